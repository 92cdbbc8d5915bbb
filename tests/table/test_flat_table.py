"""A screen that lies flat between people: the picture turns to whose turn it is, and clicks go where they point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.match.match import Match, Seat
from game.registry import GAMES, plugin
from game.table.hand_over import HandOverScene, pass_line
from tests.driver import click, names, press, program, target, top, wait
from tests.table.tables import begun, set_on_table, table_on_top

pytestmark = [pytest.mark.draws, pytest.mark.slow, pytest.mark.behaviour]


def window(app: App, turns: int = 2) -> bytes:
    """Every pixel of the window, turned back where the picture is turned."""
    shown = pygame.display.get_surface()
    assert shown is not None
    back = 90 * turns if shown is not app.screen else 0
    return pygame.image.tobytes(pygame.transform.rotate(shown, back), "RGB")


def is_turned(app: App) -> bool:
    return pygame.display.get_surface() is not app.screen


def seen_at(app: App, name: str, turns: int) -> tuple[int, int]:
    """The point of the window, in pixels, where the middle of a target of a turned picture is seen."""
    x, y = (round(each) for each in target(app, name).rect.center)
    width, height = app.screen.get_size()
    return ((x, y), (height - 1 - y, x), (width - 1 - x, height - 1 - y), (y, width - 1 - x))[turns]


def press_turned(app: App, name: str, turns: int = 2) -> None:
    """A click in the window where the target of a turned picture is seen."""
    press(app, seen_at(app, name, turns))


def at_next_person(app: App, game: str, people: int = 2, seat: int = 1) -> Match[Any]:
    """A table at which the second person, or another one, is to take the mouse."""
    match = begun(game, [Seat(f"P{at}") for at in range(max(people, min(plugin(game).game.seats)))], seed=3)
    set_on_table(app, match)
    wait(app, 0.5)
    for _ in range(60):
        if "ready" in names(app) and match.number and match.seat == seat:
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


def touch(app: App, point: tuple[int, int]) -> None:
    """A finger at a point of a window of 960 x 540 pixels."""
    x, y = point[0] / 960, point[1] / 540
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        pygame.event.post(pygame.event.Event(kind, x=x, y=y, touch_id=1, finger_id=1, dx=0, dy=0))
    app.step(0.02)


AROUND: dict[str, Any] = {"flat_table": True, "flat_sides": "around"}


@pytest.mark.parametrize("seat", [1, 3])
def test_four_people_sit_around_the_table_and_the_picture_takes_the_shape_that_they_see(
    seat: int, tmp_path: Path
) -> None:
    with program(tmp_path, size="960x540") as app:
        app.services.storage.change_settings(**AROUND)
        at_next_person(app, "waterways", 4, seat)
        wait(app, 1.0)
        assert app.screen.get_size() == (540, 960)
        assert tuple(app.services.assets.viewport.area.size) == pytest.approx((800.0, 1422.2), abs=0.1)
        assert window(app, seat) == pygame.image.tobytes(app.screen, "RGB")
        press_turned(app, "ready", seat)
        assert top(app) is table_on_top(app)
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=seen_at(app, "pause", seat), rel=(0, 0), buttons=(0, 0, 0))
        )
        app.step(0.02)
        assert top(app).interaction.state.hovered == "pause"
        touch(app, seen_at(app, "pause", seat))
        assert top(app).name == "pause"
        touch(app, seen_at(app, "chart", seat))
        wait(app, 0.5)
        assert top(app).name == "title"
        assert app.screen.get_size() == (960, 540)


def test_the_third_of_four_sees_the_picture_on_its_head_and_two_people_sit_opposite(tmp_path: Path) -> None:
    with program(tmp_path, size="960x540") as app:
        app.services.storage.change_settings(**AROUND)
        at_next_person(app, "waterways", 4, 2)
        wait(app, 1.0)
        assert is_turned(app)
        assert window(app, 2) == pygame.image.tobytes(app.screen, "RGB")
        at_next_person(app, GAMES[0])
        wait(app, 1.0)
        assert is_turned(app)
        assert window(app, 2) == pygame.image.tobytes(app.screen, "RGB")


def test_what_is_seen_stays_at_first_and_gives_way_to_the_turned_picture(tmp_path: Path) -> None:
    with program(tmp_path, size="960x540") as app:
        app.services.storage.change_settings(**AROUND, reduced_motion=False)
        set_on_table(app, begun("waterways", [Seat(f"P{at}") for at in range(4)], seed=3))
        wait(app, 1.0)
        before = window(app, 0)
        app.services.shell.turn_to(1)
        assert pygame.image.tobytes(pygame.transform.rotate(app.screen, -90), "RGB") == before
        assert app.renderer.is_moving
        app.services.shell.turn_to(0)
        wait(app, 1.0)
        assert window(app, 0) == before


def test_on_a_flat_screen_the_next_person_is_called_without_a_mouse_to_pass(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = at_next_person(app, GAMES[0])
        page = top(app)
        assert isinstance(page, HandOverScene)
        name = match.seats[match.seat or 0].name
        assert "mouse" in pass_line(app.services, page.facts)
        app.services.storage.change_settings(flat_table=True)
        assert pass_line(app.services, page.facts) == f"{name} is next."
