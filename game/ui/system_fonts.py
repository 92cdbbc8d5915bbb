"""Fonts of the operating system, for characters that no shipped font has."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.core.late_logger import LateLogger

_log = LateLogger(__name__)
_MAX_SECONDS: Final = 2.0
"""Time limit for the list of fonts; it is asked for once, while somebody types."""
_WINDOWS: Final = (
    *("msyh.ttc", "YuGothM.ttc", "meiryo.ttc", "msjh.ttc", "malgun.ttf", "Nirmala.ttc", "Nirmala.ttf", "LeelawUI.ttf"),
    *("ebrima.ttf", "gadugi.ttf", "mmrtext.ttf", "himalaya.ttf", "segoeui.ttf", "seguisym.ttf", "simsunb.ttf"),
)
_MACOS: Final = (
    *("PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc", "Supplemental/Arial Unicode.ttf"),
    *("Supplemental/Songti.ttc", "KohinoorBangla.ttc", "KohinoorTelugu.ttc", "Supplemental/Tamil MN.ttc"),
    *("Supplemental/Khmer MN.ttc", "Supplemental/Lao MN.ttc", "Apple Symbols.ttf"),
)
_REGULAR: Final = ":slant=0:weight=80"
_MISSING: Final = "\U0010fffe"
"""A noncharacter: every font draws its box for a missing glyph here."""


class SystemFonts:
    """Finder of a system font by character; the list is made at the first question."""

    def __init__(self) -> None:
        self._files: Sequence[tuple[Path, frozenset[int]]] | None = None
        self._found: dict[str, Path | None] = {}

    def font_with(self, letters: str) -> Path | None:
        """A font that draws all of these letters; None if the system has none."""
        if letters not in self._found:
            self._found[letters] = self._find(letters)
        return self._found[letters]

    def _find(self, letters: str) -> Path | None:
        if self._files is None:
            self._files = list(_installed())
        needed = frozenset(map(ord, letters))
        for path, covered in self._files:
            if (needed <= covered if covered else True) and _draws(path, letters):
                return path
        return None


def _installed() -> Iterator[tuple[Path, frozenset[int]]]:
    """Installed fonts with their characters, the preferred ones first; no characters where the system does not tell."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"
        yield from ((folder / name, frozenset()) for name in _WINDOWS)
    elif sys.platform == "darwin":
        yield from ((Path("/System/Library/Fonts") / name, frozenset()) for name in _MACOS)
    else:
        yield from sorted(_listed_by_fontconfig(), key=lambda entry: _preference(entry[0]))


def _preference(path: Path) -> tuple[bool, bool, str]:
    name = path.name.lower()
    return "sans" not in name, "mono" in name, name


def _listed_by_fontconfig() -> Iterator[tuple[Path, frozenset[int]]]:
    import subprocess  # its start-up is paid by nobody who writes in letters that we ship

    command = ["fc-list", "--format", "%{file}|%{index}|%{charset}\n", _REGULAR]
    try:
        told = subprocess.run(command, capture_output=True, timeout=_MAX_SECONDS, check=True).stdout
    except (OSError, subprocess.SubprocessError) as error:
        _log.info("no list of fonts: %s", error)
        return
    for line in told.decode("utf-8", "replace").splitlines():
        path, index, ranges = (*line.split("|"), "", "")[:3]
        is_outline = path.lower().endswith((".ttf", ".otf", ".ttc"))
        if is_outline and index == "0" and "color" not in path.lower():  # no other face of a collection can be opened
            yield Path(path), _code_points(ranges)


def _code_points(ranges: str) -> frozenset[int]:
    found: set[int] = set()
    for each in ranges.split():
        first, _, last = each.partition("-")
        try:
            found.update(range(int(first, 16), int(last or first, 16) + 1))
        except ValueError:
            continue
    return frozenset(found)


def _draws(path: Path, letters: str) -> bool:
    """True if the font has a glyph of its own for each letter."""
    try:
        font = pygame.font.Font(path, 16)
        missing = _picture(font, _MISSING)
        return all(_picture(font, letter) != missing for letter in letters)
    except (OSError, ValueError, pygame.error):
        return False


def _picture(font: pygame.font.Font, letter: str) -> bytes:
    return pygame.image.tobytes(font.render(letter, True, "black"), "RGBA")
