"""Arrangement of a rack, without a window: orders, and separate places of equal tiles."""

from __future__ import annotations

from game.isles.elevens.table.rack import Held, RackOrder, Sort, held_tiles


def test_the_rack_is_kept_by_colour_by_number_or_by_hand() -> None:
    tiles = ["joker-13", "blue-2", "yellow-9", "red-2", "joker-13"]
    order = RackOrder()
    assert order.ordered(tiles) == ["yellow-9", "red-2", "blue-2", "joker-13", "joker-13"]
    order.choose(Sort.NUMBER, tiles)
    assert order.ordered(tiles) == ["red-2", "blue-2", "yellow-9", "joker-13", "joker-13"]
    order.move(tiles, 0, 4)
    assert order.ordered(tiles) == ["blue-2", "yellow-9", "joker-13", "joker-13", "red-2"]
    assert order.ordered([*tiles[1:], "green-5"]) == ["blue-2", "yellow-9", "joker-13", "red-2", "green-5"]


def test_equal_tiles_are_told_apart_and_have_names_of_their_own() -> None:
    held = held_tiles(["red-2", "joker-13", "joker-13"])
    assert [each.name for each in held] == ["tile-red-2", "tile-joker-13-1", "tile-joker-13-2"]
    assert held == [Held("red-2"), Held("joker-13", 1), Held("joker-13", 2)]
    assert RackOrder().held(["joker-13", "red-2", "joker-13"]) == held
