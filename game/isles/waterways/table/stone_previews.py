"""What the stone in hand could do in a position of Waterways: worked out when first asked, then remembered."""

from __future__ import annotations

from typing import NamedTuple

from game.core.state import Cell
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import middle_of, top_left
from game.isles.waterways.rules.views import Preview, preview


class PlacementHighlights(NamedTuple):
    """The middle cells of legal places, for a stone turned in one way."""

    fitting: tuple[Cell, ...]
    """Where the stone fits as it is turned."""
    otherwise: tuple[Cell, ...]
    """Where it fits only with another turn."""


class StonePreviews:
    """One position's outlook for the stone in hand."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._previews: dict[tuple[Cell, int], Preview] = {}
        self._lights: dict[int, PlacementHighlights] = {}

    def preview(self, middle: Cell, turn: int) -> Preview:
        """What the stone in hand would mean with its middle there; there must be one."""
        assert self.state.drawn is not None
        key = middle, turn
        if key not in self._previews:
            self._previews[key] = preview(self.state, self.state.drawn, top_left(middle, turn), turn)
        return self._previews[key]

    def lights(self, turn: int) -> PlacementHighlights:
        """Where the stone in hand fits; nowhere without one."""
        if turn not in self._lights:
            self._lights[turn] = self._find_lights(turn)
        return self._lights[turn]

    def _find_lights(self, turn: int) -> PlacementHighlights:
        if self.state.drawn is None:
            return PlacementHighlights((), ())
        placements = self.state.placements(self.state.drawn)
        fitting = {middle_of(at, way) for at, way in placements if way == turn}
        otherwise = {middle_of(at, way) for at, way in placements} - fitting
        return PlacementHighlights(tuple(sorted(fitting)), tuple(sorted(otherwise)))
