"""What puzzles of Bridges count, against the rules played move by move."""

from __future__ import annotations

import random

from game.core.players import decide
from game.isles.bridges.players.puzzle_goals import GOALS
from game.isles.bridges.rules.moves import Bridges, SkipNumber
from game.isles.bridges.rules.state import Due, State
from game.registry import plugin
from tests.isles.bridges.positions import new_game, position

ROW = """
2---.   .
"""
"""Islands 1 2 3 in a row, the first with one of its two bridges."""


def most_finished(state: State) -> int:
    """The most finished islands with the open card, by playing every move."""
    if state.due[0] is not Due.NUMBER or state.card is None:
        return len(state.finished(0))
    most = 0
    for number in state.moves():
        written = state.copy()
        written.play(number)
        for bridges in written.moves():
            after = written.copy()
            after.play(bridges)
            most = max(most, len(after.finished(0)))
    return most


def test_two_cards_count_what_the_next_one_can_still_finish() -> None:
    state = position(ROW, (5, 1), (3, 1))
    state.play(SkipNumber(0))
    assert GOALS["two-cards"].measure(state, 0) == 0, "within the turn only what is finished"
    state.play(Bridges(0, ((1, 2),)))
    assert GOALS["two-cards"].measure(state, 0) == 2, (
        "island 1 is finished, and the 3 with one bridge finishes island 2"
    )
    assert GOALS["two-cards"].facts(position(ROW, (5, 1), (3, 1))) == {"number": 3, "n": 1}
    assert GOALS["islands"].facts(state) == {}


def test_two_cards_are_counted_as_by_playing_every_move() -> None:
    state, rng, seen = new_game(seed=8), random.Random(8), 0
    while not state.is_over:
        state.play(decide(plugin("bridges").player("easy"), state.sample(0, rng), rng).move)
        if state.due[0] is Due.NUMBER and state.cards_turned in (9, 12, 15):
            assert GOALS["two-cards"].measure(state, 0) == most_finished(state)
            seen += 1
    assert seen == 3
    assert GOALS["two-cards"].measure(state, 0) == len(state.finished(0)), "after the last card nothing can come"


def test_only_finished_islands_that_are_joined_make_a_group() -> None:
    state = position("1---2---1   1---1", (5, 1))
    assert (GOALS["islands"].measure(state, 0), GOALS["group"].measure(state, 0)) == (5, 3)
