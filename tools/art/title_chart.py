"""The chart itself: tinted sea, graduated frame, rhumb lines, soundings, the cartouche and the title's lettering."""

from __future__ import annotations

import math

from tools.art.lettering import word
from tools.art.palette import mixed
from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, stroke, svg
from tools.art.ui_textures import noise


def chart() -> dict[str, str]:
    """Everything flat: what the isles lie on."""
    made = {
        "chart_sea": _sea(),
        "chart_light": svg(
            160,
            96,
            '<rect width="160" height="96" fill="url(#g)"/>',
            detail="0.5",
            defs=(
                '<radialGradient id="g" cx="0.5" cy="0.46" r="0.62"><stop offset="0" stop-color="#BDF2E6" stop-opacity="0.34"/>'
                '<stop offset="0.5" stop-color="#7FD0CC" stop-opacity="0.13"/><stop offset="0.78" stop-color="#0B2A3A" stop-opacity="0.08"/>'
                '<stop offset="1" stop-color="#061B28" stop-opacity="0.6"/></radialGradient>'
            ),
        ),
        "rhumb": _rhumb(),
        "cartouche": _cartouche(),
        "lettering_en": _lettering("Four Isles"),
        "lettering_de": _lettering("Vier Inseln"),
        "name_plate": _name_plate(False),
        "name_plate_hover": _name_plate(True),
        "soundings_1": _soundings((("12", 8, 20), ("9", 46, 12), ("15", 30, 40), ("7", 70, 34))),
        "soundings_2": _soundings((("21", 12, 14), ("18", 56, 24), ("24", 28, 42))),
        "shoal_dots": _dots(),
    }
    for name, turn in (("top", 0), ("right", 90), ("bottom", 180), ("left", 270)):
        made[f"frame_{name}"] = _frame_edge(turn)
    made["frame_corner"] = _frame_corner()
    return made


def _sea() -> str:
    """The chart's sea: watercolour on paper, seamless."""
    size = 320
    defs = noise("d", "0.008", 4, 17, "#1E7C8E", "#3FA3AA", 1.5, size) + noise(
        "p", "0.4", 2, 5, "#DDE6E0", "#FFFFFF", 1.2, size
    )
    defs += noise("w", "0.02 0.05", 3, 44, "#D9ECEA", "#FFFFFF", 1.6, size)
    body = f'<rect width="{size}" height="{size}" filter="url(#d)"/>'
    for name in ("w", "p"):
        body += f'<rect width="{size}" height="{size}" filter="url(#{name})" style="mix-blend-mode:multiply"/>'
    return svg(size, size, body, defs=defs, tile="64")


def _rhumb() -> str:
    """Thirty-two fine lines from one point, to be laid under the compass rose; every fourth heavier."""
    size = 560
    lines = ""
    for number in range(32):
        angle = math.tau * number / 32
        x, y = math.cos(angle), math.sin(angle)
        heavy = number % 4 == 0
        lines += f'<path d="M{56 * x:.1f} {56 * y:.1f} L{278 * x:.1f} {278 * y:.1f}" stroke="url(#f)" stroke-width="{2.2 if heavy else 1.3}" opacity="{0.75 if heavy else 0.5}" {"" if number % 2 == 0 else "stroke-dasharray=" + chr(34) + "10 7" + chr(34)}/>'
    ring = '<circle r="150" fill="none" stroke="#F5EAD2" stroke-width="1.2" opacity="0.2"/><circle r="154" fill="none" stroke="#F5EAD2" stroke-width="0.8" opacity="0.16"/>'
    defs = '<radialGradient id="f" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="278"><stop offset="0" stop-color="#F5EAD2" stop-opacity="0.75"/><stop offset="0.6" stop-color="#F5EAD2" stop-opacity="0.5"/><stop offset="1" stop-color="#F5EAD2" stop-opacity="0"/></radialGradient>'
    return svg(size, size, lines + ring, defs=defs, origin=(-280, -280), anchor="280 280", detail="0.5")


def _frame_edge(turn: int) -> str:
    """A piece of the graduated paper border, 64 long and 44 deep, its inner shadow included."""
    defs = gradient("p", (0, "#F7ECD2"), (0.7, "#F1E2BF"), (1, "#E7D3A6")) + gradient(
        "s", (0, "#04202E", 0.5), (1, "#04202E", 0)
    )
    body = '<rect width="64" height="32" fill="url(#p)"/><rect y="32" width="64" height="12" fill="url(#s)"/>'
    body += '<path d="M0 8 H64" stroke="#6E5128" stroke-width="1" opacity="0.8"/><rect y="12" width="64" height="9" fill="#FBF3DE" stroke="#4A3A2A" stroke-width="1"/>'
    body += '<rect x="0" y="12.5" width="32" height="4" fill="#4A3A2A"/><rect x="32" y="16.5" width="32" height="4" fill="#4A3A2A"/>'
    body += '<path d="M0 25.5 H64" stroke="#6E5128" stroke-width="1.8"/><path d="M0 28.5 H64" stroke="#6E5128" stroke-width="0.8" opacity="0.7"/><path d="M0 31.6 H64" stroke="#9C7A48" stroke-width="0.9"/>'
    for n in range(8):
        body += f'<path d="M{n * 8} 8 v{4 if n % 4 else 0}" stroke="#6E5128" stroke-width="0.8" opacity="0.8"/>'
    if turn in (0, 180):
        shown = body if turn == 0 else f'<g transform="translate(64 44) rotate(180)">{body}</g>'
        return svg(64, 44, shown, defs=defs, tile="across", outset="0 0 0 12" if turn == 0 else "0 12 0 0")
    placed = (
        f'<g transform="translate(44 0) rotate(90)">{body}</g>'
        if turn == 90
        else f'<g transform="translate(0 64) rotate(270)">{body}</g>'
    )
    return svg(44, 64, placed, defs=defs, tile="down", outset="12 0 0 0" if turn == 90 else "0 0 12 0")


def _frame_corner() -> str:
    """The border's corner, the same in all four: a square with a brass star."""
    defs = gradient("p", (0, "#F7ECD2"), (1, "#E7D3A6"), way="diagonal") + BRASS
    body = (
        box(0, 0, 32, 32, 0, "url(#p)")
        + '<rect x="8" y="8" width="17.5" height="17.5" fill="#1F7A8C" stroke="#4A3A2A" stroke-width="1.4"/><rect x="10.4" y="10.4" width="12.7" height="12.7" fill="none" stroke="#F5EAD2" stroke-width="0.8"/>'
    )
    for n in range(4):
        body += moved(
            path("M0 0 L1.8 -1.8 L0 -6.4 Z", "#B98A3C") + path("M0 0 L-1.8 -1.8 L0 -6.4 Z", "#FFF0C0"),
            16.75,
            16.75,
            90 * n,
        )
    return svg(32, 32, body, defs=defs)


def _soundings(marks: tuple[tuple[str, float, float], ...]) -> str:
    """Depths in fathoms, faint."""
    body = "".join(
        f'<path d="{word(number, 13)[0]}" fill="#E9F7EF" opacity="0.5" transform="translate({x} {y})"/>'
        for number, x, y in marks
    )
    return svg(88, 50, body)


def _dots() -> str:
    """A shallow's dotted outline with crosses for rocks."""
    body = '<path d="M14 40 C8 22 30 8 56 12 C84 8 108 20 104 38 C100 56 70 62 44 58 C28 58 18 52 14 40 Z" fill="#BDF2E6" fill-opacity="0.14" stroke="#E6FBF4" stroke-width="1.8" stroke-dasharray="0.1 5" stroke-linecap="round" opacity="0.75"/>'
    body += stroke("M40 30 v8 M36 34 h8 M66 40 v8 M62 44 h8 M74 24 v8 M70 28 h8", "#E6FBF4", 1.4, 'opacity="0.75"')
    return svg(118, 70, body)


def _name_plate(is_lit: bool) -> str:
    """A strip of paper with rolled ends for a place's name; lit when the place is under the pointer."""
    defs = gradient("g", (0, "#FFFCF2"), (1, "#FFF0C8")) if is_lit else gradient("g", (0, "#FBF1DA"), (1, "#EAD7AE"))
    defs += gradient("e", (0, "#C9A86C"), (0.5, "#F3E2B8"), (1, "#A9864C"), way="across") + blur("b", 2.6)
    edge = "#B98A3C" if is_lit else "#7A5A2E"
    body = box(9, 9, 78, 32, 5, "#04202E", 'opacity="0.55" filter="url(#b)"')
    body += (
        path("M16 6 H80 V36 H16 Z", "url(#g)", f'stroke="{edge}" stroke-width="1.2"')
        + f'<path d="M18 8.6 H78 M18 33.4 H78" stroke="{edge}" stroke-width="0.8" opacity="0.65"/>'
    )
    for x in (10, 78):
        body += box(x, 3.4, 8, 35, 4, "url(#e)", f'stroke="{edge}" stroke-width="1.1"')
    return svg(96, 48, body, defs=defs, slice="26 16 26 20", outset="10 4 10 8")


def _cartouche() -> str:
    """The title's scroll between two dolphins' worth of ropes: paper on a wooden board, an anchor above."""
    defs = (
        gradient("paper", (0, "#FFF9E8"), (0.55, "#F8EBCB"), (1, "#E6CF9C"))
        + gradient("roll", (0, "#B5915A"), (0.35, "#F6E6BE"), (0.7, "#DDBF86"), (1, "#8D6A38"), way="across")
        + gradient("coral", (0, "#EC6A50"), (0.5, "#D24A33"), (1, "#9C2F1E"))
        + gradient("fold", (0, "#8E2A1C"), (1, "#6B1D12"))
        + blur("b", 6)
        + blur("n", 3)
        + BRASS
        + '<clipPath id="c"><path d="M64 24 Q262 6 460 24 V126 Q262 108 64 126 Z"/></clipPath>'
    )
    edge = 'stroke="#6E4B15" stroke-width="1.4" stroke-linejoin="round"'
    body = path("M56 34 Q262 14 468 34 V138 Q262 122 56 138 Z", "#04202E", 'opacity="0.55" filter="url(#b)"')
    # ribbon tails behind
    for side in (1, -1):
        tail = path(
            "M52 66 L6 58 L22 84 L4 108 L58 112 Z",
            "url(#coral)",
            'stroke="#5A160C" stroke-width="1.4" stroke-linejoin="round"',
        )
        tail += path(
            "M14 63 L52 69.6 M12 103.4 L56 106.8", "none", 'stroke="#FFD9A0" stroke-width="1.5" opacity="0.9"'
        ) + path("M40 64 L62 68 V112 L40 110 Z", "#5A160C", 'opacity="0.35"')
        body += f'<g transform="translate({0 if side == 1 else 524} 0) scale({side} 1)">{tail}</g>'
    body += path("M64 24 Q262 6 460 24 V126 Q262 108 64 126 Z", "url(#paper)", edge)
    body += '<g clip-path="url(#c)"><path d="M64 24 Q262 6 460 24 V126 Q262 108 64 126 Z" fill="none" stroke="#A9752F" stroke-width="16" opacity="0.42" filter="url(#n)"/></g>'
    body += path(
        "M76 32 Q262 15.6 448 32 M76 116.6 Q262 99.6 448 116.6", "none", 'stroke="#8D6A38" stroke-width="1.6"'
    ) + path(
        "M76 36 Q262 19.6 448 36 M76 112.6 Q262 95.6 448 112.6",
        "none",
        'stroke="#8D6A38" stroke-width="0.8" opacity="0.7"',
    )
    for x in (52, 452):
        body += (
            box(x, 15, 20, 119, 9, "url(#roll)", edge)
            + f'<ellipse cx="{x + 10}" cy="19" rx="8" ry="3.6" fill="#8D6A38" stroke="#6E4B15"/><ellipse cx="{x + 10}" cy="19" rx="4" ry="1.6" fill="#F6E6BE"/>'
        )
        body += f'<ellipse cx="{x + 10}" cy="132" rx="8.6" ry="3" fill="#7A5A2E" opacity="0.7"/>'
    # a small rose in brass below the title
    for n in range(8):
        body += moved(
            path("M0 0 L2.6 -2.6 L0 -11 Z", "#7C5518") + path("M0 0 L-2.6 -2.6 L0 -11 Z", "#FFF0C0"),
            262,
            122,
            45 * n,
            1.25 if n % 2 == 0 else 0.8,
        )
    body += disc(262, 122, 3.4, "url(#brass)", 'stroke="#5A3C10" stroke-width="0.8"')
    return svg(524, 150, body, defs=defs, anchor="262 68")


def _lettering(text: str) -> str:
    """The title in enamelled letters: coral face, light upper edge, brass rim, ink outline, bent like the scroll."""
    size = 75.0
    size *= min(1.0, 338 / word(text, size, 1.5)[1])
    letters, x = [], 0.0
    width = word(text, size, 1.5)[1]
    for index, letter in enumerate(text):
        line, advance = word(letter, size) if letter != " " else ("", 0)
        if line:
            middle = x + advance / 2 - width / 2
            rise = 8 * (middle / 200) ** 2
            letters.append(
                f'<path d="{line}" transform="translate({x - width / 2:.2f} {rise:.2f}) rotate({middle * 0.024:.2f} {advance / 2:.1f} 0)"/>'
            )
        x = word(text[: index + 1], size, 1.5)[1] + 1.5
    shape = "".join(letters)
    defs = (
        f'<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="-56" x2="0" y2="6"><stop offset="0" stop-color="#2FA3B0"/><stop offset="0.55" stop-color="#17697F"/><stop offset="1" stop-color="{mixed("deep", "abyss", 0.4)}"/></linearGradient>'
        '<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="-58" x2="0" y2="8"><stop offset="0" stop-color="#FFF0C0"/><stop offset="0.5" stop-color="#D9A948"/><stop offset="1" stop-color="#8A6220"/></linearGradient>'
        + blur("b", 2)
        + f'<clipPath id="c">{shape}</clipPath>'
    )
    joined = 'stroke-linejoin="round"'
    body = f'<g fill="#3A2412" stroke="#3A2412" stroke-width="7" {joined} opacity="0.5" filter="url(#b)" transform="translate(0 4.4)">{shape}</g>'
    body += f'<g fill="#2A1B0C" stroke="#2A1B0C" stroke-width="6.6" {joined}>{shape}</g><g fill="url(#r)" stroke="url(#r)" stroke-width="4.6" {joined}>{shape}</g>'
    body += f'<g fill="#06202C" stroke="#06202C" stroke-width="1.4" {joined}>{shape}</g><g fill="url(#f)">{shape}</g>'
    body += f'<g clip-path="url(#c)"><g transform="translate(0 2)"><g fill="none" stroke="#D8F6F0" stroke-width="1.5" opacity="0.6">{shape}</g></g>'
    body += '<path d="M-220 -34 Q0 -52 220 -34 V-80 H-220 Z" fill="#FFFFFF" opacity="0.16"/></g>'
    half = math.ceil(width / 2) + 12
    return svg(2 * half, 98, body, defs=defs, origin=(-half, -74), anchor=f"{half} 46")
