"""A tour of the program: every page and a table of every isle are opened and drawn on some data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game import registry
from game.app import App, make_app
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Push, Reset
from tools.fuzz.fuzzing import Broken
from tools.soak_test import QuickThinker

# isort: split
import pygame
from pygame.event import Event

FRAME = 1 / 60
PAGES: tuple[routes.Route, ...] = (
    routes.ChartRoute(),
    routes.RecordsRoute(),
    routes.PlayersRoute(),
    routes.WorkshopRoute(),
    routes.SettingsRoute(),
    routes.DailyRoute(),
    routes.RegattaRoute(),
    routes.UnsavedRoute(),
    *(routes.GameRoute(game) for game in registry.GAMES),
    *(routes.SetupRoute(game) for game in registry.GAMES),
    *(routes.RulesRoute(game) for game in registry.GAMES),
)


@contextmanager
def program(folder: Path, *arguments: str) -> Iterator[App]:
    """The program with its data in that folder, quick, thinking without a process."""
    pygame.display.init()
    pygame.event.clear()
    app = make_app(["--window", "1024x600", "--data", str(folder), *arguments])
    app.services.background.make_thinker = QuickThinker
    try:
        yield app
    finally:
        app.close()


def top(app: App) -> Scene:
    """The scene on top."""
    scene = app.stack.top
    if scene is None:
        raise Broken("no scene is open")
    return scene


def click(app: App, name: str) -> bool:
    """Click the target of that name; False without one."""
    place = next((target.rect.center for target in top(app).targets() if target.name == name), None)
    if place is None:
        return False
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=place, button=1))
    app.step(FRAME)
    return True


def tour(app: App) -> None:
    """Every page is opened and drawn, the past games too."""
    app.step(FRAME)
    for page in PAGES:
        app.apply(Push(page))
        app.step(FRAME)
        app.step(0.2)
        if isinstance(page, routes.RecordsRoute):
            for game in registry.GAMES:
                click(app, f"game/{game}")
                click(app, "kind/past")
                click(app, "kind/best")
        app.apply(Reset(routes.ChartRoute()))
        app.step(FRAME)
