"""Which files are meant by the paths a person gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path


def record_paths(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and for a folder the records in it by name. Nothing is read, and no name is too long."""
    for path in paths:
        try:
            inside = sorted(path.glob("*.json")) if path.is_dir() else [path]
        except (OSError, RuntimeError, ValueError):  # told when it is read
            inside = [path]
        yield from inside
