"""Lessons of a game in order, and the finished ones."""

from __future__ import annotations

from game.storage.storage import Storage
from game.table.lessons.lesson import Lesson
from game.table.plugin import lessons_of


def lesson_of(game: str, name: str = "") -> Lesson:
    """The lesson of that name; the first one for an empty or unknown name."""
    lessons = lessons_of(game)
    return next((lesson for lesson in lessons if lesson.name == name), lessons[0])


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The lesson that follows; None after the last one."""
    lessons = list(lessons_of(lesson.game))
    following = lessons[lessons.index(lesson) + 1 :]
    return following[0] if following else None


def is_finished(storage: Storage, lesson: Lesson) -> bool:
    """True if the lesson was ever finished on this machine."""
    return storage.extra(lesson_key(lesson)) is True


def lesson_to_begin(storage: Storage, game: str) -> Lesson | None:
    """The first lesson that was never played to its end here; None when all were."""
    return next((lesson for lesson in lessons_of(game) if not is_finished(storage, lesson)), None)


def is_lesson_wanted(storage: Storage, game: str) -> bool:
    """True for a game new to this machine: its first lesson is unfinished, and no game was begun or saved."""
    storage = storage
    return not (
        is_finished(storage, lesson_of(game))
        or f"start.{game}" in storage.counts()
        or storage.saved_games.get(game) is not None
        or storage.records.latest(game, limit=1)
    )


def lesson_key(lesson: Lesson) -> str:
    """Storage key of a finished lesson; the first of an isle keeps the key from when it was the only one."""
    is_first = lesson == lessons_of(lesson.game)[0]
    return f"lesson.{lesson.game}" if is_first else f"lesson.{lesson.game}.{lesson.name}"
