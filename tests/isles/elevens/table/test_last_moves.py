"""Last moves of an Elevens table, and automatic bonus tiles, without a window."""

from __future__ import annotations

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, SkipFree
from game.isles.elevens.table.drag import Drag
from game.isles.elevens.table.forced_bonus import ForcedBonus, forced_bonus
from game.isles.elevens.table.hit_targets import OnField, OnOpenTile, OnTile
from game.isles.elevens.table.rack import Held
from game.isles.elevens.table.view import recent_fields, recent_gifts, turn_tiles
from tests.isles.elevens.rules.positions import play, position

MOVES: tuple[Move, ...] = (
    Lay(0, "red-11", "red-11"),
    Lay(0, "red-10", "red-10"),
    Give(0, "green-6"),
    Lay(1, "blue-11", "blue-11"),
    Bonus(1, "joker-17", "green-17"),
    End(1),
    Draw(2),
    Lay(2, "triangle", "red-low"),
    Free(2, "blue-4", "blue-4"),
    SkipFree(2),
)


def test_what_the_others_have_laid_is_since_ones_own_last_move() -> None:
    assert recent_fields(MOVES, 0) == {"blue-4": 2, "red-low": 2, "green-17": 1, "blue-11": 1}
    assert recent_fields(MOVES, 1) == {"blue-4": 2, "red-low": 2}
    assert recent_fields(MOVES, 2) == {}


def test_a_gift_is_marked_until_its_owners_turn_ends() -> None:
    assert recent_gifts(MOVES[:5], 1, 3) == {"green-6": 0}
    assert recent_gifts(MOVES[:6], 1, 3) == {}
    assert recent_gifts(MOVES, 0, 3) == {}


def test_the_tiles_of_a_turn_are_told_apart_by_what_counts() -> None:
    assert turn_tiles(MOVES[:2]) == (["red-11", "red-10"], [])
    assert turn_tiles(MOVES[:3]) == ([], [])
    assert turn_tiles(MOVES[:5]) == (["blue-11"], ["joker-17"])
    assert turn_tiles(MOVES) == (["triangle"], ["blue-4"])
    assert turn_tiles((*MOVES, Pass(2))) == ([], [])


def test_only_a_bonus_without_a_choice_goes_by_itself_and_after_a_moment() -> None:
    state = position("red-9", "red-8 green-2", "blue-2", bag="yellow-4 red-4")
    assert forced_bonus(state) is None
    play(state, Lay(0, "red-8", "red-8"))
    move = Bonus(0, "yellow-4", "yellow-4")
    assert forced_bonus(state) == move
    waiting = ForcedBonus()
    assert waiting.advance(state, 0.5) is None
    waiting.restart()
    assert waiting.advance(state, 0.5) is None
    assert waiting.advance(None, 0.5) is None, "what happens meanwhile begins the moment anew"
    assert waiting.advance(state, 0.3) is None
    assert waiting.advance(state, 0.3) == move
    joker = position("red-9", "red-8 green-2", "blue-2", bag="joker-17 red-4")
    assert forced_bonus(play(joker, Lay(0, "red-8", "red-8"))) is None


def test_a_drag_begins_with_a_tile_and_a_few_steps() -> None:
    drag = Drag()
    drag.press(OnTile(Held("joker-13", 2)), 100, 100)
    assert not drag.move(108, 100)
    assert drag.move(109, 100)
    assert (drag.tile, drag.held, drag.at) == ("joker-13", Held("joker-13", 2), (109, 100))
    assert drag.move(101, 100), "once begun it goes on"
    assert drag.end()
    assert not drag.end()
    assert not drag.move(300, 300)
    drag.press(OnOpenTile("blue-2"), 0, 0)
    assert drag.move(0, 20)
    assert (drag.tile, drag.held) == ("blue-2", None)
    drag.press(OnField("blue-2"), 0, 0)
    assert not drag.move(0, 20)
