"""Draw piles of Waterways: the bag, or the two heaps with open stones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pygame import FRect

from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.table.hit_targets import HeapTarget, heap_hit_target
from game.isles.waterways.table.layout import Layout
from game.isles.waterways.table.paint import draw_shadow
from game.isles.waterways.table.snapshot import TableSnapshot
from game.isles.waterways.table.view import View
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, Widget, draw_focus


def build_bag(view: View, layout: Layout, open_bag: Callable[[], Any]) -> Iterable[Widget]:
    """The bag; a click shows its remaining stones."""
    hit_target = HitTarget("bag", layout.draw_pile.copy(), open_bag, tooltip=view.shown.assets.t("waterways.tip.bag"))
    yield CustomWidget(
        lambda canvas, interaction: draw_bag(view.shown, canvas, interaction, hit_target.rect), (hit_target,)
    )


def build_heaps(
    view: View,
    layout: Layout,
    draw: Callable[[str], Any],
    open_bag: Callable[[], Any],
    *,
    may_draw: Callable[[str], bool],
    is_lit: bool,
    advised: str,
) -> Iterable[Widget]:
    """The two heaps and the button for the remaining stones; ``advised`` is a hint's heap or empty.

    Legal heaps (``may_draw``) glow if ``is_lit``.
    """
    *heaps, bag = layout.heaps()
    for heap, rect in zip(HEAPS, heaps, strict=True):
        tip = view.shown.assets.t(f"waterways.tip.heap-{heap}") if may_draw(heap) else ""
        hit_target = heap_hit_target(heap, rect, partial(draw, heap), may_draw(heap), tip)
        yield CustomWidget(
            partial(
                _draw_heap, view, rect=rect, heap=heap, is_due=may_draw(heap) and is_lit, is_advised=heap == advised
            ),
            (hit_target,),
        )
    label, tip = view.shown.assets.t("waterways.button.bag"), view.shown.assets.t("waterways.tip.bag")
    yield Button("bag", bag, label, open_bag, icon="eye", role=LABEL, tooltip=tip)


def draw_bag(shown: TableSnapshot, canvas: Canvas, interaction: InteractionState, rect: FRect) -> None:
    """Draw the bag with its number of stones."""
    left = shown.state.stones_left()
    canvas.panel("ui/card", rect)
    if interaction.hovered == "bag":
        canvas.panel("ui/glow", rect.inflate(-6, -6))
    side = min(rect.height - 16, rect.width * 0.32, 104.0)
    canvas.fit("ui/bag_cloth", FRect(rect.left + 12, rect.centery - side / 2, side, side))
    edge = rect.left + side + 24
    words, fonts = shown.assets.t("waterways.bag.left", n=left), canvas.fonts
    room = FRect(edge, rect.top, rect.right - edge - 8, rect.height)
    high, words_high = fonts.line_height(TITLE), fonts.height(words, LABEL, room.width)
    if fonts.text_size > 1 and high + words_high > rect.height:
        canvas.text_box(str(left), room, TITLE, palette.INK)
        draw_focus(canvas, rect, interaction.focused == "bag")
        return
    top = rect.centery - (high + words_high) / 2
    canvas.text_box(str(left), FRect(room.left, top, room.width, high), TITLE, palette.INK)
    canvas.text_box(words, FRect(room.left, top + high, room.width, words_high), LABEL, palette.FADED_INK)
    draw_focus(canvas, rect, interaction.focused == "bag")


def _draw_heap(
    view: View, canvas: Canvas, interaction: InteractionState, rect: FRect, heap: str, *, is_due: bool, is_advised: bool
) -> None:
    """Draw one of the two heaps; it glows if due or advised by a hint."""
    shown = view.shown
    left = shown.state.stones_left(heap)
    canvas.panel("ui/card", rect)
    side = min(rect.height * 0.5, 27.0)
    for layer in range(min(3, -(-left // 14))):
        stone = FRect(rect.left + 14 + layer * 1.5, rect.centery - side / 2 + 4 - layer * 5, 3 * side, side)
        draw_shadow(canvas, stone, 0)
        canvas.stretch(f"waterways/back_{heap}", stone)
    edge = rect.left + 3 * side + 28
    label = FRect(edge, rect.top + 2, rect.right - edge - 8, rect.height - 4)
    colour = palette.INK if is_due or not left else palette.FADED_INK
    canvas.text_box(shown.assets.t(f"waterways.heap.heap-{heap}", n=left), label, LABEL_BOLD, colour)
    if is_due or is_advised:
        canvas.panel("ui/glow", rect.inflate(-6, -6))
        if interaction.hovered_value == HeapTarget(heap) or is_advised:
            canvas.outline(rect.inflate(-2, -2), palette.BRASS, 4, 10)
    draw_focus(canvas, rect, interaction.focused_value == HeapTarget(heap))
