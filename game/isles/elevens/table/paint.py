"""Painter of tiles, fields and bonus signs; without scene and legality, so pictures of boards use it too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from pygame import Color, FRect

from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.rules.tiles import JOKERS, SYMBOLS
from game.isles.elevens.table.layout import BoardLayout
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import TextRole

SIGN_OF: Final[Mapping[str, str]] = {row: sign for sign, row in SYMBOLS.items()}
"""Symbol of each row."""
_CONTRAST_SHADE: Final = 0.62
"""Brightness of tiles and fields with light numbers in high contrast."""
PAINTS: Final[Mapping[str, Color]] = {
    "yellow": Color("#FFD25E"),
    "red": Color("#FFAE9A"),
    "blue": Color("#9CCBFA"),
    "green": Color("#A5E0AC"),
}
"""Colour of each row, as painted on dark boards."""
_INK_OPACITY: Final = 1.6
"""Opacity of a number relative to its tile."""
_INK_BY_GLAZE: Final[Mapping[str, Color]] = {"yellow": Color("#241402")}


def kind_of(tile: str) -> str:
    """Glaze of a tile: its row, or ``joker``."""
    if tile in SYMBOLS:
        return SYMBOLS[tile]
    return tile.partition("-")[0]


def draw_tile(canvas: Canvas, tile: str, rect: FRect, alpha: int = 255) -> None:
    """Draw a tile with number and sign, a symbol tile with its sign alone; both stay legible on a faded tile."""
    kind = kind_of(tile)
    canvas.panel(f"elevens/tile_{kind}", rect, alpha, shade=1.0 if kind in _INK_BY_GLAZE else _CONTRAST_SHADE)
    if kind in ROWS:
        canvas.pattern(ROWS.index(kind), rect.inflate(-10, -10))
    ink, strength = (
        _INK_BY_GLAZE.get(kind, palette.CHALK),
        min(255, canvas.accessibility.faint(round(alpha * _INK_OPACITY))),
    )
    if tile in SYMBOLS:
        side = min(rect.width, rect.height) * 0.66
        place = FRect(rect.centerx - side / 2, rect.centery - side / 2 - 1, side, side)
        canvas.fit(f"elevens/sign_{tile}", place, strength, tint=ink)
        return
    sign = "joker" if kind == "joker" else SIGN_OF[kind]
    _draw_number(canvas, tile.partition("-")[2], sign, rect.inflate(-4, -6).move(0, -1), ink, strength)


def draw_back(canvas: Canvas, rect: FRect, alpha: int = 255) -> None:
    canvas.panel("elevens/tile_back", rect, alpha)
    side = min(rect.width, rect.height) * 0.62
    canvas.fit("elevens/back_mark", FRect(rect.centerx - side / 2, rect.centery - side / 2 - 1, side, side), alpha)


def _draw_number(canvas: Canvas, number: str, sign: str, rect: FRect, ink: Color, alpha: int = 255) -> None:
    """Draw a number as large as its place allows at any text size, with a sign below or beside it."""
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
    role = TextRole("text-bold", size, grows=False)
    canvas.text(number, x, y, role, ink, "center", alpha=alpha)
    canvas.fit(f"elevens/sign_{sign}", place, alpha, tint=ink)


def tile_rect(field: FRect) -> FRect:
    """Rectangle of a tile on its field."""
    return FRect(field.left + 2, field.top + 1.5, field.width - 4, field.height - 5)


def draw_field(canvas: Canvas, name: str, rect: FRect, alpha: int = 255, tone: str = "") -> None:
    """Draw an empty field: number in the row's colour with the row's sign, a symbol field with the sign alone.

    ``alpha`` is the opacity of number and sign, ``tone`` the dark tone of the field.
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
    panel = "elevens/field_joker" if int(number) in JOKERS else "elevens/field"
    canvas.panel(f"{panel}_{tone}" if tone else panel, place, shade=_CONTRAST_SHADE)
    _draw_number(canvas, number, SIGN_OF[row], place.inflate(-6, -8), paint, canvas.accessibility.faint(alpha))


def draw_bonus_signs(canvas: Canvas, layout: BoardLayout, taken: Collection[str] = ()) -> None:
    """Draw the signs on bonus bridges, dull where a tile at either end has taken the bonus."""
    for bridge, rect in layout.bridges.items():
        if bridge.has_bonus:
            sprite = "elevens/bonus_gone" if any(end in taken for end in bridge.ends) else "elevens/bonus"
            side = min(40.0, max(rect.height + 8, 22.0), rect.width)
            canvas.fit(sprite, FRect(rect.centerx - side / 2, rect.centery - side / 2, side, side))


def draw_laid(canvas: Canvas, layout: BoardLayout, laid: Iterable[tuple[str, str]]) -> None:
    for field, tile in laid:
        draw_tile(canvas, tile, tile_rect(layout.fields[field]))
