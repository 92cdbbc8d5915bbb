"""View of a sheet of Bridges."""

from __future__ import annotations

from game.core.state import Refusal
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.refusals import (
    CrossingDetails,
    FullIslandDetails,
    Reason,
    WrittenNumberDetails,
)
from game.isles.bridges.rules.views import sheet_view
from tests.isles.bridges.positions import CROSS, new_game, position


def test_the_sheet_in_front_of_a_seat_is_its_neighbours_copy_until_the_first_card() -> None:
    state = new_game(seats=2)
    state.play(Start(0, 2, 3))
    assert sheet_view(state, 0).island(2).number == 3
    assert sheet_view(state, 1).island(2).number is None
    state.play(Start(1, 3, 4))
    assert [view.number for view in sheet_view(state, 1).islands if view.number] == [3]


def test_a_view_tells_what_closes_a_link_and_how_much_room_is_left() -> None:
    state = position(CROSS.replace(".", "3").replace("3       3", "1 ------3"), (5, 1))
    view = sheet_view(state, 0)
    assert view.link((2, 6)).closed == Refusal(Reason.CROSSING, CrossingDetails((2, 6), (4, 5)))
    assert view.link((1, 4)).closed == Refusal(Reason.ISLAND_FULL, FullIslandDetails((1, 4), 4, 1))
    assert view.link((1, 2)).closed is None
    assert [island.room for island in view.islands] == [3, 3, 3, 0, 2, 3]
    assert view.island(4).is_finished
    assert view.island(1).why_not == Refusal(Reason.HAS_NUMBER, WrittenNumberDetails(1, 3))
