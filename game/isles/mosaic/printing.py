"""Mosaic on paper: the grid to colour, the bonus track, the field of pieces to strike out, the score line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from game.boards.repository import LoadedBoard
from game.core.state import Cell
from game.i18n import Texts
from game.isles.mosaic.rules.board import SEATS_FOR_TWICE, TRACK_BOXES, Board, Piece
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.messages import move_line
from game.match.match import Match
from game.printing.canvas import PaperCanvas
from game.printing.game_printing import GamePrinting, ScreenSentences
from game.printing.ink import SEAT_COLOURS, WHITE, Colour, Ink, mixed
from game.printing.paper import SHEET_WIDTH_MM

_SIDE_MM: Final = 62.0
"""Width of track and score beside the grid."""
_GAP_MM: Final = 6.0
_TRACK_COLUMNS: Final = 6
_MAX_CELL_MM: Final = 13.0
_MIN_UNIT_MM, _MAX_UNIT_MM = 1.4, 6.5
"""Side of a cell in the field of pieces."""
_LABEL_MM: Final = 4.2
"""Height of a piece's label."""
_STAR_MM: Final = 2.8
_AREA_MM: Final = 9.0
"""Width of the column with the areas' letters."""
_APART_MM: Final = 2.6
"""Distance of two pieces."""


class _PlacedPiece(NamedTuple):
    """A piece in the field: its place, and the area's letter before its first piece."""

    piece: Piece
    x: float
    y: float
    begins_area: bool


class MosaicPrinting(GamePrinting):
    """Sheets of Mosaic."""

    rule_sections = ("goal", "turn", "strike", "bonus", "bonus-piece", "end", "score", "full-round", "alone")
    screen_sentences: ClassVar[ScreenSentences] = {
        "goal": [(3, None)],
        "turn": [(3, None)],
        "strike": [(0, 2), (2, None)],
        "bonus-piece": [(2, 0)],
        "end": [(2, None), (3, 1)],
    }

    def draw_sheet(self, canvas: PaperCanvas, texts: Texts, loaded: LoadedBoard[Any]) -> None:
        board: Board = loaded.board
        room = SHEET_WIDTH_MM - _SIDE_MM - _GAP_MM
        cell = min(_MAX_CELL_MM, room / board.columns, canvas.height * 0.46 / board.rows)
        high = max(cell * board.rows, 96.0)
        left, top = (room - cell * board.columns) / 2, (high - cell * board.rows) / 2
        _draw_grid(canvas, board, left, top, cell, {})
        _draw_track(canvas, texts, board, SHEET_WIDTH_MM - _SIDE_MM, 0, high)
        _draw_pieces(canvas, board, high + _GAP_MM, canvas.height - high - _GAP_MM)

    def draw_position(self, canvas: PaperCanvas, loaded: LoadedBoard[Any], state: State, seat: int | None) -> None:
        board: Board = loaded.board
        owner = seat or 0
        cell = min(canvas.width / board.columns, canvas.height / board.rows)
        left, top = (canvas.width - cell * board.columns) / 2, (canvas.height - cell * board.rows) / 2
        colours = dict.fromkeys(state.cells(owner), SEAT_COLOURS[owner])
        _draw_grid(canvas, board, left, top, cell, colours)
        for entry in state.placed[owner]:
            cells = board.cells_of(entry.mask)
            _draw_outline(canvas, cells, left, top, cell, 0.07 * cell)
            column, row = cells[0]
            label = entry.piece if isinstance(entry.piece, str) else f"+{entry.piece}"
            box = left + column * cell, top + row * cell, cell, cell
            canvas.text(label, *box, 0.36 * cell, "bold", "center")
        found = state.tally(owner).rectangle
        if found.area:
            x, y = left + found.column * cell, top + found.row * cell
            canvas.rect(x, y, found.columns * cell, found.rows * cell, None, "ink", 0.16 * cell)
            canvas.rect(x, y, found.columns * cell, found.rows * cell, None, "brass", 0.08 * cell)

    def shape(self, loaded: LoadedBoard[Any]) -> float:
        return float(loaded.board.columns / loaded.board.rows)

    def move_line(self, texts: Texts, names: Sequence[str], match: Match[Any], number: int) -> str:
        return move_line(texts, names, match.moves[number], match.state_at(number), is_watched=True)

    def board_seats(self, state: State) -> Sequence[int | None]:
        return range(state.seats)


def _draw_grid(
    canvas: PaperCanvas, board: Board, left: float, top: float, cell: float, colours: Mapping[Cell, Colour]
) -> None:
    """Cells, free ones white, blocked ones crossed out, coloured ones in their colour; a frame around them."""
    for column, row in sorted(board.cells):
        x, y = left + column * cell, top + row * cell
        if (column, row) in board.blocked:
            canvas.rect(x, y, cell, cell, mixed("slate", "chalk", 0.35), "ink", 0.25)
            canvas.line((x, y), (x + cell, y + cell), "chalk", 0.05 * cell)
            canvas.line((x, y + cell), (x + cell, y), "chalk", 0.05 * cell)
            continue
        colour = colours.get((column, row))
        area = WHITE if colour is None else "slate" if canvas.ink is Ink.SAVING else mixed(colour, "chalk", 0.45)
        canvas.rect(x, y, cell, cell, area, "slate", 0.25)
    _draw_outline(canvas, board.cells, left, top, cell, 0.8)


def _draw_outline(
    canvas: PaperCanvas, cells: Iterable[Cell], left: float, top: float, cell: float, stroke: float
) -> None:
    """The border of a set of cells."""
    inside = set(cells)
    for column, row in inside:
        x, y = left + column * cell, top + row * cell
        for near, start, end in (
            ((column, row - 1), (x, y), (x + cell, y)),
            ((column, row + 1), (x, y + cell), (x + cell, y + cell)),
            ((column - 1, row), (x, y), (x, y + cell)),
            ((column + 1, row), (x + cell, y), (x + cell, y + cell)),
        ):
            if near not in inside:
                canvas.line(start, end, "ink", stroke)


def _draw_shape(canvas: PaperCanvas, shape: Shape, x: float, y: float, unit: float, fill: Colour) -> None:
    for column, row in shape.cells:
        canvas.rect(x + column * unit, y + row * unit, unit, unit, fill, "slate", 0.15)
    _draw_outline(canvas, shape.cells, x, y, unit, 0.4)


def _draw_track(canvas: PaperCanvas, texts: Texts, board: Board, left: float, top: float, height: float) -> None:
    """The bonus track with the bonus pieces beside their boxes, and the score line below."""
    pieces = dict(board.bonus_pieces)
    box = _SIDE_MM / _TRACK_COLUMNS
    canvas.text(texts.t("mosaic.print.bonus"), left, top, _SIDE_MM, 7, 5.0, "heading", colour="deep")
    y = top + 8
    for number in range(1, TRACK_BOXES + 1):
        row, column = divmod(number - 1, _TRACK_COLUMNS)
        x, high = left + column * box, y + row * box
        is_special = number in pieces
        canvas.rect(x + 0.4, high + 0.4, box - 0.8, box - 0.8, "sand" if is_special else WHITE, "slate", 0.3, 1)
        words = str(number)
        canvas.text(words, x, high, box, box, 4.6 if is_special else 3.4, "bold" if is_special else "text", "center")
    y += TRACK_BOXES / _TRACK_COLUMNS * box + 3
    width = _SIDE_MM / max(1, len(pieces))
    for number, (at, shape) in enumerate(board.bonus_pieces):
        x = left + number * width
        canvas.text(str(at), x, y, width, 5, 4.4, "heading", "center", "deep")
        unit = min(6.0, (width - 4) / shape.columns)
        _draw_shape(canvas, shape, x + (width - unit * shape.columns) / 2, y + 6, unit, "sand")
    score = top + height - 24
    canvas.rect(left, score, _SIDE_MM, 24, "parchment", "ink", 0.5, 1.5)
    names = [texts.t(f"mosaic.print.{name}") for name in ("rows", "columns", "points")]
    signs = ("×", "×", "=")
    part = _SIDE_MM / 4
    for number, name in enumerate([*names, texts.t("print.total")]):
        x = left + number * part
        canvas.text(name, x + 0.5, score + 1.5, part - 1, 5, 2.9, align="center")
        canvas.rect(x + 2.2, score + 8, part - 4.4, 12, WHITE, "ink", 0.35, 1)
        if number:
            canvas.text(signs[number - 1], x - 3, score + 8, 6, 12, 4.6, "bold", "center")


def _draw_pieces(canvas: PaperCanvas, board: Board, top: float, room: float) -> None:
    """The field of pieces, as large as there is room."""
    low, high = _MIN_UNIT_MM, _MAX_UNIT_MM
    for _ in range(12):
        unit = (low + high) / 2
        placed = list(_shelved(board, unit))
        bottom = max(each.y + each.piece.shape.rows * unit for each in placed) + _LABEL_MM
        low, high = (unit, high) if bottom <= room else (low, unit)
    for piece, x, y, begins_area in _shelved(board, low):
        if begins_area:
            canvas.line((0, top + y - 2.2), (SHEET_WIDTH_MM, top + y - 2.2), "parchment", 0.4)
            if piece.area in board.twice:
                canvas.rect(1.2, top + y + 7.2, 3.6, 3.6, None, "lagoon", 0.4)
                canvas.rect(2.6, top + y + 8.6, 3.6, 3.6, "foam", "lagoon", 0.4)
                canvas.text(f"{SEATS_FOR_TWICE}+", 0, top + y + 12.4, 8, 3.6, 2.9, "bold", "center", "slate")
            canvas.text(piece.area, 0, top + y, 8, 6, 6.4, "heading", "left", "deep")
        _draw_shape(canvas, piece.shape, x, top + y, low, "sand")
        label = top + y + piece.shape.rows * low
        canvas.text(str(piece.number), x, label, 8, _LABEL_MM, 3.2, "bold")
        start = x + (3.0 if piece.number < 10 else 4.8)
        for star in range(piece.bonus):
            canvas.art("mosaic/star", start + star * _STAR_MM, label + 0.6, _STAR_MM, _STAR_MM)


def _shelved(board: Board, unit: float) -> Iterator[_PlacedPiece]:
    """The pieces in rows, an area after the other, at that side of a cell; the rows of an area about equally wide."""
    y, room = 2.4, SHEET_WIDTH_MM - _AREA_MM + _APART_MM
    for area in board.areas:
        pieces = [piece for piece in board.pieces if piece.area == area]
        widths = [_shelf_width(piece, unit) for piece in pieces]
        limit = _row_limit(widths, room)
        x, high, is_first = 0.0, 0.0, True
        for piece, wide in zip(pieces, widths, strict=True):
            if x and x + wide > limit + 0.01:
                x, y, high = 0.0, y + high + _LABEL_MM + 1.4, 0.0
            yield _PlacedPiece(piece, _AREA_MM + x, y, is_first)
            x, high, is_first = x + wide, max(high, piece.shape.rows * unit), False
        y += max(high, 10.5) + _LABEL_MM + 3.2


def _shelf_width(piece: Piece, unit: float) -> float:
    """Width that a piece and its label take in a row."""
    label = (3.6 if piece.number < 10 else 5.4) + _STAR_MM * piece.bonus
    return max(piece.shape.columns * unit, label) + _APART_MM


def _row_limit(widths: Sequence[float], room: float) -> float:
    """Width with which pieces take as few rows as in the room, and those are about equally long."""
    rows = _row_count(widths, room)
    limit = sum(widths) / rows
    while limit < room and _row_count(widths, limit) > rows:
        limit += 1.0
    return min(limit, room)


def _row_count(widths: Iterable[float], limit: float) -> int:
    """Number of rows that pieces of those widths take."""
    rows, x = 1, 0.0
    for wide in widths:
        if x and x + wide > limit + 0.01:
            rows, x = rows + 1, 0.0
        x += wide
    return rows


PRINTING: Final = MosaicPrinting()
