"""Sheet of Bridges as text, for messages, tests and golden records.

A cell is four characters wide and two lines high. An island shows its number (``.`` for none) and the first letter of
its flag; ``-`` and ``=`` are one and two bridges along a row, ``|`` and ``"`` along a column, ``#`` is a reef:

>>> from game.isles.bridges.rules.board import Board, Flag
>>> from game.isles.bridges.rules.sheet import Sheet
>>> board = Board.of(3, 2, {(0, 0): None, (2, 0): Flag.RED, (2, 1): None}, reefs=[(1, 1)])
>>> print(draw_sheet(board, Sheet({1: 3}, {(1, 2): 2, (2, 3): 1})))
3 ======.r
        |
    #   .
"""

from __future__ import annotations

from game.isles.bridges.rules.board import Board
from game.isles.bridges.rules.sheet import Sheet

CELL_WIDTH = 4
CELL_HEIGHT = 2


def draw_sheet(board: Board, sheet: Sheet) -> str:
    """Text drawing of a sheet, with struck islands listed below."""
    canvas = [[" "] * (board.width * CELL_WIDTH) for _ in range(board.height * CELL_HEIGHT)]
    for column, row in board.reefs:
        canvas[row * CELL_HEIGHT][column * CELL_WIDTH] = "#"
    for link, count in sheet.bridges.items():
        (left, top), (right, bottom) = board.cell(link[0]), board.cell(link[1])
        if board.is_horizontal(link):
            for place in range(left * CELL_WIDTH + 2, right * CELL_WIDTH):
                canvas[top * CELL_HEIGHT][place] = "-" if count == 1 else "="
        else:
            for line in range(top * CELL_HEIGHT + 1, bottom * CELL_HEIGHT):
                canvas[line][left * CELL_WIDTH] = "|" if count == 1 else '"'
    for island, (column, row) in zip(board.islands, board.cells, strict=True):
        flag = board.flag(island)
        place = column * CELL_WIDTH
        canvas[row * CELL_HEIGHT][place] = str(sheet.numbers.get(island, "."))
        canvas[row * CELL_HEIGHT][place + 1] = flag.value[0] if flag else " "
    lines = ["".join(line).rstrip() for line in canvas[: 1 - CELL_HEIGHT]]
    if sheet.struck:
        lines.append(f"struck: {', '.join(map(str, sorted(sheet.struck)))}")
    return "\n".join(lines)
