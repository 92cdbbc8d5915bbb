"""Keeps a kiosk's window in front: the keys of the window manager stay inside, and so does the pointer."""

from __future__ import annotations

import os
import warnings
from typing import Final

import pygame
from pygame.event import Event

_LOST: Final = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST})
_AGAIN: Final = 0.5
"""Seconds between two tries to come back to the front."""


def prepare() -> None:
    """What SDL must be told before it opens a kiosk's window."""
    # Grabbed, SDL lets Alt+Tab through by minimising the window itself; and a full-screen window that lost the focus, too.
    os.environ.setdefault("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")


class FocusLock:
    """Has the window's keyboard and pointer, and brings it back whenever it has lost them."""

    def __init__(self) -> None:
        self._since = 0.0
        self._is_lost = False
        self.regained = 0
        """How often the window had to be brought back."""

    @property
    def _window(self) -> pygame.Window:
        with warnings.catch_warnings():  # the one way to these abilities as long as the display module opens the window
            warnings.simplefilter("ignore", DeprecationWarning)
            return pygame.Window.from_display_module()

    def take(self) -> None:
        """Grabs keyboard and pointer, keeps the window above others and the screen awake."""
        pygame.display.set_allow_screensaver(False)
        window = self._window
        window.grab_keyboard = True
        window.grab_mouse = True
        window.always_on_top = True

    def handle(self, event: Event) -> None:
        """Notes what takes the window away and what brings it back."""
        if event.type in _LOST:
            self._is_lost, self._since = True, _AGAIN
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._is_lost = False
            self.take()  # a window manager may have ended the grab

    def advance(self, seconds: float) -> None:
        """Comes back at once, and again and again until the window has the focus."""
        if not self._is_lost:
            return
        self._since += seconds
        if self._since < _AGAIN:
            return
        self._since = 0.0
        window = self._window
        if not pygame.display.get_active():
            window.show()
            window.restore()
        window.focus()
        self.take()
        self.regained += 1
