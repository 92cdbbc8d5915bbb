"""Controller of a table of Hex: the draft, clicks, moves and words. No pygame here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice
from game.core.state import Cell, Move
from game.modes.tables import GameTable
from game.table.controller import TableController, TableNarrator, TablePresenter, lays_at_once

from .draft import Draft
from .rules import NORTH_SOUTH, Place, State

if TYPE_CHECKING:  # a controller must load without pygame
    from game.services import Services


class HexNarrator(TableNarrator[State]):
    """Words of a table of Hex."""

    controller: HexController

    def turn_line(self) -> str:
        """The next step of the person at the mouse."""
        draft = self.controller.draft
        if draft is None:
            return ""
        if draft.cell is not None:
            return self.t("hex.line.confirm")
        return self.t("hex.line.north-south" if draft.seat == NORTH_SOUTH else "hex.line.west-east")

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Cells by a letter for the column and a number for the row."""
        return {name: cell_name(value) if name in ("at", "cell") else value for name, value in values.items()}

    def describe(self, move: Move, before: State) -> str:
        """Log line of a move."""
        assert isinstance(move, Place)
        return self.t("hex.log.place", at=cell_name(move.at))


class HexController(TableController[State]):
    """Draft, clicks and moves at a table of Hex."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = HexNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self._draft: Draft | None = None

    @property
    def draft(self) -> Draft | None:
        """Draft of the person at the mouse; None while no draft is possible."""
        if not self.is_human_turn or self.state.seat is None:
            return None
        if self._draft is None:
            self._draft = Draft(self.state, self.state.seat)
        return self._draft

    def forget_draft(self) -> None:
        """Drop the draft after a change of position."""
        self._draft = None

    @property
    def has_step_back(self) -> bool:
        """True while a cell is chosen."""
        return self._draft is not None and self._draft.cell is not None

    def step_back_in_game(self) -> bool:
        """Release the chosen cell; True if there was one."""
        if self._draft is None or self._draft.cell is None:
            return False
        self._draft.cell = None
        return True

    def click(self, cell: Cell) -> None:
        """Choose a cell, play at once by the settings, or refuse with the reason."""
        draft = self.draft
        refusal = draft.click(cell) if draft is not None else None
        if refusal is not None:
            self.refuse(refusal)
        elif lays_at_once(self):
            self.confirm()

    def confirm(self) -> None:
        """Place the stone on the chosen cell."""
        move = self.draft.move if self.draft is not None else None
        if move is not None:
            self.try_move(move)

    def show_advice(self, advice: Advice) -> None:
        """Choose the cell of a hint."""
        if self.draft is not None and isinstance(advice.move, Place):
            self.draft.cell = advice.move.at


def cell_name(cell: Sequence[int]) -> str:
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"
