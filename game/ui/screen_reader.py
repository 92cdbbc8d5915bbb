"""Detection of a running screen reader of the system."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, Final

_SPI_GETSCREENREADER: Final = 0x0046
_TIMEOUT: Final = 2.0
"""Seconds to wait for the system's answer."""
_QUESTIONS: Final = {
    "linux": (
        [
            "gdbus",
            "call",
            "--session",
            "--dest",
            "org.a11y.Bus",
            "--object-path",
            "/org/a11y/bus",
            "--method",
            "org.freedesktop.DBus.Properties.Get",
            "org.a11y.Status",
            "ScreenReaderEnabled",
        ],
        "true",
    ),
    "darwin": (["defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"], "1"),
}
"""Command and the answer that means yes, by platform."""


def runs_screen_reader() -> bool:
    """True if a screen reader runs; False also where the system does not tell. May take two seconds."""
    if sys.platform == "win32":
        return _asks_windows()
    command, yes = _QUESTIONS.get(sys.platform, ([], ""))
    if not command:
        return False
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    return yes in told.lower()


def _asks_windows() -> bool:
    try:
        import ctypes
    except ImportError:
        return False
    windows: Any = getattr(ctypes, "windll", None)  # there is none elsewhere, where this is read all the same
    answer = ctypes.c_int(0)
    return bool(
        windows is not None
        and windows.user32.SystemParametersInfoW(_SPI_GETSCREENREADER, 0, ctypes.byref(answer), 0)
        and answer.value
    )
