"""Controller of a table of Mosaic: the piece picked and put down, other seats' sheets, and their words. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice
from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table import messages
from game.isles.mosaic.table.draft import ClickOutcome, Draft, DraftMessage
from game.modes.tables import GameTable
from game.table.controller import TableController, TableNarrator, TablePresenter, human_seats, lays_at_once
from game.table.draft_steps import DraftSteps
from game.ui.sound_effects import Sound

if TYPE_CHECKING:  # a controller must load without pygame
    from game.scenes.base import SceneChange
    from game.services import Services


class MosaicNarrator(TableNarrator[State]):
    """Words of a table of Mosaic."""

    controller: MosaicController

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Seats by their names."""
        return messages.named(self.names, values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The rule in a sentence."""
        return messages.refusal_line(self.controller.services.assets.texts, self.names, refusal)

    def describe(self, move: Move, before: State) -> str:
        """The move, and what followed by itself."""
        texts, is_watched = self.controller.services.assets.texts, self.controller.session.is_watched
        return messages.move_line(texts, self.names, move, before, is_watched=is_watched)

    def turn_line(self) -> str:
        """The next step of the person to move."""
        controller, texts = self.controller, self.controller.services.assets.texts
        only_button = controller.services.session.aids.confirm_moves
        return messages.turn_line(
            texts, self.names, controller.state, controller.draft, controller.peeked, only_button=only_button
        )

    def idle_line(self) -> str:
        """The action panel's line while there is nothing to choose."""
        controller = self.controller
        is_shown = controller.session.is_watched or not controller.session.awaits_moves
        last = self.last_message() if is_shown and controller.draft is None else ""
        return messages.idle_line(
            controller.services.assets.texts, self.names, controller.state, controller.draft, last
        )


class MosaicController(TableController[State]):
    """Draft, clicks and moves at a table of Mosaic."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = MosaicNarrator
    narrator: MosaicNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self.draft_steps = DraftSteps(self, _begun_draft, _restore_draft)
        self.peeked: int | None = None
        """The seat whose sheet a person has enlarged."""
        self.unconfirmed: Draft | None = None
        """The draft as it was begun, also while another board is looked at."""

    @property
    def main_seat(self) -> int:
        """The seat of the large sheet."""
        if self.peeked is not None:
            return self.peeked
        if self.viewer is not None:
            return self.viewer
        last = self.match.moves[self.position - 1].seat if self.position else self.match.first_seat
        is_nobodys = self.session.is_watched or not human_seats(self.match)
        is_shown_moving = bool(self.presenter.frames.motions) or is_nobodys
        return last if is_shown_moving or self.state.seat is None else self.state.seat

    # The draft ---------------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """The draft of the person at the mouse; None while nobody may begin one."""
        seat = self.state.seat
        if not self.is_human_turn or seat is None or self.peeked is not None:
            return None
        if self.unconfirmed is None or self.unconfirmed.state is not self.state:
            self.unconfirmed = Draft.of(self.state, seat)
        return self.unconfirmed

    def forget_draft(self) -> None:
        """Discard the draft after a change of position."""
        self.unconfirmed = None
        self.end_refusal()

    @property
    def has_step_back(self) -> bool:
        """Something of the draft can be taken back, or another sheet is looked at."""
        return self.peeked is not None or (self.draft is not None and self.draft.step_back() is not None)

    def step_back_in_game(self) -> bool:
        """Go back from another sheet, else take the ghost up, else put the piece back."""
        self.end_refusal()
        if self.peeked is not None:
            self.peeked = None
            return True
        before = self.draft.step_back() if self.draft is not None else None
        if before is None:
            return False
        self.unconfirmed = before
        self.services.assets.sounds.play(Sound.UNDO)
        return True

    def hold(self, cell: Cell | None, pulled: str | None) -> bool:
        """Hold the piece over a cell, or pull a piece out of the tray; True if the ghost looks different."""
        before = draft = self.draft
        if draft is None or before is None:
            return False
        if pulled is not None:
            draft = draft.with_pulled(pulled)
            self.end_refusal()
        self.unconfirmed = draft.held_over(cell)
        has_moved = self.unconfirmed.held != draft.held
        if cell is not None and has_moved:
            self.end_refusal()
        return draft.shape is not None and (has_moved or cell is None)

    # Clicks ------------------------------------------------------------------------------------------------------

    def click_cell(self, cell: Cell) -> None:
        """Place the piece in hand, or colour the placed one."""
        if (draft := self._begin()) is not None:
            only_button = self.services.session.aids.confirm_moves
            self._follow(draft.click_cell(cell, at_once=lays_at_once(self), only_button=only_button))

    def click_piece(self, label: str) -> None:
        """Pick a loose piece."""
        if (draft := self._begin()) is not None:
            self._follow(draft.click_piece(label))

    def click_bonus(self, points: int) -> None:
        """Answer a click on a bonus piece."""
        if (draft := self._begin()) is not None:
            self._follow(draft.click_bonus(points))

    def confirm(self) -> None:
        """Colour the placed piece, or pass if no other move is left."""
        if (draft := self._begin()) is not None:
            self._follow(draft.confirm())

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away."""
        self.end_refusal()
        self.advice = None
        self.telling.clear()
        draft, names, seat = self.draft, self.narrator.names, self.state.seat
        is_idle = not self.session.awaits_moves or self.session.is_watched or self.match.is_over
        if draft is None and not is_idle:
            if self.peeked is not None:
                self.telling.show(partial(messages.peek_line, self.services.assets.texts, names, self.peeked))
            elif seat is not None:
                self.telling.show(partial(messages.wait_line, self.services.assets.texts, names, seat))
        return draft

    def _follow(self, outcome: ClickOutcome) -> None:
        """Apply the outcome of a click; show a message about a mistake beside its subject."""
        self.unconfirmed, then = outcome
        texts = self.services.assets.texts
        match then:
            case None:
                self.services.assets.sounds.play(Sound.PICK)
            case DraftMessage() as draft_message if draft_message.is_wrong:
                self.services.assets.sounds.play(Sound.ILLEGAL)
                self.telling.refuse(
                    lambda: messages.message_text(texts, draft_message), self.presenter.subject_place(draft_message)
                )
            case DraftMessage() as draft_message:
                self.telling.show(lambda: messages.message_text(texts, draft_message))
            case Refusal():
                self.refuse(then)
            case move:
                self.try_move(move)

    def peek(self, seat: int) -> None:
        """Show another seat's sheet large, or one's own again."""
        self.peeked = None if self.peeked == seat or seat == self.viewer else seat
        self.end_refusal()
        self.services.assets.sounds.play(Sound.PAGE)

    # For the table -----------------------------------------------------------------------------------------------

    def on_mouse_taken(self) -> None:
        """Another person has the mouse: their own sheet."""
        self.peeked = None

    def show_advice(self, advice: Advice) -> None:
        """Put the hint's piece down as a ghost, to be confirmed or taken back."""
        if self.draft is not None:
            self.unconfirmed = self.draft.adopt(advice.move)

    def undo(self) -> SceneChange | None:
        """Take back the last step and stop its animation."""
        self.presenter.clear_motion()
        return super().undo()

    def show_position(self, number: int, animate: bool = False) -> None:
        """Show a position; a move of the past that is looked back on lies on the sheet it was made on."""
        if self.look_back.is_on and animate:
            seat = self.match.moves[number - 1].seat
            self.peeked = None if seat == self.viewer else seat
        super().show_position(number, animate)

    def show_latest(self) -> None:
        """Show the present, on one's own sheet."""
        self.peeked = None
        super().show_latest()


def _begun_draft(controller: MosaicController) -> object:
    """The piece picked or put down, wherever the pointer holds it."""
    draft = controller.unconfirmed
    return draft.held_over(None) if draft is not None and draft.step_back() is not None else None


def _restore_draft(controller: MosaicController, draft: Draft | None) -> None:
    """Pick the piece again, or put it down."""
    controller.unconfirmed = draft
    controller.end_refusal()
