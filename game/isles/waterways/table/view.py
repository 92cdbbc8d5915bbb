"""View of a Waterways table: board, stone in hand, refusals."""

from __future__ import annotations

from pygame import FRect

from game.core.players import Advice
from game.core.state import Refusal
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.refusals import CellsOfCentre, CellsTaken, ClashDetails
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import is_standing, top_left
from game.isles.waterways.table.controller import WaterwaysController
from game.isles.waterways.table.hint_marks import ReasonMarks, draw_reason_marks, reason_marks
from game.isles.waterways.table.idle_animation import IdleAnimation
from game.isles.waterways.table.layout import Layout, LayoutNeeds, lay_out
from game.isles.waterways.table.messages import seat_card
from game.isles.waterways.table.motion import TableAnimations
from game.isles.waterways.table.paint import (
    HELD_STONE_ALPHA,
    draw_board,
    draw_clashes,
    draw_frame,
    draw_lights,
    draw_marks,
    draw_meetings,
    draw_occupied,
    draw_owner,
    draw_sea,
    draw_shadow,
    draw_stone,
    draw_stones,
)
from game.isles.waterways.table.shore_counts import ShoresTarget, counted_outlets, draw_counted
from game.isles.waterways.table.shore_signs import sign_sizes
from game.isles.waterways.table.snapshot import TableSnapshot
from game.table.controller import shows_targets
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.viewport import Viewport


class View:
    """Draws a table of Waterways, but for the panels beside the board: layout, motion, and the snapshot of the frame."""

    def __init__(self, scene: TableScene[State], controller: WaterwaysController) -> None:
        self._scene = scene
        self._controller = controller
        self._assets = scene.services.assets
        self.motion = TableAnimations(scene.frames.motions, scene.services.assets.sounds.play)
        self.glints = IdleAnimation()
        self._layout: tuple[tuple[Viewport, tuple[float, ...], LayoutNeeds], Layout] | None = None
        self._shown: TableSnapshot | None = None
        self._marks: tuple[Advice, ReasonMarks] | None = None
        """The last hint and the marks of its reason."""

    @property
    def layout(self) -> Layout:
        """The layout in the present window."""
        assets, area, state = self._assets, self._scene.table_area, self._controller.state
        fonts, has_heaps = assets.fonts, state.setup.bag is None
        signs, usual_signs = (sign_sizes(assets.texts, each, state.seats) for each in (fonts, fonts.at_usual_size))
        if self._scene.session.overlay.is_showcase:
            signs, usual_signs = signs.roomy(), usual_signs.roomy()
        needs = LayoutNeeds(state.seats, fonts.text_size, has_heaps, signs)
        usual = LayoutNeeds(state.seats, 1.0, has_heaps, usual_signs)
        key = assets.viewport, tuple(area), needs
        if self._layout is None or self._layout[0] != key:
            self._layout = key, lay_out(area, state.board, assets.viewport.scale, needs, usual)
        return self._layout[1]

    def take_snapshot(self) -> TableSnapshot:
        """Take a snapshot of the table, which is ``shown`` until the next one."""
        scene, controller, state = self._scene, self._controller, self._controller.state
        narrator, products = controller.narrator, self.motion.products(state)
        cards = (seat_card(self._assets.texts, state, products, seat) for seat in range(state.seats))
        self._shown = TableSnapshot(
            self._assets, scene.area, self.layout, controller.table, state, controller.outlook, controller.draft,
            controller.pointing.place, controller.pointing.cell, bool(controller.pointing.suspended_cells),
            scene.interaction.hovered, controller.message_bar.refused,
            self.motion, self.glints, tuple(narrator.names), tuple(cards), controller.is_laying, shows_targets(controller),
            is_at_rest=not scene.frames.motions,
        )  # fmt: skip
        return self._shown

    @property
    def shown(self) -> TableSnapshot:
        """The snapshot of the frame that is drawn."""
        return self._shown or self.take_snapshot()

    def draw_still(self, canvas: Canvas) -> None:
        """Draw the sea, the board and the resting stones."""
        shown, layers = self.shown, self._assets.layers
        area, place, board = shown.area, shown.layout.board_place, shown.table.board.name
        stones = shown.motion.resting_stones(shown.state)

        def paint_ground(part: Canvas) -> None:
            draw_sea(part, area, place.board)
            draw_board(part, place, shown.table.board.map)

        def paint_stones(part: Canvas) -> None:
            draw_stones(part, place, stones)
            draw_marks(part, place, stones)

        drawn = board, id(shown.table.board.map), place
        canvas.cached_layer(layers, "waterways-ground", drawn, area, paint_ground, opaque=True)
        canvas.cached_commands(layers, "waterways-stones", (board, place, stones), paint_stones)

    def draw_moving(self, canvas: Canvas) -> None:
        """Last stones outlined, lights, the stone over the board, what is in the way, what moves."""
        shown = self.shown
        state, place, draft = shown.state, shown.layout.board_place, shown.draft
        resting = shown.motion.resting_stones(state)
        last = {stone.seat: stone for stone in resting[-state.seats :]}
        for stone in last.values():
            draw_owner(canvas, place, stone)
        shown.glints.draw(canvas, place)
        if shown.is_laying and shown.is_at_rest:
            if shown.lights and draft.placed_middle is None:
                lights = shown.outlook.highlights(draft.turn)
                draw_lights(canvas, place, lights.fitting, draft.turn, lights.other_turns)
            self._draw_held(canvas)
            self._draw_reason(canvas)
        if shown.refused is not None:
            self._draw_refused(canvas, shown.refused)
        if shown.hovered is not None and isinstance(shown.hovered.value, ShoresTarget):
            for side in shown.hovered.value.sides:
                draw_counted(canvas, place, counted_outlets(state, side))
        shown.motion.draw(canvas, place, state.drawn)

    def _draw_held(self, canvas: Canvas) -> None:
        shown, middle = self.shown, self.shown.middle
        kind, turn = shown.state.drawn, shown.draft.turn
        if middle is None or kind is None:
            return
        place = shown.layout.board_place
        found = shown.outlook.preview(middle, turn)
        rect = place.stone_rect(top_left(middle, turn), turn)
        if found.refusal is None:
            is_ghost = shown.draft.placed_middle is not None
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, kind, turn, 255 if is_ghost else HELD_STONE_ALPHA)
            draw_frame(canvas, rect, turn, palette.BRASS if is_ghost else palette.FOAM)
            draw_meetings(canvas, place, found.meetings)
            draw_counted(canvas, place, found.shores.items())
            return
        with canvas.clipped(place.rect):  # what sticks out over the edge is cut off there
            draw_stone(canvas, rect, kind, turn, 130)
            draw_frame(canvas, rect, turn, palette.CORAL, 190)
        draw_meetings(canvas, place, found.meetings, 140)
        draw_clashes(canvas, place, [clash.edge for clash in found.clashes])

    def _draw_reason(self, canvas: Canvas) -> None:
        """Marks of the hint's reason, as long as its stone lies where it proposes."""
        shown, advice, reason = self.shown, self._controller.advice, self._controller.narrator.shown_reason
        if advice is None or reason is None or not isinstance(advice.move, Lay):
            return
        if shown.draft.lay(advice.move.seat) != advice.move:
            return
        if self._marks is None or self._marks[0] is not advice:
            self._marks = advice, reason_marks(shown.state, advice.move, reason)
        draw_reason_marks(canvas, shown.layout, self._marks[1])

    def _draw_refused(self, canvas: Canvas, refusal: Refusal) -> None:
        place = self.shown.layout.board_place
        match refusal.details:
            case CellsTaken(cells=cells):
                draw_occupied(canvas, place, cells)
            case CellsOfCentre(cells=cells):
                for cell in cells:
                    canvas.stretch("waterways/lit_lying", place.cell_rect(cell))
            case ClashDetails(edges=edges):
                draw_clashes(canvas, place, edges)

    def hanging(self) -> FRect | None:
        """Rectangle of the stone at the pointer where it does not snap; None over a stone just laid."""
        shown = self.shown
        draft, pointer, place = shown.draft, shown.pointer, shown.layout.board_place
        if (
            not shown.is_laying
            or not shown.is_at_rest
            or draft.placed_middle is not None
            or shown.pointed_cell is not None
            or shown.is_over_laid_stone
        ):
            return None
        if pointer is None or not place.rect.collidepoint(pointer):
            return None
        width, height = (place.cell, 3 * place.cell) if is_standing(draft.turn) else (3 * place.cell, place.cell)
        x, y = pointer
        return FRect(x - width / 2, y - height / 2, width, height)

    def draw_over(self, canvas: Canvas) -> None:
        """The stone at the pointer, and flying parts over everything."""
        shown = self.shown
        state, turn, rect = shown.state, shown.draft.turn, self.hanging()
        if rect is not None and state.drawn is not None:
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, state.drawn, turn, HELD_STONE_ALPHA)
        shown.motion.draw_over(canvas, shown.layout, state.drawn, turn)
