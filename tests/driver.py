"""Driver of the program: clicks on targets by name, keys, simulated time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
from pygame.event import Event

from game.app import App, make_app
from game.core.state import Json
from game.match.match import Match
from game.match.records import Record
from game.match.thinker import Thinker
from game.review.review import Review
from game.scenes.base import Scene, Target
from game.storage.pin import set_pin
from game.storage.storage import Storage
from game.storage.values import KIOSK_CHOICES
from game.table.solo.live_benchmark import LiveBenchmark
from game.ui.collector import CollectorScheduler

FRAME = 1 / 60
PIN = "4711"
"""Of the kiosks in the tests."""


@contextmanager
def program(
    folder: Path,
    *arguments: str,
    size: str = "1280x720",
    language: str = "en",
    is_new: bool = False,
    weighs: bool = False,
    plays_along: bool = False,
    collects: bool = False,
) -> Iterator[App]:
    """The program on its title chart, with its own data folder, fast and calm; a kiosk is set up unless ``is_new``.

    Computer players think between the frames, so many steps each on any machine: a process costs more than a table, and
    ``test_thinker.py`` tests it.
    ``plays_along`` enables the benchmark's games beside a solo table and ``weighs`` the live review as well: both take more
    time than the rest of a test. ``collects`` enables the collection of garbage at rest, twenty times as long as a frame.
    """
    pygame.display.init()
    pygame.event.clear()
    window = [] if "--kiosk" in arguments else ["--window", size]
    if "--kiosk" in arguments and not is_new:
        set_up_kiosk(folder)
    app = make_app([*window, "--data", str(folder), "--lang", language, *arguments])
    app.services.background.make_thinker = partial(Thinker, use_process=False, clock=count(step=0.0005).__next__)
    app.services.storage.change_settings(reduced_motion=True, pace="instant")
    with (
        nullcontext() if weighs else patch.object(Review, "poll", lambda review: False),
        nullcontext() if weighs or plays_along else patch.object(LiveBenchmark, "poll", lambda benchmark: False),
        nullcontext() if collects else patch.object(CollectorScheduler, "advance", lambda *_, **__: None),
    ):
        app.step(FRAME, is_drawn=False)  # most tests go on to another scene at once
        try:
            yield app
        finally:
            app.close()


def set_up_kiosk(folder: Path) -> None:
    """Operator's settings for tests: a PIN, presets, isles that open the set-up, and all choices for visitors."""
    storage = Storage.open(folder)
    if not storage.settings.operator_pin:
        set_pin(storage, PIN)
    storage.change_settings(reduced_motion=True, pace="instant", kiosk_play="setup", kiosk_choices=KIOSK_CHOICES)
    storage.close()


def top(app: App) -> Scene:
    """The scene on top."""
    scene = app.stack.top
    assert scene is not None
    return scene


def target(app: App, name: str) -> Target:
    """The target of that name."""
    found = {each.name: each for each in top(app).targets()}
    assert name in found, f"no target {name!r} in {top(app).name}: {sorted(found)}"
    return found[name]


def names(app: App, start: str = "", *, enabled: bool = True) -> list[str]:
    """Names of targets by prefix, by default enabled ones."""
    return [each.name for each in top(app).targets() if each.name.startswith(start) and each.enabled is enabled]


def press(app: App, position: tuple[int, int], button: int = 1) -> None:
    """A click at a pixel, and a frame."""
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=position, button=button))
    app.step(FRAME)


def click(app: App, name: str) -> Scene:
    """A click on the target of that name; gives the scene that is on top then."""
    press(app, target(app, name).rect.center)
    return top(app)


def hover(app: App, name: str) -> None:
    """Moves the pointer onto the target of that name, and a frame."""
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=target(app, name).rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    app.step(FRAME)


def drag(app: App, start: str, end: tuple[int, int] | str) -> None:
    """Takes the target with the mouse to another one, or to a pixel, and lets go."""
    first = target(app, start).rect.center
    last = target(app, end).rect.center if isinstance(end, str) else end
    middle = (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=first, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
    for place in (middle, last):
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0)))
    pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=last, button=1))
    app.step(FRAME)


def right_click(app: App) -> Scene:
    """A right click in the window's middle."""
    press(app, app.screen.get_rect().center, pygame.BUTTON_RIGHT)
    return top(app)


def key(app: App, code: int, text: str = "") -> Scene:
    """A key, with the letter it types."""
    pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=text))
    if text:
        pygame.event.post(Event(pygame.TEXTINPUT, text=text))
    app.step(FRAME)
    return top(app)


def wait(app: App, seconds: float, step: float = 0.1) -> None:
    """Let simulated time pass; draws every tenth frame and the last."""
    frames = max(1, round(seconds / step))
    for left in reversed(range(frames)):
        if app.running:
            app.step(step, is_drawn=left % 10 == 0)


def dealt(match: Match[Any], setup: Json) -> Match[Any]:
    """The same match before its first move, with what chance decided chosen by the test."""
    record = match.record().to_json()
    record["setup"] = setup
    return Match.resume(Record.parse(record), match.board)
