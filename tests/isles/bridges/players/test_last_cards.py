"""Last cards of Bridges: no player may know their order."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations, product

from game.core.players import run_to_end
from game.isles.bridges.players.last_cards import LAST_CARDS, LastCards
from game.isles.bridges.players.model import PLAIN, SearchSheet, Weights, board_tables_of
from game.isles.bridges.players.rollout_policy import ROLLOUT_POLICIES, Met, RolloutPolicy, points
from game.isles.bridges.players.search import CandidateEntry, SearchPosition, best_on_deals
from game.isles.bridges.rules.scoring import POINTS_PER_ISLAND, SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import ROUNDS
from tests.isles.bridges.positions import near_the_end


class Guesser(RolloutPolicy):
    """Bets on the last card's number: five islands for a right guess, three for a safe game."""

    def __init__(self, guess: int, gambles_on: int) -> None:
        super().__init__(Weights())
        self.guess = guess
        self.gambles_on = gambles_on
        """Island whose number it needs to gamble."""

    def play_on(
        self, paper: SearchSheet, cards: Sequence[Card], turned: int, met: Met, limits: Mapping[Goal, int]
    ) -> None:
        for card in cards:
            turned += 1
            if turned == ROUNDS - 1:
                paper.number[0] = self.guess
            else:
                finished = 5 * (paper.number[0] == card.number) if paper.number[self.gambles_on] else 3
                paper.finished_mask = (1 << finished) - 1


def test_each_card_is_played_before_the_next_one_is_seen() -> None:
    outlook = SearchPosition(near_the_end(2), 0)
    paper, cards = outlook.paper, (Card(1, 1), Card(2, 1), Card(3, 1))
    last_cards = LastCards([Guesser(guess, gambles_on=5) for guess in (1, 2, 3)], SOLO_DEADLINES)
    assert run_to_end(last_cards.total(paper, ROUNDS - 2, {}, cards)) == 6 * 3 * POINTS_PER_ISLAND
    paper.number[5] = 4
    last_cards = LastCards([Guesser(guess, gambles_on=5) for guess in (1, 2, 3)], SOLO_DEADLINES)
    # After the first card two may come: of two orders one guess is right in one.
    assert run_to_end(last_cards.total(paper, ROUNDS - 2, {}, cards)) == 3 * 5 * POINTS_PER_ISLAND


def test_before_the_last_cards_the_entry_is_made_that_needs_no_luck_in_guessing() -> None:
    state = near_the_end(2)
    outlook = SearchPosition(state, 0)
    outlook.unseen = [Card(1, 1), Card(2, 1), Card(3, 1)]
    gamble, safe = [island for island, kind in enumerate(board_tables_of(state.board).kinds) if kind == PLAIN][1:3]
    entries = [CandidateEntry(gamble, (), 0.0), CandidateEntry(safe, (), 0.0)]
    thumbs = [Guesser(guess, gambles_on=gamble) for guess in (1, 2, 3)]
    assert run_to_end(best_on_deals(outlook, thumbs, entries, random.Random(1), 1000)).island == safe


def test_three_ways_make_no_less_than_one_and_no_more_than_whoever_knows_the_order() -> None:
    outlook = SearchPosition(near_the_end(LAST_CARDS), 0)
    turned, unseen = ROUNDS - LAST_CARDS, tuple(outlook.unseen)
    one = run_to_end(LastCards(ROLLOUT_POLICIES[:1], SOLO_DEADLINES).total(outlook.paper, turned, {}, unseen))
    several = run_to_end(LastCards(ROLLOUT_POLICIES[:3], SOLO_DEADLINES).total(outlook.paper, turned, {}, unseen))
    played = known = 0
    for cards in permutations(unseen, LAST_CARDS):
        made = []
        for ways in product(ROLLOUT_POLICIES[:3], repeat=LAST_CARDS):
            paper = outlook.paper.copy()
            met: Met = {}
            for number, (thumb, card) in enumerate(zip(ways, cards, strict=True)):
                thumb.play_on(paper, [card], turned + number, met, SOLO_DEADLINES)
            made.append(points(paper, met, SOLO_DEADLINES))
        played += made[0]
        known += max(made)
    assert one == played, "with a single way to play there is nothing to choose"
    assert 0 < one <= several <= known
