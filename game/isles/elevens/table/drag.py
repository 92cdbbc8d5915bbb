"""Drag of a tile, from press to release."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.core.state import Move
from game.isles.elevens.rules.moves import Give
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.draft import Rearrange
from game.isles.elevens.table.hit_targets import OnField, OnOpenTile, OnTile
from game.isles.elevens.table.layout import BoardLayout, Point, nearest_field
from game.isles.elevens.table.rack import Held
from game.table.hit_targets import OnSeat

_DRAG_THRESHOLD: Final = 8.0
"""Distance in units from which a press counts as a drag instead of a click."""


@dataclass(slots=True)
class Drag:
    """Tile pressed last, and its point while dragged; a short move may still become a click."""

    tile: str = ""
    held: Held | None = None
    """Tile on the rack; None for the open tile beside the bag."""
    at: Point | None = None
    """Point of the dragged tile; None without a drag."""
    _start: Point | None = field(default=None, init=False)

    def press(self, value: object, x: float, y: float) -> None:
        """Prepare a drag if the pressed hit target's ``value`` is a tile."""
        self.end()
        match value:
            case OnTile(held):
                self.tile, self.held, self._start = held.tile, held, (x, y)
            case OnOpenTile(tile):
                self.tile, self.held, self._start = tile, None, (x, y)

    def move(self, x: float, y: float) -> bool:
        """Follow the pressed pointer; True while the tile hangs at the pointer."""
        if self._start is None:
            return False
        if self.at is None and max(abs(x - self._start[0]), abs(y - self._start[1])) <= _DRAG_THRESHOLD:
            return False
        self.at = (x, y)
        return True

    def end(self) -> bool:
        """End the drag; True if a tile was dragged."""
        was_dragged, self.at, self._start = self.at is not None, None, None
        return was_dragged


def drop_effect(
    dragged_value: object, target_value: object, at: Point, state: State | None, receiver: int, board: BoardLayout
) -> Move | Rearrange | None:
    """Effect of a dropped tile: lay, give, or move it on the rack; None without effect.

    ``state`` is the position in which the person may act; None if only the rack may be rearranged.
    """
    match dragged_value, target_value:
        case OnTile(held), OnTile(place):
            return Rearrange(held, place)
        case OnTile(held), OnSeat(other) if state is not None and state.seat is not None and other == receiver:
            return Give(state.seat, held.tile)
        case ((OnTile(Held(tile)) | OnOpenTile(tile)), under):
            field = nearest_field(board, state.fields_for(tile) if state is not None else (), *at)
            if field is None and isinstance(under, OnField):
                field = under.field
            if field is not None and state is not None:
                return state.placing(tile, field)
    return None
