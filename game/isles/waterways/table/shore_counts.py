"""Composition of each shore's count: outlets highlighted on the board, or listed as a sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pygame import FRect

from game.i18n import Texts
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Edge, LaidStone, Side
from game.isles.waterways.table.layout import BoardPlace, edge_middle
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from game.ui.widgets import HitTarget

CHANGED: Final = palette.DARK_LAGOON
"""Colour of values that the held stone would change."""
_KEPT_POSITIONS: Final = 4
"""Positions whose counted outlets are kept: the one shown, and those between which a motion or a preview moves."""


class ShoresTarget(NamedTuple):
    """Hit target value: shores whose outlets are highlighted; one for a shore's sign, both for a product."""

    sides: tuple[Side, ...]


@lru_cache(_KEPT_POSITIONS)
def _counted_outlets(board: Board, laid: tuple[LaidStone, ...]) -> Sequence[tuple[Edge, int]]:
    """Outlets that count at any shore, which each redraw asks for; of one shore from west to east or north to south."""
    edges = (edge for stone in laid for edge in stone.outlets)
    return sorted((edge, worth) for edge in edges if (worth := board.outlet_value(edge)))


def counted_outlets(state: State, side: Side) -> list[tuple[Edge, int]]:
    """Outlets that count at a shore with their values, from west to east or north to south."""
    counted = _counted_outlets(state.board, state.laid)
    return [(edge, worth) for edge, worth in counted if edge.side is side]


def shore_sum(texts: Texts, state: State, side: Side) -> str:
    """A shore's count as a sum: ``North: 1 + 1 + 2 = 4``."""
    ahead = state.board.ahead[list(Side).index(side)]
    worths = [*([ahead] if ahead else []), *(worth for _, worth in counted_outlets(state, side))]
    name = texts.t(f"waterways.shore.{side.value}")
    if not worths:
        return texts.t("waterways.sum.none", shore=name)
    added = " + ".join(map(str, worths))
    total = f"{added} = {sum(worths)}" if len(worths) > 1 else added
    return texts.t("waterways.sum.line", shore=name, sum=total)


def shore_target(name: str, rect: FRect, lines: Mapping[Side, str], sides: tuple[Side, ...]) -> HitTarget:
    """Hit target for hovering over a sign or product; ``lines`` holds ``shore_sum`` by side."""
    return HitTarget(name, rect, tooltip=" ".join(lines[side] for side in sides), value=ShoresTarget(sides))


def draw_counted(canvas: Canvas, place: BoardPlace, outlets: Iterable[tuple[Edge, int]]) -> None:
    """Highlight outlets at a shore, each with its value on the land beside it."""
    letters, usual = (fonts.line_height(LABEL_BOLD) * 0.96 for fonts in (canvas.fonts, canvas.fonts.at_usual_size))
    side = max(place.cell * 0.72, usual, min(letters, place.cell * 0.96))  # larger letters cover no neighbour
    for edge, worth in outlets:
        canvas.stretch("waterways/meet", place.edge_rect(edge, 1.25))
        x, y = place.point(edge_middle(edge))
        step_x, step_y = edge.side.step
        reach = place.cell * 0.32 + side / 2
        plate = FRect(0, 0, side, side)
        plate.center = (x - step_x * reach, y - step_y * reach)
        canvas.panel("waterways/plate_won" if worth > 1 else "waterways/plate", plate)
        canvas.text_box(str(worth), plate, LABEL_BOLD, palette.INK, "center")
