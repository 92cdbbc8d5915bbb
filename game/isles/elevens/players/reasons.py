"""Reasons for moves of Elevens in hints: keys below ``elevens.reason.`` and their values.

A hint gives only the reasons that ``claims`` confirms, and none for a move without such a reason.
"""

from __future__ import annotations

from collections import Counter

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Move
from game.isles.elevens.players.claims import CLAIMS
from game.isles.elevens.rules.board import are_row_neighbours
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, Placing
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import ELEVENS, FIELDS_OF, PENALTIES, SYMBOLS


def explain(state: State, move: Move) -> tuple[HintReason, ...]:
    """True reasons for a legal move, best first, from the mover's own rack and the board alone."""
    return valid_reasons(CLAIMS, state, move, unchecked_reasons(state, move)) if state.seat is not None else ()


def unchecked_reasons(state: State, move: Move) -> list[HintReason]:
    """Unchecked reasons for the move, best first."""
    match move:
        case Lay() | Free() | Bonus():
            found = _explain_placing(state, move)
        case Give():
            found = _explain_give(state, move)
        case Draw():
            found = _explain_draw(state, move)
        case Pass():
            found = [HintReason("nothing_fits")]
        case End() if not state.turn.laid:
            found = [HintReason("nothing_fits")]
        case End():
            found = _explain_waiting(state) or [HintReason("enough")]
        case _:
            found = []
    return found or [HintReason("only")]


def _wins(state: State, move: Move) -> bool:
    """True if the move that empties the rack wins: always without points ahead."""
    if not state.options.handicap:
        return True
    after = state.copy()
    after.play(move)
    return after.is_over and after.result().winners == (move.seat,)


def _explain_placing(state: State, move: Placing) -> list[HintReason]:
    rest = list(state.racks[move.seat])
    if not isinstance(move, Bonus):
        rest.remove(move.tile)
    if not rest:
        return [HintReason("wins")] if _wins(state, move) else []
    found: list[HintReason] = []
    if not state.laid:
        found.append(HintReason("eleven"))
    if state.turn.must_lay is not None:
        found.append(HintReason("drawn_fits"))
    if state.turn.neighbours() is None and any(are_row_neighbours(move.field, other) for other in state.turn.fields):
        found.append(HintReason("earns_give", {"n": max(PENALTIES[tile] for tile in rest)}))
    adjoining = state.board.adjoining[move.field]
    if move.tile in SYMBOLS:
        found.append(HintReason("symbol_free"))
    opened = {name for name in adjoining if name not in state.laid and not _is_open(state, name)}
    stuck = [
        tile for tile in rest if not any(_is_open(state, name) for name in FIELDS_OF[tile] if name not in state.laid)
    ]
    gained = list(dict.fromkeys(tile for tile in stuck if opened.intersection(FIELDS_OF[tile])))
    if len(gained) == 1:
        found.append(HintReason("opens_for_me", {"tile": gained[0], "n": PENALTIES[gained[0]]}))
    elif gained:
        value = sum(PENALTIES[tile] for tile in gained)
        found.append(HintReason("opens_many", {"n": len(gained), "value": value, "tiles": tuple(gained)}))
    if isinstance(move, Lay) and state.turn.neighbours() is None:
        found += [HintReason("prepares_give", {"tile": tile}) for tile in _partners(state, move, rest)[:1]]
    if state.bag and any(
        sum(end in state.laid for end in bridge.ends) == 0 for bridge in state.board.bonuses.get(move.field, ())
    ):
        found.append(HintReason("bonus"))
    if isinstance(move, Free) and not any(name in state.laid for name in adjoining):
        found.append(HintReason("far_tile", {"tile": move.tile}))
    if isinstance(move, Bonus):
        return found if opened else [*found, HintReason("keeps_closed")]
    shed = {"n": PENALTIES[move.tile]}
    return [*found, HintReason("high_value" if opened else "sheds_quietly", shed)]


def _partners(state: State, move: Lay, rest: list[str]) -> list[str]:
    """Tiles with a field beside the laid one, dearest first."""
    beside = [
        tile
        for tile in dict.fromkeys(rest)
        if any(name not in state.laid and are_row_neighbours(move.field, name) for name in FIELDS_OF[tile])
    ]
    return sorted(beside, key=lambda tile: -PENALTIES[tile])


def _explain_give(state: State, move: Give) -> list[HintReason]:
    if len(state.racks[move.seat]) == 1:
        return [HintReason("wins")] if _wins(state, move) else []
    is_stuck = not any(_is_open(state, name) for name in FIELDS_OF[move.tile] if name not in state.laid)
    values = {"n": PENALTIES[move.tile]}
    return [HintReason("gives_stuck", {"tile": move.tile, **values}) if is_stuck else HintReason("gives_high", values)]


def _explain_draw(state: State, move: Draw) -> list[HintReason]:
    """Chance that a drawn tile fits, counted among the tiles that the mover cannot see."""
    unseen = list((Counter(state.unlaid()) - Counter(state.racks[move.seat])).elements())
    fitting = [
        tile for tile in unseen if any(_is_open(state, name) for name in FIELDS_OF[tile] if name not in state.laid)
    ]
    return [HintReason("draw_chance", {"n": len(fitting), "total": len(unseen)})]


def _explain_waiting(state: State) -> list[HintReason]:
    """Reasons to lay no more although something fits."""
    lays = {move.tile for move in state.moves() if isinstance(move, Lay)}
    waiting = [tile for tile in lays if len(FIELDS_OF[tile]) == 1]
    found = [HintReason("waits")] if lays else []
    if len(lays) == 1:
        found += [HintReason("keeps_a_place", {"tile": tile}) for tile in waiting]
    if waiting:
        found.append(HintReason("can_wait", {"n": len(waiting)}))
    return found


def _is_open(state: State, name: str) -> bool:
    """True if a tile may be laid on this empty field now."""
    return name in ELEVENS or any(other in state.laid for other in state.board.adjoining[name])
