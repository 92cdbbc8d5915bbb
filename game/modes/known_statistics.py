"""Measured statistics of the shipped boards (``levels/figures.json``), the reference for a user's own board."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.core.state import Json
from game.modes.game_statistics import GameStatistics
from game.program import LEVELS

FILE = LEVELS / "figures.json"


def known_statistics(game: str, level: str, seats: int, file: Path = FILE) -> Mapping[str, GameStatistics]:
    """Statistics by board name, for a game, computer level and number of seats."""
    found = _loaded(file).get(game, {})
    key = statistics_key(level, seats)
    return {name: GameStatistics.parse(each[key]) for name, each in found.items() if key in each}


def statistics_key(level: str, seats: int) -> str:
    """Key of level and seats, such as ``easy-2``."""
    return f"{level}-{seats}"


@cache
def _loaded(file: Path) -> Json:
    try:
        written: Json = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return written
