"""Windows of any depth: drawing uses eight bits a colour, and the result is converted for the window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.scenes import routes
from game.scenes.stack import Push
from game.ui import surfaces
from game.ui.surfaces import Screen, clear_copy, clear_surface, is_plain, opaque_copy, opaque_surface
from tests.driver import FRAME, program

GAME = Path(surfaces.__file__).parents[1]
SIZE = (640, 360)
RGB15, RGB16 = (0x7C00, 0x3E0, 0x1F, 0), (0xF800, 0x7E0, 0x1F, 0)
ARGB = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""A window with an alpha channel, as X11 visuals of 32 bits have it."""
WINDOWS = [(15, RGB15), (16, RGB16), (32, ARGB)]
THE_WINDOWS_OWN = re.compile(r"\bSurface\((?!.*(?:, 0, |SRCALPHA, )_DEPTH)|\.convert(?:_alpha)?\(\)")
"""Calls that take the window's format, allowed only in ``ui/surfaces.py``."""


def window(monkeypatch: pytest.MonkeyPatch, depth: int, masks: Sequence[int]) -> Surface:
    """A window of that depth with the presented frame."""
    surface = Surface(SIZE, 0, depth, masks)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: surface)
    monkeypatch.setattr(pygame.display, "update", lambda places: None)
    return surface


def test_no_picture_takes_the_windows_format_by_accident_bug() -> None:
    """``smoothscale`` raised on a display of 16 bits, and the program never came up."""
    found = [
        f"{file.relative_to(GAME)}:{number}: {line.strip()}"
        for file in sorted(GAME.rglob("*.py"))
        if file.name not in ("surfaces.py", "tiled.py")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if THE_WINDOWS_OWN.search(line)
        and not line.lstrip().startswith(("#", "class ", ">>>"))
        and "pygame" in file.read_text(encoding="utf-8")
    ]
    assert found == []


@pytest.mark.parametrize(("depth", "masks"), WINDOWS)
def test_what_is_made_for_an_odd_window_can_be_scaled(
    monkeypatch: pytest.MonkeyPatch, depth: int, masks: Sequence[int]
) -> None:
    assert not is_plain(window(monkeypatch, depth, masks))
    for made in (
        opaque_surface((8, 8)),
        clear_surface((8, 8)),
        opaque_copy(clear_surface((8, 8))),
        clear_copy(opaque_surface((8, 8))),
        Screen().surface,
    ):
        assert made.get_losses()[:3] == (0, 0, 0)
        assert pygame.transform.smoothscale(made, (5, 5)).get_size() == (5, 5)
    assert clear_copy(opaque_surface((8, 8))).get_masks()[3] == 0xFF000000


@pytest.mark.draws
@pytest.mark.parametrize(("depth", "masks"), WINDOWS)
def test_a_page_looks_the_same_in_a_window_of_any_depth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: int, masks: Sequence[int]
) -> None:
    pygame.display.init()
    shown = window(monkeypatch, depth, masks)
    with program(tmp_path, size="640x360") as app:
        app.apply(Push(routes.RulesRoute("mosaic")))
        for _ in range(60):
            app.step(FRAME)
        drawn = app.screen
        assert drawn is not shown
        for x in range(20, SIZE[0], 90):
            for y in range(20, SIZE[1], 50):
                assert shown.get_at((x, y)).a == 255, "nothing shines through, whatever lies behind the window"
                pairs = zip(drawn.get_at((x, y))[:3], shown.get_at((x, y))[:3], strict=True)
                assert all(abs(one - other) <= 8 for one, other in pairs), (x, y)


def test_an_ordinary_window_is_drawn_on_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = window(monkeypatch, 32, (0xFF0000, 0xFF00, 0xFF, 0))
    assert Screen().surface is shown


def test_only_what_has_changed_is_brought_into_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = window(monkeypatch, 16, RGB16)
    screen = Screen()
    screen.surface.fill("white")
    screen.show([Rect(0, 0, 10, 10)])
    assert shown.get_at((5, 5))[:3] == (255, 255, 255)
    assert shown.get_at((15, 5))[:3] == (0, 0, 0)
