"""Usage counts of the operator by day and hour, one row a day."""

from __future__ import annotations

import datetime
import json
import sqlite3
from typing import Final

from game.core.state import is_integer
from game.storage.database import Database
from game.storage.rows import as_object, text
from game.storage.values import canonical

_DAY: Final = "kiosk.day."
"""Prefix of the ``extras`` names of the days; the ISO date follows."""
MAX_DAYS: Final = 400

Day = dict[str, list[int]]
"""Counts by event, one for each of the 24 hours."""


class UsageCounts:
    """Event counts of the last ``MAX_DAYS`` days, by day and hour."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, connection: sqlite3.Connection, when: datetime.datetime, event: str, by: int = 1) -> None:
        """Count an event within the caller's transaction."""
        name = _DAY + when.date().isoformat()
        row = connection.execute("SELECT value FROM extras WHERE name = ?", (name,)).fetchone()
        day = _parsed(row[0]) if row is not None else {}
        day.setdefault(event, [0] * 24)[when.hour] += by
        connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (name, canonical(day)))
        if row is None:
            old = "SELECT name FROM extras WHERE name GLOB ? ORDER BY name DESC LIMIT -1 OFFSET ?"
            connection.execute(f"DELETE FROM extras WHERE name IN ({old})", (_DAY + "*", MAX_DAYS))

    def days(self) -> dict[datetime.date, Day]:
        """Days with counts, earliest first; unreadable days are skipped."""
        rows = self._database.read("SELECT name, value FROM extras WHERE name GLOB ? ORDER BY name", (_DAY + "*",))
        read = self._database.odd.each(
            "extras", rows, lambda name, value: (datetime.date.fromisoformat(text(name)[len(_DAY) :]), _day(value))
        )
        return dict(read)


def _parsed(written: object) -> Day:
    """Counts of a stored day; empty for a damaged one, so that counting goes on."""
    try:
        return _day(written)
    except (ValueError, TypeError, RecursionError):
        return {}


def _day(written: object) -> Day:
    found = as_object(written)
    for hours in found.values():
        if not isinstance(hours, list) or len(hours) != 24 or not all(map(is_integer, hours)):
            raise ValueError(f"no hours of a day: {json.dumps(hours)[:60]}")
    return found
