"""Bit masks of every place of every piece on a sheet of Mosaic, for the computer players.

Cells are bits as in ``rules.shapes``, but with one more bit in each row that is never free: so a shift by one cell
cannot wrap into the next row. A *candidate* is one place of one piece, as a tuple for speed.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from game.core.lazy_moves import bits_of
from game.core.state import Cell
from game.isles.mosaic.rules.board import Board
from game.isles.mosaic.rules.shapes import Geometry, Shape

Outline = tuple[int, tuple[int, ...], int]
"""(corners where a piece fits the empty grid; distances of its cells from the corner in bits; its cells at bit 0)."""
Candidate = tuple[int, int, int, int]
"""(cells; cells beside them, one bit an edge as in ``PieceTables.edge_mask``; 2 x rim edges - perimeter; piece)."""
MASK, NEAR, RIM, PIECE = range(4)

MIN_TARGET_SHARE = 0.35
"""Minimum area of a target, as a part of the largest possible rectangle."""
MAX_TARGETS = 600
MAX_CACHED_SHEETS = 8
PART_COLOURED = 0.8
CELLS_PER_TURN = 4.7
"""Typical values of a game, only used to choose a rectangle that can still be filled."""


@dataclass(frozen=True, slots=True)
class RectangleTarget:
    """Rectangle of cells that could be coloured wholly."""

    mask: int
    area: int


@dataclass(frozen=True)
class PieceTables:
    """Facts of a sheet that are the same in every game."""

    stride: int
    columns: int
    rows: int
    colourable: int
    """Cells that can be coloured."""
    labels: tuple[str, ...]
    bonus: tuple[int, ...]
    sizes: tuple[int, ...]
    turns: float
    """Approximate number of turns of a seat."""
    candidates: tuple[tuple[Candidate, ...], ...]
    """Candidates by piece, in the order of ``labels``."""
    bonus_candidates: dict[int, tuple[Candidate, ...]]
    outlines: tuple[Outline, ...]
    """Outlines by piece."""
    bonus_outlines: dict[int, Outline]
    targets: tuple[RectangleTarget, ...]

    def rules_mask(self, mask: int) -> int:
        """Mask as in ``rules.shapes`` from a mask of these tables."""
        line = (1 << self.columns) - 1
        return sum((mask >> row * self.stride & line) << row * self.columns for row in range(self.rows))

    def table_mask(self, mask: int) -> int:
        """Mask of these tables from a mask as in ``rules.shapes``."""
        line = (1 << self.columns) - 1
        return sum((mask >> row * self.columns & line) << row * self.stride for row in range(self.rows))

    def edge_mask(self, mask: int) -> int:
        """Three copies of the mask; the overlap with a candidate's ``SHORE_DEPTH`` has one bit for each touching edge.

        A cell beside two or three cells of a piece is in the second and third copy too, so one bit count is enough.
        """
        lane = self.stride * self.rows
        return mask | mask << lane | mask << 2 * lane

    def corner(self, candidate: Candidate) -> Cell:
        """Top left of the candidate's bounding box."""
        cells = [(bit % self.stride, bit // self.stride) for bit in bits_of(candidate[MASK])]
        return min(column for column, _ in cells), min(row for _, row in cells)

    def largest_area(self, coloured: int) -> int:
        """The area of the largest fully coloured rectangle."""
        best = high = 0
        while coloured:  # each bit left begins a column of ``high`` coloured cells
            high += 1
            wide, run = 0, coloured
            while run:  # ``wide`` such columns stand side by side
                run &= run >> 1
                wide += 1
            best = max(best, wide * high)
            coloured &= coloured >> self.stride
        return best


_cache: dict[Board, PieceTables] = {}
"""Cache of the tables of recent sheets, which depend on the sheet alone."""


def make_tables(board: Board) -> Generator[None, None, PieceTables]:
    """Tables of a sheet, cached; yields during the computation."""
    if board in _cache:
        return _cache[board]
    stride = board.columns + 1
    cells = set(board.cells - board.blocked)
    by_piece: list[tuple[Candidate, ...]] = []
    for number, piece in enumerate(board.pieces):
        by_piece.append(_candidates(board, piece.shape, number, cells))
        yield
    sizes = tuple(len(piece.shape.cells) for piece in board.pieces)
    turns = min(len(board.pieces) / 2, PART_COLOURED * len(cells) / CELLS_PER_TURN)
    made = PieceTables(
        stride=stride,
        columns=board.columns,
        rows=board.rows,
        colourable=sum(1 << row * stride + column for column, row in cells),
        labels=tuple(piece.label for piece in board.pieces),
        bonus=tuple(piece.bonus for piece in board.pieces),
        sizes=sizes,
        turns=turns,
        candidates=tuple(by_piece),
        bonus_candidates={at: _candidates(board, shape, -1, cells) for at, shape in board.bonus_pieces},
        outlines=tuple(_outline(board, piece.shape, stride) for piece in board.pieces),
        bonus_outlines={at: _outline(board, shape, stride) for at, shape in board.bonus_pieces},
        targets=(yield from _targets(board, stride, turns * CELLS_PER_TURN * 1.2)),
    )
    while len(_cache) >= MAX_CACHED_SHEETS:
        del _cache[next(iter(_cache))]
    _cache[board] = made
    return made


def tables_of(board: Board) -> PieceTables:
    """Tables of a sheet, computed at once."""
    making = make_tables(board)
    while True:
        try:
            next(making)
        except StopIteration as done:
            made: PieceTables = done.value
            return made


def _candidates(board: Board, shape: Shape, piece: int, cells: set[Cell]) -> tuple[Candidate, ...]:
    corners = Geometry.on(shape, board.columns, board.rows).fits(board.free)
    stride = board.columns + 1
    lane = stride * board.rows
    return tuple(_candidate(shape.at(board.cell_at(bit)), cells, stride, lane, piece) for bit in bits_of(corners))


def _outline(board: Board, shape: Shape, stride: int) -> Outline:
    corners = Geometry.on(shape, board.columns, board.rows).fits(board.free)
    cells = [board.cell_at(bit) for bit in bits_of(corners)]
    shifts = tuple(row * stride + column for column, row in shape.cells)
    return sum(1 << row * stride + column for column, row in cells), shifts, sum(1 << shift for shift in shifts)


def _candidate(covered: tuple[Cell, ...], cells: set[Cell], stride: int, lane: int, piece: int) -> Candidate:
    inside = set(covered)
    near: dict[Cell, int] = {}
    rim = perimeter = 0
    for column, row in covered:
        for beside in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if beside in inside:
                continue
            perimeter += 1
            if beside in cells:
                near[beside] = near.get(beside, 0) + 1
            else:
                rim += 1
    levels = [sum(1 << row * stride + column for (column, row), n in near.items() if n >= level) for level in (1, 2, 3)]
    mask = sum(1 << row * stride + column for column, row in covered)
    return mask, levels[0] | levels[1] << lane | levels[2] << 2 * lane, 2 * rim - perimeter, piece


def _targets(board: Board, stride: int, max_area: float) -> Generator[None, None, tuple[RectangleTarget, ...]]:
    """Large rectangles of free cells that a game is long enough to fill, largest first."""
    found: list[tuple[int, int, int, int, int]] = []
    for top in range(board.rows):
        for left in range(board.columns):
            wide = board.columns - left
            for bottom in range(top, board.rows):
                line = board.free >> bottom * board.columns + left
                while line & (1 << wide) - 1 != (1 << wide) - 1:
                    wide -= 1
                high = bottom - top + 1
                found.extend(
                    (each * high, top, left, each, high) for each in range(1, wide + 1) if each * high <= max_area
                )
        yield
    largest = max((area for area, *_ in found), default=0)
    large = sorted((each for each in found if each[0] >= MIN_TARGET_SHARE * largest), reverse=True)
    step = 1 + len(large) // MAX_TARGETS
    return tuple(
        RectangleTarget(sum((1 << wide) - 1 << (top + down) * stride + left for down in range(high)), area)
        for area, top, left, wide, high in large[::step]
    )
