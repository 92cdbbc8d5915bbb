"""Freehand at the table: faults as notes beside the board, and the buttons to correct them or take them back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from pygame import FRect

from game.isles.bridges.table import messages
from game.isles.bridges.table.controller import BridgesController
from game.isles.bridges.table.layout import SideLayout, note_rects
from game.isles.bridges.table.panels import draw_note, note_button_width
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, CustomWidget, Widget

_LARGE_TEXT: Final = 1.2


def correction_buttons(controller: BridgesController, sidebar: SideLayout) -> Iterable[Widget]:
    """Buttons for the entry being corrected; in the last step the button that ends it."""
    corrections, texts = controller.corrections, controller.services.assets.texts
    upper, lower = sidebar.task_buttons
    if corrections.correction is not None:
        back = partial(corrections.take_back, corrections.correction.move_number)
        yield Button(
            "take-back", upper, texts.t("bridges.do.take-back"), back, role=LABEL,
            is_enabled=corrections.correction.why_not_take_back() is None,
        )  # fmt: skip
        yield Button("leave-correction", lower, texts.t("bridges.do.leave-correction"), corrections.leave, role=LABEL)
    elif corrections.is_last_step and corrections.faults:
        yield Button("confirm", sidebar.confirm, texts.t("bridges.do.let-stand"), corrections.finish, role=TITLE)
    elif corrections.is_last_step:
        yield Button(
            "confirm", sidebar.confirm, texts.t("bridges.do.finish"), corrections.finish, "tick", "primary", role=TITLE
        )


def fault_notes(controller: BridgesController, sidebar: SideLayout) -> Iterable[Widget]:
    """Faults of the last check, a button each, over the area below the log book's goals."""
    corrections = controller.corrections
    first = {fault.entry.move: fault for fault in reversed(corrections.faults)}
    large = controller.services.assets.fonts.text_size
    places, width = note_rects(sidebar.lower_area, len(first), large), note_button_width(large)
    for at, (rect, move) in enumerate(zip(places, sorted(first), strict=False)):
        hidden = len(first) - len(places)
        if hidden and at == len(places) - 1:
            text = controller.services.assets.t("bridges.freehand.marked", n=hidden + 1)
            yield CustomWidget(partial(draw_note, rect=rect, text=text, has_button=False))
            return
        fault = first[move]
        is_begun = corrections.correction is not None and corrections.correction.move_number == move
        text = messages.fault_message(controller.services.assets.texts, fault)
        name, begin = f"correct-{move}", partial(corrections.begin, fault.entry)
        if large > _LARGE_TEXT:  # without space beside the sentence, the sentence is the button
            yield Button(name, rect, text, begin, role=LABEL, is_selected=is_begun)
            continue
        yield CustomWidget(partial(draw_note, rect=rect, text=text, is_marked=is_begun))
        button = FRect(rect.right - width - 6, rect.top + 6, width, rect.height - 12)
        label = controller.services.assets.t("bridges.do.correct")
        yield Button(name, button, label, begin, role=LABEL, is_selected=is_begun)
