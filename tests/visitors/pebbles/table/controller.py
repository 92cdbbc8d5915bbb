"""Controller of a table of Pebbles: what is picked up, taken, and said. No pygame here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice
from game.modes.tables import GameTable
from game.table.controller import TableController, TableNarrator, TablePresenter

from ..rules.moves import Take
from ..rules.state import State
from .draft import Draft
from .words import turn_line

if TYPE_CHECKING:  # a controller must load without pygame
    from game.services import Services


class PebblesNarrator(TableNarrator[State]):
    """Words of a table of Pebbles."""

    controller: PebblesController

    def turn_line(self) -> str:
        """What the person can do now."""
        draft = self.controller.draft
        return turn_line(self.controller.services.texts, draft) if draft is not None else ""


class PebblesController(TableController[State]):
    """Draft, clicks and moves at a table of Pebbles."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = PebblesNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self._draft: Draft | None = None

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        if not self.is_human_turn or self.state.seat is None:
            return None
        if self._draft is None:
            self._draft = Draft(self.state, self.state.seat)
        return self._draft

    def forget_draft(self) -> None:
        """The position has changed: nothing is picked up."""
        self._draft = None

    @property
    def has_step_back(self) -> bool:
        """Something is picked up."""
        return self._draft is not None and self._draft.count > 0

    def step_back_in_game(self) -> bool:
        """Puts back what is picked up."""
        if self._draft is None or not self._draft.count:
            return False
        self._draft.count = 0
        return True

    def show_advice(self, advice: Advice) -> None:
        """Picks up what the hint says."""
        if self.draft is not None and isinstance(advice.move, Take):
            self.draft.count = advice.move.count

    def click(self, count: int) -> None:
        """Picks so many up, or refuses."""
        draft = self.draft
        refusal = draft.click(count) if draft is not None else None
        if refusal is not None:
            self.refuse(refusal)

    def confirm(self) -> None:
        """Takes what is picked up."""
        move = self.draft.move if self.draft is not None else None
        if move is not None:
            self.try_move(move)
