"""What the table of Bridges looks like: the still picture, kept as a layer, and what moves or glows over it."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

from pygame import FRect

from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import Fault
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.rules.views import sheet_view
from game.isles.bridges.table.layout import Chart, letter_of, link_name
from game.isles.bridges.table.paint import (
    NATIVE,
    deck_rect,
    draw_bridge,
    draw_buoy_row,
    draw_finished,
    draw_islands,
    draw_letter,
    draw_plate,
    draw_sheet,
    sheet_key,
)
from game.isles.bridges.table.panels import (
    draw_alone,
    draw_card,
    draw_goal_texts,
    draw_goals,
    draw_mini_card,
    draw_ticks,
    mini_rects,
)
from game.isles.bridges.table.sea import MovingSea
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, BOLD, LABEL, TITLE
from game.ui.widgets import Look, draw_focus

if TYPE_CHECKING:
    from game.isles.bridges.table.scene import BridgesScene

_GHOST: Final = 200
_HOVER_GHOST: Final = 120
_ISLAND_SPOT: Final = re.compile(r"island-(\d+)$")
_PAGE_REACH: Final = 24.0
"""How far the log book's cover and shadow reach to its left."""
_LINK_SPOT: Final = re.compile(r"link-(\d+)-(\d+)$")


class BoardView:
    """Draws a scene of Bridges; changes nothing in it."""

    def __init__(self, scene: BridgesScene) -> None:
        self.scene = scene
        self.sea = MovingSea()
        self._table_key: Hashable = None
        self._page_key: Hashable = None
        self._glance: Hashable = None
        """What the keys were made for: they are made anew only when it changes, for they take a while."""
        self._seen: State | None = None
        """Held, so that no other position can have its ``id``."""

    # The still pictures ------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        """Everything that only moves change: two kept pictures, left as they were while something moves over them."""
        scene = self.scene
        state = scene.state
        glance = (
            id(state),
            scene.has_fault_notes,
            scene.viewer,
            scene.peeked,
            scene.main_seat,
            tuple(sorted(self._lanes().items())),
        )
        if self._table_key is None or (not scene.motions and glance != self._glance):
            table_key, page_key = self._keys()
            is_board_new, is_page_new = table_key != self._table_key, page_key != self._page_key
            self._table_key = table_key
            if is_board_new and is_page_new and self._page_key is not None:
                scene.invalidate()  # the page follows in the next frame: painting both would take too long for one
            else:
                self._page_key = page_key
                self._glance, self._seen = glance, state
        layers, area = scene.services.layers, scene.table_area
        left = scene.desk().page.left - _PAGE_REACH
        board = FRect(0, area.top, left, area.height)
        page = FRect(left, area.top, area.right - left, area.height)
        canvas.layer(layers, "bridges-board", self._table_key, board, self._paint_board, opaque=True)
        canvas.layer(layers, "bridges-page", self._page_key, page, self._paint_page, opaque=True)

    def _paint_sea(self, canvas: Canvas) -> None:
        """Sea and bare islands, as they are all game long."""
        scene = self.scene
        canvas.texture("ui/tile_sea", scene.table_area)
        canvas.stretch("ui/vignette", scene.table_area)
        draw_islands(canvas, scene.chart())

    def _lay_sea(self, canvas: Canvas) -> None:
        scene = self.scene
        key = scene.state.board
        canvas.layer(scene.services.layers, "bridges-sea", key, scene.table_area, self._paint_sea, opaque=True)

    def other_seats(self) -> list[int]:
        """The seats whose boards lie small beside the log book; none while faults are told there."""
        count = len(self.scene.match.seats)
        if count == 1 or self.scene.has_fault_notes:
            return []
        scene = self.scene
        first = scene.viewer if scene.viewer is not None and scene.is_sealed else None
        seats = [seat for seat in range(count) if seat != first]
        return seats if first is not None else [seat for seat in range(count) if seat != scene.main_seat]

    def _lanes(self) -> dict[Link, int]:
        """How many bridges links will hold with those begun, where that is more than they hold."""
        scene = self.scene
        draft = scene._draft
        if draft is None or scene.draft is None:
            return {}
        held = scene.main_state.sheets[scene.main_owner].bridges
        return {link: held.get(link, 0) + draft.links.count(link) for link in set(draft.links)}

    def _keys(self) -> tuple[Hashable, Hashable]:
        """All that the two still pictures depend on."""
        scene = self.scene
        now, state, owner = scene.state, scene.main_state, scene.main_owner
        lanes = tuple(sorted(self._lanes().items()))
        board = now.board
        table = board, owner, scene.peeked, sheet_key(state, owner), lanes
        others = tuple(
            (seat, sheet_key(scene.state_of(seat), seat), self._is_done(seat), scene.state_of(seat).total(seat))
            for seat in self.other_seats()
        )
        met = tuple(tuple(sorted(met.items())) for met in now.met)
        seat = scene.main_seat
        names = tuple(each.name for each in scene.match.seats)
        page = (
            board,
            names,
            scene.has_fault_notes,
            seat,
            scene.peeked,
            others,
            now.turned,
            now.closed,
            met,
            sheet_key(state, seat),
        )
        return table, page

    def _is_done(self, seat: int) -> bool:
        scene = self.scene
        return scene.is_sealed and seat != scene.viewer and scene.state.due[seat] is Due.WAITING

    def _paint_board(self, canvas: Canvas) -> None:
        """The large board with all that is written on it."""
        self._lay_sea(canvas)
        scene = self.scene
        state, owner = scene.main_state, scene.main_owner
        sheet = state.sheets[owner]
        views = sheet_view(state, scene.main_seat, owner).links
        draw_sheet(
            canvas,
            scene.chart(),
            sheet,
            state.finished(owner),
            shut=[view.link for view in views if view.closed is not None and not view.bridges],
            lanes=self._lanes(),
            left_out=scene.dance.moving.left_out if scene.motions else frozenset(),
            has_islands=False,
        )

    def _paint_page(self, canvas: Canvas) -> None:
        """The log book's still parts and the small boards."""
        self._lay_sea(canvas)
        scene = self.scene
        desk, now, state = scene.desk(), scene.state, scene.main_state
        seat, services = scene.main_seat, scene.services
        is_alone = len(scene.match.seats) == 1
        canvas.panel("ui/panel_log", desk.page)
        draw_ticks(canvas, services, desk.ticks, now, None if is_alone else state.total(seat))
        draw_goals(canvas, services, desk.goals, now if scene.peeked is None else state, seat)
        if is_alone and not scene.has_fault_notes:
            draw_alone(canvas, services, desk.below, now)
        elif not is_alone and desk.page.bottom - desk.goals.bottom > 130:
            height = min(200.0, desk.page.bottom - desk.goals.bottom - 32)
            draw_goal_texts(canvas, services, FRect(desk.goals.left, desk.goals.bottom + 12, desk.goals.width, height))
        names = [each.name for each in scene.match.seats]
        others = self.other_seats()
        for other, rect in zip(others, mini_rects(desk.below, len(others), now.board), strict=True):
            is_shown = scene.peeked == other
            told = scene.state_of(other), other, names, self._is_done(other), is_shown, scene.latest_of(other)
            draw_mini_card(canvas, services, rect, *told)

    # What glows and moves ----------------------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas, look: Look) -> None:
        """Lights where something can be done, ghosts of what has been begun, and what is in motion."""
        chart = self.scene.chart()
        finished = self.scene.main_state.finished(self.scene.main_owner) if not self.scene.motions else frozenset()
        if not self.scene.is_calm:
            self.sea.draw(canvas, chart, finished)
        if not self.scene.motions:
            self._draw_open(canvas, chart)
            self._draw_draft(canvas, chart, look)
            self._draw_faults(canvas, chart)
        self._draw_blamed(canvas, chart)
        self._draw_motion(canvas, chart)

    def _draw_open(self, canvas: Canvas, chart: Chart) -> None:
        """Islands that can take the number; links that can take a bridge."""
        draft = self.scene.draft
        if draft is None or draft.state.options.freehand or not self.scene.services.aids.show_targets:
            return
        scale = chart.size / NATIVE
        if not draft.is_number_decided or (draft.is_start and draft.island is None):
            for island in chart.board.islands:
                if draft.why_not_island(island) is None:
                    canvas.sprite("bridges/halo", *chart.centre(island), scale=scale * 0.96, alpha=self.sea.pulse)
                    draw_letter(canvas, chart, island)
        elif not draft.is_start and not draft.is_bridges_skipped:
            for link, refusal in draft.open_links().items():
                if refusal is not None:
                    continue
                held = draft.preview.sheets[draft.seat].bridges.get(link, 0) + draft.links.count(link)
                if held:
                    self._glow_deck(canvas, chart, link)
                else:
                    draw_buoy_row(canvas, chart, link, "bridges/buoy_lit")

    def _glow_deck(self, canvas: Canvas, chart: Chart, link: Link) -> None:
        """A link with a bridge that can take a second one: lit buoys on both sides of its middle."""
        (x, y), (end_x, end_y) = chart.ends(link)
        scale = chart.size / NATIVE
        aside = 21 * scale
        is_row = chart.board.is_horizontal(link)
        for share in (0.3, 0.5, 0.7):
            place_x, place_y = x + (end_x - x) * share, y + (end_y - y) * share
            for side in (-aside, aside):
                shift = (0.0, side) if is_row else (side, 0.0)
                canvas.sprite("bridges/buoy_lit", place_x + shift[0], place_y + shift[1], scale=0.7 * scale)

    def _draw_draft(self, canvas: Canvas, chart: Chart, look: Look) -> None:
        """Ghosts: what has been begun, and fainter what a click would do."""
        draft = self.scene.draft
        if draft is None:
            return
        sheet = draft.preview.sheets[self.scene.main_owner]
        for link in set(draft.links):
            held = sheet.bridges.get(link, 0)
            total = held + draft.links.count(link)
            for lane in range(held, total):
                canvas.panel("ui/glow", deck_rect(chart, link, lane, total).inflate(-6, -6))
                draw_bridge(canvas, chart, link, lane, total, alpha=_GHOST)
        if draft.island is not None:
            draw_plate(canvas, chart, draft.island, draft.number, "bridges/plate_ghost")
        self._draw_hovered(canvas, chart, look)

    def _draw_hovered(self, canvas: Canvas, chart: Chart, look: Look) -> None:
        draft = self.scene.draft
        if draft is None or look.hovered is None:
            return
        scale = chart.size / NATIVE
        if look.focused is not None and look.focused == look.hovered:
            spot = self.scene.find_spot(look.focused)
            if spot is not None and spot.name.startswith(("island-", "link-")):
                draw_focus(canvas, spot.rect, True)
        found = _ISLAND_SPOT.match(look.hovered)
        if found and not draft.is_number_settled:
            island = int(found[1])
            if draft.island != island and draft.why_not_island(island) is None:
                canvas.sprite("bridges/halo_hover", *chart.centre(island), scale=scale * 0.96)
                draw_letter(canvas, chart, island)
                draw_plate(canvas, chart, island, draft.number, "bridges/plate_ghost", alpha=_HOVER_GHOST)
        found = _LINK_SPOT.match(look.hovered)
        if found and draft.is_number_decided and not draft.is_start:
            link = (int(found[1]), int(found[2]))
            if draft.open_links().get(link, True) is None:
                held = draft.preview.sheets[draft.seat].bridges.get(link, 0) + draft.links.count(link)
                draw_bridge(canvas, chart, link, held, held + 1, alpha=_HOVER_GHOST)

    def _draw_blamed(self, canvas: Canvas, chart: Chart) -> None:
        """What stands in the way of what was refused."""
        refusal = self.scene.blamed
        if refusal is None:
            return
        scale = chart.size / NATIVE
        island = refusal.values.get("island")
        if isinstance(island, int) and island in chart.board.islands:
            canvas.sprite("bridges/halo_why", *chart.centre(island), scale=scale)
        for name in ("link", "by"):
            link = refusal.values.get(name)
            if isinstance(link, tuple) and link in chart.board.links:
                self._mark_link(canvas, chart, link, is_obstacle=name == "by" or "by" not in refusal.values)

    def _mark_link(self, canvas: Canvas, chart: Chart, link: Link, is_obstacle: bool) -> None:
        (x, y), (end_x, end_y) = chart.ends(link)
        scale = chart.size / NATIVE
        rect = FRect(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y)).inflate(30 * scale, 30 * scale)
        canvas.panel("ui/glow_coral" if is_obstacle else "ui/glow", rect)

    def _draw_faults(self, canvas: Canvas, chart: Chart) -> None:
        """Freehand: an exclamation mark at each entry at fault."""
        scene = self.scene
        if scene.seat is None or scene.draft is None:
            return
        scale = chart.size / NATIVE
        for fault in scene.faults(scene.seat):
            for island in sorted(fault.islands):
                canvas.sprite("bridges/halo_why", *chart.centre(island), scale=scale * 0.94)
                draw_letter(canvas, chart, island)
            for x, y in self._fault_places(chart, fault):
                canvas.sprite("bridges/fault", x, y, scale=scale)

    @staticmethod
    def _fault_places(chart: Chart, fault: Fault) -> list[tuple[float, float]]:
        if fault.entry.island is not None:
            x, y = chart.centre(fault.entry.island)
            return [(x + 24 * chart.size / NATIVE, y - 24 * chart.size / NATIVE)]
        return [
            (
                (chart.ends(link)[0][0] + chart.ends(link)[1][0]) / 2,
                (chart.ends(link)[0][1] + chart.ends(link)[1][1]) / 2,
            )
            for link in set(fault.entry.links)
        ]

    def _draw_motion(self, canvas: Canvas, chart: Chart) -> None:
        scene = self.scene
        if not scene.motions:
            return
        moving = scene.dance.moving
        sheet = scene.state.sheets[scene.main_owner]
        scale = chart.size / NATIVE
        for (link, lane), share in moving.decks.items():
            total = sheet.bridges.get(link, 1)
            if scene.is_calm:
                draw_bridge(canvas, chart, link, lane, total, alpha=round(255 * share))
            elif share > 0:
                draw_bridge(canvas, chart, link, lane, total, share)
        for island, share in moving.plates.items():
            number = sheet.numbers.get(island)
            if number is not None and share > 0:
                grow = 1.0 if scene.is_calm else 1.5 - 0.5 * share
                draw_plate(canvas, chart, island, number, grow=grow, alpha=round(255 * share))
        for island, share in moving.flares.items():
            self._draw_flare(canvas, chart, island, share, scale)

    @staticmethod
    def _draw_flare(canvas: Canvas, chart: Chart, island: Island, share: float, scale: float) -> None:
        if share <= 0:
            return
        x, y = chart.centre(island)
        canvas.sprite(
            "bridges/ring",
            x,
            y,
            scale=scale * (1.3 - 0.34 * min(1.0, share * 1.6)),
            alpha=round(255 * min(1.0, share * 2)),
        )
        draw_finished(canvas, chart, island, round(255 * min(1.0, share * 2)))
        glow = 1 - abs(2 * share - 1)
        canvas.sprite(
            "bridges/flare", x + 29 * scale, y + 27 * scale, scale=scale * (0.6 + share), alpha=round(230 * glow)
        )

    # The log book ------------------------------------------------------------------------------------------------

    def draw_page(self, canvas: Canvas, look: Look) -> None:
        """The card, and what is left to do in this round."""
        scene = self.scene
        desk, moving = scene.desk(), scene.dance.moving
        state = scene.state
        if moving.is_card_turning and scene.motions:
            if moving.card < 0.02 and moving.card_before is not None:
                draw_card(canvas, desk.card, moving.card_before)
            else:
                draw_card(canvas, desk.card, state.card, moving.card)
        elif state.is_over:
            draw_card(canvas, desk.card, state.setup.deck[-1])
        else:
            draw_card(canvas, desk.card, state.card, 1.0 if state.card is not None else 0.0)
        self._draw_todo(canvas)
        others = self.other_seats()
        for seat, rect in zip(others, mini_rects(desk.below, len(others), state.board), strict=True):
            if look.hovered == f"seat-{seat}":
                canvas.panel("ui/glow", rect)
            draw_focus(canvas, rect, look.focused == f"seat-{seat}")

    def _draw_todo(self, canvas: Canvas) -> None:
        scene = self.scene
        draft, desk = scene.draft, scene.desk()
        upper = FRect(desk.todo.left, desk.todo.top, desk.todo.width - 156, 48)
        if draft is None:
            text = ""
            if scene.is_card_due:
                return
            if scene.state.is_over:
                card = scene.state.setup.deck[-1]
                text = scene.t("bridges.panel.away", number=card.number, bridges=card.bridges)
            elif scene.peeked is not None:
                text = scene.t("bridges.line.peek", name=scene.seat_name(scene.peeked))
            elif scene.seat is not None:
                text = scene.t("bridges.say.wait", name=scene.seat_name(scene.seat))
            canvas.text_box(text, desk.todo, BODY, palette.FADED_INK, "center")
            return
        lower = upper.move(0, 56)
        if draft.is_start:
            self._row(canvas, upper, draft.island is not None, scene.t("bridges.todo.start"))
            wide = FRect(lower.left, lower.top, desk.todo.width, 48)
            if len(scene.match.seats) > 1:
                neighbour = scene.seat_name((draft.seat + 1) % len(scene.match.seats))
                canvas.fit(
                    scene.badge((draft.seat + 1) % len(scene.match.seats)), FRect(wide.left - 4, wide.top + 4, 40, 40)
                )
                wide = FRect(wide.left + 40, wide.top, wide.width - 40, wide.height)
                canvas.text_box(scene.t("bridges.todo.copy", neighbour=neighbour), wide, BOLD, palette.DARK_CORAL)
            return
        if draft.is_number_settled:
            text = scene.t("bridges.todo.settled")
        elif draft.is_number_skipped:
            text = scene.t("bridges.todo.no-number")
        elif draft.island is not None:
            text = scene.t("bridges.todo.written", number=draft.number, island=letter_of(draft.island))
        else:
            text = scene.t("bridges.todo.number", number=draft.number)
        self._row(canvas, upper, draft.is_number_decided, text)
        if draft.is_bridges_skipped:
            text = scene.t("bridges.todo.no-bridges")
        else:
            text = scene.t("bridges.todo.bridges", k=len(draft.links), n=draft.needed)
        self._row(canvas, lower, draft.is_bridges_skipped or draft.is_drawn, text)

    @staticmethod
    def _row(canvas: Canvas, rect: FRect, is_done: bool, text: str) -> None:
        canvas.fit("ui/check_on" if is_done else "ui/check_off", FRect(rect.left, rect.top + 8, 32, 32))
        canvas.text_box(text, FRect(rect.left + 40, rect.top, rect.width - 44, rect.height), BOLD, palette.INK)

    def draw_note(self, canvas: Canvas, look: Look, rect: FRect, fault: Fault) -> None:
        """Freehand: one thing that is wrong, in a sentence."""
        scene = self.scene
        canvas.panel("ui/card", rect)
        canvas.fit("bridges/fault", FRect(rect.left + 10, rect.centery - 16, 32, 32))
        text = FRect(rect.left + 52, rect.top + 4, rect.width - 188, rect.height - 8)
        canvas.text_box(scene.refusal_text(fault.refusal), text, LABEL, palette.INK)

    def draw_banner(self, canvas: Canvas) -> None:
        """The goals met in this round, announced together over the board."""
        scene = self.scene
        moving = scene.dance.moving
        if not scene.motions or not moving.lines or not 0 < moving.banner < 1:
            return
        fade = min(1.0, moving.banner * 10, (1 - moving.banner) * 8)
        room = scene.desk().board
        width, height = min(640.0, room.width - 40), 52.0 + 64 * len(moving.lines)
        slide = 0.0 if scene.is_calm else (1 - fade) * 30
        rect = FRect(room.centerx - width / 2, room.centery - height / 2 - slide, width, height)
        alpha = round(255 * fade)
        canvas.panel("ui/panel_chart", rect, alpha)
        for at, (sign, line, seats) in enumerate(moving.lines):
            top = rect.top + 26 + 64 * at
            canvas.fit(sign, FRect(rect.left + 26, top + 4, 52, 56), alpha)
            badges = 44.0 * len(seats) if len(scene.match.seats) > 1 else 0.0
            canvas.text_box(
                line, FRect(rect.left + 92, top, rect.width - 122 - badges, 64), TITLE, palette.INK, alpha=alpha
            )
            for number, seat in enumerate(seats if badges else ()):
                canvas.fit(scene.badge(seat), FRect(rect.right - 26 - badges + 44 * number, top + 12, 40, 40), alpha)


__all__ = ["Any", "BoardView", "link_name"]
