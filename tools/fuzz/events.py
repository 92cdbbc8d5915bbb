"""Each scene with each event: what a window, a mouse, a finger, a gamepad or a person can do at the wrong moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game import registry
from game.app import App
from game.scenes import routes
from game.scenes.stack import Push, Reset
from tools.fuzz.fuzzing import SLOW_SECONDS, Attack, Broken
from tools.fuzz.touring import FRAME, PAGES, click, program, top

# isort: split
import pygame
from pygame.event import Event

_POS: Final = (500, 300)
_SCENES: Final = 12
"""Scenes in one run of the program; each may take as long as any single event."""
EVENTS: Final[tuple[tuple[int, dict[str, Any]], ...]] = (
    (pygame.MOUSEMOTION, {"pos": _POS, "rel": (0, 0), "buttons": (0, 0, 0)}),
    *((pygame.MOUSEBUTTONDOWN, {"pos": _POS, "button": button}) for button in (1, 2, 3, 4, 9)),
    *((pygame.MOUSEBUTTONUP, {"pos": _POS, "button": button}) for button in (1, 2, 3, 4, 9)),
    (pygame.MOUSEBUTTONDOWN, {"pos": (-5000, 99999), "button": 1}),
    (pygame.MOUSEWHEEL, {"x": 0, "y": -3, "precise_x": 0.0, "precise_y": -3.0, "flipped": False}),
    *((kind, {"x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "finger_id": finger, "touch_id": 1, "pressure": 1.0})
      for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP) for finger in (1, 2)),
    *((pygame.KEYDOWN, {"key": key, "mod": 0, "unicode": "", "scancode": 0})
      for key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB, pygame.K_UP, pygame.K_PAGEDOWN,
        pygame.K_u, pygame.K_h, pygame.K_F1)),
    (pygame.KEYDOWN, {"key": pygame.K_v, "mod": pygame.KMOD_CTRL, "unicode": "v", "scancode": 0}),
    (pygame.TEXTINPUT, {"text": "\u202e\u200b"}),
    (pygame.TEXTINPUT, {"text": "x" * 3000}),
    *((pygame.JOYBUTTONDOWN, {"instance_id": 0, "joy": 0, "button": button}) for button in (0, 1, 99)),
    (pygame.JOYHATMOTION, {"instance_id": 0, "joy": 0, "hat": 0, "value": (0, 1)}),
    (pygame.JOYAXISMOTION, {"instance_id": 7, "joy": 7, "axis": 1, "value": -1.0}),
    (pygame.JOYDEVICEADDED, {"device_index": 5, "guid": ""}),
    (pygame.JOYDEVICEREMOVED, {"instance_id": 5}),
    *((kind, {"window": None}) for kind in (
        pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSLOST,
        pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWLEAVE, pygame.WINDOWCLOSE, pygame.WINDOWDISPLAYCHANGED)),
    (pygame.WINDOWSIZECHANGED, {"x": 1, "y": 1, "window": None}),
    (pygame.DROPFILE, {"file": "/no/such\x1bfile"}),
)  # fmt: skip


def _post(app: App, number: int) -> None:
    kind, values = EVENTS[number]
    pygame.event.post(Event(kind, **values))
    app.step(FRAME)


def _resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    app.step(FRAME)


def _deeds(app: App, attack: Attack) -> list[tuple[str, Callable[[], object]]]:
    rng = attack.rng
    storage = app.services.storage

    def language() -> None:
        storage.change_settings(language=rng.choice(("en", "de")))
        app.apply_settings()

    def gamepad() -> None:
        pygame.joystick.quit()
        app.step(FRAME)
        pygame.joystick.init()

    deeds: list[tuple[str, Callable[[], object]]] = [
        (pygame.event.event_name(EVENTS[number][0]), partial(_post, app, number)) for number in range(len(EVENTS))
    ]
    size = rng.choice(((640, 360), (1024, 600), (1, 1), (900, 1400), (1920, 1080)))
    return [*deeds, ("resize", partial(_resize, app, size)), ("language", language), ("gamepad", gamepad)]


def _in_the_middle(app: App, attack: Attack) -> None:
    """A table where something is under way: a press that has not ended, a move that is flying, a mouse being passed."""
    game = attack.rng.choice(registry.GAMES)
    app.apply(Push(routes.SetupRoute(game)))
    app.step(FRAME)
    click(app, "start")
    for _ in range(attack.rng.randrange(30)):
        names = [target for target in top(app).targets() if target.enabled]
        if not names:
            app.step(0.1)
            continue
        place = attack.rng.choice(names).rect.center
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        app.step(FRAME)
        if attack.rng.random() < 0.9:
            pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
            app.step(FRAME)
        if not app.running:
            return


def _round(attack: Attack) -> None:
    """One run of the program: scene after scene, event after event, with an abrupt end."""
    with program(attack.new_folder(), "--seed", "1") as app:
        app.apply(Push(routes.ChartRoute()))
        app.start_late_parts()
        for _ in range(_SCENES):
            if not app.running:
                return
            app.apply(Reset(routes.ChartRoute()))
            if attack.rng.random() < 0.5:
                app.apply(Push(attack.rng.choice(PAGES)))
            else:
                _in_the_middle(app, attack)
            for _ in range(6):
                if not app.running:
                    return
                what, deed = attack.rng.choice(_deeds(app, attack))
                name = top(app).name
                attack.hit("scene x event", deed, f"{name} x {what}")
        if app.running:
            _in_the_middle(app, attack)
        pygame.event.post(Event(pygame.QUIT))
        app.step(FRAME)
        if app.running:
            raise Broken("asked to close, it stays")


def carry_out(attack: Attack) -> None:
    """Run after run of the program."""
    while attack.goes_on:
        attack.hit("runs", partial(_round, attack), slow_seconds=_SCENES * SLOW_SECONDS)
