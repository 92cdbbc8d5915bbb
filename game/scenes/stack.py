"""The scene stack: the open scenes, changed only here.

Scenes never access the stack. Their handlers return a ``Change``; the application passes it to ``SceneStack.apply``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar


class StackedScene(Protocol):
    """The part of a scene that the stack needs."""

    is_opaque: bool

    def enter(self) -> None:
        """Hook on being added to the stack, once, before the first ``resume``."""

    def resume(self) -> None:
        """Hook on becoming the top scene: first shown, or uncovered again."""

    def pause(self) -> None:
        """Hook on ceasing to be the top scene: covered, or about to leave."""

    def leave(self) -> None:
        """Hook on being removed from the stack, once, after the last ``pause``."""


SceneType = TypeVar("SceneType", bound=StackedScene)
Where = TypeVar("Where", covariant=True)
"""A scene, or a route that the application resolves to one."""


class Push(NamedTuple, Generic[Where]):
    """Open a scene on top."""

    scene: Where


@dataclass(frozen=True, slots=True)
class Pop:
    """Close the top scenes, and resume the scene below. Without a scene left the program ends."""

    count: int = 1


class Replace(NamedTuple, Generic[Where]):
    """Close the top scene and open another in its place."""

    scene: Where


class Reset(NamedTuple, Generic[Where]):
    """Close all scenes and open this one."""

    scene: Where


@dataclass(frozen=True, slots=True)
class Quit:
    """Close all scenes, which ends the program."""


Change = Push[Where] | Pop | Replace[Where] | Reset[Where] | Quit


class SceneStack(Generic[SceneType]):
    """The open scenes, bottom first.

    >>> from types import SimpleNamespace
    >>> scene = SimpleNamespace(is_opaque=True, enter=lambda: print("enter"), resume=lambda: print("resume"))
    >>> stack = SceneStack()
    >>> stack.apply(Push(scene))
    enter
    resume
    >>> stack.top is scene
    True
    """

    def __init__(self) -> None:
        self._scenes: list[SceneType] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> SceneType | None:
        """The scene with the input; None at the program's end."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[SceneType, ...]:
        """All open scenes, bottom first."""
        return tuple(self._scenes)

    def visible(self) -> list[SceneType]:
        """The scenes to draw, bottom first: from the topmost opaque one upwards."""
        for index in range(len(self._scenes) - 1, -1, -1):
            if self._scenes[index].is_opaque:
                return self._scenes[index:]
        return list(self._scenes)

    def apply(self, change: Change[SceneType]) -> None:
        """Apply a scene's change, calling the life-cycle hooks in order."""
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
