"""A screen that lies flat between people: the picture turns to whose turn it is, and clicks go where they point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.match.match import Match, Seat
from game.registry import GAMES, plugin
from tests.driver import click, names, press, program, target, top, wait
from tests.table.tables import begun, set_on_table, table_on_top


def window(app: App) -> bytes:
    """Every pixel of the window, half a turn further where the picture is turned."""
    shown = pygame.display.get_surface()
    assert shown is not None
    is_turned = shown is not app.screen
    return pygame.image.tobytes(pygame.transform.flip(shown, is_turned, is_turned), "RGB")


def is_turned(app: App) -> bool:
    return pygame.display.get_surface() is not app.screen


def press_turned(app: App, name: str) -> None:
    """A click in the window where the target of a turned picture is seen."""
    size, place = app.screen.get_size(), target(app, name).rect.center
    press(app, (size[0] - 1 - place[0], size[1] - 1 - place[1]))


def at_next_person(app: App, game: str) -> Match[Any]:
    """A table at which the second person is to take the mouse."""
    match = begun(game, [Seat(f"P{at}") for at in range(max(2, min(plugin(game).game.seats)))], seed=3)
    set_on_table(app, match)
    wait(app, 0.5)
    for _ in range(60):
        if "ready" in names(app) and match.number:
            return match
        if "ready" in names(app):
            click(app, "ready")
        else:
            table_on_top(app).controller.make_move(plugin(game).timeout_move(match.state))
        wait(app, 1.0)
    raise AssertionError("nobody else came to move")


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_turns_to_the_next_person_and_a_click_goes_where_it_points(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(flat_table=True)
        match = at_next_person(app, game)
        assert match.seat == 1
        assert is_turned(app)
        wait(app, 1.0)
        assert window(app) == pygame.image.tobytes(app.screen, "RGB")
        press_turned(app, "ready")
        assert top(app) is table_on_top(app)
        press_turned(app, "pause")
        assert top(app).name == "pause"


def test_the_picture_stands_upright_again_after_the_table(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(flat_table=True)
        at_next_person(app, GAMES[0])
        assert is_turned(app)
        press_turned(app, "ready")
        press_turned(app, "pause")
        press_turned(app, "chart")
        wait(app, 0.5)
        assert not is_turned(app)
        assert top(app).name == "title"


@pytest.mark.parametrize("settings", [{}, {"flat_table": False}])
def test_the_picture_stays_upright_unless_wanted(settings: dict[str, bool], tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(**settings)
        at_next_person(app, GAMES[0])
        assert not is_turned(app)


def test_one_person_among_computers_keeps_the_picture_upright(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(flat_table=True)
        set_on_table(app, begun(GAMES[0], [Seat("Quill", "computer", "easy"), Seat("Ada")], seed=3))
        wait(app, 3.0)
        assert table_on_top(app).session.viewer == 1
        assert not is_turned(app)


def test_a_finger_on_a_turned_picture_presses_what_it_touches(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(flat_table=True)
        at_next_person(app, GAMES[0])
        press_turned(app, "ready")
        size, place = app.screen.get_size(), target(app, "pause").rect.center
        x, y = 1 - place[0] / size[0], 1 - place[1] / size[1]
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, x=x, y=y, touch_id=1, finger_id=1, dx=0, dy=0))
        app.step(0.02)
        assert top(app).name == "pause"
