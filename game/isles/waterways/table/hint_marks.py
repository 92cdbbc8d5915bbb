"""Marks of a hint's reason on the board of Waterways: the shores it is about, and the open water on the way there."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.core.players import HintReason
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, Side
from game.isles.waterways.rules.views import open_outlets
from game.isles.waterways.table.layout import BoardPlace, Layout, edge_middle
from game.ui import palette
from game.ui.canvas import Canvas

_DASHES_A_CELL: Final = 2


class ReasonMarks(NamedTuple):
    """Shores that a reason is about, and the open outlets nearest to them after the move."""

    sides: tuple[Side, ...] = ()
    outlets: tuple[tuple[Edge, Side], ...] = ()


def reason_marks(state: State, move: Lay, reason: HintReason) -> ReasonMarks:
    """The marks of a reason; ``state`` is the position before the move."""
    sides = tuple(Side(side) for side, _, _ in reason.values.get("shores", ()))
    if reason.key not in ("extends_toward", "blocks"):
        return ReasonMarks(sides or tuple(map(Side, reason.values.get("sides", ()))))
    later = state.copy()
    later.play(move)
    opened = open_outlets(later)
    nearest = ((min(opened, key=lambda edge: _cells_to(state, edge, side)), side) for side in sides if opened)
    return ReasonMarks(sides, tuple(nearest))


def _cells_to(state: State, edge: Edge, side: Side) -> int:
    """Number of cells from an outlet to a shore."""
    x, y = edge.far_cell
    distances = {Side.NORTH: y, Side.WEST: x, Side.SOUTH: state.board.height - y, Side.EAST: state.board.width - x}
    return distances[side]


def draw_reason_marks(canvas: Canvas, layout: Layout, marks: ReasonMarks) -> None:
    """Draw a frame around the shores' signs, and a dashed line from open water to its shore."""
    for side in marks.sides:
        canvas.outline(layout.sign_rect(side).inflate(8, 8), palette.BRASS, 4, 12)
    for edge, side in marks.outlets:
        _draw_way(canvas, layout.board_place, edge, side)


def _draw_way(canvas: Canvas, place: BoardPlace, edge: Edge, side: Side) -> None:
    """Draw a dashed line from an outlet's far cell straight to a shore."""
    x, y = edge_middle(edge)
    column, row = edge.far_cell
    if edge.side is not side:  # the way begins in the middle of the next cell
        x, y = column + 0.5, row + 0.5
    board = place.board
    end = {Side.NORTH: (x, 0.0), Side.SOUTH: (x, board.height), Side.WEST: (0.0, y), Side.EAST: (board.width, y)}[side]
    dashes = max(1, math.ceil(math.dist((x, y), end) * _DASHES_A_CELL))
    for number in range(dashes):
        points = [_between((x, y), end, (number + share) / dashes) for share in (0.15, 0.75)]
        canvas.line(place.point(points[0]), place.point(points[1]), palette.CHALK, 5)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
