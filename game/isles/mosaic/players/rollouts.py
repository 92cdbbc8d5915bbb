"""Rollouts of Mosaic: every seat follows the policy; in a solo game the rival strikes in the dealt order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState as AnyState
from game.isles.mosaic.players.playout import (
    MAX_PLACES,
    PlayoutPosition,
    PlayoutWeights,
    best_targets,
    choose_place,
    policy_playout,
)
from game.isles.mosaic.players.tables import Candidate, RectangleTarget, make_tables
from game.isles.mosaic.rules.board import BONUS_AT
from game.isles.mosaic.rules.state import State

_WEIGHTS = PlayoutWeights()
_AIMS = 8
_TURNS_PER_YIELD = 4


def covers(state: AnyState) -> bool:
    """True: a rollout can start from every position."""
    return True


@dataclass(slots=True)
class DealtPosition(PlayoutPosition):
    """Position with known strikes of the rival."""

    rival: tuple[int, ...] = ()
    """Solo game: pieces in the order of the rival's strikes; those gone already are skipped."""

    def strike(self, rng: random.Random) -> None:
        """Strike out the next piece of the order that is still available."""
        piece = next((piece for piece in self.rival if self.copies_left[piece]), None)
        if piece is not None:
            self.copies_left[piece] = 0


def rollout(state: AnyState, rng: random.Random) -> Rollout:
    """Play turn after turn, each seat toward a rectangle that it may hope to fill."""
    assert isinstance(state, State)
    yield from make_tables(state.board)
    plain = PlayoutPosition.of(state)
    values = {each.name: getattr(plain, each.name) for each in fields(PlayoutPosition)}
    numbers = {label: number for number, label in enumerate(plain.tables.labels)}
    position = DealtPosition(**values, rival=tuple(numbers[label] for label in state.setup.rival))
    aims = [best_targets(position, seat, _AIMS) for seat in range(state.seats)]
    playing = (
        policy_playout(position, aims[0], _WEIGHTS, rng) if state.seats == 1 else _play_together(position, aims, rng)
    )
    for number, _ in enumerate(playing):
        if number % _TURNS_PER_YIELD == _TURNS_PER_YIELD - 1:
            yield
    standings = position.standings()
    winners = [seat for seat, standing in enumerate(standings) if standing == max(standings)]
    return RolloutOutcome.of([score for score, _ in standings], winners)


def _play_together(
    position: PlayoutPosition, aims: Sequence[Sequence[RectangleTarget]], rng: random.Random
) -> Iterator[None]:
    """Play several seats, each toward a random rectangle of its aims.

    A seat ends the game by a bonus piece only if no other piece fits.
    """
    tables = position.tables
    chosen = [aim[int(rng.random() * len(aim))].mask if aim else 0 for aim in aims]
    order = [piece for _, _, piece in sorted((-bonus, rng.random(), at) for at, bonus in enumerate(tables.bonus))]
    while not position.is_over:
        seat = position.seat
        coloured = position.coloured[seat]
        if position.due:
            due = position.bonus_places(seat, position.due[0])
            position.colour_bonus(choose_place(due, coloured, tables, chosen[seat], _WEIGHTS, rng), rng)
            continue
        coming = position.next_bonus(seat)
        ends = coming <= BONUS_AT[-1] and not position.bonus_places(seat, coming)
        found: list[Candidate] = []
        ending: list[Candidate] = []
        for piece in order:
            if not position.copies_left[piece]:
                continue
            places = position.places(seat, piece)
            is_last = ends and tables.bonus[piece] >= coming - position.points[seat]
            (ending if is_last else found).extend(places)
            if len(found) >= MAX_PLACES:
                break
        if found or ending:
            place = choose_place(found or ending, coloured, tables, chosen[seat], _WEIGHTS, rng)
            position.colour_piece(place, rng)
        else:
            position.stop(rng)
        yield
