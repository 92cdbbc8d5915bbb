"""Highlights over tray, track and small sheets, and the piece at the pointer."""

from __future__ import annotations

from typing import Final

from pygame import FRect

from game.isles.mosaic.table.draft import middle_of
from game.isles.mosaic.table.hit_targets import OnPiece
from game.isles.mosaic.table.lattice import Lattice
from game.isles.mosaic.table.layout import bonus_rects
from game.isles.mosaic.table.motion import between
from game.isles.mosaic.table.paint import FIRST_STRIKER_SHARE, draw_piece, draw_striker, fitted
from game.isles.mosaic.table.snapshot import TableSnapshot
from game.isles.mosaic.table.view import View
from game.table.hit_targets import OnSeat
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import TITLE
from game.ui.widgets import InteractionState

_DUE_IMAGE_WIDTH: Final = 168.0
"""Width of the due bonus piece's picture on its card."""
_STAMPED_BADGE: Final = 26.0
_HOVER_ALPHA: Final = 170
"""Opacity of the glow on a small sheet under the pointer; those of the mover and the viewed seat glow fully."""


def due_card(shown: TableSnapshot) -> FRect | None:
    """Card of the due bonus piece over the tray, where it hides the fewest pieces that are left; None if none is due or
    its ghost was put down.
    """
    state, draft = shown.state, shown.draft
    if not state.due or state.seat != shown.main_seat or draft is None or draft.at is not None or shown.is_moving:
        return None
    fonts, tray = shown.assets.fonts, shown.layout.tray
    title = shown.assets.t("mosaic.due.title", at=state.due[0])
    card = FRect(0, 0, fonts.width(title, TITLE) + _DUE_IMAGE_WIDTH, fonts.line_height(TITLE) + 24)
    card.center = tray.rect.center
    left = [slot for label, slot in tray.slots.items() if label not in state.strikes]
    places = [FRect(card) for _ in range(2)]
    places[1].bottom = tray.rect.bottom
    for middle in sorted({slot.centery for slot in tray.slots.values()}):
        place = FRect(card)
        place.centery = middle
        places.append(place.clamp(tray.rect))
    return min(places, key=lambda place: len(place.collidelistall(left)))


class HighlightView:
    """Draws the highlights; changes no state."""

    def __init__(self, view: View) -> None:
        self._view = view

    @property
    def _shown(self) -> TableSnapshot:
        return self._view.shown

    # Over tray, track and small sheets --------------------------------------------------------------------------

    def draw_marks(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the hovered and the picked slot, strikes in progress, a piece in flight, and flashes on small sheets."""
        shown = self._shown
        tray, draft = shown.layout.tray, shown.draft
        if isinstance(interaction.hovered_value, OnPiece) and interaction.hovered_value.label in tray.slots:
            canvas.panel("mosaic/slot_hover", tray.slots[interaction.hovered_value.label])
        if isinstance(interaction.hovered_value, OnSeat) and interaction.hover_target is not None:
            canvas.panel("ui/glow", interaction.hover_target.rect.inflate(-4, -4), _HOVER_ALPHA)
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
            is_gone = state.copies_left(label) <= 0
            place = tray.strike_rect(state.board.by_label[label], is_gone)
            grow = 0.0 if shown.is_calm else place.width * 1.2 * (1 - share)
            alpha = round(255 * share)
            canvas.fit("mosaic/cross" if len(by) > 1 else "mosaic/slash", place.inflate(grow, grow), alpha)
            side = (_STAMPED_BADGE if is_gone else place.width * FIRST_STRIKER_SHARE) + grow
            draw_striker(canvas, by[-1], FRect(place.centerx - side / 2, place.centery - side / 2, side, side))

    def _draw_flight(self, canvas: Canvas) -> None:
        """Draw a piece on its way between the tray or the track and a sheet, large or small."""
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
            start = bonus_rects(shown.layout.sidebar.track, (piece,))[piece]
            start = FRect(start.left + 8, start.top, shape.columns * 14, shape.rows * 14)
        lattice = self._lattice_of(seat, is_large=bool(moving.left_out) or moving.is_flight_large)
        if lattice is not None:
            end = lattice.span(*at, shape.columns, shape.rows)
        elif seat in shown.other_seats:
            end = fitted(shape, shown.layout.cards[shown.other_seats.index(seat)].badge, 14)
        else:
            return
        draw_piece(canvas, between(start, end, moving.flown), board, piece)

    def _lattice_of(self, seat: int, *, is_large: bool) -> Lattice | None:
        """Grid of the seat's large or small sheet; None for a card without a sheet."""
        shown = self._shown
        if is_large:
            return shown.layout.lattice
        others = shown.other_seats
        return shown.layout.cards[others.index(seat)].lattice if seat in others else None

    def _draw_due(self, canvas: Canvas) -> None:
        """Draw the due bonus piece at the track, and large over the tray, which has to wait."""
        shown = self._shown
        state = shown.state
        if not state.due or state.seat != shown.main_seat:
            return
        place = bonus_rects(shown.layout.sidebar.track, state.due[:1])[state.due[0]]
        canvas.panel("ui/glow", place.inflate(2, 2))
        card = due_card(shown)
        if card is None:
            return
        title = shown.assets.t("mosaic.due.title", at=state.due[0])
        shape = state.board.shape_of(state.due[0])
        canvas.panel("ui/card", card)
        canvas.panel("ui/glow", card.inflate(-4, -4))
        picture = FRect(card.left + 20, card.top + 8, 104, card.height - 16)
        draw_piece(canvas, fitted(shape, picture, 30), state.board, state.due[0])
        room = FRect(picture.right + 20, card.top, card.right - picture.right - 20, card.height)
        canvas.text_box(title, room, TITLE, palette.INK)

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
        """Draw the picked piece at the pointer while the pointer is off the grid."""
        shown = self._shown
        draft = shown.draft
        if draft is None or shown.pointer is None or draft.ghost_at is not None or shown.is_moving:
            return
        if draft.piece is None or draft.shape is None or self._view.is_covered(*shown.pointer):
            return
        unit = shown.layout.lattice.size * 0.5
        held = middle_of(draft.shape)
        x = shown.pointer[0] - (held[0] + 0.5) * unit + 14
        y = shown.pointer[1] - (held[1] + 0.5) * unit + 14
        rect = FRect(x, y, draft.shape.columns * unit, draft.shape.rows * unit)
        draw_piece(canvas, rect, draft.state.board, draft.piece, 210)
