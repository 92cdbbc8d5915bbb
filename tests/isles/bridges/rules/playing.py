"""Playing by the rules of Bridges in tests: moves refused, rounds played to their end."""

from __future__ import annotations

import pytest

from game.core.state import IllegalMove, Move, Refusal
from game.isles.bridges.rules.moves import SkipBridges, SkipNumber
from game.isles.bridges.rules.state import Due, State
from tests.isles.bridges.positions import position


def refused(state: State, move: Move) -> Refusal:
    refusal = state.why_not(move)
    assert refusal is not None
    before = str(state)
    with pytest.raises(IllegalMove):
        state.play(move)
    assert str(state) == before
    return refusal


def play_round(state: State, *moves: Move) -> None:
    """Plays these moves and skips for every seat that is due then, until the next card is up."""
    round_before = state.rounds_over
    for move in moves:
        state.play(move)
    while state.rounds_over == round_before and state.seat is not None:
        skip = SkipNumber if state.due[state.seat] is Due.NUMBER else SkipBridges
        state.play(skip(state.seat))


def drawing_due(text: str, card: int) -> State:
    """The drawing with a card of that many bridges, the number skipped."""
    state = position(text, (6, card))
    state.play(SkipNumber(0))
    return state
