"""Mosaic played on to its end: everybody colours by rule of thumb; alone the rival strikes in the order that is dealt."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields

from game.core.rollouts import Ending, RollingOut
from game.core.state import State as AnyState
from game.isles.mosaic.players.playout import Position, Taste, play_on, worth_aiming_at
from game.isles.mosaic.players.tables import make_tables
from game.isles.mosaic.rules.state import State

_TASTE = Taste()
_AIMS = 8
_TURNS_A_YIELD = 4


def covers(state: AnyState) -> bool:
    """Every position can be played on."""
    return True


@dataclass(slots=True)
class DealtPosition(Position):
    """A position in which the rival's strikes are known."""

    rival: tuple[int, ...] = ()
    """Alone: the pieces in the order in which the rival strikes, those gone already are passed over."""

    def strike(self, rng: random.Random) -> None:
        """The next piece of the order that is still there."""
        piece = next((piece for piece in self.rival if self.left[piece]), None)
        if piece is not None:
            self.left[piece] = 0


def play_out(state: AnyState, rng: random.Random) -> RollingOut:
    """Turn after turn, each seat toward a rectangle that it may hope to fill."""
    assert isinstance(state, State)
    yield from make_tables(state.board)
    plain = Position.of(state)
    values = {each.name: getattr(plain, each.name) for each in fields(Position)}
    numbers = {label: number for number, label in enumerate(plain.tables.labels)}
    position = DealtPosition(**values, rival=tuple(numbers[label] for label in state.setup.rival))
    aims = [worth_aiming_at(position, seat, _AIMS) for seat in range(state.seats)]
    for number, _ in enumerate(play_on(position, aims, _TASTE, rng)):
        if number % _TURNS_A_YIELD == _TURNS_A_YIELD - 1:
            yield
    standings = position.standings()
    winners = [seat for seat, standing in enumerate(standings) if standing == max(standings)]
    return Ending.of([score for score, _ in standings], winners)
