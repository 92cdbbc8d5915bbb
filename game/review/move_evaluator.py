"""A move beside the house's, both valued on the same deals and with the same luck, by what its player could know.

Each deal is one more way in which everything hidden may lie (``State.sample``); after either move the game is played on
by rule of thumb (``players.rollouts``), with equal generators. What the two endings differ by, deal by deal, is the
paired difference; its mean is what the move was worth less, and its standard error says how sure that is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.players import Advice, Thinking
from game.core.rollouts import RolloutOutcome, ending_of
from game.core.state import FormatError, Json, Move, State, expect_keys, parse_move
from game.registry import plugin

LEVEL: Final = "hard"
"""Whose moves the person's are compared with: what a hint would have advised."""
DEALS: Final = 192
"""On so many deals a move is weighed."""
METHOD: Final = 1
"""Counts up whenever moves are weighed in another way, so that what was found in an older one is forgotten."""
SURE: Final = 3.0
"""A difference counts from so many standard errors on: more than two, for a game has dozens of moves to be wrong about."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals, and its standard error."""

    mean: float = 0.0
    error: float = 0.0

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The mean of these values, which are independent and alike."""
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
        """What ``to_json`` wrote; ``FormatError`` for anything else."""
        mean, error = _numbers(written, 2)
        return cls(mean, error)

    @property
    def is_sure(self) -> bool:
        """Whether it differs from nothing by more than chance explains."""
        return abs(self.mean) > 1e-9 and abs(self.mean) >= SURE * self.error


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEvaluation(Advice):
    """The house's move (``move``), and what the person's was worth beside it."""

    made: Move | None = None
    lost: Estimate = Estimate()
    """What the house's move is worth more than the one made; below 0 where the one made is better."""
    gained: Estimate = Estimate()
    """What the move made is worth more than going on by rule of thumb: skill, as far as the end is concerned."""
    before: Estimate = Estimate()
    """What the position was worth, going on by rule of thumb."""
    after: tuple[float, ...] = ()
    """What the move made leaves each seat to hope for: alone the score, else its share of the win."""

    def to_json(self) -> Json:
        """What is kept of it: not the reasons."""
        return {
            "house": self.move.to_json(),
            "lost": self.lost.to_json(),
            "gained": self.gained.to_json(),
            "before": self.before.to_json(),
            "after": list(self.after),
        }

    @classmethod
    def parse(cls, written: object, made: Move, moves: Sequence[type[Move]]) -> MoveEvaluation:
        """What was kept of weighing that move; ``FormatError`` for anything else."""
        kept = expect_keys(written, {"house", "lost", "gained", "before", "after"}, "a weighed move")
        lost, gained, before = (Estimate.parse(kept[name]) for name in ("lost", "gained", "before"))
        after = _numbers(kept["after"], None)
        return cls(parse_move(kept["house"], moves), made=made, lost=lost, gained=gained, before=before, after=after)


def _numbers(written: object, count: int | None) -> tuple[float, ...]:
    """Finite numbers, as many as are wanted."""
    if not isinstance(written, list) or (count is not None and len(written) != count):
        raise FormatError(f"no numbers: {written!r}")
    if any(isinstance(each, bool) or not isinstance(each, int | float) or not math.isfinite(each) for each in written):
        raise FormatError(f"no numbers: {written!r}")
    return tuple(float(each) for each in written)


@dataclass(frozen=True, slots=True)
class MoveEvaluator:
    """Thinks as the house, and weighs a move that was made against its own: a player as ``Thinker`` takes it."""

    game: str
    made: Move
    deals: int = DEALS
    house: Move | None = field(default=None)
    """The house's move, if it is known already."""

    def think(self, sample: State, rng: random.Random) -> Thinking:
        """A ``MoveEvaluation`` advice; ``sample`` is the position as the seat of the move knew it."""
        advice = Advice(self.house) if self.house is not None else (yield from self._ask_house(sample, rng))
        seat, rollout = self.made.seat, plugin(self.game).rollout
        moves: list[Move | None] = [None, self.made]
        if advice.move != self.made:
            moves.append(advice.move)
        endings: list[list[RolloutOutcome]] = [[] for _ in moves]
        for _ in range(self.deals):
            dealt = sample.sample(seat, rng)
            luck = int(rng.random() * 2**31)
            for move, found in zip(moves, endings, strict=True):
                position = dealt.copy()
                if move is not None:
                    position.play(move)
                found.append((yield from ending_of(position, rollout, random.Random(luck))))
                yield
        base, made = ([ending.worth(seat) for ending in found] for found in endings[:2])
        house = [ending.worth(seat) for ending in endings[-1]] if len(moves) > 2 else made
        return MoveEvaluation(
            advice.move,
            advice.reasons,
            made=self.made,
            lost=Estimate.of([theirs - own for theirs, own in zip(house, made, strict=True)]),
            gained=Estimate.of([own - thumb for own, thumb in zip(made, base, strict=True)]),
            before=Estimate.of(base),
            after=_hopes(endings[1]),
        )

    def _ask_house(self, sample: State, rng: random.Random) -> Generator[None, None, Advice]:
        return (yield from plugin(self.game).player(LEVEL).think(sample.copy(), rng))


def _hopes(endings: Sequence[RolloutOutcome]) -> tuple[float, ...]:
    """Each seat's mean worth."""
    seats = range(len(endings[0].scores)) if endings else range(0)
    return tuple(math.fsum(ending.worth(seat) for ending in endings) / len(endings) for seat in seats)
