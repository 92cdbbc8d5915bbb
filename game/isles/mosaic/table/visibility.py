"""Whose sheets are seen at the table of Mosaic, and what has happened since somebody looked last."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.state import State


def seats_beside(count: int, viewer: int | None) -> Sequence[int]:
    """The seats whose sheets lie small on the table, in the order of play; all of them where nobody has the mouse."""
    if viewer is None:
        return list(range(count)) if count > 1 else []
    return [(viewer + step) % count for step in range(1, count)]


def fresh_strikes(state: State, moves: Sequence[Move], seat: int) -> Sequence[str]:
    """The pieces struck out since that seat's last turn; alone by the rival. ``moves`` led to the state."""
    if state.seats == 1:
        return state.rival_strikes[-1:]
    found: list[str] = []
    for move in reversed(moves):
        if move.seat == seat or len(found) >= state.seats:
            break
        if isinstance(move, ColourPiece):
            found.append(move.piece)
    return found
