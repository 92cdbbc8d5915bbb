"""The daily chart: one deal a day for everybody, from the date alone. Sunday's is the chart of the week, on a board that
nobody has seen."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count, islice
from typing import Final

from game import registry
from game.library.fresh import MOST_SEEDS, fresh_name, is_sound, newest_edition
from game.modes.deals import LARGEST_SEED, Deal
from game.modes.weekly_boards import passed_over
from game.registry import plugin

FIRST_WEEK: Final = datetime.date(2026, 11, 30)
"""The Monday of the first week with a chart of its own: those of before stay what they were, with records and codes."""
_SECOND_EDITION: Final = (2027, 13)
"""The first week, by year and number, whose boards are of a fresh board's second edition; those of before are announced."""
_SUNDAY: Final = 6
_DIFFICULTIES: Final = (2, 3, 4)
"""Of the week's boards: neither for first games nor so hard that most people make nothing of them."""


def solo_games(games: Sequence[str] | None = None) -> tuple[str, ...]:
    """Of these games (without any given: of all) those that can be played alone: those with a daily chart."""
    return tuple(game for game in games or registry.GAMES if plugin(game).has_solo)


def daily_deal(game: str, day: datetime.date) -> Deal:
    """The day's deal of a game, played alone. From a hash of game and date, so that it is alike on every machine."""
    digest = hashlib.sha256(f"four-isles/daily/1/{game}/{day.isoformat()}".encode()).digest()
    boards = plugin(game).daily_boards
    board = weekly_board(game, day) if is_weekly(game, day) else boards[digest[0] % len(boards)]
    return Deal(game, board, 1, int.from_bytes(digest[1:9], "big") % LARGEST_SEED + 1)


def is_weekly(game: str, day: datetime.date) -> bool:
    """Whether a game's chart of that day is the one of its week."""
    return day >= FIRST_WEEK and day.weekday() == _SUNDAY and plugin(game).has_editor


@lru_cache(maxsize=256)
def weekly_board(game: str, day: datetime.date) -> str:
    """The name of the fresh board on which a game's chart of that day's week is played: the week's first sound one that
    was not found wanting by play (``weeks``)."""
    year, week, _ = day.isocalendar()
    return next(islice(sound_boards(game, year, week), passed_over(game, year, week), None))


def sound_boards(game: str, year: int, week: int) -> Iterator[str]:
    """The names of the boards that a game's week of a year may have, in their order."""
    edition = min(newest_edition(game), 2 if (year, week) >= _SECOND_EDITION else 1)
    for number in count():
        digest = hashlib.sha256(f"four-isles/weekly/1/{game}/{year}-{week}/{number}".encode()).digest()
        seed = int.from_bytes(digest[1:9], "big") % (MOST_SEEDS - 1) + 1
        name = fresh_name(_DIFFICULTIES[digest[0] % len(_DIFFICULTIES)], seed, edition)
        if is_sound(game, name):
            yield name
