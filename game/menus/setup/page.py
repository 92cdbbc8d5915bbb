"""Table set-up: seats, choices, start. The last plan is saved for each game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import FormatError, is_integer
from game.match.turn_clock import ClockRules
from game.menus.setup.choices import ClockRow, VariantChoices, build_choices
from game.menus.setup.handicaps import UnitRows
from game.menus.setup.seating import SeatRows
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.recent_people import recent_people
from game.modes.tables import GameTable, SeatPlan, TablePlan, is_watched
from game.pages.page import PageScene, bring_into_view, lead_to, scrolled
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.events import SceneEvent
from game.scenes.stack import Push, Reset
from game.services import Services
from game.table.lessons.progress import is_lesson_wanted
from game.table.saving.autosave import unless_saved_game_waits
from game.table.table_setup import rival_plans, seat_badges, set_up_table
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.layout import Column, button_rows_at_bottom, halves
from game.ui.text import LABEL, TITLE
from game.ui.viewport import is_upright
from game.ui.widgets import Button, CustomWidget, InteractionState, Label, Widget

_ROOM_FOR_ABOUT: Final = 0.7
"""Share of an upright page that must be free for the card about the game, above the board."""


def remembered_plan(services: Services, game: str) -> TablePlan:
    """The last plan of a game where still valid; default: the person seated last against a medium player, or solo."""
    boards = services.background.boards.names(game)
    saved = services.storage.extra(f"setup.{game}")
    default = TablePlan([SeatPlan(), SeatPlan("medium")], boards[0] if boards else "")
    if min(plugin(game).game.seats) == 1:
        default.seats = [SeatPlan()]
    if not isinstance(saved, dict):
        for person in [] if services.session.is_kiosk else recent_people(services.storage)[:1]:
            default.seats[0] = SeatPlan(name=person.name, profile=person.identifier)
        return default
    seats = [SeatPlan.parse(part) for part in saved.get("seats", []) if isinstance(part, dict)]
    if len(seats) in plugin(game).table_sizes:
        default.seats = seats
    if saved.get("board") in boards:
        default.board = saved["board"]
    try:
        chosen = saved.get("options", {})
        parsed = plugin(game).game.options.parse(chosen, len(default.seats)).to_json()
        default.options = {name: value for name, value in parsed.items() if name in chosen}
    except FormatError:
        default.options = {}
    match = saved.get("match")
    default.is_match = match if isinstance(match, bool) else None
    default.clock = ClockRules.parse(saved.get("clock"))
    first = saved.get("first_seat")
    default.first_seat = first if is_integer(first) and 0 <= first < len(default.seats) else 0
    return default


class StartBar:
    """Start button of a set-up, with the reason why it does not start, and the ways to rules and lessons."""

    def __init__(self, services: Services, game: str, plan: TablePlan, choices: VariantChoices) -> None:
        self._services = services
        self._assets = services.assets
        self._game = game
        self._plan = plan
        self._choices = choices
        self._problem = ""

    def clear_problem(self) -> None:
        """Forget the reason: the plan has changed."""
        self._problem = ""

    def build(self, inner: FRect) -> Iterable[Button | Label]:
        """The buttons, and a note on the plan."""
        t = self._assets.t
        fonts = self._assets.fonts
        rules = Button("rules", inner, t("house.setup.rules"), partial(Push, routes.RulesRoute(self._game)), "help")
        lesson = Button(
            "first-game",
            inner,
            t("lessons.first-game"),
            partial(Push, routes.LessonsRoute(self._game)),
            "hand",
            is_recommended=is_lesson_wanted(self._services.storage, self._game),
            tooltip=t("lessons.first-game.tip"),
        )
        is_watching = is_watched(self._plan.seats)
        start = Button(
            "start",
            inner,
            t("house.setup.watch" if is_watching else "house.setup.start"),
            self._start,
            "eye" if is_watching else "play",
            "primary",
            role=TITLE,
        )
        top, left = inner.bottom - 64, inner.left
        widths = [max(200.0, button.natural_width(fonts)) for button in (rules, lesson)]
        width = max(300.0, start.natural_width(fonts))
        if is_upright(self._assets.viewport.area) and sum(widths) + 32 + width > inner.width:
            placed = button_rows_at_bottom(
                fonts, [rules, lesson], FRect(inner.left, 0, inner.width, top - 12), min_height=56
            )
            yield from placed
            yield replace(start, rect=FRect(inner.left, top, inner.width, 64))
            top = placed[0].rect.top
        else:
            for button, wide in zip((rules, lesson), widths, strict=True):
                yield replace(button, rect=FRect(left, top + 4, wide, 56))
                left += wide + 16
            yield replace(start, rect=FRect(inner.right - width, top, width, 64))
        note = self._problem or (t("house.setup.watching") if is_watching else "")
        if note:
            height = fonts.height(note, LABEL, inner.width)
            place = FRect(inner.left, top - 8 - height, inner.width, height)
            yield Label(note, place, LABEL, palette.DARK_CORAL if self._problem else palette.INK, "right")

    def _start(self) -> SceneChange | None:
        try:
            table = set_up_table(
                self._services,
                self._game,
                replace(self._plan, options=self._choices.options, is_match=self._choices.is_match),
            )
        except UNUSABLE_ERRORS as problem:
            self._problem = error_message(problem, self._assets.texts)
            return None

        def sail() -> SceneChange:
            self._services.storage.set_extra(f"setup.{self._game}", self._plan.to_json())
            return Reset(routes.PlayRoute(table))

        return unless_saved_game_waits(self._services, self._game, sail)


class SetupScene(PageScene):
    """Table set-up page."""

    name = "setup"
    sheets = ("ui", "title")

    def __init__(self, services: Services, game: str, plan: TablePlan | None = None) -> None:
        super().__init__(services)
        self.game = game
        self.plan = plan or remembered_plan(services, game)
        if not services.session.offers("clock"):
            self.plan.clock = None
        if not services.session.offers("handicap"):
            for seat in self.plan.seats:
                seat.handicap = 0
        if plan is None and not services.session.offers("players"):
            self.plan.seats, self.plan.first_seat = quick_seats(services, game), 0
        self._choices = VariantChoices(services, game, self.plan)
        self._handicaps = UnitRows(services, game, self.plan, self.rebuild, partial(lead_to, self))
        self._start_bar = StartBar(services, game, self.plan, self._choices)

    def heading(self) -> str:
        return self.t(f"house.game.{self.game}")

    @property
    def seat_styles(self) -> palette.SeatStyles:
        """The badges of the planned seats and of the rivals of a solo player."""
        rivals = rival_plans(self.game, self.plan.seats)
        return palette.SeatStyles(seat_badges(self.services.storage, [*self.plan.seats, *rivals]))

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Seats on the left; board, variants, first seat and deal on the right; start button below."""
        foot = list(self._start_bar.build(inner))
        top = min(widget.rect.top for widget in foot)
        yield from scrolled(self, "setup", FRect(inner.left, inner.top, inner.width, top - 12 - inner.top), self._fill)
        yield from foot

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        left, right = halves(self.services.assets.fonts, area, 32)
        seating = SeatRows(
            self.services,
            self.plan.seats,
            plugin(self.game).table_sizes,
            self._seats_changed,
            partial(bring_into_view, self),
            self.game,
        )
        clock = ClockRow(self.services, self.plan, self.rebuild, partial(bring_into_view, self))
        people = list(seating.build(left))
        handicap = self._handicaps.short_button(left)
        if handicap is not None and clock.has_room_for(handicap, left):
            people += clock.build(left, handicap)
        else:
            people += [*clock.build(left), *self._handicaps.build(left)]
        is_single = left is right  # an upright window: the board below takes the rest of the height
        if is_single and left.area.bottom - left.bottom > _ROOM_FOR_ABOUT * left.area.height:
            people += build_about(self.services, self.game, left)
        choices = build_choices(
            right, self.services, self.game, self.plan, self._choices, self.rebuild, self._start_bar.clear_problem, left
        )
        widgets: list[Widget] = [*people, *choices]
        if not is_single:
            widgets += build_about(self.services, self.game, left)
        return widgets, max(left.bottom, right.bottom) - 8

    def _seats_changed(self) -> None:
        """Drop variants and first seat that no longer fit the number of seats."""
        self.plan.first_seat = min(self.plan.first_seat, len(self.plan.seats) - 1)
        self._choices.drop_invalid()
        self._start_bar.clear_problem()
        self.rebuild()

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Open the rules on the help command."""
        return Push(routes.RulesRoute(self.game)) if event is Command.HELP else super().handle(event)


def build_about(services: Services, game: str, column: Column) -> Iterable[Widget]:
    """Card about the game for newcomers, if there is space."""
    t = services.assets.t
    text_lines = f"{t(f'house.chart.{game}')}\n{t(f'house.setup.about.{game}')}"
    width = column.area.width
    side = 0.0 if services.assets.fonts.text_size > 1.2 else 104.0  # larger letters take the picture's room
    height = max(side, services.assets.fonts.height(text_lines, LABEL, width - side * 1.3 - 44)) + 20
    if column.bottom + height > column.area.bottom:
        return
    area = column.add_row(height)

    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        canvas.panel("ui/card", area)
        if side:
            place = FRect(area.left + 12, area.centery - side / 2, side * 1.3, side)
            canvas.fit(plugin(game).sprite, place)
        text = FRect(area.left + side * 1.3 + 24, area.top + 8, area.width - side * 1.3 - 44, area.height - 16)
        canvas.text_box(text_lines, text, LABEL)

    yield CustomWidget(paint)


def quick_table(services: Services, game: str) -> GameTable:
    """A table on the first board for the operator's number of people; ``BoardError`` if the board cannot be read."""
    boards = services.background.boards.names(game)
    plan = TablePlan(quick_seats(services, game), boards[0] if boards else "")
    return set_up_table(services, game, plan)


def quick_seats(services: Services, game: str) -> list[SeatPlan]:
    """The operator's two people; or one, against a computer player where the game is not for one."""
    if services.storage.settings.kiosk_play == "two" and 2 in plugin(game).table_sizes:
        return [SeatPlan(), SeatPlan()]
    return [SeatPlan()] if min(plugin(game).game.seats) == 1 else [SeatPlan(), SeatPlan("medium")]
