"""What the spots of Pebbles stand for."""

from __future__ import annotations

from typing import NamedTuple


class OnCount(NamedTuple):
    """So many pebbles to be picked up."""

    pebbles: int
