"""Rows of the database read as what a stranger wrote: what cannot be is skipped, counted, told, and kept as it was."""

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
"""Beside the data: every row that could not be read, one a line, so that nothing is lost when its place is taken."""
MOST_BYTES = 4 << 20

Row = tuple[Any, ...]
Read = TypeVar("Read")
ROW_FAULTS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)


class InvalidRows:
    """The rows that could not be read so far; each is written down once and told once."""

    def __init__(self, folder: Path, notices: list[Notice]) -> None:
        self._file = folder / ODD_ROWS
        self._notices = notices
        self._known: set[str] | None = None
        self.count = 0
        """How many were met in this session, none counted twice."""
        self._met: set[str] = set()

    def each(self, table: str, rows: Iterable[Row], read: Callable[..., Read]) -> list[Read]:
        """What the rows mean, those that mean nothing left out; ``read`` gets a row's values and may raise."""
        found: list[Read] = []
        for row in rows:
            try:
                found.append(read(*row))
            except ROW_FAULTS:
                self.add(table, row)
        return found

    def add(self, table: str, row: Row) -> None:
        """Notes a row that means nothing."""
        line = json.dumps([table, *map(_plain, row)])
        if line in self._met:
            return
        self._met.add(line)
        self.count += 1
        if line not in self._written():
            self._write(line)
            self._tell()

    def _written(self) -> set[str]:
        """The lines of the file, read once."""
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
        """One notice for all that were met before anybody has told it."""
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
    """A whole number as it stands there; ``ValueError`` for anything else."""
    if type(value) is not int:
        raise ValueError(f"no whole number: {value!r}")
    return value


def text(value: object) -> str:
    """A text as it stands there; ``ValueError`` for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"no text: {value!r}")
    return value


def moment(value: object) -> datetime.datetime:
    """A point in time; ``ValueError`` for anything else."""
    return datetime.datetime.fromisoformat(text(value))


def as_object(value: object) -> dict[str, Any]:
    """A JSON object written as a text; ``ValueError`` for anything else."""
    found = json.loads(text(value))
    if not isinstance(found, dict):
        raise ValueError(f"no object: {value!r}")
    return found


def decoded(data: bytes) -> str:
    """A text of the database; what is no UTF-8 shows as such instead of raising."""
    return data.decode("utf-8", "replace")
