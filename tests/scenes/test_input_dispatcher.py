"""Events that count as somebody's doing, and letters of a held key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.menus.players.page import PlayersScene
from game.scenes.events import Activity, FilesDropped, InputCaptured
from game.scenes.input_dispatcher import InputDispatcher, is_input, is_press
from game.scenes.press_gate import PressGate, any_input_name, input_name
from game.scenes.stack import Pop, Push
from game.ui.bindings import Command
from game.ui.input import FULL_TILT
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


@pytest.mark.draws
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


@pytest.mark.draws
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


@pytest.mark.draws
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


def test_while_a_key_is_asked_for_it_comes_by_its_name_and_the_way_back_as_ever(app: App) -> None:
    dispatcher, scene = InputDispatcher(app.services), top(app)
    scene.interaction.is_capturing = True
    right = Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    assert list(dispatcher.read(right, scene)) == [Activity(), InputCaptured("right")]
    button = Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0)
    assert list(dispatcher.read(button, scene)) == [Activity(), InputCaptured(any_input_name(button))]
    escape = Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="\x1b", scancode=0)
    assert list(dispatcher.read(escape, scene)) == [Activity(), Command.BACK]
    assert input_name(Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)) == ""


def test_dropped_files_come_together_when_the_last_one_has_come(app: App, tmp_path: Path) -> None:
    dispatcher, scene = InputDispatcher(app.services), top(app)
    files = [tmp_path / "a.tmx", tmp_path / "b.tmx"]
    for file in files:
        assert list(dispatcher.read(Event(pygame.DROPFILE, file=str(file)), scene)) == []
    assert list(dispatcher.read(Event(pygame.DROPCOMPLETE), scene)) == [FilesDropped(files)]
    assert list(dispatcher.read(Event(pygame.DROPCOMPLETE), scene)) == []
    app.services.session.is_kiosk = True
    assert list(dispatcher.read(Event(pygame.DROPFILE, file=str(files[0])), scene)) == []
    assert list(dispatcher.read(Event(pygame.DROPCOMPLETE), scene)) == [], "visitors of a kiosk open no files"


def test_a_stick_counts_from_more_than_half_of_its_way() -> None:
    for kind, whole in ((pygame.JOYAXISMOTION, 1.0), (pygame.CONTROLLERAXISMOTION, FULL_TILT)):
        assert [is_input(Event(kind, value=share * whole)) for share in (0.5, -0.5, 0.51, -0.51)] == [False] * 2 + [
            True
        ] * 2


def test_two_ways_of_a_stick_are_two_presses(app: App) -> None:
    app.services.storage.change_settings(press_pause=500)
    gate = PressGate(app.services.session)
    tilt = Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.9)
    assert gate.counts_tilt(tilt, Command.RIGHT)
    assert not gate.counts_tilt(tilt, Command.RIGHT)
    assert gate.counts_tilt(tilt, Command.LEFT)
    assert gate.counts_tilt(Event(pygame.KEYDOWN, KEY), Command.LEFT), "a key has had its turn"
    gate.advance(0.499)
    assert not gate.counts_tilt(tilt, Command.LEFT)
    gate.advance(0.0015)
    assert gate.counts_tilt(tilt, Command.LEFT)
