"""Where everything of the sea chart lies, read from the Tiled map ``levels/chart/title.tmx``."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.boards.maps import BoardError, MapObject, TiledMap
from game.boards.said import layer as layer_named
from game.boards.said import say
from game.isles import catalogue
from game.isles.catalogue import isle
from game.program import LEVELS

CHART: Final = LEVELS / "chart" / "title.tmx"
PLACES: Final = ("lighthouse", "harbour", "workshop")
_BERTHS: Final = ((460.0, 150.0), (820.0, 150.0), (640.0, 450.0), (120.0, 640.0), (1160.0, 640.0))
"""Open water for isles that the map has no place for, in map pixels."""
_BERTH: Final = (120.0, 92.0)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the chart: where its picture can be clicked, where the picture and the middle of its sign stand."""

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
        wrong = say("boards.wrong.no-place", name=missing[0])
        raise BoardError(tiled.file, (layer_named("places"),), wrong, ", ".join(PLACES))
    visitors = [name for name in catalogue.ISLES if name not in places]
    for name, (x, y) in zip(visitors, itertools.cycle(_BERTHS), strict=False):
        rect = FRect(0, 0, *_BERTH)
        rect.center = left + x, top + y
        places[name] = Place(rect, isle(name).sprite, rect.center, (rect.centerx, rect.bottom))
    return Chart(places, ornaments("ground"), ornaments("ambience"))
