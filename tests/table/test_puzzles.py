"""The puzzle table of every game: tries, verdicts, stars, hints, the line that follows; nothing is a game."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.core.players import Advice
from game.i18n import Texts
from game.modes.puzzle_tasks import PuzzleTask, puzzle_key
from game.modes.puzzles import Puzzle, games_with_puzzles, read_puzzles
from game.review.move_evaluator import Estimate, MoveEvaluation
from game.storage.values import PuzzleResult
from game.table.puzzles.attempt import Stage
from game.table.puzzles.messages import GOALS
from tests.blind_player import listen
from tests.driver import click, key, names, program, target, top, wait
from tests.table.puzzles import ADA, TODAY, enter, missed_task, puzzle_of, session, show, stage, table

GAMES = games_with_puzzles()


def result(app: App, puzzle: Puzzle) -> PuzzleResult | None:
    return app.services.storage.puzzles.results(ADA.identity).get(puzzle_key(puzzle))


def test_every_shipped_kind_and_goal_has_words_of_its_own() -> None:
    shipped = [puzzle for game in GAMES for puzzle in read_puzzles(game)]
    assert {puzzle.kind for puzzle in shipped if not Texts("en").has(f"problems.ask.{puzzle.kind}")} == set()
    assert {puzzle.goal for puzzle in shipped} - {""} <= set(GOALS)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_try_says_what_it_loses_and_the_next_one_wins_two_stars(tmp_path: Path, game: str) -> None:
    puzzle = puzzle_of(game)
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY, day=TODAY))
        start = session(app).match.number
        enter(app, puzzle.others[0].moves)
        assert stage(app) is Stage.WRONG
        assert any(letter.isdigit() for letter in session(app).line()), "the loss is a figure"
        assert not session(app).may_act
        assert result(app, puzzle) == PuzzleResult(puzzle.code, game, 1)
        click(app, "try-again")
        assert (session(app).match.number, session(app).attempt.stars) == (start, 2)
        enter(app, puzzle.solutions[0])
        assert stage(app) is Stage.SOLVED
        assert result(app, puzzle) == PuzzleResult(puzzle.code, game, 2, 2, TODAY)
        assert app.services.storage.puzzles.stars_of_day(ADA.identity, TODAY) == {game: 2}
        wait(app, 25.0)
        assert session(app).match.moves[start:] == puzzle.line, "the line was played on the board"
        storage = app.services.storage
        assert storage.records.latest() == [], "nothing is a record"
        assert storage.saved_games.all() == [], "nothing is saved"
        assert storage.counts() == {}, "nothing is counted"


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_played_and_wins_nothing_that_day(tmp_path: Path, game: str) -> None:
    puzzle = puzzle_of(game)
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY, day=TODAY))
        question = session(app).line()
        click(app, "get-hint")
        assert session(app).line() != question, "the hint says something"
        assert session(app).attempt.stars == 2
        assert target(app, "get-hint").enabled is False
        click(app, "solution")
        wait(app, 25.0)
        assert session(app).match.moves[session(app).start :] == puzzle.line
        assert app.services.storage.puzzles.stars_of_day(ADA.identity, TODAY) == {game: 0}
        assert app.services.storage.puzzles.solved_days(ADA.identity) == set()
        found = result(app, puzzle)
        assert found is not None
        assert found.stars == 0
        click(app, "done")
        assert top(app).name == "title"
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        assert session(app).attempt.stars == 1, "one star is left for who has seen the solution"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_does_not_know_is_not_shown(tmp_path: Path, game: str) -> None:
    puzzle = next((puzzle for puzzle in read_puzzles(game) if puzzle.seats > 1), puzzle_of(game))
    with program(tmp_path) as app:
        controller = show(app, PuzzleTask(puzzle, ADA, TODAY)).controller
        assert controller.viewer == puzzle.seat
        click(app, "solution")
        for _ in range(40):
            app.step(0.5)
            assert controller.viewer == puzzle.seat, "also while the others move"


def test_moves_of_a_try_are_taken_back_until_it_is_whole(tmp_path: Path) -> None:
    puzzle = next(
        each for game in reversed(GAMES) for each in read_puzzles(game) if len(each.solutions[0]) > 1
        if each.judge(each.solutions[0][0]).outcome.value == "goes_on"
    )  # fmt: skip
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        start = session(app).match.number
        enter(app, puzzle.solutions[0][:1])
        assert (stage(app), session(app).match.number) == (Stage.ASKED, start + 1)
        click(app, "undo")
        assert session(app).match.number == start
        enter(app, puzzle.solutions[0])
        assert (stage(app), session(app).attempt.stars) == (Stage.SOLVED, 3), "taking back costs nothing"


def test_the_next_task_takes_the_place_of_a_finished_one(tmp_path: Path) -> None:
    first, second, *_ = read_puzzles(GAMES[0])
    with program(tmp_path) as app:
        following = PuzzleTask(second, ADA, TODAY)
        show(app, PuzzleTask(first, ADA, TODAY, next_task=lambda: following))
        depth = len(app.stack)
        click(app, "solution")
        click(app, "next")
        assert session(app).attempt.task.puzzle.code == second.code
        assert len(app.stack) == depth
        click(app, "back")
        assert top(app).name == "title"


def answering(lost: Estimate | None) -> Callable[..., object]:
    """A thinker's answer: the loss of the move asked about; None for a player's plain advice."""

    class Answering:
        timeout_s = 1.0

        def ask(self, game: str, player: object, sample: object, seed: object) -> None:
            self.move = getattr(player, "played")  # noqa: B009
            self.reference = getattr(player, "reference")  # noqa: B009

        def poll(self) -> Advice | None:
            return Advice(self.move) if lost is None else MoveEvaluation(self.reference, played=self.move, lost=lost)

        def cancel(self) -> None: ...

        def close(self) -> None: ...

    return Answering


@pytest.mark.parametrize(
    ("lost", "expected"),
    [(Estimate(0.2, 0.01), Stage.WRONG), (Estimate(0.0, 0.01), Stage.SOLVED), (None, Stage.WRONG)],
    ids=["worse", "as good", "nobody knows"],
)
def test_an_own_missed_move_is_weighed_when_another_one_is_tried(
    tmp_path: Path, lost: Estimate | None, expected: Stage
) -> None:
    with program(tmp_path) as app:
        app.services.background.make_thinker = answering(lost)  # type: ignore[assignment]
        task = missed_task(app, "waterways")
        show(app, task)
        assert "yesterday" in session(app).line()
        known = {*task.puzzle.others[0].moves, *task.puzzle.solutions[0]}
        other = next(move for move in session(app).match.state.moves() if move not in known)
        enter(app, [other])
        assert stage(app) is expected
        if expected is Stage.WRONG:
            assert ("20" in session(app).line()) is (lost is not None)


def test_an_own_missed_move_comes_back_at_growing_distances_until_it_is_forgotten(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        task, puzzles = missed_task(app, "mosaic"), app.services.storage.puzzles
        show(app, task)
        enter(app, task.puzzle.solutions[0])
        (kept,) = puzzles.missed_moves(ADA.identity)
        assert (kept.step, kept.due) == (1, TODAY + datetime.timedelta(days=3))
        click(app, "back")
        later = PuzzleTask(task.puzzle, ADA, TODAY + datetime.timedelta(days=3), missed=kept)
        show(app, later)
        click(app, "get-hint")
        (kept,) = puzzles.missed_moves(ADA.identity)
        assert (kept.step, kept.due) == (0, TODAY + datetime.timedelta(days=4)), "with a hint it is missed again"
        enter(app, task.puzzle.solutions[0])
        assert puzzles.missed_moves(ADA.identity) == [kept], "the first result of an attempt counts"
        click(app, "forget")
        assert puzzles.missed_moves(ADA.identity) == []
        assert top(app).name == "title"


def test_keys_alone_hint_and_step_back(tmp_path: Path) -> None:
    puzzle = puzzle_of(GAMES[0])
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        key(app, pygame.K_h, "h")
        assert session(app).attempt.is_hinted
        key(app, pygame.K_ESCAPE)
        assert top(app).name == "title"


def test_the_code_is_copied_but_not_in_a_kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    puzzle = puzzle_of(GAMES[0])
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        click(app, "share")
        assert puzzle.code in copied[0]
    with program(tmp_path / "kiosk", "--kiosk") as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        assert not names(app, "share")
        assert table(app).name == puzzle.game


def test_the_voice_says_the_question_and_the_verdict(tmp_path: Path) -> None:
    puzzle = puzzle_of(GAMES[0])
    with program(tmp_path) as app:
        speaker = listen(app)
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        wait(app, 0.5)
        assert any(session(app).line() in said.text for said in speaker.spoken)
        enter(app, puzzle.others[0].moves)
        wait(app, 1.0)
        assert any(session(app).line() in said.text for said in speaker.spoken), "the loss"
