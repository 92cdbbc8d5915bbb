"""Hit targets of Elevens and their values, from given rectangles and click handlers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from pygame import FRect

from game.core.state import Move, Refusal
from game.i18n import Texts
from game.isles.elevens.rules.board import FIELDS, PLACE_OF
from game.isles.elevens.rules.moves import Draw
from game.isles.elevens.rules.refusals import HeldElevens, MisplacedTile, Reason, TakenField, TileThatFits
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.hover import is_waiting_joker
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.rack import Held
from game.table.hit_targets import OnSeat
from game.table.messages.placement import ClearArea
from game.ui.widgets import HitTarget


class OnField(NamedTuple):
    """Field of the board."""

    field: str


class OnTile(NamedTuple):
    """Tile of the rack below the board."""

    held: Held


class OnOpenTile(NamedTuple):
    """Tile drawn for a bonus, open beside the bag."""

    tile: str


class OnBag(NamedTuple):
    """The bag."""


def field_name(field: str) -> str:
    """Name of a field's hit target."""
    return f"field-{field}"


def field_hit_targets(
    places: Mapping[str, FRect], lit: Collection[str], click: Callable[[str], Any]
) -> list[HitTarget]:
    """Hit targets of all fields, row by row; lit ones are enabled."""
    return [
        HitTarget(field_name(field), places[field], partial(click, field), field in lit, value=OnField(field))
        for field in FIELDS
    ]


def rack_hit_targets(
    rack: Iterable[tuple[Held, FRect]], can_act: bool, click: Callable[[Held], Any]
) -> list[HitTarget]:
    """Hit targets of the tiles on the rack."""
    return [HitTarget(held.name, place, partial(click, held), can_act, value=OnTile(held)) for held, place in rack]


def card_hit_targets(
    places: Mapping[int, FRect], receiver: int | None, click: Callable[[int], Any], tip: Callable[[int], str]
) -> list[HitTarget]:
    """Hit targets of the other seats' cards; the receiver of a gift is enabled."""
    return [
        HitTarget(f"seat-{seat}", rect, partial(click, seat), seat == receiver, tooltip=tip(seat), value=OnSeat(seat))
        for seat, rect in places.items()
    ]


def bag_hit_target(
    layout: TableLayout, state: State, can_act: bool, draw: Callable[[Move], Any], texts: Texts
) -> HitTarget:
    """Hit target of the open tile, to drag it to its field; without one of the bag, to draw."""
    if state.bonus_tile is not None:
        return HitTarget("open-tile", layout.open_tile, lambda: None, can_act, value=OnOpenTile(state.bonus_tile))
    move = Draw(state.seat if state.seat is not None else 0)
    can_draw = can_act and state.why_not(move) is None
    tip = texts.t("elevens.tip.bag", n=len(state.bag))
    return HitTarget("bag", layout.bag, partial(draw, move), can_draw, tooltip=tip, value=OnBag())


def refusal_place(refusal: Refusal, state: State, layout: TableLayout, rack: Mapping[Held, FRect]) -> FRect | None:
    """Rectangle to show a refusal beside: a field, a tile of the rack or the open tile; None: the click's target.

    ``rack`` holds the places of the visible tiles.
    """

    def on_rack(*tiles: str) -> FRect | None:
        return next((place for held, place in rack.items() if held.tile in tiles), None)

    match refusal.details:
        case MisplacedTile(tile, on, _) if on in PLACE_OF:
            return on_rack(tile) if is_waiting_joker(refusal, state) else layout.board.fields[on]
        case TakenField(on, _):
            return layout.board.fields[on]
        case TileThatFits(tile, _):
            return layout.open_tile if refusal.reason is Reason.BONUS_FIRST else on_rack(tile)
        case HeldElevens(fields):
            return on_rack(*fields)
    return layout.open_tile if refusal.reason is Reason.NOT_THE_BONUS_TILE else None


def message_obstacles(layout: TableLayout, wanted: Iterable[str], lit: Iterable[str]) -> Iterator[ClearArea]:
    """Obstacles of a message with their weights: named fields, open fields, rack and buttons."""
    yield from ((layout.board.fields[name], 1.0) for name in wanted)
    yield from ((layout.board.fields[name], 0.4) for name in lit)
    yield layout.rack, 0.1
    yield layout.first_button.union(layout.second_button), 0.2
