"""Needs of a start on this machine, with one line for each that is missing. Nothing is imported here but what always works."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import time
from collections.abc import Mapping
from typing import Final

from game.core.shared_library import open_library
from game.program import ASSETS, LEVELS, is_clone, is_frozen

MODULES: Final[Mapping[str, str]] = {
    "sqlite3": "libsqlite3-dev",
    "xml.parsers.expat": "libexpat1-dev",
    "ctypes": "libffi-dev",
    "zlib": "zlib1g-dev",
}
"""Python's own modules that some systems pack separately or leave out, and what a build of Python needs for each."""
_PARTS: Final[Mapping[str, str]] = {
    "_sqlite3": "sqlite3",
    "pyexpat": "xml.parsers.expat",
    "_ctypes": "ctypes",
}
"""The compiled parts by which an import error may name them."""
_INCOMPLETE: Final = "the installation is incomplete; get Four Isles anew"


def missing_module_message(error: ImportError) -> str:
    """The fault, the remedy, then the detail."""
    name = _PARTS.get(error.name or "", error.name or "")
    if name in ("game", "main") or name.startswith("game."):
        return f"A part of Four Isles is missing: {_INCOMPLETE}. ({error})"
    if name in MODULES or name.partition(".")[0] in sys.stdlib_module_names:
        return f"This Python lacks its module {name}: {module_remedy(name)}. ({error})"
    packages = {"PIL": "pillow", "pygame": "pygame-ce"}
    package = packages.get(name.partition(".")[0], name.partition(".")[0]) or "a library"
    return f"The library {package} cannot be imported: {library_remedy()}. ({error})"


def require(*names: str) -> None:
    """``ImportError`` for the first module that is missing; of libraries only their place is looked up, which is quick."""
    for name in names:
        if name in MODULES:
            importlib.import_module(name)
        elif importlib.util.find_spec(name) is None:
            raise ImportError(f"No module named {name!r}", name=name)


def module_remedy(name: str) -> str:
    """Package to install where one of Python's own modules is missing."""
    built = (
        f"; a Python built by hand or by pyenv: install {MODULES[name]}, then build it again" if name in MODULES else ""
    )
    return (
        f"install all of Python (Debian, Ubuntu: python3-full; Fedora: python3; openSUSE: python3-base, python3){built}"
    )


def library_remedy() -> str:
    """Package to install where a library is missing or broken."""
    if is_frozen():
        return "get Four Isles anew"
    if is_clone():
        return "python -m pip install -r requirements.txt"
    return "pipx reinstall four-isles, or install its package with pip again"


def missing_file_message(error: OSError) -> str | None:
    """The line for an error about one of the program's own files; None for an error about any other file."""
    message = f"{error.filename or ''} {error}"
    if str(ASSETS) in message or str(LEVELS) in message:
        return f"A file of Four Isles cannot be read: {_INCOMPLETE}. ({error})"
    return None


class IncompleteInstallationError(Exception):
    """The program lacks a file without which it can tell nobody anything, or has a broken one."""

    def __init__(self, detail: object) -> None:
        super().__init__(f"A file of Four Isles cannot be read: {_INCOMPLETE}. ({detail})")


def no_window_advice() -> str:
    """Remedy where no window system was found, by the visible reason."""
    if not sys.platform.startswith("linux"):
        return "start Four Isles on a desktop"
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        return (
            "neither DISPLAY nor WAYLAND_DISPLAY is set: start Four Isles in a terminal on a desktop (over ssh: ssh -X)"
        )
    missing = missing_libraries(("libX11.so.6", "libXext.so.6"))
    if missing:
        return f"on a bare Linux install libx11-6 and libxext6 (not found: {', '.join(missing)})"
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return f"the display {display} does not answer: start it, or get leave to use it (xhost, XAUTHORITY)"


def missing_libraries(names: tuple[str, ...]) -> list[str]:
    """Shared libraries of the list that cannot be loaded; none without ctypes."""
    missing = []
    for name in names:
        try:
            open_library(name)
        except OSError:
            missing.append(name)
    return missing


def mend_time_zone() -> None:
    """Take UTC in place of a time zone that no clock can tell: Python raises for one a day or more away."""
    zone = os.environ.get("TZ")
    if zone is None or not hasattr(time, "tzset"):
        return
    offsets = (time.timezone, time.altzone, time.localtime().tm_gmtoff)
    if any(abs(offset) >= 24 * 3600 for offset in offsets):
        os.environ["TZ"] = "UTC0"
        time.tzset()
        print(f"The time zone TZ={zone!r} makes no sense; the clock is UTC.", file=sys.stderr)
