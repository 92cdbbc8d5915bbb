"""Positions on the sea chart, from the Tiled maps ``levels/chart/title.tmx`` and, upright, ``title_upright.tmx``.

They ship with the program, contain objects only and are parsed as plain XML. Boards may be untrusted and have their
own reader (``boards.tiled``), which would delay the first frame.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.parsers import expat

from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.boards.messages import layer as layer_named
from game.boards.messages import message
from game.program import LEVELS
from game.registry import plugin

CHART: Final = LEVELS / "chart" / "title.tmx"
UPRIGHT_CHART: Final = LEVELS / "chart" / "title_upright.tmx"
PLACES: Final = ("lighthouse", "harbour", "workshop")
_SPARE_POSITIONS: Final = ((460.0, 150.0), (820.0, 150.0), (812.0, 290.0), (120.0, 640.0), (1160.0, 640.0))
_UPRIGHT_SPARE_POSITIONS: Final = ((400.0, 330.0), (400.0, 860.0), (690.0, 1000.0), (690.0, 1180.0), (110.0, 1180.0))
"""Open water for isles without a position on the map, in map pixels."""
_SPARE_SIZE: Final = (120.0, 92.0)


class ChartPlace(NamedTuple):
    """A place on the chart: hit rectangle, sprite, sprite position, and centre of the sign."""

    rect: FRect
    sprite: str
    anchor: tuple[float, float]
    plate: tuple[float, float]


class Ornament(NamedTuple):
    """A decoration: sprite and position."""

    sprite: str
    x: float
    y: float


class ChartLayout(NamedTuple):
    """The chart's layout for a window."""

    places: dict[str, ChartPlace]
    ground: tuple[Ornament, ...]
    ambience: tuple[Ornament, ...]


class ChartObject(NamedTuple):
    """A map object: name, rectangle in map pixels, and properties."""

    name: str
    x: float
    y: float
    width: float
    height: float
    properties: Mapping[str, str]


class ChartMap(NamedTuple):
    """The map: size in pixels, and objects by layer."""

    file: str
    width: float
    height: float
    layers: Mapping[str, Sequence[ChartObject]]


class _MapReader:
    """Objects by layer, collected while expat reads; ElementTree would add a module and a tree to the first picture."""

    def __init__(self) -> None:
        self.size = (0.0, 0.0)
        self.layers: dict[str, list[ChartObject]] = {}
        self._layer: list[ChartObject] = []
        self._properties: dict[str, str] | None = None
        """Of the object being read; None outside of objects."""

    def begin(self, tag: str, given: Mapping[str, str]) -> None:
        match tag:
            case "map":
                self.size = (
                    _number(given, "width") * _number(given, "tilewidth"),
                    _number(given, "height") * _number(given, "tileheight"),
                )
            case "objectgroup":
                self._layer = self.layers[given.get("name", "")] = []
            case "object":
                self._properties = {}
                x, y, width, height = (_number(given, key) for key in ("x", "y", "width", "height"))
                self._layer.append(ChartObject(given.get("name", ""), x, y, width, height, self._properties))
            case "property" if self._properties is not None:
                self._properties[given.get("name", "")] = given.get("value", "")

    def end(self, tag: str) -> None:
        if tag == "object":
            self._properties = None


def read_chart(path: Path = CHART) -> ChartMap:
    """Read a map file; raises ``BoardError`` for an invalid file, ``OSError`` for a missing one."""
    reader = _MapReader()
    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = reader.begin, reader.end
    try:
        parser.Parse(path.read_bytes(), True)
    except (expat.ExpatError, ValueError) as error:
        raise BoardError(path.name, (), message("boards.wrong.unreadable", problem=error)) from error
    return ChartMap(path.name, *reader.size, reader.layers)


def _number(given: Mapping[str, str], key: str) -> float:
    return float(given.get(key, 0))


def lay_out_chart(chart: ChartMap, area: FRect) -> ChartLayout:
    """Lay out the chart in units, the map's centre on the window's; raises ``BoardError`` without one of ``PLACES``.

    Isles missing on the map go to open water.
    """
    left = (area.width - chart.width) / 2
    top = (area.height - chart.height) / 2

    def ornaments(layer: str) -> tuple[Ornament, ...]:
        return tuple(Ornament(thing.name, left + thing.x, top + thing.y) for thing in chart.layers.get(layer, ()))

    places: dict[str, ChartPlace] = {}
    for thing in chart.layers.get("places", ()):
        middle_x, middle_y = thing.x + thing.width / 2, thing.y + thing.height / 2

        def point(name: str, x: float, y: float, thing: ChartObject = thing) -> tuple[float, float]:
            return left + float(thing.properties.get(f"{name}_x", x)), top + float(thing.properties.get(f"{name}_y", y))

        places[thing.name] = ChartPlace(
            FRect(left + thing.x, top + thing.y, thing.width, thing.height),
            f"title/{thing.properties.get('sprite', thing.name)}",
            point("anchor", middle_x, middle_y),
            point("plate", middle_x, thing.y + thing.height),
        )
    missing = [name for name in PLACES if name not in places]
    if missing:
        wrong = message("boards.wrong.no-place", name=missing[0])
        raise BoardError(chart.file, (layer_named("places"),), wrong, ", ".join(PLACES))
    unplaced_games = [name for name in registry.GAMES if name not in places]
    spare = _UPRIGHT_SPARE_POSITIONS if chart.height > chart.width else _SPARE_POSITIONS
    for name, (x, y) in zip(unplaced_games, itertools.cycle(spare), strict=False):
        rect = FRect(0, 0, *_SPARE_SIZE)
        rect.center = left + x, top + y
        places[name] = ChartPlace(rect, plugin(name).sprite, rect.center, (rect.centerx, rect.bottom))
    return ChartLayout(places, ornaments("ground"), ornaments("ambience"))


def fallback_layout(sprites: Mapping[str, str], width: float) -> ChartLayout:
    """Fallback layout: places side by side, for an unreadable map."""
    places: dict[str, ChartPlace] = {}
    for number, (name, sprite) in enumerate(sprites.items()):
        rect = FRect(number * width / len(sprites), 300, width / len(sprites), 200)
        places[name] = ChartPlace(rect, sprite, rect.center, (rect.centerx, rect.bottom + 30))
    return ChartLayout(places, (), ())
