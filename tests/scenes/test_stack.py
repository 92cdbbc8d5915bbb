"""Scene stack: hooks in order, and drawn scenes."""

from __future__ import annotations

from typing import cast

import pytest

from game.scenes.stack import Pop, Push, Quit, Replace, Reset, SceneStack


class Recorded:
    """A scene that writes down what is called."""

    def __init__(self, name: str, calls: list[str], is_opaque: bool = True) -> None:
        self.name = name
        self.calls = calls
        self.is_opaque = is_opaque

    def enter(self) -> None:
        self.calls.append(f"{self.name}.enter")

    def resume(self) -> None:
        self.calls.append(f"{self.name}.resume")

    def pause(self) -> None:
        self.calls.append(f"{self.name}.pause")

    def leave(self) -> None:
        self.calls.append(f"{self.name}.leave")


@pytest.fixture
def calls() -> list[str]:
    return []


def stack_of(calls: list[str], *names: str) -> SceneStack[Recorded]:
    stack: SceneStack[Recorded] = SceneStack()
    for name in names:
        stack.apply(Push(Recorded(name, calls)))
    calls.clear()
    return stack


def test_all_are_drawn_where_none_hides_what_is_below(calls: list[str]) -> None:
    stack: SceneStack[Recorded] = SceneStack()
    assert stack.visible() == []
    for name in ("chart", "dialog"):
        stack.apply(Push(Recorded(name, calls, is_opaque=False)))
    assert [scene.name for scene in stack.visible()] == ["chart", "dialog"]
    stack.apply(Push(Recorded("page", calls)))
    stack.apply(Push(Recorded("question", calls, is_opaque=False)))
    assert [scene.name for scene in stack.visible()] == ["page", "question"]


def test_push_pauses_the_old_top_then_enters_and_resumes_the_new_one(calls: list[str]) -> None:
    stack = stack_of(calls, "chart")
    stack.apply(Push(Recorded("setup", calls)))
    assert calls == ["chart.pause", "setup.enter", "setup.resume"]
    assert stack.top is not None
    assert stack.top.name == "setup"


def test_pop_leaves_the_top_and_resumes_the_one_below(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "setup")
    stack.apply(Pop())
    assert calls == ["setup.pause", "setup.leave", "chart.resume"]


def test_pop_of_two_leaves_both_and_resumes_only_the_one_that_shows(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "table", "pause")
    stack.apply(Pop(2))
    assert calls == ["pause.pause", "pause.leave", "table.leave", "chart.resume"]


def test_replace_leaves_the_top_before_the_new_one_enters(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "setup")
    stack.apply(Replace(Recorded("table", calls)))
    assert calls == ["setup.pause", "setup.leave", "table.enter", "table.resume"]
    assert [scene.name for scene in stack.scenes] == ["chart", "table"]


def test_reset_closes_everything_from_the_top_down(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "table")
    stack.apply(Reset(Recorded("title", calls)))
    assert calls == ["table.pause", "table.leave", "chart.leave", "title.enter", "title.resume"]
    assert len(stack) == 1


def test_quit_closes_everything_and_nothing_is_on_top(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "table")
    stack.apply(Quit())
    assert calls == ["table.pause", "table.leave", "chart.leave"]
    assert stack.top is None


def test_drawing_starts_at_the_highest_opaque_scene(calls: list[str]) -> None:
    stack = stack_of(calls, "chart", "table")
    stack.apply(Push(Recorded("pause", calls, is_opaque=False)))
    assert [scene.name for scene in stack.visible()] == ["table", "pause"]


def test_something_that_is_no_change_is_refused(calls: list[str]) -> None:
    stack = stack_of(calls, "chart")
    with pytest.raises(TypeError, match="not a change"):
        stack.apply(cast("Pop", "pop"))
