"""The scene stack: which scenes are open, and the only place where that changes.

A scene never touches the stack. Its handlers return a ``Change``; the application hands it to ``SceneStack.apply``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar


class StackedScene(Protocol):
    """What the stack needs of a scene."""

    is_opaque: bool

    def enter(self) -> None:
        """Called once, when the scene comes onto the stack, before its first ``resume``."""

    def resume(self) -> None:
        """Called whenever the scene becomes the top one: first shown, or uncovered again."""

    def pause(self) -> None:
        """Called whenever the scene stops being the top one: covered, or about to leave."""

    def leave(self) -> None:
        """Called once, after the last ``pause``, when the scene leaves the stack."""


SceneType = TypeVar("SceneType", bound=StackedScene)
Where = TypeVar("Where", covariant=True)
"""A scene, or what stands for one until the application looks it up."""


class Push(NamedTuple, Generic[Where]):
    """Opens a scene over the present one."""

    scene: Where


@dataclass(frozen=True, slots=True)
class Pop:
    """Closes the present scene; the one below goes on. Popping the last scene ends the program."""

    count: int = 1


class Replace(NamedTuple, Generic[Where]):
    """Closes the present scene and opens another in its place."""

    scene: Where


class Reset(NamedTuple, Generic[Where]):
    """Closes all scenes and opens this one."""

    scene: Where


@dataclass(frozen=True, slots=True)
class Quit:
    """Closes all scenes: the program ends."""


Change = Push[Where] | Pop | Replace[Where] | Reset[Where] | Quit


class SceneStack(Generic[SceneType]):
    """The open scenes, the lowest first."""

    def __init__(self) -> None:
        self._scenes: list[SceneType] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> SceneType | None:
        """The scene that gets the input; None when the program is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[SceneType, ...]:
        """All open scenes, the lowest first."""
        return tuple(self._scenes)

    def visible(self) -> list[SceneType]:
        """The scenes to draw, the lowest first: from the highest opaque one to the top."""
        for index in range(len(self._scenes) - 1, -1, -1):
            if self._scenes[index].is_opaque:
                return self._scenes[index:]
        return list(self._scenes)

    def apply(self, change: Change[SceneType]) -> None:
        """Carries out what a scene asked for, calling the life-cycle hooks in order."""
        if self._scenes:
            self._scenes[-1].pause()
        match change:
            case Push(scene):
                self._open(scene)
            case Pop(count):
                self._close(count)
            case Replace(scene):
                self._close(1)
                self._open(scene)
            case Reset(scene):
                self._close(len(self._scenes))
                self._open(scene)
            case Quit():
                self._close(len(self._scenes))
            case _:
                raise TypeError(f"not a change of the scene stack: {change!r}")
        if self._scenes:
            self._scenes[-1].resume()

    def _open(self, scene: SceneType) -> None:
        self._scenes.append(scene)
        scene.enter()

    def _close(self, count: int) -> None:
        for _ in range(min(count, len(self._scenes))):
            self._scenes.pop().leave()
