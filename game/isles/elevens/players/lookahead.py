"""Lookahead for two-seat Elevens: the best turns by evaluation, and their results in deals of the hidden tiles.

In each deal the other seat answers with its best turn by its own view. The seat's next turn follows the rollout policy,
and the evaluation replaces the rest of the game (truncated rollouts: G. Tesauro and G. Galperin, "On-line Policy
Improvement using Monte-Carlo Search", NIPS 1996).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from operator import attrgetter
from typing import Final

from game.isles.elevens.players.evaluation import LearnedWeights, PositionEvaluator, win_probability
from game.isles.elevens.players.features import seat_knowledge
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights, opening_fields, play_turn
from game.isles.elevens.players.table import IndexedTable, bag_bits, mask_of, points, rack_mask
from game.isles.elevens.players.trials import POINT_VALUE, Plan
from game.isles.elevens.players.whole_turns import TurnSearchSettings, WholeTurn, WholeTurns
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.state import Deal, State

_BY_EVALUATION: Final = attrgetter("evaluation")
_TURNS_PER_STEP: Final = 8
"""Turns between two yields: a few milliseconds."""
_EVALUATION_WEIGHT: Final = 2.0
"""Weight of the evaluation right after a turn; the mean result of the deals weighs 1."""
_ANSWER_WIDTH: Final = 3
_ANSWER_GIFTS: Final = 1
"""Gifts tried in an answer; answers are many, so both limits are small."""


def is_evaluable(state: State) -> bool:
    """True for a position that the evaluation has learned: two seats, no symbol tiles, no points ahead, no bonus due."""
    options = state.options
    return state.seats == 2 and not options.symbols and not options.handicap and not state.turn.bonuses


class Lookahead:
    """Turns of the seat to move from a position that ``is_evaluable``, and their values."""

    def __init__(self, sample: State, weights: RolloutWeights, learned: LearnedWeights | None = None) -> None:
        self.table = IndexedTable.of(sample)
        self.seat = self.table.seat
        self._rival = 1 - self.seat
        self._taste = weights
        evaluator = PositionEvaluator(self.table.adjoining, self.table.bonus_ends, learned)
        self._answering = TurnSearchSettings(evaluator, weights, _ANSWER_WIDTH, _ANSWER_GIFTS)
        self._theirs = seat_knowledge(sample, self._rival)
        self._turns = WholeTurns(self.table, seat_knowledge(sample, self.seat), TurnSearchSettings(evaluator, weights))
        self._first = mask_of(move.field for move in sample.moves() if isinstance(move, Lay))

    def turns(self) -> Generator[None, None, list[WholeTurn]]:
        """All considered turns, best evaluation first."""
        found = []
        for turn in self._turns.found(self._first):
            found.append(turn)
            if len(found) % _TURNS_PER_STEP == 0:
                yield
        return sorted(found, key=_BY_EVALUATION, reverse=True)

    def evaluate_turns(
        self, turns: Sequence[WholeTurn], deals: Iterable[Deal], luck: Luck
    ) -> Generator[None, None, list[tuple[float, Plan]]]:
        """(value, moves) of each turn, best first; values from 0 to about 1. All turns share deals and luck."""
        totals, tries = [0.0] * len(turns), 0
        for racks, bag in deals:
            dealt = self.table.copy()
            dealt.racks[self._rival] = rack_mask(racks[self._rival])
            dealt.bag = bag_bits(bag)
            for number, turn in enumerate(turns):
                totals[number] += self._turn_value(dealt.copy(), turn.moves, luck)
                yield
            tries += 1
        found = [
            (
                (total / tries + _EVALUATION_WEIGHT * win_probability(turn.evaluation)) / (1.0 + _EVALUATION_WEIGHT),
                turn.moves,
            )
            for total, turn in zip(totals, turns, strict=True)
        ]
        return sorted(found, key=lambda entry: -entry[0])

    def _turn_value(self, table: IndexedTable, moves: Plan, luck: Luck) -> float:
        """Value of a turn in one deal."""
        is_over, given = self._turns.make(table, moves, luck)
        if is_over:
            return self._final_value(table, self.seat)
        if self._answer(table, luck):
            return self._final_value(table, self._rival)
        if play_turn(table, self._taste, luck):
            return self._final_value(table, self.seat)
        return win_probability(self._turns.evaluate_end(table, given))

    def _answer(self, table: IndexedTable, luck: Luck) -> bool:
        """Play the other seat's turn; True if that rack is empty then."""
        options = opening_fields(table)
        if not options:
            table.end_turn()
            return False
        turns = WholeTurns(table, self._theirs, self._answering)
        return turns.make(table, max(turns.found(options), key=_BY_EVALUATION).moves, luck)[0]

    def _final_value(self, table: IndexedTable, winner: int) -> float:
        """Value of a finished game for the seat: 1 for a win, plus a little for the points."""
        theirs, mine = points(table.racks[self._rival]), points(table.racks[self.seat])
        return (winner == self.seat) + POINT_VALUE * (theirs - mine)
