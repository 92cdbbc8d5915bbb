"""Drawing of the sea chart: its background, the moving decorations, and the signs of the places."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.menus.achievements.banner import AchievementBanner
from game.menus.chart.due_problems import DueProblems
from game.menus.chart.map import (
    CHART,
    PLACES,
    UPRIGHT_CHART,
    ChartLayout,
    Ornament,
    fallback_layout,
    lay_out_chart,
    read_chart,
)
from game.modes.error_messages import error_message
from game.registry import plugin
from game.services import Services
from game.storage.values import SavedGame
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Motion, Motions
from game.ui.text import HERO, LABEL, LABEL_BOLD, TITLE, TextRole
from game.ui.viewport import is_upright
from game.ui.widgets import HitTarget, InteractionState, draw_focus

_AMBIENCE_HZ: Final = 8.0
_AMBIENCE_REST: Final = 25.0
"""Seconds without input before waves and gulls stop, so that an idle machine uses no CPU."""
_STEP: Final = 12
_FRAME: Final = 44.0
"""Width of the chart's frame."""
_TITLE_MIDDLE: Final = 85.0
"""Middle of the title above the buttons' row, in a landscape window."""
_MAX_PUSHES: Final = 12
"""Times that overlapping signs are moved."""
_CHOICES_OF_PLACES: Final = {"harbour": "players", "workshop": "boards", "bottle": "problems"}
"""Places and decorations that a kiosk shows only where its operator offers a choice."""
_BELOW_BUTTONS: Final = 120.0
_LINE_HEIGHT: Final = 48.0
"""Height of a line on the chart in usual letters."""
_LINE_STEP: Final = 8
_PICTURE_HEIGHT: Final = 200.0
"""Highest place of the line on a sign, the step of the search for one, and the height of the pictures above signs."""
BELOW_ISLES: Final = frozenset({"wave", "cloud_shadow", "ship", "bottle", "whale", "whale_spout", "serpent"})
"""Decorations below the isles; ``ABOVE_ISLES`` lists those above."""
ABOVE_ISLES: Final = frozenset({"gull", "cloud", "fog", "beam", "lamp_glow", "pennant"})


class ChartBackground:
    """Paper sea with lines, soundings, frame and title, and the layout of the places on it."""

    def __init__(self, services: Services, area: FRect) -> None:
        """Read the map; announce an unreadable one."""
        self._services = services
        self._assets = services.assets
        self._session = services.session
        self._laid_out = area.size, self._lay_out(area)

    def layout(self, area: FRect) -> ChartLayout:
        """Layout for the present window; a plain row of places if the map is unreadable."""
        if self._laid_out[0] != area.size:
            self._laid_out = area.size, self._lay_out(area)
        layout = self._laid_out[1]
        closed = {place for place, choice in _CHOICES_OF_PLACES.items() if not self._session.offers(choice)}
        places = {name: place for name, place in layout.places.items() if name not in closed}
        ambience = tuple(ornament for ornament in layout.ambience if ornament.sprite not in closed)
        return layout._replace(places=places, ambience=ambience)

    def _lay_out(self, area: FRect) -> ChartLayout:
        try:
            return lay_out_chart(read_chart(UPRIGHT_CHART if is_upright(area) else CHART), area)
        except (BoardError, OSError) as problem:
            self._services.shell.announce(error_message(problem, self._assets.texts))
        isles = {name: plugin(name).sprite for name in registry.GAMES}
        return fallback_layout({**isles, **{name: f"title/place_{name}" for name in PLACES}}, area.width)

    def title_place(self, area: FRect) -> FRect:
        """Where the title stands."""
        drawn = next((part for part in self.layout(area).ambience if part.sprite == "cartouche"), None)
        middle = drawn.y if drawn is not None and is_upright(area) else _TITLE_MIDDLE
        return FRect(area.centerx - 150, middle - 55, 300, 110)

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """Paper sea with lines and soundings, frame and title."""
        language = self._assets.texts.language
        canvas.cached_layer(self._assets.layers, "chart", language, area, partial(self._paint, area), opaque=True)

    def _paint(self, area: FRect, canvas: Canvas) -> None:
        canvas.texture("title/chart_sea", area)
        canvas.light("title/chart_light", area)
        chart = self.layout(area)
        for ornament in chart.ground:
            sprite = "ui/compass" if ornament.sprite == "compass" else f"title/{ornament.sprite}"
            canvas.sprite(sprite, ornament.x, ornament.y, scale=1.15 if ornament.sprite == "compass" else 1.0)
        side, corner = _FRAME, 32.0
        canvas.texture("title/frame_top", FRect(corner, 0, area.width - 2 * corner, side), is_edge=True)
        canvas.texture(
            "title/frame_bottom", FRect(corner, area.bottom - side, area.width - 2 * corner, side), is_edge=True
        )
        canvas.texture("title/frame_left", FRect(0, corner, side, area.height - 2 * corner), is_edge=True)
        canvas.texture(
            "title/frame_right", FRect(area.right - side, corner, side, area.height - 2 * corner), is_edge=True
        )
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
        drawn = f"title/lettering_{self._assets.texts.language}"
        if self._assets.sheets.has(drawn):
            canvas.sprite(drawn, ornament.x, ornament.y)
        else:
            place = FRect(ornament.x - 170, ornament.y - 36, 340, 72)
            canvas.text_box(self._assets.t("house.title"), place, HERO, palette.DEEP, align="center")


class ChartAmbience:
    """Decorations that move until a time without input: waves, gulls, clouds, ships."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._clock = 0.0
        self._since_step = 0.0
        self._idle_seconds = 0.0

    def wake(self) -> None:
        """Note an input: the decorations move on."""
        self._idle_seconds = 0.0

    def advance(self, seconds: float) -> bool:
        """Move on; True if the decorations are due to be drawn again."""
        self._idle_seconds += seconds
        if not self.is_moving:
            return False
        self._clock += seconds
        self._since_step += seconds
        if self._since_step < 1 / _AMBIENCE_HZ:
            return False
        self._since_step = 0.0
        return True

    @property
    def is_moving(self) -> bool:
        """True while the decorations move."""
        return not self._services.session.aids.reduced_motion and self._idle_seconds <= _AMBIENCE_REST

    @property
    def next_step(self) -> float:
        """Seconds until the next step; infinite at rest."""
        return max(0.0, 1 / _AMBIENCE_HZ - self._since_step) if self.is_moving else math.inf

    def draw(self, canvas: Canvas, chart: ChartLayout, kinds: frozenset[str], area: FRect) -> None:
        """Draw the decorations of some kinds."""
        inner = area.inflate(-2 * _FRAME, -2 * _FRAME)
        for index, ornament in enumerate(chart.ambience):
            kind = ornament.sprite.rstrip("_123456789")
            if kind in kinds and inner.collidepoint(ornament.x, ornament.y):
                self._draw_ornament(canvas, ornament, kind, index * 1.7)

    def _draw_ornament(self, canvas: Canvas, ornament: Ornament, kind: str, phase: float) -> None:
        time, x, y = self._clock, ornament.x, ornament.y
        match kind:
            case "wave":
                swell = math.sin(time * 1.1 + phase)
                canvas.sprite(
                    f"title/{ornament.sprite}",
                    x + 6 * swell,
                    y,
                    alpha=canvas.accessibility.ornament(170 + _quantized(60 * swell)),
                )
            case "gull":
                frame = 1 + int(time * 4 + phase) % 3
                canvas.sprite(
                    f"title/gull_{frame}",
                    x + 26 * math.sin(time * 0.35 + phase),
                    y + 9 * math.sin(time * 0.7 + phase),
                )
            case "cloud" | "cloud_shadow" | "fog":
                alpha = 60 if kind == "cloud_shadow" else 150
                alpha = canvas.accessibility.ornament(alpha)
                canvas.sprite(f"title/{ornament.sprite}", x + 34 * math.sin(time * 0.09 + phase), y, alpha=alpha)
            case "beam":
                swing = round(math.sin(time * 0.5) * 4) * 6
                canvas.sprite("title/beam", x, y, angle=swing, alpha=150)
            case "lamp_glow":
                canvas.sprite("title/lamp_glow", x, y, alpha=190 + _quantized(50 * math.sin(time * 2.1)))
            case "ship" | "bottle" | "whale" | "serpent":
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


class IsleLift:
    """Isles that rise under the pointer, and sink when it leaves."""

    def __init__(self, services: Services, motions: Motions) -> None:
        self._services = services
        self._motions = motions
        self._lift: dict[str, float] = {}
        self._goal: dict[str, float] = {}

    def share(self, name: str) -> float:
        """Share that an isle is raised, 0 to 1."""
        return self._lift.get(name, 0.0)

    def hover(self, hit_target: HitTarget | None) -> None:
        """Raise the isle under the pointer and lower the one left."""
        for name in registry.GAMES:
            goal = 1.0 if hit_target is not None and hit_target.value == name else 0.0
            if self._goal.get(name, 0.0) != goal:
                self._goal[name] = goal
                self._start(name, self._lift.get(name, 0.0), goal)

    def _start(self, name: str, start: float, goal: float) -> None:
        if self._services.session.aids.reduced_motion:
            self._lift[name] = 0.0
            return

        def update(share: float) -> None:
            self._lift[name] = start + (goal - start) * share

        self._motions.start(Motion(0.18, update))


class ChartSigns:
    """Signs of the places, with lanterns for saved games, achievement flags, and a line on the place pointed at."""

    def __init__(self, services: Services, achievement_banner: AchievementBanner) -> None:
        self._services = services
        self._assets = services.assets
        self._banner = achievement_banner
        self.waiting: frozenset[str] = frozenset()
        """The isles with a saved game."""
        self.saved: Sequence[SavedGame] = ()
        """Their games."""
        self.due = DueProblems(services)
        """The sign for missed moves that are due."""
        self._is_new = False
        """True before the first game on this machine."""
        self.places: dict[str, FRect] = {}
        """Rectangles of the signs as they were last laid out."""
        self._apart: tuple[object, list[FRect]] = (None, [])
        """Where signs went that overlapped, with what their places depend on."""

    def refresh(self) -> None:
        """Reload saved games, achievements and missed moves that are due."""
        self.due.refresh()
        storage = self._services.storage
        self.saved = [saved for saved in storage.saved_games.all() if saved.has_begun]
        self.waiting = frozenset(saved.game for saved in self.saved)
        self._is_new = not self.waiting and not any(storage.records.latest(game, limit=1) for game in registry.GAMES)
        self._banner.refresh()

    def lay_out(self, chart: ChartLayout) -> dict[str, FRect]:
        """Place the signs, sized by name and text size."""
        middles = {name: place.plate for name, place in chart.places.items()}
        for name, picture in place_pictures(chart).items():
            middles.setdefault(name, (picture.centerx, picture.bottom - 19))
        fonts = self._assets.fonts
        signs: dict[str, FRect] = {}
        for name, middle in middles.items():
            role, least = self._sign_style(name)
            size = fonts.width(self.name_of(name), role) + 56, max(least, fonts.line_height(role) + 6)
            signs[name] = FRect(0, 0, *size)
            signs[name].center = middle
        area = chart_area(self._assets.viewport.area)
        wanted = (tuple(area), [(name, *sign) for name, sign in signs.items()])
        if self._apart[0] != wanted:
            _push_apart(list(signs.values()), area)
            self._apart = wanted, [sign.copy() for sign in signs.values()]
        signs = {name: sign.copy() for name, sign in zip(signs, self._apart[1], strict=True)}
        self.places = signs
        return signs

    def name_of(self, name: str) -> str:
        """The word on a place's sign."""
        return self._assets.t(f"house.game.{name}" if name in registry.GAMES else f"house.place.{name}")

    def line_of(self, name: str) -> str:
        """The line on a place that is pointed at."""
        return self._banner.with_count(name, self._assets.t(f"house.chart.{name}"))

    @staticmethod
    def _sign_style(name: str) -> tuple[TextRole, float]:
        """Text role of a sign and its minimum height."""
        return (TITLE, 46.0) if name in registry.GAMES else (LABEL_BOLD, 38.0)

    def draw(self, canvas: Canvas, interaction: InteractionState, area: FRect) -> None:
        """Draw the signs, and a line on the place pointed at."""
        hovered = interaction.hovered_value
        signs = {
            name: sign.move(0, 2 if name == interaction.pressed_value else 0) for name, sign in self.places.items()
        }
        hung = tuple((name, *sign) for name, sign in signs.items())
        key = (
            self._assets.texts.language,
            hung,
            hovered,
            interaction.focused_value,
            self.waiting,
            *self._banner.counts.items(),
        )
        canvas.cached_commands(self._assets.layers, "chart-signs", key, partial(self._draw_signs, interaction, signs))
        if hovered in signs:
            _draw_line(canvas, self.line_of(str(hovered)), area, list(signs.values()), signs[str(hovered)])
        elif self._is_new:
            _draw_line(canvas, self._assets.t("house.chart.welcome"), area, list(signs.values()))

    def _draw_signs(self, interaction: InteractionState, signs: Mapping[str, FRect], canvas: Canvas) -> None:
        for name, sign in signs.items():
            self._draw_sign(canvas, name, sign, name == interaction.hovered_value, name == interaction.focused_value)

    def _draw_sign(self, canvas: Canvas, name: str, sign: FRect, is_hovered: bool, is_focused: bool) -> None:
        self._banner.draw(canvas, name, sign)
        canvas.panel("title/name_plate_hover" if is_hovered else "title/name_plate", sign)
        canvas.text(self.name_of(name), *sign.center, self._sign_style(name)[0], palette.INK, "center")
        draw_focus(canvas, sign, is_focused)
        if name in self.waiting:
            canvas.fit("ui/lantern", FRect(sign.right - 14, sign.top - 22, 44, 52))


def chart_area(area: FRect) -> FRect:
    """The window inside the chart's frame."""
    return area.inflate(-2 * _FRAME, -2 * _FRAME)


def _push_apart(signs: Sequence[FRect], area: FRect) -> None:
    """Move large signs that overlap apart, the shorter way, and into the area."""
    for _ in range(_MAX_PUSHES):
        pairs = [(one, other) for one, other in itertools.combinations(signs, 2) if one.colliderect(other)]
        for one, other in pairs:
            common = one.clip(other)
            right, down = 0.0, 0.0
            if common.width < common.height:
                right = math.copysign(common.width / 2 + 1, other.centerx - one.centerx)
            else:
                down = math.copysign(common.height / 2 + 1, other.centery - one.centery)
            one.move_ip(-right, -down)
            other.move_ip(right, down)
            one.clamp_ip(area)
            other.clamp_ip(area)


def _draw_line(canvas: Canvas, line: str, area: FRect, signs: Sequence[FRect], pointed: FRect | None = None) -> None:
    """Draw a line at the chart's bottom, or where it hides no sign's name, nor the picture pointed at.

    A line about no place stays at the bottom, in smaller letters where two lines would hide names.
    """
    width = min(area.width - 120, canvas.fonts.width(line, LABEL) + 72)
    height = max(_LINE_HEIGHT, canvas.fonts.height(line, LABEL, width - 36) + 12)
    lowest = area.bottom - 18 - height
    tag = FRect(area.centerx - width / 2, lowest, width, height)
    names = [sign.inflate(-16, -24) for sign in signs]
    if pointed is None and tag.collidelist(names) != -1:
        tag = FRect(area.centerx - width / 2, area.bottom - 4 - _LINE_HEIGHT, width, _LINE_HEIGHT)
    if pointed is not None and tag.collidelist(names) != -1:
        places = [tag.move(0, -up) for up in range(0, int(lowest - _BELOW_BUTTONS), _LINE_STEP)]
        own = FRect(pointed.left, pointed.top - _PICTURE_HEIGHT, pointed.width, _PICTURE_HEIGHT + pointed.height)
        free = [place for place in places if place.collidelist(names) == -1]
        tag = min(free, key=lambda place: (place.colliderect(own), place.top), default=tag)
    canvas.panel("ui/tag", tag)
    canvas.text_box(line, tag.inflate(-36, -6), LABEL, palette.INK, "center")


def place_pictures(chart: ChartLayout) -> dict[str, FRect]:
    """Hit rectangles of the places' pictures.

    The compass stands for the daily chart, the ship for the regatta, and the message in a bottle for the problems;
    default positions replace a missing compass or ship, and without a bottle there is no way to the problems.
    """
    compass = next((part for part in chart.ground if part.sprite == "compass"), Ornament("compass", 120, 120))
    ship = next((part for part in chart.ambience if part.sprite == "ship"), Ornament("ship", 320, 120))
    bottle = next((part for part in chart.ambience if part.sprite == "bottle"), None)
    problems = {"problems": FRect(bottle.x - 58, bottle.y - 74, 116, 116)} if bottle is not None else {}
    return {
        **{name: place.rect for name, place in chart.places.items()},
        **problems,
        "daily": FRect(compass.x - 66, compass.y - 66, 132, 150),
        "regatta": FRect(ship.x - 56, ship.y - 82, 112, 124),
    }
