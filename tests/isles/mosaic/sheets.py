"""Small sheets drawn as text, for the tests of Mosaic."""

from __future__ import annotations

import random

from game.isles.mosaic.rules.board import Board, Piece
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State

BONUS = {5: "#", 10: "##", 15: "##/##"}


def draw_board(grid: str, pieces: str, bonus: dict[int, str] | None = None, twice: str = "") -> Board:
    """A sheet: grid rows of ``.``, ``#`` (blocked) and blank (outside); pieces as ``A1 ##/#. =2`` in lines."""
    rows = [line for line in grid.splitlines() if line.strip()]
    indent = min(len(line) - len(line.lstrip()) for line in rows) if not grid.startswith("|") else 0
    rows = [line[indent:].strip("|") for line in rows]
    signs = {(column, row): sign for row, line in enumerate(rows) for column, sign in enumerate(line) if sign != " "}
    read = []
    for line in pieces.strip().splitlines():
        label, shape, worth = line.split()
        read.append(Piece(label, Shape.parse(shape), int(worth.removeprefix("="))))
    return Board(
        columns=max(column for column, _ in signs) + 1,
        rows=len(rows),
        cells=frozenset(signs),
        blocked=frozenset(cell for cell, sign in signs.items() if sign == "#"),
        pieces=tuple(sorted(read, key=lambda piece: (piece.area, piece.number))),
        bonus_pieces=tuple((at, Shape.parse(shape)) for at, shape in sorted((bonus or BONUS).items())),
        twice=frozenset(twice.split()),
    )


def start(
    board: Board, seats: int = 2, full_round: bool = False, first_seat: int = 0, rival: str | None = None
) -> State:
    """A new game on that sheet; alone the rival strikes in the order given, or in a dealt one."""
    options = Options(full_round)
    setup = Setup.deal(board, seats, options, random.Random(1)) if rival is None else Setup(tuple(rival.split()))
    return State.start(board, seats, options, first_seat, setup)


def colour(state: State, piece: str | int, column: int, row: int) -> None:
    """The seat to move colours a piece (or bonus piece, by its points) at that cell."""
    assert state.seat is not None
    if isinstance(piece, str):
        state.play(ColourPiece(state.seat, piece, (column, row)))
    else:
        state.play(ColourBonus(state.seat, piece, (column, row)))


def grid_of(state: State, seat: int) -> str:
    """A seat's grid with ``X`` for coloured cells."""
    coloured = state.cells(seat)
    board = state.board
    return "/".join(
        "".join("X" if (column, row) in coloured else "." for column in range(board.columns))
        for row in range(board.rows)
    )
