"""Tiles on their way over an Elevens table: from rack, card or bag to where they belong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import FRect

from game.isles.elevens.table.paint import draw_back, draw_tile
from game.ui.canvas import Canvas
from game.ui.motion import Motion, Motions, ease_in_out, ease_out

LAY_SECONDS: Final = 0.24
BAG_SECONDS: Final = 0.42
FADE_SECONDS: Final = 0.16


@dataclass(slots=True)
class Flight:
    """A tile on its way; ``tile`` None is a back. ``field`` is where it will lie, empty until it has arrived."""

    tile: str | None
    start: tuple[float, float]
    end: tuple[float, float]
    size: tuple[float, float]
    field: str | None = None
    share: float = 0.0
    is_fading: bool = False
    is_waiting: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Draws the tile where it is now, on a low arc; one that waits to start is not there yet."""
        if self.share <= 0 and self.is_waiting:
            return
        x = self.start[0] + (self.end[0] - self.start[0]) * self.share
        y = self.start[1] + (self.end[1] - self.start[1]) * self.share
        alpha = 255
        if self.is_fading:
            (x, y), alpha = self.end, round(255 * self.share)
        else:
            y -= 70 * self.share * (1 - self.share)
        width, height = self.size
        place = FRect(x - width / 2, y - height / 2, width, height)
        if self.tile is None:
            draw_back(canvas, place, alpha)
        else:
            draw_tile(canvas, self.tile, place, alpha)


class Flights:
    """All tiles on their way."""

    def __init__(self) -> None:
        self.all: list[Flight] = []

    @property
    def fields(self) -> set[str]:
        """The fields whose tile has not arrived yet."""
        return {flight.field for flight in self.all if flight.field is not None}

    def clear(self) -> None:
        """Nothing is on its way any more."""
        self.all.clear()

    def launch(self, motions: Motions, flight: Flight, seconds: float, is_calm: bool, delay: float = 0.0) -> None:
        """Sends a tile on its way; with little motion it only appears."""
        flight.is_fading, flight.is_waiting = is_calm, delay > 0
        self.all.append(flight)

        def update(share: float) -> None:
            flight.share = share

        def done() -> None:
            if flight in self.all:
                self.all.remove(flight)

        ease = ease_in_out if seconds > LAY_SECONDS else ease_out
        motions.start(Motion(FADE_SECONDS if is_calm else seconds, update, done, delay, ease))

    def draw(self, canvas: Canvas) -> None:
        """Draws every tile on its way."""
        for flight in self.all:
            flight.draw(canvas)
