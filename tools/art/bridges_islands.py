"""Islands seen from above and a little from the south: shoal, foam, beach, green, and in the north-west what tells them apart.

Bridges come in from the four sides, so the diagonals are kept for signs: north-west palm, rock, hut or tower (part of
the picture), north-east the flag, south-east the lantern, south-west the letter; the number's plate lies in the middle.
"""

from __future__ import annotations

import math
import random

from tools.art.palette import dark, light, mixed
from tools.art.svg import blur, disc, gradient, moved, path, radial, stroke, svg

#: a picture's width and height; the beach reaches to about 42 from the middle
SIZE = 124
BEACH = 41.0
SHAPES = {"palm": 3, "rock": 11, "hut": 20, "tower": 31, "grove": 44, "dunes": 58}


def islands() -> dict[str, str]:
    """One picture for each kind of island, and reefs."""
    found = {f"island_{kind}": _island(kind, seed) for kind, seed in SHAPES.items()}
    return {**found, "reef_1": _reef(5), "reef_2": _reef(9)}


def blob(radius: float, seed: int, rough: float = 0.1, squash: float = 0.94) -> str:
    """The path of an uneven round about the origin."""
    rng = random.Random(seed)
    waves = [(rng.uniform(0.4, 1) / (number * 0.6 + 1), number, rng.uniform(0, math.tau)) for number in (2, 3, 4, 5, 7)]
    points = []
    for step in range(48):
        angle = math.tau * step / 48
        swell = sum(size * math.sin(number * angle + phase) for size, number, phase in waves)
        reach = radius * (1 + rough * swell / 1.6)
        points.append(f"{reach * math.cos(angle):.2f} {reach * math.sin(angle) * squash:.2f}")
    return "M" + " L".join(points) + " Z"


def _island(kind: str, seed: int) -> str:
    rng = random.Random(seed * 7)
    defs = (
        radial("sand", (0, "#F8E5BB"), (0.72, "#EFD5A2"), (1, "#D9B67C"), at="0.42 0.36 0.72")
        + radial("green", (0, light("leaf", 0.26)), (0.7, "$leaf"), (1, dark("leaf", 0.16)), at="0.4 0.3 0.8")
        + blur("far", 6)
        + blur("near", 2.2)
        + blur("fine", 1.1)
        + DECOR_DEFS
    )
    body = (
        path(blob(BEACH + 12, seed, 0.13), "$shallow", 'opacity="0.55" filter="url(#far)"')
        + path(blob(BEACH + 7, seed, 0.12), "#8FD6CC", 'opacity="0.75" filter="url(#near)"')
        + moved(path(blob(BEACH + 2, seed), "#072634", 'opacity="0.45" filter="url(#near)"'), 1.5, 5)
        + stroke(blob(BEACH + 4.5, seed, 0.11), "$foam", 1.7, 'opacity="0.9" stroke-dasharray="17 5 9 7"')
        + moved(path(blob(BEACH, seed), dark("sand", 0.34)), 0, 3)
        + path(blob(BEACH, seed), "url(#sand)")
        + stroke(blob(BEACH - 1.2, seed), "#FFF6DC", 1.1, 'opacity="0.75"')
    )
    if kind != "dunes":
        body += moved(path(blob(BEACH * 0.75, seed + 1, 0.12), dark("leaf", 0.45), 'opacity="0.55"'), 0.5, 1.8)
        body += path(blob(BEACH * 0.75, seed + 1, 0.12), "url(#green)")
        for _ in range(26):
            angle, reach = rng.uniform(0, math.tau), BEACH * 0.7 * math.sqrt(rng.uniform(0.1, 1))
            x, y = reach * math.cos(angle), reach * math.sin(angle) * 0.92
            tone = light("leaf", 0.34) if rng.random() < 0.5 else dark("leaf", 0.2)
            body += stroke(f"M{x:.1f} {y:.1f} l-1.2 -2.6 M{x:.1f} {y:.1f} l1.3 -2.4", tone, 0.8, 'opacity="0.8"')
    else:
        for reach, turn in ((29, 10), (21, 60), (25, 200), (15, 300)):
            body += moved(stroke("M-9 0 q9 -6 18 0", dark("sand", 0.22), 1.4, 'opacity="0.6"'),
                          reach * math.cos(math.radians(turn)), reach * math.sin(math.radians(turn)))  # fmt: skip
    for _ in range(9):
        angle = rng.uniform(0, math.tau)
        x, y = BEACH * 0.88 * math.cos(angle), BEACH * 0.83 * math.sin(angle)
        body += disc(x, y, rng.uniform(0.7, 1.5), rng.choice(["#B99763", "#FFF3D2", "#A58A68"]), 'opacity="0.9"')
    body += DECOR[kind]()
    return svg(SIZE, SIZE, body, defs=defs, origin=(-SIZE / 2, -SIZE / 2), anchor=f"{SIZE / 2:g} {SIZE / 2:g}")


def _palm(x: float, y: float, size: float = 1.0, lean: float = 0.0) -> str:
    leaves = ""
    for turn, reach in ((-172, 15), (-140, 16), (-100, 13), (-62, 14), (-30, 17), (4, 15), (34, 11), (150, 12)):
        end_x, end_y = reach * math.cos(math.radians(turn)), reach * math.sin(math.radians(turn)) * 0.75
        upper = f"M0 0 Q{end_x * 0.5:.1f} {end_y * 0.5 - 6:.1f} {end_x:.1f} {end_y + 3:.1f}"
        shape = f"{upper} Q{end_x * 0.55:.1f} {end_y * 0.6 - 1:.1f} 0 0 Z"
        leaves += path(shape, "url(#frond)", f'stroke="{dark("leaf", 0.55)}" stroke-width="0.7"')
    return moved(
        '<ellipse cx="6" cy="2" rx="13" ry="4" fill="#0B2A3A" opacity="0.3" filter="url(#fine)"/>'
        + stroke(f"M0 0 Q{-3 + lean} -11 {lean} -21", "#6B4525", 4.2)
        + stroke(f"M-0.6 -1 Q{-3.4 + lean} -11 {lean - 0.4} -20", "#B98552", 1.5)
        + moved(leaves + disc(-1.6, 1.6, 1.9, "#7A4A22") + disc(2, 1.9, 1.7, "#8F5A2C"), lean, -22),
        x, y, 0, size,
    )  # fmt: skip


def _rock(x: float, y: float, size: float = 1.0) -> str:
    return moved(
        '<ellipse cx="3" cy="3" rx="17" ry="6" fill="#0B2A3A" opacity="0.35" filter="url(#fine)"/>'
        + path("M-15 3 L-11 -9 L-4 -17 L4 -15 L11 -6 L15 3 Q0 8 -15 3 Z", "#7B8288", 'stroke="#39444C" stroke-width="1"')
        + path("M-4 -17 L4 -15 L2 -4 L-5 -2 L-11 -9 Z", "#A9AFB0")
        + path("M2 -4 L4 -15 L11 -6 L15 3 L6 5 Z", "#5C656D")
        + path("M-15 3 L-11 -9 L-5 -2 L-6 5 Z", "#8E9598")
        + stroke("M-4 -17 L-5 -2 L-6 5 M2 -4 L6 5 M-5 -2 L2 -4", "#47525A", 0.8, 'opacity="0.7"'),
        x, y, 0, size,
    )  # fmt: skip


def _hut(x: float, y: float, size: float = 1.0) -> str:
    return moved(
        '<ellipse cx="3" cy="5" rx="18" ry="5" fill="#0B2A3A" opacity="0.35" filter="url(#fine)"/>'
        + path("M-11 -7 H11 V5 H-11 Z", "#C99C66", 'stroke="#4E2F1A" stroke-width="1"')
        + stroke("M-7 -7 V5 M-3 -7 V5 M7 -7 V5", "#8A5A33", 0.9)
        + path("M0 -3.5 h5 v8.5 h-5 Z", "#4E2F1A")
        + path("M-16 -5 L-8 -19 H8 L16 -5 Q0 -1.5 -16 -5 Z", "url(#thatch)", 'stroke="#6B4A1C" stroke-width="1"')
        + stroke("M-11 -6 L-6 -18 M-5 -5 L-3 -18 M1 -5 L1 -18 M6 -5 L4 -18 M11 -6 L7 -18", "#8D6A2E", 0.8, 'opacity="0.8"')
        + stroke("M-9 -19 H9", "#5E4117", 2),
        x, y, 0, size,
    )  # fmt: skip


def _tower(x: float, y: float, size: float = 1.0) -> str:
    return moved(
        '<ellipse cx="4" cy="4" rx="15" ry="5" fill="#0B2A3A" opacity="0.35" filter="url(#fine)"/>'
        + path("M-9 4 L-6.5 -24 L-3 -27 L0 -23 L3 -28 L6.5 -25 L9 4 Q0 8 -9 4 Z", "url(#stone)", 'stroke="#3B2B2A"')
        + path("M-8.2 -5 L-7.4 -13 H7.4 L8.2 -5 Q0 -2 -8.2 -5 Z", "$coral")
        + path("M-2 5.6 v-6 q2 -3.4 4 0 v6 Z", "#4E2F1A")
        + path("M-1.6 -18 h3.2 v4 h-3.2 Z", "#3B3030")
        + path("M3 -28 L6.5 -25 L9 4 Q6 6 3.6 6 Z", "#3A2A2E", 'opacity="0.28"'),
        x, y, 0, size,
    )  # fmt: skip


def _bush(x: float, y: float, size: float = 1.0) -> str:
    return moved(
        '<ellipse cx="2" cy="3" rx="11" ry="4" fill="#0B2A3A" opacity="0.3" filter="url(#fine)"/>'
        + disc(-5, -1, 5.4, dark("leaf", 0.32)) + disc(4, 0, 5.8, dark("leaf", 0.24))
        + disc(-1, -4.5, 6, mixed("leaf", "green", 0.35)) + disc(-2.5, -6.5, 2.6, light("leaf", 0.3), 'opacity="0.8"'),
        x, y, 0, size,
    )  # fmt: skip


DECOR_DEFS = (
    gradient("frond", (0, light("leaf", 0.2)), (1, dark("leaf", 0.35)))
    + gradient("thatch", (0, "#F0CD7E"), (1, "#B98A3C"))
    + gradient("stone", (0, "#FFFDF5"), (0.6, "#EFE6D3"), (1, "#B9A98E"), way="across")
)
DECOR = {
    "palm": lambda: _palm(-24, -15, 1.0, 3) + _bush(23, 24, 0.5),
    "rock": lambda: _rock(-23, -20, 0.95) + _rock(25, 24, 0.36),
    "hut": lambda: _hut(-24, -21, 0.88) + _bush(-36, -10, 0.45),
    "tower": lambda: _tower(-25, -16, 0.9) + _rock(-35, -12, 0.32),
    "grove": lambda: _palm(-29, -13, 0.72, -2) + _palm(-19, -19, 0.82, 4) + _bush(-27, -12, 0.5),
    "dunes": lambda: _bush(-27, -24, 0.66) + _palm(-22, -20, 0.7, 5) + _rock(24, 25, 0.3),
}


def _reef(seed: int) -> str:
    rng = random.Random(seed)
    defs = blur("far", 5) + blur("fine", 1.2)
    body = path(blob(30, seed, 0.2), "$shallow", 'opacity="0.4" filter="url(#far)"')
    for x, y, size in ((-12, -6, 0.62), (12, -9, 0.5), (1, 10, 0.74), (-16, 14, 0.4), (19, 12, 0.42)):
        shift = rng.uniform(-2, 2)
        body += (
            f'<ellipse cx="{x + shift}" cy="{y + 3}" rx="{17 * size}" ry="{7 * size}" fill="none"'
            f' stroke="#DDF3EE" stroke-width="1.6" opacity="0.85"/>'
        )
        body += _rock(x + shift, y, size)
    return svg(92, 92, body, defs=defs, origin=(-46, -46), anchor="46 46")
