"""Words as paths, from the game's own heading typeface: numbers on crates, the title's lettering.

The outlines are kept in `heading_outlines.json` (written by `tools/build_fonts.py`), so that no font library is needed
to tell whether the sheets are as new as their sources.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

_OUTLINES = Path(__file__).resolve().parent / "heading_outlines.json"
_COMMAND = re.compile(r"([MLHVQCZ])([^MLHVQCZ]*)")


@cache
def _outlines() -> dict[str, Any]:
    outlines: dict[str, Any] = json.loads(_OUTLINES.read_text("utf-8"))
    return outlines


def _placed(line: str, factor: float, x: float) -> str:
    """The glyph's path in a picture's units: sized, its y axis turned down, moved to x."""
    pieces = []
    for command, text in _COMMAND.findall(line):
        numbers = [float(number) for number in text.replace(",", " ").split()]
        if command == "H":
            placed = [numbers[0] * factor + x]
        elif command == "V":
            placed = [-numbers[0] * factor]
        else:
            placed = [number * factor + x if at % 2 == 0 else -number * factor for at, number in enumerate(numbers)]
        pieces.append(command + " ".join(f"{number:.2f}" for number in placed))
    return "".join(pieces)


def word(text: str, size: float, spacing: float = 0) -> tuple[str, float]:
    """The path of a word whose baseline starts at the origin, and its width."""
    outlines = _outlines()
    factor = size / outlines["units"]
    x, pieces = 0.0, []
    for letter in text:
        line, advance = outlines["letters"][letter]
        pieces.append(_placed(line, factor, x))
        x += advance * factor + spacing
    return " ".join(pieces), x - spacing


def centred_word(text: str, size: float, x: float, y: float, paint: str, extra: str = "") -> str:
    """A word centred on x, its capitals' middle on y."""
    line, width = word(text, size)
    return f'<path d="{line}" fill="{paint}" transform="translate({x - width / 2:.2f} {y + size * 0.34:.2f})" {extra}/>'
