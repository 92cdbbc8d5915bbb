"""What stands between a stranger's map and pytmx: the file is parsed here under limits and written anew.

pytmx follows any path, inflates without bound, sets any attribute on itself and cannot read some of what Tiled writes.
So nothing of the file reaches it as it stands: ``sanitise`` checks every value and builds a new tree that holds only
what we use, with external tilesets put inline, groups opened, layers as CSV and no pictures.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NoReturn
from xml.etree.ElementTree import Element, SubElement, TreeBuilder
from xml.parsers import expat

from game.boards.maps import MARK, BoardError, Tileset
from game.boards.vocabulary import ATTRIBUTES
from game.program import ASSETS, LEVELS

MOST_BYTES = 1 << 20
MOST_ELEMENTS = 100_000
MOST_DEPTH = 20
MOST_SIDE = 200
MOST_CELLS = 250_000
"""Of all layers together: what pytmx reads in about a third of a second."""
MOST_TILES = 4096
MOST_TILESETS = 64
MOST_OBJECTS = 4096
MOST_PROPERTIES = 64
MOST_POINTS = 1000
MOST_PIXELS = 1_000_000.0
MOST_TILE_PIXELS = 1024
MOST_PICTURE_BYTES = 8 << 20
MOST_PICTURE_SIDE = 4096

FLIP_BITS = 0b111 << 29
TILESETS = LEVELS / "tilesets"
LAYER_FORMATS = "CSV or Base64, plain, zlib or gzip (Map > Map Properties > Tile Layer Format)"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tileset of the map: its values, its first global id and which of its own ids exist."""

    tileset: Tileset
    first: int
    numbers: range | frozenset[int]
    alignment: str


@dataclass(frozen=True, slots=True)
class Place:
    """What pytmx loses of a layer: its kind, and visibility and offset with those of its groups."""

    kind: str
    is_visible: bool
    offset: tuple[float, float]


@dataclass(slots=True)
class SafeMap:
    """A map written anew for pytmx, and beside it what pytmx would lose."""

    root: Element
    sheets: list[Sheet] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    """The files beside the map that it reads: its own tilesets and pictures."""


def sanitise(path: Path) -> SafeMap:
    """The map in that file, every value checked; ``BoardError`` says what is wrong."""
    return _Guard(path).read()


class _Guard:
    """Reads one map; keeps count of what all its parts together may spend."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = path.parent.resolve()
        self.allowed = (self.folder, ASSETS, TILESETS)
        self.files: list[Path] = []
        self.elements = 0
        self.cells = 0
        self.objects = 0

    def fault(self, where: str, wrong: str, expected: str = "") -> NoReturn:
        raise BoardError(self.path.name, where, wrong, expected)

    # --- the file ---------------------------------------------------------------------------------------------------

    def read(self) -> SafeMap:
        root = self.parse(self.path, "")
        if root.tag != "map":
            self.fault("", f"is no Tiled map but has the root <{root.tag}>", "<map>")
        if root.get("infinite", "0") != "0":
            self.fault("", "is an infinite map", "a finite one: switch off Map > Map Properties > Infinite")
        orientation = root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            self.fault("", f"is {orientation}", "an orthogonal map (Map > Map Properties > Orientation)")
        size = {name: self.integer(root, name, "map", 1, MOST_SIDE) for name in ("width", "height")}
        size |= {name: self.integer(root, name, "map", 1, MOST_TILE_PIXELS) for name in ("tilewidth", "tileheight")}
        safe = SafeMap(Element("map", {name: str(value) for name, value in size.items()}))
        self.copy_properties(root, safe.root, "map")
        for tileset in root.findall("tileset"):
            self.copy_tileset(tileset, safe)
        self.check_sheets(safe.sheets)
        self.copy_layers(root, safe, Place("group", True, (0.0, 0.0)))
        safe.files = self.files
        return safe

    def parse(self, path: Path, where: str) -> Element:
        """The XML tree of a file, read once and wholly under limits."""
        try:
            if not path.is_file():
                self.fault(where, "is not a file" if path.exists() else "there is no such file")
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except BoardError:
            raise
        except (OSError, ValueError) as error:
            self.fault(where, f"cannot be opened ({getattr(error, 'strerror', None) or error})")
        if len(content) > MOST_BYTES:
            self.fault(where, "is too large", f"at most {MOST_BYTES >> 10} KiB")
        return self.parse_bytes(content, where)

    def parse_bytes(self, content: bytes, where: str) -> Element:
        builder = TreeBuilder()
        depth = 0

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            self.elements += 1
            depth += 1
            if self.elements > MOST_ELEMENTS:
                self.fault(where, "has too many elements", f"at most {MOST_ELEMENTS}")
            if depth > MOST_DEPTH:
                self.fault(where, "is nested too deeply", f"at most {MOST_DEPTH} levels")
            known = ATTRIBUTES.get(tag)
            if known is None:
                self.fault(where, f"has the unknown element <{tag}>", "only what Tiled writes")
            for name in attributes:
                if name not in known:
                    self.fault(where, f"<{tag}> has the unknown attribute '{name}'", "only what Tiled writes")
            builder.start(tag, attributes)

        def end(tag: str) -> None:
            nonlocal depth
            depth -= 1
            builder.end(tag)

        def refuse_doctype(*_: object) -> None:
            self.fault(where, "has a DOCTYPE", "none: Tiled writes none")

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = builder.data
        parser.StartDoctypeDeclHandler = refuse_doctype
        parser.EntityDeclHandler = refuse_doctype
        try:
            parser.Parse(content, True)
        except BoardError:
            raise
        except (expat.ExpatError, ValueError, LookupError) as error:
            self.fault(where, f"is not well-formed XML ({error})")
        return builder.close()

    def inside(self, source: str, base: Path, where: str) -> Path:
        """The file that a relative path in the map means, if it lies where boards may read.

        ``../tilesets`` means the program's own, wherever the map lies (formats.md section 1).
        """
        allowed = "a relative path inside the map's folder, levels/tilesets or assets"
        if ":" in source or "\\" in source or PurePosixPath(source).is_absolute() or PureWindowsPath(source).drive:
            self.fault(where, f"the path '{source}' is refused", allowed)
        try:
            found = (base / source).resolve()
            if found.is_relative_to(self.folder.parent / "tilesets") and base == self.folder:
                found = TILESETS / found.relative_to(self.folder.parent / "tilesets")
        except (OSError, ValueError, RuntimeError):
            self.fault(where, f"the path '{source}' cannot be followed", allowed)
        if not any(found.is_relative_to(folder) for folder in self.allowed):
            self.fault(where, f"the path '{source}' leads outside", allowed)
        if found.is_relative_to(self.folder) and found.is_file():
            self.files.append(found)
        return found

    # --- values -----------------------------------------------------------------------------------------------------

    def integer(self, element: Element, name: str, where: str, low: int, high: int, default: int | None = None) -> int:
        written = element.get(name)
        if written is None and default is not None:
            return default
        number = _integer(written)
        if number is None or not low <= number <= high:
            told = "is missing" if written is None else f"is '{written}'"
            self.fault(where, f"'{name}' {told}", f"a whole number from {low} to {high}")
        return number

    def decimal(self, element: Element, name: str, where: str, low: float, default: float = 0.0) -> float:
        written = element.get(name)
        if written is None:
            return default
        number = _decimal(written)
        if number is None or not low <= number <= MOST_PIXELS:
            self.fault(where, f"'{name}' is '{written}'", f"a number from {low:.0f} to {MOST_PIXELS:.0f}")
        return number

    def copy_properties(self, source: Element, target: Element, where: str) -> None:
        """Copies the custom properties, each with a value of its type. pytmx then reads them without surprises."""
        found = [each for properties in source.findall("properties") for each in properties.findall("property")]
        if len(found) > MOST_PROPERTIES:
            self.fault(where, f"has {len(found)} properties", f"at most {MOST_PROPERTIES}")
        if not found:
            return
        copies = SubElement(target, "properties")
        seen: set[str] = set()
        for each in found:
            name, kind = each.get("name", ""), each.get("type", "string")
            told = f"{where}, property '{name}'"
            if name in seen:
                self.fault(told, "is there twice", "one")
            seen.add(name)
            if kind not in _VALUES:
                simple = ", ".join(_VALUES)
                self.fault(told, f"has the type '{kind}'", f"one of the simple types: {simple}")
            value = each.get("value", each.text or "")
            meant, is_value = _VALUES[kind]
            if not is_value(value):
                self.fault(told, f"is '{value}'", meant)
            SubElement(copies, "property", {"name": MARK + name, "type": kind, "value": value})

    # --- tilesets ---------------------------------------------------------------------------------------------------

    def copy_tileset(self, element: Element, safe: SafeMap) -> None:
        if len(safe.sheets) >= MOST_TILESETS:
            self.fault("", "has too many tilesets", f"at most {MOST_TILESETS}")
        source = element.get("source")
        where = f"tileset '{source or element.get('name', '')}'"
        first = self.integer(element, "firstgid", where, 1, FLIP_BITS & -FLIP_BITS)
        base = self.folder
        if source is not None:
            if not source.lower().endswith(".tsx"):
                self.fault(where, "cannot be read", "a .tsx file (Tileset > Export As)")
            file = self.inside(source, base, where)
            element, base = self.parse(file, where), file.parent
            if element.tag != "tileset" or element.get("source") is not None:
                self.fault(where, "is no Tiled tileset", "<tileset> with its tiles")
        sheet = self.read_sheet(element, base, where, first)
        safe.sheets.append(sheet)
        tileset = sheet.tileset
        copy = SubElement(safe.root, "tileset", {"firstgid": str(first), "name": tileset.name})
        copy.set("tilewidth", str(tileset.tile_width))
        copy.set("tileheight", str(tileset.tile_height))
        for tile in element.findall("tile"):
            tile_copy = Element("tile", {"id": str(_integer(tile.get("id")))})
            self.copy_properties(tile, tile_copy, f"{where}, tile {tile.get('id')}")
            if len(tile_copy):
                copy.append(tile_copy)

    def read_sheet(self, element: Element, base: Path, where: str, first: int) -> Sheet:
        """A tileset's values; its tiles are those of one picture, or one picture each."""
        tile_width = self.integer(element, "tilewidth", where, 1, MOST_TILE_PIXELS)
        tile_height = self.integer(element, "tileheight", where, 1, MOST_TILE_PIXELS)
        spacing = self.integer(element, "spacing", where, 0, MOST_TILE_PIXELS, 0)
        margin = self.integer(element, "margin", where, 0, MOST_TILE_PIXELS, 0)
        listed: set[int] = set()
        pictures: dict[int, Path] = {}
        for tile in element.findall("tile"):
            number = self.integer(tile, "id", f"{where}, tile", 0, 1 << 20)
            told = f"{where}, tile {number}"
            if number in listed:
                self.fault(told, "is there twice", "one")
            listed.add(number)
            own = tile.find("image")
            if own is not None:
                picture = self.read_picture(own, base, told)[0]
                if picture is not None:
                    pictures[number] = picture
        image = element.find("image")
        count = self.integer(element, "tilecount", where, 0, MOST_TILES, 0)
        columns = self.integer(element, "columns", where, 0, MOST_TILES, 0)
        picture = None
        numbers: range | frozenset[int] = frozenset(listed)
        if image is not None:
            picture, width, height = self.read_picture(image, base, where)
            across = max(0, (width - 2 * margin + spacing) // (tile_width + spacing))
            down = max(0, (height - 2 * margin + spacing) // (tile_height + spacing))
            columns, count = columns or across, count or across * down
            if count > MOST_TILES or columns == 0:
                self.fault(where, f"has {count} tiles in {columns} columns", f"1 to {MOST_TILES} tiles")
            if picture is not None and (columns > across or -(-count // columns) > down):
                self.fault(where, f"its picture has room for {across} x {down} tiles", f"{count} in {columns} columns")
            numbers = range(count)
        if len(numbers) > MOST_TILES:
            self.fault(where, f"has {len(numbers)} tiles", f"at most {MOST_TILES}")
        name = element.get("name", "")
        tileset = Tileset(name, tile_width, tile_height, columns, spacing, margin, picture, pictures)
        return Sheet(tileset, first, numbers, element.get("objectalignment", "unspecified"))

    def read_picture(self, image: Element, base: Path, where: str) -> tuple[Path | None, int, int]:
        """Where a tileset's picture lies (None if it is not there: ours come from sheets) and its size in pixels."""
        source = image.get("source")
        if source is None or image.find("data") is not None:
            self.fault(where, "has its picture inside the file", "a PNG file beside the map")
        path = self.inside(source, base, where)
        if not path.is_file():
            width = self.integer(image, "width", where, 0, MOST_PICTURE_SIDE, 0)
            return None, width, self.integer(image, "height", where, 0, MOST_PICTURE_SIDE, 0)
        try:
            with path.open("rb") as file:
                header = file.read(24)
                length = file.seek(0, 2)
        except OSError as error:
            self.fault(where, f"the picture '{source}' cannot be opened ({error.strerror})")
        if len(header) < 24 or header[:8] != b"\x89PNG\r\n\x1a\n" or header[12:16] != b"IHDR":
            self.fault(where, f"the picture '{source}' is no PNG", "a PNG file")
        width, height = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
        if length > MOST_PICTURE_BYTES or not (0 < width <= MOST_PICTURE_SIDE and 0 < height <= MOST_PICTURE_SIDE):
            most = f"at most {MOST_PICTURE_SIDE} x {MOST_PICTURE_SIDE} pixels and {MOST_PICTURE_BYTES >> 20} MiB"
            self.fault(where, f"the picture '{source}' is too large ({width} x {height})", most)
        return path, width, height

    def check_sheets(self, sheets: list[Sheet]) -> None:
        """No two tilesets with one name, none that share global ids."""
        ordered = sorted(sheets, key=lambda sheet: sheet.first)
        for sheet, following in pairwise(ordered):
            last = sheet.first + max(sheet.numbers, default=0)
            if following.first <= last:
                wrong = f"begins at id {following.first}, inside tileset '{sheet.tileset.name}'"
                self.fault(f"tileset '{following.tileset.name}'", wrong, f"an id above {last}")
        names = [sheet.tileset.name for sheet in sheets]
        for name in names:
            if names.count(name) > 1:
                self.fault(f"tileset '{name}'", "there are two tilesets of this name", "one")

    def sheet_of(self, sheets: list[Sheet], gid: int, where: str) -> Sheet:
        """The tileset that holds a tile named by its global id (flip bits are left aside)."""
        plain = gid & ~FLIP_BITS
        sheet = next((sheet for sheet in sheets if plain - sheet.first in sheet.numbers), None)
        if sheet is None:
            self.fault(where, f"names the tile {plain}, which no tileset holds", "a tile of the map's tilesets")
        return sheet

    # --- layers -----------------------------------------------------------------------------------------------------

    def copy_layers(self, parent: Element, safe: SafeMap, group: Place) -> None:
        """Copies the layers in map order, opening groups; visibility and offset go down into a group."""
        for element in parent:
            if element.tag not in ("layer", "objectgroup", "group"):
                continue
            where = f"{'group' if element.tag == 'group' else 'layer'} '{element.get('name', '')}'"
            across = group.offset[0] + self.decimal(element, "offsetx", where, -MOST_PIXELS)
            down = group.offset[1] + self.decimal(element, "offsety", where, -MOST_PIXELS)
            is_visible = group.is_visible and element.get("visible", "1") not in ("0", "false")
            place = Place(element.tag, is_visible, (across, down))
            if element.tag == "group":
                self.copy_layers(element, safe, place)
                continue
            safe.places.append(place)
            if element.tag == "layer":
                self.copy_tiles(element, safe, where)
            else:
                if place.offset != (0.0, 0.0):
                    wanted = "none: set Horizontal and Vertical Offset of the layer and its groups to 0"
                    self.fault(where, "has an offset, so its objects are not where they seem to be", wanted)
                self.copy_objects(element, safe, where)

    def copy_tiles(self, element: Element, safe: SafeMap, where: str) -> None:
        size = {name: int(safe.root.get(name, "0")) for name in ("width", "height")}
        for name, value in size.items():
            if self.integer(element, name, where, 1, MOST_SIDE, value) != value:
                self.fault(where, f"'{name}' is {element.get(name)}", f"the map's own, {value}")
        self.cells += size["width"] * size["height"]
        if self.cells > MOST_CELLS:
            self.fault(where, "the map's layers are too large together", f"at most {MOST_CELLS} cells")
        gids = self.read_gids(element, size["width"] * size["height"], where)
        for gid in set(gids) - {0}:
            at = gids.index(gid)
            row, column = divmod(at, size["width"])
            self.sheet_of(safe.sheets, gid, f"{where}, cell [{column}, {row}]")
        copy = SubElement(safe.root, "layer", {"name": element.get("name", "")})
        copy.attrib.update({name: str(value) for name, value in size.items()})
        SubElement(copy, "data", {"encoding": "csv"}).text = ",".join(map(str, gids))

    def read_gids(self, element: Element, cells: int, where: str) -> list[int]:
        """A layer's global tile ids, cell by cell, whatever way Tiled wrote them."""
        data = element.find("data")
        if data is None:
            self.fault(where, "has no tiles", f"tile data as {LAYER_FORMATS}")
        if data.find("chunk") is not None:
            self.fault(where, "belongs to an infinite map", "a finite one: switch off Map > Map Properties > Infinite")
        encoding, text = data.get("encoding", ""), data.text or ""
        if encoding == "":
            gids = [self.integer(tile, "gid", where, 0, 0xFFFFFFFF, 0) for tile in data.findall("tile")]
        elif encoding == "csv":
            gids = []
            for part in text.split(","):
                number = _integer(part.strip())
                if number is None or not 0 <= number <= 0xFFFFFFFF:
                    self.fault(where, f"has '{part.strip()}' among its tiles", "whole numbers with commas between")
                gids.append(number)
        elif encoding == "base64":
            packed = self.inflate(text, data.get("compression", ""), 4 * cells, where)
            gids = [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]
        else:
            self.fault(where, f"has the encoding '{encoding}'", LAYER_FORMATS)
        if len(gids) != cells:
            self.fault(where, f"has {len(gids)} tiles", f"{cells}, one a cell")
        return gids

    def inflate(self, text: str, compression: str, length: int, where: str) -> bytes:
        """Layer data from base64, never more of it than the map has room for."""
        if compression not in ("", "zlib", "gzip"):
            self.fault(where, f"is compressed with {compression}", LAYER_FORMATS)
        try:
            packed = base64.b64decode("".join(text.split()), validate=True)
            if compression:
                packed = zlib.decompressobj(wbits=47).decompress(packed, length + 1)
        except (binascii.Error, ValueError, zlib.error) as error:
            self.fault(where, f"its tile data is damaged ({error})", LAYER_FORMATS)
        if len(packed) != length:
            told = "more" if len(packed) > length else f"{len(packed)}"
            self.fault(where, f"its tile data has {told} bytes", f"{length}, four a cell")
        return packed

    # --- objects ----------------------------------------------------------------------------------------------------

    def copy_objects(self, element: Element, safe: SafeMap, where: str) -> None:
        copy = SubElement(safe.root, "objectgroup", {"name": element.get("name", "")})
        for thing in element.findall("object"):
            self.objects += 1
            if self.objects > MOST_OBJECTS:
                self.fault(where, "has too many objects", f"at most {MOST_OBJECTS} in the map")
            self.copy_object(thing, copy, safe, where)

    def copy_object(self, thing: Element, group: Element, safe: SafeMap, layer: str) -> None:
        number = self.integer(thing, "id", f"{layer}, object", 0, 0x7FFFFFFF, 0)
        name = thing.get("name", "")
        where = f"{layer}, object '{name}' (id {number})" if name else f"{layer}, object (id {number})"
        if thing.get("template") is not None:
            self.fault(where, "uses a template", "none: choose Detach in the object's context menu")
        across, down = (self.decimal(thing, side, where, -MOST_PIXELS) for side in ("x", "y"))
        width, height = (self.decimal(thing, side, where, 0.0) for side in ("width", "height"))
        turned = self.decimal(thing, "rotation", where, -MOST_PIXELS)
        copy = SubElement(group, "object", {"id": str(number), "name": name})
        if thing.get("gid") is not None:
            gid = self.integer(thing, "gid", where, 1, 0xFFFFFFFF)
            sheet = self.sheet_of(safe.sheets, gid, where)
            if sheet.alignment not in ("unspecified", "bottomleft"):
                wrong = f"the tileset '{sheet.tileset.name}' has the object alignment '{sheet.alignment}'"
                self.fault(where, wrong, "'Bottom Left' (Tileset > Tileset Properties > Object Alignment)")
            if "width" not in thing.attrib and "height" not in thing.attrib:
                width, height = float(sheet.tileset.tile_width), float(sheet.tileset.tile_height)
            copy.set("gid", str(gid))
        elif turned % 90 and (width or height or thing.find("polygon") is not None):
            self.fault(where, f"is turned by {turned:g} degrees", "0, 90, 180 or 270 (the object's Rotation)")
        for key, value in (("x", across), ("y", down), ("width", width), ("height", height), ("rotation", turned)):
            copy.set(key, repr(value))
        for shape in ("polygon", "polyline"):
            found = thing.find(shape)
            if found is not None:
                points = list(self.points(found.get("points", ""), where))
                SubElement(copy, shape, {"points": " ".join(f"{x!r},{y!r}" for x, y in points)})
        self.copy_properties(thing, copy, where)

    def points(self, text: str, where: str) -> Iterator[tuple[float, float]]:
        written = text.split()
        if not 0 < len(written) <= MOST_POINTS:
            self.fault(where, f"has {len(written)} points", f"1 to {MOST_POINTS}")
        for pair in written:
            parts = [_decimal(part) for part in pair.split(",")]
            if len(parts) != 2 or parts[0] is None or parts[1] is None:
                self.fault(where, f"has the point '{pair}'", "two numbers with a comma between")
            yield parts[0], parts[1]


def _integer(written: str | None) -> int | None:
    """The whole number written there; None for anything else and for more digits than any of ours has."""
    return int(written) if written is not None and re.fullmatch(r"[+-]?[0-9]{1,18}", written) else None


def _decimal(written: str) -> float | None:
    """The number written there, within the map's bounds; None for anything else, NaN and infinities too."""
    if not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", written) or len(written) > 40:
        return None
    number = float(written)
    return number if math.isfinite(number) and abs(number) <= MOST_PIXELS else None


_VALUES: dict[str, tuple[str, Callable[[str], bool]]] = {
    "string": ("a text", lambda value: True),
    "int": ("a whole number", lambda value: _integer(value) is not None),
    "float": ("a number", lambda value: _decimal(value) is not None),
    "bool": ("true or false", lambda value: value in ("true", "false")),
    "color": ("a colour", lambda value: True),
    "file": ("a file", lambda value: True),
    "object": ("an object's id", lambda value: _integer(value) is not None),
}
"""What each simple property type of Tiled holds, and whether a text is such a value."""
