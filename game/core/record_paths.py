"""Record files for the paths given on a command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path


def record_paths(paths: Sequence[Path]) -> Iterator[Path]:
    """The files given, and the ``*.json`` files of each folder by name. Reads no file; errors appear on reading."""
    for path in paths:
        try:
            inside = sorted(path.glob("*.json")) if path.is_dir() else [path]
        except (OSError, RuntimeError, ValueError):  # the reader reports this error
            inside = [path]
        yield from inside
