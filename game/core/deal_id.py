"""What tells one deal from another: everything chance and the players settled before the first move."""

from __future__ import annotations

import json
from typing import Any, Final

LETTERS: Final = 16
"""Hexadecimal digits of a key."""


def deal_id(record: dict[str, Any]) -> str:
    """The key of the deal that a record (as JSON) was played on; empty where chance decides nothing before the game.

    Who sits there and where the deal came from (a number, a code) make no difference.
    """
    if not record["setup"]:
        return ""
    return _key([*_dealt(record), len(record["seats"])])


def game_id(record: dict[str, Any]) -> str:
    """The key of a whole game: of its deal, its moves, which seats people sat on, and what was on its board."""
    seats = [seat["kind"] for seat in record["seats"]]
    content = (record.get("meta") or {}).get("content")
    return _key([*_dealt(record), seats, record["moves"], content])


def _dealt(record: dict[str, Any]) -> list[Any]:
    return [record[name] for name in ("game", "board", "options", "first_seat", "setup")]


def _key(told: list[Any]) -> str:
    import hashlib  # late: storage stands on this, and no start waits for hashing

    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]
