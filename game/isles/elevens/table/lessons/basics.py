"""The first game of Elevens: against the bosun, the first turn, then the last (rules.md section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.core.state import Move
from game.isles.elevens.rules.moves import End, Lay
from game.isles.elevens.rules.tiles import NUMBER_TILES
from game.isles.elevens.table.scene import ElevensScene
from game.isles.elevens.table.spots import OnField, field_name
from game.table.lesson import Lesson, Step

_OWN: Final = (
    "yellow-11", "yellow-12", "joker-13", "yellow-10", "yellow-9", "yellow-8", "joker-7", "yellow-6", "yellow-5",
    "yellow-4", "joker-3", "yellow-2", "yellow-1", "red-10", "red-11", "red-12", "blue-1", "green-1", "green-2",
    "green-19",
)  # fmt: skip
_BOSUNS: Final = (
    "blue-11", "blue-12", "blue-10", "blue-9", "green-12", "green-11", "green-10", "green-9", "joker-13", "blue-14",
    "red-20", "green-20", "red-18", "blue-18", "yellow-19", "red-4", "green-8", "yellow-16", "blue-4", "red-6",
)  # fmt: skip
_GIVEN: Final = "green-19"


def _bag() -> list[str]:
    """Both racks, then the tile that the first bonus brings, then the rest."""
    first = [*_OWN, *_BOSUNS, "joker-7"]
    rest = list(NUMBER_TILES)
    for tile in first:
        rest.remove(tile)
    return first + rest


def _tiles(seat: int, *tiles: str) -> list[Move]:
    """Tiles laid in a turn, each on its field (a joker with its field as ``tile@field``), and the turn's end."""
    laid: list[Move] = [Lay(seat, *(tile.split("@") if "@" in tile else (tile, tile))) for tile in tiles]
    return [*laid, End(seat)]


_BETWEEN: Final[tuple[Move, ...]] = (
    *_tiles(0, "yellow-10", "yellow-9", "yellow-8"),
    *_tiles(1, "blue-10", "blue-9"),
    *_tiles(0, "joker-7@yellow-7", "yellow-6", "yellow-5"),
    *_tiles(1, "green-12", "green-11"),
    *_tiles(0, "yellow-4", "joker-3@yellow-3", "yellow-2"),
    *_tiles(1, "green-10", "green-9"),
    *_tiles(0, "yellow-1", "red-11", "red-12"),
    *_tiles(1, "joker-13@blue-13", "blue-14"),
    *_tiles(0, "red-10"),
    *_tiles(1, "green-8"),
)  # fmt: skip


Following = Callable[[ElevensScene], str | None]
"""Names the spot to click next, as long as there is one."""


def _slot(scene: ElevensScene, tile: str) -> str | None:
    """The spot of a tile of the person's rack."""
    return next((held.name for held in scene.rack_tiles() if held.tile == tile), None)


def _laid(tile: str, field: str = "") -> Following:
    """Until the tile lies on its field: first the tile, then the field."""
    place = field or tile

    def following(scene: ElevensScene) -> str | None:
        if place in scene.state.laid:
            return None
        return field_name(place) if scene.tile_to_lay == tile else _slot(scene, tile)

    return following


def _picked(tile: str) -> Following:
    return lambda scene: None if scene.tile_to_lay == tile else _slot(scene, tile)


def _given(tile: str) -> Following:
    """Until the tile has been given on: the button, the tile, the button."""

    def following(scene: ElevensScene) -> str | None:
        if tile not in scene.state.racks[0]:
            return None
        gift = scene.draft.gift
        if scene.draft.is_giving and (gift is None or gift.tile != tile):
            return _slot(scene, tile)
        return "give"

    return following


def _kept(scene: ElevensScene) -> Iterable[FRect]:
    layout = scene.layout
    yield layout.rack
    yield layout.tray.union(layout.why).union(layout.second_button)
    yield from layout.cards
    for name in scene.state.laid:
        yield layout.board.fields[name]


def _bosun(scene: ElevensScene) -> FRect:
    return scene.layout.cards[0]


BASICS = Lesson(
    "elevens",
    "basics",
    "standard",
    {"bag": _bag()},
    (
        Step("eleven", (_laid("yellow-11"),)),
        Step("apart", (_picked("yellow-9"), field_name("yellow-9")), is_refused=True),
        Step("beside", (_laid("yellow-12"),)),
        Step("joker", (_laid("joker-13", "yellow-13"),)),
        Step("bonus", (_laid("joker-7", "blue-7"),)),
        Step("give", (_given(_GIVEN),)),
        Step("area", (_laid("blue-1"),), plays=_BETWEEN),
        Step("last", (_laid("green-1"), _laid("green-2"))),
        Step("won", shows=_bosun),
    ),
    seats=2,
    others=_tiles(1, "blue-11", "blue-12"),
    keeps=_kept,
    on_board=(OnField,),
)
