"""The quay: planks, painted fields, the stone of the town squares, bridges of rope and plank, the rack."""

from __future__ import annotations

import random

from tools.art.palette import dark, light
from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, radial, stroke, svg
from tools.art.ui_textures import noise

Reach = tuple[int, int, int, int]


def quay() -> dict[str, str]:
    """Grounds, fields, bridges and the rack."""
    return {
        "planks": planks(),
        "quay_edge": quay_edge(),
        "cobbles": cobbles(),
        "curb": curb(),
        "field": field("#1C0F06", 0.5),
        "field_joker": field("#1A2026", 0.62, studs=True),
        "field_end": field("#2B1606", 0.72, brass=True),
        "bridge": bridge(),
        "bonus": bonus(),
        "bonus_gone": bonus(is_gone=True),
        "rack": rack(),
        "ledge": ledge(),
        "slot": slot(),
    }


def _slices(reach: Reach, corner: int) -> dict[str, str]:
    return {"outset": " ".join(map(str, reach)), "slice": " ".join(str(side + corner) for side in reach)}


def planks() -> str:
    """Weathered boards laid across the quay, each with its own tone, nails at both ends."""
    width, height, board = 240, 96, 24
    rng = random.Random(11)
    tones = [
        "#A87B4C",
        "#B58A59",
        "#9C7044",
        "#AE8354",
        "#A1774C",
        "#BA9160",
        "#976B40",
        "#AB8152",
        "#A47A4E",
        "#B38856",
    ]
    defs = noise("f", "0.55 0.012", 3, 8, "#C9B79F", "#FFFFFF", 1.5, width) + noise(
        "w", "0.05 0.006", 3, 3, "#D8C7B2", "#FFFFFF", 1.6, width
    )
    body = ""
    for number, tone in enumerate(tones):
        x = number * board
        body += box(x, 0, board, height, 0, tone)
        body += box(x, 0, 1.4, height, 0, light(tone, 0.3), 'opacity="0.7"')
        body += box(x + board - 1.8, 0, 1.8, height, 0, "#2A190C", 'opacity="0.85"')
        for _ in range(3):
            at = x + rng.uniform(4, board - 5)
            body += stroke(
                f"M{at:.1f} {rng.uniform(0, 40):.1f} v{rng.uniform(14, 44):.1f}", dark(tone, 0.45), 0.8, 'opacity="0.5"'
            )
        for y in (5, height - 5):
            body += disc(x + board / 2 - 1, y, 1.5, "#3A2616") + disc(x + board / 2 - 1.3, y - 0.4, 0.6, "#D9C09A")
    body += "".join(
        f'<rect width="{width}" height="{width}" filter="url(#{name})" style="mix-blend-mode:multiply"/>'
        for name in "fw"
    )
    return svg(width, height, body, defs=defs, tile="across")


def quay_edge() -> str:
    """The quay's front: a beam, the heads of piles, the shade they throw on the water."""
    defs = (
        gradient("b", (0, "#B88A57"), (0.2, "#8A5C34"), (1, "#4E3019"))
        + gradient("p", (0, "#3A2413"), (0.35, "#8F6238"), (0.6, "#6B4526"), (1, "#23140A"), way="across")
        + gradient("s", (0, "#02131C", 0.7), (1, "#02131C", 0.0))
    )
    body = box(0, 8, 96, 12, 0, "url(#s)")
    for x in (14, 62):
        body += box(x, 4, 12, 12, 1.5, "url(#p)") + box(x - 1, 12.4, 14, 1.6, 0.8, "#BFE6DE", 'opacity="0.55"')
    body += box(0, 0, 96, 7, 0, "url(#b)") + box(0, 0, 96, 1, 0, "#E0BC8A", 'opacity="0.7"')
    body += box(0, 6.4, 96, 1.2, 0, "#1C0F06", 'opacity="0.8"')
    for x in (20, 68):
        body += disc(x, 3.4, 1.8, "#2B1A0D") + disc(x - 0.5, 2.9, 0.7, "#C9A26C")
    return svg(96, 20, body, defs=defs, tile="across")


def cobbles() -> str:
    """The stones of a town square, set in rows with sand between."""
    size = 96
    rng = random.Random(5)
    defs = noise("f", "0.3", 3, 6, "#CFC8BC", "#FFFFFF", 1.3, size)
    body = box(0, 0, size, size, 0, "#6F6455")
    tones = ("#B9AE9B", "#A99E8C", "#C6BBA6", "#B1A490", "#9D9382", "#BFB29A")
    for row in range(8):
        shift = 6 if row % 2 else 0
        for column in range(9):
            x, y = column * 12 - 12 + shift, row * 12
            tone = tones[(row * 5 + (column % 8) * 3 + row // 2) % len(tones)]
            corner = 3.6 + (row * 7 + column % 8) % 3 * 0.5
            if column == 0:
                tone = tones[(row * 5 + row // 2) % len(tones)]
            body += box(x + 0.8, y + 0.9, 10.6, 10.4, corner, dark(tone, 0.5))
            body += box(x + 0.6, y + 0.6, 10.4, 9.6, corner, tone)
            body += box(x + 2, y + 1.4, 6, 2.2, 1.1, "#fff", 'opacity="0.3"')
    for _ in range(14):
        body += disc(rng.uniform(4, size - 4), rng.uniform(4, size - 4), 0.7, "#4E5A36", 'opacity="0.8"')
    body += f'<rect width="{size}" height="{size}" filter="url(#f)" style="mix-blend-mode:multiply"/>'
    return svg(size, size, body, defs=defs, tile="across")


def curb() -> str:
    """The rim of a town square: pale dressed stone, open in the middle, with a shadow."""
    reach, size = (4, 3, 4, 7), 64
    defs = gradient("s", (0, "#F1E8D4"), (0.5, "#CFC3AB"), (1, "#8D826E")) + blur("b", 2.4)
    body = (
        f'<rect x="1" y="3" width="{size - 2}" height="{size}" rx="5" fill="none" stroke="#03121B" stroke-width="6" '
        'opacity="0.5" filter="url(#b)"/>'
        + f'<rect x="0" y="0" width="{size}" height="{size}" rx="5" fill="none" stroke="#51473A" stroke-width="6.6"/>'
        + f'<rect x="0" y="0" width="{size}" height="{size}" rx="5" fill="none" stroke="url(#s)" stroke-width="5"/>'
        + f'<rect x="-1.6" y="-1.6" width="{size + 3.2}" height="{size + 3.2}" rx="6" fill="none" stroke="#fff" '
        'stroke-width="0.9" opacity="0.7"/>'
    )
    return svg(size + 8, size + 10, body, defs=defs, origin=(-4, -3), **_slices(reach, 12))


def field(tone: str, strength: float, studs: bool = False, brass: bool = False) -> str:
    """A field let into the ground: tarred boards one can see through, a lip below that catches light."""
    size = 56
    defs = blur("b", 2.6) + BRASS + f'<clipPath id="c">{box(1, 1, size - 2, size - 2, 7, "#000")}</clipPath>'
    body = (
        box(1, 2, size - 2, size - 2, 7, "#F6DDB0", 'opacity="0.55"')
        + box(1, 1, size - 2, size - 2.6, 7, tone, f'opacity="{strength + 0.12}"')
        + f'<g clip-path="url(#c)"><rect x="-3" y="-2" width="{size + 6}" height="{size + 8}" rx="10" fill="none" '
        'stroke="#050301" stroke-width="8" opacity="0.75" filter="url(#b)"/></g>'
        + f'<rect x="1.4" y="1.4" width="{size - 2.8}" height="{size - 3.4}" rx="6.6" fill="none" stroke="#140A04" '
        'stroke-width="0.9" opacity="0.85"/>'
    )
    if studs:
        for x in (7, size - 7):
            for y in (7, size - 8):
                body += (
                    disc(x, y, 2.6, "#12161A")
                    + disc(x - 0.3, y - 0.4, 2, "#A9B3BC")
                    + disc(x - 0.8, y - 0.9, 0.8, "#fff")
                )
    if brass:
        body += f'<rect x="4" y="4" width="{size - 8}" height="{size - 9}" rx="5" fill="none" stroke="url(#brass)" '
        body += 'stroke-width="1.8"/>'
    return svg(size, size, body, defs=defs, outset="0 0 0 0", slice="14 14 14 14")


def bridge() -> str:
    """A bridge seen from above: planks on two beams, a rope at each side on four posts."""
    width, height = 52, 64
    defs = gradient("p", (0, "#6F4A29"), (0.3, "#D9AC74"), (0.7, "#C39660"), (1, "#6F4A29"), way="across") + blur(
        "b", 2
    )
    defs += radial("k", (0, "#E9C48F"), (0.7, "#8A5C34"), (1, "#3A2413"))
    body = box(9, 4, 34, height - 4, 3, "#02131C", 'opacity="0.6" filter="url(#b)"')
    body += box(11, 0, 3, height, 0, "#4E3019") + box(38, 0, 3, height, 0, "#4E3019")
    for number in range(9):
        y = 1 + number * 7
        body += box(8.6, y + 1, 34.8, 5.8, 1.2, "#24150A")
        body += box(8 + number % 2, y, 36 - number % 3, 5.4, 1.2, "url(#p)")
        body += stroke(f"M12 {y + 1.1} H40", "#FFE9C4", 0.8, 'opacity="0.5"')
        body += disc(12.4, y + 2.8, 0.8, "#2B1A0D") + disc(39.6, y + 2.8, 0.8, "#2B1A0D")
    for x, bend in ((5, -3.4), (47, 3.4)):
        line = f"M{x} 5 C{x + bend} 20 {x + bend} {height - 20} {x} {height - 5}"
        body += (
            stroke(line, "#3B2510", 4.4)
            + stroke(line, "#E8CF9C", 2.8)
            + stroke(line, "#A9834A", 0.9, 'stroke-dasharray="2 3"')
        )
        for y in (5, height - 5):
            body += disc(x, y + 1, 4.6, "#02131C", 'opacity="0.5"') + disc(x, y, 4.2, "url(#k)")
    return svg(width, height, body, defs=defs)


def bonus(is_gone: bool = False) -> str:
    """The bonus sign: a brass medal with a bag and a plus; once the bonus is gone, a dull one with a tick."""
    rim = gradient("rim", (0, "#AEB6BA"), (0.5, "#7B858B"), (1, "#4A545A"), way="diagonal") if is_gone else BRASS
    rim_paint = "url(#rim)" if is_gone else "url(#brass)"
    face = ("#6D7880", "#59646C", "#3E484F") if is_gone else ("#F7745B", "#D8452E", "#A32E1C")
    defs = rim + blur("b", 1.8) + radial("f", (0, face[0]), (0.75, face[1]), (1, face[2]))
    body = (
        disc(0, 2.4, 20, "#02131C", 'opacity="0.6" filter="url(#b)"')
        + disc(0, 0, 20.4, "#2B1C0A")
        + disc(0, 0, 19.6, rim_paint)
        + disc(0, 0, 15.8, "#2B1C0A")
        + disc(0, 0, 15.2, "url(#f)")
    )
    if is_gone:
        body += stroke("M-7 0.5 L-2 6 L8 -6", "#1B262C", 5.4) + stroke("M-7 0.5 L-2 6 L8 -6", "#D5DCE0", 3.2)
        return svg(48, 48, body, defs=defs, origin=(-24, -23))
    bag = "M-6.5 -4.6 C-12 1 -12.6 9.6 -4 10.4 H3 C11 9.6 10.4 1 5 -4.6 L7 -9 L3 -7.4 L0 -10 L-3.4 -7.4 L-8 -9 Z"
    body += moved(
        path(bag, "#FFF4DC", 'stroke="#6E1C0F" stroke-width="1" stroke-linejoin="round"')
        + stroke("M-7 -4.4 H5.4", "#C24A33", 2),
        -2.4,
        0.6,
        size=0.92,
    )
    body += disc(8.6, 7, 6.2, "#FFF9E8", 'stroke="#6E1C0F" stroke-width="1.1"')
    body += stroke("M5.4 7 H11.8 M8.6 3.8 V10.2", "#A32E1C", 2.4)
    for turn in range(12):
        body += moved(disc(0, -17.6, 0.9, "#FFF3CF", 'opacity="0.9"'), turn=30 * turn)
    return svg(48, 48, body, defs=defs, origin=(-24, -23))


def rack() -> str:
    """The rack's body: dark oiled wood with a light upper edge and brass corners."""
    size, reach = 96, (10, 8, 10, 18)
    defs = gradient("w", (0, "#6B4022"), (0.12, "#51301A"), (1, "#331C0D")) + blur("b", 6) + BRASS
    defs += gradient("i", (0, "#1A0D05"), (0.4, "#2B180B"), (1, "#3A2111"))
    body = (
        box(2, 8, size - 4, size - 2, 14, "#02131C", 'opacity="0.65" filter="url(#b)"')
        + box(0, 0, size, size, 13, "#1C0E05")
        + box(1, 0.6, size - 2, size - 3, 12.4, "url(#w)")
        + path(
            f"M12 2.2 H{size - 12}", "none", 'stroke="#D9A468" stroke-width="1.6" opacity="0.75" stroke-linecap="round"'
        )
        + box(8, 8, size - 16, size - 17, 8, "#140A04")
        + box(9, 9.4, size - 18, size - 19, 7.4, "url(#i)")
    )
    for x, y, turn in ((0, 0, 0), (size, 0, 90), (size, size - 2, 180), (0, size - 2, 270)):
        body += moved(
            path(
                "M1 17 V11 Q1 1 11 1 H17 L14.4 6 H12 Q6 6 6 12 V14.4 Z",
                "url(#brass)",
                'stroke="#3F270A" stroke-width="0.8"',
            )
            + disc(5.6, 5.6, 1.4, "#5E3F12"),
            x,
            y,
            turn=turn,
        )
    return svg(
        size + 20, size + 26, body, defs=defs, origin=(-10, -8), grain="grain_rack", **_slices(reach, 24)
    ).replace(' data-grain="grain_rack"', "")


def ledge() -> str:
    """The lip of a shelf that the tiles stand on."""
    defs = gradient("w", (0, "#A8713F"), (0.3, "#7D4F2A"), (1, "#40250F"))
    body = (
        box(0, 1, 48, 13, 3, "#0F0703")
        + box(0, 0, 48, 11, 3, "url(#w)")
        + box(2, 0.8, 44, 1.2, 0.6, "#EBC08A", 'opacity="0.7"')
    )
    return svg(48, 14, body, defs=defs, slice="6 4 6 5", outset="0 0 0 0")


def slot() -> str:
    """An empty place for a tile: pressed into the wood, with a dashed rim."""
    size = 48
    body = box(1, 1, size - 2, size - 2, 8, "#0F0703", 'opacity="0.45"') + (
        f'<rect x="2" y="2" width="{size - 4}" height="{size - 4}" rx="7" fill="none" stroke="#C9A26C" stroke-width="1.4" '
        'stroke-dasharray="4 3.4" opacity="0.75"/>'
    )
    return svg(size, size, body, slice="14 14 14 14", outset="0 0 0 0")
