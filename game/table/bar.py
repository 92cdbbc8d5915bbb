"""Drawing of the table's message bar and of the seats' cards; ``messages.placement`` draws the tag at a refused click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pygame import FRect

from game.assets import Assets
from game.scenes import unsaved_mark
from game.table.controller import TableController
from game.table.seat_card import SeatCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE, Fonts, TextRole
from game.ui.viewport import is_upright
from game.ui.widgets import Button

BAR_HEIGHT: Final = 72.0
"""The bar on top of every table, in units."""
_LEFT: Final = 84.0
"""Left edge of the bar's badge, beside the exit button."""
_TOP: Final = 4.0
"""Free height above and below the bar's words."""
_SMALLER: Final = 0.85
"""Factor of the letters for which headline and detail both stay, at usual text sizes."""
_LARGE_TEXT: Final = 1.1
"""Text size above which letters are large."""
_LEAST_SHRINK: Final = 0.6
"""Smallest factor of a long line's letters."""
_SENTENCE_END: Final = ". "
_STEP: Final = " · "
"""Between the steps of a turn in its message."""
_ROW_HEIGHT: Final = BAR_HEIGHT / 2 - _TOP
"""Height of each of two lines."""


def bar_button(
    assets: Assets, name: str, left: float, action: Callable[[], Any], *, is_enabled: bool = True, tip_key: str = ""
) -> Button:
    """Square button of the bar; its name gives the icon, and the tooltip unless ``tip_key`` is given."""
    place = FRect(left, (BAR_HEIGHT - 52) / 2, 52, 52)
    tip = assets.t(tip_key or f"house.tip.{name}")
    return Button(name, place, icon=name, action=action, is_enabled=is_enabled, tooltip=tip)


def draw_bar(controller: TableController[Any], canvas: Canvas, area: FRect) -> None:
    """Draw the message or the turn line and, with room for both, the next step below it."""
    canvas.panel("ui/bar_wood", FRect(-12, -12, area.width + 24, BAR_HEIGHT + 12))
    controller.session.overlay.draw_bar(canvas, area)
    room = _text_room(controller, area)
    if (seat := controller.state.seat) is not None:
        canvas.fit(canvas.seat_styles.badge(seat), FRect(_LEFT, 12, 48, 48))
    lines = _bar_words(controller, canvas.fonts, room.width)
    height = 2 * _ROW_HEIGHT / max(1, len(lines))
    is_broken = len(lines) == 2 and lines[0][1] is lines[1][1]
    boxes = [(text, room.width, height) for text, _ in lines]
    shrink = canvas.fonts.common_fit(boxes, lines[0][1]) if is_broken else None
    for number, (text, role) in enumerate(lines):
        place = FRect(room.left, _TOP + number * height, room.width, height)
        colour = palette.PARCHMENT if role is LABEL else palette.CHALK
        canvas.text_box(text, place, role, colour, shrink=shrink)


def is_cramped(assets: Assets) -> bool:
    """True for large letters in an upright window, where plates in the bar leave little room for its words."""
    return is_upright(assets.viewport.area) and assets.fonts.text_size > _LARGE_TEXT


def _text_room(controller: TableController[Any], area: FRect) -> FRect:
    left = _LEFT + (60.0 if controller.state.seat is not None else 0.0)
    end = controller.session.overlay.bar_room(area)
    if controller.services.storage.is_in_memory:
        end -= unsaved_mark.WIDTH + 12
    return FRect(left, 0, end - left, BAR_HEIGHT)


def _bar_words(controller: TableController[Any], fonts: Fonts, width: float) -> list[tuple[str, TextRole]]:
    narrator = controller.narrator
    return bar_lines(fonts, width, narrator.bar_line(), narrator.bar_detail(), controller.message_bar.in_bar)


def message_rect(controller: TableController[Any], area: FRect) -> FRect:
    """Place of the bar's words."""
    fonts, room = controller.services.assets.fonts, _text_room(controller, area)
    lines = _bar_words(controller, fonts, room.width)
    room.width = min(room.width, max((fonts.width(text, role) for text, role in lines), default=0.0))
    return room


def is_detail_shown(controller: TableController[Any], area: FRect) -> bool:
    """True if the bar has room for the next step beside its message."""
    words = _bar_words(controller, controller.services.assets.fonts, _text_room(controller, area).width)
    return controller.narrator.bar_detail() in " ".join(text for text, _ in words)


def bar_lines(fonts: Fonts, width: float, headline: str, detail: str, message: str) -> list[tuple[str, TextRole]]:
    """The bar's lines, one or two, each with its text role: message or headline, then detail.

    Where both do not fit beside the buttons, even a little smaller, the message stays alone, then the detail, then the
    headline; it takes the bar's whole height, in one line or two, whichever has the larger letters. A text too
    long for two lines loses its last sentences; one about the steps of a turn keeps its beginning and the last step.
    """
    is_large = fonts.text_size > _LARGE_TEXT
    first: tuple[str, TextRole] = (message, LABEL_BOLD if is_large else BODY) if message else (
        headline, LABEL_BOLD if is_large else TITLE
    )  # fmt: skip
    second: tuple[str, TextRole] = (detail, LABEL)
    chosen = [each for each in (first, second) if each[0]]
    if all(fonts.width(text, role) <= width for text, role in chosen):
        return chosen
    smaller = [(text, LABEL_BOLD if role is TITLE else role) for text, role in chosen]
    if not is_large and all(fonts.width(text, role, _SMALLER) <= width for text, role in smaller):
        return smaller
    text, role = first if message or not detail else second
    role = LABEL_BOLD if role is not LABEL and fonts.width(text, role) > width else role
    in_two = fonts.fit("", role, width, _ROW_HEIGHT)[1]
    if fonts.width(text, role, in_two) <= width:
        return [(text, role)]
    lines = fonts.wrap(text, role, width, in_two)
    if len(lines) > 2 and text == message and _STEP in message:
        lines = _beginning_and_last_step(fonts, message, role, width, in_two * _SMALLER)
    while len(lines) > 2 and in_two > _LEAST_SHRINK:  # smaller, so that both lines have letters of one size
        in_two -= 0.05
        lines = fonts.wrap(text, role, width, in_two)
    if len(lines) > 2 and text == message and _SENTENCE_END in message:  # the book has the rest
        return bar_lines(fonts, width, headline, detail, _without_last_sentence(message))
    if len(lines) > 2 and text == detail and _SENTENCE_END in detail:
        return bar_lines(fonts, width, headline, _without_last_sentence(detail), message)
    return [(line, role) for line in [*lines[:1], " ".join(lines[1:])] if line]


def _without_last_sentence(text: str) -> str:
    return text.rpartition(_SENTENCE_END)[0] + _SENTENCE_END.strip()


def _beginning_and_last_step(fonts: Fonts, message: str, role: TextRole, width: float, size: float) -> list[str]:
    """Lines of a turn's message, two if possible: as much of its lists as fits, and the last step; the book has the rest."""
    lines = fonts.wrap(message, role, width, size)
    head, step, last = message.rpartition(_STEP)
    words = head.split(" ")
    while len(lines) > 2 and len(words) > 1:
        words.pop()
        begun = " ".join(words)
        begun = begun.rpartition(", ")[0] or begun.rstrip(",:;")  # no half a part of a list
        lines = fonts.wrap(f"{begun} …{step}{last}", role, width, size)
    return lines


def draw_seat_card(controller: TableController[Any], canvas: Canvas, rect: FRect, seat: int, card: SeatCard) -> None:
    """A seat's card: badge, name, a figure and a line; the one to move is marked."""
    is_turn = seat == controller.state.seat
    canvas.panel("ui/card", rect)
    if is_turn:
        canvas.panel("ui/list_row_active", rect)  # see-through: on the card its letters stand out on any background
    canvas.pattern(
        canvas.seat_styles.number(seat),
        FRect(rect.left + 3, rect.top + 3, 8, rect.height - 6),
        canvas.seat_styles.colour(seat),
        255,
    )
    side = min(rect.height - 16, 44)
    canvas.fit(canvas.seat_styles.badge(seat), FRect(rect.left + 12, rect.centery - side / 2, side, side))
    left = rect.left + side + 22
    figure_width = canvas.fonts.width(card.figure, TITLE) + 16 if card.figure else 8.0
    room = FRect(left, rect.top + 4, rect.right - left - figure_width - 8, rect.height - 8)
    name = controller.narrator.seat_name(seat)
    if card.line:
        upper = FRect(room.left, room.top, room.width, room.height / 2)
        canvas.text_box(name, upper, LABEL_BOLD, palette.INK, valign="bottom")
        canvas.text_box(card.line, upper.move(0, room.height / 2), LABEL, palette.FADED_INK, valign="top")
    else:
        canvas.text_box(name, room, LABEL_BOLD, palette.INK)
    if card.figure:
        place = FRect(rect.right - figure_width - 8, rect.top, figure_width, rect.height)
        canvas.text_box(card.figure, place, TITLE, palette.INK, "center")
