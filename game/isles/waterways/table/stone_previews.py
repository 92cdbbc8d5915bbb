"""Previews of the stone in hand, computed on demand and cached for one position."""

from __future__ import annotations

from typing import NamedTuple

from game.core.state import Cell
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import middle_of, top_left
from game.isles.waterways.rules.views import Preview, preview


class PlacementHighlights(NamedTuple):
    """Middle cells of legal places for one orientation of a stone."""

    fitting: tuple[Cell, ...]
    """Cells where the stone fits in this orientation."""
    other_turns: tuple[Cell, ...]
    """Cells where only another orientation fits."""


class StonePreviews:
    """Cached previews of the stone in hand in one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._previews: dict[tuple[Cell, int], Preview] = {}
        self._lights: dict[int, PlacementHighlights] = {}

    def preview(self, middle: Cell, turn: int) -> Preview:
        """Preview of the stone in hand at a middle cell; requires a drawn stone."""
        assert self.state.drawn is not None
        key = middle, turn
        if key not in self._previews:
            self._previews[key] = preview(self.state, self.state.drawn, top_left(middle, turn), turn)
        return self._previews[key]

    def highlights(self, turn: int) -> PlacementHighlights:
        """Legal places of the stone in hand; empty without one."""
        if turn not in self._lights:
            self._lights[turn] = self._find_highlights(turn)
        return self._lights[turn]

    def _find_highlights(self, turn: int) -> PlacementHighlights:
        if self.state.drawn is None:
            return PlacementHighlights((), ())
        placements = self.state.stones.placements(self.state.drawn)
        fitting = {middle_of(at, way) for at, way in placements if way == turn}
        otherwise = {middle_of(at, way) for at, way in placements} - fitting
        return PlacementHighlights(tuple(sorted(fitting)), tuple(sorted(otherwise)))
