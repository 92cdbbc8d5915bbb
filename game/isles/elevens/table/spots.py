"""What the spots of Elevens stand for, and the spots themselves, from the places and the clicks they are given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pygame import FRect

from game.core.state import Move
from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.moves import Draw
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.rack import Held
from game.table.spots import OnSeat
from game.ui.widgets import Spot


class OnField(NamedTuple):
    """A field of the board."""

    field: str


class OnTile(NamedTuple):
    """A tile of the rack below the board."""

    held: Held


class OnOpenTile(NamedTuple):
    """The tile that was drawn for a bonus and lies open beside the bag."""

    tile: str


class OnBag(NamedTuple):
    """The bag."""


def field_name(field: str) -> str:
    """The name of a field's spot."""
    return f"field-{field}"


def field_spots(places: Mapping[str, FRect], lit: Collection[str], click: Callable[[str], Any]) -> list[Spot]:
    """All fields, row by row; enabled are those that are lit."""
    return [
        Spot(field_name(field), places[field], partial(click, field), field in lit, value=OnField(field))
        for field in FIELDS
    ]


def rack_spots(rack: Iterable[tuple[Held, FRect]], can_act: bool, click: Callable[[Held], Any]) -> list[Spot]:
    """The tiles of the rack in their places."""
    return [Spot(held.name, place, partial(click, held), can_act, value=OnTile(held)) for held, place in rack]


def card_spots(places: Mapping[int, FRect], receiver: int | None, click: Callable[[int], Any]) -> list[Spot]:
    """The other seats' cards; enabled is that of the one who is about to get a tile."""
    return [
        Spot(f"seat-{seat}", rect, partial(click, seat), seat == receiver, value=OnSeat(seat))
        for seat, rect in places.items()
    ]


def bag_spot(layout: TableLayout, state: State, can_act: bool, draw: Callable[[Move], Any]) -> Spot:
    """The open tile, to be dragged to its field; without one the bag, to draw from."""
    if state.bonus_tile is not None:
        return Spot("open-tile", layout.open_tile, lambda: None, can_act, value=OnOpenTile(state.bonus_tile))
    move = Draw(state.seat if state.seat is not None else 0)
    can_draw = can_act and state.why_not(move) is None
    return Spot("bag", layout.bag, partial(draw, move), can_draw, value=OnBag())
