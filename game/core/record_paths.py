"""Record files for the paths given on a command line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

RECORD_SUFFIXES = (".json", ".isles.txt")
"""Endings of record files: JSON, and readable text."""


def record_paths(paths: Sequence[Path]) -> Iterator[Path]:
    """The files given, and the record files of each folder by name. Reads no file; errors appear on reading."""
    for path in paths:
        try:
            inside = _records_in(path) if path.is_dir() else [path]
        except (OSError, RuntimeError, ValueError):  # the reader reports this error
            inside = [path]
        yield from inside


def _records_in(folder: Path) -> list[Path]:
    return sorted(path for suffix in RECORD_SUFFIXES for path in files_with_suffix(folder, suffix))


def files_with_suffix(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder with that ending, in capitals too, by name; none where it cannot be read."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [folder / name for name in names if name.lower().endswith(suffix) and not name.startswith(".")]
