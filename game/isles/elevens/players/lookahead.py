"""Lookahead for two-seat Elevens: the best turns by evaluation, and their results in deals of the hidden tiles.

In each deal the other seat answers with its best turn by its own view. The seat's next turn follows the rollout policy,
and the evaluation replaces the rest of the game (truncated rollouts: G. Tesauro and G. Galperin, "On-line Policy
Improvement using Monte-Carlo Search", NIPS 1996).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from operator import attrgetter
from typing import Final

from game.isles.elevens.players.evaluation import LearnedWeights, PositionEvaluator, chance_of
from game.isles.elevens.players.features import seen_by
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights, first_options, play_turn
from game.isles.elevens.players.table import IndexedTable, bag_bits, mask_of, points, rack_mask
from game.isles.elevens.players.trials import POINTS_COUNT, Plan
from game.isles.elevens.players.whole_turns import Judgement, WholeTurn, WholeTurns
from game.isles.elevens.rules.moves import Lay
from game.isles.elevens.rules.state import Deal, State

_BY_OUTLOOK: Final = attrgetter("outlook")
_TURNS_A_STEP: Final = 8
"""Turns between two yields: a few milliseconds."""
_OUTLOOK_COUNTS: Final = 2.0
"""Weight of the evaluation right after a turn; the mean result of the deals weighs 1."""
_WIDTH_OF_ANSWERS: Final = 3
_GIFTS_OF_ANSWERS: Final = 1
"""Gifts tried in an answer; answers are many, so both limits are small."""


def is_known(state: State) -> bool:
    """True for a position that the evaluation has learned: two seats, no symbol tiles, no bonus due."""
    return state.seats == 2 and not state.options.symbols and not state.turn.bonuses


class Lookahead:
    """Turns of the seat to move from a position that ``is_known``, and their values."""

    def __init__(self, sample: State, taste: RolloutWeights, by: LearnedWeights | None = None) -> None:
        self.table = IndexedTable.of(sample)
        self.seat = self.table.seat
        self._rival = 1 - self.seat
        self._taste = taste
        outlook = PositionEvaluator(self.table.adjoining, self.table.bonus_ends, by)
        self._answering = Judgement(outlook, taste, _WIDTH_OF_ANSWERS, _GIFTS_OF_ANSWERS)
        self._theirs = seen_by(sample, self._rival)
        self._turns = WholeTurns(self.table, seen_by(sample, self.seat), Judgement(outlook, taste))
        self._first = mask_of(move.field for move in sample.moves() if isinstance(move, Lay))

    def turns(self) -> Generator[None, None, list[WholeTurn]]:
        """All considered turns, best evaluation first."""
        found = []
        for turn in self._turns.found(self._first):
            found.append(turn)
            if len(found) % _TURNS_A_STEP == 0:
                yield
        return sorted(found, key=_BY_OUTLOOK, reverse=True)

    def tried(
        self, turns: Sequence[WholeTurn], deals: Iterable[Deal], luck: Luck
    ) -> Generator[None, None, list[tuple[float, Plan]]]:
        """(value, moves) of each turn, best first; values from 0 to about 1. All turns share deals and luck."""
        totals, tries = [0.0] * len(turns), 0
        for racks, bag in deals:
            dealt = self.table.copy()
            dealt.racks[self._rival] = rack_mask(racks[self._rival])
            dealt.bag = bag_bits(bag)
            for number, turn in enumerate(turns):
                totals[number] += self._worth(dealt.copy(), turn.moves, luck)
                yield
            tries += 1
        found = [
            ((total / tries + _OUTLOOK_COUNTS * chance_of(turn.outlook)) / (1.0 + _OUTLOOK_COUNTS), turn.moves)
            for total, turn in zip(totals, turns, strict=True)
        ]
        return sorted(found, key=lambda entry: -entry[0])

    def _worth(self, table: IndexedTable, moves: Plan, luck: Luck) -> float:
        """Value of a turn in one deal."""
        is_over, given = self._turns.make(table, moves, luck)
        if is_over:
            return self._finished(table, self.seat)
        if self._answer(table, luck):
            return self._finished(table, self._rival)
        if play_turn(table, self._taste, luck):
            return self._finished(table, self.seat)
        return chance_of(self._turns.standing(table, given))

    def _answer(self, table: IndexedTable, luck: Luck) -> bool:
        """Play the other seat's turn; True if that rack is empty then."""
        options = first_options(table)
        if not options:
            table.end_turn()
            return False
        turns = WholeTurns(table, self._theirs, self._answering)
        return turns.make(table, max(turns.found(options), key=_BY_OUTLOOK).moves, luck)[0]

    def _finished(self, table: IndexedTable, winner: int) -> float:
        """Value of a finished game for the seat: 1 for a win, plus a little for the points."""
        theirs, mine = points(table.racks[self._rival]), points(table.racks[self.seat])
        return (winner == self.seat) + POINTS_COUNT * (theirs - mine)
