"""What the table of Mosaic looks like: still parts, kept as layers, and what glows, hovers and moves over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Protocol

from pygame import FRect

from game.core.state import Cell, Refusal
from game.isles.mosaic.rules.refusals import InTheWay
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.draft import Draft, middle_of
from game.isles.mosaic.table.glint import Glint
from game.isles.mosaic.table.layout import Lattice, Layout, bonus_rects, side_rects, small_lattice
from game.isles.mosaic.table.motion import Moving, between
from game.isles.mosaic.table.paint import (
    draw_area,
    draw_bed,
    draw_ghost,
    draw_glass,
    draw_glint,
    draw_ground,
    draw_piece,
    draw_plaque,
    draw_striker,
    draw_track,
    glass_of,
    plaque_role,
)
from game.isles.mosaic.table.spots import OnPiece
from game.isles.mosaic.table.words import product_text
from game.services import Services
from game.table.spots import OnCell
from game.ui.canvas import Canvas
from game.ui.motion import Motions
from game.ui.widgets import Look

_GHOST: Final = 205
_HELD: Final = 165
_FORBIDDEN: Final = 110
"""How opaque a piece is that has been put down, is held where it may lie, or where it may not."""


class Shown(Protocol):
    """What the view and the panels ask of a table."""

    @property
    def services(self) -> Services:
        """Texts, aids, kept pictures."""
        ...

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is played on."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The seats' names."""
        ...

    @property
    def state(self) -> State:
        """The position shown."""
        ...

    @property
    def fresh_strikes(self) -> Sequence[str]:
        """The pieces struck out since the turn before of whose sheet lies large; alone by the rival."""
        ...

    @property
    def main_seat(self) -> int:
        """The seat whose sheet lies large on the table."""
        ...

    @property
    def other_seats(self) -> Sequence[int]:
        """The seats whose sheets lie small on the table."""
        ...

    @property
    def peeked(self) -> int | None:
        """The seat whose sheet a person has asked to see large."""
        ...

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        ...

    @property
    def refused(self) -> Refusal | None:
        """What was refused last, while it is shown on the sheet."""
        ...

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is; None for a finger."""
        ...

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        ...

    @property
    def motions(self) -> Motions:
        """Whether anything moves."""
        ...

    @property
    def moving(self) -> Moving:
        """What moves."""
        ...

    @property
    def glint(self) -> Glint:
        """The glint along the brass."""
        ...

    @property
    def idle_line(self) -> str:
        """What the action panel says while there is nothing to choose."""
        ...


class View:
    """Draws what is shown; changes nothing in it."""

    def __init__(self, shown: Shown) -> None:
        self._shown = shown
        self._unfit: tuple[State, int, frozenset[str]] | None = None

    # Still parts -------------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        """Pavement, the large sheet with its track, the tray."""
        shown = self._shown
        desk, layers = shown.layout.desk, shown.services.layers
        state, seat, name = shown.state, shown.main_seat, shown.sheet_name

        def ground(part: Canvas) -> None:
            draw_ground(part, layers, desk.area)

        def bed(part: Canvas) -> None:
            ground(part)
            draw_bed(part, shown.layout.lattice)

        def sheet(part: Canvas) -> None:
            part.layer(layers, "mosaic-bed", name, desk.grid.inflate(16, 20), bed, opaque=True)
            entries = [entry for entry in state.placed[seat] if not entry.mask & shown.moving.left_out]
            draw_glass(part, shown.layout.lattice, seat, entries)

        def track(part: Canvas) -> None:
            ground(part)
            draw_track(part, desk.track, state, seat, shown.moving.points)

        ground(canvas)
        placed = tuple((entry.piece, entry.at) for entry in state.placed[seat])
        key: Hashable = (name, seat, placed, shown.moving.left_out)
        canvas.layer(layers, "mosaic-sheet", key, desk.grid.inflate(16, 20), sheet, opaque=True)
        key = (name, seat, state.masks[seat], state.points[seat], shown.moving.points)
        canvas.layer(layers, "mosaic-track", key, desk.track.inflate(16, 14), track, opaque=True)
        self._draw_tray(canvas, ground)

    def _draw_tray(self, canvas: Canvas, ground: Callable[[Canvas], None]) -> None:
        """The tray, an area at a time: a move changes only one of them."""
        shown = self._shown
        state, tray = shown.state, shown.layout.tray
        hidden, fresh, unfit = tuple(shown.moving.stamps), shown.fresh_strikes, self._unfit_pieces()
        for area, strip in tray.strips().items():
            labels = [piece.label for piece in state.board.pieces if piece.area == area]

            def paint(part: Canvas, area: str = area, labels: list[str] = labels) -> None:
                ground(part)
                part.panel("mosaic/tray", tray.rect)
                draw_area(part, tray, state, area, unfit, hidden)
                for label in fresh:
                    if label in labels:
                        part.panel("mosaic/last", tray.slots[label].inflate(-1, -1))

            key = (
                shown.sheet_name,
                state.seats,
                tuple((state.strikes.get(at), at in unfit, at in hidden, at in fresh) for at in labels),
            )
            canvas.layer(shown.services.layers, f"mosaic-tray-{area}", key, strip, paint, opaque=True)

    def _unfit_pieces(self) -> frozenset[str]:
        """The pieces that fit nowhere on the large sheet any more, worked out once a position."""
        state, seat = self._shown.state, self._shown.main_seat
        if self._unfit is None or self._unfit[0] is not state or self._unfit[1] != seat:
            self._unfit = state, seat, state.unfit(seat)
        return self._unfit[2]

    # What glows and moves over the sheet ------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, look: Look) -> None:
        """Lights, the rectangle, ghosts, what is in motion."""
        shown = self._shown
        lattice = shown.layout.lattice
        draft = shown.draft
        self._draw_drops(canvas, lattice)
        if draft is not None and not shown.motions and shown.services.aids.show_targets and draft.at is None:
            hovered = look.value.cell if isinstance(look.value, OnCell) else None
            for cell in draft.open_cells():
                canvas.stretch("mosaic/lit_hover" if cell == hovered else "mosaic/lit", lattice.cell(cell))
        self._draw_rectangle(canvas, lattice)
        if draft is not None and draft.ghost_at is not None:
            self._draw_ghost(canvas, lattice, draft, draft.ghost_at)
        self._draw_refused(canvas, lattice)

    def _draw_drops(self, canvas: Canvas, lattice: Lattice) -> None:
        shown = self._shown
        seat = shown.main_seat
        for cell, share in shown.moving.drops.items():
            if share <= 0:
                continue
            rect = lattice.cell(cell)
            grow = 0.0 if shown.services.aids.reduced_motion else rect.width * 0.5 * (1 - share)
            place = rect.inflate(grow, grow).move(0, -grow * 0.6)
            canvas.stretch(glass_of(seat, cell), place, round(255 * min(1.0, share * 1.6)))

    def _draw_rectangle(self, canvas: Canvas, lattice: Lattice) -> None:
        shown = self._shown
        moving = shown.moving
        state, seat = shown.state, shown.main_seat
        tally = state.tally(seat)
        if not tally.rectangle.area:
            return
        if moving.left_out and moving.rectangle is None:
            if moving.rectangle_before is None or not moving.rectangle_before.area:
                return
            place = lattice.rectangle(moving.rectangle_before)
        else:
            place = lattice.rectangle(tally.rectangle)
            old = moving.rectangle
            if old is not None and moving.grown < 1:
                middle = FRect(place.centerx - 4, place.centery - 4, 8, 8)
                start = lattice.rectangle(old) if old.area else middle
                place = between(start, place, moving.grown)
        draft = shown.draft
        seen = draft.outlook(draft.ghost_at) if draft is not None and draft.ghost_at is not None else None
        is_outdone = seen is not None and seen.after.rectangle != tally.rectangle
        canvas.panel("mosaic/rectangle", place, 0 if is_outdone else 255)
        if shown.glint.share is not None:
            draw_glint(canvas, place, shown.glint.share)
        is_in_the_way = draft is not None and draft.piece is not None and not shown.motions
        if not is_in_the_way:
            text = product_text(tally)
            if moving.score is not None and shown.motions and moving.grown < 1:
                text = str(round(moving.score + (tally.score - moving.score) * moving.grown))
            elif moving.left_out and moving.score is not None and moving.rectangle is None:
                text = str(moving.score)
            y = place.bottom + 10 if place.bottom < lattice.rect.bottom - 24 else place.top - 10
            if y < lattice.rect.top:
                y = place.bottom - 26
            role = plaque_role(canvas)
            half = canvas.fonts.width(text, role) / 2 + 24
            x = max(lattice.rect.left + half, min(lattice.rect.right - half, place.centerx))
            draw_plaque(canvas, x, y, text, role)

    @staticmethod
    def _draw_ghost(canvas: Canvas, lattice: Lattice, draft: Draft, at: Cell) -> None:
        """The piece in hand over the sheet: the rectangle it would make, or the cells that forbid it there."""
        if draft.shape is None:
            return
        refusal = draft.why_not(at)
        is_down = draft.at is not None
        cells = [cell for cell in draft.shape.at(at) if cell in lattice.board.cells]
        alpha = _GHOST if is_down else _HELD if refusal is None else _FORBIDDEN
        rim = 255 if is_down and refusal is None else 190
        draw_ghost(canvas, lattice, draft.seat, cells, _cells_in_the_way(refusal), alpha, rim)
        seen = draft.outlook(at)
        if seen is not None and seen.after.rectangle.area and seen.after.rectangle != seen.before.rectangle:
            canvas.panel("mosaic/rectangle_ghost", lattice.rectangle(seen.after.rectangle))

    def _draw_refused(self, canvas: Canvas, lattice: Lattice) -> None:
        """The cells that forbade what was tried last, while no piece is held over the sheet."""
        draft = self._shown.draft
        if draft is not None and draft.ghost_at is not None:
            return
        for cell in _cells_in_the_way(self._shown.refused):
            if cell in lattice.board.cells:
                canvas.stretch("mosaic/clash", lattice.cell(cell))

    # Over tray, track and small sheets --------------------------------------------------------------------------

    def draw_marks(self, canvas: Canvas, look: Look) -> None:
        """The slot under the pointer and the picked one, strikes being stamped, flashes on small sheets."""
        shown = self._shown
        tray, draft = shown.layout.tray, shown.draft
        if isinstance(look.value, OnPiece) and look.value.label in tray.slots:
            canvas.panel("mosaic/slot_hover", tray.slots[look.value.label])
        if draft is not None and isinstance(draft.piece, str) and draft.piece in tray.slots:
            canvas.panel("mosaic/slot_picked", tray.slots[draft.piece].inflate(2, 2))
        self._draw_stamps(canvas)
        self._draw_flight(canvas)
        self._draw_due(canvas)
        self._draw_flash(canvas)

    def _draw_stamps(self, canvas: Canvas) -> None:
        shown = self._shown
        state, tray = shown.state, shown.layout.tray
        for label, share in shown.moving.stamps.items():
            by = state.strikes.get(label, ())
            if share <= 0 or not by or label not in tray.slots:
                continue
            is_gone = state.left(label) <= 0
            place = tray.strike_rect(state.board.by_label[label], is_gone)
            grow = 0.0 if shown.services.aids.reduced_motion else place.width * 1.2 * (1 - share)
            alpha = round(255 * share)
            canvas.fit("mosaic/cross" if len(by) > 1 else "mosaic/slash", place.inflate(grow, grow), alpha)
            side = 26 + grow
            draw_striker(canvas, by[-1], FRect(place.centerx - side / 2, place.centery - side / 2, side, side))

    def _draw_flight(self, canvas: Canvas) -> None:
        """A piece on its way from the tray or the track to a sheet, large or small."""
        shown = self._shown
        moving = shown.moving
        if moving.flight is None or not 0 < moving.flown < 1:
            return
        piece, seat, at = moving.flight
        board = shown.state.board
        shape = board.shape_of(piece)
        if isinstance(piece, str):
            start = shown.layout.tray.piece_rect(board.by_label[piece])
        else:
            start = bonus_rects(shown.layout.desk.track, (piece,))[piece]
            start = FRect(start.left + 8, start.top, shape.columns * 14, shape.rows * 14)
        lattice = self._lattice_of(seat, is_large=bool(moving.left_out))
        if lattice is None:
            return
        end = lattice.span(*at, shape.columns, shape.rows)
        draw_piece(canvas, between(start, end, moving.flown), board, piece)

    def _lattice_of(self, seat: int, *, is_large: bool) -> Lattice | None:
        """Where that seat's sheet lies: the large one, or its small one."""
        shown = self._shown
        if is_large:
            return shown.layout.lattice
        others = shown.other_seats
        if seat not in others:
            return None
        rect = side_rects(shown.layout.desk.side, len(others))[others.index(seat)]
        return small_lattice(shown.state.board, rect)

    def _draw_due(self, canvas: Canvas) -> None:
        """The bonus piece that must be coloured now."""
        state = self._shown.state
        if state.due and state.seat == self._shown.main_seat:
            place = bonus_rects(self._shown.layout.desk.track, state.due[:1])[state.due[0]]
            canvas.panel("ui/glow", place)

    def _draw_flash(self, canvas: Canvas) -> None:
        shown = self._shown
        moving = shown.moving
        if moving.flash is None or not 0 < moving.flashed < 1:
            return
        seat, mask = moving.flash
        lattice = self._lattice_of(seat, is_large=False)
        if lattice is None:
            return
        alpha = round(255 * (1 - abs(2 * moving.flashed - 1)))
        for cell in shown.state.board.cells_of(mask):
            canvas.stretch("mosaic/lit_hover", lattice.cell(cell).inflate(4, 4), alpha)

    def draw_at_pointer(self, canvas: Canvas) -> None:
        """The picked piece hangs at the pointer while that is not over the grid."""
        shown = self._shown
        draft = shown.draft
        if draft is None or shown.pointer is None or draft.ghost_at is not None or shown.motions:
            return
        if draft.piece is None or draft.shape is None:
            return
        unit = shown.layout.lattice.size * 0.5
        held = middle_of(draft.shape)
        x = shown.pointer[0] - (held[0] + 0.5) * unit + 14
        y = shown.pointer[1] - (held[1] + 0.5) * unit + 14
        rect = FRect(x, y, draft.shape.columns * unit, draft.shape.rows * unit)
        draw_piece(canvas, rect, draft.state.board, draft.piece, 210)


def _cells_in_the_way(refusal: Refusal | None) -> Sequence[Cell]:
    """The cells that forbid a piece its place, of those it would cover."""
    match refusal:
        case Refusal(details=InTheWay(_, cells)):
            return cells
    return ()
