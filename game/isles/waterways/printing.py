"""Waterways on paper: the board over four pages, and all stones to cut out, a ring on the back of those that have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from game.boards.repository import LoadedBoard
from game.core.state import Cell
from game.i18n import Texts
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import (
    PLAIN_KINDS,
    RING_KINDS,
    SIDES,
    STONES_PER_KIND,
    Edge,
    LaidStone,
    Side,
    has_ring,
    is_standing,
)
from game.isles.waterways.table.messages import log_message
from game.match.match import Match
from game.printing.canvas import PaperCanvas, Point
from game.printing.document import CUT_MARGIN_MM, PaperDocument
from game.printing.game_printing import GamePrinting, ScreenSentences
from game.printing.ink import Colour, mixed

_MAX_CELL_MM: Final = 20.0
_STEP_MM: Final = 0.5
_ACROSS: Final = 2
"""Pages side by side, and one above the other, that make a board."""
_SHORE: Final = 0.45
"""Width of a shore around the board, in cells."""
_SHORE_COLOURS: Final[dict[Side, Colour]] = {
    Side.NORTH: "coral", Side.SOUTH: "coral", Side.WEST: "blue", Side.EAST: "blue",
}  # fmt: skip


class WaterwaysPrinting(GamePrinting):
    """Print-and-play set of Waterways."""

    is_set = True
    rule_sections = ("goal", "stones", "first", "laying", "scoring", "end", "seats", "variants")
    screen_sentences: ClassVar[ScreenSentences] = {"end": [(1, 1)], "first": [(2, None)], "stones": [(1, 2)]}

    def add_parts(self, document: PaperDocument, loaded: LoadedBoard[Any]) -> None:
        board: Board = loaded.board
        cell = cell_mm(document, board)
        wide, high = (cell * (length + 2 * _SHORE) for length in (board.width, board.height))
        for canvas in document.poster(wide, high, _ACROSS, _ACROSS):
            _draw_board(canvas, board, cell)
        size = 3 * cell, cell
        stones = [kind for kind in (*RING_KINDS, *PLAIN_KINDS) for _ in range(STONES_PER_KIND)]

        def draw(canvas: PaperCanvas, kind: str) -> None:
            _draw_stone(canvas, LaidStone(0, kind, (0, 0), 0), 0, 0, cell)

        def draw_back(canvas: PaperCanvas, kind: str) -> None:
            if has_ring(kind):
                canvas.circle(1.5 * cell, 0.5 * cell, 0.3 * cell, None, "slate", 0.07 * cell)

        document.pieces(stones, *size, draw, draw_back)

    def draw_position(self, canvas: PaperCanvas, loaded: LoadedBoard[Any], state: State, seat: int | None) -> None:
        board: Board = loaded.board
        cell = min(canvas.width / (board.width + 2 * _SHORE), canvas.height / (board.height + 2 * _SHORE))
        _draw_board(canvas, board, cell)
        for stone in state.laid:
            _draw_stone(canvas, stone, _SHORE * cell, _SHORE * cell, cell)
        for edge in (edge for stone in state.laid for edge in stone.outlets):
            if board.shore_of(edge) is not None:
                x, y = _middle(edge)
                place = (x + _SHORE) * cell, (y + _SHORE) * cell
                canvas.circle(*place, 0.2 * cell, "brass", "ink", 0.03 * cell)

    def move_line(self, texts: Texts, names: Sequence[str], match: Match[Any], number: int) -> str:
        return log_message(texts, names.__getitem__, match.moves[number], match.state_at(number))

    def shape(self, loaded: LoadedBoard[Any]) -> float:
        board: Board = loaded.board
        return (board.width + 2 * _SHORE) / (board.height + 2 * _SHORE)


def cell_mm(document: PaperDocument, board: Board) -> float:
    """Side of a cell with which the board takes two pages by two: as large as the paper allows."""
    paper = document.options.paper
    sides = ((paper.width_mm, board.width), (paper.height_mm, board.height))
    room = min(_ACROSS * (length - 2 * CUT_MARGIN_MM) / (cells + 2 * _SHORE) for length, cells in sides)
    return min(_MAX_CELL_MM, room // _STEP_MM * _STEP_MM)


def _draw_board(canvas: PaperCanvas, board: Board, cell: float) -> None:
    """Shores with their lighthouses, cells, centre and rocks."""
    shore = _SHORE * cell
    wide, high = board.width * cell, board.height * cell
    strips = {
        Side.NORTH: (shore, 0.0, wide, shore),
        Side.SOUTH: (shore, shore + high, wide, shore),
        Side.WEST: (0.0, shore, shore, high),
        Side.EAST: (shore + wide, shore, shore, high),
    }
    for side in SIDES:
        canvas.rect(*strips[side], mixed(_SHORE_COLOURS[side], "chalk", 0.55), None)
    canvas.rect(shore, shore, wide, high, mixed("leaf", "chalk", 0.8), None)
    for column in range(board.width + 1):
        x = shore + column * cell
        canvas.line((x, shore), (x, shore + high), mixed("slate", "chalk", 0.5), 0.012 * cell)
    for row in range(board.height + 1):
        y = shore + row * cell
        canvas.line((shore, y), (shore + wide, y), mixed("slate", "chalk", 0.5), 0.012 * cell)
    for number, (column, row) in enumerate(sorted(board.rocks)):
        x, y = shore + column * cell, shore + row * cell
        canvas.rect(x, y, cell, cell, "slate", "ink", 0.02 * cell)
        canvas.art(f"waterways/rock_{number % 2}", x + 0.04 * cell, y + 0.04 * cell, 0.92 * cell, 0.92 * cell)
    left, top = (min(cells) for cells in zip(*board.centre, strict=True))
    right, bottom = (max(cells) + 1 for cells in zip(*board.centre, strict=True))
    canvas.rect(
        shore + left * cell, shore + top * cell, (right - left) * cell, (bottom - top) * cell, mixed("brass", "chalk", 0.6),
        "ink", 0.06 * cell,
    )  # fmt: skip
    canvas.rect(shore, shore, wide, high, None, "ink", 0.05 * cell)
    for side in SIDES:
        x, y, width, height = strips[side]
        seat = "1" if side in (Side.NORTH, Side.SOUTH) else "2"
        for share in (0.06, 0.94):
            middle = (
                x + (width * share if width > height else width / 2),
                y + (height / 2 if width > height else height * share),
            )
            canvas.text(
                seat, middle[0] - shore, middle[1] - shore / 2, 2 * shore, shore, 0.8 * shore, "heading", "center"
            )
    for edge in sorted(board.marks):
        x, y = _middle(edge)
        size = 0.9 * cell
        step = edge.side.step
        centre = (x + _SHORE - 0.16 * step[0]) * cell, (y + _SHORE - 0.16 * step[1]) * cell
        canvas.art("waterways/lighthouse", centre[0] - size / 2, centre[1] - size / 2, size, size)


def _middle(edge: Edge) -> Point:
    """Middle of a unit edge in cells."""
    (column, row), (across, down) = edge.cell, edge.side.step
    return column + 0.5 + across / 2, row + 0.5 + down / 2


def _draw_stone(canvas: PaperCanvas, stone: LaidStone, left: float, top: float, cell: float) -> None:
    """Slate with a channel to each outlet."""
    (column, row), gap = stone.at, 0.03 * cell
    wide, high = (1, 3) if is_standing(stone.turn) else (3, 1)
    canvas.rect(
        left + column * cell + gap, top + row * cell + gap, wide * cell - 2 * gap, high * cell - 2 * gap,
        mixed("slate", "chalk", 0.62), "ink", 0.03 * cell, 0.12 * cell,
    )  # fmt: skip

    def at(point: Point) -> Point:
        return left + point[0] * cell, top + point[1] * cell

    def centre(of: Cell) -> Point:
        return at((of[0] + 0.5, of[1] + 0.5))

    joined = sorted(edge.cell for edge in stone.outlets)
    channels = [(at(_middle(edge)), centre(edge.cell)) for edge in stone.outlets]
    for colour, width in (("deep", 0.34), ("shallow", 0.24)):
        half = width * cell / 2
        (x, y), (end_x, end_y) = centre(joined[0]), centre(joined[-1])
        canvas.rect(x - half, y - half, end_x - x + 2 * half, end_y - y + 2 * half, colour, None)
        for (out_x, out_y), (x, y) in channels:  # exactly to the stone's edge, where the next one goes on
            xs, ys = ((x, x), (out_y, y)) if out_x == x else ((out_x, x), (y, y))
            first, last = min(xs), max(xs)
            top_y, bottom_y = min(ys), max(ys)
            across = (first - half, last + half) if first == last else (first, last)
            down = (top_y - half, bottom_y + half) if top_y == bottom_y else (top_y, bottom_y)
            canvas.rect(across[0], down[0], across[1] - across[0], down[1] - down[0], colour, None)


PRINTING: Final = WaterwaysPrinting()
