"""How the things of Elevens are drawn: tiles, fields, quay, squares, bridges. No rules, no scene: also for pictures."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from pygame import Color, FRect

from game.boards.maps import TiledMap
from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.rules.tiles import JOKERS, SYMBOLS
from game.isles.elevens.table.layout import BoardLayout
from game.table.decoration import decoration, draw_decoration
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import Role

SIGN_OF: Final[Mapping[str, str]] = {row: sign for sign, row in SYMBOLS.items()}
"""The symbol of each row."""
PAINTS: Final[Mapping[str, Color]] = {
    "yellow": Color("#FFD25E"),
    "red": Color("#FF9C86"),
    "blue": Color("#9CCBFA"),
    "green": Color("#A5E0AC"),
}
"""A row's colour as it is painted on dark boards."""
_OWN_TILESETS: Final = frozenset({"elevens"})
"""Maps painted with the game's own tileset are drawn with its art throughout."""
_QUIET_ALPHA: Final = 150
"""How strongly the fields of a quiet board are painted: their numbers keep a contrast of more than 3 to 1."""
_ON_GLAZE: Final[Mapping[str, Color]] = {"yellow": Color("#3A2405")}


def kind_of(tile: str) -> str:
    """A row, or ``joker``: which glaze a tile has."""
    if tile in SYMBOLS:
        return SYMBOLS[tile]
    return tile.partition("-")[0]


def draw_tile(canvas: Canvas, tile: str, rect: FRect, alpha: int = 255) -> None:
    """A tile with its number and sign; a symbol tile with its sign alone."""
    kind = kind_of(tile)
    canvas.panel(f"elevens/tile_{kind}", rect, alpha)
    if kind in ROWS:
        canvas.pattern(ROWS.index(kind), rect.inflate(-10, -10))
    ink = _ON_GLAZE.get(kind, palette.CHALK)
    if tile in SYMBOLS:
        side = min(rect.width, rect.height) * 0.66
        place = FRect(rect.centerx - side / 2, rect.centery - side / 2 - 1, side, side)
        canvas.fit(f"elevens/sign_{tile}", place, alpha, tint=ink)
        return
    sign = "joker" if kind == "joker" else SIGN_OF[kind]
    _draw_number(canvas, tile.partition("-")[2], sign, rect.inflate(-4, -6).move(0, -1), ink, alpha)


def draw_back(canvas: Canvas, rect: FRect, alpha: int = 255) -> None:
    """A tile's back."""
    canvas.panel("elevens/tile_back", rect, alpha)
    side = min(rect.width, rect.height) * 0.62
    canvas.fit("elevens/back_mark", FRect(rect.centerx - side / 2, rect.centery - side / 2 - 1, side, side), alpha)


def _draw_number(canvas: Canvas, number: str, sign: str, rect: FRect, ink: Color, alpha: int = 255) -> None:
    """A number as large as its place allows, whatever the size of text, with a sign below or beside it."""
    if rect.width > rect.height * 1.2:
        size = min(rect.height * 0.72, rect.width * 0.46)
        side = min(rect.height * 0.36, rect.width * 0.25)
        x, y = rect.left + rect.width * 0.64, rect.centery
        place = FRect(rect.left + rect.width * 0.05, rect.centery - side / 2, side, side)
    else:
        size = min(rect.height * 0.6, rect.width * 0.66)
        side = min(rect.height * 0.25, rect.width * 0.3)
        x, y = rect.centerx, rect.top + rect.height * 0.36
        place = FRect(rect.centerx - side / 2, rect.bottom - side - rect.height * 0.07, side, side)
    role = Role("text-bold", size / canvas.fonts.text_size)
    canvas.text(number, x, y, role, ink, "center", alpha=alpha)
    canvas.fit(f"elevens/sign_{sign}", place, alpha, tint=ink)


def tile_rect(field: FRect) -> FRect:
    """Where a tile lies on its field."""
    return FRect(field.left + 2, field.top + 1.5, field.width - 4, field.height - 5)


def draw_board(
    canvas: Canvas, layout: BoardLayout, ground: FRect, tiled: TiledMap | None = None, *, is_quiet: bool = False
) -> None:
    """The empty board: water, squares, quay, bridges, painted fields; of a map also its author's decoration.

    On a quiet board the fields step back, so that those drawn once more over it stand out.
    """
    canvas.texture("ui/tile_sea", ground)
    below, above = decoration(tiled, _OWN_TILESETS, "fields") if tiled is not None else ([], [])
    if tiled is not None and below:
        draw_decoration(canvas, tiled, below, layout.whole, _OWN_TILESETS)
    else:
        _draw_waterside(canvas, layout)
    for strip in layout.strips:
        canvas.panel("ui/shadow", strip.move(0, 4))
    for square in layout.squares:
        canvas.panel("elevens/curb", square)
        canvas.texture("elevens/cobbles", square.inflate(-5, -4), (square.left, 0))
    for strip in layout.strips:
        _draw_strip(canvas, strip)
    for square in layout.squares:
        for strip in layout.strips:
            crossing = square.clip(strip)
            if crossing.width > 0 and crossing.height > 0:
                canvas.texture("elevens/cobbles", crossing.inflate(-5, 2), (square.left, 0))
    for rect in layout.bridges.values():
        canvas.stretch("elevens/bridge", rect.inflate(0, 9))
    for name, rect in layout.fields.items():
        draw_field(canvas, name, rect, _QUIET_ALPHA if is_quiet else 255)
    _draw_props(canvas, layout)
    if tiled is not None:
        draw_decoration(canvas, tiled, above, layout.whole, _OWN_TILESETS)


def _draw_strip(canvas: Canvas, strip: FRect) -> None:
    edge = FRect(strip.left, strip.bottom - 1, strip.width, 14)
    with canvas.clipped(edge):
        canvas.texture("elevens/quay_edge", FRect(edge.left, edge.top, edge.width, 20))
    canvas.texture("elevens/planks", strip, (0.0, 0.0))


def draw_field(canvas: Canvas, name: str, rect: FRect, alpha: int = 255) -> None:
    """An empty field: its number in the row's colour and the row's sign, a symbol field with the sign alone.

    ``alpha`` is how strongly they are painted.
    """
    row, _, number = name.partition("-")
    place = rect.inflate(-2, -2)
    paint = PAINTS[row]
    if not number.isdigit():
        canvas.panel("elevens/field_end", place)
        side = min(rect.width, rect.height) * 0.46
        canvas.fit(
            f"elevens/sign_{SIGN_OF[row]}",
            FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side),
            alpha,
            tint=paint,
        )
        return
    canvas.panel("elevens/field_joker" if int(number) in JOKERS else "elevens/field", place)
    _draw_number(canvas, number, SIGN_OF[row], place.inflate(-6, -8), paint, alpha)


def _draw_waterside(canvas: Canvas, layout: BoardLayout) -> None:
    """Boats in the widest free stretches of water between the rows."""
    spans = sorted(layout.bridges.values(), key=lambda rect: rect.left)
    for index, (upper, lower) in enumerate(itertools.pairwise(ROWS)):
        if f"{upper}-5" not in layout.fields or f"{lower}-16" not in layout.fields:
            continue
        top, bottom = layout.fields[f"{upper}-5"].bottom, layout.fields[f"{lower}-5"].top
        if bottom - top < 34:
            continue
        taken = [rect for rect in [*spans, *layout.squares] if rect.top < bottom and rect.bottom > top]
        for number in ((8, 16, 5)[index], (15, 9, 14)[index]):
            middle = layout.fields[f"{upper}-{number}"].right
            boat = FRect(middle - 30, (top + bottom) / 2 - 8, 60, 22)
            if not any(boat.inflate(8, 0).colliderect(rect) for rect in taken):
                canvas.fit("elevens/boat", boat)


def _draw_props(canvas: Canvas, layout: BoardLayout) -> None:
    """Lamps and lindens on the squares between the rows."""
    for upper, lower in itertools.pairwise(ROWS):
        for number, prop in ((1, "lamp"), (11, "linden"), (20, "lamp")):
            high, low = (layout.fields.get(f"{row}-{number}") for row in (upper, lower))
            if high is None or low is None:
                continue
            room = low.top - high.bottom
            if room < 26:
                continue
            side = min(34.0, room - 2)
            canvas.fit(f"elevens/{prop}", FRect(high.centerx - side / 2, high.bottom + (room - side) / 2, side, side))


def draw_bonus_signs(canvas: Canvas, layout: BoardLayout, taken: Collection[str] = ()) -> None:
    """The signs on the bonus bridges, dull where a tile lies at either end: that bonus is gone."""
    for bridge, rect in layout.bridges.items():
        if bridge.has_bonus:
            sprite = "elevens/bonus_gone" if any(end in taken for end in bridge.ends) else "elevens/bonus"
            side = min(40.0, max(rect.height + 8, 22.0), rect.width)
            canvas.fit(sprite, FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side))


def draw_laid(canvas: Canvas, layout: BoardLayout, laid: Iterable[tuple[str, str]]) -> None:
    """The tiles on their fields."""
    for field, tile in laid:
        draw_tile(canvas, tile, tile_rect(layout.fields[field]))
