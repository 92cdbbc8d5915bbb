"""Scenes after clicks on their targets, or with the pointer on one, and what the clicks led to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatch
from typing import Any
from unittest.mock import patch

from pygame import FRect

from game.app import App
from game.boards.repository import LoadedBoard
from game.match.match import Match
from game.modes.puzzles.tasks import PuzzleTask
from game.modes.tables import GameTable, TablePlan
from game.pages.page import PageScene
from game.scenes.base import Scene
from game.scenes.stack import Push, Replace, Reset
from game.services import Services
from game.ui.text import LABEL
from game.ui.widgets import Label, Widget

DOWN = "down"
"""In place of a target: scroll to the end."""


def described(value: object) -> str:
    """A value that a route carries, in words that are the same in each run."""
    match value:
        case None | bool() | int() | str():
            return repr(value)
        case Match():
            return f"{value.game.name} {value.number}"
        case GameTable():
            record = value.match.record().to_json()
            dealt = {name: record.get(name) for name in ("board", "first_seat", "options", "seats")}
            return f"{value.match.game.name} {dealt} {value.occasion} {value.profiles}"
        case LoadedBoard():
            return f"board {value.name}"
        case PuzzleTask():
            return f"{value.puzzle.game} {value.key} {value.day} {value.solver}"
        case TablePlan():
            return str(value.to_json() | {"seed": value.seed})
        case tuple():
            return f"{type(value).__name__} {' '.join(map(described, value))}"
    return type(value).__name__


class LeadScene(PageScene):
    """What an action led to, where that is no scene: a route, or a message."""

    name = "lead"

    def __init__(self, services: Services, words: str) -> None:
        super().__init__(services)
        self._words = words

    def heading(self) -> str:
        return ""

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        yield Label(self._words, inner, LABEL)


def pressed(make: Callable[[App], Scene], names: Sequence[str], app: App) -> Scene:
    """A screen after clicks on its targets: the screen itself, or what the last one led to."""
    scene = make(app)
    change: object = None
    said: list[Any] = []
    with patch.object(type(app.services.shell), "announce", lambda shell, line: said.append(line)):
        for name in names:
            if name == DOWN:
                scene.windows.main.offset = 10_000.0  # type: ignore[attr-defined]  # each page has windows
            else:
                change = press(scene, name)
            scene.rebuild()
    if said:
        return LeadScene(app.services, " ".join(line() if callable(line) else line for line in said))
    if isinstance(change, Push | Replace | Reset) and isinstance(change.scene, Scene):
        return change.scene
    return (
        scene
        if change is None
        else LeadScene(app.services, f"{type(change).__name__} {described(getattr(change, 'scene', None))}")
    )


def press(scene: Scene, name: str) -> object:
    """Do what a click on the target of that name does, or on the first whose name begins so before ``*``; what it leads to."""
    actions = {each.name: each.action for each in scene.interaction.hit_targets() if each.action is not None}
    found = next((each for each in actions if each == name or (name[-1] == "*" and each.startswith(name[:-1]))), None)
    assert found is not None, (name, list(actions))
    return actions[found]()


def pointed_at(make: Callable[[App], Scene], name: str, app: App) -> Scene:
    """A screen with the pointer on a target, or on the first whose name matches, long enough for its tip."""
    scene = make(app)

    class PointedScene(type(scene)):  # type: ignore[misc]
        """The same, pointed at once it is shown."""

        def resume(self) -> None:
            super().resume()
            found = next(each for each in self.interaction.hit_targets() if fnmatch(each.name, name))
            self.interaction.point_at(found)
            self.interaction.advance(2.0)

    scene.__class__ = PointedScene
    return scene


def focused_on(make: Callable[[App], Scene], name: str, app: App) -> Scene:
    """A screen with the keyboard's ring around a target, or around the first whose name matches."""
    scene = make(app)

    class FocusedScene(type(scene)):  # type: ignore[misc]
        """The same, with the ring once it is shown."""

        def resume(self) -> None:
            super().resume()
            targets = self.interaction.hit_targets()
            found = next(each for each in targets if fnmatch(each.name, name))
            self.interaction.focus.focus_on(found)

    scene.__class__ = FocusedScene
    return scene
