"""Signs at the four shores: name, badges of the owners, count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.i18n import Texts
from game.isles.waterways.rules.roles import SHORE_PAIRS, Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import SIDES, Side
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.layout import SignSizes
from game.isles.waterways.table.shore_counts import CHANGED, ShoresTarget
from game.isles.waterways.table.snapshot import TableSnapshot
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL_BOLD, Fonts, TextRole
from game.ui.widgets import InteractionState

_COUNT: Final = TextRole("text-bold", 20)
_NAMES_UP_TO: Final = 1.0
"""Largest text size with whole names and with signs above and below the board; else initials, beside it."""
_BADGE: Final = 20.0
_BADGE_STEP: Final = 21.0
_FLAT_HEIGHT: Final = 22.0
_LINE_SHARE: Final = 0.9
"""Height of a flat sign with large text in lines."""
_PADDING: Final = 10.0
_FRAME: Final = 3.0
"""Width of a plate's frame, which a long name keeps clear of."""
_WIDEST_COUNT: Final = "88"
_RIBBON: Final = 4.0
_RIBBON_INSET: Final = 12.0


def seats_of(state: State, side: Side) -> list[int]:
    """Seats that play for a shore; empty in a solo game and during the auction."""
    role = Role.NORTH_SOUTH if side in SHORE_PAIRS[0] else Role.EAST_WEST
    return [seat for seat in range(state.seats) if state.role_of(seat) is role]


def shore_name(texts: Texts, side: Side, text_size: float) -> str:
    """Name of a shore on its sign; its initial for large text."""
    return texts.t(f"waterways.shore.{side.value}{'' if text_size <= _NAMES_UP_TO else '.short'}")


def sign_sizes(texts: Texts, fonts: Fonts, seats: int) -> SignSizes:
    """Sizes that the names need in the present language, with the badges of ``seats`` at the table."""
    badges = 0 if seats == 1 else 2 if seats == 4 else 1
    name = max(fonts.width(shore_name(texts, side, fonts.text_size), LABEL_BOLD) for side in SIDES)
    count, line = fonts.width(_WIDEST_COUNT, _COUNT), fonts.line_height(LABEL_BOLD)
    tall = (
        max(name + 2 * _FRAME, badges * _BADGE_STEP, count) + _PADDING,
        line + (_BADGE if badges else 0.0) + fonts.line_height(_COUNT) + 4,
    )
    width = 2 * _PADDING + badges * _BADGE_STEP + (6 if badges else 0) + name + 10 + count
    row = width, max(_FLAT_HEIGHT, _LINE_SHARE * line)
    return SignSizes(None if fonts.text_size > _NAMES_UP_TO else (width, _FLAT_HEIGHT), tall, row=row)


def draw_signs(shown: TableSnapshot, canvas: Canvas, interaction: InteractionState, tried: Preview | None) -> None:
    """Draw the signs of all shores; a preview of the held stone changes their counts."""
    counts = shown.motion.counts(shown.state)
    after = tried.counts if tried is not None else counts
    pointed_at = interaction.hovered_value.sides if isinstance(interaction.hovered_value, ShoresTarget) else ()
    lit = {side for side in Side if after[side] != counts[side] or side in pointed_at or side in shown.motion.reached}
    texts, text_size = shown.texts, canvas.fonts.text_size
    for side in Side:
        owners, rect = seats_of(shown.state, side), shown.layout.sign_rect(side)
        badges, name = tuple(canvas.seat_styles.badge(seat) for seat in owners), shore_name(texts, side, text_size)
        is_lit, is_changed = side in lit, after[side] != counts[side]
        place = tuple(rect), tuple(shown.layout.board_place.shores)
        paint = partial(
            _draw_sign, shown, side=side, owners=owners, count=after[side], is_lit=is_lit, is_changed=is_changed
        )
        key = name, badges, place, after[side], is_lit, is_changed
        canvas.cached_commands(shown.assets.layers, f"waterways-sign-{side.value}", key, paint)


def _draw_sign(
    shown: TableSnapshot,
    canvas: Canvas,
    side: Side,
    owners: Sequence[int],
    count: int,
    *,
    is_lit: bool,
    is_changed: bool,
) -> None:
    """Draw a shore's sign: in a row above or below the board, in a column beside it."""
    rect, name = shown.layout.sign_rect(side), shore_name(shown.texts, side, canvas.fonts.text_size)
    _draw_ribbon(shown, canvas, side, owners, rect)
    canvas.panel("waterways/plate_won" if is_lit else "waterways/plate", rect)
    canvas.calm(palette.CHALK, rect.inflate(-6, -4))
    colour = CHANGED if is_changed else palette.INK
    if shown.layout.is_flat_sign(side):
        left = rect.left + _PADDING
        for seat in owners:
            canvas.fit(canvas.seat_styles.badge(seat), FRect(left, rect.centery - _BADGE / 2, _BADGE, _BADGE))
            left += _BADGE_STEP
        canvas.text(name, left + (6 if owners else 0), rect.centery, LABEL_BOLD, palette.INK)
        canvas.text(str(count), rect.right - _PADDING, rect.centery, _COUNT, colour, "right")
        return
    line = canvas.fonts.line_height(LABEL_BOLD)
    canvas.text(name, rect.centerx, rect.top + 2 + line / 2, LABEL_BOLD, palette.INK, "center")
    left = rect.centerx - (_BADGE_STEP * len(owners) - (_BADGE_STEP - _BADGE)) / 2
    for seat in owners:
        canvas.fit(canvas.seat_styles.badge(seat), FRect(left, rect.top + 2 + line, _BADGE, _BADGE))
        left += _BADGE_STEP
    middle = rect.bottom - 2 - canvas.fonts.line_height(_COUNT) / 2
    canvas.text(str(count), rect.centerx, middle, _COUNT, colour, "center")


def _draw_ribbon(shown: TableSnapshot, canvas: Canvas, side: Side, owners: Sequence[int], sign: FRect) -> None:
    """Draw the shore's outer edge in its owners' colours, in equal parts."""
    shores = shown.layout.board_place.shores
    is_row = side in SHORE_PAIRS[0]
    start = (shores.left if is_row else shores.top) + _RIBBON_INSET
    length = (shores.width if is_row else shores.height) - 2 * _RIBBON_INSET
    across = {Side.NORTH: shores.top, Side.SOUTH: shores.bottom, Side.WEST: shores.left, Side.EAST: shores.right}[side]
    for number, seat in enumerate(owners):
        colour = canvas.seat_styles.colour(seat).lerp(palette.CHALK, 0.25)
        ends = [start + length * (number + end) / len(owners) for end in (0, 1)]
        first, last = [(end, across) if is_row else (across, end) for end in ends]
        canvas.line(first, last, colour, _RIBBON)
