"""Deal ids: hashes of everything settled before the first move, by chance and by the players."""

from __future__ import annotations

import json
from typing import Any, Final

from game.core.digest import sha256_hex
from game.core.handicap import without_handicap

LETTERS: Final = 16
"""Hexadecimal digits of an id."""


def deal_id(record: dict[str, Any]) -> str:
    """The id of the deal in a record (as JSON); empty if chance decides nothing before the game.

    The seats' occupants, their handicaps and the deal's origin (a number, a code) are left out.
    """
    if not record["setup"]:
        return ""
    dealt = _dealt({**record, "options": without_handicap(record["options"])})
    return _key([*dealt, len(record["seats"])])


def game_id(record: dict[str, Any]) -> str:
    """The id of a whole game: deal, moves, kinds of the seats, and content of the board."""
    seats = [seat["kind"] for seat in record["seats"]]
    content = (record.get("meta") or {}).get("content")
    return _key([*_dealt(record), seats, record["moves"], content])


def _dealt(record: dict[str, Any]) -> list[Any]:
    return [record[name] for name in ("game", "board", "options", "first_seat", "setup")]


def _key(lines: list[Any]) -> str:
    text = json.dumps(lines, sort_keys=True, separators=(",", ":"))
    return sha256_hex(text.encode())[:LETTERS]
