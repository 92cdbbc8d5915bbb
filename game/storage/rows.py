"""Validation of database rows as untrusted input: unreadable rows are skipped, counted, reported and copied out."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from game.storage.values import Notice

ODD_ROWS = "four-isles odd rows.jsonl"
"""Log of unreadable rows beside the data, one JSON line each, so that overwriting their place loses nothing."""
MOST_BYTES = 4 << 20

Row = tuple[Any, ...]
Read = TypeVar("Read")
ROW_FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)


class InvalidRows:
    """Unreadable rows met so far; each is logged once and reported once."""

    def __init__(self, folder: Path, notices: list[Notice]) -> None:
        self._file = folder / ODD_ROWS
        self._notices = notices
        self._known: set[str] | None = None
        self.count = 0
        """Number of distinct unreadable rows in this session."""
        self._met: set[str] = set()

    def each(self, table: str, rows: Iterable[Row], read: Callable[..., Read]) -> list[Read]:
        """Convert rows, skipping unreadable ones; ``read`` gets a row's values and may raise ``ROW_FAULTS``."""
        found: list[Read] = []
        for row in rows:
            try:
                found.append(read(*row))
            except ROW_FAULTS:
                self.add(table, row)
        return found

    def add(self, table: str, row: Row) -> None:
        """Count and log an unreadable row."""
        line = json.dumps([table, *map(_plain, row)])
        if line in self._met:
            return
        self._met.add(line)
        self.count += 1
        if line not in self._written():
            self._write(line)
            self._tell()

    def _written(self) -> set[str]:
        """Lines of the log file, loaded once."""
        if self._known is None:
            self._known = set()
            with contextlib.suppress(OSError, ValueError), self._file.open(encoding="utf-8") as file:
                self._known = set(file.read(MOST_BYTES).splitlines())
        return self._known

    def _write(self, line: str) -> None:
        self._written().add(line)
        with contextlib.suppress(OSError):
            if self._file.exists() and (not self._file.is_file() or self._file.stat().st_size > MOST_BYTES):
                return
            with open(self._file, "a", encoding="utf-8", opener=_for_the_owner) as file:
                file.write(f"{line}\n")

    def _tell(self) -> None:
        """Merge into the one pending notice, so that the title screen shows a single count."""
        key = "storage.odd-rows"
        before = next((notice for notice in self._notices if notice.key == key), None)
        count = 1 + (int(before.values["n"]) if before is not None else 0)
        if before is not None:
            self._notices.remove(before)
        self._notices.append(Notice(key, {"n": str(count), "file": ODD_ROWS}))


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _plain(value: object) -> object:
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def whole(value: object) -> int:
    """Return an integer unchanged; raise ``ValueError`` for any other type, bool included."""
    if type(value) is not int:
        raise ValueError(f"no whole number: {value!r}")
    return value


def text(value: object) -> str:
    """Return a text unchanged; raise ``ValueError`` for any other type."""
    if not isinstance(value, str):
        raise ValueError(f"no text: {value!r}")
    return value


def moment(value: object) -> datetime.datetime:
    """Parse an ISO time; raise ``ValueError`` for anything else."""
    return datetime.datetime.fromisoformat(text(value))


def as_object(value: object) -> dict[str, Any]:
    """Parse a JSON object from text; raise ``ValueError`` for anything else."""
    found = json.loads(text(value))
    if not isinstance(found, dict):
        raise ValueError(f"no object: {value!r}")
    return found


def decoded(data: bytes) -> str:
    """Decode database text; invalid UTF-8 becomes replacement characters instead of an error."""
    return data.decode("utf-8", "replace")
