"""Games of Elevens between two medium players, for tests of the hard player's evaluation."""

from __future__ import annotations

import random
from collections.abc import Iterator

from game.core.players import decide
from game.isles.elevens.players.players import MediumPlayer
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from tests.isles.elevens.rules.positions import BOARD


def ends_of_turns(seed: int) -> Iterator[tuple[State, int]]:
    """Game of two medium players: positions after each turn but the last, with the seat that ended it."""
    rng = random.Random(seed)
    state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
    while (seat := state.seat) is not None:
        state.play(decide(MediumPlayer(), state.sample(seat, rng), rng).move)
        if state.seat == 1 - seat:
            yield state.copy(), seat
