"""The shape of the database, and how an older one becomes today's, one numbered step after the other."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

VERSION = 3
APPLICATION = 0x34495331
"""Marks a SQLite file as ours."""

SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE profiles (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, colour INTEGER NOT NULL, badge INTEGER NOT NULL,
    aids TEXT NOT NULL DEFAULT '{}');
CREATE TABLE records (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, board TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL,
    seats INTEGER NOT NULL, ended TEXT NOT NULL, day TEXT, record TEXT NOT NULL);
CREATE TABLE results (
    record INTEGER NOT NULL REFERENCES records (id), seat INTEGER NOT NULL, profile INTEGER REFERENCES profiles (id),
    name TEXT NOT NULL, kind TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL, aids TEXT NOT NULL,
    listed INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (record, seat)) WITHOUT ROWID;
CREATE INDEX records_by_table ON records (game, board, options, rules, seats);
CREATE INDEX results_by_profile ON results (profile, record);
CREATE TABLE unfinished (slot TEXT PRIMARY KEY, head TEXT NOT NULL, extra TEXT NOT NULL, changed TEXT NOT NULL);
CREATE TABLE unfinished_moves (
    slot TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL, PRIMARY KEY (slot, number)) WITHOUT ROWID;
CREATE TABLE daily (
    day TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (day, game, player)) WITHOUT ROWID;
CREATE TABLE audits (event TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
CREATE TABLE extras (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


def create(connection: sqlite3.Connection) -> None:
    """Makes today's tables in an empty database; the caller's transaction holds."""
    _run(connection, SCHEMA)
    mark(connection)


def mark(connection: sqlite3.Connection) -> None:
    """Writes into the file whose it is and of which version."""
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def upgrade(connection: sqlite3.Connection, version: int) -> None:
    """Brings the tables from that version to today's; the caller's transaction holds."""
    for step in range(version, VERSION):
        UPGRADES[step](connection)
    mark(connection)


def columns(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table with every column: what tells whether a file has the shape its version promises."""
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        (table, row[1])
        for table in tables
        if not table.startswith("sqlite_")
        for row in connection.execute(f'PRAGMA table_info("{table.replace(chr(34), chr(34) * 2)}")')
    }


def expected_columns() -> set[tuple[str, str]]:
    """The tables and columns of today's version."""
    connection = sqlite3.connect(":memory:")
    try:
        create(connection)
        return columns(connection)
    finally:
        connection.close()


def _run(connection: sqlite3.Connection, script: str) -> None:
    # Not executescript: that would commit the caller's transaction.
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


def _moves_of_their_own(connection: sqlite3.Connection) -> None:
    """1 to 2: an unfinished game's moves are rows, so that a move is appended instead of the game written anew.

    Daily tries came with it.
    """
    _run(
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


def _aids_and_audits(connection: sqlite3.Connection) -> None:
    """2 to 3: profiles have aids, results can be taken off the tables, the operator has counts."""
    _run(
        connection,
        """
        ALTER TABLE profiles ADD COLUMN aids TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE results ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE audits (event TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL);
        """,
    )


UPGRADES: dict[int, Callable[[sqlite3.Connection], None]] = {1: _moves_of_their_own, 2: _aids_and_audits}
"""The step that leads on from each version."""
