"""What stands on the bar of every table, the cards of the seats, and the tag beside a refused click."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pygame import FRect

from game.isles.catalogue import isle
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY, LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.table.ghost import Ghost
    from game.table.scene import TableScene

BAR_HEIGHT: Final = 72.0
"""The bar on top of every table, in units."""
_WIDEST_SPEECH: Final = 360.0


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What a seat's card says beside its name: a large figure and a small line."""

    figure: str = ""
    line: str = ""


def bar_button(
    scene: TableScene, name: str, left: float, action: Callable[[], Any], *, is_enabled: bool = True
) -> Button:
    """A square button of the bar; its icon and its tip go by its name."""
    place = FRect(left, (BAR_HEIGHT - 52) / 2, 52, 52)
    tip = scene.t(f"house.tip.{name}")
    return Button(name, place, icon=name, action=action, is_enabled=is_enabled, tip=tip)


def bar_buttons(scene: TableScene, area: FRect) -> Iterable[Widget]:
    """Undo, hint, log and help, from the right."""
    buttons: list[tuple[str, Callable[[], Any], bool]] = [
        ("help", scene.open_help, True),
        ("log", scene.open_log, True),
        ("hint", scene.ask_hint, scene.is_human_turn),
        ("undo", scene.undo, scene.is_human_turn or scene.match.can_undo),
    ]
    for index, (name, action, is_enabled) in enumerate(buttons):
        left = area.width - 16 - 56 * (index + 1) + 4
        yield bar_button(scene, name, left, action, is_enabled=is_enabled)


def draw_bar(scene: TableScene, canvas: Canvas, tip: str) -> None:
    """Whose turn it is, or the message; the line ``tip`` while the pointer rests on what has one; the best run's stand."""
    area = scene.area
    canvas.panel("ui/bar_wood", FRect(-12, -12, area.width + 24, BAR_HEIGHT + 12))
    left, right = 84.0, area.width - 16 - 56 * 4 - 12
    if scene.lesson is not None:
        right = area.width - 16 - scene.lesson.bar_width() - 12
    if scene.best_run is not None:
        right -= 132
        _draw_ghost(scene, canvas, FRect(right + 8, 10, 120, BAR_HEIGHT - 20), scene.best_run)
    seat = scene.seat
    line, colour = scene.bar_line()
    if seat is not None:
        canvas.fit(scene.badge(seat), FRect(left, 12, 48, 48))
        left += 60
    room = FRect(left, 4, right - left, BAR_HEIGHT - 8)
    if scene.message:
        canvas.text_box(scene.message, room, BODY, palette.CHALK)
    elif tip:
        canvas.text_box(tip, room, LABEL, palette.PARCHMENT)
    else:
        upper = FRect(room.left, room.top + 2, room.width, room.height * 0.52)
        lower = FRect(room.left, upper.bottom - 2, room.width, room.height - upper.height - 2)
        detail = scene.turn_line()
        canvas.text_box(line, upper if detail else room, TITLE, colour)
        if detail:
            canvas.text_box(detail, lower, LABEL, palette.PARCHMENT)


def _draw_ghost(scene: TableScene, canvas: Canvas, place: FRect, ghost: Ghost) -> None:
    """The ghost's score at the same stage, and how far the person is ahead of it or behind."""
    progress = isle(scene.game).face.progress
    if progress is None:
        return
    stage, score = progress(scene.state)
    there = ghost.at(stage)
    canvas.panel("ui/inset_wood", place)
    canvas.fit("ui/icon_ghost", FRect(place.left + 6, place.centery - 16, 32, 32), tint=palette.PARCHMENT)
    if there is not None:
        ahead = score - there
        line = FRect(place.left + 42, place.top, place.width - 50, place.height)
        canvas.text_box(f"{there} ({ahead:+d})".replace("-", "−"), line, LABEL_BOLD, palette.CHALK, "center")


def draw_seat_card(scene: TableScene, canvas: Canvas, rect: FRect, seat: int, card: SeatCard) -> None:
    """A seat's card: badge, name, a figure and a line; the one to move is marked."""
    is_turn = seat == scene.seat
    canvas.panel("ui/list_row_active" if is_turn else "ui/card", rect)
    canvas.pattern(seat, FRect(rect.left + 3, rect.top + 3, 8, rect.height - 6), palette.SEATS[seat], 255)
    side = min(rect.height - 16, 44)
    canvas.fit(scene.badge(seat), FRect(rect.left + 12, rect.centery - side / 2, side, side))
    left = rect.left + side + 22
    figure_width = canvas.fonts.width(card.figure, TITLE) + 16 if card.figure else 8.0
    room = FRect(left, rect.top + 4, rect.right - left - figure_width - 8, rect.height - 8)
    name = scene.seat_name(seat)
    if card.line:
        upper = FRect(room.left, room.top, room.width, room.height / 2)
        canvas.text_box(name, upper, LABEL_BOLD, palette.INK, valign="bottom")
        canvas.text_box(card.line, upper.move(0, room.height / 2), LABEL, palette.FADED_INK, valign="top")
    else:
        canvas.text_box(name, room, LABEL_BOLD, palette.INK)
    if card.figure:
        place = FRect(rect.right - figure_width - 8, rect.top, figure_width, rect.height)
        canvas.text_box(card.figure, place, TITLE, palette.INK, "center")


def draw_speech(canvas: Canvas, area: FRect, text: str, x: float, y: float) -> None:
    """A tag with a warning beside a point, inside an area: why what was clicked there is refused."""
    side = 24.0
    width = min(canvas.fonts.width(text, LABEL), _WIDEST_SPEECH)
    height = max(side, canvas.fonts.height(text, LABEL, width))
    tag = FRect(0, 0, width + side + 44, height + 20)
    tag.midbottom = (x, y - 34)
    if tag.top < area.top + 4:
        tag.midtop = (x, y + 40)
    tag.left = min(max(tag.left, area.left + 8), area.right - 8 - tag.width)
    canvas.panel("ui/tag", tag)
    canvas.fit("ui/icon_warning", FRect(tag.left + 14, tag.centery - side / 2, side, side), tint=palette.DARK_CORAL)
    room = FRect(tag.left + side + 24, tag.top + 6, width + 6, tag.height - 12)
    canvas.text_box(text, room, LABEL, palette.INK)
