"""Signals that end the program: in order, with all its worker processes, and within a second whatever it is busy with."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALED: Final = 128
"""Added to a signal's number it is the exit code of a program that it has ended."""
_GRACE: Final = 0.75
"""Seconds after a signal until the program ends without more ado; every confirmed move is on the disk by then."""
_NAMES: Final = ("SIGTERM", "SIGHUP", "SIGINT")


class TerminatedError(BaseException):
    """A signal has ended a command."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = SIGNALED + number


def _raise(number: int) -> None:
    raise TerminatedError(number)


@contextmanager
def ended_by_signals(end: Callable[[int], None] = _raise) -> Iterator[None]:
    """Within the block a signal calls ``end`` with its number, in the main thread, and bounds the time until the end.

    A signal that was ignored before stays so (``nohup``). Outside the main thread nothing changes.
    """

    def handle(number: int, frame: FrameType | None) -> None:
        timer = threading.Timer(_GRACE, _end_now, (number,))
        timer.daemon = True
        timer.start()
        end(number)

    before = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [found for name in _NAMES if (found := getattr(signal, name, None)) is not None]
        taken = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
        before = {number: signal.signal(number, handle) for number in taken}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end_now(number: int) -> None:
    multiprocessing = sys.modules.get("multiprocessing")  # not loaded while there is no worker process
    for process in multiprocessing.active_children() if multiprocessing is not None else ():
        process.kill()
    os._exit(SIGNALED + number)
