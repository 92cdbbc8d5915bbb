"""Computer players of Elevens: easy overlooks tiles, medium follows a policy, hard plays games out."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from game.core import state as core
from game.core.players import BUILDER, SPOILER, Advice, Player, Thinking, in_style, preferred_moves, ranked_scores
from game.core.state import Move
from game.isles.elevens.players.lookahead import Lookahead, is_evaluable
from game.isles.elevens.players.reasons import explain
from game.isles.elevens.players.rollout_policy import (
    DEFAULT_WEIGHTS,
    RolloutWeights,
    best_place,
    free_place,
    free_score,
    give_place,
    give_scores,
    luck_of,
    place_scores,
)
from game.isles.elevens.players.styles import GIFT_PREFERENCES, LAY_PREFERENCES
from game.isles.elevens.players.table import IndexedTable, wanted
from game.isles.elevens.players.trials import Plan, plan_values
from game.isles.elevens.rules.board import FIELDS, PLACE_OF
from game.isles.elevens.rules.moves import Bonus, End, Free, Give, Lay
from game.isles.elevens.rules.state import LAY_LIMIT, Deal, State
from game.isles.elevens.rules.tiles import FIELDS_OF, PENALTIES, TILE_OF


@dataclass(frozen=True, slots=True)
class EasyPlayer:
    """Hurried player: sees part of the fitting tiles, lays the dearest, stops early, forgets to give a tile on."""

    notice_probability: float = 0.8
    continue_probability: float = 0.85
    gift_probability: float = 0.4
    style: str | None = None
    """Playing style, which picks the tile to lay; None: the dearest."""

    def think(self, sample: core.GameState, rng: random.Random) -> Thinking:
        """Advice after one look at the rack."""
        assert isinstance(sample, State)
        yield
        move = self._choose(sample, rng)
        return Advice(move, explain(sample, move))

    def _choose(self, sample: State, rng: random.Random) -> Move:
        moves = sample.moves()
        if len(moves) == 1:
            return moves[0]
        lays = [move for move in moves if isinstance(move, Lay)]
        gives = [move for move in moves if isinstance(move, Give)]
        frees = [move for move in moves if isinstance(move, Free)]
        if frees:
            return max(frees, key=lambda move: PENALTIES[move.tile])
        if not lays and not gives:
            return moves[int(rng.random() * len(moves))]
        if lays and (not sample.turn.laid or rng.random() < self.continue_probability):
            seen = [move for move in lays if rng.random() < self.notice_probability]
            if seen or not sample.turn.laid:
                return self._first(sample, seen or lays)
        if gives and rng.random() < self.gift_probability:
            sign = -1 if self.style == BUILDER else 1
            return max(gives, key=lambda move: sign * PENALTIES[move.tile])
        return End(moves[0].seat)

    def _first(self, sample: State, lays: Sequence[Lay]) -> Lay:
        """The dearest tile; with a style the preferred one."""
        if self.style is None:
            return max(lays, key=lambda move: PENALTIES[move.tile])
        table, style_score = IndexedTable.of(sample), LAY_PREFERENCES[self.style]
        return max(lays, key=lambda move: (style_score(table, PLACE_OF[move.field]), PENALTIES[move.tile]))


STYLE_WEIGHTS = {BUILDER: 2.0, SPOILER: 6.0}
GIFT_MARGIN = 0.5
MEDIUM_WEIGHTS = RolloutWeights(plenty_own=2.0, plenty_others=0.6, pair=1.0, breaks_pair=0.0, give_alone=0.3, noise=1.5)


@dataclass(frozen=True, slots=True)
class MediumPlayer:
    """Player that opens fields for its own tiles and always gives one on, without a plan for the next turn."""

    weights: RolloutWeights = MEDIUM_WEIGHTS
    style: str | None = None
    """Playing style, which adds its preference to the scores; None: the policy alone."""

    def think(self, sample: core.GameState, rng: random.Random) -> Thinking:
        """Advice after one look at every tile."""
        assert isinstance(sample, State)
        yield
        move = self._choose(sample, rng)
        return Advice(move, explain(sample, move))

    def _choose(self, sample: State, rng: random.Random) -> Move:
        moves = sample.moves()
        if len(moves) == 1:
            return moves[0]
        table = IndexedTable.of(sample)
        frees = {PLACE_OF[move.field]: move for move in moves if isinstance(move, Free)}
        if frees:
            return frees[free_place(table, _mask(frees), table.racks[table.seat])]
        placings = {PLACE_OF[move.field]: move for move in moves if isinstance(move, Lay | Bonus)}
        if placings and self.style is not None:
            return placings[self._preferred_place(table, _mask(placings), self.style, rng)]
        if placings:
            return placings[best_place(table, _mask(placings), self.weights, luck_of(rng, sorted(placings)))]
        if any(isinstance(move, Give) for move in moves):
            return Give(table.seat, TILE_OF[FIELDS[self._given(table)]])
        return moves[-1]

    def _given(self, table: IndexedTable) -> int:
        """Place of the tile to pass on."""
        rack = table.racks[table.seat]
        if self.style is None:
            return give_place(table, rack, self.weights)
        liking = GIFT_PREFERENCES[self.style]
        return preferred_moves(give_scores(table, rack, self.weights), GIFT_MARGIN, lambda place: liking(table, place))

    def _preferred_place(self, table: IndexedTable, options: int, manner: str, rng: random.Random) -> int:
        has_plenty = options.bit_count() > LAY_LIMIT - table.lay_count
        scores = place_scores(table, options, has_plenty, self.weights)
        likes = ranked_scores([LAY_PREFERENCES[manner](table, place) for _, place in scores])
        waver = self.weights.noise
        return max(
            (found + STYLE_WEIGHTS[manner] * like + waver * rng.random(), place)
            for (found, place), like in zip(scores, likes, strict=True)
        )[1]


@dataclass(frozen=True, slots=True)
class HardPlayer:
    """Player that plays each candidate out in many deals of the hidden tiles, and picks the most frequent winner.

    With two seats the evaluation picks the best turns, which the player looks ahead from (``lookahead.py``).
    """

    playouts: int = 2000
    """Games played out in each round, shared by the candidates left."""
    max_candidates: int = 4
    """Candidates left after the first round."""
    max_plans: int = 6
    """Plans left that begin with these candidates, where more than one tile may still be laid."""
    max_next_tiles: int = 3
    """Next tiles tried after each candidate, besides laying no more."""
    max_turns: int = 6
    """With two seats: whole turns tried in deals, best evaluation first."""
    lookaheads: int = 120
    """With two seats: total number of tries, each as far as the end of the seat's next turn."""
    weights: RolloutWeights = DEFAULT_WEIGHTS
    style: str | None = None
    margin: float = 0.0
    """With a style: loss of value allowed for the preferred move among those of the last round."""

    def think(self, sample: core.GameState, rng: random.Random) -> Thinking:
        """Advice after rounds of playouts; all candidates of a round share deals and luck."""
        assert isinstance(sample, State)
        yield
        if is_evaluable(sample):
            move = yield from self._best_turn(sample, rng)
            return Advice(move, explain(sample, move))
        move = yield from self._best(sample, candidates(sample, self.weights), rng)
        if isinstance(move, End) and sample.turn.neighbours() is not None:
            move = yield from self._best(sample, gifts(sample, self.weights), rng)
        return Advice(move, explain(sample, move))

    def _best_turn(self, sample: State, rng: random.Random) -> Generator[None, None, Move]:
        """First move of the best turn."""
        moves = sample.moves()
        if len(moves) == 1:
            return moves[0]
        ahead = Lookahead(sample, self.weights)
        best = (yield from ahead.turns())[: self.max_turns]
        first = best[0].moves[0]
        if all(turn.moves[0] == first for turn in best):
            return first
        deals = islice(sample.deals(ahead.seat, rng), max(1, self.lookaheads // len(best)))
        found = yield from ahead.evaluate_turns(best, deals, luck_of(rng))
        return self._chosen(ahead.table, found)

    def _best(self, sample: State, moves: Sequence[Move], rng: random.Random) -> Generator[None, None, Move]:
        """Move that wins most often; with a style the preferred one of about equal value."""
        if len(moves) == 1:
            return moves[0]
        table = IndexedTable.of(sample)
        dealt = sample.deals(moves[0].seat, rng)
        plans: list[Plan] = [(move,) for move in moves]
        if isinstance(moves[0], Lay) and table.lay_count < LAY_LIMIT - 1:
            found = yield from self._run_rounds(table, dealt, plans, (), rng)
            plans = [
                plan
                for _, (move,) in found[: self.max_candidates]
                for plan in plans_with(sample, move, self.weights, self.max_next_tiles)
            ]
            found = yield from self._run_rounds(table, dealt, plans, (self.max_plans,), rng)
        else:
            found = yield from self._run_rounds(table, dealt, plans, (self.max_candidates,), rng)
        return self._chosen(table, found)

    def _chosen(self, table: IndexedTable, found: Sequence[tuple[float, Plan]]) -> Move:
        """First move of the best plan, which comes first; with a style the preferred one of about equal value."""
        move = found[0][1][0]
        if self.style is None or isinstance(move, End):
            return move
        # Only moves of the last round count: fewer games measured the dropped ones.
        left: dict[Move, float] = {}
        for worth, plan in found:
            if not isinstance(plan[0], End):
                left.setdefault(plan[0], worth)
        return self._preferred(table, [(worth, move) for move, worth in left.items()], self.style)

    def _run_rounds(
        self,
        table: IndexedTable,
        deal_stream: Iterator[Deal],
        plans: Sequence[Plan],
        keeps: tuple[int, ...],
        rng: random.Random,
    ) -> Generator[None, None, list[tuple[float, Plan]]]:
        """(value a deal, plan) for the plans left after ``len(keeps) + 1`` rounds, best first."""
        totals = dict.fromkeys(range(len(plans)), 0.0)
        tries = 0
        for limit in (*keeps, len(plans)):
            deals: list[Deal] = []
            for deal in islice(deal_stream, max(1, self.playouts // len(totals))):
                deals.append(deal)
                if len(deals) % DEALS_PER_STEP == 0:
                    yield
            found = yield from plan_values(
                table, deals, [plans[number] for number in totals], self.weights, luck_of(rng)
            )
            for number, worth in zip(totals, found, strict=True):
                totals[number] += worth
            tries += len(deals)
            best = sorted(totals, key=lambda number: -totals[number])
            totals = {number: totals[number] for number in best[:limit]}
        return [(total / tries, plans[number]) for number, total in totals.items()]

    def _preferred(self, table: IndexedTable, found: list[tuple[float, Move]], manner: str) -> Move:
        """Move that the style prefers, out of (value, move) pairs."""

        def like(move: Move) -> float:
            match move:
                case Lay() | Bonus():
                    return LAY_PREFERENCES[manner](table, PLACE_OF[move.field])
                case Give():
                    return GIFT_PREFERENCES[manner](table, PLACE_OF[FIELDS_OF[move.tile][0]])
            return 0.0

        return preferred_moves(found, self.margin, like)


DEALS_PER_STEP = 100
"""Deals between two yields: a few milliseconds."""
MAX_PLACINGS = 10
MAX_GIFTS = 6


def candidates(sample: State, weights: RolloutWeights) -> list[Move]:
    """Legal moves worth thinking about: the best of each kind by the rollout policy.

    Beside tiles to lay, ``End`` stands for laying no more, whether or not a gift is allowed: a tile that fits now fits
    in the next turn as well, and a seat with nothing to lay then must draw.
    """
    table = IndexedTable.of(sample)
    placings: dict[int, Move] = {}
    frees: dict[int, Move] = {}
    others: list[Move] = []
    for move in sample.moves():
        match move:
            case Lay() | Bonus():
                placings[PLACE_OF[move.field]] = move
            case Free():
                frees[PLACE_OF[move.field]] = move
            case Give():
                pass
            case _:
                others.append(move)
    rack, left = table.racks[table.seat], LAY_LIMIT - table.lay_count
    if placings:
        scores = place_scores(table, _mask(placings), table.playable(rack).bit_count() > left, weights)
        # A seat that may empty its rack in this turn does not wait.
        return [*_best(scores, placings, MAX_PLACINGS), *(others if rack.bit_count() > left else [])]
    if frees:
        rack_fields = wanted(rack)
        return _best([(free_score(table, place, rack_fields), place) for place in frees], frees, MAX_PLACINGS)
    return gifts(sample, weights) or others


def plans_with(sample: State, move: Move, weights: RolloutWeights, max_plans: int) -> list[Plan]:
    """Plans of the move with each of the ``limit`` best next tiles or none; the move alone if no lay follows."""
    if isinstance(move, End):
        return [(move,)]
    after = sample.copy()
    after.play(move)
    following = candidates(after, weights) if after.seat == move.seat else []
    lays = [other for other in following if isinstance(other, Lay)]
    ends = [other for other in following if isinstance(other, End)]
    return [(move, other) for other in (*lays[:max_plans], *ends)] if lays else [(move,)]


def gifts(sample: State, weights: RolloutWeights) -> list[Move]:
    """Best tiles to give on; empty where no gift is allowed."""
    gives: dict[int, Move] = {
        PLACE_OF[FIELDS_OF[move.tile][0]]: move for move in sample.moves() if isinstance(move, Give)
    }
    table = IndexedTable.of(sample)
    return _best(give_scores(table, table.racks[table.seat], weights), gives, MAX_GIFTS)


def _best(scores: list[tuple[float, int]], moves: Mapping[int, Move], limit: int) -> list[Move]:
    """Moves with the highest scores, best first; ``moves`` are keyed by place."""
    return [moves[place] for _, place in sorted(scores, key=lambda entry: -entry[0]) if place in moves][:limit]


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


PLAYERS: dict[str, Player] = {"easy": EasyPlayer(), "medium": MediumPlayer(), "hard": HardPlayer()}
STYLED_PLAYERS: dict[str, Player] = {
    in_style("easy", BUILDER): EasyPlayer(continue_probability=0.89, style=BUILDER),
    in_style("easy", SPOILER): EasyPlayer(continue_probability=0.48, gift_probability=0.9, style=SPOILER),
    in_style("medium", BUILDER): MediumPlayer(style=BUILDER),
    in_style("medium", SPOILER): MediumPlayer(style=SPOILER),
    in_style("hard", BUILDER): HardPlayer(style=BUILDER, margin=0.02),
    in_style("hard", SPOILER): HardPlayer(style=SPOILER, margin=0.015),
}
