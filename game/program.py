"""The program's identity: version, files and start commands, in one place.

The folders ``game/``, ``assets/`` and ``levels/`` are siblings in every installation: in a clone, in the package
``four_isles`` of a wheel, in the frozen folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "Four Isles"
VERSION = "1.0.0"
"""The only definition; the wheel's build reads this line."""
PROGRAM: Final = f"four-isles {VERSION}"
"""Name and version in records and reports."""

FOLDER: Final = Path(__file__).resolve().parents[1]
ASSETS: Final = FOLDER / "assets"
LEVELS: Final = FOLDER / "levels"

COMMAND: Final = "four-isles"
"""Name of the installed command."""


def is_frozen() -> bool:
    """True in the frozen folder, which runs without Python."""
    return bool(getattr(sys, "frozen", False))


def is_clone() -> bool:
    """True in a clone, started as ``python main.py``; an installation is the package ``four_isles``."""
    return not is_frozen() and not (FOLDER / "__main__.py").is_file()


def start_command() -> list[str]:
    """The command line that starts this program again."""
    if is_frozen():
        return [sys.executable]
    if is_clone():
        return [sys.executable, str(FOLDER / "main.py")]
    return [sys.executable, "-m", "four_isles"]


def command_name() -> str:
    """The command name for help and messages."""
    return "main.py" if is_clone() else COMMAND


def data_folder() -> Path:
    """The platform's folder for application data."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Roaming") / "Four Isles"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Four Isles"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share") / "four-isles"
