"""Focus lock of a kiosk: keeps the window in front and grabs keyboard and pointer."""

from __future__ import annotations

import os
import warnings
from typing import Final

import pygame
from pygame.event import Event

_LOSS_EVENTS: Final = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST})
_RETRY_SECONDS: Final = 0.5
"""Seconds between two attempts to regain the focus."""


def configure_sdl() -> None:
    """Set SDL's environment before a kiosk opens its window."""
    # Without these SDL minimises the window on Alt+Tab while grabbed, and a full-screen window on lost focus.
    os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")


class FocusLock:
    """Grab of keyboard and pointer for the window, with recovery of the focus after each loss."""

    def __init__(self) -> None:
        self._since = 0.0
        self._is_lost = False
        self.regained = 0
        """Number of attempts to regain the focus."""

    @property
    def _window(self) -> pygame.Window:
        with warnings.catch_warnings():  # the only access to these features while the display module owns the window
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    def grab(self) -> None:
        """Grab keyboard and pointer, keep the window on top, and disable the screen saver."""
        pygame.display.set_allow_screensaver(False)
        window = self._window
        window.grab_keyboard = True
        window.grab_mouse = True
        window.always_on_top = True

    def handle(self, event: Event) -> None:
        """Track the loss and return of the window's focus."""
        if event.type in _LOSS_EVENTS:
            self._is_lost, self._since = True, _RETRY_SECONDS
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._is_lost = False
            self.grab()  # a window manager may have released the grab

    def advance(self, seconds: float) -> None:
        """After a loss, try to regain the focus at once and every ``_RETRY_SECONDS`` seconds."""
        if not self._is_lost:
            return
        self._since += seconds
        if self._since < _RETRY_SECONDS:
            return
        self._since = 0.0
        window = self._window
        if not pygame.display.get_active():
            window.show()
            window.restore()
        window.focus()
        self.grab()
        self.regained += 1
