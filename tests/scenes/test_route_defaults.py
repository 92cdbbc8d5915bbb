"""Defaults of routes, and a stack's and a scene's answers where nothing is given."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from pygame import FRect

from game.scenes import events, routes
from game.scenes.base import Scene, Target
from game.scenes.events import Activity, BackPressed, FilesDropped, RightClicked, TextPasted, WheelTurned
from game.scenes.stack import Pop, Push, Quit, Replace, Reset, SceneStack
from game.services import Services
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

DEFAULTS = {
    "ChartRoute": {"opened": None},
    "SetupRoute": {"plan": None},
    "WatchRoute": {"view": "replay", "review": None},
    "ReviewRoute": {"review": None},
    "PrintRoute": {"match": None},
    "LessonRoute": {"name": ""},
    "RulesRoute": {"offers_lesson": True},
    "AchievementsRoute": {"game": "", "profile": None},
    "StatisticsRoute": {"player": ""},
    "DataRoute": {"is_import": False},
}


def defaults_of(kind: Any) -> dict[str, object]:
    """Values that may be left out, by name."""
    parameters = signature(kind).parameters.values()
    return {each.name: each.default for each in parameters if each.default is not each.empty}


@pytest.mark.parametrize("route", get_args(routes.Route))
def test_a_route_leaves_open_what_has_a_usual_value_and_nothing_else(route: Any) -> None:
    assert defaults_of(route) == DEFAULTS.get(route.__name__, {})


@pytest.mark.parametrize("kind", [*get_args(events.SceneEvent), *get_args(events.InputEvent)])
def test_an_input_of_a_scene_is_always_given_whole(kind: Any) -> None:
    if kind.__module__ == events.__name__:
        assert defaults_of(kind) == {}


class Hooked(Scene):
    """A page that notes what is called, in order."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.called: list[object] = []

    def build(self, area: FRect) -> Sequence[Widget]:
        self.called.append("build")
        place = FRect(10, 20, 30, 40)

        def paint(name: str) -> CustomWidget:
            def draw(canvas: Canvas, interaction: InteractionState) -> None:
                self.called.append((name, interaction.hovered))

            return CustomWidget(draw, [HitTarget(name, place, print, is_enabled=name == "a", tooltip=f"Tip {name}")])

        return [paint("a"), paint("b")]

    def draw_background(self, canvas: Canvas) -> None:
        self.called.append("background")

    def draw_overlay(self, canvas: Canvas) -> None:
        self.called.append("overlay")

    def advance(self, seconds: float) -> Pop:
        self.called.append(seconds)
        return Pop(3)


@pytest.fixture
def page(services: Services) -> Hooked:
    return Hooked(services)


def test_a_plain_scene_hides_what_is_below_and_needs_the_common_pictures(services: Services) -> None:
    plain = Scene(services)
    assert (plain.name, plain.is_opaque, plain.sheets, plain.seat_styles) == ("scene", True, ("ui",), None)
    assert plain.services is services
    assert list(plain.build(plain.area)) == []
    assert plain.advance(1.0) is None
    assert plain.update(1.0) is None
    assert plain.area == services.assets.viewport.area


def test_by_default_the_way_back_closes_and_files_and_texts_open_over_the_scene(services: Services) -> None:
    plain, files = Scene(services), [Path("a.tmx")]
    assert plain.handle(BackPressed()) == plain.handle(RightClicked()) == plain.step_back() == Pop(1)
    assert plain.handle(FilesDropped(files)) == Push(routes.FilesRoute(files))
    assert plain.handle(TextPasted("a\nb")) == Push(routes.PastedTextRoute("a\nb"))
    for event in (Activity(), WheelTurned(1), Command.ACTIVATE):
        assert plain.handle(event) is None
        assert plain.filter(event) is event  # type: ignore[arg-type]


def test_a_scene_builds_once_until_it_has_changed(page: Hooked) -> None:
    widgets = page.widgets
    assert page.widgets is widgets
    page.frames.is_due = False
    page.rebuild()
    assert page.frames.is_due
    page.frames.is_due = False
    page.resume()
    assert page.frames.is_due
    assert page.widgets is not widgets
    page.rebuild()
    page.rebuild()
    assert page.called == ["build", "build"]


def test_a_scene_draws_its_widgets_over_the_background_and_under_the_overlay(page: Hooked, services: Services) -> None:
    drawn: list[object] = page.called

    class Sheet:
        seat_styles: object = "below"

    sheet: Any = Sheet()
    page.interaction.draw_tip = lambda canvas: drawn.append(("tip", canvas is sheet))  # type: ignore[method-assign]
    page.draw(sheet)
    assert drawn == ["build", "background", ("a", None), ("b", None), "overlay", ("tip", True)]
    assert sheet.seat_styles == "below"


class Styled(Hooked):
    """A page with badges and colours of its own that notes what it draws on."""

    styles: Any = ("anchor", "wheel")

    @property
    def seat_styles(self) -> Any:
        return self.styles

    def draw_background(self, canvas: Canvas) -> None:
        self.called.append(("background", canvas, canvas.seat_styles))

    def draw_overlay(self, canvas: Canvas) -> None:
        self.called.append(("overlay", canvas, canvas.seat_styles))


def test_a_scene_with_styles_of_its_own_draws_everything_in_them(services: Services) -> None:
    page, sheet = Styled(services), SimpleNamespace(seat_styles="below")
    page.draw(sheet)  # type: ignore[arg-type]
    assert sheet.seat_styles == page.styles
    assert page.called == [
        "build",
        ("background", sheet, page.styles),
        ("a", None),
        ("b", None),
        ("overlay", sheet, page.styles),
    ]


def test_a_part_is_drawn_as_the_pointer_and_the_focus_lie(page: Hooked) -> None:
    page.interaction.focus.focus_on(page.interaction.hit_targets()[0])
    page.called.clear()
    page.draw(SimpleNamespace(seat_styles="below"))  # type: ignore[arg-type]
    assert page.called[1:3] == [("a", "a"), ("b", "a")]


def test_targets_are_told_in_pixels_with_whether_they_do_something(page: Hooked, services: Services) -> None:
    rect = services.assets.viewport.rect_to_px(FRect(10, 20, 30, 40))
    assert page.targets() == [Target("a", rect, True), Target("b", rect, False)]


def test_time_passes_for_motions_and_interaction_before_the_scene(page: Hooked) -> None:
    page.frames.advance = lambda seconds: page.called.append(("frames", seconds))  # type: ignore[method-assign]
    page.interaction.advance = lambda seconds: page.called.append(("hand", seconds))  # type: ignore[method-assign]
    assert page.update(0.25) == Pop(3)
    assert page.called == [("frames", 0.25), ("hand", 0.25), 0.25]


def test_a_scene_that_is_covered_is_left_by_the_pointer(page: Hooked) -> None:
    page.interaction.leave = lambda: page.called.append("left")  # type: ignore[method-assign]
    page.pause()
    assert page.called == ["left"]


def test_texts_take_their_values(page: Hooked) -> None:
    assert page.t("house.voice.span", first=2, last=7) == "2 to 7"
    assert page.interaction.voice.t("house.voice.span", first=2, last=7) == "2 to 7"


class Plain:
    """A scene of a stack that notes its hooks."""

    def __init__(self, calls: list[str], name: str, is_opaque: bool = True) -> None:
        self.is_opaque = is_opaque
        self.name = name
        self._calls = calls

    def _note(self, hook: str) -> None:
        self._calls.append(f"{self.name} {hook}")

    def enter(self) -> None:
        self._note("enters")

    def resume(self) -> None:
        self._note("resumes")

    def pause(self) -> None:
        self._note("pauses")

    def leave(self) -> None:
        self._note("leaves")


def test_pages_are_closed_from_the_top_and_no_more_than_there_are() -> None:
    calls: list[str] = []
    stack: SceneStack[Plain] = SceneStack()
    assert (len(stack), stack.top, stack.scenes) == (0, None, ())
    scenes = [Plain(calls, name) for name in "abc"]
    for scene in scenes:
        stack.apply(Push(scene))
    assert (len(stack), stack.top, stack.scenes) == (3, scenes[2], tuple(scenes))
    calls.clear()
    stack.apply(Pop(9))
    assert calls == ["c pauses", "c leaves", "b leaves", "a leaves"]
    stack.apply(Pop())
    stack.apply(Quit())
    assert len(calls) == 4
    stack.apply(Replace(scenes[0]))
    stack.apply(Reset(scenes[1]))
    assert calls[4:] == ["a enters", "a resumes", "a pauses", "a leaves", "b enters", "b resumes"]


def test_a_change_is_known_by_its_scene_and_count() -> None:
    assert Pop() == Pop(1) != Pop(2)
    assert Push("page") == Push(scene="page")
    with pytest.raises(TypeError, match=r"^not a change of the scene stack: 5$"):
        SceneStack[Plain]().apply(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("opaque", "drawn"),
    [("", ""), ("a", "abcd"), ("b", "bcd"), ("d", "d"), ("ad", "d"), ("abc", "cd")],
)
def test_drawing_begins_at_the_highest_page_that_hides_the_rest(opaque: str, drawn: str) -> None:
    stack: SceneStack[Plain] = SceneStack()
    for name in "abcd":
        stack.apply(Push(Plain([], name, name in opaque)))
    assert "".join(scene.name for scene in stack.visible()) == (drawn or "abcd")
