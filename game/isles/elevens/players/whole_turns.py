"""Whole turns of Elevens from the current position, with their evaluations (``evaluation.py``)."""

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
    """Moves of a turn up to its gift or end, and the evaluation for the seat after them."""

    moves: Plan
    outlook: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """Settings of the search for whole turns."""

    outlook: PositionEvaluator
    taste: RolloutWeights
    width: int = 5
    """Tiles tried as the next to lay, best by the rollout policy."""
    gifts: int = 6
    """Tiles tried as gifts, likewise."""


class WholeTurns:
    """Turns of the seat to move, without the tiles that bonuses bring."""

    def __init__(self, table: IndexedTable, seen: Seen, judgement: Judgement) -> None:
        self.table, self.seen, self.judgement = table, seen, judgement
        self.seat = table.seat
        self._rival = 1 - table.seat
        self._met: set[int] = set()

    def found(self, first: int) -> Iterator[WholeTurn]:
        """All considered turns; other orders of the same tiles are the same turn.

        ``first``: fields open for the next tile.
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
            after.due = 0  # bonus tiles are random, so turns ignore them
            after.lays += 1
            made = (*moves, Lay(self.seat, TILE_OF[FIELDS[place]], FIELDS[place]))
            yield from self._from(after, made, after.playable(after.racks[self.seat]))

    def _ended(self, table: IndexedTable, moves: Plan) -> Iterator[WholeTurn]:
        """Turn ended here: with each of some gifts where one is allowed."""
        if not table.has_neighbours():
            yield WholeTurn((*moves, End(self.seat)), self.standing(table, self.seen.given))
            return
        scores = sorted(give_scores(table, table.racks[self.seat], self.judgement.taste), key=lambda entry: -entry[0])
        for tile in islice(dict.fromkeys(TILE_OF[FIELDS[place]] for _, place in scores), self.judgement.gifts):
            after = table.copy()
            given = self.give(after, tile)
            yield WholeTurn((*moves, Give(self.seat, tile)), self.standing(after, given))

    def make(self, table: IndexedTable, moves: Plan, luck: Luck) -> tuple[bool, int]:
        """Play a turn on a dealt table; returns True for a win of the seat, and the tiles known on the other rack.

        Once a bonus tile is drawn the rollout policy finishes the turn, as that tile may change the plan.
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
        """Give a tile on; returns all tiles known on the other rack."""
        place = PLACE_OF[FIELDS_OF[tile][0]]
        table.take(place)
        table.receive(self._rival, 1 << place)
        spare = ALIKE[place] & ~self.seen.given
        return self.seen.given | spare & -spare

    def standing(self, table: IndexedTable, given: int) -> float:
        """Evaluation for the seat after its turn, with these gifts not seen laid."""
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
