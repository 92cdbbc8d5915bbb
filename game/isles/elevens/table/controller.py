"""Controller of a table of Elevens: the rack in view, clicks turned into drafts and moves, the recap, and their words.

No pygame here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.core.players import Advice, HintReason
from game.core.state import Move, Refusal
from game.i18n import PersonName
from game.isles.elevens.rules.moves import End, Lay
from game.isles.elevens.rules.state import State
from game.isles.elevens.table import messages
from game.isles.elevens.table.draft import ClickOutcome, Draft, Explain, Message, RackVisibility, Rearrange
from game.isles.elevens.table.forced_bonus import ForcedBonus, was_forced
from game.isles.elevens.table.hint_marks import reason_marks
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.rack import Held, RackOrder, Sort
from game.isles.elevens.table.recap import Recap
from game.modes.tables import GameTable
from game.table.controller import RecapLine, TableController, TableNarrator, TablePresenter, human_seats
from game.table.draft_steps import DraftSteps
from game.ui.sound_effects import Sound

if TYPE_CHECKING:  # a controller must load without pygame
    from game.scenes.base import SceneChange
    from game.services import Services

_SWIFT: Final = 0.6
"""Factor of a computer player's pause within a turn."""


class ElevensNarrator(TableNarrator[State]):
    """Words of a table of Elevens."""

    controller: ElevensController

    def opening_line(self) -> str:
        """The opening line: the holder of an 11 begins."""
        return messages.opening_line(
            self.controller.services.assets.texts, self.controller.match.state_at(0), self.seat_name
        )

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values with the display names of tiles, fields and seats."""
        return messages.named(self.controller.services.assets.texts, self.seat_name, values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence for a refusal, with a capital at its beginning."""
        return messages.refusal_line(
            self.controller.services.assets.texts, self.controller.state, refusal, self.seat_name
        )

    def reason_message(self, reason: HintReason) -> str:
        """The reason's sentence, with a capital at its beginning."""
        return messages.reason_message(self.controller.services.assets.texts, self.seat_name, reason)

    def plan_message(self, advice: Advice) -> str:
        """The tile and its field, or what else to do."""
        controller = self.controller
        return messages.plan_message(
            controller.services.assets.texts, self.seat_name, advice.move, controller.state.seats
        )

    def margin_step(self, advice: Advice) -> Advice | None:
        """Also an end of the turn with tiles that could still be laid, which is rarely much better than one of them."""
        has_lays = any(isinstance(move, Lay) for move in self.controller.match.state.moves())
        return advice if isinstance(advice.move, End) and has_lays else super().margin_step(advice)

    def bar_detail(self) -> str:
        """Empty beside a hint, which contains the next step."""
        return "" if self.controller.advice is not None else super().bar_detail()

    def move_message(self, number: int) -> str:
        """The turn so far as a whole, so that it can be read however quickly its tiles follow one another."""
        return messages.turn_message(
            self.controller.services.assets.texts, self.controller.match, number, self.seat_name
        )

    def recap(self, seat: int) -> list[RecapLine]:
        """Moves of the others since that seat's last one, a line a turn, as everybody may know them."""
        match = self.controller.match
        turns = groupby(range(match.last_move_of(seat), self.controller.position), lambda at: match.moves[at].seat)
        lines = [RecapLine(other, self.move_message(numbers[-1]), numbers) for other, (*numbers,) in turns]
        return [line for line in lines if line.seat != seat]

    def describe(self, move: Move, before: State) -> str:
        """The move and its effects without hidden information; after the end with all information."""
        controller = self.controller
        is_over = controller.match.is_over
        return messages.move_message(controller.services.assets.texts, move, before, self.seat_name, is_over=is_over)

    def turn_line(self) -> str:
        """The next step; the standing for people who cannot act."""
        controller, texts, name = self.controller, self.controller.services.assets.texts, self.seat_name
        if controller.recap.is_on:
            return self.t("elevens.do.playback")
        if controller.draft.is_giving:
            return self.t("elevens.give.choose", receiver=PersonName(name(controller.racks.receiver)))
        if controller.is_human_turn:
            tile = controller.draft.tile_to_lay(controller.state, may_act=True)
            is_picked = controller.draft.picked is not None and tile is not None
            return messages.turn_line(texts, controller.state, name, tile if is_picked else None)
        return messages.standing_line(texts, controller.state, controller.viewer, name)

    def bar_line(self) -> str:
        """Also: for whom the others' moves are being played back."""
        if self.controller.recap.is_on:
            return self.t("elevens.do.playback-for", name=self.seat_name(self.controller.racks.seat))
        return super().bar_line()


class RackInView:
    """The rack below the board: its seat, who may see it, and each seat's order of tiles."""

    def __init__(self, controller: ElevensController) -> None:
        self._controller = controller
        self.orders = [RackOrder() for _ in controller.match.seats]
        """Each seat's order of its rack."""

    @property
    def seat(self) -> int:
        """The seat of the person at the mouse; in a replay the seat to move."""
        controller = self._controller
        if controller.session.is_watched:
            last = controller.match.moves[controller.position - 1].seat if controller.position else 0
            return controller.state.seat if controller.state.seat is not None else last
        if controller.viewer is not None:
            return controller.viewer
        return next(iter(human_seats(controller.match)), 0)

    @property
    def receiver(self) -> int:
        """The left neighbour of the seat whose turn it is."""
        seat = self._controller.state.seat
        return ((seat if seat is not None else self.seat) + 1) % len(self._controller.match.seats)

    def may_see(self, seat: int) -> bool:
        """True if a seat's tiles may be shown: its owner has the mouse, and the recap has ended; all in a showcase."""
        controller, overlay = self._controller, self._controller.session.overlay
        is_open = controller.match.is_over or (overlay.is_showcase and not overlay.hides_racks)
        return is_open or (seat == controller.viewer and not controller.recap.is_on)

    def tiles(self) -> list[Held]:
        """The tiles of the rack below the board."""
        return self.orders[self.seat].held(self._controller.state.racks[self.seat])

    @property
    def sight(self) -> RackVisibility:
        """The rack's visibility for the person at the mouse."""
        controller, seat = self._controller, self.seat
        return RackVisibility(
            controller.state,
            self.tiles(),
            may_act=controller.is_human_turn,
            may_see_rack=self.may_see(seat) and not controller.session.is_watched,
            is_hand_sorted=self.orders[seat].sort is Sort.HAND,
            must_confirm=controller.services.session.aids.confirm_moves,
        )

    def rearrange(self, tile: Held, place: Held) -> None:
        """Move a tile to another place on the rack."""
        tiles, seat = self.tiles(), self.seat
        if tile in tiles and place in tiles:
            self.orders[seat].move(self._controller.state.racks[seat], tiles.index(tile), tiles.index(place))
            self._controller.services.assets.sounds.play(Sound.LAY_WOOD)

    def choose(self, sort: Sort) -> None:
        """Keep the rack in another order."""
        controller, seat = self._controller, self.seat
        controller.draft = controller.draft.without_tile()
        self.orders[seat].choose(sort, controller.state.racks[seat])
        if sort is Sort.HAND:
            controller.message_bar.show(lambda: controller.services.assets.t("elevens.say.by-hand"))


class Clicks:
    """Turns clicks into drafts, and drafts into moves."""

    def __init__(self, controller: ElevensController) -> None:
        self._controller = controller
        self.launch: tuple[float, float] | None = None
        """The place from which a tile is laid or given."""

    def tile(self, held: Held) -> None:
        """On a tile of the rack."""
        controller = self._controller
        self._follow(controller.draft.click_tile(held, controller.racks.sight))
        if controller.draft.is_giving:
            controller.services.assets.sounds.play(Sound.PICK)

    def field(self, field: str) -> None:
        """On a field."""
        self._follow(self._controller.draft.click_field(field, self._controller.racks.sight))

    def seat(self, seat: int) -> None:
        """On another seat's card."""
        self._follow(self._controller.draft.click_seat(seat, self._controller.racks.sight))

    def begin_gift(self) -> None:
        """On the button that gives a tile on."""
        self._follow(self._controller.draft.click_give(self._controller.racks.sight))

    def confirm_gift(self) -> None:
        """On the same button once a tile is chosen."""
        self._follow(self._controller.draft.confirm_gift(self._controller.racks.sight))

    def drop_gift(self) -> None:
        """On the button that keeps it."""
        self._follow(ClickOutcome(self._controller.draft.without_gift()))

    def _follow(self, outcome: ClickOutcome) -> None:
        """Apply the draft of a click and its consequence."""
        controller, presenter = self._controller, self._controller.presenter
        controller.draft = outcome.draft
        match outcome.consequence:
            case Move() as move:
                held = controller.draft.held_for(move, controller.racks.sight.rack)
                place = presenter.subject_place(held) if held is not None else None
                self.launch = place.center if place is not None else None
                controller.try_move(move)
                self.launch = None
            case Refusal() as refusal:
                controller.refuse(refusal)
            case Explain(refusal) as explained:  # without the sound of a fault
                place = presenter.subject_place(explained)
                controller.message_bar.refuse(lambda: controller.narrator.refusal_text(refusal), place)
            case Message() as said:
                self._tell(said)
            case Rearrange(tile, place=other):
                controller.racks.rearrange(tile, other)

    def _tell(self, said: Message) -> None:
        controller = self._controller

        def line() -> str:
            return messages.sentence(controller.services.assets.t(said.key, **controller.narrator.named(said.values)))

        if said.at:
            controller.message_bar.refuse(line, controller.presenter.subject_place(said))
        else:
            controller.message_bar.show(line)


class ElevensController(TableController[State]):
    """Draft, rack, clicks and moves at a table of Elevens."""

    has_secrets: ClassVar[bool] = True
    narrator_type: ClassVar[type[TableNarrator[Any]]] = ElevensNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self.draft_steps = DraftSteps(self, _begun_draft, _restore_draft)
        self.draft = Draft()
        self.choices = LegalChoices()
        """The legal choices of the person at the mouse in the position shown, as of the last build."""
        self.racks = RackInView(self)
        self.clicks = Clicks(self)
        self.recap = Recap(self)
        self.forced = ForcedBonus()

    @property
    def may_choose(self) -> bool:
        """True if the person at the mouse is to act and sees the rack."""
        return self.is_human_turn and not self.recap.is_on

    @property
    def computer_pause(self) -> float:
        """Within a turn tiles follow one another more quickly."""
        return super().computer_pause * (_SWIFT if self.state.turn.fields else 1.0)

    # Draft -------------------------------------------------------------------------------------------------------

    def forget_draft(self) -> None:
        """Drop the draft and all motions."""
        self.draft = Draft()
        self.presenter.clear_motion()

    @property
    def has_step_back(self) -> bool:
        """Something of the draft can be taken back, or the recap is on."""
        return self.recap.is_on or self.draft.step_back() is not None

    def step_back_in_game(self) -> bool:
        """End the recap, else take back a step of the draft."""
        if self.recap.is_on:
            self.recap.end()
            return True
        before = self.draft.step_back()
        self.draft = before or self.draft
        return before is not None

    def undo(self) -> SceneChange | None:
        """Take back the last step; a bonus tile that had no choice stays, as its tile has come to light before."""
        if not self.has_step_back and was_forced(self.match) and self.match.practice_start is None:
            self.message_bar.show(lambda: self.services.assets.t("house.table.undo.revealed"))
            return None
        return super().undo()

    # For the table -----------------------------------------------------------------------------------------------

    def on_mouse_taken(self) -> None:
        """Play back what the others did since, before the rack is uncovered."""
        if self.services.storage.settings.recap:
            self.recap.begin()

    def advance(self, seconds: float) -> None:
        """Let the recap go on; a bonus tile that has only one field goes there by itself."""
        is_still, is_recap = not self.presenter.frames.motions, self.recap.is_on
        is_free = self.is_human_turn and is_still and not is_recap
        forced = self.forced.advance(self.state if is_free else None, seconds)
        if is_recap and is_still:
            self.recap.advance(seconds)
        elif forced is not None:
            self.try_move(forced)

    def show_advice(self, advice: Advice) -> None:
        """Pick the advised tile up and show it on its field, or highlight the button; end a recap."""
        if self.recap.is_on:
            self.recap.end()
        self.forget_draft()
        fields, tiles = reason_marks(self.state, advice)
        self.draft = Draft.advised(advice.move, self.racks.tiles(), fields, tiles)

    def refuse(self, refusal: Refusal) -> None:
        """Refuse, and ring the fields and tiles the refusal names."""
        super().refuse(refusal)
        self.draft = self.draft.pointing_at(refusal, self.state)

    def end_refusal(self) -> None:
        """The rings go with the reason."""
        self.draft = self.draft.without_wanted()
        super().end_refusal()


def _begun_draft(controller: ElevensController) -> object:
    """The draft without a message's marks."""
    return controller.draft.without_wanted()


def _restore_draft(controller: ElevensController, draft: Draft) -> None:
    """Pick the tile up again, or go on passing it."""
    controller.draft = draft
