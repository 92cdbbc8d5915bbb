"""Weekly boards verified by play (``levels/weeks.json``, written by ``python -m tools.weeks``).

A machine that shows the chart has no time to verify; shipped data gives the same boards to everybody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.core.state import is_integer
from game.program import LEVELS

FILE = LEVELS / "weeks.json"


def rejected_boards(game: str, year: int, week: int, file: Path = FILE) -> int:
    """Number of sound boards rejected by play before the one for a game's week.

    0 for unverified weeks and for invalid data.
    """
    return known_weeks(file).get(game, {}).get(week_key(year, week), 0)


def week_key(year: int, week: int) -> str:
    """Key of a week in the file, such as ``2026-49``."""
    return f"{year}-{week:02}"


@cache
def known_weeks(file: Path = FILE) -> Mapping[str, Mapping[str, int]]:
    """Rejected boards by game and week; empty for a missing or invalid file."""
    try:
        written = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    games = written if isinstance(written, dict) else {}
    return {
        game: {week: count for week, count in weeks.items() if is_integer(count) and 0 <= count < 100}
        for game, weeks in games.items()
        if isinstance(weeks, dict)
    }
