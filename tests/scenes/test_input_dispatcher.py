"""Events that count as somebody's doing, and letters of a held key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.menus.players.page import PlayersScene
from game.scenes.events import Activity
from game.scenes.input_dispatcher import InputDispatcher, is_input, is_press
from game.scenes.press_gate import PressGate
from game.scenes.stack import Pop, Push
from game.ui.bindings import Command
from tests.driver import FRAME, click, program, top, wait

KEY = {"key": pygame.K_a, "mod": 0, "unicode": "a", "scancode": 4}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("kind", "values", "input_too", "press"),
    [
        (pygame.MOUSEMOTION, {"pos": (1, 1)}, True, False),
        (pygame.MOUSEBUTTONDOWN, {"pos": (1, 1), "button": 1}, True, True),
        (pygame.MOUSEBUTTONUP, {"pos": (1, 1), "button": 1}, False, False),
        (pygame.MOUSEWHEEL, {"y": 1}, True, False),
        (pygame.FINGERDOWN, {"x": 0.1, "y": 0.1}, True, True),
        (pygame.FINGERMOTION, {"x": 0.1, "y": 0.1}, True, False),
        (pygame.KEYDOWN, KEY, True, True),
        (pygame.KEYUP, KEY, False, False),
        (pygame.JOYBUTTONDOWN, {"button": 0}, True, True),
        (pygame.JOYHATMOTION, {"value": (0, 1)}, True, False),
        (pygame.CONTROLLERBUTTONDOWN, {"button": 0}, True, True),
        (pygame.JOYAXISMOTION, {"value": 0.6}, True, False),
        (pygame.JOYAXISMOTION, {"value": -0.6}, True, False),
        (pygame.JOYAXISMOTION, {"value": 0.4}, False, False),
        (pygame.CONTROLLERAXISMOTION, {"value": 20000}, True, False),
        (pygame.CONTROLLERAXISMOTION, {"value": 9000}, False, False),
        (pygame.WINDOWEXPOSED, {}, False, False),
    ],
)
def test_what_a_person_does_is_told_from_what_happens(
    kind: int, values: dict[str, object], input_too: bool, press: bool
) -> None:
    assert is_input(Event(kind, values)) is input_too
    assert is_press(Event(kind, values)) is press


def test_a_held_backspace_takes_one_letter_after_the_other(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    held = {pygame.K_BACKSPACE: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: held)
    app.apply(Push(PlayersScene(app.services)))
    app.step(FRAME)
    click(app, "new-player")
    field = top(app).interaction.text_input
    assert field is not None
    for letter in "Marigold":
        pygame.event.post(Event(pygame.TEXTINPUT, text=letter))
    app.step(FRAME)
    pygame.event.post(Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="\b", scancode=0))
    app.step(FRAME)
    assert field.text == "Marigol"  # type: ignore[attr-defined]
    wait(app, 1.5, step=FRAME)
    assert len(field.text) <= 3  # type: ignore[attr-defined]
    held[pygame.K_BACKSPACE] = False
    pygame.event.post(Event(pygame.KEYUP, key=pygame.K_BACKSPACE, mod=0, scancode=0))
    app.step(FRAME)
    for letter in "ry":
        pygame.event.post(Event(pygame.TEXTINPUT, text=letter))
    wait(app, 1.5, step=FRAME)
    assert field.text.endswith("ry")  # type: ignore[attr-defined]


def test_the_text_of_a_key_that_came_too_soon_does_not_count_and_that_of_another_source_does(app: App) -> None:
    """Text may come without a key, from an input method or the clipboard."""
    app.services.storage.change_settings(press_pause=500)
    gate, scene = PressGate(app.services.session), top(app)
    text, down, up = Event(pygame.TEXTINPUT, text="a"), Event(pygame.KEYDOWN, KEY), Event(pygame.KEYUP, KEY)
    assert gate.counts(text, scene), "before any key"
    assert [gate.counts(each, scene) for each in (down, text, up)] == [True, True, True]
    gate.advance(0.4)
    assert [gate.counts(each, scene) for each in (down, text)] == [False, False]
    assert [gate.counts(each, scene) for each in (up, text)] == [True, True]
    gate.advance(0.2)
    assert [gate.counts(each, scene) for each in (down, text)] == [True, True]


@pytest.mark.parametrize(
    ("key", "mod", "text"),
    [
        (pygame.K_v, pygame.KMOD_LCTRL, "Zoe"),
        (pygame.K_v, pygame.KMOD_LMETA, "Zoe"),
        (pygame.K_v, 0, ""),
        (pygame.K_c, pygame.KMOD_LCTRL, ""),
    ],
)
def test_only_control_and_v_paste(app: App, monkeypatch: pytest.MonkeyPatch, key: int, mod: int, text: str) -> None:
    monkeypatch.setattr("game.scenes.input_dispatcher.clipboard_text", lambda: "Zoe")
    app.apply(Push(PlayersScene(app.services)))
    app.step(FRAME)
    click(app, "new-player")
    field = top(app).interaction.text_input
    assert field is not None
    pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    app.step(FRAME)
    assert field.text == text  # type: ignore[attr-defined]


def test_the_system_is_told_of_a_field_once_and_of_its_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, lambda name=name: told.append(name))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append("place"))
    app.apply(Push(PlayersScene(app.services)))
    app.step(FRAME)
    told.clear()
    click(app, "new-player")
    wait(app, 0.5)
    assert told == ["start_text_input", "place"]
    told.clear()
    app.apply(Pop())
    wait(app, 0.5)
    assert told == ["stop_text_input"]


def test_a_key_held_while_another_scene_comes_does_nothing_there(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    held = {pygame.K_RIGHT: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: held)
    dispatcher = InputDispatcher(app.services)
    down = Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    assert list(dispatcher.read(down, top(app))) == [Activity(), Command.RIGHT]
    assert set(dispatcher.repeat(2.0)) == {Command.RIGHT}
    dispatcher.cancel()
    assert list(dispatcher.repeat(2.0)) == []
