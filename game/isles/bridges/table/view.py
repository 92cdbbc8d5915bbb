"""What the table of Bridges looks like: what is still (``still.py``), and what moves or glows over it."""

from __future__ import annotations

from typing import Final

from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import Chart, mini_rects
from game.isles.bridges.table.paint import (
    QUIET_BUOY,
    deck_rect,
    draw_bridge,
    draw_buoy_row,
    draw_fault,
    draw_halo,
    draw_moving,
    draw_obstacle,
    draw_open_bridge,
    draw_plate,
    draw_veil,
)
from game.isles.bridges.table.panels import (
    draw_banner,
    draw_card,
    draw_correction,
    draw_idle,
    draw_present_card,
    draw_todo,
)
from game.isles.bridges.table.plan import draw_plan
from game.isles.bridges.table.sea import MovingSea
from game.isles.bridges.table.shown import Shown, other_seats
from game.isles.bridges.table.spots import OnIsland, OnLink
from game.isles.bridges.table.still import Still
from game.table.spots import OnSeat
from game.ui.canvas import Canvas
from game.ui.widgets import Look, draw_focus

_GHOST: Final = 200
_HOVER_GHOST: Final = 120


class View:
    """Draws a table of Bridges; changes nothing in it."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.sea = MovingSea()
        self._still = Still(shown)

    def draw_still(self, canvas: Canvas) -> None:
        """Everything that only moves change."""
        self._still.draw(canvas)

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
                    if not draft.held(link) and link not in self._still.shut:
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
        others = other_seats(shown)
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
