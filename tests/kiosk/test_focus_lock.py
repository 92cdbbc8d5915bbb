"""The focus lock of a kiosk with a stand-in for the window: what it asks of the window, and when."""

from __future__ import annotations

import os
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.kiosk.focus_lock import FocusLock, configure_sdl


class Window:
    """Notes what is asked of a window."""

    def __init__(self) -> None:
        self.grab_keyboard = self.grab_mouse = self.always_on_top = False
        self.asked: list[str] = []

    def show(self) -> None:
        self.asked.append("show")

    def restore(self) -> None:
        self.asked.append("restore")

    def focus(self) -> None:
        self.asked.append("focus")

    @property
    def is_held(self) -> bool:
        return self.grab_keyboard is self.grab_mouse is self.always_on_top is True

    def let_go(self) -> None:
        self.grab_keyboard = self.grab_mouse = self.always_on_top = False


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    window = Window()
    active: list[Any] = [True]
    monkeypatch.setattr(pygame, "Window", type("Class", (), {"from_display_module": staticmethod(lambda: window)}))
    monkeypatch.setattr(pygame.display, "get_active", lambda: active[0])
    monkeypatch.setattr(
        pygame.display, "set_allow_screensaver", lambda is_allowed: window.asked.append(f"saver {is_allowed}")
    )
    window.active = active  # type: ignore[attr-defined]
    return window


def test_the_window_is_held_and_the_screen_saver_kept_away(window: Window) -> None:
    FocusLock().grab()
    assert window.is_held
    assert window.asked == ["saver False"]


@pytest.mark.parametrize("loss", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST])
def test_a_lost_focus_is_asked_for_at_once_and_every_half_second(window: Window, loss: int) -> None:
    lock = FocusLock()
    lock.advance(9.0)
    assert (lock.regained, window.asked) == (0, [])
    lock.handle(Event(loss))
    lock.advance(0.0)
    assert (lock.regained, window.asked, window.is_held) == (1, ["focus", "saver False"], True)
    window.let_go()
    lock.advance(0.25)
    assert (lock.regained, window.is_held) == (1, False)
    lock.advance(0.25)
    assert (lock.regained, window.is_held) == (2, True)
    window.let_go()
    lock.handle(Event(pygame.WINDOWFOCUSGAINED))
    assert window.is_held
    lock.advance(9.0)
    assert lock.regained == 2


def test_a_window_that_is_not_shown_is_brought_back_first(window: Window) -> None:
    lock = FocusLock()
    window.active[0] = False  # type: ignore[attr-defined]
    lock.handle(Event(pygame.WINDOWMINIMIZED))
    lock.handle(Event(pygame.WINDOWEXPOSED))
    lock.advance(0.1)
    assert window.asked == ["show", "restore", "focus", "saver False"]


def test_sdl_keeps_the_window_unless_somebody_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    configure_sdl()
    assert [os.environ[name] for name in names] == ["0", "0"]
    monkeypatch.setenv(names[0], "1")
    configure_sdl()
    assert os.environ[names[0]] == "1"
