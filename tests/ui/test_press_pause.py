"""Pause against double presses: the same key, button or target counts once within it, on every kind of input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect
from pygame.event import Event

from game.app import App
from game.menus.players.page import PlayersScene
from game.menus.settings.appearance import AppearanceScene
from game.menus.settings.page import SettingsScene
from game.pages.page import PageScene
from game.scenes.base import Scene
from game.scenes.events import SceneEvent
from game.scenes.press_gate import PressGate
from game.scenes.stack import Pop, Push
from game.ui.bindings import Command
from game.ui.widgets import Button, Widget
from tests.driver import FRAME, click, names, press, program, target, wait

pytestmark = pytest.mark.draws

PAUSE = 0.5


class Probe(Scene):
    """Two buttons of which the first gives way to another at its place; notes what it is given."""

    name = "probe"

    def __init__(self, app: App) -> None:
        super().__init__(app.services)
        self.given: list[str] = []

    def build(self, area: FRect) -> list[Widget]:
        first = "later" if "first" in self.given else "first"
        places = {first: FRect(100, 100, 200, 60), "second": FRect(500, 100, 200, 60)}
        return [Button(name, place, name, partial(self.given.append, name)) for name, place in places.items()]

    def handle(self, event: SceneEvent) -> None:
        if isinstance(event, Command):
            self.given.append(event.name)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path) as opened:
        opened.services.storage.change_settings(press_pause=round(1000 * PAUSE))
        yield opened


@pytest.fixture
def probe(app: App) -> Probe:
    scene = Probe(app)
    app.apply(Push(scene))
    wait(app, 2.0)
    return scene


def post(app: App, *events: Event) -> None:
    for event in events:
        pygame.event.post(event)
    app.step(FRAME)


def press_key(app: App, code: int = pygame.K_h) -> None:
    post(app, *(Event(kind, key=code, mod=0, unicode="", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)))


def press_button(app: App) -> None:
    kinds = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    post(app, *(Event(kind, button=pygame.CONTROLLER_BUTTON_START, instance_id=0) for kind in kinds))


def pull_trigger(app: App) -> None:
    axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT
    post(app, *(Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0) for value in (32767, 0)))


def touch(app: App, name: str = "second") -> None:
    x, y = target(app, name).rect.center
    width, height = app.screen.get_size()
    place: dict[str, Any] = {"x": x / width, "y": y / height, "touch_id": 1, "finger_id": 1}
    post(app, *(Event(kind, **place) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)))


PRESSES: dict[str, Callable[[App], object]] = {
    "mouse": partial(click, name="second"),
    "touch": touch,
    "key": press_key,
    "button": press_button,
    "trigger": pull_trigger,
}


@pytest.mark.parametrize("kind", PRESSES)
def test_a_second_press_counts_after_the_pause_alone(kind: str, app: App, probe: Probe) -> None:
    once = PRESSES[kind]
    once(app)
    assert len(probe.given) == 1
    wait(app, PAUSE - 0.1)
    once(app)
    assert len(probe.given) == 1, "too soon"
    wait(app, 0.1)
    once(app)
    assert len(probe.given) == 2, "the pause begins with the press that counted"


@pytest.mark.parametrize("kind", PRESSES)
def test_without_a_pause_every_press_counts(kind: str, app: App, probe: Probe) -> None:
    app.services.storage.change_settings(press_pause=0)
    PRESSES[kind](app)
    PRESSES[kind](app)
    assert len(probe.given) == 2


def test_another_target_key_or_button_is_never_held_up(app: App, probe: Probe) -> None:
    click(app, "first")
    click(app, "second")
    press_key(app)
    press_key(app, pygame.K_u)
    press_button(app)
    assert probe.given[:2] == ["first", "second"]
    assert len(probe.given) == 5


def test_what_comes_to_lie_under_the_pointer_is_not_clicked_by_the_second_press(app: App, probe: Probe) -> None:
    place = target(app, "first").rect.center
    press(app, place)
    assert "later" in names(app)
    press(app, place)
    assert probe.given == ["first"]
    app.apply(Pop())
    app.apply(Push(other := Probe(app)))
    press(app, place)
    assert other.given == [], "nor on another page"
    wait(app, PAUSE)
    press(app, place)
    assert other.given == ["first"]


def test_a_held_arrow_repeats_whatever_the_pause(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.services.storage.change_settings(press_pause=1000)
    held = [True] * 512
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: dict.fromkeys([pygame.K_DOWN], held[0]))
    app.apply(Push(SettingsScene(app.services)))
    focus = app.stack.scenes[-1].interaction.focus
    post(app, Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    first = focus.name
    wait(app, 0.8)
    assert focus.name != first


def test_letters_of_a_key_that_bounces_are_typed_once(app: App) -> None:
    app.apply(Push(PlayersScene(app.services)))
    app.step(FRAME)
    click(app, "new-player")
    field = app.stack.scenes[-1].interaction.text_input
    assert field is not None

    def type_letter(letter: str) -> None:
        code = ord(letter)
        down = Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
        post(app, down, Event(pygame.TEXTINPUT, text=letter), Event(pygame.KEYUP, key=code, mod=0, scancode=0))

    for letter in "annna":
        type_letter(letter)
    wait(app, PAUSE)
    type_letter("a")
    assert field.text == "anaa"  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", [SettingsScene, PlayersScene])
def test_the_pause_is_chosen_for_the_machine_or_for_one_player(page: type[PageScene], app: App) -> None:
    session, storage = app.services.session, app.services.storage
    storage.change_settings(press_pause=0)
    ada = storage.add_profile("Ada")
    app.apply(Push(page(app.services)))
    app.step(FRAME)
    assert isinstance(click(app, "appearance"), AppearanceScene)
    click(app, "press_pause/250")
    is_machine = page is SettingsScene
    assert storage.settings.press_pause == (250 if is_machine else 0)
    session.set_current_player(ada.identifier)
    assert session.aids.press_pause == (0 if is_machine else 250)


def test_a_stick_tilted_another_way_counts_at_once(app: App, probe: Probe) -> None:
    gate = PressGate(app.services.session)
    hat = Event(pygame.JOYHATMOTION, value=(1, 0))
    assert gate.counts_tilt(hat, Command.RIGHT)
    assert not gate.counts_tilt(hat, Command.RIGHT)
    assert gate.counts_tilt(hat, Command.LEFT)
    assert not gate.counts_tilt(hat, Command.LEFT)
    gate.advance(PAUSE + 0.01)
    assert gate.counts_tilt(hat, Command.LEFT)
    key = Event(pygame.KEYDOWN, key=pygame.K_RIGHT)
    assert gate.counts_tilt(key, Command.LEFT), "a key was counted before"
