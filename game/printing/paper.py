"""Paper sizes."""

from __future__ import annotations

from typing import Final, NamedTuple

MM_PER_INCH: Final = 25.4
MARGIN_MM: Final = 10.0
"""Margin of what is written and drawn."""
UNPRINTABLE_MM: Final = 5.0
"""Width of the edge that common printers leave blank; no mark reaches into it."""

SHEET_WIDTH_MM: Final = 190.0
"""Nominal width of a sheet: A4 without its margins."""


class Paper(NamedTuple):
    """A paper size, upright, in millimetres."""

    name: str
    width_mm: float
    height_mm: float

    def pixels(self, dpi: float) -> tuple[int, int]:
        return round(self.width_mm / MM_PER_INCH * dpi), round(self.height_mm / MM_PER_INCH * dpi)


A4: Final = Paper("A4", 210.0, 297.0)
LETTER: Final = Paper("Letter", 215.9, 279.4)
PAPERS: Final = (A4, LETTER)
