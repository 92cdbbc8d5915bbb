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
            texts, self.names, controller.state, controller.draft, controller.sheets.peeked, only_button=only_button
        )

    def idle_line(self) -> str:
        """The action panel's line while there is nothing to choose."""
        controller = self.controller
        is_shown = controller.session.is_watched or not controller.session.awaits_moves
        last = self.last_message() if is_shown and controller.draft is None else ""
        return messages.idle_line(
            controller.services.assets.texts, self.names, controller.state, controller.draft, last
        )


class SheetsInView:
    """The sheets on the table: which is large."""

    def __init__(self, controller: MosaicController) -> None:
        self._controller = controller
        self.peeked: int | None = None
        """The seat whose sheet a person has enlarged."""

    @property
    def main_seat(self) -> int:
        """The seat of the large sheet."""
        controller, match, state = self._controller, self._controller.match, self._controller.state
        if self.peeked is not None:
            return self.peeked
        if controller.viewer is not None:
            return controller.viewer
        last = match.moves[controller.position - 1].seat if controller.position else match.first_seat
        is_nobodys = controller.session.is_watched or not human_seats(match)
        is_shown_moving = bool(controller.presenter.frames.motions) or is_nobodys
        return last if is_shown_moving or state.seat is None else state.seat

    def peek(self, seat: int) -> None:
        """Show another seat's sheet large, or one's own again."""
        controller = self._controller
        self.peeked = None if seat in (self.peeked, controller.viewer) else seat
        controller.end_refusal()
        controller.services.assets.sounds.play(Sound.PAGE)


class Clicks:
    """Turns clicks into drafts, and drafts into moves."""

    def __init__(self, controller: MosaicController) -> None:
        self._controller = controller

    def cell(self, cell: Cell) -> None:
        """On a cell: place the piece in hand, or colour the placed one."""
        if (draft := self._begin()) is not None:
            only_button = self._controller.services.session.aids.confirm_moves
            self._follow(draft.click_cell(cell, at_once=lays_at_once(self._controller), only_button=only_button))

    def piece(self, label: str) -> None:
        """On a loose piece: pick it."""
        if (draft := self._begin()) is not None:
            self._follow(draft.click_piece(label))

    def bonus(self, points: int) -> None:
        """On a bonus piece."""
        if (draft := self._begin()) is not None:
            self._follow(draft.click_bonus(points))

    def confirm(self) -> None:
        """Colour the placed piece, or pass if no other move is left."""
        if (draft := self._begin()) is not None:
            self._follow(draft.confirm())

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away."""
        controller = self._controller
        controller.end_refusal()
        controller.advice = None
        controller.message_bar.clear()
        draft, names, seat = controller.draft, controller.narrator.names, controller.state.seat
        texts, peeked, session = controller.services.assets.texts, controller.sheets.peeked, controller.session
        is_idle = not session.awaits_moves or session.is_watched or controller.match.is_over
        if draft is None and not is_idle:
            if peeked is not None:
                controller.message_bar.show(partial(messages.peek_line, texts, names, peeked))
            elif seat is not None:
                controller.message_bar.show(partial(messages.wait_line, texts, names, seat))
        return draft

    def _follow(self, outcome: ClickOutcome) -> None:
        """Apply the outcome of a click; show a message about a mistake beside its subject."""
        controller, assets = self._controller, self._controller.services.assets
        controller.kept_draft, then = outcome
        match then:
            case None:
                assets.sounds.play(Sound.PICK)
            case DraftMessage() as said if said.is_wrong:
                assets.sounds.play(Sound.ILLEGAL)
                place = controller.presenter.subject_place(said)
                controller.message_bar.refuse(lambda: messages.message_text(assets.texts, said), place)
            case DraftMessage() as said:
                controller.message_bar.show(lambda: messages.message_text(assets.texts, said))
            case Refusal():
                controller.refuse(then)
            case move:
                controller.try_move(move)


class MosaicController(TableController[State]):
    """Draft, sheets in view and clicks at a table of Mosaic."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = MosaicNarrator
    narrator: MosaicNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self.draft_steps = DraftSteps(self, _begun_draft, _restore_draft)
        self.sheets = SheetsInView(self)
        self.clicks = Clicks(self)
        self.kept_draft: Draft | None = None
        """The draft as it was begun, also while another board is looked at."""

    # The draft ---------------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """The draft of the person at the mouse; None while nobody may begin one."""
        seat = self.state.seat
        if not self.is_human_turn or seat is None or self.sheets.peeked is not None:
            return None
        if self.kept_draft is None or self.kept_draft.state is not self.state:
            self.kept_draft = Draft.of(self.state, seat)
        return self.kept_draft

    def forget_draft(self) -> None:
        """Discard the draft after a change of position."""
        self.kept_draft = None
        self.end_refusal()

    @property
    def has_step_back(self) -> bool:
        """Something of the draft can be taken back, or another sheet is looked at."""
        return self.sheets.peeked is not None or (self.draft is not None and self.draft.step_back() is not None)

    def step_back_in_game(self) -> bool:
        """Go back from another sheet, else take the ghost up, else put the piece back."""
        self.end_refusal()
        if self.sheets.peeked is not None:
            self.sheets.peeked = None
            return True
        before = self.draft.step_back() if self.draft is not None else None
        if before is None:
            return False
        self.kept_draft = before
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
        self.kept_draft = draft.held_over(cell)
        has_moved = self.kept_draft.held != draft.held
        if cell is not None and has_moved:
            self.end_refusal()
        return draft.shape is not None and (has_moved or cell is None)

    # For the table -----------------------------------------------------------------------------------------------

    def on_mouse_taken(self) -> None:
        """Another person has the mouse: their own sheet."""
        self.sheets.peeked = None

    def show_advice(self, advice: Advice) -> None:
        """Put the hint's piece down as a ghost, to be confirmed or taken back."""
        if self.draft is not None:
            self.kept_draft = self.draft.adopt(advice.move)

    def undo(self) -> SceneChange | None:
        """Take back the last step and stop its animation."""
        self.presenter.clear_motion()
        return super().undo()

    def show_position(self, number: int, animate: bool = False) -> None:
        """Show a position; a move of the past that is looked back on lies on the sheet it was made on."""
        if self.look_back.is_on and animate:
            seat = self.match.moves[number - 1].seat
            self.sheets.peeked = None if seat == self.viewer else seat
        super().show_position(number, animate)

    def show_latest(self) -> None:
        """Show the present, on one's own sheet."""
        self.sheets.peeked = None
        super().show_latest()


def _begun_draft(controller: MosaicController) -> object:
    """The piece picked or put down, wherever the pointer holds it."""
    draft = controller.kept_draft
    return draft.held_over(None) if draft is not None and draft.step_back() is not None else None


def _restore_draft(controller: MosaicController, draft: Draft | None) -> None:
    """Pick the piece again, or put it down."""
    controller.kept_draft = draft
    controller.end_refusal()
