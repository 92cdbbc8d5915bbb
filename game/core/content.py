"""Content digests of boards: a hash of everything that a game's rules know of a board.

Boards of one name with different digests are different boards. Titles, images and measured figures (fields excluded
from equality) are left out, so that a prettier map stays the same board.
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
    """The digest of a rules' board, 16 hexadecimal digits; must never change for existing boards."""
    text = json.dumps(_plain(board), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]


def _plain(value: Any) -> Any:
    """The value in JSON types: sets sorted, enumerations as their values, classes as their compared fields."""
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
