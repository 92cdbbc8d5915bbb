"""Recent moves up to the shown position: since the seat's own turn, and in the current turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass


def recent_fields(moves: Sequence[Move], own: int) -> dict[str, int]:
    """Fields laid on by others since the last move of seat ``own``, each with the mover."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own:
            break
        if isinstance(move, Lay | Bonus | Free):
            found[move.field] = move.seat
    return found


def recent_gifts(moves: Sequence[Move], own: int, seats: int) -> dict[str, int]:
    """Tiles given to seat ``own`` since the end of its last turn, each with its giver."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own and not isinstance(move, Lay | Draw | Bonus | Free):
            break
        if isinstance(move, Give) and (move.seat + 1) % seats == own:
            found[move.tile] = move.seat
    return found


def turn_tiles(moves: Sequence[Move]) -> tuple[list[str], list[str]]:
    """Tiles of the current turn: those that count toward the three, and the others."""
    laid: list[str] = []
    extra: list[str] = []
    for move in reversed(moves):
        match move:
            case Lay():
                laid.insert(0, move.tile)
            case Bonus() | Free():
                extra.insert(0, move.tile)
            case End() | Give() | Pass():
                break
    return laid, extra
