"""A Tiled map as plain values, made by ``tiled.read_map``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.boards.errors import BoardError
from game.boards.messages import BoardMessage, layer, message

Cell = tuple[int, int]
MARK = "\0"
"""Prefix of custom properties on their way through pytmx, which rejects names such as "width" and adds its own to a

tile's. No XML file can contain this character.
"""

STRUCTURED = "\0"
"""Put before the type of a property that is no simple value on its way through pytmx."""


class StructuredValue(NamedTuple):
    """A property's class, list or newer type: a value that no game reads, and a fault where one has to."""

    kind: str

    def __str__(self) -> str:
        return f"<{self.kind}>"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of a tile layer: its tileset's name, its local id (as in Tiled) and its properties."""

    tileset: str
    number: int
    properties: Mapping[str, Any]
    flips: int = 0


@dataclass(frozen=True, slots=True)
class Tileset:
    """Drawing data of a custom map's tileset: one image of all tiles, or one image for each tile.

    ``picture`` is None if the file is missing; an existing file is in an allowed folder and a PNG of a safe size.
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
    """A tile layer: its tiles by (column, row); empty cells are absent. ``offset`` is a drawing offset in pixels."""

    name: str
    tiles: Mapping[Cell, Tile]
    is_visible: bool = True
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object of an object layer; x, y, width, height in map pixels, from the top left corner.

    Points have no size; ellipses, polygons and rotated objects have their bounding box. A tile object inherits its
    tile's properties, and overrides those of the same name.
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
    """An object layer: its objects in file order."""

    name: str
    objects: tuple[MapObject, ...]
    is_visible: bool = True


def _spend_nothing(units: int) -> None:
    """No limit; a named function, because boards go to other processes."""


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A finite orthogonal map: size in cells, tile size in pixels, properties, layers in map order, groups flattened."""

    file: str
    width: int
    height: int
    tile_width: int
    tile_height: int
    properties: Mapping[str, Any]
    layers: tuple[TileLayer | ObjectLayer, ...]
    tilesets: Mapping[str, Tileset] = field(default_factory=dict)
    spend: Callable[[int], None] = field(default=_spend_nothing, compare=False, repr=False)
    """Counts work before doing it; ``BoardError`` above the limit (``parse_budget.ParseBudget``)."""
    sources: Mapping[Path, bytes] = field(default_factory=dict, compare=False, repr=False)
    """The files read, each with a hash of its content."""

    def tile_layer(self, name: str) -> TileLayer | None:
        """The tile layer of that name, or None; ``BoardError`` for an object layer."""
        found = self.layer(name)
        if found is not None and not isinstance(found, TileLayer):
            wrong, wanted = message("boards.wrong.object-layer"), message("boards.wanted.tile-layer")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def object_layer(self, name: str) -> ObjectLayer | None:
        """The object layer of that name, or None; ``BoardError`` for a tile layer."""
        found = self.layer(name)
        if found is not None and not isinstance(found, ObjectLayer):
            wrong, wanted = message("boards.wrong.tile-layer"), message("boards.wanted.object-layer")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def required_tile_layer(self, name: str) -> TileLayer:
        """The tile layer of that name; ``BoardError`` without one."""
        found = self.tile_layer(name)
        if found is None:
            wrong, wanted = message("boards.wrong.missing"), message("boards.wanted.tile-layer-named")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def required_object_layer(self, name: str) -> ObjectLayer:
        """The object layer of that name; ``BoardError`` without one."""
        found = self.object_layer(name)
        if found is None:
            wrong, wanted = message("boards.wrong.missing"), message("boards.wanted.object-layer-named")
            raise BoardError(self.file, (layer(name),), wrong, wanted)
        return found

    def layer(self, name: str) -> TileLayer | ObjectLayer | None:
        """The layer of that name, or None; ``BoardError`` for duplicates."""
        found = [layer for layer in self.layers if layer.name == name]
        if len(found) > 1:
            raise BoardError(
                self.file, (layer(name),), message("boards.wrong.two-layers"), message("boards.wanted.one")
            )
        return found[0] if found else None

    def cell_of(self, thing: MapObject) -> Cell:
        """The cell (column, row) with an object's centre (formats.md section 1)."""
        column = (thing.x + thing.width / 2) // self.tile_width
        row = (thing.y + thing.height / 2) // self.tile_height
        return int(column), int(row)

    def cells_of(self, thing: MapObject) -> list[Cell]:
        """The cells with their centre inside an object's rectangle, row by row."""
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
    """An object as a place in messages: its name, if any, and its id."""
    return object_named(thing.name, thing.identifier)


def object_named(name: str, identifier: int) -> BoardMessage:
    """An object as a place in messages, from its name, which may be empty, and its id."""
    if name:
        return message("boards.where.object", name=name, id=identifier)
    return message("boards.where.object-without-name", id=identifier)
