"""A text field; apart from the other controls, because the loop looks for one from the first picture on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from game.core.bidi import has_right_to_left, reads_from_right
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.text import BODY
from game.ui.widgets import Action, HitTarget, InteractionState, TargetRole, draw_focus


class TextEntry(NamedTuple):
    """A single-line text field; the scene owns the text and receives input while the field is active."""

    name: str
    rect: FRect
    text: str
    is_active: bool
    activate: Action
    placeholder: str = ""
    composition: str = ""
    """Text after ``text`` that an input method still composes, underlined."""

    def hit_targets(self) -> Sequence[HitTarget]:
        return (
            HitTarget(self.name, self.rect, self.activate, label=self.text or self.placeholder, role=TargetRole.FIELD),
        )

    def draw(self, canvas: Canvas, interaction: InteractionState) -> None:
        """Draw the field and, while active, the caret; right of the text, or left of one from right to left."""
        canvas.panel("ui/entry_focus" if self.is_active else "ui/entry", self.rect)
        inner_rect = self.rect.inflate(-24, -4)
        shown = self.text + self.composition
        if shown:
            canvas.text_box(shown, inner_rect, BODY, palette.INK)
        elif self.placeholder:
            canvas.text_box(self.placeholder, inner_rect.move(8 if self.is_active else 0, 0), BODY, palette.FADED_INK)
        if self.is_active:
            start, end = (canvas.fonts.width(text, BODY) for text in (self.text, shown))
            x = inner_rect.left - 2 if reads_from_right(shown) else min(inner_rect.right, inner_rect.left + end + 2)
            if self.composition:
                left = inner_rect.left + (0 if has_right_to_left(shown) else start)
                right = min(inner_rect.right, inner_rect.left + end)
                canvas.line((left, inner_rect.centery + 14), (right, inner_rect.centery + 14), palette.CORAL, 2)
            canvas.line((x, inner_rect.centery - 12), (x, inner_rect.centery + 12), palette.CORAL, 2)
        draw_focus(canvas, self.rect, interaction.focused == self.name)
