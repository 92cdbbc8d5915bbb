"""Fonts and labels: text in roles, rendered once and kept, wrapped and shrunk to the room it has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
from pygame import Color, Surface

from game.ui.surface_cache import SurfaceCache
from game.ui.surfaces import clear_surface

_KEPT_WINDOWS: Final = 0.35
"""Labels kept at most, in windows full of pixels."""
_KEPT_PIXELS: Final = 1_500_000
"""What small windows may keep anyway, in pixels (4 bytes each)."""
_KEPT_FITS: Final = 3000
"""Texts whose lines are kept; the same ones are asked for in every frame and whenever a page is built anew."""
_SMALLEST_SHRINK: Final = 0.55
_TALLEST_LINE: Final = 1.25
"""How much of its box's height a single line may take: its letters are lower than it is."""


class TextRole(NamedTuple):
    """What a text is for: its face (a file in ``assets/fonts``) and its size in units."""

    face: str
    size: float


HERO: Final = TextRole("heading", 56)
HEADING: Final = TextRole("heading", 32)
TITLE: Final = TextRole("heading", 24)
"""Names of panels, games and seats."""
BODY: Final = TextRole("text", 20)
BOLD: Final = TextRole("text-bold", 20)
LABEL: Final = TextRole("text", 18)
LABEL_BOLD: Final = TextRole("text-bold", 18)
NUMBER: Final = TextRole("text-bold", 26)
SCORE: Final = TextRole("text-bold", 40)

_PARTS: Final = re.compile(r"(?<=[/\\_-])(?=.)")
"""Where a path or a compound too long for a line may be broken."""
_LONGEST: Final = 4000
"""Letters of a text that is drawn; more fit on no screen, and measuring them would hold everything up."""

_REPLACED: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\0": None})


class Fonts:
    """The fonts at the window's scale and the person's text size, and the labels rendered from them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._wrapped: dict[tuple[str, TextRole, float, float], list[str]] = {}
        self._fitted: dict[tuple[str, TextRole, float, float], tuple[list[str], float]] = {}
        self._labels: SurfaceCache[tuple[str, str, int, tuple[int, ...]]] = SurfaceCache(_KEPT_PIXELS)
        self.scale = 1.0
        self.text_size = 1.0

    def set_scale(self, scale: float, text_size: float, window_px: tuple[int, int] = (0, 0)) -> None:
        """Pixels a unit, the person's own factor on every text, and the window's size."""
        self._labels.max_pixels = max(_KEPT_PIXELS, round(_KEPT_WINDOWS * window_px[0] * window_px[1]))
        if (scale, text_size) != (self.scale, self.text_size):
            self.scale, self.text_size = scale, text_size
            self._labels.clear()
            for kept in (self._fonts, self._wrapped, self._fitted):
                kept.clear()

    def at(self, scale: float, window_px: tuple[int, int]) -> Fonts:
        """The same fonts for a picture in another scale, let go with it; the person's own factor stays."""
        other = Fonts(self._folder)
        other.set_scale(scale, self.text_size, window_px)
        return other

    def font(self, role: TextRole, shrink: float = 1.0) -> pygame.font.Font:
        """The font of a role in window pixels; the built-in one where the file is missing or broken."""
        size_px = max(6, round(role.size * self.scale * self.text_size * shrink))
        key = role.face, size_px
        if key not in self._fonts:
            path = self._folder / f"{role.face}.ttf"
            try:
                font = pygame.font.Font(path, size_px)
                font.render("A", True, "black")  # a broken file is only noticed when it is to draw something
            except (OSError, ValueError, pygame.error):
                font = pygame.font.Font(None, size_px)
            self._fonts[key] = font
        return self._fonts[key]

    def label(self, text: str, role: TextRole, colour: Color, shrink: float = 1.0) -> Surface:
        """One line of text as a picture; rendered once and kept."""
        font = self.font(role, shrink)
        key = clean(text), role.face, font.get_height(), tuple(colour)
        return self._labels.get(key) or self._labels.put(key, _render(font, key[0], colour))

    def width(self, text: str, role: TextRole, shrink: float = 1.0) -> float:
        """The width of one line in units."""
        return _width_px(self.font(role, shrink), clean(text)) / self.scale

    def line_height(self, role: TextRole, shrink: float = 1.0) -> float:
        """The distance of two lines in units."""
        return self.font(role, shrink).get_linesize() / self.scale

    def wrap(self, text: str, role: TextRole, width: float, shrink: float = 1.0) -> list[str]:
        """The lines of a text broken between words to a width in units; a word too long for a line stands alone.

        A no-break space holds its words together. A path or compound too long for one is broken after its separators.
        """
        key = text, role, width, shrink
        if key not in self._wrapped:
            _make_room(self._wrapped)
            self._wrapped[key] = self._wrap(text, role, width, shrink)
        return list(self._wrapped[key])

    def _wrap(self, text: str, role: TextRole, width: float, shrink: float) -> list[str]:
        font = self.font(role, shrink)
        width_px = width * self.scale + 0.5
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                parts = _PARTS.split(word) if _width_px(font, clean(word)) > width_px else [word]
                for number, part in enumerate(parts):
                    longer = f"{line}{part}" if number else f"{line} {part}" if line else part
                    if line and _width_px(font, clean(longer)) > width_px:
                        lines.append(line)
                        line = part
                    else:
                        line = longer
            lines.append(line)
        return lines

    def height(self, text: str, role: TextRole, width: float) -> float:
        """The height in units of a text wrapped to a width."""
        return len(self.wrap(text, role, width)) * self.line_height(role)

    def fit(self, text: str, role: TextRole, width: float, height: float) -> tuple[list[str], float]:
        """The text wrapped into a box, and how far it had to be shrunk for it; cut off with dots where nothing helps."""
        key = text, role, width, height
        if key not in self._fitted:
            _make_room(self._fitted)
            self._fitted[key] = self._fit(text, role, width, height)
        lines, shrink = self._fitted[key]
        return list(lines), shrink

    def _fit(self, text: str, role: TextRole, width: float, height: float) -> tuple[list[str], float]:
        shrink = 1.0
        while True:
            lines = self.wrap(text, role, width, shrink)
            line_height = self.line_height(role, shrink)
            rows = max(1, int((height + 1) / line_height))
            is_low = line_height <= _TALLEST_LINE * height or shrink <= _SMALLEST_SHRINK
            if len(lines) <= rows and is_low and all(self.width(line, role, shrink) <= width + 1 for line in lines):
                return lines, shrink
            if shrink <= _SMALLEST_SHRINK:
                kept = [self._cut(line, role, width, shrink) for line in lines[:rows]]
                if len(lines) > rows:
                    kept[-1] = self._cut(kept[-1] + "…", role, width, shrink)
                return kept, shrink
            shrink -= 0.05

    def _cut(self, line: str, role: TextRole, width: float, shrink: float) -> str:
        if not line or self.width(line, role, shrink) <= width + 1:
            return line
        low, high = 0, len(line)
        while low < high:  # as many letters as fit beside the dots
            middle = (low + high + 1) // 2
            if self.width(line[:middle] + "…", role, shrink) <= width:
                low = middle
            else:
                high = middle - 1
        return line[:low] + "…"


def _make_room(kept: dict[Any, Any]) -> None:
    """Forgets what was kept when it has become much."""
    if len(kept) >= _KEPT_FITS:
        kept.clear()


def _width_px(font: pygame.font.Font, text: str) -> int:
    """How wide a line is; none at all if the font cannot say."""
    try:
        return font.size(text)[0]
    except pygame.error:
        return 0


def _render(font: pygame.font.Font, text: str, colour: Color) -> Surface:
    """The line drawn. SDL raises for lines of invisible characters and for glyphs that are broken: nothing is drawn."""
    try:
        return font.render(text, True, colour)
    except pygame.error:
        return clear_surface((1, max(1, font.get_height())))


def clean(text: str) -> str:
    """The text without what SDL_ttf cannot draw: no-break and thin spaces, NUL, lone surrogates; never endless."""
    return text[:_LONGEST].translate(_REPLACED).encode("utf-8", "ignore").decode("utf-8")
