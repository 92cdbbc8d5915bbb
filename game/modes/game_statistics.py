"""Statistics of many games: shares with intervals, percentiles, and balance of a board."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import NormalDist
from typing import Any

from game.boards.maps import Cell
from game.core.state import Json
from game.program import LEVELS

Z_95 = 1.959964
FILE = LEVELS / "figures.json"
"""Measured statistics of the shipped boards, the reference for a user's own board."""


def wilson(won: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson score interval of a share, 95 % by default: valid for few games and near 0 and 1.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    share = won / games
    spread = z * math.sqrt(share * (1 - share) / games + z**2 / (4 * games**2))
    middle, scale = share + z**2 / (2 * games), 1 + z**2 / games
    return (middle - spread) / scale, (middle + spread) / scale


def percentile(values: Iterable[float], percent: float) -> float:
    """The smallest value that at least ``percent`` per cent of the values do not exceed (nearest rank).

    >>> percentile([3, 1, 2], 50)
    2
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """Result of one game.

    ``used_cells`` lists the sketch's used cells, one entry a use; ``events`` maps goals to the move of their completion;
    ``first_seat`` is the starting seat; ``roles`` names each seat's role, empty in games without roles.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    moves: int
    used_cells: tuple[Cell, ...] = ()
    events: Mapping[str, int] = field(default_factory=dict)
    first_seat: int = 0
    roles: tuple[str, ...] = ()

    @property
    def is_decided(self) -> bool:
        """True if a single seat, or a single team, has won."""
        return len(self.winners) == 1 or (bool(self.roles) and len({self.roles[seat] for seat in self.winners}) == 1)


@dataclass(frozen=True)
class GameStatistics:
    """Statistics of a run of games; percentiles are the 5th, 25th, 50th, 75th and 95th."""

    games: int
    scores: tuple[int, ...]
    """Score percentiles over all seats."""
    moves: tuple[int, ...]
    sole_wins: tuple[int, ...]
    """Wins without another side, by position in the turn order."""
    ends: Mapping[str, int]
    events: Mapping[str, tuple[int, int]]
    """By goal: number of games with the goal completed, and the median move of completion."""
    cell_uses: Mapping[Cell, int] = field(default_factory=dict)
    decided: int = 0
    """Number of games with a single winning side."""
    roles: Mapping[str, int] = field(default_factory=dict)
    """Wins without another side, by role, for games with different roles."""

    @classmethod
    def of(cls, outcomes: Sequence[GameOutcome]) -> GameStatistics:
        """Statistics of a non-empty list of games."""
        scores = [score for outcome in outcomes for score in outcome.scores]
        moves = [outcome.moves for outcome in outcomes]
        seats = len(outcomes[0].scores)
        times: dict[str, list[int]] = {}
        for outcome in outcomes:
            for name, when in outcome.events.items():
                times.setdefault(name, []).append(when)
        decided = [outcome for outcome in outcomes if outcome.is_decided]
        places = Counter((seat - outcome.first_seat) % seats for outcome in decided for seat in outcome.winners)
        won = Counter(outcome.roles[outcome.winners[0]] for outcome in decided if outcome.roles)
        return cls(
            len(outcomes),
            tuple(int(percentile(scores, percent)) for percent in PERCENTS),
            tuple(int(percentile(moves, percent)) for percent in PERCENTS),
            tuple(places[place] for place in range(seats)),
            dict(Counter(outcome.ended_by for outcome in outcomes)),
            {name: (len(found), int(percentile(found, 50))) for name, found in sorted(times.items())},
            Counter(cell for outcome in outcomes for cell in outcome.used_cells),
            len(decided),
            {role: won[role] for role in sorted({role for outcome in outcomes for role in outcome.roles})},
        )

    @property
    def fair_share(self) -> float:
        """Fair share of each seat or role."""
        return 1 / (len(self.roles) or len(self.sole_wins))

    def share(self, seat: int) -> tuple[float, float, float]:
        """A seat's share of the decided games with its interval; the fair share and (0, 1) without decided games."""
        return self._share(self.sole_wins[seat])

    def role_share(self, role: str) -> tuple[float, float, float]:
        """A role's share of the decided games with its interval, as for ``share``."""
        return self._share(self.roles[role])

    def _share(self, won: int) -> tuple[float, float, float]:
        if not self.decided:
            return self.fair_share, 0.0, 1.0
        return won / self.decided, *wilson(won, self.decided)

    @property
    def favoured_seat(self) -> int | None:
        """The position that wins significantly more than its fair share; None for a balanced table."""
        place = max(range(len(self.sole_wins)), key=self.sole_wins.__getitem__)
        return place if len(self.sole_wins) > 1 and self._is_significant(self.sole_wins[place]) else None

    @property
    def favoured_role(self) -> str | None:
        """The role that wins significantly more than its fair share; None for a balanced table."""
        role = max(self.roles, key=self.roles.__getitem__, default=None)
        return role if role is not None and len(self.roles) > 1 and self._is_significant(self.roles[role]) else None

    def _is_significant(self, won: int) -> bool:
        """Significance test of the leading side, with a Bonferroni correction for more than two sides."""
        sides = round(1 / self.fair_share)
        z = Z_95 if sides <= 2 else NormalDist().inv_cdf(1 - 0.025 / sides)
        return bool(self.decided) and wilson(won, self.decided, z)[0] > self.fair_share

    def to_json(self) -> Json:
        """JSON form without ``used_cells``."""
        return {
            "games": self.games,
            "scores": list(self.scores),
            "moves": list(self.moves),
            "alone": list(self.sole_wins),
            "decided": self.decided,
            "ends": dict(sorted(self.ends.items())),
            "events": {name: list(found) for name, found in self.events.items()},
            "roles": dict(sorted(self.roles.items())),
        }

    @classmethod
    def parse(cls, written: Mapping[str, Any]) -> GameStatistics:
        """Inverse of ``to_json``."""
        events = {name: (count, when) for name, (count, when) in written["events"].items()}
        scores, moves, alone = (tuple(written[name]) for name in ("scores", "moves", "alone"))
        decided, roles = written["decided"], written["roles"]
        return cls(written["games"], scores, moves, alone, written["ends"], events, decided=decided, roles=roles)


PERCENTS = (5, 25, 50, 75, 95)


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
