"""Validation of the tilesets of an untrusted map: their values, tiles and images."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from game.boards.map_reader import ONE, TWICE, MapReader, parse_integer
from game.boards.maps import Tileset
from game.boards.messages import (
    BoardMessage,
    Where,
    at_most,
    message,
)
from game.boards.parse_budget import (
    MAX_IMAGE_BYTES,
    MAX_IMAGE_PIXELS,
    MAX_IMAGE_SIDE,
    MAX_TILE_PIXELS,
    MAX_TILES,
    MAX_TILESETS,
    TILE,
)

FLIP_BITS = 0b111 << 29


@dataclass(frozen=True, slots=True)
class TilesetReference:
    """A tileset reference of the map: its values, its first global id and its existing local ids."""

    tileset: Tileset
    first: int
    numbers: range | frozenset[int]
    alignment: str


class TilesetValidator:
    """Tilesets of one map, copied in order; global tile ids find theirs."""

    def __init__(self, reader: MapReader) -> None:
        self._reader = reader
        self.references: list[TilesetReference] = []
        self._pixels: dict[Path, int] = {}
        """The pictures met so far and the pixels of each."""
        self._homes: dict[int, TilesetReference] = {}
        """The tileset of each tile seen so far, by global id."""

    def copy_tileset(self, element: Element, root: Element) -> None:
        """Copy a tileset, inlined, to the rebuilt map."""
        if len(self.references) >= MAX_TILESETS:
            self._reader.fault((), message("boards.wrong.many-tilesets"), at_most(MAX_TILESETS))
        source = element.get("source")
        where: Where = (_tileset(source or element.get("name") or ""),)
        first = self._reader.integer(element, "firstgid", where, 1, FLIP_BITS & -FLIP_BITS)
        base = self._reader.folder
        if source is not None:
            if not source.lower().endswith(".tsx"):
                self._reader.fault(where, message("boards.wrong.no-tsx"), message("boards.wanted.tsx"))
            file = self._reader.inside(source, base, where)
            element, base = self._reader.parse(file, where), file.parent
            if element.tag != "tileset" or element.get("source") is not None:
                self._reader.fault(where, message("boards.wrong.no-tileset"), message("boards.wanted.tileset"))
        sheet = self._read_sheet(element, base, where, first)
        self.references.append(sheet)
        tileset = sheet.tileset
        copy = SubElement(root, "tileset", {"firstgid": str(first), "name": tileset.name})
        copy.set("tilewidth", str(tileset.tile_width))
        copy.set("tileheight", str(tileset.tile_height))
        for tile in element.findall("tile"):
            tile_copy = Element("tile", {"id": str(parse_integer(tile.get("id")))})
            self._reader.copy_properties(tile, tile_copy, (*where, message("boards.where.tile", id=tile.get("id"))))
            if len(tile_copy):
                copy.append(tile_copy)

    def _read_sheet(self, element: Element, base: Path, where: Where, first: int) -> TilesetReference:
        """A tileset's values; its tiles are parts of one image, or one image each."""
        tile_width = self._reader.integer(element, "tilewidth", where, 1, MAX_TILE_PIXELS)
        tile_height = self._reader.integer(element, "tileheight", where, 1, MAX_TILE_PIXELS)
        spacing = self._reader.integer(element, "spacing", where, 0, MAX_TILE_PIXELS, 0)
        margin = self._reader.integer(element, "margin", where, 0, MAX_TILE_PIXELS, 0)
        listed: set[int] = set()
        pictures: dict[int, Path] = {}
        for tile in element.findall("tile"):
            number = self._reader.integer(tile, "id", (*where, message("boards.where.some-tile")), 0, 1 << 20)
            place = (*where, message("boards.where.tile", id=number))
            if number in listed:
                self._reader.fault(place, TWICE, ONE)
            listed.add(number)
            own = tile.find("image")
            if own is not None:
                picture = self._read_picture(own, base, place)[0]
                if picture is not None:
                    pictures[number] = picture
        image = element.find("image")
        count = self._reader.integer(element, "tilecount", where, 0, MAX_TILES, 0)
        columns = self._reader.integer(element, "columns", where, 0, MAX_TILES, 0)
        picture = None
        numbers: range | frozenset[int] = frozenset(listed)
        if image is not None:
            picture, width, height = self._read_picture(image, base, where)
            across = max(0, (width - 2 * margin + spacing) // (tile_width + spacing))
            down = max(0, (height - 2 * margin + spacing) // (tile_height + spacing))
            columns, count = columns or across, count or across * down
            if count > MAX_TILES or columns == 0:
                self._reader.fault(
                    where, message("boards.wrong.tiles-in-columns", n=count, columns=columns), _tiles_at_most(MAX_TILES)
                )
            if picture is not None and (columns > across or -(-count // columns) > down):
                wrong = message("boards.wrong.picture-room", across=across, down=down)
                self._reader.fault(where, wrong, message("boards.wanted.tiles-in-columns", n=count, columns=columns))
            numbers = range(count)
        if len(numbers) > MAX_TILES:
            self._reader.fault(where, message("boards.wrong.tiles", n=len(numbers)), at_most(MAX_TILES))
        name = element.get("name", "")
        tileset = Tileset(name, tile_width, tile_height, columns, spacing, margin, picture, pictures)
        return TilesetReference(tileset, first, numbers, element.get("objectalignment", "unspecified"))

    def _read_picture(self, image: Element, base: Path, where: Where) -> tuple[Path | None, int, int]:
        """Path (None if missing: shipped tilesets are drawn from sheets), width and height in pixels of a tileset's
        image.
        """
        source = image.get("source")
        if source is None or image.find("data") is not None:
            self._reader.fault(where, message("boards.wrong.picture-inside"), message("boards.wanted.png-beside"))
        path = self._reader.inside(source, base, where)
        if not _is_file(path):
            width = self._reader.integer(image, "width", where, 0, MAX_IMAGE_SIDE, 0)
            return None, width, self._reader.integer(image, "height", where, 0, MAX_IMAGE_SIDE, 0)
        try:
            with path.open("rb") as file:
                header = file.read(24)
                length = file.seek(0, 2)
        except OSError as error:
            self._reader.fault(where, message("boards.wrong.picture-unopened", path=source, problem=error.strerror))
        if len(header) < 24 or header[:8] != b"\x89PNG\r\n\x1a\n" or header[12:16] != b"IHDR":
            self._reader.fault(where, message("boards.wrong.no-png", path=source), message("boards.wanted.png"))
        width, height = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
        if length > MAX_IMAGE_BYTES or not (0 < width <= MAX_IMAGE_SIDE and 0 < height <= MAX_IMAGE_SIDE):
            most = message("boards.wanted.picture-size", side=MAX_IMAGE_SIDE, mib=MAX_IMAGE_BYTES >> 20)
            self._reader.fault(
                where, message("boards.wrong.picture-large", path=source, width=width, height=height), most
            )
        if path.is_relative_to(self._reader.folder):  # the program's own are small, and known
            self._pixels[path] = width * height
        if sum(self._pixels.values()) > MAX_IMAGE_PIXELS:
            most = message("boards.wanted.megapixels", n=MAX_IMAGE_PIXELS // 1_000_000)
            self._reader.fault(where, message("boards.wrong.pictures-large"), most)
        return path, width, height

    def check(self) -> None:
        """Reject tilesets of the same name and overlapping ranges of global ids."""
        ordered = sorted(self.references, key=lambda sheet: sheet.first)
        for sheet, following in pairwise(ordered):
            last = sheet.first + max(sheet.numbers, default=0)
            if following.first <= last:
                wrong = message("boards.wrong.ids-inside", id=following.first, name=sheet.tileset.name)
                self._reader.fault(
                    (_tileset(following.tileset.name),), wrong, message("boards.wanted.id-above", id=last)
                )
        names = [sheet.tileset.name for sheet in self.references]
        for name in names:
            if names.count(name) > 1:
                self._reader.fault((_tileset(name),), message("boards.wrong.two-tilesets"), ONE)

    def is_known(self, gid: int) -> bool:
        """True for a global tile id that ``tileset_of`` has found before."""
        return gid in self._homes

    def tileset_of(self, gid: int, where: Where) -> TilesetReference:
        """The tileset of a global tile id, ignoring flip bits."""
        if gid in self._homes:
            return self._homes[gid]
        self._reader.work.spend(TILE)
        plain = gid & ~FLIP_BITS
        sheet = next((sheet for sheet in self.references if plain - sheet.first in sheet.numbers), None)
        if sheet is None:
            self._reader.fault(
                where, message("boards.wrong.no-such-tile", id=plain), message("boards.wanted.tile-of-map")
            )
        self._homes[gid] = sheet
        return sheet


def _tileset(name: str) -> BoardMessage:
    return message("boards.where.tileset", name=name)


def _tiles_at_most(most: int) -> BoardMessage:
    return message("boards.wanted.tiles-to", n=most)


def _is_file(path: Path) -> bool:
    """True if the file exists; False for overlong names."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
