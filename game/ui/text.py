"""Fonts and labels: text in roles, rendered once and cached, wrapped and shrunk to fit.

Latin text takes the short way, one font a line. Any other line is divided into pieces by ``fallback_fonts``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
from pygame import Color, Surface

from game.core.graphemes import graphemes
from game.ui.fallback_fonts import FallbackFonts, FontFile, TextPiece, set_shaping
from game.ui.surface_cache import SurfaceCache
from game.ui.surfaces import clear_surface

_CACHE_WINDOWS: Final = 0.35
"""Limit of the label cache, in windows."""
_MIN_CACHE_PIXELS: Final = 1_500_000
"""Minimum of that limit for small windows, in pixels (4 bytes each)."""
_MAX_CACHED_TEXTS: Final = 3000
"""Limit of each cache of measured texts; frames and rebuilt pages ask for the same texts again."""
_MIN_SHRINK: Final = 0.55
_CUT_SHRINK: Final = 0.75
"""Largest factor of texts of one size of which one has to be truncated."""
_MAX_LINE_SHARE: Final = 1.25
"""Maximum height of a single line, in heights of its box: letters are lower than their line."""


_FULL_GROWTH: Final = 1.5
"""Factor up to which text of every role grows."""
_MAX_GROWN_SIZE: Final = 44.0
"""Size in units beyond which text grows by no more than that factor."""


class TextRole(NamedTuple):
    """Typographic role: face (a file in ``assets/fonts``) and size in units."""

    face: str
    size: float
    grows: bool = True
    """False for figures of the board, whose size the layout decides."""

    def size_at(self, text_size: float) -> float:
        """Size in units at the player's text size: reading text grows in full, what is large already by half.

        >>> BODY.size_at(2.0), HEADING.size_at(2.0), HEADING.size_at(1.25)
        (40.0, 48.0, 40.0)
        """
        if not self.grows:
            return self.size
        return max(self.size * min(text_size, _FULL_GROWTH), min(self.size * text_size, _MAX_GROWN_SIZE))


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

_BREAK_POINTS: Final = re.compile(r"(?<=[/\\_-])(?=.)")
"""Break points of a path or compound that is too long for a line."""
_WITHOUT_SPACES: Final = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u3000", "\u9fff"),
    ("\uac00", "\ud7af"),
    ("\U00020000", "\U0003ffff"),
)
"""Scripts that are written without spaces between words, or whose words may be broken anywhere: first and last character."""
_MAX_CHARACTERS: Final = 4000
"""Maximum characters of a drawn text; more fit on no screen, and measuring them would stall the frame."""

_PLAIN: Final = re.compile(
    "[\t\n -~\xa0-\xac\xae-\xb4\xb6-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u012e-\u0132\u0139-\u013e\u0141-\u0148"
    "\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016e-\u017e\u0218-\u021b\u1e9e"
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2212]*"
)
"""Texts of characters that every own typeface has, from left to right."""
TYPEFACES: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "atkinson": {"text": "atkinson", "text-bold": "atkinson-bold", "heading": "atkinson-bold"},
    "lexend": {"text": "lexend", "text-bold": "lexend-bold", "heading": "lexend-bold"},
}
"""Typefaces to choose from: files that stand in for those of the roles."""
_REPLACEMENTS: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\0": None})


def with_joined_ending(text: str) -> str:
    """The text with a no-break space before its last word, so that no figure stands alone on a last line.

    >>> with_joined_ending("from 0 to 24.")
    'from 0 to\\xa024.'
    """
    start, space, last = text.rpartition(" ")
    return f"{start}\u00a0{last}" if space else text


class Fonts:
    """The fonts at the window's scale and the player's text size, and the labels rendered from them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._fonts: dict[tuple[FontFile, int, bool], pygame.font.Font] = {}
        self._own: dict[tuple[TextRole, float], pygame.font.Font] = {}
        """The roles' own fonts by role and shrink factor: frames ask for them thousands of times."""
        self._line_heights: dict[tuple[TextRole, float], float] = {}
        self._fallback = FallbackFonts(folder)
        self._pieces: dict[tuple[str, str], list[TextPiece] | None] = {}
        self._widths: dict[tuple[str, TextRole, float], int] = {}
        self._wrapped: dict[tuple[str, TextRole, float, float], list[str]] = {}
        self._fitted: dict[tuple[str, TextRole, float, float, float | None], tuple[list[str], float]] = {}
        self._labels: SurfaceCache[tuple[str, str, int, tuple[int, ...]]] = SurfaceCache(_MIN_CACHE_PIXELS)
        self.scale = 1.0
        self.text_size = 1.0
        self._at_usual_size: Fonts | None = None
        self.typeface = "standard"
        """One of ``TYPEFACES``."""

    def set_scale(
        self, scale: float, text_size: float, window_px: tuple[int, int] = (0, 0), typeface: str = "standard"
    ) -> None:
        """Set pixels per unit, the player's factor for all text, the window's size, and the typeface."""
        self._labels.max_pixels = max(_MIN_CACHE_PIXELS, round(_CACHE_WINDOWS * window_px[0] * window_px[1]))
        if (scale, text_size, typeface) != (self.scale, self.text_size, self.typeface):
            self.scale, self.text_size, self.typeface = scale, text_size, typeface
            self._at_usual_size = None
            self._labels.clear()
            for cache in (
                *(self._fonts, self._own, self._line_heights),
                *(self._widths, self._wrapped, self._fitted, self._pieces),
            ):
                cache.clear()

    def at_scale(self, scale: float, window_px: tuple[int, int]) -> Fonts:
        """An independent instance for an image in another scale, with the same text size."""
        other = Fonts(self._folder)
        other.set_scale(scale, self.text_size, window_px, self.typeface)
        return other

    def begin_period(self) -> None:
        """From now on note which labels are drawn: ``trim`` keeps them."""
        self._labels.begin_period()

    def trim(self, share: float) -> None:
        """Free labels not drawn in this period down to a share of the cache, those unused for longest first."""
        self._labels.trim(share)

    @property
    def at_usual_size(self) -> Fonts:
        """These fonts at text size 1, which measure how large a board is at least."""
        if self.text_size == 1:
            return self
        if self._at_usual_size is None:
            self._at_usual_size = Fonts(self._folder)
            self._at_usual_size.set_scale(self.scale, 1.0, typeface=self.typeface)
        return self._at_usual_size

    def font(self, role: TextRole, shrink: float = 1.0) -> pygame.font.Font:
        """The font of a role in window pixels; pygame's built-in font if the file is missing or broken."""
        font = self._own.get((role, shrink))
        if font is None:
            _limit_cache(self._own)
            file = FontFile(self._folder / f"{self._face(role)}.ttf")
            font = self._own[role, shrink] = self._font(file, self._size_px(role, shrink))
        return font

    def undrawable(self, text: str, role: TextRole = BODY) -> str:
        """The characters of a text that no font on this machine draws."""
        return "" if _PLAIN.fullmatch(text) else self._fallback.undrawable(clean(text), self._face(role))

    def _face(self, role: TextRole) -> str:
        return TYPEFACES[self.typeface].get(role.face, role.face)

    def _size_px(self, role: TextRole, shrink: float) -> int:
        return max(6, round(role.size_at(self.text_size) * self.scale * shrink))

    def _font(self, file: FontFile, size_px: int, *, is_right_to_left: bool = False) -> pygame.font.Font:
        key = file, size_px, is_right_to_left
        if key not in self._fonts:
            try:
                font = pygame.font.Font(file.path, max(6, round(size_px * file.scale)))
                font.render("A", True, "black")  # a broken file raises only when rendering
            except (OSError, ValueError, pygame.error):
                font = pygame.font.Font(None, size_px)
            if file.script or is_right_to_left:
                set_shaping(font, file, is_right_to_left=is_right_to_left)
            self._fonts[key] = font
        return self._fonts[key]

    def _divided(self, text: str, role: TextRole) -> list[TextPiece] | None:
        """The pieces of a cleaned line; None if the role's own font draws it as it is."""
        if text.isascii() or _PLAIN.fullmatch(text):
            return None
        key = text, self._face(role)
        if key not in self._pieces:
            _limit_cache(self._pieces)
            self._pieces[key] = self._fallback.pieces(*key)
        return self._pieces[key]

    def label(self, text: str, role: TextRole, colour: Color, shrink: float = 1.0) -> Surface:
        """One line of text as a cached surface."""
        font = self.font(role, shrink)
        key = text, role.face, font.get_height(), tuple(colour)
        found = self._labels.get(key)
        if found is None:
            cleaned = clean(text)
            pieces = self._divided(cleaned, role)
            drawn = _render(font, cleaned, colour) if pieces is None else self._joined(pieces, role, colour, shrink)
            found = self._labels.put(key, drawn)
        return found

    def _joined(self, pieces: list[TextPiece], role: TextRole, colour: Color, shrink: float) -> Surface:
        """The pieces side by side on the base line of the role's own font; higher only for what hangs below it."""
        own, size_px = self.font(role, shrink), self._size_px(role, shrink)
        drawn: list[tuple[Surface, int]] = []
        bottom = own.get_height()
        for text, file, is_right_to_left in pieces:
            font = self._font(file, size_px, is_right_to_left=is_right_to_left)
            surface = _render(font, text, colour)
            top = own.get_ascent() - font.get_ascent()
            bottom = max(bottom, top + surface.get_bounding_rect().bottom)
            drawn.append((surface, top))
        label = clear_surface((max(1, sum(surface.get_width() for surface, _ in drawn)), bottom))
        left = 0
        for surface, top in drawn:
            label.blit(surface, (left, max(top, -surface.get_bounding_rect().top)))
            left += surface.get_width()
        return label

    def width(self, text: str, role: TextRole, shrink: float = 1.0) -> float:
        """The width of one line in units."""
        return self._width_px(text, role, shrink) / self.scale

    def _width_px(self, text: str, role: TextRole, shrink: float) -> int:
        key = text, role, shrink
        width = self._widths.get(key)
        if width is None:
            _limit_cache(self._widths)
            width = self._widths[key] = self._measured_px(text, role, shrink)
        return width

    def _measured_px(self, text: str, role: TextRole, shrink: float) -> int:
        text = clean(text)
        pieces = self._divided(text, role)
        if pieces is None:
            return _width_px(self.font(role, shrink), text)
        size_px = self._size_px(role, shrink)
        return sum(
            _width_px(self._font(piece.font, size_px, is_right_to_left=piece.is_right_to_left), piece.text)
            for piece in pieces
        )

    def line_height(self, role: TextRole, shrink: float = 1.0) -> float:
        """The distance of two baselines in units."""
        height = self._line_heights.get((role, shrink))
        if height is None:
            _limit_cache(self._line_heights)
            height = self._line_heights[role, shrink] = self.font(role, shrink).get_linesize() / self.scale
        return height

    def wrap(self, text: str, role: TextRole, width: float, shrink: float = 1.0) -> list[str]:
        """The lines of a text wrapped between words to a width in units; an overlong word gets its own line.

        A no-break space joins its words. An overlong path or compound is broken after its separators.
        """
        key = text, role, width, shrink
        if key not in self._wrapped:
            _limit_cache(self._wrapped)
            self._wrapped[key] = self._wrap(text, role, width, shrink)
        return list(self._wrapped[key])

    def _wrap(self, text: str, role: TextRole, width: float, shrink: float) -> list[str]:
        width_px = width * self.scale + 0.5
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                parts = _parts(word) if self._width_px(word, role, shrink) > width_px else [word]
                for number, part in enumerate(parts):
                    longer = f"{line}{part}" if number else f"{line} {part}" if line else part
                    if line and self._width_px(longer, role, shrink) > width_px:
                        lines.append(line)
                        line = part
                    else:
                        line = longer
            lines.append(line)
        return lines

    def height(self, text: str, role: TextRole, width: float) -> float:
        """The height in units of a text wrapped to a width."""
        return len(self.wrap(text, role, width)) * self.line_height(role)

    def fit(
        self, text: str, role: TextRole, width: float, height: float, shrink: float | None = None
    ) -> tuple[list[str], float]:
        """The text wrapped into a box and the shrink factor used; truncated with an ellipsis at the smallest factor.

        ``shrink`` is the only factor to try.
        """
        key = text, role, width, height, shrink
        if key not in self._fitted:
            _limit_cache(self._fitted)
            self._fitted[key] = self._fit(text, role, width, height, shrink)
        lines, used = self._fitted[key]
        return list(lines), used

    def common_fit(self, boxes: Iterable[tuple[str, float, float]], role: TextRole) -> float:
        """The shrink factor for texts of one size that stand beside each other, each with a width and a height.

        A text that has to be truncated at the smallest factor is truncated earlier, so that the others stay large.
        """
        whole, is_cut = [1.0], False
        for text, width, height in boxes:
            lines, shrink = self.fit(text, role, width, height)
            if "…" not in text and any(line.endswith("…") for line in lines):
                is_cut = True
            else:
                whole.append(shrink)
        return min(*whole, _CUT_SHRINK) if is_cut else min(whole)

    def _fit(
        self, text: str, role: TextRole, width: float, height: float, given: float | None
    ) -> tuple[list[str], float]:
        shrink, least = (1.0, _MIN_SHRINK) if given is None else (given, given)
        while True:
            lines = self.wrap(text, role, width, shrink)
            line_height = self.line_height(role, shrink)
            rows = max(1, int((height + 1) / line_height))
            is_low = line_height <= _MAX_LINE_SHARE * height or shrink <= least
            if len(lines) <= rows and is_low and all(self.width(line, role, shrink) <= width + 1 for line in lines):
                return lines, shrink
            if shrink <= least:
                truncated = [self._cut(line, role, width, shrink) for line in lines[:rows]]
                if len(lines) > rows:
                    truncated[-1] = self._cut(truncated[-1] + "…", role, width, shrink)
                return truncated, shrink
            shrink -= 0.05

    def _cut(self, line: str, role: TextRole, width: float, shrink: float) -> str:
        if not line or self.width(line, role, shrink) <= width + 1:
            return line
        clusters = graphemes(line[:_MAX_CHARACTERS])
        low, high = 0, len(clusters)
        while low < high:  # binary search for the longest prefix that fits beside the ellipsis
            middle = (low + high + 1) // 2
            if self.width("".join(clusters[:middle]) + "…", role, shrink) <= width:
                low = middle
            else:
                high = middle - 1
        return "".join(clusters[:low]) + "…"


def _parts(word: str) -> list[str]:
    """The parts between which an overlong word may be broken; each cluster of a script without spaces is one."""
    parts = _BREAK_POINTS.split(word)
    return graphemes(word) if len(parts) == 1 and _is_without_spaces(word) else parts


def _is_without_spaces(word: str) -> bool:
    """True if any character is of a script in ``_WITHOUT_SPACES``."""
    return not word.isascii() and any(first <= letter <= last for letter in word for first, last in _WITHOUT_SPACES)


def _limit_cache(cache: dict[Any, Any]) -> None:
    """Clear a cache that has reached its limit."""
    if len(cache) >= _MAX_CACHED_TEXTS:
        cache.clear()


def _width_px(font: pygame.font.Font, text: str) -> int:
    """Width of a line in pixels; 0 if the font cannot measure the text."""
    try:
        return font.size(text)[0]
    except pygame.error:
        return 0


def _render(font: pygame.font.Font, text: str, colour: Color) -> Surface:
    """Render a line; an empty surface where SDL raises, for invisible characters and broken glyphs."""
    try:
        return font.render(text, True, colour)
    except pygame.error:
        return clear_surface((1, max(1, font.get_height())))


def clean(text: str) -> str:
    """The text without characters SDL_ttf cannot draw: no-break and thin spaces, NUL, lone surrogates; truncated."""
    return text[:_MAX_CHARACTERS].translate(_REPLACEMENTS).encode("utf-8", "ignore").decode("utf-8")
