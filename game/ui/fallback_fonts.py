"""Fonts for letters that a typeface of our own lacks: shipped ones by script, then the system's.

A line becomes pieces, each drawn by one font in one direction; SDL's font library shapes each piece with HarfBuzz.
``assets/fonts/coverage.json`` says which shipped font has which character, so that a font is opened only for a text that
needs it. Nothing here is read or opened as long as all texts are Latin.
"""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.core.bidi import visual_runs
from game.core.graphemes import graphemes
from game.core.late_logger import LateLogger
from game.ui.system_fonts import SystemFonts

_log = LateLogger(__name__)


class FontFile(NamedTuple):
    """A font file; ``script`` is its ISO 15924 code for shaping, empty to let the library guess."""

    path: Path
    script: str = ""
    scale: float = 1.0
    """Size beside Latin letters of the same role."""


class TextPiece(NamedTuple):
    """Characters that one font draws in one direction."""

    text: str
    font: FontFile
    is_right_to_left: bool = False


_SCRIPTS: Final = {
    "greek": ("Grek", 1.0),
    "hebrew": ("Hebr", 1.0),
    "arabic": ("Arab", 0.95),
    "devanagari": ("Deva", 0.95),
    "thai": ("Thai", 0.95),
    "han": ("Hani", 0.92),
    "hangul": ("Hang", 0.92),
    "buttons": ("", 0.9),
    "emoji": ("", 0.86),
}
"""Shipped fallback fonts in the order in which they are asked; their scripts, and their sizes beside Latin letters."""
_FOLDER: Final = "fallback"
_SECOND: Final = {
    **{"heading": "text-bold", "atkinson": "text", "atkinson-bold": "text-bold"},
    **{"lexend": "text", "lexend-bold": "text-bold"},
}
"""Own typefaces with more letters than another."""
_EMOJI_SIGN: Final = "\ufe0f"
_TEXT_SIGN: Final = "\ufe0e"
_SILENT: Final = dict.fromkeys(
    (
        *(0x00AD, 0xFEFF),
        *range(0x200B, 0x2010),
        *range(0x2028, 0x202F),
        *range(0x2060, 0x206A),
        *range(0xFE00, 0xFE10),
        *range(0xE0000, 0xE01F0),
    )
)
"""Characters that say how to draw others; no font needs a glyph for them."""
_WORDS: Final = re.compile(" +|[^ ]+")
_LIGHT: Final = ("text", "atkinson", "lexend")
"""Own typefaces that are not bold."""
_STAND_IN: Final = "?"
"""Drawn for a character that no font has."""


class FallbackFonts:
    """Choice of a font for each character; one object for all sizes."""

    def __init__(self, folder: Path, system: SystemFonts | None = None) -> None:
        self._folder = folder
        self._system = system or SystemFonts()
        self._coverage: dict[str, Callable[[int], bool]] = {}
        self._chosen: dict[tuple[str, str], FontFile | None] = {}

    def pieces(self, text: str, face: str) -> list[TextPiece]:
        """The pieces of a line from left to right; ``face`` is the own typeface to prefer."""
        found: list[TextPiece] = []
        for run in visual_runs(unicodedata.normalize("NFC", text)):
            pieces = self._run_pieces(run.text, face, run.is_right_to_left)
            found += pieces[::-1] if run.is_right_to_left else pieces
        return found

    def _run_pieces(self, text: str, face: str, is_right_to_left: bool) -> list[TextPiece]:
        """The pieces of text in one direction, in logical order."""
        own = FontFile(self._folder / f"{face}.ttf")
        pieces: list[TextPiece] = []
        for cluster, font in self._with_fonts(text, face):
            if font is None:
                cluster = _STAND_IN
            elif font == own:
                cluster = cluster.translate(_SILENT)
            if pieces and pieces[-1].font == (font or own):
                pieces[-1] = pieces[-1]._replace(text=pieces[-1].text + cluster)
            elif cluster:
                pieces.append(TextPiece(cluster, font or own, is_right_to_left))
        return pieces

    def _with_fonts(self, text: str, face: str) -> Iterator[tuple[str, FontFile | None]]:
        """The clusters with their fonts; the text, or a word, in one font where one of ours has all of it."""
        own = self._own(face)
        one = next((font for font in own if self._has_all(font, text)), None) if not _is_picture(text) else None
        for word in _WORDS.findall(text):
            whole = one or self._own_or_shipped(word, face)
            for cluster in graphemes(word):
                yield cluster, whole or self.font_for(cluster, face)

    def font_for(self, cluster: str, face: str) -> FontFile | None:
        """The font that has all of a cluster; None if there is none on this machine."""
        key = cluster, face
        if key not in self._chosen:
            self._chosen[key] = self._choose(cluster, face)
        return self._chosen[key]

    def undrawable(self, text: str, face: str) -> str:
        """The characters of a text that no font on this machine draws."""
        plain = unicodedata.normalize("NFC", text)
        return "".join(cluster for cluster in graphemes(plain) if self.font_for(cluster, face) is None)

    def _choose(self, cluster: str, face: str) -> FontFile | None:
        found = self._own_or_shipped(cluster, face)
        if found is not None:
            return found
        system = self._system.font_with("".join(_needed(cluster)))
        return FontFile(system) if system is not None else None

    def _own_or_shipped(self, text: str, face: str) -> FontFile | None:
        """The first of our own fonts that has all of a text."""
        own = self._own(face)
        is_bold = face not in _LIGHT
        shipped = [self._shipped(name, is_bold=is_bold) for name in _SCRIPTS]
        fonts = [*shipped[::-1], *own] if _is_picture(text) else [*own, *shipped]
        return next((font for font in fonts if self._has_all(font, text)), None)

    def _own(self, face: str) -> list[FontFile]:
        return [FontFile(self._folder / f"{name}.ttf") for name in (face, _SECOND.get(face, face))]

    def _shipped(self, name: str, *, is_bold: bool) -> FontFile:
        script, scale = _SCRIPTS[name]
        bold = f"{_FOLDER}/{name}-bold"
        stem = bold if is_bold and bold in self._covered else f"{_FOLDER}/{name}"
        return FontFile(self._folder / f"{stem}.ttf", script, scale)

    def _has_all(self, font: FontFile, text: str) -> bool:
        has = self._covered.get(font.path.relative_to(self._folder).with_suffix("").as_posix(), _has_nothing)
        return all(has(ord(letter)) for letter in _needed(text))

    @property
    def _covered(self) -> dict[str, Callable[[int], bool]]:
        """A test for code points by font; read at the first use. A missing or broken list covers nothing."""
        if not self._coverage:
            self._coverage = {"": _has_nothing, **_read_coverage(self._folder / "coverage.json")}
        return self._coverage


def _has_nothing(code: int) -> bool:
    return False


def _read_coverage(file: Path) -> dict[str, Callable[[int], bool]]:
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
        return {str(name): _membership(str(ranges).split()) for name, ranges in written.items()}
    except (OSError, ValueError, AttributeError, RecursionError) as error:
        _log.warning("%s cannot be read: %s", file.name, error)
        return {}


def _membership(ranges: Iterable[str]) -> Callable[[int], bool]:
    """A test whether a code point is in one of these ascending ranges."""
    firsts, lasts = [], []
    for each in ranges:
        first, _, last = each.partition("-")
        firsts.append(int(first, 16))
        lasts.append(int(last or first, 16))

    def has(code: int) -> bool:
        place = bisect_right(firsts, code) - 1
        return place >= 0 and code <= lasts[place]

    return has


def _needed(text: str) -> list[str]:
    """The characters of a text that a font must have."""
    return [letter for letter in text.translate(_SILENT) if unicodedata.category(letter) != "Cc"]


def _is_picture(text: str) -> bool:
    """True for an emoji: asked for by a sign, beyond the basic plane, or a key."""
    return _EMOJI_SIGN in text or (_TEXT_SIGN not in text and (text[:1] >= "\U0001f000" or "\u20e3" in text))


def set_shaping(font: pygame.font.Font, file: FontFile, *, is_right_to_left: bool) -> None:
    """Prepare a font object for one script and direction, where the font library can shape."""
    try:
        font.set_direction(pygame.DIRECTION_RTL if is_right_to_left else pygame.DIRECTION_LTR)
        if file.script:
            font.set_script(file.script)
    except (pygame.error, AttributeError):  # built without HarfBuzz: letters stand unjoined
        _log.warning("no shaping for %s", file.path.name)
