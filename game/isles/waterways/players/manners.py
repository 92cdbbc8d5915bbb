"""What some players of Waterways like among lays that are about as good: their own water, or an end of the others'.

Easy does not reckon so far: it stays away from the others' shores, or likes to see their water go further from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.waterways.players.sea import Sea
from game.isles.waterways.rules.board import Ground
from game.isles.waterways.rules.roles import Role

Liking = Callable[[Sea, Role], float]
"""How much a seat of that role likes the sea as it lies after a lay."""
_BASE: Final = 0.3


def _reach(sea: Sea, *, is_north_south: bool) -> float:
    """What a side has and may hope for: the product of both shores' outlets, those promised too."""
    one, other = (0, 2) if is_north_south else (1, 3)
    return (sea.counts[one] + sea.promised[one] + _BASE) * (sea.counts[other] + sea.promised[other] + _BASE)


def _own_water(sea: Sea, role: Role) -> float:
    """The more its own side has and may hope for, the better, whatever becomes of the other."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    return _reach(sea, is_north_south=role is Role.NORTH_SOUTH)


def _dead_ends(sea: Sea, role: Role) -> float:
    """The less is left of the other side, the better."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    return -_reach(sea, is_north_south=role is Role.EAST_WEST)


LIKINGS: Final[dict[str, Liking]] = {BUILDER: _own_water, SPOILER: _dead_ends}


NEAR: Final = 2
"""So many rows or columns along a shore are at the shore."""


def _at_shores(ground: Ground, *, is_north_south: bool) -> int:
    """The cells at two opposite shores, as bits."""
    one, other, apart = (0, 2, ground.stride) if is_north_south else (3, 1, 1)
    cells = 0
    for row in range(NEAR):
        cells |= ground.shores[one] << row * apart | ground.shores[other] >> row * apart
    return cells


def _keeps_off_their_shores(before: Sea, after: Sea, role: Role) -> float:
    """1 for a lay that does not lie at a shore of the others alone."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    laid, is_north_south = after.stones & ~before.stones, role is Role.NORTH_SOUTH
    ground = before.chart.ground
    is_at_theirs = bool(laid & _at_shores(ground, is_north_south=not is_north_south))
    return float(not is_at_theirs or bool(laid & _at_shores(ground, is_north_south=is_north_south)))


def _keeps_their_water_away(before: Sea, after: Sea, role: Role) -> float:
    """1 for a lay after which the open water that promises most at one of the others' shores promises less."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    theirs = (1, 3) if role is Role.NORTH_SOUTH else (0, 2)
    return float(any(after.most_promised(side) < before.most_promised(side) for side in theirs))


AT_A_GLANCE: Final[dict[str, tuple[Callable[[Sea, Sea, Role], float], float]]] = {
    BUILDER: (_keeps_off_their_shores, 1.0),
    SPOILER: (_keeps_their_water_away, 2.0),
}
"""What an easy player likes of a lay, by the sea before and after it, and how many outlets it takes that for."""
