"""Hit target values of all tables, and the glow of a held one; an isle's own values are in its
``table/hit_targets.py``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core.state import Cell
from game.ui.canvas import Canvas
from game.ui.widgets import InteractionState

_HELD: Final = 150
"""Alpha of a held target's glow."""


class OnCell(NamedTuple):
    """A cell of the board."""

    cell: Cell


class OnSeat(NamedTuple):
    """A seat's card or board."""

    seat: int


def draw_held(canvas: Canvas, interaction: InteractionState) -> None:
    """Draw a glow on a pressed tile, cell or island; the click happens on release."""
    if interaction.press_target is not None and interaction.pressed_value is not None:
        canvas.panel("ui/glow", interaction.press_target.rect.inflate(-2, -2), _HELD)
