"""Work done in forked children that may loop, crash or eat memory as they like."""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

_RAISED, _CANNOT_START = 1, 4
_SECONDS_TO_LOAD: Final = 60.0
_MOST_MEMORY: Final = 6 * 1024**3
_BYTES_OF_A_NUMBER: Final = 8
_WALL_TO_PROCESSOR: Final = 10
"""Ratio of the wall-clock limit to the limit of processor time, for machines under load."""


class SharedNumber:
    """A number that a forked child sets and its parent reads, also after the child was killed."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _BYTES_OF_A_NUMBER)

    @property
    def value(self) -> int:
        """The number last set, 0 at first."""
        return int.from_bytes(self._memory[:], sys.byteorder)

    @value.setter
    def value(self, value: int) -> None:
        self._memory[:] = value.to_bytes(_BYTES_OF_A_NUMBER, sys.byteorder)


def in_child(action: Callable[[], int]) -> int:
    """Result of the action in a child that may die (``limit_time``); minus the signal if it died of one."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = _CANNOT_START
        try:
            os.setsid()
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            limit_time(_SECONDS_TO_LOAD)
            status = action()
        except BaseException:
            status = _RAISED  # whatever a mutant throws through the test runner has been noticed
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests of a child that died have started
    return os.waitstatus_to_exitcode(waited)


def limit_time(seconds: float) -> None:
    """Allow this child so many more seconds of the processor, and ten times as many by the clock."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, _WALL_TO_PROCESSOR * seconds)


def died_of_time(status: int) -> bool:
    """True for the status of a child that went over its time."""
    return status in (-signal.SIGALRM, -signal.SIGPROF)


def answers_of_children(actions: Sequence[Callable[[Path], None]]) -> list[Any]:
    """Pickled result of each action, all at once in child processes, which keep their imports out of this one."""
    with tempfile.TemporaryDirectory() as folder:
        answers = [Path(folder) / f"answer-{number}" for number in range(len(actions))]
        sys.stdout.flush()
        children = [_forked(action, answer) for action, answer in zip(actions, answers, strict=True)]
        for child in children:
            os.waitpid(child, 0)
        if not all(answer.exists() for answer in answers):
            raise RuntimeError("the tests could not be loaded; run them with pytest first")
        return [pickle.loads(answer.read_bytes()) for answer in answers]


def _forked(action: Callable[[Path], None], answer: Path) -> int:
    """Number of the child process that does this."""
    child = os.fork()
    if child == 0:
        try:
            action(answer)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)
    return child
