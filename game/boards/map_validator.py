"""Validation of untrusted maps before pytmx: the file is parsed under limits and rebuilt.

pytmx follows any path, decompresses without limit, sets arbitrary attributes on itself and cannot read some of Tiled's
output. So ``validate_map`` checks every value and builds a new tree of supported content only: external tilesets
inlined, groups flattened, layers as CSV and no images.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.boards.errors import BoardError
from game.boards.map_reader import MapReader, attribute_message, parse_decimal, parse_integer
from game.boards.maps import object_named
from game.boards.messages import (
    Where,
    cell,
    layer,
    message,
    whole_number,
)
from game.boards.parse_budget import (
    CELL,
    MAX_CELLS,
    MAX_OBJECTS,
    MAX_PIXELS,
    MAX_POINTS,
    MAX_SIDE,
    MAX_TILE_PIXELS,
    OBJECT,
    POINT,
    ParseBudget,
)
from game.boards.tileset_validator import TilesetReference, TilesetValidator

LAYER_FORMATS = message("boards.wanted.layer-formats")
FINITE = message("boards.wanted.finite")
MAP: Where = (message("boards.where.map"),)


@dataclass(frozen=True, slots=True)
class LayerPlacement:
    """Layer data that pytmx loses: kind, and visibility and offset combined with those of its groups."""

    kind: str
    is_visible: bool
    offset: tuple[float, float]


@dataclass(slots=True)
class ValidatedMap:
    """A map rebuilt for pytmx, with the data that pytmx would lose."""

    root: Element
    sheets: list[TilesetReference] = field(default_factory=list)
    places: list[LayerPlacement] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    """Tilesets and images from the map's folder that the map uses."""
    sources: dict[Path, bytes] = field(default_factory=dict)
    """Files read, each with a hash of its content."""
    work: ParseBudget = field(default_factory=lambda: ParseBudget(""))


def validate_map(path: Path) -> ValidatedMap:
    """The validated map of a file; ``BoardError`` describes the fault."""
    try:
        return _Validator(path).read()
    except (OSError, RuntimeError) as error:  # overlong names, circular links, a missing disk
        problem = getattr(error, "strerror", None) or error
        raise BoardError(path.name, (), message("boards.wrong.unreadable", problem=problem)) from error


class _Validator:
    """Validator of one map: its layers and objects here, values and tilesets by its parts."""

    def __init__(self, path: Path) -> None:
        self._reader = MapReader(path)
        self._tilesets = TilesetValidator(self._reader)
        self._cells = 0
        self._objects = 0

    def read(self) -> ValidatedMap:
        root = self._reader.parse(self._reader.path, ())
        if root.tag != "map":
            self._reader.fault((), message("boards.wrong.no-map", tag=root.tag), "<map>")
        if root.get("infinite", "0") != "0":
            self._reader.fault((), message("boards.wrong.infinite"), FINITE)
        orientation = root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            self._reader.fault((), message("boards.wrong.is", value=orientation), message("boards.wanted.orthogonal"))
        size = {name: self._reader.integer(root, name, MAP, 1, MAX_SIDE) for name in ("width", "height")}
        size |= {
            name: self._reader.integer(root, name, MAP, 1, MAX_TILE_PIXELS) for name in ("tilewidth", "tileheight")
        }
        safe = ValidatedMap(Element("map", {name: str(value) for name, value in size.items()}))
        safe.sources, safe.work = self._reader.sources, self._reader.work
        self._reader.copy_properties(root, safe.root, MAP)
        for tileset in root.findall("tileset"):
            self._tilesets.copy_tileset(tileset, safe.root)
        self._tilesets.check()
        safe.sheets = self._tilesets.references
        self._copy_layers(root, safe, LayerPlacement("group", True, (0.0, 0.0)))
        safe.files = self._reader.files
        return safe

    # --- layers -----------------------------------------------------------------------------------------------------

    def _copy_layers(self, parent: Element, safe: ValidatedMap, group: LayerPlacement) -> None:
        """Copy the layers in map order, flattening groups; visibility and offset of a group apply to its layers."""
        for element in parent:
            if element.tag not in ("layer", "objectgroup", "group"):
                continue
            name = element.get("name", "")
            where = (message("boards.where.group", name=name) if element.tag == "group" else layer(name),)
            across = group.offset[0] + self._reader.decimal(element, "offsetx", where, -MAX_PIXELS)
            down = group.offset[1] + self._reader.decimal(element, "offsety", where, -MAX_PIXELS)
            is_visible = group.is_visible and element.get("visible", "1") not in ("0", "false")
            place = LayerPlacement(element.tag, is_visible, (across, down))
            if element.tag == "group":
                self._copy_layers(element, safe, place)
                continue
            safe.places.append(place)
            if element.tag == "layer":
                self._copy_tiles(element, safe, where)
            else:
                if place.offset != (0.0, 0.0):
                    self._reader.fault(where, message("boards.wrong.offset"), message("boards.wanted.no-offset"))
                self._copy_objects(element, safe, where)

    def _copy_tiles(self, element: Element, safe: ValidatedMap, where: Where) -> None:
        size = {name: int(safe.root.get(name, "0")) for name in ("width", "height")}
        for name, value in size.items():
            if self._reader.integer(element, name, where, 1, MAX_SIDE, value) != value:
                self._reader.fault(
                    where, attribute_message(name, element.get(name)), message("boards.wanted.of-map", value=value)
                )
        self._cells += size["width"] * size["height"]
        if self._cells > MAX_CELLS:
            self._reader.fault(where, message("boards.wrong.layers-large"), message("boards.wanted.cells", n=MAX_CELLS))
        self._reader.work.spend(CELL * size["width"] * size["height"])
        gids = self._read_gids(element, size["width"] * size["height"], where)
        for at, gid in enumerate(gids):
            if gid and not self._tilesets.is_known(gid):
                row, column = divmod(at, size["width"])
                self._tilesets.tileset_of(gid, (*where, cell(column, row)))
        copy = SubElement(safe.root, "layer", {"name": element.get("name", "")})
        copy.attrib.update({name: str(value) for name, value in size.items()})
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def _read_gids(self, element: Element, cells: int, where: Where) -> list[int]:
        """A layer's global tile ids, cell by cell, from any of Tiled's encodings."""
        data = element.find("data")
        if data is None:
            self._reader.fault(where, message("boards.wrong.no-tiles"), LAYER_FORMATS)
        if data.find("chunk") is not None:
            self._reader.fault(where, message("boards.wrong.of-infinite"), FINITE)
        encoding, text = data.get("encoding", ""), data.text or ""
        if encoding == "":
            gids = [self._reader.integer(tile, "gid", where, 0, 0xFFFFFFFF, 0) for tile in data.findall("tile")]
        elif encoding == "csv":
            parts = text.rstrip().removesuffix(",").split(",")
            numbers = {part: parse_integer(part.strip()) for part in set(parts)}  # a layer repeats few distinct values
            gids = []
            for part in parts:
                number = numbers[part]
                if number is None or not 0 <= number <= 0xFFFFFFFF:
                    wrong = message("boards.wrong.among-tiles", value=part.strip())
                    self._reader.fault(where, wrong, message("boards.wanted.numbers-with-commas"))
                gids.append(number)
        elif encoding == "base64":
            packed = self._inflate(text, data.get("compression", ""), 4 * cells, where)
            gids = [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]
        else:
            self._reader.fault(where, message("boards.wrong.encoding", name=encoding), LAYER_FORMATS)
        if len(gids) != cells:
            self._reader.fault(
                where, message("boards.wrong.tiles", n=len(gids)), message("boards.wanted.one-a-cell", n=cells)
            )
        return gids

    def _inflate(self, text: str, compression: str, length: int, where: Where) -> bytes:
        """Layer data from base64, decompressed up to just over ``length`` bytes."""
        if compression not in ("", "zlib", "gzip"):
            self._reader.fault(where, message("boards.wrong.compression", name=compression), LAYER_FORMATS)
        try:
            packed = base64.b64decode("".join(text.split()), validate=True)
            if compression:
                packed = zlib.decompressobj(wbits=47).decompress(packed, length + 1)
        except (binascii.Error, ValueError, zlib.error) as error:
            self._reader.fault(where, message("boards.wrong.damaged", problem=error), LAYER_FORMATS)
        if len(packed) != length:
            place = (
                message("boards.wrong.more-bytes")
                if len(packed) > length
                else message("boards.wrong.bytes", n=len(packed))
            )
            self._reader.fault(where, place, message("boards.wanted.four-a-cell", n=length))
        return packed

    # --- objects ----------------------------------------------------------------------------------------------------

    def _copy_objects(self, element: Element, safe: ValidatedMap, where: Where) -> None:
        copy = SubElement(safe.root, "objectgroup", {"name": element.get("name", "")})
        for thing in element.findall("object"):
            self._objects += 1
            if self._objects > MAX_OBJECTS:
                self._reader.fault(
                    where, message("boards.wrong.many-objects"), message("boards.wanted.in-map", n=MAX_OBJECTS)
                )
            self._copy_object(thing, copy, safe, where)

    def _copy_object(self, thing: Element, group: Element, safe: ValidatedMap, place: Where) -> None:
        self._reader.work.spend(OBJECT)
        number = self._reader.integer(thing, "id", (*place, message("boards.where.some-object")), 0, 0x7FFFFFFF, 0)
        name = thing.get("name", "")
        where = (*place, object_named(name, number))
        if thing.get("template") is not None:
            self._reader.fault(where, message("boards.wrong.template"), message("boards.wanted.no-template"))
        across, down = (self._reader.decimal(thing, side, where, -MAX_PIXELS) for side in ("x", "y"))
        width, height = (self._reader.decimal(thing, side, where, 0.0) for side in ("width", "height"))
        turned = self._reader.decimal(thing, "rotation", where, -MAX_PIXELS)
        copy = SubElement(group, "object", {"id": str(number), "name": name})
        if thing.get("gid") is not None:
            gid = self._reader.integer(thing, "gid", where, 1, 0xFFFFFFFF)
            sheet = self._tilesets.tileset_of(gid, where)
            if sheet.alignment not in ("unspecified", "bottomleft"):
                wrong = message("boards.wrong.alignment", name=sheet.tileset.name, alignment=sheet.alignment)
                self._reader.fault(where, wrong, message("boards.wanted.alignment"))
            if "width" not in thing.attrib and "height" not in thing.attrib:
                width, height = float(sheet.tileset.tile_width), float(sheet.tileset.tile_height)
            copy.set("gid", str(gid))
        elif turned % 90 and (width or height or thing.find("polygon") is not None):
            self._reader.fault(
                where, message("boards.wrong.turned", degrees=f"{turned:g}"), message("boards.wanted.rotation")
            )
        for key, value in (("x", across), ("y", down), ("width", width), ("height", height), ("rotation", turned)):
            copy.set(key, repr(value))
        for shape in ("polygon", "polyline"):
            found = thing.find(shape)
            if found is not None:
                points = list(self._points(found.get("points", ""), where))
                SubElement(copy, shape, {"points": " ".join(f"{x!r},{y!r}" for x, y in points)})
        self._reader.copy_properties(thing, copy, where)

    def _points(self, text: str, where: Where) -> Iterator[tuple[float, float]]:
        written = text.split()
        if not 0 < len(written) <= MAX_POINTS:
            self._reader.fault(where, message("boards.wrong.points", n=len(written)), whole_number(1, MAX_POINTS))
        self._reader.work.spend(POINT * len(written))
        for pair in written:
            parts = [parse_decimal(part) for part in pair.split(",")]
            if len(parts) != 2 or parts[0] is None or parts[1] is None:
                self._reader.fault(
                    where, message("boards.wrong.point", value=pair), message("boards.wanted.two-numbers")
                )
            yield parts[0], parts[1]
