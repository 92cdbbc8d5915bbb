"""Lessons: short games at each isle that teach by doing. A hand points, a tag says what to do, the click does it.

A lesson is data: a rigged table and its steps. ``teach.LessonSession`` runs it on the game's own scene: nothing but what
the hand points at acts, other seats play what is written, and nothing of it is kept or counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import FRect

from game.core.state import Json, Move

Target = str | Callable[[Any], str | None]
"""A spot to click, by its name: done after one click; with a ``?`` behind it only if it is enabled then. Or a function
of the scene that names the spot to click next, as long as there is one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a lesson teaches: a text (``lessons.<game>.<lesson>.<text>``) and the clicks that do it, one by one.

    Without targets the text is read, and a button goes on; the hand then points at what ``shows`` gives. ``plays`` are
    moves made for everybody, which are seen passing before the step begins. ``is_refused`` says that the click is one
    that the rules forbid, so that the person sees why. ``not_yet`` is the key, beside the text's, of what is said to a
    person who clicks something else; empty for the general sentence.
    """

    text: str
    targets: tuple[Target, ...] = ()
    shows: Callable[[Any], FRect] | None = None
    plays: tuple[Move, ...] = ()
    is_refused: bool = False
    not_yet: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rigged table and what is taught at it. Seat 0 is the person, the others play ``others`` in their order."""

    game: str
    name: str
    """What it is called in texts and in the storage; the first one of an isle is ``basics``."""
    board: str
    setup: Json
    steps: Sequence[Step]
    seats: int = 1
    options: Json = field(default_factory=dict)
    opening: Sequence[Move] = ()
    """The moves that have been made when the lesson begins."""
    others: Sequence[Move] = ()
    keeps: Callable[[Any], Iterable[FRect]] | None = None
    """Places beside the board that the tag should not hide, where others will do."""
    on_board: tuple[type, ...] = ()
    """The kinds of spots (``HitTarget.value``) that lie so close on the board that one of them may well be hidden."""

    @property
    def key(self) -> str:
        """What the keys of its texts begin with."""
        return f"lessons.{self.game}.{self.name}"
