"""What the look-back has found of finished games, kept so that its page opens at once the next time."""

from __future__ import annotations

import sqlite3

from game.storage.database import Database
from game.storage.rows import as_object
from game.storage.values import Json, canonical


class ReviewRepository:
    """Findings by the game they are of (``core.deal_key.game_key``), be its record kept here or elsewhere."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, game: str) -> Json | None:
        """What was found of that game; None for nothing that can be read."""
        rows = self._database.read("SELECT found FROM reviews WHERE game = ?", (game,))
        found = self._database.odd.each("reviews", rows, as_object)
        return found[0] if found else None

    def keep(self, game: str, found: Json) -> None:
        """Keeps what was found of that game, instead of what was found before."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (game, canonical(found)))

        self._database.write(write)
