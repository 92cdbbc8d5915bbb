"""Whatever is pointed at or pressed looks different in the very next frame."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.house.chart import ChartScene
from game.house.settings import SettingsScene
from game.house.setup import SetupScene
from game.scenes.base import Scene
from game.scenes.stack import Push
from game.services import Services
from tests.driver import FRAME, program, target, wait

ASIDE = (1, 1)
PAGES: dict[Callable[[Services], Scene], tuple[str, ...]] = {
    ChartScene: ("isle/bridges", "lighthouse", "harbour", "settings"),
    SettingsScene: ("back", "language/de", "patterns", "sound", "music", "reduced_motion"),
    lambda services: SetupScene(services, "bridges"): ("start", "seat-0/name", "option-freehand/1", "board/more"),
}
"""Pages, and a target of each kind there is on them."""


def mouse(app: App, kind: int, place: tuple[int, int]) -> bytes:
    """What the window shows one frame after the mouse has done that."""
    button = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=place, **button))
    app.step(FRAME)
    return pygame.image.tobytes(app.screen, "RGB")


def test_hover_and_press_are_answered_within_a_frame(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for page, names in PAGES.items():
            app.apply(Push(page(app.services)))
            for name in names:
                mouse(app, pygame.MOUSEMOTION, ASIDE)
                wait(app, 0.5)
                place = target(app, name).rect.center
                before = mouse(app, pygame.MOUSEMOTION, ASIDE)
                over = mouse(app, pygame.MOUSEMOTION, place)
                assert over != before, (name, "hover")
                wait(app, 0.3)  # what a pointer that has come sets in motion is over
                over = mouse(app, pygame.MOUSEMOTION, place)
                assert mouse(app, pygame.MOUSEBUTTONDOWN, place) != over, (name, "press")
                mouse(app, pygame.MOUSEMOTION, ASIDE)
                mouse(app, pygame.MOUSEBUTTONUP, ASIDE)


def test_each_volume_changes_its_kind_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        app.apply(Push(SettingsScene(app.services)))
        app.step(FRAME)
        heard: dict[str, float] = {}
        monkeypatch.setattr(
            app.services.sounds,
            "set_volumes",
            lambda effects, music, ambience: heard.update(sound=effects, music=music, ambience=ambience),
        )
        app.apply_settings()
        for kind in ("sound", "music", "ambience"):
            before, track = dict(heard), target(app, kind).rect
            place = (track.left + track.width // 5, track.centery)
            mouse(app, pygame.MOUSEBUTTONDOWN, place)
            mouse(app, pygame.MOUSEBUTTONUP, place)
            assert {name for name in heard if heard[name] != before[name]} == {kind}
            assert heard[kind] == pytest.approx(0.2)
