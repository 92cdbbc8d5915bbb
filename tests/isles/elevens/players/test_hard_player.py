"""The hard player of Elevens keeps the better half of its candidates, not the worse one."""

from __future__ import annotations

import random

import pytest

from game.core.players import decide
from game.isles.elevens.players.players import HardPlayer
from game.isles.elevens.rules.moves import Give, Lay
from tests.isles.elevens.rules.positions import legal, play, position


@pytest.mark.parametrize("luck", range(4))
def test_hard_gives_away_the_tile_that_is_stuck_and_keeps_the_one_that_wins(luck: int) -> None:
    """Blue 9 fits beside the 10 and would empty the rack; green 20 may never fit. Nothing else is at stake."""
    rack = "red-12 red-10 red-9 blue-9 green-20"
    state = position("red-11 blue-10", rack, "blue-2 blue-4 green-18 green-1", bag="blue-20 blue-19 yellow-1")
    play(state, *(Lay(0, tile, tile) for tile in ("red-12", "red-10", "red-9")))
    assert set(legal(state, Give)) == {Give(0, "blue-9"), Give(0, "green-20")}
    player = HardPlayer(playouts=12, rounds=2)
    assert decide(player, state.sample(0, random.Random(luck)), random.Random(luck)).move == Give(0, "green-20")
