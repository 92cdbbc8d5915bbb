"""The window: initial size, detection of the window system, system language."""

from __future__ import annotations

import os
import warnings
from typing import Final

import pygame

from game import window_geometry
from game.languages import preferred_language
from game.program import ASSETS, NAME
from game.start_checks import no_window_advice
from game.storage.storage import Storage
from game.window_geometry import Size, WindowGeometry

ICON: Final = ASSETS / "icon" / "128.png"
_MIN_SIZE: Final = (1024, 600)


_NONE: Final = "No window system was found"
_NOT_OPENED: Final = "The window cannot be opened."
_NO_DEPTH: Final = "The window cannot be opened: set the screen to a depth of 16, 24 or 32 bits."
_ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""How SDL brings pictures into the window (``environment``)."""


class NoWindowError(Exception):
    """No usable window system; the text contains advice."""


def start_display() -> None:
    """Initialise the window system; ``NoWindowError`` if none, or not the requested one, is available."""
    try:
        pygame.display.init()
    except pygame.error as problem:
        wanted = os.environ.get("SDL_VIDEODRIVER", "")
        hint = f"SDL_VIDEODRIVER is set to '{wanted}': leave it out, or name one that is there" if wanted else None
        raise NoWindowError(f"{_NONE}: {hint or no_window_advice()}. ({problem})") from problem
    if pygame.display.Info().bitsize == 0 and os.environ.get(_ACCELERATION) == "0":
        os.environ[_ACCELERATION] = "1"  # slower, but it knows screens of 30 bits


class Window:
    """The program's window, with the geometry last used on these screens unless the command line overrides it."""

    def __init__(self, storage: Storage, size: Size | None, *, is_full: bool, is_kiosk: bool) -> None:
        self._storage = storage
        self._size = size
        """Size from the command line, for this run only."""
        self._is_kiosk = is_kiosk
        """True for a kiosk: always full screen, geometry never saved."""
        self._is_full = is_full or is_kiosk

    def open(self) -> Size:
        """Open the window and return its size in pixels; ``NoWindowError`` if it would be invisible."""
        if self._size is not None or self._is_full:
            return _open(self._size, is_full=self._is_full)
        left = window_geometry.recall(self._storage, pygame.display.get_desktop_sizes())
        return _open(left.window, is_full=left.is_full)

    def toggle_fullscreen(self) -> bool:
        """Toggle full screen and save the choice; False in a kiosk, which never changes."""
        if self._is_kiosk:
            return False
        is_full, sizes = _fills_screen(), pygame.display.get_desktop_sizes()
        left = WindowGeometry(None if is_full else pygame.display.get_window_size(), not is_full)
        window_geometry.remember(self._storage, sizes, left)
        _open(self._size or window_geometry.recall(self._storage, sizes).window, is_full=not is_full)
        return True

    def remember(self) -> None:
        """Save the player's window size."""
        if self._size is not None or self._is_kiosk or _fills_screen():
            return
        left = WindowGeometry(pygame.display.get_window_size(), is_full=False)
        window_geometry.remember(self._storage, pygame.display.get_desktop_sizes(), left)


def _fills_screen() -> bool:
    surface = pygame.display.get_surface()
    assert surface is not None, "the window is open as long as the program runs"
    return bool(surface.get_flags() & pygame.FULLSCREEN)


def _open(size: Size | None, *, is_full: bool) -> Size:
    """Open the window, in that size, the default size or full screen; return its size in pixels.

    ``NoWindowError`` if the window would be invisible.
    """
    pygame.display.set_caption(NAME)
    pygame.display.set_icon(pygame.image.load(ICON))
    try:
        if is_full:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            _show_window(size or _default_size())
    except pygame.error as problem:
        raise NoWindowError(f"{_NO_DEPTH if 'pixel format' in str(problem) else _NOT_OPENED} ({problem})") from problem
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and not _is_driver_wanted(driver):
        raise NoWindowError(f"{_NONE}: {no_window_advice()}.")
    return pygame.display.get_window_size()


def _show_window(size: Size) -> None:
    """Open a normal window. X11 ignores the size on leaving full screen, until a second request."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.display.set_mode(size, pygame.RESIZABLE)
    if pygame.display.get_window_size() != size:
        pygame.display.set_mode(size, pygame.RESIZABLE)


def _default_size() -> Size:
    """The largest common 16:9 size that leaves part of the desktop free, upright on an upright desktop."""
    sizes = pygame.display.get_desktop_sizes()
    desktop_width, desktop_height = sizes[0] if sizes else (1280, 720)
    is_upright = desktop_height > desktop_width
    for longer, shorter in ((2560, 1440), (1920, 1080), (1600, 900), (1280, 720)):
        width, height = (shorter, longer) if is_upright else (longer, shorter)
        if width <= desktop_width * 0.92 and height <= desktop_height * 0.9:
            return width, height
    if is_upright:
        return min(720, max(desktop_width, _MIN_SIZE[1])), min(1280, max(desktop_height, _MIN_SIZE[0]))
    return min(1280, max(desktop_width, _MIN_SIZE[0])), min(720, max(desktop_height, _MIN_SIZE[1]))


def _is_driver_wanted(driver: str) -> bool:
    return os.environ.get("SDL_VIDEODRIVER", "") == driver


def system_language() -> str:
    """The first available language of the system's preferences; English by default."""
    return preferred_language([str(locale.get("language", "")) for locale in pygame.system.get_pref_locales()])
