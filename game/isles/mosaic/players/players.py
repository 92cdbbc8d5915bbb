"""Computer players of Mosaic.

*Easy* takes pieces that pay and colours them anywhere. *Medium* follows the policy of ``playout`` with some luck and
without a plan. *Hard* tries the moves that this policy prefers. In a solo game each is played out many times, and the
better half goes into the next heat (sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in
Multi-Armed Bandits", 2013). Against others a tree search looks a few moves ahead for all seats (``tree``).
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game.core.players import BUILDER, SPOILER, Advice, Player, Thinking, in_style
from game.core.state import GameState as AnyState
from game.core.state import Move
from game.isles.mosaic.players.playout import (
    PlayoutPosition,
    PlayoutWeights,
    best_targets,
    choose_place,
    policy_playout,
)
from game.isles.mosaic.players.reasons import explain
from game.isles.mosaic.players.styles import STYLE_SCORES, preferred_place
from game.isles.mosaic.players.tables import PIECE, Candidate, RectangleTarget, make_tables
from game.isles.mosaic.players.tree import Tree, all_places, likely_places, play
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.state import State

TURNS_PER_MOVE = 7500
"""Turns that a hard player simulates for one move of a solo game: well below a second."""
TURNS_PER_PLAYOUT = 2
"""Policy turns that take as long as one random playout of a game with several seats."""
TYPICAL_PLACES = 4000
"""Number of places on a sheet up to which the budget is full; on larger sheets a turn takes longer."""
ARMS = 24
AIMS = 8
MAX_EXAMINED = 1500
"""Places that a hard player examines more than once in a solo game."""
TURNS_PER_YIELD = 16
MIN_TRIES_TO_DROP = 16
DROP_STANDARD_ERRORS = 3.5
"""Number of standard errors, of both means, by which an arm must lag behind the best to be dropped early."""
EASY_WEIGHTS = PlayoutWeights(bonus=2.0, edge=0.2, inside=0.0, lone=0.0, luck=7.0)
MEDIUM_WEIGHTS = PlayoutWeights(bonus=3.0, edge=0.6, inside=0.0, lone=1.0, luck=6.0)
HARD_WEIGHTS = PlayoutWeights()


def _move(position: PlayoutPosition, place: Candidate) -> Move:
    corner = position.tables.corner(place)
    if position.due:
        return ColourBonus(position.seat, position.due[0], corner)
    return ColourPiece(position.seat, position.tables.labels[place[PIECE]], corner)


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Player that takes the best place at first sight; ``attention``: probability of looking at a piece at all."""

    weights: PlayoutWeights
    attention: float
    avoids_ending: bool
    style: str | None = None
    chance: float = 1.0
    """With a style: weight of chance in the luck, beside the style's preference."""

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """Advice after one look at all places."""
        assert isinstance(sample, State)
        yield from make_tables(sample.board)
        position = PlayoutPosition.of(sample)
        yield
        places = all_places(position)
        if not places:
            return Advice(Pass(position.seat), explain(sample, Pass(position.seat)))
        seen = self._noticed(position, places, rng)
        coloured = position.coloured[position.seat]
        if self.style is None:
            place = choose_place(seen, coloured, position.tables, 0, self.weights, rng)
        else:
            place = preferred_place(position, seen, self.weights, self.style, self.chance, rng)
        move = _move(position, place)
        return Advice(move, explain(sample, move))

    def _noticed(self, position: PlayoutPosition, places: list[Candidate], rng: random.Random) -> list[Candidate]:
        """Places of the noticed pieces; with ``avoids_ending`` without those that end the game by a bonus piece."""
        seat = position.seat
        coming = position.next_bonus(seat)
        if (
            self.avoids_ending
            and not position.due
            and coming in position.tables.bonus_candidates
            and not position.bonus_places(seat, coming)
        ):
            lacking = coming - position.points[seat]
            places = [place for place in places if position.tables.bonus[place[PIECE]] < lacking] or places
        looked = [rng.random() < self.attention for _ in position.copies_left]
        return [place for place in places if place[PIECE] < 0 or looked[place[PIECE]]] or places


@dataclass(slots=True)
class Arm:
    """Move that the hard player tries."""

    place: Candidate
    after: PlayoutPosition
    targets: list[RectangleTarget]
    value_sum: float = 0.0
    square_sum: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.value_sum / max(1, self.tries)

    @property
    def error(self) -> float:
        """Possible error of the mean: ``DROP_STANDARD_ERRORS`` standard errors."""
        return DROP_STANDARD_ERRORS * math.sqrt(max(0.0, self.square_sum / self.tries - self.mean**2) / self.tries)


def remaining_arms(arms: Sequence[Arm]) -> list[Arm]:
    """Arms that may still prove the best."""
    best = max(arms, key=lambda arm: arm.mean)
    if best.tries < MIN_TRIES_TO_DROP:
        return list(arms)
    return [arm for arm in arms if arm.mean + arm.error >= best.mean - best.error]


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """Player that grows a tree against others, and in a solo game tries moves in heats; the budget is in turns."""

    turns_per_move: int
    max_arms: int = ARMS
    weights: PlayoutWeights = HARD_WEIGHTS
    style: str | None = None
    margin: float = 0.0
    """With a style, against others: how far the preferred move may lag behind the most tried one, see ``Tree``."""

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """Advice with the most successful move."""
        assert isinstance(sample, State)
        yield from make_tables(sample.board)
        position = PlayoutPosition.of(sample)
        yield
        for seat in range(sample.seats):
            for piece in range(len(position.copies_left)):
                position.places(seat, piece)  # once, for all playouts
            yield
        places = all_places(position)
        if len(places) < 2:
            move = _move(position, places[0]) if places else Pass(position.seat)
            return Advice(move, explain(sample, move))
        if sample.seats > 1:
            liking = STYLE_SCORES[self.style](position) if self.style is not None else None
            playouts = self._turn_budget(position) // TURNS_PER_PLAYOUT
            tree = Tree(playouts, self.max_arms, self.weights, liking, self.margin)
            place = yield from tree.best(position, rng)
        else:
            arms = yield from self._arms(position, places, rng)
            place = yield from self._sequential_halving(position, arms, rng)
        move = _move(position, place)
        return Advice(move, explain(sample, move))

    def _turn_budget(self, position: PlayoutPosition) -> int:
        """Turn budget on this sheet."""
        places = sum(map(len, position.tables.candidates))
        return int(self.turns_per_move * min(1.0, TYPICAL_PLACES / places) ** 0.5)

    def _arms(
        self, position: PlayoutPosition, places: Sequence[Candidate], rng: random.Random
    ) -> Generator[None, None, list[Arm]]:
        """Moves worth trying: the best by the policy for any target rectangle."""
        aims = best_targets(position, position.seat, AIMS)
        yield
        arms: list[Arm] = []
        for place in likely_places(position, places, aims, self.weights, self.max_arms, MAX_EXAMINED):
            after = position.copy()
            play(after, place, rng)
            arms.append(Arm(place, after, best_targets(after, position.seat, AIMS)))
            yield
        return arms

    def _sequential_halving(
        self, position: PlayoutPosition, arms: list[Arm], rng: random.Random
    ) -> Generator[None, None, Candidate]:
        """Place of the last arm left after heats of playouts; each heat drops the worse half."""
        heats = max(1, (len(arms) - 1).bit_length())
        budget_a_heat = self._turn_budget(position) // heats
        for _ in range(heats):
            budget = budget_a_heat
            while budget > 0 and len(arms) > 1:
                for arm in arms:
                    after = arm.after.copy()
                    for _ in policy_playout(after, arm.targets, self.weights, rng):
                        budget -= 1
                        if budget % TURNS_PER_YIELD == 0:
                            yield
                    budget -= 1
                    score = after.scores()[0]
                    worth = score / (score + 1000)
                    arm.value_sum += worth
                    arm.square_sum += worth * worth
                    arm.tries += 1
                arms = remaining_arms(arms)
            arms = sorted(arms, key=lambda arm: arm.mean, reverse=True)[: (len(arms) + 1) // 2]
        return arms[0].place


PLAYERS: dict[str, Player] = {
    "easy": GreedyPlayer(EASY_WEIGHTS, attention=0.3, avoids_ending=False),
    "medium": GreedyPlayer(MEDIUM_WEIGHTS, attention=0.6, avoids_ending=True),
    "hard": SearchPlayer(TURNS_PER_MOVE),
}
STYLED_PLAYERS: dict[str, Player] = {
    in_style("easy", BUILDER): GreedyPlayer(EASY_WEIGHTS, 0.3, avoids_ending=False, style=BUILDER, chance=0.93),
    in_style("easy", SPOILER): GreedyPlayer(EASY_WEIGHTS, 0.3, avoids_ending=False, style=SPOILER, chance=0.73),
    in_style("medium", BUILDER): GreedyPlayer(MEDIUM_WEIGHTS, 0.6, avoids_ending=True, style=BUILDER, chance=1.3),
    in_style("medium", SPOILER): GreedyPlayer(MEDIUM_WEIGHTS, 0.6, avoids_ending=True, style=SPOILER, chance=1.0),
    in_style("hard", BUILDER): SearchPlayer(TURNS_PER_MOVE, style=BUILDER, margin=0.25),
    in_style("hard", SPOILER): SearchPlayer(TURNS_PER_MOVE, style=SPOILER, margin=0.2),
}
