"""Glass and pavement of the group `mosaic`: every seat's tone and pattern in several squares, and stones in waves.

Written by a program, because tones, facets and gleams differ by chance, and each seat's squares are made alike.
"""

from __future__ import annotations

import math
import random

from tools.art import mosaic_pavements
from tools.art.palette import dark, light, mixed
from tools.art.svg import box, disc, gradient, moved, path, radial, stroke, svg

CELL = 60
VARIANTS = 2
TRAY = 20
#: the tones of a seat's glass, one for the pieces of each fifth of the areas, and the last for bonus pieces: a family a
#: seat, so that seats differ at a glance and a finished sheet is still a picture of many colours
FAMILIES = {
    "anchor": ("#E2553D", "#F2934A", "#B8325E", "#EE9482", "#8F2A3C", "#E3B341"),
    "wheel": ("#2E6FB7", "#35A9BE", "#28479A", "#8CC4E8", "#5A5FC0", "#E3B341"),
    "lantern": ("#E8A317", "#F2C94A", "#C4622A", "#B9922E", "#8A5A2B", "#3F9E9A"),
    "fish": ("#3E8E5A", "#8FBD45", "#1D6A66", "#93C983", "#5F7D2C", "#E3B341"),
    "shell": ("#7A5AA6", "#BC6CB8", "#4A3E92", "#AE93DA", "#9A3F7C", "#E3B341"),
    "gull": ("#5B6770", "#7F9DB0", "#35464F", "#A3B8C4", "#7A6A5C", "#E3B341"),
}
# : the sea-glass of loose pieces
_LOOSE = ("#D6EFE6", "#B4E3D9", "#8DD3CB", "#67C0BF", "#48AFB6")


def sprites() -> dict[str, str]:
    """All squares and stones: `glass_<badge>_<tone>_<variant>`, `small_<badge>_<tone>`, `loose_<area>_<variant>`, `pavement`,
    and the pavements of the other places."""
    found: dict[str, str] = {}
    for badge, family in FAMILIES.items():
        for number, tone in enumerate(family):
            for variant in range(VARIANTS):
                found[f"glass_{badge}_{number}_{variant}"] = _square(tone, badge, variant)
            found[f"small_{badge}_{number}"] = _small(tone)
    for area, tone in enumerate(_LOOSE):
        for variant in range(2):
            found[f"loose_{area}_{variant}"] = _small(light(tone, 0.16 * variant))
    found["pavement"] = _pavement()
    return found | mosaic_pavements.sprites()


def _square(colour: str, badge: str, variant: int) -> str:
    """A square of glass seen from above: body, facets, the seat's pattern cut into it, light on its edges."""
    rng = random.Random(f"{badge}{colour}{variant}")
    tone = (colour, mixed(light(colour, 0.08), "#FFE3A8", 0.08))[variant]
    defs = gradient(
        "g", (0, light(tone, 0.16)), (0.34, tone), (0.62, dark(tone, 0.2)), (1, light(tone, 0.12)), way="diagonal"
    )
    defs += radial("r", (0, light(tone, 0.75), 0.85), (0.5, light(tone, 0.5), 0.3), (1, tone, 0), at="0.5 0.5 0.5")
    defs += gradient("s", (0, "#FFFFFF", 0.75), (1, "#FFFFFF", 0), way="diagonal")
    defs += '<clipPath id="c"><rect x="1.5" y="1.5" width="57" height="57" rx="6"/></clipPath>'
    body = f'<rect x="1.5" y="1.5" width="57" height="57" rx="6" fill="{dark(tone, 0.5)}"/>'
    body += '<rect x="2.3" y="2" width="55.4" height="55.2" rx="5.4" fill="url(#g)"/>'
    inner = ""
    for _ in range(3):
        x, y = rng.uniform(4, 56), rng.uniform(4, 56)
        points = " ".join(f"{x + rng.uniform(-26, 26):.1f},{y + rng.uniform(-26, 26):.1f}" for _ in range(4))
        shade = rng.choice(("#FFFFFF", "#FFFFFF", dark(tone, 0.6)))
        inner += f'<polygon points="{points}" fill="{shade}" opacity="{rng.uniform(0.05, 0.13):.2f}"/>'
    inner += _pattern(badge, tone, rng.choice((0, 90, 180, 270)) if badge in ("fish", "shell") else 0)
    inner += '<ellipse cx="43" cy="44" rx="21" ry="17" fill="url(#r)" opacity="0.8"/>'
    body += f'<g clip-path="url(#c)">{inner}</g>'
    body += path("M4 52 V9 Q4 4 9 4 H52 L47 8.5 H13 Q8.5 8.5 8.5 13 V47 Z", "url(#s)", 'opacity="0.8"')
    body += path("M56 8 V51 Q56 56 51 56 H8 L12 52 H47 Q52 52 52 47 V12 Z", dark(tone, 0.7), 'opacity="0.28"')
    gleam = 11 + rng.uniform(0, 6)
    body += stroke(f"M{gleam:.1f} 15 q3 -3.4 8 -4", "#FFFFFF", 2.4, 'opacity="0.85"')
    body += disc(gleam - 2.4, 19.4, 1.4, "#FFFFFF", 'opacity="0.8"')
    return svg(CELL, CELL, body, defs=defs)


def _pattern(badge: str, tone: str, turn: int) -> str:
    """Pattern cut into a seat's glass, so that seats differ without colour."""
    bright, deep = light(tone, 0.55), dark(tone, 0.42)
    look = 'opacity="0.62"'
    if badge == "anchor":  # a square in a square
        lines = (
            _twice("M19 19 H41 V41 H19 Z", bright, deep, 2.6, look)
            + f'<rect x="26" y="26" width="8" height="8" fill="{bright}" opacity="0.55"/>'
        )
    elif badge == "wheel":  # a ring
        ring = "M30 17.5 A12.5 12.5 0 1 1 29.99 17.5 Z"
        lines = _twice(ring, bright, deep, 2.6, look) + disc(30, 30, 3.6, bright, 'opacity="0.6"')
    elif badge == "lantern":  # a lozenge
        lines = _twice("M30 13.5 L46.5 30 L30 46.5 L13.5 30 Z", bright, deep, 2.6, look)
        lines += path("M30 25 L35 30 L30 35 L25 30 Z", bright, 'opacity="0.6"')
    elif badge == "fish":  # waves
        lines = "".join(_twice(f"M4 {y} q6.5 -8 13 0 t13 0 t13 0 t13 0", bright, deep, 2.4, look) for y in (19, 31, 43))
    elif badge == "shell":  # fans
        lines = "".join(
            _twice(f"M{60 - r} 60 A{r} {r} 0 0 1 60 {60 - r}", bright, deep, 2.6, look) for r in (18, 30, 42)
        )
        return moved(moved(lines, -30, -30), 30, 30, turn)
    else:  # a saltire
        lines = _twice("M15 15 L45 45 M45 15 L15 45", bright, deep, 3, look)
    return lines if badge != "fish" else moved(moved(lines, -30, -30), 30, 30, turn % 180)


def _twice(line: str, bright: str, deep: str, width: float, look: str) -> str:
    """A cut line: its dark edge below, its bright one above."""
    return moved(stroke(line, deep, width, look), 0.7, 1) + stroke(line, bright, width * 0.72, look)


def _small(tone: str) -> str:
    """A small square of glass."""
    defs = gradient("g", (0, light(tone, 0.45)), (0.5, tone), (1, dark(tone, 0.28)), way="diagonal")
    body = f'<rect x="0.6" y="0.6" width="18.8" height="18.8" rx="2.6" fill="{dark(tone, 0.55)}"/>'
    body += '<rect x="1.4" y="1.2" width="17.2" height="17" rx="2.1" fill="url(#g)"/>'
    body += stroke("M3.4 13 V5.4 Q3.4 3.2 5.6 3.2 H13", "#FFFFFF", 1.2, 'opacity="0.75"')
    return svg(TRAY, TRAY, body, defs=defs)


def _pavement() -> str:
    """The square of the white town: small stones of limestone with waves of darker ones, seamless both ways."""
    rng = random.Random(5)
    side, count = 12, 16
    size = side * count
    body = f'<rect width="{size}" height="{size}" fill="#A8987B"/>'
    for row in range(count):
        for column in range(count):
            wave = 2.6 * math.sin((column + 0.5) * math.tau / count)
            depth = (row + 0.5 + wave) % (count / 2)
            is_dark = depth < 2.1
            pale = mixed("#DDD0B2", rng.choice(("#EDE3CB", "#CDBD9A", "#D8C9A8", "#E3D8BD")), rng.uniform(0.2, 0.9))
            deep = mixed("#A79A86", rng.choice(("#8F8776", "#B5A78F", "#9A8F7C")), rng.uniform(0.2, 0.9))
            tone = deep if is_dark else pale
            x, y = column * side + 0.7, row * side + 0.7
            width, height = side - 1.4 - rng.uniform(0, 0.9), side - 1.4 - rng.uniform(0, 0.9)
            body += box(x, y, width, height, 2.2, dark(tone, 0.22))
            body += box(x, y, width - 0.6, height - 0.9, 2, tone)
            body += stroke(f"M{x + 2} {y + 1.3} h{width - 5:.1f}", light(tone, 0.5), 0.9, 'opacity="0.6"')
    return svg(size, size, body, tile="yes")
