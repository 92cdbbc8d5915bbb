"""Stones laid on a board of Waterways: the legal places of the next one, each refusal with its obstacles."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell, Refusal
from game.isles.waterways.rules.board import Board
from game.isles.waterways.rules.refusals import (
    CellsOfCentre,
    CellsOffBoard,
    CellsTaken,
    Clash,
    ClashDetails,
    Reason,
)
from game.isles.waterways.rules.stones import Edge, LaidStone, cells_of, outlets_of, slots_of
from game.isles.waterways.rules.water import Water


@dataclass(frozen=True, slots=True, eq=False)
class LaidStones:
    """Immutable stones on a board; ``with_stone`` returns the successor."""

    board: Board
    has_dams: bool
    """Option Dams: a blank of the new stone may meet an outlet."""
    laid: tuple[LaidStone, ...]
    """Stones on the board, oldest first."""
    water: Water
    """The same stones as bit boards."""

    @classmethod
    def none(cls, board: Board, *, has_dams: bool) -> LaidStones:
        """The empty board."""
        return cls(board, has_dams, (), Water(board.geometry))

    def with_stone(self, stone: LaidStone) -> LaidStones:
        """The stones with one more, without a legality check."""
        water = self.water.with_stone(stone.kind, stone.at, stone.turn)
        return LaidStones(self.board, self.has_dams, (*self.laid, stone), water)

    def stone_at(self, cell: Cell) -> int | None:
        """Index in ``laid`` of the stone on a cell; None for an empty cell."""
        if not self.board.has(cell) or not self.water.stones & self.board.geometry.bit(cell):
            return None
        return next(number for number, stone in enumerate(self.laid) if cell in stone.cells)

    def fitting(self, kind: str) -> tuple[int, ...]:
        """Bit boards of a kind's legal places, by turn."""
        return tuple(self.water.fitting(kind, turn, self.has_dams) for turn in range(4))

    def placements(self, kind: str) -> list[tuple[Cell, int]]:
        """Legal places and turns of a kind of stone, by turn, row and column."""
        cells = self.water.ground.cells
        return [(at, turn) for turn, places in enumerate(self.fitting(kind)) for at in cells(places)]

    def why_not(self, kind: str, at: Cell, turn: int) -> Refusal | None:
        """Refusal of a kind of stone at a place, checked edge by edge; None if the stone fits.

        Slower than ``Water.fitting`` with equal answers, which a test compares.
        """
        cells = cells_of(at, turn)
        if not all(self.board.has(cell) for cell in cells):
            return Refusal(Reason.OFF_BOARD, CellsOffBoard(tuple(cell for cell in cells if not self.board.has(cell))))
        if rocks := tuple(cell for cell in cells if cell in self.board.rocks):
            return Refusal(Reason.ROCK, CellsTaken(rocks))
        if taken := tuple(cell for cell in cells if self.stone_at(cell) is not None):
            return Refusal(Reason.OCCUPIED, CellsTaken(taken))
        if not self.laid:
            if self.board.centre.isdisjoint(cells):
                return Refusal(Reason.NOT_IN_CENTRE, CellsOfCentre(tuple(sorted(self.board.centre))))
            return None
        clashes = self.clashes(kind, at, turn)
        outlet_clashes = [clash for clash in clashes if clash.is_outlet]
        if outlet_clashes:
            return Refusal(Reason.OUTLET_AT_BLANK, ClashDetails.of(outlet_clashes))
        if clashes and not self.has_dams:
            return Refusal(Reason.BLANK_AT_OUTLET, ClashDetails.of(clashes))
        if not self.meetings(kind, at, turn):
            return Refusal(Reason.NO_MEETING)
        return None

    def meetings(self, kind: str, at: Cell, turn: int) -> tuple[Edge, ...]:
        """Outlets of a stone at a place that would meet outlets of laid stones."""
        return tuple(
            edge
            for edge in outlets_of(kind, at, turn)
            if self.board.has(edge.far_cell) and self.water.has_outlet(edge.reversed_edge)
        )

    def clashes(self, kind: str, at: Cell, turn: int) -> tuple[Clash, ...]:
        """Edges of a stone at a place where outlet and blank would meet, either way round."""
        found = []
        outlets = outlets_of(kind, at, turn)
        for edge in slots_of(at, turn):
            stone = self.stone_at(edge.far_cell)
            if stone is not None and (edge in outlets) != self.water.has_outlet(edge.reversed_edge):
                found.append(Clash(edge, edge in outlets, stone))
        return tuple(found)
