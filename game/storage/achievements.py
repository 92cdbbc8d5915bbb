"""Achievements: each player's progress by game and achievement, with the deciding record."""

from __future__ import annotations

import datetime
import sqlite3
from typing import Final, NamedTuple

from game.core.achievements import ProgressList
from game.core.state import is_integer
from game.storage.database import Database
from game.storage.rows import as_datetime, as_integer, as_object, as_text
from game.storage.values import canonical_json

EDITION: Final = 2
"""Edition of the achievements; raise on a new or easier achievement to recheck all games."""
CHECKED_KEY: Final = "logbook.read"
"""Name of the extra with the edition and the last checked record number."""
_COUNTING_RESULTS: Final = "profile IS NOT NULL AND kind = 'human' AND attempt = 1"
"""SQL filter of counting results: people with a profile on first attempts; no practice, guests or computers."""


class AchievementEntry(NamedTuple):
    """Progress of a player in an achievement: how ``far``, ``is_done``, the first record with this progress, and its end."""

    far: int
    is_done: bool
    record: int
    ended: datetime.datetime


class AchievementRepository:
    """Achievements of players (table ``feats``); entries stay until their player is deleted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record_progress(self, record: int, game: str, progress: ProgressList) -> None:
        """Record the progress of a checked game's counting seats.

        An entry changes on more progress, on equal progress in an earlier game, or after the achievement became easier.
        """

        def write(connection: sqlite3.Connection) -> None:
            query = f"SELECT seat, profile FROM results WHERE record = ? AND {_COUNTING_RESULTS}"
            for seat, profile in connection.execute(query, (record,)).fetchall():
                came = [(achievement, *reach) for achievement, reach in progress.get(seat, {}).items() if reach.value]
                connection.executemany(
                    "INSERT INTO feats VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (profile, game, feat) DO UPDATE SET "
                    "far = excluded.far, done = excluded.done, record = excluded.record WHERE excluded.far > far "
                    "OR (excluded.far = far AND (excluded.record < record OR excluded.done > done))",
                    [(profile, game, achievement, far, is_done, record) for achievement, far, is_done in came],
                )
            query = f"SELECT 1 FROM results WHERE record > ? AND record < ? AND {_COUNTING_RESULTS} LIMIT 1"
            if connection.execute(query, (_last_checked(connection), record)).fetchone() is None:
                value = canonical_json({"edition": EDITION, "record": record})
                connection.execute("INSERT OR REPLACE INTO extras VALUES (?, ?)", (CHECKED_KEY, value))

        self._database.write(write)

    def unchecked(self, limit: int) -> list[tuple[int, str]]:
        """First ``limit`` unchecked records as (number, JSON text); the text may be invalid."""
        (read,) = self._database.read("SELECT value FROM extras WHERE name = ?", (CHECKED_KEY,)) or [("",)]
        rows = self._database.read(
            f"SELECT DISTINCT record FROM results WHERE record > ? AND {_COUNTING_RESULTS} ORDER BY record LIMIT ?",
            (_parsed_checked(read[0]), limit),
        )
        found: list[tuple[int, str]] = []
        for (number,) in rows:
            found += self._database.read("SELECT id, record FROM records WHERE id = ?", (number,))
        return [(number, str(written)) for number, written in found]

    def entries(self) -> dict[int, dict[tuple[str, str], AchievementEntry]]:
        """Entries by profile number, then by (game, achievement)."""
        rows = self._database.read(
            "SELECT feats.profile, feats.game, feat, far, done, feats.record, ended FROM feats "
            "JOIN records ON feats.record = records.id"
        )
        read = self._database.invalid_rows.parse_rows("feats", rows, _entry)
        found: dict[int, dict[tuple[str, str], AchievementEntry]] = {}
        for profile, game, achievement, entry in read:
            found.setdefault(profile, {})[game, achievement] = entry
        return found

    def completed_in(self, record: int) -> list[tuple[int, str]]:
        """(profile, achievement) pairs completed for the first time in a game."""
        rows = self._database.read("SELECT profile, feat FROM feats WHERE record = ? AND done", (record,))
        return self._database.invalid_rows.parse_rows(
            "feats", rows, lambda who, achievement: (as_integer(who), as_text(achievement))
        )

    def completed_counts(self, profile: int) -> dict[str, int]:
        """Number of completed achievements by game; games without any are absent."""
        rows = self._database.read(
            "SELECT game, COUNT(*) FROM feats WHERE profile = ? AND done GROUP BY game", (profile,)
        )
        return dict(
            self._database.invalid_rows.parse_rows(
                "feats", rows, lambda game, count: (as_text(game), as_integer(count))
            )
        )

    def last_player(self) -> int | None:
        """Profile number of the last player with a finished game; None without one."""
        rows = self._database.read("SELECT profile FROM results WHERE profile IS NOT NULL ORDER BY record DESC LIMIT 1")
        return rows[0][0] if rows and is_integer(rows[0][0]) else None


def _last_checked(connection: sqlite3.Connection) -> int:
    row = connection.execute("SELECT value FROM extras WHERE name = ?", (CHECKED_KEY,)).fetchone()
    return _parsed_checked(row[0]) if row is not None else 0


def _parsed_checked(written: object) -> int:
    """Last checked record number; 0 for damaged data or another edition."""
    try:
        read = as_object(written)
        return as_integer(read["record"]) if read.get("edition") == EDITION else 0
    except (ValueError, KeyError, TypeError, RecursionError):
        return 0


def _entry(
    profile: object, game: object, achievement: object, far: object, done: object, record: object, ended: object
) -> tuple[int, str, str, AchievementEntry]:
    return (
        as_integer(profile),
        as_text(game),
        as_text(achievement),
        AchievementEntry(as_integer(far), bool(done), as_integer(record), as_datetime(ended)),
    )
