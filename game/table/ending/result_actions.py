"""Actions after a finished game, one button each: look at it, share it, continue, play again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.core.handicap import units_of, without_handicap, written_handicap
from game.match.turn_clock import CLOCK_KEY, ClockRules
from game.modes.match_series import next_table
from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Reset
from game.table.ending.game_results import GameResults
from game.table.game_views import TABLE, view_route
from game.table.saving.autosave import unless_saved_game_waits
from game.table.table_setup import match_of, set_up_table
from game.ui.layout import button_row, button_rows_at_bottom
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, ButtonStyle

_MAX_ROWS: Final = 2
"""Rows of buttons beside the primary one; larger text takes the page's whole width."""

Entry = tuple[str, Callable[[], SceneChange | None], str, ButtonStyle]
"""Name, action, icon and style of a button."""


class ResultActions:
    """Actions of the page of results, with one primary button."""

    def __init__(self, results: GameResults) -> None:
        self._services = results.services
        self._results = results
        self.is_leg = False
        """True for a leg of the regatta, which leads on to the standings."""
        self._initials = ""

    def build(self, inner: FRect) -> list[Button]:
        """The buttons: the primary one at the right and large, the others beside it in few rows."""
        t, fonts = self._services.assets.t, self._services.assets.fonts
        entries = [
            Button(name, inner, t(f"house.results.{name}"), action, icon, style, role=LABEL)
            for name, action, icon, style in self._entries()
        ]
        primary = replace(next(each for each in entries if each.style == "primary"), role=TITLE)
        others = [each for each in entries if each.style != "primary"]
        wide = primary.natural_width(fonts)
        room = FRect(inner.left, inner.bottom, inner.width - wide - 12, 0)
        placed = button_row(fonts, others, room, gap=8, min_height=56)
        placed = placed or button_rows_at_bottom(fonts, others, room, gap=8, min_height=48)
        if len({button.rect.top for button in placed}) > _MAX_ROWS:
            return button_rows_at_bottom(fonts, [*others, primary], inner)
        high = max(68.0, inner.bottom - placed[0].rect.top)
        return [*placed, replace(primary, rect=FRect(inner.right - wide, inner.bottom - high, wide, high))]

    def build_watch(self) -> Button | None:
        """Button to the benchmark's best game; None without one."""
        benchmark = self._results.benchmark
        if benchmark is None or benchmark.best is None:
            return None
        label = self._services.assets.t("house.house.watch")
        return Button("watch-house", FRect(0, 0, 0, 52), label, self._watch_benchmark, "eye", role=LABEL)

    def _entries(self) -> Sequence[Entry]:
        results, is_kiosk = self._results, self._services.session.is_kiosk
        look: list[Entry] = [("look", self._look, "eye", "paper")]
        if not is_kiosk:
            look.append(("share", self._share, "share", "paper"))
        is_person = any(not who.is_computer for who in results.match.seats)
        if is_kiosk and is_person and not self._initials:
            look.append(("initials", self._ask_initials, "edit", "paper"))
        if self.is_leg:
            return [*look, ("standings", self._to_regatta, "trophy", "primary")]
        chart: Entry = ("chart", self._to_chart, "home", "paper")
        if results.summary.goes_on:
            name = "next-game" if results.summary.solo is None else "next-hand"
            return [*look, (name, self._next_game, "play", "primary"), chart]
        if results.table.occasion.get("daily"):
            return [*look, ("daily", self._to_daily, "daily", "primary"), chart]
        if results.ui.has_deal(len(results.match.seats)):
            look.append(("same-deal", self._same_deal, "redo", "paper"))
        return [*look, ("again", self._again, "restart", "primary"), chart]

    # Looking at the game -----------------------------------------------------------------------------------------

    def _look(self) -> SceneChange:
        """Open the table, with replay and look-back beside it."""
        results = self._results
        return Push(view_route(TABLE, results.match, results.table.board, results.review))

    def _share(self) -> SceneChange:
        return Push(routes.ShareRoute(self._results.table, self._results.share_lines()))

    def _watch_benchmark(self) -> SceneChange | None:
        benchmark = self._results.benchmark
        if benchmark is None or benchmark.best is None:
            return None
        return Push(routes.WatchRoute(*match_of(self._services, benchmark.best)))

    def _ask_initials(self) -> SceneChange:
        results = self._results
        humans = [seat for seat, who in enumerate(results.match.seats) if not who.is_computer]
        best = max(humans, key=lambda seat: results.result.scores[seat], default=0)

        def chosen(name: str) -> None:
            self._initials = name
            if results.record_number is not None:
                self._services.storage.records.name_result(results.record_number, best, name)

        return Push(routes.InitialsRoute(chosen))

    # Going on ----------------------------------------------------------------------------------------------------

    def _next_game(self) -> SceneChange | None:
        following = next_table(self._results.table)
        return Reset(routes.PlayRoute(following)) if following is not None else None

    def _again(self) -> SceneChange | None:
        summary, match = self._results.summary, self._results.match
        began = match.first_seat if summary.series is None else summary.series.first
        plan = self._plan(None, 0 if summary.is_alone else (began + 1) % len(match.seats))
        plan.is_match = summary.series is not None
        return self._play(plan)

    def _same_deal(self) -> SceneChange | None:
        match, solo = self._results.match, self._results.summary.solo
        seed, first = (match.seed, match.first_seat) if solo is None else (solo.seed, 0)
        return self._play(self._plan(seed, first))

    def _plan(self, seed: int | None, first_seat: int) -> TablePlan:
        """Plan with the same players and board."""
        table, match = self._results.table, self._results.match
        options = match.options.to_json()
        seats = [
            SeatPlan(
                who.level or "medium" if who.is_computer else "human",
                who.name,
                table.profile(seat),
                match.meta.style_of(seat) or "",
                units_of(written_handicap(options), seat),
            )
            for seat, who in enumerate(match.seats[: 1 if self._results.summary.is_alone else None])
        ]
        clock = ClockRules.parse(match.meta.get(CLOCK_KEY))
        return TablePlan(seats, match.board_name, without_handicap(options), first_seat, seed, clock=clock)

    def _play(self, plan: TablePlan) -> SceneChange | None:
        game = self._results.match.game.name

        def start() -> SceneChange:
            return Reset(routes.PlayRoute(set_up_table(self._services, game, plan)))

        return unless_saved_game_waits(self._services, game, start)

    def _to_daily(self) -> SceneChange:
        return Reset(routes.ChartRoute(routes.DailyRoute()))

    def _to_regatta(self) -> SceneChange:
        return Reset(routes.RegattaRoute())

    def _to_chart(self) -> SceneChange:
        return Reset(routes.ChartRoute())
