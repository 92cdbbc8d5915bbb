"""Limits of input: the longest pasted text, places of fields and clicks, what a pause holds up, and what stays held."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import FRect, Rect
from pygame.event import Event

from game.scenes.announcer import Announcer
from game.scenes.base import Scene
from game.scenes.events import BACKSPACE, Activity, InputEvent, TextComposed, TextInput, TextPasted
from game.scenes.input_dispatcher import InputDispatcher, is_input
from game.scenes.press_gate import PressGate, any_input_name, input_name
from game.scenes.scene_voice import SceneVoice
from game.services import Services
from game.ui.bindings import READING_COMMANDS, Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.speech import DirectSpeech, RecordingSpeaker, SpeechOutput
from game.ui.text_entry import TextEntry
from game.ui.widgets import CustomWidget, HitTarget, Widget

FIELD = 20_000
"""Letters that a field takes of a pasted text."""
ELSEWHERE = 1_048_576
"""Letters of a pasted text that may be a game."""


class Listed(Scene):
    """A page with the widgets that the test lists."""

    def __init__(self, services: Services, *listed: Widget) -> None:
        super().__init__(services)
        self.listed: Sequence[Widget] = listed

    def build(self, area: FRect) -> Sequence[Widget]:
        return self.listed

    def write(self, composition: str = "") -> None:
        """Let a field take letters."""
        field: Any = SimpleNamespace(composition=composition)
        self.interaction.text_input = field


@pytest.fixture(autouse=True)
def _usual_settings(services: Services) -> Iterator[None]:
    services.storage.change_settings(press_pause=0, speech="off")
    yield
    services.storage.change_settings(press_pause=0, speech="off")


@pytest.fixture
def dispatcher(services: Services, monkeypatch: pytest.MonkeyPatch) -> InputDispatcher:
    """A dispatcher on a keyboard of which each key is held."""
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: defaultdict(lambda: True))
    return InputDispatcher(services)


@pytest.fixture
def page(services: Services) -> Listed:
    return Listed(services)


def down(key: int, mod: int = 0, text: str = "") -> Event:
    """A key that goes down."""
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)


RIGHT = down(pygame.K_RIGHT)


def dropped(text: str) -> Event:
    return Event(pygame.DROPTEXT, text=text)


@pytest.mark.parametrize("letters", [1, FIELD - 1, FIELD, FIELD + 1, FIELD + 2])
def test_a_field_takes_twenty_thousand_letters(dispatcher: InputDispatcher, page: Listed, letters: int) -> None:
    page.write()
    assert list(dispatcher.read(dropped("x" * letters), page)) == [TextInput("x" * min(letters, FIELD))]


@pytest.mark.parametrize("letters", [FIELD + 1, ELSEWHERE - 1, ELSEWHERE, ELSEWHERE + 1, ELSEWHERE + 2])
def test_elsewhere_a_pasted_text_has_two_to_the_twentieth_letters(
    dispatcher: InputDispatcher, page: Listed, letters: int
) -> None:
    (pasted,) = dispatcher.read(dropped("x" * letters), page)
    assert isinstance(pasted, TextPasted)
    assert len(pasted.text) == min(letters, ELSEWHERE)


def test_a_text_keeps_its_lines_except_in_a_field(dispatcher: InputDispatcher, page: Listed) -> None:
    text = " first\n\tsecond  third "
    assert list(dispatcher.read(dropped(text), page)) == [TextPasted(text)]
    assert list(dispatcher.read(dropped(""), page)) == [TextPasted("")]
    page.write()
    assert list(dispatcher.read(dropped(text), page)) == [TextInput("first second third")]
    assert list(dispatcher.read(dropped(" \n"), page)) == []


@pytest.mark.parametrize(("mod", "is_pasted"), [(pygame.KMOD_LCTRL, True), (pygame.KMOD_RMETA, True), (0, False)])
def test_control_and_v_paste_outside_of_fields_too(
    dispatcher: InputDispatcher, page: Listed, monkeypatch: pytest.MonkeyPatch, mod: int, is_pasted: bool
) -> None:
    monkeypatch.setattr("game.scenes.input_dispatcher.clipboard_text", lambda: "a game")
    inputs = list(dispatcher.read(down(pygame.K_v, mod), page))
    assert inputs[0] == Activity()
    assert (TextPasted("a game") in inputs) is is_pasted
    page.write()
    inputs = list(dispatcher.read(down(pygame.K_v, mod), page))
    assert (inputs[1:] == [TextInput("a game")]) is is_pasted


@pytest.mark.parametrize("is_field", [False, True])
def test_a_pasted_text_ends_what_was_held(dispatcher: InputDispatcher, page: Listed, is_field: bool) -> None:
    assert list(dispatcher.read(RIGHT, page)) == [Activity(), Command.RIGHT]
    assert list(dispatcher.repeat(0.41)) == [Command.RIGHT]
    if is_field:
        page.write()
    assert len(list(dispatcher.read(dropped("x"), page))) == 1
    assert list(dispatcher.repeat(2.0)) == []


def test_a_letter_ends_what_was_held_and_backspace_is_held(dispatcher: InputDispatcher, page: Listed) -> None:
    assert list(dispatcher.read(RIGHT, page)) == [Activity(), Command.RIGHT]
    page.write()
    assert list(dispatcher.read(Event(pygame.TEXTINPUT, text="ab"), page)) == [TextInput("ab")]
    assert list(dispatcher.repeat(2.0)) == []
    assert list(dispatcher.read(down(pygame.K_BACKSPACE, text="\b"), page)) == [Activity(), TextInput(BACKSPACE)]
    assert list(dispatcher.repeat(0.48)) == [TextInput(BACKSPACE)] * 2
    assert list(dispatcher.read(Event(pygame.TEXTINPUT, text=""), page)) == []


def test_of_a_key_in_a_field_only_its_text_counts(dispatcher: InputDispatcher, page: Listed) -> None:
    page.write()
    assert list(dispatcher.read(down(pygame.K_u, text="u"), page)) == [Activity()], "its text comes by itself"
    assert list(dispatcher.read(down(pygame.K_SPACE, text=" "), page)) == [Activity()]
    assert list(dispatcher.read(RIGHT, page)) == [Activity(), Command.RIGHT]
    assert list(dispatcher.read(down(pygame.K_RETURN, text="\r"), page)) == [Activity(), Command.ACTIVATE]
    assert list(dispatcher.read(down(pygame.K_ESCAPE, text="\x1b"), page)) == [Activity(), Command.BACK]
    assert list(dispatcher.read(Event(pygame.TEXTEDITING, text="ni", start=0, length=2), page)) == [TextComposed("ni")]
    page.interaction.text_input = None
    assert list(dispatcher.read(Event(pygame.TEXTEDITING, text="ni", start=0, length=2), page)) == []
    assert list(dispatcher.read(Event(pygame.TEXTINPUT, text="a"), page)) == []


def test_while_a_method_composes_keys_are_its_own_and_escape_ends_it(dispatcher: InputDispatcher, page: Listed) -> None:
    page.write("ni")
    assert list(dispatcher.read(RIGHT, page)) == [Activity()]
    assert list(dispatcher.read(down(pygame.K_BACKSPACE, text="\b"), page)) == [Activity()]
    assert list(dispatcher.read(down(pygame.K_ESCAPE), page)) == [Activity(), TextComposed("")]
    assert list(dispatcher.read(Event(pygame.TEXTINPUT, text="你"), page)) == [TextInput("你")]
    assert list(dispatcher.repeat(2.0)) == []


def test_a_press_ends_where_another_scene_comes(dispatcher: InputDispatcher, page: Listed, services: Services) -> None:
    x, y = services.assets.viewport.point_to_units(40, 50)
    press = Event(pygame.MOUSEBUTTONDOWN, pos=(40, 50), button=1)
    release = Event(pygame.MOUSEBUTTONUP, pos=(40, 50), button=1)
    assert list(dispatcher.read(press, page)) == [Activity(), PointerEvent(PointerKind.PRESS, x, y)]
    assert list(dispatcher.read(release, page)) == [PointerEvent(PointerKind.RELEASE, x, y)]
    assert len(list(dispatcher.read(press, page))) == 2
    dispatcher.cancel()
    assert list(dispatcher.read(release, page)) == []


def test_the_key_of_the_whole_screen_turns_it_and_goes_no_further(
    dispatcher: InputDispatcher, page: Listed, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned: list[str] = []
    monkeypatch.setattr(type(services.shell), "toggle_fullscreen", lambda shell: turned.append("whole"))
    assert list(dispatcher.read(down(pygame.K_RETURN, pygame.KMOD_LALT), page)) == [Activity()]
    assert turned == ["whole"]


def test_a_stick_tilted_the_same_way_too_soon_is_neither_read_nor_held(
    dispatcher: InputDispatcher, page: Listed, services: Services
) -> None:
    services.storage.change_settings(press_pause=500)
    there, back = (Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=value) for value in (0.9, 0.0))
    assert list(dispatcher.read(there, page)) == [Activity(), Command.RIGHT]
    assert list(dispatcher.repeat(0.41)) == [Command.RIGHT]
    assert list(dispatcher.read(back, page)) == []
    assert list(dispatcher.read(there, page)) == [Activity()]
    assert list(dispatcher.repeat(2.0)) == []
    dispatcher.advance(0.5)
    assert list(dispatcher.read(back, page)) == []
    assert list(dispatcher.read(there, page)) == [Activity(), Command.RIGHT]


def test_a_key_pressed_too_soon_is_activity_and_nothing_else(
    dispatcher: InputDispatcher, page: Listed, services: Services
) -> None:
    services.storage.change_settings(press_pause=500)
    assert list(dispatcher.read(RIGHT, page)) == [Activity(), Command.RIGHT]
    assert list(dispatcher.read(RIGHT, page)) == [Activity()]
    dispatcher.advance(0.5)
    assert list(dispatcher.read(RIGHT, page)) == [Activity(), Command.RIGHT]


@pytest.fixture
def gate(services: Services) -> PressGate:
    services.storage.change_settings(press_pause=500)
    return PressGate(services.session)


WIDE, OTHER = FRect(100, 100, 400, 40), FRect(100, 150, 400, 40)


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        pytest.param((110, 120), (490, 120), False, id="far away on one target"),
        pytest.param((110, 138), (110, 152), False, id="on two targets at one place"),
        pytest.param((110, 120), (110, 170), True, id="on two targets"),
        pytest.param((600, 400), (700, 400), True, id="at two places on nothing"),
        pytest.param((600, 400), (616, 400), False, id="sixteen units away"),
        pytest.param((600, 400), (616.5, 400), True, id="more than sixteen units away"),
    ],
)
@pytest.mark.parametrize("kind", [PointerKind.PRESS, PointerKind.RIGHT_CLICK])
def test_a_click_too_soon_counts_elsewhere_only(
    gate: PressGate,
    services: Services,
    kind: PointerKind,
    first: tuple[float, float],
    second: tuple[float, float],
    counts: bool,
) -> None:
    targets = [HitTarget("wide", WIDE, print), HitTarget("other", OTHER, print)]
    page = Listed(services, CustomWidget(lambda *_: None, targets))
    assert gate.counts_pointer(PointerEvent(kind, *first), page)
    assert gate.counts_pointer(PointerEvent(kind, *second), page) is counts


def test_the_two_buttons_of_a_mouse_are_two_presses_and_movements_always_count(gate: PressGate, page: Listed) -> None:
    assert gate.counts_pointer(PointerEvent(PointerKind.PRESS, 5, 5), page)
    assert gate.counts_pointer(PointerEvent(PointerKind.RIGHT_CLICK, 5, 5), page)
    assert not gate.counts_pointer(PointerEvent(PointerKind.RIGHT_CLICK, 5, 5), page)
    for kind in set(PointerKind) - {PointerKind.PRESS, PointerKind.RIGHT_CLICK}:
        assert gate.counts_pointer(PointerEvent(kind, 5, 5), page)
        assert gate.counts_pointer(PointerEvent(kind, 5, 5), page)
    assert not gate.counts_pointer(PointerEvent(PointerKind.RIGHT_CLICK, 5, 5), page)


def test_the_pause_lasts_as_long_as_chosen(gate: PressGate, page: Listed) -> None:
    assert gate.counts(RIGHT, page)
    gate.advance(0.4999)
    assert not gate.counts(RIGHT, page)
    gate.advance(0.0002)
    assert gate.counts(RIGHT, page)
    assert gate.counts(down(pygame.K_LEFT), page), "another key"
    assert gate.counts(down(pygame.K_LSHIFT), page)
    assert gate.counts(down(pygame.K_LSHIFT), page), "a modifier is held, not pressed"


def test_keys_of_an_input_method_are_not_held_up(gate: PressGate, page: Listed) -> None:
    page.write("ni")
    assert [gate.counts(RIGHT, page) for _ in range(2)] == [True, True]
    page.write()
    assert [gate.counts(RIGHT, page) for _ in range(2)] == [True, False]


@pytest.mark.parametrize("kind", [pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION])
def test_each_kind_of_tilt_is_held_up(gate: PressGate, kind: int) -> None:
    tilt = Event(kind)
    assert [gate.counts_tilt(tilt, Command.LEFT) for _ in range(2)] == [True, False]


def test_a_button_that_came_too_soon_leaves_the_text_of_keys_alone(gate: PressGate, page: Listed) -> None:
    button = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert [gate.counts(button, page) for _ in range(2)] == [True, False]
    assert gate.counts(Event(pygame.TEXTINPUT, text="a"), page)


def test_keys_and_buttons_have_names_and_escape_none_where_a_key_is_asked_for() -> None:
    button = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert [any_input_name(event) for event in (RIGHT, button, down(pygame.K_ESCAPE), down(pygame.K_LSHIFT))] == [
        "right", "pad a", "escape", "",
    ]  # fmt: skip
    assert [input_name(event) for event in (RIGHT, button, down(pygame.K_ESCAPE), Event(pygame.KEYUP, key=27))] == [
        "right", "pad a", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "limit"), [(pygame.JOYAXISMOTION, 0.5), (pygame.CONTROLLERAXISMOTION, 16383.5)])
def test_half_of_the_way_is_the_limit_of_a_stick(kind: int, limit: float) -> None:
    assert [is_input(Event(kind, value=sign * limit * share)) for sign in (1, -1) for share in (1.0, 1.0001)] == [
        False, True, False, True,
    ]  # fmt: skip


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the system is told about text input."""
    told: list[Any] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    return told


def test_the_system_is_told_of_no_field_at_the_first_look(
    dispatcher: InputDispatcher, page: Listed, system: list[Any], services: Services
) -> None:
    for scene in (page, page, None):
        dispatcher.follow_field(scene)
    assert system == ["stop"]
    system.clear()
    InputDispatcher(services).follow_field(None)
    assert system == ["stop"]
    page.write()
    system.clear()
    InputDispatcher(services).follow_field(page)
    assert system[0] == "start"


def test_the_system_is_told_of_the_place_of_the_active_field(
    dispatcher: InputDispatcher, page: Listed, system: list[Any], services: Services
) -> None:
    to_pixels = services.assets.viewport.rect_to_px
    first, second = (TextEntry(name, rect, "", False, print) for name, rect in (("a", WIDE), ("b", OTHER)))
    page.listed = [first, second]
    page.write()
    dispatcher.follow_field(page)
    page.listed = [first, second._replace(is_active=True)]
    page.rebuild()
    dispatcher.follow_field(page)
    dispatcher.follow_field(page)
    assert system == ["start", to_pixels(page.area), to_pixels(OTHER)]
    assert all(isinstance(told, Rect) for told in system[1:])
    dispatcher.follow_field(None)
    dispatcher.follow_field(page)
    assert system[3:] == ["stop", "start", to_pixels(OTHER)]


class NewsOfBuilding(SceneVoice):
    """Tells what the last building has found out."""

    found: Sequence[str] = ()

    def opening(self) -> Sequence[str]:
        return ["Table"]

    def news(self) -> Sequence[str]:
        found, self.found = self.found, ()
        return found


class Built(Listed):
    """A page that knows its news only once it is built."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.times = 0
        self.teller = NewsOfBuilding(self, self.interaction)
        self.interaction.voice = self.teller

    def build(self, area: FRect) -> Sequence[Widget]:
        self.times += 1
        self.teller.found = [f"Built {self.times}"]
        return ()


def heard(announcer: Announcer, device: RecordingSpeaker, scene: Scene, toast: str = "") -> list[str]:
    """What one frame has spoken."""
    before = len(device.spoken)
    announcer.observe(scene, toast)
    return [utterance.text for utterance in device.spoken[before:]]


def test_a_page_that_has_changed_is_built_before_its_news_are_told(services: Services) -> None:
    services.storage.change_settings(speech="on")
    device = RecordingSpeaker()
    speech: SpeechOutput = DirectSpeech(device)
    announcer, page = Announcer(services, speech), Built(services)
    assert heard(announcer, device, page) == ["The voice is on.", "Table"]
    assert heard(announcer, device, page) == []
    page.rebuild()
    assert heard(announcer, device, page) == ["Built 2"]
    assert heard(announcer, device, page) == []


def test_a_page_acts_on_disabled_targets_only_where_it_says_so(services: Services) -> None:
    services.storage.change_settings(speech="on")
    announcer, page = Announcer(services, DirectSpeech(RecordingSpeaker())), Listed(services)
    for acts in (False, True, False):
        page.interaction.acts_on_disabled = acts
        announcer.observe(page, "")
        assert page.interaction.focus.reaches_disabled is acts
    page.interaction.focus.reaches_disabled = True
    services.storage.change_settings(speech="off")
    announcer.observe(page, "")
    assert page.interaction.focus.reaches_disabled is False, "without the voice nowhere"


def test_only_reading_commands_are_kept_from_a_scene(services: Services) -> None:
    announcer, page = Announcer(services, DirectSpeech(RecordingSpeaker())), Listed(services)
    others: list[InputEvent] = [TextInput("x"), Activity(), PointerEvent(PointerKind.PRESS, 1, 1), Command.LEFT]
    for speech in ("off", "on"):
        services.storage.change_settings(speech=speech)
        assert announcer.is_on is (speech == "on")
        assert [announcer.takes(command, page) for command in READING_COMMANDS] == [True] * 5
        assert [announcer.takes(event, page) for event in others] == [False] * 4


class CountingVoice(SceneVoice):
    """Counts how often it was asked for the words of a target."""

    asked = 0

    def target(self, hit_target: HitTarget) -> str:
        self.asked += 1
        return f"Words of {hit_target.name}"


def test_the_words_of_a_target_are_sought_anew_only_after_a_change(services: Services) -> None:
    services.storage.change_settings(speech="on")
    device = RecordingSpeaker()
    targets = [HitTarget("wide", WIDE, print), HitTarget("other", OTHER, print)]
    announcer = Announcer(services, DirectSpeech(device))
    page = Listed(services, CustomWidget(lambda *_: None, targets))
    voice = page.interaction.voice = CountingVoice(page, page.interaction)
    page.interaction.focus.focus_on(targets[0])
    assert heard(announcer, device, page) == ["Words of wide", "The voice is on."]
    changes: list[tuple[Callable[[], None] | None, int, list[str]]] = [
        (None, 1, []),
        (page.rebuild, 2, []),
        (None, 2, []),
        (lambda: page.interaction.focus.focus_on(targets[1]), 3, ["Words of other"]),
        (None, 3, []),
    ]
    for change, asked, lines in changes:
        if change is not None:
            change()
        assert (heard(announcer, device, page), voice.asked) == (lines, asked)
