"""Feedback of every target in the next frame: to hovering and to a press."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game import registry
from game.app import App
from game.match.match import Seat
from game.menus.chart.page import ChartScene
from game.menus.settings.page import SettingsScene
from game.menus.setup.page import SetupScene
from game.menus.workshop.page import WorkshopScene
from game.modes.tables import GameTable
from game.scenes.base import Scene
from game.scenes.stack import Push
from game.services import Services
from game.table.controller import LogLine
from game.table.messages.game_log import LogScene
from game.table.opening import open_table
from tests.driver import FRAME, press, program, target, top
from tests.table.tables import begun, table_on_top

pytestmark = pytest.mark.draws

PAGES: dict[str, Callable[[Services], Scene]] = {
    "chart": ChartScene,
    "settings": SettingsScene,
    "setup": lambda services: SetupScene(services, "mosaic"),
    "workshop": WorkshopScene,
    "log": lambda services: LogScene(services, [LogLine(0, f"Ada {at}", at) for at in range(5)], lambda number: None),
}
CORNER = (1, 1)
SCROLLING = ("/up", "/down")
"""Empty parts of a scroll bar, for which the list itself reacts."""
CHOSEN = "board-a"
"""The row that is chosen is lit already."""


def looks(app: App, place: Rect) -> bytes:
    """Pixels of an area."""
    return pygame.image.tobytes(app.screen.subsurface(place.inflate(8, 8).clip(app.screen.get_rect())), "RGB")


def point(app: App, position: tuple[int, int], *, held: bool = False) -> None:
    """The pointer goes there, and a frame."""
    pygame.event.post(Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(int(held), 0, 0)))
    app.step(1 / 60)


@pytest.mark.parametrize("page", PAGES)
def test_a_target_looks_different_in_the_frame_after_it_is_pointed_at_and_after_it_is_pressed(
    tmp_path: Path, page: str
) -> None:
    with program(tmp_path) as app:
        app.apply(Push(PAGES[page](app.services)))
        for _ in range(8):
            app.step(0.05)  # the fade
        silent = []
        targets = [each for each in top(app).targets() if each.enabled and not each.name.endswith(SCROLLING)]
        assert targets
        for each in targets:
            point(app, CORNER)
            away = looks(app, each.rect)
            point(app, each.rect.center)
            over = looks(app, each.rect)
            if over == away and each.name != CHOSEN:
                silent.append(f"{each.name} under the pointer")
            pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=each.rect.center, button=1))
            app.step(1 / 60)
            if looks(app, each.rect) == over:
                silent.append(f"{each.name} pressed")
            point(app, CORNER, held=True)
            pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=CORNER, button=1))
            app.step(1 / 60)
        assert silent == []


def test_each_volume_changes_its_kind_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path, size="1280x960") as app:  # all settings in view
        app.apply(Push(SettingsScene(app.services)))
        app.step(FRAME)
        heard: dict[str, float] = {}
        monkeypatch.setattr(
            app.services.assets.sounds,
            "set_volumes",
            lambda effects, music, ambience: heard.update(sound=effects, music=music, ambience=ambience),
        )
        app.apply_settings()
        for kind in ("sound", "music", "ambience"):
            before, track = dict(heard), target(app, kind).rect
            place = (track.left + track.width // 5, track.centery)
            press(app, place)
            assert {name for name in heard if heard[name] != before[name]} == {kind}
            assert heard[kind] == pytest.approx(0.2)


@pytest.mark.parametrize("game", registry.GAMES)
def test_what_is_held_down_at_a_table_glows_in_the_next_frame(tmp_path: Path, game: str) -> None:
    with program(tmp_path) as app:
        deals = (begun(game, (Seat("Ada"), Seat("Bosun", "computer", "easy")), seed=seed) for seed in range(20))
        match = next(match for match in deals if match.seat == 0)
        board = app.services.background.boards.load(game, match.board_name)
        app.apply(Push(open_table(app.services, GameTable(match, board))))
        for _ in range(8):
            app.step(0.05)
        table = table_on_top(app)
        hit_target = next(
            hit_target
            for hit_target in table.interaction.hit_targets()
            if hit_target.value is not None and hit_target.is_enabled and hit_target.action
        )
        place = app.services.assets.viewport.rect_to_px(hit_target.rect)
        for _ in range(3):
            point(app, place.center)
        over = looks(app, place)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1))
        app.step(1 / 60)
        assert looks(app, place) != over
