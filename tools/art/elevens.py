"""The group `elevens`: enamel tiles, the quay with its painted fields, bridges, town squares, the rack and the bag."""

from __future__ import annotations

from tools.art.elevens_props import props
from tools.art.elevens_quay import quay
from tools.art.elevens_tiles import tiles


def sprites() -> dict[str, str]:
    """All sprites of the group: name -> SVG text."""
    return {**tiles(), **quay(), **props()}
