"""Reader of untrusted Tiled files: XML under limits, paths inside the allowed folders, values in their ranges."""

from __future__ import annotations

import codecs
import hashlib
import math
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NoReturn
from xml.etree.ElementTree import Element, SubElement, TreeBuilder

from game.boards.errors import BoardError
from game.boards.maps import MARK, STRUCTURED
from game.boards.messages import (
    BoardMessage,
    Phrase,
    Where,
    at_most,
    is_value,
    message,
    own_property,
    whole_number,
)
from game.boards.parse_budget import (
    ELEMENT,
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_PIXELS,
    MAX_PROPERTIES,
    ParseBudget,
)
from game.boards.tiled_elements import ATTRIBUTES
from game.program import ASSETS, LEVELS

TILESETS = LEVELS / "tilesets"
TWICE, ONE = message("boards.wrong.twice"), message("boards.wanted.one")


class MapReader:
    """Reader of one map and its tilesets, with one budget for all of them. Each fault is a ``BoardError``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = path.parent.resolve()
        self.work = ParseBudget(path.name)
        self.files: list[Path] = []
        """Tilesets and images from the map's folder that the map uses."""
        self.sources: dict[Path, bytes] = {}
        """Files read, each with a hash of its content."""
        self._allowed = (self.folder, ASSETS, TILESETS)
        self._elements = 0

    def fault(self, where: Where, wrong: Phrase, expected: Phrase = "") -> NoReturn:
        raise BoardError(self.path.name, where, wrong, expected)

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
        return self._parse_bytes(content, where)

    def _parse_bytes(self, content: bytes, where: Where) -> Element:
        from xml.parsers import expat

        builder = TreeBuilder()
        depth = 0

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            self._elements += 1
            depth += 1
            self.work.spend(ELEMENT)
            if self._elements > MAX_ELEMENTS:
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
        if not any(found.is_relative_to(folder) for folder in self._allowed):
            self.fault(where, message("boards.wrong.path-outside", path=source), allowed)
        if found.is_relative_to(self.folder) and found.is_file():
            self.files.append(found)
        return found

    # --- values -----------------------------------------------------------------------------------------------------

    def integer(
        self, element: Element, name: str, where: Where, low: int, high: int, default: int | None = None
    ) -> int:
        """An attribute between two bounds; ``default`` None for a required one."""
        written = element.get(name)
        if written is None and default is not None:
            return default
        number = parse_integer(written)
        if number is None or not low <= number <= high:
            self.fault(where, attribute_message(name, written), whole_number(low, high))
        return number

    def decimal(self, element: Element, name: str, where: Where, low: float, default: float = 0.0) -> float:
        written = element.get(name)
        if written is None:
            return default
        number = parse_decimal(written)
        if number is None or not low <= number <= MAX_PIXELS:
            wanted = message("boards.wanted.number", low=round(low), high=round(MAX_PIXELS))
            self.fault(where, attribute_message(name, written), wanted)
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


def attribute_message(name: str, written: str | None) -> BoardMessage:
    """The message for a missing or invalid attribute."""
    if written is None:
        return message("boards.wrong.attribute-missing", name=name)
    return message("boards.wrong.attribute", name=name, value=written)


def without_leading_blanks(content: bytes) -> bytes:
    """An XML file without what some editors leave before its first line, behind the mark of UTF-8 too."""
    return content.removeprefix(codecs.BOM_UTF8).lstrip(b" \t\r\n")


def digest(content: bytes) -> bytes:
    """A hash of a file's content."""
    return hashlib.blake2b(content, digest_size=16).digest()


def parse_integer(written: str | None) -> int | None:
    """The integer; None for anything else and for more than 18 digits."""
    return int(written) if written is not None and re.fullmatch(r"[+-]?[0-9]{1,18}", written) else None


def parse_decimal(written: str) -> float | None:
    """The number, within the map's bounds; None for anything else, including NaN and infinities."""
    if not re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", written) or len(written) > 40:
        return None
    number = float(written)
    return number if math.isfinite(number) and abs(number) <= MAX_PIXELS else None


_VALUES: dict[str, tuple[BoardMessage, Callable[[str], bool]]] = {
    "string": (message("boards.wanted.text"), lambda value: True),
    "int": (message("boards.wanted.integer"), lambda value: parse_integer(value) is not None),
    "float": (message("boards.wanted.float"), lambda value: parse_decimal(value) is not None),
    "bool": (message("boards.wanted.bool"), lambda value: value in ("true", "false")),
    "color": (message("boards.wanted.colour"), lambda value: True),
    "file": (message("boards.wanted.file"), lambda value: True),
    "object": (message("boards.wanted.object-id"), lambda value: parse_integer(value) is not None),
}
"""Description and test of the values of each simple property type of Tiled."""
