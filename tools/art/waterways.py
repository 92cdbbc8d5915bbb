"""The stones of the group `waterways`: slate with carved channels, one for every choice of 3 of the 8 slots; and soils.

Written by a program, because the channels follow from the slots and no two slabs have the same clefts and light.

A lying and a standing picture of their own, rather than one that is turned: the light always falls from the top left.
"""

from __future__ import annotations

import random
from itertools import combinations

from tools.art.palette import mixed
from tools.art.svg import blur, box, disc, gradient, moved, noise, path, stroke, svg

CELL = 40
LENGTH = 3 * CELL
# : each slot's outlet on the lying stone, and the point of the axis to which its water flows
_MOUTHS = ((20, 0), (60, 0), (100, 0), (120, 20), (100, 40), (60, 40), (20, 40), (0, 20))
_JOINT = "#14190F"
_INSET = 1.2

# : low and high tone of each soil, and its grain
SOILS = {
    "flower": ("#86B35A", "#9CC46C", "0.07"),
    "reed": ("#6F9650", "#8DB062", "0.05 0.12"),
    "gravel": ("#9A937F", "#B8B19C", "0.2"),
    "peat": ("#5B4632", "#7C6246", "0.09"),
    "chalk": ("#BDB393", "#DCD3B7", "0.06"),
    "heath": ("#80805A", "#989A6C", "0.08"),
}

#: the shadow, the petals and the light of each tulip: dusty tones, so that lights of legal places stand out
TULIPS = {
    "red": ("#A0694A", "#C58566", "#D9AB8C"),
    "rose": ("#A98C8C", "#CDAFB2", "#DDCACB"),
    "gold": ("#A8984C", "#CFBF6C", "#DFD59A"),
}

#: how many things lie or grow on a cell of these soils; five on others
_GROWING = {"gravel": 9, "flower": 9, "heath": 12}

Point = tuple[float, float]


def sprites() -> dict[str, str]:
    """`lying_<slots>`, `standing_<slots>`, two backs, the soils `<name>_0`, `_1` and `_life`, and beds of tulips."""
    made: dict[str, str] = {}
    for slots in combinations(range(8), 3):
        name = "".join(map(str, slots))
        made[f"lying_{name}"] = stone(slots, is_standing=False)
        made[f"standing_{name}"] = stone(slots, is_standing=True)
    for at in ("0", "1", "life"):
        made |= {f"{name}_{at}": soil(name, at) for name in SOILS}
    for name in TULIPS:
        made |= {
            f"tulip_{name}_row": tulips(name, is_column=False),
            f"tulip_{name}_column": tulips(name, is_column=True),
        }
    made["back_ring"] = _back(has_ring=True)
    made["back_plain"] = _back(has_ring=False)
    return made


def _placed(point: Point, is_standing: bool) -> Point:
    """A point of the lying stone where it comes to be: a standing stone is a lying one after a quarter turn."""
    return (CELL - point[1], point[0]) if is_standing else point


def channels(slots: tuple[int, ...], is_standing: bool) -> str:
    """The path of all branches: from each outlet to the axis, round a bend, and on to where the three meet."""
    across = sorted(_MOUTHS[slot][0] for slot in slots)
    junction = across[1]
    lines = []
    for slot in slots:
        x, y = _MOUTHS[slot]
        if y == 20:
            start = -8 if x == 0 else LENGTH + 8
            points: list[Point] = [(start, 20), (junction, 20)]
        else:
            outside = -8 if y == 0 else CELL + 8
            points = [(x, outside), (x, 20), (junction, 20)]
        lines.append(_bent([_placed(point, is_standing) for point in points]))
    return " ".join(lines)


def _bent(points: list[Point]) -> str:
    """A line through the points with a round bend at the middle one."""
    first, last = points[0], points[-1]
    if len(points) == 2 or points[1] == last:
        return f"M{first[0]:g} {first[1]:g} L{last[0]:g} {last[1]:g}"
    corner = points[1]
    radius = 13.0

    def toward(other: Point) -> Point:
        length = abs(other[0] - corner[0]) + abs(other[1] - corner[1])
        share = min(1.0, radius / length)
        return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share

    before, after = toward(first), toward(last)
    return (
        f"M{first[0]:g} {first[1]:g} L{before[0]:g} {before[1]:g} "
        f"Q{corner[0]:g} {corner[1]:g} {after[0]:g} {after[1]:g} L{last[0]:g} {last[1]:g}"
    )


def _body(width: int, height: int, dice: random.Random) -> tuple[str, str]:
    """Definitions and image of a blank slate slab: tone, cleft lines, and a bevel lit from the top left."""
    tone = mixed("#54646F", "#625F66", dice.random())
    tone = mixed(tone, "#414C55" if dice.random() < 0.5 else "#78838B", dice.random() * 0.6)
    high, low = mixed(tone, "#F2F6F4", 0.16), mixed(tone, "#0C1A22", 0.22)
    defs = (
        gradient("slate", (0, high), (0.45, tone), (1, low), way="diagonal")
        + '<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">'
        f'<feTurbulence type="fractalNoise" baseFrequency="0.03 0.22" numOctaves="3" seed="{dice.randrange(999)}"/>'
        '<feColorMatrix type="matrix" values="0 0 0 0 0.03  0 0 0 0 0.06  0 0 0 0 0.09  1.3 0 0 0 -0.5"/></filter>'
        f'<clipPath id="slab"><rect x="{_INSET}" y="{_INSET}" width="{width - 2 * _INSET}" '
        f'height="{height - 2 * _INSET}" rx="5"/></clipPath>' + blur("soft", 1.1)
    )
    lines = ""
    for _ in range(7):
        x, y = dice.uniform(0, width), dice.uniform(0, height)
        dx, dy = dice.uniform(9, 26), dice.uniform(-4, 4)
        line = f"M{x:.1f} {y:.1f} q{dx / 2:.1f} {dy - 1.5:.1f} {dx:.1f} {dy:.1f}"
        lines += stroke(line, dice.choice(("#1D2A33", "#D8E2E4")), 0.7, f'opacity="{dice.uniform(0.12, 0.26):.2f}"')
    right, bottom = width - 1.6, height - 1.6
    bevel = (
        stroke(f"M2.2 {bottom - 3} V6 Q2.2 2.2 6 2.2 H{right - 3}", "#F3F8F7", 1.7, 'opacity="0.72"')
        + stroke(f"M4 {bottom} H{right - 4} Q{right} {bottom} {right} {bottom - 4} V4", "#081218", 2.2, 'opacity="0.6"')
    )  # fmt: skip
    grain = box(0, 0, width, height, 0, "#fff", 'filter="url(#grain)" opacity="0.7"')
    body = (
        box(0, 0, width, height, 0, _JOINT)
        + box(_INSET, _INSET, width - 2 * _INSET, height - 2 * _INSET, 5, "url(#slate)")
        + f'<g clip-path="url(#slab)">{grain}{lines}</g>'
        + bevel
    )
    return defs, body


def stone(slots: tuple[int, ...], is_standing: bool) -> str:
    """A stone with its outlets at these slots."""
    width, height = (CELL, LENGTH) if is_standing else (LENGTH, CELL)
    dice = random.Random(f"{slots}{is_standing}")
    defs, body = _body(width, height, dice)
    line = channels(slots, is_standing)
    mouths = [_placed(_MOUTHS[slot], is_standing) for slot in slots]
    defs += (
        f'<linearGradient id="water" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="{height}">'
        '<stop offset="0" stop-color="#3FC0BC"/><stop offset="1" stop-color="#2AA0AC"/></linearGradient>'
    )

    def carved(colour: str, wide: float, mouth: float, extra: str = "") -> str:
        discs = "".join(disc(x, y, mouth, colour) for x, y in mouths)
        return f"<g {extra}>{stroke(line, colour, wide)}{discs}</g>"

    body += (
        carved("#E9F0EF", 18.2, 9.6, 'transform="translate(1 1.1)" opacity="0.5"')
        + carved("#141E24", 17.4, 9.6)
        + carved("#0E4A58", 14.2, 8.1)
        + carved("url(#water)", 12.6, 7.3, 'transform="translate(0.5 0.7)"')
        + carved("#8BE6DC", 6.4, 3.4, 'transform="translate(0.4 0.6)" opacity="0.75" filter="url(#soft)"')
        + ripples(mouths, junction_of(slots, is_standing), dice)
    )
    return svg(width, height, body, defs=defs)


def junction_of(slots: tuple[int, ...], is_standing: bool) -> Point:
    """Junction of the three branches."""
    return _placed((sorted(_MOUTHS[slot][0] for slot in slots)[1], 20), is_standing)


def ripples(mouths: list[Point], junction: Point, dice: random.Random) -> str:
    """Light on the water: short curved strokes at the mouths and where the branches meet."""
    drawn = ""
    for x, y in [*mouths, junction]:
        is_down = x in (0, CELL, LENGTH) and y not in (0, CELL, LENGTH)
        inward = 5.0
        centre_x = x + (inward if x == 0 else -inward if x in (CELL, LENGTH) and is_down else 0)
        centre_y = y + (inward if y == 0 else -inward if not is_down and y in (CELL, LENGTH) else 0)
        for shift in (-2.2, 1.8):
            length = dice.uniform(2.2, 4)
            bend = dice.uniform(0.8, 1.5)
            if is_down:
                line = f"M{centre_x - length:.1f} {centre_y + shift:.1f} q{length:.1f} {-bend:.1f} {2 * length:.1f} 0"
            else:
                line = f"M{centre_x + shift:.1f} {centre_y - length:.1f} q{-bend:.1f} {length:.1f} 0 {2 * length:.1f}"
            drawn += stroke(line, "#FFFFFF", 1.1, f'opacity="{dice.uniform(0.55, 0.85):.2f}"')
    return drawn


def tulips(name: str, is_column: bool) -> str:
    """A cell of a bed of tulips: rows of single heads that stand close, leaves between them."""
    dark, petals, light = TULIPS[name]
    dice = random.Random(f"{name}{is_column}")
    filters = noise("n", "0.09", 3, 25, "#7FA850", "#97BD62", 1.5, CELL)
    body = f'<rect width="{CELL}" height="{CELL}" filter="url(#n)"/>'
    for row in range(3):
        across = 40 / 3 * (row + 0.5)
        body += stroke(f"M{across:g} -2 V42" if is_column else f"M-2 {across:g} H42", petals, 7.6, 'opacity="0.4"')
        for number in range(6):
            along = 40 / 6 * (number + 0.5) + dice.uniform(-0.5, 0.5)
            x, y = (across, along) if is_column else (along, across)
            x, y = round(x + dice.uniform(-0.5, 0.5), 1), round(y + dice.uniform(-0.5, 0.5), 1)
            body += disc(x, y + 0.9, 2.9, dark, 'opacity="0.55"') + disc(x, y, 2.8, petals)
            body += disc(x - 0.7, y - 0.8, 1.1, light, 'opacity="0.7"')
    return svg(CELL, CELL, body + _edge("#2E4A1E"), defs=filters)


def _edge(shade: str) -> str:
    """Light and shade at the edges of a cell."""
    light = stroke("M0.4 40 V0.4 H40", "#FFFBE0", 0.9, 'opacity="0.2"')
    return light + stroke("M39.6 0 V39.6 H0", shade, 0.9, 'opacity="0.2"')


def soil(name: str, at: str) -> str:
    """A cell of ground with its plants or objects; ``life`` draws one large object."""
    low, high, grain = SOILS[name]
    dice = random.Random(f"{name}{at}")
    filters = noise("n", grain, 3, 12 if at == "1" else 11, low, high, 1.5, CELL)
    body = f'<rect width="{CELL}" height="{CELL}" filter="url(#n)"/>'
    for _ in range(0 if at == "life" else _GROWING.get(name, 5)):
        x, y = round(dice.uniform(5, 35), 1), round(dice.uniform(6, 35), 1)
        body += _on_soil(name, x, y, dice)
    if at == "life":
        body += _life(name)
    return svg(CELL, CELL, body + _edge("#2E2A1E"), defs=filters)


def _on_soil(name: str, x: float, y: float, dice: random.Random) -> str:
    """One plant or object of a soil, at a place."""
    match name:
        case "flower":
            tone = dice.choice(("#FFFBEA", "#F6D85C", "#E88FA8", "#FFFBEA"))
            return disc(x, y + 0.5, 1.5, "#4E7A3A") + disc(x, y, 1.3, tone) + disc(x, y, 0.5, "#E0A020")
        case "reed":
            blades = f"M{x} {y} q-0.4 -5 -1.8 -7 M{x + 1} {y} v-8 M{x + 2} {y} q0.6 -5 2 -6.4"
            return stroke(blades, "#47703A", 1) + stroke(f"M{x + 1} {y - 7} v-2.4", "#6B4A2A", 1.6)
        case "gravel":
            size, tone = dice.uniform(1, 2.3), dice.choice(("#8B8778", "#DCD7C6", "#9C978A"))
            return disc(x, y + 0.8, size, "#5F5B4E", 'opacity="0.6"') + disc(x, y, size, tone)
        case "peat":
            cut = f"M{x - 4} {y} h9"
            return stroke(cut, "#3A2B1E", 1.7) + stroke(f"M{x - 4} {y - 1.1} h9", "#94785A", 0.7)
        case "chalk":
            crack = f"M{x - 3} {y} l3 -2 l2 1.6 l3 -1"
            return stroke(crack, "#A79C7C", 0.9) + (disc(x, y + 3, 1.8, "#8C9A62") if dice.random() < 0.4 else "")
        case _:
            places = ((-1.6, 0, "#A9709F"), (1, -1.4, "#C596BB"), (0.4, 1.2, "#8A5C85"))
            bells = "".join(disc(x + dx, y + dy, 1.2, tone) for dx, dy, tone in places)
            return stroke(f"M{x} {y + 3} v-3", "#4E5A36", 1) + bells


def _life(name: str) -> str:
    """One large object of a soil, from above, with its shadow below and to the right."""

    def shaded(line: str, paint: str, outline: str) -> str:
        below = moved(path(line, "#1E2418", 'opacity="0.3"'), 1.6, 2)
        return below + path(line, paint, f'stroke="{outline}" stroke-width="1.2" stroke-linejoin="round"')

    match name:
        case "flower":  # two hives
            hives = ""
            for x, y in ((9, 10), (20, 17)):
                hives += shaded(f"M{x} {y} h10 v9 h-10 z", "#F3E3B8", "#7A5A2C")
                hives += stroke(f"M{x} {y + 3} h10 M{x} {y + 6} h10", "#B98A4A", 0.9) + disc(
                    x + 5, y + 7.6, 1, "#4A3318"
                )
            return hives
        case "reed":  # a pond
            pond = path(
                "M7 22 q1 -11 13 -12 q14 0 14 10 q-1 10 -14 10 q-12 0 -13 -8 z",
                "#3E8F9A",
                'stroke="#47703A" stroke-width="1.6"',
            )
            return (
                pond
                + stroke("M13 20 q3 -2 6 0 M21 25 q3 -2 6 0", "#BFE9E4", 1, 'opacity="0.8"')
                + disc(26, 17, 2.4, "#8FBF5A")
            )
        case "gravel":  # cut blocks
            blocks = shaded("M8 13 h13 v8 h-13 z", "#D9D4C4", "#6E6A5C") + shaded(
                "M19 22 h13 v8 h-13 z", "#C6C0AE", "#6E6A5C"
            )
            return blocks + stroke("M9.4 14.6 h10 M20.4 23.6 h10", "#F7F4E8", 1, 'opacity="0.8"')
        case "peat":  # a stack of turves
            stack = shaded("M10 12 h20 l3 8 l-3 9 h-20 l-3 -9 z", "#7A5C3E", "#2E2015")
            return stack + stroke(
                "M9 16 h22 M8 20 h24 M9 24.4 h22 M15 12 v4 M23 16 v4 M14 20 v4.4 M25 24.4 v4", "#4A3524", 1
            )
        case "chalk":  # a thorn bush
            return "".join(
                disc(x + 1.5, y + 2, 6, "#1E2418", 'opacity="0.25"') for x, y in ((16, 17), (24, 21))
            ) + "".join(
                disc(x, y, r, tone)
                for x, y, r, tone in (
                    (16, 17, 6, "#5E7C3F"),
                    (24, 21, 6.4, "#6B8A47"),
                    (15, 15.4, 3.4, "#86A55A"),
                    (22.8, 19, 3.6, "#93B266"),
                )
            )
        case _:  # a juniper
            return (
                disc(22, 23, 8, "#1E1A22", 'opacity="0.28"')
                + disc(20, 20, 8, "#46563F")
                + disc(18.6, 18.2, 5.6, "#5F7352")
                + disc(17.4, 16.8, 2.8, "#7E9370")
            )


def _back(has_ring: bool) -> str:
    """A stone face down, as on a heap."""
    defs, body = _body(LENGTH, CELL, random.Random(f"back {has_ring}"))
    if has_ring:
        body += (
            '<circle cx="60" cy="20" r="10.5" fill="none" stroke="#10181D" stroke-width="5.4"/>'
            '<circle cx="60.6" cy="20.8" r="10.5" fill="none" stroke="#E9D9A6" stroke-width="3.2"/>'
        )
    return svg(LENGTH, CELL, body, defs=defs)
