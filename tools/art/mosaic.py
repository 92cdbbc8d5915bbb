"""The group `mosaic`: glass squares, mortar and stone, the tray of pieces, the bonus track, marks."""

from __future__ import annotations

from tools.art.mosaic_glass import glass
from tools.art.mosaic_marks import marks
from tools.art.mosaic_stone import stone


def sprites() -> dict[str, str]:
    """All sprites of the group: name -> SVG text."""
    return {**glass(), **stone(), **marks()}
