"""Freehand at the table: notes about faults beside the board, with correction and take-back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, Protocol

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import EntryFault, SheetEntry
from game.isles.bridges.rules.moves import Done, Mending, TakeBack
from game.isles.bridges.rules.state import Due, State
from game.isles.bridges.table import messages
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.layout import SideLayout, note_rects
from game.isles.bridges.table.panels import draw_note, note_button_width
from game.services import Services
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, CustomWidget, Widget

_LARGE: Final = 1.2


class CorrectableTable(Protocol):
    """Required parts of the table."""

    @property
    def services(self) -> Services: ...
    @property
    def state(self) -> State: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def faults(self) -> Sequence[EntryFault]:
        """Faults shown to the person at the mouse."""
        ...

    def refusal_text(self, refusal: Refusal) -> str: ...
    def show_message(self, line: Callable[[], str]) -> None: ...
    def try_move(self, move: Move) -> bool: ...
    def rebuild(self) -> None: ...


class CorrectionPanel:
    """Faults of the person at the mouse and the correction in progress."""

    def __init__(self, table: CorrectableTable) -> None:
        self.table = table
        self.correction: Correction | None = None

    @property
    def is_last_step(self) -> bool:
        """True if all cards are played and only corrections remain."""
        seat = self.table.seat
        return seat is not None and self.table.state.due[seat] is Due.CORRECTIONS

    def entry_at(self, place: Island | Link) -> SheetEntry | None:
        """Faulty entry on an island or link; None without one."""
        for fault in self.table.faults:
            if fault.entry.island == place or place in fault.entry.links:
                return fault.entry
        return None

    def begin_at(self, place: Island | Link) -> bool:
        """Begin the correction of a fault at this place; return False without a fault or during another correction."""
        entry = self.entry_at(place)
        if entry is None or self.correction is not None:
            return False
        self.begin(entry)
        return True

    def begin(self, entry: SheetEntry) -> None:
        """Begin the correction of an entry, or show the refusal if no correction is legal."""
        table = self.table
        if table.seat is None:
            return
        mendings = table.state.mendings(table.seat, entry.move)
        if not mendings:
            refusal = table.state.why_not(TakeBack(table.seat, entry.move))
            if refusal is not None:
                table.show_message(lambda: table.refusal_text(refusal))
            return
        self.correction = Correction(table.state, table.seat, entry)
        table.rebuild()

    def adopt(self, move: Mending) -> None:
        """Adopt a hint: begin its correction with the proposed entry."""
        entry = next((fault.entry for fault in self.table.faults if fault.entry.move == move.what), None)
        if entry is not None:
            self.begin(entry)
        if self.correction is not None:
            self.correction = self.correction.adopt(move)

    def step_back(self) -> bool:
        """Undo a step of the correction, finally the correction itself; return False without one."""
        if self.correction is None:
            return False
        self.correction = self.correction.step_back()
        return True

    def _leave(self) -> None:
        self.correction = None
        self.table.rebuild()

    def _take_back(self, what: int) -> None:
        if self.table.seat is not None:
            self.table.try_move(TakeBack(self.table.seat, what))

    def _finish(self) -> None:
        if self.table.seat is not None:
            self.table.try_move(Done(self.table.seat))

    # Widgets ---------------------------------------------------------------------------------------------------------

    def todo(self, desk: SideLayout) -> Iterable[Widget]:
        """Buttons for the correction in progress, or for ending the last step."""
        texts = self.table.services.texts
        upper, lower = desk.todo_buttons
        if self.correction is not None:
            back = partial(self._take_back, self.correction.what)
            yield Button(
                "take-back", upper, texts.t("bridges.do.take-back"), back, role=LABEL,
                is_enabled=self.correction.why_not_take_back() is None,
            )  # fmt: skip
            yield Button("leave-correction", lower, texts.t("bridges.do.leave-correction"), self._leave, role=LABEL)
        elif self.is_last_step and self.table.faults:
            yield Button("confirm", desk.confirm, texts.t("bridges.do.let-stand"), self._finish, role=TITLE)
        elif self.is_last_step:
            yield Button(
                "confirm", desk.confirm, texts.t("bridges.do.finish"), self._finish, "tick", "primary", role=TITLE
            )

    def notes(self, desk: SideLayout) -> Iterable[Widget]:
        """Notes about the last check's faults, one per entry with a button, over the area below the goals."""
        first = {fault.entry.move: fault for fault in reversed(self.table.faults)}
        large = self.table.services.fonts.text_size
        places, width = note_rects(desk.below, len(first), large), note_button_width(large)
        for at, (rect, move) in enumerate(zip(places, sorted(first), strict=False)):
            hidden = len(first) - len(places)
            if hidden and at == len(places) - 1:
                text = self.table.services.t("bridges.freehand.marked", n=hidden + 1)
                yield CustomWidget(partial(draw_note, rect=rect, text=text, has_button=False))
                return
            fault = first[move]
            is_begun = self.correction is not None and self.correction.what == move
            text = messages.fault_line(self.table.services.texts, fault)
            name, begin = f"correct-{move}", partial(self.begin, fault.entry)
            if large > _LARGE:  # without space for a button beside the sentence, the note itself is the button
                yield Button(name, rect, text, begin, role=LABEL, is_selected=is_begun)
                continue
            yield CustomWidget(partial(draw_note, rect=rect, text=text, is_marked=is_begun))
            button = FRect(rect.right - width - 6, rect.top + 6, width, rect.height - 12)
            label = self.table.services.t("bridges.do.correct")
            yield Button(name, button, label, begin, role=LABEL, is_selected=is_begun)
