"""A tile that hangs at the pointer: from the press that takes it to where it is let go."""

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

_BEGINS: Final = 8.0
"""How far the pointer must go with a tile before it is a drag and not a click."""


@dataclass(slots=True)
class Drag:
    """The tile pressed last, and where it hangs; one that has not moved far yet may still become a click."""

    tile: str = ""
    held: Held | None = None
    """Its place on the rack; None for the tile that lies open beside the bag."""
    at: Point | None = None
    """Where the tile hangs, None while it does not."""
    _start: Point | None = field(default=None, init=False)

    def press(self, value: object, x: float, y: float) -> None:
        """What a spot stands for has been pressed: if it is a tile, that may be dragged from now on."""
        self.end()
        match value:
            case OnTile(held):
                self.tile, self.held, self._start = held.tile, held, (x, y)
            case OnOpenTile(tile):
                self.tile, self.held, self._start = tile, None, (x, y)

    def move(self, x: float, y: float) -> bool:
        """The pointer has moved, still pressed; whether the tile hangs at it now."""
        if self._start is None:
            return False
        if self.at is None and max(abs(x - self._start[0]), abs(y - self._start[1])) <= _BEGINS:
            return False
        self.at = (x, y)
        return True

    def end(self) -> bool:
        """Nothing can be dragged any more; whether a tile was."""
        was_dragged, self.at, self._start = self.at is not None, None, None
        return was_dragged


def dropped(
    what: object, onto: object, at: Point, state: State | None, receiver: int, board: BoardLayout
) -> Move | Rearrange | None:
    """What it means that a dragged tile was let go: it is laid, given on, or put elsewhere on the rack.

    ``state`` is the position in which the person may act, None if they may only put their rack in order.
    """
    match what, onto:
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
