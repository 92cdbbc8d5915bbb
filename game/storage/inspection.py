"""A look at the data folder that changes nothing: what lies there, and whether it could be read and written."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from game.storage.file import FILE
from game.storage.schema import APPLICATION, VERSION

_TRIED = 64 << 10
"""Bytes that must find room."""
_COUNTED = ("records", "unfinished", "profiles")


@dataclass(frozen=True, slots=True)
class StorageReport:
    """What was found in a data folder: ``counts`` by table, ``size`` in bytes, ``problem`` empty where all is well."""

    is_there: bool = False
    size: int = 0
    version: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    problem: str = ""


def examine(folder: Path) -> StorageReport:
    """What lies in that folder; no folder and no file is made, and nothing in it is changed."""
    file = folder / FILE
    try:
        if not file.is_file():
            return StorageReport(problem="" if _is_writable(folder) else "cannot be written: nothing would be kept")
        size = file.stat().st_size
        # Merely reading would leave files beside it, unless SQLite is told that nobody writes.
        way = "mode=ro" if file.with_name(f"{FILE}-wal").exists() else "immutable=1"
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?{way}", uri=True, timeout=1.0)
    except (OSError, ValueError, sqlite3.Error) as error:
        return StorageReport(is_there=True, problem=str(error))
    try:
        version, counts, problem = _read(connection)
    except sqlite3.Error as error:
        return StorageReport(is_there=True, size=size, problem=f"cannot be read: {error}")
    finally:
        connection.close()
    if not problem and not (_is_writable(folder) and os.access(file, os.W_OK)):
        problem = "cannot be written: nothing new would be kept"
    return StorageReport(True, size, version, counts, problem)


def _read(connection: sqlite3.Connection) -> tuple[int, dict[str, int], str]:
    """Version, rows by table, and what is wrong with the file."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        return version, {}, "belongs to another program"
    if version > VERSION:
        return version, {}, f"was written by a newer Four Isles (data version {version}, known up to {VERSION})"
    sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if sound != "ok":
        return version, {}, f"is damaged: {sound}"
    counts = {name: int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in _COUNTED}
    return version, counts, ""


def _is_writable(folder: Path) -> bool:
    """Whether files can be made in that folder, or in the nearest one above it that exists: tried, with one that has no
    name and is gone at once, for rights say nothing of a disk that is full."""
    existing = next((part for part in (folder, *folder.absolute().parents) if part.exists()), None)
    if existing is None or not existing.is_dir():
        return False
    try:
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(bytes(_TRIED))
            file.flush()
    except OSError:
        return False
    return True
