"""Read-only inspection of the data folder: content, size, access rights."""

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
_COUNTED_TABLES = ("records", "unfinished", "profiles")


@dataclass(frozen=True, slots=True)
class StorageReport:
    """Result of an inspection: ``counts`` by table, ``size`` in bytes, ``problem`` empty if the file is sound."""

    exists: bool = False
    size: int = 0
    version: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    problem: str = ""


def inspect_folder(folder: Path) -> StorageReport:
    """Inspect a data folder without creating or changing anything."""
    file = folder / FILE
    try:
        if not file.is_file():
            return StorageReport(problem="" if _is_writable(folder) else "cannot be written: nothing would be kept")
        size = file.stat().st_size
        # A plain read would create files beside the database unless SQLite knows that nobody writes.
        open_mode = "mode=ro" if file.with_name(f"{FILE}-wal").exists() else "immutable=1"
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?{open_mode}", uri=True, timeout=1.0)
    except (OSError, ValueError, sqlite3.Error) as error:
        return StorageReport(exists=True, problem=str(error))
    try:
        version, counts, problem = _read(connection)
    except sqlite3.Error as error:
        return StorageReport(exists=True, size=size, problem=f"cannot be read: {error}")
    finally:
        connection.close()
    if not problem and not (_is_writable(folder) and os.access(file, os.W_OK)):
        problem = "cannot be written: nothing new would be kept"
    return StorageReport(True, size, version, counts, problem)


def _read(connection: sqlite3.Connection) -> tuple[int, dict[str, int], str]:
    """Version, row counts by table, and the file's problem or an empty text."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        return version, {}, "belongs to another program"
    if version > VERSION:
        return version, {}, f"was written by a newer Four Isles (data version {version}, known up to {VERSION})"
    check_result = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if check_result != "ok":
        return version, {}, f"is damaged: {check_result}"
    counts = {name: int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in _COUNTED_TABLES}
    return version, counts, ""


def _is_writable(folder: Path) -> bool:
    """True if the folder, or its nearest existing parent, takes a new file.

    Tried with a nameless file: permissions tell nothing about a full disk.
    """
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
