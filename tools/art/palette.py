"""The colours of art.md by name; in an SVG file `$brass` stands for the hex value."""

from __future__ import annotations

import re

PALETTE = {
    "abyss": "#0B2A3A",
    "deep": "#12465C",
    "lagoon": "#1F7A8C",
    "shallow": "#66BFB8",
    "foam": "#DDF3EE",
    "sand": "#EBCF9A",
    "leaf": "#6E9F5B",
    "paper": "#F5EAD2",
    "parchment": "#E3D2AE",
    "ink": "#1D2A33",
    "chalk": "#FBF7EC",
    "brass": "#C9973F",
    "coral": "#E2553D",
    "plum": "#6B3550",
    "blue": "#2E6FB7",
    "amber": "#E8A317",
    "green": "#3E8E5A",
    "violet": "#7A5AA6",
    "slate": "#5B6770",
    "wood": "#8A5A33",
    "wood_dark": "#4E2F1A",
    "wood_light": "#C08A55",
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
_NAME = re.compile(r"\$([a-z_]+)")


def coloured(text: str) -> str:
    """The text with `$name` replaced by the palette's hex value; an unknown name raises KeyError."""
    return _NAME.sub(lambda found: PALETTE[found[1]], text)


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
