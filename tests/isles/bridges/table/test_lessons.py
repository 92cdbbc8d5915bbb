"""The lessons of Bridges teach what they say: refusals for the right reason, lanterns, goals, a correction."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import App
from game.isles.bridges.rules.moves import CorrectNumber
from game.isles.bridges.rules.refusals import Reason
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.lessons.lessons import LESSONS
from game.isles.bridges.table.scene import BridgesScene
from game.scenes import routes
from game.scenes.stack import Push
from game.table.lessons.teach import LessonSession
from tests.driver import click, program, top, wait

pytestmark = pytest.mark.draws

REFUSED = {
    "basics.crossing": Reason.CROSSING,
    "rules.flag": Reason.FLAG_WITHOUT_BRIDGE,
    "rules.small": Reason.NUMBER_TOO_SMALL,
}


def follow(app: App, name: str) -> Iterator[tuple[str, BridgesScene]]:
    """Plays the lesson through; gives each step once it has been done."""
    app.apply(Push(routes.LessonRoute("bridges", name)))
    scene = top(app)
    assert isinstance(scene, BridgesScene)
    session = scene.session
    assert isinstance(session, LessonSession)
    done = ""
    for _ in range(400):
        if app.stack.top is not scene:
            yield f"{name}.{done}", scene
            return
        if done and session.step.text != done:
            yield f"{name}.{done}", scene
        done = session.step.text
        if session.can_go_on:
            click(app, "lesson-next")
        elif session.target is not None:
            click(app, session.target)
        else:
            wait(app, 0.1)
    raise AssertionError(f"step {session.step.text} never ends: {scene.controller.message_bar.text}")


def test_there_are_five_basics_rules_variants_alone_and_tricks() -> None:
    assert [lesson.name for lesson in LESSONS] == ["basics", "rules", "variants", "alone", "tricks"]


def test_what_is_to_be_refused_is_refused_for_the_reason_that_is_taught(tmp_path: Path) -> None:
    refused = {f"{lesson.name}.{step.text}" for lesson in LESSONS for step in lesson.steps if step.is_refused}
    assert refused == REFUSED.keys()
    with program(tmp_path) as app:
        for name in ("basics", "rules"):
            for step, scene in follow(app, name):
                if step in REFUSED:
                    assert scene.controller.message_bar.refused is not None
                    assert scene.controller.message_bar.refused.reason is REFUSED[step]


def test_what_the_lessons_promise_comes_true(tmp_path: Path) -> None:
    after: dict[str, State] = {}
    last: dict[str, object] = {}
    with program(tmp_path) as app:
        for lesson in LESSONS:
            for step, scene in follow(app, lesson.name):
                after[step], last[step] = scene.controller.match.state, scene.controller.match.moves[-1]
    assert 7 in after["basics.finish"].finished(0)
    assert 1 in after["rules.number"].finished(0)
    assert {2, 3, 7} <= after["tricks.both"].finished(0)
    assert 8 in after["tricks.skip"].finished(0)
    assert 4 in after["tricks.flag"].finished(0)
    assert after["alone.blue"].goals.met[0] == {Goal.BLUE: 7}
    assert after["alone.met"].goals.points(0, Goal.BLUE) == 7
    assert [entry.move for entry in after["variants.bridges"].entry_logs[0].faulty_entries] == [2]
    assert last["variants.correct"] == CorrectNumber(0, 2, 3)
    assert after["variants.correct"].entry_logs[0].faulty_entries == []
