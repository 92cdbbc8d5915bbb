"""Sceneries of Bridges by a board's ``ground``: floating objects, island sprites, light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pygame import Color, FRect

from game.core.state import Cell
from game.isles.bridges.rules.board import Board, Island
from game.isles.bridges.table.layout import BoardLayout
from game.table.rendering.water import draw_water
from game.ui.canvas import Canvas

_MAX_FLOATING: Final = 5
_FLOATING_SIZE: Final = 0.82
"""Maximum size of a floating object, in shares of a cell."""
_MIN_FLOATING_DISTANCE: Final = 3
"""Minimum distance between floating objects in cells, columns plus rows."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """Appearance of one water."""

    water: str
    kinds: tuple[str, ...]
    """Island sprites."""
    floating: tuple[str, ...]
    light: Color | None = None
    """Thin tint over water and islands."""


_ALL: Final = ("palm", "rock", "hut", "tower", "grove", "dunes")
SCENERIES: Final[Mapping[str, Scenery]] = {
    "": Scenery("", _ALL, ("dinghy", "gulls")),
    "lagoon": Scenery("lagoon", ("palm", "dunes", "palm", "hut", "dunes"), ("coral", "sandbar", "canoe", "coral")),
    "fjord": Scenery("fjord", ("grove", "rock", "hut", "grove", "tower"), ("raft", "swirl", "raft"), Color(8, 60, 46, 30)),
    "gale": Scenery("gale", ("dunes", "rock", "tower", "dunes"), ("sloop", "yawl", "sloop"), Color(40, 58, 78, 34)),
    "fairway": Scenery("fairway", ("hut", "tower", "palm", "grove"), ("ferry", "yawl", "ferry", "gulls")),
    "harbour": Scenery("dusk", ("hut", "tower", "hut", "grove"), ("barge", "piles", "dinghy"), Color(255, 142, 62, 30)),
    "skerries": Scenery("skerry", ("rock", "dunes", "rock", "tower"), ("kelp", "gulls", "kelp"), Color(120, 136, 136, 38)),
    "night": Scenery("night", ("tower", "grove", "rock", "hut"), ("moon", "whale"), Color(12, 24, 84, 78)),
}  # fmt: skip


def scenery_of(board: Board) -> Scenery:
    """Scenery of a board."""
    return SCENERIES[board.ground]


def kind_of(board: Board, island: Island) -> str:
    """Island sprite by board and island."""
    kinds = scenery_of(board).kinds
    return kinds[(island * 5 + board.cell(island)[1]) % len(kinds)]


def draw_sea(canvas: Canvas, area: FRect, board: Board) -> None:
    """Draw the water around a board."""
    draw_water(canvas, area, scenery_of(board).water)


def draw_light(canvas: Canvas, area: FRect, board: Board) -> None:
    """Tint everything drawn so far with the scenery's light."""
    light = scenery_of(board).light
    if light is not None:
        canvas.fill(light, area)


def draw_floating(canvas: Canvas, chart: BoardLayout) -> None:
    """Draw floating objects in open water, away from islands, reefs and links."""
    afloat, side = scenery_of(chart.board).floating, chart.size * _FLOATING_SIZE
    for number, (column, row) in enumerate(_floating_cells(chart.board)):
        x, y = chart.cell_centre(column, row)
        place = FRect(x - side / 2, y - side / 2, side, side)
        canvas.fit(f"grounds/{afloat[number % len(afloat)]}", place, canvas.accessibility.ornament())


def _floating_cells(board: Board) -> list[Cell]:
    """Cells of the floating objects: some open cells, far apart."""
    free = sorted(open_cells(board), key=lambda cell: (cell[0] * 37 + cell[1] * 61 + len(board.links)) % 53)
    found: list[Cell] = []
    for column, row in free:
        if all(abs(column - x) + abs(row - y) >= _MIN_FLOATING_DISTANCE for x, y in found):
            found.append((column, row))
    return found[:_MAX_FLOATING]


def open_cells(board: Board) -> list[Cell]:
    """Cells without islands, reefs or links, in reading order."""
    taken = set(board.cells) | board.reefs
    for link in board.links:
        (left, top), (right, bottom) = board.cell(link[0]), board.cell(link[1])
        taken |= {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
    cells = [(column, row) for row in range(board.height) for column in range(board.width)]
    return [cell for cell in cells if cell not in taken]
