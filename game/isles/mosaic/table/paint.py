"""Painter of sheets with their glass, the tray of loose pieces, the bonus track, and small sheets."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.core.state import Cell
from game.isles.mosaic.rules.board import BONUS_AT, TRACK_BOXES, Board, Piece, PieceKey
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import RIVAL, Coloured, State
from game.isles.mosaic.table.lattice import Lattice, boundary
from game.isles.mosaic.table.layout import bonus_rects, box_rects
from game.isles.mosaic.table.sheet_ground import draw_empty_sheet
from game.isles.mosaic.table.tray import AREA_ROLE, Tray
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import NUMBER, TITLE, Fonts, TextRole

_VARIANTS: Final = 2
_TONES: Final = 5
"""Number of tones of a seat's glass; bonus pieces have one more tone."""
_AVAILABLE_ALPHA: Final = 90
_UNFIT_ALPHA: Final = 90
_UNFIT_SIGN_ALPHA: Final = 150
FIRST_STRIKER_SHARE: Final = 0.72
"""Side of the badge on the slash of a piece struck once, in sides of the slash."""
_STRUCK_ALPHA: Final = 70
_FRESH_STRIKE_ALPHA: Final = 210
_MIN_LABEL_ALPHA: Final = 180
"""Opacities in the tray: light behind available pieces, pieces that fit nowhere, their sign, struck pieces, pieces just
struck, and the minimum for labels.
"""
_BONUS_ROLE: Final = TextRole("text-bold", 16, grows=False)
_LARGE_BONUS_ROLE: Final = TextRole("text-bold", 24, grows=False)
"""Text roles of the points beside a bonus piece, and of larger ones above its sign."""
_MIN_STUD_SIZE: Final = 18.0
"""Minimum size of cells for studs on a rectangle's brass."""
_LEAD_WIDTH: Final = 0.085
"""Width of the lead around a piece, as a share of a cell."""


def tone_of(board: Board, piece: PieceKey) -> int:
    """Tone of a piece's glass: the pieces cycle through all tones; bonus pieces have a tone of their own."""
    if isinstance(piece, int):
        return _TONES
    return board.pieces.index(board.by_label[piece]) % _TONES


def loose_tone(board: Board, piece: Piece) -> int:
    """Tone of a loose piece, deeper from area to area."""
    areas = board.areas
    return round((_TONES - 1) * areas.index(piece.area) / (len(areas) - 1)) if len(areas) > 1 else 2


def glass_of(seat: int, tone: int, cell: Cell) -> str:
    """Sprite of a square of glass; neighbours of a tone differ a little."""
    return f"mosaic/glass_{palette.BADGES[seat]}_{tone}_{(cell[0] + cell[1]) % _VARIANTS}"


# A sheet ---------------------------------------------------------------------------------------------------------


def draw_glass(canvas: Canvas, lattice: Lattice, seat: int, entries: Iterable[Coloured]) -> None:
    """Draw the glass of coloured pieces, each piece bound by lead."""
    for entry in entries:
        cells, tone = lattice.board.cells_of(entry.mask), tone_of(lattice.board, entry.piece)
        for cell in cells:
            canvas.stretch(glass_of(seat, tone, cell), lattice.cell(cell))
        draw_lead(canvas, lattice, cells)


def draw_lead(canvas: Canvas, lattice: Lattice, cells: Collection[Cell]) -> None:
    """Draw the lead along the outline of a piece."""
    width = lattice.size * _LEAD_WIDTH
    for cell, side in boundary(list(cells)):
        rect = lattice.cell(cell)
        long = rect.width + width * 0.8
        if side in ("top", "bottom"):
            y = rect.top if side == "top" else rect.bottom
            canvas.stretch("mosaic/came_row", FRect(rect.left - width * 0.4, y - width / 2, long, width))
        else:
            x = rect.left if side == "left" else rect.right
            canvas.stretch("mosaic/came_column", FRect(x - width / 2, rect.top - width * 0.4, width, long))


def draw_sheet(canvas: Canvas, lattice: Lattice, state: State, seat: int) -> None:
    """Draw a seat's sheet with all its glass."""
    draw_empty_sheet(canvas, lattice)
    draw_glass(canvas, lattice, seat, state.placed[seat])


def plaque_rect(canvas: Canvas, x: float, y: float, text: str, role: TextRole = TITLE) -> FRect:
    """Rectangle of a brass plate centred at a point."""
    width, height = canvas.fonts.width(text, role) + 32, canvas.fonts.line_height(role) + 4
    return FRect(x - width / 2, y - height / 2, width, height)


def draw_plaque(canvas: Canvas, x: float, y: float, text: str, role: TextRole = TITLE, alpha: int = 255) -> None:
    """Draw a brass plate with a product, centred at a point."""
    rect = plaque_rect(canvas, x, y, text, role)
    canvas.panel("mosaic/plaque", rect, alpha)
    canvas.text(text, rect.centerx, rect.centery - 1, role, palette.INK, "center", alpha=alpha)


def plaque_at(
    canvas: Canvas, lattice: Lattice, at: FRect, text: str, role: TextRole, top: float
) -> tuple[float, float]:
    """Centre of a rectangle's plate: below or above the cells, never on one, nor above ``top``, where texts end."""
    plate = plaque_rect(canvas, 0, 0, text, role)
    is_below = at.centery >= lattice.rect.centery or lattice.rect.top - plate.height < top
    reach = lattice.rect.inflate(-plate.width - 12, plate.height)
    return max(reach.left, min(reach.right, at.centerx)), reach.bottom if is_below else reach.top


def draw_ghost(
    canvas: Canvas,
    lattice: Lattice,
    seat: int,
    tone: int,
    cells: Collection[Cell],
    clash: Collection[Cell],
    alpha: int,
    rim: int,
) -> None:
    """Draw a piece that is not coloured yet.

    ``clash``: cells that forbid the place. ``alpha`` and ``rim``: opacity of the glass and of the rims.
    """
    for cell in cells:
        if cell not in clash:
            canvas.stretch(glass_of(seat, tone, cell), lattice.cell(cell), alpha)
    for cell in cells:
        if cell in clash:
            canvas.stretch("mosaic/clash", lattice.cell(cell))
        else:
            canvas.stretch("mosaic/rim_bad" if clash else "mosaic/rim", lattice.cell(cell), rim)
    if not clash:
        draw_lead(canvas, lattice, cells)


def draw_glint(canvas: Canvas, place: FRect, share: float) -> None:
    """Draw the glint along the brass of a rectangle, after ``share`` of its way."""
    distance = share * (place.width + place.height)
    x = place.left + min(distance, place.width)
    y = place.top + max(0.0, distance - place.width)
    strength = 1 - abs(2 * share - 1)
    canvas.sprite("mosaic/glint", x, y, scale=0.5 + 0.4 * strength, alpha=round(255 * min(1.0, 0.3 + strength)))


# Loose pieces ----------------------------------------------------------------------------------------------------


def star_cells(piece: Piece) -> frozenset[Cell]:
    """Cells of a loose piece with a star, one for each bonus point."""
    cells = piece.shape.cells
    if not piece.bonus:
        return frozenset()
    step = len(cells) / piece.bonus
    return frozenset(cells[min(len(cells) - 1, int(step * (number + 0.5)))] for number in range(piece.bonus))


def draw_shape(
    canvas: Canvas, rect: FRect, shape: Shape, stars: Collection[Cell] = (), alpha: int = 255, tone: int = 2
) -> None:
    """Draw a shape in small squares of loose glass, filling a rectangle of its proportions; ``tone``: see
    ``loose_tone``.
    """
    unit = rect.width / shape.columns

    def place(cell: Cell) -> FRect:
        return FRect(rect.left + cell[0] * unit, rect.top + cell[1] * unit, unit, unit)

    if alpha == 255:
        shadows = [place(cell).inflate(unit * 0.4, unit * 0.4).move(0, unit * 0.14) for cell in shape.cells]
        canvas.stretch_each(("mosaic/loose_shadow", shadow) for shadow in shadows)
    kinds = {cell: "star" if cell in stars else f"{tone}_{sum(cell) % 2}" for cell in shape.cells}
    canvas.stretch_each(((f"mosaic/loose_{kind}", place(cell)) for cell, kind in kinds.items()), alpha)


def draw_piece(canvas: Canvas, rect: FRect, board: Board, piece: PieceKey, alpha: int = 255) -> None:
    """Draw a loose piece by its label, or a bonus piece by its points, filling a rectangle of its proportions."""
    if isinstance(piece, int):
        draw_shape(canvas, rect, board.shape_of(piece), alpha=alpha)
    else:
        found = board.by_label[piece]
        draw_shape(canvas, rect, found.shape, star_cells(found), alpha, loose_tone(board, found))


def fitted(shape: Shape, room: FRect, unit: float) -> FRect:
    """Rectangle of a shape in the middle of a room, with squares of at most ``unit``."""
    unit = min(unit, room.width / shape.columns, room.height / shape.rows)
    width, height = shape.columns * unit, shape.rows * unit
    return FRect(room.centerx - width / 2, room.centery - height / 2, width, height)


@dataclass(frozen=True, slots=True)
class TrayMarks:
    """Marks on the loose pieces for the viewer of the tray."""

    unfit: Collection[str] = ()
    """Labels of pieces that fit nowhere on the sheet."""
    fresh: Collection[str] = ()
    """Labels struck out since the turn before."""
    hidden: Collection[str] = ()
    """Labels whose last strike is still in motion."""
    is_open: bool = False
    """True if a piece may be chosen now, so that fitting ones stand out."""
    strike_alpha: int = 120
    """Opacity of old strikes and their strikers' badges."""
    is_quiet: bool = False
    """True if no piece may be chosen, as something else comes first: all fade."""


def draw_tray(canvas: Canvas, tray: Tray, state: State, marks: TrayMarks | None = None) -> None:
    """Draw the tray: areas, pieces, strikes with their strikers, and signs on pieces that fit nowhere."""
    canvas.panel("mosaic/tray", tray.rect)
    for area in tray.plates:
        draw_area(canvas, tray, state, area)
    for piece in state.board.pieces:
        draw_slot(canvas, tray, state, piece, marks or TrayMarks())


def draw_area(canvas: Canvas, tray: Tray, state: State, area: str) -> None:
    """Draw the ground of an area's pieces, with its plate."""
    plate = tray.plates[area]
    canvas.panel("mosaic/area", plate)
    canvas.text(area, plate.centerx, plate.centery, AREA_ROLE, palette.INK, "center")
    if state.seats >= 4 and area in state.board.twice:
        first = next(piece.label for piece in state.board.pieces if piece.area == area)
        below = min(plate.bottom + 14, tray.slots[first].bottom - 11)
        canvas.sprite("mosaic/twice", plate.centerx, below)


def draw_slot(canvas: Canvas, tray: Tray, state: State, piece: Piece, marks: TrayMarks) -> None:
    """Draw a loose piece with its label, its strikes, and a sign if it fits nowhere; available pieces are bright."""
    slot = tray.slots[piece.label]
    by = state.strikes.get(piece.label, ())
    if piece.label in marks.hidden:
        by = by[:-1]
    is_gone = len(by) >= state.board.copies(piece.label, state.seats)
    is_unfit = piece.label in marks.unfit
    is_fresh = piece.label in marks.fresh
    if marks.is_open and not is_gone and not is_unfit:
        canvas.panel("mosaic/slot_hover", slot.inflate(-2, -2), _AVAILABLE_ALPHA)
    strength = (
        _FRESH_STRIKE_ALPHA
        if is_fresh and is_gone
        else _STRUCK_ALPHA
        if is_gone
        else _UNFIT_ALPHA
        if is_unfit or marks.is_quiet
        else 255
    )
    y = slot.top + tray.label_height / 2 + 1
    colour = palette.CHALK if strength == 255 else palette.FOAM
    x = tray.label_middle(piece, bool(by) and not is_gone)
    canvas.text(
        piece.label,
        x,
        y,
        tray.role,
        colour,
        "center",
        alpha=canvas.accessibility.faint(max(strength, _MIN_LABEL_ALPHA)),
    )
    draw_piece(canvas, tray.piece_rect(piece), state.board, piece.label, strength if not is_gone else strength // 2)
    if by:
        alpha = 255 if not is_gone else max(strength, marks.strike_alpha)
        draw_strikes(canvas, tray.strike_rect(piece, is_gone), slot, by, is_gone, alpha)
    if is_unfit and not is_gone:
        side = min(24.0, slot.width * 0.5)
        canvas.fit("mosaic/unfit", FRect(slot.right - side - 1, slot.bottom - side - 1, side, side), _UNFIT_SIGN_ALPHA)
    if is_fresh:
        canvas.panel("mosaic/last", slot.inflate(-1, -1))


def draw_strikes(
    canvas: Canvas, place: FRect, slot: FRect, by: tuple[int, ...], is_gone: bool, alpha: int = 255
) -> None:
    """Draw the slash or cross, and the strikers' badges."""
    canvas.fit("mosaic/cross" if len(by) > 1 else "mosaic/slash", place, alpha)
    side = min(24.0, slot.width * 0.5) if is_gone else place.width * FIRST_STRIKER_SHARE
    left = max(
        slot.left + side / 2, min(slot.right - side * (len(by) - 0.5), place.centerx - (len(by) - 1) / 2 * (side + 1))
    )
    for number, seat in enumerate(by):
        x = left + number * (side + 1)
        draw_striker(canvas, seat, FRect(x - side / 2, place.centery - side / 2, side, side), alpha)


def draw_striker(canvas: Canvas, seat: int, rect: FRect, alpha: int = 255) -> None:
    """Draw the badge of a striker: a seat's, or the rival's gull."""
    canvas.fit("mosaic/gull" if seat == RIVAL else canvas.seat_styles.badge(seat, is_small=True), rect, alpha)


# The bonus track -------------------------------------------------------------------------------------------------


def _bonus_figure_width(fonts: Fonts) -> float:
    """Width left of a bonus piece for its points, which large text has above the sign."""
    return 0.0 if fonts.text_size > 1 else max(fonts.width(str(at), _BONUS_ROLE) for at in BONUS_AT)


def bonus_picture(place: FRect, shape: Shape, fonts: Fonts) -> FRect:
    """Rectangle of a bonus piece between its points and its sign."""
    width = _bonus_figure_width(fonts)
    room = FRect(place.left + width + 6, place.top, place.width - 24 - width - 10, place.height)
    return fitted(shape, room, 14)


def draw_track(canvas: Canvas, track: FRect, state: State, seat: int, crossed: int | None = None) -> None:
    """Draw the 24 boxes and the bonus pieces, with a tick once done, else a sign for the fit on the seat's grid.

    ``crossed``: number of full boxes; None: the seat's points.
    """
    canvas.panel("mosaic/track", track)
    points = state.points[seat] if crossed is None else crossed
    kinds = ["full" if at <= points else "bonus" if at in BONUS_AT else "empty" for at in range(1, TRACK_BOXES + 1)]
    canvas.stretch_each((f"mosaic/box_{kind}", place) for kind, place in zip(kinds, box_rects(track), strict=True))
    shapes = dict(state.board.bonus_pieces)
    done = {entry.piece for entry in state.placed[seat]}
    following = state.next_bonus(seat)
    is_large = canvas.fonts.text_size > 1
    width = _bonus_figure_width(canvas.fonts)
    places = bonus_rects(track, shapes)
    for at, place in places.items():
        is_done = at in done
        alpha = canvas.accessibility.faint(_MIN_LABEL_ALPHA) if is_done else 255
        sign = FRect(place.right - 24, place.centery - 12, 24, 24)
        figure, role = (place.left + 2 + width / 2, place.centery), _BONUS_ROLE
        if is_large:
            sign.bottom, role = place.bottom, _LARGE_BONUS_ROLE
            room = place.right - 5 - canvas.fonts.width(str(at), role) / 2  # inside the frame of the next piece
            figure = (min(sign.centerx, room), (place.top + sign.top) / 2)
        canvas.text(str(at), *figure, role, palette.SAND, "center", alpha=alpha)
        if at == following and not (state.due and state.seat == seat):
            canvas.panel("mosaic/slot_picked", place.inflate(2, 2))
        picture = bonus_picture(place, shapes[at], canvas.fonts)
        draw_shape(canvas, picture, shapes[at], alpha=70 if is_done else 255)
        if is_done:
            canvas.fit("ui/icon_tick", sign, tint=palette.BRASS)
        else:
            canvas.fit("mosaic/fits" if state.fits(at, seat) else "mosaic/unfit", sign)
    boxes = box_rects(track)
    left, top = max(place.right for place in places.values()) + 4, boxes[0].bottom + 2
    total = FRect(left, top, boxes[-1].right - 4 - left, track.bottom - 8 - top)
    canvas.text_box(f"{points}\u00a0/\u00a0{TRACK_BOXES}", total, NUMBER, palette.CHALK, "right")


# Small sheets ----------------------------------------------------------------------------------------------------


def draw_small(canvas: Canvas, lattice: Lattice, state: State, seat: int) -> None:
    """Draw a seat's small sheet: the glass, the piece coloured last, and the largest rectangle outlined."""
    board: Board = lattice.board
    canvas.panel("mosaic/mini_frame", lattice.outer)
    names = {cell: "mosaic/mini_blocked" if cell in board.blocked else "mosaic/mini_cell" for cell in board.cells}
    for entry in state.placed[seat]:
        name = f"mosaic/small_{palette.BADGES[seat]}_{tone_of(board, entry.piece)}"
        names |= dict.fromkeys(board.cells_of(entry.mask), name)
    canvas.stretch_each((name, lattice.cell(cell)) for cell, name in names.items())
    if state.placed[seat]:
        last = board.cells_of(state.placed[seat][-1].mask)
        canvas.stretch_each(("mosaic/mini_last", lattice.cell(cell)) for cell in last)
    rectangle = state.tally(seat).rectangle
    if rectangle.area:
        draw_rectangle(canvas, lattice, rectangle)


def draw_rectangle(canvas: Canvas, lattice: Lattice, rectangle: Rectangle) -> None:
    """Draw the brass around the largest rectangle; thin and without studs on a small sheet."""
    place = lattice.rectangle(rectangle)
    if lattice.size >= _MIN_STUD_SIZE:
        canvas.panel("mosaic/rectangle", place)
        return
    canvas.outline(place.inflate(2, 2), palette.INK, 4, 2)
    canvas.outline(place.inflate(1, 1), palette.BRASS, 2.4, 2)
