"""Lights and signs on the board: where a stone may lie, what meets and what clashes, outlines, splashes, glints."""

from __future__ import annotations

from tools.art.svg import BRASS, blur, box, disc, gradient, path, radial, star, stroke, svg

CELL = 40


def signs() -> dict[str, str]:
    """All signs of the group."""
    return {
        "lit_lying": _lit(is_standing=False),
        "lit_standing": _lit(is_standing=True),
        "turned": _turned(),
        "meet": _meet(),
        "clash": _clash(),
        "taken": _taken(),
        "tried": _tried(),
        "frame_lying": _frame(120, 40),
        "frame_standing": _frame(40, 120),
        "splash": _splash(),
        "flow": _flow(),
        "glint": _glint(),
        "plate": _plate(),
        "plate_won": _plate("#FFF3C4"),
        "saboteur": _saboteur(),
    }


def _lit(is_standing: bool) -> str:
    """A place for the stone in hand: a soft light on its middle cell, with a bar the way the stone lies."""
    bar = box(15, 5, 10, 30, 5, "#F6FFFC") if is_standing else box(5, 15, 30, 10, 5, "#F6FFFC")
    body = (
        '<circle cx="20" cy="20" r="19" fill="url(#g)"/>'
        + f'<g opacity="0.6" filter="url(#b)" transform="translate(0 1)">{bar.replace("#F6FFFC", "#0B2A3A")}</g>'
        + f'<g opacity="0.94">{bar}</g>'
        + disc(20, 20, 2.6, "#1F7A8C")
    )
    defs = radial("g", (0, "#DDF3EE", 0.75), (0.6, "#9BE0D6", 0.35), (1, "#9BE0D6", 0)) + blur("b", 1.2)
    return svg(CELL, CELL, body, defs=defs)


def _turned() -> str:
    """A place where the stone would fit another way round: a hollow ring with an arrowhead."""
    line = "M26.4 15.2 A8 8 0 1 0 28 20.6"
    body = (
        stroke(line, "#0B2A3A", 4, 'opacity="0.4"')
        + stroke(line, "#FBF7EC", 2.2, 'opacity="0.85"')
        + path("M22.6 16.6 L29.6 16.4 L28.2 9.8 Z", "#FBF7EC", 'opacity="0.9"')
    )
    return svg(CELL, CELL, body)


def _meet() -> str:
    """Two outlets that meet: a glow with a drop of light."""
    defs = radial("g", (0, "#FFFFFF", 0.95), (0.3, "#C8FFF3", 0.8), (0.65, "#5BE0CE", 0.35), (1, "#5BE0CE", 0))
    body = '<circle cx="20" cy="20" r="20" fill="url(#g)"/>' + disc(20, 20, 4.6, "#FFFFFF", 'opacity="0.9"')
    return svg(CELL, CELL, body, defs=defs)


def _clash() -> str:
    """Two edges that do not match: a burst with a cross."""
    burst = star(11, 17.5, 12.5)
    rim = 'stroke="#FFF4E4" stroke-width="1.6"'
    body = (
        f'<g transform="translate(20 21.4)" opacity="0.6" filter="url(#b)">{path(burst, "#1A0705")}</g>'
        f'<g transform="translate(20 20)">{path(burst, "url(#c)", rim)}</g>'
        + stroke("M14.6 14.6 L25.4 25.4 M25.4 14.6 L14.6 25.4", "#FFF9EE", 4.2)
    )
    return svg(CELL, CELL, body, defs=radial("c", (0, "#FF7A5C"), (1, "#C6331F")) + blur("b", 1.4))


def _taken() -> str:
    """A cell that is in the way: coral hatching."""
    lines = "".join(f"M{x} 40 L{x + 40} 0 " for x in range(-32, 40, 8))
    hatching = stroke(lines, "#E2553D", 2.6, 'opacity="0.75"')
    body = (
        f'<clipPath id="k"><rect x="1" y="1" width="38" height="38" rx="5"/></clipPath><g clip-path="url(#k)">'
        f"{hatching}</g>"
        '<rect x="2" y="2" width="36" height="36" rx="5" fill="none" stroke="#FFF0E0" stroke-width="3.4"/>'
        '<rect x="2" y="2" width="36" height="36" rx="5" fill="none" stroke="#D8402A" stroke-width="2.2"/>'
    )
    return svg(CELL, CELL, body)


def _tried() -> str:
    """A place where the last stone was tried in vain."""
    return svg(
        CELL, CELL,
        stroke("M14.5 14.5 L25.5 25.5 M25.5 14.5 L14.5 25.5", "#2A0D08", 5.4, 'opacity="0.55"')
        + stroke("M14.5 14.5 L25.5 25.5 M25.5 14.5 L14.5 25.5", "#FF8166", 3.2),
    )  # fmt: skip


def _frame(width: int, height: int) -> str:
    """The outline of a stone; white, coloured by the game."""
    reach = 4
    place = f'x="{reach - 0.5}" y="{reach - 0.5}" width="{width + 1}" height="{height + 1}" rx="6.5" fill="none"'
    body = f'<rect {place} stroke="#000" stroke-width="6.4" opacity="0.55"/><rect {place} stroke="#fff" stroke-width="3.4"/>'
    return svg(width + 2 * reach, height + 2 * reach, body, tint="yes")


def _splash() -> str:
    """Rings and drops where a stone has come down."""
    body = (
        '<circle cx="40" cy="40" r="26" fill="none" stroke="#E8FFFA" stroke-width="3" opacity="0.8"/>'
        '<circle cx="40" cy="40" r="34" fill="none" stroke="#BDF2E8" stroke-width="1.8" opacity="0.6"/>'
    )
    drops = (
        (8, 30, 3),
        (20, 8, 2.4),
        (44, 3, 3),
        (66, 14, 2.2),
        (76, 40, 3),
        (64, 68, 2.6),
        (34, 77, 3),
        (12, 60, 2.2),
    )
    for x, y, radius in drops:
        body += disc(x, y, radius, "#F2FFFB", 'opacity="0.9"')
    return svg(80, 80, body)


def _flow() -> str:
    """A drop of the light that runs through the channels when a shore is reached."""
    defs = radial("g", (0, "#FFFFFF", 1), (0.34, "#FFF6C8", 0.9), (0.7, "#FFE28A", 0.32), (1, "#FFE28A", 0))
    return svg(24, 24, '<circle cx="12" cy="12" r="12" fill="url(#g)"/>', defs=defs)


def _glint() -> str:
    """A spark on the water."""
    defs = radial("g", (0, "#FFFFFF", 0.9), (0.5, "#E8FFFA", 0.3), (1, "#E8FFFA", 0))
    body = '<circle cx="10" cy="10" r="9" fill="url(#g)"/>' + path(
        "M10 1 Q10.6 9.4 19 10 Q10.6 10.6 10 19 Q9.4 10.6 1 10 Q9.4 9.4 10 1 Z", "#FFFFFF"
    )
    return svg(20, 20, body, defs=defs)


def _plate(face: str = "#F5EAD2") -> str:
    """The board on which a shore's count stands: paper on wood."""
    defs = gradient("w", (0, "#C08A55"), (1, "#6E4423")) + blur("b", 1.8)
    body = (
        box(5, 7, 38, 36, 8, "#03121B", 'opacity="0.6" filter="url(#b)"')
        + box(4, 4, 40, 37, 8, "#3B2413")
        + box(4.8, 4.6, 38.4, 35.4, 7.4, "url(#w)")
        + box(7.4, 7.2, 33.2, 30.4, 5, face, 'stroke="#7A5A2E" stroke-width="0.8"')
    )
    return svg(48, 48, body, defs=defs, slice="16 16 16 16", outset="4 4 4 7")


def _saboteur() -> str:
    """The saboteur's sign: a sluice gate that shuts off the water."""
    defs = gradient("w", (0, "#C08A55"), (1, "#6E4423")) + BRASS
    body = (
        path("M3 30 Q9 26 16 30 T29 30 V36 H3 Z", "#3FC0BC", 'stroke="#0E4A58" stroke-width="1"')
        + box(4, 4, 4.4, 30, 1.4, "url(#w)", 'stroke="#3B2413" stroke-width="1"')
        + box(27.6, 4, 4.4, 30, 1.4, "url(#w)", 'stroke="#3B2413" stroke-width="1"')
        + box(8.4, 13, 19.2, 18, 1, "#6B3550", 'stroke="#2E1322" stroke-width="1.2"')
        + stroke("M8.8 19 H27.2 M8.8 25 H27.2", "#2E1322", 1)
        + box(2, 4, 32, 5, 2, "url(#brass)", 'stroke="#4A2F0C" stroke-width="1"')
        + stroke("M18 9 V14", "#33414A", 2.4)
        + disc(18, 6.5, 3.4, "#4A2F0C")
        + disc(18, 6.5, 2.2, "#FFF0C0")
    )
    return svg(36, 40, body, defs=defs)
