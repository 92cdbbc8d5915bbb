"""Scrolling lists by touch, without clicks on their rows."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.menus.players.page import PlayersScene
from game.scenes.stack import Push
from tests.driver import FRAME, program, target, top


def finger(app: App, kind: int, x: float, y: float) -> None:
    """A finger at a pixel, and a frame."""
    width, height = app.screen.get_size()
    pygame.event.post(Event(kind, touch_id=1, finger_id=1, x=x / width, y=y / height))
    app.step(FRAME)


def rows(app: App) -> list[str]:
    """The players in view, from the top."""
    found = [each for each in top(app).targets() if each.name.startswith("player-")]
    return [each.name for each in sorted(found, key=lambda each: each.rect.top)]


@pytest.mark.parametrize("distance", [-120, -121])
def test_a_finger_takes_a_list_along_and_clicks_no_row(tmp_path: Path, distance: int) -> None:
    with program(tmp_path) as app:
        for number in range(30):
            app.services.storage.add_profile(f"Player {number:02}", 0, 0, app.services.session.aids)
        scene = PlayersScene(app.services)
        app.apply(Push(scene))
        app.step(FRAME)
        first, chosen = rows(app), scene.chosen
        x, y = target(app, first[4]).rect.center
        finger(app, pygame.FINGERDOWN, x, y)
        for step in range(1, 4):
            finger(app, pygame.FINGERMOTION, x, y + distance * step / 3)
        finger(app, pygame.FINGERUP, x, y + distance)
        assert scene.chosen == chosen
        assert scene.list_view.scroll.offset == pytest.approx(-distance, abs=1)
        assert rows(app)[0] in first[2:4]
        finger(app, pygame.FINGERDOWN, x, y)
        finger(app, pygame.FINGERMOTION, x, y + 5)
        finger(app, pygame.FINGERUP, x, y + 5)
        assert scene.chosen != chosen
