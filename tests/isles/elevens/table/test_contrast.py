"""What is painted on a quay can be read in every place a board lies in."""

from __future__ import annotations

import pygame
from pygame import FRect, Rect

from game.isles.catalogue import isle
from game.isles.elevens.rules.board import ROWS
from game.isles.elevens.table.layout import lay_out_board
from game.isles.elevens.table.quay import draw_board
from game.program import ASSETS
from game.ui.canvas import Canvas
from game.ui.sheets import Sheets
from game.ui.text import Fonts
from game.ui.viewport import Viewport

SIZE = (1280, 720)
READABLE = 3.0
"""The least contrast of large letters (WCAG 2.2, 1.4.3); 4.5 is that of small ones."""


def luminance(colour: pygame.Color) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(picture: pygame.Surface, place: Rect) -> float:
    """The contrast of what is written in the upper half of a field with what lies below it."""
    across = place.inflate(-place.width // 3, -place.height // 2).move(0, -place.height // 8)
    found = sorted(
        luminance(picture.get_at((x, y)))
        for x in range(across.left, across.right)
        for y in range(across.top, across.bottom)
    )
    return (found[-len(found) // 20] + 0.05) / (found[len(found) // 3] + 0.05)


def test_the_numbers_of_the_fields_stand_out_in_every_place_even_where_they_step_back() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    viewport, sheets, fonts = Viewport(*SIZE), Sheets(ASSETS / "sheets"), Fonts(ASSETS / "fonts")
    for group in ("elevens", "grounds", "ui"):
        sheets.load(group)
    found = {}
    for name in isle("elevens").shipped:
        loaded = isle("elevens").load_board(name)
        layout = lay_out_board(loaded.map, loaded.board, FRect(0, 60, 1280, 420))
        picture = pygame.Surface(SIZE)
        draw_board(Canvas(picture, viewport, sheets, fonts), layout, FRect(0, 0, *SIZE), loaded.map, is_quiet=True)
        for row in ROWS:
            for number in (2, 7, 11):  # on planks, for a joker, on a square's stones
                place = viewport.rect_to_px(layout.fields[f"{row}-{number}"])
                found[name, row, number] = contrast(picture, place)
    assert {where: round(ratio, 1) for where, ratio in found.items() if ratio < 1.2 * READABLE} == {}
