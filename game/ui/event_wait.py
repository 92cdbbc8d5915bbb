"""Event wait without polling.

pygame's own ``event.wait`` polls every millisecond. SDL's ``SDL_WaitEventTimeout`` sleeps until the window system
reports an event, where supported; ctypes calls the SDL library that pygame has loaded.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from game.core.shared_library import open_library

_BLOCKING_DRIVERS: Final = ("x11", "wayland", "cocoa")
"""Video drivers with a blocking wait; with any other SDL polls every millisecond."""
_LIBRARIES: Final = ("../pygame_ce.libs/libSDL2-2*", "../pygame.libs/libSDL2-2*", ".dylibs/libSDL2-2*")
"""Paths of SDL in pygame's wheels, relative to the package."""


def can_wait() -> bool:
    """True if the video driver supports a blocking wait and SDL's function was found."""
    return pygame.display.get_driver() in _BLOCKING_DRIVERS and _sdl_wait() is not None


def wait_for_event(seconds: float) -> None:
    """Sleep until an event arrives, which stays in the queue, or the time is over; requires ``can_wait``."""
    wait = _sdl_wait()
    assert wait is not None, "asked before"
    wait(None, max(1, round(seconds * 1000)))


@cache
def _sdl_wait() -> Callable[[None, int], int] | None:
    """``SDL_WaitEventTimeout`` of the SDL library already loaded; None if not found."""
    if not hasattr(os, "RTLD_NOLOAD"):  # a second copy of SDL would not know our window
        return None
    package = Path(pygame.__file__).parent
    for path in (path for pattern in _LIBRARIES for path in sorted(package.glob(pattern))):
        try:
            library = open_library(str(path.resolve()), os.RTLD_NOLOAD | os.RTLD_LAZY)
        except OSError:
            continue
        wait: Callable[[None, int], int] | None = getattr(library, "SDL_WaitEventTimeout", None)
        if wait is not None:
            return wait
    return None
