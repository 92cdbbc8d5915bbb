"""How hidden tiles are dealt anew: fairly, and never to who cannot hold them."""

from __future__ import annotations

import random
from collections import Counter

from game.isles.elevens.rules.secrets import deal_hidden

POOL = [f"red-{number}" for number in (1, 2, 4, 6, 7, 9, 10, 11, 12, 14)]


def holders_of(tile: str, room: list[int], lacking: list[set[str]], deals: int = 600) -> Counter[int]:
    """How often each holder got the tile; the last one is the bag."""
    rng = random.Random(5)
    found: Counter[int] = Counter()
    for _ in range(deals):
        dealt = deal_hidden(POOL, room, lacking, [], rng)
        assert sorted(part for hand in dealt for part in hand) == sorted(POOL)
        assert [len(hand) for hand in dealt] == room
        found[next(holder for holder, hand in enumerate(dealt) if tile in hand)] += 1
    return found


def test_a_tile_goes_to_each_holder_as_often_as_it_has_room() -> None:
    found = holders_of("red-1", [2, 3, 5], [set(), set()])
    assert 80 < found[0] < 160
    assert 130 < found[1] < 230
    assert 240 < found[2] < 360


def test_a_tile_that_a_seat_lacks_goes_to_the_others_as_they_have_room() -> None:
    found = holders_of("red-1", [2, 2, 6], [{"red-1"}, set()])
    assert found[0] == 0
    assert 90 < found[1] < 210
    assert 390 < found[2] < 510


def test_a_tile_that_all_seats_lack_is_in_the_bag() -> None:
    assert holders_of("red-1", [4, 4, 2], [{"red-1"}, {"red-1"}], deals=50) == {2: 50}


def test_a_seat_without_room_gets_nothing() -> None:
    assert set(holders_of("red-1", [0, 4, 6], [set(), set()], deals=50)) == {1, 2}
