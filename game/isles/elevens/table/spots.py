"""What the spots of Elevens stand for."""

from __future__ import annotations

from typing import NamedTuple


class OnField(NamedTuple):
    """A field of the board."""

    field: str


class OnTile(NamedTuple):
    """A tile of the rack below the board, or the one that lies open beside the bag."""

    tile: str
