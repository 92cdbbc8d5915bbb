"""The boards of the weeks to come that were found fair by play (``levels/weeks.json``, ``python -m tools.weeks``).

A machine that shows the chart has no time to play; so what was found is data, the same for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game.core.state import is_integer
from game.program import LEVELS

FILE = LEVELS / "weeks.json"


def passed_over(game: str, year: int, week: int, file: Path = FILE) -> int:
    """How many sound boards of a game's week were played on and found wanting before the one that is its chart's.

    0 where nobody has looked yet, or the file is not what it should be.
    """
    return known_weeks(file).get(game, {}).get(week_key(year, week), 0)


def week_key(year: int, week: int) -> str:
    """A week of a year as the file writes it: ``2026-49``."""
    return f"{year}-{week:02}"


@cache
def known_weeks(file: Path = FILE) -> Mapping[str, Mapping[str, int]]:
    """By game and week how many boards were passed over."""
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
