"""Hard player of Elevens at three: keeps the better candidate, and stops laying where that is better."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Any

import pytest

from game.core.players import decide
from game.isles.elevens.players import players
from game.isles.elevens.players.players import HardPlayer, candidates
from game.isles.elevens.players.rollout_policy import DEFAULT_WEIGHTS
from game.isles.elevens.players.trials import Plan, plan_values
from game.isles.elevens.rules.moves import End, Give, Lay
from tests.isles.elevens.rules.positions import legal, play, position

THIRD = "yellow-14 yellow-15 yellow-16 green-14 green-15 green-16"


@pytest.mark.parametrize("luck", range(4))
def test_hard_gives_away_the_tile_that_is_stuck_and_keeps_the_one_that_wins(luck: int) -> None:
    """Blue 9 fits beside the 10 and would empty the rack; green 20 may never fit. All else is equal."""
    rack = "red-12 red-10 red-9 blue-9 green-20"
    state = position("red-11 blue-10", rack, "blue-2 blue-4 green-18 green-1", THIRD, bag="blue-20 blue-19 yellow-1")
    play(state, *(Lay(0, tile, tile) for tile in ("red-12", "red-10", "red-9")))
    assert set(legal(state, Give)) == {Give(0, "blue-9"), Give(0, "green-20")}
    player = HardPlayer(playouts=12)
    assert decide(player, state.sample(0, random.Random(luck)), random.Random(luck)).move == Give(0, "green-20")


STUCK = "green-2 green-4 blue-19 blue-2"
OTHERS = "blue-4 green-18 green-1 yellow-2 yellow-4 blue-16"
BAG = "blue-20 yellow-1 yellow-5 yellow-6 green-5 green-6 green-8 yellow-19 yellow-20 green-20 green-19"


@pytest.mark.parametrize("luck", range(4))
def test_hard_lays_no_more_where_it_would_have_nothing_left_to_lay(luck: int) -> None:
    """Only red 10 fits, now and in the next turn; laid now, it would force a draw of three tiles then."""
    state = position("red-11", f"red-12 red-10 {STUCK}", OTHERS, THIRD, bag=BAG)
    play(state, Lay(0, "red-12", "red-12"))
    assert set(legal(state, Lay, End)) == {Lay(0, "red-10", "red-10"), End(0)}
    player = HardPlayer(playouts=400)
    assert decide(player, state.sample(0, random.Random(luck)), random.Random(luck)).move == End(0)


@pytest.mark.parametrize("luck", range(4))
def test_hard_that_lays_no_more_gives_a_tile_on_where_it_may(luck: int) -> None:
    state = position("red-11", f"red-12 red-10 red-9 {STUCK}", OTHERS, THIRD, bag=BAG)
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"))
    assert legal(state, Lay, End) == [Lay(0, "red-12", "red-12"), End(0)]
    player = HardPlayer(playouts=400)
    assert isinstance(decide(player, state.sample(0, random.Random(luck)), random.Random(luck)).move, Give)


def test_hard_that_may_empty_its_rack_in_this_turn_does_not_wait() -> None:
    state = position("red-11", "red-12 red-10 red-9", OTHERS, THIRD, bag=BAG)
    play(state, Lay(0, "red-12", "red-12"))
    assert End(0) in state.moves()
    assert not any(isinstance(move, End) for move in candidates(state, DEFAULT_WEIGHTS))


def test_hard_thinks_of_the_next_tile_too_but_of_none_after_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[Sequence[Plan]] = []

    def noted(table: Any, deals: Any, plans: Sequence[Plan], *others: Any) -> Generator[None, None, list[float]]:
        rounds.append(plans)
        return (yield from plan_values(table, deals, plans, *others))

    monkeypatch.setattr(players, "plan_values", noted)
    state = position("red-11 blue-11", f"red-12 red-10 red-9 blue-12 blue-10 {STUCK}", OTHERS, THIRD, bag=BAG)
    for laid in ("red-12", "blue-12", None):
        rounds.clear()
        decide(HardPlayer(playouts=40), state.sample(0, random.Random(1)), random.Random(1))
        tried = {plan for plans in rounds for plan in plans}
        if laid is not None:
            assert (Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9")) in tried
            assert (Lay(0, "red-10", "red-10"), End(0)) in tried
            play(state, Lay(0, laid, laid))
        else:
            assert (Lay(0, "red-10", "red-10"),) in tried
            assert {len(plan) for plan in tried} == {1}
