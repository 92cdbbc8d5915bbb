"""The table of Waterways as it is seen: the board with its stones, the stone in hand over it, what is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pygame import FRect

from game.core.state import Cell, Refusal
from game.i18n import Texts
from game.isles.waterways.rules.refusals import CellsOfCentre, CellsTaken, EdgesAtOdds
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import is_standing, top_left
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.hover import Hover
from game.isles.waterways.table.idle_animation import IdleAnimation
from game.isles.waterways.table.layout import Layout
from game.isles.waterways.table.motion import TableMotion
from game.isles.waterways.table.paint import (
    GHOST,
    draw_board,
    draw_clashes,
    draw_frame,
    draw_lights,
    draw_marks,
    draw_meetings,
    draw_owner,
    draw_sea,
    draw_shadow,
    draw_stone,
    draw_stones,
    draw_taken,
)
from game.isles.waterways.table.shore_counts import OnShores, counted, draw_counted
from game.isles.waterways.table.stone_previews import StonePreviews
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import SeatCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.widgets import HitTarget


class Shown(Protocol):
    """What is shown at a table: the position, what a person has begun, what is under way, and in whose words."""

    @property
    def area(self) -> FRect: ...
    @property
    def services(self) -> Services: ...
    @property
    def texts(self) -> Texts: ...
    @property
    def hovered(self) -> HitTarget | None: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def table(self) -> GameTable: ...
    @property
    def state(self) -> State: ...
    @property
    def outlook(self) -> StonePreviews: ...
    @property
    def draft(self) -> Draft: ...
    @property
    def pointing(self) -> Hover: ...
    @property
    def refused(self) -> Refusal | None: ...
    @property
    def motion(self) -> TableMotion: ...
    @property
    def glints(self) -> IdleAnimation: ...
    @property
    def is_laying(self) -> bool:
        """Whether a person has a stone in hand now."""
        ...

    @property
    def lights_places(self) -> bool:
        """Whether the places where the stone in hand fits are lit up."""
        ...

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is under way."""
        ...

    def t(self, key: str, **values: Any) -> str: ...
    def seat_name(self, seat: int) -> str: ...
    def badge(self, seat: int) -> str: ...
    def seat_cards(self) -> Sequence[SeatCard]: ...


class View:
    """Draws what is shown, but for the panels beside the board."""

    def __init__(self, services: Services, shown: Shown) -> None:
        self._services = services
        self._shown = shown

    def middle(self) -> Cell | None:
        """The middle cell of the stone shown over the board: of the ghost, else where the pointer is."""
        shown = self._shown
        if not shown.is_laying:
            return None
        return shown.draft.ghost if shown.draft.ghost is not None else shown.pointing.cell

    def preview(self) -> Preview | None:
        """What the stone shown over the board would change; None where it may not be laid."""
        middle = self.middle()
        if middle is None:
            return None
        found = self._shown.outlook.preview(middle, self._shown.draft.turn)
        return found if found.refusal is None else None

    def draw_still(self, canvas: Canvas) -> None:
        """The sea, the empty board, and on it the stones that lie still."""
        shown, layers = self._shown, self._services.layers
        area, place, board = shown.area, shown.layout.place, shown.table.board.name
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
        shown = self._shown
        state, place, draft = shown.state, shown.layout.place, shown.draft
        resting = shown.motion.resting_stones(state)
        last = {stone.seat: stone for stone in resting[-state.seats :]}
        for stone in last.values():
            draw_owner(canvas, place, stone)
        shown.glints.draw(canvas, place)
        if shown.is_laying and shown.is_at_rest:
            if shown.lights_places and draft.ghost is None:
                lights = shown.outlook.lights(draft.turn)
                draw_lights(canvas, place, lights.fitting, draft.turn, lights.otherwise)
            self._draw_held(canvas)
        if shown.refused is not None:
            self._draw_refused(canvas, shown.refused)
        if shown.hovered is not None and isinstance(shown.hovered.value, OnShores):
            for side in shown.hovered.value.sides:
                draw_counted(canvas, place, counted(state, side))
        shown.motion.draw(canvas, place, state.drawn)

    def _draw_held(self, canvas: Canvas) -> None:
        shown, middle = self._shown, self.middle()
        kind, turn = shown.state.drawn, shown.draft.turn
        if middle is None or kind is None:
            return
        place = shown.layout.place
        found = shown.outlook.preview(middle, turn)
        rect = place.stone_rect(top_left(middle, turn), turn)
        if found.refusal is None:
            is_ghost = shown.draft.ghost is not None
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, kind, turn, 255 if is_ghost else GHOST)
            draw_frame(canvas, rect, turn, palette.BRASS if is_ghost else palette.FOAM)
            draw_meetings(canvas, place, found.meetings)
            draw_counted(canvas, place, found.shores.items())
            return
        with canvas.clipped(place.rect):  # what sticks out over the edge is cut off there
            draw_stone(canvas, rect, kind, turn, 130)
            draw_frame(canvas, rect, turn, palette.CORAL, 190)
        draw_meetings(canvas, place, found.meetings, 140)
        draw_clashes(canvas, place, [clash.edge for clash in found.clashes])

    def _draw_refused(self, canvas: Canvas, refusal: Refusal) -> None:
        place = self._shown.layout.place
        match refusal.details:
            case CellsTaken(cells=cells):
                draw_taken(canvas, place, cells)
            case CellsOfCentre(cells=cells):
                for cell in cells:
                    canvas.stretch("waterways/lit_lying", place.cell_rect(cell))
            case EdgesAtOdds(edges=edges):
                draw_clashes(canvas, place, edges)

    def hanging(self) -> FRect | None:
        """Where the stone hangs at the pointer: over the board where it does not snap; None elsewhere."""
        shown = self._shown
        draft, point, place = shown.draft, shown.pointing, shown.layout.place
        if not shown.is_laying or not shown.is_at_rest or draft.ghost is not None or point.cell is not None:
            return None
        if point.place is None or not place.rect.collidepoint(point.place):
            return None
        width, height = (place.cell, 3 * place.cell) if is_standing(draft.turn) else (3 * place.cell, place.cell)
        x, y = point.place
        return FRect(x - width / 2, y - height / 2, width, height)

    def draw_over(self, canvas: Canvas) -> None:
        """The stone that hangs at the pointer, and what flies over everything."""
        shown = self._shown
        state, turn, rect = shown.state, shown.draft.turn, self.hanging()
        if rect is not None and state.drawn is not None:
            draw_shadow(canvas, rect, turn)
            draw_stone(canvas, rect, state.drawn, turn, GHOST)
        shown.motion.draw_over(canvas, shown.layout, state.drawn, turn)
