"""Sheet views of Bridges, compared with the sheets themselves, position by position."""

from __future__ import annotations

import pytest

from game.isles.bridges.rules.moves import Bridges, Number, Start
from game.isles.bridges.rules.refusals import Reason
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.setup import Options
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.rules.views import can_draw, goal_views, open_links, piles_left, sheet_view
from tests.games import CASES, Case, random_game, some
from tests.isles.bridges.positions import position

TABLES = [case for case in CASES if case.game == "bridges"]
at_every_table = pytest.mark.parametrize("case", TABLES, ids=str)


def reason_of(refusal: object) -> object:
    return getattr(refusal, "reason", None)


def some_states(case: Case) -> list[State]:
    """Positions spread over a whole game, the start of two seats' copies among them."""
    match = random_game(case)
    numbers = sorted({*range(min(4, match.number)), *some(match, 12)})
    states = [match.state_at(number) for number in numbers]
    return [state for state in states if isinstance(state, State)]


@at_every_table
def test_a_sheet_shows_what_stands_on_it(case: Case) -> None:
    for state in some_states(case):
        for seat in range(state.seats):
            view = sheet_view(state, seat)
            owner = (seat + 1) % state.seats if state.cards_turned == 0 else seat
            sheet, board = state.sheets[owner], state.board
            assert (view.seat, view.due, view.total) == (owner, state.due[seat], state.total(owner))
            assert [island.island for island in view.islands] == list(board.islands)
            assert {island.island: island.number for island in view.islands if island.number} == sheet.numbers
            assert [island.cell for island in view.islands] == list(board.cells)
            assert [island.flag for island in view.islands] == [board.flag(number) for number in board.islands]
            assert {link.link: link.bridges for link in view.links if link.bridges} == sheet.bridges
            assert [link.link for link in view.links] == list(board.links)
            assert {island.island for island in view.islands if island.is_finished} == state.finished(owner)
            assert {island.island for island in view.islands if island.is_struck} == sheet.struck
            for island in view.islands:
                ends = sum(count for link, count in sheet.bridges.items() if island.island in link)
                assert island.bridges == ends
                assert view.island(island.island) is island
            for link in view.links:
                assert view.link(link.link) is link


@at_every_table
def test_an_island_tells_why_nothing_may_be_written_on_it(case: Case) -> None:
    for state in some_states(case):
        for seat in range(state.seats):
            for island in sheet_view(state, seat).islands:
                move = Start(seat, island.island, 3) if state.cards_turned == 0 else Number(seat, island.island)
                assert reason_of(island.why_not) == reason_of(state.why_not(move))


@at_every_table
def test_another_seats_sheet_can_be_looked_at(case: Case) -> None:
    state = some_states(case)[-2]
    for seat in range(state.seats):
        for owner in range(state.seats):
            view = sheet_view(state, seat, owner)
            assert (view.seat, view.due) == (owner, state.due[seat])
            assert {link.link: link.bridges for link in view.links if link.bridges} == state.sheets[owner].bridges


def test_there_is_no_view_of_a_link_that_is_none() -> None:
    with pytest.raises(KeyError):
        sheet_view(position("1   .   2   .", (1, 1)), 0).link((1, 3))


@at_every_table
def test_a_closed_link_never_gets_another_bridge(case: Case) -> None:
    match = random_game(case)
    for seat in range(case.seats):
        closed: dict[tuple[int, int], int] = {}
        for state in match.states():
            if isinstance(state, State) and not state.options.freehand and state.cards_turned:
                for link in sheet_view(state, seat).links:
                    assert closed.setdefault(link.link, link.bridges) == link.bridges or link.closed is not None
                    if link.closed is None:
                        del closed[link.link]
                    elif link.closed.reason is Reason.LINK_FULL:
                        assert link.bridges == 2


def test_with_freehand_only_two_bridges_close_a_link() -> None:
    state = position("1 ==.   2 --.   .", (1, 1), freehand=True)
    links = sheet_view(state, 0).links
    assert [(link.link, link.bridges, reason_of(link.closed)) for link in links] == [
        ((1, 2), 2, Reason.LINK_FULL),
        ((2, 3), 0, None),
        ((3, 4), 1, None),
        ((4, 5), 0, None),
    ]
    assert links[0].closed is not None
    assert links[0].closed.values["link"] == (1, 2)


@at_every_table
def test_goals_show_their_points_and_how_far_a_seat_is(case: Case) -> None:
    for state in some_states(case):
        for seat in range(state.seats):
            views = goal_views(state, seat)
            assert [(view.goal, view.first, view.later) for view in views] == [
                (Goal.RED, 9, 5),
                (Goal.BLUE, 7, 3),
                (Goal.SIX, 8, 4),
            ]
            for view in views:
                assert view.points == tuple(state.goals.points(owner, view.goal) for owner in range(state.seats))
                assert (view.progress, view.needed) == state.goal_progress(seat, view.goal)
                assert view.is_lost is state.is_lost(seat, view.goal)
                assert view.now == (0 if view.is_lost else view.later if view.is_struck else view.first)
                assert view.is_struck is (state.goals.value(view.goal, state.cards_turned) == view.later)
            deadlines = [view.deadline for view in views]
            assert deadlines == ([12, 7, 12] if state.seats == 1 else [None, None, None])


@at_every_table
def test_links_are_open_while_bridges_are_due_and_closed_with_a_reason_else(case: Case) -> None:
    due = {Due.START: Reason.START_DUE, Due.NUMBER: Reason.NUMBER_DUE, Due.WAITING: Reason.WAITING}
    for state in some_states(case):
        for seat in range(state.seats):
            answers = open_links(state, seat)
            assert list(answers) == list(state.board.links)
            reasons = {reason_of(refusal) for refusal in answers.values()}
            if state.is_over:
                assert reasons == {Reason.GAME_OVER}
            elif state.due[seat] is not Due.BRIDGES:
                assert reasons == {due[state.due[seat]]}
                assert {refusal.values["seat"] for refusal in answers.values() if refusal is not None} == {seat}
            elif not state.options.freehand:
                drawn = [move for move in state.copy().moves() if isinstance(move, Bridges) and move.seat == seat]
                if state.seat == seat:
                    assert can_draw(state, seat) is bool(drawn)
                    assert {link for link, refusal in answers.items() if refusal is None} == {
                        link for move in drawn for link in move.links
                    }


def test_with_freehand_a_link_can_be_chosen_until_it_is_full_whatever_the_card_shows() -> None:
    state = position("1   .   2", (1, 1), freehand=True)
    state.due = [Due.BRIDGES]
    assert state.why_not_link(0, (), (1, 2)) is None
    assert state.why_not_link(0, ((1, 2), (2, 3)), (1, 2)) is None
    assert reason_of(state.why_not_link(0, ((1, 2), (1, 2)), (1, 2))) is Reason.LINK_FULL
    assert state.why_not_link(0, ((1, 2), (1, 2)), (2, 3)) is None
    assert reason_of(state.why_not_link(0, (), (1, 3))) is Reason.NO_SUCH_LINK


def test_links_can_be_asked_for_any_seat_that_is_due() -> None:
    state = position("1   .   2", (1, 1), seats=2)
    state.due = [Due.WAITING, Due.BRIDGES]
    refusal = state.why_not_link(0, (), (1, 2))
    assert refusal is not None
    assert (refusal.reason, refusal.values["seat"]) == (Reason.WAITING, 0)
    assert state.why_not_link(1, (), (1, 2)) is None


def test_with_others_at_the_table_piles_play_no_part_but_all_cards_are_counted() -> None:
    state = position("1   .   2", (1, 1))
    state.cards_turned = 0
    assert piles_left(state) == (7, 5, 5)
    state.cards_turned = 13
    assert piles_left(state) == (0, 0, 4)


def test_a_table_plays_without_freehand_unless_it_is_wished() -> None:
    assert Options() == Options(freehand=False)
