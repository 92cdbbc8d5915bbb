"""A match of several games at one table (Elevens: one game a player): results, next starting seat, leader."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final, Self

from game.core.state import Json, is_integer
from game.match.match import BADGES_KEY, Match
from game.match.turn_clock import copy_clock
from game.modes.attempts import ATTEMPTS
from game.modes.deals import MAX_SEED
from game.modes.solo import next_hand
from game.modes.tables import GameTable
from game.storage.values import MATCH_KEY

SERIES_KEY: Final = MATCH_KEY
"""Key of a table's occasion with the match series."""


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """A match series: number of games, starting seat of the first, and scores of the finished games."""

    games: int
    first: int
    played: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, table: GameTable) -> Self | None:
        """The series of a table, including the table's own game once finished; None without a valid series."""
        written = table.occasion.get(SERIES_KEY)
        seats = len(table.match.seats)
        if not isinstance(written, dict):
            return None
        games, first, played = (written.get(key) for key in ("games", "first", "played"))
        if not is_integer(games) or not is_integer(first) or not isinstance(played, list):
            return None
        scores = [tuple(game) for game in played if isinstance(game, list) and all(map(is_integer, game))]
        if any(len(game) != seats for game in scores) or not 0 <= first < seats or len(scores) >= games:
            return None
        if table.match.result is not None:
            scores.append(table.match.result.scores)
        return cls(games, first, tuple(scores))

    def to_json(self) -> Json:
        """JSON form for the table's occasion."""
        return {"games": self.games, "played": [list(scores) for scores in self.played], "first": self.first}

    @property
    def is_over(self) -> bool:
        return len(self.played) >= self.games

    @property
    def totals(self) -> tuple[int, ...]:
        """Total score by seat; empty before the end of the first game."""
        return tuple(map(sum, zip(*self.played, strict=True)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the highest total."""
        best = max(self.totals, default=0)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)


def next_table(table: GameTable) -> GameTable | None:
    """The table of the next game of a series, or of the next solo hand; None after the last or during a game.

    In a series the starting seat moves one to the left and the seed derives from the present game's. Solo hands share
    one attempt, so their occasion is unchanged.
    """
    hand = next_hand(table.match)
    if hand is not None:
        _copy_badges(table.match, hand)
        return GameTable(hand, table.board, table.profiles, dict(table.occasion))
    series = MatchSeries.of(table)
    if series is None or series.is_over or not table.match.is_over:
        return None
    match = table.match
    seed = 1 + int(random.Random(f"{SERIES_KEY}/{match.seed}").random() * MAX_SEED)
    first = (series.first + len(series.played)) % len(match.seats)
    following = Match.new(match.game.name, match.board_name, match.board, match.seats, match.options, first, seed)
    _copy_badges(match, following)
    copy_clock(match, following)
    occasion = {name: value for name, value in table.occasion.items() if name != ATTEMPTS}
    return GameTable(following, table.board, table.profiles, {**occasion, SERIES_KEY: series.to_json()})


def _copy_badges(match: Match[Any], following: Match[Any]) -> None:
    if match.meta.badges:
        following.meta.set(BADGES_KEY, list(match.meta.badges))
