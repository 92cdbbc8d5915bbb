"""What the table of Bridges looks like: two still pictures, kept as layers, and what moves or glows over them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, Protocol

from pygame import FRect

from game.core.state import Refusal
from game.isles.bridges.drawing import DRAWING
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.freehand import Fault
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import sheet_view
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import Chart, Desk, mini_rects
from game.isles.bridges.table.motion import Moving
from game.isles.bridges.table.paint import (
    QUIET_BUOY,
    deck_rect,
    draw_bridge,
    draw_buoy_row,
    draw_fault,
    draw_halo,
    draw_islands,
    draw_moving,
    draw_obstacle,
    draw_open_bridge,
    draw_plate,
    draw_sheet,
    draw_veil,
    sheet_key,
)
from game.isles.bridges.table.panels import (
    draw_alone,
    draw_banner,
    draw_card,
    draw_correction,
    draw_goal_texts,
    draw_goals,
    draw_idle,
    draw_mini_card,
    draw_present_card,
    draw_ticks,
    draw_todo,
    is_alone_compact,
)
from game.isles.bridges.table.plan import HintDesk, draw_plan
from game.isles.bridges.table.scenery import draw_afloat, draw_light, draw_sea
from game.isles.bridges.table.sea import MovingSea
from game.isles.bridges.table.sight import Sight
from game.isles.bridges.table.spots import OnIsland, OnLink
from game.occasions.tables import Table
from game.services import Services
from game.table.look.decoration import draw_quietly
from game.table.spots import OnSeat
from game.ui.canvas import Canvas
from game.ui.widgets import Look, draw_focus

_GHOST: Final = 200
_HOVER_GHOST: Final = 120
_PAGE_REACH: Final = 24.0
"""How far the log book's cover and shadow reach to its left."""


class Shown(Protocol):
    """What the view shows of a table."""

    @property
    def services(self) -> Services: ...
    @property
    def table(self) -> Table:
        """The table, with its board and the map that was read from."""
        ...

    @property
    def table_area(self) -> FRect: ...
    @property
    def chart(self) -> Chart:
        """Where the large board lies."""
        ...

    @property
    def desk(self) -> Desk:
        """Where everything beside it lies."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        ...

    @property
    def sight(self) -> Sight:
        """The position shown, and who sees how much of it."""
        ...

    @property
    def begun(self) -> Draft | Correction | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        ...

    @property
    def hint_desk(self) -> HintDesk:
        """What the last hint plans for this round."""
        ...

    @property
    def lights(self) -> bool:
        """Whether what is allowed is lit."""
        ...

    @property
    def faults(self) -> Sequence[Fault]:
        """Freehand: what the person at the mouse is being told to be wrong on their board."""
        ...

    @property
    def refused(self) -> Refusal | None:
        """What was refused last, while it is shown on the board."""
        ...

    @property
    def moving(self) -> Moving | None:
        """How far everything is that moves; None while nothing does."""
        ...

    @property
    def idle_line(self) -> str:
        """Why there is nothing to do, while there is no draft."""
        ...

    @property
    def is_calm(self) -> bool: ...
    def invalidate(self) -> None: ...


class View:
    """Draws a table of Bridges; changes nothing in it."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.sea = MovingSea()
        self._shut: frozenset[Link] = frozenset()
        """The links closed for good on the board as it was painted last."""
        self._table_key: Hashable = None
        self._page_key: Hashable = None
        self._minis: list[tuple[int, FRect, Hashable]] = []
        """The other seats, where their boards lie small, and all that these depend on."""
        self._glance: tuple[Hashable, ...] | None = None
        """What the keys were made for: they are made anew only when it changes, for they take a while."""
        self._seen: State | None = None
        """Held, so that no other position can have its ``id``."""

    # The still pictures ------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        """Everything that only moves change: kept as it was while something moves over it."""
        shown, sight = self.shown, self.shown.sight
        has_notes, lanes = bool(shown.faults), tuple(sorted(self._lanes().items()))
        what = sight.correction.what if sight.correction is not None else None
        seats = sight.viewer, sight.peeked, sight.main_seat
        glance = has_notes, self._is_card_due, id(sight.state), what, *seats, lanes, self._left_out()
        is_told_else = self._glance is None or self._glance[0] != has_notes
        if self._table_key is None or is_told_else or (shown.moving is None and glance != self._glance):
            table_key, page_key = self._board_key(), self._page_key_now()
            is_board_new, is_page_new = table_key != self._table_key, page_key != self._page_key
            self._table_key = table_key
            if is_board_new and is_page_new and self._page_key is not None:
                shown.invalidate()  # the page follows in the next frame: painting both would take too long for one
            else:
                self._page_key = page_key
                others, below = self._other_seats(), shown.desk.below
                rects = mini_rects(below, len(others), sight.state.board, shown.services.fonts.text_size)
                places = zip(others, rects, strict=True)
                self._minis = [(other, rect, self._mini_key(other, rect)) for other, rect in places]
                self._glance, self._seen = glance, sight.state
        layers, area = shown.services.layers, shown.table_area
        left = shown.desk.page.left - _PAGE_REACH
        board = FRect(0, area.top, left, area.height)
        page = FRect(left, area.top, area.right - left, area.height)
        self._lay_sea(canvas)
        with canvas.clipped(board):
            canvas.steps(layers, "bridges-board", self._table_key, self._paint_board)
        canvas.layer(layers, "bridges-page", self._page_key, page, self._paint_page, opaque=True)
        for other, rect, key in self._minis:
            canvas.steps(layers, f"bridges-mini-{other}", key, partial(self._paint_mini, other, rect))

    def _board_key(self) -> Hashable:
        """All that the large board's picture depends on; a table's layers may be another table's a moment later."""
        sight = self.shown.sight
        state, owner = sight.main_state, sight.main_owner
        lanes = tuple(sorted(self._lanes().items()))
        drawn = id(self.shown.table.board.map)
        return state.board, drawn, state.options, owner, sight.peeked, sheet_key(state, owner), lanes, self._left_out()

    def _page_key_now(self) -> Hashable:
        """All that the log book's picture depends on, where its parts lie among it: who only watches has less of it."""
        shown, sight, desk = self.shown, self.shown.sight, self.shown.desk
        now, seat = sight.state, sight.main_seat
        return (
            tuple(tuple(rect) for rect in (desk.page, desk.ticks, desk.goals, desk.below)),
            now.board,
            id(shown.table.board.map),
            tuple(shown.names),
            bool(shown.faults),
            self._is_card_due,
            seat,
            now.seen,
            now.closed,
            tuple(tuple(sorted(met.items())) for met in now.met),
            sheet_key(sight.main_state, seat),
        )

    def _mini_key(self, other: int, rect: FRect) -> Hashable:
        """All that another seat's small board depends on."""
        sight = self.shown.sight
        state = sight.state_of(other)
        told = self.shown.names[other], sight.is_done(other), sight.peeked == other, state.total(other)
        return tuple(rect), state.board, other, sheet_key(state, other), *told, sight.latest_of(other)

    def _lanes(self) -> dict[Link, int]:
        """How many bridges links will hold with those begun, where that is more than they hold."""
        draft = self.shown.begun
        return {link: draft.held(link) for link in set(draft.links)} if draft is not None else {}

    def _left_out(self) -> frozenset[Hashable]:
        """What the still picture must not show, because it moves."""
        moving = self.shown.moving
        return moving.left_out if moving is not None else frozenset()

    @property
    def _is_card_due(self) -> bool:
        """Whether the next card is still on its way."""
        return self.shown.moving is not None and self.shown.moving.is_card_turning

    def _other_seats(self) -> list[int]:
        """The seats whose boards lie small beside the log book; none while faults are told there."""
        return [] if self.shown.faults else self.shown.sight.other_seats

    def _paint_sea(self, canvas: Canvas) -> None:
        """Sea and bare islands, as they are all game long."""
        shown = self.shown
        board = shown.chart.board
        draw_sea(canvas, shown.table_area, board)
        canvas.light("ui/vignette", shown.table_area)
        draw_quietly(canvas, shown.table.board.map, shown.chart.rect, DRAWING)
        draw_islands(canvas, shown.chart)
        draw_light(canvas, shown.table_area, board)
        draw_afloat(canvas, shown.chart)

    def _lay_sea(self, canvas: Canvas) -> None:
        shown = self.shown
        key = shown.sight.state.board, id(shown.table.board.map)
        canvas.layer(shown.services.layers, "bridges-sea", key, shown.table_area, self._paint_sea, opaque=True)

    def _paint_board(self, canvas: Canvas) -> None:
        """All that is written on the large board."""
        sight = self.shown.sight
        state, owner = sight.main_state, sight.main_owner
        links = sheet_view(state, sight.main_seat, owner).links
        self._shut = frozenset(view.link for view in links if view.closed is not None and not view.bridges)
        draw_sheet(
            canvas,
            self.shown.chart,
            state.sheets[owner],
            state.finished(owner),
            shut=self._shut,
            lanes=self._lanes(),
            left_out=self._left_out(),
            layers=self.shown.services.layers,
        )

    def _paint_page(self, canvas: Canvas) -> None:
        """The log book's still parts and the small boards."""
        self._lay_sea(canvas)
        shown, sight, desk, services = self.shown, self.shown.sight, self.shown.desk, self.shown.services
        now, state, seat = sight.state, sight.main_state, sight.main_seat
        is_alone = now.seats == 1
        canvas.panel("ui/panel_log", desk.page)
        points = None if is_alone and not is_alone_compact(desk.below) else state.total(seat)
        draw_ticks(canvas, services, desk.ticks, now, points, is_card_due=self._is_card_due)
        draw_goals(canvas, services, desk.goals, state, seat)
        if is_alone and not shown.faults:
            draw_alone(canvas, services, desk.below, now)
        elif not is_alone and desk.page.bottom - desk.goals.bottom > 130:
            height = min(200.0, desk.page.bottom - desk.goals.bottom - 32)
            draw_goal_texts(canvas, services, FRect(desk.goals.left, desk.goals.bottom + 12, desk.goals.width, height))

    def _paint_mini(self, other: int, rect: FRect, canvas: Canvas) -> None:
        """Another seat's board, small."""
        sight = self.shown.sight
        draw_mini_card(
            canvas, rect, sight.state_of(other), other, self.shown.names[other],
            is_done=sight.is_done(other), is_shown=sight.peeked == other, latest=sight.latest_of(other),
        )  # fmt: skip

    # What glows and moves ----------------------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, look: Look) -> None:
        """Lights where something can be done, ghosts of what has been begun, and what is in motion."""
        shown, sight, chart, moving = self.shown, self.shown.sight, self.shown.chart, self.shown.moving
        if not shown.is_calm:
            self.sea.draw(canvas, chart, sight.main_state.finished(sight.main_owner) if moving is None else frozenset())
        if moving is None and shown.begun is not None:
            self._draw_open(canvas, chart, shown.begun)
            self._draw_draft(canvas, chart, shown.begun)
            plan = shown.hint_desk.plan
            if plan is not None and isinstance(shown.begun, Draft):
                draw_plan(canvas, chart, plan, shown.begun)
            self._draw_hovered(canvas, chart, shown.begun, look)
        if moving is None and sight.peeked is None:
            for fault in shown.faults:
                if sight.correction is None or fault.entry != sight.correction.entry:
                    draw_fault(canvas, chart, fault)
        if shown.refused is not None:
            draw_obstacle(canvas, chart, shown.refused)
        if moving is not None:
            sheet = moving.going or sight.state.sheets[sight.main_owner]
            draw_moving(canvas, chart, sheet, moving, is_calm=shown.is_calm)

    def _draw_open(self, canvas: Canvas, chart: Chart, draft: Draft | Correction) -> None:
        """Islands that can take the number; links that can take a bridge, while the others are as grey as the closed."""
        if not draft.shows_open or not self.shown.lights:
            return
        if not draft.is_number_decided or (draft.is_start and draft.island is None):
            for island, refusal in draft.islands.items():
                if refusal is None:
                    draw_halo(canvas, chart, island, "bridges/halo", 0.96, self.sea.pulse)
                elif island not in draft.preview.sheets[self.shown.sight.main_owner].numbers:
                    draw_veil(canvas, chart, island)
        elif draft.takes_bridges and not draft.is_bridges_skipped:
            for link, refusal in draft.open_links.items():
                if refusal is not None:
                    if not draft.held(link) and link not in self._shut:
                        draw_buoy_row(canvas, chart, link, "bridges/buoy_shut", QUIET_BUOY)
                elif draft.held(link):
                    draw_open_bridge(canvas, chart, link)
                else:
                    draw_buoy_row(canvas, chart, link, "bridges/buoy_lit")

    def _draw_draft(self, canvas: Canvas, chart: Chart, draft: Draft | Correction) -> None:
        """Ghosts of what has been begun."""
        for link in set(draft.links):
            total = draft.held(link)
            for lane in range(total - draft.links.count(link), total):
                canvas.panel("ui/glow", deck_rect(chart, link, lane, total).inflate(-6, -6))
                draw_bridge(canvas, chart, link, lane, total, alpha=_GHOST)
        if draft.island is not None:
            draw_plate(canvas, chart, draft.island, draft.number, "bridges/plate_ghost")

    def _draw_hovered(self, canvas: Canvas, chart: Chart, draft: Draft | Correction, look: Look) -> None:
        """Fainter ghosts of what a click would do."""
        is_focused = look.focused is not None and look.focused == look.hovered
        match look.value:
            case OnIsland(island):
                draw_focus(canvas, chart.island_rect(island), is_focused)
                is_free = not draft.is_number_settled and draft.island != island and draft.islands[island] is None
                if is_free:
                    draw_halo(canvas, chart, island, "bridges/halo_hover", 0.96)
                    draw_plate(canvas, chart, island, draft.number, "bridges/plate_ghost", alpha=_HOVER_GHOST)
            case OnLink(link):
                draw_focus(canvas, chart.link_rect(link), is_focused)
                if draft.takes_bridges and draft.open_links[link] is None:
                    held = draft.held(link)
                    draw_bridge(canvas, chart, link, held, held + 1, alpha=_HOVER_GHOST)

    # The log book ------------------------------------------------------------------------------------------------

    def draw_page(self, canvas: Canvas, look: Look) -> None:
        """The card, and what is left to do in this round; the light on the small board that is pointed at."""
        shown, desk, state = self.shown, self.shown.desk, self.shown.sight.state
        if isinstance(shown.begun, Correction):
            draw_card(canvas, desk.card, shown.begun.card)
        else:
            draw_present_card(canvas, desk.card, state, shown.moving)
        if isinstance(shown.begun, Correction):
            draw_correction(canvas, shown.services, desk, shown.begun)
        elif shown.begun is not None:
            draw_todo(canvas, shown.services, desk, shown.begun, shown.names)
        else:
            draw_idle(canvas, desk, shown.idle_line)
        others = self._other_seats()
        places = mini_rects(desk.below, len(others), state.board, shown.services.fonts.text_size)
        for seat, rect in zip(others, places, strict=True):
            if isinstance(look.value, OnSeat) and look.value.seat == seat:
                canvas.panel("ui/glow", rect)
            is_focused = isinstance(look.focused_value, OnSeat) and look.focused_value.seat == seat
            draw_focus(canvas, rect, is_focused)

    def draw_banner(self, canvas: Canvas) -> None:
        """The goals met in this round, announced together over the board."""
        shown, moving = self.shown, self.shown.moving
        if moving is not None:
            draw_banner(canvas, shown.desk.board, moving, has_badges=len(shown.names) > 1, is_calm=shown.is_calm)
