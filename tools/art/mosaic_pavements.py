"""Pavements below Mosaic's sheets, by the sheet's `ground`; each repeats every 192 units in both directions.

Generated, because a pavement consists of many stones in random tones. Frames, borders and cells are SVG files.
"""

from __future__ import annotations

import math
import random

from tools.art.palette import dark, light, mixed
from tools.art.svg import box, disc, path, stroke, svg

SIDE = 192


def sprites() -> dict[str, str]:
    """`pavement_<ground>` for each place but the court."""
    return {
        f"pavement_{name}": svg(SIDE, SIDE, pavement(random.Random(name)), tile="yes")
        for name, pavement in PAVEMENTS.items()
    }


def _slab(x: float, y: float, width: float, height: float, tone: str, radius: float = 2.4) -> str:
    """A stone of a pavement with its shade and its light."""
    return (
        box(round(x, 1), round(y, 1), round(width, 1), round(height, 1), radius, dark(tone, 0.2))
        + box(round(x, 1), round(y, 1), round(width - 0.8, 1), round(height - 1.2, 1), radius, tone)
        + stroke(f"M{x + 2.5:.1f} {y + 1.4:.1f} h{width - 6:.1f}", light(tone, 0.45), 0.9, 'opacity="0.5"')
    )


def _terrace(rng: random.Random) -> str:
    """Square terracotta, with a small white stone where four meet."""
    side = 32
    body = box(0, 0, SIDE, SIDE, 0, "#9C6A4C")
    for row in range(SIDE // side):
        for column in range(SIDE // side):
            tone = mixed("#C98B66", rng.choice(("#D9A27E", "#BB7B57", "#CF946E")), rng.uniform(0.2, 0.9))
            body += _slab(column * side + 1, row * side + 1, side - 2, side - 2, tone, 3)
    for x in range(0, SIDE + 1, side):
        for y in range(0, SIDE + 1, side):
            body += path(f"M{x} {y - 6.5} L{x + 6.5} {y} L{x} {y + 6.5} L{x - 6.5} {y} Z", "#8A5A40")
            body += path(f"M{x} {y - 5.4} L{x + 5.4} {y} L{x} {y + 5.4} L{x - 5.4} {y} Z", "#EADCC0")
    return body


def _bathhouse(rng: random.Random) -> str:
    """Small glazed tiles: waves of three blues."""
    side, count = 12, 16
    body = box(0, 0, SIDE, SIDE, 0, "#7FA9A8")
    blues = ("#D9ECE8", "#B7DBD7", "#8FC4C4")
    for row in range(count):
        for column in range(count):
            depth = (row + 1.6 * math.sin((column + 0.5) * math.tau / 8)) % 8
            tone = mixed(blues[0 if depth < 4 else 1 if depth < 6 else 2], "#FFFFFF", rng.uniform(0, 0.18))
            body += _slab(column * side + 0.6, row * side + 0.6, side - 1.2, side - 1.2, tone, 1.6)
    return body


def _chapel(rng: random.Random) -> str:
    """Lozenges of dark and pale stone slabs."""
    body = box(0, 0, SIDE, SIDE, 0, "#4C4350")
    half = 24
    for row in range(-1, SIDE // half + 1):
        for column in range(-1, SIDE // half + 1):
            if (row + column) % 2:
                continue
            x, y = column * half + half, row * half + half
            is_pale = column % 4 in (0, 1)
            wrapped = random.Random(f"{x % SIDE} {y % SIDE}").uniform(0, 0.3)
            tone = mixed("#B9A9A6" if is_pale else "#75677A", "#FFFFFF", wrapped * 0.35)
            for edge, colour in ((half - 1, dark(tone, 0.25)), (half - 2, tone)):
                body += path(f"M{x} {y - edge} L{x + edge} {y} L{x} {y + edge} L{x - edge} {y} Z", colour)
            body += stroke(f"M{x - half + 5} {y - 1} L{x - 1} {y - half + 5}", light(tone, 0.5), 1, 'opacity="0.45"')
    return body


def _cloister(rng: random.Random) -> str:
    """Brick in a herringbone, a little moss between."""
    short, long = 12, 24
    body = box(0, 0, SIDE, SIDE, 0, "#7C7454")
    for row in range(-2, SIDE // short + 2):
        for column in range(-2, SIDE // short + 2):
            kind = (column - row) % 4
            if kind not in (0, 3):
                continue
            x, y = column * short, row * short
            shade = random.Random(f"{x % SIDE} {y % SIDE} {kind}").uniform(0, 1)
            tone = mixed("#B98E6C", "#CDAA85", shade)
            width, height = (long, short) if kind == 0 else (short, long)
            body += _slab(x + 0.8, y + 0.8, width - 1.6, height - 1.6, tone, 1.6)
    for _ in range(26):
        moss = rng.uniform(8, 184), rng.uniform(8, 184)
        body += disc(round(moss[0]), round(moss[1]), round(rng.uniform(1.2, 2.6), 1), "#6E8A4E", 'opacity="0.5"')
    return body


def _corners(rng: random.Random) -> str:
    """Squares cut corner to corner, half slate and half ivory."""
    side = 48
    body = box(0, 0, SIDE, SIDE, 0, "#6C7A80")
    for row in range(SIDE // side):
        for column in range(SIDE // side):
            x, y = column * side + 1, row * side + 1
            size = side - 2
            pale = mixed("#DCD6C6", "#C9C3B4", rng.random())
            deep = mixed("#8FA0A6", "#7D9097", rng.random())
            one, other = (pale, deep) if (row + column) % 2 else (deep, pale)
            body += box(x, y, size, size, 2, dark(deep, 0.3))
            body += path(f"M{x} {y} H{x + size - 1.5} L{x} {y + size - 1.5} Z", one)
            body += path(f"M{x + size} {y + 1.5} V{y + size} H{x + 1.5} Z", other)
    return body


def _fountain(rng: random.Random) -> str:
    """Cobbles in scallops, as spray falls."""
    radius = 24
    body = box(0, 0, SIDE, SIDE, 0, "#5E7C8C")
    for row in range(-1, SIDE // 12 + 2):
        for column in range(-1, SIDE // (2 * radius) + 2):
            x = column * 2 * radius + (radius if row % 2 else 0)
            y = row * 12
            shade = random.Random(f"{x % SIDE} {y % SIDE}").uniform(0, 1)
            for step, edge in enumerate((radius, 18, 12, 6)):
                tone = mixed(("#8FAFBC", "#A9C4CC", "#C3D7DA", "#DDE8E6")[step], "#93A9B4", shade * 0.4)
                body += disc(x, y, edge, dark(tone, 0.28)) + disc(x, y, edge - 1.1, tone)
    return body


def _ruin(rng: random.Random) -> str:
    """Worn slabs with sand and grass where some are missing."""
    body = box(0, 0, SIDE, SIDE, 0, "#A59267")
    rows = ((0, 40), (40, 28), (68, 44), (112, 36), (148, 44))
    for top, height in rows:
        x = 0.0
        while x < SIDE:
            width = min(rng.choice((30.0, 42.0, 54.0)), SIDE - x)
            if SIDE - x - width < 18:
                width = SIDE - x
            if rng.random() > 0.2:
                tone = mixed("#C2B491", rng.choice(("#D3C7A8", "#B3A582", "#BBB094")), rng.random())
                body += _slab(x + 1.4, top + 1.4, width - 2.8, height - 2.8, tone, 4)
                if rng.random() < 0.5:
                    crack = f"M{x + width * 0.3:.0f} {top + 3} l5 {height * 0.4:.0f} l-6 {height * 0.25:.0f}"
                    body += stroke(crack, dark(tone, 0.4), 1.1, 'opacity="0.6"')
            else:
                for _ in range(9):
                    gx, gy = rng.uniform(x + 4, x + width - 4), rng.uniform(top + 10, top + height - 3)
                    blade = f"M{gx:.0f} {gy:.0f} q-1 -5 -3 -7 M{gx:.0f} {gy:.0f} q1 -6 3 -8"
                    body += stroke(blade, rng.choice(("#7C8B4C", "#8E9A58", "#6B7C44")), 1.3)
            x += width
    return body


PAVEMENTS = {
    "terrace": _terrace,
    "bathhouse": _bathhouse,
    "chapel": _chapel,
    "cloister": _cloister,
    "corners": _corners,
    "fountain": _fountain,
    "ruin": _ruin,
}
