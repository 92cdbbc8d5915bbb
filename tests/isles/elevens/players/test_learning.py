"""Training of the evaluation of two-player Elevens (``tools/learn_elevens.py``)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.isles.elevens.players.evaluation import HiddenLayer
from game.isles.elevens.players.features import FEATURES, INPUTS, PATTERNS, Features
from tests.isles.elevens.rules.positions import BOARD
from tools.learn_elevens import Learner, main


@pytest.mark.slow
@pytest.mark.behaviour
def test_what_is_learned_follows_from_the_seed_alone(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.bin", "other.bin", "third.bin")]
    for file, seed in zip(files, ("3", "3", "4"), strict=True):
        assert main(["--games", "2", "--seed", seed, "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes() != files[2].read_bytes()


def of(*numbers: int, inputs: Sequence[int] = ()) -> Features:
    return Features([*numbers], [*inputs])


def test_what_was_won_is_thought_better_of_the_later_the_more() -> None:
    learner = Learner(BOARD)
    early, late, lost = FEATURES - 1, FEATURES - 2, FEATURES - 3
    learner.learn([of(early), of(late)], 1.0)
    learner.learn([of(lost)], 0.0)
    assert learner.numbers[late] > learner.numbers[early] > 0 > learner.numbers[lost]
    assert set(learner.numbers[: FEATURES - 3]) == {0.0}


def test_a_number_moves_less_once_it_was_moved_either_way() -> None:
    learner = Learner(BOARD)
    steady, torn = FEATURES - 1, FEATURES - 2
    for end in (1.0, 0.0):
        learner.learn([of(torn)], end)
    before = learner.numbers[torn]
    learner.learn([of(torn)], 1.0)
    learner.learn([of(steady)], 1.0)
    assert learner.numbers[steady] > learner.numbers[torn] - before > 0


def test_surroundings_are_learned_for_all_phases_together() -> None:
    learner = Learner(BOARD)
    learner.learn([of(7)], 1.0)
    assert learner.numbers[7] > learner.numbers[7 + PATTERNS] > 0
    assert learner.numbers[8] == 0


def test_the_hidden_layer_learns_to_tell_what_no_sum_can() -> None:
    """A field of one kind wins, both or none lose."""
    learner, one, other = Learner(BOARD), range(40), range(40, 80)
    choices: list[list[int]] = [[], [*one], [*other], [*one, *other]]
    for _ in range(400):
        for inputs in choices:
            learner.learn([of(inputs=inputs)], float(len(inputs) == 40))
    layer = learner.layer
    none, first, second, both = (layer.told(layer.units(inputs)) for inputs in choices)
    assert max(none, both) < 0 < min(first, second)


def test_the_player_s_whole_numbers_tell_what_was_learned() -> None:
    layer = Learner(BOARD, 5).layer
    rng = random.Random(2)
    layer.outs = [2.0 * (rng.random() - 0.5) for _ in layer.outs]
    layer.offset = 0.25
    whole = HiddenLayer(*layer.whole())
    for _ in range(20):
        inputs = rng.sample(range(INPUTS), 60)
        told = whole.output(whole.bias_sum + sum(whole.weights[place] for place in inputs))
        assert told == pytest.approx(1000 * layer.told(layer.units(inputs)), abs=30)
