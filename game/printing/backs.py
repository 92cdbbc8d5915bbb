"""Backs of pieces that lie face down: waves that look alike whichever way up, and hide what shines through."""

from __future__ import annotations

import math
from typing import Final

from game.printing.canvas import PaperCanvas

_INSET_MM: Final = 2.0
_ROW_MM: Final = 2.6
"""Distance of two waves."""
_WAVE_MM: Final = 5.0
_STEPS: Final = 8
"""Points of a wave."""


def draw_face_down(canvas: PaperCanvas) -> None:
    """Fill a piece's back with waves in a frame."""
    wide, high = canvas.width - 2 * _INSET_MM, canvas.height - 2 * _INSET_MM
    canvas.rect(_INSET_MM, _INSET_MM, wide, high, "foam", "lagoon", 0.5, 1.5)
    waves, rows = max(1, round((wide - 2) / _WAVE_MM)), int((high - 2) // _ROW_MM)
    length, first = wide - 2, canvas.height / 2 - (rows - 1) / 2 * _ROW_MM
    points = waves * _STEPS
    for row in range(rows):
        y = first + row * _ROW_MM
        wave = [
            (
                _INSET_MM + 1 + length * at / points,
                y + 0.7 * math.sin(math.tau * at / _STEPS),
            )
            for at in range(points + 1)
        ]
        canvas.polyline(wave, "lagoon", 0.35)
