"""The pointer cleaner and the command reader: one press, one release, whatever the devices report."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.ui.bindings import Bindings, Command
from game.ui.input import CommandReader, PointerEvent, PointerKind, PointerReader
from game.ui.viewport import Viewport

VIEW = Viewport(1280, 720)


def kinds(cleaner: PointerReader, *events: Event) -> list[PointerKind]:
    return [pointer.kind for event in events for pointer in cleaner.clean(event, VIEW)]


def down(button: int = 1, pos: tuple[int, int] = (10, 20), touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, button=button, pos=pos, touch=touch)


def up(button: int = 1, pos: tuple[int, int] = (10, 20)) -> Event:
    return Event(pygame.MOUSEBUTTONUP, button=button, pos=pos, touch=False)


def motion(pos: tuple[int, int]) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def finger(kind: int, x: float = 0.5, y: float = 0.5, finger_id: int = 1) -> Event:
    return Event(kind, touch_id=7, finger_id=finger_id, x=x, y=y)


def test_a_click_is_one_press_and_one_release() -> None:
    assert kinds(PointerReader(), down(), up()) == [PointerKind.PRESS, PointerKind.RELEASE]


def test_motion_is_a_drag_only_between_press_and_release() -> None:
    found = kinds(PointerReader(), motion((1, 1)), down(), motion((2, 2)), up(), motion((3, 3)))
    assert found == [
        PointerKind.MOVE,
        PointerKind.PRESS,
        PointerKind.DRAG,
        PointerKind.RELEASE,
        PointerKind.MOVE,
    ]


def test_a_touch_is_not_clicked_twice_by_the_mouse_events_it_causes() -> None:
    found = kinds(PointerReader(), finger(pygame.FINGERDOWN), down(touch=True), finger(pygame.FINGERUP))
    assert found == [PointerKind.PRESS, PointerKind.RELEASE]


def test_a_finger_is_placed_by_shares_of_the_window() -> None:
    (pointer,) = PointerReader().clean(finger(pygame.FINGERDOWN, 0.25, 0.5), VIEW)
    assert pointer == PointerEvent(PointerKind.PRESS, 320.0, 360.0, is_touch=True)


def test_a_second_finger_cancels_the_first_and_its_late_release_does_nothing() -> None:
    found = kinds(
        PointerReader(),
        finger(pygame.FINGERDOWN),
        finger(pygame.FINGERDOWN, finger_id=2),
        finger(pygame.FINGERUP, finger_id=2),
        finger(pygame.FINGERUP),
    )
    assert found == [PointerKind.PRESS, PointerKind.CANCEL, PointerKind.PRESS, PointerKind.RELEASE]


def test_a_release_that_never_came_does_not_block_the_mouse() -> None:
    found = kinds(PointerReader(), finger(pygame.FINGERDOWN), down(), up())
    assert found == [PointerKind.PRESS, PointerKind.CANCEL, PointerKind.PRESS, PointerKind.RELEASE]


def test_losing_the_focus_cancels_a_press() -> None:
    found = kinds(PointerReader(), down(), Event(pygame.WINDOWFOCUSLOST), up())
    assert found == [PointerKind.PRESS, PointerKind.CANCEL]


def test_the_right_button_steps_back_and_ends_a_drag() -> None:
    found = kinds(PointerReader(), down(), down(button=3), up(button=3), up())
    assert found == [PointerKind.PRESS, PointerKind.CANCEL, PointerKind.RIGHT_CLICK]


def test_places_are_in_units_whatever_the_window() -> None:
    (pointer,) = PointerReader().clean(down(pos=(1920, 1080)), Viewport(3840, 2160))
    assert pointer.position == (640.0, 360.0)


@pytest.mark.parametrize(
    ("event", "command"),
    [
        (Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0), Command.HELP),
        (Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL), Command.UNDO),
        (Event(pygame.KEYDOWN, key=pygame.K_z, mod=0), None),
        (Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT), Command.PREVIOUS),
        (Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT), Command.FULLSCREEN),
        (Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0), Command.ACTIVATE),
        (Event(pygame.JOYHATMOTION, hat=0, value=(0, -1), instance_id=0), Command.DOWN),
        (Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_START, instance_id=0), Command.CONFIRM),
        (Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT, instance_id=0), Command.LEFT),
        (Event(pygame.CONTROLLERAXISMOTION, axis=1, value=30000, instance_id=0), Command.DOWN),
        (
            Event(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value=32767, instance_id=0),
            Command.PAGE_DOWN,
        ),
        (Event(pygame.KEYDOWN, key=pygame.K_KP6, mod=0), Command.RIGHT),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0), Command.ACTIVATE),
        (Event(pygame.KEYDOWN, key=ord("р"), mod=0, scancode=pygame.KSCAN_H), Command.HINT),
        (Event(pygame.KEYDOWN, key=ord("я"), mod=pygame.KMOD_LCTRL, scancode=pygame.KSCAN_Z), Command.UNDO),
        (Event(pygame.KEYDOWN, key=ord("ü"), mod=0, scancode=pygame.KSCAN_LEFTBRACKET), None),
        (Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0), None),
    ],
)
def test_keys_and_buttons_mean_commands(event: Event, command: Command | None) -> None:
    assert CommandReader().read(event, Bindings()) is command


def test_a_stick_gives_one_command_a_push() -> None:
    reader = CommandReader()
    values = [0.4, 0.9, 1.0, 0.5, 0.1, 0.8]
    found = [
        reader.read(Event(pygame.JOYAXISMOTION, axis=0, value=value, instance_id=0), Bindings()) for value in values
    ]
    assert found == [None, Command.RIGHT, None, None, None, Command.RIGHT]


def press(key: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=0)


def test_a_held_arrow_repeats_until_it_is_let_go() -> None:
    pressed = {pygame.K_LEFT}
    reader = CommandReader(pressed.__contains__)
    reader.read(press(pygame.K_LEFT), Bindings())
    assert list(reader.repeat(0.3)) == []
    assert list(reader.repeat(0.25)) == [Command.LEFT] * 3
    pressed.clear()
    assert list(reader.repeat(1.0)) == []


def test_a_held_key_that_plays_a_move_does_not_repeat() -> None:
    reader = CommandReader(lambda key: True)
    for key in (pygame.K_RETURN, pygame.K_c, pygame.K_u, pygame.K_h):
        reader.read(press(key), Bindings())
        assert list(reader.repeat(2.0)) == []


def test_a_key_reported_as_pressed_without_the_keyboard_does_not_repeat() -> None:
    reader = CommandReader()
    reader.read(press(pygame.K_LEFT), Bindings())
    assert list(reader.repeat(5.0)) == []


def test_a_held_button_or_stick_of_a_gamepad_repeats_until_it_is_let_go() -> None:
    for down, released in (
        (
            Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=0),
            Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=0),
        ),
        (
            Event(pygame.CONTROLLERAXISMOTION, axis=1, value=-32768, instance_id=0),
            Event(pygame.CONTROLLERAXISMOTION, axis=1, value=0, instance_id=0),
        ),
        (
            Event(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=0),
            Event(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=0),
        ),
    ):
        reader = CommandReader()
        assert reader.read(down, Bindings()) is Command.UP
        assert list(reader.repeat(0.41)) == [Command.UP]
        assert reader.read(released, Bindings()) is None
        assert list(reader.repeat(3.0)) == []
