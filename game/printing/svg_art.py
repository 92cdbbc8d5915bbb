"""The project's SVG sources as the PDF library can draw them: colours by attribute, no blurred shadows.

``assets/art`` names its colours in a style sheet and softens shadows with filters; the library reads neither.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from xml.etree import ElementTree

from game.printing.ink import Colour, Ink, Rgb
from game.program import ASSETS

_ART: Final = ASSETS / "art"
_SVG: Final = "{http://www.w3.org/2000/svg}"
_RULE: Final = re.compile(r"\.([a-z-]+)\s*\{([^}]*)\}")
_HEX: Final = re.compile(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_COLOURED: Final = ("fill", "stroke", "stop-color")


@cache
def svg_art(name: str, ink: Ink, tint: Colour | None = None) -> bytes:
    """The file ``assets/art/<name>.svg`` for the PDF; ``tint`` colours a sprite that stays white in its file."""
    root = ElementTree.fromstring((_ART / f"{name}.svg").read_bytes())
    _simplify(root)
    for element in root.iter():
        for attribute in _COLOURED:
            written = element.get(attribute)
            if written is not None and _HEX.fullmatch(written):
                element.set(attribute, _hex(_printed(attribute, _rgb(written), ink, tint)))
    ElementTree.register_namespace("", _SVG[1:-1])
    return ElementTree.tostring(root)


@cache
def svg_size(name: str) -> tuple[float, float]:
    """Width and height of a source, in units of the design space."""
    root = ElementTree.fromstring((_ART / f"{name}.svg").read_bytes())
    return float(root.get("width", "1")), float(root.get("height", "1"))


def _printed(attribute: str, colour: Rgb, ink: Ink, tint: Colour | None) -> Rgb:
    if tint is not None:
        return ink.line(tint)
    if attribute == "stroke":
        return ink.line(colour)
    return ink.fill(colour)


def _simplify(element: ElementTree.Element) -> None:
    """Resolve classes, and drop style sheets and all that is filtered."""
    for name in element.get("class", "").split():
        for attribute, value in _classes().get(name, {}).items():
            if element.get(attribute) is None:
                element.set(attribute, value)
    element.attrib.pop("class", None)
    for child in list(element):
        if child.tag in (f"{_SVG}style", f"{_SVG}filter") or child.get("filter") is not None:
            element.remove(child)
        else:
            _simplify(child)


@cache
def _classes() -> dict[str, dict[str, str]]:
    """Attributes of each class of the style sheet."""
    found: dict[str, dict[str, str]] = {}
    for name, body in _RULE.findall((_ART / "style.css").read_text(encoding="utf-8")):
        pairs = (part.partition(":") for part in body.split(";") if ":" in part)
        found.setdefault(name, {}).update({key.strip(): value.strip() for key, _, value in pairs})
    return found


def _rgb(written: str) -> Rgb:
    digits = written[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _hex(colour: Rgb) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
