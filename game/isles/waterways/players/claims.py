"""Truth tests for the sentences of hints in Waterways, replayed and recounted by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, Final

from game.core.claims import Claim
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import PLAIN_KINDS, RING_KINDS, Edge, Side, outlets_of
from game.isles.waterways.rules.views import open_outlets

Values = Mapping[str, Any]
MAX_CLOSE_DISTANCE: Final = 3
"""Maximum number of cells from close open water to a shore."""
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
    """Number of cells from an outlet's far cell to a shore, that cell included."""
    column, row = edge.far_cell
    return {
        Side.NORTH: row + 1,
        Side.SOUTH: state.board.height - row,
        Side.WEST: column + 1,
        Side.EAST: state.board.width - column,
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


def _own_points(state: State, seat: int) -> int:
    """Product of the counts at the seat's shores; in a solo game of all four."""
    counts = state.counts()
    return prod(counts[side] for side in Side if _owns(state, seat, side))


def _has_counts(state: State, move: WaterwaysMove, values: Values) -> bool:
    """True if ``shores`` lists exactly the own shores that count more after the move, with their counts."""
    before, after = state.counts(), _after(state, move).counts()
    grown = {
        (side.value, before[side], after[side])
        for side in Side
        if _owns(state, move.seat, side) and after[side] > before[side]
    }
    return bool(grown) and set(values["shores"]) == grown and len(values["shores"]) == len(grown)


def _scores(state: State, move: WaterwaysMove, values: Values) -> bool:
    points = [_own_points(each, move.seat) for each in (state, _after(state, move))]
    return _has_counts(state, move, values) and points == [values["from"], values["to"]] and points[0] < points[1]


def _reaches(state: State, move: WaterwaysMove, values: Values) -> bool:
    counts = _after(state, move).counts()
    dry = {side.value for side in Side if _owns(state, move.seat, side) and not counts[side]}
    return _has_counts(state, move, values) and bool(dry) and set(values["sides"]) == dry


def _distances(state: State, move: WaterwaysMove, side: str) -> tuple[int, int]:
    """Distances of open water to a shore before and after the move."""
    return _nearest(state, Side(side)), _nearest(_after(state, move), Side(side))


def _comes_nearer(state: State, move: WaterwaysMove, values: Values) -> bool:
    return bool(values["shores"]) and all(
        _owns(state, move.seat, Side(side)) and _distances(state, move, side) == (old, new) and new < old
        for side, old, new in values["shores"]
    )


def _is_kept_away(state: State, move: WaterwaysMove, values: Values) -> bool:
    return bool(values["shores"]) and all(
        not _owns(state, move.seat, Side(side))
        and _distances(state, move, side) == (old, new)
        and old < new < UNREACHABLE
        for side, old, new in values["shores"]
    )


def _is_closed(state: State, move: WaterwaysMove, values: Values) -> bool:
    if not values["sides"] or values["n"] != MAX_CLOSE_DISTANCE:
        return False
    for side in values["sides"]:
        before, after = _distances(state, move, side)
        if _owns(state, move.seat, Side(side)) or not before <= MAX_CLOSE_DISTANCE < after:
            return False
    return True


def _best_of_others(state: State, seat: int) -> int:
    """Highest product among the pairs of shores that are not the seat's."""
    north_south, east_west = state.products()
    pairs = ((Side.NORTH, north_south), (Side.EAST, east_west))
    return max((product for side, product in pairs if not _owns(state, seat, side)), default=0)


def _helps_nobody_else(state: State, move: WaterwaysMove, values: Values) -> bool:
    """True if no shore of another role gains by this lay, although the stone could give others ``to`` points."""
    if not isinstance(move, Lay) or state.drawn is None:
        return False
    theirs = [side for side in Side if not _owns(state, move.seat, side)]
    before, after = state.counts(), _after(state, move).counts()
    if any(after[side] > before[side] for side in theirs) or values["from"] != _best_of_others(state, move.seat):
        return False
    most = max(
        _best_of_others(_after(state, Lay(move.seat, at, turn)), move.seat)
        for at, turn in state.stones.placements(state.drawn)
    )
    return bool(values["from"] < most == values["to"])


def _brings_nobody_nearer(state: State, move: WaterwaysMove, values: Values) -> bool:
    """True if open water comes nearer to no shore of another role, although the stone could bring it nearer."""
    if not isinstance(move, Lay) or state.drawn is None or not values["shores"]:
        return False
    theirs = [side.value for side in Side if not _owns(state, move.seat, side)]
    distances = {side: _distances(state, move, side) for side in theirs}
    if any(after < before for before, after in distances.values()):
        return False
    return all(
        side in theirs
        and distances[side][0] == old < UNREACHABLE
        and nearest < old
        and _nearest_by_any_lay(state, move, Side(side), nearest) == nearest
        for side, old, nearest in values["shores"]
    )


def _nearest_by_any_lay(state: State, move: Lay, side: Side, limit: int) -> int:
    """Minimum distance of open water to a shore after any lay with an outlet within ``limit`` cells of it."""
    assert state.drawn is not None
    return min(
        (
            _nearest(_after(state, Lay(move.seat, at, turn)), side)
            for at, turn in state.stones.placements(state.drawn)
            if any(_cells_to_shore(state, edge, side) <= limit for edge in outlets_of(state.drawn, at, turn))
        ),
        default=UNREACHABLE,
    )


def _widens(state: State, move: WaterwaysMove, values: Values) -> bool:
    before, after = len(open_outlets(state)), len(open_outlets(_after(state, move)))
    return isinstance(move, Lay) and (values["from"], values["to"]) == (before, after) and after > before


def _narrows(state: State, move: WaterwaysMove, values: Values) -> bool:
    before, after = len(open_outlets(state)), len(open_outlets(_after(state, move)))
    return isinstance(move, Lay) and (values["from"], values["to"]) == (before, after) and after < before


def _starts_both(state: State, move: WaterwaysMove, values: Values) -> bool:
    pointed = {edge.side for edge in _stone(state, move)}
    own = {side for side in Side if _owns(state, move.seat, side)}
    return not state.laid and bool(own) and own <= pointed


def _starts_toward(state: State, move: WaterwaysMove, values: Values) -> bool:
    pointed = {edge.side.value for edge in _stone(state, move) if _owns(state, move.seat, edge.side)}
    return not state.laid and bool(pointed) and set(values["sides"]) == pointed


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
    "scores": _scores,
    "reaches_shore": _reaches,
    "extends_toward": _comes_nearer,
    "blocks": _is_kept_away,
    "dead_ends_opponent": _is_closed,
    "spares": _helps_nobody_else,
    "withholds": _brings_nobody_nearer,
    "widens": _widens,
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
