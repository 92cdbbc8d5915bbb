"""Elevens between two: the turns that leave a seat best, and what becomes of them in deals of what is hidden.

In each deal the other seat answers with the turn that leaves it best, by what it sees; one's own next turn follows by rule of
thumb, and how it stands then is told as at first (truncated rollouts: G. Tesauro and G. Galperin, "On-line Policy
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
"""So many turns between two yields: a few milliseconds."""
_OUTLOOK_COUNTS: Final = 2.0
"""How it stands after a turn counts twice as much as what became of it in the deals."""
_WIDTH_OF_ANSWERS: Final = 3
_GIFTS_OF_ANSWERS: Final = 1
"""The other seat's answers are found more quickly, for there are many."""


def is_known(state: State) -> bool:
    """Whether how such a position stands was learned: that of two, without symbol tiles, where no bonus is due."""
    return state.seats == 2 and not state.options.symbols and not state.turn.bonuses


class Lookahead:
    """The turns that the seat to move may take from a position that ``is_known``, and what becomes of them."""

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
        """All that are thought of, those that leave the seat best first."""
        found = []
        for turn in self._turns.found(self._first):
            found.append(turn)
            if len(found) % _TURNS_A_STEP == 0:
                yield
        return sorted(found, key=_BY_OUTLOOK, reverse=True)

    def tried(
        self, turns: Sequence[WholeTurn], deals: Iterable[Deal], luck: Luck
    ) -> Generator[None, None, list[tuple[float, Plan]]]:
        """What each of the turns is worth, from 0 to about 1, the best first; all see the same deals and luck."""
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
        """What becomes of a turn in one deal."""
        is_over, given = self._turns.make(table, moves, luck)
        if is_over:
            return self._finished(table, self.seat)
        if self._answer(table, luck):
            return self._finished(table, self._rival)
        if play_turn(table, self._taste, luck):
            return self._finished(table, self.seat)
        return chance_of(self._turns.standing(table, given))

    def _answer(self, table: IndexedTable, luck: Luck) -> bool:
        """The other seat's turn; True if its rack is empty then."""
        options = first_options(table)
        if not options:
            table.end_turn()
            return False
        turns = WholeTurns(table, self._theirs, self._answering)
        return turns.make(table, max(turns.found(options), key=_BY_OUTLOOK).moves, luck)[0]

    def _finished(self, table: IndexedTable, winner: int) -> float:
        """A finished game in the eyes of the seat: winning counts most, points a little."""
        theirs, mine = points(table.racks[self._rival]), points(table.racks[self.seat])
        return (winner == self.seat) + POINTS_COUNT * (theirs - mine)
