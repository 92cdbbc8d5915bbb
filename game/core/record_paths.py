"""Which files are meant by the paths a person gives."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path


def record_paths(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and for a folder the records in it by name. Nothing is read, and no name is too long."""
    for path in paths:
        try:
            inside = files_with_suffix(path, ".json") if path.is_dir() else [path]
        except (OSError, RuntimeError, ValueError):  # told when it is read
            inside = [path]
        yield from inside


def files_with_suffix(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder with that ending, in capitals too, by name; none where it cannot be read."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [folder / name for name in names if name.lower().endswith(suffix) and not name.startswith(".")]
