"""Rules pages of Bridges, each with a small position drawn like the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pygame import FRect

from game.assets import Assets
from game.core.state import Cell
from game.isles.bridges.rules.board import Board, Flag, Island, Link
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.table.layout import CARD_SIZE, NATIVE_CELL, BoardLayout
from game.isles.bridges.table.paint import (
    GOAL_SIGNS,
    draw_bridge,
    draw_buoy_row,
    draw_letter,
    draw_plate,
    draw_sheet,
)
from game.isles.bridges.table.panels import draw_card, draw_pile
from game.table.ui import RulePage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BOLD, NUMBER, TITLE

_COLUMNS, _ROWS = 5, 5
_PLACES: Mapping[Cell, Flag | None] = {
    (0, 0): None, (2, 0): Flag.RED, (4, 0): None, (0, 2): None, (2, 2): None, (4, 2): Flag.BLUE,
    (1, 4): Flag.RED, (4, 4): None,
}  # fmt: skip
"""Small board of the pictures, islands A to H."""
_CROSSED: Mapping[Cell, Flag | None] = {
    (0, 0): None, (2, 0): None, (4, 0): Flag.RED, (0, 2): None, (4, 2): None, (0, 4): Flag.BLUE, (2, 4): None,
    (4, 4): None,
}  # fmt: skip
"""Board whose link down from B crosses the link from D to E."""
_SIX: Mapping[Cell, Flag | None] = {
    (0, 0): Flag.BLUE, (2, 0): None, (4, 0): None, (0, 2): None, (2, 2): None, (4, 2): Flag.RED, (2, 4): None,
    (4, 4): None,
}  # fmt: skip


@cache
def _board(name: str) -> Board:
    return Board.of(_COLUMNS, _ROWS, {"places": _PLACES, "crossed": _CROSSED, "six": _SIX}[name])


def _draw_position(
    canvas: Canvas, rect: FRect, board: Board, numbers: dict[Island, int], bridges: dict[Link, int],
    struck: frozenset[Island] = frozenset(), lanes: Mapping[Link, int] | None = None,
) -> BoardLayout:  # fmt: skip
    """Draw a small board and return its layout."""
    canvas.texture("ui/tile_sea", rect)
    chart = BoardLayout(board, FRect(rect.left + 4, rect.top + 14, rect.width - 16, rect.height - 18))
    sheet = Sheet(numbers, bridges, struck)
    draw_sheet(canvas, chart, sheet, sheet.full_islands(), lanes=lanes)
    return chart


def _ring(canvas: Canvas, chart: BoardLayout, island: Island, name: str = "halo") -> None:
    canvas.sprite(f"bridges/{name}", *chart.centre(island), scale=chart.size / NATIVE_CELL)
    draw_letter(canvas, chart, island)


def _glow(canvas: Canvas, chart: BoardLayout, link: Link) -> None:
    (x, y), (end_x, end_y) = chart.ends(link)
    wide = 30 * chart.size / NATIVE_CELL
    canvas.panel("ui/glow_coral", FRect(x, y, end_x - x, end_y - y).inflate(wide, wide))


def _draw_start(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the islands for a starting number and one number being placed."""
    chart = _draw_position(canvas, rect, _board("places"), {}, {})
    for island in chart.board.islands:
        if chart.board.flag(island) is None:
            _ring(canvas, chart, island)
    draw_plate(canvas, chart, 5, 4, "bridges/plate_ghost")


def _draw_round(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw a card beside its meaning: number to write, bridges to draw."""
    canvas.texture("ui/tile_sea", rect)
    scale = min(rect.height * 0.8 / CARD_SIZE[1], rect.width * 0.5 / CARD_SIZE[0])
    card = FRect(0, 0, CARD_SIZE[0] * scale, CARD_SIZE[1] * scale)
    card.center = (rect.left + rect.width * 0.32, rect.centery)
    draw_card(canvas, card, Card(5, 2))
    right = FRect(card.right + 16, card.top, rect.right - card.right - 24, card.height)
    texts = [assets.t(f"bridges.rules.round.{part}") for part in ("number", "bridges")]
    shrink = canvas.fonts.common_fit([(text, right.width - 20, 72) for text in texts], TITLE)
    for at, text in zip((0.33, 0.82), texts, strict=True):
        line = FRect(right.left, right.top + right.height * at - 40, right.width, 80)
        canvas.panel("ui/tag", line)
        canvas.text_box(text, line.inflate(-20, -8), TITLE, palette.INK, "center", shrink=shrink)


def _draw_number(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw lit free islands among unlit ones: a flag without a bridge, an island with too many bridges."""
    chart = _draw_position(canvas, rect, _board("places"), {1: 4, 5: 5}, {(1, 2): 1, (1, 4): 2, (5, 6): 2, (2, 5): 1})
    for island in (2, 3, 4, 6, 8):
        _ring(canvas, chart, island)
    _ring(canvas, chart, 7, "halo_why")
    draw_plate(canvas, chart, 2, 3, "bridges/plate_ghost")


def _draw_bridges(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw lit open links and an unlit one that would cross a bridge."""
    chart = _draw_position(canvas, rect, _board("crossed"), {4: 3, 2: 4}, {(4, 5): 1, (1, 2): 1}, lanes={(2, 3): 2})
    for link in ((1, 4), (4, 6)):
        draw_buoy_row(canvas, chart, link, "bridges/buoy_lit")
    for lane in range(2):
        draw_bridge(canvas, chart, (2, 3), lane, 2, alpha=200)
    _glow(canvas, chart, (2, 7))


def _draw_finished(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw finished islands and one that lacks bridges."""
    _draw_position(canvas, rect, _board("places"), {1: 3, 4: 3, 5: 5}, {(1, 4): 2, (1, 2): 1, (4, 5): 1, (5, 6): 2})


def _draw_goals(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw a group of six and the goals' values."""
    upper = FRect(rect.left, rect.top, rect.width, rect.height - 84)
    _draw_position(
        canvas, upper, _board("six"), {1: 3, 2: 3, 3: 3, 4: 2, 5: 3, 6: 4, 8: 4},
        {(1, 2): 1, (1, 4): 2, (2, 3): 1, (2, 5): 1, (3, 6): 2, (5, 6): 1, (5, 7): 1, (6, 8): 1},
    )  # fmt: skip
    width = rect.width / 3
    for at, (goal, figures) in enumerate(zip(Goal, ("9 / 5", "7 / 3", "8 / 4"), strict=True)):
        place = FRect(rect.left + width * at + 4, rect.bottom - 76, width - 8, 72)
        canvas.panel("ui/card", place)
        canvas.fit(GOAL_SIGNS[goal], FRect(place.left + 10, place.top + 8, 48, 56))
        canvas.text_box(figures, FRect(place.left + 60, place.top, place.width - 66, 72), NUMBER, palette.INK, "center")


def _draw_end(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw a sheet at the end of a game."""
    _draw_position(
        canvas, rect, _board("six"), {1: 3, 2: 4, 3: 3, 4: 2, 5: 3, 6: 4, 7: 2, 8: 1},
        {(1, 2): 1, (1, 4): 2, (2, 3): 1, (2, 5): 1, (3, 6): 2, (5, 6): 1, (5, 7): 1, (6, 8): 1},
    )  # fmt: skip


def _draw_alone(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw the three piles and the goals due by their ends."""
    canvas.texture("ui/tile_sea", rect)
    width, more = rect.width / 3, canvas.fonts.text_size - 1
    high = 54 + 36 * more  # large letters need three lines, for which the piles are lower
    piles = 0.55 - 0.15 * more
    for at, (left, goals) in enumerate(((7, (Goal.BLUE,)), (5, (Goal.RED, Goal.SIX)), (5, ()))):
        place = FRect(rect.left + width * at + 12, rect.top + 30, width - 24, rect.height - 60)
        draw_pile(canvas, FRect(place.left, place.top, place.width, place.height * piles), left)
        label = FRect(place.left, place.top + place.height * (piles + 0.02), place.width, 34)
        canvas.text_box(str(left), label, NUMBER, palette.CHALK, "center")
        for number, goal in enumerate(goals):
            note = FRect(place.left, label.bottom + 4 + number * (high + 4), place.width, high)
            canvas.panel("ui/card", note)
            canvas.fit(GOAL_SIGNS[goal], FRect(note.left + 8, note.centery - 20, 36, 40))
            by = assets.t("bridges.rules.alone.by", card=7 if goal is Goal.BLUE else 12)
            canvas.text_box(by, FRect(note.left + 46, note.top, note.width - 52, high), BOLD, palette.INK)


def _draw_freehand(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Draw crossing bridges with fault marks and a struck island."""
    chart = _draw_position(
        canvas, rect, _board("crossed"), {4: 3, 2: 4, 8: 2}, {(4, 5): 1, (1, 2): 1, (2, 7): 1, (7, 8): 2},
        frozenset({8}),
    )  # fmt: skip
    _ring(canvas, chart, 2, "halo_why")
    _ring(canvas, chart, 7, "halo_why")
    (x, y), (_, end_y) = chart.ends((2, 7))
    canvas.sprite("bridges/fault", x, (y + end_y) / 2, scale=1.2 * chart.size / NATIVE_CELL)


RULE_PAGES: tuple[RulePage, ...] = (
    RulePage("bridges.rules.start.heading", "bridges.rules.start.text", _draw_start),
    RulePage("bridges.rules.round.heading", "bridges.rules.round.text", _draw_round),
    RulePage("bridges.rules.number.heading", "bridges.rules.number.text", _draw_number),
    RulePage("bridges.rules.bridges.heading", "bridges.rules.bridges.text", _draw_bridges),
    RulePage("bridges.rules.finished.heading", "bridges.rules.finished.text", _draw_finished),
    RulePage("bridges.rules.goals.heading", "bridges.rules.goals.text", _draw_goals),
    RulePage("bridges.rules.end.heading", "bridges.rules.end.text", _draw_end),
    RulePage("bridges.rules.alone.heading", "bridges.rules.alone.text", _draw_alone),
    RulePage("bridges.rules.freehand.heading", "bridges.rules.freehand.text", _draw_freehand),
)
