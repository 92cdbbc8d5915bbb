"""What spots of all tables stand for; an isle's own kinds stand in its ``table/spots.py``."""

from __future__ import annotations

from typing import NamedTuple

from game.core.state import Cell


class OnCell(NamedTuple):
    """A cell of the board."""

    cell: Cell


class OnSeat(NamedTuple):
    """A seat's card or board."""

    seat: int
