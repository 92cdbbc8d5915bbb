"""The written moves of a lesson: when each is made, and that the person waits meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.app import App
from game.registry import GAMES
from game.table.lessons.progress import lesson_after, lesson_key, lesson_of, lesson_to_begin
from game.table.lessons.teach import LessonSession, open_lesson
from game.table.plugin import lessons_of
from game.table.scene import TableScene
from tests.driver import program


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("written")) as app:
        yield app


def lesson_with_plays(app: App) -> tuple[TableScene[Any], LessonSession, int]:
    """A lesson at the step before which moves are seen, and their number."""
    for game in GAMES:
        for lesson in lessons_of(game):
            number = next((at for at, step in enumerate(lesson.steps) if len(step.plays) >= 1), None)
            if number is not None:
                scene = open_lesson(app.services, game, lesson.name)
                session = cast(LessonSession, scene.session)
                session.number = number
                return scene, session, len(lesson.steps[number].plays)
    raise AssertionError("no lesson plays moves before a step")


def test_moves_before_a_step_follow_each_other_and_the_person_watches(app: App) -> None:
    app.services.storage.change_settings(reduced_motion=True)
    scene, session, count = lesson_with_plays(app)
    made: list[Any] = []
    with patch.object(type(scene.controller), "make_move", lambda _, move: made.append(move)):
        session.enter()
        assert session.is_waiting
        assert session.target is None
        moving = patch.object(type(scene.frames.motions), "__bool__", lambda _: True)
        with moving:
            session.advance(0.34)
            assert made == []
            session.advance(0.02)
        assert made == list(session.step.plays[:1])
        for _ in range(count):
            session.advance(0.0)
    assert made == list(session.step.plays)
    assert len(session.step.plays) == count, "the lesson keeps its moves"


def other_lesson(app: App) -> tuple[TableScene[Any], LessonSession]:
    """A lesson in which other seats move, at their turn."""
    for game in GAMES:
        for lesson in lessons_of(game):
            if lesson.others:
                scene = open_lesson(app.services, game, lesson.name)
                return scene, cast(LessonSession, scene.session)
    raise AssertionError("no lesson has others")


def test_others_move_after_the_pause_of_computer_players(app: App) -> None:
    app.services.storage.change_settings(pace="normal")
    scene, session = other_lesson(app)
    session.enter()
    made: list[Any] = []
    with (
        patch.object(type(scene.controller), "make_move", lambda _, move: made.append(move)),
        patch.object(type(session.match), "is_computer_turn", True),
        patch.object(LessonSession, "step", session.lesson.steps[-1]),
    ):
        for _ in range(8):
            session.advance(0.1)
        assert made == []
        session.advance(0.11)
        assert made == [session.lesson.others[0]]
        session.advance(0.85)
        assert len(made) == 1
        with patch.object(type(scene.frames.motions), "__bool__", lambda _: True):
            session.advance(5.0)
        assert len(made) == 1, "what moves is seen first"
        session.advance(0.85)
        assert len(made) == 1, "the pause begins anew"
        session.advance(0.1)
        assert made == list(session.lesson.others[:2]) or len(session.lesson.others) == 1
    app.services.storage.change_settings(pace="instant")


def test_lessons_follow_each_other_and_the_first_unfinished_one_is_offered(app: App) -> None:
    storage = app.services.storage
    for game in GAMES:
        lessons = list(lessons_of(game))
        assert [lesson_after(lesson) for lesson in lessons] == [*lessons[1:], None]
        assert lesson_of(game) == lesson_of(game, "unknown") == lessons[0]
        assert lesson_of(game, lessons[-1].name) == lessons[-1]
        assert lesson_key(lessons[0]) == f"lesson.{game}"
        assert all(lesson_key(lesson) == f"lesson.{game}.{lesson.name}" for lesson in lessons[1:])
        for lesson in lessons:
            assert lesson_to_begin(storage, game) == lesson
            storage.set_extra(lesson_key(lesson), True)
        assert lesson_to_begin(storage, game) is None
