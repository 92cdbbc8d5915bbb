"""Retention limits that bound the growth of a kiosk's file."""

from __future__ import annotations

import datetime
import sqlite3
from typing import Final

MAX_GAMES: Final = 5000
"""Number of finished games that stay, the newest; as many older ones at most whose result is on a table, and those in which a
player has come furthest with an achievement."""
MAX_ATTEMPTS: Final = 20_000
"""Attempts above this number lose the entries of deals without a remaining record."""
DAILY_DAYS: Final = 400
"""Days to remember attempts at a day's chart."""
_MAX_LINES: Final = 10
"""Maximum displayed lines of a table."""

_TABLE_GAMES_QUERY: Final = """
WITH lines AS (
    SELECT results.record AS id, seat, score, COALESCE(profile, LOWER(name || origin)) AS person,
        game, board, content, options, rules, seats
    FROM results JOIN records ON results.record = records.id
    WHERE kind = 'human' AND attempt > 0 AND listed AND fresh),
own AS (
    SELECT *, ROW_NUMBER() OVER (
        PARTITION BY game, board, content, options, rules, seats, person ORDER BY score DESC, id, seat) AS turn
    FROM lines),
best AS (
    SELECT id, ROW_NUMBER() OVER (
        PARTITION BY game, board, content, options, rules, seats ORDER BY score DESC, id, seat) AS line
    FROM own WHERE turn = 1)
SELECT DISTINCT id FROM best WHERE line <= ? AND id <= ? ORDER BY id DESC LIMIT ?"""
"""Newest games among the first lines of a table, each person once."""


def prune_visitor_data(connection: sqlite3.Connection, today: datetime.date) -> int:
    """Delete data beyond the limits within the caller's transaction; return the number of deleted games."""
    oldest = (today - datetime.timedelta(days=DAILY_DAYS)).isoformat()
    connection.execute("DELETE FROM daily WHERE day < ?", (oldest,))
    if _count(connection, "tries") > MAX_ATTEMPTS:
        connection.execute("DELETE FROM tries WHERE deal NOT IN (SELECT deal FROM records)")
    row = connection.execute("SELECT id FROM records ORDER BY id DESC LIMIT 1 OFFSET ?", (MAX_GAMES,)).fetchone()
    if row is None:
        return 0
    last = int(row[0])
    connection.execute("CREATE TEMP TABLE kept AS " + _TABLE_GAMES_QUERY, (_MAX_LINES, last, MAX_GAMES))
    # The logbook leads to these games and takes nothing back; a line a player and achievement bounds their number.
    connection.execute("INSERT INTO kept SELECT record FROM feats WHERE record <= ?", (last,))
    connection.execute("DELETE FROM results WHERE record <= ? AND record NOT IN (SELECT id FROM kept)", (last,))
    gone = connection.execute("DELETE FROM records WHERE id <= ? AND id NOT IN (SELECT id FROM kept)", (last,))
    connection.execute("DROP TABLE kept")
    return gone.rowcount


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])
