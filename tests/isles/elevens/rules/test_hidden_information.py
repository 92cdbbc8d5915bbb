"""Samples of hidden tiles: uniform, and consistent with known absences."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

from game.isles.elevens.rules.dealing import deal_hidden
from game.isles.elevens.rules.hidden_information import Knowledge
from tests.isles.elevens.rules.positions import position

POOL = [f"red-{number}" for number in (1, 2, 4, 6, 7, 9, 10, 11, 12, 14)]


def holders_of(tile: str, room: list[int], lacking: list[set[str]], deals: int = 600) -> Counter[int]:
    """How often each holder got the tile; the bag is last."""
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


# The true distribution, by counting all deals there are


Deal = tuple[frozenset[str], ...]
TILES = ("red-1", "red-2", "red-4", "red-5", "red-6", "red-8", "red-9")


def all_deals(pool: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Deal]:
    """Every way to share these tiles out into parts of these sizes."""
    if not sizes:
        yield ()
        return
    for part in combinations(pool, sizes[0]):
        rest = tuple(tile for tile in pool if tile not in part)
        for others in all_deals(rest, sizes[1:]):
            yield (frozenset(part), *others)


def shares(deals: Iterable[Deal]) -> dict[tuple[int, str], float]:
    """Share of deals for each holder and tile."""
    found: Counter[tuple[int, str]] = Counter()
    total = 0
    for deal in deals:
        total += 1
        found.update((holder, tile) for holder, part in enumerate(deal) for tile in part)
    return {key: count / total for key, count in found.items()}


def assert_alike(drawn: Iterable[Deal], exact: Iterable[Deal]) -> None:
    """Drawn shares equal the exact ones within the precision of 3,000 draws."""
    ours, true = shares(drawn), shares(exact)
    assert {key for key, share in ours.items() if share} == set(true)
    assert max(abs(ours[key] - share) for key, share in true.items()) < 0.035


@pytest.mark.parametrize(
    "lacking",
    [
        [{"red-1", "red-2", "red-4"}, set()],
        [{"red-1", "red-2", "red-4"}, {"red-1", "red-5"}],
        [{"red-1", "red-2", "red-4", "red-5"}, {"red-4", "red-5", "red-6"}],
    ],
)
def test_all_deals_that_agree_with_what_was_shown_are_equally_likely(lacking: list[set[str]]) -> None:
    """Frequencies agree with full enumeration; the second case ties a tile to another seat's known absences."""
    sizes, rng = (2, 3, 2), random.Random(3)
    exact = (
        deal
        for deal in all_deals(TILES, sizes)
        if all(part.isdisjoint(missing) for part, missing in zip(deal, lacking, strict=False))
    )
    drawn = (tuple(map(frozenset, deal_hidden(TILES, sizes, lacking, [], rng))) for _ in range(3000))
    assert_alike(drawn, exact)


def what_follows(sizes: tuple[int, int, int], shown: set[str], laid: str = "") -> Iterator[Deal]:
    """All ways by which seat 1, known to lack these tiles, gets a tile from seat 0 and lays one.

    ``sizes`` of both racks and the bag, before.
    """
    for mine, theirs, bag in all_deals(TILES, sizes):
        for gift in mine if theirs.isdisjoint(shown) else ():
            now = theirs | {gift}
            if not laid or laid in now:
                yield mine - {gift}, now - {laid}, bag


@pytest.mark.parametrize("laid", ["", "red-8", "red-1"])
def test_what_is_known_of_a_rack_is_still_known_of_the_rest_when_a_tile_is_handed_on_bug(laid: str) -> None:
    """Seat 2 watches. A tile laid since may have been the gift; if the rack lacked it, it was."""
    shown = {"red-1", "red-2", "red-4"}
    knowledge, rng = Knowledge.start(3), random.Random(4)
    knowledge.add_lacking(1, shown)
    knowledge.hand_on(0, 1, laid or "red-6")
    if laid:
        knowledge.see_laid(1, laid)
    seen, pool = knowledge.seen_by(2), [tile for tile in TILES if tile != laid]
    sizes = (1, 2 if laid else 3, 0)
    drawn = (seen.deal(2, sizes, pool, rng) for _ in range(3000))
    assert_alike(
        ((frozenset(one), frozenset(other), frozenset(bag)) for one, other, _, bag in drawn),
        what_follows((2, 2, 3), shown, laid),
    )


def test_a_gift_is_where_it_was_given_or_has_been_given_on_as_likely_as_any_other_tile() -> None:
    """Seat 0 gave red-9 to seat 1, which held two tiles and then gave one of three to seat 2."""
    knowledge, rng = Knowledge.start(3), random.Random(5)
    knowledge.hand_on(0, 1, "red-9")
    assert all("red-9" in knowledge.seen_by(0).deal(0, (0, 3, 2), TILES, rng)[1] for _ in range(50))
    knowledge.hand_on(1, 2, "red-8")
    seen = knowledge.seen_by(0)
    kept = sum("red-9" in seen.deal(0, (0, 2, 3), TILES, rng)[1] for _ in range(3000))
    assert abs(kept / 3000 - 2 / 3) < 0.035


def test_what_was_drawn_in_vain_may_be_what_the_rest_was_lacking() -> None:
    """A joker that fitted earlier: its fields have been taken since, so that it could be drawn in vain."""
    knowledge, rng = Knowledge.start(2), random.Random(6)
    knowledge.add_lacking(1, {"red-1", "red-2"})
    knowledge.add_lacking(1, {"red-1"})
    knowledge.draw_in_vain(1, {"red-1"})
    held = [set(knowledge.seen_by(0).deal(0, (0, 3), TILES, rng)[1]) for _ in range(3000)]
    assert not any("red-1" in rack for rack in held)
    exact = [
        theirs | drawn
        for theirs, drawn, _ in all_deals(TILES, (2, 1, 4))
        if theirs.isdisjoint({"red-1", "red-2"}) and "red-1" not in drawn
    ]
    share = sum("red-2" in rack for rack in exact) / len(exact)
    assert abs(sum("red-2" in rack for rack in held) / 3000 - share) < 0.035


def test_two_tiles_alike_given_one_after_the_other_are_both_there_bug() -> None:
    """The second joker was assigned to the first one's single place, which left no deal."""
    knowledge, rng = Knowledge.start(2), random.Random(7)
    for shown in ({"red-1"}, {"red-2"}):
        knowledge.add_lacking(1, shown)
        knowledge.hand_on(0, 1, "joker-7")
    pool = [*TILES, "joker-7", "joker-7"]
    assert knowledge.deal(0, (0, 4), pool, rng)[1].count("joker-7") == 2


def test_two_tiles_alike_are_both_there_though_no_less_is_known_of_the_first_than_of_the_rest_bug() -> None:
    """Both jokers were looked for in the place of the second."""
    knowledge, rng = Knowledge.start(2), random.Random(8)
    knowledge.hand_on(0, 1, "joker-7")
    knowledge.add_lacking(1, {"red-1", "red-2"})
    knowledge.add_lacking(0, {"red-1"})
    knowledge.hand_on(0, 1, "joker-7")
    racks = [knowledge.seen_by(0).deal(0, (0, 4), [*TILES, "joker-7", "joker-7"], rng)[1] for _ in range(200)]
    assert all(rack.count("joker-7") == 2 for rack in racks)
    assert len({tile for rack in racks for tile in rack}) > 3


def test_a_gift_may_be_among_the_rest_of_a_rack_while_a_later_one_stands_apart_bug() -> None:
    """Red 9 came to seat 2 by way of seat 1 and is known no better than the rest there; it was looked for in the place of
    what seat 1 gave later, and there was no room for all that seat 0 had given: no deal was left, in the middle of a game."""
    knowledge, rng = Knowledge.start(3), random.Random(9)
    knowledge.hand_on(0, 1, "red-9")
    knowledge.hand_on(1, 2, "red-9")
    knowledge.add_lacking(2, {"red-1"})
    for tile in ("red-8", "red-6"):
        knowledge.hand_on(0, 1, tile)
    knowledge.hand_on(1, 2, "red-8")
    racks = [knowledge.seen_by(0).deal(0, (0, 1, 2), TILES, rng)[1:3] for _ in range(200)]
    assert all({*first, *second} == {"red-6", "red-8", "red-9"} for first, second in racks)
    assert {first[0] for first, _ in racks} == {"red-6", "red-8", "red-9"}


def test_a_tile_given_anew_is_not_looked_for_in_the_place_of_one_alike_that_is_gone_bug() -> None:
    """Seat 1 was known to have lost the first joker when it got a second: no deal was left."""
    knowledge, rng = Knowledge.start(2), random.Random(10)
    knowledge.add_lacking(1, {"red-1"})
    knowledge.hand_on(0, 1, "joker-7")
    knowledge.add_lacking(1, {"red-2"})
    knowledge.see_laid(1, "joker-7")
    knowledge.hand_on(1, 0, "red-9")
    knowledge.add_lacking(1, {"joker-7"})
    knowledge.add_lacking(1, {"red-4"}, set(TILES) | {"joker-7"})
    knowledge.hand_on(0, 1, "joker-7")
    pool = [*TILES, "joker-7"]
    assert all("joker-7" in knowledge.seen_by(0).deal(0, (0, 4), pool, rng)[1] for _ in range(50))


def test_a_position_dealt_for_one_seat_is_dealt_anew_for_the_giver_of_a_tile_bug() -> None:
    """What the giver does not know there was taken for a gift that is gone: the laid red 9 had been nowhere."""
    knowledge = Knowledge.start(3)
    knowledge.add_lacking(1, {"red-9"})
    for tile in ("red-9", "red-2"):
        knowledge.hand_on(0, 1, tile)
    knowledge.see_laid(1, "red-9")
    pool = ["red-1", "red-2", "red-4", "blue-2", "blue-4"]
    dealt = knowledge.seen_by(2).seen_by(0).deal(0, (0, 3, 2), pool, random.Random(1))
    assert [len(rack) for rack in dealt] == [0, 3, 2, 0]
    assert sorted(tile for rack in dealt for tile in rack) == sorted(pool)
    known = [knowledge.seen_by(0).deal(0, (0, 3, 2), pool, random.Random(seed))[1] for seed in range(20)]
    assert all("red-2" in rack for rack in known), "the giver of the real position still knows it"


def test_a_game_goes_on_where_no_deal_agrees_with_what_was_concluded() -> None:
    state = position("red-11", "red-10 green-2", "blue-2 blue-4", bag="green-4")
    everything = {"blue-2", "blue-4", "green-4"}
    state.knowledge.add_lacking(1, everything)
    assert not state.knowledge.dealing(0, (0, 2), sorted(everything)).hands.is_possible
    dealt = state.sample(0, random.Random(11))
    assert {*dealt.racks[1], *dealt.bag} == everything
    assert dealt.racks[0] == state.racks[0]
