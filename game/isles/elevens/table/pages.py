"""Rules pages of Elevens, each with a live picture of a small rigged position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.assets import Assets
from game.isles.elevens.rules.board import Bridge
from game.isles.elevens.rules.tiles import TILE_OF
from game.isles.elevens.table.layout import BoardLayout, partial_board_layout
from game.isles.elevens.table.paint import draw_back, draw_bonus_signs, draw_laid, draw_tile, tile_rect
from game.isles.elevens.table.quay import draw_board
from game.table.ui import RulePage
from game.ui import palette
from game.ui.canvas import Canvas

_BRIDGE = Bridge(12, "red")
_BONUS = Bridge(8, "yellow", has_bonus=True)


def _part(
    canvas: Canvas,
    rect: FRect,
    rows: Sequence[str],
    ends: Sequence[str | int],
    laid: Mapping[str, str],
    bridges: Sequence[Bridge] = (),
    lit: Sequence[str] = (),
    rings: Sequence[str] = (),
) -> BoardLayout:
    """Draw a part of a board with tiles; ``lit`` marks open fields, ``rings`` tiles of this turn."""
    layout = partial_board_layout(rect, rows, [str(end) for end in ends], bridges)
    draw_board(canvas, layout, rect)
    draw_bonus_signs(canvas, layout, laid.keys())
    draw_laid(canvas, layout, laid.items())
    for field in rings:
        canvas.panel("elevens/ring", tile_rect(layout.fields[field]).inflate(-4, -4))
    for field in lit:
        canvas.panel("elevens/lit", layout.fields[field].inflate(-4, -5))
    return layout


def _own(*fields: str) -> dict[str, str]:
    """Each of these fields with its own tile."""
    return {field: TILE_OF[field] for field in fields}


def _rack(canvas: Canvas, rect: FRect, tiles: Sequence[str], chosen: str = "") -> None:
    """Draw a short rack along the foot of a picture; an empty name is a tile's back."""
    canvas.panel("elevens/rack", rect)
    side = min(62.0, rect.height - 30, (rect.width - 40) / max(1, len(tiles)) - 6)
    canvas.panel("elevens/ledge", FRect(rect.left + 14, rect.bottom - 19, rect.width - 28, 10))
    left = rect.centerx - len(tiles) * (side + 6) / 2 + 3
    for index, tile in enumerate(tiles):
        place = FRect(left + index * (side + 6), rect.bottom - 18 - side, side, side)
        if not tile:
            draw_back(canvas, place)
            continue
        place = place.move(0, -8 if tile == chosen else 0)
        draw_tile(canvas, tile, place)
        if tile == chosen:
            canvas.panel("elevens/ring", place.inflate(-3, -3))


def _split(rect: FRect, share: float) -> tuple[FRect, FRect]:
    high = FRect(rect.left, rect.top, rect.width, rect.height * share)
    return high, FRect(rect.left + 12, high.bottom + 10, rect.width - 24, rect.bottom - high.bottom - 22)


def _draw_tiles(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    board, foot = _split(rect, 0.66)
    _part(canvas, board, ("yellow", "red"), ("low", 1, 2, 3, 4, 5), _own("yellow-4"))
    canvas.texture("ui/tile_sea", FRect(rect.left, board.bottom, rect.width, rect.bottom - board.bottom))
    _rack(canvas, foot, ("yellow-5", "red-11", "blue-20", "green-2", "joker-3", "joker-17"))


def _draw_adjoining(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    laid = _own("red-11", "red-12")
    lit = ("red-10", "red-13", "yellow-11", "blue-11", "blue-12")
    _part(canvas, rect, ("yellow", "red", "blue"), (9, 10, 11, 12, 13, 14), laid, (_BRIDGE,), lit)


def _draw_turn(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    board, foot = _split(rect, 0.66)
    canvas.texture("ui/tile_sea", FRect(rect.left, board.bottom, rect.width, rect.bottom - board.bottom))
    laid = _own("blue-11", "blue-12", "green-11")
    _part(canvas, board, ("blue", "green"), (9, 10, 11, 12, 13, 14), laid, (), ("blue-10",), ("blue-12", "green-11"))
    _rack(canvas, foot, ("blue-2", "blue-10", "blue-19", "green-4", "joker-7"), "blue-10")


def _draw_bonus(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    laid = _own("yellow-9", "yellow-8")
    layout = _part(
        canvas, rect, ("yellow", "red", "blue"), (6, 7, 8, 9, 10, 11), laid, (_BONUS,), ("blue-10",), ("yellow-8",)
    )
    draw_bonus_signs(canvas, layout)
    side = min(110.0, rect.height * 0.3)
    canvas.fit("elevens/bag", FRect(rect.left + 10, rect.bottom - side - 6, side, side))
    target = tile_rect(layout.fields["blue-10"])
    draw_tile(canvas, "blue-10", target.move(-target.width * 0.55, target.height * 0.3))


def _draw_give(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    board, foot = _split(rect, 0.6)
    canvas.texture("ui/tile_sea", FRect(rect.left, board.bottom, rect.width, rect.bottom - board.bottom))
    laid = _own("green-15", "green-16", "green-17")
    layout = _part(canvas, board, ("green",), (13, 14, 15, 16, 17, 18), laid)
    for field in ("green-16", "green-17"):
        canvas.panel("elevens/ring_brass", tile_rect(layout.fields[field]).inflate(-4, -4))
    half = FRect(foot.left, foot.top, foot.width * 0.46, foot.height)
    _rack(canvas, half, ("yellow-20", "red-2"))
    _rack(canvas, FRect(foot.right - half.width, foot.top, half.width, foot.height), ("", "", ""))
    canvas.fit("ui/icon_arrow_right", FRect(foot.centerx - 22, foot.centery - 22, 44, 44))


def _draw_drawing(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    canvas.texture("ui/tile_sea", rect)
    side = min(rect.height * 0.5, 190.0)
    bag = FRect(rect.left + 24, rect.centery - side / 2 - 20, side, side)
    canvas.fit("elevens/bag", bag)
    tile = min(78.0, rect.width * 0.12)
    for index, (name, mark) in enumerate((("blue-2", "cross"), ("red-19", "cross"), ("green-12", "tick"))):
        x = bag.right + 26 + index * (tile + 22)
        place = FRect(x, rect.centery - tile / 2 - 30, tile, tile * 1.04)
        draw_tile(canvas, name, place)
        canvas.panel("ui/card", FRect(place.centerx - 20, place.bottom + 14, 40, 40))
        canvas.fit(f"ui/icon_{mark}", FRect(place.centerx - 15, place.bottom + 19, 30, 30), tint=palette.INK)
    canvas.panel("elevens/lit", FRect(x, rect.centery - tile / 2 - 30, tile, tile * 1.04).inflate(-2, -2))


def _draw_end(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    canvas.texture("ui/tile_sea", rect)
    height = (rect.height - 48) / 3
    racks: tuple[tuple[str, ...], ...] = ((), ("yellow-4", "joker-13"), ("red-2", "blue-9", "green-20"))
    for index, tiles in enumerate(racks):
        row = FRect(rect.left + 80, rect.top + 12 + index * (height + 12), rect.width - 100, height)
        canvas.fit(
            ("ui/badge_anchor", "ui/badge_wheel", "ui/badge_lantern")[index],
            FRect(rect.left + 8, row.centery - 30, 60, 60),
        )
        _rack(canvas, row, tiles)
    canvas.fit("ui/crown_gold", FRect(rect.left + 42, rect.top + 8, 36, 36))


def _draw_symbols(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    laid = {**_own("red-1", "red-2", "blue-1", "yellow-5"), "red-low": "triangle"}
    _part(
        canvas,
        rect,
        ("yellow", "red", "blue"),
        ("low", 1, 2, 3, 4, 5),
        laid,
        (),
        ("blue-low", "yellow-2"),
        ("red-low",),
    )


RULE_PAGES: Sequence[RulePage] = [
    RulePage(f"elevens.rules.{name}", f"elevens.rules.{name}.text", draw)
    for name, draw in (
        ("tiles", _draw_tiles),
        ("adjoining", _draw_adjoining),
        ("turn", _draw_turn),
        ("bonus", _draw_bonus),
        ("give", _draw_give),
        ("drawing", _draw_drawing),
        ("end", _draw_end),
        ("symbols", _draw_symbols),
        ("alone", _draw_end),
    )
]
