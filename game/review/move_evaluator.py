"""Monte Carlo evaluation of moves: the played move against the hard player's, on the same deals, with the mover's information.

Each deal is a sample of the hidden information (``GameState.sample``); after either move the rollout policies
(``players.rollouts``) play on with equal generators. The difference of the two outcomes, deal by deal, is the paired
difference; its mean is the loss of the move, and its standard error the uncertainty.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from operator import sub
from typing import Final

from game.core.players import Advice, Thinking
from game.core.rollouts import RolloutOutcome, outcome_of
from game.core.state import FormatError, GameState, Json, Move, expect_keys, parse_move
from game.registry import plugin, rollout_of

LEVEL: Final = "hard"
"""Level of the reference player, the same as for hints."""
DEALS: Final = 192
"""Deals for each evaluation."""
METHOD: Final = 1
"""Version of the evaluation method; increment on every change, to invalidate stored results."""
SIGNIFICANT_ERRORS: Final = 3.0
"""Significance threshold in standard errors: above two, because a game has dozens of moves to be wrong about."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals, and its standard error."""

    mean: float = 0.0
    error: float = 0.0

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The mean of independent, identically distributed values."""
        count = len(values)
        if not count:
            return cls()
        mean = math.fsum(values) / count
        if count == 1:
            return cls(mean)
        spread = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
        return cls(mean, math.sqrt(spread / count))

    def to_json(self) -> list[float]:
        """Mean and standard error."""
        return [self.mean, self.error]

    @classmethod
    def parse(cls, written: object) -> Estimate:
        """The estimate from ``to_json``; ``FormatError`` for anything else."""
        mean, error = _numbers(written, 2)
        return cls(mean, error)

    @property
    def is_significant(self) -> bool:
        """True if the mean differs significantly from zero."""
        return abs(self.mean) > 1e-9 and abs(self.mean) >= SIGNIFICANT_ERRORS * self.error


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEvaluation(Advice):
    """The hard player's move (``move``), and the evaluation of the played one."""

    played: Move | None = None
    lost: Estimate = Estimate()
    """Value of the hard player's move over the played one; negative if the played move is better."""
    gained: Estimate = Estimate()
    """Gain of the played move over the rollout policy: the skill in the result."""
    before: Estimate = Estimate()
    """Value of the position under the rollout policy."""
    after: tuple[float, ...] = ()
    """Expected value for each seat after the played move: the score in a solo game, otherwise the share of the win."""

    def to_json(self) -> Json:
        """The evaluation for storage, without the reasons."""
        return {
            "house": self.move.to_json(),
            "lost": self.lost.to_json(),
            "gained": self.gained.to_json(),
            "before": self.before.to_json(),
            "after": list(self.after),
        }

    @classmethod
    def parse(cls, written: object, made: Move, moves: Sequence[type[Move]]) -> MoveEvaluation:
        """The stored evaluation of that move; ``FormatError`` for anything else."""
        stored = expect_keys(written, {"house", "lost", "gained", "before", "after"}, "a weighed move")
        lost, gained, before = (Estimate.parse(stored[name]) for name in ("lost", "gained", "before"))
        after = _numbers(stored["after"], None)
        return cls(
            parse_move(stored["house"], moves), played=made, lost=lost, gained=gained, before=before, after=after
        )


def _numbers(written: object, count: int | None) -> tuple[float, ...]:
    """A tuple of finite numbers, ``count`` of them (None: any number); ``FormatError`` otherwise."""
    if not isinstance(written, list) or (count is not None and len(written) != count):
        raise FormatError(f"no numbers: {written!r}")
    if any(isinstance(each, bool) or not isinstance(each, int | float) or not math.isfinite(each) for each in written):
        raise FormatError(f"no numbers: {written!r}")
    return tuple(float(each) for each in written)


@dataclass(frozen=True, slots=True)
class MoveEvaluator:
    """Evaluator of a played move against the hard player's, in the form of a player for ``Thinker``."""

    game: str
    played: Move
    deals: int = DEALS
    reference: Move | None = None
    """The hard player's move, if already known."""

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """A ``MoveEvaluation`` advice; ``sample`` is the position as the mover knew it."""
        advice = (
            Advice(self.reference) if self.reference is not None else (yield from self._reference_advice(sample, rng))
        )
        seat, rollout = self.played.seat, rollout_of(self.game)
        endings: dict[Move | None, list[RolloutOutcome]] = {None: [], self.played: [], advice.move: []}
        for _ in range(self.deals):
            dealt = sample.sample(seat, rng)
            luck = int(rng.random() * 2**31)
            for move, found in endings.items():
                position = dealt.copy()
                if move is not None:
                    position.play(move)
                found.append((yield from outcome_of(position, rollout, random.Random(luck))))
                yield
        base, made, house = (
            [ending.value(seat) for ending in endings[move]] for move in (None, self.played, advice.move)
        )
        return MoveEvaluation(
            advice.move,
            advice.reasons,
            played=self.played,
            lost=Estimate.of(list(map(sub, house, made))),
            gained=Estimate.of(list(map(sub, made, base))),
            before=Estimate.of(base),
            after=_mean_values(endings[self.played]),
        )

    def _reference_advice(self, sample: GameState, rng: random.Random) -> Generator[None, None, Advice]:
        return (yield from plugin(self.game).player(LEVEL).think(sample.copy(), rng))


def _mean_values(endings: Sequence[RolloutOutcome]) -> tuple[float, ...]:
    """Each seat's mean value."""
    seats = range(len(endings[0].scores) if endings else 0)
    return tuple(math.fsum(ending.value(seat) for ending in endings) / len(endings) for seat in seats)
