"""Shared set-up of the storage tests: a record to keep, and the storage of the next start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.storage.storage import Storage
from game.storage.values import Json, RecordTable

OLD_DATA = Path(__file__).parent / "old_data"
COURT = RecordTable("mosaic", "court", {"full_round": False})


def again(storage: Storage) -> Storage:
    """The same storage after the next start."""
    storage.close()
    return Storage.open(storage.folder)


def record(moves: int = 0, scores: list[int] | None = None, game: str = "mosaic", **more: Any) -> Json:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    seats = [{"name": name, "kind": "human"} for name in names[: len(scores or [0])]]
    result = None
    if scores is not None:
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        result = {"scores": scores, "winners": winners, "ended_by": "piece", "detail": {}}
    return {
        "format": "four-isles-record",
        "version": 1,
        "game": game,
        "board": "court",
        "options": {"full_round": False},
        "seats": seats,
        "first_seat": 0,
        "setup": {"rival": ["A1", "B2"]},
        "moves": [{"seat": 0, "do": "piece", "piece": "A1", "at": [at, 0]} for at in range(moves)],
        "result": result,
        **more,
    }


def keys(storage: Storage) -> list[str]:
    return [notice.key for notice in storage.notices]
