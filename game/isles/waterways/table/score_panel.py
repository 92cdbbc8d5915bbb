"""Score panel: the products beside the board, and hit targets that explain each count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pygame import FRect

from game.isles.waterways.rules.roles import SHORE_PAIRS, SHORES_OF, Role
from game.isles.waterways.rules.stones import Side
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.shore_counts import CHANGED, ShoresTarget, shore_sum, shore_target
from game.isles.waterways.table.shore_signs import seats_of
from game.isles.waterways.table.snapshot import TableSnapshot
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.text import TextRole as TextRole
from game.ui.widgets import HitTarget, InteractionState

_FIGURES: Final = TextRole("text-bold", 25)
_MIN_FIGURES_SHARE: Final = 0.6
"""Share of its row that a product has at least; its names give way."""
_BADGE: Final = 24.0
_BADGE_STEP: Final = 17.0
"""Distance between the badges of a pair: the second covers a little of the first."""


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
        sides = SHORE_PAIRS[number] if number < len(SHORE_PAIRS) else SHORES_OF[Role.ALONE]
        hit_targets.append(shore_target(f"sum-{number}", rect, lines, sides))
    return hit_targets


def draw_score_panel(
    shown: TableSnapshot, canvas: Canvas, interaction: InteractionState, area: FRect, tried: Preview | None
) -> None:
    """Draw each product, and its preview with the held stone; in a solo game all four shores too."""
    state = shown.state
    canvas.panel("ui/card", area)
    counts, products = shown.motion.counts(state), shown.motion.products(state)
    is_alone = state.seats == 1
    *pairs, last = product_rects(area, is_alone)
    pairs = pairs if is_alone else [*pairs, last]
    for number, (row, sides) in enumerate(zip(pairs, SHORE_PAIRS, strict=True)):
        if interaction.hovered_value == ShoresTarget(sides):
            canvas.panel("ui/list_row_active", row.inflate(8, 4))
        names = " × ".join(shown.assets.t(f"waterways.shore.{side.value}") for side in sides)
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
        _draw_product(shown, canvas, last, shown.assets.t("waterways.counts.all"), [], now, after, True)


def _draw_product(
    shown: TableSnapshot, canvas: Canvas, row: FRect, names: str, seats: list[int], now: str, after: str, has_room: bool
) -> None:
    """Draw the shores' names with their seats' badges, the product, and its preview behind an arrow.

    Without space below, the preview replaces the product.
    """
    fonts = canvas.fonts
    line, figures = fonts.line_height(LABEL), fonts.line_height(_FIGURES)
    if fonts.text_size > 1:
        figures = min(figures, max(row.height - 2 - line, row.height * _MIN_FIGURES_SHARE))
        line = min(line, row.height - 2 - figures)
        has_room = has_room and 2 + 2 * line + figures <= row.height + 4
    left = row.left
    for seat in seats:
        canvas.fit(canvas.seat_styles.badge(seat), FRect(left, row.top + (line - _BADGE) / 2 + 2, _BADGE, _BADGE))
        left += _BADGE_STEP
    left += _BADGE - _BADGE_STEP if seats else 0.0
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
