"""The title: a sea chart with four isles; its places are objects of the Tiled map ``levels/chart/title.tmx``."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from pygame import FRect

from game.boards.tiled import BoardError, TiledMap, read_map
from game.rules.catalogue import GAMES
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push, Quit
from game.services import PROGRAM_FOLDER, Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.text import HERO, LABEL, TITLE
from game.ui.widgets import Button, Custom, Look, Spot, Widget

CHART: Final = PROGRAM_FOLDER / "levels" / "chart" / "title.tmx"
PLACES: Final = ("lighthouse", "harbour", "workshop")
_AMBIENCE_HZ: Final = 12.0
_AMBIENCE_REST: Final = 60.0
"""Seconds without input after which waves and gulls rest, so that a machine left alone does nothing."""
_LIFT: Final = 10.0


def read_chart(tiled: TiledMap, area: FRect) -> dict[str, FRect]:
    """The places of the chart in units, the map's middle on the window's middle, drawn apart in wider windows."""
    width, height = tiled.width * tiled.tile_width, tiled.height * tiled.tile_height
    spread_x, spread_y = area.width / width, area.height / height
    layer = tiled.object_layer("places")
    places: dict[str, FRect] = {}
    for thing in layer.objects if layer is not None else ():
        middle_x = (thing.x + thing.width / 2) * spread_x
        middle_y = (thing.y + thing.height / 2) * spread_y
        places[thing.name] = FRect(middle_x - thing.width / 2, middle_y - thing.height / 2, thing.width, thing.height)
    return places


class TitleScene(Scene):
    """The chart. A click on an isle sets its table; lighthouse, harbour and workshop lead to records, players, boards."""

    name = "title"
    place = "title"
    sheets = ("ui", "title")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock = 0.0
        self._since_ambience = 0.0
        self._quiet = 0.0
        self._lift: dict[str, float] = {}
        try:
            self._chart: TiledMap | None = read_map(CHART)
        except (BoardError, OSError) as problem:
            self._chart = None
            services.announce(str(problem))

    def places(self) -> dict[str, FRect]:
        """Where the isles and the other places lie, in units; a plain grid if the chart cannot be read."""
        if self._chart is not None:
            found = read_chart(self._chart, self.area)
            if all(name in found for name in (*GAMES, *PLACES)):
                return found
        names = (*GAMES, *PLACES)
        width = self.area.width / len(names)
        return {name: FRect(index * width, 300, width, 200) for index, name in enumerate(names)}

    def build(self, area: FRect) -> Iterable[Widget]:
        """Isles, places, settings, leaving."""
        places = self.places()
        yield Custom(
            self._draw_places,
            [
                *(Spot(f"isle/{game}", places[game], lambda game=game: self._open_isle(game)) for game in GAMES),  # type: ignore[misc]
                Spot("lighthouse", places["lighthouse"], self._open_records),
                Spot("harbour", places["harbour"], self._open_players),
                Spot("workshop", places["workshop"], self._open_workshop),
            ],
        )
        right = area.right - 24
        yield Button(
            "settings", FRect(right - 56, 24, 56, 56), icon="settings", action=self._open_settings, style="round",
            tip=self.t("house.tip.settings"),
        )  # fmt: skip
        language = "de" if self.services.texts.language == "en" else "en"
        yield Button(
            "language",
            FRect(right - 128, 24, 64, 56),
            language.upper(),
            self._switch_language,
            style="wood",
            role=TITLE,
        )
        if not self.services.is_kiosk:
            yield Button(
                "quit", FRect(24, 24, 56, 56), icon="exit", action=Quit, style="round", tip=self.t("house.tip.quit")
            )

    # Going somewhere ---------------------------------------------------------------------------------------------

    def _open_isle(self, game: str) -> SceneChange:
        from game.scenes.keeping import offer_kept
        from game.scenes.setup import SetupScene

        return Push(offer_kept(self.services, game) or SetupScene(self.services, game))

    def _open_records(self) -> SceneChange:
        from game.scenes.records import RecordsScene

        return Push(RecordsScene(self.services))

    def _open_players(self) -> SceneChange:
        from game.scenes.players import PlayersScene

        return Push(PlayersScene(self.services))

    def _open_workshop(self) -> SceneChange:
        from game.scenes.workshop import WorkshopScene

        return Push(WorkshopScene(self.services))

    def _open_settings(self) -> SceneChange:
        from game.scenes.settings import SettingsScene

        return Push(SettingsScene(self.services))

    def _switch_language(self) -> None:
        language = "de" if self.services.texts.language == "en" else "en"
        self.services.storage.change_settings(language=language)
        self.services.apply_settings()

    def step_back(self) -> SceneChange | None:
        """The chart is where every way back ends."""
        return None

    # Motion ------------------------------------------------------------------------------------------------------

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The isle under the pointer rises, the one left sinks back."""
        self._quiet = 0.0
        name = spot.name.removeprefix("isle/") if spot is not None else ""
        for isle in GAMES:
            goal = 1.0 if isle == name else 0.0
            start = self._lift.get(isle, 0.0)
            if start != goal:
                self._start_lift(isle, start, goal)

    def _start_lift(self, isle: str, start: float, goal: float) -> None:
        if self.is_calm:
            self._lift[isle] = 0.0
            return

        def update(share: float) -> None:
            self._lift[isle] = start + (goal - start) * share

        self.motions.start(Motion(0.18, update))

    def advance(self, seconds: float) -> SceneChange | None:
        """Waves, gulls and the beam move a dozen times a second, until nobody has been here for a minute."""
        self._quiet += seconds
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
        """Sea and parchment."""
        canvas.texture("ui/tile_sea", self.area)

    def _draw_places(self, canvas: Canvas, look: Look) -> None:
        places = self.places()
        for name in PLACES:
            canvas.fit(f"title/{name}", places[name])
        for game in GAMES:
            rect = places[game].move(0, -_LIFT * self._lift.get(game, 0.0))
            canvas.fit(f"title/isle_{game}", rect)
            canvas.text_box(
                self.t(f"house.game.{game}"),
                FRect(rect.left, rect.bottom - 40, rect.width, 36),
                TITLE,
                palette.CHALK,
                "center",
            )
        canvas.text(self.t("house.title"), self.area.centerx, 64, HERO, palette.CHALK, "center")
        hovered = (look.hovered or "").removeprefix("isle/")
        if hovered in (*GAMES, *PLACES):
            line = self.t(f"house.chart.{hovered}")
            width = min(self.area.width - 96, canvas.fonts.width(line, LABEL) + 64)
            tag = FRect(self.area.centerx - width / 2, self.area.bottom - 72, width, 48)
            canvas.panel("ui/tag", tag)
            canvas.text_box(line, tag.inflate(-32, -6), LABEL, palette.INK, "center")

    def wave(self, phase: float) -> float:
        """A value that goes gently up and down between -1 and 1."""
        return math.sin(self._clock * 1.3 + phase)
