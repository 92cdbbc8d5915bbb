"""Summaries of ended sessions, such as an evening of several games, to look at later."""

from __future__ import annotations

import datetime
import sqlite3
from typing import NamedTuple

from game.storage.database import Database
from game.storage.rows import as_datetime, as_integer, as_object
from game.storage.values import Json, canonical_json


class PastSession(NamedTuple):
    """An ended session; ``summary`` is the JSON form of ``modes.session_summary.SessionSummary``."""

    identifier: int
    began: datetime.datetime
    ended: datetime.datetime
    summary: Json


class PastSessionRepository:
    """Ended sessions in the order of their ends."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, began: datetime.datetime, ended: datetime.datetime, summary: Json) -> int:
        """Save a session's summary and return its number."""
        times = [time.astimezone().isoformat(timespec="seconds") for time in (began, ended)]

        def write(connection: sqlite3.Connection) -> int:
            query = "INSERT INTO sessions (began, ended, summary) VALUES (?, ?, ?)"
            return int(connection.execute(query, (*times, canonical_json(summary))).lastrowid or 0)

        return self._database.write(write)

    def latest(self, limit: int = 200) -> list[PastSession]:
        """Ended sessions, latest first."""
        query = "SELECT id, began, ended, summary FROM sessions ORDER BY id DESC LIMIT ?"
        return self._database.invalid_rows.parse_rows("sessions", self._database.read(query, (limit,)), _session)


def _session(number: object, began: object, ended: object, summary: object) -> PastSession:
    return PastSession(as_integer(number), as_datetime(began), as_datetime(ended), as_object(summary))
