"""What tells one deal from another: everything chance and the players settled before the first move."""

from __future__ import annotations

import json
from typing import Any, Final

LETTERS: Final = 16
"""Hexadecimal digits of a key."""


def deal_key(record: dict[str, Any]) -> str:
    """The key of the deal that a record (as JSON) was played on; empty where chance decides nothing before the game.

    Who sits there and where the deal came from (a number, a code) make no difference.
    """
    if not record["setup"]:
        return ""
    told = [record[name] for name in ("game", "board", "options", "first_seat", "setup")]
    import hashlib  # late: storage stands on this, and no start waits for hashing

    text = json.dumps([*told, len(record["seats"])], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]
