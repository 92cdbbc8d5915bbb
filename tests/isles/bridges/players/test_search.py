"""Hard's allocation of playouts: many entries briefly, good ones longer and in more variants."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from game.isles.bridges.players.model import PLAIN, SearchSheet, Weights
from game.isles.bridges.players.rollout_policy import RolloutPolicy
from game.isles.bridges.players.search import (
    MAX_DEALS,
    MAX_POLICIES,
    MIN_FINALISTS,
    STAGES,
    VALUE_WEIGHT,
    CandidateEntry,
    SearchPosition,
    best_on_deals,
    search_stages,
)
from game.isles.bridges.rules.scoring import POINTS_PER_ISLAND
from tests.isles.bridges.positions import near_the_end


def empty_islands(outlook: SearchPosition) -> list[int]:
    """The islands without a flag and without a number."""
    return [island for island, kind in enumerate(outlook.paper.kind) if kind == PLAIN]


class Finisher(RolloutPolicy):
    """Finishes as many islands as set for the island of the entry's number, and counts its calls."""

    def __init__(self, finished: dict[int, int]) -> None:
        super().__init__(Weights())
        self.finished = finished
        self.asked: Counter[int] = Counter()

    def play_on(self, paper: SearchSheet, *_: object) -> None:
        island = next((island for island in self.finished if paper.number[island]), -1)
        self.asked[island] += 1
        paper.finished_mask = (1 << self.finished.get(island, 0)) - 1


def chosen(
    outlook: SearchPosition, thumbs: Sequence[RolloutPolicy], entries: Sequence[CandidateEntry], rounds: int
) -> CandidateEntry:
    thinking = best_on_deals(outlook, thumbs, entries, random.Random(1), rounds)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            entry: CandidateEntry = done.value
            return entry


@pytest.mark.parametrize("to_come", [16, 11, 6])
def test_all_parts_of_a_search_take_about_as_many_rounds(to_come: int) -> None:
    rounds = 200_000
    parts = search_stages(STAGES[0][0], MIN_FINALISTS, to_come, rounds, 10**6)
    assert [part[:2] for part in parts] == list(STAGES)
    begun = 0
    for entries, thumbs, until in parts:
        taken = (until - begun) * entries * thumbs * to_come
        assert 0.9 < taken * len(parts) / rounds <= 1
        begun = until


def test_where_deals_are_few_each_part_has_its_share_and_the_last_ends_with_them() -> None:
    free, held = (search_stages(36, MIN_FINALISTS, 5, 40_000, most) for most in (10**6, 100))
    assert held[-1].until == 100 < free[-1].until
    for part, other in zip(free, held, strict=True):
        assert other.until == pytest.approx(part.until * 100 / free[-1].until, abs=1)


def test_a_search_with_few_entries_begins_where_so_few_are_left() -> None:
    parts = search_stages(9, 4, 12, 40_000, MAX_DEALS)
    assert [part.entries for part in parts] == [9, 7, 5]
    assert parts[0].policies == dict(STAGES)[11], "as before the first part that would drop some"
    assert all(one.until < other.until for one, other in pairwise(parts))


def test_what_can_be_tried_in_all_ways_on_all_deals_is() -> None:
    assert search_stages(40, MIN_FINALISTS, 3, 40 * 24 * 3 * MAX_POLICIES, 24) == [(40, MAX_POLICIES, 24)]
    assert len(search_stages(40, MIN_FINALISTS, 3, 40 * 24 * 3 * MAX_POLICIES - 1, 24)) > 1


def test_many_entries_are_played_on_in_a_few_ways_and_the_good_ones_in_all() -> None:
    outlook = SearchPosition(near_the_end(13), 0)
    plain = empty_islands(outlook)[:9]
    finished = {island: place for place, island in enumerate(plain)}
    thumbs = [Finisher(finished) for _ in range(MAX_POLICIES)]
    entries = [CandidateEntry(island, (), 0.0) for island in plain]
    assert chosen(outlook, thumbs, entries, 40_000).island == plain[-1]
    asked = [sum(thumb.asked.values()) for thumb in thumbs]
    assert asked == sorted(asked, reverse=True)
    assert set(thumbs[0].asked) == set(plain)
    assert set(thumbs[-1].asked) == set(plain[-3:]), "the last way is for the three best"
    assert thumbs[-1].asked[plain[-1]] > thumbs[-1].asked[plain[-3]]


@pytest.mark.parametrize(("to_come", "counts"), [(14, True), (8, False)])
def test_early_on_the_worth_of_an_entry_counts_as_well(to_come: int, counts: bool) -> None:
    outlook = SearchPosition(near_the_end(to_come), 0)
    scoring, worthy = empty_islands(outlook)[:2]
    thumb = Finisher({scoring: 2, worthy: 1})
    more = 1.1 * POINTS_PER_ISLAND / VALUE_WEIGHT
    entries = [CandidateEntry(scoring, (), 0.0), CandidateEntry(worthy, (), more)]
    assert chosen(outlook, [thumb], entries, 2000).island == (worthy if counts else scoring)
    entries[1] = CandidateEntry(worthy, (), more * 0.8)
    assert chosen(outlook, [thumb], entries, 2000).island == scoring
