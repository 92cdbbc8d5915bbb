"""Fields and tiles that a hint's reason in Elevens is about. No pygame."""

from __future__ import annotations

from game.core.players import Advice
from game.isles.elevens.rules.board import are_row_neighbours
from game.isles.elevens.rules.moves import Bonus, Free, Lay
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF


def reason_marks(state: State, advice: Advice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Fields and tiles that the hint's best reason is about, beside the tile and field of its move."""
    move = advice.move
    if not isinstance(move, Lay | Free | Bonus) or not advice.reasons:
        return (), ()
    reason = advice.reasons[0]
    if reason.key == "earns_give":
        return tuple(field for field in state.turn.fields if are_row_neighbours(field, move.field)), ()
    tiles = tuple(reason.values.get("tiles", ())) or tuple(
        reason.values[name] for name in ("tile",) if name in reason.values and reason.values[name] != move.tile
    )
    beside = state.board.adjoining[move.field]
    fields = tuple(field for tile in tiles for field in FIELDS_OF[tile] if field in beside and field not in state.laid)
    return fields, tiles
