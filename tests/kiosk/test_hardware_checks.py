"""Checks of the screen and of touch: each press, and the end by itself."""

from __future__ import annotations

import pygame
import pytest

from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.scenes.events import Activity, BackPressed, PointerPressed
from game.scenes.stack import Pop
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from tests.outlines import noting

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def test_the_colours_go_on_with_presses_and_keys_and_end_by_themselves(services: Services) -> None:
    scene = ScreenCheckScene(services)
    assert scene.filter(Command.BACK) is Command.BACK
    assert scene.filter(Command.LEFT) is Command.CONFIRM
    press = PointerEvent(PointerKind.PRESS, 5, 5)
    assert scene.filter(press) is press
    assert scene.filter(PointerEvent(PointerKind.MOVE, 5, 5)) is None
    assert scene.filter(Activity()) == Activity()
    assert scene.handle(BackPressed()) == Pop()
    assert scene.advance(119.0) is None
    for number in range(1, 6):
        scene.frames.is_due = False
        assert scene.handle(PointerPressed(5, 5, None) if number % 2 else Command.CONFIRM) is None
        assert (scene.number, scene.frames.is_due) == (number, True)
    assert scene.advance(120.0) is None, "a touch begins the time anew"
    assert scene.advance(0.1) == Pop()
    assert scene.handle(PointerPressed(5, 5, None)) == Pop()


def test_touches_mark_their_fields_and_the_check_ends_after_the_last(services: Services) -> None:
    scene = TouchCheckScene(services)
    fields = scene.fields()
    assert len(fields) == 12
    assert (fields[0].topleft, fields[-1].bottomright) == (scene.area.topleft, scene.area.bottomright)
    assert fields[5].topleft == pytest.approx((scene.area.width / 4, scene.area.height / 3))
    assert scene.filter(Activity()) == Activity()
    assert scene.filter(PointerEvent(PointerKind.MOVE, *fields[3].center)) is None
    assert scene.touched == set()
    scene.frames.is_due = False
    assert scene.filter(PointerEvent(PointerKind.PRESS, *fields[3].center)) is None
    assert (scene.touched, scene.frames.is_due) == ({3}, True)
    assert scene.advance(120.0) is None
    scene.filter(PointerEvent(PointerKind.DRAG, *fields[4].center))
    assert scene.advance(120.0) is None
    for field in fields:
        scene.filter(PointerEvent(PointerKind.PRESS, *field.center, True))
    assert scene.advance(1.5) is None
    assert scene.advance(0.1) == Pop()
    silent = TouchCheckScene(services)
    assert silent.advance(120.0) is None
    assert silent.advance(0.1) == Pop()


def test_the_check_of_touch_shows_the_last_sixty_marks(services: Services) -> None:
    scene, drawn = TouchCheckScene(services), list[str]()
    for number in range(62):
        scene.filter(PointerEvent(PointerKind.PRESS, 100.0 + number, 200.0, is_touch=number % 2 == 0))
    assets = services.assets
    canvas = Canvas(pygame.Surface((1280, 720)), assets.viewport, assets.sheets, assets.fonts)
    with noting(drawn, has_strokes=True):
        scene.draw_background(canvas)
    lines = [line for line in drawn if line.startswith("line")]
    assert len(lines) == 2 * 60
    assert lines[0].startswith("line 86 200 118 200 ")
    assert lines[-1].startswith("line 161 184 161 216 ")
