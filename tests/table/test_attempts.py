"""Attempts at puzzles: stars, days and repetitions that storage keeps, the sentences of each stage, and the verdicts."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.core.players import Advice, HintReason
from game.core.state import Move
from game.modes.puzzles.model import Puzzle, TryOutcome, Verdict
from game.modes.puzzles.sharing import to_problem_code
from game.modes.puzzles.shipped import read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask, missed_move
from game.review.move_evaluator import Estimate, MoveEvaluation, MoveEvaluator
from game.scenes import routes
from game.scenes.stack import Pop, Replace
from game.storage.values import MissedMove, Profile
from game.table.puzzles.attempt import MAX_STARS, PuzzleAttempt, Stage
from game.table.puzzles.messages import (
    line,
    question,
    share_text,
    short_hint,
    short_question,
    task_question,
    title,
    when,
)
from game.table.puzzles.missed import solver_of
from game.table.puzzles.opening import open_puzzle
from game.table.puzzles.session import PuzzleSession, is_on_line
from game.table.scene import TableScene
from game.ui.sound_effects import Sound
from game.ui.widgets import Button
from tests.driver import program
from tests.menus.test_text_size import ended
from tests.table.noting_thinker import NotingThinker
from tests.table.puzzles import missed_task, puzzle_of

TODAY = datetime.date(2026, 12, 1)
DAY = datetime.timedelta(days=1)
RIGHT, AS_GOOD = Verdict(TryOutcome.RIGHT), Verdict(TryOutcome.AS_GOOD)
WORSE, UNKNOWN = Verdict(TryOutcome.WORSE, 0.2), Verdict(TryOutcome.UNKNOWN)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests; each has a solver of its own."""
    with program(tmp_path_factory.mktemp("attempts")) as app:
        app.services.background.make_thinker = NotingThinker
        yield app


_SOLVERS = iter(f"Solver {number}" for number in range(10_000))


def task_of(game: str = "waterways", *, day: bool = False, sender: str | None = None, number: int = 0) -> PuzzleTask:
    """A shipped puzzle for somebody who has tried none."""
    solver = PuzzleSolver(next(_SOLVERS))
    return PuzzleTask(read_puzzles(game)[number], solver, TODAY, day=TODAY if day else None, sender=sender)


def kept(app: App, task: PuzzleTask) -> tuple[int, int] | None:
    """Tries and stars that storage keeps of a task."""
    found = app.services.storage.puzzles.results(task.solver.identity).get(task.key)
    return (found.tries, found.stars) if found is not None else None


# -- Stars ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "is_hinted", "stars"),
    [(0, False, 3), (1, False, 2), (2, False, 1), (3, False, 1), (0, True, 2), (1, True, 1)],
)
def test_each_wrong_try_and_a_hint_cost_a_star_and_one_stays(app: App, wrong: int, is_hinted: bool, stars: int) -> None:
    task = task_of(day=True)
    attempt = PuzzleAttempt(app.services.storage, task)
    assert (attempt.stage, attempt.is_open, attempt.is_finished, attempt.stars) == (Stage.ASKED, True, False, MAX_STARS)
    if is_hinted:
        attempt.take_hint()
        attempt.take_hint()
        assert attempt.is_hinted
    for _ in range(wrong):
        attempt.judge(task.puzzle.others[0].moves, WORSE)
        assert (attempt.stage, attempt.is_open, attempt.is_finished) == (Stage.WRONG, False, False)
        attempt.try_again()
    assert attempt.stars == stars
    attempt.judge(task.puzzle.solutions[0], RIGHT)
    assert (attempt.stage, attempt.is_finished, attempt.stars) == (Stage.SOLVED, True, stars)
    assert (attempt.tried, attempt.verdict) == (task.puzzle.solutions[0], RIGHT)
    assert kept(app, task) == (wrong + is_hinted + 1, stars)
    assert app.services.storage.puzzles.stars_of_day(task.solver.identity, TODAY) == {task.puzzle.game: stars}


def test_a_free_hint_costs_nothing(app: App) -> None:
    task = task_of()
    attempt = PuzzleAttempt(app.services.storage, task)
    attempt.take_hint(is_free=True)
    assert (attempt.is_hinted, attempt.stars, kept(app, task)) == (True, 3, None)


def test_a_later_attempt_begins_with_the_stars_that_are_left(app: App) -> None:
    task = task_of()
    storage = app.services.storage
    first = PuzzleAttempt(storage, task)
    first.judge(task.puzzle.others[0].moves, WORSE)
    second = PuzzleAttempt(storage, task)
    assert (second.stars, second.is_solved_before) == (2, False)
    second.judge(task.puzzle.solutions[0], AS_GOOD)
    third = PuzzleAttempt(storage, task)
    assert (third.stars, third.is_solved_before) == (2, True)
    third.show()
    assert kept(app, task) == (2, 2), "a problem that is solved loses nothing by its solution"


@pytest.mark.parametrize(("wrong", "tries"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_a_solution_that_is_shown_leaves_one_star_and_ends_the_day(app: App, wrong: int, tries: int) -> None:
    task = task_of(day=True)
    attempt = PuzzleAttempt(app.services.storage, task)
    for _ in range(wrong):
        attempt.judge(task.puzzle.others[0].moves, WORSE)
        attempt.try_again()
    attempt.show()
    assert (attempt.stage, attempt.is_finished) == (Stage.SHOWN, True)
    assert kept(app, task) == (tries, 0)
    assert PuzzleAttempt(app.services.storage, task).stars == 1
    assert app.services.storage.puzzles.stars_of_day(task.solver.identity, TODAY) == {task.puzzle.game: 0}


def test_a_problem_of_no_day_ends_none(app: App) -> None:
    task = task_of()
    PuzzleAttempt(app.services.storage, task).judge(task.puzzle.solutions[0], RIGHT)
    assert app.services.storage.puzzles.stars_of_day(task.solver.identity, TODAY) == {}


def test_a_try_that_nobody_has_weighed_waits(app: App) -> None:
    task = task_of()
    attempt = PuzzleAttempt(app.services.storage, task)
    attempt.judge(task.puzzle.others[0].moves, UNKNOWN)
    assert (attempt.stage, attempt.is_open, attempt.is_finished, attempt.stars) == (Stage.WEIGHING, False, False, 3)
    assert kept(app, task) is None


def test_reasons_are_told_with_a_hint_or_at_the_end_and_those_of_another_good_try_are_its_own(app: App) -> None:
    task = task_of()
    best = (HintReason("any", {}),)
    attempt = PuzzleAttempt(app.services.storage, task)
    assert attempt.reasons_to_tell(best) == ()
    attempt.judge(task.puzzle.others[0].moves, WORSE)
    assert attempt.reasons_to_tell(best) == ()
    attempt.try_again()
    attempt.take_hint()
    assert attempt.reasons_to_tell(best) == best
    attempt.judge(task.puzzle.solutions[0], RIGHT)
    assert attempt.reasons_to_tell(best) == best
    attempt.judge(task.puzzle.others[0].moves, AS_GOOD)
    assert attempt.reasons_to_tell(best) == task.puzzle.reasons_for(task.puzzle.others[0].moves)
    attempt.show()
    assert attempt.reasons_to_tell(best) == best
    attempt.verdict = AS_GOOD
    assert attempt.reasons_to_tell(best) == best, "the solution's own, whatever was tried before"


# -- Repetition -------------------------------------------------------------------------------------------------------


def own_of(app: App, step: int = 0, due: datetime.date | None = TODAY) -> PuzzleTask:
    """A missed move of somebody's own."""
    task = task_of()
    move = missed_move(task.puzzle, TODAY - 3 * DAY)._replace(step=step, due=due)
    app.services.storage.puzzles.keep_missed_move(task.solver.identity, move)
    return replace(task, missed=move)


def missed_of(app: App, task: PuzzleTask) -> list[tuple[int, datetime.date | None]]:
    return [(move.step, move.due) for move in app.services.storage.puzzles.missed_moves(task.solver.identity)]


def test_a_missed_move_that_is_solved_comes_back_later_and_at_last_not_at_all(app: App) -> None:
    found = []
    for step in range(5):
        task = own_of(app, step)
        PuzzleAttempt(app.services.storage, task).judge(task.puzzle.solutions[0], RIGHT)
        found += missed_of(app, task)
    assert found == [
        (1, TODAY + 3 * DAY),
        (2, TODAY + 7 * DAY),
        (3, TODAY + 16 * DAY),
        (4, TODAY + 35 * DAY),
        (5, None),
    ]


@pytest.mark.parametrize("way", ["wrong", "hint", "shown"])
def test_a_missed_move_that_is_missed_again_comes_back_tomorrow(app: App, way: str) -> None:
    task = own_of(app, 2)
    attempt = PuzzleAttempt(app.services.storage, task)
    if way == "wrong":
        attempt.judge(task.puzzle.others[0].moves, WORSE)
        attempt.try_again()
    elif way == "hint":
        attempt.take_hint()
    else:
        attempt.show()
    again = [(0, TODAY + DAY)]
    assert missed_of(app, task) == again
    attempt.judge(task.puzzle.solutions[0], RIGHT)
    assert missed_of(app, task) == again, "the first result counts"


def test_a_move_without_a_day_is_due_today(app: App) -> None:
    task = own_of(app, 0, None)
    PuzzleAttempt(app.services.storage, task).judge(task.puzzle.solutions[0], RIGHT)
    assert missed_of(app, task) == [(1, TODAY + 3 * DAY)]


def test_a_move_that_somebody_sent_becomes_an_own_one_once_it_is_missed(app: App) -> None:
    solved, missed = task_of(sender="Ben"), task_of(sender="")
    PuzzleAttempt(app.services.storage, solved).judge(solved.puzzle.solutions[0], RIGHT)
    assert missed_of(app, solved) == []
    attempt = PuzzleAttempt(app.services.storage, missed)
    attempt.take_hint()
    attempt.show()
    [move] = app.services.storage.puzzles.missed_moves(missed.solver.identity)
    assert move == missed_move(missed.puzzle, TODAY)
    plain = task_of()
    PuzzleAttempt(app.services.storage, plain).show()
    assert missed_of(app, plain) == []


# -- Sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ago", "expected"),
    [(0, "today"), (1, "yesterday"), (2, "on Sunday"), (3, "on Saturday"), (6, "on Wednesday"), (7, ""), (-1, "")],
)  # fmt: skip
def test_days_in_the_past_are_named_as_people_do(app: App, ago: int, expected: str) -> None:
    day = TODAY - ago * DAY
    assert when(app.services.assets, day, TODAY) == (expected or app.services.assets.t("problems.when.date", day=day))


def test_a_task_is_named_after_its_code_or_whose_move_it_was(app: App) -> None:
    assets, task = app.services.assets, task_of()
    code = task.puzzle.code
    own = replace(task, puzzle=replace(task.puzzle, code=""))
    assert title(assets, task) == f"Problem {code}"
    assert title(assets, own) == "A move of yours"
    assert title(assets, replace(task, sender="Ben")) == "A move from Ben"
    assert title(assets, replace(task, sender="")) == "A move from somebody else"


def test_a_task_asks_for_its_puzzle_or_for_what_was_better(app: App) -> None:
    assets, task = app.services.assets, task_of()
    missed = MissedMove("key", "waterways", {}, TODAY - DAY, 0, TODAY)
    assert task_question(assets, task) == question(assets, task.puzzle)
    assert task_question(assets, replace(task, missed=missed)) == "You missed this yesterday. What was better?"
    assert task_question(assets, replace(task, sender="Ben")) == "Ben missed the best move here. What was better?"
    assert task_question(assets, replace(task, sender="")) == "Somebody missed the best move here. What was better?"
    for other in (replace(task, missed=missed), replace(task, sender="Ben"), replace(task, sender="")):
        assert short_question(assets, other) == ""


def test_a_problem_is_sent_as_a_text_with_its_code(app: App) -> None:
    assets, task = app.services.assets, missed_task(app, "waterways")
    shipped = task_of()
    line = f"Four Isles · Waterways · problem {shipped.puzzle.code}: find the move."
    assert share_text(assets, shipped) == line
    head = "Four Isles · Waterways: find the better move. Copy this whole message, then Problems, Open a code, Paste:"
    for sender, name in ((None, task.solver.name), ("Ben", "Ben"), ("", "")):
        own = replace(task, sender=sender)
        assert share_text(assets, own) == f"{head}\n{to_problem_code(task.puzzle, name)}\n"


@pytest.mark.parametrize("game", ["bridges", "elevens", "mosaic", "waterways"])
def test_every_kind_has_its_question_with_the_measure_unless_it_names_one(app: App, game: str) -> None:
    assets = app.services.assets
    for puzzle in {each.kind: each for each in read_puzzles(game)}.values():
        task = PuzzleTask(puzzle, PuzzleSolver("Ada"), TODAY)
        asked, short = question(assets, puzzle), short_question(assets, task)
        measure = assets.t("problems.goal-points" if puzzle.is_alone else "problems.goal-win")
        has_measure = not puzzle.goal and puzzle.kind not in ("last-cards", "last-stones")
        assert asked.endswith(measure) is has_measure
        assert "problems." not in asked + short
        assert "{" not in asked + short
        if assets.texts.has(f"problems.short.{puzzle.kind}"):
            assert short == assets.t(f"problems.short.{puzzle.kind}")
        elif puzzle.goal:
            assert short == ""
        else:
            assert asked.startswith(short)
            assert short


class Told:
    """A puzzle's table and the sentence of each stage."""

    def __init__(self, app: App, puzzle: Puzzle) -> None:
        thinker = app.services.background.benchmark_thinker
        assert isinstance(thinker, NotingThinker)
        thinker.begin()
        self.thinker = thinker
        self.app = app
        self.task = PuzzleTask(puzzle, PuzzleSolver(next(_SOLVERS)), TODAY)
        self.scene: TableScene[Any] = open_puzzle(app.services, self.task)
        self.session = cast(PuzzleSession, self.scene.session)
        self.scene.rebuild()

    @property
    def stage(self) -> Stage:
        """Stage of the attempt now."""
        return self.attempt.stage

    @property
    def attempt(self) -> PuzzleAttempt:
        return self.session.attempt

    def line(self, reasons: Sequence[HintReason] = ()) -> str:
        return line(self.scene.controller, self.attempt, tuple(reasons))


def reason_of(told: Told, text: str = "It is near.") -> tuple[HintReason, ...]:
    """A reason with a sentence of its own."""
    told.scene.controller.narrator.reason_message = lambda reason: text  # type: ignore[method-assign]
    return (HintReason("any", {}),)


def plain_puzzle(game: str = "waterways") -> Puzzle:
    """A puzzle without a goal."""
    return next(each for each in read_puzzles(game) if not each.goal and each.others)


def goal_puzzle(game: str) -> Puzzle:
    return next(each for each in read_puzzles(game) if each.goal == "points" and each.others)


def test_a_hint_and_the_end_give_the_reason_in_a_sentence(app: App) -> None:
    told = Told(app, plain_puzzle())
    reasons = reason_of(told)
    assert told.line() == question(app.services.assets, told.task.puzzle)
    assert short_hint(told.scene.controller, told.attempt, reasons) == ""
    told.attempt.take_hint()
    assert told.line(reasons) == "A hint to the best move: It is near."
    assert told.line() == app.services.assets.t("problems.hint-none")
    assert short_hint(told.scene.controller, told.attempt, reasons) == "It is near."
    assert short_hint(told.scene.controller, told.attempt, ()) == ""
    told.attempt.judge(told.task.puzzle.others[0].moves, UNKNOWN)
    assert told.line(reasons) == "Your move is being weighed\u00a0…"
    assert short_hint(told.scene.controller, told.attempt, reasons) == ""
    told.attempt.judge(told.task.puzzle.solutions[0], RIGHT)
    assert (told.line(reasons), told.line()) == ("Right. It is near.", "Right.")
    told.attempt.judge(told.task.puzzle.solutions[0], AS_GOOD)
    assert told.line(reasons) == "Right: as good as the best move. It is near."
    told.attempt.show()
    assert told.line(reasons) == "This was the move. It is near."
    assert told.line().startswith("This was the move: ")
    assert told.line().endswith(".")


@pytest.mark.parametrize("game", ["bridges", "mosaic"])
def test_a_counted_puzzle_gives_its_figure_first(app: App, game: str) -> None:
    puzzle = next((each for each in read_puzzles(game) if each.goal), None)
    assert puzzle is not None
    told = Told(app, puzzle)
    reasons = reason_of(told)
    told.attempt.take_hint()
    figure = told.line().removeprefix("A hint to the best move: ")
    assert told.line(reasons) == f"A hint to the best move: {figure} It is near."
    told.attempt.show()
    assert told.line(reasons) == f"This was the move. {figure}"
    told.attempt.judge(puzzle.solutions[0], RIGHT)
    assert told.line() == f"Right. {figure}"
    assert str(round(abs(puzzle.value))) in figure or "whole" in figure


@pytest.mark.parametrize(
    ("is_alone", "lost", "expected"),
    [
        (False, None, "There is a clearly better move."),
        (False, 0.2, "With this you win about 20 games in 100 less than with the best move."),
        (False, 0.001, "With this you win about 1 game in 100 less than with the best move."),
        (True, 2.5, "This loses about 2.5 points against the best move."),
        (True, 2.04, "This loses about 2 points against the best move."),
        (True, 19.9, "This loses about 19.9 points against the best move."),
        (True, 20.4, "This loses about 20 points against the best move."),
    ],
)
def test_a_wrong_try_says_what_it_loses(app: App, is_alone: bool, lost: float | None, expected: str) -> None:
    puzzles = (each for game in ("waterways", "mosaic", "bridges", "elevens") for each in read_puzzles(game))
    puzzle = next(each for each in puzzles if not each.goal and each.is_alone is is_alone and each.others)
    told = Told(app, puzzle)
    told.attempt.judge(puzzle.others[0].moves, Verdict(TryOutcome.WORSE, lost))
    assert told.line() == expected


# -- At the table -----------------------------------------------------------------------------------------------------


def make(told: Told, moves: Sequence[Move]) -> None:
    for move in moves:
        told.session.match.play(move)
    told.session.moved()
    told.scene.controller.show_latest()


def test_a_try_is_judged_half_a_second_after_its_last_move(app: App) -> None:
    told = Told(app, puzzle_of("waterways"))
    heard: list[Sound] = []
    told.app.services.assets.sounds.play = heard.append  # type: ignore[method-assign, assignment]
    make(told, told.task.puzzle.others[0].moves)
    assert told.session.is_busy
    assert not told.session.may_act
    told.session.advance(0.45)
    assert told.attempt.is_open
    told.session.advance(0.1)
    assert told.stage is Stage.WRONG
    assert heard == [Sound.ILLEGAL]
    assert not told.session.is_busy
    assert told.session.bar_line_key(False, 2) == "problems.bar.wrong"
    told.session.try_again()
    assert told.session.match.number == told.session.tried.start
    assert told.session.may_act
    assert told.session.bar_line_key(False, 2) == "house.table.your-turn"
    make(told, told.task.puzzle.solutions[0])
    told.session.advance(0.5)
    assert told.stage is Stage.SOLVED
    assert heard == [Sound.ILLEGAL, Sound.GOAL]
    assert told.session.bar_line_key(True, 2) == "problems.bar.solved"
    del told.app.services.assets.sounds.play


def test_the_line_is_shown_move_by_move_a_second_apart(app: App) -> None:
    puzzle = next(each for each in read_puzzles("waterways") if len(each.line) >= 3)
    told = Told(app, puzzle)
    told.session.show_solution()
    assert told.stage is Stage.SHOWN
    assert told.session.playback.is_on
    seen = []
    for _ in range(30):
        told.session.playback.advance(0.125)
        seen.append(told.session.match.number - told.session.tried.start)
    assert [seen.index(count) for count in (1, 2, 3)] == [7, 15, 23]
    assert told.session.match.moves[told.session.tried.start :][:3] == puzzle.line[:3]
    assert told.session.bar_line_key(False, 2) == "problems.bar.shown"
    told.session.playback.stop()
    assert not told.session.playback.is_on


def test_a_line_that_does_not_fit_the_position_ends(app: App) -> None:
    told = Told(app, plain_puzzle())
    sample = told.session.match.state.copy()
    first = sample.moves()[0]
    sample.play(first)
    illegal = next(move for move in sample.moves() if told.session.match.why_not(move) is not None)
    told.session.playback.begin([illegal, first])
    told.session.playback.advance(1.0)
    assert not told.session.playback.is_on
    assert told.session.match.number == told.session.tried.start


@pytest.mark.parametrize(
    ("lost", "outcome", "stage"),
    [(Estimate(0.2, 0.001), TryOutcome.WORSE, Stage.WRONG), (Estimate(0.0, 0.01), TryOutcome.AS_GOOD, Stage.SOLVED),
     (None, TryOutcome.WORSE, Stage.WRONG)],
)  # fmt: skip
def test_an_unknown_try_at_an_own_move_is_weighed_once(
    app: App, lost: Estimate | None, outcome: TryOutcome, stage: Stage
) -> None:
    task = missed_task(app, "waterways")
    told = Told(app, task.puzzle)
    known = {*task.puzzle.others[0].moves, *task.puzzle.solutions[0]}
    other = next(move for move in told.session.match.state.moves() if move not in known)
    make(told, [other])
    told.session.advance(0.5)
    assert (told.stage, told.session.is_busy) == (Stage.WEIGHING, True)
    [(player, sample, seed)] = told.thinker.asked
    assert player == MoveEvaluator("waterways", other, reference=task.puzzle.solutions[0][0])
    assert sample.seat == task.puzzle.seat
    assert seed == f"puzzle/{told.task.key}/{other.text}"
    told.session.advance(0.1)
    assert told.stage is Stage.WEIGHING
    told.thinker.answer = (
        Advice(other) if lost is None else MoveEvaluation(task.puzzle.solutions[0][0], played=other, lost=lost)
    )
    told.session.advance(0.1)
    assert told.stage is stage
    assert told.attempt.verdict is not None
    assert told.attempt.verdict.outcome is outcome
    told.thinker.answer = Advice(other)
    told.session.advance(0.1)
    assert told.thinker.answer is not None or lost is None, "nothing is asked any more"


def test_before_a_try_nothing_is_taken_back(app: App) -> None:
    told = Told(app, plain_puzzle())
    start = told.session.match.number
    assert told.session.undo() is None
    assert (told.session.match.number, told.session.tried.moves) == (start, ())
    assert told.session.step_back() == Pop()
    assert not told.session.awaits_moves


def test_moves_on_the_line_count_in_any_order() -> None:
    puzzle = next(each for each in read_puzzles("waterways") if len(each.line) >= 2)
    assert is_on_line(puzzle, puzzle.line[:2])
    assert is_on_line(puzzle, puzzle.line[:2][::-1])
    assert is_on_line(puzzle, ())
    assert not is_on_line(puzzle, puzzle.others[0].moves)


def profile_of(app: App, name: str) -> Profile:
    """The person of that name, added by the first test that asks."""
    storage = app.services.storage
    return next((each for each in storage.profiles() if each.name == name), None) or storage.add_profile(name)


def test_the_first_puzzle_comes_with_a_word_and_the_solvers_aids(app: App) -> None:
    storage = app.services.storage
    profile = profile_of(app, "Ada")
    storage.set_extra("problems.welcome", False)
    told = Told(app, plain_puzzle())
    solver = PuzzleSolver("Ada", profile.identifier)
    scene = open_puzzle(app.services, replace(told.task, solver=solver))
    scene.session.enter()
    assert scene.controller.message_bar.text == "Make the move as in a game: draft it, then confirm."
    assert app.services.session.profile == profile
    cancelled = told.thinker.cancelled
    scene.session.leave()
    assert app.services.session.profile is None
    assert told.thinker.cancelled == cancelled
    again = open_puzzle(app.services, replace(told.task, solver=solver))
    again.session.enter()
    assert again.controller.message_bar.text == ""
    again.session.leave()


def test_a_seat_is_a_profile_a_name_or_nobody(app: App) -> None:
    match = ended(app, "mosaic", 2).match
    seats = [match.seats[0]._replace(name="ada"), match.seats[1]._replace(name="Player 2")]
    named = match.branch(match.number, seats)
    known = profile_of(app, "Ada")
    assert solver_of(app.services, named, 0) == PuzzleSolver("ada", known.identifier)
    assert solver_of(app.services, named, 1) == PuzzleSolver()
    other = match.branch(match.number, [match.seats[0]._replace(name="Nobody"), match.seats[1]])
    assert solver_of(app.services, other, 0) == PuzzleSolver("Nobody", None)


# -- The foot ---------------------------------------------------------------------------------------------------------

SOLUTION = ("solution", "Solution", "eye", "paper", "Show the best move; then there are no stars", True)
HINT = (
    "get-hint", "Hint", "hint", "paper", "The reason for the best move, without the move; costs a star if there is one to give",
)  # fmt: skip
LINE = ("line", "Watch again", "play", "paper", "The best move, and how computer players go on", True)
FORGET = ("forget", "", "trash", "paper", "Forget this move: it does not come back any more", True)


def foot(told: Told) -> list[tuple[Any, ...]]:
    """Buttons of the foot from left to right."""
    area = told.scene.area
    widgets = told.session.overlay.build_over(area, told.scene.table_area)
    buttons = sorted((each for each in widgets if isinstance(each, Button)), key=lambda button: button.rect.left)
    return [(each.name, each.label, each.icon, each.style, each.tooltip, each.is_enabled) for each in buttons]


@pytest.mark.parametrize("is_own", [False, True])
def test_the_foot_offers_what_can_be_done_at_each_stage(app: App, is_own: bool) -> None:
    puzzle = next(each for each in read_puzzles("waterways") if not each.goal and each.others and each.line)
    told = Told(app, puzzle)
    if is_own:
        told.attempt.task = replace(told.task, missed=missed_move(puzzle, TODAY))
    own = [FORGET] if is_own else []
    assert foot(told) == [SOLUTION, (*HINT, True)]
    told.session.hints.ask()
    assert foot(told) == [SOLUTION, (*HINT, False)]
    told.attempt.judge(puzzle.others[0].moves, UNKNOWN)
    assert foot(told) == []
    told.attempt.judge(puzzle.others[0].moves, WORSE)
    assert foot(told) == [SOLUTION, ("try-again", "Try again", "restart", "primary", "", True)]
    told.attempt.judge(puzzle.solutions[0], RIGHT)
    assert foot(told) == [*own, LINE, ("done", "To the problems", "tick", "primary", "", True)]
    make(told, puzzle.others[0].moves)
    assert foot(told)[len(own)][:3] == ("line", "Another way", "play")
    told.session.following = told.task
    assert foot(told)[-1] == ("next", "Next problem", "arrow_right", "primary", "", True)
    told.attempt.show()
    assert [each[0] for each in foot(told)] == [*(["forget"] if is_own else []), "line", "next"]


def stars_tip(told: Told) -> str:
    found = told.scene.interaction.find_hit_target("stars")
    assert found is not None
    return found.tooltip


def test_the_stars_tell_how_many_are_left_or_won(app: App) -> None:
    told = Told(app, plain_puzzle())
    assert stars_tip(told) == "3 stars to win"
    told.attempt.judge(told.task.puzzle.others[0].moves, WORSE)
    told.scene.rebuild()
    assert stars_tip(told) == "2 stars to win"
    told.attempt.judge(told.task.puzzle.solutions[0], RIGHT)
    told.scene.rebuild()
    assert stars_tip(told) == "Solved, with 2 stars"
    told.attempt.show()
    told.scene.rebuild()
    assert stars_tip(told) == "Solution shown"


def test_the_way_on_leads_to_the_next_problem_or_back(app: App) -> None:
    told = Told(app, plain_puzzle())
    told.attempt.judge(told.task.puzzle.solutions[0], RIGHT)
    told.scene.rebuild()

    def way_on(name: str) -> Any:
        found = told.scene.interaction.find_hit_target(name)
        assert found is not None
        assert found.action is not None
        return found.action()

    assert way_on("done") == Pop()
    following = replace(told.task, puzzle=goal_puzzle("bridges"))
    told.session.following = following
    told.scene.rebuild()
    change = way_on("next")
    assert isinstance(change, Replace)
    assert change.scene == routes.PuzzleRoute(following)


def test_an_own_move_that_is_forgotten_does_not_come_back(app: App) -> None:
    task = own_of(app)
    told = Told(app, task.puzzle)
    told.attempt.task = task
    told.attempt.show()
    told.scene.rebuild()
    assert missed_of(app, task)
    found = told.scene.interaction.find_hit_target("forget")
    assert found is not None
    assert found.action is not None
    assert found.action() == Pop()
    assert missed_of(app, task) == []


def test_a_move_of_a_try_that_is_taken_back_can_be_made_again(app: App) -> None:
    puzzle = next(each for game in ("elevens", "waterways", "bridges", "mosaic") for each in read_puzzles(game)
                  if each.asked > 1)  # fmt: skip
    told = Told(app, puzzle)
    heard: list[Sound] = []
    told.app.services.assets.sounds.play = heard.append  # type: ignore[method-assign, assignment]
    first = puzzle.solutions[0][0]
    make(told, [first])
    assert list(told.session.tried.moves) == [first]
    assert told.scene.interaction.find_hit_target("redo") is None
    told.session.undo()
    told.scene.rebuild()
    assert (list(told.session.tried.moves), heard) == ([], [Sound.UNDO])
    again = told.scene.interaction.find_hit_target("redo")
    assert again is not None
    assert again.action is not None
    told.session.advance(0.3)
    again.action()
    assert (list(told.session.tried.moves), heard) == ([first], [Sound.UNDO] * 2)
    assert told.scene.controller.position == told.session.match.number
    del told.app.services.assets.sounds.play


@pytest.mark.parametrize("is_own", [False, True])
def test_a_problem_can_be_sent_but_from_a_kiosk(app: App, is_own: bool) -> None:
    told = Told(app, missed_task(app, "waterways").puzzle if is_own else plain_puzzle())
    button = told.scene.interaction.find_hit_target("share")
    assert button is not None
    code = told.task.puzzle.code
    assert button.tooltip == ("Copy this problem for somebody else" if is_own else f"Copy the code {code}")
    app.services.session.is_kiosk = True
    try:
        told.scene.rebuild()
        assert told.scene.interaction.find_hit_target("share") is None
    finally:
        app.services.session.is_kiosk = False


# -- A try that is worse for certain ------------------------------------------------------------------------------------


def test_the_loss_of_a_try_that_is_worse_for_certain_follows(app: App) -> None:
    told = Told(app, plain_puzzle())
    other = told.task.puzzle.others[0].moves[:1]
    with patch.object(Puzzle, "judge", lambda puzzle, *moves: Verdict(TryOutcome.WORSE)):
        make(told, other)
        told.session.advance(0.5)
    assert told.stage is Stage.WRONG
    assert len(told.thinker.asked) == 1
    built = told.scene.widgets
    told.thinker.answer = MoveEvaluation(told.task.puzzle.solutions[0][0], played=other[0], lost=Estimate(0.2, 0.001))
    told.session.advance(0.1)
    assert told.stage is Stage.WRONG
    assert told.attempt.verdict is not None
    assert told.attempt.verdict.lost == pytest.approx(0.2)
    assert told.scene.widgets is not built, "the figure is shown"


def test_a_whole_try_of_several_moves_is_not_weighed_by_its_first(app: App) -> None:
    puzzle = next(each for game in ("elevens", "waterways", "bridges", "mosaic") for each in read_puzzles(game)
                  if each.asked > 1)  # fmt: skip
    told = Told(app, puzzle)
    make(told, puzzle.solutions[0][:2])
    with patch.object(Puzzle, "judge", lambda puzzle, *moves: Verdict(TryOutcome.WORSE)):
        told.session.advance(0.5)
    assert told.stage is Stage.WRONG
    assert told.thinker.asked == []


@pytest.mark.parametrize("way", ["again", "leave"])
def test_nothing_is_weighed_any_longer_and_no_message_stays_once_a_try_is_taken_back(app: App, way: str) -> None:
    told = Told(app, plain_puzzle())
    other = told.task.puzzle.others[0].moves[:1]
    with patch.object(Puzzle, "judge", lambda puzzle, *moves: Verdict(TryOutcome.WORSE)):
        make(told, other)
        told.session.advance(0.5)
    told.scene.controller.message_bar.show(lambda: "A word.")
    cancelled = told.thinker.cancelled
    if way == "again":
        told.session.try_again()
        assert told.scene.controller.message_bar.text == ""
        assert told.scene.controller.position == told.session.tried.start
    else:
        told.session.leave()
    assert told.thinker.cancelled == cancelled + 1
    told.thinker.answer = MoveEvaluation(told.task.puzzle.solutions[0][0], played=other[0], lost=Estimate(0.2, 0.001))
    told.session.advance(0.1)
    assert told.thinker.answer is not None, "it is asked no more"
    told.session.leave()
    assert told.thinker.cancelled == cancelled + 1


def test_the_line_can_be_watched_again_from_its_beginning(app: App) -> None:
    puzzle = next(each for each in read_puzzles("waterways") if len(each.line) >= 3)
    told = Told(app, puzzle)
    told.session.show_solution()
    for _ in range(2):
        told.session.playback.advance(1.0)
    assert told.session.match.number == told.session.tried.start + 2
    told.session.show_line()
    assert told.session.match.number == told.session.tried.start
    told.session.playback.advance(0.9)
    assert told.session.match.number == told.session.tried.start
    told.session.playback.advance(0.1)
    assert told.session.match.moves[told.session.tried.start :] == puzzle.line[:1]
    short = Told(app, replace(puzzle, line=()))
    short.session.show_line()
    short.session.playback.advance(1.0)
    assert short.session.match.moves[short.session.tried.start :] == puzzle.solutions[0][:1]


def test_a_hint_is_given_with_a_sound_while_the_position_is_open_alone(app: App) -> None:
    told = Told(app, plain_puzzle())
    heard: list[Sound] = []
    with patch.object(type(app.services.assets.sounds), "play", lambda _, sound: heard.append(sound)):
        built = told.scene.widgets
        told.session.hints.ask()
        assert (heard, told.attempt.is_hinted) == ([Sound.HINT], True)
        assert told.scene.widgets is not built
        assert told.attempt.stars == (2 if told.session.reasons else 3)
        told.attempt.judge(told.task.puzzle.others[0].moves, WORSE)
        told.session.hints.ask()
        assert heard == [Sound.HINT]


def test_a_step_of_the_draft_is_taken_back_before_the_problem_is_left(app: App) -> None:
    told = Told(app, plain_puzzle())
    with patch.object(type(told.scene.controller.draft_steps), "back", lambda _: True):
        built = told.scene.widgets
        assert told.session.step_back() is None
    assert told.scene.widgets is not built


def test_back_at_the_position_it_is_the_solvers_turn(app: App) -> None:
    told = Told(app, plain_puzzle())
    make(told, told.task.puzzle.others[0].moves)
    seats: list[int | None] = []
    with patch.object(type(told.session.match), "prefer_seat", lambda match, seat: seats.append(seat)):
        told.session.try_again()
    assert seats[-1] == told.task.puzzle.seat, "where several may move, too"


@pytest.mark.parametrize("is_draft", [True, False])
def test_redo_takes_the_step_of_the_draft_before_a_move_of_the_try(app: App, is_draft: bool) -> None:
    told = Told(app, plain_puzzle())
    done: list[str] = []
    match, session = told.session.match, type(told.session)
    with (
        patch("game.table.puzzles.overlay.redo_draft", lambda controller: is_draft),
        patch.object(type(match), "can_redo", True),
        patch.object(type(match), "redo", lambda _: done.append("redo")),
        patch.object(session, "moved", lambda _: done.append("moved")),
        patch.object(type(told.scene.controller), "show_latest", lambda _: done.append("shown")),
        patch.object(type(app.services.assets.sounds), "play", lambda _, sound: done.append(str(sound.name))),
    ):
        told.scene.rebuild()
        again = told.scene.interaction.find_hit_target("redo")
        assert again is not None
        assert again.action is not None
        again.action()
    assert done == ([] if is_draft else ["redo", "moved", Sound.UNDO.name, "shown"])


def test_the_bar_of_a_problem_has_its_buttons_in_order(app: App) -> None:
    told = Told(app, plain_puzzle())
    area = told.scene.area
    overlay = told.session.overlay
    buttons = {each.name: each for each in overlay.build_bar(area) if isinstance(each, Button)}
    assert {name: (each.rect.left, each.rect.width, each.is_enabled) for name, each in buttons.items()} == {
        "back": (16, 52, True), "help": (1212, 52, True), "undo": (1156, 52, False), "share": (1100, 52, True),
    }  # fmt: skip
    assert overlay.bar_room(area) == 1280 - 16 - 56 * 3 - 12
    with patch.object(type(told.session.match), "can_redo", True):
        buttons = {each.name: each for each in overlay.build_bar(area) if isinstance(each, Button)}
        assert buttons["redo"].rect.left == 1044
        assert overlay.bar_room(area) == 1280 - 16 - 56 * 4 - 12
    with patch.object(type(told.scene.controller), "has_step_back", True):
        undo = next(each for each in overlay.build_bar(area) if isinstance(each, Button) and each.name == "undo")
        assert undo.is_enabled
