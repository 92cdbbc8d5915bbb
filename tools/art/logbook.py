"""The flags of the logbook: ten designs, as plain as signal flags, in the colours of each isle.

Written by a program, because forty flags are one cloth, one staff and ten designs.
"""

from __future__ import annotations

from tools.art.palette import PALETTE, dark
from tools.art.svg import BRASS, disc, gradient, path, stroke, svg

WIDTH, HEIGHT = 72, 56
_CLOTH = "M12 9 C26 2 40 15 68 8 V40 C40 47 26 34 12 41 Z"
_LEFT, _TOP, _RIGHT, _BOTTOM = 12, 3, 68, 46
_COLOURS = {
    "bridges": ("coral", "chalk", "deep"),
    "elevens": ("amber", "deep", "chalk"),
    "waterways": ("lagoon", "chalk", "amber"),
    "mosaic": ("violet", "sand", "plum"),
}
"""Of each isle the ground, the figure, and the third colour of some designs."""


def _area(left: float, top: float, right: float, bottom: float, paint: str) -> str:
    return path(f"M{left:g} {top:g} H{right:g} V{bottom:g} H{left:g} Z", paint)


def _designs(ground: str, figure: str, third: str) -> list[str]:
    """Flag designs, ground colour first."""
    left, top, right, bottom = _LEFT, _TOP, _RIGHT, _BOTTOM
    middle, half = (left + right) / 2, (top + bottom) / 2
    plain = _area(left, top, right, bottom, ground)
    cross = _area(left, half - 5, right, half + 5, figure) + _area(middle - 5, top, middle + 5, bottom, figure)
    saltire = stroke(f"M{left} {top + 4} L{right} {bottom - 4} M{left} {bottom - 4} L{right} {top + 4}", figure, 9)
    quarters = _area(left, top, middle, half, figure) + _area(middle, half, right, bottom, figure)
    squares = "".join(
        _area(left + 14 * x, top + 14.4 * y, left + 14 * (x + 1), top + 14.4 * (y + 1), figure)
        for x in range(4)
        for y in range(3)
        if (x + y) % 2
    )
    return [
        plain + cross,
        plain + saltire,
        plain + _area(middle, top, right, bottom, figure),
        plain + disc(middle, half, 11, figure),
        plain + quarters,
        plain + _area(left, half - 7, right, half + 7, figure),
        plain + path(f"M{left} {top} L{middle + 4:g} {half} L{left} {bottom} Z", figure),
        plain + _area(left + 11, top + 11, right - 11, bottom - 11, figure) + disc(middle, half, 5.5, third),
        plain + squares,
        plain + path(f"M{left} {bottom} L{right} {top} V{bottom} Z", figure) + disc(left + 14, top + 15, 6, third),
    ]


def _flag(cloth: str, edge: str) -> str:
    """A flag at its staff, the wind from the left."""
    folds = gradient(
        "folds",
        (0, "#000000", 0.26),
        (0.22, "#FFFFFF", 0.26),
        (0.46, "#000000", 0.2),
        (0.7, "#FFFFFF", 0.2),
        (1, "#000000", 0.12),
        way="across",
    )
    body = (
        stroke("M9 5 V53", dark("wood_dark", 0.1), 4.6)
        + stroke("M9 5 V53", "url(#brass)", 2.8)
        + f'<g clip-path="url(#cloth)">{cloth}{_area(_LEFT, _TOP - 3, _RIGHT, _BOTTOM + 3, "url(#folds)")}</g>'
        + path(_CLOTH, "none", f'stroke="{edge}" stroke-width="1.4" stroke-linejoin="round"')
        + disc(9, 4.4, 3.2, "url(#brass)")
    )
    return svg(WIDTH, HEIGHT, body, defs=f'<clipPath id="cloth"><path d="{_CLOTH}"/></clipPath>' + folds + BRASS)


def sprites() -> dict[str, str]:
    """Sprites ``flag_<game>_<number>`` for each game's achievements in order, and one for a game without its own flags."""
    made: dict[str, str] = {}
    for isle, names in {**_COLOURS, "other": ("green", "chalk", "amber")}.items():
        ground, figure, third = (PALETTE[name] for name in names)
        for number, cloth in enumerate(_designs(ground, figure, third), 1):
            if isle != "other" or number == 1:
                made[f"flag_{isle}_{number}"] = _flag(cloth, dark(ground, 0.45))
    return made
