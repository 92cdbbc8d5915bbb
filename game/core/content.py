"""Boards by what is on them: a short digest, alike on every machine, of all that a game's rules know of a board.

Two boards of one name with different digests are different boards; titles, pictures and figures measured on a board
(fields that take no part in its equality) are left out, so that a prettier map stays the same board.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final

LETTERS: Final = 16
"""Hexadecimal digits of a digest."""


@lru_cache(maxsize=64)
def content_digest(board: Any) -> str:
    """The digest of a rules' board, 16 hexadecimal digits; must never change for the boards there are."""
    text = json.dumps(_plain(board), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]


def _plain(value: Any) -> Any:
    """The value in JSON's own types: sets in order, enumerations as their values, classes as their compared fields."""
    if isinstance(value, Enum):
        return _plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value) if part.compare}
    if isinstance(value, Mapping):
        return sorted([_plain(key), _plain(each)] for key, each in value.items())
    if isinstance(value, Set):
        return sorted((_plain(each) for each in value), key=lambda each: json.dumps(each, sort_keys=True))
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    raise TypeError(f"a board holds {type(value).__name__}, which has no digest")
