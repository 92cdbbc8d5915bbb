"""The places of Mosaic's sheets: pavement, frame, border, free and blocked cells of each, by the sheet's `ground`.

A sheet without one lies in the court, whose pictures are files; here are the others. Each is quiet below the glass: free
cells keep the court's lightness, and what has colour lies around them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.art.palette import dark, light, mixed
from tools.art.svg import blur, box, disc, gradient, moved, path, radial, stroke, svg

SIDE = 192
CELL = 60
STONE = 14
FRAME = 120


@dataclass(frozen=True)
class Ground:
    """A place by its colours and by what is drawn on its pavement, its border stones and its blocked cells."""

    cell: str
    frame: tuple[str, str]
    border: tuple[str, str, str]
    pavement: Callable[[random.Random], str]
    sign: str
    """What is cut into every border stone of the second kind; drawn in a box of 14."""
    blocked: Callable[[], str]
    """What stands on a blocked cell, drawn in a box of 60."""
    inlay: Callable[[int], str]
    """What is let into a free cell of each of three kinds, faint, drawn in a box of 60."""


def sprites() -> dict[str, str]:
    """`pavement_<ground>`, `frame_<ground>`, `border_<ground>_0..2`, `cell_<ground>_0..2`, `blocked_<ground>`."""
    found: dict[str, str] = {}
    for name, ground in GROUNDS.items():
        found[f"pavement_{name}"] = svg(SIDE, SIDE, ground.pavement(random.Random(name)), tile="yes")
        found[f"frame_{name}"] = _frame(*ground.frame)
        for at, colour in enumerate(ground.border):
            found[f"border_{name}_{at}"] = _stone(colour, ground.sign if at == 1 else "")
        for at in range(3):
            found[f"cell_{name}_{at}"] = _cell(ground.cell, ground.inlay(at), random.Random(f"{name}{at}"))
        found[f"blocked_{name}"] = svg(CELL, CELL, ground.blocked(), defs=_LIGHT)
    return found


def _frame(pale: str, deep: str) -> str:
    """The frame as the court's, of another stone or wood."""
    defs = gradient("m", (0, light(pale, 0.5)), (0.5, pale), (1, mixed(pale, deep, 0.55)), way="diagonal")
    defs += gradient("b", (0, mixed("#B9AD92", pale, 0.35)), (1, mixed("#CFC4A9", pale, 0.35)))
    body = '<rect x="8" y="12" width="104" height="104" rx="12" fill="#1A130A" opacity="0.5" filter="url(#s)"/>'
    body += box(8, 6, 104, 104, 12, dark(deep, 0.35)) + box(9, 7, 102, 101.4, 11, "url(#m)")
    body += box(19, 17, 82, 82, 6, dark(deep, 0.2)) + box(20.4, 18.6, 79.4, 79.2, 5, "url(#b)")
    return svg(FRAME, FRAME, body, defs=defs + blur("s", 5), slice="34 32 34 34", outset="8 6 8 10")


def _stone(colour: str, sign: str) -> str:
    """A small stone of the border."""
    body = box(0.6, 0.6, 12.8, 12.8, 2, dark(colour, 0.35)) + box(1, 1, 11.6, 11.4, 1.7, colour)
    body += stroke("M2.6 2.4 h7", light(colour, 0.6), 1.2, 'opacity="0.7"')
    return svg(STONE, STONE, body + sign)


def _cell(colour: str, inlay: str, rng: random.Random) -> str:
    """A free cell: a slab with grains, a vein and an inlay."""
    defs = gradient("g", (0, dark(colour, 0.13)), (0.25, colour), (1, light(colour, 0.35)), way="diagonal")
    body = box(2.5, 2.5, 55, 55, 5, dark(colour, 0.24)) + box(3.4, 3.8, 53.4, 53.4, 4.4, "url(#g)")
    for _ in range(16):
        x, y = rng.uniform(7, 53), rng.uniform(7, 53)
        body += disc(round(x, 1), round(y, 1), round(rng.uniform(0.4, 1.1), 2), dark(colour, 0.32), 'opacity="0.3"')
    x, y = rng.uniform(8, 28), rng.uniform(14, 48)
    body += stroke(f"M{x:.1f} {y:.1f} q7 -2 11 3 t12 1", dark(colour, 0.2), 0.8, 'opacity="0.4"')
    return svg(CELL, CELL, body + inlay, defs=defs)


# Pavements: each repeats every 192 units both ways ------------------------------------------------------------------


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
    """Large slabs of dark and pale stone laid as lozenges."""
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


# What stands on blocked cells ----------------------------------------------------------------------------------------

_LIGHT = (
    radial("dome", (0, "#FFFFFF", 0.6), (0.6, "#FFFFFF", 0.1), (1, "#081C28", 0.35), at="0.38 0.34 0.7")
    + gradient("hole", (0, "#081C28", 0.45), (1, "#081C28", 0.05))
)  # fmt: skip


def _base(tone: str) -> str:
    """The slab on which something stands."""
    return box(1, 1, 58, 58, 5, dark(tone, 0.5)) + box(1.8, 1.4, 56.4, 56, 4.6, tone)


def _pot() -> str:
    """Terrace: a lemon tree in its pot."""
    body = _base("#A8714F") + disc(31, 33, 23, "#4A2E1E", 'opacity="0.5"') + disc(30, 30, 22, "#C77B50")
    body += disc(30, 30, 18, "#5E3B26") + disc(30, 30, 17, "#5C8A4A")
    for x, y in ((24, 22), (37, 25), (22, 35), (34, 38), (30, 29)):
        body += disc(x, y, 6, "#7FAE66") + disc(x + 3, y + 3, 2.7, "#F0C84A")
    return body + disc(30, 30, 22, "url(#dome)")


def _basin() -> str:
    """Bath House: a round basin of water."""
    body = _base("#5F8F96") + disc(30, 30, 23, "#E9F2EF") + disc(30, 31, 19, "#1F7A8C") + disc(30, 31, 19, "url(#hole)")
    return body + stroke("M19 31 q4 -4 8 0 t8 0 t8 0", "#BDE4E2", 2) + stroke("M23 39 q3 -3 6 0 t6 0", "#8FCFD0", 1.6)


def _column() -> str:
    """Chapel: a column on its foot."""
    body = _base("#6A5B70") + moved(box(-21, -21, 42, 42, 3, "#8C7E90"), 30, 30) + disc(31, 32.5, 19, "#3B3242")
    body += disc(30, 30, 18.5, "#D9CDB8")
    flutes = "".join(moved(disc(0, -16.2, 2.6, "#A89A86"), 30, 30, 45 * turn) for turn in range(8))
    return body + flutes + disc(30, 30, 13, "#E7DDCB") + disc(30, 30, 18.5, "url(#dome)")


def _hedge() -> str:
    """Cloister: a clipped bush of box."""
    body = _base("#8B7A55") + disc(31, 33, 22, "#2E3B22", 'opacity="0.6"') + disc(30, 30, 22, "#4C7040")
    rng = random.Random(3)
    for _ in range(46):
        turn, far = rng.uniform(0, math.tau), 20 * math.sqrt(rng.random())
        x, y = 30 + far * math.cos(turn), 30 + far * math.sin(turn)
        body += disc(round(x, 1), round(y, 1), 2.3, rng.choice(("#6E9F5B", "#5A8A4C", "#7FAE66")), 'opacity="0.8"')
    return body + disc(30, 30, 22, "url(#dome)")


def _lantern() -> str:
    """Two Corners: a lantern on an iron foot."""
    body = _base("#62747C") + moved(box(-17, -17, 34, 34, 4, "#3C4A50"), 30, 30, 45) + disc(30, 30, 17, "#2B373C")
    body += disc(30, 30, 13.5, "#C9973F") + disc(30, 30, 10.5, "#F6D98A") + disc(30, 30, 13.5, "url(#dome)")
    return body + stroke("M30 15 V45 M15 30 H45", "#2B373C", 2)


def _water() -> str:
    """Fountain: water with rings; neighbours make one pool."""
    body = box(0, 0, 60, 60, 0, "#2B86A0") + box(0, 0, 60, 60, 0, "url(#hole)", 'opacity="0.4"')
    for radius, colour, width in ((24, "#5FB0BC", 2), (16, "#8FCFD0", 2.2), (8.5, "#C9EAE6", 2.4)):
        body += f'<circle cx="30" cy="30" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
    return body + disc(30, 30, 3.6, "#F4FBF8")


def _rubble() -> str:
    """Ruin: a heap of broken stones."""
    body = box(1, 1, 58, 58, 6, "#41391F") + box(2, 2, 56, 55, 5, "#6B5D3C")
    for line, tone in (
        ("M8 36 L20 26 L31 33 L27 49 L12 50 Z", "#A2967A"),
        ("M30 34 L43 27 L53 37 L49 51 L33 51 Z", "#8F8367"),
        ("M20 22 L33 10 L45 17 L41 30 L27 33 Z", "#BDB296"),
        ("M9 14 L18 10 L22 19 L12 23 Z", "#988B6E"),
    ):
        body += moved(path(line, "#4F4530", 'opacity="0.55"'), 1.4, 2.2) + path(line, tone)
        body += path(line, "none", f'stroke="{light(tone, 0.4)}" stroke-width="1" opacity="0.7"')
    return body + stroke("M47 22 q-1 -7 -4 -9 M47 22 q1 -7 5 -8 M47 22 v-9", "#6E8A4E", 1.8)


# What is let into free cells -------------------------------------------------------------------------------------------


def _quarters(at: int) -> str:
    """Terrace: a quarter of a red disc in each corner."""
    corners = ["M4 4 h10 a10 10 0 0 1 -10 10 Z", "M56 4 h-10 a10 10 0 0 0 10 10 Z"]
    corners += ["M4 56 h10 a10 10 0 0 0 -10 -10 Z", "M56 56 h-10 a10 10 0 0 1 10 -10 Z"]
    return "".join(path(line, "#B9704A", 'opacity="0.34"') for line in corners)


def _ripples(at: int) -> str:
    """Bath House: two waves."""
    lines = "".join(f"M7 {y + 4 * at} q5.7 -6 11.5 0 t11.5 0 t11.5 0 t11.5 0 " for y in (18, 36))
    return stroke(lines, "#3F9CA6", 1.8, 'opacity="0.34"')


def _quatrefoil(at: int) -> str:
    """Chapel: four rings that meet."""
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="10" fill="none" stroke="#6B3550" stroke-width="1.7" opacity="0.22"/>'
        for x, y in ((30, 20), (40, 30), (30, 40), (20, 30))
    )
    return rings + (disc(30, 30, 3, "#C9973F", 'opacity="0.45"') if at else "")


def _bricks(at: int) -> str:
    """Cloister: the joints of brick laid flat."""
    lying = "M5 22 H55 M5 39 H55 M30 5 V22 M18 22 V39 M43 22 V39 M30 39 V55"
    upright = "M22 5 V55 M39 5 V55 M5 30 H22 M22 18 H39 M22 43 H39 M39 30 H55"
    return stroke(upright if at == 1 else lying, "#9A7444", 1.6, 'opacity="0.3"')


def _half(at: int) -> str:
    """Two Corners: one half of another stone, corner to corner."""
    lines = ("M56 5 V52 Q56 56 52 56 H5 Z", "M4 5 V52 Q4 56 8 56 H55 Z", "M56 55 V8 Q56 4 52 4 H5 Z")
    return path(lines[at], "#5E7580", 'opacity="0.15"')


def _arcs(at: int) -> str:
    """Fountain: rings that spread from a corner."""
    lines = "".join(f"M5 {55 - far} A{far} {far} 0 0 1 {5 + far} 55 " for far in (15, 28, 41))
    return moved(moved(stroke(lines, "#3F83A6", 1.8, 'opacity="0.32"'), -30, -30), 30, 30, 90 * at)


def _cracks(at: int) -> str:
    """Ruin: cracks, and a blade of grass in some."""
    lines = ("M6 24 l13 5 l8 -7 l12 10 l15 -3", "M34 5 l-5 14 l7 10 l-9 12 l4 14", "M9 49 l14 -9 l9 4 l20 -18")
    cracks = stroke(lines[at], "#7A6642", 1.5, 'opacity="0.5"')
    return cracks + (stroke("M27 41 q-1 -6 -4 -8 M27 41 q1 -7 4 -9", "#76904E", 1.5) if at == 1 else "")


_WAVE = stroke("M2 8.5 q2.5 -4 5 0 t5 0", "#F4FBF8", 1.6)
_CROSS = stroke("M7 3.6 V10.4 M3.6 7 H10.4", "#F3D98F", 1.7)
_LEAF = path("M3 11 Q3 4 11 3 Q11 10 3 11 Z", "#DCE6B4")
_WEDGE = path("M1.4 1.4 H12 L1.4 12 Z", "#F1ECDD")
_DROP = path("M7 2.6 Q11 8 7 11.4 Q3 8 7 2.6 Z", "#F4FBF8")
_CHIP = path("M3 5 L8 3 L11 8 L6 11 Z", "#D8CCAB")

GROUNDS = {
    "terrace": Ground(
        "#F0DABC", ("#E3B08A", "#A65F3C"), ("#6E9F5B", "#4F7F4A", "#D7A441"), _terrace, _LEAF, _pot, _quarters
    ),
    "bathhouse": Ground(
        "#DCEBE4", ("#E8F0EC", "#7FB3B5"), ("#1F7A8C", "#2E6FB7", "#DDF3EE"), _bathhouse, _WAVE, _basin, _ripples
    ),
    "chapel": Ground(
        "#E9D8D3", ("#8A6A4C", "#4A3226"), ("#6B3550", "#3F4F86", "#C9973F"), _chapel, _CROSS, _column, _quatrefoil
    ),
    "cloister": Ground(
        "#E9DDB4", ("#DCC592", "#9A7F4C"), ("#A4573B", "#5E7F4A", "#E3C071"), _cloister, _LEAF, _hedge, _bricks
    ),
    "corners": Ground(
        "#E6E4DA", ("#AEBBC0", "#56666E"), ("#4B5F69", "#7F929A", "#C9973F"), _corners, _WEDGE, _lantern, _half
    ),
    "fountain": Ground(
        "#DCE8EA", ("#C9DCE2", "#4F7F96"), ("#1F5F8C", "#66BFB8", "#F0EAD6"), _fountain, _DROP, _water, _arcs
    ),
    "ruin": Ground(
        "#DFCFA4", ("#C4B48C", "#84724A"), ("#9C7B4E", "#7C8B5C", "#B4553C"), _ruin, _CHIP, _rubble, _cracks
    ),
}
