"""Interaction of a scene to the unit and the moment: what each input returns, notes and makes due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from game.scenes.events import Activate, PointerMoved, PointerPressed, RightClicked, TargetDropped, TextInput
from game.scenes.interaction import HoldRepeat, InteractionController
from game.scenes.routes import UnsavedRoute
from game.scenes.stack import Pop, Push
from game.scenes.tooltips import TooltipContext
from game.scenes.unsaved_mark import UNSAVED, UnsavedMark, default_place, unsaved_mark
from game.ui import palette
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.motion import FrameSchedule, Motion
from game.ui.sound_effects import Sound
from game.ui.widgets import CustomWidget, HitTarget, InteractionState, Widget

AREA = FRect(0, 0, 1280, 720)
LEFT, RIGHT, AWAY = FRect(100, 100, 200, 60), FRect(400, 100, 200, 60), FRect(900, 600, 10, 10)


class Chart:
    """A scene of targets alone, which answers each event with a change of its own."""

    def __init__(self) -> None:
        self.is_opaque = True
        self.area = AREA
        self.frames = FrameSchedule()
        self.rebuilt = 0
        self.heard: list[Sound] = []
        self.handled: list[Any] = []
        self.answer: Any = None
        self.clicked: list[str] = []
        self.hit_targets: list[HitTarget] = []
        self.services: Any = SimpleNamespace(
            assets=SimpleNamespace(
                sounds=SimpleNamespace(play=self.heard.append), t=lambda key: f"<{key}>", texts=None
            ),
            storage=SimpleNamespace(is_in_memory=False),
            session=SimpleNamespace(is_kiosk=False),
        )
        self.interaction: InteractionController[Any] = InteractionController(self)
        self.add("left", LEFT)
        self.add("right", RIGHT)

    @property
    def widgets(self) -> Sequence[Widget]:
        return [CustomWidget(lambda *_: None, self.hit_targets)]

    def rebuild(self) -> None:
        self.rebuilt += 1

    def handle(self, event: Any) -> Any:
        self.handled.append(event)
        return self.answer

    def add(self, name: str, rect: FRect, **more: Any) -> HitTarget:
        target = HitTarget(name, rect, more.pop("action", lambda: self.clicked.append(name)), **more)
        self.hit_targets.append(target)
        return target

    def point(self, kind: PointerKind, rect: FRect, *, is_touch: bool = False) -> Any:
        return self.interaction.dispatch(PointerEvent(kind, *rect.center, is_touch))


@pytest.fixture
def chart() -> Chart:
    found = Chart()
    found.frames.is_due = False
    return found


def test_each_part_of_a_press_makes_the_scene_due(chart: Chart) -> None:
    for kind in (PointerKind.PRESS, PointerKind.RELEASE, PointerKind.PRESS, PointerKind.CANCEL):
        chart.point(kind, AWAY)
        assert chart.frames.is_due is True, kind
        chart.frames.is_due = False
    state = chart.interaction.state
    assert (state.hovered, state.pressed, state.focused) == (None, None, None)
    chart.interaction.focus.focus_on(chart.hit_targets[0])
    chart.interaction.hover(None)
    chart.interaction.pressed = chart.hit_targets[1]
    state = chart.interaction.state
    assert (state.hovered, state.pressed, state.focused) == (None, "right", "left")
    chart.interaction.leave()
    chart.frames.is_due = False
    chart.point(PointerKind.MOVE, AWAY)
    chart.point(PointerKind.DRAG, AWAY)
    assert not chart.frames.is_due, "nothing is there"
    for rect in (LEFT, RIGHT, AWAY):
        chart.point(PointerKind.MOVE, rect)
        assert chart.frames.is_due is True
        chart.frames.is_due = False
        chart.point(PointerKind.MOVE, rect)
        assert not chart.frames.is_due


def test_a_scene_that_is_left_or_whose_press_is_cancelled_keeps_no_drag(chart: Chart) -> None:
    interaction = chart.interaction
    for end in (interaction.leave, interaction.cancel):
        chart.point(PointerKind.PRESS, LEFT)
        interaction.is_dragging = True
        end()
        assert (interaction.pressed, interaction.is_dragging) == (None, False)
    assert interaction.hovered is chart.hit_targets[0], "the pointer of a cancelled press is still there"
    interaction.leave()
    assert interaction.hovered is None
    assert interaction.tip_spot is None


def test_the_next_and_the_previous_target_are_focused_in_turn(chart: Chart) -> None:
    chart.add("third", AWAY)
    names = []
    for command in (Command.NEXT, Command.NEXT, Command.NEXT, Command.NEXT, Command.PREVIOUS, Command.PREVIOUS):
        assert chart.interaction.dispatch(command) is None
        names.append(chart.interaction.focus.name)
    assert names == ["left", "right", "third", "left", "third", "right"]
    assert all(isinstance(event, PointerMoved) for event in chart.handled)
    assert [event.target.name for event in chart.handled] == names
    assert [(event.x, event.y) for event in chart.handled[:3]] == [LEFT.center, RIGHT.center, AWAY.center]
    assert chart.frames.is_due is True


def test_the_focus_goes_on_to_the_nearest_target_when_its_own_is_gone_after_a_click(chart: Chart) -> None:
    chart.add("once", RIGHT.move(10, 10), action=lambda: chart.hit_targets.pop() and None)
    chart.interaction.focus.focus_on(chart.hit_targets[-1])
    chart.interaction.dispatch(Activate("once"))
    assert chart.interaction.focus.name == "once", "it was clicked otherwise"
    chart.add("once", RIGHT.move(10, 10), action=lambda: chart.hit_targets.pop() and None)
    chart.interaction.dispatch(Command.ACTIVATE)
    assert chart.interaction.focus.name == "right"
    assert chart.interaction.focus.is_shown


def test_changes_come_from_targets_sliders_fields_and_the_scene(chart: Chart) -> None:
    interaction = chart.interaction
    chart.add("page", AWAY, action=lambda: Pop(2))
    assert interaction.dispatch(Activate("page")) == Pop(2)
    assert interaction.dispatch(Activate("nothing")) is None
    chart.answer = Pop(3)
    assert interaction.dispatch(Command.BACK) == Pop(3)
    assert interaction.dispatch(Command.ACTIVATE) == Pop(3), "nothing is focused"
    assert chart.point(PointerKind.MOVE, LEFT) == Pop(3)
    assert chart.point(PointerKind.PRESS, LEFT) == Pop(3)
    bar = chart.add(
        "bar", FRect(700, 100, 200, 20), action=None, slide=lambda share: Pop(round(share * 100)), value=0.5
    )
    assert chart.point(PointerKind.PRESS, FRect(750, 110, 0, 0)) == Pop(25)
    assert chart.point(PointerKind.DRAG, FRect(850, 700, 0, 0)) == Pop(75), "the slider's before the scene's"
    assert chart.point(PointerKind.RELEASE, FRect(850, 110, 0, 0)) is None
    assert chart.point(PointerKind.MOVE, FRect(850, 110, 0, 0)) == Pop(3)
    interaction.focus.focus_on(bar)
    assert interaction.dispatch(Command.RIGHT) == Pop(60)
    assert interaction.dispatch(Command.LEFT) == Pop(40)
    assert chart.point(PointerKind.CANCEL, LEFT) is None
    field: Any = SimpleNamespace(composition="", type_text=lambda text: Pop(len(text)), compose=None)
    interaction.text_input = field
    assert interaction.dispatch(TextInput("four")) == Pop(4)


def test_a_scene_is_built_anew_once_by_a_click_a_slide_and_a_word(chart: Chart) -> None:
    interaction = chart.interaction
    composed: list[str] = []
    interaction.text_input = SimpleNamespace(composition="", type_text=lambda text: None, compose=composed.append)
    chart.add("off", AWAY, is_enabled=False)
    for event, count in (
        (Activate("left"), 1),
        (Activate("off"), 1),
        (Activate("nothing"), 0),
        (TextInput("a"), 1),
        (PointerEvent(PointerKind.MOVE, 150, 120), 0),
    ):
        before = chart.rebuilt
        interaction.dispatch(event)
        assert chart.rebuilt - before == count, event
    interaction.rebuild()
    assert chart.rebuilt == 4
    interaction.acts_on_disabled = False
    interaction.dispatch(Activate("off"))
    assert (chart.rebuilt, chart.clicked) == (4, ["left", "off"])


def test_a_target_is_heard_with_its_own_sound_if_it_is_enabled_and_opens_nothing(chart: Chart) -> None:
    chart.add("page", AWAY, action=lambda: Pop())
    chart.add("off", AWAY, is_enabled=False)
    sound = next(each for each in Sound if each is not Sound.BUTTON)
    chart.add("bell", AWAY, sound=sound)
    for name in ("left", "page", "off", "bell"):
        chart.interaction.dispatch(Activate(name))
    assert chart.heard == [Sound.BUTTON, sound]


def test_the_highest_of_the_targets_there_is_hit_up_to_its_edges(chart: Chart) -> None:
    chart.add("over", FRect(250, 120, 100, 100))
    found = [
        chart.interaction.hit_target_at(x, y) for x, y in ((100, 100), (249, 120), (250, 120), (349, 219), (350, 219))
    ]
    assert [each.name if each is not None else "" for each in found] == ["left", "left", "over", "over", ""]


def test_events_carry_their_own_coordinates(chart: Chart) -> None:
    left, right = chart.hit_targets
    for kind in (PointerKind.MOVE, PointerKind.PRESS, PointerKind.DRAG):
        chart.interaction.dispatch(PointerEvent(kind, 110, 150))
    chart.interaction.dispatch(PointerEvent(PointerKind.RELEASE, 410, 155))
    assert chart.handled == [
        PointerMoved(110, 150, left),
        PointerPressed(110, 150, left),
        PointerMoved(110, 150, left),
        TargetDropped(410, 155, left, right),
    ]
    assert chart.interaction.dispatch(PointerEvent(PointerKind.RIGHT_CLICK, 1, 2)) is None
    assert chart.handled[-1] == RightClicked()


def test_a_click_needs_the_target_of_the_press_and_a_finger_hovers_no_more_after_it(chart: Chart) -> None:
    chart.point(PointerKind.PRESS, LEFT, is_touch=True)
    chart.hit_targets.insert(0, HitTarget("left", RIGHT.move(0, 300), lambda: chart.clicked.append("moved")))
    chart.point(PointerKind.RELEASE, RIGHT.move(0, 300), is_touch=True)
    assert (chart.clicked, chart.interaction.hovered) == (["moved"], None), "a target of the same name is the same"
    bar = chart.add("bar", AWAY, slide=lambda share: None)
    chart.point(PointerKind.PRESS, AWAY, is_touch=True)
    chart.point(PointerKind.RELEASE, AWAY, is_touch=True)
    assert chart.interaction.hovered is bar
    assert chart.clicked == ["moved"], "a slider is not clicked"


def test_motions_are_finished_by_return_and_the_scene_is_due_only_then(chart: Chart) -> None:
    for is_moving in (False, True):
        if is_moving:
            chart.frames.motions.start(Motion(1.0, lambda share: None))
        chart.interaction.dispatch(Command.ACTIVATE)
        assert chart.frames.is_due is is_moving
        assert not chart.frames.motions
    assert chart.handled == [Command.ACTIVATE] * 2


def test_a_tip_waits_while_nothing_is_hovered_and_goes_with_a_press(
    chart: Chart, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[FRect, str]] = []
    asked: list[tuple[Any, ...]] = []

    def place(tip: object, *what: Any) -> FRect:
        asked.append(what)
        return AWAY

    monkeypatch.setattr("game.scenes.interaction.draw_tooltip", lambda canvas, rect, text: drawn.append((rect, text)))
    monkeypatch.setattr("game.scenes.interaction.Tooltip.place", place)
    canvas: Any = SimpleNamespace(fonts=object())
    chart.hit_targets.clear()
    chart.add("left", LEFT, tooltip="Why")
    chart.add("right", RIGHT, tooltip="Why not")
    chart.interaction.advance(5.0)
    chart.point(PointerKind.MOVE, LEFT)
    chart.frames.is_due = False
    chart.interaction.advance(0.44)
    chart.interaction.draw_tip(canvas)
    assert (drawn, chart.frames.is_due) == ([], False)
    chart.interaction.advance(0.02)
    assert chart.frames.is_due is True
    chart.interaction.draw_tip(canvas)
    assert drawn == [(AWAY, "Why")]
    assert asked == [(canvas.fonts, AREA, LEFT, "Why", TooltipContext([RIGHT]))]
    chart.point(PointerKind.PRESS, LEFT)
    chart.point(PointerKind.RELEASE, LEFT)
    chart.interaction.advance(60.0)
    chart.interaction.draw_tip(canvas)
    assert len(drawn) == 1, "the click's result is seen"
    chart.point(PointerKind.MOVE, RIGHT)
    chart.interaction.advance(0.46)
    chart.interaction.draw_tip(canvas)
    assert drawn[1:] == [(AWAY, "Why not")]
    chart.interaction.leave()
    chart.interaction.draw_tip(canvas)
    assert len(drawn) == 2


def test_a_held_target_is_clicked_as_often_as_is_due(chart: Chart) -> None:
    chart.add("more", AWAY, is_repeated=True)
    chart.interaction.advance(10.0)
    chart.point(PointerKind.PRESS, AWAY)
    for seconds, count in ((0.49, 0), (0.02, 1), (0.25, 3), (0.11, 4)):
        chart.interaction.advance(seconds)
        assert len(chart.clicked) == count
    chart.point(PointerKind.RELEASE, AWAY)
    chart.interaction.advance(10.0)
    assert chart.clicked == ["more"] * 4
    chart.point(PointerKind.PRESS, LEFT)
    chart.interaction.advance(10.0)
    chart.point(PointerKind.RELEASE, LEFT)
    assert chart.clicked == [*["more"] * 4, "left"], "other targets wait for the release"


def test_repetitions_come_at_the_very_moment() -> None:
    repeat = HoldRepeat()
    assert (repeat.repetitions, repeat.advance(0.5), repeat.repetitions) == (0, 1, 1)
    repeat.press(has_large_steps=True)
    assert [repeat.advance(seconds) for seconds in (0.5, 0.25, 0.125, 0.125, 0.5)] == [1, 1, 0, 1, 2]
    assert repeat.repetitions == 5
    repeat.press()
    assert repeat.repetitions == 0
    after = [0.5 + 7 * 0.12 + 0.001, 0.118, 0.003]
    assert [repeat.advance(seconds) for seconds in after] == [8, 1, 0]


def test_the_mark_is_built_on_a_whole_page_while_nothing_can_be_saved(chart: Chart) -> None:
    assert list(chart.interaction.build_mark()) == []
    chart.services.storage.is_in_memory = True
    [mark] = chart.interaction.build_mark()
    assert isinstance(mark, UnsavedMark)
    assert (mark.place, mark.tooltip) == (FRect(928, 6, 52, 52), "<house.unsaved.tip>")
    chart.is_opaque = False
    assert list(chart.interaction.build_mark()) == []


def test_the_mark_opens_its_page_but_for_visitors_of_a_kiosk(chart: Chart) -> None:
    place = default_place(FRect(50, 30, 1000, 600))
    assert place == FRect(698, 6, 52, 52)
    assert list(unsaved_mark(chart.services, place)) == []
    chart.services.storage.is_in_memory = True
    [mark] = unsaved_mark(chart.services, place)
    [target] = mark.hit_targets()
    assert target[:2] == (UNSAVED, place)
    assert (target.name, target.tooltip, target.is_enabled) == ("unsaved", "<house.unsaved.tip>", True)
    assert target.action is not None
    assert target.action() == Push(UnsavedRoute())
    chart.services.session.is_kiosk = True
    [mark] = unsaved_mark(chart.services, place)
    assert mark == UnsavedMark(place, "<house.unsaved.tip>", None)


def test_the_mark_is_a_card_with_a_disk_and_a_sign_and_a_ring_of_the_focus() -> None:
    place, other = FRect(100, 6, 52, 52), HitTarget("other", LEFT)
    target = HitTarget(UNSAVED, place)
    signs = [
        ("fit", ("ui/icon_save", FRect(109, 15, 28, 28)), {"tint": palette.INK}),
        ("fit", ("ui/icon_warning", FRect(123, 29, 24, 24)), {"tint": palette.DARK_CORAL}),
    ]
    ring: list[tuple[Any, ...]] = [("panel", ("ui/focus_ring", FRect(94, 0, 64, 64)), {})]
    for look, card, more in (
        (InteractionState(), "ui/card", []),
        (InteractionState(other, target, other), "ui/card", []),
        (InteractionState(hover_target=target), "ui/list_row_active", []),
        (InteractionState(focus_target=target), "ui/list_row_active", ring),
    ):
        drawn: list[tuple[Any, ...]] = []

        def noting(name: str, drawn: list[tuple[Any, ...]] = drawn) -> Callable[..., None]:
            return lambda *what, **named: drawn.append((name, what, named))

        canvas: Any = SimpleNamespace(panel=noting("panel"), fit=noting("fit"))
        UnsavedMark(place, "why", None).draw(canvas, look)
        assert drawn == [("panel", (card, place), {}), *signs, *more]
