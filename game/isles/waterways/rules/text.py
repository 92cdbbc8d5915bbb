"""Position of Waterways as text, for messages and golden records."""

from __future__ import annotations

from collections.abc import Sequence

from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.stones import LaidStone, Side

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = {Side.NORTH: "|", Side.SOUTH: "|", Side.WEST: "-", Side.EAST: "-"}


def draw_position(board: Board, laid: Sequence[LaidStone], headline: str) -> str:
    """Text drawing: a letter per stone, a line per outlet, rocks ``#``, marks ``*``, the centre ``o``."""
    sheet = [[" "] * (2 * board.width + 1) for _ in range(2 * board.height + 1)]
    for y in range(board.height):
        for x in range(board.width):
            cell = (x, y)
            sheet[2 * y + 1][2 * x + 1] = "#" if cell in board.rocks else "o" if cell in board.centre else "."
    for (x, y), side in board.marks:
        sheet[2 * y + 1 + side.step[1]][2 * x + 1 + side.step[0]] = "*"
    for number, stone in enumerate(laid):
        for x, y in stone.cells:
            sheet[2 * y + 1][2 * x + 1] = _LETTERS[number % len(_LETTERS)]
        for (x, y), side in stone.outlets:
            sheet[2 * y + 1 + side.step[1]][2 * x + 1 + side.step[0]] = _SIGNS[side]
    return "\n".join([headline, *("".join(line).rstrip() for line in sheet)])
