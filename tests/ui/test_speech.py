"""Speech: the queue beside the frame, a device that is missing, the dialogue with speech-dispatcher."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.ui import speech_devices
from game.ui.speech import NoSpeakerError, RecordingSpeaker, SpeechQueue, SpeechState, Utterance, read_aloud
from game.ui.speech_devices import PrismSpeaker, SsipSpeaker, open_speaker

WAIT = 10.0
"""Most seconds for another thread."""


class SlowSpeaker(RecordingSpeaker):
    """A device that speaks its first utterance until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.has_begun = threading.Event()
        self.may_go_on = threading.Event()
        self.has_spoken = threading.Semaphore(0)

    def speak(self, utterance: Utterance) -> None:
        super().speak(utterance)
        self.has_begun.set()
        self.may_go_on.wait(WAIT)
        self.has_spoken.release()


def state_of(queue: SpeechQueue) -> SpeechState:
    """The state now; its thread changes it."""
    return queue.state


def said(speaker: RecordingSpeaker) -> list[str]:
    return [utterance.text for utterance in speaker.spoken]


def test_an_utterance_that_interrupts_drops_those_that_wait() -> None:
    speaker = SlowSpeaker()
    queue = SpeechQueue(lambda: speaker)
    queue.say(Utterance("first"))
    assert speaker.has_begun.wait(WAIT)
    for text in ("second", "third"):
        queue.say(Utterance(text))
    queue.say(Utterance("now", interrupts=True))
    queue.say(Utterance("after"))
    speaker.may_go_on.set()
    for _ in range(3):
        assert speaker.has_spoken.acquire(timeout=WAIT)
    assert said(speaker) == ["first", "now", "after"]
    assert queue.state is SpeechState.READY
    queue.close()


def test_a_missing_device_is_told_and_asked_for_again_later() -> None:
    asked: list[str] = []
    has_asked = threading.Semaphore(0)

    def missing() -> Any:
        asked.append("device")
        has_asked.release()
        raise NoSpeakerError("none")

    queue = SpeechQueue(missing)
    assert state_of(queue) is SpeechState.UNUSED
    queue.say(Utterance("anybody?"))
    assert has_asked.acquire(timeout=WAIT)
    for thread in threading.enumerate():
        if thread.name == "speech":
            thread.join(WAIT)
    assert state_of(queue) is SpeechState.MISSING
    for _ in range(100):  # the first thread may be about to end, and then takes the line with it
        queue.say(Utterance("now?"))
        if has_asked.acquire(timeout=0.1):
            break
    assert len(asked) == 2
    queue.close()


def test_nothing_is_opened_before_something_is_said() -> None:
    queue = SpeechQueue(lambda: pytest.fail("opened"))
    queue.silence()
    queue.say(Utterance(""))
    queue.close()
    queue.say(Utterance("too late"))
    assert state_of(queue) is SpeechState.UNUSED


@pytest.fixture
def dispatcher(tmp_path: Path) -> Iterator[tuple[str, list[str]]]:
    """A server that answers as speech-dispatcher does: its address, and the lines it was sent."""
    address, lines = str(tmp_path / "s"), list[str]()
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind(address)
    server.listen(1)

    def serve() -> None:
        connection, _ = server.accept()
        is_text = False
        with connection, connection.makefile("rwb") as stream:
            for raw in stream:
                line = raw.decode().rstrip("\r\n")
                lines.append(line)
                if is_text and line != ".":
                    continue
                answer = (
                    "230 OK RECEIVING DATA"
                    if line == "SPEAK"
                    else "225-21\r\n225 OK MESSAGE QUEUED"
                    if is_text
                    else "200 OK"
                )
                is_text = line == "SPEAK"
                stream.write(f"{answer}\r\n".encode())
                stream.flush()
                if line == "QUIT":
                    return

    thread = threading.Thread(target=serve)
    thread.start()
    yield address, lines
    thread.join(WAIT)
    server.close()


def test_speech_dispatcher_is_told_language_rate_and_text_and_interrupted(dispatcher: tuple[str, list[str]]) -> None:
    address, lines = dispatcher
    speaker = SsipSpeaker(address)
    speaker.speak(Utterance("Insel A", "de", 75))
    speaker.speak(Utterance(".hidden", "de", 75, interrupts=True))
    speaker.stop()
    speaker.close()
    assert lines[0].startswith("SET self CLIENT_NAME ")
    assert lines[0].endswith(":four-isles:main")
    start = lines.index("SET self LANGUAGE de")
    assert lines[start : start + 5] == ["SET self LANGUAGE de", "SET self RATE 50", "SPEAK", "Insel A", "."]
    assert lines[start + 5 :] == ["CANCEL self", "SPEAK", "..hidden", ".", "CANCEL self", "QUIT"]


def test_without_any_road_there_is_no_speaker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'nobody'}")
    monkeypatch.setenv("PATH", str(tmp_path))

    def no_module(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(speech_devices, "import_module", no_module)
    with pytest.raises(NoSpeakerError):
        open_speaker()
    monkeypatch.setattr(speech_devices, "import_module", lambda name: SimpleNamespace())
    with pytest.raises(NoSpeakerError):
        open_speaker()  # another package of that name


class Prism:
    """A stand-in for the library: one voice a language, and what was said."""

    class PrismError(Exception):
        """As the library's."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, object]] = []

    def Context(self) -> SimpleNamespace:  # noqa: N802  # the library's name
        prism = self

        class Backend:
            features = SimpleNamespace(
                supports_set_voice=True, supports_get_voice_language=True, supports_set_rate=True
            )
            voices_count = 2

            def __setattr__(self, name: str, value: object) -> None:
                prism.calls.append((name, value))

            def get_voice_language(self, at: int) -> str:
                return ("en-GB", "de-DE")[at]

            def speak(self, text: str, interrupt: bool) -> None:
                prism.calls.append((text, interrupt))

            def stop(self) -> None:
                raise prism.PrismError

        return SimpleNamespace(acquire_best=Backend)


def test_prism_gets_the_voice_of_the_language_and_the_rate_once() -> None:
    prism = Prism()
    speaker = PrismSpeaker(prism)
    speaker.speak(Utterance("Insel A", "de", 80))
    speaker.speak(Utterance("Insel B", "de", 80, interrupts=True))
    speaker.stop()
    assert prism.calls == [("voice", 1), ("rate", 0.8), ("Insel A", False), ("Insel B", True)]


def test_signs_for_the_eyes_are_not_spelled() -> None:
    assert read_aloud("3\u00a0points · A–B\nnext") == "3 points, A B next"
