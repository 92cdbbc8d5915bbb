"""Reasons for a move of Waterways (texts ``waterways.reason``), best first.

A suggested reason appears only if ``claims`` confirms it; a move may have none. Reasons of one kind are one reason:
``shores`` in its values lists all shores concerned.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Final

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Cell
from game.isles.waterways.players.claims import CLAIMS, MAX_CLOSE_DISTANCE
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.roles import SHORE_PAIRS, SHORES_OF, Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side, cells_of, outlets_of
from game.isles.waterways.rules.views import open_outlets

UNREACHABLE: Final = 99
MAX_REASONS: Final = 3
_FEW_OUTLETS: Final = 8
"""Number of open outlets below which one more is worth a mention."""


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
    own = tuple(Side) if role is Role.ALONE else SHORES_OF[role]  # a solo hint names the shores clockwise
    if not state.laid:
        toward = tuple(side.value for side in own if any(edge.side is side for edge in outlets))
        if set(toward) == {side.value for side in own}:
            return [HintReason("starts")]
        return [HintReason("starts_toward", {"sides": toward})] if toward else []
    reasons = _score_reasons(state, outlets, own) + _water_reasons(state, move, outlets, own)
    if not reasons and len(state.moves()) == 1:
        reasons.append(HintReason("only_place"))
    before, covered = open_outlets(state), cells_of(move.at, move.turn)
    after = sum(edge.far_cell not in covered for edge in before)
    after += sum(_continues_at(state, move, edge) for edge in outlets)
    if role is Role.SABOTEUR and after < len(before):
        reasons.append(HintReason("narrows", {"from": len(before), "to": after}))
    if not reasons and role is not Role.ALONE:
        reasons += [reason for reason in (_spared(state, own), _withheld(state, own)) if reason is not None]
    if not reasons and role is not Role.SABOTEUR and len(before) < min(after, _FEW_OUTLETS):
        reasons.append(HintReason("widens", {"from": len(before), "to": after}))
    return reasons


def _score_reasons(state: State, outlets: tuple[Edge, ...], own: tuple[Side, ...]) -> list[HintReason]:
    """Reason about the role's shores that count more, with the points; else with the shores that are still dry."""
    before = state.counts()
    after = _counts_with(state, outlets)
    shores = tuple((side.value, before[side], after[side]) for side in own if after[side] > before[side])
    if not shores:
        return []
    points = [prod(counts[side] for side in own) for counts in (before, after)]
    if points[1] > points[0]:
        return [HintReason("scores", {"shores": shores, "from": points[0], "to": points[1]})]
    dry = tuple(side.value for side in own if not after[side])
    return [HintReason("reaches_shore", {"shores": shores, "sides": dry})]


def _counts_with(state: State, outlets: Iterable[Edge]) -> dict[Side, int]:
    """Counts of the shores with a stone's outlets added."""
    counts = state.counts()
    for edge in outlets:
        if value := state.board.outlet_value(edge):
            counts[edge.side] += value
    return counts


def _spared(state: State, own: tuple[Side, ...]) -> HintReason | None:
    """Reason about the most points that others could have got from the stone elsewhere; None without any."""
    assert state.drawn is not None
    pairs = [pair for pair in SHORE_PAIRS if not set(pair) & set(own)]
    before = max(_products(state.counts(), pairs))
    most = max(
        max(_products(_counts_with(state, outlets_of(state.drawn, at, turn)), pairs))
        for at, turn in state.stones.placements(state.drawn)
    )
    return HintReason("spares", {"from": before, "to": most}) if most > before else None


def _withheld(state: State, own: tuple[Side, ...]) -> HintReason | None:
    """Reason about another role's shore that the stone could bring open water nearest to; None without any."""
    assert state.drawn is not None
    before = open_outlets(state)
    distances = {side: _nearest(state, before, side) for side in Side if side not in own}
    nearest = dict.fromkeys(distances, UNREACHABLE)
    for at, turn in state.stones.placements(state.drawn):
        lay = Lay(0, at, turn)
        for edge in outlets_of(state.drawn, at, turn):
            if _continues_at(state, lay, edge):
                for side in nearest:
                    nearest[side] = min(nearest[side], _cells_to(state, edge.far_cell, side))
    gains = [(old - nearest[side], side.value, old, nearest[side]) for side, old in distances.items()]
    found = [gain for gain in gains if gain[0] > 0 and gain[2] < UNREACHABLE]
    return HintReason("withholds", {"shores": (max(found)[1:],)}) if found else None


def _products(counts: dict[Side, int], pairs: Iterable[tuple[Side, ...]]) -> list[int]:
    return [prod(counts[side] for side in pair) for pair in pairs]


def _water_reasons(state: State, move: Lay, outlets: tuple[Edge, ...], own: tuple[Side, ...]) -> list[HintReason]:
    """Reasons about water closer to the role's shores or cut off from the others'."""
    before = open_outlets(state)
    covered = set(cells_of(move.at, move.turn))
    after = [edge for edge in before if edge.far_cell not in covered]
    after += [edge for edge in outlets if _continues_at(state, move, edge)]
    nearer: list[tuple[str, int, int]] = []
    farther: list[tuple[str, int, int]] = []
    closed: list[str] = []
    for side in Side:
        old, new = _nearest(state, before, side), _nearest(state, after, side)
        if side in own:
            is_counted = any(edge.side is side and state.board.outlet_value(edge) for edge in outlets)
            if new < old < UNREACHABLE and not is_counted:
                nearer.append((side.value, old, new))
        elif old <= MAX_CLOSE_DISTANCE < new:
            closed.append(side.value)
        elif old < new < UNREACHABLE:
            farther.append((side.value, old, new))
    reasons = [HintReason("dead_ends_opponent", {"sides": tuple(closed), "n": MAX_CLOSE_DISTANCE})] if closed else []
    reasons += [HintReason("extends_toward", {"shores": tuple(nearer)})] if nearer else []
    return reasons + ([HintReason("blocks", {"shores": tuple(farther)})] if farther else [])


def _continues_at(state: State, move: Lay, edge: Edge) -> bool:
    """True if the cell beyond an outlet is on the board and still empty after the move."""
    beyond = edge.far_cell
    if not state.board.has(beyond) or beyond in state.board.rocks or state.stones.stone_at(beyond) is not None:
        return False
    return beyond not in cells_of(move.at, move.turn)


def _nearest(state: State, edges: list[Edge], side: Side) -> int:
    """Number of cells from the nearest open outlet to a shore; 1 for an outlet one cell from the edge."""
    return min((_cells_to(state, edge.far_cell, side) for edge in edges), default=UNREACHABLE)


def _cells_to(state: State, cell: Cell, side: Side) -> int:
    x, y = cell
    if side is Side.NORTH:
        return y + 1
    if side is Side.WEST:
        return x + 1
    return state.board.height - y if side is Side.SOUTH else state.board.width - x
