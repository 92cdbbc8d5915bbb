"""How games of Elevens between two stand: what is seen of a position, which numbers count, and that they tell the truth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.core.players import decide
from game.isles.elevens.players.features import FEATURES, INPUTS, PATTERNS, Extractor, Features, Seen, seen_by
from game.isles.elevens.players.hidden_layer import UNITS, HiddenLayer, packed
from game.isles.elevens.players.outlook import WON, Outlook, chance_of, learned
from game.isles.elevens.players.players import MediumPlayer
from game.isles.elevens.players.table import bonuses_of, mask_of, neighbours_of, rack_mask
from game.isles.elevens.rules.moves import Draw, End, Give, Lay
from game.isles.elevens.rules.setup import Options, Setup
from game.isles.elevens.rules.state import State
from tests.isles.elevens.rules.positions import BOARD, play, position
from tools.learn_elevens import Learner, main

WHOLE = 5
"""So many features are of racks and board on the whole; each empty field has two."""
WHOLE_INPUTS = 4
"""So many inputs of the hidden layer; each empty field has one."""


def outlook() -> Outlook:
    return Outlook(neighbours_of(BOARD), bonuses_of(BOARD))


EXTRACTOR = Extractor(neighbours_of(BOARD), bonuses_of(BOARD))


def ends_of_turns(seed: int) -> Iterator[tuple[State, int]]:
    """A game of two medium players: the positions after each turn but the last, and whose it was."""
    rng = random.Random(seed)
    state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
    while (seat := state.seat) is not None:
        state.play(decide(MediumPlayer(), state.sample(seat, rng), rng).move)
        if state.seat == 1 - seat:
            yield state.copy(), seat


def test_what_is_seen_is_the_board_the_own_rack_and_what_is_known_of_the_other() -> None:
    state = position("red-11", "red-10 red-9 red-14 joker-3", "blue-2 green-5 green-6", bag="blue-4 blue-5 blue-6")
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Give(0, "red-14"))
    play(state, Draw(1), Draw(1), Draw(1), End(1))
    seen = seen_by(state, 0)
    assert seen.laid == mask_of(["red-9", "red-10", "red-11"])
    assert seen.rack == rack_mask(["joker-3"])
    assert seen.rival_size == 7
    assert seen.given == rack_mask(["red-14"]), "it was given and not seen laid"
    assert seen.lacking & mask_of(["red-8"]), "it drew, so it held nothing that fits"
    assert not seen.has_bag
    assert seen.reach & mask_of(["red-8", "red-12", "red-5"]) == mask_of(["red-8", "red-12"])


def test_nothing_is_seen_that_the_seat_cannot_know() -> None:
    for state, seat in ends_of_turns(4):
        assert seen_by(state.sample(seat, random.Random(1)), seat) == seen_by(state, seat)


def test_what_rows_were_found_worth_is_kept_and_comes_to_the_same() -> None:
    """All positions of some games asked of one outlook, which remembers rows, and of the features one by one."""
    (numbers, layer), kept = learned(), outlook()
    counted = 0
    for state, seat in (pair for seed in range(4) for pair in ends_of_turns(seed)):
        seen = seen_by(state, seat)
        features = EXTRACTOR.features(seen)
        assert len(features.numbers) == WHOLE + 2 * (80 - len(state.laid))
        assert 0 <= min(features.numbers) <= max(features.numbers) < FEATURES
        assert len(set(features.inputs)) == WHOLE_INPUTS + 80 - len(state.laid)
        assert 0 <= min(features.inputs) <= max(features.inputs) < INPUTS
        told = layer.of(layer.start + sum(layer.weights[place] for place in features.inputs))
        assert kept.of(seen) == outlook().of(seen) == told + sum(numbers[feature] for feature in features.numbers)
        counted += 1
    assert counted > 80


def test_what_the_other_lacks_is_sure_only_where_no_tile_it_drew_since_may_be_one_of_those() -> None:
    found = {False: 0, True: 0}
    for state, seat in (pair for seed in range(12) for pair in ends_of_turns(seed)):
        seen = seen_by(state, seat)
        theirs = rack_mask(state.racks[1 - seat]) & ~seen.given
        found[seen.is_sure] += bool(seen.lacking)
        if seen.is_sure:
            assert not theirs & seen.lacking
    assert min(found.values()) > 20


def feature(kind: int, window: str, link: int, phase: int = 0) -> int:
    """The number of a field by what it is and has around it: left, right, left but one, right but one (0 laid on, 1 mine,
    2 another's, 3 none there), and beside it in other rows."""
    return phase * PATTERNS + (kind * 256 + int(window, 4)) * 5 + link


MINE, OPEN_TO_BOTH, NOT_THEIRS, THEIRS, MY_JOKER = range(5)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("green-2", feature(OPEN_TO_BOTH, "2222", 1)),  # yellow 11, beside the red one
        ("green-2", feature(OPEN_TO_BOTH, "0222", 0)),  # red 12, or with another number to its left red 10
        ("red-12", feature(MINE, "0222", 0)),
        ("red-12 red-14", feature(MINE, "0221", 0)),
        ("joker-13", feature(MY_JOKER, "2222", 4)),  # yellow 13, whose bridge with a bonus leads to red 13
        ("blue-20", feature(MINE, "2323", 3)),
        ("blue-20 red-20", feature(MINE, "2323", 2)),
        ("blue-1", feature(MINE, "3232", 3)),
        ("green-2 joker-3 green-4", feature(MINE, "1212", 0, 1)),
    ],
)
def test_a_field_counts_by_whose_it_is_and_what_is_around_it(rack: str, expected: int) -> None:
    state = position("red-11", rack, "yellow-2 yellow-4 yellow-5 yellow-6", bag="green-5")
    assert expected in EXTRACTOR.features(seen_by(state, 0)).numbers


def test_what_the_other_is_known_to_hold_or_to_lack_counts() -> None:
    seen = seen_by(position("red-11", "green-2", "yellow-2 yellow-4", bag="green-5"), 0)
    red_12 = mask_of(["red-12"])
    known = {
        THEIRS: seen._replace(given=red_12),
        NOT_THEIRS: seen._replace(lacking=red_12),
        OPEN_TO_BOTH: seen._replace(lacking=red_12, is_sure=False),
    }
    for kind, one in known.items():
        assert feature(kind, "0222", 0) in EXTRACTOR.features(one).numbers


def test_with_an_empty_rack_it_is_won() -> None:
    state, seat = list(ends_of_turns(1))[-1]
    assert outlook().of(seen_by(state, seat)) < WON
    assert outlook().of(seen_by(state, seat)._replace(rack=0)) == WON


def test_games_that_it_says_are_won_are_won_more_often() -> None:
    told, found = outlook(), {False: [0, 0], True: [0, 0]}
    for seed in range(40):
        notes = []
        rng = random.Random(seed)
        state = State.start(BOARD, 2, Options(), 0, Setup.deal(BOARD, 2, Options(), rng))
        while (seat := state.seat) is not None:
            state.play(decide(MediumPlayer(), state.sample(seat, rng), rng).move)
            if state.seat == 1 - seat:
                notes.append((told.of(seen_by(state, seat)), seat))
        middle = sorted(outlook for outlook, _ in notes)[len(notes) // 2]
        for outlook_then, seat in notes:
            found[outlook_then > middle][0] += seat == state.winner
            found[outlook_then > middle][1] += 1
    lost, won = (share[0] / share[1] for share in found.values())
    assert won > 0.55 > 0.45 > lost


def test_a_chance_grows_with_the_outlook_from_none_to_all() -> None:
    chances = [chance_of(each) for each in (-20_000, -1_000, 0, 1_000, 20_000)]
    assert chances == sorted(chances)
    assert chances[2] == 0.5
    assert chances[1] == pytest.approx(1 - chances[3])
    assert 0 < chances[0] < chances[4] < chance_of(WON) == 1.0


def test_symbol_fields_are_walls_and_adjoin_nothing() -> None:
    seen = Seen(mask_of(["red-11"]), 0, rack_mask(["yellow-1"]), 5, 0, 0, True, True)
    assert EXTRACTOR.features(seen) == EXTRACTOR.features(seen._replace(reach=mask_of(["yellow-low", "red-high"])))


# Learning.


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
    """One of two kinds of field wins, both or none lose."""
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
        told = whole.of(whole.start + sum(whole.weights[place] for place in inputs))
        assert told == pytest.approx(1000 * layer.told(layer.units(inputs)), abs=30)


def test_no_position_leaves_a_unit_s_lane() -> None:
    """Of all inputs of a field, or of a size, one is there at most: what the largest of each come to has room."""
    (numbers, layer), room = learned(), 1 << 15
    assert len(numbers) == FEATURES
    lanes = [unpacked(weights) for weights in layer.weights]
    sorts = [lanes[first : first + 15] for first in range(0, 1200, 15)]
    sorts += [lanes[1200:1226], lanes[1226:1252], lanes[1252:1255], lanes[1255:]]
    for unit, start in enumerate(unpacked(layer.start - packed([room] * UNITS))):
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
