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
from game.registry import plugin
from game.services import Services

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
    """The kinds of spots (``Spot.value``) that lie so close on the board that one of them may well be hidden."""

    @property
    def key(self) -> str:
        """What the keys of its texts begin with."""
        return f"lessons.{self.game}.{self.name}"


def lessons_of(game: str) -> Sequence[Lesson]:
    """The lessons of that isle in their order; imported when they are first asked for."""
    lessons: Sequence[Lesson] = plugin(game).module("table.lessons.lessons").LESSONS
    return lessons


def lesson_of(game: str, name: str = "") -> Lesson:
    """The lesson of that name; the first one without a name, or where there is none of it."""
    lessons = lessons_of(game)
    return next((lesson for lesson in lessons if lesson.name == name), lessons[0])


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The lesson that follows; None after the last one."""
    lessons = list(lessons_of(lesson.game))
    following = lessons[lessons.index(lesson) + 1 :]
    return following[0] if following else None


def is_finished(services: Services, lesson: Lesson) -> bool:
    """Whether that lesson was ever played to its end on this machine."""
    return services.storage.extra(lesson_key(lesson)) is True


def lesson_to_begin(services: Services, game: str) -> Lesson | None:
    """The first lesson that was never played to its end here; None when all were."""
    return next((lesson for lesson in lessons_of(game) if not is_finished(services, lesson)), None)


def is_lesson_wanted(services: Services, game: str) -> bool:
    """Whether that game is new here: its first lesson was never finished and no game of it was ever begun or kept."""
    storage = services.storage
    return not (
        is_finished(services, lesson_of(game))
        or f"start.{game}" in storage.counts()
        or storage.games.get(game) is not None
        or storage.records.latest(game, limit=1)
    )


def lesson_key(lesson: Lesson) -> str:
    """Where the storage keeps that a lesson was finished; an isle's first one was once its only one."""
    is_first = lesson == lessons_of(lesson.game)[0]
    return f"lesson.{lesson.game}" if is_first else f"lesson.{lesson.game}.{lesson.name}"
