"""Shared parts of the lessons of Elevens: rigged bags, short turns, and targets of the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import FRect

from game.core.state import Json, Move
from game.isles.elevens.rules.moves import End, Give, Lay
from game.isles.elevens.rules.tiles import all_tiles
from game.isles.elevens.table.hit_targets import field_name
from game.isles.elevens.table.scene import ElevensScene

Following = Callable[[ElevensScene], str | None]
"""Name of the hit target to click next; None once the step is done."""
RACK = 20


def dealt(own: str, bosuns: str, bag: str = "", *, has_symbols: bool = False) -> Json:
    """Deal of a lesson: both racks and the first tiles of the bag by name, then all other tiles."""
    rest = list(all_tiles(has_symbols))
    named = own.split(), bosuns.split(), bag.split()
    for tile in (tile for tiles in named for tile in tiles):
        rest.remove(tile)
    assert all(len(tiles) == RACK for tiles in named[:2]), "a rack holds twenty tiles"
    return {"bag": [*named[0], *named[1], *named[2], *rest]}


def turn(seat: int, *tiles: str, gives: str = "") -> list[Move]:
    """Moves of a turn: tiles on their fields (a joker as ``tile@field``), then a gift or the end."""
    laid: list[Move] = [Lay(seat, *(tile.split("@") if "@" in tile else (tile, tile))) for tile in tiles]
    return [*laid, Give(seat, gives) if gives else End(seat)]


def slot(scene: ElevensScene, tile: str) -> str | None:
    """Name of the hit target of a tile on the person's rack; None without the tile."""
    return next((held.name for held in scene.controller.racks.tiles() if held.tile == tile), None)


def laid(tile: str, field: str = "") -> Following:
    """Guide until the tile lies on its field: first the tile, then the field."""
    place = field or tile

    def following(scene: ElevensScene) -> str | None:
        if place in scene.controller.state.laid:
            return None
        return field_name(place) if scene.view.take_snapshot().tile_to_lay == tile else slot(scene, tile)

    return following


def picked(tile: str) -> Following:
    """Guide until the tile is picked up."""
    return lambda scene: None if scene.view.take_snapshot().tile_to_lay == tile else slot(scene, tile)


def given(tile: str) -> Following:
    """Guide until the tile has been given on: the button, the tile, the button."""

    def following(scene: ElevensScene) -> str | None:
        if tile not in scene.controller.state.racks[0]:
            return None
        gift = scene.controller.draft.gift
        if scene.controller.draft.is_giving and (gift is None or gift.tile != tile):
            return slot(scene, tile)
        return "give"

    return following


def drawn(tiles: int) -> Following:
    """Guide until ``tiles`` tiles have been drawn in this turn."""
    return lambda scene: "bag" if scene.controller.state.turn.drawn < tiles else None


def field(name: str) -> Callable[[ElevensScene], FRect]:
    """Rectangle of a field."""
    return lambda scene: scene.view.layout.board.fields[name]


def held(tile: str) -> Callable[[ElevensScene], FRect]:
    """Rectangle of a tile on the person's rack."""
    return lambda scene: next(place for held, place in scene.view.rack_places().items() if held.tile == tile)


def bosun(scene: ElevensScene) -> FRect:
    """Bosun's card."""
    return scene.view.layout.cards[0]


def bubble_obstacles(scene: ElevensScene) -> Iterable[FRect]:
    """Rectangles that the bubble should avoid if it can."""
    layout = scene.view.layout
    yield layout.rack
    yield layout.tray.union(layout.reason).union(layout.second_button)
    yield from layout.cards
    for name in scene.controller.state.laid:
        yield layout.board.fields[name]


def moves_of(*turns: Sequence[Move]) -> tuple[Move, ...]:
    """Moves of several turns, one after the other."""
    return tuple(move for moves in turns for move in moves)
