"""Fields and tiles that a refusal names, to be ringed on an Elevens table. No pygame."""

from __future__ import annotations

from typing import NamedTuple

from game.core.state import Refusal
from game.isles.elevens.rules.board import PLACE_OF, SYMBOL_FIELDS
from game.isles.elevens.rules.refusals import (
    HeldElevens,
    LaidFields,
    MisplacedTile,
    OneField,
    OneTile,
    Reason,
    TakenField,
    TileThatFits,
)
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import FIELDS_OF


class HoveredThing(NamedTuple):
    """Names of fields and tiles."""

    fields: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


def is_waiting_joker(refusal: Refusal, state: State) -> bool:
    """True for a refused joker that fits on none of its fields, so that no single field is to blame."""
    details = refusal.details
    return (
        refusal.reason is Reason.NOTHING_ADJOINS
        and isinstance(details, MisplacedTile)
        and len(FIELDS_OF[details.tile]) > 1
        and not state.fields_for(details.tile)
    )


def named_by(refusal: Refusal, state: State) -> HoveredThing:
    """Fields and tiles that a refusal names; symbol fields only in a game with symbol tiles."""
    match refusal.details:
        case MisplacedTile(tile, _, _) if is_waiting_joker(refusal, state):
            return HoveredThing(tuple(on for on in FIELDS_OF[tile] if on not in state.laid), (tile,))
        case MisplacedTile(tile, on, fields):
            has_symbols = state.options.symbols or tile not in PLACE_OF
            return HoveredThing(
                tuple(name for name in fields if has_symbols or name not in SYMBOL_FIELDS) or (on,), (tile,)
            )
        case TileThatFits(tile, fields):
            return HoveredThing(fields, (tile,))
        case TakenField(on, tile):
            return HoveredThing((on,), (tile,))
        case OneField(on):
            return HoveredThing((on,) if on in PLACE_OF else ())
        case OneTile(tile):
            return HoveredThing((), (tile,))
        case HeldElevens(fields):
            return HoveredThing((), fields)
        case LaidFields(fields):
            return HoveredThing(fields)
    return HoveredThing()
