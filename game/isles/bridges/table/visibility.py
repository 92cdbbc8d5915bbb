"""Visibility in Bridges: the displayed board, and entries hidden until the round ends."""

from __future__ import annotations

from dataclasses import dataclass

from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.table.correction import Correction
from game.match.match import Match


@dataclass(frozen=True)
class Visibility:
    """A position of a match as ``viewer`` may see it; ``viewed_seat`` is another seat's board on request."""

    match: Match[State]
    position: int
    viewer: int | None
    viewed_seat: int | None
    hides_entries: bool
    """True if other seats' entries stay hidden until the round ends."""
    correction: Correction | None = None
    """Freehand: correction in progress; the large board omits its old entry."""

    @property
    def state(self) -> State:
        """Displayed position."""
        return self.match.state_at(self.position)

    @property
    def main_seat(self) -> int:
        """Seat whose board is displayed large."""
        for seat in (self.viewed_seat, self.viewer, self.state.seat):
            if seat is not None:
                return seat
        return self.match.moves[self.position - 1].seat if self.position else 0

    @property
    def main_owner(self) -> int:
        """Owner of the large sheet; at the start a seat writes on its left neighbour's copy."""
        state = self.state
        if state.cards_turned == 0 and self.viewed_seat is None:
            return (self.main_seat + 1) % state.seats
        return self.main_seat

    @property
    def main_state(self) -> State:
        """Position of the large board."""
        if self.correction is not None and self.viewed_seat is None:
            return self.correction.bare_state
        return self.state if self.viewed_seat is None else self.state_of(self.viewed_seat)

    @property
    def other_seats(self) -> list[int]:
        """Seats with small boards: all but the viewer while entries are hidden, else all but the main seat."""
        own = self.viewer if self.viewer is not None and self.hides_entries else self.main_seat
        return [seat for seat in range(self.state.seats) if seat != own]

    def is_hidden(self, seat: int) -> bool:
        """True if a seat's entries of this round are hidden; past rounds are public."""
        is_open = self.match.state.information_count == self.state.information_count
        return self.hides_entries and is_open and seat != self.viewer

    def is_done(self, seat: int) -> bool:
        """True if a seat's hidden round is complete."""
        return self.is_hidden(seat) and self.state.due[seat] is Due.WAITING

    def state_of(self, seat: int) -> State:
        """Visible position of a seat's sheet; a hidden one as of the round's start."""
        return self.match.state_at(self._round_start(self.position)) if self.is_hidden(seat) else self.state

    def latest_of(self, seat: int) -> frozenset[Island | Link]:
        """Visible numbers and links new on a seat's sheet since the previous round began."""
        began = self._round_start(max(0, self._round_start(self.position) - 1))
        before, now = self.match.state_at(began).sheets[seat], self.state_of(seat).sheets[seat]
        links = {link for link, count in now.bridges.items() if count > before.bridges.get(link, 0)}
        return frozenset(links | (now.numbers.keys() - before.numbers.keys()))

    def owner_in_view(self, before: State) -> int | None:
        """Owner of the large sheet for a move made in ``before``; None if the game was over."""
        seat = self.main_seat if self.hides_entries else before.seat
        if seat is None:
            return None
        return (seat + 1) % before.seats if before.cards_turned == 0 else seat

    @property
    def round_start(self) -> int:
        """Number of the first position in the displayed round."""
        return self._round_start(self.position)

    def _round_start(self, number: int) -> int:
        """Number of the first position in the round of position ``number``."""
        reveals = self.match.state_at(number).information_count
        while number > 0 and self.match.state_at(number - 1).information_count == reveals:
            number -= 1
        return number
