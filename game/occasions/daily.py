"""The daily chart: one deal a day for everybody, from the date alone."""

from __future__ import annotations

import datetime
import hashlib

from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions.deals import LARGEST_SEED, Deal


def solo_games() -> tuple[str, ...]:
    """The games that can be played alone: those with a daily chart."""
    return tuple(game for game in catalogue.ISLES if isle(game).is_for_one)


def daily_deal(game: str, day: datetime.date) -> Deal:
    """The day's deal of a game, played alone. From a hash of game and date, so that it is alike on every machine."""
    digest = hashlib.sha256(f"four-isles/daily/1/{game}/{day.isoformat()}".encode()).digest()
    boards = isle(game).daily_boards
    return Deal(game, boards[digest[0] % len(boards)], 1, int.from_bytes(digest[1:9], "big") % LARGEST_SEED + 1)
