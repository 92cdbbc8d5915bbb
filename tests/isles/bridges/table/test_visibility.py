"""Board in view and visibility during a round, without a window."""

from __future__ import annotations

from game.core.state import Move
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.visibility import Visibility
from game.match.match import Match, Seat
from tests.isles.bridges.positions import BOARD_A, parse_drawing

STARTS = (Start(0, 7, 3), Start(1, 8, 4))
SKIPS = (SkipNumber(0), SkipBridges(0), SkipNumber(1), SkipBridges(1))


def match_of(*moves: Move) -> Match[State]:
    board, _ = parse_drawing(BOARD_A)
    seats = tuple(Seat(name, "human", None) for name in ("Ada", "Ben"))
    match: Match[State] = Match.new("bridges", "a", board, seats, Options(), seed=5)
    for move in moves:
        match.play(move)
    return match


def sight(match: Match[State], viewer: int | None = 0, peeked: int | None = None, is_sealed: bool = True) -> Visibility:
    return Visibility(match, match.number, viewer, peeked, is_sealed)


def test_during_the_start_the_large_board_is_the_neighbours_copy() -> None:
    assert (sight(match_of()).main_seat, sight(match_of()).main_owner) == (0, 1)
    assert sight(match_of(*STARTS)).main_owner == 0


def test_the_large_board_is_the_peeked_one_then_the_viewers_then_of_whose_move_it_is() -> None:
    match = match_of(*STARTS, SKIPS[0], SKIPS[1])
    assert sight(match, viewer=0, peeked=1).main_seat == 1
    assert sight(match, viewer=0).main_seat == 0
    assert sight(match, viewer=None).main_seat == 1


def test_at_the_end_the_large_board_is_that_of_the_last_move() -> None:
    match = match_of(*STARTS, *SKIPS * 17)
    assert match.is_over
    assert sight(match, viewer=None, is_sealed=False).main_seat == 1


def test_what_others_enter_is_covered_until_the_round_ends() -> None:
    entered = Number(0, 3), Bridges(0, ((3, 7),) * match_of(*STARTS).state.setup.deck[0].bridges)
    match = match_of(*STARTS, *entered)
    seen = sight(match, viewer=1)
    assert seen.is_hidden(0)
    assert seen.is_done(0)
    assert seen.state_of(0).sheets[0].bridges == {}
    assert sight(match, viewer=0).state_of(0).sheets[0].bridges != {}
    assert sight(match, viewer=1, is_sealed=False).state_of(0) is match.state
    match.play(SkipNumber(1))
    match.play(SkipBridges(1))
    assert sight(match, viewer=1).state_of(0).sheets[0].numbers.keys() == {3, 8}


def test_ones_own_small_board_is_left_out_also_while_another_is_large() -> None:
    match = match_of(*STARTS)
    assert sight(match, viewer=0).other_seats == [1]
    assert sight(match, viewer=0, peeked=1).other_seats == [1]
    assert sight(match, viewer=0, peeked=1, is_sealed=False).other_seats == [0]


def test_whose_sheet_was_in_view_when_a_move_was_made() -> None:
    match = match_of(STARTS[0])
    before = match.state_at(0)
    assert sight(match, viewer=0).owner_in_view(before) == 1
    assert sight(match, viewer=None, is_sealed=False).owner_in_view(match.state_at(1)) == 0
    over = match_of(*STARTS, *SKIPS * 17)
    assert sight(over, viewer=None, is_sealed=False).owner_in_view(over.state) is None
