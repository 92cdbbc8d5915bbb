"""The six seats' badges: enamel medallions of 64 units, small ones of 28, and plain outlines to be tinted."""

from __future__ import annotations

import math

from tools.art.palette import PALETTE, SEATS, dark, light
from tools.art.svg import BRASS, blur, disc, gradient, moved, radial, svg


def _wheel() -> str:
    """A ship's wheel: eight spokes with handles, rim and hub."""
    spokes = "".join(
        moved(
            '<path d="M0 -3 V-19.5" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>',
            turn=45 * number,
        )
        for number in range(8)
    )
    return spokes + '<circle r="11.6" fill="none" stroke="{c}" stroke-width="{w}"/><circle r="4" fill="{c}"/>'


#: symbols about the origin, within 21 units; {c} is the colour, {w} the width of their lines
SYMBOLS = {
    "anchor": (
        '<circle cy="-15" r="4.2" fill="none" stroke="{c}" stroke-width="{w}"/>'
        '<path d="M0 -10.5 V18 M-9 -5.5 H9" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
        '<path d="M-17 4 C-16.4 14 -9 18.6 0 19 C9 18.6 16.4 14 17 4" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
        '<path d="M-21 8.4 L-17.4 -0.6 L-11.4 7 Z M21 8.4 L17.4 -0.6 L11.4 7 Z" fill="{c}" stroke="{c}" stroke-width="1" stroke-linejoin="round"/>'
    ),
    "wheel": _wheel(),
    "lantern": (
        '<path d="M-5 -16 A5 5 0 0 1 5 -16" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
        '<path d="M-9.4 -10 L-5.6 -15.4 H5.6 L9.4 -10 Z M-11.6 14.4 H11.6 V19.4 H-11.6 Z" fill="{c}" stroke="{c}" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M-7.4 -9 L-9.4 14 M7.4 -9 L9.4 14" fill="none" stroke="{c}" stroke-width="{w}" stroke-linecap="round"/>'
        '<path d="M0 -7 C4.4 -1.4 5.6 1 5.6 4.2 A5.6 5.6 0 0 1 -5.6 4.2 C-5.6 0.6 -3 -1.2 0 -7 Z" fill="{c}"/>'
    ),
    "fish": (
        '<path d="M-20 0 C-13 -12 4 -13.6 11 -2.4 L20 -9.6 C18 -3.4 18 3.4 20 9.6 L11 2.4 C4 13.6 -13 12 -20 0 Z '
        'M-13.4 -3.6 A2.1 2.1 0 0 0 -13.4 0.6 A2.1 2.1 0 0 0 -13.4 -3.6 Z" fill="{c}" fill-rule="evenodd" '
        'stroke="{c}" stroke-width="1" stroke-linejoin="round"/>'
        '<path d="M-5 -9 L2 -15.4 L5.4 -8 Z M-3 9.4 L2 14 L4.4 8.4 Z" fill="{c}" stroke="{c}" stroke-linejoin="round"/>'
    ),
    "shell": (
        '<path d="M0 17.6 L-5.6 14.6 H-9.6 L-8.6 10.8 C-16.6 5.6 -20.4 -1.6 -18 -7.6 C-15.4 -10 -13 -9.4 -11.6 -8.2 '
        "C-12 -12.8 -9.4 -15.2 -6 -14.8 C-5 -17.4 -2.4 -18.8 0 -18.8 C2.4 -18.8 5 -17.4 6 -14.8 C9.4 -15.2 12 -12.8 11.6 -8.2 "
        'C13 -9.4 15.4 -10 18 -7.6 C20.4 -1.6 16.6 5.6 8.6 10.8 L9.6 14.6 H5.6 Z" fill="{c}" stroke="{c}" stroke-linejoin="round"/>'
        '<path d="M0 12 V-12.4 M-3.6 11.4 L-9 -6.6 M3.6 11.4 L9 -6.6 M-6.4 10 L-14.6 -2.6 M6.4 10 L14.6 -2.6" fill="none" '
        'stroke="{k}" stroke-width="1.9" stroke-linecap="round"/>'
    ),
    "gull": (
        '<path d="M-21.4 -8.6 C-14 -14.6 -5.6 -11 -1.4 -3.2 C3 -12.4 13 -16 21.4 -11.4 C14.4 -10.6 9.4 -6.4 7.4 0.4 '
        "C10 1 12.6 2.6 14.6 5 L8.6 5.4 C5.6 12 -2.6 13.8 -11.6 11.4 L-16.6 13.4 L-15 9.4 C-9.6 9 -6.4 6 -5 1.4 "
        'C-8.4 -5 -14 -8.6 -21.4 -8.6 Z M8.6 1.6 A1.2 1.2 0 0 0 8.6 4 A1.2 1.2 0 0 0 8.6 1.6 Z" fill="{c}" fill-rule="evenodd" stroke="{c}" stroke-linejoin="round"/>'
    ),
}


def symbol(name: str, colour: str, width: float, cut: str) -> str:
    """A badge's symbol: colour, width of its lines, colour of what is cut into it."""
    return SYMBOLS[name].replace("{c}", colour).replace("{w}", f"{width:g}").replace("{k}", cut)


def badges() -> dict[str, str]:
    """`badge_<name>` and `badge_<name>_small` of all seats."""
    made: dict[str, str] = {}
    for colour_name, name in SEATS:
        colour = PALETTE[colour_name]
        made[f"badge_{name}"] = _medallion(colour, name)
        made[f"badge_{name}_small"] = _small(colour, name)
    return made


def _medallion(colour: str, name: str) -> str:
    """Brass rim with beads, enamel over engraved rays, the symbol raised in chalk."""
    defs = (
        BRASS
        + radial("face", (0, light(colour, 0.34)), (0.5, colour), (1, dark(colour, 0.42)), at="0.4 0.3 0.78")
        + gradient("shine", (0, "#FFFFFF", 0.7), (1, "#FFFFFF", 0))
        + gradient("chalk", (0, "#FFFFFF"), (0.55, "#FBF3E0"), (1, "#DCC9A2"))
        + blur("soft", 2.6)
        + blur("near", 1.1)
        + '<clipPath id="c"><circle r="22.6"/></clipPath>'
    )
    rays = "".join(
        f'<path d="M0 0 L{30 * math.cos(math.radians(15 * n)):.2f} {30 * math.sin(math.radians(15 * n)):.2f} '
        f'L{30 * math.cos(math.radians(15 * n + 7.5)):.2f} {30 * math.sin(math.radians(15 * n + 7.5)):.2f} Z" '
        f'fill="{light(colour, 0.55)}" opacity="0.16"/>'
        for n in range(24)
    )
    beads = "".join(
        disc(
            25.6 * math.cos(math.radians(12 * n)),
            25.6 * math.sin(math.radians(12 * n)),
            0.95,
            "#6E4B15",
            'opacity="0.75"',
        )
        for n in range(30)
    )
    shade = symbol(name, dark(colour, 0.72), 4.4, "none")
    mark = (
        f'<g transform="translate(0.6 2.2) scale(0.82)" opacity="0.75" filter="url(#near)">{shade}</g>'
        f'<g transform="scale(0.82)">{symbol(name, "#FFF8E6", 4, dark(colour, 0.3))}</g>'
    )
    body = (
        '<circle cy="3.4" r="27" fill="#03121B" opacity="0.6" filter="url(#soft)"/>'
        + '<circle r="28.4" fill="#4A2F0C"/><circle cy="-0.3" r="27.9" fill="url(#brass)"/>'
        + beads
        + f'<circle r="23.6" fill="#FFF0C4" opacity="0.75"/><circle r="23.1" fill="{dark(colour, 0.65)}"/>'
        + '<circle cy="0.4" r="22.5" fill="url(#face)"/><g clip-path="url(#c)">'
        + rays
        + '<circle r="22.6" fill="none" stroke="#03121B" stroke-width="5" opacity="0.45" filter="url(#near)"/></g>'
        + mark
        + '<path d="M-19.6 -4 A20 20 0 0 1 19.6 -4 C12 -11.5 -9 -12.5 -19.6 -4 Z" fill="url(#shine)" opacity="0.6"/>'
    )
    return svg(64, 64, body, defs=defs, origin=(-32, -31), anchor="32 31")


def _small(colour: str, name: str) -> str:
    """The badge for lists and boards: thin rim, bold symbol."""
    defs = BRASS + radial("face", (0, light(colour, 0.22)), (0.6, colour), (1, dark(colour, 0.34)), at="0.4 0.3 0.8")
    mark = symbol(name, "#FFFBF0", 5, dark(colour, 0.3))
    body = (
        '<circle r="13.4" fill="#4A2F0C"/><circle cy="-0.2" r="13" fill="url(#brass)"/>'
        + f'<circle r="11.2" fill="{dark(colour, 0.6)}"/><circle cy="0.2" r="10.8" fill="url(#face)"/>'
        + f'<g transform="scale(0.4)">{mark}</g>'
    )
    return svg(28, 28, body, defs=defs, origin=(-14, -14), anchor="14 14")
