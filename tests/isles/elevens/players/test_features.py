"""Features of a two-player position of Elevens: visible facts, features and inputs."""

from __future__ import annotations

import random

import pytest

from game.isles.elevens.players.features import FEATURES, INPUTS, PATTERNS, Extractor, SeatKnowledge, seat_knowledge
from game.isles.elevens.players.table import bonuses_of, mask_of, neighbours_of, rack_mask
from game.isles.elevens.rules.moves import Draw, End, Give, Lay
from tests.isles.elevens.players.games import ends_of_turns
from tests.isles.elevens.rules.positions import BOARD, play, position

WHOLE = 5
"""Number of features of racks and board as a whole; each empty field has two."""
WHOLE_INPUTS = 4
"""Number of global inputs of the hidden layer; each empty field has one."""

EXTRACTOR = Extractor(neighbours_of(BOARD), bonuses_of(BOARD))


def test_what_is_seen_is_the_board_the_own_rack_and_what_is_known_of_the_other() -> None:
    state = position("red-11", "red-10 red-9 red-14 joker-3", "blue-2 green-5 green-6", bag="blue-4 blue-5 blue-6")
    play(state, Lay(0, "red-10", "red-10"), Lay(0, "red-9", "red-9"), Give(0, "red-14"))
    play(state, Draw(1), Draw(1), Draw(1), End(1))
    seen = seat_knowledge(state, 0)
    assert seen.laid == mask_of(["red-9", "red-10", "red-11"])
    assert seen.rack == rack_mask(["joker-3"])
    assert seen.rival_size == 7
    assert seen.known_gifts == rack_mask(["red-14"]), "it was given and not seen laid"
    assert seen.known_absent & mask_of(["red-8"]), "it drew, so it held nothing that fits"
    assert not seen.has_bag
    assert seen.reach & mask_of(["red-8", "red-12", "red-5"]) == mask_of(["red-8", "red-12"])


def test_nothing_is_seen_that_the_seat_cannot_know() -> None:
    for state, seat in ends_of_turns(4):
        assert seat_knowledge(state.sample(seat, random.Random(1)), seat) == seat_knowledge(state, seat)


def test_each_empty_field_counts_once_and_racks_and_board_on_the_whole() -> None:
    for state, seat in (pair for seed in range(4) for pair in ends_of_turns(seed)):
        features = EXTRACTOR.features(seat_knowledge(state, seat))
        empty = 80 - len(state.laid)
        assert len(features.numbers) == WHOLE + 2 * empty
        assert 0 <= min(features.numbers) <= max(features.numbers) < FEATURES
        assert len(set(features.inputs)) == WHOLE_INPUTS + empty
        assert 0 <= min(features.inputs) <= max(features.inputs) < INPUTS


def test_what_the_other_lacks_is_sure_only_where_no_tile_it_drew_since_may_be_one_of_those() -> None:
    found = {False: 0, True: 0}
    for state, seat in (pair for seed in range(12) for pair in ends_of_turns(seed)):
        seen = seat_knowledge(state, seat)
        theirs = rack_mask(state.racks[1 - seat]) & ~seen.known_gifts
        found[seen.is_absence_certain] += bool(seen.known_absent)
        if seen.is_absence_certain:
            assert not theirs & seen.known_absent
    assert min(found.values()) > 20


def feature(kind: int, window: str, link: int, phase: int = 0) -> int:
    """Number of a field's feature by kind and surroundings: left, right, left but one, right but one (0 laid, 1 mine, 2
    another's, 3 no field), and neighbours in other rows.
    """
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
    assert expected in EXTRACTOR.features(seat_knowledge(state, 0)).numbers


def test_what_the_other_is_known_to_hold_or_to_lack_counts() -> None:
    seen = seat_knowledge(position("red-11", "green-2", "yellow-2 yellow-4", bag="green-5"), 0)
    red_12 = mask_of(["red-12"])
    known = {
        THEIRS: seen._replace(known_gifts=red_12),
        NOT_THEIRS: seen._replace(known_absent=red_12),
        OPEN_TO_BOTH: seen._replace(known_absent=red_12, is_absence_certain=False),
    }
    for kind, one in known.items():
        assert feature(kind, "0222", 0) in EXTRACTOR.features(one).numbers


def test_symbol_fields_are_walls_and_adjoin_nothing() -> None:
    seen = SeatKnowledge(mask_of(["red-11"]), 0, rack_mask(["yellow-1"]), 5, 0, 0, True, True)
    assert EXTRACTOR.features(seen) == EXTRACTOR.features(seen._replace(reach=mask_of(["yellow-low", "red-high"])))
