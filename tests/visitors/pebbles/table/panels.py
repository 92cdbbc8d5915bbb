"""The panels beside the beach: who has how many."""

from __future__ import annotations

from game.table.seat_card import SeatCard

from ..rules.state import State


def seat_cards(state: State) -> list[SeatCard]:
    """What each seat's card says."""
    return [SeatCard(str(count)) for count in state.taken]
