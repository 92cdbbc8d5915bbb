"""Whose board is looked at, and how much of a round may be seen: what others enter stays covered until its end."""

from __future__ import annotations

from dataclasses import dataclass

from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.table.correction import Correction
from game.match.match import Match


@dataclass(frozen=True)
class Visibility:
    """A position of a match as ``viewer`` may see it, with the board of ``peeked`` large if they have asked for it."""

    match: Match[State]
    position: int
    viewer: int | None
    peeked: int | None
    is_sealed: bool
    """Whether what the others enter in this round stays covered until all have made their moves."""
    correction: Correction | None = None
    """Freehand: the entry that is being corrected, which the large board then lacks."""

    @property
    def state(self) -> State:
        """The position shown."""
        return self.match.state_at(self.position)

    @property
    def main_seat(self) -> int:
        """The seat whose board lies large on the table."""
        for seat in (self.peeked, self.viewer, self.state.seat):
            if seat is not None:
                return seat
        return self.match.moves[self.position - 1].seat if self.position else 0

    @property
    def main_owner(self) -> int:
        """Whose sheet that is: during the start a seat writes on its left neighbour's copy."""
        state = self.state
        if state.turned == 0 and self.peeked is None:
            return (self.main_seat + 1) % state.seats
        return self.main_seat

    @property
    def main_state(self) -> State:
        """The position of which the large board is shown."""
        if self.correction is not None and self.peeked is None:
            return self.correction.bare
        return self.state if self.peeked is None else self.state_of(self.peeked)

    @property
    def other_seats(self) -> list[int]:
        """The seats whose boards lie small beside the log book: all but one's own, which stays in place."""
        own = self.viewer if self.viewer is not None and self.is_sealed else self.main_seat
        return [seat for seat in range(self.state.seats) if seat != own]

    def is_covered(self, seat: int) -> bool:
        """Whether what that seat enters in this round is not to be seen; of a round long over everything is."""
        is_open = self.match.state.information_count == self.state.information_count
        return self.is_sealed and is_open and seat != self.viewer

    def is_done(self, seat: int) -> bool:
        """Whether that seat has entered all of the round under cover."""
        return self.is_covered(seat) and self.state.due[seat] is Due.WAITING

    def state_of(self, seat: int) -> State:
        """The position as far as that seat's sheet may be seen: of others as it was when the round began."""
        return self.match.state_at(self._round_began(self.position)) if self.is_covered(seat) else self.state

    def latest_of(self, seat: int) -> frozenset[Island | Link]:
        """What that seat's sheet, as far as it may be seen, got since the round before this one began."""
        began = self._round_began(max(0, self._round_began(self.position) - 1))
        before, now = self.match.state_at(began).sheets[seat], self.state_of(seat).sheets[seat]
        links = {link for link, count in now.bridges.items() if count > before.bridges.get(link, 0)}
        return frozenset(links | (now.numbers.keys() - before.numbers.keys()))

    def owner_in_view(self, before: State) -> int | None:
        """Whose sheet was the large one when a move was made in the position ``before``; None if none was."""
        seat = self.main_seat if self.is_sealed else before.seat
        if seat is None:
            return None
        return (seat + 1) % before.seats if before.turned == 0 else seat

    def _round_began(self, number: int) -> int:
        """The number of the first position of the round to which the position of that number belongs."""
        reveals = self.match.state_at(number).information_count
        while number > 0 and self.match.state_at(number - 1).information_count == reveals:
            number -= 1
        return number
