"""The turns of Elevens that a seat may take from where it is, in order of how they leave it (``outlook.py``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.isles.elevens.players.evaluation import WON, PositionEvaluator
from game.isles.elevens.players.features import Seen
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights, give_scores, place_scores, play_turn
from game.isles.elevens.players.table import ALIKE, IndexedTable
from game.isles.elevens.players.trials import Plan
from game.isles.elevens.rules.board import FIELDS, PLACE_OF
from game.isles.elevens.rules.moves import End, Give, Lay
from game.isles.elevens.rules.state import LAY_LIMIT
from game.isles.elevens.rules.tiles import FIELDS_OF, TILE_OF


class WholeTurn(NamedTuple):
    """What is laid in a turn from here on, what is given on or that it ends; and how it stands then."""

    moves: Plan
    outlook: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """How turns are found and judged."""

    outlook: PositionEvaluator
    taste: RolloutWeights
    width: int = 5
    """So many tiles are thought of to be laid next, by rule of thumb the best."""
    gifts: int = 6
    """And so many to be given on."""


class WholeTurns:
    """The turns of the seat to move. What a bonus brings is not thought of."""

    def __init__(self, table: IndexedTable, seen: Seen, judgement: Judgement) -> None:
        self.table, self.seen, self.judgement = table, seen, judgement
        self.seat = table.seat
        self._rival = 1 - table.seat
        self._met: set[int] = set()

    def found(self, first: int) -> Iterator[WholeTurn]:
        """All that are thought of; tiles laid in another order are the same turn.

        ``first`` are the fields that may be laid on next.
        """
        return self._from(self.table.copy(), (), first)

    def _from(self, table: IndexedTable, moves: Plan, options: int) -> Iterator[WholeTurn]:
        """Whole turns that begin with these moves."""
        if table.laid in self._met:
            return
        self._met.add(table.laid)
        if not table.racks[self.seat]:
            yield WholeTurn(moves, WON)
            return
        if table.lays:
            ended = list(self._ended(table, moves))
            yield from [max(ended, key=lambda turn: turn.outlook)] if moves else ended
        if table.lays >= LAY_LIMIT or not options:
            return
        judgement = self.judgement
        has_plenty = options.bit_count() > LAY_LIMIT - table.lays
        scores = place_scores(table, options, has_plenty, judgement.taste)
        if len(scores) > judgement.width:
            scores = sorted(scores, key=lambda entry: -entry[0])[: judgement.width]
        for _, place in scores:
            after = table.copy()
            after.take(place)
            after.put(place)
            after.due = 0  # what a bonus brings is chance, and not thought of
            after.lays += 1
            made = (*moves, Lay(self.seat, TILE_OF[FIELDS[place]], FIELDS[place]))
            yield from self._from(after, made, after.playable(after.racks[self.seat]))

    def _ended(self, table: IndexedTable, moves: Plan) -> Iterator[WholeTurn]:
        """The turn ended here: with each of some gifts, where it has earned one."""
        if not table.has_neighbours():
            yield WholeTurn((*moves, End(self.seat)), self.standing(table, self.seen.given))
            return
        scores = sorted(give_scores(table, table.racks[self.seat], self.judgement.taste), key=lambda entry: -entry[0])
        for tile in islice(dict.fromkeys(TILE_OF[FIELDS[place]] for _, place in scores), self.judgement.gifts):
            after = table.copy()
            given = self.give(after, tile)
            yield WholeTurn((*moves, Give(self.seat, tile)), self.standing(after, given))

    def make(self, table: IndexedTable, moves: Plan, luck: Luck) -> tuple[bool, int]:
        """Takes a turn at a table that is dealt: whether its seat has won, and what the other is known to hold then.

        Once a bonus has been drawn the rest goes by rule of thumb, for what it brings may change the plan.
        """
        given = self.seen.given
        for move in moves:
            match move:
                case Lay():
                    table.take(PLACE_OF[move.field])
                    table.put(PLACE_OF[move.field])
                    table.lays += 1
                    if table.due and table.racks[self.seat]:
                        return play_turn(table, self.judgement.taste, luck), given
                case Give():
                    given = self.give(table, move.tile)
            if not table.racks[self.seat]:
                return True, given
        table.end_turn()
        return False, given

    def give(self, table: IndexedTable, tile: str) -> int:
        """Gives a tile on; all that the other seat is known to hold then."""
        place = PLACE_OF[FIELDS_OF[tile][0]]
        table.take(place)
        table.receive(self._rival, 1 << place)
        spare = ALIKE[place] & ~self.seen.given
        return self.seen.given | spare & -spare

    def standing(self, table: IndexedTable, given: int) -> float:
        """How it stands for the seat when its turn is over, with these tiles given and not seen laid."""
        theirs = table.racks[self._rival]
        return self.judgement.outlook.of(
            self.seen._replace(
                laid=table.laid,
                reach=table.reach,
                rack=table.racks[self.seat],
                rival_size=theirs.bit_count(),
                given=given & theirs,
                lacking=self.seen.lacking & ~table.laid,
                has_bag=bool(table.bag),
            )
        )
