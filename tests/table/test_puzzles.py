"""The puzzle table of every game: tries, verdicts, stars, hints, the line that follows; nothing is a game."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game import registry
from game.app import App
from game.core.players import Advice
from game.i18n import Texts
from game.isles.bridges.rules.moves import SkipNumber
from game.match.records import Record
from game.modes.puzzles.model import Puzzle, TryOutcome, Verdict
from game.modes.puzzles.shipped import find_puzzle, games_with_puzzles, read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask, puzzle_key
from game.registry import plugin
from game.review.move_evaluator import Estimate, MoveEvaluation
from game.scenes.stack import Pop
from game.storage.values import PuzzleResult
from game.table.puzzles import messages
from game.table.puzzles.attempt import Stage
from game.table.scene import TableScene
from tests.blind_player import listen
from tests.drawn_text import runs_of
from tests.driver import click, key, names, program, target, top, wait
from tests.table.puzzles import ADA, TODAY, enter, missed_task, puzzle_of, session, show, stage, table

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

GAMES = games_with_puzzles()
LINE_LABELS = "Watch again", "Another way"


def result(app: App, puzzle: Puzzle) -> PuzzleResult | None:
    return app.services.storage.puzzles.results(ADA.identity).get(puzzle_key(puzzle))


def test_every_shipped_kind_and_goal_has_words_of_its_own() -> None:
    shipped = [puzzle for game in GAMES for puzzle in read_puzzles(game)]
    assert {puzzle.kind for puzzle in shipped if not Texts("en").has(f"problems.ask.{puzzle.kind}")} == set()


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_goal_of_a_game_has_its_two_sentences(game: str) -> None:
    texts = Texts("en")
    keys = [f"problems.{part}.{goal.text}" for goal in plugin(game).puzzle_goals.values() for part in ("best", "less")]
    assert [key for key in keys if not texts.has(key)] == []


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
        assert session(app).match.moves[session(app).tried.start :] == puzzle.line
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
        click(app, "redo")
        assert (stage(app), session(app).match.moves[start:]) == (Stage.ASKED, puzzle.solutions[0][:1])
        assert "redo" not in names(app)
        enter(app, puzzle.solutions[0][1:])
        assert (stage(app), session(app).attempt.stars) == (Stage.SOLVED, 3), "taking back costs nothing"


def test_a_step_of_the_draft_is_taken_again_at_a_problem_too(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        controller = show(app, PuzzleTask(puzzle_of("mosaic"), ADA, TODAY)).controller
        empty = controller.draft_steps.draft
        assert "redo" not in names(app)
        click(app, names(app, "piece-")[0])
        begun = controller.draft_steps.draft
        assert begun != empty
        room = session(app).overlay.bar_room(top(app).area)
        click(app, "undo")
        assert controller.draft_steps.draft == empty
        assert session(app).overlay.bar_room(top(app).area) < room
        assert not target(app, "redo").rect.colliderect(target(app, "share").rect)
        pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_y, mod=pygame.KMOD_LCTRL, unicode=""))
        app.step(0.02)
        assert controller.draft_steps.draft == begun
        click(app, "solution")
        assert "redo" not in names(app)


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


# What a person reads -------------------------------------------------------------------------------------------------


def with_reasons(*, has_any: bool) -> Puzzle:
    """A counted puzzle for which a hint has reasons, or has none."""
    shipped = (each for game in GAMES for each in read_puzzles(game) if each.goal and each.goal != "win")
    return next(each for each in shipped if bool(each.reasons()) is has_any)


def test_whoever_has_no_name_is_called_as_on_the_page_of_problems(tmp_path: Path) -> None:
    puzzle = next(each for game in GAMES for each in read_puzzles(game) if each.seat == 1)
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, PuzzleSolver(), TODAY))
        assert session(app).match.seats[1].name == "Player 1"


def test_a_hint_gives_the_reason_after_the_figure_and_costs_a_star(tmp_path: Path) -> None:
    puzzle = with_reasons(has_any=True)
    with program(tmp_path) as app:
        controller = show(app, PuzzleTask(puzzle, ADA, TODAY)).controller
        click(app, "get-hint")
        assert controller.narrator.reason_message(puzzle.reasons()[0]) in session(app).line()
        assert str(abs(round(puzzle.value))) in session(app).line()
        assert session(app).attempt.stars == 2


def test_a_hint_that_is_too_long_for_the_foot_is_its_reason_alone(tmp_path: Path) -> None:
    puzzle = next(each for each in read_puzzles("waterways") if each.kind == "stop-neighbour" and each.reasons())
    with program(tmp_path, size="1024x600", language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        controller = show(app, PuzzleTask(puzzle, ADA, TODAY)).controller
        click(app, "get-hint")
        reason = controller.narrator.reason_message(puzzle.reasons()[0])
        runs = [run for run in runs_of(app, table(app)) if run.text in reason and len(run.text) > 10]
        assert " ".join(run.text for run in runs) == reason
        assert not any(run.is_cut for run in runs)


def test_a_hint_without_a_reason_costs_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        show(app, PuzzleTask(with_reasons(has_any=False), ADA, TODAY))
        click(app, "get-hint")
        assert target(app, "get-hint").enabled is False
        assert session(app).attempt.stars == 3


def test_the_bar_says_how_a_try_went_and_the_question_stays_below(tmp_path: Path) -> None:
    puzzle, lines = next(each for each in read_puzzles("bridges") if each.kind == "finish-islands"), []
    with program(tmp_path) as app:
        narrator = show(app, PuzzleTask(puzzle, ADA, TODAY)).controller.narrator
        question = session(app).line()
        for step in (None, puzzle.others[0].moves, puzzle.solutions[0]):
            if step is not None:
                enter(app, step)
            lines.append(narrator.bar_line())
            if stage(app) is Stage.WRONG:
                assert any(question in run.text for run in runs_of(app, table(app)))
                click(app, "try-again")
        assert lines == ["Your turn, Ada.", "There is a better one.", "Solved."]
        click(app, "line")
        assert any(question in run.text for run in runs_of(app, table(app)))


@pytest.mark.draws
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("game", "kind"), [("waterways", "stop-neighbour"), ("mosaic", "two-turns")])
def test_a_long_question_stays_wholly_or_in_short_words_bug(
    tmp_path: Path, game: str, kind: str, language: str
) -> None:
    puzzle = next(each for each in read_puzzles(game) if each.kind == kind)
    with program(tmp_path, size="1280x720", language=language) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        short = app.services.assets.t(f"problems.short.{kind}")
        assert not any(short in run.text for run in runs_of(app, table(app)))
        asked = session(app).line()
        enter(app, puzzle.others[0].moves)
        drawn = drawn_words(app)
        assert "".join(asked.split()) in drawn or "".join(short.split()) in drawn
        assert [run.text for run in runs_of(app, table(app)) if run.is_cut or run.is_smaller] == []


def test_a_question_that_names_its_measure_is_not_followed_by_it_again_bug(tmp_path: Path) -> None:
    puzzle = next(each for each in read_puzzles("waterways") if each.kind == "last-stones")
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        assert session(app).line() == "The last stones: which place brings the most points on average?"


def test_trying_again_at_once_after_the_end_of_a_round_bug(tmp_path: Path) -> None:
    puzzle = next(each for each in read_puzzles("bridges") if each.kind == "finish-islands")
    with program(tmp_path) as app:
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        enter(app, puzzle.others[0].moves)
        assert table(app).controller.message_bar.text, "the round's message is still there"
        click(app, "try-again")
        app.step(0.1)
        assert session(app).match.number == len(puzzle.moves)
        assert table(app).controller.message_bar.text == ""


def test_a_shown_move_that_changes_nothing_on_the_board_is_told(tmp_path: Path) -> None:
    puzzle = next(each for each in read_puzzles("bridges") if each.kind == "finish-islands")
    skip = SkipNumber(puzzle.seat)
    plain = replace(puzzle, goal="", solutions=((skip,),), line=(skip,), reason_key="")
    with program(tmp_path) as app:
        show(app, PuzzleTask(plain, ADA, TODAY))
        session(app).reasons = ()
        click(app, "solution")
        assert session(app).line() == "This was the move: wrote nothing."


def test_another_good_try_is_praised_for_its_own_reasons(tmp_path: Path) -> None:
    puzzle = next(each for each in read_puzzles("bridges") if not each.goal and each.asked == 2)
    other = puzzle.others[0].moves
    both = replace(puzzle, solutions=(puzzle.solutions[0], other), others=())
    with program(tmp_path) as app:
        narrator = show(app, PuzzleTask(both, ADA, TODAY)).controller.narrator
        enter(app, other)
        assert session(app).attempt.verdict == Verdict(TryOutcome.AS_GOOD)
        told = [narrator.reason_message(reason) for reason in both.reasons_for(other)][:1]
        assert session(app).line() == " ".join(["Right: as good as the best move.", *told])


@pytest.mark.parametrize("game", ["bridges", "mosaic"])
def test_after_a_try_the_panel_tells_the_move_and_waits_for_nobody_bug(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        puzzle = puzzle_of(game)
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        tempting = puzzle.tempting
        assert tempting is not None
        enter(app, tempting.moves)
        controller: Any = table(app).controller
        narrator = controller.narrator
        assert session(app).attempt.stage is Stage.WRONG
        assert narrator.idle_line() == narrator.last_message() != ""
        controller.message_bar.clear()
        controller.clicks.confirm()
        assert controller.message_bar.text == "", "a click says nothing about whose turn it is"


def test_another_solution_than_the_line_s_offers_the_line_as_another_way_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        puzzle = next(each for each in read_puzzles("bridges") if each.kind == "two-cards" and len(each.solutions) > 1)
        other = next(each for each in puzzle.solutions if set(each) != set(puzzle.line[: len(each)]))
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        enter(app, other)
        assert session(app).attempt.stage is Stage.SOLVED
        assert [run.text for run in runs_of(app, table(app)) if run.text in LINE_LABELS] == ["Another way"]
        click(app, "line")
        assert [run.text for run in runs_of(app, table(app)) if run.text in LINE_LABELS] == ["Watch again"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_foot_of_an_own_missed_move_leaves_as_much_room_as_any_other_bug(tmp_path: Path, language: str) -> None:
    with program(tmp_path) as app:
        app.services.session.choose_language(language)
        shipped = show(app, PuzzleTask(puzzle_of("bridges"), ADA, TODAY)).session.overlay.foot
        assert show(app, missed_task(app, "bridges")).session.overlay.foot == shipped


def test_at_an_own_missed_move_the_others_have_their_own_names_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        task = missed_task(app, "bridges")
        start = task.puzzle.start
        assert isinstance(start, Record)
        other = 1 - task.puzzle.seat
        assert table_names(show(app, task))[other] == start.seats[other].name
        assert table_names(show(app, task))[task.puzzle.seat] == ADA.name


def table_names(scene: TableScene[Any]) -> list[str]:
    """Names at the table, by seat."""
    return [seat.name for seat in scene.controller.match.seats]


@pytest.mark.parametrize(
    ("lost", "words"), [(12.0, "about 12 points"), (3.52, "about 3.5 points"), (59.4, "about 59 points")]
)
def test_a_whole_loss_has_no_decimal_bug(tmp_path: Path, lost: float, words: str) -> None:
    with program(tmp_path) as app:
        puzzle = next(each for each in read_puzzles("waterways") if each.kind == "last-stones")
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        session(app).attempt.judge(puzzle.others[0].moves, Verdict(TryOutcome.WORSE, lost))
        assert words in session(app).line()


def drawn_words(app: App) -> str:
    """All letters of the table on top, without blanks."""
    return "".join("".join(run.text.split()) for run in runs_of(app, table(app)))


@pytest.mark.draws
def test_with_large_letters_question_and_instruction_stay_bug(tmp_path: Path) -> None:
    puzzle = find_puzzle("M4")
    assert puzzle is not None
    with program(tmp_path, "--lang", "fr", "--window", "1280x720") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        show(app, PuzzleTask(puzzle, ADA, TODAY))
        assert "Metslapiècebonussurunecaseéclairée." in drawn_words(app), "no later bonus piece takes its place"
        enter(app, puzzle.others[0].moves)
        assert stage(app) is Stage.WRONG
        assert "Lerectangleassurédoitdevenirleplusgrandpossible." in drawn_words(app)
        click(app, "solution")
        wait(app, 0.1)
        question = next(each for each in top(app).interaction.hit_targets() if each.name == "question")
        assert question.tooltip.startswith("Après ce tour, le rival raye une pièce."), "no row is left for it"


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.draws
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_question_of_every_kind_stays_beside_the_solution(tmp_path: Path, language: str) -> None:
    with program(tmp_path, "--lang", language, "--window", "1280x720") as app:
        assets = app.services.assets
        for game in registry.GAMES:
            for puzzle in {each.kind: each for each in read_puzzles(game)}.values():
                scene = show(app, task := PuzzleTask(puzzle, ADA, TODAY))
                session(app).attempt.stage = Stage.SHOWN
                scene.rebuild()
                questions = [messages.task_question(assets, task), messages.short_question(assets, task)]
                drawn = drawn_words(app)
                assert any("".join(each.split()) in drawn for each in questions if each), puzzle.code
                app.apply(Pop())
