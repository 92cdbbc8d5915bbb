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

INVALID_ROWS_FILE = "four-isles odd rows.jsonl"
"""Log of unreadable rows beside the data, one JSON line each, so that overwriting their place loses nothing."""
MAX_BYTES = 4 << 20

Row = tuple[Any, ...]
Read = TypeVar("Read")
ROW_ERRORS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)


class InvalidRows:
    """Unreadable rows met so far; each is logged once and reported once."""

    def __init__(self, folder: Path, notices: list[Notice]) -> None:
        self._file = folder / INVALID_ROWS_FILE
        self._notices = notices
        self._logged_lines: set[str] | None = None
        self.count = 0
        """Number of distinct unreadable rows in this session."""
        self._session_lines: set[str] = set()

    def parse_rows(self, table: str, rows: Iterable[Row], read: Callable[..., Read]) -> list[Read]:
        """Convert rows, skipping unreadable ones; ``read`` gets a row's values and may raise ``ROW_ERRORS``."""
        found: list[Read] = []
        for row in rows:
            try:
                found.append(read(*row))
            except ROW_ERRORS:
                self.add(table, row)
        return found

    def add(self, table: str, row: Row) -> None:
        """Count and log an unreadable row."""
        line = json.dumps([table, *map(_json_value, row)])
        if line in self._session_lines:
            return
        self._session_lines.add(line)
        self.count += 1
        if line not in self._logged():
            self._write(line)
            self._notify()

    def _logged(self) -> set[str]:
        """Lines of the log file, loaded once."""
        if self._logged_lines is None:
            self._logged_lines = set()
            with contextlib.suppress(OSError, ValueError), self._file.open(encoding="utf-8") as file:
                self._logged_lines = set(file.read(MAX_BYTES).splitlines())
        return self._logged_lines

    def _write(self, line: str) -> None:
        self._logged().add(line)
        with contextlib.suppress(OSError):
            if self._file.exists() and (not self._file.is_file() or self._file.stat().st_size > MAX_BYTES):
                return
            with open(self._file, "a", encoding="utf-8", opener=_open_private) as file:
                file.write(f"{line}\n")

    def _notify(self) -> None:
        """Merge into the one pending notice, so that the title screen shows a single count."""
        key = "storage.odd-rows"
        before = next((notice for notice in self._notices if notice.key == key), None)
        count = 1 + (int(before.values["n"]) if before is not None else 0)
        if before is not None:
            self._notices.remove(before)
        self._notices.append(Notice(key, {"n": str(count), "file": INVALID_ROWS_FILE}))


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _json_value(value: object) -> object:
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def as_integer(value: object) -> int:
    """Return an integer unchanged; raise ``ValueError`` for any other type, bool included."""
    if type(value) is not int:
        raise ValueError(f"no whole number: {value!r}")
    return value


def as_text(value: object) -> str:
    """Return a text unchanged; raise ``ValueError`` for any other type."""
    if not isinstance(value, str):
        raise ValueError(f"no text: {value!r}")
    return value


def as_datetime(value: object) -> datetime.datetime:
    """Parse an ISO time; raise ``ValueError`` for anything else."""
    return datetime.datetime.fromisoformat(as_text(value))


def as_object(value: object) -> dict[str, Any]:
    """Parse a JSON object from text; raise ``ValueError`` for anything else."""
    found = json.loads(as_text(value))
    if not isinstance(found, dict):
        raise ValueError(f"no object: {value!r}")
    return found


def decode_text(data: bytes) -> str:
    """Decode database text; invalid UTF-8 becomes replacement characters instead of an error."""
    return data.decode("utf-8", "replace")
