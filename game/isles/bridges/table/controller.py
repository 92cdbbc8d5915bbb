"""Controller of a table of Bridges: the round's draft, Freehand's corrections, a hint's plan, and their words.

No pygame here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.core.players import Advice, HintReason
from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import EntryFault, SheetEntry
from game.isles.bridges.rules.moves import CorrectionMove, Done, Number, SkipNumber, Start, TakeBack
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.rules.views import open_faults
from game.isles.bridges.table import messages
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.visibility import Visibility
from game.modes.tables import GameTable
from game.table.controller import (
    RecapLine,
    TableController,
    TableNarrator,
    TablePresenter,
    human_seats,
    shows_targets,
)
from game.table.draft_steps import DraftSteps
from game.ui.sound_effects import Sound

if TYPE_CHECKING:  # a controller must load without pygame
    from game.services import Services

_COVERED_PAUSE = 0.25
"""Most seconds before a computer player's move that is covered: it need not be looked at."""


class BridgesNarrator(TableNarrator[State]):
    """Words of a table of Bridges."""

    has_first_seat: ClassVar[bool] = False
    controller: BridgesController

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Islands and links by their letters."""
        return messages.named_values(values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The rule that forbids it; for a bridge too many also what to do with those drawn."""
        return messages.refusal_message(self.controller.services.assets.texts, refusal) or super().refusal_text(refusal)

    def describe(self, move: Move, before: State) -> str:
        """The move as everybody may know it: what others entered in this round stays covered."""
        controller = self.controller
        is_round_open = before.information_count == controller.match.state.information_count
        if is_round_open and controller.boards.is_sealed and move.seat != controller.viewer:
            return ""
        return messages.move_message(controller.services.assets.texts, move, before, self.names)

    def move_message(self, number: int) -> str:
        """Message for a move: after the bridges number and bridges of the round, which belong together."""
        match, line = self.controller.match, super().move_message(number)
        made = [number - 1, number]
        is_pair = number > 0 and isinstance(match.moves[number - 1], Number | SkipNumber)
        if not line or not is_pair or match.moves[number - 1].seat != match.moves[number].seat:
            return line
        texts, state = self.controller.services.assets.texts, match.state_at(number)
        goals = messages.goal_announcements(texts, state, match.state_at(number + 1), self.names)
        entries = messages.round_entries_message(texts, match, made, self.names)
        return " ".join([entries, *(f"{goal.line}." for goal in goals)])

    def recap(self, seat: int) -> list[RecapLine]:
        """Entries that were revealed since the round of the seat's last move, a line a seat and round, and goals."""
        match, texts, names = self.controller.match, self.controller.services.assets.texts, self.names
        first = max(0, match.last_move_of(seat) - 1)
        lines: list[RecapLine] = []
        for numbers in messages.rounds_since(match, first):
            before, after = match.state_at(numbers[0]), match.state_at(numbers[-1] + 1)
            if self.controller.boards.is_sealed and after.information_count == before.information_count:
                continue  # the round is still open
            for other in (each for each in range(len(names)) if each != seat):
                made = [number for number in numbers if match.moves[number].seat == other]
                if made:
                    lines.append(RecapLine(other, messages.round_entries_message(texts, match, made, names), made))
            for goal in messages.goal_announcements(texts, before, after, names):
                lines.append(RecapLine(goal.seats[0], goal.line, ()))
        return lines

    def bar_line(self) -> str:
        """The seat to move; of several people, also the one that goes first in a round."""
        controller = self.controller
        seat, match = controller.state.seat, controller.match
        is_shared = len(human_seats(match)) > 1 and not controller.session.is_watched
        if seat is None or not is_shared or match.seats[seat].is_computer:
            return super().bar_line()
        round_start = controller.boards.sight.round_start
        is_first = all(match.moves[number].seat == seat for number in range(round_start, controller.position))
        return self.t("bridges.turn.first", name=self.seat_name(seat)) if is_first else super().bar_line()

    def turn_line(self) -> str:
        """The next step of the person to move."""
        controller, texts = self.controller, self.controller.services.assets.texts
        if controller.boards.peeked is not None:
            return messages.viewed_board_message(texts, self.seat_name(controller.boards.peeked))
        if controller.corrections.correction is not None:
            return messages.correction_message(texts, controller.corrections.correction)
        if controller.may_begin and controller.corrections.is_last_step:
            return messages.last_step_message(texts, len(controller.corrections.faults))
        draft = controller.draft
        return (
            messages.turn_message(texts, draft, self.names, is_lit=shows_targets(controller))
            if draft is not None
            else ""
        )

    def idle_line(self) -> str:
        """Reason why no action is available; empty while a draft exists."""
        controller, texts, state = self.controller, self.controller.services.assets.texts, self.controller.state
        if controller.boards.is_card_due():
            return ""
        if state.is_over:
            return messages.unused_card_message(texts, state)
        if not controller.session.awaits_moves:
            return self.turn_line() or self.last_message()
        waiting = messages.waiting_message(texts, self.seat_name(state.seat)) if state.seat is not None else ""
        return self.turn_line() or waiting

    def reason_message(self, reason: HintReason) -> str:
        """The reason's sentence, with the islands by their letters."""
        return messages.reason_message(self.controller.services.assets.texts, reason)

    def best_reason(self, advice: Advice) -> HintReason | None:
        """The best reason for number and bridges together."""
        return messages.plan_reason(advice)

    def margin_step(self, advice: Advice) -> Advice | None:
        """Also the step that finishes islands, as others may do so too."""
        reason = self.best_reason(advice)
        if reason is None or reason.key != "finishes":
            return super().margin_step(advice)
        return advice if advice.then is None or reason in advice.reasons else advice.then

    def bar_detail(self) -> str:
        """Empty while a hint's plan is not entered, which is the next step."""
        controller = self.controller
        is_open = controller.advice is not None and controller.hint_plan.plan is not None
        return "" if is_open else super().bar_detail()

    def plan_message(self, advice: Advice) -> str:
        """Number and bridges of the round."""
        return messages.plan_message(self.controller.services.assets.texts, advice, self.controller.state)


class BoardsInView:
    """The boards on the table: which is large, and what stays covered during a round."""

    def __init__(self, controller: BridgesController) -> None:
        self._controller = controller
        self.peeked: int | None = None
        """The seat whose board a person has enlarged."""
        self.is_card_due: Callable[[], bool] = lambda: False
        """True while the next card is still being turned, when nothing may reveal it. The view sets it."""

    @property
    def is_sealed(self) -> bool:
        """True if the others' entries of a round stay covered until all have moved."""
        match = self._controller.match
        return not self._controller.session.is_watched and bool(human_seats(match)) and not match.is_over

    @property
    def sight(self) -> Visibility:
        """The position shown and its visibility."""
        controller = self._controller
        at = min(controller.position, controller.match.number)
        correction = controller.corrections.correction
        return Visibility(controller.match, at, controller.viewer, self.peeked, self.is_sealed, correction)

    def peek(self, seat: int) -> None:
        """Show another seat's board large, or one's own again."""
        controller = self._controller
        own = None if controller.session.is_watched else controller.viewer
        self.peeked = None if seat in (self.peeked, own) else seat
        controller.services.assets.sounds.play(Sound.PAGE)


class FaultCorrections:
    """Freehand: the faults of the person at the mouse, and the correction under way."""

    def __init__(self, controller: BridgesController) -> None:
        self._controller = controller
        self.correction: Correction | None = None

    @property
    def faults(self) -> Sequence[EntryFault]:
        """Faults on the board of the person at the mouse that have come to light."""
        controller, seat = self._controller, self._controller.state.seat
        is_shown = controller.is_human_turn and controller.boards.peeked is None and seat is not None
        return open_faults(controller.state, seat) if is_shown and seat is not None else ()

    @property
    def is_last_step(self) -> bool:
        """All cards are played, and only what is wrong is left to do."""
        state = self._controller.state
        return state.seat is not None and state.due[state.seat] is Due.CORRECTIONS

    def entry_at(self, place: Island | Link) -> SheetEntry | None:
        """The entry at fault that wrote there, if any."""
        for fault in self.faults:
            if fault.entry.island == place or place in fault.entry.links:
                return fault.entry
        return None

    def begin_at(self, place: Island | Link) -> bool:
        """Begin to correct the faulty entry there; False without one, or during another correction."""
        entry = self.entry_at(place)
        if entry is None or self.correction is not None:
            return False
        self.begin(entry)
        return True

    def begin(self, entry: SheetEntry) -> None:
        """Begin to correct an entry, or explain why it has to stay."""
        controller, state = self._controller, self._controller.state
        if state.seat is None:
            return
        if not state.entry_logs[state.seat].corrections(state.seat, entry.move):
            refusal = state.why_not(TakeBack(state.seat, entry.move))
            if refusal is not None:
                controller.message_bar.show(lambda: controller.narrator.refusal_text(refusal))
            return
        self.correction = Correction(state, state.seat, entry)
        controller.presenter.rebuild()

    def adopt(self, move: CorrectionMove) -> None:
        """Take over a hint: begin that correction with what it proposes."""
        entry = next((fault.entry for fault in self.faults if fault.entry.move == move.what), None)
        if entry is not None:
            self.begin(entry)
        if self.correction is not None:
            self.correction = self.correction.adopt(move)

    def step_back(self) -> bool:
        """Take back a step of the correction, at last the correction itself; False if there was none."""
        if self.correction is None:
            return False
        self.correction = self.correction.step_back()
        return True

    def leave(self) -> None:
        """Leave the correction; its entry stays at fault."""
        self.correction = None
        self._controller.presenter.rebuild()

    def take_back(self, what: int) -> None:
        """Take an entry back."""
        if (seat := self._controller.state.seat) is not None:
            self._controller.try_move(TakeBack(seat, what))

    def finish(self) -> None:
        """End the last step; what is wrong stays."""
        if (seat := self._controller.state.seat) is not None:
            self._controller.try_move(Done(seat))


class HintPlan:
    """Plan of the last hint until its round is confirmed."""

    def __init__(self, controller: BridgesController) -> None:
        self._controller = controller
        self.whole: Draft | None = None
        """The draft that follows the hint, however much of it is entered already."""

    def show(self, advice: Advice) -> None:
        """Keep the plan; one that comes too late, for a position that is no more, is dropped."""
        draft = self._controller.draft
        if isinstance(advice.move, CorrectionMove):
            self._controller.corrections.adopt(advice.move)
        elif draft is not None:
            planned = draft.adopt(advice.move)
            self.whole = planned.adopt(advice.then.move) if advice.then is not None else planned

    def follow(self) -> None:
        """Enter all that is left of the plan, to be confirmed or changed."""
        controller = self._controller
        controller.draft = self.plan or controller.draft
        controller.services.assets.sounds.play(Sound.PICK)

    def clear(self) -> bool:
        """Forget the plan; False if there was none."""
        had, self.whole = self.whole is not None, None
        return had

    @property
    def links(self) -> tuple[Link, ...]:
        """Links of the last plan's bridges, independent of the draft; empty without a plan."""
        return self.whole.links if self.whole is not None else ()

    @property
    def plan(self) -> Draft | None:
        """The plan while the draft is a part of it; None after the draft has all of it."""
        plan, draft = self.whole, self._controller.draft
        if (
            plan is None
            or draft is None
            or self._controller.corrections.correction is not None
            or plan.state is not draft.state
            or plan == draft
        ):
            return None
        is_same_number = not draft.is_number_decided or draft.is_number_settled or draft.island == plan.island
        is_part = is_same_number and not Counter(draft.links) - Counter(plan.links)
        return plan if is_part and (plan.is_bridges_skipped or not draft.is_bridges_skipped) else None


class Clicks:
    """Turns clicks into the round's draft or a correction, and those into moves."""

    def __init__(self, controller: BridgesController) -> None:
        self._controller = controller

    def place(self, place: Island | Link, *, is_drag: bool = False) -> None:
        """Write or draw there, or undo that; Freehand: begin to correct a fault. ``is_drag`` always draws one more."""
        controller = self._controller
        is_free = controller.may_begin and (controller.draft is None or controller.draft.is_empty)
        controller.end_refusal()
        if not is_drag and is_free and controller.corrections.begin_at(place):
            return
        entry = self._entry_for_click()
        if entry is None:
            return
        if isinstance(place, int):
            self._take(entry.click_island(place))
        elif place not in controller.state.board.links:
            controller.services.assets.sounds.play(Sound.ILLEGAL)
            controller.message_bar.show(
                lambda: controller.services.assets.t("bridges.say.no-link", **messages.end_names(place))
            )
        else:
            self._take(entry.draw_bridge(place) if is_drag and isinstance(entry, Draft) else entry.click_link(place))

    def decide(self, decide: Callable[[Draft], Draft | Refusal]) -> None:
        """Do what a button of the log book makes of the draft: a start of 3 or 4, a number or bridges skipped."""
        draft = self._entry_for_click()
        if isinstance(draft, Draft):
            self._take(decide(draft), is_button=True)

    def confirm(self) -> None:
        """Play the draft or correction."""
        controller, entry = self._controller, self._entry_for_click()
        if entry is None:
            return
        if not entry.is_complete:
            controller.services.assets.sounds.play(Sound.ILLEGAL)
            controller.message_bar.show(lambda: messages.incomplete_message(controller.services.assets.texts, entry))
            return
        for move in entry.moves():
            if not controller.try_move(move):
                break

    def _entry_for_click(self) -> Draft | Correction | None:
        """Clear earlier messages; the draft or correction for a click, or None with a line that gives the reason."""
        controller, narrator, session = self._controller, self._controller.narrator, self._controller.session
        controller.end_refusal()
        controller.advice = None
        is_over = session.is_watched or controller.match.is_over
        is_idle = not session.awaits_moves or is_over or controller.boards.is_card_due()

        def idle_line() -> str:
            line = narrator.idle_line() if controller.entry is None else ""
            return line if line != narrator.turn_line() else ""

        if controller.entry is None and not is_idle:
            controller.message_bar.show(idle_line)
        return controller.entry

    def _take(self, answer: Draft | Correction | Refusal, *, is_button: bool = False) -> None:
        """Take over what a click has made of the draft, or refuse it; a button's refusal is shown in the bar only."""
        controller, t = self._controller, self._controller.services.assets.t
        if isinstance(answer, Refusal):
            if is_button:
                controller.message_bar.show(lambda: controller.narrator.refusal_text(answer))
            else:
                controller.refuse(answer)
            return
        controller.message_bar.clear()
        controller.services.assets.sounds.play(Sound.PICK)
        if isinstance(answer, Correction):
            controller.corrections.correction = answer
            return
        controller.kept_draft = answer
        if answer.takes_bridges and not answer.is_bridges_skipped:
            controller.kept_draft = answer.skip_impossible_steps()
            if controller.kept_draft.is_bridges_skipped:
                controller.message_bar.show(lambda: t("bridges.say.no-room", n=answer.bridges_needed))


class BridgesController(TableController[State]):
    """Draft, boards in view, corrections and clicks at a table of Bridges."""

    narrator_type: ClassVar[type[TableNarrator[Any]]] = BridgesNarrator
    narrator: BridgesNarrator

    def __init__(self, services: Services, table: GameTable, presenter: TablePresenter) -> None:
        super().__init__(services, table, presenter)
        self.draft_steps = DraftSteps(self, _begun_draft, _restore_draft)
        self.boards = BoardsInView(self)
        self.corrections = FaultCorrections(self)
        self.hint_plan = HintPlan(self)
        self.clicks = Clicks(self)
        self.kept_draft: Draft | None = None
        """The draft as last entered, also while another board is looked at."""

    @property
    def computer_pause(self) -> float:
        """Covered moves need no time to be looked at."""
        return min(_COVERED_PAUSE, super().computer_pause) if self.boards.is_sealed else super().computer_pause

    # The draft ---------------------------------------------------------------------------------------------------

    @property
    def may_begin(self) -> bool:
        """The person at the mouse may begin something on their board."""
        is_in_view = self.boards.peeked is None and not self.boards.is_card_due()
        return self.is_human_turn and self.state.seat is not None and is_in_view

    @property
    def entry(self) -> Draft | Correction | None:
        """Entry on the board now: the correction of a fault, else the round's draft."""
        correction = self.corrections.correction
        return correction if self.may_begin and correction is not None else self.draft

    @property
    def draft(self) -> Draft | None:
        """The draft of the person at the mouse; None while nobody may begin one."""
        seat = self.state.seat
        if not self.may_begin or seat is None or self.corrections.is_last_step:
            return None
        if self.kept_draft is None:
            self.kept_draft = Draft.begin(self.state, seat)
        return self.kept_draft

    @draft.setter
    def draft(self, draft: Draft | None) -> None:
        self.kept_draft = draft

    def forget_draft(self) -> None:
        """Start the round's draft anew."""
        self.kept_draft = None
        self.hint_plan.clear()
        self.corrections.correction = None
        self.end_refusal()

    @property
    def has_step_back(self) -> bool:
        """Something of the draft can be taken back, or another board is looked at."""
        if self.corrections.correction is not None or self.boards.peeked is not None or self.hint_plan.plan is not None:
            return True
        return self.kept_draft is not None and self.kept_draft.step_back() is not None

    def step_back_in_game(self) -> bool:
        """Go back from another board, else take back a step of the draft."""
        self.end_refusal()
        if self.boards.peeked is not None:
            self.boards.peeked = None
            return True
        if not self.corrections.step_back():
            before = self.kept_draft.step_back() if self.kept_draft is not None else None
            if before is None:
                return self.hint_plan.clear()
            self.kept_draft = before
        self.services.assets.sounds.play(Sound.UNDO)
        return True

    # For the table -----------------------------------------------------------------------------------------------

    def on_mouse_taken(self) -> None:
        """Another person has the mouse: their own board."""
        self.boards.peeked = None

    def show_position(self, number: int, animate: bool = False) -> None:
        """Show a move of the past that is looked back on on the board it was made on."""
        if self.look_back.is_on and animate:
            move = self.match.moves[number - 1]
            self.boards.peeked = None if move.seat == self.viewer or isinstance(move, Start) else move.seat
        super().show_position(number, animate)

    def show_latest(self) -> None:
        """Show the present, on one's own board."""
        self.boards.peeked = None
        super().show_latest()

    def show_advice(self, advice: Advice) -> None:
        """Mark number and bridges as a plan on the board; a correction is begun as the hint proposes it."""
        self.hint_plan.show(advice)

    def hint_sample(self, seat: int) -> State:
        """With a number begun, the hint is about its bridges."""
        sample = super().hint_sample(seat)
        if (draft := self.draft) is not None and draft.takes_bridges and not draft.is_number_settled:
            sample.play(draft.moves()[0])
        return sample


def _begun_draft(controller: BridgesController) -> object:
    """Number and bridges, the correction, and the hint's plan."""
    has_steps = controller.kept_draft is not None and not controller.kept_draft.is_empty
    return controller.kept_draft if has_steps else None, controller.corrections.correction, controller.hint_plan.whole


def _restore_draft(controller: BridgesController, draft: tuple[Draft | None, Correction | None, Draft | None]) -> None:
    """Number and bridges, the correction, and the hint's plan."""
    controller.end_refusal()
    controller.kept_draft, controller.corrections.correction, controller.hint_plan.whole = draft
