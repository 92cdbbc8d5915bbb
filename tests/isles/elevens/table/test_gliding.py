"""Tiles of the rack that come to stand elsewhere glide there, and only on the same rack."""

from __future__ import annotations

from pygame import FRect

from game.isles.elevens.table.motion import RackMotion
from game.isles.elevens.table.rack import Held
from game.ui.motion import Motions

FIRST, SECOND = FRect(0, 0, 40, 50), FRect(60, 0, 40, 50)
LAID, LEFT = Held("red-1", 0), Held("red-2", 0)


def test_the_tiles_behind_one_that_was_laid_move_up_and_another_rack_stands_there_at_once() -> None:
    motions = Motions()
    gliding = RackMotion(motions, lambda: False)
    gliding.follow("Ada", {LAID: FIRST, LEFT: SECOND})
    assert not motions, "the first sight of a rack moves nothing"
    gliding.follow("Ada", {LEFT: FIRST})
    assert gliding.place(LEFT, FIRST) == SECOND
    motions.advance(0.06)
    gliding.follow("Ada", {LEFT: FIRST})
    assert FIRST.left < gliding.place(LEFT, FIRST).left < SECOND.left
    motions.advance(0.2)
    assert gliding.place(LEFT, FIRST) == FIRST
    gliding.follow("Ben", {LEFT: SECOND})
    assert gliding.place(LEFT, SECOND) == SECOND


def test_where_motions_are_dropped_or_unwanted_a_tile_stands_where_it_belongs() -> None:
    motions, calm = Motions(), Motions()
    for each, is_calm in ((motions, False), (calm, True)):
        gliding = RackMotion(each, lambda is_calm=is_calm: is_calm)  # type: ignore[misc]
        gliding.follow("Ada", {LAID: FIRST, LEFT: SECOND})
        gliding.follow("Ada", {LEFT: FIRST})
        assert bool(each) is not is_calm
        each.clear()
        assert gliding.place(LEFT, FIRST) == FIRST
