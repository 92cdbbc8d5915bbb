"""What the table of Mosaic looks like: still parts, kept as layers, and what glows, hovers and moves over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

from pygame import FRect

from game.core.state import Cell
from game.isles.mosaic.rules.board import TRACK_BOXES
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.layout import Desk, Lattice, Tray, bonus_rects, middle_of, side_rects
from game.isles.mosaic.table.paint import (
    draw_area,
    draw_bed,
    draw_came,
    draw_glass,
    draw_piece,
    draw_plaque,
    draw_striker,
    draw_track,
    glass_of,
    product_text,
    rectangle_rect,
    strike_rect,
)
from game.isles.mosaic.table.panels import draw_alone, draw_card, small_lattice
from game.ui.canvas import Canvas
from game.ui.text import Role
from game.ui.widgets import Look

if TYPE_CHECKING:
    from game.isles.mosaic.table.scene import MosaicScene

_GHOST: Final = 205
_HELD: Final = 165


class TableView:
    """Draws a scene of Mosaic; changes nothing in it."""

    def __init__(self, scene: MosaicScene) -> None:
        self.scene = scene

    # Still parts -------------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        """Pavement, the large sheet with its track, the tray, the other seats."""
        scene = self.scene
        area, desk = scene.table_area, scene.desk()
        layers = scene.services.layers

        def pavement(part: Canvas) -> None:
            part.texture("mosaic/pavement", area)
            part.stretch("ui/vignette", area)

        def ground(part: Canvas) -> None:
            part.layer(layers, "mosaic-ground", (), area, pavement, opaque=True)

        def bed(part: Canvas) -> None:
            ground(part)
            draw_bed(part, scene.lattice())

        def left(part: Canvas) -> None:
            state, seat, name = scene.state, scene.main_seat, scene.table.board.name
            part.layer(layers, "mosaic-bed", name, desk.grid.inflate(16, 20), bed, opaque=True)
            entries = [entry for entry in state.placed[seat] if not entry.mask & scene.dance.moving.left_out]
            draw_glass(part, scene.lattice(), seat, entries)

        def track(part: Canvas) -> None:
            ground(part)
            draw_track(part, desk.track, scene.state, scene.main_seat, scene.dance.moving.points)

        ground(canvas)
        canvas.layer(layers, "mosaic-sheet", self._sheet_key(), desk.grid.inflate(16, 20), left, opaque=True)
        canvas.layer(layers, "mosaic-track", self._track_key(), desk.track.inflate(16, 14), track, opaque=True)
        self._draw_tray(canvas, ground)
        self._draw_side(canvas, desk, ground)

    def _draw_tray(self, canvas: Canvas, ground: Callable[[Canvas], None]) -> None:
        """The tray, an area at a time: a move changes only one of them."""
        scene = self.scene
        state, tray = scene.state, scene.tray()
        hidden, fresh, unfit = self._hidden_strikes(), scene.fresh_strikes(), scene.unfit
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
                scene.table.board.name,
                state.seats,
                tuple((state.strikes.get(at), at in unfit, at in hidden, at in fresh) for at in labels),
            )
            canvas.layer(scene.services.layers, f"mosaic-tray-{area}", key, strip, paint, opaque=True)

    def _draw_side(self, canvas: Canvas, desk: Desk, ground: Callable[[Canvas], None]) -> None:
        """The other seats' sheets, each kept for itself; alone the rival."""
        scene = self.scene
        state = scene.state
        layers, name = scene.services.layers, scene.table.board.name
        if state.seats == 1:

            def alone(part: Canvas) -> None:
                ground(part)
                draw_alone(part, scene, desk.side)

            key: Hashable = (name, state.masks[0], state.points[0], tuple(state.rival_strikes))
            canvas.layer(layers, "mosaic-side", key, desk.side.inflate(10, 10), alone, opaque=True)
            return
        others = scene.other_seats()
        for seat, rect in zip(others, side_rects(desk.side, len(others)), strict=True):

            def card(part: Canvas, seat: int = seat, rect: FRect = rect) -> None:
                ground(part)
                draw_card(part, scene, rect, seat)

            key = (name, len(others), state.masks[seat], state.points[seat], state.is_over, scene.seat_name(seat))
            canvas.layer(layers, f"mosaic-seat-{seat}", key, rect.inflate(10, 10), card, opaque=True)
            if seat in (state.seat, scene.peeked):
                canvas.panel("ui/glow", rect.inflate(-4, -4))

    def _hidden_strikes(self) -> tuple[str, ...]:
        return tuple(self.scene.dance.moving.stamps)

    def _sheet_key(self) -> Hashable:
        scene = self.scene
        state, seat = scene.state, scene.main_seat
        placed = tuple((entry.piece, entry.at) for entry in state.placed[seat])
        return scene.table.board.name, seat, placed, scene.dance.moving.left_out

    def _track_key(self) -> Hashable:
        scene = self.scene
        state, seat = scene.state, scene.main_seat
        return scene.table.board.name, seat, state.masks[seat], state.points[seat], scene.dance.moving.points

    # What glows and moves over the sheet ------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, look: Look) -> None:
        """Lights, the rectangle, ghosts, what is in motion."""
        scene = self.scene
        lattice = scene.lattice()
        draft = scene.draft
        self._draw_drops(canvas, lattice)
        if draft is not None and not scene.motions and scene.services.aids.show_targets and draft.at is None:
            for cell in draft.open_cells():
                hovered = look.hovered == f"cell-{cell[0]}-{cell[1]}"
                canvas.stretch("mosaic/lit_hover" if hovered else "mosaic/lit", lattice.cell(cell))
        self._draw_rectangle(canvas, lattice)
        if draft is not None and draft.shape is not None and draft.shown is not None:
            self._draw_ghost(canvas, lattice, draft.shown)
        self._draw_blamed(canvas, lattice)

    def _draw_drops(self, canvas: Canvas, lattice: Lattice) -> None:
        scene = self.scene
        seat = scene.main_seat
        for cell, share in scene.dance.moving.drops.items():
            if share <= 0:
                continue
            rect = lattice.cell(cell)
            grow = 0.0 if scene.is_calm else rect.width * 0.5 * (1 - share)
            place = rect.inflate(grow, grow).move(0, -grow * 0.6)
            canvas.stretch(glass_of(seat, cell), place, round(255 * min(1.0, share * 1.6)))

    def _draw_rectangle(self, canvas: Canvas, lattice: Lattice) -> None:
        scene = self.scene
        moving = scene.dance.moving
        state, seat = scene.state, scene.main_seat
        tally = state.tally(seat)
        if not tally.rectangle.area:
            return
        if moving.left_out and moving.rectangle is None:
            shown = scene.rectangle_before
            if shown is None or not shown.area:
                return
            place = rectangle_rect(lattice, shown)
        else:
            place = rectangle_rect(lattice, tally.rectangle)
            old = moving.rectangle
            if old is not None and moving.grown < 1:
                middle = FRect(place.centerx - 4, place.centery - 4, 8, 8)
                start = rectangle_rect(lattice, old) if old.area else middle
                place = _between(start, place, moving.grown)
        draft = scene.draft
        seen = draft.outlook(draft.shown) if draft is not None and draft.shown is not None else None
        is_outdone = seen is not None and seen.after.rectangle != tally.rectangle
        canvas.panel("mosaic/rectangle", place, 0 if is_outdone else 255)
        self._draw_glint(canvas, place)
        is_in_the_way = draft is not None and draft.piece is not None and not scene.motions
        if not is_in_the_way:
            text = product_text(tally.rectangle, tally.bonus)
            if moving.score is not None and scene.motions and moving.grown < 1:
                text = str(round(moving.score + (tally.score - moving.score) * moving.grown))
            elif moving.left_out and moving.score is not None and moving.rectangle is None:
                text = str(moving.score)
            y = place.bottom + 10 if place.bottom < lattice.rect.bottom - 24 else place.top - 10
            if y < lattice.rect.top:
                y = place.bottom - 26
            half = canvas.fonts.width(text, self._plaque_role(canvas)) / 2 + 24
            x = max(lattice.rect.left + half, min(lattice.rect.right - half, place.centerx))
            draw_plaque(canvas, x, y, text, self._plaque_role(canvas))

    @staticmethod
    def _plaque_role(canvas: Canvas) -> Role:
        """The product's role: it grows with the person's text size as far as the plate has room."""
        return Role("heading", 24 * min(1.15, canvas.fonts.text_size) / canvas.fonts.text_size)

    def _draw_glint(self, canvas: Canvas, place: FRect) -> None:
        """A glint that wanders along the brass now and then."""
        share = self.scene.glint
        if share is None:
            return
        way = share * (place.width + place.height)
        x = place.left + min(way, place.width)
        y = place.top + max(0.0, way - place.width)
        strength = 1 - abs(2 * share - 1)
        canvas.sprite("mosaic/glint", x, y, scale=0.5 + 0.4 * strength, alpha=round(255 * min(1.0, 0.3 + strength)))

    def _draw_ghost(self, canvas: Canvas, lattice: Lattice, at: Cell) -> None:
        scene = self.scene
        draft = scene.draft
        assert draft is not None
        assert draft.shape is not None
        cells = [cell for cell in draft.shape.at(at) if cell in lattice.board.cells]
        refusal = draft.why_not(at)
        is_down = draft.at is not None
        hit = set(refusal.values.get("cells", ())) if refusal is not None else set()
        for cell in cells:
            if cell not in hit:
                alpha = _GHOST if is_down else _HELD if refusal is None else 110
                canvas.stretch(glass_of(draft.seat, cell), lattice.cell(cell), alpha)
        for cell in cells:
            if cell in hit:
                canvas.stretch("mosaic/clash", lattice.cell(cell))
            elif refusal is None:
                canvas.stretch("mosaic/rim", lattice.cell(cell), 255 if is_down else 190)
            else:
                canvas.stretch("mosaic/rim_bad", lattice.cell(cell), 190)
        if refusal is None:
            draw_came(canvas, lattice, cells)
            seen = draft.outlook(at)
            if seen is not None and seen.after.rectangle.area and seen.after.rectangle != seen.before.rectangle:
                place = rectangle_rect(lattice, seen.after.rectangle)
                canvas.panel("mosaic/rectangle_ghost", place)

    def _draw_blamed(self, canvas: Canvas, lattice: Lattice) -> None:
        refusal = self.scene.blamed
        draft = self.scene.draft
        if refusal is None or (draft is not None and draft.shown is not None):
            return
        for cell in refusal.values.get("cells", ()):
            if cell in lattice.board.cells:
                canvas.stretch("mosaic/clash", lattice.cell(cell))

    # Over tray, track and small sheets --------------------------------------------------------------------------

    def draw_marks(self, canvas: Canvas, look: Look) -> None:
        """The slot under the pointer and the picked one, strikes being stamped, flashes on small sheets."""
        scene = self.scene
        tray: Tray = scene.tray()
        draft = scene.draft
        if look.hovered is not None and look.hovered.startswith("piece-"):
            slot = tray.slots.get(look.hovered.removeprefix("piece-"))
            if slot is not None:
                canvas.panel("mosaic/slot_hover", slot)
        if draft is not None and isinstance(draft.piece, str) and draft.piece in tray.slots:
            canvas.panel("mosaic/slot_picked", tray.slots[draft.piece].inflate(2, 2))
        self._draw_stamps(canvas, tray)
        self._draw_flight(canvas, tray)
        self._draw_due(canvas)
        self._draw_flash(canvas)

    def _draw_stamps(self, canvas: Canvas, tray: Tray) -> None:
        scene = self.scene
        state: State = scene.state
        for label, share in scene.dance.moving.stamps.items():
            by = state.strikes.get(label, ())
            if share <= 0 or not by or label not in tray.slots:
                continue
            is_gone = state.left(label) <= 0
            place = strike_rect(tray, state.board.by_label[label], is_gone)
            grow = 0.0 if scene.is_calm else place.width * 1.2 * (1 - share)
            alpha = round(255 * share)
            canvas.fit("mosaic/cross" if len(by) > 1 else "mosaic/slash", place.inflate(grow, grow), alpha)
            side = 26 + grow
            draw_striker(canvas, by[-1], FRect(place.centerx - side / 2, place.centery - side / 2, side, side))

    def _draw_flight(self, canvas: Canvas, tray: Tray) -> None:
        """A piece on its way from the tray or the track to a sheet, large or small."""
        scene = self.scene
        moving = scene.dance.moving
        if moving.flight is None or not 0 < moving.flown < 1:
            return
        piece, seat, mask = moving.flight
        board = scene.state.board
        if isinstance(piece, str):
            shape = board.by_label[piece].shape
            start = tray.piece_rect(board.by_label[piece])
        else:
            shape = board.shape_of(piece)
            start = bonus_rects(scene.desk().track, TRACK_BOXES, (piece,))[piece]
            start = FRect(start.left + 8, start.top, shape.columns * 14, shape.rows * 14)
        lattice = self._lattice_of(seat, is_large=bool(moving.left_out))
        if lattice is None:
            return
        cells = board.cells_of(mask)
        corner = min(column for column, _ in cells), min(row for _, row in cells)
        end = lattice.span(*corner, shape.columns, shape.rows)
        draw_piece(canvas, _between(start, end, moving.flown), board, piece)

    def _lattice_of(self, seat: int, *, is_large: bool) -> Lattice | None:
        """Where that seat's sheet lies: the large one, or its small one."""
        scene = self.scene
        if is_large:
            return scene.lattice()
        others = scene.other_seats()
        if seat not in others:
            return None
        rect = side_rects(scene.desk().side, len(others))[others.index(seat)]
        return small_lattice(scene.state.board, rect)

    def _draw_due(self, canvas: Canvas) -> None:
        """The bonus piece that must be coloured now."""
        state = self.scene.state
        if state.due and state.seat == self.scene.main_seat:
            place = bonus_rects(self.scene.desk().track, TRACK_BOXES, state.due[:1])[state.due[0]]
            canvas.panel("ui/glow", place)

    def _draw_flash(self, canvas: Canvas) -> None:
        scene = self.scene
        moving = scene.dance.moving
        if moving.flash is None or not 0 < moving.flashed < 1:
            return
        seat, mask = moving.flash
        lattice = self._lattice_of(seat, is_large=False)
        if lattice is None:
            return
        alpha = round(255 * (1 - abs(2 * moving.flashed - 1)))
        for cell in scene.state.board.cells_of(mask):
            canvas.stretch("mosaic/lit_hover", lattice.cell(cell).inflate(4, 4), alpha)

    def draw_at_pointer(self, canvas: Canvas) -> None:
        """The picked piece hangs at the pointer while that is not over the grid."""
        scene = self.scene
        draft = scene.draft
        if draft is None or draft.shape is None or scene.pointer is None or draft.shown is not None or scene.motions:
            return
        unit = scene.lattice().size * 0.5
        held = middle_of(draft.shape)
        x = scene.pointer[0] - (held[0] + 0.5) * unit + 14
        y = scene.pointer[1] - (held[1] + 0.5) * unit + 14
        rect = FRect(x, y, draft.shape.columns * unit, draft.shape.rows * unit)
        if draft.piece is not None:
            draw_piece(canvas, rect, draft.state.board, draft.piece, 210)


def _between(start: FRect, end: FRect, share: float) -> FRect:
    """A rectangle on its way from one to another."""

    def mix(one: float, other: float) -> float:
        return one + (other - one) * share

    return FRect(
        mix(start.left, end.left), mix(start.top, end.top), mix(start.width, end.width), mix(start.height, end.height)
    )
