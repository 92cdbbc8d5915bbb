"""View of a table of Mosaic: cached layers of everything at rest, and highlights and motions over the sheet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.board import Piece
from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.refusals import InTheWay
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.controller import MosaicController
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.idle_animation import IdleAnimation
from game.isles.mosaic.table.lattice import Lattice
from game.isles.mosaic.table.layout import Layout, letters_of, window_layout
from game.isles.mosaic.table.messages import change_text, product_text
from game.isles.mosaic.table.motion import MoveAnimator, between
from game.isles.mosaic.table.paint import (
    TrayMarks,
    draw_area,
    draw_ghost,
    draw_glass,
    draw_glint,
    draw_plaque,
    draw_slot,
    draw_track,
    glass_of,
    plaque_at,
    tone_of,
)
from game.isles.mosaic.table.panels import side_parts
from game.isles.mosaic.table.sheet_ground import draw_empty_sheet, draw_ground
from game.isles.mosaic.table.snapshot import TableSnapshot
from game.table.bar import is_detail_shown
from game.table.controller import shows_targets
from game.table.hit_targets import OnCell
from game.table.rendering.progressive_redraw import ProgressiveRedraw, RedrawPart
from game.table.scene import TableScene
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD
from game.ui.widgets import InteractionState


def other_seats(count: int, viewer: int | None) -> Sequence[int]:
    """Seats with small sheets on the table, in the order of play; all seats without a viewer."""
    if viewer is None:
        return list(range(count)) if count > 1 else []
    return [(viewer + step) % count for step in range(1, count)]


def fresh_strikes(state: State, moves: Sequence[Move], seat: int) -> Sequence[str]:
    """Pieces struck out since the seat's last turn; in a solo game the rival's last one. ``moves`` led to the state."""
    if state.seats == 1:
        return state.rival_strikes[-1:]
    found: list[str] = []
    for move in reversed(moves):
        if move.seat == seat or len(found) >= state.seats:
            break
        if isinstance(move, ColourPiece):
            found.append(move.piece)
    return found


_PLAQUE: Final = LABEL_BOLD._replace(grows=False)  # the line above the sheet has its figures in large letters
_GHOST: Final = 205
_HELD: Final = 165
_FORBIDDEN: Final = 110
"""Alpha of a piece put down, of one held over a legal place, and over an illegal one."""


class View:
    """Draws the snapshot without changing it."""

    def __init__(self, scene: TableScene[State], controller: MosaicController) -> None:
        self._scene = scene
        self._controller = controller
        self.animator = MoveAnimator(scene.frames.motions, scene.services.assets.sounds)
        self.glint = IdleAnimation()
        self.pointer: tuple[float, float] | None = None
        """The pointer's place; None for a finger."""
        self.piece_under: str | None = None
        """The loose piece under the pointer."""
        self._laid_out: tuple[Hashable, Layout] | None = None
        self._snapshot: TableSnapshot | None = None
        self._unfit: tuple[State, int, frozenset[str]] | None = None
        self._following = ProgressiveRedraw()
        self._seen: State | None = None
        """Held, so that no other position can have its ``id``."""

    # Still parts -------------------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """The layout, computed anew for another window shape."""
        assets, controller, area = self._scene.services.assets, self._controller, self._scene.table_area
        fonts = assets.fonts
        key = *area, fonts.scale, fonts.text_size, assets.texts.language, controller.viewer
        if self._laid_out is None or self._laid_out[0] != key:
            labels = [assets.t(f"mosaic.do.{label}") for label in ("confirm", "pass", "own-sheet", "back")]
            names = [controller.narrator.seat_name(seat) for seat in self._other_seats]
            self._laid_out = key, window_layout(area, controller.state.board, fonts, labels, names)
        return self._laid_out[1]

    @property
    def _other_seats(self) -> Sequence[int]:
        return other_seats(len(self._controller.match.seats), self._controller.viewer)

    @property
    def _free_pointer(self) -> tuple[float, float] | None:
        """The pointer's place, unless a loose piece or a button is under the pointer."""
        scene, hovered = self._scene, self._scene.interaction.hovered
        if self.pointer is None or not scene.table_area.collidepoint(self.pointer):
            return None
        is_over_something = hovered is not None and not isinstance(hovered.value, OnCell)
        return None if is_over_something else self.pointer

    def is_covered(self, x: float, y: float) -> bool:
        """True where the session's texts cover a point, so that no ghost is drawn there."""
        return self._scene.session.overlay.covers(x, y)

    def take_snapshot(self) -> TableSnapshot:
        """Take a snapshot of the table, which is ``shown`` until the next one."""
        scene, controller, state, seat = (
            self._scene,
            self._controller,
            self._controller.state,
            self._controller.sheets.main_seat,
        )
        step = "" if is_detail_shown(controller, scene.area) else controller.narrator.bar_detail()
        strikes = fresh_strikes(state, controller.match.moves[: controller.position], seat)
        self._snapshot = TableSnapshot(
            scene.services.assets, controller.table, controller.narrator.names, state, strikes, seat, self._other_seats,
            controller.sheets.peeked, controller.draft, controller.message_bar.refused, self._free_pointer, self.layout,
            shows_targets(controller), self.piece_under, bool(scene.frames.motions), self.animator.moving, self.glint.share,
            controller.narrator.idle_line(), step, scene.services.session.aids.reduced_motion,
        )  # fmt: skip
        return self._snapshot

    @property
    def shown(self) -> TableSnapshot:
        """The snapshot of the frame that is drawn."""
        return self._snapshot or self.take_snapshot()

    def draw_still(self, canvas: Canvas) -> None:
        """Pavement, the large sheet with its track, the tray."""
        shown = self.shown
        sidebar, layers = shown.layout.sidebar, shown.assets.layers
        state, seat, name = shown.state, shown.main_seat, shown.sheet_name

        def ground(part: Canvas) -> None:
            draw_ground(part, layers, sidebar.area, state.board)

        def bed(part: Canvas) -> None:
            ground(part)
            draw_empty_sheet(part, shown.layout.lattice, shown.table.board.map)

        ground(canvas)
        drawn = name, id(shown.table.board.map)
        canvas.cached_layer(layers, "mosaic-bed", drawn, sidebar.grid.inflate(16, 20), bed, opaque=True)
        for entry in state.placed[seat]:
            if not entry.mask & shown.moving.left_out:
                key: Hashable = (name, seat, entry, sidebar.grid)
                glass = partial(draw_glass, lattice=shown.layout.lattice, seat=seat, entries=[entry])
                canvas.cached_commands(layers, f"mosaic-glass-{seat}-{entry.piece}", key, glass)
        parts: dict[str, Callable[[], RedrawPart]] = dict(side_parts(shown))
        parts |= {"track": partial(self._track, ground), "tray": partial(self._tray, ground)}
        others = tuple(shown.other_seats)
        place = (
            name,
            sidebar.area.size,
            sidebar.track.topleft,
            shown.layout.tray.rect.topleft,
            others,
            tuple(shown.names),
        )
        if self._following.lay(canvas, parts, place, (id(state), seat)):
            self._scene.frames.is_due = True
        self._seen = state

    def _track(self, ground: Callable[[Canvas], None]) -> RedrawPart:
        """The bonus track of the large sheet's seat."""
        shown = self.shown
        state, seat, points, rect = shown.state, shown.main_seat, shown.moving.points, shown.layout.sidebar.track
        key = shown.sheet_name, seat, state.masks[seat], state.points[seat], points

        def track(part: Canvas) -> None:
            ground(part)
            draw_track(part, rect, state, seat, points)

        def lay(canvas: Canvas) -> None:
            layers = shown.assets.layers
            canvas.cached_layer(layers, f"mosaic-track-{seat}", key, rect.inflate(16, 14), track, opaque=True)

        return RedrawPart(key, lay)

    def _tray(self, ground: Callable[[Canvas], None]) -> RedrawPart:
        """Tray as one redraw part a piece: a move changes few pieces."""
        shown = self.shown
        state, tray = shown.state, shown.layout.tray
        is_quiet = bool(state.due) and shown.draft is not None
        marks = TrayMarks(
            self._unfit_pieces(),
            shown.fresh_strikes,
            tuple(shown.moving.stamps),
            is_open=shown.is_open,
            is_quiet=is_quiet,
        )
        layers, looks = shown.assets.layers, (shown.sheet_name, state.seats, tray.rect.topleft, tray.rect.size)

        def bare(part: Canvas) -> None:
            ground(part)
            part.panel("mosaic/tray", tray.rect)

        def empty(part: Canvas) -> None:
            bare(part)
            for area in tray.plates:
                draw_area(part, tray, state, area)

        def filled(part: Canvas, piece: Piece) -> None:
            bare(part)
            draw_slot(part, tray, state, piece, marks)

        known = {
            at: (state.strikes.get(at), at in marks.unfit, at in marks.hidden, at in marks.fresh) for at in tray.slots
        }

        def whole(part: Canvas) -> None:
            frame = FRect(tray.rect.left - 6, tray.rect.top - 8, tray.rect.width + 12, tray.rect.height + 20)
            part.cached_layer(layers, "mosaic-tray", looks, frame, empty, opaque=True)
            for piece in state.board.pieces:
                look = *looks, is_quiet, marks.is_open, known[piece.label]
                slot, paint = tray.slots[piece.label], partial(filled, piece=piece)
                part.cached_layer(layers, f"mosaic-slot-{piece.label}", look, slot, paint, opaque=True)

        key = *looks, is_quiet, marks.is_open, tuple(known.values())
        return RedrawPart(key, lambda canvas: canvas.cached_commands(layers, "mosaic-tray", key, whole))

    def _unfit_pieces(self) -> frozenset[str]:
        """Pieces that fit nowhere on the large sheet, computed once a position."""
        state, seat = self.shown.state, self.shown.main_seat
        if self._unfit is None or self._unfit[0] is not state or self._unfit[1] != seat:
            self._unfit = state, seat, state.unfit(seat)
        return self._unfit[2]

    # Highlights and motions over the sheet ------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Lights, the rectangle, ghosts, what is in motion."""
        shown = self.shown
        lattice = shown.layout.lattice
        draft = shown.draft
        self._draw_drops(canvas, lattice)
        self._draw_lights(canvas, lattice, interaction)
        self._draw_rectangle(canvas, lattice)
        if draft is not None and draft.ghost_at is not None:
            self._draw_ghost(canvas, lattice, draft, draft.ghost_at)
        self._draw_refused(canvas, lattice)

    def _draw_lights(self, canvas: Canvas, lattice: Lattice, interaction: InteractionState) -> None:
        """Highlight the legal places of the piece in hand; for one under the pointer, all cells that it could colour."""
        shown = self.shown
        draft = shown.draft
        if draft is None or shown.is_moving or not shown.lights or draft.at is not None:
            return
        if draft.piece is None and shown.piece_under is not None:
            for cell in draft.colourable_cells(shown.piece_under):
                canvas.stretch("mosaic/lit", lattice.cell(cell))
        hovered = interaction.hovered_value.cell if isinstance(interaction.hovered_value, OnCell) else None
        for cell in draft.open_cells():
            canvas.stretch("mosaic/lit_hover" if cell == hovered else "mosaic/lit", lattice.cell(cell))

    def _draw_drops(self, canvas: Canvas, lattice: Lattice) -> None:
        shown = self.shown
        seat, coloured = shown.main_seat, shown.state.cells(shown.main_seat) if shown.moving.drops else {}
        for cell, share in shown.moving.drops.items():
            if share <= 0:
                continue
            rect = lattice.cell(cell)
            grow = 0.0 if shown.is_calm else rect.width * 0.5 * (1 - share)
            place = rect.inflate(grow, grow).move(0, -grow * 0.6)
            tone = tone_of(lattice.board, coloured[cell].piece) if cell in coloured else 0
            canvas.stretch(glass_of(seat, tone, cell), place, round(255 * min(1.0, share * 1.6)))

    def _draw_rectangle(self, canvas: Canvas, lattice: Lattice) -> None:
        shown = self.shown
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
        seen = draft.effect(draft.ghost_at) if draft is not None and draft.ghost_at is not None else None
        is_outdone = seen is not None and seen.after.rectangle != tally.rectangle
        canvas.panel("mosaic/rectangle", place, 0 if is_outdone else 255)
        if shown.glint is not None:
            draw_glint(canvas, place, shown.glint)
        is_in_hand = draft is not None and draft.piece is not None and not shown.is_moving
        if not is_in_hand:
            text = product_text(tally)
            if moving.score is not None and shown.is_moving and moving.grown < 1:
                text = str(round(moving.score + (tally.score - moving.score) * moving.grown))
            elif moving.left_out and moving.score is not None and moving.rectangle is None:
                text = str(moving.score)
            self._draw_plaque(canvas, place, text)

    def _draw_plaque(self, canvas: Canvas, place: FRect, text: str) -> None:
        """Draw a rectangle's count, clear of the texts above the sheet."""
        layout = self.shown.layout
        at = plaque_at(
            canvas, layout.lattice, place, text, _PLAQUE, letters_of(layout.sidebar.head, canvas.fonts).bottom
        )
        draw_plaque(canvas, *at, text, _PLAQUE)

    def _draw_ghost(self, canvas: Canvas, lattice: Lattice, draft: Draft, at: Cell) -> None:
        """The piece in hand over the sheet: the rectangle it would make, or the cells that forbid it there."""
        if draft.shape is None or draft.piece is None:
            return
        refusal = draft.why_not(at)
        is_down = draft.at is not None
        cells = [cell for cell in draft.shape.at(at) if cell in lattice.board.cells]
        alpha = _GHOST if is_down else _HELD if refusal is None else _FORBIDDEN
        rim = 255 if is_down and refusal is None else 190
        tone = tone_of(lattice.board, draft.piece)
        draw_ghost(canvas, lattice, draft.seat, tone, cells, _cells_in_the_way(refusal), alpha, rim)
        seen = draft.effect(at)
        if seen is not None and seen.after.rectangle.area and seen.after.rectangle != seen.before.rectangle:
            canvas.panel("mosaic/rectangle_ghost", lattice.rectangle(seen.after.rectangle))
        if seen is not None and is_down and seen.after.rectangle.area:
            text = change_text(seen)
            self._draw_plaque(canvas, lattice.rectangle(seen.after.rectangle), text)

    def _draw_refused(self, canvas: Canvas, lattice: Lattice) -> None:
        """The cells that forbade what was tried last, while no piece is held over the sheet."""
        draft = self.shown.draft
        if draft is not None and draft.ghost_at is not None:
            return
        for cell in _cells_in_the_way(self.shown.refused):
            if cell in lattice.board.cells:
                canvas.stretch("mosaic/clash", lattice.cell(cell))


def _cells_in_the_way(refusal: Refusal | None) -> Sequence[Cell]:
    """The cells that forbid a piece its place, of those it would cover."""
    match refusal:
        case Refusal(details=InTheWay(_, cells)):
            return cells
    return ()
