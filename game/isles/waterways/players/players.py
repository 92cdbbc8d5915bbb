"""Computer players of Waterways: easy notices the obvious, medium is greedy, hard uses rollouts.

Easy and medium evaluate an ``EvaluationPosition``. Medium looks one move ahead at both sides' outlets and the distance
of open water to the shores. Hard tries the best of these lays in many games, each with the hidden stones reshuffled;
weak lays drop out early.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from game.core.players import BUILDER, SPOILER, Advice, Player, Thinking, in_style, preferred_moves
from game.core.state import GameState as AnyState
from game.isles.waterways.players.evaluation_position import EvaluatedLay, EvaluationPosition, LayWeights, OutletWeights
from game.isles.waterways.players.greedy_rollouts import RolloutTable, deals, heap_values, play_out, saboteur_products
from game.isles.waterways.players.reasons import explain
from game.isles.waterways.players.rollout_position import RolloutPosition
from game.isles.waterways.players.styles import STYLE_SCORES, StyleScore
from game.isles.waterways.players.successive_halving import race_lays
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid, WaterwaysMove
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.setup import DEFAULT_TARGET
from game.isles.waterways.rules.state import State

DEFAULT_OUTLET_WEIGHTS: Final = OutletWeights()
DEFAULT_LAY_WEIGHTS: Final = LayWeights()
# Best of 324 settings in greedy solo games on Twin (150 games each), used for rollouts.
ROLLOUT_OUTLET_WEIGHTS: Final = OutletWeights(shore_value=0.5, decay=0.7, discount=3.0)
ROLLOUT_LAY_WEIGHTS: Final = LayWeights(base=0.02)


@dataclass(frozen=True, slots=True)
class Easy:
    """Prefers outlets at its own shores, or a path toward them, but overlooks many lays."""

    overlook_probability: float = 0.5
    noise: float = 1.0
    preference: StyleScore | None = None
    style_bonus: float = 2.0
    """Bonus, in outlets, of a lay that the style prefers."""

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """Evaluate the noticed lays by the sum of the own shores' outlets, with much noise."""
        assert isinstance(sample, State)
        yield
        seat = sample.seat
        assert seat is not None
        if sample.is_auction:
            return _advice(sample, _easy_bid(sample, seat, rng))
        if sample.drawn is None:
            moves = sample.moves()
            return _advice(sample, moves[int(rng.random() * len(moves))])
        sea = EvaluationPosition.of(sample, DEFAULT_OUTLET_WEIGHTS)
        role = RolloutTable.of(sample, seat).roles[seat]
        best: tuple[float, int, int] | None = None
        for turn, places in sea.legal_places(sample.drawn):
            for at in sample.board.geometry.cells(places):
                noticed = rng.random() >= self.overlook_probability
                wavering = self.noise * rng.random()
                place = at[1] * sample.board.geometry.stride + at[0]
                after = sea.copy()
                after.lay(sample.drawn, turn, place)
                value = wavering - 1000.0
                if noticed:
                    value = _plain_value(after, role) + wavering
                    if self.preference is not None:
                        value += self.style_bonus * self.preference(sea, after, role)
                judged = (value, turn, place)
                if best is None or judged > best:
                    best = judged
            yield
        assert best is not None
        return _advice(sample, _lay(sample, best))


def _plain_value(sea: EvaluationPosition, role: Role) -> float:
    """Sum of outlets and half the expected ones at a role's shores; an empty shore costs nothing extra."""
    north, east, south, west = (
        count + 0.5 * min(promised, 3.0) for count, promised in zip(sea.counts, sea.expected, strict=True)
    )
    if role is Role.NORTH_SOUTH:
        return north + south
    if role is Role.EAST_WEST:
        return east + west
    if role is Role.SABOTEUR:
        return -(north + south + east + west)
    return north + south + east + west


def _easy_bid(state: State, seat: int, rng: random.Random) -> WaterwaysMove:
    """A random bid from three quarters of the even target on if lower than the last bid, else a pass."""
    default = state.board.even_target or DEFAULT_TARGET
    target = max(1, default * 3 // 4 + int(default * rng.random()))
    if state.auction.last is None or target < state.auction.last.target:
        return Bid(seat, target)
    return PassBid(seat)


@dataclass(frozen=True, slots=True)
class Medium:
    """One-move lookahead: outlets at shores and nearness of open water, for its own side and against the others."""

    outlet_weights: OutletWeights = DEFAULT_OUTLET_WEIGHTS
    lay_weights: LayWeights = DEFAULT_LAY_WEIGHTS
    games: int = 20
    preference: StyleScore | None = None
    margin: float = 0.0
    """Style: allowed loss of value for the preferred lay, relative to the best."""

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """Advice on the lay of the highest immediate value."""
        assert isinstance(sample, State)
        yield
        if sample.drawn is None or sample.is_auction:
            move = yield from _bid_or_draw(sample, self.outlet_weights, self.lay_weights, self.games, rng)
            return _advice(sample, move)
        judged = _evaluated_lays(sample, self.outlet_weights, self.lay_weights)
        if self.preference is None:
            return _advice(sample, _lay(sample, max(judged)))
        judged.sort(reverse=True)
        margin = self.margin * abs(judged[0][0])
        near = [(lay[0], lay) for lay in judged if lay[0] >= judged[0][0] - margin]
        lay = preferred_moves(near, margin, _lay_preference(sample, self.outlet_weights, self.preference))
        return _advice(sample, _lay(sample, lay))


@dataclass(frozen=True, slots=True)
class Hard:
    """Rollouts from each of the best lays; the highest mean value wins.

    The rollouts are greedy. At a table with a saboteur they are random, because greedy ones predicted the winner less
    reliably.
    """

    outlet_weights: OutletWeights = ROLLOUT_OUTLET_WEIGHTS
    lay_weights: LayWeights = ROLLOUT_LAY_WEIGHTS
    max_candidates: int = 10
    budget: int = 6000
    """Total number of lays in rollouts, as if every solo game lasted to the end of the bag."""
    rounds: int = 3
    saboteur_budget: int = 120000
    """Budget at a table with a saboteur; games end early there and use less than half."""
    horizon: int = 14
    """Rollout length against other sides in lays; beyond this horizon the position is evaluated."""
    bid_rollouts: int = 60
    """Number of rollouts before a bid."""
    preference: StyleScore | None = None
    margin: float = 0.0
    """Style: allowed loss of mean value for the preferred lay of the last round, relative to the best."""

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """Advice on the lay of the highest mean value; weak lays drop out early."""
        assert isinstance(sample, State)
        yield
        if sample.drawn is None or sample.is_auction:
            move = yield from _bid_or_draw(sample, self.outlet_weights, self.lay_weights, self.bid_rollouts, rng)
            return _advice(sample, move)
        judged = sorted(_evaluated_lays(sample, self.outlet_weights, self.lay_weights), reverse=True)[
            : self.max_candidates
        ]
        if len(judged) > 1:
            best = yield from self._best(sample, judged, rng)
        else:
            best = judged[0]
        return _advice(sample, _lay(sample, best))

    def _best(
        self, state: State, judged: list[EvaluatedLay], rng: random.Random
    ) -> Generator[None, None, EvaluatedLay]:
        seat = state.seat
        assert seat is not None
        assert state.drawn is not None
        table = RolloutTable.of(state, seat)
        flow = RolloutPosition.of(state, self.outlet_weights)
        starts = {lay: flow.copy() for lay in judged}
        for lay, start in starts.items():
            start.lay(state.drawn, lay[1], lay[2])
        if Role.SABOTEUR in table.roles:
            left = yield from race_lays(starts, table, self.saboteur_budget, rng)
        else:
            left = yield from self._successive_halving(starts, table, flow.left, rng)
        if self.preference is None:
            return left[0][1]
        return preferred_moves(left, self.margin, _lay_preference(state, self.outlet_weights, self.preference))

    def _successive_halving(
        self, starts: dict[EvaluatedLay, RolloutPosition], table: RolloutTable, stones: int, rng: random.Random
    ) -> Generator[None, None, list[tuple[float, EvaluatedLay]]]:
        """Successive halving: the best lay, then those tried equally often, each as (mean value, lay)."""
        role, following = table.roles[table.seat], (table.seat + 1) % len(table.roles)
        totals = dict.fromkeys(starts, 0.0)
        tries = dict.fromkeys(starts, 0)
        running = list(starts)
        ahead = len(table.hidden_kinds) if role is Role.ALONE else min(len(table.hidden_kinds), self.horizon)
        for _ in range(self.rounds):
            games = max(2, self.budget // (self.rounds * len(running) * (ahead + 1)))
            for deal in deals(table, min(games, 200), rng):
                for lay in running:
                    end = yield from play_out(starts[lay].copy(), table, following, deal[:ahead], self.lay_weights)
                    is_cut_short = stones - end.left > ahead and end.left > 0
                    totals[lay] += table.value_of_counts(role, end.expected_counts() if is_cut_short else end.counts)
                    tries[lay] += 1
                    yield
            running = sorted(running, key=lambda lay: (totals[lay], lay), reverse=True)[: (len(running) + 1) // 2]
            if len(running) == 1:
                break
        most = max(tries.values())  # means of fewer rollouts are less reliable
        others = [lay for lay in starts if tries[lay] == most and lay != running[0]]
        return [(totals[lay] / most, lay) for lay in (running[0], *others)]


def _lay_preference(
    state: State, outlet_weights: OutletWeights, preference: StyleScore
) -> Callable[[EvaluatedLay], float]:
    """Preference function for lays of the stone in hand."""
    sea, drawn, seat = EvaluationPosition.of(state, outlet_weights), state.drawn, state.seat
    assert drawn is not None
    assert seat is not None
    role = RolloutTable.of(state, seat).roles[seat]

    def like(lay: EvaluatedLay) -> float:
        after = sea.copy()
        after.lay(drawn, lay[1], lay[2])
        return preference(sea, after, role)

    return like


def _evaluated_lays(state: State, outlet_weights: OutletWeights, lay_weights: LayWeights) -> list[EvaluatedLay]:
    assert state.seat is not None
    assert state.drawn is not None
    role = RolloutTable.of(state, state.seat).roles[state.seat]
    return EvaluationPosition.of(state, outlet_weights).evaluated_lays(state.drawn, role, lay_weights)


def _bid_or_draw(
    state: State, outlet_weights: OutletWeights, lay_weights: LayWeights, games: int, rng: random.Random
) -> Generator[None, None, WaterwaysMove]:
    """A bid, or a draw from a heap."""
    seat = state.seat
    assert seat is not None
    if state.is_auction:
        ends = yield from saboteur_products(state, games, outlet_weights, lay_weights, rng)
        return _bid(state, seat, ends)
    moves = state.moves()
    if len(moves) == 1:
        return moves[0]
    table = RolloutTable.of(state, seat)
    values = yield from heap_values(state, EvaluationPosition.of(state, outlet_weights), table, lay_weights)
    return Draw(seat, max(values, key=lambda heap: values[heap]))


def _bid(state: State, seat: int, ends: list[float]) -> WaterwaysMove:
    """Bid while the saboteur would win more often than a builder at the target, else pass.

    ``ends`` are the better side's final products in games with a saboteur, ascending. At target t the saboteur wins if
    the product stays below; a builder wins about half of the other games. So the role is worth a bid while the saboteur
    wins more than one game of three. The first bid is the board's even target if measured; each later one moves a third
    of the way to the lowest acceptable target, so an auction takes few bids.
    """
    least = max(1, int(ends[(len(ends) - 1) * 2 // 5]) + 1)
    if state.auction.last is None:
        default = state.board.even_target or int(ends[(len(ends) - 1) * 3 // 5]) + 1
        return Bid(seat, max(least, default))
    last = state.auction.last.target
    return Bid(seat, last - max(1, (last - least) // 3)) if last > least else PassBid(seat)


def _lay(state: State, judged: EvaluatedLay) -> Lay:
    assert state.seat is not None
    y, x = divmod(judged[2], state.board.geometry.stride)
    return Lay(state.seat, (x, y), judged[1])


def _advice(state: State, move: WaterwaysMove) -> Advice:
    return Advice(move, explain(state, move))


PLAYERS: Final[dict[str, Player]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
STYLED_PLAYERS: Final[dict[str, Player]] = {
    in_style("easy", BUILDER): Easy(preference=STYLE_SCORES[BUILDER]),
    in_style("easy", SPOILER): Easy(preference=STYLE_SCORES[SPOILER], noise=2.0),
    # The keen weights offset the cost of the first style; the second costs nothing up to half a lay.
    in_style("medium", BUILDER): Medium(
        ROLLOUT_OUTLET_WEIGHTS, ROLLOUT_LAY_WEIGHTS, preference=STYLE_SCORES[BUILDER], margin=0.03
    ),
    in_style("medium", SPOILER): Medium(preference=STYLE_SCORES[SPOILER], margin=0.5),
    in_style("hard", BUILDER): Hard(preference=STYLE_SCORES[BUILDER], margin=0.03),
    in_style("hard", SPOILER): Hard(preference=STYLE_SCORES[SPOILER], margin=0.25),
}
