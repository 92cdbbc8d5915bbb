"""What some players of Waterways like among lays that are about as good: their own water, or an end of the others'."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.waterways.players.sea import Sea
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
