"""Animations of Waterways' table, started from values."""

from __future__ import annotations

from pygame import FRect

from game.isles.waterways.rules.moves import Draw, Lay
from game.isles.waterways.rules.setup import Options
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.rules.views import attempts
from game.isles.waterways.table.layout import LayoutNeeds, lay_out
from game.isles.waterways.table.motion import TableAnimations
from game.ui.motion import Motions
from game.ui.sound_effects import Sound
from tests.isles.waterways.rules.positions import COLUMN, SQUARE, game_of, heaps_with, lay

LAYOUT = lay_out(FRect(0, 72, 1280, 648), SQUARE, 1.0, LayoutNeeds(2))


class Stage:
    """Motions with a motion of the table's, and what is heard."""

    def __init__(self) -> None:
        self.motions = Motions()
        self.heard: list[Sound] = []
        self.motion = TableAnimations(self.motions, self.heard.append)

    def start(self, state: State, move: Lay | Draw) -> State:
        """Sets that move in motion; gives back the position after it."""
        after = state.copy()
        after.play(move)
        self.motion.start(move, state, after, LAYOUT, None, is_calm=False)
        return after


def test_a_stone_in_the_air_rests_only_when_it_has_come_down() -> None:
    stage = Stage()
    after = stage.start(game_of("037", "037"), Lay(0, *COLUMN[0]))
    assert stage.motion.resting_stones(after) == ()
    stage.motions.advance(0.05)
    assert stage.motion.resting_stones(after) == ()
    stage.motions.finish()
    assert stage.motion.resting_stones(after) == after.laid
    assert stage.heard == [Sound.LAY_STONE, Sound.BAG]


def test_a_shore_counts_when_the_water_has_reached_it() -> None:
    before = lay(game_of("037", "037", "037"), COLUMN[0])
    stage = Stage()
    after = stage.start(before, Lay(1, *COLUMN[1]))
    assert after.counts()[Side.NORTH] == 1
    assert stage.motion.counts(after) == before.counts()
    assert stage.motion.products(after) == before.products()
    for _ in range(200):
        if stage.motion.reached:
            break
        stage.motions.advance(0.01)
    assert stage.motion.reached == {Side.NORTH}
    assert stage.motion.counts(after) == after.counts()
    assert Sound.SCORE in stage.heard
    stage.motions.finish()
    assert not stage.motion.reached


def test_the_stone_drawn_is_on_its_way_until_it_is_in_hand() -> None:
    stage = Stage()
    stage.start(State.start(SQUARE, 2, Options(open_stones=True), 0, heaps_with()), Draw(0, "plain"))
    assert stage.motion.is_drawing
    stage.motions.advance(1.0)
    assert not stage.motion.is_drawing


def test_the_last_stone_is_tried_everywhere_and_then_given_up() -> None:
    state = lay(game_of("037", "037"), COLUMN[0])
    stage = Stage()
    stage.motion.start_attempts(attempts(state, "012"), 0.0)
    stage.motions.advance(0.5)
    assert stage.motion.is_trying
    assert Sound.ILLEGAL not in stage.heard
    stage.motions.advance(9.0)
    assert not stage.motion.is_trying
    assert stage.heard[-1] is Sound.ILLEGAL


def test_a_reset_leaves_nothing_under_way() -> None:
    stage = Stage()
    after = stage.start(lay(game_of("037", "037", "037"), COLUMN[0]), Lay(1, *COLUMN[1]))
    stage.motion.reset()
    assert stage.motion.resting_stones(after) == after.laid
    assert stage.motion.counts(after) == after.counts()
    assert not stage.motion.is_drawing
    assert not stage.motion.is_trying
