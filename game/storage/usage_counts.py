"""Usage counts of the operator by day and hour, one row a day."""

from __future__ import annotations

import datetime
import json
import sqlite3
from typing import Final

from game.core.state import is_integer
from game.storage.database import Database
from game.storage.rows import as_object, as_text
from game.storage.values import canonical_json

_DAY_PREFIX: Final = "kiosk.day."
"""Prefix of the ``extras`` names of the days; the ISO date follows."""
MAX_DAYS: Final = 400

Day = dict[str, list[int]]
"""Counts by event, one for each of the 24 hours."""


class UsageCounts:
    """Event counts of the last ``MAX_DAYS`` days, by day and hour."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count_event(self, connection: sqlite3.Connection, time: datetime.datetime, event: str, amount: int = 1) -> None:
        """Count an event within the caller's transaction."""
        name = _DAY_PREFIX + time.date().isoformat()
        row = connection.execute("SELECT value FROM extras WHERE name = ?", (name,)).fetchone()
        day = _parsed_or_empty(row[0]) if row is not None else {}
        day.setdefault(event, [0] * 24)[time.hour] += amount
        connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (name, canonical_json(day)))
        if row is None:
            old = "SELECT name FROM extras WHERE name GLOB ? ORDER BY name DESC LIMIT -1 OFFSET ?"
            connection.execute(f"DELETE FROM extras WHERE name IN ({old})", (_DAY_PREFIX + "*", MAX_DAYS))

    def days(self) -> dict[datetime.date, Day]:
        """Days with counts, earliest first; unreadable days are skipped."""
        rows = self._database.read(
            "SELECT name, value FROM extras WHERE name GLOB ? ORDER BY name", (_DAY_PREFIX + "*",)
        )
        read = self._database.invalid_rows.parse_rows(
            "extras",
            rows,
            lambda name, value: (datetime.date.fromisoformat(as_text(name)[len(_DAY_PREFIX) :]), _parsed_day(value)),
        )
        return dict(read)


def _parsed_or_empty(written: object) -> Day:
    """Counts of a stored day; empty for a damaged one, so that counting goes on."""
    try:
        return _parsed_day(written)
    except (ValueError, TypeError, RecursionError):
        return {}


def _parsed_day(written: object) -> Day:
    found = as_object(written)
    for hours in found.values():
        if not isinstance(hours, list) or len(hours) != 24 or not all(map(is_integer, hours)):
            raise ValueError(f"no hours of a day: {json.dumps(hours)[:60]}")
    return found
