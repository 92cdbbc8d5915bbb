"""The tag of a lesson: what it costs to cover something, when it stays where it is, how it and the hand are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from pygame import FRect

from game.app import App
from game.table.hit_targets import OnCell, OnSeat
from game.table.lessons import tag as tag_module
from game.table.lessons.place import HandPlace, place_hand
from game.table.lessons.tag import LessonTag
from game.table.lessons.teach import LessonSession
from game.table.scene import TableScene
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL_BOLD
from game.ui.widgets import Button, HitTarget, InteractionState
from tests.driver import program
from tests.table_screens import lesson_at

AREA = FRect(0, 72, 1280, 648)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with program(tmp_path_factory.mktemp("tag")) as app:
        yield app


class Tagged:
    """A lesson with a tag of its own that points where the test wants."""

    def __init__(self, app: App, place: FRect | None) -> None:
        self.scene = cast(TableScene[Any], lesson_at(app, "bridges", "basics", 0))
        self.session = cast(LessonSession, self.scene.session)
        self.tag = LessonTag(self.session)
        self.place = place
        self.tag.pointed_at = lambda: self.place  # type: ignore[method-assign]
        self.scene.rebuild()

    def places(self) -> FRect:
        return self.tag.tag_place(AREA)


TARGET, SEAT = FRect(600, 400, 40, 40), FRect(20, 90, 200, 60)


@pytest.mark.parametrize("place", [TARGET, None])
def test_what_is_to_be_clicked_costs_most_then_the_board_then_cards(app: App, place: FRect | None) -> None:
    found = Tagged(app, place)
    spots = [
        HitTarget("wanted", FRect(1, 0, 9, 9)),
        HitTarget("place", FRect(2, 0, 9, 9), value=OnCell((1, 1))),
        HitTarget("off", FRect(3, 0, 9, 9), value=OnCell((1, 2)), is_enabled=False),
        HitTarget("seat", SEAT, value=OnSeat(1)),
        HitTarget("card", FRect(4, 0, 9, 9)),
        HitTarget("card-off", FRect(5, 0, 9, 9), is_enabled=False),
    ]
    found.scene.interaction.game_widgets = cast(Any, [SimpleNamespace(hit_targets=lambda: spots)])
    lesson = SimpleNamespace(
        on_board=(OnCell,), keeps=lambda table: [FRect(6, 0, 9, 9)], key=found.session.lesson.key, steps=[1, 2]
    )
    step = SimpleNamespace(targets=("wanted?", len), text=found.session.step.text)
    costs: list[tuple[tuple[float, ...], float]] = []

    def note(area: FRect, size: Any, first: Any, second: Any, third: Any) -> FRect:
        covered = first if place is None else second
        factor = 1.0 if place is None else 400.0
        costs.extend((tuple(rect), round(cost * factor, 3)) for rect, cost in covered)
        assert third == (None if place is None else 290.0)
        return FRect(0, 0, *size)

    found.scene.controller.message_bar.refuse(lambda: "That place is taken.", FRect(900, 500, 40, 40))
    message = FRect(7, 0, 9, 9)
    with (
        patch.object(tag_module, "place_tag" if place is None else "place_message", note),
        patch.object(tag_module, "message_rect", lambda *_: message),
        patch.object(found.session, "lesson", lesson),
        patch.object(LessonSession, "step", step),
    ):
        found.places()
    own = [(tuple(TARGET.inflate(16, 16)), 2000.0), (tuple(place_hand(found.scene.area, TARGET).rect), 500.0)]
    assert costs == [
        *(own if place is not None else []),
        ((1, 0, 9, 9), 500.0), ((2, 0, 9, 9), 6.0), ((3, 0, 9, 9), 2.0), (tuple(SEAT), 6.0), ((4, 0, 9, 9), 12.0),
        ((5, 0, 9, 9), 6.0), ((7, 0, 9, 9), 60.0), ((6, 0, 9, 9), 60.0),
    ]  # fmt: skip


def test_the_tag_stays_while_it_is_beside_its_subject(app: App) -> None:
    found = Tagged(app, FRect(600, 400, 40, 40))
    first = found.places()
    assert found.places() is first
    found.place = FRect(604, 402, 40, 40)
    assert found.places() is first, "a subject that moves a little"
    found.place = None
    assert found.places() is first, "nothing is pointed at"
    found.place = FRect(60, 640, 40, 40)
    assert found.places() is not first


@pytest.mark.parametrize("has_complaint", [False, True])
@pytest.mark.parametrize("age", [0.0, 0.09, 1.0])
def test_the_tag_fades_in_with_text_complaint_and_count(app: App, has_complaint: bool, age: float) -> None:
    found = Tagged(app, None)
    if has_complaint:
        found.tag.complain("lessons.read")
    found.tag.advance(age)
    tag = found.places()
    fonts = app.services.assets.fonts
    room = 380 - 36
    foot = max(34.0 if found.session.step.targets else 62.0, fonts.line_height(LABEL_BOLD) + 10)
    complaint = found.tag.complaint
    below = fonts.height(complaint, LABEL_BOLD, room) + 8 if has_complaint else 0.0
    assert tag.width == 380
    assert tag.height == pytest.approx(fonts.height(found.tag.text(), BODY, room) + below + 36 + foot)
    drawn: list[tuple[Any, ...]] = []
    canvas = SimpleNamespace(
        fonts=fonts,
        panel=lambda name, rect, alpha: drawn.append((name, tuple(rect), alpha)),
        text_box=lambda text, rect, role, colour, valign="center", *, alpha: drawn.append(
            (text, rect, role, colour, valign, alpha)
        ),
    )
    widgets = list(found.tag.build(AREA))
    widgets[0].draw(cast(Canvas, canvas), InteractionState())
    alpha = round(255 * min(1.0, age / 0.18))
    assert drawn[0] == ("ui/tag", tuple(tag), alpha)
    texts = drawn[1:]
    assert [each[0] for each in texts] == [
        *([complaint] if has_complaint else []), found.tag.text(), f"1 / {len(found.session.lesson.steps)}",
    ]  # fmt: skip
    assert {each[-1] for each in texts} == {alpha}
    inner = tag.inflate(-36, -36)
    text = FRect(inner.left, inner.top, room, inner.height - foot - below)
    assert tuple(texts[-2][1]) == pytest.approx(tuple(text), abs=0.01)
    assert texts[-2][2:5] == (BODY, palette.INK, "top")
    assert tuple(texts[-1][1]) == pytest.approx((inner.left, inner.bottom - foot + 8, 120, foot - 8), abs=0.01)
    assert texts[-1][2:4] == (LABEL_BOLD, palette.DARK_BRASS)
    if has_complaint:
        high = below - 8
        assert tuple(texts[0][1]) == pytest.approx((inner.left, inner.bottom - foot - high, room, high), abs=0.01)
        assert texts[0][2:4] == (LABEL_BOLD, palette.DARK_CORAL)


def test_the_button_of_a_step_that_is_read_stands_in_the_tags_corner(app: App) -> None:
    found = Tagged(app, None)
    for can_go_on in (True, False):
        with patch.object(LessonSession, "can_go_on", can_go_on):
            widgets = list(found.tag.build(AREA))
            buttons = [each for each in widgets if isinstance(each, Button)]
        assert len(buttons) == can_go_on
        if can_go_on:
            tag, [button] = found.places(), buttons
            label = app.services.assets.t("lessons.next")
            wide = max(140.0, app.services.assets.fonts.width(label, BODY) + 84)
            assert tuple(button.rect) == pytest.approx((tag.right - 18 - wide, tag.bottom - 70, wide, 52), abs=0.01)
            assert (button.name, button.label, button.icon, button.style) == (
                "lesson-next",
                label,
                "arrow_right",
                "primary",
            )


@pytest.mark.parametrize("is_from_above", [False, True])
@pytest.mark.parametrize("shaken", [0.0, 0.025, 0.075, 0.125, 0.449, 0.5])
def test_the_hand_is_lifted_and_shaken_over_a_glow(app: App, is_from_above: bool, shaken: float) -> None:
    app.services.storage.change_settings(reduced_motion=False)
    try:
        found = Tagged(app, TARGET)
        hand = HandPlace((700.0, 500.0), is_from_above)
        found.tag.complain("lessons.read")
        with patch.object(tag_module, "place_hand", lambda *_: hand), patch.object(LessonSession, "is_waiting", False):
            found.tag.advance(shaken)
            drawn: list[tuple[Any, ...]] = []
            canvas = SimpleNamespace(
                panel=lambda name, rect: drawn.append((name, tuple(rect))),
                sprite=lambda name, x, y, **look: drawn.append((name, x, y, look)),
            )
            with patch.object(tag_module, "draw_tail", lambda *_: None):
                list(found.tag.build(AREA))[-1].draw(cast(Canvas, canvas), InteractionState())
    finally:
        app.services.storage.change_settings(reduced_motion=True)
    wave = round(shaken * 12) / 12 / 1.2
    lift = 7 * (0.5 - 0.5 * math.cos(2 * math.pi * wave))
    x, y = hand.centre
    off = 9 * math.sin(shaken / 0.45 * 6 * math.pi) if shaken < 0.45 else 0.0
    glow, sprite = drawn
    assert glow == ("ui/glow", tuple(TARGET.inflate(4, 4)))
    assert sprite[0] == "ui/hand_point"
    assert sprite[1:3] == pytest.approx((x + off, y - lift if is_from_above else y + lift), abs=0.001)
    assert sprite[3] == {"angle": 180.0 if is_from_above else 0.0, "anchor": (0.5, 0.5)}


def test_without_a_subject_there_is_no_hand(app: App) -> None:
    found = Tagged(app, None)
    drawn: list[str] = []
    canvas = SimpleNamespace(
        panel=lambda name, rect: drawn.append(name), sprite=lambda name, *_, **__: drawn.append(name)
    )
    list(found.tag.build(AREA))[-1].draw(cast(Canvas, canvas), InteractionState())
    assert drawn == []
    assert list(found.tag.places(AREA)) == [found.places()]


def test_tag_subject_and_hand_are_kept_clear(app: App) -> None:
    found = Tagged(app, TARGET)
    places: Sequence[FRect] = list(found.tag.places(AREA))
    assert [tuple(each) for each in places] == [
        tuple(found.places()), tuple(TARGET.inflate(16, 16)), tuple(place_hand(found.scene.area, TARGET).rect),
    ]  # fmt: skip
