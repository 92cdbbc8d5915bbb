"""The daily chart: one deal a day for everybody, derived from the date alone.

Sunday's is the weekly chart, on a newly generated board.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Final

from game import registry
from game.board_library.fresh import MAX_SEEDS, fresh_name, is_sound, newest_edition
from game.core.state import Json, is_integer
from game.modes.deals import MAX_SEED, Deal
from game.program import LEVELS
from game.registry import plugin

FIRST_WEEK: Final = datetime.date(2026, 11, 30)
"""Monday of the first week with a weekly chart; earlier days keep their deals, records and codes."""
_SECOND_EDITION: Final = (2027, 13)
"""First (year, week) with boards of the second generator edition; earlier weeks are already published."""
_SUNDAY: Final = 6
_DIFFICULTIES: Final = (2, 3, 4)
"""Board difficulties for weekly charts: neither beginner boards nor the hardest."""
WEEKS_FILE: Final = LEVELS / "weeks.json"
"""Boards rejected by play, week by week, as ``python -m tools.weeks`` found them.

A machine that shows the chart has no time to play; shipped data gives the same boards to everybody.
"""


def solo_games(games: Sequence[str] | None = None) -> tuple[str, ...]:
    """The games with solo play, and so with a daily chart; ``games`` None or empty: all."""
    return tuple(game for game in games or registry.GAMES if plugin(game).has_solo)


def daily_deal(game: str, day: datetime.date) -> Deal:
    """The day's solo deal of a game, from a hash of game and date; equal on every machine."""
    digest = hashlib.sha256(f"four-isles/daily/1/{game}/{day.isoformat()}".encode()).digest()
    boards = plugin(game).daily_boards
    board = weekly_board(game, day) if is_weekly(game, day) else boards[digest[0] % len(boards)]
    return Deal(game, board, 1, int.from_bytes(digest[1:9], "big") % MAX_SEED + 1)


def chart_day(occasion: Json) -> datetime.date | None:
    """Date of the daily chart that a table was played on, from the table's occasion; None for any other table."""
    try:
        return datetime.date.fromisoformat(str(occasion.get("daily")))
    except ValueError:
        return None


def is_weekly(game: str, day: datetime.date) -> bool:
    """True if a game's chart of that day is the weekly one."""
    return day >= FIRST_WEEK and day.weekday() == _SUNDAY and plugin(game).editor is not None


@lru_cache(maxsize=256)
def weekly_board(game: str, day: datetime.date) -> str:
    """Name of the generated board for a game's weekly chart: the first sound one not rejected by play.

    ``WEEKS_FILE`` holds the rejections.
    """
    year, week, _ = day.isocalendar()
    return next(islice(sound_boards(game, year, week), rejected_boards(game, year, week), None))


def sound_boards(game: str, year: int, week: int) -> Iterator[str]:
    """Names of the candidate boards for a game's week, in order."""
    edition = min(newest_edition(game), 2 if (year, week) >= _SECOND_EDITION else 1)
    for number in count():
        digest = hashlib.sha256(f"four-isles/weekly/1/{game}/{year}-{week}/{number}".encode()).digest()
        seed = int.from_bytes(digest[1:9], "big") % (MAX_SEEDS - 1) + 1
        name = fresh_name(_DIFFICULTIES[digest[0] % len(_DIFFICULTIES)], seed, edition)
        if is_sound(game, name):
            yield name


def rejected_boards(game: str, year: int, week: int, file: Path = WEEKS_FILE) -> int:
    """Number of sound boards rejected by play before the one for a game's week.

    0 for unverified weeks and for invalid data.
    """
    return known_weeks(file).get(game, {}).get(week_key(year, week), 0)


def week_key(year: int, week: int) -> str:
    """Key of a week in the file, such as ``2026-49``."""
    return f"{year}-{week:02}"


@cache
def known_weeks(file: Path = WEEKS_FILE) -> Mapping[str, Mapping[str, int]]:
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
