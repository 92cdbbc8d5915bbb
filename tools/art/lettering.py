"""Words as paths, from the game's own heading typeface: numbers on crates, the title's lettering."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

_HEADING = Path(__file__).resolve().parent.parent.parent / "assets" / "fonts" / "heading.ttf"


@cache
def _font() -> tuple[Any, Any, dict[int, str], int]:
    font = TTFont(_HEADING)
    return font, font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def word(text: str, size: float, spacing: float = 0) -> tuple[str, float]:
    """The path of a word whose baseline starts at the origin, and its width."""
    font, glyphs, names, units = _font()
    factor = size / units
    x, pieces = 0.0, []
    for letter in text:
        name = names[ord(letter)]
        pen = SVGPathPen(glyphs, lambda number: f"{number:.2f}".rstrip("0").rstrip("."))
        glyphs[name].draw(TransformPen(pen, (factor, 0, 0, -factor, x, 0)))
        pieces.append(pen.getCommands())
        x += font["hmtx"][name][0] * factor + spacing
    return " ".join(pieces), x - spacing


def centred_word(text: str, size: float, x: float, y: float, paint: str, extra: str = "") -> str:
    """A word centred on x, its capitals' middle on y."""
    line, width = word(text, size)
    return f'<path d="{line}" fill="{paint}" transform="translate({x - width / 2:.2f} {y + size * 0.34:.2f})" {extra}/>'
