"""The recap, without a window: which moves are played back, at which pace, and where it ends."""

from __future__ import annotations

from pathlib import Path

from game.core.state import Move
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.motion import Flights
from game.isles.elevens.table.recap import Recap
from game.match.match import Match, Seat
from game.ui.motion import Motions
from game.ui.sound import SoundPlayer
from tests.isles.elevens.rules.positions import BOARD


class Played:
    """A table that notes what it is told to show."""

    def __init__(self, moves: int) -> None:
        seats = [Seat(name, "human", None) for name in ("Ada", "Ben", "Cleo")]
        self.match: Match[State] = Match.new("elevens", "standard", BOARD, seats, seed=5)
        for _ in range(moves):
            self.match.play(self.match.state.moves()[-1])
        self.position = self.match.number
        self.motions = Motions()
        self.flights = Flights(self.motions, SoundPlayer(Path()), lambda: True)
        self.shown: list[Move] = []
        self.rebuilt = 0

    @property
    def state(self) -> State:
        return self.match.state_at(self.position)

    def animate(self, move: Move, before: State) -> None:
        """Notes the move; it was legal in the position before."""
        assert before.why_not(move) is None
        self.shown.append(move)

    def rebuild(self) -> None:
        self.rebuilt += 1


def test_the_others_moves_since_ones_own_are_shown_one_by_one() -> None:
    table = Played(9)
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
    assert table.shown == list(table.match.moves[start:])
    assert table.position == table.match.number


def test_a_recap_can_be_cut_short() -> None:
    table = Played(9)
    recap = Recap(table)
    recap.begin()
    recap.advance(0.6)
    assert len(table.shown) == 1
    recap.end()
    assert not recap.is_on
    assert table.position == table.match.number


def test_nothing_is_played_back_where_nobody_has_moved() -> None:
    table = Played(0)
    recap = Recap(table)
    recap.begin()
    assert not recap.is_on
    assert table.rebuilt == 0
