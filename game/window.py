"""The window: which size it has at first, whether there is a window system at all, what language it speaks."""

from __future__ import annotations

import os
from typing import Final

import pygame

from game.languages import preferred_language
from game.program import ASSETS, NAME

ICON: Final = ASSETS / "icon" / "128.png"
_SMALLEST: Final = (1024, 600)


_NONE: Final = (
    "No window system was found. Start Four Isles on a desktop; on a bare Linux install libx11-6 and libxext6."
)


class NoWindow(Exception):
    """There is no window system to show the game on; the text says what to do."""


def start_display() -> None:
    """Finds the window system; ``NoWindow`` if there is none, or not the one that was asked for."""
    try:
        pygame.display.init()
    except pygame.error as problem:
        wanted = os.environ.get("SDL_VIDEODRIVER", "")
        hint = f"SDL_VIDEODRIVER is set to '{wanted}': leave it out, or name one that is there. " if wanted else ""
        raise NoWindow(f"{_NONE} {hint}({problem})") from problem


def open_window(size: tuple[int, int] | None, *, is_full: bool) -> tuple[int, int]:
    """Opens the window, of that size or the usual one, or over the whole screen; gives back its size in pixels.

    ``NoWindow`` if nobody could see it.
    """
    pygame.display.set_caption(NAME)
    pygame.display.set_icon(pygame.image.load(ICON))
    try:
        if is_full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(size or _usual_window(), pygame.RESIZABLE)
    except pygame.error as problem:
        raise NoWindow(f"The window cannot be opened ({problem}).") from problem
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and not _is_driver_wanted(driver):
        raise NoWindow(_NONE)
    return pygame.display.get_window_size()


def _usual_window() -> tuple[int, int]:
    """The largest of the usual 16:9 sizes that leaves the desktop some room."""
    sizes = pygame.display.get_desktop_sizes()
    desktop_width, desktop_height = sizes[0] if sizes else (1280, 720)
    for width, height in ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720)):
        if width <= desktop_width * 0.92 and height <= desktop_height * 0.9:
            return width, height
    return min(1280, max(desktop_width, _SMALLEST[0])), min(720, max(desktop_height, _SMALLEST[1]))


def _is_driver_wanted(driver: str) -> bool:
    return os.environ.get("SDL_VIDEODRIVER", "") == driver


def system_language() -> str:
    """The first language of the system's that we have; else English."""
    return preferred_language([str(locale.get("language", "")) for locale in pygame.system.get_pref_locales()])
