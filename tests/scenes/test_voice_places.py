"""Places that the voice reads from: what lies within the window, and the words nearest to a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from pygame import Color, FRect

from game.scenes.base import Scene
from game.scenes.scene_voice import ChangedLines, SceneVoice, WordCollector
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY
from game.ui.widgets import CustomWidget, Heading, HitTarget, InteractionState, Label, TargetRole, Widget

PLACE = FRect(100, 100, 200, 40)


class Listed(Scene):
    """A page with the widgets that the test lists."""

    def __init__(self, services: Services, *listed: Widget) -> None:
        super().__init__(services)
        self._listed = listed

    def build(self, area: FRect) -> Sequence[Widget]:
        return self._listed


def part(name: str, **more: Any) -> CustomWidget:
    return CustomWidget(lambda *_: None, [HitTarget(name, PLACE, print, **more)])


def voice_of(services: Services, *listed: Widget) -> SceneVoice:
    return Listed(services, *listed).interaction.voice


class Collected:
    """A collector of words, and the places it asked about."""

    def __init__(self, services: Services, *, is_wanted: bool = True) -> None:
        self.places: list[FRect] = []
        self.is_wanted = is_wanted
        self.canvas = WordCollector(services.assets, self._note)

    def _note(self, rect: FRect) -> bool:
        self.places.append(rect)
        return self.is_wanted


def test_a_word_without_a_box_lies_around_its_point(services: Services) -> None:
    collected = Collected(services)
    collected.canvas.text("here", 300, 200)
    collected.canvas.text("there", 310.5, 220.25, BODY)
    assert collected.places == [FRect(299, 199, 2, 2), FRect(309.5, 219.25, 2, 2)]
    assert collected.canvas.lines == ["here", "there"]


def test_a_word_in_a_box_lies_in_its_box(services: Services) -> None:
    collected = Collected(services)
    collected.canvas.text_box("here", PLACE)
    assert collected.places == [PLACE]
    unwanted = Collected(services, is_wanted=False)
    unwanted.canvas.text_box("here", PLACE)
    assert unwanted.canvas.lines == []


def test_words_are_noted_in_one_line_and_once_in_a_row(services: Services) -> None:
    collected = Collected(services)
    for text in ("a \n b", "a b", "", "  ", "c", "a b"):
        collected.canvas.text_box(text, PLACE)
    assert collected.canvas.lines == ["a b", "c", "a b"]
    assert collected.places == [PLACE] * 3


def test_the_words_of_a_cached_layer_are_noted_each_time(services: Services) -> None:
    collected = Collected(services)
    for key in (1, 1):
        collected.canvas.cached_commands(None, "layer", key, lambda canvas: canvas.text_box("sea", PLACE))
        collected.canvas.text_box("isle", PLACE)
    assert collected.canvas.lines == ["sea", "isle", "sea", "isle"]


def test_only_words_within_the_window_are_noted(services: Services) -> None:
    """A pixel of the window in each corner, and one just outside of each edge."""
    viewport = services.assets.viewport
    whole = viewport.rect_to_px(viewport.area)
    assert whole.topleft == (0, 0)
    unit = viewport.area.width / whole.width
    right, bottom = whole.width - 1, whole.height - 1
    inside = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
    outside = [(-1, 5), (5, -1), (right + 1, 5), (5, bottom + 1)]
    left, top = viewport.area.topleft
    for pixels, is_noted in ((inside, True), (outside, False)):
        for x, y in pixels:
            rect = FRect(left + x * unit, top + y * unit, unit, unit)
            assert viewport.rect_to_px(rect).topleft == (x, y)
            collected = Collected(services)
            collected.canvas.text_box("word", rect)
            assert bool(collected.canvas.lines) is is_noted, (x, y)


def test_a_widget_is_read_as_it_lies_untouched(services: Services) -> None:
    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        canvas.text_box(f"{interaction.hovered} {interaction.pressed} {interaction.focused}", PLACE)

    assert list(voice_of(services, CustomWidget(paint)).words()) == ["None None None"]


def test_words_of_a_target_are_those_whose_middle_lies_in_it(services: Services) -> None:
    def paint(canvas: Canvas, interaction: InteractionState) -> None:
        canvas.text("left", 100, 120)
        canvas.text("before", 99, 120)
        canvas.text("top", 150, 100)
        canvas.text("above", 150, 99)
        canvas.text("last", 299, 139)
        canvas.text("beside", 300, 120)
        canvas.text_box("reaching in", FRect(250, 100, 200, 40))

    voice = voice_of(services, CustomWidget(paint, [HitTarget("it", PLACE, print)]))
    assert voice.describe(HitTarget("it", PLACE, print)) == "left, top, last"


def test_a_voice_has_no_news_and_says_changes_unless_a_page_decides_otherwise(services: Services) -> None:
    voice = voice_of(services, part("it"))
    assert (list(voice.news()), voice.says_changes) == ([], True)
    taken: list[str] = []
    voice.news = lambda: taken.append("news") or ()  # type: ignore[func-returns-value, method-assign]
    voice.skip_news()
    assert taken == ["news"]


def test_texts_of_a_voice_take_values(services: Services) -> None:
    assert voice_of(services).t("house.voice.move", number=3, count=12) == "Move 3 of 12"


@pytest.mark.parametrize(("value", "words"), [(0.0, "0 %"), (0.994, "99 %"), (0.996, "100 %"), (1.0, "100 %")])
def test_a_slider_tells_its_place_in_hundredths(services: Services, value: float, words: str) -> None:
    slider = HitTarget("it", PLACE, print, label="Sound", role=TargetRole.SLIDER, value=value)
    assert voice_of(services).target(slider) == f"Sound, slider, left and right change it, {words}"


def test_a_slider_without_a_place_tells_none_and_a_chosen_one_that_it_is_chosen(services: Services) -> None:
    slider = HitTarget("it", PLACE, print, label="Sound", role=TargetRole.SLIDER, value=1, is_selected=True)
    assert voice_of(services).target(slider) == "Sound, slider, left and right change it, chosen"


GROUPED = (TargetRole.OPTION, TargetRole.LESS, TargetRole.MORE, TargetRole.FIELD)


@pytest.mark.parametrize("role", TargetRole)
def test_the_label_before_a_group_is_told_for_some_roles(services: Services, role: TargetRole) -> None:
    label, it = Label("Level", PLACE), part("it", role=role)
    voice = voice_of(services, label, it)
    assert voice.group_of(it.targets[0]) == ("Level" if role in GROUPED else "")


def test_a_group_without_a_label_of_its_own_has_none(services: Services) -> None:
    a, b = part("a", role=TargetRole.OPTION), part("b", role=TargetRole.OPTION)
    unknown = HitTarget("unknown", PLACE, print, role=TargetRole.OPTION)
    first = voice_of(services, a, Label("Level", PLACE), Heading("Heading", PLACE), b, Label("Other", PLACE))
    assert [first.group_of(each) for each in (a.targets[0], b.targets[0], unknown)] == ["", "", ""]
    second = voice_of(services, Label("One", PLACE), Label("Two", PLACE), a, b)
    assert [second.group_of(each) for each in (a.targets[0], b.targets[0])] == ["Two", ""]


class Tipped:
    """An interaction that has a tip of its own for each target."""

    def __init__(self, scene: Scene, tip: str) -> None:
        self.focus = scene.interaction.focus
        self._tip = tip

    def tip_of(self, hit_target: HitTarget) -> str:
        return self._tip


@pytest.mark.parametrize(
    ("label", "tooltip", "tip", "words", "around"),
    [
        ("", "hidden", "shown", "shown", []),
        ("", "hidden", "", "hidden", []),
        ("ab", "hidden", "", "hidden", []),
        ("abc", "hidden", "", "abc", []),
        ("abc", "hidden", "shown", "abc", ["shown"]),
        ("shown here", "", "shown", "shown here", []),
        ("ab", "", "", "ab", []),
        ("", "", "", "", []),
    ],
)
def test_a_short_label_gives_way_to_a_tip_and_the_shown_tip_comes_first(
    services: Services, label: str, tooltip: str, tip: str, words: str, around: list[str]
) -> None:
    scene = Listed(services)
    voice = SceneVoice(scene, Tipped(scene, tip))
    it = HitTarget("it", PLACE, print, label=label, tooltip=tooltip)
    assert voice.describe(it) == words
    assert list(voice.around(it)) == around


def test_lines_are_told_when_they_differ_from_their_last() -> None:
    lines = ChangedLines()
    assert lines.update({"a": "one", "b": "", "c": "three"}) == ["one", "three"]
    assert lines.update({"a": "one", "b": "two"}) == ["two"]
    assert lines.update({"a": ""}) == []
    assert lines.update({"a": "one", "c": "three"}) == ["one"]


class Box(CustomWidget):
    """Stand-in for a container: its content takes its place."""


def test_containers_are_read_in_their_place(services: Services) -> None:
    it = part("it", role=TargetRole.OPTION)
    box: Any = Box(lambda *_: None)
    inner: Any = Box(lambda *_: None)
    inner.content = [it]
    box.content = [Label("Inside", PLACE), inner]
    assert voice_of(services, Label("Outside", PLACE), box).group_of(it.targets[0]) == "Inside"
    assert voice_of(services, Heading("One", PLACE), Heading("Two", PLACE)).opening() == ["One"]


def test_words_outside_of_a_clip_are_not_noted_until_it_ends(services: Services) -> None:
    collected = Collected(services)
    canvas = collected.canvas
    with canvas.clipped(PLACE):
        canvas.text_box("within", PLACE)
        canvas.text_box("outside", PLACE.move(0, 200))
        with canvas.clipped(PLACE.move(150, 0)):
            canvas.text_box("in one", PLACE.move(-60, 0))
            canvas.text_box("in both", PLACE.move(100, 0))
        canvas.text_box("left", FRect(110, 110, 20, 20))
    canvas.text_box("after", PLACE.move(0, 200))
    assert collected.canvas.lines == ["within", "in both", "left", "after"]


def test_a_widget_may_draw_and_measure_anything_while_its_words_are_collected(services: Services) -> None:
    assets, collected = services.assets, Collected(services)
    canvas: Canvas = collected.canvas
    assert (canvas.viewport, canvas.sheets, canvas.fonts) == (assets.viewport, assets.sheets, assets.fonts)
    assert not canvas.has_previous_frame
    canvas.panel("ui/entry", PLACE)
    canvas.pattern(1, PLACE)
    canvas.fill(palette.INK)
    canvas.fill(Color(1, 2, 3, 100))
    canvas.dim()
    canvas.line((0, 0), (9, 9), palette.INK)
    canvas.outline(PLACE, palette.INK)
    canvas.text_box("word", PLACE)
    assert collected.canvas.lines == ["word"]
    assert tuple(canvas.visible_rect) == pytest.approx(tuple(assets.viewport.area), abs=1)
