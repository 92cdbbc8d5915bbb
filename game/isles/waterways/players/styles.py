"""Playing styles of Waterways: stay out of the others' way, or cut off their water.

Medium and hard follow a style among lays of nearly equal value; for easy a preferred lay counts as extra outlets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.waterways.players.evaluation_position import EvaluationPosition
from game.isles.waterways.rules.board import BoardGeometry
from game.isles.waterways.rules.roles import Role

StyleScore = Callable[[EvaluationPosition, EvaluationPosition, Role], float]
"""Preference of a role for a lay, from the positions before and after the lay."""
SHORE_DEPTH: Final = 2
"""Number of rows or columns that count as near a shore."""


def _near_shores(ground: BoardGeometry, *, is_north_south: bool) -> int:
    """Bit board of the cells near two opposite shores."""
    one, other, apart = (0, 2, ground.stride) if is_north_south else (3, 1, 1)
    cells = 0
    for row in range(SHORE_DEPTH):
        cells |= ground.shores[one] << row * apart | ground.shores[other] >> row * apart
    return cells


def _avoids_other_shores(before: EvaluationPosition, after: EvaluationPosition, role: Role) -> float:
    """1 unless the stone lies near the others' shores only; 0 for roles without own shores."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    laid, is_north_south = after.stones & ~before.stones, role is Role.NORTH_SOUTH
    ground = before.chart.ground
    is_at_theirs = bool(laid & _near_shores(ground, is_north_south=not is_north_south))
    return float(not is_at_theirs or bool(laid & _near_shores(ground, is_north_south=is_north_south)))


def _cuts_off_water(before: EvaluationPosition, after: EvaluationPosition, role: Role) -> float:
    """1 if the lay reduces the highest expected value of open water at one of the others' shores; else 0."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    theirs = (1, 3) if role is Role.NORTH_SOUTH else (0, 2)
    return float(any(after.max_spring_value(side) < before.max_spring_value(side) for side in theirs))


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _avoids_other_shores, SPOILER: _cuts_off_water}
