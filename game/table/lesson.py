"""Lessons: a first game at each isle that teaches by doing. A hand points, a tag says what to do, the click does it.

A lesson is data: a rigged table and its steps. ``teach.LessonSession`` runs it on the game's own scene: nothing but what
the hand points at acts, other seats play what is written, and nothing of it is kept or counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygame import FRect

from game.core.state import Json, Move
from game.isles.catalogue import isle
from game.services import Services

Target = str | Callable[[Any], str | None]
"""A spot to click, by its name: done after one click; with a ``?`` behind it only if it is enabled then. Or a function
of the scene that names the spot to click next, as long as there is one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a lesson teaches: a text (``lessons.<game>.<text>``) and the clicks that do it, one after another.

    Without targets the text is read, and a button goes on; the hand then points at what ``shows`` gives, if anything.
    ``plays`` are moves made for everybody before the step begins. ``is_refused`` says that the click is one that the
    rules forbid, so that the person sees why.
    """

    text: str
    targets: tuple[Target, ...] = ()
    shows: Callable[[Any], FRect] | None = None
    plays: tuple[Move, ...] = ()
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rigged table and what is taught at it. Seat 0 is the person, the others play ``others`` in their order."""

    game: str
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
    """The kinds of spots (``Spot.value``) that lie so close on the board that one of them may well be hidden."""


def lesson_of(game: str) -> Lesson:
    """The lesson of that isle, its first game; imported when it is first asked for."""
    lesson: Lesson = isle(game).room("table.lesson").LESSON
    return lesson


def is_finished(services: Services, game: str) -> bool:
    """Whether that lesson was ever played to its end on this machine."""
    return services.storage.extra(lesson_key(game)) is True


def is_lesson_wanted(services: Services, game: str) -> bool:
    """Whether that game is new here: its lesson was never finished and no game of it was ever begun or kept."""
    storage = services.storage
    return not (
        is_finished(services, game)
        or f"start.{game}" in storage.counts()
        or storage.games.get(game) is not None
        or storage.records.latest(game, limit=1)
    )


def lesson_key(game: str) -> str:
    """Where the storage keeps that a lesson was finished."""
    return f"lesson.{game}"
