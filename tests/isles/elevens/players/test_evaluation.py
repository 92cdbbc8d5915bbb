"""Evaluation of two-player Elevens: sums of features, with true predictions."""

from __future__ import annotations

import random

import pytest

from game.core.players import decide
from game.isles.elevens.players.evaluation import (
    UNITS,
    WON,
    PositionEvaluator,
    packed,
    shipped_weights,
    win_probability,
)
from game.isles.elevens.players.features import FEATURES, Extractor, seat_knowledge
from game.isles.elevens.players.players import MediumPlayer
from game.isles.elevens.players.table import bonuses_of, neighbours_of
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from tests.isles.elevens.players.games import ends_of_turns
from tests.isles.elevens.rules.positions import BOARD


def outlook() -> PositionEvaluator:
    return PositionEvaluator(neighbours_of(BOARD), bonuses_of(BOARD))


def test_what_rows_were_found_worth_is_kept_and_comes_to_the_same() -> None:
    """All positions of some games asked of one outlook, which remembers rows, and of the features one by one."""
    (numbers, layer), kept = shipped_weights(), outlook()
    extractor = Extractor(neighbours_of(BOARD), bonuses_of(BOARD))
    counted = 0
    for state, seat in (pair for seed in range(4) for pair in ends_of_turns(seed)):
        seen = seat_knowledge(state, seat)
        features = extractor.features(seen)
        told = layer.output(layer.bias_sum + sum(layer.weights[place] for place in features.inputs))
        assert (
            kept.evaluate(seen)
            == outlook().evaluate(seen)
            == told + sum(numbers[feature] for feature in features.numbers)
        )
        counted += 1
    assert counted > 80


def test_with_an_empty_rack_it_is_won() -> None:
    state, seat = list(ends_of_turns(1))[-1]
    assert outlook().evaluate(seat_knowledge(state, seat)) < WON
    assert outlook().evaluate(seat_knowledge(state, seat)._replace(rack=0)) == WON


@pytest.mark.slow
def test_games_that_it_says_are_won_are_won_more_often() -> None:
    told, found = outlook(), {False: [0, 0], True: [0, 0]}
    for seed in range(40):
        notes = []
        rng = random.Random(seed)
        state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
        while (seat := state.seat) is not None:
            state.play(decide(MediumPlayer(), state.sample(seat, rng), rng).move)
            if state.seat == 1 - seat:
                notes.append((told.evaluate(seat_knowledge(state, seat)), seat))
        middle = sorted(outlook for outlook, _ in notes)[len(notes) // 2]
        for outlook_then, seat in notes:
            found[outlook_then > middle][0] += seat == state.winner
            found[outlook_then > middle][1] += 1
    lost, won = (share[0] / share[1] for share in found.values())
    assert won > 0.55 > 0.45 > lost


def test_a_chance_grows_with_the_outlook_from_none_to_all() -> None:
    chances = [win_probability(each) for each in (-20_000, -1_000, 0, 1_000, 20_000)]
    assert chances == sorted(chances)
    assert chances[2] == 0.5
    assert chances[1] == pytest.approx(1 - chances[3])
    assert 0 < chances[0] < chances[4] < win_probability(WON) == 1.0


def test_no_position_leaves_a_unit_s_lane() -> None:
    """For each field, or each size, one input at most is active: the sum of the largest fits the lane."""
    (numbers, layer), room = shipped_weights(), 1 << 15
    assert len(numbers) == FEATURES
    lanes = [unpacked(weights) for weights in layer.weights]
    sorts = [lanes[first : first + 15] for first in range(0, 1200, 15)]
    sorts += [lanes[1200:1226], lanes[1226:1252], lanes[1252:1255], lanes[1255:]]
    for unit, start in enumerate(unpacked(layer.bias_sum - packed([room] * UNITS))):
        assert start + sum(max(0, *(lane[unit] for lane in sort)) for sort in sorts) < room
        assert start + sum(min(0, *(lane[unit] for lane in sort)) for sort in sorts) >= -room


def unpacked(lanes: int) -> list[int]:
    """The numbers that lie side by side."""
    found = []
    for _ in range(UNITS):
        lane = (lanes + (1 << 15)) % (1 << 16) - (1 << 15)
        found.append(lane)
        lanes = lanes - lane >> 16
    return found
