"""What some players of Waterways like in a lay: not to get in the others' way, or to keep their water from them.

Medium and hard like it among lays that are about as good; easy takes it for worth some outlets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.players import BUILDER, SPOILER
from game.isles.waterways.players.evaluation_position import EvaluationPosition
from game.isles.waterways.rules.board import BoardGeometry
from game.isles.waterways.rules.roles import Role

StyleScore = Callable[[EvaluationPosition, EvaluationPosition, Role], float]
"""How much a seat of that role likes a lay, by the sea before and after it."""
NEAR: Final = 2
"""So many rows or columns along a shore are at the shore."""


def _at_shores(ground: BoardGeometry, *, is_north_south: bool) -> int:
    """The cells at two opposite shores, as bits."""
    one, other, apart = (0, 2, ground.stride) if is_north_south else (3, 1, 1)
    cells = 0
    for row in range(NEAR):
        cells |= ground.shores[one] << row * apart | ground.shores[other] >> row * apart
    return cells


def _keeps_off_their_shores(before: EvaluationPosition, after: EvaluationPosition, role: Role) -> float:
    """1 for a lay that does not lie at a shore of the others alone."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    laid, is_north_south = after.stones & ~before.stones, role is Role.NORTH_SOUTH
    ground = before.chart.ground
    is_at_theirs = bool(laid & _at_shores(ground, is_north_south=not is_north_south))
    return float(not is_at_theirs or bool(laid & _at_shores(ground, is_north_south=is_north_south)))


def _keeps_their_water_away(before: EvaluationPosition, after: EvaluationPosition, role: Role) -> float:
    """1 for a lay after which the open water that promises most at one of the others' shores promises less."""
    if role not in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return 0.0
    theirs = (1, 3) if role is Role.NORTH_SOUTH else (0, 2)
    return float(any(after.most_promised(side) < before.most_promised(side) for side in theirs))


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _keeps_off_their_shores, SPOILER: _keeps_their_water_away}
