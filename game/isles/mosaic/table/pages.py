"""Rules pages of Mosaic, each with a live picture of a small position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from pygame import FRect

from game.assets import Assets
from game.core.state import Cell
from game.isles.mosaic.rules.board import Board, Piece, PieceKey
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import RIVAL, Coloured, State
from game.isles.mosaic.table.lattice import Lattice, at_left
from game.isles.mosaic.table.layout import bonus_rects
from game.isles.mosaic.table.messages import product_text
from game.isles.mosaic.table.paint import (
    TrayMarks,
    draw_ghost,
    draw_piece,
    draw_plaque,
    draw_sheet,
    draw_small,
    draw_striker,
    draw_track,
    draw_tray,
    fitted,
)
from game.isles.mosaic.table.tray import tray_of
from game.table.ui import RulePage
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BOLD, LABEL_BOLD, NUMBER, TITLE

_PIECES = {
    "A": ("##:0", "#/#:0", "#./##:0", "###:0"),
    "B": ("##/##:0", "####:0", ".#/##/.#:1", "##./.##:1"),
    "C": ("####/#...:1", "#####:1", "#./##/#./#.:1"),
    "D": ("###/.#./.#.:1", "##/#./##:1", ".#./###/.#.:2"),
    "E": ("###/###:0", "####/#..#:2", "#.#/###/.#.:3"),
}
_BONUS = ((5, "##"), (10, ".#/##"), (15, "##./.##"))
_COLUMNS, _ROWS = 8, 6
Placed = Iterable[tuple[PieceKey, Cell]]


@cache
def _board() -> Board:
    """Small sheet for the pictures, with two blocked cells."""
    pieces = []
    for area, shapes in _PIECES.items():
        for number, written in enumerate(shapes, start=1):
            shape, bonus = written.split(":")
            pieces.append(Piece(f"{area}{number}", Shape.parse(shape), int(bonus)))
    cells = frozenset((column, row) for column in range(_COLUMNS) for row in range(_ROWS))
    bonus_pieces = tuple((at, Shape.parse(shape)) for at, shape in _BONUS)
    return Board(
        _COLUMNS, _ROWS, cells, frozenset({(7, 0), (0, 5)}), tuple(pieces), bonus_pieces, frozenset("CDE"),
    )  # fmt: skip


def _state(
    placed: Mapping[int, Placed], points: Mapping[int, int], strikes: Mapping[str, tuple[int, ...]], seats: int = 2
) -> State:
    """Position for a picture."""
    board = _board()
    state = State.start(board, seats, Options(), 0, Setup())
    for seat, entries in placed.items():
        for piece, at in entries:
            shape = board.shape_of(piece)
            mask = board.mask_of(shape.at(at))
            state.placed[seat].append(Coloured(piece, at, mask))
            state.masks[seat] |= mask
    for seat, count in points.items():
        state.points[seat] = count
    state.strikes.update(strikes)
    return state


_FIRST: tuple[tuple[PieceKey, Cell], ...] = (("E1", (1, 1)), ("B1", (4, 1)), ("C2", (1, 3)), ("D3", (5, 3)))


def _ground(canvas: Canvas, rect: FRect) -> None:
    canvas.texture("mosaic/pavement", rect)


def _draw_example_sheet(
    canvas: Canvas, rect: FRect, state: State, seat: int = 0, *, with_product: bool = False
) -> Lattice:
    """Draw a sheet with its rectangle in the picture; returns its grid."""
    lattice = Lattice(state.board, rect.inflate(-20, -24))
    draw_sheet(canvas, lattice, state, seat)
    tally = state.tally(seat)
    if tally.rectangle.area:
        place = lattice.rectangle(tally.rectangle)
        canvas.panel("mosaic/rectangle", place)
        if with_product:
            draw_plaque(canvas, place.centerx, place.bottom, product_text(tally))
    return lattice


def _ghost(canvas: Canvas, lattice: Lattice, shape: Shape, at: Cell, clash: Collection[Cell] = ()) -> None:
    draw_ghost(canvas, lattice, 0, 0, shape.at(at), clash, alpha=170, rim=255)


def _draw_goal(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """A sheet with its rectangle and the product."""
    _ground(canvas, rect)
    _draw_example_sheet(canvas, rect, _state({0: _FIRST}, {0: 7}, {}), with_product=True)


def _draw_turn(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """An allowed place, and a forbidden one."""
    _ground(canvas, rect)
    state = _state({0: _FIRST[:3]}, {0: 1}, {})
    lattice = _draw_example_sheet(canvas, rect, state)
    shape = _board().by_label["D3"].shape
    _ghost(canvas, lattice, shape, (5, 3))
    _ghost(canvas, lattice, shape, (0, 2), [(1, 2), (1, 3)])


def _draw_strikes(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """A tray with the strikes of four seats."""
    _ground(canvas, rect)
    strikes = {"E3": (0, 2), "E2": (1,), "D3": (3, 1), "B3": (2,), "C1": (0,), "A4": (1,)}
    state = _state({}, {}, strikes, 4)
    draw_tray(canvas, tray_of(rect.inflate(-16, -24), _board(), assets.fonts), state, TrayMarks(strike_alpha=255))


def _draw_bonus(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Pieces with stars, and the track that they fill."""
    _ground(canvas, rect)
    board = _board()
    labels = ("E1", "C2", "D3", "E3")
    plate = FRect(rect.left + 16, rect.top + 16, rect.width - 32, rect.height - 148)
    canvas.panel("mosaic/tray", plate)
    width = (plate.width - 40) / len(labels)
    for at, label in enumerate(labels):
        piece = board.by_label[label]
        room = FRect(plate.left + 20 + at * width, plate.top + 20, width, plate.height - 40)
        picture = FRect(room.left + 10, room.top + 8, room.width - 20, room.height - 60)
        draw_piece(canvas, fitted(piece.shape, picture, 30), board, label)
        text = f"+{piece.bonus}" if piece.bonus else "0"
        canvas.text(text, room.centerx, room.bottom - 24, NUMBER, palette.SAND, "center")
    draw_track(canvas, FRect(rect.left + 16, rect.bottom - 116, rect.width - 32, 100), _state({}, {0: 4}, {}), 0)


def _draw_bonus_piece(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Possible places of the bonus piece due at five points."""
    _ground(canvas, rect)
    state = _state({0: _FIRST}, {0: 5}, {})
    room = FRect(rect.left, rect.top, rect.width, rect.height - 112)
    lattice = _draw_example_sheet(canvas, room, state)
    shape = dict(_board().bonus_pieces)[5]
    for cell in state.placements(5, 0):
        canvas.stretch("mosaic/lit", lattice.cell(cell))
    _ghost(canvas, lattice, shape, (3, 4))
    track = FRect(rect.left + 16, rect.bottom - 112, rect.width - 32, 100)
    draw_track(canvas, track, state, 0)
    canvas.panel("ui/glow", bonus_rects(track, (5,))[5])


def _draw_end(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """A sheet on which the next bonus piece has no place left."""
    _ground(canvas, rect)
    entries: Placed = (*_FIRST, ("C1", (1, 4)), ("A3", (6, 1)), ("A4", (3, 0)), ("A2", (0, 3)), (5, (0, 0)))
    state = _state({0: entries}, {0: 9}, {})
    room = FRect(rect.left, rect.top, rect.width, rect.height - 112)
    _draw_example_sheet(canvas, room, state)
    track = FRect(rect.left + 16, rect.bottom - 112, rect.width - 32, 100)
    draw_track(canvas, track, state, 0)
    canvas.panel("ui/glow_coral", bonus_rects(track, (10,))[10])


def _draw_score(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Two sheets and their products."""
    _ground(canvas, rect)
    second: Placed = (("E1", (2, 2)), ("A4", (2, 1)), ("E3", (5, 0)), ("D2", (4, 3)), ("B3", (0, 1)), ("D3", (5, 3)))
    state = _state({0: _FIRST, 1: second}, {0: 7, 1: 11}, {})
    height = (rect.height - 30) / 2
    for seat in range(2):
        card = FRect(rect.left + 10, rect.top + 10 + seat * (height + 10), rect.width - 20, height)
        canvas.panel("ui/card", card)
        half = FRect(card.left + 12, card.top + 12, card.width * 0.5, card.height - 24)
        lattice = at_left(state.board, half, 3)
        draw_small(canvas, lattice, state, seat)
        left = lattice.outer.right + 14
        tally = state.tally(seat)
        canvas.fit(palette.badge(seat), FRect(left, card.top + 16, 44, 44))
        room = FRect(left, card.centery - 10, card.right - left - 10, 36)
        canvas.text_box(product_text(tally), room, TITLE)


def _draw_round(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """Rounds of two seats; in the last one the first seat stops, and the second still has its turn."""
    _ground(canvas, rect)
    plate = FRect(rect.left + 24, rect.top + 20, rect.width - 48, rect.height - 40)
    canvas.panel("ui/panel_paper", plate)
    rows, top = 4, plate.top + 28
    step = (plate.height - 56) / rows
    for row in range(rows):
        y = top + row * step
        number = FRect(plate.left + 24, y, 44, step)
        canvas.text_box(str(row + 8), number, NUMBER, palette.FADED_INK, "center")
        for seat in range(2):
            x = plate.left + 110 + seat * (plate.width - 150) / 2
            side = min(56.0, step - 12)
            badge = FRect(x, y + (step - side) / 2, side, side)
            is_last = row == rows - 1
            if is_last and seat == 1:
                canvas.panel("ui/glow", badge.inflate(20, 8))
            canvas.fit(palette.badge(seat), badge)
            sign = FRect(badge.right + 12, badge.centery - 16, 32, 32)
            canvas.fit("mosaic/unfit" if is_last and seat == 0 else "mosaic/fits", sign)


def _draw_alone(assets: Assets, canvas: Canvas, rect: FRect) -> None:
    """The tray with the rival's strikes, and the ranks."""
    _ground(canvas, rect)
    strikes = {"E3": (0,), "E2": (RIVAL,), "D3": (0,), "B3": (RIVAL,), "A4": (RIVAL,), "C2": (0,)}
    state = _state({}, {}, strikes, 1)
    upper = FRect(rect.left + 10, rect.top + 12, rect.width - 20, rect.height * 0.62)
    draw_tray(canvas, tray_of(upper, _board(), assets.fonts), state, TrayMarks(strike_alpha=255))
    lower = FRect(rect.left + 14, upper.bottom + 16, rect.width - 28, rect.bottom - upper.bottom - 28)
    canvas.panel("ui/card", lower)
    draw_striker(canvas, RIVAL, FRect(lower.left + 12, lower.centery - 32, 64, 64))
    ranks = [1, 4, 7, 10]
    height = (lower.height - 16) / len(ranks)
    for at, rank in enumerate(reversed(ranks)):
        row = FRect(lower.left + 96, lower.top + 8 + at * height, lower.width - 110, height)
        role = BOLD if at == 0 else LABEL_BOLD
        canvas.text_box(assets.t(f"mosaic.rank.{rank}"), row, role, palette.INK if at == 0 else palette.FADED_INK)


RULE_PAGES: tuple[RulePage, ...] = (
    RulePage("mosaic.rules.goal.heading", "mosaic.rules.goal.text", _draw_goal),
    RulePage("mosaic.rules.turn.heading", "mosaic.rules.turn.text", _draw_turn),
    RulePage("mosaic.rules.strike.heading", "mosaic.rules.strike.text", _draw_strikes),
    RulePage("mosaic.rules.bonus.heading", "mosaic.rules.bonus.text", _draw_bonus),
    RulePage("mosaic.rules.bonus-piece.heading", "mosaic.rules.bonus-piece.text", _draw_bonus_piece),
    RulePage("mosaic.rules.end.heading", "mosaic.rules.end.text", _draw_end),
    RulePage("mosaic.rules.score.heading", "mosaic.rules.score.text", _draw_score),
    RulePage("mosaic.rules.full-round.heading", "mosaic.rules.full-round.text", _draw_round),
    RulePage("mosaic.rules.alone.heading", "mosaic.rules.alone.text", _draw_alone),
)
