"""Controller of a table of Waterways: turning, placing and laying the stone in hand, bids, and their sentences. No
pygame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice, HintReason
from game.core.state import Cell, Move, Refusal
from game.i18n import Texts
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.state import State
from game.isles.waterways.table import messages
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.hover import Hover
from game.isles.waterways.table.stone_previews import StonePreviews
from game.modes.tables import GameTable
from game.table.controller import TableController, TableNarrator, TablePresenter, lays_at_once, shows_targets
from game.table.draft_steps import DraftSteps
from game.ui.sound_effects import Sound

if TYPE_CHECKING:  # a controller must load without pygame
    from game.services import Services


class WaterwaysNarrator(TableNarrator[State]):
    """Words of a table of Waterways."""

    controller: WaterwaysController

    @property
    def texts(self) -> Texts:
        """The texts in the language of the moment."""
        return self.controller.services.assets.texts

    def describe(self, move: Move, before: State) -> str:
        """The log's text for a move, with its effect."""
        return messages.log_message(self.texts, self.seat_name, move, before)

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values with the display names of shores."""
        return messages.named_values(self.texts, values)

    def reason_message(self, reason: HintReason) -> str:
        """The reason's sentence, with its shores by their names."""
        return messages.reason_message(self.texts, reason)

    def turn_line(self) -> str:
        """The next step; empty where a lesson points at it."""
        controller = self.controller
        if controller.state.is_over:
            return messages.end_message(self.texts, controller.state)
        if not controller.is_human_turn or not controller.session.lights:
            return ""
        has_to_confirm = controller.services.session.aids.confirm_moves
        return messages.turn_message(
            self.texts,
            controller.outlook,
            controller.draft,
            has_to_confirm=has_to_confirm,
            is_lit=shows_targets(controller),
            pointed_cell=controller.pointing.cell,
        )

    def alone_line(self) -> str:
        """The shores that are still dry, as that makes the score 0; else the score and the next rank."""
        return messages.dry_shores_message(self.texts, self.controller.state) or super().alone_line()

    def opening_line(self) -> str:
        """The first seat, and each seat's goal."""
        match = self.controller.match
        if len(match.seats) == 1:
            return super().opening_line()
        return messages.opening_message(self.texts, self.seat_name, match.state_at(0))


class AuctionBids:
    """The bid of the person who may act in the auction of the saboteur's part."""

    def __init__(self, controller: WaterwaysController) -> None:
        self._controller = controller

    def change(self, step: int) -> None:
        """Make the target that would be bid higher or lower."""
        controller = self._controller
        if controller.is_human_turn:
            controller.draft = controller.draft.with_bid_changed(controller.state, step)

    def bid(self) -> None:
        """Make the bid."""
        controller = self._controller
        if (seat := acting_seat(controller)) is not None:
            controller.try_move(Bid(seat, controller.draft.target(controller.state)))

    def leave(self) -> None:
        """Leave the auction."""
        if (seat := acting_seat(self._controller)) is not None:
            self._controller.try_move(PassBid(seat))


class Clicks:
    """Turns clicks into the draft of a stone, and that into moves."""

    def __init__(self, controller: WaterwaysController) -> None:
        self._controller = controller

    def cell(self, cell: Cell) -> None:
        """On a cell: place the stone there, lay the placed one, or refuse."""
        controller, assets, pointing = self._controller, self._controller.services.assets, self._controller.pointing
        if (seat := acting_seat(controller)) is None:
            return
        match controller.draft.click_cell(controller.state, seat, cell):
            case Lay():
                if not controller.services.session.aids.confirm_moves:
                    self.confirm()
            case Draft() as draft:
                is_turned, controller.draft = draft.turn != controller.draft.turn, draft
                controller.end_refusal()
                pointing.cell = cell
                if is_turned:
                    controller.message_bar.show(lambda: assets.t("waterways.say.turned"))
                if lays_at_once(controller) and not is_turned:
                    self.confirm()
                else:
                    assets.sounds.play(Sound.PICK)
            case Refusal() as refusal:
                controller.draft = controller.draft.picked_up()
                if controller.state.drawn is not None:
                    pointing.cell = cell
                controller.refuse(refusal)

    def confirm(self) -> None:
        """Lay the placed stone."""
        controller = self._controller
        seat = acting_seat(controller)
        lay = controller.draft.lay(seat) if seat is not None and controller.is_laying else None
        if lay is None:
            return
        controller.pointing.is_lifting = True
        controller.try_move(lay)
        controller.pointing.is_lifting = False

    def turn(self, steps: int = 1) -> None:
        """Turn the stone in hand by quarter turns; a ghost turns about its middle."""
        controller = self._controller
        if not controller.is_laying:
            return
        controller.draft = controller.draft.with_turn(steps)
        controller.end_refusal()
        controller.message_bar.clear()
        controller.services.assets.sounds.play(Sound.PICK)
        controller.presenter.rebuild()

    def heap(self, heap: str) -> None:
        """Draw from that heap."""
        if (seat := acting_seat(self._controller)) is not None:
            self._controller.try_move(Draw(seat, heap))


class WaterwaysController(TableController[State]):
    """Draft, bids and clicks at a table of Waterways."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = WaterwaysNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self.draft_steps = DraftSteps(self, _begun_draft, _restore_draft)
        self.draft = Draft()
        """The person's draft."""
        self.pointing = Hover()
        self.auction = AuctionBids(self)
        self.clicks = Clicks(self)
        self._outlook: tuple[int, StonePreviews] | None = None

    @property
    def outlook(self) -> StonePreviews:
        """Previews of the stone in hand in the position shown."""
        if self._outlook is None or self._outlook[0] != self.position:
            self._outlook = self.position, StonePreviews(self.state)
            self.draft = self.draft.with_fitting_turn(self.state)  # a new stone is turned so that it fits somewhere
        return self._outlook[1]

    @property
    def is_laying(self) -> bool:
        """A person has a stone in hand now."""
        return self.is_human_turn and self.state.drawn is not None and not self.state.is_over

    def may_draw(self, heap: str) -> bool:
        """A person may draw from that heap now."""
        state = self.state
        return self.is_human_turn and not state.is_auction and state.drawn is None and state.stones_left(heap) > 0

    # Draft -------------------------------------------------------------------------------------------------------

    def show_advice(self, advice: Advice) -> None:
        """The hint's move as a person's draft."""
        self.draft = self.draft.with_hint(advice.move)
        if isinstance(advice.move, Lay):
            self.end_refusal()

    def forget_draft(self) -> None:
        """Discard draft, refusal and animations; a new stone will be turned until it fits."""
        self.draft = self.draft.cleared()
        self.end_refusal()
        self._outlook = None
        self.pointing.suspend_snapping(self.match.state.laid)
        self.presenter.clear_motion()

    @property
    def has_step_back(self) -> bool:
        """A ghost can be taken up."""
        return self.draft.placed_middle is not None

    def step_back_in_game(self) -> bool:
        """Take the ghost up again."""
        if self.draft.placed_middle is None:
            return False
        self.draft = self.draft.picked_up()
        self.end_refusal()
        self.services.assets.sounds.play(Sound.UNDO)
        return True


def acting_seat(controller: WaterwaysController) -> int | None:
    """The seat of the person who may act now."""
    return controller.state.seat if controller.is_human_turn else None


def _begun_draft(controller: WaterwaysController) -> object:
    """The stone's orientation and place, and the bid."""
    return controller.draft


def _restore_draft(controller: WaterwaysController, draft: Draft) -> None:
    """Put the stone down again."""
    controller.draft = draft
    controller.end_refusal()
