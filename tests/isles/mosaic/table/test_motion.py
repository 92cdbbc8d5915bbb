"""Animations of Mosaic's moves, without a window."""

from __future__ import annotations

from game.isles.mosaic.rules.moves import ColourPiece
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.motion import MoveAnimator, MoveMotion
from game.ui.motion import Motions
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound
from tests.isles.mosaic.sheets import colour, draw_board, start

BOARD = draw_board("....\n....", "A1 ## =1\nA2 ## =2\nA3 # =0\nA4 # =0\nA5 # =0")


class Listener(SoundPlayer):
    """Recorder of played sounds."""

    def __init__(self) -> None:
        self.heard: list[Sound] = []

    def play(self, sound: Sound) -> None:
        self.heard.append(sound)


def show(*, is_large: bool, is_held: bool = True, seats: int = 2) -> tuple[MoveAnimator, Motions, Listener]:
    """Seat 0 has coloured A1 and now colours A2 below it."""
    state = start(BOARD, seats, rival="A3 A4 A1 A2 A5" if seats == 1 else None)
    colour(state, "A1", 0, 0)
    if seats > 1:
        colour(state, "A3", 0, 0)
    before: State = state.copy()
    move = ColourPiece(0, "A2", (0, 1))
    state.play(move)
    motions, sounds = Motions(), Listener()
    animator = MoveAnimator(motions, sounds)
    animator.show(move, before, state, is_large=is_large, is_held=is_held, is_calm=False)
    return animator, motions, sounds


def test_on_the_large_sheet_glass_drops_and_the_rectangle_grows_from_what_it_was() -> None:
    animator, motions, sounds = show(is_large=True)
    moving = animator.moving
    assert set(moving.drops) == {(0, 1), (1, 1)}
    assert BOARD.cells_of(moving.left_out) == ((0, 1), (1, 1))
    assert (moving.score, moving.points) == (2, 1)
    assert moving.rectangle_before == moving.rectangle == Rectangle(0, 0, 2, 1)
    assert moving.flight is None
    motions.finish()
    assert moving == MoveMotion()
    assert sounds.heard.count(Sound.LAY_GLASS) == 2


def test_on_a_small_sheet_the_cells_flash() -> None:
    animator, motions, sounds = show(is_large=False)
    assert animator.moving.flash == (0, BOARD.mask_of([(0, 1), (1, 1)]))
    assert (animator.moving.left_out, animator.moving.score, animator.moving.rectangle) == (0, None, None)
    motions.finish()
    assert animator.moving == MoveMotion()
    assert sounds.heard.count(Sound.LAY_GLASS) == 1


def test_what_nobody_held_comes_flying_from_the_tray() -> None:
    animator, motions, _ = show(is_large=True, is_held=False)
    assert animator.moving.flight == ("A2", 0, (0, 1))
    motions.advance(0.16)
    assert 0 < animator.moving.flown < 1
    assert set(animator.moving.drops.values()) == {0.0}


def test_the_strike_is_stamped_and_alone_the_rivals_after_it() -> None:
    assert list(show(is_large=True)[0].moving.stamps) == ["A2"]
    animator, motions, _ = show(is_large=True, seats=1)
    assert list(animator.moving.stamps) == ["A2", "A4"]
    motions.advance(0.2)
    assert animator.moving.stamps["A2"] > animator.moving.stamps["A4"] == 0.0


def test_a_sound_is_heard_once_when_its_motion_sets_off() -> None:
    _, motions, sounds = show(is_large=False)
    assert sounds.heard == []
    for _ in range(6):
        motions.advance(0.05)
    assert sounds.heard == [Sound.LAY_GLASS, Sound.PICK]


def test_glass_is_heard_as_it_comes_to_rest() -> None:
    _, motions, sounds = show(is_large=True)
    motions.advance(0.15)
    assert Sound.LAY_GLASS not in sounds.heard
    motions.advance(0.1)
    assert sounds.heard.count(Sound.LAY_GLASS) == 2


def test_beads_without_a_larger_rectangle_leave_nothing_behind_bug() -> None:
    before = start(BOARD, 2)
    colour(before, "A1", 0, 0)
    colour(before, "A3", 3, 0)
    after = before.copy()
    move = ColourPiece(0, "A2", (2, 1))
    after.play(move)
    assert after.tally(0).rectangle == before.tally(0).rectangle
    motions = Motions()
    animator = MoveAnimator(motions, Listener())
    animator.show(move, before, after, is_large=True, is_held=True, is_calm=False)
    assert animator.moving.points == 1
    while motions:
        motions.advance(1 / 60)
    assert animator.moving == MoveMotion()
