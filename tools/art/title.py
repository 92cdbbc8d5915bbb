"""The group `title`: the sea chart with its isles, places and what moves between them."""

from __future__ import annotations

from tools.art.title_chart import chart
from tools.art.title_isles import isles
from tools.art.title_places import ambience, places


def sprites() -> dict[str, str]:
    """All sprites of the group: name -> SVG text."""
    return {**chart(), **isles(), **places(), **ambience()}
