"""Positions of Bridges for tests: new games, and drawn as text, the way ``game.isles.bridges.rules.text`` prints them."""

from __future__ import annotations

import random

from game.core.state import Cell
from game.isles.bridges.players.model import PLAIN, board_tables_of
from game.isles.bridges.rules.board import Board, Flag, Link
from game.isles.bridges.rules.moves import SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.setup import CARDS, Card, Options, Setup
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.rules.state import ROUNDS, Due, State
from game.isles.bridges.rules.text import CELL_HEIGHT, CELL_WIDTH

BOARD_A = """
.r      .       .       .b      .



.               .       .       .r

        .           .r

                                .

.r      .           .

                .b      .       .b
"""

CROSS = """
.   .   .

.       .

    .
"""
"""Islands 1 2 3 / 4 5 / 6: the links 2-6 and 4-5 cross."""


def parse_drawing(text: str) -> tuple[Board, Sheet]:
    """The board and the sheet that a drawing shows."""
    lines = text.strip("\n").split("\n")
    marks = {(column, row): mark for row, line in enumerate(lines) for column, mark in enumerate(line)}
    width = max(len(line) for line in lines) // CELL_WIDTH + 1
    height = (len(lines) + CELL_HEIGHT - 1) // CELL_HEIGHT
    islands: dict[Cell, Flag | None] = {}
    written: dict[Cell, int] = {}
    reefs: set[Cell] = set()
    for row in range(height):
        for column in range(width):
            at = (column * CELL_WIDTH, row * CELL_HEIGHT)
            mark = marks.get(at, " ")
            if mark in ".123456":
                islands[column, row] = {"r": Flag.RED, "b": Flag.BLUE}.get(marks.get((at[0] + 1, at[1]), " "))
                if mark != ".":
                    written[column, row] = int(mark)
            elif mark == "#":
                reefs.add((column, row))
    board = Board.of(width, height, islands, reefs)
    sheet = Sheet({board.cells.index(cell) + 1: number for cell, number in written.items()})
    for link in board.links:
        sheet.draw([link] * _bridges_drawn(board, link, marks))
    return board, sheet


def _bridges_drawn(board: Board, link: Link, marks: dict[tuple[int, int], str]) -> int:
    column, row = board.cell(link[0])
    if board.is_horizontal(link):
        mark = marks.get((column * CELL_WIDTH + CELL_WIDTH - 1, row * CELL_HEIGHT), " ")
        return {"-": 1, "=": 2}.get(mark, 0)
    mark = marks.get((column * CELL_WIDTH, row * CELL_HEIGHT + CELL_HEIGHT - 1), " ")
    return {"|": 1, '"': 2}.get(mark, 0)


def deck(*first: tuple[int, int]) -> Setup:
    """A deck that begins with these cards, the others in ascending order behind them."""
    return Setup((*(Card(*card) for card in first), *(card for card in CARDS if card not in first)))


def position(
    text: str, *cards: tuple[int, int], seats: int = 1, freehand: bool = False, heals_flags: bool = False
) -> State:
    """Game in its first round with these cards; the drawing is on every seat's sheet."""
    board, sheet = parse_drawing(text)
    state = State.start(board, seats, Options(freehand, heals_flags=heals_flags), 0, deck(*cards))
    state.sheets = [sheet.copy() for _ in range(seats)]
    state.cards_turned = 1
    state.due = [Due.NUMBER] * seats
    return state


def new_game(seats: int = 1, seed: int = 1, freehand: bool = False) -> State:
    board, _ = parse_drawing(BOARD_A)
    options = Options(freehand)
    return State.start(board, seats, options, 0, Setup.deal(board, seats, options, random.Random(seed)))


def near_the_end(to_come: int) -> State:
    """Solo game without entries after the start, with that many cards to come."""
    state = new_game(seed=4)
    state.play(
        Start(0, 1 + next(island for island, kind in enumerate(board_tables_of(state.board).kinds) if kind == PLAIN), 3)
    )
    for _ in range(ROUNDS - to_come - 1):
        state.play(SkipNumber(0))
        state.play(SkipBridges(0))
    return state
