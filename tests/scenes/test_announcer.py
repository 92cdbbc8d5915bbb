"""When the voice speaks: at once after a person's input, else after what is being said, and nothing twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from pygame import FRect

from game.scenes.announcer import Announcer
from game.scenes.base import Scene
from game.scenes.events import BackPressed, InputEvent, TextInput
from game.scenes.scene_voice import SceneVoice
from game.services import Services
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from game.ui.speech import DirectSpeech, RecordingSpeaker, Utterance
from game.ui.widgets import Button, HitTarget


class Device(RecordingSpeaker):
    """Notes what is spoken, and how often it was silenced and let go."""

    def __init__(self) -> None:
        super().__init__()
        self.silenced = 0
        self.closed = 0

    def stop(self) -> None:
        self.silenced += 1

    def close(self) -> None:
        self.closed += 1


class Told(SceneVoice):
    """Tells the news that the test gives it."""

    lines: Sequence[str] = ()
    counted: Sequence[str] = ()
    is_changing = True

    def opening(self) -> Sequence[str]:
        return ["Table"]

    def news(self) -> Sequence[str]:
        lines, self.lines = self.lines, ()
        return lines

    @property
    def says_changes(self) -> bool:
        return self.is_changing

    def board(self) -> Sequence[str]:
        return ["Island A: 3", "Island B: 4"]

    def scores(self) -> Sequence[str]:
        return ["Ada: 12"]

    def turn(self) -> Sequence[str]:
        return ["Ada's turn"]


class Page(Scene):
    """Buttons with labels that the test changes."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.labels = {"a": "Sail", "b": "Rest"}
        self.voice = Told(self, self.interaction)
        self.interaction.voice = self.voice

    def build(self, area: FRect) -> Sequence[Button]:
        return [
            Button(name, FRect(100, 100 * at, 200, 60), label, lambda: None)
            for at, (name, label) in enumerate(self.labels.items())
        ]

    def button(self, name: str) -> HitTarget:
        found = self.interaction.find_hit_target(name)
        assert found is not None
        return found


@dataclass
class Ears:
    """A page, an announcer that watches it, and what was heard of it."""

    services: Services
    device: Device = field(default_factory=Device)

    def __post_init__(self) -> None:
        self.page = Page(self.services)
        self.announcer = Announcer(self.services, DirectSpeech(self.device))

    def hear(self, page: Scene | None = None, toast: str = "") -> list[str]:
        """What one frame has spoken."""
        before = len(self.device.spoken)
        self.announcer.observe(page or self.page, toast)
        return [utterance.text for utterance in self.device.spoken[before:]]

    def ask(self, event: InputEvent) -> list[str]:
        """What an input has spoken at once."""
        before = len(self.device.spoken)
        assert self.announcer.takes(event, self.page) is (len(self.device.spoken) > before)
        return [utterance.text for utterance in self.device.spoken[before:]]


@pytest.fixture
def ears(services: Services) -> Ears:
    """The voice is on, and has introduced the page."""
    services.storage.change_settings(speech="on", speech_rate=70)
    ears = Ears(services)
    assert ears.hear() == ["The voice is on.", "Table"]
    return ears


def test_the_voice_introduces_itself_and_each_page_that_comes_on_top(ears: Ears) -> None:
    assert [each.interrupts for each in ears.device.spoken] == [True, False]
    assert ears.device.spoken[1] == Utterance("Table", "en", 70, False)
    assert ears.hear() == []
    other = Page(ears.services)
    other.voice.lines = ["It is Ada's turn."]
    assert ears.hear(other) == ["Table"], "what was there before is no news"
    assert ears.device.spoken[-1].interrupts
    assert ears.hear(other) == []


def test_news_wait_for_what_is_being_said_unless_a_person_did_something(ears: Ears) -> None:
    inputs: list[Any] = [
        Command.ACTIVATE,
        TextInput("x"),
        BackPressed(),
        *(PointerEvent(kind, 5, 5) for kind in (PointerKind.PRESS, PointerKind.RELEASE, PointerKind.RIGHT_CLICK)),
    ]
    for event in (None, PointerEvent(PointerKind.MOVE, 5, 5), *inputs):
        if event is not None:
            assert ears.ask(event) == []
        ears.page.voice.lines = ["Ben writes a 4", "It is Ada's turn."]
        assert ears.hear() == ["Ben writes a 4", "It is Ada's turn."]
        assert [each.interrupts for each in ears.device.spoken[-2:]] == [event in inputs, False]


def test_the_focus_is_told_when_it_moves_before_the_news_and_when_its_words_change_after_them(ears: Ears) -> None:
    page = ears.page
    page.interaction.focus.focus_on(page.button("a"))
    page.voice.lines = ["News"]
    assert ears.hear() == ["Sail, button", "News"]
    page.rebuild()
    assert ears.hear() == [], "the words are the same"
    page.labels["a"] = "Stop"
    page.rebuild()
    page.voice.lines = ["News"]
    assert ears.hear() == ["News", "Stop, button"]
    page.labels["a"] = "Go"
    page.rebuild()
    page.voice.is_changing = False
    assert ears.hear() == [], "the news have said it"
    page.interaction.focus.focus_on(page.button("b"))
    assert ears.hear() == ["Rest, button"]
    page.labels = {"a": "Rest", "b": "Rest"}
    page.rebuild()
    page.interaction.focus.focus_on(page.button("a"))
    assert ears.hear() == ["Rest, button"], "another target with the same words"


def test_a_message_is_told_once_and_again_when_it_comes_again(ears: Ears) -> None:
    ears.page.voice.lines = ["News"]
    assert ears.hear(toast="Saved") == ["News", "Saved"]
    assert ears.hear(toast="Saved") == []
    assert ears.hear() == []
    assert ears.hear(toast="Saved") == ["Saved"]


def test_what_is_asked_for_is_told_at_once(ears: Ears) -> None:
    assert ears.ask(Command.READ_TARGET) == ["Nothing is in focus."]
    for command, lines in (
        (Command.READ_BOARD, ["Island A: 3", "Island B: 4"]),
        (Command.READ_SCORES, ["Ada: 12"]),
        (Command.READ_TURN, ["Ada's turn"]),
    ):
        assert ears.ask(command) == lines
        assert [each.interrupts for each in ears.device.spoken[-len(lines) :]] == [True, *[False] * (len(lines) - 1)]
        assert ears.ask(Command.READ_AGAIN) == lines
    ears.page.interaction.focus.focus_on(ears.page.button("b"))
    assert ears.ask(Command.READ_TARGET) == ["Rest, button"]
    ears.page.voice.lines = ["  ", "Ben – 4"]
    assert ears.hear() == ["Rest, button", "Ben 4"]
    assert ears.ask(Command.READ_AGAIN) == ["Rest, button", "Ben 4"]


def test_switched_off_it_is_silent_and_takes_its_own_commands_only(ears: Ears) -> None:
    ears.services.storage.change_settings(speech="off")
    assert ears.announcer.takes(Command.READ_TURN, ears.page)
    assert not ears.announcer.takes(Command.ACTIVATE, ears.page)
    ears.page.interaction.focus.reaches_disabled = True
    ears.page.voice.lines = ["News"]
    assert (ears.hear(toast="Saved"), ears.device.silenced) == ([], 1)
    assert (ears.hear(), ears.device.silenced) == ([], 1), "it is silent already"
    assert not ears.page.interaction.focus.reaches_disabled
    ears.services.storage.change_settings(speech="on")
    assert ears.hear() == ["The voice is on.", "Table"]
    assert ears.device.spoken[-2].interrupts
    assert ears.page.interaction.focus.reaches_disabled


def test_where_no_scene_is_left_nothing_is_said_and_the_device_is_let_go(ears: Ears) -> None:
    ears.announcer.observe(None, "Saved")
    assert (len(ears.device.spoken), ears.device.silenced) == (2, 1)
    ears.announcer.speech.close()
    assert ears.device.closed == 1


class CountingPage(Page):
    """A page whose voice tells how often it was built."""

    built = 0

    def build(self, area: FRect) -> Sequence[Button]:
        self.built += 1
        self.voice.counted = [f"Built {self.built}"]
        return super().build(area)


def test_what_is_asked_for_is_told_of_the_page_as_it_is_now(ears: Ears) -> None:
    page = ears.page = CountingPage(ears.services)
    assert ears.hear() == ["Table"]
    page.voice.board = lambda: page.voice.counted  # type: ignore[method-assign]
    page.rebuild()
    assert ears.ask(Command.READ_BOARD) == ["Built 2"]


def test_before_anything_was_said_there_is_nothing_to_say_again(services: Services) -> None:
    services.storage.change_settings(speech="on")
    ears = Ears(services)
    assert ears.announcer.takes(Command.READ_AGAIN, ears.page)
    assert ears.device.spoken == []
    assert ears.hear(toast="Saved") == ["The voice is on.", "Table", "Saved"]
    assert ears.ask(Command.READ_AGAIN) == ["The voice is on.", "Table", "Saved"]
