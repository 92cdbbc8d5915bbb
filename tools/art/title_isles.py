"""The four isles of the chart, each with its own silhouette: rocks and rope bridge, quay, polder, white town."""

from __future__ import annotations

import random

from tools.art.lettering import centred_word
from tools.art.palette import PALETTE, dark, light, mixed
from tools.art.svg import disc, moved, path, stroke, svg
from tools.art.title_parts import (
    INK,
    Point,
    barrel,
    beach,
    boat,
    bush,
    cube,
    cypress,
    flag,
    house,
    inset,
    land_defs,
    meadow,
    oval,
    palm,
    rock,
    shoal,
    smooth,
    tree,
)

WIDE, HIGH = 336, 252
GLASS = ("#2E6FB7", "#E8A317", "#E2553D", "#3E8E5A", "#7A5AA6", "#66BFB8")


def isles() -> dict[str, str]:
    """One picture an isle, its shoal included."""
    return {
        "isle_bridges": _isle(_bridges(), 150, 130, 1.17),
        "isle_elevens": _isle(_elevens(), 152, 124, 1.18),
        "isle_waterways": _isle(_waterways(), 150, 127, 1.24),
        "isle_mosaic": _isle(_mosaic(), 157, 117, 1.2),
    }


def _isle(body: str, x: float, y: float, size: float) -> str:
    """The isle sized about (x, y), which comes to the middle of the picture."""
    placed = f'<g transform="translate({WIDE / 2:g} {HIGH / 2:g}) scale({size}) translate({-x} {-y})">{body}</g>'
    return svg(WIDE, HIGH, f'<g filter="url(#grain)">{placed}</g>', defs=land_defs(), anchor=f"{WIDE // 2} {HIGH // 2}")


def _line(width: float = 0.9) -> str:
    return f'stroke="{INK}" stroke-width="{width}" stroke-linejoin="round"'


# --- Bridges: two rocks and a hanging bridge ------------------------------------------------------------------------


def _bridges() -> str:
    left, right = oval(84, 168, 58, 26, 3), oval(222, 172, 54, 25, 8)
    middle = oval(152, 198, 17, 8, 5)
    body = shoal(smooth(left)) + shoal(smooth(right)) + shoal(smooth(middle))
    body += beach(left) + beach(right) + beach(middle, 3)
    body += '<ellipse cx="96" cy="178" rx="52" ry="13" fill="#14303A" opacity="0.25"/>'
    body += '<ellipse cx="232" cy="180" rx="48" ry="12" fill="#14303A" opacity="0.25"/>'
    body += rock(82, 92, 43, 84, 11) + rock(222, 84, 40, 96, 23)
    body += path("M144 200 L147 186 L154 182 L161 189 L164 200 Q154 205 144 200 Z", "url(#rock)", _line())
    body += path("M147 186 L154 182 L153 196 Z", "#FFF4DC", 'opacity="0.35"')
    # what hangs behind the planks
    body += _rope_bridge(117, 96, 188, 90, 19)
    body += (
        tree(58, 84, 0.95) + house(68, 96, 22, 13, roof="#C95238") + bush(108, 100, 0.7) + tree(50, 96, 0.8, "#82AE5E")
    )
    body += _lantern_post(112, 92)
    body += palm(236, 84, 30, 8) + palm(226, 92, 22, -6) + flag(206, 82, 40, PALETTE["coral"]) + bush(248, 90, 0.75)
    body += palm(46, 170, 24, -7) + bush(120, 176, 0.8) + barrel(262, 178) + boat(256, 208, size=0.7)
    body += bush(186, 178, 0.7)
    return body


def _rope_bridge(x1: float, y1: float, x2: float, y2: float, sag: float) -> str:
    """Planks hanging on four ropes between two posts."""

    def at(part: float, lift: float = 0) -> Point:
        return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + sag * 4 * part * (1 - part) - lift

    def rope(lift_end: float, lift_mid: float, shift: float) -> str:
        points = []
        for n in range(13):
            part = n / 12
            lift = lift_end + (lift_mid - lift_end) * 4 * part * (1 - part)
            px, py = at(part, lift)
            points.append((px, py + shift))
        return smooth(points, closed=False, pull=1)

    body = stroke(rope(15, 12, -5), INK, 2) + stroke(rope(15, 12, -5), "#D9B979", 1.1)
    count = 15
    for n in range(count):
        (ax, ay), (bx, by) = at((n + 0.08) / count), at((n + 0.86) / count)
        body += path(
            f"M{ax:.1f} {ay - 5:.1f} L{bx:.1f} {by - 5:.1f} L{bx + 1.6:.1f} {by + 5:.1f} L{ax + 1.6:.1f} {ay + 5:.1f} Z",
            ("#C4935A", "#AE7C46", "#B98850")[n % 3],
            _line(0.8),
        )
    body += stroke(rope(0, 0, 5), INK, 1.8) + stroke(rope(0, 0, 5), "#E2C68E", 0.9)
    for n in range(1, 8):
        px, py = at(n / 8)
        lift = 15 - 3 * 4 * (n / 8) * (1 - n / 8)
        body += stroke(f"M{px:.1f} {py + 5:.1f} v{-lift:.1f}", "#6E5128", 0.9)
        body += stroke(f"M{px:.1f} {py - 5:.1f} v{-lift + 1:.1f}", "#6E5128", 0.7, 'opacity="0.7"')
    body += stroke(rope(15, 12, 5), INK, 2.2) + stroke(rope(15, 12, 5), "#F0DBAA", 1.2)
    for px, py in ((x1, y1), (x2, y2)):
        for shift in (-5, 6):
            body += stroke(f"M{px:.1f} {py + shift} v-19", INK, 4.6) + stroke(
                f"M{px:.1f} {py + shift} v-19", "#8E5E34", 3
            )
            body += stroke(f"M{px - 0.7:.1f} {py + shift - 1} v-17", "#C99A62", 0.9)
    return body


def _lantern_post(x: float, y: float) -> str:
    return (
        disc(x, y - 27, 10, "#FFE08A", 'opacity="0.5" filter="url(#b4)"')
        + stroke(f"M{x} {y} v-22", INK, 2.4)
        + stroke(f"M{x} {y} v-22", "#7A5030", 1.3)
        + path(f"M{x - 3} {y - 24} h6 l-1 -7 h-4 Z", "#FFE9A0", _line(0.8))
        + path(f"M{x - 3.4} {y - 31} h6.8 l-3.4 -4 Z", "#4A3A2A", _line(0.7))
    )


# --- Elevens: a quay stacked with crates ---------------------------------------------------------------------------


def _elevens() -> str:
    land = [
        (42, 132),
        (74, 98),
        (126, 86),
        (182, 84),
        (232, 92),
        (262, 118),
        (262, 150),
        (236, 168),
        (176, 176),
        (104, 176),
        (58, 162),
    ]
    body = shoal(smooth([(x + (x - 150) * 0.03, y + 8 + (y - 130) * 0.12) for x, y in land]))
    body += beach(land, 6) + meadow(inset(land, 12, 2))
    # the town behind
    body += tree(66, 118, 0.9) + tree(238, 112, 1) + tree(250, 126, 0.8, "#82AE5E")
    body += house(86, 112, 26, 17, roof="#C95238") + house(122, 104, 22, 21, roof="#2F6F86", wall="#F4E4C4")
    body += house(156, 104, 26, 16, roof="#C9833F", wall="#EFE3D0") + house(
        196, 108, 24, 20, roof="#A8473A", wall="#FBF3E2"
    )
    # the quay
    quay = [(30.0, 148.0), (52.0, 130.0), (262.0, 130.0), (276.0, 148.0)]
    deck = "M" + " L".join(f"{x} {y}" for x, y in quay) + " Z"
    body += '<ellipse cx="153" cy="184" rx="126" ry="11" fill="#0B2A3A" opacity="0.3" filter="url(#b4)"/>'
    body += path("M30 148 H276 V178 Q153 184 30 178 Z", "url(#rockd)", _line(1.1))
    for row, y in enumerate((149.5, 159, 168.5)):
        for n in range(13):
            left = 30 + n * 20 - (10 if row % 2 else 0)
            if 28 < left < 268:
                wide = min(18, 275 - left) - (0 if left > 30 else 10)
                body += path(
                    f"M{max(left, 31) + 1} {y + 1.4} h{wide:.0f} v7.4 h-{wide:.0f} Z",
                    ("#B7A78C", "#A3937A", "#C6B79B", "#968770")[(n * 3 + row * 5) % 4],
                    'stroke="#3A332B" stroke-width="0.7" stroke-linejoin="round"',
                )
    body += path(deck, "url(#plank)", _line(1.1))
    for n in range(1, 16):
        top, low = 52 + n * 13.1, 30 + n * 15.4
        body += stroke(f"M{top:.1f} 130.6 L{low:.1f} 147.6", "#5E3A1E", 0.8, 'opacity="0.7"')
    body += path("M28 147 H278 V152 H28 Z", "#D9B27A", _line(0.9))
    body += stroke("M34 179 Q153 185.5 272 179", "#F7FFFB", 3, 'opacity="0.85" stroke-dasharray="16 4 24 6"')
    # crates: numbers and enamel plates
    rows: tuple[tuple[float, float, float, tuple[str, ...]], ...] = (
        (54, 146, 27, ("4", "11", "7")),
        (68, 119.5, 27, ("9", "2")),
        (82, 93, 27, ("5",)),
        (150, 147, 25, ("3", "8")),
    )
    colours = ("#E2553D", "#2E6FB7", "#E8A317", "#3E8E5A")
    tone = 0
    for x, y, size, numbers in rows:
        for n, number in enumerate(numbers):
            body += _crate(x + n * (size + 1), y, size, number, colours[tone % 4])
            tone += 1
    body += _crane(226, 142)
    body += barrel(212, 146) + barrel(222, 148)
    for x in (40, 268):
        body += path(f"M{x - 3} 150 v-8 q3 -3 6 0 v8 Z", "#4A4038", _line(0.8)) + stroke(
            f"M{x - 3} 146 h6", "#E2C68E", 1.6
        )
    body += boat(122, 198, "#FBF7EC", "#2E6FB7", 1.0) + boat(214, 196, "#F8E3B8", "#E2553D", 0.72)
    return body


def _crate(x: float, y: float, size: float, number: str, colour: str) -> str:
    """A wooden crate with a number painted on an enamel plate; (x, y) is its lower left corner."""
    slant, deep = size * 0.2, size * 0.34
    body = path(f"M{x + size} {y} v{-size} l{deep} {-slant} v{size} Z", "#7A4E2A", _line())
    body += path(f"M{x} {y - size} l{deep} {-slant} h{size} l{-deep} {slant} Z", "#DDB57C", _line())
    body += path(f"M{x} {y} v{-size} h{size} v{size} Z", "#B98148", _line())
    for part in (0.25, 0.5, 0.75):
        body += stroke(f"M{x + 1} {y - size * part} h{size - 2}", "#6E4624", 0.8, 'opacity="0.8"')
        body += stroke(f"M{x + size + 0.6} {y - size * part} l{deep - 1} {-slant}", "#4A2E18", 0.8, 'opacity="0.8"')
    body += path(
        f"M{x} {y} v{-size} h3.4 v{size} Z M{x + size - 3.4} {y} v{-size} h3.4 v{size} Z", "#D9A566", _line(0.7)
    )
    plate = size * 0.66
    left, top = x + (size - plate) / 2, y - size / 2 - plate / 2
    body += f'<rect x="{left:.1f}" y="{top:.1f}" width="{plate:.1f}" height="{plate:.1f}" rx="3" fill="{colour}" stroke="{INK}" stroke-width="0.9"/>'
    body += f'<rect x="{left + 1.2:.1f}" y="{top + 1:.1f}" width="{plate - 2.4:.1f}" height="{plate * 0.4:.1f}" rx="2" fill="#fff" opacity="0.28"/>'
    return body + centred_word(
        number, plate * (0.84 if len(number) < 2 else 0.7), x + size / 2, y - size / 2, "#FFFBF0"
    )


def _crane(x: float, y: float) -> str:
    """A treadmill crane with a crate on its hook."""
    beam = f"M{x} {y} V{y - 66} M{x} {y - 66} L{x - 40} {y - 82} M{x} {y - 40} L{x - 24} {y - 76} M{x} {y - 66} L{x + 16} {y - 58} M{x + 14} {y} L{x} {y - 44}"
    body = (
        stroke(beam, INK, 5)
        + stroke(beam, "#9A6638", 3.2)
        + stroke(f"M{x - 0.8} {y} V{y - 66} M{x} {y - 66.8} L{x - 40} {y - 82.8}", "#D6A66C", 1)
    )
    body += stroke(f"M{x - 39} {y - 81} V{y - 66}", INK, 1.1)
    body += disc(x - 39, y - 82, 3, "#C9973F", _line(0.8))
    body += stroke(f"M{x - 39} {y - 66} l-8 7 M{x - 39} {y - 66} l10 7", INK, 0.9)
    return body + _crate(x - 49, y - 38, 21, "6", "#7A5AA6")


# --- Waterways: a polder cut by canals -----------------------------------------------------------------------------


def _waterways() -> str:
    coast = [
        (34, 128),
        (60, 94),
        (112, 76),
        (172, 72),
        (228, 82),
        (264, 112),
        (268, 148),
        (236, 176),
        (178, 190),
        (110, 190),
        (58, 168),
    ]
    body = shoal(smooth(coast)) + beach(coast, 5) + meadow(inset(coast, 9, 2), "url(#grass)")
    inner = inset(coast, 22, 2)
    line = smooth(inner)
    clip = f'<clipPath id="p"><path d="{line}"/></clipPath>'
    fields = f'<path d="{line}" fill="url(#grass2)"/>'

    def at(u: float, v: float) -> Point:
        """A point of the polder's own slanted grid."""
        return 150 + u * 44 + v * 26, 132 - u * 8 + v * 21

    def quad(u: float, v: float, wide: float, high: float) -> str:
        corners = (at(u, v), at(u + wide, v), at(u + wide, v + high), at(u, v + high))
        return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + " Z"

    rng = random.Random(4)
    for u in range(-3, 3):
        for v in range(-3, 3):
            tone = ("#A9CC6C", "#8DBB5F", "#BFD37A", "#7DB05C")[rng.randrange(4)]
            fields += path(quad(u, v, 1, 1), tone)
            kind = rng.random()
            if kind < 0.3:
                for n in range(7):
                    colour = ("#E2553D", "#E8A317", "#F5EAD2", "#C05A8A")[n % 4]
                    (ax, ay), (bx, by) = at(u + 0.18, v + 0.16 + n * 0.11), at(u + 0.84, v + 0.16 + n * 0.11)
                    fields += stroke(f"M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}", colour, 2)
            elif kind < 0.62:
                for n in range(6):
                    (ax, ay), (bx, by) = at(u + 0.16, v + 0.18 + n * 0.13), at(u + 0.84, v + 0.18 + n * 0.13)
                    fields += stroke(f"M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}", dark(tone, 0.2), 1, 'opacity="0.6"')
            else:
                for _ in range(3):
                    sx, sy = at(u + 0.25 + rng.random() * 0.5, v + 0.3 + rng.random() * 0.45)
                    fields += (
                        f'<ellipse cx="{sx:.1f}" cy="{sy:.1f}" rx="2.6" ry="1.8" fill="#FFFDF4" stroke="{INK}" stroke-width="0.6"/>'
                        + disc(sx + 2.5, sy - 0.8, 1, INK)
                    )
    canals = []
    for u in (-2, -1, 0, 1, 2):
        (ax, ay), (bx, by) = at(u, -4), at(u, 4)
        canals.append(f"M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}")
    for v in (-2, -1, 0, 1, 2):
        (ax, ay), (bx, by) = at(-4, v), at(4, v)
        canals.append(f"M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}")
    water = " ".join((canals[1], canals[3], canals[6], canals[8]))
    fields += stroke(water, "#4B7440", 12.6) + stroke(water, "#C9B27C", 11) + stroke(water, "#2E8C9C", 8.4)
    fields += stroke(water, "#6FCBC6", 6) + stroke(
        water, "#E9FBF6", 1.3, 'stroke-dasharray="6 9 3 11" opacity="0.9" transform="translate(-1.4 -0.8)"'
    )
    body += clip + f'<g clip-path="url(#p)">{fields}</g>'
    body += path(line, "none", 'stroke="#4B7440" stroke-width="5"') + path(
        line, "none", 'stroke="#A9CC6C" stroke-width="3"'
    )
    body += path(line, "none", f'stroke="{INK}" stroke-width="0.8" opacity="0.5" transform="translate(0 2.4)"')
    # little bridges, sluices, mills
    for column, row in ((-1, 0.5), (1, -0.4), (0.1, 1.0), (0.2, -1)):
        bx, by = at(column, row)
        body += path(
            f"M{bx - 8:.1f} {by + 2:.1f} Q{bx:.1f} {by - 7:.1f} {bx + 8:.1f} {by + 2:.1f} L{bx + 8:.1f} {by + 5.4:.1f} Q{bx:.1f} {by - 3:.1f} {bx - 8:.1f} {by + 5.4:.1f} Z",
            "#D6A66C",
            _line(0.8),
        )
    body += _windmill(92, 118, 1.0) + _windmill(214, 100, 0.78)
    body += house(150, 108, 22, 12, roof="#A8473A") + tree(182, 108, 0.8) + tree(140, 106, 0.7, "#82AE5E")
    body += house(196, 168, 22, 12, roof="#C9833F", wall="#F4E4C4") + tree(230, 166, 0.9) + bush(190, 172, 0.7)
    body += tree(66, 150, 0.85) + bush(80, 164, 0.8) + bush(250, 136, 0.8)
    body += _sluice(146, 186) + boat(62, 196, "#FBF7EC", "#3E8E5A", 0.74)
    return body


def _windmill(x: float, y: float, size: float) -> str:
    sails = ""
    for turn in (20, 110, 200, 290):
        blade = stroke("M0 0 V-33", INK, 1.8) + path("M0.6 -7 H7.4 V-32 H0.6 Z", "#FBF3E2", _line(0.8))
        blade += stroke("M0.6 -13 H7.4 M0.6 -19 H7.4 M0.6 -25.6 H7.4 M4 -7 V-32", "#8E6A44", 0.7)
        sails += moved(blade, 0, -38, turn)
    body = '<ellipse cx="6" cy="2" rx="17" ry="4.6" fill="#14303A" opacity="0.32"/>'
    body += path("M-11 0 L-7 -33 H7 L11 0 Q0 4 -11 0 Z", "#FBF3E2", _line(1)) + path(
        "M2 2 Q7 2 11 0 L7 -33 H3 Z", "#C9B79C", 'opacity="0.8"'
    )
    body += path("M-12.6 -10 Q0 -5.6 12.6 -10 L12 -13.4 Q0 -9 -12 -13.4 Z", "#A87443", _line(0.8))
    body += path("M-8.6 -32 Q-8 -44 0 -45.6 Q8 -44 8.6 -32 Q0 -28.6 -8.6 -32 Z", "#A8473A", _line(1)) + path(
        "M-6 -35 Q-5 -42 0 -43.6 Q-3 -39 -2.6 -33.4 Z", "#E0907A"
    )
    body += (
        path("M-2.8 1.4 v-7 q2.8 -3 5.6 0 v7 Z", "#5E3A1E", _line(0.6))
        + '<rect x="-2" y="-24" width="4" height="5" rx="1" fill="#2E5E74" stroke="#22303A" stroke-width="0.6"/>'
    )
    return moved(body + sails + disc(0, -38, 2.6, "#C9973F", _line(0.8)), x, y, size=size)


def _sluice(x: float, y: float) -> str:
    """A gate with white beams where the main canal meets the sea."""
    return (
        path(
            f"M{x - 13} {y + 6} V{y - 7} H{x - 7} V{y + 8} Z M{x + 7} {y + 8} V{y - 7} H{x + 13} V{y + 6} Z",
            "url(#rockd)",
            _line(0.9),
        )
        + path(f"M{x - 7} {y + 7} V{y - 4} H{x + 7} V{y + 7} Z", "#8E5E34", _line(0.9))
        + stroke(f"M{x - 3.4} {y - 3} V{y + 6} M{x} {y - 3} V{y + 6.4} M{x + 3.4} {y - 3} V{y + 6}", "#5E3A1E", 0.8)
        + stroke(f"M{x - 16} {y - 8} H{x + 16}", INK, 3.6)
        + stroke(f"M{x - 16} {y - 8} H{x + 16}", "#FFFBF0", 2.2)
        + stroke(f"M{x - 6} {y + 9} q6 5 12 0 M{x - 9} {y + 13} q9 6 18 0", "#F7FFFB", 1.6)
    )


# --- Mosaic: a white town around a square of glass ------------------------------------------------------------------


def _mosaic() -> str:
    coast = [
        (40, 146),
        (58, 112),
        (98, 92),
        (132, 62),
        (176, 56),
        (214, 80),
        (250, 104),
        (268, 140),
        (246, 172),
        (190, 190),
        (116, 190),
        (62, 176),
    ]
    body = shoal(smooth(coast)) + beach(coast, 6) + meadow(inset(coast, 10, 2), "url(#grass2)", "#5B7E44")
    # the hill and its terraces
    hill = [
        (78.0, 124.0),
        (106.0, 92.0),
        (140.0, 60.0),
        (174.0, 56.0),
        (208.0, 82.0),
        (236.0, 118.0),
        (208.0, 132.0),
        (110.0, 134.0),
    ]
    body += path(smooth(hill), "#CDBE8E", _line(0.8)) + path(smooth(inset(hill, 7, 3)), "#E3D6A8")
    body += stroke("M92 118 Q154 96 224 114 M108 98 Q154 80 206 94", "#9C8A5E", 1.4, 'opacity="0.7"')
    body += cypress(116, 92, 24) + cypress(206, 92, 26) + cypress(214, 98, 20)
    body += cube(136, 74, 22, 17, 12, dome="#2E6FB7") + _bell_tower(170, 76)
    body += (
        cube(112, 94, 20, 15, 11)
        + cube(136, 95, 18, 13, 10, "#FBF3E2")
        + cube(160, 94, 22, 15, 12, dome="#3C86C8")
        + cube(188, 98, 18, 15, 10, "#FFF6E6")
    )
    body += cypress(104, 116, 22) + cypress(226, 120, 24)
    body += (
        cube(84, 120, 22, 16, 12, "#FFF8EC") + cube(110, 116, 18, 12, 10) + cube(194, 120, 24, 16, 12, dome="#E08A3C")
    )
    # the square: glass tiles seen at a slant
    left, right, back, front = 112.0, 222.0, 122.0, 176.0
    shift = 24.0
    rows, columns = 6, 10

    def at(u: float, v: float) -> Point:
        return left - shift * v + (right - left) * u + 18 * v * (u - 0.5) + 6, back + (front - back) * v

    corners = (at(-0.05, -0.07), at(1.05, -0.07), at(1.05, 1.07), at(-0.05, 1.07))
    outline = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + " Z"
    body += path(outline, "#8D7A58", 'transform="translate(0 5)"') + path(outline, "#F6EBD4", _line(1.1))
    rng = random.Random(12)
    picture = ("0012332100", "0123443210", "1234554321", "1234554321", "0123443210", "0012332100")
    for v in range(rows):
        for u in range(columns):
            corners = (
                at((u + 0.07) / columns, (v + 0.08) / rows),
                at((u + 0.93) / columns, (v + 0.08) / rows),
                at((u + 0.93) / columns, (v + 0.92) / rows),
                at((u + 0.07) / columns, (v + 0.92) / rows),
            )
            colour = GLASS[int(picture[v][u])]
            colour = mixed(colour, ("#FFFFFF", "#0B2A3A")[rng.randrange(2)], rng.random() * 0.24)
            quad = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + " Z"
            body += path(quad, colour, f'stroke="{dark(colour, 0.5)}" stroke-width="0.6"')
            (ax, ay), (bx, by) = corners[0], corners[1]
            body += stroke(
                f"M{ax + 1:.1f} {ay + 1:.1f} L{bx - 1:.1f} {by + 1:.1f}", light(colour, 0.65), 1, 'opacity="0.8"'
            )
    body += cube(62, 152, 20, 15, 11, dome="#2E6FB7") + cypress(60, 168, 20) + cube(232, 146, 20, 14, 10, "#FFF6E6")
    body += cypress(240, 166, 22) + bush(252, 158, 0.8) + tree(224, 178, 0.7, "#82AE5E")
    # stairs to the sea and a fountain
    for n in range(4):
        body += path(
            f"M{136 - n * 2} {183 + n * 3.4} h{44 + n * 4} l2 3.4 h-{48 + n * 4} Z",
            ("#FBF3E2", "#E6D8BC")[n % 2],
            _line(0.7),
        )
    body += boat(252, 200, "#FBF7EC", "#7A5AA6", 0.8) + bush(96, 182, 0.8) + bush(200, 186, 0.7)
    return body


def _bell_tower(x: float, y: float) -> str:
    body = cube(x, y, 11, 30, 7)
    body += path(f"M{x + 2.4} {y - 17} v-6 q3 -4.6 6 0 v6 Z", "#2B5E86", _line(0.6)) + disc(
        x + 5.4, y - 20, 1.6, "#C9973F"
    )
    body += path(
        f"M{x + 1} {y - 31.5} Q{x + 2} {y - 42} {x + 9} {y - 43} Q{x + 16} {y - 42} {x + 17} {y - 31.5} Q{x + 9} {y - 28} {x + 1} {y - 31.5} Z",
        "#2E6FB7",
        _line(0.9),
    )
    return body + stroke(f"M{x + 9} {y - 43} v-6 M{x + 6.6} {y - 46.6} h4.8", INK, 1)
