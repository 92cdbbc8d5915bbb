"""Operator log: a file of JSON lines beside the data, written by the supervisor and the arcade.

Separate from the database, which the arcade locks and which may itself be at fault.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

FILE: Final = "kiosk-log.jsonl"
MAX_BYTES: Final = 256 * 1024
"""Size limit in bytes; a longer file loses its older half."""
_MAX_DETAIL_LENGTH: Final = 400


class LogEntry(NamedTuple):
    """A log entry: time, event (with a text key ``kiosk.log.*``) and details."""

    when: datetime.datetime
    event: str
    details: dict[str, str]


class OperatorLog:
    """The log of one data folder. Writing never raises, so that a full disk cannot end the program."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE

    def log(self, what: str, **details: object) -> None:
        """Append an entry with the current time."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        texts = _detail_texts(details)
        line = json.dumps({"when": now, "what": what, **texts}, ensure_ascii=False) + "\n"
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._shorten()
            number = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0), 0o600)
            with os.fdopen(number, "ab") as file:
                file.write(line.encode("utf-8", "replace"))

    def log_once_today(self, what: str, **details: object) -> None:
        """Append an entry unless today has an equal one, so that a repeated failure cannot crowd out the rest."""
        today = datetime.datetime.now().astimezone().date()
        last = {(entry.event, *entry.details.items()) for entry in self.entries() if entry.when.date() == today}
        if (what, *_detail_texts(details).items()) not in last:
            self.log(what, **details)

    def _shorten(self) -> None:
        if not self.file.is_file() or self.file.stat().st_size <= MAX_BYTES:
            return
        lines = self.file.read_bytes().splitlines(keepends=True)
        beside = self.file.with_suffix(".shorter")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(b"".join(lines[len(lines) // 2 :]))
        os.replace(beside, self.file)

    def entries(self, limit: int = 500) -> list[LogEntry]:
        """The last ``limit`` entries, newest first; unreadable lines are skipped."""
        try:
            if not self.file.is_file():
                return []
            with self.file.open("rb") as file:
                file.seek(max(0, self.file.stat().st_size - 2 * MAX_BYTES))
                lines = file.read().splitlines()
        except OSError:
            return []
        found = [entry for line in lines if (entry := _read(line)) is not None]
        return found[: -limit - 1 : -1]


def _detail_texts(details: Mapping[str, object]) -> dict[str, str]:
    return {name: str(value)[:_MAX_DETAIL_LENGTH] for name, value in details.items()}


def log_crash(folder: Path, error: BaseException) -> None:
    """Log a crash with error and source line."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
    OperatorLog(folder).log("crash", error=f"{type(error).__name__}: {error}", place=where)


def _read(line: bytes) -> LogEntry | None:
    try:
        written: Any = json.loads(line)
        when = datetime.datetime.fromisoformat(written.pop("when"))
        return LogEntry(when, str(written.pop("what")), {str(name): str(value) for name, value in written.items()})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
