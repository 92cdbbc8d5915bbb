"""Title screen: a sea chart with the isles; positions come from the Tiled map ``levels/chart/title.tmx``."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.menus.achievement_banner import AchievementBanner
from game.menus.chart_jobs import ChartJobs
from game.menus.chart_map import PLACES, ChartLayout, ChartMap, Ornament, fallback_layout, lay_out_chart, read_chart
from game.registry import plugin
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.events import PointerMoved, SceneEvent
from game.scenes.interaction import InteractionController
from game.scenes.routes import Route
from game.scenes.stack import Push, Quit, Reset
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command
from game.ui.motion import Motion
from game.ui.text import HERO, LABEL, LABEL_BOLD, TITLE, TextRole
from game.ui.widgets import Action, Button, CustomWidget, HitTarget, InteractionState, Widget, draw_focus

OPERATOR: Final = "operator"
"""Hit target of the title's cartouche in a kiosk; a long press opens the operator's page."""
_LONG_PRESS: Final = 3.0
_ROUTES: Final[dict[str, Route]] = {
    "lighthouse": routes.RecordsRoute(),
    "harbour": routes.PlayersRoute(),
    "workshop": routes.WorkshopRoute(),
    "daily": routes.DailyRoute(),
    "regatta": routes.RegattaRoute(),
}
"""Routes of the places other than isles."""
_AMBIENCE_HZ: Final = 8.0
_AMBIENCE_REST: Final = 25.0
"""Seconds without input before waves and gulls stop, so that an idle machine uses no CPU."""
_STEP: Final = 12
_LIFT: Final = 8.0
_FRAME: Final = 44.0
"""Width of the chart's frame."""
_BELOW_ISLES: Final = frozenset({"wave", "cloud_shadow", "ship", "whale", "whale_spout", "serpent"})
"""Decorations below the isles; ``_ABOVE_ISLES`` lists those above."""
_ABOVE_ISLES: Final = frozenset({"gull", "cloud", "fog", "beam", "lamp_glow", "pennant"})


class ChartScene(Scene):
    """The sea chart. An isle opens its game; the other places open records, players, boards, daily chart and regatta."""

    name = "title"
    music_place = "title"
    sheets = ("ui", "title")

    def __init__(self, services: Services, opened: Route | None = None) -> None:
        """``opened`` is a page to open over the chart at once, such as on the return from a game."""
        super().__init__(services)
        self.interaction = ChartInteraction(self)
        self._opened = opened
        self._clock = 0.0
        self._since_ambience = 0.0
        self.waiting: frozenset[str] = frozenset()
        """The isles on which a game waits."""
        self._is_new = False
        """True before the first game on this machine."""
        self.achievement_banner = AchievementBanner(services)
        self._jobs = ChartJobs(services, self.achievement_banner)
        self._idle_seconds = 0.0
        self._pressing = 0.0
        self._lift: dict[str, float] = {}
        self._goal: dict[str, float] = {}
        self.sign_places: dict[str, FRect] = {}
        self._map: ChartMap | None = None
        self._laid_out: tuple[tuple[float, float], ChartLayout] | None = None  # with the area's size as the cache key
        try:
            chart = read_chart()
            lay_out_chart(chart, self.area)
            self._map = chart
        except (BoardError, OSError) as problem:
            from game.modes.error_messages import error_message  # late: the shipped chart is sound

            services.shell.announce(error_message(problem, services.assets.texts))

    @property
    def chart(self) -> ChartLayout:
        """Layout for the present window; a plain row of places if the map is unreadable."""
        if self._map is not None:
            if self._laid_out is None or self._laid_out[0] != self.area.size:
                self._laid_out = self.area.size, lay_out_chart(self._map, self.area)
            return self._laid_out[1]
        isles = {name: plugin(name).sprite for name in registry.GAMES}
        return fallback_layout({**isles, **{name: f"title/place_{name}" for name in PLACES}}, self.area.width)

    def resume(self) -> None:
        """Reload which isles show a lantern for a saved game."""
        self.waiting = frozenset(saved.game for saved in self.services.storage.saved_games.all() if saved.has_begun)
        records = self.services.storage.records
        self._is_new = not self.waiting and not any(records.latest(game, limit=1) for game in registry.GAMES)
        self.achievement_banner.refresh()
        super().resume()

    def pause(self) -> None:
        """Stop the background jobs while the chart is covered."""
        self._jobs.stop()
        super().pause()

    def build(self, area: FRect) -> Iterable[Widget]:
        """Isles, places, settings and exit buttons; a place's picture and sign share one hit target."""
        pictures, signs = self._pictures(), self.signs()
        self.sign_places = signs
        doors: dict[str, Action] = {
            **{game: partial(self._open_isle, game) for game in registry.GAMES},
            **{name: partial(Push, way) for name, way in _ROUTES.items()},
        }
        hit_targets = [
            HitTarget(_target_name(name), pictures[name].union(signs[name]), door, value=name)
            for name, door in doors.items()
        ]
        yield CustomWidget(self._draw_places, hit_targets)
        right = area.right - 60
        yield Button(
            "settings", FRect(right - 56, 56, 56, 56), icon="settings", action=partial(Push, routes.SettingsRoute()),
                style="round",
            tooltip=self.t("house.tip.settings"),
        )  # fmt: skip
        other = self.services.assets.texts.next_language
        yield Button(
            "language", FRect(right - 128, 56, 64, 56), other.code.upper(), self._switch_language, style="wood", role=TITLE,
            tooltip=other.switch,
        )  # fmt: skip
        if self.services.session.is_kiosk:
            yield Button(
                "ticket", FRect(60, 56, 56, 56), icon="ticket", action=partial(Push, routes.TicketEntryRoute()), style="round",
                tooltip=self.t("house.ticket.enter"),
            )  # fmt: skip
            yield Button(
                "leave", FRect(132, 56, 56, 56), icon="exit", action=partial(Reset, routes.LeaveRoute()), style="round",
                tooltip=self.t("kiosk.tip.leave"),
            )  # fmt: skip
            yield CustomWidget(lambda canvas, look: None, [HitTarget(OPERATOR, self.cartouche)])
        else:
            yield Button(
                "quit", FRect(60, 56, 56, 56), icon="exit", action=Quit, style="round", tooltip=self.t("house.tip.quit")
            )
            yield Button(
                "logbook", FRect(132, 56, 56, 56), icon="logbook", action=partial(Push, routes.AchievementsRoute()),
                style="round",
                tooltip=self.t("logbook.tip"),
            )  # fmt: skip

    def _pictures(self) -> dict[str, FRect]:
        """Hit rectangles of the places' pictures.

        The compass stands for the daily chart and the ship for the regatta; default positions replace a missing one.
        """
        chart = self.chart
        compass = next((part for part in chart.ground if part.sprite == "compass"), Ornament("compass", 120, 120))
        ship = next((part for part in chart.ambience if part.sprite == "ship"), Ornament("ship", 320, 120))
        return {
            **{name: place.rect for name, place in chart.places.items()},
            "daily": FRect(compass.x - 66, compass.y - 66, 132, 150),
            "regatta": FRect(ship.x - 56, ship.y - 82, 112, 124),
        }

    def signs(self) -> dict[str, FRect]:
        """Rectangles of the places' signs, sized by name and text size."""
        middles = {name: place.plate for name, place in self.chart.places.items()}
        for name, picture in self._pictures().items():
            middles.setdefault(name, (picture.centerx, picture.bottom - 19))
        fonts = self.services.assets.fonts
        signs: dict[str, FRect] = {}
        for name, middle in middles.items():
            role, least = self._sign_style(name)
            size = fonts.width(self._name_of(name), role) + 56, max(least, fonts.line_height(role) + 6)
            signs[name] = FRect(0, 0, *size)
            signs[name].center = middle
        return signs

    def _name_of(self, name: str) -> str:
        return self.t(f"house.game.{name}" if name in registry.GAMES else f"house.place.{name}")

    @staticmethod
    def _sign_style(name: str) -> tuple[TextRole, float]:
        """Text role of a sign and its minimum height."""
        return (TITLE, 46.0) if name in registry.GAMES else (LABEL_BOLD, 38.0)

    # Navigation --------------------------------------------------------------------------------------------------

    def _open_isle(self, game: str) -> SceneChange:
        return Push(routes.GameRoute(game))

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
                self._hover(target)
                return None
        return super().handle(event)

    def step_back(self) -> SceneChange | None:
        """Stay: the chart is the root page."""
        return None

    # Motion ------------------------------------------------------------------------------------------------------

    def _hover(self, hit_target: HitTarget | None) -> None:
        """Raise the isle under the pointer and lower the one left."""
        self._idle_seconds = 0.0
        for name in registry.GAMES:
            goal = 1.0 if hit_target is not None and hit_target.value == name else 0.0
            if self._goal.get(name, 0.0) != goal:
                self._goal[name] = goal
                self._start_lift(name, self._lift.get(name, 0.0), goal)

    def _start_lift(self, name: str, start: float, goal: float) -> None:
        if self.services.session.aids.reduced_motion:
            self._lift[name] = 0.0
            return

        def update(share: float) -> None:
            self._lift[name] = start + (goal - start) * share

        self.motions.start(Motion(0.18, update))

    def advance(self, seconds: float) -> SceneChange | None:
        """Open a due page, advance background jobs and animate the decorations until a time without input."""
        if self._opened is not None:
            opened, self._opened = self._opened, None
            return Push(opened)
        if self._jobs.advance(seconds):
            self.is_dirty = True
        self._idle_seconds += seconds
        self._pressing = self._pressing + seconds if self.interaction.state.pressed == OPERATOR else 0.0
        if self._pressing >= _LONG_PRESS:
            self._pressing = 0.0
            return Push(routes.OperatorRoute())
        if not self._is_animated:
            return None
        self._clock += seconds
        self._since_ambience += seconds
        if self._since_ambience >= 1 / _AMBIENCE_HZ:
            self._since_ambience = 0.0
            self.is_dirty = True
        return None

    @property
    def _is_animated(self) -> bool:
        """True while the decorations move."""
        return not self.services.session.aids.reduced_motion and self._idle_seconds <= _AMBIENCE_REST

    @property
    def next_picture(self) -> float:
        """Seconds until the next step of the decorations; infinite at rest."""
        return max(0.0, 1 / _AMBIENCE_HZ - self._since_ambience) if self._is_animated else math.inf

    @property
    def cartouche(self) -> FRect:
        return FRect(self.area.centerx - 150, 30, 300, 110)

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Paper sea with lines and soundings, frame and title."""
        language = self.services.assets.texts.language
        canvas.cached_layer(self.services.assets.layers, "chart", language, self.area, self._paint_chart, opaque=True)

    def _paint_chart(self, canvas: Canvas) -> None:
        area = self.area
        canvas.texture("title/chart_sea", area)
        canvas.light("title/chart_light", area)
        chart = self.chart
        for ornament in chart.ground:
            sprite = "ui/compass" if ornament.sprite == "compass" else f"title/{ornament.sprite}"
            canvas.sprite(sprite, ornament.x, ornament.y, scale=1.15 if ornament.sprite == "compass" else 1.0)
        side, corner = _FRAME, 32.0
        canvas.texture("title/frame_top", FRect(corner, 0, area.width - 2 * corner, side))
        canvas.texture("title/frame_bottom", FRect(corner, area.bottom - side, area.width - 2 * corner, side))
        canvas.texture("title/frame_left", FRect(0, corner, side, area.height - 2 * corner))
        canvas.texture("title/frame_right", FRect(area.right - side, corner, side, area.height - 2 * corner))
        for x in (corner / 2, area.right - corner / 2):
            for y in (corner / 2, area.bottom - corner / 2):
                canvas.sprite("title/frame_corner", x, y)
        for ornament in chart.ambience:
            if ornament.sprite == "cartouche":
                canvas.sprite("title/cartouche", ornament.x, ornament.y)
            elif ornament.sprite == "lettering":
                self._paint_title(canvas, ornament)

    def _paint_title(self, canvas: Canvas, ornament: Ornament) -> None:
        """Paint the language's drawn title, or plain letters for a language without one."""
        drawn = f"title/lettering_{self.services.assets.texts.language}"
        if self.services.assets.sheets.has(drawn):
            canvas.sprite(drawn, ornament.x, ornament.y)
        else:
            place = FRect(ornament.x - 170, ornament.y - 36, 340, 72)
            canvas.text_box(self.t("house.title"), place, HERO, palette.DEEP, align="center")

    def _draw_places(self, canvas: Canvas, look: InteractionState) -> None:
        chart = self.chart
        hovered, focused = look.hovered_value, look.focused_value
        self._draw_ambience(canvas, chart, _BELOW_ISLES)
        for name, place in chart.places.items():
            x, y = place.anchor
            lift = _LIFT * self._lift.get(name, 0.0)
            canvas.sprite(place.sprite, x, y - lift, scale=1 + 0.03 * self._lift.get(name, 0.0))
        self._draw_ambience(canvas, chart, _ABOVE_ISLES)
        signs = {name: sign.move(0, 2 if name == look.pressed_value else 0) for name, sign in self.sign_places.items()}
        hung = tuple((name, *sign) for name, sign in signs.items())
        key = (
            self.services.assets.texts.language,
            hung,
            hovered,
            focused,
            self.waiting,
            *self.achievement_banner.counts.items(),
        )
        canvas.cached_commands(self.services.assets.layers, "chart-signs", key, partial(self._draw_signs, look, signs))
        if hovered in signs:
            self._draw_line(canvas, self.achievement_banner.with_count(str(hovered), self.t(f"house.chart.{hovered}")))
        elif self._is_new:
            self._draw_line(canvas, self.t("house.chart.welcome"))

    def _draw_signs(self, look: InteractionState, signs: Mapping[str, FRect], canvas: Canvas) -> None:
        for name, sign in signs.items():
            self._draw_sign(canvas, name, sign, name == look.hovered_value, name == look.focused_value)

    def _draw_sign(self, canvas: Canvas, name: str, sign: FRect, is_hovered: bool, is_focused: bool) -> None:
        self.achievement_banner.draw(canvas, name, sign)
        canvas.panel("title/name_plate_hover" if is_hovered else "title/name_plate", sign)
        canvas.text(self._name_of(name), *sign.center, self._sign_style(name)[0], palette.INK, "center")
        draw_focus(canvas, sign, is_focused)
        if name in self.waiting:
            canvas.fit("ui/lantern", FRect(sign.right - 14, sign.top - 22, 44, 52))

    def _draw_line(self, canvas: Canvas, line: str) -> None:
        width = min(self.area.width - 120, canvas.fonts.width(line, LABEL) + 72)
        height = max(48.0, canvas.fonts.height(line, LABEL, width - 36) + 12)
        tag = FRect(self.area.centerx - width / 2, self.area.bottom - 18 - height, width, height)
        canvas.panel("ui/tag", tag)
        canvas.text_box(line, tag.inflate(-36, -6), LABEL, palette.INK, "center")

    def _draw_ambience(self, canvas: Canvas, chart: ChartLayout, kinds: frozenset[str]) -> None:
        inner = self.area.inflate(-2 * _FRAME, -2 * _FRAME)
        for index, ornament in enumerate(chart.ambience):
            kind = ornament.sprite.rstrip("_123456789")
            if kind in kinds and inner.collidepoint(ornament.x, ornament.y):
                self._draw_ornament(canvas, ornament, kind, index * 1.7)

    def _draw_ornament(self, canvas: Canvas, ornament: Ornament, kind: str, phase: float) -> None:
        time, x, y = self._clock, ornament.x, ornament.y
        match kind:
            case "wave":
                swell = math.sin(time * 1.1 + phase)
                canvas.sprite(f"title/{ornament.sprite}", x + 6 * swell, y, alpha=170 + _quantized(60 * swell))
            case "gull":
                frame = 1 + int(time * 4 + phase) % 3
                canvas.sprite(
                    f"title/gull_{frame}", x + 26 * math.sin(time * 0.35 + phase), y + 9 * math.sin(time * 0.7 + phase)
                )
            case "cloud" | "cloud_shadow" | "fog":
                alpha = 60 if kind == "cloud_shadow" else 150
                canvas.sprite(f"title/{ornament.sprite}", x + 34 * math.sin(time * 0.09 + phase), y, alpha=alpha)
            case "beam":
                swing = round(math.sin(time * 0.5) * 4) * 6
                canvas.sprite("title/beam", x, y, angle=swing, alpha=150)
            case "lamp_glow":
                canvas.sprite("title/lamp_glow", x, y, alpha=190 + _quantized(50 * math.sin(time * 2.1)))
            case "ship" | "whale" | "serpent":
                canvas.sprite(
                    f"title/{ornament.sprite}",
                    x + 3 * math.sin(time * 0.4 + phase),
                    y + 2 * math.sin(time * 1.2 + phase),
                )
            case "whale_spout":
                alpha = _quantized(255 * max(0.0, math.sin(time * 0.6 + phase)))
                canvas.sprite("title/whale_spout", x, y, alpha=alpha)
            case _:
                canvas.sprite(f"title/{ornament.sprite}", x, y)


def _quantized(strength: float) -> int:
    """Quantise a strength, so that invisible changes cause no redraw."""
    return _STEP * round(strength / _STEP)


def _target_name(name: str) -> str:
    return f"isle/{name}" if name in registry.GAMES else name


def open_first_chart(services: Services, opened: Route | None = None) -> ChartScene:
    """The chart at program start: with ``opened`` over it, else with the interrupted game's page, if any."""
    if opened is not None:
        return ChartScene(services, opened)
    saved = [game for game in services.storage.saved_games.all() if game.has_begun]
    return ChartScene(services, routes.SavedGameRoute(saved[0].game) if saved else None)


class ChartInteraction(InteractionController[SceneChange]):
    """Interaction of the chart: a tooltip never hides the title, nor names or buttons; the isles are large enough."""

    def __init__(self, chart: ChartScene) -> None:
        super().__init__(chart)
        self._chart = chart

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Names and buttons are spared, the title is never covered."""
        buttons = [
            each.rect for widget in self._chart.widgets if isinstance(widget, Button) for each in widget.hit_targets()
        ]
        others = [rect for rect in buttons if rect != hit_target.rect]
        return TooltipContext([*others, *self._chart.sign_places.values()], [self._chart.cartouche])
