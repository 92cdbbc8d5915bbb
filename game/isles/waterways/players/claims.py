"""Truth tests for the sentences of hints in Waterways, replayed and recounted by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.claims import Claim
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import PLAIN_KINDS, RING_KINDS, Edge, Side, outlets_of
from game.isles.waterways.rules.views import open_outlets

Values = Mapping[str, Any]
MAX_CLOSE_DISTANCE: Final = 2
"""Maximum number of cells between close open water and a shore."""
UNREACHABLE: Final = 1000


def _stone(state: State, move: WaterwaysMove) -> tuple[Edge, ...]:
    """Outlets of the stone laid by the move; empty for other moves."""
    if not isinstance(move, Lay) or state.drawn is None:
        return ()
    return outlets_of(state.drawn, move.at, move.turn)


def _after(state: State, move: WaterwaysMove) -> State:
    later = state.copy()
    later.play(move)
    return later


def _cells_to_shore(state: State, edge: Edge, side: Side) -> int:
    """Number of cells from an outlet's far cell to a shore, excluding that cell."""
    column, row = edge.far_cell
    return {
        Side.NORTH: row,
        Side.SOUTH: state.board.height - row - 1,
        Side.WEST: column,
        Side.EAST: state.board.width - column - 1,
    }[side]


def _nearest(state: State, side: Side) -> int:
    return min((_cells_to_shore(state, edge, side) for edge in open_outlets(state)), default=UNREACHABLE)


def _owns(state: State, seat: int, side: Side) -> bool:
    """True if outlets at the shore raise the seat's score; always False for a saboteur."""
    match state.role_of(seat):
        case Role.ALONE:
            return True
        case Role.NORTH_SOUTH:
            return side in (Side.NORTH, Side.SOUTH)
        case Role.EAST_WEST:
            return side in (Side.EAST, Side.WEST)
    return False


def _reaches(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    at_shore = [edge for edge in _stone(state, move) if state.board.shore_of(edge) is side]
    gained = _after(state, move).counts()[side] - state.counts()[side]
    return len(at_shore) == values["n"] > 0 and gained >= len(at_shore) and _owns(state, move.seat, side)


def _doubles(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    at_shore = [edge for edge in _stone(state, move) if state.board.shore_of(edge) is side]
    gained = _after(state, move).counts()[side] - state.counts()[side]
    return gained > len(at_shore) and _owns(state, move.seat, side)


def _comes_nearer(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    return _owns(state, move.seat, side) and _nearest(_after(state, move), side) < _nearest(state, side)


def _is_kept_away(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    before, after = _nearest(state, side), _nearest(_after(state, move), side)
    return not _owns(state, move.seat, side) and before < after < UNREACHABLE


def _is_closed(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    before, after = _nearest(state, side), _nearest(_after(state, move), side)
    return not _owns(state, move.seat, side) and before <= MAX_CLOSE_DISTANCE < after


def _leads_to(state: State, edge: Edge) -> bool:
    """True if some hidden stone could legally meet the outlet."""
    water, board = state.water, state.board
    kinds = [kind for kind, count in state.kinds_left().items() if count]
    for turn in range(4):
        for along in range(3):
            at = (
                (edge.far_cell[0], edge.far_cell[1] - along)
                if turn % 2
                else (edge.far_cell[0] - along, edge.far_cell[1])
            )
            place = board.geometry.bit(at) if board.has(at) else 0
            for kind in kinds if place & water.free_places(turn % 2 == 1) else ():
                if (
                    edge.reversed_edge in outlets_of(kind, at, turn)
                    and water.fitting(kind, turn, state.options.dams) & place
                ):
                    return True
    return False


def _stays_open(state: State, move: WaterwaysMove, values: Values) -> bool:
    later, outlets = _after(state, move), _stone(state, move)
    going_on = [edge for edge in outlets if later.board.has(edge.far_cell) and _leads_to(later, edge)]
    return bool(len(going_on) == values["n"] > 0)


def _helps_nobody_else(state: State, move: WaterwaysMove, values: Values) -> bool:
    """True if no shore of another role gains by this lay, although another lay of the stone would add to one."""
    if not isinstance(move, Lay) or state.drawn is None:
        return False
    theirs = [side for side in Side if not _owns(state, move.seat, side)]
    before, after = state.counts(), _after(state, move).counts()
    if any(after[side] > before[side] for side in theirs):
        return False
    return any(
        edge.side in theirs and state.board.outlet_value(edge)
        for at, turn in state.stones.placements(state.drawn)
        for edge in outlets_of(state.drawn, at, turn)
    )


def _narrows(state: State, move: WaterwaysMove, values: Values) -> bool:
    before, after = len(open_outlets(state)), len(open_outlets(_after(state, move)))
    return isinstance(move, Lay) and (values["from"], values["to"]) == (before, after) and after < before


def _starts_both(state: State, move: WaterwaysMove, values: Values) -> bool:
    pointed = {edge.side for edge in _stone(state, move)}
    own = {side for side in Side if _owns(state, move.seat, side)}
    return not state.laid and bool(own) and own <= pointed


def _starts_toward(state: State, move: WaterwaysMove, values: Values) -> bool:
    side = Side(values["side"])
    return not state.laid and _owns(state, move.seat, side) and any(edge.side is side for edge in _stone(state, move))


def _fits_nowhere_else(state: State, move: WaterwaysMove, values: Values) -> bool:
    if state.drawn is None:
        return False
    places = state.stones.placements(state.drawn)
    return isinstance(move, Lay) and places == [(move.at, move.turn)]


def _sides_of(kind: str) -> int:
    return len({edge.side for edge in outlets_of(kind, (0, 0), 0)})


def _is_from(heap: str) -> Claim:
    def holds(state: State, move: WaterwaysMove, values: Values) -> bool:
        is_true = (
            all(_sides_of(kind) == 3 for kind in RING_KINDS)
            if heap == "ring"
            else all(_sides_of(kind) < 3 for kind in PLAIN_KINDS)
        )
        return isinstance(move, Draw) and move.heap == heap and is_true and all(map(state.stones_left, HEAPS))

    return holds


def _is_last_heap(state: State, move: WaterwaysMove, values: Values) -> bool:
    return isinstance(move, Draw) and not any(state.stones_left(heap) for heap in HEAPS if heap != move.heap)


def _bids(state: State, move: WaterwaysMove, values: Values) -> bool:
    is_lower = state.auction.last is None or values["target"] < state.auction.last.target
    return isinstance(move, Bid) and move.target == values["target"] and is_lower


def _leaves_the_bid(state: State, move: WaterwaysMove, values: Values) -> bool:
    return (
        isinstance(move, PassBid) and state.auction.last is not None and state.auction.last.target == values["target"]
    )


CLAIMS: Final[Mapping[str, Claim]] = {
    "reaches_shore": _reaches,
    "doubles_at_mark": _doubles,
    "extends_toward": _comes_nearer,
    "blocks": _is_kept_away,
    "dead_ends_opponent": _is_closed,
    "keeps_open": _stays_open,
    "spares": _helps_nobody_else,
    "narrows": _narrows,
    "starts": _starts_both,
    "starts_toward": _starts_toward,
    "only_place": _fits_nowhere_else,
    "ring": _is_from("ring"),
    "plain": _is_from("plain"),
    "last_heap": _is_last_heap,
    "bid": _bids,
    "pass_bid": _leaves_the_bid,
}
"""Truth test for each reason that a hint in Waterways may give."""
