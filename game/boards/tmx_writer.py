"""Writer of Tiled maps: plain XML with CSV layers, using the shipped tilesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.boards.maps import ObjectLayer, StructuredValue, Tile, TiledMap, TileLayer
from game.boards.parse_budget import MAX_TILES

_VERSION = {"version": "1.10", "tiledversion": "1.11.0"}


def tmx_text(tiled: TiledMap, tileset: str) -> str:
    """The text of a .tmx file; tiles of ``tileset``, decoration also of others in ``../tilesets``."""
    root = Element("map", {**_VERSION, "orientation": "orthogonal", "renderorder": "right-down"})
    for name, number in (("width", tiled.width), ("height", tiled.height)):
        root.set(name, str(number))
    for name, number in (("tilewidth", tiled.tile_width), ("tileheight", tiled.tile_height), ("infinite", 0)):
        root.set(name, str(number))
    objects = sum(len(layer.objects) for layer in tiled.layers if isinstance(layer, ObjectLayer))
    root.set("nextlayerid", str(len(tiled.layers) + 1))
    root.set("nextobjectid", str(objects + 1))
    _add_properties(root, tiled.properties)
    layers = [layer for layer in tiled.layers if isinstance(layer, TileLayer)]
    others = sorted({tile.tileset for layer in layers for tile in layer.tiles.values()} - {tileset})
    first = {name: 1 + at * MAX_TILES for at, name in enumerate([tileset, *others])}
    for name, number in first.items():
        SubElement(root, "tileset", {"firstgid": str(number), "source": f"../tilesets/{name}.tsx"})
    for number, layer in enumerate(tiled.layers, 1):
        if isinstance(layer, TileLayer):
            _add_tiles(root, tiled, layer, number, first)
        else:
            _add_objects(root, layer, number)
    indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _add_properties(parent: Element, properties: Mapping[str, Any]) -> None:
    simple = {name: value for name, value in properties.items() if not isinstance(value, StructuredValue)}
    if not simple:
        return
    found = SubElement(parent, "properties")
    for name, value in sorted(simple.items()):
        each = SubElement(found, "property", {"name": name})
        if isinstance(value, bool):
            each.attrib.update(type="bool", value=str(value).lower())
        elif isinstance(value, int | float):
            each.attrib.update(type=type(value).__name__, value=_number(value))
        else:
            each.set("value", str(value))


def _add_tiles(root: Element, tiled: TiledMap, layer: TileLayer, number: int, first: Mapping[str, int]) -> None:
    size = {"width": str(tiled.width), "height": str(tiled.height)}
    found = SubElement(root, "layer", {"id": str(number), "name": layer.name, **size})
    for name, offset in zip(("offsetx", "offsety"), layer.offset, strict=True):
        if offset:
            found.set(name, _number(offset))
    if not layer.is_visible:
        found.set("visible", "0")
    data = SubElement(found, "data", encoding="csv")
    rows = []
    for row in range(tiled.height):
        tiles = (layer.tiles.get((column, row)) for column in range(tiled.width))
        rows.append(",".join(_gid(tile, first) if tile is not None else "0" for tile in tiles))
    data.text = "\n" + ",\n".join(rows) + "\n"


def _add_objects(root: Element, layer: ObjectLayer, number: int) -> None:
    group = SubElement(root, "objectgroup", {"id": str(number), "name": layer.name})
    for thing in layer.objects:
        each = SubElement(group, "object", {"id": str(thing.identifier)})
        if thing.name:
            each.set("name", thing.name)
        for name in ("x", "y", "width", "height"):
            value = getattr(thing, name)
            if value or name in ("x", "y"):
                each.set(name, _number(value))
        _add_properties(each, thing.properties)
        if not thing.width and not thing.height:
            SubElement(each, "point")


def _gid(tile: Tile, first: Mapping[str, int]) -> str:
    return str(first[tile.tileset] + tile.number | tile.flips << 29)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
