"""Shutdown watcher of the arcade: ends on a signal or on the supervisor's death."""

from __future__ import annotations

import os
import signal
import threading

from game.kiosk.supervisor import is_supervised


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
