"""The recap, without a window: moves, speed and end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from game.core.state import Move
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.recap import Recap
from game.match.match import Match
from game.match.records import Seat
from game.modes.tables import GameTable
from game.table.controller import TableController
from game.ui.motion import FrameSchedule
from tests.isles.elevens.rules.positions import BOARD


class Played:
    """Presenter that records its calls."""

    def __init__(self) -> None:
        self.frames = FrameSchedule()
        self.shown: list[Move] = []
        self.rebuilt = 0

    def rebuild(self) -> None:
        self.rebuilt += 1

    def animate(self, move: Move, before: State) -> None:
        """Notes the move; it was legal in the position before."""
        assert before.why_not(move) is None
        self.shown.append(move)

    def animate_back(self, moves: Sequence[Move], after: State) -> None: ...

    def clear_motion(self) -> None: ...

    def subject_place(self, subject: object) -> None: ...


def table_after(moves: int) -> tuple[TableController[State], Played]:
    """A table of three without a window, so many moves after its deal."""
    seats = [Seat(name, "human", None) for name in ("Ada", "Ben", "Cleo")]
    match: Match[State] = Match.new("elevens", "standard", BOARD, seats, seed=5)
    for _ in range(moves):
        match.play(match.state.moves()[-1])
    presenter = Played()
    services, board = cast("Any", None), cast("Any", None)
    return TableController[State](services, GameTable(match, board), presenter), presenter


def test_the_others_moves_since_ones_own_are_shown_one_by_one() -> None:
    table, presenter = table_after(9)
    recap = Recap(table)
    recap.begin()
    seat = table.match.seat
    assert seat is not None
    start = table.match.last_move_of(seat)
    assert recap.is_on
    assert table.position == start < table.match.number
    for _ in range(200):
        recap.advance(0.1)
        if not recap.is_on:
            break
    assert presenter.shown == list(table.match.moves[start:])
    assert table.position == table.match.number


def test_a_recap_can_be_cut_short() -> None:
    table, presenter = table_after(9)
    recap = Recap(table)
    recap.begin()
    recap.advance(0.6)
    assert len(presenter.shown) == 1
    recap.end()
    assert not recap.is_on
    assert table.position == table.match.number


def test_nothing_is_played_back_where_nobody_has_moved() -> None:
    table, presenter = table_after(0)
    recap = Recap(table)
    recap.begin()
    assert not recap.is_on
    assert presenter.rebuilt == 0
