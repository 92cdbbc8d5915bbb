"""Validation of untrusted maps before pytmx: the file is parsed under limits and rebuilt.

pytmx follows any path, decompresses without limit, sets arbitrary attributes on itself and cannot read some of Tiled's
output. So ``validate_map`` checks every value and builds a new tree of supported content only: external tilesets
inlined, groups flattened, layers as CSV and no images.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import hashlib
import math
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NoReturn
from xml.etree.ElementTree import Element, SubElement, TreeBuilder

from game.boards.errors import BoardError
from game.boards.maps import MARK, STRUCTURED, Tileset, object_named
from game.boards.messages import (
    BoardMessage,
    Phrase,
    Where,
    at_most,
    cell,
    is_value,
    layer,
    message,
    own_property,
    whole_number,
)
from game.boards.parse_budget import (
    CELL,
    ELEMENT,
    MAX_BYTES,
    MAX_CELLS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_IMAGE_BYTES,
    MAX_IMAGE_PIXELS,
    MAX_IMAGE_SIDE,
    MAX_OBJECTS,
    MAX_PIXELS,
    MAX_POINTS,
    MAX_PROPERTIES,
    MAX_SIDE,
    MAX_TILE_PIXELS,
    MAX_TILES,
    MAX_TILESETS,
    OBJECT,
    POINT,
    TILE,
    ParseBudget,
)
from game.boards.tiled_elements import ATTRIBUTES
from game.program import ASSETS, LEVELS

FLIP_BITS = 0b111 << 29
TILESETS = LEVELS / "tilesets"
LAYER_FORMATS = message("boards.wanted.layer-formats")
FINITE = message("boards.wanted.finite")
MAP: Where = (message("boards.where.map"),)
TWICE, ONE = message("boards.wrong.twice"), message("boards.wanted.one")


@dataclass(frozen=True, slots=True)
class TilesetReference:
    """A tileset reference of the map: its values, its first global id and its existing local ids."""

    tileset: Tileset
    first: int
    numbers: range | frozenset[int]
    alignment: str


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
    """Validator of one map, with one budget for all its parts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = path.parent.resolve()
        self.allowed = (self.folder, ASSETS, TILESETS)
        self.files: list[Path] = []
        self.elements = 0
        self.cells = 0
        self.objects = 0
        self.work = ParseBudget(path.name)
        self.sources: dict[Path, bytes] = {}
        self.pixels: dict[Path, int] = {}
        """The pictures met so far and the pixels of each."""
        self.homes: dict[int, TilesetReference] = {}
        """The tileset of each tile seen so far, by global id."""

    def fault(self, where: Where, wrong: Phrase, expected: Phrase = "") -> NoReturn:
        raise BoardError(self.path.name, where, wrong, expected)

    # --- the file ---------------------------------------------------------------------------------------------------

    def read(self) -> ValidatedMap:
        root = self.parse(self.path, ())
        if root.tag != "map":
            self.fault((), message("boards.wrong.no-map", tag=root.tag), "<map>")
        if root.get("infinite", "0") != "0":
            self.fault((), message("boards.wrong.infinite"), FINITE)
        orientation = root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            self.fault((), message("boards.wrong.is", value=orientation), message("boards.wanted.orthogonal"))
        size = {name: self.integer(root, name, MAP, 1, MAX_SIDE) for name in ("width", "height")}
        size |= {name: self.integer(root, name, MAP, 1, MAX_TILE_PIXELS) for name in ("tilewidth", "tileheight")}
        safe = ValidatedMap(Element("map", {name: str(value) for name, value in size.items()}))
        safe.sources, safe.work = self.sources, self.work
        self.copy_properties(root, safe.root, MAP)
        for tileset in root.findall("tileset"):
            self.copy_tileset(tileset, safe)
        self.check_sheets(safe.sheets)
        self.copy_layers(root, safe, LayerPlacement("group", True, (0.0, 0.0)))
        safe.files = self.files
        return safe

    def parse(self, path: Path, where: Where) -> Element:
        """The XML tree of a file, read in full under limits."""
        try:
            if not path.is_file():
                self.fault(
                    where, message("boards.wrong.no-file") if path.exists() else message("boards.wrong.no-such-file")
                )
            with path.open("rb") as file:
                content = file.read(MAX_BYTES + 1)
        except BoardError:
            raise
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or error
            self.fault(where, message("boards.wrong.unopened", problem=problem))
        self.sources[path] = digest(content)
        if len(content) > MAX_BYTES:
            self.fault(where, message("boards.wrong.too-large"), message("boards.wanted.kib", n=MAX_BYTES >> 10))
        return self.parse_bytes(content, where)

    def parse_bytes(self, content: bytes, where: Where) -> Element:
        from xml.parsers import expat

        builder = TreeBuilder()
        depth = 0

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            self.elements += 1
            depth += 1
            self.work.spend(ELEMENT)
            if self.elements > MAX_ELEMENTS:
                self.fault(where, message("boards.wrong.many-elements"), at_most(MAX_ELEMENTS))
            if depth > MAX_DEPTH:
                self.fault(where, message("boards.wrong.too-deep"), message("boards.wanted.levels", n=MAX_DEPTH))
            known = ATTRIBUTES.get(tag)
            if known is None:
                self.fault(where, message("boards.wrong.unknown-element", tag=tag), message("boards.wanted.of-tiled"))
            for name in attributes:
                if name not in known:
                    unknown = message("boards.wrong.unknown-attribute", tag=tag, name=name)
                    self.fault(where, unknown, message("boards.wanted.of-tiled"))
            builder.start(tag, attributes)

        def end(tag: str) -> None:
            nonlocal depth
            depth -= 1
            builder.end(tag)

        def refuse_declarations(*_: object) -> None:
            self.fault(where, message("boards.wrong.doctype"), message("boards.wanted.no-doctype"))

        def start_doctype(name: str, system: str | None, public: str | None, has_declarations: bool) -> None:
            # The mere name of Tiled's DTD, as in the examples it ships, is not fetched; declarations are refused.
            if has_declarations:
                refuse_declarations()

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = builder.data
        parser.StartDoctypeDeclHandler = start_doctype
        parser.EntityDeclHandler = refuse_declarations
        try:
            parser.Parse(without_leading_blanks(content), True)
        except BoardError:
            raise
        except (expat.ExpatError, ValueError, LookupError) as error:
            self.fault(where, message("boards.wrong.no-xml", problem=error))
        return builder.close()

    def inside(self, source: str, base: Path, where: Where) -> Path:
        """The file at a relative path of the map, if it is inside an allowed folder.

        ``../tilesets`` refers to the shipped tilesets from any map folder (formats.md section 1).
        """
        allowed = message("boards.wanted.path")
        if ":" in source or "\\" in source or PurePosixPath(source).is_absolute() or PureWindowsPath(source).drive:
            self.fault(where, message("boards.wrong.path-refused", path=source), allowed)
        try:
            found = (base / source).resolve()
            if found.is_relative_to(self.folder.parent / "tilesets") and base == self.folder:
                found = TILESETS / found.relative_to(self.folder.parent / "tilesets")
        except (OSError, ValueError, RuntimeError):
            self.fault(where, message("boards.wrong.path-lost", path=source), allowed)
        if not any(found.is_relative_to(folder) for folder in self.allowed):
            self.fault(where, message("boards.wrong.path-outside", path=source), allowed)
        if found.is_relative_to(self.folder) and found.is_file():
            self.files.append(found)
        return found

    # --- values -----------------------------------------------------------------------------------------------------

    def integer(
        self, element: Element, name: str, where: Where, low: int, high: int, default: int | None = None
    ) -> int:
        written = element.get(name)
        if written is None and default is not None:
            return default
        number = _integer(written)
        if number is None or not low <= number <= high:
            self.fault(where, _attribute(name, written), whole_number(low, high))
        return number

    def decimal(self, element: Element, name: str, where: Where, low: float, default: float = 0.0) -> float:
        written = element.get(name)
        if written is None:
            return default
        number = _decimal(written)
        if number is None or not low <= number <= MAX_PIXELS:
            wanted = message("boards.wanted.number", low=round(low), high=round(MAX_PIXELS))
            self.fault(where, _attribute(name, written), wanted)
        return number

    def copy_properties(self, source: Element, target: Element, where: Where) -> None:
        """Copy the custom properties, each checked against its type, so that pytmx reads them without errors."""
        found = [each for properties in source.findall("properties") for each in properties.findall("property")]
        if len(found) > MAX_PROPERTIES:
            self.fault(where, message("boards.wrong.properties", n=len(found)), at_most(MAX_PROPERTIES))
        if not found:
            return
        copies = SubElement(target, "properties")
        seen: set[str] = set()
        for each in found:
            name, kind = each.get("name", ""), each.get("type", "string")
            place = (*where, own_property(name))
            if name in seen:
                self.fault(place, TWICE, ONE)
            seen.add(name)
            value = each.get("value", each.text or "")
            if kind not in _VALUES:  # a class or a list: harmless where nothing reads it (``maps.StructuredValue``)
                kind, value = "string", STRUCTURED + kind
            meant, is_sound = _VALUES[kind]
            if not is_sound(value):
                self.fault(place, is_value(value), meant)
            SubElement(copies, "property", {"name": MARK + name, "type": kind, "value": value})

    # --- tilesets ---------------------------------------------------------------------------------------------------

    def copy_tileset(self, element: Element, safe: ValidatedMap) -> None:
        if len(safe.sheets) >= MAX_TILESETS:
            self.fault((), message("boards.wrong.many-tilesets"), at_most(MAX_TILESETS))
        source = element.get("source")
        where: Where = (_tileset(source or element.get("name") or ""),)
        first = self.integer(element, "firstgid", where, 1, FLIP_BITS & -FLIP_BITS)
        base = self.folder
        if source is not None:
            if not source.lower().endswith(".tsx"):
                self.fault(where, message("boards.wrong.no-tsx"), message("boards.wanted.tsx"))
            file = self.inside(source, base, where)
            element, base = self.parse(file, where), file.parent
            if element.tag != "tileset" or element.get("source") is not None:
                self.fault(where, message("boards.wrong.no-tileset"), message("boards.wanted.tileset"))
        sheet = self.read_sheet(element, base, where, first)
        safe.sheets.append(sheet)
        tileset = sheet.tileset
        copy = SubElement(safe.root, "tileset", {"firstgid": str(first), "name": tileset.name})
        copy.set("tilewidth", str(tileset.tile_width))
        copy.set("tileheight", str(tileset.tile_height))
        for tile in element.findall("tile"):
            tile_copy = Element("tile", {"id": str(_integer(tile.get("id")))})
            self.copy_properties(tile, tile_copy, (*where, message("boards.where.tile", id=tile.get("id"))))
            if len(tile_copy):
                copy.append(tile_copy)

    def read_sheet(self, element: Element, base: Path, where: Where, first: int) -> TilesetReference:
        """A tileset's values; its tiles are parts of one image, or one image each."""
        tile_width = self.integer(element, "tilewidth", where, 1, MAX_TILE_PIXELS)
        tile_height = self.integer(element, "tileheight", where, 1, MAX_TILE_PIXELS)
        spacing = self.integer(element, "spacing", where, 0, MAX_TILE_PIXELS, 0)
        margin = self.integer(element, "margin", where, 0, MAX_TILE_PIXELS, 0)
        listed: set[int] = set()
        pictures: dict[int, Path] = {}
        for tile in element.findall("tile"):
            number = self.integer(tile, "id", (*where, message("boards.where.some-tile")), 0, 1 << 20)
            place = (*where, message("boards.where.tile", id=number))
            if number in listed:
                self.fault(place, TWICE, ONE)
            listed.add(number)
            own = tile.find("image")
            if own is not None:
                picture = self.read_picture(own, base, place)[0]
                if picture is not None:
                    pictures[number] = picture
        image = element.find("image")
        count = self.integer(element, "tilecount", where, 0, MAX_TILES, 0)
        columns = self.integer(element, "columns", where, 0, MAX_TILES, 0)
        picture = None
        numbers: range | frozenset[int] = frozenset(listed)
        if image is not None:
            picture, width, height = self.read_picture(image, base, where)
            across = max(0, (width - 2 * margin + spacing) // (tile_width + spacing))
            down = max(0, (height - 2 * margin + spacing) // (tile_height + spacing))
            columns, count = columns or across, count or across * down
            if count > MAX_TILES or columns == 0:
                self.fault(
                    where, message("boards.wrong.tiles-in-columns", n=count, columns=columns), _tiles_at_most(MAX_TILES)
                )
            if picture is not None and (columns > across or -(-count // columns) > down):
                wrong = message("boards.wrong.picture-room", across=across, down=down)
                self.fault(where, wrong, message("boards.wanted.tiles-in-columns", n=count, columns=columns))
            numbers = range(count)
        if len(numbers) > MAX_TILES:
            self.fault(where, message("boards.wrong.tiles", n=len(numbers)), at_most(MAX_TILES))
        name = element.get("name", "")
        tileset = Tileset(name, tile_width, tile_height, columns, spacing, margin, picture, pictures)
        return TilesetReference(tileset, first, numbers, element.get("objectalignment", "unspecified"))

    def read_picture(self, image: Element, base: Path, where: Where) -> tuple[Path | None, int, int]:
        """Path (None if missing: shipped tilesets are drawn from sheets), width and height in pixels of a tileset's
        image.
        """
        source = image.get("source")
        if source is None or image.find("data") is not None:
            self.fault(where, message("boards.wrong.picture-inside"), message("boards.wanted.png-beside"))
        path = self.inside(source, base, where)
        if not _is_file(path):
            width = self.integer(image, "width", where, 0, MAX_IMAGE_SIDE, 0)
            return None, width, self.integer(image, "height", where, 0, MAX_IMAGE_SIDE, 0)
        try:
            with path.open("rb") as file:
                header = file.read(24)
                length = file.seek(0, 2)
        except OSError as error:
            self.fault(where, message("boards.wrong.picture-unopened", path=source, problem=error.strerror))
        if len(header) < 24 or header[:8] != b"\x89PNG\r\n\x1a\n" or header[12:16] != b"IHDR":
            self.fault(where, message("boards.wrong.no-png", path=source), message("boards.wanted.png"))
        width, height = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
        if length > MAX_IMAGE_BYTES or not (0 < width <= MAX_IMAGE_SIDE and 0 < height <= MAX_IMAGE_SIDE):
            most = message("boards.wanted.picture-size", side=MAX_IMAGE_SIDE, mib=MAX_IMAGE_BYTES >> 20)
            self.fault(where, message("boards.wrong.picture-large", path=source, width=width, height=height), most)
        if path.is_relative_to(self.folder):  # the program's own are small, and known
            self.pixels[path] = width * height
        if sum(self.pixels.values()) > MAX_IMAGE_PIXELS:
            most = message("boards.wanted.megapixels", n=MAX_IMAGE_PIXELS // 1_000_000)
            self.fault(where, message("boards.wrong.pictures-large"), most)
        return path, width, height

    def check_sheets(self, sheets: list[TilesetReference]) -> None:
        """Reject tilesets of the same name and overlapping ranges of global ids."""
        ordered = sorted(sheets, key=lambda sheet: sheet.first)
        for sheet, following in pairwise(ordered):
            last = sheet.first + max(sheet.numbers, default=0)
            if following.first <= last:
                wrong = message("boards.wrong.ids-inside", id=following.first, name=sheet.tileset.name)
                self.fault((_tileset(following.tileset.name),), wrong, message("boards.wanted.id-above", id=last))
        names = [sheet.tileset.name for sheet in sheets]
        for name in names:
            if names.count(name) > 1:
                self.fault((_tileset(name),), message("boards.wrong.two-tilesets"), ONE)

    def sheet_of(self, sheets: list[TilesetReference], gid: int, where: Where) -> TilesetReference:
        """The tileset of a global tile id, ignoring flip bits."""
        if gid in self.homes:
            return self.homes[gid]
        self.work.spend(TILE)
        plain = gid & ~FLIP_BITS
        sheet = next((sheet for sheet in sheets if plain - sheet.first in sheet.numbers), None)
        if sheet is None:
            self.fault(where, message("boards.wrong.no-such-tile", id=plain), message("boards.wanted.tile-of-map"))
        self.homes[gid] = sheet
        return sheet

    # --- layers -----------------------------------------------------------------------------------------------------

    def copy_layers(self, parent: Element, safe: ValidatedMap, group: LayerPlacement) -> None:
        """Copy the layers in map order, flattening groups; visibility and offset of a group apply to its layers."""
        for element in parent:
            if element.tag not in ("layer", "objectgroup", "group"):
                continue
            name = element.get("name", "")
            where = (message("boards.where.group", name=name) if element.tag == "group" else layer(name),)
            across = group.offset[0] + self.decimal(element, "offsetx", where, -MAX_PIXELS)
            down = group.offset[1] + self.decimal(element, "offsety", where, -MAX_PIXELS)
            is_visible = group.is_visible and element.get("visible", "1") not in ("0", "false")
            place = LayerPlacement(element.tag, is_visible, (across, down))
            if element.tag == "group":
                self.copy_layers(element, safe, place)
                continue
            safe.places.append(place)
            if element.tag == "layer":
                self.copy_tiles(element, safe, where)
            else:
                if place.offset != (0.0, 0.0):
                    self.fault(where, message("boards.wrong.offset"), message("boards.wanted.no-offset"))
                self.copy_objects(element, safe, where)

    def copy_tiles(self, element: Element, safe: ValidatedMap, where: Where) -> None:
        size = {name: int(safe.root.get(name, "0")) for name in ("width", "height")}
        for name, value in size.items():
            if self.integer(element, name, where, 1, MAX_SIDE, value) != value:
                self.fault(where, _attribute(name, element.get(name)), message("boards.wanted.of-map", value=value))
        self.cells += size["width"] * size["height"]
        if self.cells > MAX_CELLS:
            self.fault(where, message("boards.wrong.layers-large"), message("boards.wanted.cells", n=MAX_CELLS))
        self.work.spend(CELL * size["width"] * size["height"])
        gids = self.read_gids(element, size["width"] * size["height"], where)
        for at, gid in enumerate(gids):
            if gid and gid not in self.homes:
                row, column = divmod(at, size["width"])
                self.sheet_of(safe.sheets, gid, (*where, cell(column, row)))
        copy = SubElement(safe.root, "layer", {"name": element.get("name", "")})
        copy.attrib.update({name: str(value) for name, value in size.items()})
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def read_gids(self, element: Element, cells: int, where: Where) -> list[int]:
        """A layer's global tile ids, cell by cell, from any of Tiled's encodings."""
        data = element.find("data")
        if data is None:
            self.fault(where, message("boards.wrong.no-tiles"), LAYER_FORMATS)
        if data.find("chunk") is not None:
            self.fault(where, message("boards.wrong.of-infinite"), FINITE)
        encoding, text = data.get("encoding", ""), data.text or ""
        if encoding == "":
            gids = [self.integer(tile, "gid", where, 0, 0xFFFFFFFF, 0) for tile in data.findall("tile")]
        elif encoding == "csv":
            parts = text.rstrip().removesuffix(",").split(",")
            numbers = {part: _integer(part.strip()) for part in set(parts)}  # a layer repeats few distinct values
            gids = []
            for part in parts:
                number = numbers[part]
                if number is None or not 0 <= number <= 0xFFFFFFFF:
                    wrong = message("boards.wrong.among-tiles", value=part.strip())
                    self.fault(where, wrong, message("boards.wanted.numbers-with-commas"))
                gids.append(number)
        elif encoding == "base64":
            packed = self.inflate(text, data.get("compression", ""), 4 * cells, where)
            gids = [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]
        else:
            self.fault(where, message("boards.wrong.encoding", name=encoding), LAYER_FORMATS)
        if len(gids) != cells:
            self.fault(where, message("boards.wrong.tiles", n=len(gids)), message("boards.wanted.one-a-cell", n=cells))
        return gids

    def inflate(self, text: str, compression: str, length: int, where: Where) -> bytes:
        """Layer data from base64, decompressed up to just over ``length`` bytes."""
        if compression not in ("", "zlib", "gzip"):
            self.fault(where, message("boards.wrong.compression", name=compression), LAYER_FORMATS)
        try:
            packed = base64.b64decode("".join(text.split()), validate=True)
            if compression:
                packed = zlib.decompressobj(wbits=47).decompress(packed, length + 1)
        except (binascii.Error, ValueError, zlib.error) as error:
            self.fault(where, message("boards.wrong.damaged", problem=error), LAYER_FORMATS)
        if len(packed) != length:
            place = (
                message("boards.wrong.more-bytes")
                if len(packed) > length
                else message("boards.wrong.bytes", n=len(packed))
            )
            self.fault(where, place, message("boards.wanted.four-a-cell", n=length))
        return packed

    # --- objects ----------------------------------------------------------------------------------------------------

    def copy_objects(self, element: Element, safe: ValidatedMap, where: Where) -> None:
        copy = SubElement(safe.root, "objectgroup", {"name": element.get("name", "")})
        for thing in element.findall("object"):
            self.objects += 1
            if self.objects > MAX_OBJECTS:
                self.fault(where, message("boards.wrong.many-objects"), message("boards.wanted.in-map", n=MAX_OBJECTS))
            self.copy_object(thing, copy, safe, where)

    def copy_object(self, thing: Element, group: Element, safe: ValidatedMap, place: Where) -> None:
        self.work.spend(OBJECT)
        number = self.integer(thing, "id", (*place, message("boards.where.some-object")), 0, 0x7FFFFFFF, 0)
        name = thing.get("name", "")
        where = (*place, object_named(name, number))
        if thing.get("template") is not None:
            self.fault(where, message("boards.wrong.template"), message("boards.wanted.no-template"))
        across, down = (self.decimal(thing, side, where, -MAX_PIXELS) for side in ("x", "y"))
        width, height = (self.decimal(thing, side, where, 0.0) for side in ("width", "height"))
        turned = self.decimal(thing, "rotation", where, -MAX_PIXELS)
        copy = SubElement(group, "object", {"id": str(number), "name": name})
        if thing.get("gid") is not None:
            gid = self.integer(thing, "gid", where, 1, 0xFFFFFFFF)
            sheet = self.sheet_of(safe.sheets, gid, where)
            if sheet.alignment not in ("unspecified", "bottomleft"):
                wrong = message("boards.wrong.alignment", name=sheet.tileset.name, alignment=sheet.alignment)
                self.fault(where, wrong, message("boards.wanted.alignment"))
            if "width" not in thing.attrib and "height" not in thing.attrib:
                width, height = float(sheet.tileset.tile_width), float(sheet.tileset.tile_height)
            copy.set("gid", str(gid))
        elif turned % 90 and (width or height or thing.find("polygon") is not None):
            self.fault(where, message("boards.wrong.turned", degrees=f"{turned:g}"), message("boards.wanted.rotation"))
        for key, value in (("x", across), ("y", down), ("width", width), ("height", height), ("rotation", turned)):
            copy.set(key, repr(value))
        for shape in ("polygon", "polyline"):
            found = thing.find(shape)
            if found is not None:
                points = list(self.points(found.get("points", ""), where))
                SubElement(copy, shape, {"points": " ".join(f"{x!r},{y!r}" for x, y in points)})
        self.copy_properties(thing, copy, where)

    def points(self, text: str, where: Where) -> Iterator[tuple[float, float]]:
        written = text.split()
        if not 0 < len(written) <= MAX_POINTS:
            self.fault(where, message("boards.wrong.points", n=len(written)), whole_number(1, MAX_POINTS))
        self.work.spend(POINT * len(written))
        for pair in written:
            parts = [_decimal(part) for part in pair.split(",")]
            if len(parts) != 2 or parts[0] is None or parts[1] is None:
                self.fault(where, message("boards.wrong.point", value=pair), message("boards.wanted.two-numbers"))
            yield parts[0], parts[1]


def _attribute(name: str, written: str | None) -> BoardMessage:
    """The message for a missing or invalid attribute."""
    if written is None:
        return message("boards.wrong.attribute-missing", name=name)
    return message("boards.wrong.attribute", name=name, value=written)


def _tileset(name: str) -> BoardMessage:
    return message("boards.where.tileset", name=name)


def _tiles_at_most(most: int) -> BoardMessage:
    return message("boards.wanted.tiles-to", n=most)


def without_leading_blanks(content: bytes) -> bytes:
    """An XML file without what some editors leave before its first line, behind the mark of UTF-8 too."""
    return content.removeprefix(codecs.BOM_UTF8).lstrip(b" \t\r\n")


def digest(content: bytes) -> bytes:
    """A hash of a file's content."""
    return hashlib.blake2b(content, digest_size=16).digest()


def _is_file(path: Path) -> bool:
    """True if the file exists; False for overlong names."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _integer(written: str | None) -> int | None:
    """The integer; None for anything else and for more than 18 digits."""
    return int(written) if written is not None and re.fullmatch(r"[+-]?[0-9]{1,18}", written) else None


def _decimal(written: str) -> float | None:
    """The number, within the map's bounds; None for anything else, including NaN and infinities."""
    if not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", written) or len(written) > 40:
        return None
    number = float(written)
    return number if math.isfinite(number) and abs(number) <= MAX_PIXELS else None


_VALUES: dict[str, tuple[BoardMessage, Callable[[str], bool]]] = {
    "string": (message("boards.wanted.text"), lambda value: True),
    "int": (message("boards.wanted.integer"), lambda value: _integer(value) is not None),
    "float": (message("boards.wanted.float"), lambda value: _decimal(value) is not None),
    "bool": (message("boards.wanted.bool"), lambda value: value in ("true", "false")),
    "color": (message("boards.wanted.colour"), lambda value: True),
    "file": (message("boards.wanted.file"), lambda value: True),
    "object": (message("boards.wanted.object-id"), lambda value: _integer(value) is not None),
}
"""Description and test of the values of each simple property type of Tiled."""
