"""View of a table of Bridges: the static layer (``static_layer.py``), and glows and motions over it."""

from __future__ import annotations

import math
from typing import Final

from game.isles.bridges.rules.board import Island
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.controller import BridgesController
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.hint_overlay import draw_plan, draw_reason
from game.isles.bridges.table.hit_targets import IslandTarget, LinkTarget
from game.isles.bridges.table.layout import NATIVE_CELL, BoardLayout, SideLayout, mini_rects, side_layout
from game.isles.bridges.table.motion import AnimationProgress, MoveAnimator
from game.isles.bridges.table.paint import (
    COVERING_BUOY_SCALE,
    deck_rect,
    draw_bridge,
    draw_buoy_row,
    draw_fault,
    draw_halo,
    draw_lacking,
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
    draw_current_card,
    draw_idle_reason,
    draw_tasks,
)
from game.isles.bridges.table.scenery import open_cells
from game.isles.bridges.table.snapshot import TableSnapshot
from game.isles.bridges.table.static_layer import StaticLayer
from game.table.controller import shows_targets
from game.table.hit_targets import OnSeat
from game.table.scene import TableScene
from game.ui.canvas import Canvas
from game.ui.motion import IdleTicker
from game.ui.widgets import InteractionState, draw_focus


class SeaAnimation(IdleTicker):
    """Painter of the moving sea, one image per tick."""

    @property
    def pulse(self) -> int:
        """Pulsing alpha of the light on selectable islands."""
        return round(225 + 30 * math.sin(self.time * 3.2))

    def draw(self, canvas: Canvas, chart: BoardLayout, finished: frozenset[Island]) -> None:
        """Draw glints and flickering lanterns; nothing while asleep."""
        if self.is_asleep:
            return
        time = self.time
        scale = chart.size / NATIVE_CELL
        for number, (x, y) in enumerate(_open_water(chart)):
            glow = math.sin(time * (0.5 + number % 3 * 0.17) + number * 1.9)
            if glow > 0.15:
                canvas.sprite("bridges/glint", x + glow * 4, y, scale=scale, alpha=round(150 * glow))
        for island in finished:
            x, y = chart.centre(island)
            glow = 0.5 + 0.3 * math.sin(time * 5.1 + island * 2.3) + 0.2 * math.sin(time * 8.7 + island)
            alpha = round(110 * max(0.0, glow))
            canvas.sprite("bridges/flare", x + 29 * scale, y + 29 * scale, scale=0.5 * scale, alpha=alpha)


def _open_water(chart: BoardLayout) -> list[tuple[float, float]]:
    """Positions of glints, away from islands and links."""
    return [
        chart.cell_centre(column + 0.23 * (row % 3 - 1), row + 0.2 * (column % 3 - 1))
        for column, row in open_cells(chart.board)
    ]


_GHOST: Final = 200
_HOVER_GHOST: Final = 120


class View:
    """Draws a table of Bridges: layout, motion, and the snapshot of the frame."""

    def __init__(self, scene: TableScene[State], controller: BridgesController) -> None:
        self._scene = scene
        self._controller = controller
        self.animator = MoveAnimator(scene.frames.motions, scene.services.assets.sounds, scene.rebuild)
        self.sea = SeaAnimation()
        self._still = StaticLayer()
        self._shown: TableSnapshot | None = None
        controller.boards.is_card_due = lambda: self.moving is not None and self.moving.is_card_turning

    @property
    def sidebar(self) -> SideLayout:
        """The places of everything beside the board, for this window."""
        state, size = self._controller.state, self._scene.services.assets.fonts.text_size
        is_watched = self._scene.session.is_watched
        return side_layout(self._scene.table_area, state.board, state.seats, is_watched=is_watched, text_size=size)

    @property
    def chart(self) -> BoardLayout:
        """Layout of the large board."""
        return BoardLayout(self._controller.state.board, self.sidebar.board)

    @property
    def moving(self) -> AnimationProgress | None:
        """Progress of all motions; None without any."""
        return self.animator.moving if self._scene.frames.motions else None

    def take_snapshot(self) -> TableSnapshot:
        """Take a snapshot of the table, which is ``shown`` until the next one."""
        scene, controller, sidebar = self._scene, self._controller, self.sidebar
        entry = controller.entry
        self._shown = TableSnapshot(
            scene.services.assets, controller.table, scene.table_area,
            BoardLayout(controller.state.board, sidebar.board), sidebar,
            controller.narrator.names, controller.boards.sight, entry, controller.hint_plan.plan,
            controller.narrator.shown_reason, shows_targets(controller),
            controller.corrections.faults, controller.message_bar.refused, self.moving,
            controller.narrator.idle_line() if entry is None else "", scene.services.session.aids.reduced_motion,
        )  # fmt: skip
        return self._shown

    @property
    def shown(self) -> TableSnapshot:
        """The snapshot of the frame that is drawn."""
        return self._shown or self.take_snapshot()

    def draw_still(self, canvas: Canvas) -> bool:
        """Draw everything that only moves change; True if a part is to follow in the next frame."""
        return self._still.draw(canvas, self.shown)

    # Glows and motions --------------------------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Highlights of legal targets, ghosts of the draft, and motions."""
        shown, sight, chart, moving = self.shown, self.shown.sight, self.shown.chart, self.shown.moving
        if not shown.is_calm:
            self.sea.draw(canvas, chart, sight.main_state.finished(sight.main_owner) if moving is None else frozenset())
        if moving is None and shown.entry is not None:
            self._draw_open(canvas, chart, shown.entry)
            self._draw_draft(canvas, chart, shown.entry)
            if shown.reason is not None:
                draw_reason(canvas, chart, shown.reason)
            plan = shown.plan
            if plan is not None and isinstance(shown.entry, Draft):
                draw_plan(canvas, chart, plan, shown.entry)
            self._draw_hovered(canvas, chart, shown.entry, interaction)
            self._draw_dragged(canvas, chart, shown.entry, interaction)
        if moving is None and isinstance(interaction.hovered_value, IslandTarget):
            self._draw_lacking(canvas, chart, interaction.hovered_value.island)
        if moving is None and sight.viewed_seat is None:
            for fault in shown.faults:
                if sight.correction is None or fault.entry != sight.correction.entry:
                    draw_fault(canvas, chart, fault)
        if shown.refused is not None:
            draw_obstacle(canvas, chart, shown.refused)
        if moving is not None:
            sheet = moving.sheet_before or sight.state.sheets[sight.main_owner]
            draw_moving(canvas, chart, sheet, moving, is_calm=shown.is_calm)

    def _draw_open(self, canvas: Canvas, chart: BoardLayout, draft: Draft | Correction) -> None:
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
                    if not draft.bridges_on(link) and link not in self._still.closed_links:
                        draw_buoy_row(canvas, chart, link, "bridges/buoy_shut", COVERING_BUOY_SCALE)
                elif draft.bridges_on(link):
                    draw_open_bridge(canvas, chart, link)
                else:
                    draw_buoy_row(canvas, chart, link, "bridges/buoy_lit")

    def _draw_draft(self, canvas: Canvas, chart: BoardLayout, draft: Draft | Correction) -> None:
        """Ghosts of the draft."""
        for link in set(draft.links):
            total = draft.bridges_on(link)
            for lane in range(total - draft.links.count(link), total):
                canvas.panel("ui/glow", deck_rect(chart, link, lane, total).inflate(-6, -6))
                draw_bridge(canvas, chart, link, lane, total, alpha=_GHOST)
        if draft.island is not None:
            draw_plate(canvas, chart, draft.island, draft.number, "bridges/plate_ghost")

    def _draw_hovered(
        self, canvas: Canvas, chart: BoardLayout, draft: Draft | Correction, interaction: InteractionState
    ) -> None:
        """Fainter ghosts of what a click would do."""
        is_focused = interaction.focused is not None and interaction.focused == interaction.hovered
        match interaction.hovered_value:
            case IslandTarget(island):
                draw_focus(canvas, chart.island_rect(island), is_focused)
                is_free = not draft.is_number_settled and draft.island != island and draft.islands[island] is None
                if is_free:
                    draw_halo(canvas, chart, island, "bridges/halo_hover", 0.96)
                    draw_plate(canvas, chart, island, draft.number, "bridges/plate_ghost", alpha=_HOVER_GHOST)
            case LinkTarget(link):
                draw_focus(canvas, chart.link_rect(link), is_focused)
                if draft.takes_bridges and draft.open_links[link] is None:
                    held = draft.bridges_on(link)
                    draw_bridge(canvas, chart, link, held, held + 1, alpha=_HOVER_GHOST)

    def _draw_dragged(
        self, canvas: Canvas, chart: BoardLayout, draft: Draft | Correction, interaction: InteractionState
    ) -> None:
        """The bridge that letting go over another island draws."""
        start = interaction.press_target.value if interaction.press_target is not None else None
        end = interaction.hovered_value
        if not isinstance(start, IslandTarget) or not isinstance(end, IslandTarget) or not draft.takes_bridges:
            return
        link = min(start.island, end.island), max(start.island, end.island)
        if draft.open_links.get(link, link) is None:
            held = draft.bridges_on(link)
            draw_bridge(canvas, chart, link, held, held + 1, alpha=_GHOST)

    def _draw_lacking(self, canvas: Canvas, chart: BoardLayout, island: Island) -> None:
        """The bridges that the island under the pointer still lacks."""
        shown = self.shown
        if isinstance(shown.entry, Draft) and not shown.entry.is_start:
            lacking = shown.entry.bridges_lacking(island)
        else:
            sheet = shown.sight.main_state.sheets[shown.sight.main_owner]
            number = sheet.numbers.get(island)
            lacking = number - sheet.bridge_count(island) if number is not None else None
        if lacking is not None and lacking > 0:
            draw_lacking(canvas, chart, island, shown.assets.t("bridges.board.lacking", n=lacking))

    # The log book ------------------------------------------------------------------------------------------------

    def draw_page(self, canvas: Canvas, interaction: InteractionState) -> None:
        """The card, and what is left to do in this round; the light on the small board that is pointed at."""
        shown, sidebar, state = self.shown, self.shown.sidebar, self.shown.sight.state
        if isinstance(shown.entry, Correction):
            draw_card(canvas, sidebar.card, shown.entry.card)
        else:
            draw_current_card(canvas, sidebar.card, state, shown.moving)
        if isinstance(shown.entry, Correction):
            draw_correction(canvas, shown.assets, sidebar, shown.entry)
        elif shown.entry is not None:
            draw_tasks(canvas, shown.assets, sidebar, shown.entry, shown.names)
        else:
            draw_idle_reason(canvas, sidebar, shown.idle_line)
        others = shown.other_seats
        places = mini_rects(sidebar.lower_area, len(others), state.board, shown.assets.fonts.text_size)
        for seat, rect in zip(others, places, strict=True):
            if isinstance(interaction.hovered_value, OnSeat) and interaction.hovered_value.seat == seat:
                canvas.panel("ui/glow", rect)
            is_focused = isinstance(interaction.focused_value, OnSeat) and interaction.focused_value.seat == seat
            draw_focus(canvas, rect, is_focused)

    def draw_banner(self, canvas: Canvas) -> None:
        """The goals met in this round, announced together over the board."""
        shown, moving = self.shown, self.shown.moving
        if moving is not None:
            draw_banner(canvas, shown.sidebar.board, moving, has_badges=len(shown.names) > 1, is_calm=shown.is_calm)
