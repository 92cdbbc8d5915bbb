"""Lessons: short interactive games. A hand points, a tag gives the instruction, the click carries it out.

A lesson is data: a prepared table and its steps. ``teach.LessonSession`` runs it on the game's own scene: only the
target of the hand reacts, other seats play scripted moves, and the game is not saved or counted.
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
    """Step of a lesson: a text (``lessons.<game>.<lesson>.<text>``) and its clicks in order.

    Without targets the text is read and a button continues; the hand then points at ``shows``. ``plays`` are moves
    shown before the step begins. ``is_refused`` marks a click that the rules forbid, so that the refusal is seen.
    ``not_yet`` is the text key for a click elsewhere; empty for the general sentence.
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
    """Name in texts and storage; the first lesson of a game is ``basics``."""
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
    """Kinds of targets (``HitTarget.value``) so close together on the board that one may be hidden."""

    @property
    def key(self) -> str:
        """Prefix of the lesson's text keys."""
        return f"lessons.{self.game}.{self.name}"
