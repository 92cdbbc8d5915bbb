"""The user's text size, motion and contrast in the operating system's settings; nothing where these cannot be read.

Linux desktops are asked through GSettings and the XDG desktop portal, Windows through its registry and
``SystemParametersInfo``, macOS through ``defaults``. The question may take a while: ask beside the main loop.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.late_logger import LateLogger

_log = LateLogger(__name__)
_MAX_SECONDS: Final = 1.0
Ask = Callable[[Sequence[str]], str]
"""Runs a command; its output, empty if it fails or is not there."""
_INTERFACE: Final = "org.gnome.desktop.interface"
_PORTAL: Final = (
    *("gdbus", "call", "--session", "--timeout", "1", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.Read"),
)
_GET_ANIMATION: Final = 0x1042
_GET_HIGH_CONTRAST: Final = 0x42
_HIGH_CONTRAST_ON: Final = 1


def read_preferences(sizes: Sequence[int], platform: str = sys.platform, ask: Ask | None = None) -> dict[str, Any]:
    """Settings that differ from the defaults: ``text_size`` (one of ``sizes``), ``reduced_motion``, ``high_contrast``."""
    ask = ask or _ask
    if platform == "win32":
        scale, is_calm, is_strong = _windows()
    elif platform == "darwin":
        scale = 1.0
        is_calm = ask(("defaults", "read", "com.apple.universalaccess", "reduceMotion")).strip() == "1"
        is_strong = ask(("defaults", "read", "com.apple.universalaccess", "increaseContrast")).strip() == "1"
    else:
        scale, is_calm, is_strong = _linux(ask)
    found: dict[str, Any] = {}
    size = min(sizes, key=lambda each: abs(each - 100 * scale))
    if size > min(sizes):
        found["text_size"] = size
    if is_calm:
        found["reduced_motion"] = True
    if is_strong:
        found["high_contrast"] = True
    return found


def _linux(ask: Ask) -> tuple[float, bool, bool]:
    scale = _number(ask(("gsettings", "get", _INTERFACE, "text-scaling-factor")))
    if scale is None:
        scale = _number(ask((*_PORTAL, _INTERFACE, "text-scaling-factor")))
    animations = ask(("gsettings", "get", _INTERFACE, "enable-animations")) or ask(
        (*_PORTAL, _INTERFACE, "enable-animations")
    )
    contrast = ask(("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast"))
    is_strong = "true" in contrast or _number(ask((*_PORTAL, "org.freedesktop.appearance", "contrast"))) == 1
    return scale or 1.0, "false" in animations, is_strong


def _number(written: str) -> float | None:
    """The last number of an answer such as ``(<<uint32 1>>,)``."""
    found = re.findall(r"(?<!uint)\b\d+(?:\.\d+)?", written)
    return float(found[-1]) if found else None


def _windows() -> tuple[float, bool, bool]:
    scale, is_calm, is_strong = 1.0, False, False
    try:
        import winreg

        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key:  # type: ignore[attr-defined, unused-ignore]
            scale = winreg.QueryValueEx(key, "TextScaleFactor")[0] / 100  # type: ignore[attr-defined, unused-ignore]
    except (ImportError, OSError, TypeError, AttributeError) as error:
        _log.info("no text size: %s", error)
    try:
        import ctypes

        class HighContrast(ctypes.Structure):
            _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

        ask = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined, unused-ignore]
        has_motion, contrast = ctypes.c_int(1), HighContrast(ctypes.sizeof(HighContrast))
        is_calm = bool(ask(_GET_ANIMATION, 0, ctypes.byref(has_motion), 0)) and not has_motion.value
        if ask(_GET_HIGH_CONTRAST, contrast.size, ctypes.byref(contrast), 0):
            is_strong = bool(contrast.flags & _HIGH_CONTRAST_ON)
    except (ImportError, OSError, AttributeError) as error:
        _log.info("no motion and contrast: %s", error)
    return scale, is_calm, is_strong


def _ask(command: Sequence[str]) -> str:
    try:
        ran = subprocess.run(command, capture_output=True, timeout=_MAX_SECONDS, check=True, text=True)
    except (OSError, subprocess.SubprocessError, ValueError):
        return ""
    return ran.stdout
