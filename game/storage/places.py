"""Candidate folders for a copy of the data when the data folder is full or unwritable."""

from __future__ import annotations

import contextlib
import os
import shutil
import string
import sys
from pathlib import Path
from typing import NamedTuple

MAX_PLACES = 8
COPY_FOLDER = "Four Isles "
"""Start of the name of a folder with a copy; the date follows."""


class ExportPlace(NamedTuple):
    """A writable folder with its free bytes."""

    folder: Path
    free: int


def export_places() -> list[ExportPlace]:
    """The home folder and mounted media without earlier copies, most free space first, at most ``MAX_PLACES``."""
    found: dict[Path, ExportPlace] = {}
    for folder in _candidates():
        if folder.name.startswith(COPY_FOLDER):
            continue
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            if folder.is_dir() and os.access(folder, os.W_OK):
                found.setdefault(folder.resolve(), ExportPlace(folder, shutil.disk_usage(folder).free))
    return sorted(found.values(), key=lambda place: (-place.free, str(place.folder)))[:MAX_PLACES]


def _candidates() -> list[Path]:
    found: list[Path] = []
    with contextlib.suppress(RuntimeError):  # a user without a home folder
        found.append(Path.home())
    if sys.platform == "win32":
        return found + [Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:]]
    roots = ("/Volumes",) if sys.platform == "darwin" else ("/media", "/run/media", "/mnt")
    for root in map(Path, roots):
        for below in (root, *_folders(root)):
            found += _folders(below)
    return found


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
