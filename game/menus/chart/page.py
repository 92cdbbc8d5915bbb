"""Title screen: a sea chart with the isles; positions come from the Tiled map ``levels/chart/title.tmx``."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.menus.achievements.banner import AchievementBanner
from game.menus.chart.view import (
    ABOVE_ISLES,
    BELOW_ISLES,
    ChartAmbience,
    ChartBackground,
    ChartSigns,
    IsleLift,
    place_pictures,
)
from game.menus.chart.visit_buttons import setup_buttons, visit_buttons
from game.menus.chart.waiting_games import waiting_buttons
from game.modes.session_clock import is_session_on
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.events import PointerMoved, SceneEvent
from game.scenes.interaction import InteractionController
from game.scenes.routes import Route
from game.scenes.scene_voice import SceneVoice, SpeakingInteraction
from game.scenes.stack import Push, Quit, Reset
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, Widget

OPERATOR: Final = "operator"
"""Hit target of the title's cartouche in a kiosk; a long press opens the operator's page."""
_LONG_PRESS: Final = 3.0
_ROUTES: Final[dict[str, Route]] = {
    "lighthouse": routes.RecordsRoute(),
    "harbour": routes.PlayersRoute(),
    "workshop": routes.WorkshopRoute(),
    "daily": routes.DailyRoute(),
    "regatta": routes.RegattaRoute(),
    "problems": routes.ProblemsRoute(),
}
"""Routes of the places other than isles."""
_NO_QUIT_SECONDS: Final = 0.6
"""Seconds in which the chart does not quit: a second click on a page's way back lands on the exit."""
_LIFT: Final = 8.0
_TITLE_SIDE: Final = 262.0
"""Distance of the title's ribbon from the middle to its left end."""


class ChartScene(Scene):
    """The sea chart. An isle opens its game; the other places open records, players, boards, daily chart and regatta."""

    name = "title"
    sheets = ("ui", "title")

    def __init__(self, services: Services, opened: Route | None = None) -> None:
        """``opened`` is a page to open over the chart at once, such as on the return from a game."""
        super().__init__(services)
        self.interaction = ChartInteraction(self)
        self._opened = opened
        self.background = ChartBackground(services, self.area)
        self._ambience = ChartAmbience(services)
        self.frames.seconds_to_next = lambda: self._ambience.next_step
        self._lift = IsleLift(services, self.frames.motions)
        self.achievement_banner = AchievementBanner(services)
        self.signs = ChartSigns(services, self.achievement_banner)
        self._pressed_seconds = 0.0
        """Seconds for which the operator's target has been pressed."""
        self._seconds_on_top = 0.0

    def resume(self) -> None:
        """Reload which isles show a lantern for a saved game, and which missed moves are due; the title's music is heard."""
        self._seconds_on_top = 0.0
        self.signs.refresh()
        super().resume()
        self.services.assets.sounds.music.set_place("title")

    def pause(self) -> None:
        """Stop the idle jobs while the chart is covered."""
        if self.services.background.idle_jobs is not None:
            self.services.background.idle_jobs.stop()
        super().pause()

    def build(self, area: FRect) -> Iterable[Widget]:
        """Isles, places, settings and exit buttons; a place's picture and sign share one hit target."""
        layout = self.background.layout(area)
        pictures, signs = place_pictures(layout), self.signs.lay_out(layout)
        doors: dict[str, Action] = {
            **{game: partial(_open_isle, self.services, game) for game in registry.GAMES},
            **{name: partial(Push, way) for name, way in _ROUTES.items() if name in signs},
        }
        hit_targets = [
            HitTarget(
                _target_name(name), pictures[name].union(signs[name]), door, value=name, label=self.signs.name_of(name)
            )
            for name, door in doors.items()
        ]
        yield CustomWidget(self._draw_places, hit_targets)
        yield from waiting_buttons(self.services.assets, self.signs.saved, signs, area)
        yield from self.signs.due.build(signs)
        if plays_at_once(self.services) and self.services.session.offers("setup"):
            yield from setup_buttons(self.services.assets, signs)
        yield from self._build_buttons(area)

    def _build_buttons(self, area: FRect) -> Iterable[Widget]:
        """Settings and language at the right; exit, ticket and logbook at the left."""
        right = area.right - 60
        yield Button(
            "settings", FRect(right - 56, 56, 56, 56), icon="settings", action=partial(Push, routes.SettingsRoute()),
                style="round",
            tooltip=self.t("house.tip.settings"),
        )  # fmt: skip
        texts = self.services.assets.texts
        yield Button(
            "language", FRect(right - 168, 56, 104, 56), texts.language.upper(), self._switch_language, "language", "wood",
            role=TITLE, tooltip=texts.next_language.switch,
        )  # fmt: skip
        if self.services.session.is_kiosk:
            visit = list(visit_buttons(self.services.assets, area))
            yield from visit
            if is_session_on(self.services.storage, datetime.datetime.now()):
                lowest = max(button.rect.bottom for button in visit)
                button = self._session_button(FRect(visit[0].rect.left, lowest + 6, 0, 56))
                yield replace(
                    button, rect=FRect(button.rect.topleft, (button.natural_width(self.services.assets.fonts), 56))
                )
            yield CustomWidget(lambda canvas, interaction: None, [HitTarget(OPERATOR, self.cartouche)])
        else:
            yield Button(
                "quit", FRect(60, 56, 56, 56), icon="exit", style="round", tooltip=self.t("house.tip.quit"),
                action=lambda: Quit() if self._seconds_on_top > _NO_QUIT_SECONDS else None,
            )  # fmt: skip
            logbook = Button(
                "logbook", FRect(124, 56, 56, 56), self.t("logbook.heading"), partial(Push, routes.AchievementsRoute()),
                "logbook", "wood", role=LABEL,
                tooltip=self.t("logbook.tip"),
            )  # fmt: skip
            yield from self._beside_logbook(logbook)

    def _beside_logbook(self, logbook: Button) -> Iterable[Button]:
        """The logbook's button and, while an evening is on, that of its page; signs alone where words reach the title."""
        fonts, left = self.services.assets.fonts, logbook.rect.left
        is_below = self.cartouche.top > logbook.rect.bottom
        end = self.area.right - 200 if is_below else self.area.centerx - _TITLE_SIDE
        if not is_session_on(self.services.storage, datetime.datetime.now()):
            width = min(logbook.natural_width(fonts), end - left)
            yield replace(logbook, rect=FRect(left, logbook.rect.top, width, 56))
            return
        buttons, room = [logbook, self._session_button(logbook.rect)], end - left
        for worded in range(2, -1, -1):  # the evening's button keeps its words longer
            shown = [
                button if at >= 2 - worded else replace(button, label="", tooltip=button.tooltip or button.label)
                for at, button in enumerate(buttons)
            ]
            widths = [button.natural_width(fonts) if button.label else 56.0 for button in shown]
            if sum(widths) + 8 <= room:
                break
        for button, width in zip(shown, widths, strict=True):
            yield replace(button, rect=FRect(left, button.rect.top, width, 56))
            left += width + 8

    def _session_button(self, place: FRect) -> Button:
        action = partial(Push, routes.SessionSummaryRoute())
        return Button("evening", place, self.t("house.evening"), action, "star", "wood", role=LABEL)

    # Navigation --------------------------------------------------------------------------------------------------

    def _switch_language(self) -> None:
        self.services.session.choose_language(self.services.assets.texts.next_language.code)

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Help means the rules of the isle that is pointed at, else of the first one; an isle under the pointer rises."""
        match event:
            case Command.HELP:
                game = next(
                    (name for name in registry.GAMES if name == self.interaction.state.hovered_value), registry.GAMES[0]
                )
                return Push(routes.RulesRoute(game))
            case PointerMoved(target=target):
                self._ambience.wake()
                self._lift.hover(target)
                return None
        return super().handle(event)

    def step_back(self) -> SceneChange | None:
        """Stay: the chart is the root page."""
        return None

    # Motion ------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Open a due page, advance idle jobs and animate the decorations until a time without input."""
        self._seconds_on_top += seconds
        if self._opened is not None:
            opened, self._opened = self._opened, None
            return Push(opened)
        if self.services.background.take_voice_offer():
            return Push(routes.VoiceOfferRoute())
        jobs = self.services.background.idle_jobs
        if jobs is not None and jobs.advance(seconds):
            self.achievement_banner.refresh()
            self.frames.is_due = True
        is_pressed = self.interaction.state.pressed == OPERATOR
        self._pressed_seconds = self._pressed_seconds + seconds if is_pressed else 0.0
        if self._pressed_seconds >= _LONG_PRESS:
            self._pressed_seconds = 0.0
            return Push(routes.OperatorRoute())
        if self._ambience.advance(seconds):
            self.frames.is_due = True
        return None

    @property
    def cartouche(self) -> FRect:
        return self.background.title_place(self.area)

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Paper sea with lines and soundings, frame and title."""
        self.background.draw(canvas, self.area)

    def _draw_places(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Isles and other places between the decorations, then the signs."""
        chart = self.background.layout(self.area)
        self._ambience.draw(canvas, chart, BELOW_ISLES, self.area)
        for name, place in chart.places.items():
            x, y = place.anchor
            lift = self._lift.share(name)
            canvas.sprite(place.sprite, x, y - _LIFT * lift, scale=1 + 0.03 * lift)
        self._ambience.draw(canvas, chart, ABOVE_ISLES, self.area)
        self.signs.draw(canvas, interaction, self.area)


def _target_name(name: str) -> str:
    return f"isle/{name}" if name in registry.GAMES else name


def open_first_chart(services: Services, opened: Route | None = None) -> ChartScene:
    """The chart at program start: with ``opened`` over it, else with the interrupted game's page, if any."""
    if opened is not None:
        return ChartScene(services, opened)
    saved = [game for game in services.storage.saved_games.all() if game.has_begun]
    return ChartScene(services, routes.SavedGameRoute(saved[0].game) if saved else None)


class ChartVoice(SceneVoice):
    """Voice of the chart: on request also the line on a place."""

    def __init__(self, chart: ChartScene, interaction: SpeakingInteraction) -> None:
        super().__init__(chart, interaction)
        self._chart = chart

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        if isinstance(hit_target.value, str) and hit_target.value in self._chart.signs.places:
            return [self._chart.signs.line_of(hit_target.value)]
        return super().around(hit_target)


class ChartInteraction(InteractionController[SceneChange]):
    """Interaction of the chart: a tooltip never hides the title, nor names or buttons; the isles are large enough."""

    def __init__(self, chart: ChartScene) -> None:
        super().__init__(chart)
        self._chart = chart
        self.voice = ChartVoice(chart, self)

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Names and buttons are spared, the title is never covered."""
        buttons = [
            each.rect for widget in self._chart.widgets if isinstance(widget, Button) for each in widget.hit_targets()
        ]
        others = [rect for rect in buttons if rect != hit_target.rect]
        return TooltipContext([*others, *self._chart.signs.places.values()], [self._chart.cartouche])


def _open_isle(services: Services, game: str) -> SceneChange:
    """Start a game at once in a kiosk that plays at once; else, or for a game begun in this visit, open the isle's page."""
    if not plays_at_once(services):
        return Push(routes.GameRoute(game))
    saved = services.storage.saved_games.get(game)
    if saved is not None and saved.has_begun:
        return Push(routes.GameRoute(game))
    return Reset(routes.QuickPlayRoute(game))


def plays_at_once(services: Services) -> bool:
    return services.session.is_kiosk and services.storage.settings.kiosk_play != "setup"
