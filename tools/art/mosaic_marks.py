"""Marks: what lights up, what is outlined, what strikes out, and the plates that words stand on."""

from __future__ import annotations

from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, radial, star, stroke, svg

_STAR = 'stroke="#5A3D0C" stroke-width="1.4" stroke-linejoin="round"'
_DASHES = 'stroke="#FBF7EC" stroke-width="1.6" stroke-dasharray="5 4" opacity="0.8"'
_SQUARE = 'x="6" y="6" width="108" height="108" rx="8" fill="none"'


def marks() -> dict[str, str]:
    """All marks."""
    return {
        "came_row": _came(True),
        "came_column": _came(False),
        "lit": _lit("#FFE58A", 0.62),
        "lit_hover": _lit("#FFFFFF", 0.95),
        "clash": _clash(),
        "rim": _rim("#FFFFFF", "#0B2A3A"),
        "rim_bad": _rim("#FF8A70", "#7A1A0C"),
        "rectangle": _rectangle(),
        "rectangle_ghost": _rectangle(is_ghost=True),
        "plaque": _plaque(),
        "glint": svg(
            60, 60, path("M30 2 Q32 28 58 30 Q32 32 30 58 Q28 32 2 30 Q28 28 30 2 Z", "url(#g)"),
            defs=radial("g", (0, "#FFFFFF", 1), (0.4, "#FFF6D0", 0.9), (1, "#FFE08A", 0)),
        ),
        "slash": _strokes("M7 33 L33 7"),
        "cross": _strokes("M7 33 L33 7 M7 7 L33 33"),
        "gull": _gull(),
        "unfit": _unfit(),
        "fits": _fits(),
        "star": svg(
            20, 20, moved(path(star(5, 9.2, 4.1), "#FFD64F", _STAR), 10, 10.8),
        ),
        "twice": _twice(),
        "slot_hover": svg(40, 40, box(1, 1, 38, 38, 7, "#FFFFFF", 'opacity="0.13"'), slice="10 10 10 10"),
        "slot_picked": svg(
            40, 40,
            box(1.5, 1.5, 37, 37, 7, "#FFE9A8", 'fill-opacity="0.22" stroke="#FFD778" stroke-width="2.4"'),
            slice="10 10 10 10",
        ),
        "mini_last": svg(12, 12, disc(6, 6, 2.3, "#FFFFFF", 'stroke="#1D2A33" stroke-width="0.7"')),
        "last": svg(
            40, 40, box(1.2, 1.2, 37.6, 37.6, 7, "none", _DASHES),
            slice="10 10 10 10",
        ),
    }  # fmt: skip


def _came(is_row: bool) -> str:
    """A strip of lead along a piece's outline."""
    body = box(0, 0.4, 60, 5.2, 2.6, "#1B2227") + box(0.8, 1.1, 58.4, 2.2, 1.1, "#7D8990", 'opacity="0.8"')
    if is_row:
        return svg(60, 6, body)
    return svg(6, 60, f'<g transform="translate(6 0) rotate(90)">{body}</g>')


def _lit(colour: str, strength: float) -> str:
    """The light on a cell where the piece can go."""
    defs = radial("g", (0, colour, strength), (0.55, colour, strength * 0.5), (1, colour, 0.12), at="0.5 0.5 0.62")
    body = box(4, 4, 52, 52, 5, "url(#g)") + disc(30, 30, 7, colour, 'opacity="0.9"') + disc(30, 30, 3.4, "#B98518")
    return svg(60, 60, body, defs=defs)


def _clash() -> str:
    """A cell that is in the way: red hatching with a cross."""
    body = box(2, 2, 56, 56, 5, "#E2553D", 'opacity="0.45"')
    for at in range(-40, 60, 13):
        body += f'<path d="M{max(2, at)} {max(2, -at)} L{min(58, at + 56)} {min(58, 56 - at)}" stroke="#7A1A0C" stroke-width="2.4" opacity="0.5"/>'
    body += stroke("M20 20 L40 40 M40 20 L20 40", "#5A0F05", 7) + stroke("M20 20 L40 40 M40 20 L20 40", "#FFFFFF", 4)
    return svg(60, 60, body)


def _rim(colour: str, under: str) -> str:
    """The dashed rim of a cell of a ghost."""
    body = (
        f'<rect x="3" y="3" width="54" height="54" rx="6" fill="none" stroke="{under}" stroke-width="4.6" opacity="0.55"/>'
        f'<rect x="3" y="3" width="54" height="54" rx="6" fill="none" stroke="{colour}" stroke-width="2.4" stroke-dasharray="8 5"/>'
    )
    return svg(60, 60, body)


def _rectangle(is_ghost: bool = False) -> str:
    """The brass outline of the largest rectangle; dashed for the one that would be."""
    defs = BRASS + blur("b", 2.4)
    if is_ghost:
        body = (
            f'<rect {_SQUARE} stroke="#2A1B06" stroke-width="6" opacity="0.55"/>'
            f'<rect {_SQUARE} stroke="#FFE49A" stroke-width="3.4" stroke-dasharray="12 8"/>'
        )
    else:
        body = (
            '<rect x="6" y="7.6" width="108" height="108" rx="8" fill="none" stroke="#150C02" stroke-width="7" opacity="0.6" filter="url(#b)"/>'
            f'<rect {_SQUARE} stroke="#4E350C" stroke-width="8"/>'
            f'<rect {_SQUARE} stroke="url(#brass)" stroke-width="5.6"/>'
            '<rect x="4.4" y="4.4" width="111.2" height="111.2" rx="9" fill="none" stroke="#FFF3C4" stroke-width="1" opacity="0.85"/>'
        )
        for x in (6, 114):
            for y in (6, 114):
                body += disc(x, y, 6.4, "#4E350C") + disc(x, y, 5, "#F2CF7A") + disc(x - 1, y - 1.3, 2, "#FFF8DC")
    return svg(120, 120, body, defs=defs, slice="24 24 24 24", outset="6 6 6 6")


def _plaque() -> str:
    """The brass plate with the product."""
    defs = gradient("p", (0, "#FFE9AE"), (0.5, "#E7BE62"), (1, "#B9852F")) + blur("s", 2.4)
    body = box(6, 8, 68, 32, 9, "#150C02", 'opacity="0.55" filter="url(#s)"')
    body += box(6, 4, 68, 34, 9, "#4E350C") + box(7.2, 5, 65.6, 31.4, 8, "url(#p)")
    body += '<rect x="9.4" y="7.2" width="61.2" height="27" rx="6" fill="none" stroke="#FFF6D6" stroke-width="1" opacity="0.8"/>'
    return svg(80, 44, body, defs=defs, slice="20 18 20 22", outset="6 4 6 6")


def _strokes(line: str) -> str:
    """A pen's slash or cross over a piece that was chosen."""
    return svg(40, 40, stroke(line, "#08202C", 6.4, 'opacity="0.85"') + stroke(line, "#FBF7EC", 3.2))


def _gull() -> str:
    """The rival's stamp: a gull with an eye patch and a kerchief."""
    body = disc(24, 24, 22.4, "#23323B", 'stroke="#FBF7EC" stroke-width="1.8"')
    body += path(
        "M11 29 C10 17 18 10 26 11 C33 12 36 17 36 22 L44 25 L36 28.5 C35 37 27 40 21 38 C15 36.4 11.6 33.6 11 29 Z",
        "#FBF7EC",
    )
    body += path("M36 22.2 L44.6 25 L36 28.4 Q33.6 25 36 22.2 Z", "#E8A317", 'stroke="#7A4E05" stroke-width="1"')
    body += path(
        "M11.6 20 C14 11 24 7 33 13.2 L34.6 17 C27 13.6 19 14.6 12 22.6 Z",
        "$coral",
        'stroke="#7A1F12" stroke-width="1"',
    )
    body += path("M12.4 19.4 L6 17 L8 22 L5.4 26 L12 24 Z", "$coral", 'stroke="#7A1F12" stroke-width="1"')
    body += stroke("M14 26 L34 16.6", "#1D2A33", 1.8) + disc(28, 21.6, 4.2, "#1D2A33")
    return svg(48, 48, body)


def _unfit() -> str:
    """Fits nowhere any more: a square struck out in red."""
    body = disc(13, 13, 11.6, "#FBF7EC", 'stroke="#5A0F05" stroke-width="1.4"')
    body += box(8, 8, 10, 10, 1.6, "#9FB4BA", 'stroke="#1D2A33" stroke-width="1.2"')
    body += stroke("M6.4 19.6 L19.6 6.4", "#C23B24", 3.2)
    return svg(26, 26, body)


def _fits() -> str:
    """Still fits: a tick on green."""
    body = disc(13, 13, 11.6, "#2F7A4B", 'stroke="#FBF7EC" stroke-width="1.4"') + stroke(
        "M7.6 13.6 L11.6 17.6 L18.6 9.4", "#FFFFFF", 3
    )
    return svg(26, 26, body)


def _twice() -> str:
    """Can be chosen twice: two sheets of glass behind each other."""
    body = box(8, 2, 12, 12, 2.4, "#5FAEB0", 'stroke="#0B2A3A" stroke-width="1.4"')
    body += box(2, 7, 12, 12, 2.4, "#A8E0D9", 'stroke="#0B2A3A" stroke-width="1.4"')
    return svg(22, 22, body)
