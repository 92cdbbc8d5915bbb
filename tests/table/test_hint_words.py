"""The words of a hint's futures, whole, and when each question is asked; the thinker's answers are given by the test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import pytest
from pygame import FRect

from game.app import App
from game.core.players import Advice, HintReason
from game.core.state import Move
from game.match.match import Seat
from game.modes.tables import GameTable
from game.review.move_evaluator import Estimate, MoveEvaluation, MoveEvaluator
from game.review.next_best import DEALS, NextBestEvaluator
from game.table.opening import open_table
from game.table.scene import TableScene
from game.table.sessions.hint_futures import HintFutures
from game.ui.widgets import HitTarget
from tests.driver import program
from tests.table.noting_thinker import NotingThinker
from tests.table.tables import begun


class Asked:
    """A table with a hint, its futures, and a pointer that rests where the test wants."""

    def __init__(self, app: App, people: int, reasons: Sequence[HintReason] = ()) -> None:
        match = begun("waterways", [Seat(name) for name in ("Ada", "Ben")[:people]], seed=4)
        loaded = app.services.background.boards.load("waterways", match.board_name)
        self.table: TableScene[Any] = open_table(app.services, GameTable(match, loaded))
        self.table.rebuild()
        thinker = app.services.background.thinker
        assert isinstance(thinker, NotingThinker)
        self.thinker = thinker
        self.thinker.begin()
        self.futures = HintFutures(self.table)
        self.moves: Sequence[Move] = self.table.controller.match.state.moves()
        self.hint, self.other = self.moves[0], self.moves[1]
        self.advice = Advice(self.hint, tuple(reasons))
        self.table.controller.advice = self.advice
        self.table.interaction.move_of = lambda hit_target: cast("Move | None", hit_target.value)  # type: ignore[method-assign]
        self.futures.begin(self.advice)

    def point(self, move: Move | None) -> None:
        """Point at a target of that move; at none for None."""
        target = HitTarget("place", FRect(10, 20, 30, 40), value=move)
        self.table.interaction.hovered = target if move is not None else None

    def told(self, lost: float, error: float = 0.0, *, own: float = 12.0, played: Move | None = None) -> None:
        """Let the thinker's answer come."""
        count = len(self.table.controller.match.seats)
        self.thinker.answer = MoveEvaluation(
            self.hint, played=played, lost=Estimate(lost, error), after=(own, *[0.0] * (count - 1))
        )
        self.futures.advance(0.0)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One program for all tests, which share nothing but its thinker."""
    with program(tmp_path_factory.mktemp("hints")) as app:
        app.services.background.make_thinker = NotingThinker
        yield app


REASON = HintReason("any", {})


@pytest.mark.parametrize(
    ("people", "lost", "error", "expected"),
    [
        (1, 3.04, 0.1, "Leads the next best move by about 3.0 points."),
        (1, 100.0, 1.0, "Leads the next best move by about 100 points."),
        (1, 99.94, 1.0, "Leads the next best move by about 99.9 points."),
        (1, 3.0, 9.0, "As good as the next best move, as far as can be foreseen."),
        (1, -3.0, 0.1, "As good as the next best move, as far as can be foreseen."),
        (1, 0.0, 0.0, "As good as the next best move, as far as can be foreseen."),
        (2, 0.124, 0.001, "Leads the next best move by about 12 % of the chance to win."),
        (2, 0.002, 0.0001, "Leads the next best move by about 1 % of the chance to win."),
    ],
)
def test_the_lead_over_the_next_best_move(app: App, people: int, lost: float, error: float, expected: str) -> None:
    found = Asked(app, people)
    assert found.futures.margin_line == ""
    found.futures.advance(0.1)
    assert [type(each) for each, _, _ in found.thinker.asked] == [NextBestEvaluator]
    player, sample, seed = found.thinker.asked[0]
    assert player == NextBestEvaluator("waterways", found.hint)
    assert sample.moves() == found.moves
    assert seed == "futures/4/0"
    assert found.futures.is_busy
    found.told(lost, error)
    assert not found.futures.is_busy
    assert found.futures.margin_line.replace("\u00a0", " ") == expected
    found.futures.advance(0.1)
    assert len(found.thinker.asked) == 1, "it is asked once"


def test_a_next_best_move_that_a_few_words_tell_is_named(app: App) -> None:
    found = Asked(app, 1)
    found.table.controller.narrator.plan_message = lambda advice: f"plan {found.moves.index(advice.move)}"  # type: ignore[method-assign]
    found.futures.advance(0.1)
    found.told(0.0, played=found.other)
    assert found.futures.margin_line == "About as good, as far as can be foreseen: plan 1."


def test_the_lead_of_a_hints_second_step_is_looked_for_after_its_first(app: App) -> None:
    found = Asked(app, 1, [REASON])
    after = found.table.controller.hint_sample(0)
    after.play(found.hint)
    step = Advice(after.moves()[0])
    found.table.controller.narrator.margin_step = lambda advice: step  # type: ignore[method-assign]
    found.futures.advance(0.1)
    [(player, sample, _)] = found.thinker.asked
    assert player == NextBestEvaluator("waterways", step.move)
    assert sample.moves() == after.moves()
    found.point(found.other)
    found.told(3.0, 0.1)
    found.futures.advance(0.0)
    found.futures.advance(0.4)
    assert found.thinker.asked[1][0] == MoveEvaluator("waterways", found.other, DEALS, found.hint)
    assert found.thinker.asked[1][1].moves() == found.moves


@pytest.mark.parametrize(
    ("people", "lost", "error", "own", "expected"),
    [
        (1, 3.0, 0.1, 12.0, "Why not? 12.0 points here, 15.0 with the hint."),
        (1, -3.0, 0.1, 12.0, "Perhaps even better: 12.0 points here, 9.0 with the hint."),
        (1, 3.0, 9.0, 12.0, "About as good: 12.0 points here, 15.0 with the hint."),
        (1, 0.0, 0.0, 100.0, "About as good: 100 points here, 100 with the hint."),
        (1, 3.0, 0.1, 98.0, "Why not? 98.0 points here, 101 with the hint."),
        (2, 0.2, 0.01, 0.5, "Why not? 50 % to win here, 70 % with the hint."),
        (2, 0.3, 0.01, 0.9, "Why not? 90 % to win here, 100 % with the hint."),
        (2, -0.3, 0.01, 0.1, "Perhaps even better: 10 % to win here, 0 % with the hint."),
    ],
)
def test_both_futures_of_a_move_that_is_pointed_at(
    app: App, people: int, lost: float, error: float, own: float, expected: str
) -> None:
    found = Asked(app, people, [REASON])
    found.futures.advance(1.0)
    assert found.thinker.asked == [], "a hint with a reason says enough"
    found.point(found.other)
    found.futures.advance(0.2)
    found.futures.advance(0.25)
    assert found.futures.comparison_line == "", "not before the pointer rests"
    assert found.thinker.asked == []
    found.futures.advance(0.1)
    assert found.futures.comparison_line == "Comparing with the hint\u00a0…"
    assert found.futures.place == FRect(10, 20, 30, 40)
    player, _, _ = found.thinker.asked[0]
    assert player == MoveEvaluator("waterways", found.other, DEALS, found.hint)
    found.told(lost, error, own=own)
    assert found.futures.comparison_line.replace("\u00a0", " ") == expected
    found.futures.advance(1.0)
    assert len(found.thinker.asked) == 1, "it is asked once"
    found.point(None)
    found.futures.advance(0.1)
    assert found.futures.comparison_line == ""
    assert found.futures.place is None


def test_pointing_at_the_hint_itself_and_at_an_illegal_move_asks_nothing(app: App) -> None:
    found = Asked(app, 1, [REASON])
    sample = found.table.controller.hint_sample(0)
    found.point(found.hint)
    found.futures.advance(1.0)
    found.futures.advance(1.0)
    sample.play(found.other)
    illegal = next(move for move in sample.moves() if found.table.controller.match.why_not(move) is not None)
    found.point(illegal)
    found.futures.advance(1.0)
    found.futures.advance(1.0)
    assert found.thinker.asked == []
    assert found.futures.comparison_line == ""


def test_another_move_pointed_at_begins_its_rest_anew(app: App) -> None:
    found = Asked(app, 1, [REASON])
    found.point(found.other)
    found.futures.advance(0.0)
    found.futures.advance(0.2)
    found.point(found.moves[2])
    found.table.frames.is_due = False
    found.futures.advance(0.2)
    assert found.table.frames.is_due
    found.futures.advance(0.2)
    assert found.thinker.asked == []
    found.futures.advance(0.1)
    [(player, _, _)] = found.thinker.asked
    assert player == MoveEvaluator("waterways", found.moves[2], DEALS, found.hint)


def test_an_answer_that_is_no_evaluation_tells_nothing(app: App) -> None:
    found = Asked(app, 1, [REASON])
    found.point(found.other)
    found.futures.advance(0.0)
    found.futures.advance(0.3)
    found.thinker.answer = Advice(found.other)
    found.table.frames.is_due = False
    found.futures.advance(0.0)
    assert found.table.frames.is_due
    assert found.futures.comparison_line == ""
    assert not found.futures.is_busy


def test_the_end_of_a_hint_stops_its_question_and_forgets_what_was_found(app: App) -> None:
    found = Asked(app, 1)
    found.futures.advance(0.1)
    found.table.controller.advice = None
    found.table.frames.is_due = False
    found.futures.advance(0.1)
    assert (found.thinker.cancelled, found.futures.is_busy, found.table.frames.is_due) == (1, False, True)
    found.futures.stop()
    assert found.thinker.cancelled == 1, "nothing is on its way"
    found.table.frames.is_due = False
    found.futures.advance(1.0)
    assert not found.table.frames.is_due


def test_a_hint_that_is_no_legal_move_has_no_futures(app: App) -> None:
    found = Asked(app, 1)
    sample = found.table.controller.hint_sample(0)
    sample.play(found.other)
    illegal = next(move for move in sample.moves() if found.table.controller.match.why_not(move) is not None)
    advice = Advice(illegal)
    found.table.controller.advice = advice
    found.futures.begin(advice)
    found.futures.advance(1.0)
    assert found.thinker.asked == []


def test_nothing_is_compared_while_something_moves(app: App) -> None:
    found = Asked(app, 1, [REASON])
    found.point(found.other)
    found.table.frames.motions = _Moving()  # type: ignore[assignment]
    found.futures.advance(1.0)
    found.futures.advance(1.0)
    assert found.thinker.asked == []


class _Moving:
    """Motions that never end."""

    def __bool__(self) -> bool:
        return True
