"""Reader of untrusted Tiled maps: ``read_map`` is the only entry point."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.boards.errors import BoardError
from game.boards.map_validator import validate_map
from game.boards.maps import MARK, STRUCTURED, MapObject, ObjectLayer, StructuredValue, Tile, TiledMap, TileLayer
from game.boards.messages import message


def read_map(path: Path) -> TiledMap:
    """The map of a file; ``BoardError`` if it is unreadable, hostile, or uses unsupported features.

    ``map_validator.validate_map`` checks and rebuilds the file (pytmx sees only supported content), pytmx reads the
    result, and this module converts it to plain values.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pytmx

    safe = validate_map(path)
    read = pytmx.TiledMap()
    read.filename = path.name
    try:
        read.parse_xml(safe.root)
    except Exception as error:  # whatever a release of pytmx may raise, a board must not crash the program
        raise BoardError(path.name, (), message("boards.wrong.unreadable", problem=error)) from error
    return _Conversion(path.name, safe, read).convert()


class _Conversion:
    """Converter of pytmx's map to plain values. pytmx reorders layers, so the validator's list defines the order."""

    def __init__(self, file: str, safe: Any, read: Any) -> None:
        self.file = file
        self.safe = safe
        self.read = read
        # pytmx renumbers tiles by use and flips; this map restores Tiled's flip bits
        self.flips: dict[int, int] = {
            number: 4 * bool(flips[0]) + 2 * bool(flips[1]) + bool(flips[2])
            for (tiled, _), (number, flips) in ((key, value) for key, value in read.imagemap.items() if key != (0, 0))
        }
        self.tiles: dict[int, Tile] = {}

    def convert(self) -> TiledMap:
        import pytmx

        tile_layers = iter([layer for layer in self.read.layers if isinstance(layer, pytmx.TiledTileLayer)])
        object_layers = iter([layer for layer in self.read.layers if isinstance(layer, pytmx.TiledObjectGroup)])
        layers: list[TileLayer | ObjectLayer] = []
        for place in self.safe.places:
            if place.kind == "layer":
                layer = next(tile_layers)
                tiles = {(column, row): self.tile(number) for column, row, number in layer.iter_data() if number}
                layers.append(TileLayer(layer.name, tiles, place.is_visible, place.offset))
            else:
                group = next(object_layers)
                layers.append(ObjectLayer(group.name, tuple(map(self.thing, group)), place.is_visible))
        return TiledMap(
            self.file,
            self.read.width,
            self.read.height,
            self.read.tilewidth,
            self.read.tileheight,
            _own(self.read.properties),
            tuple(layers),
            {sheet.tileset.name: sheet.tileset for sheet in self.safe.sheets},
            self.safe.work.spend,
            self.safe.sources,
        )

    def tile(self, number: int) -> Tile:
        if number not in self.tiles:
            tiled = self.read.tiledgidmap[number]
            sheet = next(sheet for sheet in self.safe.sheets if tiled - sheet.first in sheet.numbers)
            own = _own(self.read.tile_properties.get(number, {}))
            self.tiles[number] = Tile(sheet.tileset.name, tiled - sheet.first, own, self.flips[number])
        return self.tiles[number]

    def thing(self, read: Any) -> MapObject:
        tile = self.tile(read.gid) if read.gid else None
        x, y, width, height = _box(read)
        return MapObject(read.id, read.name, x, y, width, height, _own(read.properties), tile)


def _own(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The custom properties under their names in Tiled, without pytmx's additions."""
    return {name[1:]: _plain(value) for name, value in properties.items() if name.startswith(MARK)}


def _plain(value: Any) -> Any:
    is_structured = isinstance(value, str) and value.startswith(STRUCTURED)
    return StructuredValue(value.removeprefix(STRUCTURED)) if is_structured else value


def _box(read: Any) -> tuple[float, float, float, float]:
    """Bounding box of an object from pytmx: rotated around its origin, polygons by their points."""
    origin_y = read.y + read.height if read.gid else read.y
    if hasattr(read, "points"):
        corners = [(point.x, point.y) for point in read.points]
    else:
        corners = [(read.x + across, read.y + down) for across in (0, read.width) for down in (0, read.height)]
    if read.rotation % 90:
        cosine, sine = math.cos(math.radians(read.rotation)), math.sin(math.radians(read.rotation))
    else:
        cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(read.rotation // 90) % 4]
    xs = [read.x + cosine * (x - read.x) - sine * (y - origin_y) for x, y in corners]
    ys = [origin_y + sine * (x - read.x) + cosine * (y - origin_y) for x, y in corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
