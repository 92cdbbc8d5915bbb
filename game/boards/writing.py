"""A map as Tiled writes it: plain XML with CSV layers, drawn with one of the program's tilesets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.boards.maps import ObjectLayer, TiledMap, TileLayer

_VERSION = {"version": "1.10", "tiledversion": "1.11.0"}


def tmx_text(tiled: TiledMap, tileset: str) -> str:
    """The map as the text of a .tmx file; all its tiles are of that tileset, which lies in ``../tilesets``."""
    root = Element("map", {**_VERSION, "orientation": "orthogonal", "renderorder": "right-down"})
    for name, number in (("width", tiled.width), ("height", tiled.height)):
        root.set(name, str(number))
    for name, number in (("tilewidth", tiled.tile_width), ("tileheight", tiled.tile_height), ("infinite", 0)):
        root.set(name, str(number))
    objects = sum(len(layer.objects) for layer in tiled.layers if isinstance(layer, ObjectLayer))
    root.set("nextlayerid", str(len(tiled.layers) + 1))
    root.set("nextobjectid", str(objects + 1))
    _add_properties(root, tiled.properties)
    SubElement(root, "tileset", {"firstgid": "1", "source": f"../tilesets/{tileset}.tsx"})
    for number, layer in enumerate(tiled.layers, 1):
        if isinstance(layer, TileLayer):
            _add_tiles(root, tiled, layer, number)
        else:
            _add_objects(root, layer, number)
    indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'


def _add_properties(parent: Element, properties: Mapping[str, Any]) -> None:
    if not properties:
        return
    found = SubElement(parent, "properties")
    for name, value in sorted(properties.items()):
        each = SubElement(found, "property", {"name": name})
        if isinstance(value, bool):
            each.attrib.update(type="bool", value=str(value).lower())
        elif isinstance(value, int | float):
            each.attrib.update(type=type(value).__name__, value=_number(value))
        else:
            each.set("value", str(value))


def _add_tiles(root: Element, tiled: TiledMap, layer: TileLayer, number: int) -> None:
    size = {"width": str(tiled.width), "height": str(tiled.height)}
    data = SubElement(
        SubElement(root, "layer", {"id": str(number), "name": layer.name, **size}), "data", encoding="csv"
    )
    rows = []
    for row in range(tiled.height):
        tiles = (layer.tiles.get((column, row)) for column in range(tiled.width))
        rows.append(",".join(str(tile.number + 1) if tile is not None else "0" for tile in tiles))
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


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
