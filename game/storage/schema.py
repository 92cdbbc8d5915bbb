"""Database schema and its numbered upgrade steps."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

from game.core.deal_id import deal_id
from game.storage.values import player_identity

VERSION = 9
APPLICATION = 0x34495331
"""SQLite ``application_id`` of our files."""

PUZZLE_TABLES = """
CREATE TABLE puzzle_results (
    player TEXT NOT NULL, puzzle TEXT NOT NULL, game TEXT NOT NULL, tries INTEGER NOT NULL, stars INTEGER NOT NULL,
    solved TEXT, PRIMARY KEY (player, puzzle)) WITHOUT ROWID;
CREATE TABLE puzzle_days (
    day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, stars INTEGER NOT NULL,
    PRIMARY KEY (day, game, player)) WITHOUT ROWID;
CREATE TABLE missed_moves (
    player TEXT NOT NULL, puzzle TEXT NOT NULL, game TEXT NOT NULL, content TEXT NOT NULL, missed TEXT NOT NULL,
    step INTEGER NOT NULL, due TEXT, PRIMARY KEY (player, puzzle)) WITHOUT ROWID;
"""
"""Tables of puzzles, which a visit to a kiosk has once more in memory."""

SCHEMA = f"""
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE profiles (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, colour INTEGER NOT NULL, badge INTEGER NOT NULL,
    aids TEXT NOT NULL DEFAULT '{{}}');
CREATE TABLE records (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, board TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL,
    seats INTEGER NOT NULL, ended TEXT NOT NULL, day TEXT, record TEXT NOT NULL, content TEXT NOT NULL DEFAULT '',
    deal TEXT NOT NULL DEFAULT '', fresh INTEGER NOT NULL DEFAULT 1, origin TEXT NOT NULL DEFAULT '');
CREATE TABLE results (
    record INTEGER NOT NULL REFERENCES records (id), seat INTEGER NOT NULL, profile INTEGER REFERENCES profiles (id),
    name TEXT NOT NULL, kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL, aids TEXT NOT NULL,
    listed INTEGER NOT NULL DEFAULT 1, attempt INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (record, seat)) WITHOUT ROWID;
CREATE INDEX records_by_table ON records (game, board, options, rules, seats);
CREATE INDEX records_by_deal ON records (deal);
CREATE INDEX results_by_profile ON results (profile, record);
CREATE TABLE tries (
    deal TEXT NOT NULL, player TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (deal, player)) WITHOUT ROWID;
CREATE TABLE feats (
    profile INTEGER NOT NULL REFERENCES profiles (id), game TEXT NOT NULL, feat TEXT NOT NULL, far INTEGER NOT NULL,
    done INTEGER NOT NULL, record INTEGER NOT NULL REFERENCES records (id),
    PRIMARY KEY (profile, game, feat)) WITHOUT ROWID;
CREATE INDEX feats_by_record ON feats (record);
CREATE TABLE reviews (game TEXT PRIMARY KEY, found TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE unfinished (slot TEXT PRIMARY KEY, head TEXT NOT NULL, extra TEXT NOT NULL, changed TEXT NOT NULL);
CREATE TABLE unfinished_moves (
    slot TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (slot, number)) WITHOUT ROWID;
CREATE TABLE daily (
    day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (day, game, player)) WITHOUT ROWID;
CREATE TABLE audits (event TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
CREATE TABLE extras (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE sessions (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT NOT NULL, summary TEXT NOT NULL);
{PUZZLE_TABLES}"""


def create(connection: sqlite3.Connection) -> None:
    """Create the current tables in an empty database, within the caller's transaction."""
    run_script(connection, SCHEMA)
    write_version(connection)


def write_version(connection: sqlite3.Connection) -> None:
    """Write application id and version into the file."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def upgrade(connection: sqlite3.Connection, version: int) -> None:
    """Upgrade the tables from ``version`` to the current one, within the caller's transaction."""
    for step in range(version, VERSION):
        UPGRADES[step](connection)
    write_version(connection)


def columns(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """All (table, "column type") pairs; compared with the shape that a file's version promises."""
    tables = [str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return frozenset(
        (table, f"{row[1]} {row[2]}")
        for table in tables
        if not table.startswith("sqlite_")
        for row in connection.execute(f'PRAGMA table_info("{table.replace(chr(34), chr(34) * 2)}")')
    )


@cache
def expected_columns() -> frozenset[tuple[str, str]]:
    """Tables and columns of the current version, as ``columns`` gives them."""
    connection = sqlite3.connect(":memory:")
    try:
        create(connection)
        return columns(connection)
    finally:
        connection.close()


def run_script(connection: sqlite3.Connection, script: str) -> None:
    """Run the statements of a script within the caller's transaction."""
    # No executescript: executescript would commit the caller's transaction.
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


def _add_move_rows(connection: sqlite3.Connection) -> None:
    """1 to 2: moves of an unfinished game become rows, so that saving appends a move; adds the daily attempts."""
    run_script(
        connection,
        """
        ALTER TABLE unfinished RENAME TO unfinished_1;
        CREATE TABLE unfinished (
            slot TEXT PRIMARY KEY, head TEXT NOT NULL, extra TEXT NOT NULL, changed TEXT NOT NULL);
        CREATE TABLE unfinished_moves (
            slot TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (slot, number)) WITHOUT ROWID;
        CREATE TABLE daily (
            day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (day, game, player)) WITHOUT ROWID;
        """,
    )
    for game, text, changed in connection.execute("SELECT game, record, changed FROM unfinished_1").fetchall():
        record = json.loads(text)
        moves = record.pop("moves")
        connection.execute("INSERT INTO unfinished VALUES (?, ?, '{}', ?)", (game, json.dumps(record), changed))
        rows = [(game, number, json.dumps(move)) for number, move in enumerate(moves)]
        connection.executemany("INSERT INTO unfinished_moves VALUES (?, ?, ?)", rows)
    connection.execute("DROP TABLE unfinished_1")


def _add_aids_and_counts(connection: sqlite3.Connection) -> None:
    """2 to 3: profiles get aids, results can leave the tables, the operator gets counts."""
    run_script(
        connection,
        """
        ALTER TABLE profiles ADD COLUMN aids TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE results ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE audits (event TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
        """,
    )


def _add_attempts(connection: sqlite3.Connection) -> None:
    """3 to 4: results get their attempt number, derived from the records.

    The first record of a deal is its first attempt, later ones are later attempts. A record that repeats at least half
    of an earlier one's moves was continued from the earlier game and is practice.
    """
    run_script(
        connection,
        """
        ALTER TABLE records ADD COLUMN content TEXT NOT NULL DEFAULT '';
        ALTER TABLE records ADD COLUMN deal TEXT NOT NULL DEFAULT '';
        ALTER TABLE records ADD COLUMN fresh INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE records ADD COLUMN origin TEXT NOT NULL DEFAULT '';
        ALTER TABLE results ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;
        CREATE INDEX records_by_deal ON records (deal);
        CREATE TABLE tries (
            deal TEXT NOT NULL, player TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (deal, player)) WITHOUT ROWID;
        """,
    )
    earlier: dict[str, list[list[Any]]] = {}
    tries: dict[tuple[str, str], int] = {}
    for (number,) in connection.execute("SELECT id FROM records ORDER BY id").fetchall():
        try:
            (text,) = connection.execute("SELECT record FROM records WHERE id = ?", (number,)).fetchone()
            record = json.loads(text)
            deal, moves = deal_id(record), list(record["moves"])
        except (ValueError, KeyError, TypeError, RecursionError):  # edited by another program
            continue
        if not deal:
            continue
        before = earlier.setdefault(deal, [])
        is_practice = any(_is_continuation(moves, other) for other in before)
        connection.execute("UPDATE records SET deal = ?, fresh = ? WHERE id = ?", (deal, not before, number))
        before.append(moves)
        query = "SELECT seat, profile, name FROM results WHERE record = ? AND kind = 'human'"
        for seat, profile, name in connection.execute(query, (number,)).fetchall():
            who = player_identity(profile, str(name))
            if not is_practice:
                tries[deal, who] = tries.get((deal, who), 0) + 1
            attempt = 0 if is_practice else tries[deal, who]
            query = "UPDATE results SET attempt = ? WHERE record = ? AND seat = ?"
            connection.execute(query, (attempt, number, seat))
    rows = [(deal, who, count) for (deal, who), count in tries.items()]
    connection.executemany("INSERT INTO tries VALUES (?, ?, ?)", rows)


def _is_continuation(moves: list[Any], earlier: list[Any]) -> bool:
    """True if a game starts with at least half of an earlier game's moves, and at least four."""
    same = 0
    while same < min(len(moves), len(earlier)) and moves[same] == earlier[same]:
        same += 1
    return same >= max(4, (len(earlier) + 1) // 2)


def _add_achievements(connection: sqlite3.Connection) -> None:
    """4 to 5: the achievements; earlier games are checked later."""
    run_script(
        connection,
        """
        CREATE TABLE feats (
            profile INTEGER NOT NULL REFERENCES profiles (id), game TEXT NOT NULL, feat TEXT NOT NULL, far INTEGER NOT NULL,
            done INTEGER NOT NULL, record INTEGER NOT NULL REFERENCES records (id),
            PRIMARY KEY (profile, game, feat)) WITHOUT ROWID;
        CREATE INDEX feats_by_record ON feats (record);
        """,
    )


def _add_reviews(connection: sqlite3.Connection) -> None:
    """5 to 6: saved reviews."""
    run_script(connection, "CREATE TABLE reviews (game TEXT PRIMARY KEY, found TEXT NOT NULL) WITHOUT ROWID")


def _add_sessions(connection: sqlite3.Connection) -> None:
    """6 to 7: summaries of ended sessions."""
    run_script(
        connection,
        "CREATE TABLE sessions (id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT NOT NULL, summary TEXT NOT NULL)",
    )


def _keep_kiosk_choices(connection: sqlite3.Connection) -> None:
    """7 to 8: a kiosk that is set up already keeps its set-up page with all choices; new kiosks play at once."""
    query = "SELECT 1 FROM settings WHERE name = 'operator_pin' AND value NOT IN ('\"\"', 'null')"
    if connection.execute(query).fetchone() is None:
        return
    rows = [("kiosk_play", '"setup"'), ("kiosk_choices", '["setup","players","boards","codes"]')]
    connection.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", rows)


def _add_puzzles(connection: sqlite3.Connection) -> None:
    """8 to 9: results of puzzles, and players' own missed moves."""
    run_script(connection, PUZZLE_TABLES)


UPGRADES: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: _add_move_rows,
    2: _add_aids_and_counts,
    3: _add_attempts,
    4: _add_achievements,
    5: _add_reviews,
    6: _add_sessions,
    7: _keep_kiosk_choices,
    8: _add_puzzles,
}
"""Upgrade step from each version to the next."""
