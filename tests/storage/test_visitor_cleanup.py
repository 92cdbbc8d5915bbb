"""Clean-up at a kiosk, so that its file does not grow for ever; and data that stays."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from game.core.achievements import Progress
from game.storage import visitor_cleanup
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin, RecordTable

TABLE = RecordTable("bridges", "b", {}, 1)


def finished(name: str, score: int, kind: str = "human") -> dict[str, Any]:
    seats = [{"name": name, "kind": kind}]
    result = {"scores": [score], "winners": [0]}
    return {"game": "bridges", "board": "b", "options": {}, "seats": seats, "moves": [], "result": result}


def end_visit(storage: Storage) -> None:
    storage.begin_visit()
    storage.end_visit()


def kept(storage: Storage) -> list[int]:
    return [entry.scores[0] for entry in storage.records.latest(limit=1000)]


def test_a_kiosk_keeps_its_newest_games_and_those_on_a_table(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitor_cleanup, "MAX_GAMES", 12)
    for score in range(20):
        storage.records.add(finished("Ada", score), [RecordedPlayer(attempt=1)])
    storage.records.add(finished("Quill", 99, "medium"), [RecordedPlayer()])
    storage.records.add(finished("Practice", 98), [RecordedPlayer(attempt=0)])
    for number in range(12):
        storage.records.add(finished(f"Visitor {number}", 500 - number), [RecordedPlayer(attempt=1)])
    before = storage.records.best_lines(TABLE)
    assert len(kept(storage)) == 34, "at home nothing is forgotten"
    end_visit(storage)
    assert kept(storage) == [500 - number for number in reversed(range(12))]
    assert storage.records.best_lines(TABLE) == before
    for _ in range(12):
        storage.records.add(finished("Someone", 1), [RecordedPlayer(attempt=1)])
    end_visit(storage)
    assert kept(storage) == [1] * 12 + [500 - number for number in reversed(range(10))], "ten lines of the table stay"
    assert storage.records.best_lines(TABLE) == before
    for number in range(30):
        storage.records.add({**finished("Someone", 7), "board": f"made-{number}"}, [RecordedPlayer(attempt=1)])
    end_visit(storage)
    assert len(kept(storage)) == 24, "nor do ever new boards fill the disk"


def test_tries_of_deals_nobody_remembers_and_old_daily_tries_go(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_cleanup, "MAX_ATTEMPTS", 3)
    records = storage.records
    long_ago, today = (
        datetime.date.today() - datetime.timedelta(days=visitor_cleanup.DAILY_DAYS + 1),
        datetime.date.today(),
    )
    for day in (long_ago, today):
        records.use_daily_attempt(day, "bridges", "Ada")
    for deal in ("played", "seen", "other"):
        records.begin_attempt(deal, ["ada"])
    records.add(finished("Ada", 3), [RecordedPlayer(attempt=1)], counting=RecordOrigin(deal="played"))
    end_visit(storage)
    assert records.begin_attempt("seen", ["ada"]) == ([2], False)
    records.begin_attempt("one more", ["ada"])
    end_visit(storage)
    assert records.begin_attempt("played", ["ada"]) == ([2], False)
    assert records.begin_attempt("other", ["ada"]) == ([1], True)
    assert [records.has_used_daily_attempt(day, "bridges", "Ada") for day in (long_ago, today)] == [False, True]


def test_a_game_with_an_achievement_stays_and_the_visit_ends_bug(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor_cleanup, "MAX_GAMES", 3)
    ada = storage.add_profile("Ada").identifier
    for score in range(12):
        record = storage.records.add(finished("Ada", score), [RecordedPlayer(profile=ada, attempt=1)])
        assert record is not None
        if score == 1:
            storage.achievements.record_progress(record, "bridges", {0: {"long": Progress(8, True)}})
    for _ in range(4):
        storage.records.add({**finished("Guest", 1), "board": "other"}, [RecordedPlayer(attempt=0)])
    end_visit(storage)
    assert kept(storage) == [1, 1, 1, 11, 1], "three new games, the best line of a table, the achievement's game"
    assert storage.achievements.entries()[ada]["bridges", "long"].is_done
