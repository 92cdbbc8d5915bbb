"""Points that a move has won or lost, at the seats' cards."""

from __future__ import annotations

from typing import NamedTuple

from pygame import FRect


class Gain(NamedTuple):
    """Change of a seat's score in one move, at the seat's card on screen."""

    card: FRect
    points: int
