"""Waiting until a person does something, without looking thirty times a second whether they did.

pygame's own ``event.wait`` looks every millisecond. SDL's sleeps until the window system has news, where that tells of
news at all; it is asked for by way of C, of the very library that pygame has loaded.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pygame

_WAKING: Final = ("x11", "wayland", "cocoa")
"""Window systems that wake whoever waits for them; SDL looks every millisecond with any other."""
_LIBRARIES: Final = ("../pygame_ce.libs/libSDL2-2*", "../pygame.libs/libSDL2-2*", ".dylibs/libSDL2-2*")
"""Where wheels of pygame keep SDL, seen from the package."""


def can_wait() -> bool:
    """Whether waiting costs nothing here."""
    return pygame.display.get_driver() in _WAKING and _sdl_wait() is not None


def wait_for_event(seconds: float) -> None:
    """Sleeps until there is an event, which stays where it is, or the time is over; ``can_wait`` must hold."""
    wait = _sdl_wait()
    assert wait is not None, "asked before"
    wait(None, max(1, round(seconds * 1000)))


@cache
def _sdl_wait() -> Callable[[None, int], int] | None:
    """``SDL_WaitEventTimeout`` of the SDL that is loaded already; None where it is not found."""
    if not hasattr(os, "RTLD_NOLOAD"):  # a second copy of SDL would know nothing of our window
        return None
    try:
        import ctypes  # late: nobody waits before the first picture
    except ImportError:  # some builds of Python lack it
        return None

    package = Path(pygame.__file__).parent
    for path in (path for pattern in _LIBRARIES for path in sorted(package.glob(pattern))):
        try:
            wait = ctypes.CDLL(str(path.resolve()), mode=os.RTLD_NOLOAD | os.RTLD_LAZY).SDL_WaitEventTimeout
        except (OSError, AttributeError):
            continue
        wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
        wait.restype = ctypes.c_int
        found: Callable[[None, int], int] = wait
        return found
    return None
