"""A kiosk's keeper: starts the arcade again when it falls over, and ends with it when its operator ends it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from game.program import start_command

CHILD: Final = "FOUR_ISLES_SUPERVISED"
"""The environment variable that tells the arcade that its keeper is there."""
RESTART_CODE: Final = 75
"""The exit code with which the arcade asks to be started anew (once a day, if the operator wishes)."""
_SOON: Final = 0.5
_LATER: Final = 10.0
_QUICK_FALLS: Final = 5
"""After so many falls, each within a minute of its start, the keeper waits longer between two starts."""
_QUICK: Final = 60.0


def is_supervised() -> bool:
    """Whether this process is the one the keeper watches."""
    return os.environ.get(CHILD) == "1"


def start_child(argv: Sequence[str]) -> int:
    """Runs the arcade once in a process of its own; its exit code. Told to end, the keeper ends the arcade first."""
    import signal  # only a kiosk's keeper needs these two, and they take their time
    import subprocess

    child = subprocess.Popen([*start_command(), *argv], env={**os.environ, CHILD: "1"})

    def end(number: int, frame: object) -> None:
        child.terminate()
        child.wait(timeout=5)
        sys.exit(0)

    before = signal.signal(signal.SIGTERM, end)
    try:
        return child.wait()
    finally:
        signal.signal(signal.SIGTERM, before)


def supervise(
    argv: Sequence[str],
    start: Callable[[Sequence[str]], int] = start_child,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> int:
    """Starts the arcade again and again until it ends by itself; its last exit code.

    Wrong arguments (2) and a missing window system (1, at once) are not cured by starting again.
    """
    falls = 0
    while True:
        begun = clock()
        code = start(argv)
        lasted = clock() - begun
        if code in (0, 2) or (code == 1 and lasted < _QUICK and falls == 0 and lasted < 5):
            return code
        if code == RESTART_CODE:
            falls = 0
            continue
        falls = falls + 1 if lasted < _QUICK else 1
        print(f"Four Isles ended with code {code} and is started again.", file=sys.stderr)
        sleep(_SOON if falls < _QUICK_FALLS else _LATER)
