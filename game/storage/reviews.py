"""Saved reviews of finished games, so that a review page opens at once the next time."""

from __future__ import annotations

import sqlite3

from game.storage.database import Database
from game.storage.rows import as_object
from game.storage.values import Json, canonical_json


class ReviewRepository:
    """Reviews by game id (``core.deal_id.game_id``), for own and imported records alike."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, game: str) -> Json | None:
        """The saved review of a game; None for a missing or unreadable one."""
        rows = self._database.read("SELECT found FROM reviews WHERE game = ?", (game,))
        found = self._database.invalid_rows.parse_rows("reviews", rows, as_object)
        return found[0] if found else None

    def save(self, game: str, found: Json) -> None:
        """Save a game's review, replacing an earlier one."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (game, canonical_json(found)))

        self._database.write(write)
