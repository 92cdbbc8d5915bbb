"""Speech output without a device: utterances, the queue that a thread of its own empties, and its state.

A *speaker* is a device that speaks one utterance after the other (``speech_devices.py`` has the real ones). The frame
never waits for it: ``SpeechQueue`` hands utterances over and returns at once.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import closing
from enum import Enum
from typing import Final, NamedTuple, Protocol

USUAL_RATE: Final = 50
"""Rate at which the device's own rate stays as it is; 0 is slowest, 100 fastest."""
_READ_ALOUD: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "–": " ", "\n": " "})
"""Signs that eyes need and that voices stumble over."""


class Utterance(NamedTuple):
    """A text to speak, with the language and the rate at the time of asking."""

    text: str
    language: str = "en"
    rate: int = USUAL_RATE
    interrupts: bool = False
    """True if it silences what is being spoken and drops what waits."""


class SpeechState(Enum):
    """State of the device."""

    UNUSED = "unused"
    """Nothing has been spoken yet."""
    STARTING = "starting"
    READY = "ready"
    MISSING = "missing"
    """No device was found; the settings say what to install."""


class NoSpeakerError(Exception):
    """No speech device can be reached here."""


class Speaker(Protocol):
    """A device that speaks; its methods may take a moment."""

    def speak(self, utterance: Utterance) -> None:
        """Speak, after what waits or instead of it; ``NoSpeakerError`` once the device is gone."""

    def stop(self) -> None:
        """Silence the device."""

    def close(self) -> None:
        """Let the device go."""


class RecordingSpeaker:
    """A speaker for tests and tools: notes all utterances in their order."""

    def __init__(self) -> None:
        self.spoken: list[Utterance] = []

    def speak(self, utterance: Utterance) -> None:
        self.spoken.append(utterance)

    def stop(self) -> None:
        """Nothing sounds."""

    def close(self) -> None:
        """Nothing is held."""


class SpeechOutput(Protocol):
    """The way of utterances to a device."""

    @property
    def state(self) -> SpeechState:
        """State of the device."""
        ...

    def say(self, utterance: Utterance) -> None:
        """Have an utterance spoken; returns at once."""

    def silence(self) -> None:
        """Stop speaking and drop what waits."""

    def close(self) -> None:
        """Shut down."""


class DirectSpeech:
    """Output that speaks at once in the caller's thread, for tests and recordings.

    >>> speech = DirectSpeech(RecordingSpeaker())
    >>> speech.say(Utterance("Island A"))
    >>> [utterance.text for utterance in speech.speaker.spoken]
    ['Island A']
    """

    state = SpeechState.READY

    def __init__(self, speaker: RecordingSpeaker) -> None:
        self.speaker = speaker

    def say(self, utterance: Utterance) -> None:
        self.speaker.speak(utterance)

    def silence(self) -> None:
        self.speaker.stop()

    def close(self) -> None:
        self.speaker.close()


class SpeechQueue:
    """Output through a thread: it opens the device at the first utterance and speaks in order."""

    def __init__(self, open_speaker: Callable[[], Speaker]) -> None:
        """``open_speaker`` raises ``NoSpeakerError`` without a device."""
        self._open = open_speaker
        self._waiting: deque[Utterance | None] = deque()
        """None: silence."""
        self._has_more = threading.Condition()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        self.state = SpeechState.UNUSED

    def say(self, utterance: Utterance) -> None:
        """Queue an utterance; one that interrupts drops those that still wait."""
        if not utterance.text or self._is_closed:
            return
        self._start()
        with self._has_more:
            if utterance.interrupts:
                self._waiting.clear()
            self._waiting.append(utterance)
            self._has_more.notify()

    @property
    def is_idle(self) -> bool:
        """True if no utterance waits for the device."""
        return not self._waiting

    def silence(self) -> None:
        if self._thread is not None:
            with self._has_more:
                self._waiting.clear()
                self._waiting.append(None)
                self._has_more.notify()

    def close(self) -> None:
        """End the thread; an utterance under way may end after the program."""
        with self._has_more:
            self._is_closed = True
            self._has_more.notify()
        if self._thread is not None:
            self._thread.join(timeout=1.0)

    def _start(self) -> None:
        """Start the thread; once more after a device was missing, for it may have been installed since."""
        if self._thread is None or (self.state is SpeechState.MISSING and not self._thread.is_alive()):
            self._waiting.clear()
            self.state = SpeechState.STARTING
            self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        try:
            with closing(self._open()) as speaker:
                self.state = SpeechState.READY
                while (job := self._next_job()) is not _CLOSE:
                    if isinstance(job, Utterance):
                        speaker.speak(job)
                    else:
                        speaker.stop()
        except NoSpeakerError:
            self.state = SpeechState.MISSING

    def _next_job(self) -> Utterance | object | None:
        with self._has_more:
            while not self._waiting and not self._is_closed:
                self._has_more.wait()
            return _CLOSE if self._is_closed else self._waiting.popleft()


_CLOSE: Final = object()


def read_aloud(text: str) -> str:
    """Text as a voice needs it: plain spaces, and commas in place of signs that separate for the eyes.

    >>> read_aloud("A–B · 2\u00a0points")
    'A B, 2 points'
    """
    plain = " ".join(text.translate(_READ_ALOUD).split())
    return plain.replace(" ·", ",").replace(" ›", ",")
