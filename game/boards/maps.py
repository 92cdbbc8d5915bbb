"""A Tiled map as plain values; ``tiled.read_map`` makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.boards.errors import BoardError
from game.boards.messages import BoardMessage, layer, message

Cell = tuple[int, int]
MARK = "\0"
"""Put before every custom property on its way through pytmx, which refuses names such as "width" and mixes its own
into a tile's. No XML file can hold it."""

STRUCTURED = "\0"
"""Put before the type of a property that is no simple value on its way through pytmx."""


class StructuredValue(NamedTuple):
    """A property's class, list or newer type: a value that no game reads, and a fault where one has to."""

    kind: str

    def __str__(self) -> str:
        return f"<{self.kind}>"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of a tile layer: its tileset's name, its number in it (as Tiled shows it) and its properties."""

    tileset: str
    number: int
    properties: Mapping[str, Any]
    flips: int = 0


@dataclass(frozen=True, slots=True)
class Tileset:
    """What drawing a tile of a stranger's map needs: the picture its tiles lie in, or one picture a tile.

    ``picture`` is None if the file is not there; a file that is there lies where boards may read and is a PNG of a
    size that is safe to load.
    """

    name: str
    tile_width: int
    tile_height: int
    columns: int = 0
    spacing: int = 0
    margin: int = 0
    picture: Path | None = None
    pictures: Mapping[int, Path] = field(default_factory=dict)

    def corner_of(self, number: int) -> tuple[int, int]:
        """The top left pixel of a tile in ``picture``."""
        row, column = divmod(number, max(self.columns, 1))
        return self.margin + column * (self.tile_width + self.spacing), self.margin + row * (
            self.tile_height + self.spacing
        )


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A tile layer: its tiles by (column, row); empty cells are absent. ``offset`` moves the drawing, in pixels."""

    name: str
    tiles: Mapping[Cell, Tile]
    is_visible: bool = True
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object of an object layer; x, y, width, height in map pixels, from the top left corner.

    A point has no size; ellipses, polygons and turned objects have that of the box around them. A tile object has its
    tile's properties too, unless it has its own of the same name.
    """

    identifier: int
    name: str
    x: float
    y: float
    width: float
    height: float
    properties: Mapping[str, Any]
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """An object layer: its objects in the file's order."""

    name: str
    objects: tuple[MapObject, ...]
    is_visible: bool = True


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A finite orthogonal map: size in cells, tile size in pixels, properties, layers in map order, groups opened."""

    file: str
    width: int
    height: int
    tile_width: int
    tile_height: int
    properties: Mapping[str, Any]
    layers: tuple[TileLayer | ObjectLayer, ...]
    tilesets: Mapping[str, Tileset] = field(default_factory=dict)
    spend: Callable[[int], None] = field(default=lambda units: None, compare=False, repr=False)
    """Counts work that is about to be done on the map; ``BoardError`` when it is too much (``work.Work``)."""
    sources: Mapping[Path, bytes] = field(default_factory=dict, compare=False, repr=False)
    """The files it was read from, each with a hash of what it held."""

    def tile_layer(self, name: str) -> TileLayer | None:
        """The tile layer of that name, or None."""
        found = self.layer(name)
        if found is not None and not isinstance(found, TileLayer):
            wrong, wanted = message("boards.wrong.object-layer"), message("boards.wanted.tile-layer")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def object_layer(self, name: str) -> ObjectLayer | None:
        """The object layer of that name, or None."""
        found = self.layer(name)
        if found is not None and not isinstance(found, ObjectLayer):
            wrong, wanted = message("boards.wrong.tile-layer"), message("boards.wanted.object-layer")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def layer(self, name: str) -> TileLayer | ObjectLayer | None:
        """The layer of that name, or None; ``BoardError`` if there are two."""
        found = [layer for layer in self.layers if layer.name == name]
        if len(found) > 1:
            raise BoardError(
                self.file, (layer(name),), message("boards.wrong.two-layers"), message("boards.wanted.one")
            )
        return found[0] if found else None

    def cell_of(self, thing: MapObject) -> Cell:
        """The cell (column, row) in which the middle of an object lies (formats.md section 1)."""
        column = (thing.x + thing.width / 2) // self.tile_width
        row = (thing.y + thing.height / 2) // self.tile_height
        return int(column), int(row)

    def cells_of(self, thing: MapObject) -> list[Cell]:
        """The cells whose middle lies in an object's rectangle, row by row."""
        columns, rows = (
            [at for at in range(count) if start <= (at + 0.5) * side < start + length]
            for count, side, start, length in (
                (self.width, self.tile_width, thing.x, thing.width),
                (self.height, self.tile_height, thing.y, thing.height),
            )
        )
        self.spend(self.width + self.height + len(columns) * len(rows))
        return [(column, row) for row in rows for column in columns]


def describe(thing: MapObject) -> BoardMessage:
    """An object as messages name it: its name, if it has one, and its id."""
    return object_named(thing.name, thing.identifier)


def object_named(name: str, identifier: int) -> BoardMessage:
    """An object of that name, which may be empty, and id."""
    if name:
        return message("boards.where.object", name=name, id=identifier)
    return message("boards.where.object-without-name", id=identifier)
