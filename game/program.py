"""What this program is and where it lies: the one place that knows its version, its files and how it is started.

Code and data lie side by side in the same order wherever the program runs from: ``game/``, ``assets/`` and ``levels/``
in a clone, in the folder ``four_isles`` of an installed wheel, in the folder that runs without Python.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "Four Isles"
VERSION = "0.1.0"
"""The only place where it stands; the build of the wheel reads this line."""
PROGRAM: Final = f"four-isles {VERSION}"
"""The program by name and version, as records and reports tell it."""

FOLDER: Final = Path(__file__).resolve().parents[1]
ASSETS: Final = FOLDER / "assets"
LEVELS: Final = FOLDER / "levels"

COMMAND: Final = "four-isles"
"""What the installed program is called on a command line."""


def is_frozen() -> bool:
    """Whether this is the folder that runs without Python."""
    return bool(getattr(sys, "frozen", False))


def is_clone() -> bool:
    """Whether the program runs from a clone, as ``python main.py``; an installed one is the package ``four_isles``."""
    return not is_frozen() and not (FOLDER / "__main__.py").is_file()


def start_command() -> list[str]:
    """The words that start this program once more."""
    if is_frozen():
        return [sys.executable]
    if is_clone():
        return [sys.executable, str(FOLDER / "main.py")]
    return [sys.executable, "-m", "four_isles"]


def command_name() -> str:
    """What a person types to start this program, for help and messages."""
    return "main.py" if is_clone() else COMMAND


def data_folder() -> Path:
    """Where this system keeps a program's data."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Roaming") / "Four Isles"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Four Isles"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "four-isles"
