"""What stands about on the quay: the bag of tiles, lamps, crates, barrels, a boat, the linden of a square."""

from __future__ import annotations

from tools.art.svg import blur, box, disc, gradient, moved, path, radial, stroke, svg


def props() -> dict[str, str]:
    """The bag and the scenery."""
    return {
        "bag": bag(),
        "lamp": lamp(),
        "crate": crate(),
        "barrel": barrel(),
        "boat": boat(),
        "linden": linden(),
        "coil": coil(),
    }


def bag() -> str:
    """A cloth bag, open, with the corner of a tile looking out."""
    defs = (
        radial("c", (0, "#F0DDB4"), (0.55, "#CDAF78"), (1, "#83622F"), at="0.38 0.36 0.75")
        + gradient("m", (0, "#5B3F1C"), (1, "#2B1A08"))
        + gradient("t", (0, "#F58A70"), (0.4, "#D5452F"), (1, "#8F2616"))
        + blur("b", 4)
    )
    body = (
        '<ellipse cx="64" cy="118" rx="48" ry="9" fill="#02131C" opacity="0.6" filter="url(#b)"/>'
        + path("M30 40 C8 66 4 104 24 116 C40 124 88 124 104 116 C124 104 120 66 98 40 Z", "#3A270F")
        + path("M31 41 C11 66 8 102 26 113 C42 120 86 120 102 113 C120 102 117 66 97 41 Z", "url(#c)")
        + path("M24 30 C34 20 94 20 104 30 C100 42 28 42 24 30 Z", "url(#m)")
        + moved(
            box(-15, -22, 30, 34, 5, "#5E160B")
            + box(-14, -22, 28, 32, 4.6, "url(#t)")
            + box(-11, -19, 22, 27, 3, "none", 'stroke="#FFD9CC" stroke-width="1.2" opacity="0.8"')
            + path("M0 -12 L8 2 H-8 Z", "#FFF4EC"),
            72,
            26,
            turn=14,
        )
        + moved(
            box(-13, -18, 26, 30, 5, "#0B2A3A")
            + box(-12, -18, 24, 28, 4.6, "#2A6DBB")
            + box(-9.4, -15, 19, 22, 3, "none", 'stroke="#CFE4FA" stroke-width="1.1" opacity="0.8"'),
            50,
            27,
            turn=-16,
        )
        + path(
            "M24 30 C30 44 98 44 104 30 C106 38 102 46 96 49 C80 55 48 55 32 49 C26 46 22 38 24 30 Z",
            "url(#c)",
            'stroke="#5A4018" stroke-width="1"',
        )
        + stroke("M30 53 C46 60 82 60 98 53", "#7A2B1E", 6.4)
        + stroke("M30 52.4 C46 59 82 59 98 52.4", "#D8664C", 3.6)
        + stroke("M92 56 C104 62 102 76 110 82 M94 56 C96 66 90 74 94 84", "#7A2B1E", 4.4)
        + stroke("M92 56 C104 62 102 76 110 82 M94 56 C96 66 90 74 94 84", "#D8664C", 2.4)
        + stroke(
            "M38 60 C30 78 28 94 34 110 M54 63 C50 80 50 98 54 115 M84 62 C90 78 92 96 88 112",
            "#7D5C2A",
            1.6,
            'opacity="0.55"',
        )
        + stroke("M28 66 C20 82 20 94 24 104", "#FFF3D6", 2.4, 'opacity="0.5"')
    )
    return svg(128, 128, body, defs=defs)


def lamp() -> str:
    """A quay lamp on its post."""
    defs = radial("g", (0, "#FFE9A0", 0.95), (0.4, "#FFC74F", 0.45), (1, "#FFB52E", 0)) + gradient(
        "i", (0, "#4C5A62"), (0.5, "#2A363D"), (1, "#10181D"), way="across"
    )
    body = (
        disc(0, -22, 15, "url(#g)")
        + '<ellipse cx="1" cy="1" rx="6" ry="2.2" fill="#02131C" opacity="0.5"/>'
        + box(-1.6, -18, 3.2, 18, 1, "url(#i)")
        + box(-4, -2, 8, 3, 1.2, "url(#i)")
        + path("M-4.4 -27 H4.4 L3.2 -17.4 H-3.2 Z", "#FFE7A3", 'stroke="#1B262C" stroke-width="1.3"')
        + path("M-6 -27 L0 -33 L6 -27 Z", "#27343B")
        + disc(0, -22, 2, "#FFFBE8")
    )
    return svg(32, 40, body, defs=defs, origin=(-16, -36), anchor="16 36")


def crate() -> str:
    """A crate with boards and a stencilled 11."""
    defs = gradient("w", (0, "#D2A066"), (1, "#8F6032"))
    body = (
        box(2, 4, 26, 25, 2, "#02131C", 'opacity="0.5"')
        + box(1, 1, 26, 26, 2, "#4A2C13")
        + box(2, 2, 24, 24, 1.4, "url(#w)")
        + stroke("M2 8 H26 M2 14 H26 M2 20 H26", "#6E4520", 0.9)
        + box(2, 2, 4, 24, 1, "#B98449", 'stroke="#6E4520" stroke-width="0.7"')
        + box(22, 2, 4, 24, 1, "#B98449", 'stroke="#6E4520" stroke-width="0.7"')
        + stroke("M10.4 10.6 L12.6 9 V19 M15.4 10.6 L17.6 9 V19", "#2B1708", 2)
    )
    return svg(30, 30, body, defs=defs)


def barrel() -> str:
    """A barrel seen from above and before."""
    defs = gradient("w", (0, "#5E3A1C"), (0.35, "#B98449"), (0.7, "#8A5C30"), (1, "#3A2210"), way="across")
    body = (
        '<ellipse cx="14" cy="29" rx="11" ry="3" fill="#02131C" opacity="0.5"/>'
        + path(
            "M4 7 C1 14 1 22 4 28 C9 31 19 31 24 28 C27 22 27 14 24 7 Z",
            "url(#w)",
            'stroke="#2B1708" stroke-width="0.9"',
        )
        + '<ellipse cx="14" cy="7" rx="10" ry="4" fill="#C9965A" stroke="#2B1708" stroke-width="0.9"/>'
        + stroke("M9 4.4 V9.6 M14 3.6 V10.6 M19 4.4 V9.6", "#8A5C30", 0.8)
        + stroke("M2.6 13 C9 16.4 19 16.4 25.4 13 M2.6 22.6 C9 26 19 26 25.4 22.6", "#2F3A40", 2.2)
    )
    return svg(28, 32, body, defs=defs)


def boat() -> str:
    """A rowing boat at its painter, seen from above."""
    defs = gradient("h", (0, "#E86A52"), (1, "#A8321F")) + blur("b", 2)
    body = (
        '<ellipse cx="35" cy="15" rx="31" ry="9.6" fill="#02131C" opacity="0.5" filter="url(#b)"/>'
        + path("M3 12 C8 3 26 1 44 2.6 C56 4 64 8 67 12 C64 16 56 20 44 21.4 C26 23 8 21 3 12 Z", "#5E160B")
        + path(
            "M4.4 12 C9 4.4 26 2.6 44 4 C55 5.2 62 8.6 65 12 C62 15.4 55 18.8 44 20 C26 21.4 9 19.6 4.4 12 Z", "url(#h)"
        )
        + path("M9 12 C13 7.2 27 6 43 7 C52 7.8 57 9.6 60 12 C57 14.4 52 16.2 43 17 C27 18 13 16.8 9 12 Z", "#7A4E28")
        + path("M11 12 C15 9 27 8.4 42 9.2 C49 9.8 54 10.8 57 12", "#4E2F1A", 'opacity="0.6"')
        + box(18, 6.6, 5, 10.8, 1, "#D9AC74", 'stroke="#3A2210" stroke-width="0.6"')
        + box(38, 6.8, 5, 10.4, 1, "#D9AC74", 'stroke="#3A2210" stroke-width="0.6"')
        + stroke("M27 14 L50 19.6", "#F1D9AE", 1.8)
    )
    return svg(70, 26, body, defs=defs)


def linden() -> str:
    """The tree of a town square, round and clipped, in its tub."""
    defs = radial("l", (0, "#A9D27F"), (0.6, "#5E9650"), (1, "#2C5A34"), at="0.38 0.3 0.75")
    body = '<ellipse cx="16" cy="30" rx="12" ry="4" fill="#02131C" opacity="0.45"/>'
    body += path("M11 22 H21 L19.6 30 H12.4 Z", "#B9683E", 'stroke="#4A2210" stroke-width="0.9"')
    for x, y, radius in ((10, 15, 8.6), (22, 15, 8.6), (16, 9.6, 9.4), (16, 17, 8.6)):
        body += disc(x, y, radius, "url(#l)", 'stroke="#2C5A34" stroke-width="0.7"')
    body += stroke("M9 9.4 q2 -3 5 -3 M19 12.6 q2 -2 4 -1.4 M12 15.4 q2 -2 4 -1.4", "#D6EDB4", 1.2, 'opacity="0.8"')
    return svg(32, 36, body, defs=defs)


def coil() -> str:
    """A coil of rope."""
    body = '<ellipse cx="13" cy="13" rx="11.6" ry="8" fill="#02131C" opacity="0.5"/>'
    for radius in (10.6, 7.4, 4.2):
        turn = f'<ellipse cx="13" cy="11" rx="{radius}" ry="{radius * 0.68:.2f}" fill="none"'
        body += f'{turn} stroke="#5E4322" stroke-width="4"/>'
        body += f'{turn} stroke="#E2C68E" stroke-width="2.6" stroke-dasharray="3 1.2"/>'
    return svg(26, 22, body)
