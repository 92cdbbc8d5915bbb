"""Whole turns of Elevens from the current position, with their evaluations (``evaluation.py``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from game.isles.elevens.players.evaluation import WON, PositionEvaluator
from game.isles.elevens.players.features import SeatKnowledge
from game.isles.elevens.players.rollout_policy import Luck, RolloutWeights, give_scores, place_scores, play_turn
from game.isles.elevens.players.table import EQUAL_FIELDS, IndexedTable
from game.isles.elevens.players.trials import Plan
from game.isles.elevens.rules.board import FIELDS, PLACE_OF
from game.isles.elevens.rules.moves import End, Give, Lay
from game.isles.elevens.rules.state import LAY_LIMIT
from game.isles.elevens.rules.tiles import FIELDS_OF, TILE_OF


class WholeTurn(NamedTuple):
    """Moves of a turn up to its gift or end, and the evaluation for the seat after them."""

    moves: Plan
    evaluation: float


@dataclass(frozen=True, slots=True)
class TurnSearchSettings:
    """Settings of the search for whole turns."""

    evaluator: PositionEvaluator
    weights: RolloutWeights
    width: int = 5
    """Tiles tried as the next to lay, best by the rollout policy."""
    gifts: int = 6
    """Tiles tried as gifts, likewise."""


class WholeTurns:
    """Turns of the seat to move, without the tiles that bonuses bring."""

    def __init__(self, table: IndexedTable, seen: SeatKnowledge, judgement: TurnSearchSettings) -> None:
        self.table, self.seen, self.judgement = table, seen, judgement
        self.seat = table.seat
        self._rival = 1 - table.seat
        self._visited: set[int] = set()

    def found(self, first: int) -> Iterator[WholeTurn]:
        """All considered turns; other orders of the same tiles are the same turn.

        ``first``: fields open for the next tile.
        """
        return self._from(self.table.copy(), (), first)

    def _from(self, table: IndexedTable, moves: Plan, options: int) -> Iterator[WholeTurn]:
        """Whole turns that begin with these moves."""
        if table.laid in self._visited:
            return
        self._visited.add(table.laid)
        if not table.racks[self.seat]:
            yield WholeTurn(moves, WON)
            return
        if table.lay_count:
            ended = list(self._ended(table, moves))
            yield from [max(ended, key=lambda turn: turn.evaluation)] if moves else ended
        if table.lay_count >= LAY_LIMIT or not options:
            return
        judgement = self.judgement
        has_plenty = options.bit_count() > LAY_LIMIT - table.lay_count
        scores = place_scores(table, options, has_plenty, judgement.weights)
        if len(scores) > judgement.width:
            scores = sorted(scores, key=lambda entry: -entry[0])[: judgement.width]
        for _, place in scores:
            after = table.copy()
            after.remove_tile(place)
            after.lay_tile(place)
            after.due = 0  # bonus tiles are random, so turns ignore them
            after.lay_count += 1
            made = (*moves, Lay(self.seat, TILE_OF[FIELDS[place]], FIELDS[place]))
            yield from self._from(after, made, after.playable(after.racks[self.seat]))

    def _ended(self, table: IndexedTable, moves: Plan) -> Iterator[WholeTurn]:
        """Turn ended here: with each of some gifts where one is allowed."""
        if not table.has_neighbours():
            yield WholeTurn((*moves, End(self.seat)), self.evaluate_end(table, self.seen.known_gifts))
            return
        scores = sorted(give_scores(table, table.racks[self.seat], self.judgement.weights), key=lambda entry: -entry[0])
        for tile in islice(dict.fromkeys(TILE_OF[FIELDS[place]] for _, place in scores), self.judgement.gifts):
            after = table.copy()
            given = self.give(after, tile)
            yield WholeTurn((*moves, Give(self.seat, tile)), self.evaluate_end(after, given))

    def make(self, table: IndexedTable, moves: Plan, luck: Luck) -> tuple[bool, int]:
        """Play a turn on a dealt table; returns True for a win of the seat, and the tiles known on the other rack.

        Once a bonus tile is drawn the rollout policy finishes the turn, as that tile may change the plan.
        """
        given = self.seen.known_gifts
        for move in moves:
            match move:
                case Lay():
                    table.remove_tile(PLACE_OF[move.field])
                    table.lay_tile(PLACE_OF[move.field])
                    table.lay_count += 1
                    if table.due and table.racks[self.seat]:
                        return play_turn(table, self.judgement.weights, luck), given
                case Give():
                    given = self.give(table, move.tile)
            if not table.racks[self.seat]:
                return True, given
        table.end_turn()
        return False, given

    def give(self, table: IndexedTable, tile: str) -> int:
        """Give a tile on; returns all tiles known on the other rack."""
        place = PLACE_OF[FIELDS_OF[tile][0]]
        table.remove_tile(place)
        table.add_tile(self._rival, 1 << place)
        spare = EQUAL_FIELDS[place] & ~self.seen.known_gifts
        return self.seen.known_gifts | spare & -spare

    def evaluate_end(self, table: IndexedTable, given: int) -> float:
        """Evaluation for the seat after its turn, with these gifts not seen laid."""
        theirs = table.racks[self._rival]
        return self.judgement.evaluator.evaluate(
            self.seen._replace(
                laid=table.laid,
                reach=table.reach,
                rack=table.racks[self.seat],
                rival_size=theirs.bit_count(),
                known_gifts=given & theirs,
                known_absent=self.seen.known_absent & ~table.laid,
                has_bag=bool(table.bag),
            )
        )
