"""Statistics of one player, or of one player against another: pure calculations on the results of finished games."""

from __future__ import annotations

import datetime
import json
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from game.core.handicap import written_handicap
from game.core.players import LEVELS
from game.match.match import TEAMS_KEY, teams_of
from game.modes.game_statistics import percentile
from game.storage.history import SeatResult

MEAN_WINDOW: Final = 5
"""Number of results in the moving mean."""
SHARE_WINDOW: Final = 10
"""The same where results are games won, level or lost."""
MIN_BEYOND_WINDOW: Final = 2
"""A moving mean needs so many results more than its window; fewer would be a line of noise."""
MIN_FOR_QUARTILES: Final = 5
"""Minimum number of results for quartiles; fewer are shown as they are."""
PEOPLE: Final = "people"
"""Opposition of a table at which a person is among the opponents; else it is the strongest computer level."""

GameTeams = Callable[[str, int], Sequence[tuple[int, ...]]]
"""Seats by team of a game with that number of seats, by the game's own rules."""
Key = TypeVar("Key", bound=Hashable)


class Outcome(Enum):
    """Outcome of a game for one seat; ``LEVEL`` is a shared first place, ``ALONE`` a solo game."""

    WON = "won"
    LEVEL = "level"
    LOST = "lost"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A finished game with the results of all its seats, and the seats of each team."""

    seats: tuple[SeatResult, ...]
    teams: tuple[tuple[int, ...], ...]

    def seat_of(self, identity: str) -> int | None:
        """Index of the seat of a player; None without one, and where somebody sat there twice."""
        found = [index for index, each in enumerate(self.seats) if each.identity == identity and each.attempt > 0]
        return found[0] if len(found) == 1 else None

    def team(self, seat: int) -> tuple[int, ...]:
        """Seats of the team of a seat."""
        return next((team for team in self.teams if seat in team), (seat,))

    def opponents(self, seat: int) -> list[SeatResult]:
        """Results of the seats of other teams."""
        own = self.team(seat)
        return [each for index, each in enumerate(self.seats) if index not in own]


class PlayerResult(NamedTuple):
    """Result of a player in one game."""

    record: int
    seat: int
    game: str
    board: str
    ended: datetime.datetime
    value: int
    """The score, or the margin over a chosen opponent."""
    score: int
    outcome: Outcome
    opposition: str
    """``PEOPLE``, the level of the strongest computer opponent, or empty for a solo game."""
    deal: str
    margin: int | None
    """Points ahead of the best opponent; None alone, and where roles decide and not points."""


class KnownPlayer(NamedTuple):
    """A person with results: identity by ``player_identity``, latest name, and number of games."""

    identity: str
    name: str
    games: int


class RivalRecord(NamedTuple):
    """Games of a player against one opponent: a person, or all computer players of a level."""

    identity: str
    name: str
    level: str
    """Level of computer players; empty for a person."""
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class ScoreSpread(NamedTuple):
    """Distribution of results."""

    games: int
    low: int
    lower: int
    """First quartile."""
    median: int
    upper: int
    """Third quartile."""
    high: int
    mean: float

    @property
    def has_quartiles(self) -> bool:
        """True if there are enough results for quartiles to mean something."""
        return self.games >= MIN_FOR_QUARTILES


def tables_of(
    results: Iterable[SeatResult], game_teams: GameTeams, *, with_handicaps: bool = False
) -> list[FinishedTable]:
    """Own games from results in the order of play, without practice, imported records and games with a handicap.

    ``with_handicaps`` keeps the latter.
    """
    found = []
    for _, group in groupby(results, key=lambda result: result.record):
        seats = tuple(group)
        first = seats[0]
        if first.origin or all(each.attempt == 0 for each in seats if each.is_person):
            continue
        if not with_handicaps and written_handicap(first.options):
            continue
        teams = teams_of({TEAMS_KEY: json.loads(first.teams)}, len(seats)) if first.teams else []
        found.append(FinishedTable(seats, tuple(map(tuple, teams or game_teams(first.game, len(seats))))))
    return found


def known_players(tables: Iterable[FinishedTable]) -> list[KnownPlayer]:
    """All persons with results, most games first, then by name."""
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for table in tables:
        for each in table.seats:
            if each.is_person and each.attempt > 0:
                counts[each.identity] += 1
                names[each.identity] = each.name
    players = [KnownPlayer(identity, names[identity], count) for identity, count in counts.items()]
    return sorted(players, key=lambda player: (-player.games, player.name.casefold(), player.identity))


def results_of(tables: Iterable[FinishedTable], player: str, rival: str = "") -> list[PlayerResult]:
    """Results of a player, earliest first; with ``rival`` the margins in the games against that opponent."""
    found = []
    for table in tables:
        seat = table.seat_of(player)
        if seat is None:
            continue
        own, others = table.seats[seat], table.opponents(seat)
        outcome, value = _outcome(own, others), own.score
        if rival:
            rivals = [each for each in others if each.identity == rival]
            if not rivals:
                continue
            strongest = max(rivals, key=_rank)
            outcome, value = _compared(own, strongest), own.score - strongest.score
        found.append(
            PlayerResult(
                own.record, own.seat, own.game, own.board, own.ended, value, own.score, outcome, _opposition(others), own.deal,
                _margin(own, others),
            )
        )  # fmt: skip
    return found


def rivals_of(tables: Iterable[FinishedTable], player: str) -> list[RivalRecord]:
    """Record against each opponent: people by number of games, then computer players, strongest level first."""
    counts: dict[str, Counter[Outcome]] = {}
    names: dict[str, SeatResult] = {}
    for table in tables:
        seat = table.seat_of(player)
        if seat is None:
            continue
        best: dict[str, SeatResult] = {}
        for other in table.opponents(seat):  # several computer players of a level count once, by the best of them
            if other.identity not in best or _rank(other) > _rank(best[other.identity]):
                best[other.identity] = other
        for identity, other in best.items():
            counts.setdefault(identity, Counter())[_compared(table.seats[seat], other)] += 1
            names[identity] = other
    records = [
        RivalRecord(
            identity, names[identity].name if names[identity].is_person else "", names[identity].level,
            count[Outcome.WON], count[Outcome.LEVEL], count[Outcome.LOST],
        )
        for identity, count in counts.items()
    ]  # fmt: skip
    return sorted(
        records,
        key=lambda each: (bool(each.level), -_level_rank(each.level), -each.games, each.name.casefold(), each.identity),
    )


def moving_mean(values: Sequence[float], window: int = MEAN_WINDOW) -> list[float | None]:
    """Mean of each value and those before it, ``window`` together; None for the first ones, which have fewer.

    >>> moving_mean([1, 2, 3, 10], window=2)
    [None, 1.5, 2.5, 6.5]
    """
    return [
        math.fsum(values[end - window : end]) / window if end >= window else None for end in range(1, len(values) + 1)
    ]


def spread_of(values: Sequence[int]) -> ScoreSpread | None:
    """Distribution of values, with quartiles by nearest rank; None without values.

    >>> spread_of([3, 1, 2, 10, 4]).median
    3
    """
    if not values:
        return None
    lower, median, upper = (int(percentile(values, percent)) for percent in (25, 50, 75))
    return ScoreSpread(len(values), min(values), lower, median, upper, max(values), math.fsum(values) / len(values))


def grouped(results: Iterable[PlayerResult], key: Callable[[PlayerResult], Key]) -> Mapping[Key, list[PlayerResult]]:
    """Results by key, in the order of their first results."""
    groups: dict[Key, list[PlayerResult]] = {}
    for result in results:
        groups.setdefault(key(result), []).append(result)
    return groups


def sorted_oppositions(found: Iterable[str]) -> list[str]:
    """Oppositions in their order: alone, computer levels from the weakest on, people."""
    return sorted(found, key=lambda each: (each == PEOPLE, _level_rank(each)))


def best_and_worst(results: Sequence[PlayerResult], count: int) -> tuple[list[PlayerResult], list[PlayerResult]]:
    """The best and the worst results, no game in both: by score alone, at a table by the margin.

    Of two equal results the later one comes first. Games in which roles decide are left out at a table. Two empty lists
    where all results are equal.
    """
    ranked = [(_merit(result), result) for result in results]
    counted = [(merit, result) for merit, result in ranked if merit is not None]
    if len({merit for merit, _ in counted}) < 2:
        return [], []
    count = min(count, len(counted) // 2)
    down = sorted(counted, key=lambda each: (-each[0], -each[1].record))
    up = sorted(counted, key=lambda each: (each[0], -each[1].record))
    best = [result for _, result in down[:count]]
    taken = {result.record for result in best}
    return best, [result for _, result in up if result.record not in taken][:count]


def _merit(result: PlayerResult) -> int | None:
    return result.score if result.outcome is Outcome.ALONE else result.margin


def _rank(result: SeatResult) -> tuple[bool, int]:
    """Order of the seats of one game: winners first, then by points."""
    return result.won, result.score


def _compared(own: SeatResult, other: SeatResult) -> Outcome:
    if own.won and other.won:
        return Outcome.LEVEL
    if _rank(own) == _rank(other):
        return Outcome.LEVEL
    return Outcome.WON if _rank(own) > _rank(other) else Outcome.LOST


def _outcome(own: SeatResult, others: Sequence[SeatResult]) -> Outcome:
    if not others:
        return Outcome.ALONE
    if not own.won:
        return Outcome.LOST
    return Outcome.LEVEL if any(each.won for each in others) else Outcome.WON


def _opposition(others: Sequence[SeatResult]) -> str:
    if any(each.is_person for each in others):
        return PEOPLE
    return max((each.level for each in others), key=_level_rank, default="")


def _margin(own: SeatResult, others: Sequence[SeatResult]) -> int | None:
    if not others:
        return None
    margin = own.score - max(each.score for each in others)
    outcome = _outcome(own, others)
    is_by_points = margin > 0 if outcome is Outcome.WON else margin <= 0 if outcome is Outcome.LOST else margin == 0
    return margin if is_by_points else None


def _level_rank(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else -1
