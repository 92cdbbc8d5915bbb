"""Generated sprites of the group `elevens`: random cobbles, recoloured planks and fields."""

from __future__ import annotations

import random
import re

from tools.art.palette import STYLE, dark, mixed
from tools.art.svg import box, disc, noise, svg

ART = STYLE.parent
TONES = {
    "pine": "#1E1208",
    "slate": "#0C1620",
    "teal": "#04201F",
    "moss": "#10190A",
    "wine": "#240A0C",
    "night": "#0A1030",
}
"""Dark tones of fields, besides oak's."""


def sprites() -> dict[str, str]:
    """`cobbles`, `planks_pale`, `field_<tone>` and `field_joker_<tone>`."""
    found = {"cobbles": cobbles(), "planks_pale": _bleached("planks")}
    for tone, colour in TONES.items():
        for name, own in (("field", "#1C0F06"), ("field_joker", "#1A2026")):
            source = (ART / "elevens" / f"{name}.svg").read_text("utf-8")
            found[f"{name}_{tone}"] = source.replace(own, colour if name == "field" else mixed(colour, own, 0.5))
    return found


def cobbles() -> str:
    """The stones of a town square, set in rows with sand between."""
    size = 96
    rng = random.Random(5)
    defs = noise("f", "0.3", 3, 6, "#CFC8BC", "#FFFFFF", 1.3, size)
    body = box(0, 0, size, size, 0, "#6F6455")
    tones = ("#B9AE9B", "#A99E8C", "#C6BBA6", "#B1A490", "#9D9382", "#BFB29A")
    for row in range(8):
        shift = 6 if row % 2 else 0
        for column in range(9):
            x, y = column * 12 - 12 + shift, row * 12
            tone = tones[(row * 5 + (column % 8) * 3 + row // 2) % len(tones)]
            corner = 3.6 + (row * 7 + column % 8) % 3 * 0.5
            if column == 0:
                tone = tones[(row * 5 + row // 2) % len(tones)]
            body += box(x + 0.8, y + 0.9, 10.6, 10.4, corner, dark(tone, 0.5))
            body += box(x + 0.6, y + 0.6, 10.4, 9.6, corner, tone)
            body += box(x + 2, y + 1.4, 6, 2.2, 1.1, "#fff", 'opacity="0.3"')
    for _ in range(14):
        body += disc(rng.uniform(4, size - 4), rng.uniform(4, size - 4), 0.7, "#4E5A36", 'opacity="0.8"')
    body += f'<rect width="{size}" height="{size}" filter="url(#f)" style="mix-blend-mode:multiply"/>'
    return svg(size, size, body, defs=defs, tile="across")


def _bleached(name: str) -> str:
    """A wood drawing in greys of its brightness, to be tinted at runtime."""
    source = (ART / "elevens" / f"{name}.svg").read_text("utf-8")

    def pale(found: re.Match[str]) -> str:
        red, green, blue = (int(found[0][at : at + 2], 16) for at in (1, 3, 5))
        grey = min(255, round((0.3 * red + 0.59 * green + 0.11 * blue) * 1.45))
        return f"#{grey:02X}{grey:02X}{round(grey * 0.97):02X}"

    head, tail = source.split("</defs>", 1)
    return head + "</defs>" + re.sub("#[0-9A-F]{6}", pale, tail)
