"""Score panel: a sign with the count at each shore, and the products beside the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from pygame import Color, FRect

from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.shore_counts import PAIRS, ShoresTarget, shore_sum, shore_target
from game.isles.waterways.table.snapshot import TableSnapshot
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.text import TextRole as TextRole
from game.ui.widgets import HitTarget, InteractionState

CHANGED: Final = Color("#12687A")
"""Colour of values that the held stone would change: dark lagoon, contrast 5:1 on paper."""
_FIGURES: Final = TextRole("text-bold", 25)
_SIGN: Final = TextRole("text-bold", 20)


def seats_of(state: State, side: Side) -> list[int]:
    """Seats that play for a shore; empty in a solo game."""
    role = Role.NORTH_SOUTH if side in PAIRS[0] else Role.EAST_WEST
    return [seat for seat in range(state.seats) if state.role_of(seat) is role]


def seat_at(state: State, side: Side) -> int | None:
    """Seat whose badge hangs at a shore; of four seats one each, clockwise, so that teams sit opposite."""
    seats = seats_of(state, side)
    if not seats:
        return None
    return seats[1] if len(seats) > 1 and side in (Side.SOUTH, Side.WEST) else seats[0]


def product_text(counts: Mapping[Side, int], sides: Iterable[Side], product: int) -> str:
    """Counts multiplied: ``2 × 3 = 6``."""
    return f"{' × '.join(str(counts[side]) for side in sides)} = {product}"


def product_rects(area: FRect, is_alone: bool) -> list[FRect]:
    """Rows of the score panel: the two pairs of shores, and in a solo game all four."""
    inner = area.inflate(-24, -16)
    shares = (0.31, 0.31, 0.38) if is_alone else (0.5, 0.5)
    tops = [sum(shares[:number]) for number in range(len(shares))]
    return [
        FRect(inner.left, inner.top + top * inner.height, inner.width, share * inner.height)
        for top, share in zip(tops, shares, strict=True)
    ]


def score_targets(shown: TableSnapshot, area: FRect) -> list[HitTarget]:
    """Hit targets for highlighting counted outlets: the shores' signs and the products."""
    lines = {side: shore_sum(shown.texts, shown.state, side) for side in Side}
    hit_targets = [shore_target(f"shore-{side.value}", shown.layout.sign_rect(side), lines, (side,)) for side in Side]
    for number, rect in enumerate(product_rects(area, shown.state.seats == 1)):
        sides = PAIRS[number] if number < len(PAIRS) else (*PAIRS[0], *PAIRS[1])
        hit_targets.append(shore_target(f"sum-{number}", rect, lines, sides))
    return hit_targets


def draw_score_panel(
    shown: TableSnapshot, canvas: Canvas, look: InteractionState, area: FRect, tried: Preview | None
) -> None:
    """Draw each product, and its preview with the held stone; in a solo game all four shores too."""
    state = shown.state
    canvas.panel("ui/card", area)
    counts, products = shown.motion.counts(state), shown.motion.products(state)
    is_alone = state.seats == 1
    *pairs, last = product_rects(area, is_alone)
    pairs = pairs if is_alone else [*pairs, last]
    for number, (row, sides) in enumerate(zip(pairs, PAIRS, strict=True)):
        if look.hovered_value == ShoresTarget(sides):
            canvas.panel("ui/list_row_active", row.inflate(8, 4))
        names = " × ".join(shown.t(f"waterways.shore.{side.value}") for side in sides)
        after = product_text(tried.counts, sides, tried.products[number]) if tried is not None else ""
        seats = seats_of(state, sides[0])
        _draw_product(
            shown, canvas, row, names, seats, product_text(counts, sides, products[number]), after, not is_alone
        )
    if is_alone:
        product = products[0] * products[1]
        after = f"{products[0]} × {products[1]} = {product}"
        if tried is not None:
            after = f"{tried.products[0]} × {tried.products[1]} = {tried.products[0] * tried.products[1]}"
        now = f"{products[0]} × {products[1]} = {product}"
        canvas.line((last.left, last.top + 2), (last.right, last.top + 2), palette.FADED_INK, 1)
        _draw_product(shown, canvas, last, shown.t("waterways.counts.all"), [], now, after, True)


def _draw_product(
    shown: TableSnapshot, canvas: Canvas, row: FRect, names: str, seats: list[int], now: str, after: str, has_room: bool
) -> None:
    """Draw the shores' names with their seats' badges, the product, and its preview behind an arrow.

    Without space below, the preview replaces the product.
    """
    fonts = canvas.fonts
    line, figures = fonts.line_height(LABEL), fonts.line_height(_FIGURES)
    left = row.left
    for seat in seats:
        canvas.fit(palette.badge(seat), FRect(left, row.top + (line - 24) / 2 + 2, 24, 24))
        left += 25
    top = row.top + 2
    is_changed = bool(after) and after != now
    name_box = FRect(left + (5 if seats else 0), top, row.right - left - 5, line)
    canvas.text_box(names, name_box, LABEL_BOLD if not has_room else LABEL, palette.FADED_INK)
    shown_sum = after if is_changed and not has_room else now
    colour = CHANGED if is_changed and not has_room else palette.INK
    canvas.text_box(shown_sum, FRect(row.left, top + line, row.width, figures), _FIGURES, colour)
    if is_changed and has_room:
        arrow = line * 0.62
        below = top + line + figures
        canvas.fit("ui/icon_arrow_right", FRect(row.left, below + (line - arrow) / 2, arrow, arrow), tint=CHANGED)
        canvas.text_box(after, FRect(row.left + arrow + 6, below, row.width - arrow - 6, line), LABEL_BOLD, CHANGED)


def draw_signs(shown: TableSnapshot, canvas: Canvas, look: InteractionState, tried: Preview | None) -> None:
    """Draw the counts at the shores, with badges and the preview of the held stone."""
    counts = shown.motion.counts(shown.state)
    after = tried.counts if tried is not None else counts
    pointed_at = look.hovered_value.sides if isinstance(look.hovered_value, ShoresTarget) else ()
    lit = {side for side in Side if after[side] != counts[side] or side in pointed_at or side in shown.motion.reached}
    for side in Side:
        seat, rect = seat_at(shown.state, side), shown.layout.sign_rect(side)
        badge = palette.badge(seat) if seat is not None else ""
        is_lit, is_changed = side in lit, after[side] != counts[side]
        key = seat, badge, tuple(rect), tuple(shown.layout.board_place.shores), after[side], is_lit, is_changed
        paint = partial(
            _draw_sign,
            shown,
            side=side,
            rect=rect,
            badge=badge,
            count=after[side],
            is_lit=is_lit,
            is_changed=is_changed,
        )
        canvas.cached_commands(shown.assets.layers, f"waterways-sign-{side.value}", key, paint)


def _draw_sign(
    shown: TableSnapshot,
    canvas: Canvas,
    side: Side,
    rect: FRect,
    badge: str,
    count: int,
    *,
    is_lit: bool,
    is_changed: bool,
) -> None:
    """Draw a shore's sign: the seat's badge, or an arrow to the shore, and the count."""
    _draw_ribbon(shown, canvas, side, rect)
    canvas.panel("waterways/plate_won" if is_lit else "waterways/plate", rect)
    upper = FRect(rect.centerx - 14, rect.top + 4, 28, 28)
    if badge:
        canvas.fit(badge, upper)
    else:
        canvas.fit("ui/icon_arrow_right", upper.inflate(-6, -6), angle=_ANGLES[side], tint=palette.FADED_INK)
    box = FRect(rect.left + 4, upper.bottom, rect.width - 8, rect.bottom - upper.bottom - 2)
    canvas.text_box(str(count), box, _SIGN, CHANGED if is_changed else palette.INK, "center")


def _draw_ribbon(shown: TableSnapshot, canvas: Canvas, side: Side, sign: FRect) -> None:
    """Draw the shore's outer edge in its seat's colour, up to the sign."""
    seat = seat_at(shown.state, side)
    if seat is None:
        return
    colour = palette.SEATS[seat].lerp(palette.CHALK, 0.25)
    shores = shown.layout.board_place.shores
    match side:
        case Side.NORTH:
            canvas.line((shores.left + 12, shores.top), (sign.left, shores.top), colour, 4)
        case Side.SOUTH:
            canvas.line((sign.right, shores.bottom), (shores.right - 12, shores.bottom), colour, 4)
        case Side.WEST:
            canvas.line((shores.left, shores.top + 12), (shores.left, shores.bottom - 12), colour, 4)
        case Side.EAST:
            canvas.line((shores.right, shores.top + 12), (shores.right, shores.bottom - 12), colour, 4)


_ANGLES: Final = {Side.NORTH: 180.0, Side.EAST: 180.0, Side.SOUTH: 0.0, Side.WEST: 0.0}
"""Angle of a solo sign's arrow toward its shore, in degrees counter-clockwise from the right."""
