"""Previews of the stone in hand, without a window."""

from __future__ import annotations

from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import middle_of, top_left
from game.isles.waterways.rules.views import preview
from game.isles.waterways.table.stone_previews import PlacementHighlights, StonePreviews
from tests.isles.waterways.rules.positions import COLUMN, SQUARE, game_of, heaps_with, lay


def test_lights_tell_where_the_stone_fits_as_it_is_turned_and_where_only_otherwise() -> None:
    state = lay(game_of("037", "013"), COLUMN[0])
    outlook = StonePreviews(state)
    placements = state.stones.placements("013")
    middles = {middle_of(at, turn) for at, turn in placements}
    for turn in range(4):
        lights = outlook.highlights(turn)
        assert set(lights.fitting) == {middle_of(at, way) for at, way in placements if way == turn}
        assert set(lights.fitting) | set(lights.other_turns) == middles
        assert not set(lights.fitting) & set(lights.other_turns)


def test_without_a_stone_in_hand_nothing_is_lit() -> None:
    state = State.start(SQUARE, 2, Options(open_stones=True), 0, heaps_with())
    assert StonePreviews(state).highlights(0) == PlacementHighlights((), ())


def test_a_preview_is_that_of_the_stone_in_hand_and_worked_out_once() -> None:
    state = lay(game_of("037", "037"), COLUMN[0])
    outlook = StonePreviews(state)
    for turn in range(4):
        found = outlook.preview((4, 1), turn)
        assert found == preview(state, "037", top_left((4, 1), turn), turn)
        assert outlook.preview((4, 1), turn) is found
