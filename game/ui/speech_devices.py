"""Speech devices: speech-dispatcher through its socket, and all others through Prism.

Linux: speech-dispatcher, which Orca uses as well, speaks SSIP on a socket of the session; the protocol needs no package.
Windows and macOS: Prism (``pip install prismatoid``) reaches NVDA, JAWS, SAPI, OneCore, VoiceOver and AVSpeech.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from game.ui.speech import USUAL_RATE, NoSpeakerError, Speaker, Utterance

_TIMEOUT: Final = 5.0
"""Seconds to wait for an answer of the device."""


def ssip_address() -> str:
    """Path of speech-dispatcher's socket: ``SPEECHD_ADDRESS``, else that of the session."""
    method, _, path = os.environ.get("SPEECHD_ADDRESS", "").partition(":")
    if method == "unix_socket" and path:
        return path
    runtime = os.environ.get("XDG_RUNTIME_DIR") or str(Path.home() / ".cache")
    return str(Path(runtime) / "speech-dispatcher" / "speechd.sock")


_START_TIMEOUT: Final = 30.0
"""Seconds to wait for a device to start; only the speech's own thread waits."""


class SsipSpeaker:
    """Speech-dispatcher over its socket, by the Speech Synthesis Interface Protocol."""

    def __init__(self, address: str) -> None:
        """``OSError`` if nobody answers there."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(_TIMEOUT)
        try:
            self._socket.connect(address)
        except OSError:
            self._socket.close()
            raise
        self._answers = self._socket.makefile("r", encoding="utf-8", newline="\r\n")
        self._set: dict[str, str] = {}
        """Parameters as they were set last."""
        user = os.environ.get("USER", "user")
        try:
            self._ask(f"SET self CLIENT_NAME {user}:four-isles:main")
            self._ask("SET self PRIORITY message")
            self._ask("SET self PUNCTUATION none")
        except NoSpeakerError:
            self.close()
            raise

    def speak(self, utterance: Utterance) -> None:
        if utterance.interrupts:
            self._ask("CANCEL self")
        self._choose("LANGUAGE", utterance.language)
        self._choose("RATE", str(2 * (utterance.rate - USUAL_RATE)))
        lines = [f".{line}" if line.startswith(".") else line for line in utterance.text.splitlines()]
        self._ask("SPEAK")
        self._ask("\r\n".join([*lines, "."]))

    def stop(self) -> None:
        self._ask("CANCEL self")

    def close(self) -> None:
        """Say goodbye; what is being spoken goes on."""
        with contextlib.suppress(NoSpeakerError):
            self._ask("QUIT")
        self._answers.close()
        self._socket.close()

    def _choose(self, parameter: str, value: str) -> None:
        """Set a parameter unless it is set already."""
        if self._set.get(parameter) != value:
            self._set[parameter] = value
            self._ask(f"SET self {parameter} {value}")

    def _ask(self, line: str) -> None:
        """Send a command and read its answer, whose last line has a space behind the number."""
        try:
            self._socket.sendall(f"{line}\r\n".encode())
            while (answer := self._answers.readline())[3:4] == "-":
                pass
        except OSError as problem:
            raise NoSpeakerError(str(problem)) from problem
        if not answer:
            raise NoSpeakerError("speech-dispatcher has closed the connection")


def open_ssip() -> Speaker:
    """Speech-dispatcher; started if it is installed and does not run yet."""
    address = ssip_address()
    try:
        return SsipSpeaker(address)
    except OSError:
        pass
    try:
        subprocess.run(["speech-dispatcher", "--spawn"], capture_output=True, timeout=_START_TIMEOUT, check=False)
        return SsipSpeaker(address)
    except (OSError, subprocess.SubprocessError) as problem:
        raise NoSpeakerError(str(problem)) from problem


class PrismSpeaker:
    """The screen reader that runs, else the system's voice, through the Prism library."""

    def __init__(self, prism: Any) -> None:
        try:
            self._context = prism.Context()
            self._backend = self._context.acquire_best()
        except (RuntimeError, ValueError, OSError, prism.PrismError) as problem:
            raise NoSpeakerError(str(problem)) from problem
        self._errors: type[Exception] = prism.PrismError
        self._set: tuple[str, int] = ("", USUAL_RATE)

    def speak(self, utterance: Utterance) -> None:
        self._choose(utterance)
        try:
            self._backend.speak(utterance.text, utterance.interrupts)
        except self._errors as problem:
            raise NoSpeakerError(str(problem)) from problem

    def stop(self) -> None:
        with contextlib.suppress(self._errors):
            self._backend.stop()

    def close(self) -> None:
        """Prism lets go of the device by itself."""

    def _choose(self, utterance: Utterance) -> None:
        """Voice of the language, and rate; a screen reader keeps its own."""
        wanted = utterance.language, utterance.rate
        if wanted == self._set:
            return
        can = self._backend.features
        with contextlib.suppress(self._errors):
            if can.supports_set_voice and can.supports_get_voice_language and utterance.language != self._set[0]:
                known = [self._backend.get_voice_language(at) for at in range(self._backend.voices_count)]
                fitting = (at for at, code in enumerate(known) if code.lower().startswith(utterance.language))
                if (voice := next(fitting, None)) is not None:
                    self._backend.voice = voice
            if can.supports_set_rate and utterance.rate != self._set[1]:
                self._backend.rate = utterance.rate / 100
        self._set = wanted


def open_prism() -> Speaker:
    """The best device that Prism knows; ``NoSpeakerError`` where it is not installed."""
    try:
        prism = import_module("prism")
    except (ImportError, OSError) as problem:
        raise NoSpeakerError(str(problem)) from problem
    if not hasattr(prism, "Context"):  # another package of that name
        raise NoSpeakerError("the installed prism is another package")
    return PrismSpeaker(prism)


def open_speaker() -> Speaker:
    """The first device that answers, in the system's order; ``NoSpeakerError`` without any."""
    roads: Sequence[Callable[[], Speaker]] = (open_ssip, open_prism) if sys.platform == "linux" else (open_prism,)
    for road in roads:
        with contextlib.suppress(NoSpeakerError):
            return road()
    raise NoSpeakerError("no speech device")
