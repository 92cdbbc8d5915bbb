"""Pointer, keys and focus on the targets of one scene, without a window: what is clicked, hovered, dropped and told."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from game.boards.errors import BoardError
from game.scenes.base import Scene
from game.scenes.events import (
    Activate,
    BackPressed,
    FilesDropped,
    PointerMoved,
    PointerPressed,
    RightClicked,
    SceneEvent,
    TargetDropped,
    TextComposed,
    TextInput,
    WheelTurned,
)
from game.scenes.routes import FilesRoute
from game.scenes.stack import Pop, Push
from game.scenes.tooltips import TOOLTIP_DELAY, place_tooltip
from game.services import Services
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.motion import Motion
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

SAIL, REST = FRect(100, 100, 200, 60), FRect(100, 200, 200, 60)


class Deck(Scene):
    """Two buttons, the second one the main one, and whatever the test adds; notes what it handles."""

    name = "deck"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.added: list[Widget] = []
        self.clicked: list[str] = []
        self.handled: list[SceneEvent] = []

    def build(self, area: FRect) -> Sequence[Widget]:
        return [
            Button("sail", SAIL, "Sail", lambda: self.clicked.append("sail"), tooltip="Off we go"),
            Button("rest", REST, "Rest", lambda: self.clicked.append("rest"), style="primary"),
            *self.added,
        ]

    def handle(self, event: SceneEvent) -> None:
        self.handled.append(event)

    def add(self, name: str, rect: FRect, **more: Any) -> None:
        """One more target, over all others."""
        target = HitTarget(name, rect, more.pop("action", lambda: self.clicked.append(name)), **more)
        self.added.append(CustomWidget(lambda *_: None, [target]))
        self.rebuild()

    def target(self, name: str) -> HitTarget:
        found = self.interaction.find_hit_target(name)
        assert found is not None
        return found

    def point(self, kind: PointerKind, rect: FRect, *, is_touch: bool = False, steps: int = 0) -> None:
        """A pointer event in the middle of a rectangle."""
        self.interaction.dispatch(PointerEvent(kind, *rect.center, is_touch, steps))

    def drag(self, start: FRect, *ways: FRect) -> None:
        """A press, the ways of a drag, and the release at the last of them."""
        self.point(PointerKind.PRESS, start)
        for way in ways:
            self.point(PointerKind.DRAG, way)
        self.point(PointerKind.RELEASE, ways[-1] if ways else start)


@pytest.fixture
def deck(services: Services) -> Deck:
    return Deck(services)


AWAY = FRect(900, 600, 10, 10)


def test_a_press_and_its_release_on_one_target_click_the_highest_there(deck: Deck) -> None:
    deck.drag(SAIL)
    deck.add("over", SAIL)
    deck.drag(SAIL)
    assert deck.clicked == ["sail", "over"]
    deck.point(PointerKind.RELEASE, SAIL)
    assert deck.clicked == ["sail", "over"], "no press"


def test_a_release_elsewhere_is_a_drop_of_the_pressed_target_and_no_click(deck: Deck) -> None:
    sail, rest = deck.target("sail"), deck.target("rest")
    deck.drag(SAIL, REST)
    deck.drag(SAIL, AWAY)
    drops = [event for event in deck.handled if isinstance(event, TargetDropped)]
    assert drops == [TargetDropped(*REST.center, sail, rest), TargetDropped(*AWAY.center, sail, None)]
    deck.handled.clear()
    deck.drag(AWAY, SAIL)
    assert deck.clicked == []
    assert not any(isinstance(event, TargetDropped) for event in deck.handled), "nothing was pressed"


def test_a_drag_that_comes_back_is_a_drop_on_the_target_where_it_began(deck: Deck) -> None:
    deck.point(PointerKind.PRESS, SAIL)
    deck.interaction.is_dragging = True
    deck.point(PointerKind.RELEASE, SAIL)
    assert (deck.clicked, deck.interaction.is_dragging) == ([], False)
    assert deck.handled[-1] == TargetDropped(*SAIL.center, deck.target("sail"), deck.target("sail"))


def test_movements_and_presses_are_told_with_what_lies_there(deck: Deck) -> None:
    sail = deck.target("sail")
    deck.point(PointerKind.MOVE, SAIL)
    assert deck.interaction.state.hovered == "sail"
    deck.point(PointerKind.PRESS, SAIL)
    assert deck.interaction.state.pressed == "sail"
    deck.point(PointerKind.DRAG, AWAY)
    state = deck.interaction.state
    assert (state.hovered, state.pressed) == (None, "sail")
    assert deck.handled == [
        PointerMoved(*SAIL.center, sail),
        PointerPressed(*SAIL.center, sail),
        PointerMoved(*AWAY.center, None),
    ]
    deck.point(PointerKind.WHEEL, SAIL, steps=-2)
    deck.point(PointerKind.RIGHT_CLICK, SAIL)
    assert deck.handled[3:] == [WheelTurned(-2), RightClicked()]


def test_a_cancelled_press_and_one_under_another_scene_click_nothing(deck: Deck) -> None:
    deck.point(PointerKind.PRESS, SAIL)
    deck.point(PointerKind.CANCEL, SAIL)
    deck.point(PointerKind.RELEASE, SAIL)
    deck.point(PointerKind.PRESS, SAIL)
    deck.interaction.leave()
    assert deck.interaction.state.hovered is None
    deck.point(PointerKind.RELEASE, SAIL)
    assert deck.clicked == []


def test_a_finger_leaves_nothing_hovered_behind(deck: Deck) -> None:
    deck.point(PointerKind.PRESS, SAIL, is_touch=True)
    assert deck.interaction.is_touch
    deck.point(PointerKind.RELEASE, SAIL, is_touch=True)
    assert (deck.clicked, deck.interaction.state.hovered) == (["sail"], None)
    deck.drag(REST)
    assert deck.interaction.state.hovered == "rest", "a mouse stays where it is"
    assert not deck.interaction.is_touch


def test_a_slider_follows_the_pointer_and_its_release_clicks_nothing(deck: Deck) -> None:
    shares: list[float] = []
    deck.add("bar", FRect(400, 100, 200, 20), slide=lambda share: shares.append(round(share, 2)))
    before = deck.widgets
    deck.drag(FRect(450, 110, 0, 0), FRect(500, 300, 0, 0))
    assert (shares, deck.clicked) == ([0.25, 0.5], [])
    assert deck.widgets is not before, "the scene shows the new value"
    deck.point(PointerKind.MOVE, FRect(550, 110, 0, 0))
    assert shares == [0.25, 0.5], "the press is over"


def test_a_slider_is_shown_anew_when_the_focus_moves_it(deck: Deck) -> None:
    shares: list[float] = []
    deck.add("bar", FRect(400, 100, 200, 20), slide=lambda share: shares.append(round(share, 2)), value=0.5)
    deck.interaction.focus.focus_on(deck.target("bar"))
    before = deck.widgets
    deck.interaction.dispatch(Command.RIGHT)
    assert shares == [0.6]
    assert deck.widgets is not before


def test_return_clicks_the_focused_target_and_in_a_field_without_focus_the_main_button(deck: Deck) -> None:
    deck.interaction.dispatch(Command.ACTIVATE)
    assert (deck.clicked, deck.handled) == ([], [Command.ACTIVATE])
    deck.interaction.focus.focus_on(deck.target("sail"))
    deck.interaction.dispatch(Command.ACTIVATE)
    deck.interaction.focus.is_shown = False
    deck.interaction.text_input = Field()
    deck.interaction.dispatch(Command.ACTIVATE)
    assert deck.clicked == ["sail", "rest"]


def test_the_main_button_is_an_enabled_primary_one(deck: Deck) -> None:
    assert deck.interaction.default_hit_target() == deck.target("rest")
    bare = Scene(deck.services)
    assert bare.interaction.default_hit_target() is None
    for is_enabled in (False, True):
        button = Button("go", SAIL, "Go", print, style="primary", is_enabled=is_enabled)
        bare.build = lambda area, button=button: [CustomWidget(lambda *_: None, [deck.target("sail")]), button]  # type: ignore[method-assign, misc]
        bare.rebuild()
        found = bare.interaction.default_hit_target()
        assert (found is not None) is is_enabled


class Field:
    """Notes what is typed."""

    def __init__(self) -> None:
        self.composition = ""
        self.typed = ""

    def type_text(self, text: str) -> None:
        self.typed += text

    def compose(self, text: str) -> None:
        self.composition = text


def test_text_goes_to_the_field_and_without_one_to_the_scene(deck: Deck) -> None:
    deck.interaction.dispatch(TextInput("a"))
    assert deck.handled == [TextInput("a")]
    deck.interaction.text_input = field = Field()
    for event, typed, composed in ((TextInput("b"), "b", ""), (TextComposed("n"), "b", "n")):
        before = deck.widgets
        deck.interaction.dispatch(event)
        assert (field.typed, field.composition) == (typed, composed)
        assert deck.widgets is not before
    assert deck.handled == [TextInput("a")]


def test_motions_end_with_a_press_return_and_the_ways_back(deck: Deck) -> None:
    def presses(kind: PointerKind) -> Callable[[], None]:
        return lambda: deck.point(kind, AWAY)

    ends: tuple[Callable[[], object], ...] = (
        presses(PointerKind.PRESS),
        presses(PointerKind.RIGHT_CLICK),
        lambda: deck.interaction.dispatch(Command.ACTIVATE),
        lambda: deck.interaction.dispatch(Command.BACK),
    )
    for end in ends:
        deck.frames.motions.start(Motion(1.0, lambda share: None))
        deck.frames.is_due = False
        end()
        assert not deck.frames.motions
    deck.frames.is_due = False
    deck.frames.motions.start(Motion(1.0, lambda share: None))
    deck.interaction.dispatch(Command.ACTIVATE)
    assert deck.frames.is_due, "what was in motion is drawn at its end"
    deck.frames.is_due = False
    deck.interaction.dispatch(Command.ACTIVATE)
    assert not deck.frames.is_due, "nothing moved"
    assert deck.handled[-3:-2] == [BackPressed()]


def test_a_disabled_target_with_a_reason_is_clicked_and_one_on_a_page_is_not(deck: Deck) -> None:
    deck.add("why", FRect(400, 100, 100, 20), is_enabled=False)
    deck.interaction.dispatch(Activate("why"))
    assert deck.clicked == ["why"]
    deck.interaction.acts_on_disabled = False
    deck.interaction.dispatch(Activate("why"))
    deck.interaction.dispatch(Activate("nothing of that name"))
    assert deck.clicked == ["why"]


def shown_tip(deck: Deck) -> str:
    """The tip due now."""
    spot = deck.interaction.tip_spot
    return deck.interaction.tip_of(spot) if spot is not None else ""


def test_a_tip_is_drawn_after_the_pointer_has_rested_and_again_after_another_target(deck: Deck) -> None:
    deck.point(PointerKind.MOVE, SAIL)
    assert shown_tip(deck) == "Off we go"
    for before in (SAIL, REST):
        deck.point(PointerKind.MOVE, before)
        deck.point(PointerKind.MOVE, SAIL)
        deck.frames.is_due = False
        deck.interaction.advance(TOOLTIP_DELAY - 0.01)
        assert not deck.frames.is_due
        deck.point(PointerKind.MOVE, SAIL.move(3, 0))  # on the same target
        deck.interaction.advance(0.02)
        assert deck.frames.is_due
    deck.point(PointerKind.MOVE, REST)
    deck.frames.is_due = False
    deck.interaction.advance(1)
    assert not deck.frames.is_due, "it has no tip"


def test_the_focus_is_told_like_a_pointer_in_the_middle_of_its_target_and_has_its_tip(deck: Deck) -> None:
    deck.interaction.focus.focus_on(deck.target("rest"))
    deck.interaction.advance(TOOLTIP_DELAY)
    deck.frames.is_due = False
    deck.interaction.focus.focus_on(deck.target("sail"))
    assert deck.frames.is_due
    assert deck.handled[-1] == PointerMoved(*SAIL.center, deck.target("sail"))
    deck.frames.is_due = False
    deck.interaction.advance(TOOLTIP_DELAY - 0.01)
    assert not deck.frames.is_due, "the tip of another target waits anew"
    deck.interaction.advance(0.02)
    assert (deck.frames.is_due, shown_tip(deck)) == (True, "Off we go")


def test_a_pointer_that_moves_leaves_the_ring_and_any_press_takes_it_away(deck: Deck) -> None:
    for kind, is_left in ((PointerKind.MOVE, True), (PointerKind.PRESS, False)):
        deck.interaction.focus.focus_on(deck.target("sail"))
        deck.point(kind, AWAY)
        assert (deck.interaction.state.focused == "sail") is is_left


def test_a_held_target_is_clicked_again_only_under_the_pointer_and_while_it_is_enabled(deck: Deck) -> None:
    place = FRect(400, 100, 100, 20)
    deck.add("more", place, is_repeated=True)
    deck.point(PointerKind.PRESS, place)
    deck.interaction.advance(0.51)
    assert deck.clicked == ["more"]
    deck.point(PointerKind.DRAG, SAIL)
    deck.interaction.advance(0.5)
    deck.point(PointerKind.DRAG, AWAY)
    deck.interaction.advance(0.5)
    assert deck.clicked == ["more"], "the pointer is elsewhere"
    deck.point(PointerKind.DRAG, place)
    deck.added.clear()
    deck.add("more", place, is_enabled=False)
    deck.interaction.advance(0.5)
    deck.added.clear()
    deck.rebuild()
    deck.interaction.advance(0.5)
    assert deck.clicked == ["more"], "disabled, then gone"
    deck.point(PointerKind.RELEASE, place)
    assert deck.clicked == ["more"], "the release of a held target is no further click"


def test_further_clicks_of_a_held_target_may_do_more_than_the_first(deck: Deck) -> None:
    place = FRect(400, 100, 100, 20)
    deck.add("hour", place, is_repeated=True, repeat=lambda: deck.clicked.append("whole hour"))
    deck.drag(place)
    deck.point(PointerKind.PRESS, place)
    deck.interaction.advance(0.51)
    assert deck.clicked == ["hour", "whole hour"]
    deck.interaction.advance(0.2)
    assert deck.clicked == ["hour", "whole hour"], "slow enough to stop at one"
    deck.interaction.advance(0.06)
    assert deck.clicked == ["hour", "whole hour", "whole hour"]


def test_a_new_scene_is_drawn_and_its_tips_keep_off_what_can_be_clicked(deck: Deck) -> None:
    assert Deck(deck.services).frames.is_due
    deck.add("picture", AWAY, action=None)
    deck.add("bar", FRect(400, 100, 200, 20), action=None, slide=print)
    around = deck.interaction.tooltip_context(deck.target("sail"))
    assert list(around.avoided) == [REST, FRect(400, 100, 200, 20)]


def test_a_new_page_is_untouched_and_no_event_is_none(deck: Deck) -> None:
    interaction = Deck(deck.services).interaction
    assert (interaction.is_touch, interaction.is_dragging, interaction.is_capturing) == (False, False, False)
    assert (interaction.hovered, interaction.pressed, interaction.text_input) == (None, None, None)
    deck.point(PointerKind.CANCEL, SAIL)
    deck.drag(SAIL)
    deck.interaction.dispatch(Command.NEXT)
    assert None not in deck.handled


def test_a_board_that_cannot_be_loaded_is_told_and_the_page_is_built_anew(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(deck.services.shell, "announce", told.append)

    def broken() -> None:
        raise BoardError("a.tmx", (), "its file is gone")

    deck.add("board", AWAY, action=broken)
    before = deck.widgets
    assert deck.interaction.dispatch(Activate("board")) is None
    assert told == [BoardError("a.tmx", (), "its file is gone").message(deck.services.assets.texts)]
    assert deck.widgets is not before


def test_clicks_are_heard_where_nothing_opens(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(deck.services.assets.sounds, "play", heard.append)
    sound = deck.target("sail").sound
    deck.drag(SAIL)
    assert heard == [sound]
    deck.add("off", AWAY, is_enabled=False)
    deck.interaction.dispatch(Activate("off"))
    assert heard == [sound], "it does nothing"
    deck.add("page", AWAY, action=lambda: Pop())
    assert deck.interaction.dispatch(Activate("page")) == Pop()
    assert heard == [sound], "a page that opens is heard by itself"


def test_a_page_that_says_nothing_of_itself_is_opaque_and_drawn_with_the_shared_pictures(services: Services) -> None:
    page = Scene(services)
    assert (page.name, page.is_opaque, page.sheets) == ("scene", True, ("ui",))
    assert page.frames.is_due
    assert (page.frames.is_moving, page.frames.seconds_to_next(), page.seat_styles) == (False, math.inf, None)
    before, page.frames.is_due = page.widgets, False
    page.resume()
    assert page.frames.is_due
    assert page.widgets is not before, "it may have changed below another page"


def test_a_page_moves_on_with_time_and_is_drawn_while_something_moves(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Scene(services)
    page.frames.is_due = False
    assert page.update(0.1) is None
    assert not page.frames.is_due
    page.frames.motions.start(Motion(1.0, lambda share: None))
    assert page.frames.is_moving
    page.update(0.1)
    assert page.frames.is_due
    rested: list[float] = []
    monkeypatch.setattr(page.interaction, "advance", rested.append)
    monkeypatch.setattr(page, "advance", lambda seconds: Pop(3))
    assert page.update(0.25) == Pop(3)
    assert rested == [0.25]


def test_by_itself_a_page_steps_back_and_opens_dropped_files(services: Services) -> None:
    page = Scene(services)
    assert page.handle(BackPressed()) == Pop()
    assert page.handle(RightClicked()) == Pop()
    files = [Path("a.tmx")]
    assert page.handle(FilesDropped(files)) == Push(FilesRoute(files))
    assert page.handle(WheelTurned(1)) is None
    assert page.filter(Activate("x")) == Activate("x")
    assert page.targets() == []


def test_a_tip_is_drawn_while_it_is_due_and_nothing_is_pressed(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[FRect, str]] = []
    monkeypatch.setattr("game.scenes.interaction.draw_tooltip", lambda canvas, place, text: drawn.append((place, text)))
    canvas: Any = SimpleNamespace(fonts=deck.services.assets.fonts)
    deck.point(PointerKind.MOVE, SAIL)
    deck.interaction.draw_tip(canvas)
    assert drawn == [], "not yet"
    deck.interaction.advance(TOOLTIP_DELAY)
    deck.interaction.draw_tip(canvas)
    [(place, text)] = drawn
    assert text == "Off we go"
    around = deck.interaction.tooltip_context(deck.target("sail"))
    assert place == place_tooltip(canvas.fonts, deck.area, SAIL, text, around)
    deck.interaction.pressed = deck.target("rest")
    deck.interaction.draw_tip(canvas)
    deck.interaction.cancel()
    deck.point(PointerKind.MOVE, REST)
    deck.interaction.advance(TOOLTIP_DELAY)
    deck.interaction.draw_tip(canvas)
    assert len(drawn) == 1, "while something is pressed, and where there is none"


def test_the_time_of_a_tip_begins_anew_on_another_target_alone(deck: Deck) -> None:
    deck.add("more", AWAY, tooltip="And further")
    deck.point(PointerKind.MOVE, SAIL)
    deck.interaction.advance(TOOLTIP_DELAY - 0.1)
    deck.frames.is_due = False
    deck.point(PointerKind.MOVE, SAIL)
    assert not deck.frames.is_due, "the same target"
    deck.point(PointerKind.MOVE, AWAY)
    assert deck.frames.is_due
    deck.frames.is_due = False
    deck.interaction.advance(0.2)
    assert not deck.frames.is_due
    deck.point(PointerKind.MOVE, FRect(1000, 20, 1, 1))
    assert deck.frames.is_due, "nothing there"
