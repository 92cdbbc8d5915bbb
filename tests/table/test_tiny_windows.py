"""A window drawn together to nothing, as a tiling window manager or a careless corner does it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.isles import catalogue
from tests.driver import click, program
from tests.table.tables import table_on_top


@pytest.mark.parametrize("game", catalogue.ISLES)
def test_a_table_in_a_window_of_one_pixel_goes_on_and_is_whole_again_in_a_larger_one(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, f"isle/{game}")
        click(app, "start")
        for size in ((1, 1), (1024, 600)):
            pygame.display.set_mode(size, pygame.RESIZABLE)
            pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            app.step(0.1)
        assert app.running
        assert table_on_top(app).targets()
