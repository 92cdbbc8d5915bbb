"""Colours on paper: in full, or saving ink."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Final

from game.program import ASSETS

_STYLE: Final = ASSETS / "art" / "style.css"
_FILL: Final = re.compile(r"\.fill-([a-z-]+)\s*\{\s*fill:\s*#([0-9A-Fa-f]{6})")

Rgb = tuple[int, int, int]
Colour = str | Rgb
"""Name in the style sheet of the art, or red, green, blue."""
WHITE: Final[Rgb] = (255, 255, 255)
SEAT_COLOURS: Final = ("coral", "blue", "amber", "green", "violet", "slate")
"""Colour of each seat's badge."""


@cache
def _named() -> dict[str, Rgb]:
    found = _FILL.findall(_STYLE.read_text(encoding="utf-8"))
    return {name: (int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)) for name, code in found}


def rgb(colour: Colour) -> Rgb:
    """Red, green and blue of a colour."""
    return _named()[colour] if isinstance(colour, str) else colour


_LIGHT: Final = 0.67
"""Lightness from which an area is left white to save ink."""
_DARK: Final = 0.3
"""Lightness below which an area stays dark: outlines drawn as areas."""


class Ink(Enum):
    """Amount of ink; every sign can be told apart without colour."""

    FULL = "full"
    SAVING = "saving"

    def fill(self, colour: Colour) -> Rgb:
        """Colour of an area; saving ink, light ones are white: they cost nothing and still hide what is below."""
        if self is Ink.FULL:
            return rgb(colour)
        light = lightness(rgb(colour))
        return WHITE if light > _LIGHT else _grey(0.86 if light > _DARK else 0.5)

    def line(self, colour: Colour) -> Rgb:
        """Colour of a line or of letters."""
        return rgb(colour) if self is Ink.FULL else _grey(min(lightness(rgb(colour)), 0.42))


def lightness(colour: Rgb) -> float:
    """Perceived lightness of a colour, 0 to 1."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def mixed(colour: Colour, other: Colour, share: float) -> Rgb:
    """A colour with a share of another one."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(rgb(colour), rgb(other), strict=True))
    return red, green, blue


def _grey(light: float) -> Rgb:
    level = round(255 * light)
    return level, level, level
