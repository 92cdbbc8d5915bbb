"""Handicap proposed for two players from their games on this machine.

Each game's outcome follows a logistic model (R. A. Bradley and M. E. Terry, 1952) of the difference in strength, shifted by
the handicaps of that game; ``HandicapRules.log_odds`` is the measured shift of a unit (docs/handicaps.md). The difference
has a normal prior, so that a few games propose little. On a board where more or fewer units make two levels even it counts as
larger or smaller. For a regatta the games of all isles count, and the proposal is in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from game.core.handicap import handicap_rules, units_of, written_handicap
from game.modes.player_statistics import FinishedTable
from game.registry import plugin

MIN_GAMES: Final = 4
"""Minimum number of games of two players for a proposal."""
_PRIOR_VARIANCE: Final = 7.0
"""Variance of the difference in strength before any game, in log-odds; ``tools.handicap_proposals`` tries it."""
_STEPS: Final = 50


class Encounter(NamedTuple):
    """Outcome of a game of two players: the first one's share of the win, and its lead by handicap in log-odds.

    ``gap`` multiplies the difference in strength, which boards make larger or smaller (``HandicapRules.gap_on``).
    """

    share: float
    lead: float = 0.0
    gap: float = 1.0


class Proposal(NamedTuple):
    """Units or degrees for each of two players, at least one of them 0, and the number of games behind them."""

    units: tuple[int, int]
    games: int


def encounters(tables: Iterable[FinishedTable], games: Collection[str], one: str, other: str) -> list[Encounter]:
    """Meetings of two players, by identity, in some games; ``tables`` are those with handicaps too."""
    found = []
    for table in tables:
        first, second = table.seat_of(one), table.seat_of(other)
        if table.seats[0].game not in games or first is None or second is None or second in table.team(first):
            continue
        results = [(table.seats[seat].won, table.seats[seat].score) for seat in (first, second)]
        handicap = written_handicap(table.seats[0].options)
        own, theirs = (sum(units_of(handicap, seat) for seat in table.team(player)) for player in (first, second))
        is_level = results[0] == results[1] or (results[0][0] and results[1][0])
        rules = handicap_rules(plugin(table.seats[0].game).game.options)
        lead = (own - theirs) * rules.log_odds if rules is not None else 0.0
        gap = rules.gap_on(table.seats[0].board) if rules is not None else 1.0
        found.append(Encounter(0.5 if is_level else float(results[0] > results[1]), lead, gap))
    return found


def proposal(games: Sequence[Encounter], unit: float, most: int, gap: float = 1.0) -> Proposal | None:
    """Handicap that makes two players even; None for too few games.

    ``unit`` is the shift of the log-odds by one unit, ``most`` the maximum of units, ``gap`` the board's to play on.

    >>> proposal([Encounter(share=0.0)] * 8, unit=0.25, most=40)
    Proposal(units=(12, 0), games=8)
    >>> proposal([Encounter(share=1.0), Encounter(share=0.0)] * 2, unit=0.25, most=40)
    Proposal(units=(0, 0), games=4)
    """
    if len(games) < MIN_GAMES:
        return None
    units = round(-gap * _strength(games) / unit)
    return Proposal((min(most, max(0, units)), min(most, max(0, -units))), len(games))


def _strength(games: Sequence[Encounter]) -> float:
    """Most likely difference in strength of the first player over the second, in log-odds."""
    low, high = -20.0, 20.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        surplus = math.fsum(
            game.gap * (game.share - 1 / (1 + math.exp(-game.gap * middle - game.lead))) for game in games
        )
        slope = surplus - middle / _PRIOR_VARIANCE
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2
