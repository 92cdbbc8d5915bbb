"""What happened of late, read from the moves up to the position shown: since one's own turn, and in the present one."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass


def recent_fields(moves: Sequence[Move], own: int) -> dict[str, int]:
    """The fields on which the others have laid since the last move of seat ``own``, and who did."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own:
            break
        if isinstance(move, Lay | Bonus | Free):
            found[move.field] = move.seat
    return found


def recent_gifts(moves: Sequence[Move], own: int, seats: int) -> dict[str, int]:
    """The tiles that were given to seat ``own`` since the end of its last turn, and by whom."""
    found: dict[str, int] = {}
    for move in reversed(moves):
        if move.seat == own and not isinstance(move, Lay | Draw | Bonus | Free):
            break
        if isinstance(move, Give) and (move.seat + 1) % seats == own:
            found[move.tile] = move.seat
    return found


def turn_tiles(moves: Sequence[Move]) -> tuple[list[str], list[str]]:
    """The tiles of the turn that is going on: those that count toward the three, and those that do not."""
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
