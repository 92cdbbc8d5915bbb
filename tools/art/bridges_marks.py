"""What is put on islands: number plates, lantern, brass ring, flags, strokes, and the lights that show what can be done."""

from __future__ import annotations

from tools.art.palette import dark, light
from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, radial, stroke, svg


def marks() -> dict[str, str]:
    """All marks."""
    return {
        "plate": _plate("#A9713D", "#6B4525", "#E3B27A"),
        "plate_done": _plate("#E2B95E", "#80581A", "#FFF0BE"),
        "plate_ghost": _plate("#FBF7EC", "#C9973F", "#FFFFFF", ghost=True),
        "plate_empty": _plate_empty(),
        "letter": _letter(),
        "ring": _ring(),
        "lantern_lit": _lantern(),
        "flag_red": _flag("red"),
        "flag_blue": _flag("blue"),
        "sign_six": _six(),
        "struck": _struck(),
        "halo": _halo("#FFC22E", "#FFE48A", rim="#7A4E08"),
        "halo_hover": _halo("#FFFFFF", "#FFFFFF", 0.9),
        "halo_why": _halo("#FF5B3F", "#FFD9CF", 1.0),
        "flare": svg(
            140, 140, disc(70, 70, 68, "url(#f)"),
            defs=radial("f", (0, "#FFF6C8", 0.95), (0.3, "#FFD877", 0.6), (1, "#FFB347", 0)),
        ),
        "fault": _fault(),
        "sealed": _sealed(),
        "mini_island": _mini("#EBCF9A", "#A98A55"),
        "mini_done": _mini("#E9BE5E", "#6E4A12"),
        "mini_flag_red": _mini_flag("M1 1 H11 L8 4 L11 7.4 H3 V11.6 H1 Z", "$coral", "#5E1D12"),
        "mini_flag_blue": _mini_flag("M1 1 L11 4.6 L3 8 V11.6 H1 Z", "$blue", "#102C52"),
    }  # fmt: skip


def _plate(face: str, rim: str, shine: str, ghost: bool = False) -> str:
    """A carved board for a number; the number itself is written by the game."""
    defs = gradient("w", (0, shine), (0.25, face), (1, dark(face, 0.18))) + blur("b", 1.8)
    body = (
        box(5, 8, 44, 36, 9, "#04161F", 'opacity="0.5" filter="url(#b)"')
        + box(4, 4, 46, 37, 9, rim)
        + box(6, 6, 42, 33, 7, "url(#w)")
    )
    if ghost:
        body += (
            f'<rect x="5" y="5" width="44" height="35" rx="8" fill="none" stroke="{rim}"'
            f' stroke-width="2.4" stroke-dasharray="6 4"/>'
        )
    else:
        body += stroke(
            "M10 14 q12 -3 34 0 M9 24 q18 3 37 -1 M11 33 q16 -2 33 0", dark(face, 0.25), 0.9, 'opacity="0.6"'
        )
        body += "".join(disc(x, y, 1.5, rim) + disc(x - 0.4, y - 0.5, 0.6, shine) for x in (10, 44) for y in (10, 35))
        body += (
            f'<rect x="6.6" y="6.6" width="40.8" height="31.8" rx="6.6" fill="none"'
            f' stroke="{shine}" stroke-width="0.9" opacity="0.8"/>'
        )
    return svg(54, 46, body, defs=defs)


def _plate_empty() -> str:
    """Where a number may come: a ring of pebbles."""
    import math

    body = disc(20, 20, 13, "#5B4A2B", 'opacity="0.16"')
    for number in range(11):
        angle = number * math.tau / 11
        x, y = 20 + 13.4 * math.cos(angle), 20 + 13.4 * math.sin(angle)
        tone = ("#CFC7B4", "#B5AD9B", "#E2DBC9")[number % 3]
        body += f'<ellipse cx="{x:.1f}" cy="{y + 0.8:.1f}" rx="2.7" ry="2" fill="#3A3522" opacity="0.5"/>'
        body += f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="2.6" ry="2" fill="{tone}"/>'
    return svg(40, 40, body)


def _letter() -> str:
    """The small slate with an island's letter."""
    defs = gradient("g", (0, "#2C4654"), (1, "#142833")) + blur("b", 1)
    body = box(2.5, 4, 21, 20, 6, "#04161F", 'opacity="0.5" filter="url(#b)"') + box(2, 2, 22, 21, 6, "url(#g)")
    body += (
        '<rect x="2.6" y="2.6" width="20.8" height="19.8" rx="5.5" fill="none"'
        ' stroke="#DDF3EE" stroke-width="0.9" opacity="0.55"/>'
    )
    return svg(26, 26, body, defs=defs)


def _ring() -> str:
    """The brass ring of a finished island: a rope's width of metal with four studs."""
    defs = BRASS + blur("b", 2)
    body = (
        '<circle cx="62" cy="65" r="47" fill="none" stroke="#04161F" stroke-width="7" opacity="0.5" filter="url(#b)"/>'
        '<circle cx="62" cy="62" r="47" fill="none" stroke="#5A3D10" stroke-width="7.6"/>'
        '<circle cx="62" cy="62" r="47" fill="none" stroke="url(#brass)" stroke-width="5.6"/>'
        '<circle cx="62" cy="62" r="48.4" fill="none" stroke="#FFF3C4" stroke-width="1" opacity="0.8"/>'
    )
    for turn in range(8):
        body += moved(disc(47, 0, 2.5, "#6E4A12") + disc(46.5, -0.6, 1.6, "#FFE9AE"), 62, 62, 22.5 + turn * 45)
    return svg(124, 124, body, defs=defs)


def _lantern() -> str:
    """A ship's lantern, lit, with its light around it."""
    defs = (
        BRASS
        + radial("l", (0, "#FFF7D0", 0.95), (0.35, "#FFD877", 0.5), (1, "#FFB347", 0))
        + radial("g", (0, "#FFFFF0"), (0.5, "#FFE27A"), (1, "#F2A72C"))
    )
    body = (
        disc(26, 28, 25, "url(#l)")
        + stroke("M19 15 q7 -10 14 0", "#5A3D10", 2)
        + box(17, 34, 18, 5, 2, "url(#brass)", 'stroke="#5A3D10" stroke-width="0.9"')
        + path("M19 18 H33 L35 34 H17 Z", "url(#g)", 'stroke="#5A3D10" stroke-width="1.2"')
        + path("M26 21 q5 6 0 11 q-5 -5 0 -11 Z", "#FFFFFF", 'opacity="0.9"')
        + stroke("M22.5 18.5 L21.5 33.5 M29.5 18.5 L30.5 33.5", "#8A5A14", 0.9)
        + path("M17 18 L21 13 H31 L35 18 Z", "url(#brass)", 'stroke="#5A3D10" stroke-width="0.9"')
    )
    return svg(52, 52, body, defs=defs)


def _flag(colour: str) -> str:
    """Red: a swallow-tail with a stripe. Blue: a pennant with a dot. On a pole whose foot is the anchor."""
    if colour == "red":
        face, edge = "$coral", "#7A1F12"
        cloth = path(
            "M9 4 Q18 1 27 5 T42 5 L36 13 L42 22 Q34 25 27 22 T9 22 Z", "url(#c)", f'stroke="{edge}" stroke-width="1.2"'
        )
        cloth += path("M9 10.6 Q18 7.8 27 11 T37.6 11 L36.2 13 L37.8 16 Q33 18 27 15.6 T9 15.6 Z", "$chalk")
    else:
        face, edge = "$blue", "#102C52"
        cloth = path("M9 3 Q24 5 43 13.5 Q24 20 9 24 Z", "url(#c)", f'stroke="{edge}" stroke-width="1.2"')
        cloth += disc(18.5, 13.4, 4.6, "$chalk")
    defs = gradient("c", (0, light("#E2553D" if colour == "red" else "#2E6FB7", 0.14)), (0.45, face), (0.6, face),
                    (1, dark("#E2553D" if colour == "red" else "#2E6FB7", 0.25)), way="across") + blur("b", 1.2)  # fmt: skip
    body = (
        '<ellipse cx="12" cy="50" rx="8" ry="2.6" fill="#04161F" opacity="0.4" filter="url(#b)"/>'
        + stroke("M8 3 V50", "#4E2F1A", 3.6)
        + stroke("M7.4 3 V49", "#C99C66", 1.2)
        + disc(8, 2.8, 2.5, "#E8C56C", 'stroke="#6E4A12" stroke-width="0.8"')
        + cloth
    )
    return svg(46, 54, body, defs=defs, anchor="8 50")


def _six() -> str:
    """Six finished islands joined to a ring: the sign of the third goal."""
    import math

    places = [
        (23 + 16 * math.cos(math.radians(60 * n - 90)), 27 + 18 * math.sin(math.radians(60 * n - 90))) for n in range(6)
    ]
    line = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in places) + " Z"
    body = stroke(line, "#3A2313", 6) + stroke(line, "#D9A86E", 3.4)
    for x, y in places:
        body += disc(x, y, 6.6, "#6E4A12") + disc(x, y, 5.3, "#F0CB6A") + disc(x, y, 2.4, "#FFF7D6")
    return svg(46, 54, body)


def _struck() -> str:
    """Two strokes of a tar brush: struck out."""
    body = "".join(
        stroke(line, "#1A1416", 8.5, 'opacity="0.86"') + stroke(line, "#4A3E42", 2, 'opacity="0.7"')
        for line in ("M14 16 Q34 34 66 64", "M65 14 Q42 36 15 66")
    )
    return svg(80, 80, body)


def _halo(colour: str, core: str, strength: float = 0.85, rim: str = "") -> str:
    """A ring of light around an island."""
    defs = blur("b", 4)
    body = (
        f'<circle cx="62" cy="62" r="46" fill="none" stroke="{colour}" stroke-width="9" opacity="{strength}" filter="url(#b)"/>'
        f'<circle cx="62" cy="62" r="46" fill="none" stroke="{core}" stroke-width="3.4" opacity="{strength}"/>'
    )
    for radius in (43.6, 48.4) if rim else ():
        body += f'<circle cx="62" cy="62" r="{radius}" fill="none" stroke="{rim}" stroke-width="1.1" opacity="0.6"/>'
    return svg(124, 124, body, defs=defs)


def _fault() -> str:
    """An exclamation mark on a coral disc: something is wrong here."""
    defs = blur("b", 1.4)
    body = (
        disc(16, 18, 12.5, "#04161F", 'opacity="0.5" filter="url(#b)"')
        + disc(16, 16, 13, "$chalk")
        + disc(16, 16, 11.2, "$coral")
        + path("M14 8 h4 l-0.8 10 h-2.4 Z", "$chalk")
        + disc(16, 21.6, 2, "$chalk")
    )
    return svg(32, 32, body, defs=defs)


def _sealed() -> str:
    """A folded sheet with a seal: made, not yet shown."""
    defs = gradient("p", (0, "#FFFBEF"), (1, "#E6D2A8")) + blur("b", 1.4)
    body = (
        box(5, 9, 38, 26, 3, "#04161F", 'opacity="0.4" filter="url(#b)"')
        + box(4, 6, 40, 27, 3, "url(#p)", 'stroke="#8D6A38" stroke-width="1"')
        + stroke("M5 7.5 L24 22 L43 7.5", "#A5834F", 1.3)
        + disc(24, 21, 7, "#8E2A1C")
        + disc(24, 21, 5.4, "$coral")
        + path(
            "M21 21 l2.2 2.4 l4 -4.6",
            "none",
            'stroke="#FBF7EC" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"',
        )
    )
    return svg(48, 40, body, defs=defs)


def _mini(face: str, rim: str) -> str:
    """An island on a small board."""
    defs = radial("g", (0, light(face, 0.5)), (0.8, face), (1, dark(face, 0.12)), at="0.45 0.4 0.65")
    return svg(32, 32, disc(16, 16, 14.6, rim) + disc(16, 16, 12.6, "url(#g)"), defs=defs)


def _mini_flag(line: str, colour: str, rim: str) -> str:
    """A flag on a small board: only its outline tells swallow-tail from pennant."""
    return svg(12, 12, path(line, colour, f'stroke="{rim}" stroke-width="0.8"'))
