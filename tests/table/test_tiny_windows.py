"""Windows shrunk to almost zero size, as by tiling window managers."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import registry
from game.app import App
from game.scenes.stack import Push, Reset
from tests.driver import click, program, top
from tests.table.tables import table_on_top
from tools.fuzz.touring import PAGES

pytestmark = pytest.mark.draws


def resize(app: App, width: int, height: int) -> None:
    pygame.display.set_mode((width, height), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
    app.step(0.1)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_in_a_window_of_one_pixel_goes_on_and_is_whole_again_in_a_larger_one(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        click(app, "start")
        resize(app, 1, 1)
        resize(app, 1024, 600)
        assert app.running
        assert table_on_top(app).targets()


@pytest.mark.slow
@pytest.mark.behaviour
def test_every_page_opens_in_windows_without_room_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for width, height in ((1, 1), (700, 20), (20, 700)):
            resize(app, width, height)
            for page in PAGES:
                app.apply(Push(page))
                app.step(0.02)
                assert top(app).name != "title" or page is PAGES[0]
                app.apply(Reset(PAGES[0]))
