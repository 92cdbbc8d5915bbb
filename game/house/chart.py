"""The title: a sea chart with four isles; its places are objects of the Tiled map ``levels/chart/title.tmx``."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import FRect

from game.boards.maps import BoardError, MapObject, TiledMap
from game.boards.tiled import read_map
from game.isles import catalogue
from game.isles.catalogue import isle
from game.scenes import ways
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push, Quit
from game.scenes.ways import Way
from game.services import PROGRAM_FOLDER, Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command
from game.ui.motion import Motion
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Look, Spot, Widget, draw_focus

CHART: Final = PROGRAM_FOLDER / "levels" / "chart" / "title.tmx"
OPERATOR: Final = "operator"
"""The title's cartouche in a kiosk: a long press leads to the operator's page."""
_LONG_PRESS: Final = 3.0
PLACES: Final = ("lighthouse", "harbour", "workshop")
_BERTHS: Final = ((460.0, 195.0), (820.0, 195.0), (640.0, 450.0), (120.0, 640.0), (1160.0, 640.0))
"""Open water for isles that the map has no place for, in map pixels."""
_BERTH: Final = (120.0, 92.0)
_AMBIENCE_HZ: Final = 12.0
_AMBIENCE_REST: Final = 25.0
"""Seconds without input after which waves and gulls rest, so that a machine left alone does nothing."""
_LIFT: Final = 8.0
_FRAME: Final = 44.0
"""How wide the chart's frame is."""
_BELOW: Final = frozenset({"wave", "cloud_shadow", "ship", "whale", "whale_spout", "serpent"})
"""Ambience that lies under the isles; ``_ABOVE`` lies over them."""
_ABOVE: Final = frozenset({"gull", "cloud", "fog", "beam", "lamp_glow", "pennant"})


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the chart that can be clicked: where a click counts, where its picture and its name plate stand."""

    rect: FRect
    sprite: str
    anchor: tuple[float, float]
    plate: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ornament:
    """A picture that only decorates: its sprite and where it stands."""

    sprite: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart laid out for a window."""

    places: dict[str, Place]
    ground: tuple[Ornament, ...]
    ambience: tuple[Ornament, ...]


def lay_out_chart(tiled: TiledMap, area: FRect) -> Chart:
    """The chart in units, the map's middle on the window's middle; ``BoardError`` if a place of the house is missing.

    An isle that the map does not know lies in open water.
    """
    left = (area.width - tiled.width * tiled.tile_width) / 2
    top = (area.height - tiled.height * tiled.tile_height) / 2

    def objects(layer: str) -> tuple[MapObject, ...]:
        found = tiled.object_layer(layer)
        return found.objects if found is not None else ()

    def ornaments(layer: str) -> tuple[Ornament, ...]:
        return tuple(Ornament(thing.name, left + thing.x, top + thing.y) for thing in objects(layer))

    places: dict[str, Place] = {}
    for thing in objects("places"):
        middle_x, middle_y = thing.x + thing.width / 2, thing.y + thing.height / 2

        def point(name: str, x: float, y: float, thing: MapObject = thing) -> tuple[float, float]:
            return left + float(thing.properties.get(f"{name}_x", x)), top + float(thing.properties.get(f"{name}_y", y))

        places[thing.name] = Place(
            FRect(left + thing.x, top + thing.y, thing.width, thing.height),
            f"title/{thing.properties.get('sprite', thing.name)}",
            point("anchor", middle_x, middle_y),
            point("plate", middle_x, thing.y + thing.height),
        )
    missing = [name for name in PLACES if name not in places]
    if missing:
        raise BoardError(tiled.file, "layer 'places'", f"there is no place '{missing[0]}'", ", ".join(PLACES))
    visitors = [name for name in catalogue.ISLES if name not in places]
    for name, (x, y) in zip(visitors, itertools.cycle(_BERTHS), strict=False):
        rect = FRect(0, 0, *_BERTH)
        rect.center = left + x, top + y
        places[name] = Place(rect, isle(name).sprite, rect.center, (rect.centerx, rect.bottom))
    return Chart(places, ornaments("ground"), ornaments("ambience"))


class ChartScene(Scene):
    """The chart. A click on an isle sets its table; lighthouse, harbour and workshop lead to records, players, boards."""

    name = "title"
    place = "title"
    sheets = ("ui", "title")

    def __init__(self, services: Services, opened: Way | None = None) -> None:
        """``opened`` is a page to open over the chart at once (coming back to it from a game)."""
        super().__init__(services)
        self._opened = opened
        self._clock = 0.0
        self._since_ambience = 0.0
        self._waiting: frozenset[str] = frozenset()
        self._is_new = False
        """Whether nothing has been played here yet."""
        self._quiet = 0.0
        self._pressing = 0.0
        self._lift: dict[str, float] = {}
        self._goal: dict[str, float] = {}
        self._map: TiledMap | None = None
        try:
            self._map = read_map(CHART)
            lay_out_chart(self._map, self.area)
        except (BoardError, OSError) as problem:
            self._map = None
            services.announce(str(problem))

    @property
    def chart(self) -> Chart:
        """The chart for the present window; places in a plain row if the map cannot be read."""
        if self._map is not None:
            return lay_out_chart(self._map, self.area)
        names = (*catalogue.ISLES, *PLACES)
        width = self.area.width / len(names)
        places: dict[str, Place] = {}
        for index, name in enumerate(names):
            rect = FRect(index * width, 300, width, 200)
            sprite = isle(name).sprite if name in catalogue.ISLES else f"title/place_{name}"
            places[name] = Place(rect, sprite, rect.center, (rect.centerx, rect.bottom + 30))
        return Chart(places, (), ())

    def resume(self) -> None:
        """The isles on which a game is waiting carry a lantern."""
        self._waiting = frozenset(kept.game for kept in self.services.storage.games.all())
        records = self.services.storage.records
        self._is_new = not self._waiting and not any(records.latest(game, limit=1) for game in catalogue.ISLES)
        super().resume()

    def build(self, area: FRect) -> Iterable[Widget]:
        """Isles, places, settings, leaving."""
        places = {name: place.rect for name, place in self.chart.places.items()}
        yield Custom(
            self._draw_places,
            [
                *(
                    Spot(f"isle/{game}", places[game], partial(self._open_isle, game), value=game)
                    for game in catalogue.ISLES
                ),
                Spot("lighthouse", places["lighthouse"], partial(Push, ways.Records()), value="lighthouse"),
                Spot("harbour", places["harbour"], partial(Push, ways.Players()), value="harbour"),
                Spot("workshop", places["workshop"], partial(Push, ways.Workshop()), value="workshop"),
                *self._ornament_spots(),
            ],
        )
        right = area.right - 60
        yield Button(
            "settings", FRect(right - 56, 56, 56, 56), icon="settings", action=partial(Push, ways.Settings()), style="round",
            tip=self.t("house.tip.settings"),
        )  # fmt: skip
        language = "de" if self.services.texts.language == "en" else "en"
        yield Button(
            "language",
            FRect(right - 128, 56, 64, 56),
            language.upper(),
            self._switch_language,
            style="wood",
            role=TITLE,
            tip=self.t("house.tip.language"),
        )
        if self.services.is_kiosk:
            yield Button(
                "ticket", FRect(60, 56, 56, 56), icon="ticket", action=partial(Push, ways.TicketEntry()), style="round",
                tip=self.t("house.ticket.enter"),
            )  # fmt: skip
            yield Custom(lambda canvas, look: None, [Spot(OPERATOR, FRect(area.centerx - 150, 30, 300, 110))])
        else:
            yield Button(
                "quit", FRect(60, 56, 56, 56), icon="exit", action=Quit, style="round", tip=self.t("house.tip.quit")
            )

    def _ornament_spots(self) -> Iterable[Spot]:
        """The compass leads to the chart of the day, the ship to the regatta; plain plates where the map has neither."""
        chart = self.chart
        compass = next((part for part in chart.ground if part.sprite == "compass"), Ornament("compass", 120, 120))
        ship = next((part for part in chart.ambience if part.sprite == "ship"), Ornament("ship", 320, 120))
        yield Spot("daily", FRect(compass.x - 66, compass.y - 66, 132, 150), partial(Push, ways.Daily()), value="daily")
        yield Spot("regatta", FRect(ship.x - 56, ship.y - 82, 112, 124), partial(Push, ways.Regatta()), value="regatta")

    # Going somewhere ---------------------------------------------------------------------------------------------

    def _open_isle(self, game: str) -> SceneChange | None:
        if self.services.is_kiosk and game not in self.services.storage.settings.kiosk_games:
            self.services.announce(self.t("house.chart.closed"))
            return None
        return Push(ways.Isle(game))

    def _switch_language(self) -> None:
        language = "de" if self.services.texts.language == "en" else "en"
        self.services.storage.change_settings(language=language)
        self.services.apply_settings()

    def on_command(self, command: Command) -> SceneChange | None:
        """Help means the rules of the isle that is pointed at, else of the first one."""
        if command is not Command.HELP:
            return None
        game = next((name for name in catalogue.ISLES if name == self.look.value), catalogue.ISLES[0])
        return Push(ways.Rules(game))

    def step_back(self) -> SceneChange | None:
        """The chart is where every way back ends."""
        return None

    # Motion ------------------------------------------------------------------------------------------------------

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The isle under the pointer rises, the one left sinks back."""
        self._quiet = 0.0
        for name in catalogue.ISLES:
            goal = 1.0 if spot is not None and spot.value == name else 0.0
            if self._goal.get(name, 0.0) != goal:
                self._goal[name] = goal
                self._start_lift(name, self._lift.get(name, 0.0), goal)

    def _start_lift(self, name: str, start: float, goal: float) -> None:
        if self.is_calm:
            self._lift[name] = 0.0
            return

        def update(share: float) -> None:
            self._lift[name] = start + (goal - start) * share

        self.motions.start(Motion(0.18, update))

    def advance(self, seconds: float) -> SceneChange | None:
        """Opens what is to be opened; waves, gulls and the beam move until nobody has been here for a while."""
        if self._opened is not None:
            opened, self._opened = self._opened, None
            return Push(opened)
        self._quiet += seconds
        self._pressing = self._pressing + seconds if self.look.pressed == OPERATOR else 0.0
        if self._pressing >= _LONG_PRESS:
            self._pressing = 0.0
            return Push(ways.Operator())
        if self.is_calm or self._quiet > _AMBIENCE_REST:
            return None
        self._clock += seconds
        self._since_ambience += seconds
        if self._since_ambience >= 1 / _AMBIENCE_HZ:
            self._since_ambience = 0.0
            self.invalidate()
        return None

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """The paper sea with its lines and soundings, the frame and the title."""
        language = self.services.texts.language
        canvas.layer(self.services.layers, "chart", language, self.area, self._paint_chart, opaque=True)

    def _paint_chart(self, canvas: Canvas) -> None:
        area = self.area
        canvas.texture("title/chart_sea", area)
        canvas.stretch("title/chart_light", area)
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
                canvas.sprite(f"title/lettering_{self.services.texts.language}", ornament.x, ornament.y)

    def _draw_places(self, canvas: Canvas, look: Look) -> None:
        chart = self.chart
        hovered, focused = look.value, look.focused_value
        self._draw_ambience(canvas, chart, _BELOW)
        for name, place in chart.places.items():
            x, y = place.anchor
            lift = _LIFT * self._lift.get(name, 0.0)
            canvas.sprite(place.sprite, x, y - lift, scale=1 + 0.03 * self._lift.get(name, 0.0))
        self._draw_ambience(canvas, chart, _ABOVE)
        for name, place in chart.places.items():
            self._draw_plate(canvas, name, place.plate, name == hovered, name == focused)
        for spot in self._ornament_spots():
            plate = spot.rect.centerx, spot.rect.bottom - 19
            self._draw_plate(canvas, spot.name, plate, spot.name == hovered, spot.name == focused)
        if hovered in (*chart.places, "daily", "regatta"):
            self._draw_line(canvas, self.t(f"house.chart.{hovered}"))
        elif self._is_new:
            self._draw_line(canvas, self.t("house.chart.welcome"))

    def _draw_plate(
        self, canvas: Canvas, name: str, at: tuple[float, float], is_hovered: bool, is_focused: bool
    ) -> None:
        is_isle = name in catalogue.ISLES
        text = self.t(f"house.game.{name}" if is_isle else f"house.place.{name}")
        role = TITLE if is_isle else LABEL_BOLD
        width = canvas.fonts.width(text, role) + 56
        height = 46.0 if is_isle else 38.0
        x, y = at
        plate = FRect(x - width / 2, y - height / 2, width, height)
        canvas.panel("title/name_plate_hover" if is_hovered else "title/name_plate", plate)
        canvas.text_box(text, plate.inflate(-20, -4), role, palette.INK, "center")
        draw_focus(canvas, plate, is_focused)
        if name in self._waiting:
            canvas.fit("ui/lantern", FRect(plate.right - 14, plate.top - 22, 44, 52))

    def _draw_line(self, canvas: Canvas, line: str) -> None:
        width = min(self.area.width - 120, canvas.fonts.width(line, LABEL) + 72)
        tag = FRect(self.area.centerx - width / 2, self.area.bottom - 66, width, 48)
        canvas.panel("ui/tag", tag)
        canvas.text_box(line, tag.inflate(-36, -6), LABEL, palette.INK, "center")

    def _draw_ambience(self, canvas: Canvas, chart: Chart, kinds: frozenset[str]) -> None:
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
                canvas.sprite(f"title/{ornament.sprite}", x + 6 * swell, y, alpha=170 + round(60 * swell))
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
                canvas.sprite("title/lamp_glow", x, y, alpha=190 + round(50 * math.sin(time * 2.1)))
            case "ship" | "whale" | "serpent":
                canvas.sprite(
                    f"title/{ornament.sprite}",
                    x + 3 * math.sin(time * 0.4 + phase),
                    y + 2 * math.sin(time * 1.2 + phase),
                )
            case "whale_spout":
                alpha = round(255 * max(0.0, math.sin(time * 0.6 + phase)))
                canvas.sprite("title/whale_spout", x, y, alpha=alpha)
            case _:
                canvas.sprite(f"title/{ornament.sprite}", x, y)


def open_first_chart(services: Services) -> ChartScene:
    """The chart as the program opens it: with what the storage had to do, and the game that was cut off."""
    notices = services.storage.notices
    if notices:
        services.announce("\n".join(services.t(notice.key, **notice.values) for notice in notices))
        notices.clear()
    kept = [] if services.is_kiosk else services.storage.games.all()
    return ChartScene(services, ways.KeptGame(kept[0].game) if kept else None)
