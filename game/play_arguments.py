"""Arguments of the window as plain values: all that a start from a menu needs of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

SMALLEST_WINDOW = (640, 360)

Size = tuple[int, int]


class PlayArguments(NamedTuple):
    """Arguments of the game itself. ``data`` None is the default folder, ``seed`` None a random one; ``replay`` are
    records to watch instead of the title chart.
    """

    kiosk: bool = False
    fullscreen: bool = False
    window: Size | None = None
    language: str | None = None
    data: Path | None = None
    seed: int | None = None
    replay: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    """Records and boards to open over the title chart, for file associations."""


def printable(text: str) -> str:
    """Text without control characters, safe for a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def is_large_enough(size: Size) -> bool:
    """True for a window at least as large as ``SMALLEST_WINDOW``, upright or not.

    >>> is_large_enough((360, 640)), is_large_enough((500, 500))
    (True, False)
    """
    return all(side >= least for side, least in zip(sorted(size), sorted(SMALLEST_WINDOW), strict=True))
