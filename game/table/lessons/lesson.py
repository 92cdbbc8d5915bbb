"""Tutorial: lessons are short games of each isle that teach by doing. A hand points, a tag explains, the click acts.

A lesson is data: a rigged table and its steps. ``teach.LessonSession`` runs it on the game's own scene: only the hand's
target acts, other seats play the written moves, and nothing is saved or counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import FRect

from game.core.state import Json, Move

Target = str | Callable[[Any], str | None]
"""Name of a target to click, done after one click; with a trailing ``?`` only if it is enabled then. Or a function of
the scene that names the next target, until it returns None.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson: a text (``lessons.<game>.<lesson>.<text>``) and its clicks, one by one.

    A step without targets is only read, and a button continues; the hand then points at the place that ``shows`` gives.
    ``plays`` are moves for all seats, animated before the step begins. ``is_refused``: the rules forbid the click, so
    that the person sees the reason. ``not_yet`` is the key, beside the text's, of the answer to a wrong click; empty
    for the general sentence.
    """

    text: str
    targets: tuple[Target, ...] = ()
    shows: Callable[[Any], FRect] | None = None
    plays: tuple[Move, ...] = ()
    is_refused: bool = False
    not_yet: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared table and its steps. Seat 0 is the learner; the other seats play ``others`` in order."""

    game: str
    name: str
    """Name in texts and in the storage; the first lesson of an isle is ``basics``."""
    board: str
    setup: Json
    steps: Sequence[Step]
    seats: int = 1
    options: Json = field(default_factory=dict)
    opening: Sequence[Move] = ()
    """The moves that have been made when the lesson begins."""
    others: Sequence[Move] = ()
    keeps: Callable[[Any], Iterable[FRect]] | None = None
    """Places beside the board that the tag should avoid if others will do."""
    on_board: tuple[type, ...] = ()
    """Kinds of hit targets (``HitTarget.value``) so close together on the board that the tag may hide one."""

    @property
    def key(self) -> str:
        """Prefix of its text keys."""
        return f"lessons.{self.game}.{self.name}"
