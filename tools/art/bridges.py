"""The group `bridges`: islands and what stands on them, bridges, buoys, flags, plates, cards and marks."""

from __future__ import annotations

from tools.art.bridges_cards import cards
from tools.art.bridges_islands import islands
from tools.art.bridges_marks import marks
from tools.art.bridges_spans import spans


def sprites() -> dict[str, str]:
    """All sprites of the group: name -> SVG text."""
    return {**islands(), **spans(), **marks(), **cards()}
