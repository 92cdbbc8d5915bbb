"""Results of puzzles by player, the days with a solved one, and a player's own missed moves with their next day.

A player is named by ``player_identity``. During a visit to a kiosk everything lies in memory: a visitor sees nothing of
others and leaves nothing behind.
"""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, Final

from game.storage.database import Database
from game.storage.rows import as_integer, as_object, as_text
from game.storage.schema import PUZZLE_TABLES, run_script
from game.storage.values import MissedMove, PuzzleResult, canonical_json, player_identity

MAX_MISSED: Final = 200
"""Missed moves kept for a player, the newest."""


class PuzzleRepository:
    """Puzzles of players; rows of a player with a profile go with the profile."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._visit: sqlite3.Connection | None = None

    # Visits ----------------------------------------------------------------------------------------------------------

    def begin_visit(self) -> None:
        """Show nothing of others, and keep what follows in memory."""
        self.end_visit()
        self._visit = sqlite3.connect(":memory:", isolation_level=None)
        run_script(self._visit, PUZZLE_TABLES)

    def end_visit(self) -> None:
        """Forget the visitor's results."""
        if self._visit is not None:
            self._visit.close()
            self._visit = None

    def _read(self, table: str, query: str, values: tuple[object, ...], read: Callable[..., Any]) -> list[Any]:
        if self._visit is not None:
            rows: Sequence[tuple[Any, ...]] = self._visit.execute(query, values).fetchall()
        else:
            rows = self._database.read(query, values)
        return self._database.invalid_rows.parse_rows(table, rows, read)

    def _write(self, action: Callable[[sqlite3.Connection], Any]) -> Any:
        return action(self._visit) if self._visit is not None else self._database.write(action)

    # Results ---------------------------------------------------------------------------------------------------------

    def results(self, player: str) -> dict[str, PuzzleResult]:
        """A player's results by puzzle."""
        query = "SELECT puzzle, game, tries, stars, solved FROM puzzle_results WHERE player = ?"
        found = self._read("puzzle_results", query, (player,), _result)
        return {result.puzzle: result for result in found}

    def add_tries(self, player: str, puzzle: str, game: str, tries: int, stars: int, day: datetime.date) -> None:
        """Add tries at a puzzle; the best stars count, and the day of the first solution."""

        def write(connection: sqlite3.Connection) -> None:
            query = "INSERT INTO puzzle_results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, puzzle) DO UPDATE SET "
            query += "tries = tries + excluded.tries, stars = max(stars, excluded.stars), "
            query += "solved = coalesce(solved, excluded.solved)"
            solved = day.isoformat() if stars else None
            connection.execute(query, (player, puzzle, game, tries, stars, solved))

        self._write(write)

    # Problems of the day ---------------------------------------------------------------------------------------------

    def finish_day(self, player: str, day: datetime.date, game: str, stars: int) -> None:
        """Note the result of a game's problem of the day, 0 stars if its solution was shown; the first one counts."""
        values = (day.isoformat(), game, player, stars)
        self._write(
            lambda connection: connection.execute("INSERT OR IGNORE INTO puzzle_days VALUES (?, ?, ?, ?)", values)
        )

    def stars_of_day(self, player: str, day: datetime.date) -> dict[str, int]:
        """Stars of a day's finished problems by game."""
        query = "SELECT game, stars FROM puzzle_days WHERE player = ? AND day = ?"
        found = self._read(
            "puzzle_days", query, (player, day.isoformat()), lambda game, stars: (as_text(game), as_integer(stars))
        )
        return dict(found)

    def solved_days(self, player: str) -> set[datetime.date]:
        """Days on which the player solved at least one problem of the day."""
        query = "SELECT DISTINCT day FROM puzzle_days WHERE player = ? AND stars > 0"
        return set(self._read("puzzle_days", query, (player,), as_day))

    # Missed moves ----------------------------------------------------------------------------------------------------

    def missed_moves(self, player: str) -> list[MissedMove]:
        """A player's own missed moves, those due first come first."""
        query = "SELECT puzzle, game, content, missed, step, due FROM missed_moves WHERE player = ? "
        query += "ORDER BY due IS NULL, due, missed, puzzle"
        return self._read("missed_moves", query, (player,), _missed_move)

    def due_players(self, day: datetime.date, games: Sequence[str]) -> list[tuple[str, int]]:
        """Players with missed moves of these games that are due by that day, and how many; the longest due first."""
        marks = ", ".join("?" for _ in games)
        query = f"SELECT player, COUNT(*) FROM missed_moves WHERE due <= ? AND game IN ({marks}) "
        query += "GROUP BY player ORDER BY MIN(due), player"
        return self._read("missed_moves", query, (day.isoformat(), *games), _count_of_player)

    def keep_missed_move(self, player: str, move: MissedMove) -> bool:
        """Keep a missed move as a puzzle; False if it is kept already. The oldest beyond ``MAX_MISSED`` go."""

        def write(connection: sqlite3.Connection) -> bool:
            query = "INSERT OR IGNORE INTO missed_moves VALUES (?, ?, ?, ?, ?, ?, ?)"
            due = None if move.due is None else move.due.isoformat()
            content = canonical_json(move.content)
            values = (player, move.puzzle, move.game, content, move.missed.isoformat(), move.step, due)
            is_new = connection.execute(query, values).rowcount > 0
            query = "DELETE FROM missed_moves WHERE player = ? AND puzzle IN (SELECT puzzle FROM missed_moves "
            query += "WHERE player = ? ORDER BY missed DESC, puzzle LIMIT -1 OFFSET ?)"
            connection.execute(query, (player, player, MAX_MISSED))
            return is_new

        return bool(self._write(write))

    def schedule(self, player: str, puzzle: str, step: int, due: datetime.date | None) -> None:
        """Note the next day of a missed move, None for none."""
        query = "UPDATE missed_moves SET step = ?, due = ? WHERE player = ? AND puzzle = ?"
        values = (step, None if due is None else due.isoformat(), player, puzzle)
        self._write(lambda connection: connection.execute(query, values))

    def forget_missed_move(self, player: str, puzzle: str) -> None:
        """Drop a missed move."""
        query = "DELETE FROM missed_moves WHERE player = ? AND puzzle = ?"
        self._write(lambda connection: connection.execute(query, (player, puzzle)))


def delete_player(connection: sqlite3.Connection, profile: int) -> None:
    """Delete all puzzle data of a profile, within the caller's transaction."""
    player = player_identity(profile, "")
    for table in ("puzzle_results", "puzzle_days", "missed_moves"):
        connection.execute(f"DELETE FROM {table} WHERE player = ?", (player,))


def as_day(value: object) -> datetime.date:
    """Parse an ISO day; ``ValueError`` for anything else."""
    return datetime.date.fromisoformat(as_text(value))


def _day_or_none(value: object) -> datetime.date | None:
    return None if value is None else as_day(value)


def _result(puzzle: object, game: object, tries: object, stars: object, solved: object) -> PuzzleResult:
    return PuzzleResult(as_text(puzzle), as_text(game), as_integer(tries), as_integer(stars), _day_or_none(solved))


def _count_of_player(player: object, count: object) -> tuple[str, int]:
    return as_text(player), as_integer(count)


def _missed_move(
    puzzle: object, game: object, content: object, missed: object, step: object, due: object
) -> MissedMove:
    return MissedMove(
        as_text(puzzle), as_text(game), as_object(content), as_day(missed), as_integer(step), _day_or_none(due)
    )
