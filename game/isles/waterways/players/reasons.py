"""Reasons for a move of Waterways (texts ``waterways.reason``), best first.

A suggested reason appears only if ``claims`` confirms it; a move may have none.
"""

from __future__ import annotations

from typing import Final

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Cell
from game.isles.waterways.players.claims import CLAIMS, MAX_CLOSE_DISTANCE
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side, cells_of, outlets_of
from game.isles.waterways.rules.views import open_outlets

UNREACHABLE: Final = 99
MAX_REASONS: Final = 3
_OWN_SHORES: Final = {
    Role.NORTH_SOUTH: (Side.NORTH, Side.SOUTH),
    Role.EAST_WEST: (Side.WEST, Side.EAST),
    Role.SABOTEUR: (),
    Role.ALONE: tuple(Side),
}


def explain(state: State, move: WaterwaysMove) -> tuple[HintReason, ...]:
    """Confirmed reasons for the move, best first, at most three; ``state`` is the position before the move."""
    return valid_reasons(CLAIMS, state, move, suggested(state, move))[:MAX_REASONS]


def suggested(state: State, move: WaterwaysMove) -> list[HintReason]:
    """Possible reasons for the move, best first, before the truth tests."""
    match move:
        case Bid(target=target):
            return [HintReason("bid", {"target": target})]
        case PassBid():
            return (
                [HintReason("pass_bid", {"target": state.auction.last.target})]
                if state.auction.last is not None
                else []
            )
        case Draw(heap=heap):
            choice = all(state.stones_left(each) for each in HEAPS)
            return [HintReason(heap if choice else "last_heap")]
    return _lay_reasons(state, move)


def _lay_reasons(state: State, move: Lay) -> list[HintReason]:
    role = state.role_of(move.seat)
    if role is None or state.drawn is None:
        return []
    outlets = outlets_of(state.drawn, move.at, move.turn)
    own = _OWN_SHORES[role]
    if not state.laid:
        toward = [HintReason("starts_toward", {"side": side.value}) for side in own]
        return [HintReason("starts")] if {edge.side for edge in outlets} >= set(own) else toward
    board = state.board
    reasons = []
    counted = {side: [edge for edge in outlets if edge.side is side and board.outlet_value(edge)] for side in own}
    for side in sorted(own, key=lambda side: -sum(map(board.outlet_value, counted[side]))):
        if counted[side]:
            reasons.append(HintReason("reaches_shore", {"side": side.value, "n": len(counted[side])}))
            if any(board.outlet_value(edge) == 2 for edge in counted[side]):
                reasons.append(HintReason("doubles_at_mark", {"side": side.value}))
    reasons += _water_reasons(state, move, outlets, own)
    if not reasons and len(state.moves()) == 1:
        reasons.append(HintReason("only_place"))
    going_on = sum(1 for edge in outlets if _continues_at(state, move, edge))
    if len(reasons) < 2 and going_on and role is not Role.SABOTEUR:
        reasons.append(HintReason("keeps_open", {"n": going_on}))
    if role is Role.SABOTEUR:
        before = open_outlets(state)
        covered = cells_of(move.at, move.turn)
        after = going_on + sum(edge.far_cell not in covered for edge in before)
        if after < len(before):
            reasons.append(HintReason("narrows", {"from": len(before), "to": after}))
    if not reasons and role is not Role.ALONE:
        reasons.append(HintReason("spares"))
    return reasons


def _water_reasons(state: State, move: Lay, outlets: tuple[Edge, ...], own: tuple[Side, ...]) -> list[HintReason]:
    """Reasons about water closer to the role's shores or cut off from the others'."""
    before = open_outlets(state)
    covered = set(cells_of(move.at, move.turn))
    after = [edge for edge in before if edge.far_cell not in covered]
    after += [edge for edge in outlets if _continues_at(state, move, edge)]
    reasons = []
    for side in own:
        old, new = _nearest(state, before, side), _nearest(state, after, side)
        if new < old and not any(edge.side is side and state.board.outlet_value(edge) for edge in outlets):
            reasons.append(HintReason("extends_toward", {"side": side.value}))
    for side in Side:
        if side in own:
            continue
        old, new = _nearest(state, before, side), _nearest(state, after, side)
        if old < new < UNREACHABLE or old <= MAX_CLOSE_DISTANCE < new:
            key = "dead_ends_opponent" if old <= MAX_CLOSE_DISTANCE < new else "blocks"
            reasons.append(HintReason(key, {"side": side.value}))
    return reasons


def _continues_at(state: State, move: Lay, edge: Edge) -> bool:
    """True if the cell beyond an outlet is on the board and still empty after the move."""
    beyond = edge.far_cell
    if not state.board.has(beyond) or beyond in state.board.rocks or state.stones.stone_at(beyond) is not None:
        return False
    return beyond not in cells_of(move.at, move.turn)


def _nearest(state: State, edges: list[Edge], side: Side) -> int:
    """Number of cells between a shore and the nearest open outlet."""
    return min((_cells_before(state, edge.far_cell, side) for edge in edges), default=UNREACHABLE)


def _cells_before(state: State, cell: Cell, side: Side) -> int:
    x, y = cell
    if side is Side.NORTH:
        return y
    if side is Side.WEST:
        return x
    return state.board.height - 1 - y if side is Side.SOUTH else state.board.width - 1 - x
