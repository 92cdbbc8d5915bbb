"""Sheets shown at the table of Mosaic, and strikes since a person's last look."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.state import State


def other_seats(count: int, viewer: int | None) -> Sequence[int]:
    """Seats with small sheets on the table, in the order of play; all seats without a viewer."""
    if viewer is None:
        return list(range(count)) if count > 1 else []
    return [(viewer + step) % count for step in range(1, count)]


def fresh_strikes(state: State, moves: Sequence[Move], seat: int) -> Sequence[str]:
    """Pieces struck out since the seat's last turn; in a solo game the rival's last one. ``moves`` led to the state."""
    if state.seats == 1:
        return state.rival_strikes[-1:]
    found: list[str] = []
    for move in reversed(moves):
        if move.seat == seat or len(found) >= state.seats:
            break
        if isinstance(move, ColourPiece):
            found.append(move.piece)
    return found
