"""Controller of a table of Pebbles: the draft, clicks and moves. No pygame here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice
from game.modes.tables import GameTable
from game.table.controller import TableController, TableNarrator, TablePresenter
from game.table.seat_card import SeatCard

from .draft import Draft
from .rules import State, Take

if TYPE_CHECKING:  # a controller must load without pygame
    from game.services import Services


class PebblesNarrator(TableNarrator[State]):
    """Words of a table of Pebbles."""

    controller: PebblesController

    def turn_line(self) -> str:
        """The next step of the person at the mouse."""
        draft = self.controller.draft
        if draft is None:
            return ""
        return self.t("pebbles.line.confirm" if draft.count else "pebbles.line.pick")


class PebblesController(TableController[State]):
    """Draft, clicks and moves at a table of Pebbles."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = PebblesNarrator

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

    @property
    def cards(self) -> list[SeatCard]:
        """Each seat's number of pebbles."""
        return [SeatCard(str(count)) for count in self.state.taken]

    def forget_draft(self) -> None:
        """Drop the draft after a change of position."""
        self._draft = None

    @property
    def has_step_back(self) -> bool:
        """True while pebbles are picked up."""
        return self._draft is not None and self._draft.count > 0

    def step_back_in_game(self) -> bool:
        """Put picked-up pebbles back; True if there were any."""
        if self._draft is None or not self._draft.count:
            return False
        self._draft.count = 0
        return True

    def show_advice(self, advice: Advice) -> None:
        """Pick up the pebbles of a hint."""
        if self.draft is not None and isinstance(advice.move, Take):
            self.draft.count = advice.move.count

    def click(self, count: int) -> None:
        """Pick up ``count`` pebbles, or refuse with the reason."""
        draft = self.draft
        refusal = draft.click(count) if draft is not None else None
        if refusal is not None:
            self.refuse(refusal)

    def confirm(self) -> None:
        """Take the picked-up pebbles."""
        move = self.draft.move if self.draft is not None else None
        if move is not None:
            self.try_move(move)
