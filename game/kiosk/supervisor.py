"""Supervisor of a kiosk: restarts the arcade after a crash and ends with its regular exit; the arcade ends with it."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from game.kiosk.heartbeat import PIPE, HeartbeatMonitor, ResourceWait
from game.kiosk.operator_log import OperatorLog
from game.kiosk.process_lock import SUPERVISOR_LOCK, ProcessLock, end_leftover_arcade
from game.program import start_command

SUPERVISED_VARIABLE: Final = "FOUR_ISLES_SUPERVISED"
"""Environment variable that marks a supervised arcade; the supervisor holds the other end of its standard input."""
RESTART_CODE: Final = 75
"""Exit code of the arcade that requests a restart (once a day, if the operator wishes)."""
_MIN_WAIT: Final = 0.5
_MAX_WAIT: Final = 60.0
_QUICK_CRASH_SECONDS: Final = 60.0
"""Seconds of run time; an earlier crash doubles the next wait."""
_TERMINATION_SECONDS: Final = 3.5
"""Seconds for the arcade to end after SIGTERM."""
_FIRST_BEAT: Final = 120.0
_SILENCE: Final = 9.0
_BUSY_SILENCE: Final = 15.0
"""Seconds without a beat until the arcade is replaced: from its start; after a beat; with waits for a processor or a disk.

With a beat a second, a look a second and a start of ten seconds on a busy machine they add up to less than 30.
"""
_TICK: Final = 1.0
_CLOSED_TICK: Final = 0.05
"""Seconds between two looks: while the pipe is open, and once its end has announced that of the arcade."""
_HAS_GROUPS: Final = hasattr(os, "killpg")


def is_supervised() -> bool:
    """True if this process runs under the supervisor."""
    return os.environ.get(SUPERVISED_VARIABLE) == "1"


class Supervisor:
    """Runner of the arcade, one child process after another, until asked to end.

    SIGTERM, SIGINT and SIGHUP end the arcade first. If the supervisor itself is killed, the arcade detects the closed
    pipe and ends.
    """

    def __init__(self) -> None:
        self.is_ending = False
        self.has_hung = False
        """True if the last arcade was ended because it gave no sign of life."""
        self._child: Any = None

    def __enter__(self) -> Supervisor:
        self._before = {
            number: signal.signal(number, self._end)
            for name in ("SIGTERM", "SIGINT", "SIGHUP")
            if (number := getattr(signal, name, None)) is not None
        }
        if hasattr(signal, "SIGALRM"):
            self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self._kill)
        return self

    def __exit__(self, *reason: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def start(self, argv: Sequence[str]) -> int:
        """Run the arcade once and return its exit code."""
        listening, beating = os.pipe() if _HAS_GROUPS else (None, None)
        environment = {**os.environ, SUPERVISED_VARIABLE: "1"}
        more: dict[str, Any] = {}
        if beating is not None:
            environment[PIPE] = str(beating)
            more = {"pass_fds": (beating,), "process_group": 0}
        child = subprocess.Popen([*start_command(), *argv], env=environment, stdin=subprocess.PIPE, **more)
        self._child = child
        self.has_hung = False
        if beating is not None:
            os.close(beating)
        if self.is_ending:
            self._end()
        try:
            return child.wait() if listening is None else self._watch(child, listening)
        finally:
            self._child = None
            assert child.stdin is not None
            child.stdin.close()
            if listening is not None:
                os.close(listening)

    def _watch(self, child: Any, pipe: int) -> int:
        """Waits for the arcade's end, and brings it about where there is no sign of life any more; its exit code."""
        monitor, wait = HeartbeatMonitor(_FIRST_BEAT, _SILENCE, _BUSY_SILENCE), ResourceWait(child.pid)
        before, is_open = time.monotonic(), True
        while (code := child.poll()) is None:
            if is_open:
                ready = bool(select.select([pipe], [], [], _TICK)[0])
                has_beaten = ready and os.read(pipe, 4096) != b""
                is_open = has_beaten or not ready
            else:
                time.sleep(_CLOSED_TICK)
                has_beaten = False
            now = time.monotonic()
            seconds, before = now - before, now
            monitor.advance(seconds, has_beaten=has_beaten, waited=wait.since_last(seconds))
            if monitor.is_hung and not self.has_hung:
                self.has_hung = True
                self._kill(0, None)
        return int(code)

    def _end(self, number: int = 0, frame: object = None) -> None:
        """Ask the arcade to end. ``Popen.terminate`` would deadlock: the interrupted wait holds its lock."""
        self.is_ending = True
        if self._child is None:
            raise SystemExit(0)  # between two starts
        with contextlib.suppress(OSError):
            os.kill(self._child.pid, signal.SIGTERM)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, _TERMINATION_SECONDS)

    def _kill(self, number: int, frame: object) -> None:
        if self._child is not None:
            with contextlib.suppress(OSError):
                if _HAS_GROUPS:
                    os.killpg(self._child.pid, signal.SIGKILL)  # its workers too, stopped ones as well
                else:
                    os.kill(self._child.pid, signal.SIGTERM)


def run_supervised(argv: Sequence[str], folder: Path) -> int:
    """Supervise the arcade of a data folder and return the exit code; a second supervisor of a folder exits with 1."""
    lock, journal = ProcessLock(folder / SUPERVISOR_LOCK), OperatorLog(folder)
    if not lock.acquire():
        print(f"A keeper (process {lock.holder()}) runs already for {folder}.", file=sys.stderr)
        return 1
    with Supervisor() as keeper:
        try:
            left = end_leftover_arcade(folder)
            if left is not None:
                journal.log("took-over", process=left)
            return supervise(
                argv,
                keeper.start,
                journal=journal,
                is_ending=lambda: keeper.is_ending,
                has_hung=lambda: keeper.has_hung,
            )
        except SystemExit:
            return 0
        finally:
            lock.release()


def supervise(
    argv: Sequence[str],
    start: Callable[[Sequence[str]], int],
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
    journal: OperatorLog | None = None,
    is_ending: Callable[[], bool] = lambda: False,
    has_hung: Callable[[], bool] = lambda: False,
) -> int:
    """Restart the arcade until it exits regularly; return its last exit code, or 0 on request.

    Wrong arguments (2) and a missing window system (1, at once) are final, since a restart cannot help. Crashes soon
    after the start double the next wait, up to a minute.
    """
    crashes = 0
    while True:
        begun = clock()
        code = start(argv)
        lasted = clock() - begun
        if is_ending():
            return 0
        if code in (0, 2) or (code == 1 and lasted < 5 and crashes == 0):
            return code
        if code == RESTART_CODE:
            crashes = 0
            if journal is not None:
                journal.log("restart")
            continue
        crashes = crashes + 1 if lasted < _QUICK_CRASH_SECONDS else 1
        wait = min(_MAX_WAIT, _MIN_WAIT * 2 ** (crashes - 1))
        how = "gave no sign of life" if has_hung() else f"ended with code {code}"
        print(f"Four Isles {how} and is started again in {wait:g} s.", file=sys.stderr)
        if journal is not None and has_hung():
            journal.log("hang", seconds=round(lasted), wait=wait)
        elif journal is not None:
            journal.log("fall", code=code, seconds=round(lasted), wait=wait)
        sleep(wait)


class ShutdownWatcher:
    """Watcher for a termination signal or the loss of the supervisor."""

    def __init__(self) -> None:
        self._is_signalled = False
        self._is_orphaned = False

    @property
    def is_over(self) -> bool:
        """True if the arcade should end."""
        return self._is_signalled or self._is_orphaned

    def start(self) -> None:
        """Start watching for SIGTERM, and for the supervisor's end if supervised."""
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._on_signal)
        if is_supervised():
            # Avoid sys.stdin: its lock, held by the waiting thread, would block the exit.
            threading.Thread(target=self._wait_for_end, daemon=True, name="leash").start()

    def _on_signal(self, number: int, frame: object) -> None:
        self._is_signalled = True

    def _wait_for_end(self) -> None:
        """Wait for end of file: the supervisor never writes, and its death closes the pipe."""
        try:
            while os.read(0, 64):
                pass
        except OSError:
            pass
        self._is_orphaned = True
