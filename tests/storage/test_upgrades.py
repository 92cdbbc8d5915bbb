"""Data of earlier versions: taken over without loss, or left as it is."""

from __future__ import annotations

import datetime
import json
import sqlite3
from pathlib import Path

import pytest

from game.core.deal_id import deal_id
from game.storage.file import FILE
from game.storage.schema import VERSION
from game.storage.storage import Storage
from game.storage.values import Profile, RecordTable
from tests.storage.stored import COURT, OLD_DATA, again, keys

_CHOICES_OF_BEFORE = ("setup", "players", "boards", "codes")
"""What the visitors of every kiosk could choose before its operator decided."""


@pytest.mark.parametrize("version", range(1, VERSION))
def test_data_of_each_old_version_is_taken_over(tmp_path: Path, version: int) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / f"v{version}.sql").read_text(encoding="utf-8"))
    connection.close()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    assert (storage.settings.language, storage.settings.sound) == ("de", 20)
    assert storage.profiles() == [Profile(1, "Ada", 3, 4)]
    assert [(best.name, best.score, best.aids) for best in storage.records.best_lines(COURT)] == [
        ("Ada", 88, ("undo",))
    ]
    assert storage.records.statistics(1, "mosaic", solo=True).played == 1
    game = storage.saved_games.get("bridges")
    assert game is not None
    assert [move["do"] for move in game.record["moves"]] == ["start", "skip-number"]
    assert game.record["result"] is None
    assert storage.extra("seen") == ["bridges"]
    assert storage.records.has_used_daily_attempt(datetime.date(2026, 1, 3), "mosaic", "Ada") == (version >= 2)
    storage.count_event("started")
    assert len(list(tmp_path.glob(f"four-isles * version {version}.sqlite3"))) == 1
    assert again(storage).notices == []


@pytest.mark.parametrize(
    ("rows", "play", "choices"),
    [
        ({}, "solo", ("setup",)),
        ({"operator_pin": ""}, "solo", ("setup",)),
        ({"operator_pin": "hash"}, "setup", _CHOICES_OF_BEFORE),
        ({"operator_pin": "hash", "kiosk_play": "two"}, "two", _CHOICES_OF_BEFORE),
    ],
    ids=["no kiosk", "PIN taken back", "kiosk", "kiosk with a choice"],
)
@pytest.mark.parametrize("version", [1, 6, 7])
def test_a_kiosk_of_before_plays_as_it_did_and_a_new_one_at_once(
    tmp_path: Path, version: int, rows: dict[str, str], play: str, choices: tuple[str, ...]
) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / f"v{version}.sql").read_text(encoding="utf-8"))
    connection.executemany("INSERT INTO settings VALUES (?, ?)", [(name, json.dumps(rows[name])) for name in rows])
    connection.commit()
    connection.close()
    settings = again(Storage.open(tmp_path)).settings
    assert (settings.kiosk_play, settings.kiosk_choices) == (play, choices)


def test_old_tables_are_carried_over_by_what_their_records_say(tmp_path: Path) -> None:
    """Old data: 12 at a deal, 20 at the same deal again, 12 continued from the first one's last move, 14 at another
    deal.
    """
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v3.sql").read_text(encoding="utf-8"))
    connection.close()
    records = Storage.open(tmp_path).records
    table = RecordTable("bridges", "b", {"freehand": False})
    assert [line.score for line in records.best_lines(table, one_per_player=False)] == [14, 12]
    assert [(line.score, line.attempt) for line in records.best_lines(table, one_per_player=False, later_attempts=True)] == [
        (20, 2), (14, 1), (12, 1),
    ]  # fmt: skip
    written = records.get(3)
    assert written is not None
    deal = deal_id(written)
    assert [line.score for line in records.best_lines(table, deal=deal)] == [12]
    assert [line.score for line in records.best_lines(table, deal=deal, one_per_player=False, later_attempts=True)] == [
        20,
        12,
    ]
    assert [entry.is_practice for entry in records.latest("bridges")] == [False, True, False, False]
    assert records.statistics(1, "bridges", solo=True).played == 3
    assert records.begin_attempt(deal, ["#1", "ben"]) == ([3, 1], False)


def test_every_old_version_has_its_file() -> None:
    assert sorted(file.stem for file in OLD_DATA.glob("*.sql")) == [f"v{version}" for version in range(1, VERSION)]


def test_old_data_that_cannot_be_taken_over_stays_as_it_is(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v1.sql").read_text(encoding="utf-8"))
    connection.execute("UPDATE unfinished SET record = 'rubbish'")
    connection.commit()
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-upgrade"]
    assert storage.is_in_memory
    storage.close()
    assert (tmp_path / FILE).read_bytes() == before
