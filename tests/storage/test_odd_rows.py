"""Foreign rows in the database and flipped bits: skipped, counted, reported, and left unchanged."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.file import FILE
from game.storage.rows import INVALID_ROWS_FILE
from game.storage.storage import Storage
from tests.storage.stored import COURT, again, keys, record
from tools.fuzz.rows import read_all, sample, write_odd

ONCE_RAISED: tuple[tuple[str, str, object], ...] = (
    ("unfinished", "extra", "7"),
    ("unfinished", "changed", "never"),
    ("unfinished", "head", "[]"),
    ("unfinished", "head", b"\xff\xfe"),
    ("unfinished_moves", "move", "7"),
    ("records", "record", "x"),
    ("records", "record", '"x"'),
    ("records", "ended", "never"),
    ("records", "day", 7),
    ("results", "score", "many"),
    ("results", "score", 1.5),
    ("results", "aids", 7),
    ("results", "won", "yes"),
    ("results", "name", b"\xff\xfe"),
    ("results", "name", "\u202e"),
    ("profiles", "name", b"\xff"),
    ("profiles", "badge", "red"),
    ("audits", "last", "never"),
    ("audits", "count", "x"),
    ("extras", "value", "{"),
    ("settings", "value", b"\xff"),
)


@pytest.mark.parametrize(("table", "column", "value"), ONCE_RAISED, ids=lambda part: repr(part)[:20])
@pytest.mark.parametrize("is_text", [False, True], ids=["as it is", "as a text"])
def test_an_odd_row_takes_nothing_down_bug(
    tmp_path: Path, table: str, column: str, value: object, is_text: bool
) -> None:
    sample(tmp_path)
    write_odd(tmp_path, table, column, value, is_text=is_text)
    read_all(tmp_path)


@pytest.mark.parametrize("bits", [[27351], [474436, 163799, 361021]], ids=str)
def test_flipped_bits_take_nothing_down_bug(tmp_path: Path, bits: list[int]) -> None:
    """SQLite's own words were no text; and the copy in memory was as broken as the file."""
    sample(tmp_path)
    content = bytearray((tmp_path / FILE).read_bytes())
    for bit in bits:
        content[bit // 8 % len(content)] ^= 1 << bit % 8
    (tmp_path / FILE).write_bytes(content)
    read_all(tmp_path)


def test_odd_rows_are_counted_told_once_and_kept_as_they_were(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    for score in (5, 6):
        storage.records.add(record(1, [score]))
    storage.saved_games.save(record(2, game="bridges"))
    storage.close()
    write_odd(tmp_path, "results", "score", "many")
    write_odd(tmp_path, "unfinished", "extra", "7")
    storage = Storage.open(tmp_path)
    assert storage.records.best_lines(COURT) == []
    assert storage.saved_games.all() == []
    storage.saved_games.save(record(1, game="bridges"))
    (notice,) = storage.notices
    assert notice.key == "storage.odd-rows"
    kept = [json.loads(line) for line in (tmp_path / INVALID_ROWS_FILE).read_text(encoding="utf-8").splitlines()]
    assert notice.values == {"n": str(len(kept)), "file": INVALID_ROWS_FILE}
    assert os.name == "nt" or (tmp_path / INVALID_ROWS_FILE).stat().st_mode & 0o077 == 0
    assert sum(row[0] == "results" and "many" in row for row in kept) == 2
    assert sum(row[0] == "unfinished_moves" for row in kept) == 2, "the moves of the game whose place is taken now"
    storage = again(storage)
    assert storage.records.best_lines(COURT) == []
    assert keys(storage) == [], "what is written down already is not told again"
    assert [game.record for game in storage.saved_games.all()] == [record(1, game="bridges")]
    storage.close()


def test_sound_rows_beside_odd_ones_are_read(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    for score in (5, 6, 7):
        storage.records.add(record(1, [score]))
    storage.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE results SET score = 'many' WHERE record = 2")
    storage = Storage.open(tmp_path)
    assert [line.score for line in storage.records.best_lines(COURT, one_per_player=False)] == [7, 5]
    storage.close()


def test_an_index_that_does_not_fit_its_table_is_built_anew_bug(tmp_path: Path) -> None:
    """Rows could not be found, without a notice: SQLite's quick check does not compare index and table."""
    sample(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        rows = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_extras_1'")
        (root,), (size,) = rows.fetchone(), connection.execute("PRAGMA page_size").fetchone()
    content = bytearray((tmp_path / FILE).read_bytes())
    at = content.index(b"setup.bridges", (root - 1) * size)
    content[at : at + 5] = b"ZZZZZ"
    (tmp_path / FILE).write_bytes(content)
    storage = Storage.open(tmp_path)
    assert storage.extra("setup.bridges") is not None
    assert storage.notices == []
    storage.close()


def test_a_table_that_was_made_otherwise_is_set_aside_bug(tmp_path: Path) -> None:
    """One flipped bit in the table's declaration made a column store numbers for texts."""
    sample(tmp_path)
    content = bytearray((tmp_path / FILE).read_bytes())
    at = content.index(b"extras (name TEXT PRIMARY KEY, value TEXT") + len(b"extras (name TEXT PRIMARY KEY, value ")
    content[at : at + 1] = b"D"
    (tmp_path / FILE).write_bytes(content)
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.set-aside"]
    storage.close()
