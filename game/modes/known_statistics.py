"""The measured figures of our boards (``levels/figures.json``), which a board of somebody's own is laid beside."""

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
    """The figures of a game's boards, by name, measured with players of that level at a table of so many."""
    found = _written(file).get(game, {})
    key = statistics_key(level, seats)
    return {name: GameStatistics.parse(each[key]) for name, each in found.items() if key in each}


def statistics_key(level: str, seats: int) -> str:
    """Who played: ``easy-2``."""
    return f"{level}-{seats}"


@cache
def _written(file: Path) -> Json:
    try:
        written: Json = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return written
