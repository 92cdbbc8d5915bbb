"""The smaller places of the chart: lighthouse with its beam, harbour, workshop; and what lives on the sea."""

from __future__ import annotations

from tools.art.palette import light
from tools.art.svg import blur, disc, moved, path, radial, stroke, svg
from tools.art.title_parts import (
    INK,
    barrel,
    beach,
    boat,
    bush,
    cypress,
    flag,
    house,
    inset,
    land_defs,
    meadow,
    oval,
    palm,
    shoal,
    smooth,
    tree,
)

LINE = f'stroke="{INK}" stroke-width="0.9" stroke-linejoin="round"'


def places() -> dict[str, str]:
    """Lighthouse, harbour, workshop and the beam."""
    return {
        "place_lighthouse": _lighthouse(),
        "place_harbour": _harbour(),
        "place_workshop": _workshop(),
        "beam": _beam(),
        "lamp_glow": _lamp_glow(),
    }


def _place(width: int, height: int, body: str, anchor: tuple[int, int], reach: int = 10) -> str:
    """A place drawn for width x height units, with some more around it for its shoal."""
    return svg(
        width + 2 * reach,
        height + 2 * reach,
        f'<g filter="url(#grain)">{body}</g>',
        defs=land_defs(),
        origin=(-reach, -reach),
        anchor=f"{anchor[0] + reach} {anchor[1] + reach}",
    )


def _lighthouse() -> str:
    """A banded tower on its skerry; its lamp is 119 units above its anchor."""
    coast = oval(75, 172, 58, 22, 21, 14, 0.1)
    body = shoal(smooth(coast)) + beach(coast, 4)
    cliff = oval(75, 160, 44, 16, 5, 12, 0.08)
    body += path(smooth([(x, y + 9) for x, y in cliff]), "url(#rockd)", LINE) + path(smooth(cliff), "url(#rock)", LINE)
    body += meadow(inset(cliff, 5, 2))
    body += '<ellipse cx="90" cy="158" rx="26" ry="7" fill="#14303A" opacity="0.32"/>'
    body += house(28, 162, 21, 13, roof="#A8473A", deep=10)
    # tower
    tower = "M60 156 L65 60 H85 L90 156 Q75 162 60 156 Z"
    body += path(tower, "url(#wall)", f'stroke="{INK}" stroke-width="1.3"')
    for top in (74, 108, 140):
        width_top, width_low = 10 + (top - 60) * 0.052, 10 + (top + 15 - 60) * 0.052
        body += path(
            f"M{75 - width_top:.1f} {top} Q75 {top + 4} {75 + width_top:.1f} {top} L{75 + width_low:.1f} {top + 15} Q75 {top + 19} {75 - width_low:.1f} {top + 15} Z",
            "#D9503A",
            f'stroke="{INK}" stroke-width="0.8"',
        )
    body += path("M78 60 H85 L90 156 Q86 158 80 158.6 Z", "#3B2F48", 'opacity="0.26"') + path(
        "M66 62 H69 L65.6 154 L62 153 Z", "#fff", 'opacity="0.5"'
    )
    for y in (96, 130):
        body += path(f"M72 {y} v-7 q3 -4 6 0 v7 Z", "#2E5E74", LINE)
    body += path("M70 157.6 v-10 q5 -6 10 0 v10.4 Z", "#5E3A1E", LINE)
    body += (
        path("M58 60 H92 L89 53 H61 Z", "#4A4F57", LINE)
        + stroke("M57 60.4 H93", INK, 2.6)
        + stroke("M57 59.8 H93", "#8A929A", 1)
    )
    body += stroke("M60 53 V48 M66 53 V48 M84 53 V48 M90 53 V48 M59 48 H91", INK, 1.1)
    body += disc(75, 41, 18, "#FFE9A0", 'opacity="0.55" filter="url(#b4)"')
    body += (
        path("M66 53 V33 H84 V53 Z", "#FFF3B8", LINE)
        + stroke("M72 33 V53 M78 33 V53 M66 43 H84", "#5A4A2A", 0.9)
        + disc(75, 42, 4.6, "#FFFFFF")
    )
    body += (
        path("M62 34 Q75 14 88 34 Z", "#C2412D", f'stroke="{INK}" stroke-width="1.1"')
        + path("M65.6 32 Q70 23 75 22 Q71 27 70 32 Z", "#F2A08C")
        + stroke("M75 23 V13", INK, 1.6)
        + disc(75, 13, 2.2, "#C9973F", LINE)
    )
    body += bush(104, 160, 0.9) + bush(54, 168, 0.7) + palm(112, 166, 22, 6)
    return _place(150, 206, body, (75, 160), 6)


def _lamp_glow() -> str:
    return svg(
        96,
        96,
        disc(48, 48, 47, "url(#g)"),
        defs=radial("g", (0, "#FFFBE0", 0.95), (0.16, "#FFEFA8", 0.7), (0.5, "#FFD56A", 0.22), (1, "#FFC24A", 0)),
        detail="0.5",
        anchor="48 48",
    )


def _beam() -> str:
    """A wedge of light from its left middle: to be turned about its anchor."""
    defs = (
        '<linearGradient id="g" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#FFF6C4" stop-opacity="0.75"/>'
        '<stop offset="0.35" stop-color="#FFEFA8" stop-opacity="0.36"/><stop offset="1" stop-color="#FFE490" stop-opacity="0"/></linearGradient>'
        + blur("b", 5)
    )
    body = path("M4 44 L340 6 V82 Z", "url(#g)", 'filter="url(#b)" opacity="0.8"') + path(
        "M4 44 L320 30 V58 Z", "url(#g)", 'filter="url(#b)"'
    )
    return svg(340, 88, body, defs=defs, detail="0.5", anchor="4 44")


def _harbour() -> str:
    """A sickle of land with a mole, a harbour office, boats at the jetty."""
    coast = [
        (26.0, 92.0),
        (40.0, 62.0),
        (82.0, 46.0),
        (130.0, 50.0),
        (160.0, 72.0),
        (150.0, 92.0),
        (118.0, 84.0),
        (84.0, 90.0),
        (72.0, 112.0),
        (92.0, 128.0),
        (76.0, 142.0),
        (40.0, 126.0),
    ]
    body = shoal(smooth(coast)) + beach(coast, 5) + meadow(inset(coast, 8, 1))
    body += (
        house(54, 78, 26, 18, roof="#2F6F86")
        + house(92, 74, 24, 14, roof="#C95238")
        + house(36, 108, 22, 13, roof="#C9833F")
    )
    body += tree(132, 70, 0.9) + tree(46, 84, 0.7, "#82AE5E") + flag(88, 62, 36, "#E2553D")
    # jetty
    for n in range(6):
        x, y = 104 + n * 11, 96 + n * 4.4
        body += stroke(f"M{x} {y + 4} v10 M{x + 9} {y - 6} v8", "#4E2F1A", 2.2)
    body += path("M92 92 L104 84 L176 112 L164 121 Z", "url(#plank)", LINE)
    for n in range(1, 11):
        body += stroke(f"M{92 + n * 6.6:.1f} {92 + n * 2.65:.1f} l11.6 -8.2", "#5E3A1E", 0.7, 'opacity="0.75"')
    body += path("M92 92 L164 121 v3 L92 95 Z", "#7A4E2A", LINE)
    body += barrel(112, 94) + barrel(122, 97)
    body += (
        boat(104, 132, "#FBF7EC", "#E2553D", 0.95)
        + boat(140, 140, "#F6E2B4", "#2E6FB7", 0.9)
        + boat(168, 100, "#FBF7EC", "#3E8E5A", 0.76)
    )
    return _place(196, 160, body, (98, 90))


def _workshop() -> str:
    """A boat shed with a hull on the slip, timber and a saw horse."""
    coast = oval(98, 96, 76, 40, 17, 15, 0.09)
    body = shoal(smooth(coast)) + beach(coast, 5) + meadow(inset(coast, 10, 2))
    body += tree(44, 82, 0.95) + cypress(150, 76, 26) + tree(160, 84, 0.8, "#82AE5E")
    # the shed with its open front
    body += path("M62 92 h62 l26 -12 l6 5 l-28 15 Z", "#14303A", 'opacity="0.28"')
    body += path("M118 88 V58 L144 46 V76 Z", "#8E6A44", LINE)
    for n in range(1, 6):
        body += stroke(f"M118 {58 + n * 5} L144 {46 + n * 5}", "#5E3A1E", 0.7, 'opacity="0.7"')
    body += path("M60 88 V58 L89 36 L118 58 V88 Z", "#B98148", LINE)
    for n in range(1, 7):
        body += stroke(
            f"M{60 + n * 8.3:.1f} 88 V{58 - (22 - abs(29 - n * 8.3) * 0.76):.1f}", "#7A4E2A", 0.8, 'opacity="0.75"'
        )
    body += path("M89 34 L120 59 L147 46 L116 22 Z", "#2F6F86", LINE) + path(
        "M89 34 L57 59.6 L60 62 L89 39 L118 62 L121 59 Z", "#1F4E62", LINE
    )
    for part in (0.3, 0.6):
        body += stroke(f"M{89 + 31 * part:.1f} {34 + 25 * part:.1f} l27 -12.4", "#1B4A5C", 0.8, 'opacity="0.8"')
    body += stroke("M89 34 l27 -12", "#8CC4D0", 1)
    body += path("M72 88 V66 Q89 54 106 66 V88 Z", "#3A2412", LINE)
    gear = "".join(
        moved('<rect x="-1.5" y="-7.4" width="3" height="4" rx="0.8" fill="#E3BA63"/>', turn=45 * n) for n in range(8)
    )
    body += moved(gear + '<circle r="4" fill="none" stroke="#E3BA63" stroke-width="2.6"/>', 89, 50)
    # hull on the slip
    body += stroke("M58 118 L124 104 M66 126 L132 112", "#4E2F1A", 3) + stroke(
        "M58 117.4 L124 103.4 M66 125.4 L132 111.4", "#A87443", 1.4
    )
    body += path(
        "M56 100 Q88 112 126 90 Q124 110 104 118 Q78 124 64 114 Z",
        "url(#plank)",
        f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"',
    )
    body += path("M56 100 Q88 112 126 90 Q92 100 56 100 Z", "#5E3A1E", LINE)
    body += stroke("M60 106 Q90 118 124 98 M64 112 Q90 122 120 106", "#6E4624", 0.9) + stroke(
        "M74 101 V118 M90 101 V121 M106 97 V117", "#6E4624", 0.8, 'opacity="0.6"'
    )
    for n in range(4):
        body += path(f"M{138 + n * 2} {104 - n * 3.6} h26 l2 -3 h-26 Z", ("#D9B27A", "#C4935A")[n % 2], LINE)
    body += (
        stroke("M34 112 l6 -12 l6 12 M54 108 l5 -11 l5 11", INK, 2.4)
        + stroke("M34 112 l6 -12 l6 12 M54 108 l5 -11 l5 11", "#9A6638", 1.3)
        + path("M30 101 L66 96 l1 3 L31 104.4 Z", "#D9B27A", LINE)
    )
    body += bush(128, 126, 0.8) + barrel(150, 120)
    return _place(196, 160, body, (98, 92))


# --- what lives on the sea ------------------------------------------------------------------------------------------


def ambience() -> dict[str, str]:
    """Waves, gulls, clouds, ships, a whale and the sea serpent."""
    made = {f"wave_{number}": _wave(number) for number in (1, 2, 3)}
    made |= {f"gull_{number}": _gull(number) for number in (1, 2, 3)}
    made["cloud"] = _cloud()
    made["cloud_shadow"] = svg(
        288,
        144,
        '<ellipse cx="110" cy="74" rx="84" ry="40" fill="#04202E" filter="url(#b)"/><ellipse cx="180" cy="62" rx="70" ry="34" fill="#04202E" filter="url(#b)"/>',
        defs=blur("b", 14),
        detail="0.25",
    )
    made["lift_shadow"] = svg(
        288,
        96,
        '<ellipse cx="144" cy="48" rx="112" ry="24" fill="#04202E" opacity="0.8" filter="url(#b)"/>',
        defs=blur("b", 9),
        detail="0.25",
        anchor="144 48",
    )
    made["fog"] = svg(
        320,
        120,
        "".join(
            f'<ellipse cx="{x}" cy="{y}" rx="{w}" ry="{h}" fill="#F3F8F2" opacity="0.5" filter="url(#b)"/>'
            for x, y, w, h in ((100, 64, 70, 22), (180, 52, 80, 22), (236, 70, 54, 18), (150, 74, 90, 16))
        ),
        defs=blur("b", 12),
        detail="0.25",
    )
    made["ship"] = _ship()
    made["whale"] = _whale()
    made["whale_spout"] = _spout()
    made["serpent"] = _serpent()
    made["pennant"] = _pennant()
    return made


def _wave(number: int) -> str:
    """A wave line of one to three crests, as engravers draw them."""
    line = {
        1: "M6 12 q7 -9 14 0 q3 -4 6 -5",
        2: "M4 14 q8 -10 16 0 q8 -10 16 0 q4 -5 7 -6",
        3: "M4 14 q7 -9 14 0 q7 -9 14 0 q7 -9 14 0 q3 -4 6 -5",
    }[number]
    width = {1: 32, 2: 48, 3: 58}[number]
    return svg(
        width,
        22,
        stroke(line, "#0A3446", 2.6, 'opacity="0.35" transform="translate(0 1.8)"')
        + stroke(line, "#DDF3EE", 2, 'opacity="0.85"'),
        anchor=f"{width // 2} 11",
    )


def _gull(number: int) -> str:
    """A gull from above: wings up, level, down."""
    lift = {1: -11, 2: -3, 3: 6}[number]
    wing = f"M0 0 C-6 {lift - 4} -13 {lift - 3} -22 {lift + 3} C-14 {lift + 2} -8 {lift + 6} -3 4 Z"
    tip = f"M-15.4 {lift - 0.4} C-18 {lift} -20 {lift + 1.4} -22 {lift + 3} C-19.6 {lift + 2.4} -17.4 {lift + 2.6} -15 {lift + 3} Z"
    body = ""
    for side in (1, -1):
        body += (
            f'<g transform="scale({side} 1)">'
            + path(wing, "#FDFEFB", f'stroke="{INK}" stroke-width="1" stroke-linejoin="round"')
            + path(tip, "#46525C")
            + "</g>"
        )
    body += path(
        "M-3 1 C-4 -3 -2 -7 0 -8.6 C2 -7 4 -3 3 1 C2.6 5 1.6 8 0 10 C-1.6 8 -2.6 5 -3 1 Z",
        "#FFFFFF",
        f'stroke="{INK}" stroke-width="1"',
    ) + path("M-1.2 -7.6 L0 -11 L1.2 -7.6 Z", "#E8A317")
    return svg(52, 40, body, origin=(-26, -20), anchor="26 20")


def _cloud() -> str:
    shape = (
        "M20 56 C8 54 8 40 20 38 C20 24 40 18 48 28 C56 10 88 10 94 28 C108 20 128 28 126 42 C140 42 142 56 130 57 Z"
    )
    body = (
        path(shape, "#B9CFCB", 'transform="translate(0 4)" opacity="0.8"')
        + path(shape, "#FDFEFA")
        + stroke("M34 46 C34 38 44 36 50 42 M70 36 C74 28 88 28 92 38 M106 46 C108 40 116 40 119 45", "#B9CFCB", 2.4)
    )
    return svg(148, 70, f'<g opacity="0.94">{body}</g>')


def _ship() -> str:
    """A caravel under sail, heading right; (48, 78) is the middle of its water line."""
    line = f'stroke="{INK}" stroke-width="1.1" stroke-linejoin="round"'
    body = '<ellipse cx="48" cy="80" rx="42" ry="5" fill="#F2FBF6" opacity="0.6"/>'
    body += stroke("M30 62 V14 M56 62 V6 M78 58 V26 M84 58 L98 44", INK, 2.6) + stroke(
        "M30 62 V14 M56 62 V6 M78 58 V26 M84 58 L98 44", "#9A6638", 1.4
    )
    body += (
        path("M32 18 C46 22 46 42 34 52 C36 40 36 30 32 18 Z", "#FBF3E2", line)
        + path("M58 10 C76 16 78 40 60 52 C64 36 64 24 58 10 Z", "#FFFBF0", line)
        + path("M61 24 C66 26 70 28 72 29 M62 36 C66 36 70 36 72 35", "none", 'stroke="#E2553D" stroke-width="2.6"')
    )
    body += path("M80 30 C90 34 92 46 82 54 C84 46 84 38 80 30 Z", "#FBF3E2", line)
    for x, y, colour in ((56, 6, "#E2553D"), (30, 14, "#E8A317"), (78, 26, "#2E6FB7")):
        body += path(
            f"M{x} {y - 6} C{x - 5} {y - 8} {x - 8} {y - 3} {x - 14} {y - 5} L{x - 10} {y - 2} L{x - 14} {y + 1} C{x - 8} {y + 2} {x - 5} {y - 2} {x} {y} Z",
            colour,
            f'stroke="{INK}" stroke-width="0.8"',
        )
    body += (
        path("M8 52 L22 54 L24 60 H80 L92 54 C90 68 84 78 76 80 H26 C16 78 10 66 8 52 Z", "url(#plank)", line)
        + stroke("M14 64 C36 68 66 68 88 62 M18 71 C38 74 64 74 84 70", "#6E4624", 1.1)
        + path("M8 52 L22 54 L24 60 H14 C11 58 9 55 8 52 Z", "#A8473A", line)
    )
    for x in (34, 48, 62, 74):
        body += disc(x, 65.6, 1.9, "#3A2412")
    body += stroke("M2 82 q8 -5 16 0 M74 83 q8 -5 16 0 q5 -3 8 -2", "#F7FFFB", 2)
    return svg(104, 94, body, defs=land_defs(), origin=(0, -4), anchor="48 82")


def _whale() -> str:
    """A whale's back and fluke."""
    line = f'stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"'
    body = path("M12 46 C16 18 52 8 78 26 C86 32 92 40 96 46 Z", "#3F7286", line) + path(
        "M18 44 C24 26 48 18 66 26 C50 24 34 30 26 44 Z", light("#3F7286", 0.4), 'opacity="0.75"'
    )
    body += (
        path("M40 46 C44 40 54 38 66 46 Z", "#DCE9E2", 'opacity="0.8"')
        + disc(28, 37, 2.2, INK)
        + disc(27.4, 36.4, 0.8, "#fff")
    )
    body += path(
        "M104 46 C104 36 108 30 112 26 C104 24 100 18 100 12 C106 14 112 16 115 22 C119 16 126 14 132 14 C130 20 126 25 119 27 C118 34 118 40 118 46 Z",
        "#37667A",
        line,
    )
    body += stroke("M4 47 q8 -6 16 0 t16 0 t16 0 t16 0 t16 0 t16 0 t16 0 t16 0", "#EAF8F3", 2.4)
    return svg(140, 54, body, anchor="62 46")


def _spout() -> str:
    body = stroke(
        "M16 38 C16 22 14 14 6 10 M16 38 C16 22 18 14 26 10 M16 38 V12", "#0A3446", 4.6, 'opacity="0.25"'
    ) + stroke("M16 38 C16 22 14 14 6 10 M16 38 C16 22 18 14 26 10 M16 38 V12", "#EAF8F3", 2.6)
    body += (
        disc(4, 16, 1.8, "#EAF8F3")
        + disc(28, 16, 1.8, "#EAF8F3")
        + disc(10, 5, 1.6, "#EAF8F3")
        + disc(22, 5, 1.6, "#EAF8F3")
    )
    return svg(32, 40, body, anchor="16 38")


def _serpent() -> str:
    """The sea serpent that every good chart has."""
    line = f'stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"'
    skin, belly = "#4F9A6B", "#E9DDA6"
    body = ""
    for x, wide, high in ((78, 40, 30), (122, 30, 20), (156, 20, 12)):
        body += path(
            f"M{x - wide / 2} 70 C{x - wide / 2} {70 - high * 1.5} {x + wide / 2} {70 - high * 1.5} {x + wide / 2} 70 L{x + wide / 2 - 9} 70 C{x + wide / 2 - 9} {70 - high * 0.75} {x - wide / 2 + 9} {70 - high * 0.75} {x - wide / 2 + 9} 70 Z",
            skin,
            line,
        )
        body += stroke(
            f"M{x - wide / 2 + 3.4} 66 C{x - wide / 2 + 4} {70 - high * 1.3} {x + wide / 2 - 4} {70 - high * 1.3} {x + wide / 2 - 3.4} 66",
            light(skin, 0.45),
            1.4,
            'opacity="0.7"',
        )
        for n in (-1, 0, 1):
            sx, sy = x + n * wide * 0.2, 70 - high * (1.14 - abs(n) * 0.1)
            body += path(
                f"M{sx - 3} {sy + 1} L{sx} {sy - 5} L{sx + 3} {sy + 1} Z",
                "#E2853D",
                f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
            )
    body += path("M170 70 C172 58 178 52 186 50 C184 56 186 60 190 62 C184 62 180 64 179 70 Z", skin, line)
    body += path(
        "M52 70 C50 56 50 44 44 36 C38 38 26 40 16 36 C10 34 10 30 16 29 C16 26 18 24 22 24 C26 14 44 12 52 22 C62 34 64 52 64 70 Z",
        skin,
        line,
    )
    body += path(
        "M52 70 C50 56 50 44 44 36 C48 35 50 34 51 32 C56 44 57 58 57 70 Z", belly, f'stroke="{INK}" stroke-width="0.7"'
    )
    body += path(
        "M46 15 L52 6 L54 20 Z M54 24 L63 20 L60 33 Z M60 38 L68 37 L63 47 Z M63 52 L71 53 L64 60 Z",
        "#E2853D",
        f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
    )
    body += (
        disc(36, 23, 4, "#FFFDF0", f'stroke="{INK}" stroke-width="0.9"')
        + disc(35, 23.4, 1.9, INK)
        + disc(18, 28.4, 1.1, INK)
        + stroke("M14 32.4 C22 34 30 33 36 31", INK, 1.2)
        + stroke("M14 34 C8 36 6 40 2 38 M7 37.4 C6 40 4 42 2 42", "#E2553D", 1.4)
    )
    body += stroke("M40 71 q7 -5 14 0 t14 0 t14 0 t14 0 t14 0 t14 0 t14 0 t14 0 t14 0 t14 0 t14 0", "#EAF8F3", 2.4)
    return svg(198, 78, body, anchor="100 70")


def _pennant() -> str:
    """A pennant to be tinted with a seat's colour; its pole's foot is the anchor."""
    body = path(
        "M5 4 C16 0 22 9 40 5 L33 11 L40 18 C22 21 16 13 5 18 Z",
        "#FFFFFF",
        'stroke="#5A646C" stroke-width="1.2" stroke-linejoin="round"',
    )
    body += path("M5 4 C16 0 22 9 40 5 L37 8 C24 11 16 4 5 8 Z", "#FFFFFF") + path(
        "M5 15 C16 10 22 18 37 15.4 L40 18 C22 21 16 13 5 18 Z", "#C9D0D4"
    )
    body += stroke("M4 2 V42", "#4A545C", 3) + stroke("M3.6 3 V41", "#AEB8BE", 1.2)
    return svg(44, 44, body, anchor="4 42", tint="yes")
