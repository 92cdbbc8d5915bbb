"""Where everything of the sea chart lies, read from the Tiled map ``levels/chart/title.tmx``.

The map is part of the program, as the art is: it holds objects alone and is read as the XML it is. Boards, which may
come from strangers, have a door of their own (``boards.tiled``) that the first picture must not wait for.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree

from pygame import FRect

from game import registry
from game.boards.errors import BoardError
from game.boards.messages import layer as layer_named
from game.boards.messages import message
from game.program import LEVELS
from game.registry import plugin

CHART: Final = LEVELS / "chart" / "title.tmx"
PLACES: Final = ("lighthouse", "harbour", "workshop")
_BERTHS: Final = ((460.0, 150.0), (820.0, 150.0), (640.0, 450.0), (120.0, 640.0), (1160.0, 640.0))
"""Open water for isles that the map has no place for, in map pixels."""
_BERTH: Final = (120.0, 92.0)


class ChartPlace(NamedTuple):
    """A place of the chart: where its picture can be clicked, where the picture and the middle of its sign stand."""

    rect: FRect
    sprite: str
    anchor: tuple[float, float]
    plate: tuple[float, float]


class Ornament(NamedTuple):
    """A picture that only decorates: its sprite and where it stands."""

    sprite: str
    x: float
    y: float


class ChartLayout(NamedTuple):
    """The chart laid out for a window."""

    places: dict[str, ChartPlace]
    ground: tuple[Ornament, ...]
    ambience: tuple[Ornament, ...]


class ChartObject(NamedTuple):
    """An object of the map: its place in map pixels and its properties."""

    name: str
    x: float
    y: float
    width: float
    height: float
    properties: Mapping[str, str]


class ChartMap(NamedTuple):
    """The map: its size in pixels, and the objects of each layer."""

    file: str
    width: float
    height: float
    layers: Mapping[str, Sequence[ChartObject]]


def read_chart(path: Path = CHART) -> ChartMap:
    """The map in that file; ``BoardError`` if it is none, ``OSError`` if it is not there."""
    try:
        root = ElementTree.parse(path).getroot()
        layers = {layer.get("name", ""): [_thing(thing) for thing in layer] for layer in root.iter("objectgroup")}
        width, height = (_number(root, side) * _number(root, f"tile{side}") for side in ("width", "height"))
    except (ElementTree.ParseError, ValueError) as error:
        raise BoardError(path.name, (), message("boards.wrong.unreadable", problem=error)) from error
    return ChartMap(path.name, width, height, layers)


def _thing(element: ElementTree.Element) -> ChartObject:
    properties = {entry.get("name", ""): entry.get("value", "") for entry in element.iter("property")}
    x, y, width, height = (_number(element, key) for key in ("x", "y", "width", "height"))
    return ChartObject(element.get("name", ""), x, y, width, height, properties)


def _number(element: ElementTree.Element, key: str) -> float:
    return float(element.get(key, 0))


def lay_out_chart(chart: ChartMap, area: FRect) -> ChartLayout:
    """The chart in units, the map's middle on the window's middle; ``BoardError`` if a place of the house is missing.

    An isle that the map does not know lies in open water.
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
    visitors = [name for name in registry.GAMES if name not in places]
    for name, (x, y) in zip(visitors, itertools.cycle(_BERTHS), strict=False):
        rect = FRect(0, 0, *_BERTH)
        rect.center = left + x, top + y
        places[name] = ChartPlace(rect, plugin(name).sprite, rect.center, (rect.centerx, rect.bottom))
    return ChartLayout(places, ornaments("ground"), ornaments("ambience"))


def in_a_row(sprites: Mapping[str, str], width: float) -> ChartLayout:
    """Places side by side, by their sprites, for a window whose map cannot be read."""
    places: dict[str, ChartPlace] = {}
    for number, (name, sprite) in enumerate(sprites.items()):
        rect = FRect(number * width / len(sprites), 300, width / len(sprites), 200)
        places[name] = ChartPlace(rect, sprite, rect.center, (rect.centerx, rect.bottom + 30))
    return ChartLayout(places, (), ())
