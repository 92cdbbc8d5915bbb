"""How the arcade learns that it is to end: by a signal, or because its keeper is gone."""

from __future__ import annotations

import os
import threading

from game.kiosk.supervisor import is_supervised


class ShutdownWatcher:
    """Says whether a kiosk's arcade was told to end, or has lost its keeper."""

    def __init__(self) -> None:
        self._is_told = False
        self._is_alone = False

    @property
    def is_over(self) -> bool:
        """Whether the arcade should end."""
        return self._is_told or self._is_alone

    def hold(self) -> None:
        """From now on a signal ends the arcade in order, and so does the end of its keeper."""
        import signal  # late: only a kiosk needs it

        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._tell)
        if is_supervised():
            # Not sys.stdin: its lock, held by a thread that waits, would not let the program end.
            threading.Thread(target=self._wait_for_end, daemon=True, name="leash").start()

    def _tell(self, number: int, frame: object) -> None:
        self._is_told = True

    def _wait_for_end(self) -> None:
        """The keeper never writes; when its end of the pipe closes, it has ended, however that was."""
        try:
            while os.read(0, 64):
                pass
        except OSError:
            pass
        self._is_alone = True
