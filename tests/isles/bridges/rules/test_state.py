"""Setup, rounds and moves of Bridges, each tested by its name in rules.md section 1."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, permutations

import pytest

from game.core.state import Refusal
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.refusals import (
    BridgeCountDetails,
    CrossingDetails,
    FlagDetails,
    FullIslandDetails,
    IslandDetails,
    LinkDetails,
    NoSpaceDetails,
    NumberDetails,
    Reason,
    SixBridgesDetails,
    TooSmallDetails,
    WrittenNumberDetails,
)
from game.isles.bridges.rules.setup import CARDS
from game.isles.bridges.rules.state import GAME, ROUNDS, Due, State
from game.isles.bridges.rules.text import draw_sheet
from game.isles.bridges.rules.views import can_draw, open_links
from tests.isles.bridges.positions import CROSS, new_game, position
from tests.isles.bridges.rules.playing import drawing_due, refused

# Material and setup


def test_a_starting_number_is_written_on_the_copy_of_the_left_neighbour() -> None:
    state = new_game(seats=3)
    state.play(Start(0, 2, 3))
    state.play(Start(2, 8, 4))
    assert [sheet.numbers for sheet in state.sheets] == [{8: 4}, {2: 3}, {}]


def test_alone_the_starting_number_is_written_on_ones_own_copy() -> None:
    state = new_game()
    state.play(Start(0, 2, 3))
    assert state.sheets[0].numbers == {2: 3}


def test_a_starting_number_is_a_3_or_a_4_on_an_island_without_a_flag() -> None:
    state = new_game()
    assert len(state.moves()) == 11 * 2
    assert refused(state, Start(0, 2, 5)) == Refusal(Reason.START_NUMBER, NumberDetails(5))
    assert refused(state, Start(0, 1, 3)) == Refusal(Reason.START_FLAG, FlagDetails(1, "red"))
    assert refused(state, Start(0, 19, 3)) == Refusal(Reason.NO_SUCH_ISLAND, IslandDetails(19))


def test_the_first_card_is_turned_up_when_all_starting_numbers_are_written() -> None:
    state = new_game(seats=2)
    state.play(Start(1, 2, 3))
    assert (state.card, state.seen_cards, state.information_count) == (None, (), 0)
    assert refused(state, Start(1, 2, 3)).reason is Reason.WAITING
    assert refused(state, Number(0, 2)).reason is Reason.START_DUE
    state.play(Start(0, 2, 3))
    assert state.card == state.setup.deck[0]
    assert state.information_count == 1


# A round


def test_in_a_round_each_seat_makes_its_number_move_and_then_its_bridges_move() -> None:
    state = position(CROSS, (3, 1))
    assert refused(state, SkipBridges(0)).reason is Reason.NUMBER_DUE
    state.play(SkipNumber(0))
    assert refused(state, SkipNumber(0)).reason is Reason.BRIDGES_DUE
    state.play(SkipBridges(0))
    assert (state.cards_turned, state.due) == (2, [Due.NUMBER])


def test_the_seats_moves_interleave_and_their_order_does_not_matter() -> None:
    by_seat = {seat: [Number(seat, seat + 1), SkipBridges(seat)] for seat in range(2)}
    ends = []
    for order in sorted(set(permutations([0, 0, 1, 1]))):
        state = position(CROSS, (3, 1), seats=2)
        waiting = {seat: list(moves) for seat, moves in by_seat.items()}
        for seat in order:
            assert seat in state.seats_due()
            state.play(waiting[seat].pop(0))
        ends.append(state)
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)
    assert ends[0].cards_turned == 2


def test_the_next_card_comes_when_all_seats_have_made_both_moves() -> None:
    state = position(CROSS, (3, 1), seats=2)
    for move in (SkipNumber(1), SkipBridges(1), SkipNumber(0)):
        state.play(move)
    assert state.cards_turned == 1
    assert refused(state, SkipNumber(1)).reason is Reason.WAITING
    before = state.information_count
    state.play(SkipBridges(0))
    assert state.cards_turned == 2
    assert state.information_count > before


def test_nobodys_board_affects_anothers() -> None:
    state = position("3   .   .", (2, 1), seats=2)
    for move in (SkipNumber(0), Bridges(0, ((1, 2),)), Number(1, 2)):
        state.play(move)
    assert [draw_sheet(state.board, sheet) for sheet in state.sheets] == ["3 --.   .", "3   2   ."]


# (a) Number


def test_an_island_without_a_flag_takes_a_number_at_any_time() -> None:
    state = position(".   .", (6, 1))
    assert state.moves() == [Number(0, 1), Number(0, 2), SkipNumber(0)]


def test_a_number_is_written_on_an_island_that_has_none() -> None:
    state = position("3   .", (6, 1))
    assert refused(state, Number(0, 1)) == Refusal(Reason.HAS_NUMBER, WrittenNumberDetails(1, 3))


def test_an_island_with_a_flag_takes_a_number_only_if_a_bridge_leads_to_it() -> None:
    state = position("3 --.r  .b", (2, 1))
    assert state.why_not(Number(0, 2)) is None
    assert refused(state, Number(0, 3)) == Refusal(Reason.FLAG_WITHOUT_BRIDGE, FlagDetails(3, "blue"))


def test_a_number_may_not_be_smaller_than_the_bridges_that_lead_to_the_island() -> None:
    state = position("5 ==. --4", (2, 1))
    assert refused(state, Number(0, 2)) == Refusal(Reason.NUMBER_TOO_SMALL, TooSmallDetails(2, 2, 3))
    assert position("5 ==. --4", (3, 1)).why_not(Number(0, 2)) is None


# (b) Bridges


def test_exactly_as_many_bridges_as_the_card_shows_or_none() -> None:
    state = drawing_due("6   .   .", 2)
    assert refused(state, Bridges(0, ((1, 2),))) == Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(1, 2))
    assert refused(state, Bridges(0, ())).reason is Reason.NO_BRIDGES
    assert state.moves() == [Bridges(0, ((1, 2), (1, 2))), SkipBridges(0)]


def test_bridges_may_be_shared_out_over_several_islands_and_links() -> None:
    state = drawing_due("1   .   .   6   .", 3)
    assert Bridges(0, ((1, 2), (3, 4), (4, 5))) in state.moves()


def test_the_order_of_the_links_is_free() -> None:
    one, other = drawing_due("6   .   6   .", 3), drawing_due("6   .   6   .", 3)
    one.play(Bridges(0, ((1, 2), (2, 3), (1, 2))))
    other.play(Bridges(0, ((1, 2), (1, 2), (2, 3))))
    assert one == other


def test_at_least_one_end_of_every_bridge_is_an_island_with_a_number() -> None:
    state = drawing_due("6   .   .", 1)
    assert refused(state, Bridges(0, ((2, 3),))) == Refusal(Reason.NO_NUMBERED_END, LinkDetails((2, 3)))


def test_bridges_run_along_links() -> None:
    state = drawing_due("6   .   .", 1)
    assert refused(state, Bridges(0, ((1, 3),))) == Refusal(Reason.NO_SUCH_LINK, LinkDetails((1, 3)))
    assert refused(state, Bridges(0, ((2, 1),))) == Refusal(Reason.NO_SUCH_LINK, LinkDetails((2, 1)))


def test_a_link_carries_at_most_two_bridges() -> None:
    state = drawing_due("6 --.   .", 2)
    assert refused(state, Bridges(0, ((1, 2), (1, 2)))) == Refusal(Reason.LINK_FULL, LinkDetails((1, 2)))
    assert drawing_due("6 --.   .", 1).why_not(Bridges(0, ((1, 2),))) is None


def test_a_link_that_crosses_a_link_with_a_bridge_is_closed() -> None:
    state = drawing_due(CROSS.replace(".", "6").replace("6       6", "6 ------6"), 1)
    assert refused(state, Bridges(0, ((2, 6),))) == Refusal(Reason.CROSSING, CrossingDetails((2, 6), (4, 5)))


def test_bridges_of_one_entry_do_not_cross_each_other() -> None:
    state = drawing_due(CROSS.replace(".", "6"), 2)
    assert refused(state, Bridges(0, ((2, 6), (4, 5)))).reason is Reason.CROSSING


def test_no_island_has_more_bridges_than_its_number() -> None:
    state = drawing_due("6   1   .", 2)
    assert refused(state, Bridges(0, ((1, 2), (1, 2)))) == Refusal(Reason.ISLAND_FULL, FullIslandDetails((1, 2), 2, 1))


def test_no_bridge_may_be_added_to_a_finished_island() -> None:
    state = drawing_due("6 --1   6", 1)
    assert refused(state, Bridges(0, ((2, 3),))).reason is Reason.ISLAND_FULL


def test_an_island_without_a_number_has_at_most_six_bridges() -> None:
    full = '    6\n    "\n6 ==. ==6\n\n    6'
    state = drawing_due(full, 1)
    assert refused(state, Bridges(0, ((3, 5),))) == Refusal(Reason.SIX_BRIDGES, SixBridgesDetails((3, 5), 3))


def test_an_island_with_as_many_bridges_as_its_number_is_finished_at_once() -> None:
    state = drawing_due("2 --.   .", 1)
    state.play(Bridges(0, ((1, 2),)))
    assert state.finished(0) == {1}


# Why not this link: building the move up


def test_a_link_that_leaves_no_room_for_the_rest_is_refused_when_it_is_chosen() -> None:
    # Three bridges fit as 1-2, 3-5 and 2-6 or 4-5, but not after 1-2 and 4-5 have used up the other ends.
    ones = drawing_due(CROSS.replace(".", "1"), 3)
    assert ones.why_not_link(0, ((1, 4),), (2, 6)) is None
    assert ones.why_not_link(0, ((1, 2),), (4, 5)) == Refusal(Reason.NO_ROOM_FOR_REST, NoSpaceDetails((4, 5), 1))
    assert ones.why_not_link(0, ((1, 4),), (1, 2)) == Refusal(Reason.ISLAND_FULL, FullIslandDetails((1, 2), 1, 1))


def test_no_more_links_can_be_chosen_than_the_card_shows() -> None:
    state = drawing_due("1   .   2   .", 2)
    assert state.why_not_link(0, ((1, 2), (2, 3)), (3, 4)) == Refusal(Reason.BRIDGE_COUNT, BridgeCountDetails(3, 2))


def test_when_the_cards_bridges_fit_nowhere_only_skipping_is_left() -> None:
    state = drawing_due("1   .\n\n1   .\n\n.   .", 3)
    assert not can_draw(state, 0)
    assert state.moves() == [SkipBridges(0)]


def test_the_links_that_can_be_chosen_one_by_one_are_those_of_the_legal_moves() -> None:
    rng = random.Random(4)
    state = new_game()
    while not state.is_over:
        if state.due[0] is Due.BRIDGES and state.card is not None:
            moves = [move.links for move in state.moves() if isinstance(move, Bridges)]
            chosen: tuple[tuple[int, int], ...] = ()
            while len(chosen) < state.card.bridges and moves:
                begun = [links for links in moves if all(links.count(link) >= chosen.count(link) for link in chosen)]
                going_on = {link for links in begun for link in links if links.count(link) > chosen.count(link)}
                answers = open_links(state, 0, chosen)
                assert {link for link, refusal in answers.items() if refusal is None} == going_on
                chosen = (*chosen, sorted(going_on)[int(rng.random() * len(going_on))])
        options = state.moves()
        state.play(options[int(rng.random() * len(options))])


# All moves: brute force, and counts


def brute_force(state: State, seat: int) -> list[tuple[tuple[int, int], ...]]:
    """All sets of links that obey 1b, found by trying every set and counting afresh."""
    card = state.card
    assert card is not None
    sheet, board = state.sheets[seat], state.board
    found = []
    for links in combinations_with_replacement(board.links, card.bridges):
        bridges = {link: sheet.bridges.get(link, 0) + links.count(link) for link in board.links}
        counts = {island: sum(bridges[link] for link in board.links_of[island]) for island in board.islands}
        if (
            max(bridges.values()) <= 2
            and all(a in sheet.numbers or b in sheet.numbers for a, b in links)
            and all(counts[island] <= sheet.numbers.get(island, 6) for island in board.islands)
            and not any(bridges[link] and bridges[other] for link in board.links for other in board.crossings[link])
        ):
            found.append(links)
    return found


def test_the_moves_are_those_that_brute_force_finds() -> None:
    rng = random.Random(7)
    state = new_game(seats=2, seed=3)
    while not state.is_over:
        for seat in state.seats_due():
            if state.due[seat] is Due.BRIDGES:
                listed = [move.links for move in state.moves(seat) if isinstance(move, Bridges)]
                assert listed == brute_force(state, seat)
        moves = state.moves()
        state.play(moves[int(rng.random() * len(moves))])


def count_lines(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in state.moves():
        following = state.copy()
        following.play(move)
        total += count_lines(following, depth - 1)
    return total


def test_move_counts_of_small_positions() -> None:
    # One link: after a number on 1 or on 2 draw or skip; without a number only a skip.
    assert count_lines(position(".   .", (6, 1)), 2) == 2 * 2 + 1
    # Two links at a 3: the numbers 2 and 3 or none, then 2 bridges on one link or one on each, or none.
    assert count_lines(position("3   .\n\n.", (6, 2)), 2) == 3 * 4
    # Islands 1 to 6 have 2, 3, 2, 2, 2 and 1 links: 3, 6, 3, 3, 3 and 1 ways to draw two bridges at the only number.
    crossing = position(CROSS, (4, 2), (2, 1))
    assert count_lines(crossing, 1) == 6 + 1
    assert count_lines(crossing, 2) == 19 + 6 + 1
    assert count_lines(crossing, 3) == (19 + 6) * 6 + 7
    # Board A: 11 plain islands take a 3 or a 4, then the 10 others a number.
    assert [count_lines(new_game(), depth) for depth in (1, 2)] == [22, 22 * 11]


# Information


def test_a_sample_keeps_the_cards_turned_up_and_deals_the_others_anew() -> None:
    state = new_game(seats=2, seed=5)
    rng = random.Random(1)
    while state.cards_turned < 6:
        moves = state.moves()
        state.play(moves[int(rng.random() * len(moves))])
    sample = state.sample(0, random.Random(2))
    assert sample.seen_cards == state.seen_cards
    assert sorted(sample.setup.deck) == sorted(CARDS)
    put_away = {state.sample(0, random.Random(seed)).setup.deck[-1] for seed in range(60)}
    assert len(put_away) == 12
    assert put_away.isdisjoint(state.seen_cards)


def test_who_knows_the_same_gets_the_same_sample() -> None:
    one, other = new_game(seed=1), new_game(seed=2)
    assert one != other
    assert one.sample(0, random.Random(3)) == other.sample(0, random.Random(3))


# Whole games


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_every_rule_to_the_end(seats: int) -> None:
    state = new_game(seats, seed=seats)
    rng = random.Random(seats)
    reveals = []
    while not state.is_over:
        due = state.seats_due()
        moves = state.moves(due[int(rng.random() * len(due))])
        assert moves
        state.play(moves[int(rng.random() * len(moves))])
        reveals.append(state.information_count)
        for sheet in state.sheets:
            for island in state.board.islands:
                assert sheet.bridge_count(island) <= sheet.numbers.get(island, 6)
            for link, count in sheet.bridges.items():
                assert count in (1, 2)
                assert set(link) & sheet.numbers.keys()
                assert not any(other in sheet.bridges for other in state.board.crossings[link])
    assert reveals == sorted(reveals)
    assert state.move_count == seats * (1 + 2 * ROUNDS) <= GAME.max_moves


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    state = new_game(seats=2)
    copy = state.copy()
    assert copy == state
    copy.play(copy.moves()[0])
    assert copy != state
    assert state == new_game(seats=2)
