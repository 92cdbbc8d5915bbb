"""Enamel tiles: steel plates with a glaze in the row's colour, their backs, the rows' signs, rings and lights."""

from __future__ import annotations

from tools.art.palette import dark, light
from tools.art.svg import blur, box, disc, gradient, path, star, stroke, svg

#: the glaze of each row and of jokers
GLAZES = {"yellow": "#F0B92C", "red": "#D5452F", "blue": "#2A6DBB", "green": "#3A9157", "joker": "#7E8894"}
REACH = (5, 3, 5, 9)
WIDTH, HEIGHT, CORNER = 56, 60, 18


def tiles() -> dict[str, str]:
    """Everything that is laid, and what lights it."""
    found = {f"tile_{kind}": _tile(glaze) for kind, glaze in GLAZES.items()}
    found["tile_back"] = _tile("#15566B")
    found["back_small"] = _back_small()
    found["back_mark"] = _back_mark()
    found |= {f"sign_{name}": _sign(line) for name, line in SIGNS.items()}
    found["sign_joker"] = _joker_sign()
    found["ring"] = _ring("#FFF6DC", "#1B1208")
    found["ring_brass"] = _ring("#FFD46B", "#4A2F0C")
    found["lit"] = _lit()
    found["wanted"] = _wanted()
    return found


SIGNS = {
    "square": "M-14 -14 H14 V14 H-14 Z",
    "triangle": "M0 -16 L17 13 H-17 Z",
    "star": star(5, 18, 7.6),
    "circle": "M-15.5 0 A15.5 15.5 0 1 1 15.5 0 A15.5 15.5 0 1 1 -15.5 0 Z",
}


def _slices(reach: tuple[int, int, int, int], corner: int) -> dict[str, str]:
    return {"outset": " ".join(map(str, reach)), "slice": " ".join(str(side + corner) for side in reach)}


def _tile(glaze: str) -> str:
    """A plate: shadow, steel edge, thick glaze that is light above and pools darker below, an inner line, a gloss."""
    defs = (
        gradient("g", (0, light(glaze, 0.26)), (0.16, light(glaze, 0.06)), (0.72, glaze), (1, dark(glaze, 0.2)))
        + gradient("e", (0, light(glaze, 0.55)), (0.25, dark(glaze, 0.18)), (1, dark(glaze, 0.55)))
        + gradient("s", (0, "#FFFFFF", 0.62), (1, "#FFFFFF", 0.0))
        + blur("b", 2.4)
        + blur("n", 0.9)
    )
    body = (
        box(1, 5, WIDTH - 2, HEIGHT - 2, 9, "#03121B", 'opacity="0.55" filter="url(#b)"')
        + box(0.5, 2.5, WIDTH - 1, HEIGHT - 0.5, 9, dark(glaze, 0.7), 'opacity="0.9"')
        + box(0, 0, WIDTH, HEIGHT, 9, "url(#e)")
        + box(2, 1.8, WIDTH - 4, HEIGHT - 4.4, 7.4, "url(#g)")
        + f'<rect x="4.6" y="4.6" width="{WIDTH - 9.2}" height="{HEIGHT - 10}" rx="5.4" fill="none" '
        f'stroke="{light(glaze, 0.7)}" stroke-width="1.1" opacity="0.62"/>'
        + path(f"M6 8 Q6 3.2 11 3.2 H{WIDTH - 11} Q{WIDTH - 6} 3.2 {WIDTH - 6} 8 V9.5 H6 Z", "url(#s)")
        + f'<rect x="2.6" y="2.4" width="{WIDTH - 5.2}" height="{HEIGHT - 5.6}" rx="7" fill="none" '
        f'stroke="{dark(glaze, 0.35)}" stroke-width="0.8" opacity="0.6"/>'
    )
    return svg(
        WIDTH + REACH[0] + REACH[2],
        HEIGHT + REACH[1] + REACH[3],
        body,
        defs=defs,
        origin=(-REACH[0], -REACH[1]),
        **_slices(REACH, CORNER),
    )


def _back_small() -> str:
    """A tile's back as it shows in somebody else's rack."""
    defs = gradient("g", (0, "#3E8FA3"), (0.2, "#1B6479"), (1, "#0C3A4D"))
    body = (
        box(1, 2.4, 18, 21, 4, "#03121B", 'opacity="0.6"')
        + box(0.6, 0.6, 18.8, 21.4, 4, "#0A2C3B")
        + box(1.4, 1.2, 17.2, 19.6, 3.4, "url(#g)")
        + '<rect x="3.6" y="3.6" width="12.8" height="14.8" rx="2" fill="none" stroke="#D9B768" stroke-width="1"/>'
        + f'<g transform="translate(10 11) scale(0.2)">{path(star(4, 22, 8), "#D9B768")}</g>'
    )
    return svg(20, 24, body, defs=defs)


def _back_mark() -> str:
    """What a back bears in its middle: a wind star in brass."""
    defs = gradient("g", (0, "#FFE9AE"), (0.5, "#D9B25B"), (1, "#9A6B22"))
    body = (
        '<circle r="15" fill="none" stroke="url(#g)" stroke-width="1.8"/>'
        + path(star(4, 18, 5), "url(#g)", 'stroke="#0A2C3B" stroke-width="0.8"')
        + path(star(4, 10, 4, -45), "#F6DFA0", 'opacity="0.75"')
        + disc(0, 0, 2.4, "#0F4458")
    )
    return svg(40, 40, body, defs=defs, origin=(-20, -20))


def _sign(line: str) -> str:
    """A row's sign, white, to be given its colour."""
    return svg(
        40,
        40,
        path(line, "#fff", 'stroke="#fff" stroke-width="3" stroke-linejoin="round"'),
        origin=(-20, -20),
        tint="yes",
    )


def _joker_sign() -> str:
    """All four signs together: it goes in any row."""
    body = ""
    for (x, y), line in zip(((-10, -10), (10, -10), (-10, 10), (10, 10)), SIGNS.values(), strict=True):
        body += f'<g transform="translate({x} {y}) scale(0.46)">{path(line, "#fff")}</g>'
    return svg(40, 40, body, origin=(-20, -20), tint="yes")


def _ring(colour: str, edge: str) -> str:
    """A line around a tile with a dark line on either side, so that it shows on every ground."""
    reach, size = (5, 5, 5, 5), 48
    body = "".join(
        f'<rect x="{-inset}" y="{-inset}" width="{size + 2 * inset}" height="{size + 2 * inset}" rx="{9 + inset}" '
        f'fill="none" stroke="{paint}" stroke-width="{width}" opacity="{opacity}"/>'
        for inset, paint, width, opacity in ((0.8, edge, 6.4, 0.7), (0.8, colour, 3.4, 1))
    )
    return svg(size + 10, size + 10, body, origin=(-5, -5), **_slices(reach, 16))


def _lit() -> str:
    """Lamp light over a field where a tile may go: a warm glow inside and out, with bracket corners."""
    reach, size = (14, 14, 14, 14), 52
    defs = blur("b", 4.5) + blur("i", 6) + f'<clipPath id="c">{box(0, 0, size, size, 8, "#000")}</clipPath>'
    corners = f"M2 14 V8 Q2 2 8 2 H14 M{size - 14} 2 H{size - 8} Q{size - 2} 2 {size - 2} 8 V14 "
    corners += f"M{size - 2} {size - 14} V{size - 8} Q{size - 2} {size - 2} {size - 8} {size - 2} H{size - 14} "
    corners += f"M14 {size - 2} H8 Q2 {size - 2} 2 {size - 8} V{size - 14}"
    body = (
        f'<rect x="0" y="0" width="{size}" height="{size}" rx="8" fill="none" stroke="#FFD363" stroke-width="8" '
        'opacity="0.95" filter="url(#b)"/>'
        + f'<g clip-path="url(#c)">{box(0, 0, size, size, 8, "#FFCF5A", "opacity=" + chr(34) + "0.2" + chr(34))}'
        + f'<rect x="0" y="0" width="{size}" height="{size}" rx="8" fill="none" stroke="#FFE9A8" stroke-width="11" '
        'opacity="0.75" filter="url(#i)"/></g>'
        + stroke(corners, "#3A2405", 5.4, 'opacity="0.55"')
        + stroke(corners, "#FFF2C4", 3.2)
    )
    return svg(size + 28, size + 28, body, defs=defs, origin=(-14, -14), **_slices(reach, 16))


def _wanted() -> str:
    """Around a tile or field that a message speaks of: a coral ring with hatching at its corners."""
    reach, size = (12, 12, 12, 12), 52
    defs = blur("b", 4)
    body = (
        f'<rect width="{size}" height="{size}" rx="9" fill="none" stroke="#FF6A4A" stroke-width="8" opacity="0.9" '
        'filter="url(#b)"/>'
        + f'<rect width="{size}" height="{size}" rx="9" fill="none" stroke="#4A0F05" stroke-width="5.4" opacity="0.7"/>'
        + f'<rect width="{size}" height="{size}" rx="9" fill="none" stroke="#FFD9CC" stroke-width="3" '
        'stroke-dasharray="7 4"/>'
    )
    return svg(size + 24, size + 24, body, defs=defs, origin=(-12, -12), **_slices(reach, 18))
