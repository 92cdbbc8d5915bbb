"""Quays of Elevens by their ``ground``: water, wood, stone, and the things that stand and float there."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Color, FRect

from game.boards.maps import TiledMap, TileLayer
from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.table.layout import BoardLayout
from game.isles.elevens.table.paint import draw_field
from game.table.rendering.decoration import decoration, draw_decoration
from game.table.rendering.water import draw_water
from game.ui.canvas import Canvas

_OWN_TILESETS: Final = frozenset({"elevens"})
"""Maps painted with the game's own tileset get its art throughout."""
_QUIET_ALPHA: Final = 168
"""Opacity of the numbers on a quiet board, for a contrast above 3 to 1."""
_LAMP: Final = "lamp"


@dataclass(frozen=True, slots=True)
class QuayScenery:
    """Look of one quay."""

    water: str = ""
    wood: Color | None = None
    """Tone of the planks; None for oak."""
    stone: Color | None = None
    """Tone of the squares; None for sandstone."""
    field: str = ""
    """Tone of the fields; empty for dark oak."""
    end: str = _LAMP
    """Sprite on the outer squares."""
    middle: str = "linden"
    afloat: str = "elevens/boat"
    light: Color | None = None
    """Thin tint over the whole board; None without one."""


SCENERIES: Final[Mapping[str, QuayScenery]] = {
    "": QuayScenery(),
    "breakwater": QuayScenery(
        "gale", Color(150, 166, 184), Color(150, 172, 196), "slate", "beacon", "coil", "grounds/sloop"
    ),
    "strand": QuayScenery("lagoon", Color(255, 226, 160), Color(255, 236, 196), "teal", "palm", "palm", "grounds/canoe"),
    "locks": QuayScenery("canal", Color(150, 146, 118), Color(226, 140, 106), "moss", "wheel", "linden", "grounds/barge"),
    "market": QuayScenery("fairway", Color(226, 140, 96), Color(255, 222, 176), "wine", "stall", "fountain", "grounds/dinghy"),
    "promenade": QuayScenery(
        "night", Color(170, 178, 206), Color(214, 220, 238), "night", _LAMP, "fountain", "grounds/swans",
        Color(12, 24, 84, 52),
    ),
    "shipyard": QuayScenery("skerry", Color(255, 214, 172), Color(170, 172, 176), "pine", "crane", "crate", "grounds/raft"),
    "flats": QuayScenery("flats", Color(196, 190, 172), Color(170, 176, 140), "moss", "barrel", "coil", "grounds/gulls"),
}  # fmt: skip


def draw_board(
    canvas: Canvas, layout: BoardLayout, ground: FRect, tiled: TiledMap | None = None, *, is_quiet: bool = False
) -> None:
    """Draw the empty board: water, squares, quay, bridges, fields; of a map also its author's decoration.

    On a quiet board the fields fade, so that fields drawn again on top stand out.
    """
    scenery = SCENERIES[layout.ground]
    draw_water(canvas, ground, scenery.water)
    below, above = decoration(tiled, _OWN_TILESETS, "fields") if tiled is not None else ([], [])
    if tiled is not None and below:
        _draw_decoration(canvas, layout, tiled, below)
    else:
        _draw_waterside(canvas, layout, scenery)
    for strip in layout.strips:
        canvas.panel("ui/shadow", strip.move(0, 4))
    for square in layout.squares:
        canvas.panel("elevens/curb", square)
        canvas.texture("elevens/cobbles", square.inflate(-5, -4), (square.left, 0), scenery.stone)
    for strip in layout.strips:
        _draw_strip(canvas, strip, scenery)
    for square in layout.squares:
        for strip in layout.strips:
            crossing = square.clip(strip)
            if crossing.width > 0 and crossing.height > 0:
                canvas.texture("elevens/cobbles", crossing.inflate(-5, 2), (square.left, 0), scenery.stone)
    for rect in layout.bridges.values():
        canvas.stretch("elevens/bridge", rect.inflate(0, 9))
    _draw_props(canvas, layout, scenery)
    if scenery.light is not None:
        canvas.fill(scenery.light, ground)
        _draw_lights(canvas, layout, scenery)
    for name, rect in layout.fields.items():
        draw_field(canvas, name, rect, _QUIET_ALPHA if is_quiet else 255, scenery.field)
    if tiled is not None:
        _draw_decoration(canvas, layout, tiled, above)


def _draw_decoration(canvas: Canvas, layout: BoardLayout, tiled: TiledMap, layers: Sequence[TileLayer]) -> None:
    """The author's decoration, each part of a folded quay with its part of the map."""
    for part in layout.parts:
        with canvas.clipped(part.clip):
            draw_decoration(canvas, tiled, layers, part.whole, _OWN_TILESETS)


def _draw_strip(canvas: Canvas, strip: FRect, scenery: QuayScenery) -> None:
    edge = FRect(strip.left, strip.bottom - 1, strip.width, 14)
    with canvas.clipped(edge):
        canvas.texture("elevens/quay_edge", FRect(edge.left, edge.top, edge.width, 20), is_edge=True)
    canvas.texture("elevens/planks_pale" if scenery.wood else "elevens/planks", strip, (0.0, 0.0), scenery.wood)


def _draw_waterside(canvas: Canvas, layout: BoardLayout, scenery: QuayScenery) -> None:
    """Draw floating things in the widest free stretches of water between the rows."""
    spans = sorted(layout.bridges.values(), key=lambda rect: rect.left)
    for index, (upper, lower) in enumerate(itertools.pairwise(ROWS)):
        if f"{upper}-5" not in layout.fields or f"{lower}-16" not in layout.fields:
            continue
        for number in ((8, 16, 5)[index], (15, 9, 14)[index]):
            high, low = (layout.fields[f"{row}-{number}"] for row in (upper, lower))
            if low.top - high.bottom < 34:
                continue
            top, bottom, middle = high.bottom, low.top, high.right
            taken = [rect for rect in [*spans, *layout.squares] if rect.top < bottom and rect.bottom > top]
            boat = FRect(middle - 30, (top + bottom) / 2 - 8, 60, 22)
            if not any(boat.inflate(8, 0).colliderect(rect) for rect in taken):
                canvas.fit(scenery.afloat, boat)


def _props(layout: BoardLayout, scenery: QuayScenery) -> Iterator[tuple[str, FRect]]:
    """Sprite and rectangle of everything on the squares between the rows."""
    for upper, lower in itertools.pairwise(ROWS):
        for number, prop in ((1, scenery.end), (11, scenery.middle), (20, scenery.end)):
            high, low = (layout.fields.get(f"{row}-{number}") for row in (upper, lower))
            if high is None or low is None:
                continue
            room = low.top - high.bottom
            side = min(34.0, room - 2)
            if room >= 26:
                yield prop, FRect(high.centerx - side / 2, high.bottom + (room - side) / 2, side, side)


def _draw_props(canvas: Canvas, layout: BoardLayout, scenery: QuayScenery) -> None:
    for prop, place in _props(layout, scenery):
        canvas.fit(f"elevens/{prop}", place)


def _draw_lights(canvas: Canvas, layout: BoardLayout, scenery: QuayScenery) -> None:
    """Draw the lamps again, so that they shine over the tint."""
    for prop, place in _props(layout, scenery):
        if prop == _LAMP:
            canvas.fit(f"elevens/{prop}", place)


def draw_foot_water(canvas: Canvas, layout: BoardLayout, foot: FRect) -> None:
    """Draw the water below the board, under rack and bag."""
    scenery = SCENERIES[layout.ground]
    draw_water(canvas, foot, scenery.water, (foot.left, foot.top))
    if scenery.light is not None:
        canvas.fill(scenery.light, foot)
