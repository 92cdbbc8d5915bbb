"""The colours of `assets/art/style.css` by name, and what is mixed from them."""

from __future__ import annotations

import re
from pathlib import Path

STYLE = Path(__file__).resolve().parents[2] / "assets" / "art" / "style.css"
PALETTE = {
    name.replace("-", "_"): value
    for name, value in re.findall(r"\.fill-([a-z-]+) \{ fill: (#[0-9A-F]{6}) \}", STYLE.read_text("utf-8"))
}
#: colour and badge of the six seats, in their order
SEATS = (
    ("coral", "anchor"),
    ("blue", "wheel"),
    ("amber", "lantern"),
    ("green", "fish"),
    ("violet", "shell"),
    ("slate", "gull"),
)


def mixed(one: str, other: str, part: float) -> str:
    """The colour that lies `part` (0 to 1) of the way from one hex colour or palette name to the other."""
    first, second = (PALETTE.get(colour, colour) for colour in (one, other))
    channels = (
        round(int(first[at : at + 2], 16) * (1 - part) + int(second[at : at + 2], 16) * part) for at in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def light(colour: str, part: float) -> str:
    """The colour mixed with warm white."""
    return mixed(colour, "#FFFBEF", part)


def dark(colour: str, part: float) -> str:
    """The colour mixed with a deep blue-black, as shadows are in this game."""
    return mixed(colour, "#081C28", part)
