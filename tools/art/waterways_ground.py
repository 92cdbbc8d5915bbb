"""The ground between the shores: cells of turf and clay, rocks, the outlined centre."""

from __future__ import annotations

import math
import random

from tools.art.svg import blur, disc, moved, path, radial, stroke, svg

CELL = 40


def ground() -> dict[str, str]:
    """`turf_<n>`, `clay_<n>`, `rock_<n>`, `centre`."""
    made = {f"turf_{number}": _turf(number) for number in range(4)}
    made |= {f"clay_{number}": _clay(number) for number in range(3)}
    made |= {f"rock_{number}": _rock(number) for number in range(2)}
    made |= {
        f"fringe_{side}": _fringe(turn) for side, turn in (("north", 0), ("east", 90), ("south", 180), ("west", 270))
    }
    made["centre"] = _centre()
    return made


def _noise(seed: int, low: str, high: str, contrast: float) -> str:
    """A filter that fills a cell with noise between two colours."""

    def row(at: int) -> str:
        one, two = (int(colour[at : at + 2], 16) / 255 for colour in (low, high))
        slope = (two - one) * contrast
        return f"{slope:.4f} 0 0 0 {(one + two) / 2 - slope / 2:.4f}"

    return (
        f'<filter id="n" x="0" y="0" width="{CELL}" height="{CELL}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        f'<feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="3" seed="{seed}"/>'
        '<feColorMatrix type="matrix" values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/>'
        f'<feColorMatrix type="matrix" values="{row(1)} {row(3)} {row(5)} 0 0 0 0 1"/></filter>'
    )


def _edges(light: float, shade: float) -> str:
    """The cell's own rim: a sunken joint that lets cells be counted."""
    return (
        stroke("M0.5 40 V0.5 H40", "#FFFBE0", 1, f'opacity="{light}"')
        + stroke("M39.5 0 V39.5 H0", "#1A2410", 1.2, f'opacity="{shade}"')
    )  # fmt: skip


def _turf(number: int) -> str:
    """Short grass, with tufts and now and then a flower."""
    dice = random.Random(f"turf {number}")
    body = f'<rect width="{CELL}" height="{CELL}" filter="url(#n)"/>'
    for _ in range(9):
        x, y = dice.uniform(4, 36), dice.uniform(7, 37)
        lean = dice.uniform(-2, 2)
        line = f"M{x:.1f} {y:.1f} l{lean:.1f} -4.4 M{x + 1.6:.1f} {y:.1f} l{lean + 1.2:.1f} -3.4"
        body += stroke(line, dice.choice(("#55783F", "#9DB56E", "#4B6B39")), 0.9, 'opacity="0.5"')
    if number == 3:
        for x, y, colour in ((12, 26, "#F3E7B0"), (27, 12, "#EFC6B4")):
            body += disc(x, y, 1.5, colour, 'opacity="0.85"') + disc(x, y, 0.6, "#B98A2F")
    return svg(CELL, CELL, body + _edges(0.16, 0.26), defs=_noise(11 + number, "#6F8C50", "#8AA366", 1.3))


def _clay(number: int) -> str:
    """Trodden clay with fine cracks."""
    dice = random.Random(f"clay {number}")
    body = f'<rect width="{CELL}" height="{CELL}" filter="url(#n)"/>'
    for _ in range(3):
        x, y, turn = dice.uniform(6, 32), dice.uniform(6, 32), dice.uniform(0, math.tau)
        line = f"M{x:.1f} {y:.1f}"
        for _ in range(3):
            turn += dice.uniform(-0.9, 0.9)
            line += f" l{5 * math.cos(turn):.1f} {5 * math.sin(turn):.1f}"
        body += stroke(line, "#6F5330", 0.8, 'opacity="0.36"')
    for _ in range(4):
        body += disc(dice.uniform(3, 37), dice.uniform(3, 37), dice.uniform(0.6, 1.3), "#E6CFA4", 'opacity="0.5"')
    return svg(CELL, CELL, body + _edges(0.18, 0.24), defs=_noise(31 + number, "#9B8B5A", "#B3A26F", 1.3))


def _fringe(turn: int) -> str:
    """Grass that hangs from the turf on one side over the edge of a cell of clay."""
    dice = random.Random(f"fringe {turn}")

    def edge(depth: float) -> str:
        line, x = "M-1 -1 V2", 0.0
        while x < CELL:
            wide = dice.uniform(2.6, 5)
            line += f" Q{x + wide / 2:.1f} {depth * dice.uniform(0.7, 1.5):.1f} {min(x + wide, CELL):.1f} {dice.uniform(1, 2.2):.1f}"
            x += wide
        return f"{line} L{CELL + 1} 2 V-1 Z"

    shade = path(edge(11), "#3E4A22", 'opacity="0.3"')
    body = shade + path(edge(8.5), "#6B8A4C") + path(edge(5.5), "#7F9C5B")
    half = CELL / 2
    return svg(CELL, CELL, moved(moved(body, -half, -half), half, half, turn))


def _rock(number: int) -> str:
    """A boulder that fills its cell: no stone can be laid here."""
    dice = random.Random(f"rock {number}")
    corners = []
    for step in range(9):
        angle = math.tau * step / 9 + dice.uniform(-0.15, 0.15)
        reach = dice.uniform(14.5, 17.8)
        corners.append((20 + reach * math.cos(angle), 20 + reach * math.sin(angle)))
    line = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + " Z"
    top = "M" + " L".join(f"{20 + (x - 20) * 0.58 - 2:.1f} {17.5 + (y - 20) * 0.5:.1f}" for x, y in corners) + " Z"
    defs = radial("r", (0, "#EDE6D8"), (0.55, "#B4AA9B"), (1, "#6E675F"), at="0.34 0.28 0.8") + blur("b", 2)
    body = (
        f'<g transform="translate(1.4 3)" opacity="0.6" filter="url(#b)">{path(line, "#10180C")}</g>'
        + path(line, "url(#r)", 'stroke="#3C3832" stroke-width="1.4" stroke-linejoin="round"')
        + path(top, "#FFFBF0", 'opacity="0.38"')
        + stroke("M11 24 l7 4 l3 -5 M24 29 l5 -6", "#3C3832", 1.1, 'opacity="0.5"')
        + path("M8 27 q4 -3 8 1 q-3 5 -8 -1 Z", "#6E8F4B", 'opacity="0.8"')
    )
    return svg(CELL, CELL, body, defs=defs)


def _centre() -> str:
    """The outline of the centre: a band of pale stone set into the ground, with studs at the corners."""
    side = 64
    place = f'width="{side - 8}" height="{side - 8}" rx="5" fill="none"'
    body = (
        f'<rect x="5" y="5" width="{side - 10}" height="{side - 10}" rx="5" fill="#FFF6D2" opacity="0.22"/>'
        f'<rect x="4" y="4" {place} stroke="#2A2110" stroke-width="5" opacity="0.55"/>'
        f'<rect x="4" y="3.4" {place} stroke="#F4E6B4" stroke-width="3"/>'
        f'<rect x="4" y="4" {place} stroke="#B98A2F" stroke-width="1"/>'
    )
    for x in (5, side - 5):
        for y in (5, side - 5):
            body += (
                disc(x, y, 4.2, "#4A2F0C") + disc(x, y - 0.4, 3.5, "#E7C26A") + disc(x - 0.8, y - 1.2, 1.2, "#FFF6D8")
            )
    return svg(side, side, body, slice="14 14 14 14", outset="4 4 4 4")
