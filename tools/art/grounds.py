"""The group `grounds`: the waters on which boards lie, and what floats there, by the boards' `ground`.

Bridges and Elevens share the waters. A water is soft, so it is rasterised at half the detail; what floats is drawn from
above and a little from the south, as everything on a table is.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from tools.art.palette import dark, light
from tools.art.svg import blur, box, disc, moved, noise, path, radial, stroke, svg

SIDE = 320
OVERLAP = 64


@dataclass(frozen=True)
class Water:
    """A water by its depth and its light."""

    deep: str
    high: str
    glint: str
    waves: str
    """How long waves are across and down, as the noise's frequencies."""
    shine: float
    """How strongly their crests shine."""
    crests: int = 0
    """How many white crests there are."""


WATERS = {
    "lagoon": Water("#0F6478", "#3DA7A2", "#D8FFF0", "0.012 0.016", 0.24),
    "fjord": Water("#0B3332", "#2F6B5C", "#B9E6C8", "0.005 0.03", 0.12),
    "gale": Water("#173D56", "#4F7F93", "#E6F2F2", "0.006 0.022", 0.2, 16),
    "fairway": Water("#0D4A7E", "#2F86B4", "#C9EBFF", "0.007 0.014", 0.16),
    "dusk": Water("#22405A", "#5B6076", "#FFB56A", "0.008 0.03", 0.36),
    "skerry": Water("#24434B", "#64868A", "#E3EFEA", "0.01 0.02", 0.14, 5),
    "night": Water("#0D1B3C", "#28497E", "#BFD4FF", "0.006 0.02", 0.2),
    "canal": Water("#2B4A3A", "#5D8062", "#D6E8B8", "0.004 0.02", 0.1),
    "flats": Water("#5B5A48", "#A2936C", "#CFE3DC", "0.006 0.02", 0.34),
}


def sprites() -> dict[str, str]:
    """`water_<name>` of each water, and everything afloat."""
    found = {f"water_{name}": _water(name, water) for name, water in WATERS.items()}
    return {
        **found,
        "sloop": _sloop("#F4EBD6", "#E2553D"),
        "yawl": _sloop("#E9E2D0", "#2E6FB7"),
        "ferry": _ferry(),
        "barge": _barge(),
        "raft": _raft(),
        "coral": _coral(),
        "sandbar": _sandbar(),
        "kelp": _kelp(),
        "gulls": _gulls(),
        "piles": _piles(),
        "whale": _whale(),
        "moon": _moon(),
        "canoe": _canoe(),
        "swans": _swans(),
        "dinghy": _dinghy(),
    }


def _water(name: str, water: Water) -> str:
    defs = noise("d", water.waves, 3, len(name) * 7 + 1, water.deep, water.high, 1.9, SIDE)
    red, green, blue = (int(water.glint[at : at + 2], 16) / 255 for at in (1, 3, 5))
    across, down = (float(part) * 1.6 for part in water.waves.split())
    defs += (
        f'<filter id="l" x="0" y="0" width="{SIDE}" height="{SIDE}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        f'<feTurbulence type="turbulence" baseFrequency="{across:.4f} {down:.4f}" numOctaves="3" seed="21"/>'
        f'<feColorMatrix type="matrix" values="0 0 0 0 {red:.3f}  0 0 0 0 {green:.3f}  0 0 0 0 {blue:.3f}  '
        '-5 -2 0 0 1.15"/></filter>'
    )
    body = f'<rect width="{SIDE}" height="{SIDE}" filter="url(#d)"/>'
    body += f'<rect width="{SIDE}" height="{SIDE}" filter="url(#l)" opacity="{water.shine}"/>'
    rng = random.Random(name)
    for _ in range(water.crests):
        x, y = rng.uniform(OVERLAP + 20, SIDE - 40), rng.uniform(OVERLAP + 20, SIDE - 24)
        long = rng.uniform(9, 20)
        crest = f"M{x:.0f} {y:.0f} q{long / 2:.0f} -5 {long:.0f} -1 q{long / 3:.0f} 2 {long / 2:.0f} 0"
        body += stroke(crest, "#F3F8F4", 1.8, f'opacity="{rng.uniform(0.35, 0.6):.2f}"')
    return svg(SIDE, SIDE, body, defs=defs, tile=str(OVERLAP), detail="0.5")


_SOFT = blur("s", 1.8)


def _hull(length: float, beam: float, x: float, y: float, paint: str) -> str:
    """A boat's outline, its bow to the right."""
    half, bow = beam / 2, x + length
    line = (
        f"M{x:g} {y - half * 0.7:g} Q{x + length * 0.45:g} {y - half * 1.25:g} {bow:g} {y:g} "
        f"Q{x + length * 0.45:g} {y + half * 1.25:g} {x:g} {y + half * 0.7:g} Z"
    )
    return path(line, paint)


def _wake(x: float, y: float, long: float, wide: float) -> str:
    """Foam behind a boat."""
    sides = (
        f"M{x:g} {y + 2 * side:g} q{-long / 2:g} {side * wide / 2:g} {-long:g} {side * wide:g}" for side in (-1, 1)
    )
    foam = stroke(" ".join(sides), "#EAF8F3", 1.6, 'opacity="0.55"')
    return foam + stroke(f"M{x:g} {y:g} h{-long * 0.8:g}", "#EAF8F3", 1.2, 'opacity="0.3"')


def _sloop(sail: str, pennant: str) -> str:
    """A small sailing boat before the wind."""
    body = '<ellipse cx="34" cy="37" rx="25" ry="7" fill="#03151E" opacity="0.4" filter="url(#s)"/>'
    body += _wake(12, 34, 11, 6) + _hull(42, 14, 11, 34, "#4A2A16") + _hull(38, 10, 13, 33.2, "#A9713F")
    body += path("M30 31 C31 20 32 12 33 5 C44 12 50 21 52 30 C44 33 37 33 30 31 Z", dark(sail, 0.18))
    body += path("M30.4 30 C31.4 20 32.2 12.4 33 6 C42.6 13 48 21 50 29 C43 31.6 37 31.8 30.4 30 Z", sail)
    body += path("M28.6 30.4 C24 27 20 28 16.4 31 C20 16 26 11 31.6 7 Z", light(sail, 0.4))
    body += stroke("M32 3 V34", "#3A2110", 1.7) + path("M32 2 L40 4.6 L32 7 Z", pennant)
    return svg(60, 48, body, defs=_SOFT)


def _ferry() -> str:
    """A paddle ferry with its funnel and wake."""
    body = '<ellipse cx="48" cy="30" rx="34" ry="9" fill="#03151E" opacity="0.45" filter="url(#s)"/>'
    body += _wake(16, 26, 14, 9) + _hull(66, 20, 14, 26, "#3C1A12") + _hull(61, 16, 16, 25, "#F3E6C8")
    body += box(22, 19.4, 34, 11.4, 4, "#7C4A28") + box(23, 18, 32, 10.6, 3.6, "#FBF4E0")
    body += "".join(box(26 + 5 * at, 21, 2.8, 4.4, 1, "#2E6FB7") for at in range(6))
    body += '<ellipse cx="40" cy="36" rx="8" ry="3" fill="#7C2A1A"/><ellipse cx="40" cy="14.6" rx="8" ry="2.6" fill="#7C2A1A"/>'
    body += disc(37, 21, 4.2, "#22303A") + disc(36.6, 20, 3.8, "#E2553D") + disc(36.6, 20, 1.8, "#22303A")
    smoke = ((31, 14, 3.4, 0.5), (25, 10, 4.2, 0.34), (17, 7, 5, 0.2))
    return svg(84, 44, body + "".join(disc(x, y, r, "#F4EFE4", f'opacity="{a}"') for x, y, r, a in smoke), defs=_SOFT)


def _barge() -> str:
    """A moored barge with its cargo."""
    body = '<ellipse cx="38" cy="25" rx="36" ry="10" fill="#03151E" opacity="0.45" filter="url(#s)"/>'
    body += (
        box(3, 10, 68, 20, 8, "#2C1A10") + box(4.4, 10.4, 65.2, 17, 7, "#7A5232") + box(8, 12.6, 58, 12.6, 3, "#4A2F1B")
    )
    for x, tone in ((10, "#C98F55"), (22, "#B07A45"), (34, "#D2A066")):
        body += box(x, 9.6, 10.6, 12, 1.6, dark(tone, 0.4)) + box(x, 9, 10, 11, 1.4, tone)
        body += stroke(f"M{x + 1} {14.5} h8 M{x + 5} 9.6 v10", dark(tone, 0.3), 0.9)
    body += (
        box(49, 9.6, 14, 14, 3, "#3C5A63") + box(49, 8.6, 13.4, 12, 3, "#6F97A0") + box(52, 11.6, 7, 5, 1, "#FFD98A")
    )
    return svg(76, 38, body, defs=_SOFT)


def _raft() -> str:
    """Four logs lashed together."""
    body = '<ellipse cx="30" cy="25" rx="27" ry="10" fill="#03151E" opacity="0.45" filter="url(#s)"/>'
    for at, (x, tone) in enumerate(((4, "#8A6140"), (7, "#9C7048"), (3, "#7C5638"), (6, "#93683F"))):
        y = 6 + 6.6 * at
        body += box(x, y + 0.8, 48, 6.4, 3.2, dark(tone, 0.45)) + box(x, y, 48, 6, 3, tone)
        body += stroke(f"M{x + 4} {y + 2} h38", light(tone, 0.35), 0.9, 'opacity="0.7"') + disc(
            x + 46, y + 3, 2.4, "#D9B98A"
        )
    return svg(60, 40, body + stroke("M15 5 V33 M41 5 V33", "#E3D2AE", 1.8), defs=_SOFT)


def _coral() -> str:
    """Coral below clear water."""
    rng, body = random.Random(4), ""
    body += disc(30, 28, 23, "#E9F7D8", 'opacity="0.22" filter="url(#s)"')
    for _ in range(17):
        turn, far = rng.uniform(0, math.tau), 17 * math.sqrt(rng.random())
        x, y, tone = (
            30 + far * math.cos(turn),
            28 + 0.8 * far * math.sin(turn),
            rng.choice(("#E58A7A", "#D86A86", "#EDB565", "#9C86C9")),
        )
        radius = rng.uniform(2.6, 5)
        body += disc(round(x, 1), round(y + 1.4, 1), round(radius, 1), "#0C4650", 'opacity="0.4"')
        body += disc(round(x, 1), round(y, 1), round(radius, 1), tone, 'opacity="0.75"')
        body += disc(round(x - 0.8, 1), round(y - 0.9, 1), round(radius * 0.4, 1), light(tone, 0.5), 'opacity="0.8"')
    fish = "".join(
        path(f"M{x} {y} q4 -3 8 0 q-4 3 -8 0 l-3 -2 v4 Z", "#FFD75E", 'opacity="0.9"') for x, y in ((6, 12), (44, 47))
    )
    return svg(60, 56, body + fish, defs=blur("s", 4))


def _sandbar() -> str:
    """Sand that shines through shallow water."""
    body = '<ellipse cx="42" cy="24" rx="34" ry="13" fill="#BFEBD8" opacity="0.4" filter="url(#s)"/>'
    body += '<ellipse cx="44" cy="24" rx="22" ry="6.6" fill="#F3E3B8" opacity="0.5" filter="url(#t)"/>'
    ripple = "M22 22 q8 -4 16 0 t16 0 t10 0 M28 28 q7 -3 14 0 t14 0"
    return svg(84, 48, body + stroke(ripple, "#FFF8E0", 1.3, 'opacity="0.5"'), defs=blur("s", 5) + blur("t", 2))


def _kelp() -> str:
    """Leaves of kelp that the swell draws one way."""
    rng, body = (
        random.Random(6),
        '<ellipse cx="30" cy="30" rx="24" ry="15" fill="#0C2420" opacity="0.45" filter="url(#s)"/>',
    )
    for _ in range(15):
        x, y, long = rng.uniform(8, 34), rng.uniform(14, 44), rng.uniform(14, 24)
        line = f"M{x:.0f} {y:.0f} q{long / 3:.0f} -6 {long / 2:.0f} -1 t{long / 2:.0f} -2"
        body += stroke(
            line, rng.choice(("#6B6A34", "#7F7A3C", "#565C30", "#8E7E45")), rng.uniform(1.8, 3.2), 'opacity="0.85"'
        )
    return svg(60, 56, body, defs=blur("s", 3))


def _bird(x: float, y: float, size: float, *, has_neck: bool) -> str:
    """A white bird that swims."""
    body = '<ellipse cx="0" cy="2.4" rx="6.4" ry="2" fill="#03151E" opacity="0.35"/>'
    body += path("M-7 -1.6 q6 -4 12 1 q-5 6 -12 -1 Z", "#FBFAF2") + path("M-7 -1.6 q4 -2 8 0 q-4 2 -8 0 Z", "#A9B6BC")
    head_x, head_y = (7, -8) if has_neck else (5, -2.6)
    if has_neck:
        body += stroke("M4 0 q5 -2 3 -8", "#FBFAF2", 2.2)
    body += disc(head_x, head_y, 1.9, "#FBFAF2") + stroke(f"M{head_x + 1.6:g} {head_y + 0.3:g} h2", "#E8A317", 1.3)
    return moved(body, x, y, size=size)


def _gulls() -> str:
    """Three gulls that rest on the water."""
    return svg(
        60,
        40,
        _bird(16, 14, 1, has_neck=False) + _bird(40, 20, 1.05, has_neck=False) + _bird(22, 31, 0.95, has_neck=False),
    )


def _swans() -> str:
    """Two swans."""
    return svg(60, 36, _bird(17, 17, 1.2, has_neck=True) + _bird(40, 26, 1.1, has_neck=True))


def _piles() -> str:
    """Three piles in the water, a lantern on the tallest."""
    body = '<ellipse cx="24" cy="42" rx="19" ry="5" fill="#03151E" opacity="0.45" filter="url(#s)"/>'
    for x, top, foot in ((12, 20, 40), (33, 22, 41), (22, 12, 44)):
        body += box(x - 4, top, 8, foot - top, 3, "#2C1A10") + box(x - 3.4, top, 5.6, foot - top - 1, 2.6, "#7A5232")
        body += f'<ellipse cx="{x}" cy="{top}" rx="4" ry="2" fill="#B98A58"/>'
        body += stroke(f"M{x - 6} {foot} q6 3 12 0", "#DDF3EE", 1.3, 'opacity="0.6"')
    body += disc(22, 7, 12, "url(#g)") + box(19.4, 3, 5.2, 8, 1.4, "#3A2110") + box(20.4, 4, 3.2, 5.6, 1, "#FFE7A3")
    return svg(48, 50, body, defs=_SOFT + radial("g", (0, "#FFE9A0", 0.8), (0.4, "#FFC74F", 0.35), (1, "#FFB52E", 0)))


def _whale() -> str:
    """The back of a whale, its blow and its tail."""
    body = '<ellipse cx="42" cy="33" rx="34" ry="9" fill="#020A14" opacity="0.5" filter="url(#s)"/>'
    body += path("M10 34 C14 20 38 14 56 24 C62 28 66 31 70 35 C50 40 26 40 10 34 Z", "#2F4F6E")
    body += path("M14 32 C20 22 38 18 52 25 C38 22 24 25 14 32 Z", "#7FA0BC", 'opacity="0.6"')
    body += path(
        "M74 34 C74 28 76 25 80 22 C75 22 72 19 71 15 C76 16 79 18 82 21 "
        "C85 17 89 15 93 16 C92 20 89 23 84 24 C83 28 82 31 82 35 Z",
        "#28435F",
    )
    body += stroke("M26 20 q-3 -8 -8 -11 M26 20 q0 -9 1 -14 M26 20 q4 -7 9 -10", "#DCEBFF", 1.7, 'opacity="0.75"')
    return svg(
        96, 46, body + stroke("M6 37 q9 -4 18 0 t18 0 t18 0 t18 0", "#BFD4FF", 1.5, 'opacity="0.5"'), defs=blur("s", 3)
    )


def _moon() -> str:
    """The path of the moon on the water."""
    rng, body = random.Random(8), ""
    for at in range(17):
        y, half = 5 + 3.2 * at, 5 + 12 * math.sin((at + 1) / 18 * math.pi) * rng.uniform(0.5, 1)
        x = 32 + rng.uniform(-5, 5)
        body += stroke(
            f"M{x - half:.1f} {y:.1f} q{half:.1f} {rng.uniform(-2, 2):.1f} {2 * half:.1f} 0",
            "#E9F0FF",
            1.7,
            f'opacity="{rng.uniform(0.25, 0.6):.2f}"',
        )
    return svg(64, 64, body)


def _canoe() -> str:
    """An outrigger under a red sail."""
    body = '<ellipse cx="34" cy="32" rx="28" ry="7" fill="#03151E" opacity="0.4" filter="url(#s)"/>'
    body += stroke("M14 38 H54", "#C98F55", 2.8) + stroke("M24 28 V38 M42 28 V38", "#7C4A28", 1.6)
    body += _hull(52, 9, 8, 28, "#3C2212") + _hull(48, 6, 10, 27.4, "#B9804A")
    sail = path("M30 27 C26 18 30 8 42 3 C46 12 46 20 42 27 Z", "#C9573B") + stroke(
        "M33 24 Q33 13 42 5 M38 25 Q41 15 42 5", "#8A3322", 1
    )
    return svg(66, 44, body + sail, defs=_SOFT)


def _dinghy() -> str:
    """A rowing boat with its oars."""
    body = '<ellipse cx="28" cy="22" rx="22" ry="8" fill="#03151E" opacity="0.42" filter="url(#s)"/>'
    body += (
        stroke("M22 12 L14 4 M22 28 L14 36", "#E3D2AE", 1.8)
        + _hull(42, 18, 8, 20, "#24404A")
        + _hull(39, 14.6, 9.6, 19.4, "#5F9AA0")
    )
    body += (
        _hull(33, 10.6, 11.6, 19.8, "#5A3A22")
        + box(17, 14.6, 4, 10.6, 1, "#D9AC74")
        + box(29, 15.2, 4, 9.4, 1, "#D9AC74")
    )
    return svg(56, 40, body, defs=_SOFT)
