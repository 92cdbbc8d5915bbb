"""The four shores: bank, foam and shallow water, jetties, the streams that reach them, lighthouses as marks."""

from __future__ import annotations

import random

from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, stroke, svg

CELL = 40
DEPTH = 32
#: how the north shore's picture is turned for the others
_TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}


def shores() -> dict[str, str]:
    """`shore_<side>_<n>`, `corner_<n>`, `jetty_<side>`, `stream_<side>`, `lighthouse`, `lighthouse_lit`."""
    made: dict[str, str] = {}
    for side in _TURNS:
        for number in range(3):
            made[f"shore_{side}_{number}"] = _turned(side, _strip(number))
        made[f"jetty_{side}"] = _turned(side, _jetty(), _jetty_defs())
        made[f"stream_{side}"] = _turned(side, _stream(), blur("b", 1.2))
    for number, turn in enumerate((0, 90, 180, 270)):
        half = DEPTH / 2
        made[f"corner_{number}"] = svg(
            DEPTH, DEPTH, moved(moved(_corner(), -half, -half), half, half, turn), defs=blur("b", 1.2)
        )
    made["lighthouse"] = lighthouse(is_lit=False)
    made["lighthouse_lit"] = lighthouse(is_lit=True)
    return made


def _turned(side: str, body: str, defs: str = "") -> str:
    """A picture drawn for the north shore (water above, land below), turned for a side."""
    turn = _TURNS[side]
    width, height = (CELL, DEPTH) if turn % 180 == 0 else (DEPTH, CELL)
    return svg(
        width,
        height,
        moved(moved(body, -CELL / 2, -DEPTH / 2), width / 2, height / 2, turn),
        defs=defs or blur("b", 1.2),
    )


def _strip(number: int) -> str:
    """A cell's length of shore: land at the bottom, a sandy bank, two lines of foam, open to the sea at the top."""
    dice = random.Random(f"strip {number}")
    wave = (-1.6, 1.4, 0.6)[number]

    def edge(y: float, sway: float) -> str:
        return f"M0 {y} C10 {y + sway} 14 {y + sway} 20 {y + sway * 0.4:.1f} S32 {y - sway} 40 {y}"

    def filled(y: float, sway: float, colour: str, extra: str = "") -> str:
        return path(f"{edge(y, sway)} V{DEPTH} H0 Z", colour, extra)

    body = (
        filled(3, wave, "#66BFB8", 'opacity="0.35"')
        + filled(8, -wave, "#7FD0C6", 'opacity="0.55"')
        + stroke(edge(8, -wave), "#F2FFFB", 1, 'opacity="0.55"')
        + filled(14, wave, "#D8EBDD")
        + filled(15.6, wave, "#CBA76A")
        + filled(17.2, wave, "#EBCF9A")
        + filled(24, -wave * 0.6, "#DDBB80")
        + path(f"M0 28.5 q5 -2.4 10 0 t10 0 t10 0 t10 0 V{DEPTH} H0 Z", "#7C9A55")
        + path(f"M0 30 q5 -2 10 0 t10 0 t10 0 t10 0 V{DEPTH} H0 Z", "#55743B")
    )
    for _ in range(5):
        body += disc(dice.uniform(2, 38), dice.uniform(18.5, 26), dice.uniform(0.5, 1), "#A9854C", 'opacity="0.7"')
    return body


def _corner() -> str:
    """The shore round the north-west corner of the board: land at the bottom right."""

    def part(reach: float, colour: str, extra: str = "") -> str:
        start = DEPTH - reach
        return path(f"M{start} {DEPTH} Q{start} {start} {DEPTH} {start} V{DEPTH} Z", colour, extra)

    return (
        part(29, "#66BFB8", 'opacity="0.35"')
        + part(24, "#7FD0C6", 'opacity="0.55"')
        + stroke("M8 32 Q8 8 32 8", "#F2FFFB", 1, 'opacity="0.55"')
        + part(18, "#D8EBDD")
        + part(16.4, "#CBA76A")
        + part(14.8, "#EBCF9A")
        + part(8, "#DDBB80")
        + part(3.5, "#7C9A55")
    )


def _jetty_defs() -> str:
    return gradient("wood", (0, "#E3B982"), (0.5, "#BE8B55"), (1, "#94663A"), way="across") + blur("b", 1.6)


def _jetty() -> str:
    """A pier of planks from the bank into the sea."""
    body = f'<g filter="url(#b)" opacity="0.55">{box(12, 4, 18, 25, 1, "#062230")}</g>'
    for y in range(0, 27, 4):
        body += box(10.5, y + 0.4, 19, 3.5, 0.8, "url(#wood)", 'stroke="#5E3D1E" stroke-width="0.5"')
    for y in (3, 15):
        for x in (10.5, 29.5):
            body += disc(x, y, 2.3, "#4A2F19") + disc(x - 0.4, y - 0.4, 1.5, "#A37748")
    return body


def _stream() -> str:
    """Water of an outlet on its way over the bank into the sea."""
    line = "M13.4 32 L13 24 Q12.4 14 7 6 Q20 10 33 6 Q27.6 14 27 24 L26.6 32 Z"
    return (
        path("M11.6 32 L11.2 24 Q10 14 3 4 Q20 9 37 4 Q30 14 28.8 24 L28.4 32 Z", "#8A6B3C", 'opacity="0.55"')
        + path(line, "#3FC0BC")
        + path("M16 32 L15.8 22 Q15 14 11 9 Q20 12 29 9 Q25 14 24.2 22 L24 32 Z", "#9BEDE3", 'opacity="0.7"')
        + stroke("M17 30 V20 M20.4 31 V17 M23.6 28 V20", "#FFFFFF", 1.3, 'opacity="0.9"')
        + stroke("M7 7 Q12 10 15 7.4 M18 5 Q21 8 24.4 5 M27 7.6 Q30 9.6 34 6.4", "#FFFFFF", 1.6, 'opacity="0.85"')
    )


def lighthouse(is_lit: bool) -> str:
    """A small lighthouse: a white tower with coral bands; lit once water reaches it."""
    defs = (
        gradient("t", (0, "#FFFFFF"), (0.45, "#F5EAD2"), (1, "#B79F78"), way="across")
        + gradient("c", (0, "#F98467"), (0.45, "#E2553D"), (1, "#93301F"), way="across")
        + BRASS
        + blur("b", 1.5)
        + blur("g", 3)
    )
    body = '<ellipse cx="19.5" cy="35" rx="11" ry="3.6" fill="#062230" opacity="0.55" filter="url(#b)"/>'
    body += '<ellipse cx="18" cy="34" rx="10" ry="4" fill="#6D675F"/><ellipse cx="18" cy="33" rx="9" ry="3.2" fill="#A79F92"/>'
    if is_lit:
        body += '<circle cx="18" cy="9" r="9" fill="#FFE9A0" opacity="0.9" filter="url(#g)"/>'
        body += path("M18 9 L-2 1 V15 Z M18 9 L38 1 V15 Z", "#FFF3C0", 'opacity="0.55" filter="url(#b)"')
    body += (
        path("M12.2 33.6 L14 13 H22 L23.8 33.6 Q18 36 12.2 33.6 Z", "url(#t)", 'stroke="#4B3A22" stroke-width="0.9"')
        + path("M12.7 28.6 L13.2 22.6 H22.8 L23.3 28.6 Z M13.6 18.6 L14 13 H22 L22.4 18.6 Z", "url(#c)")
        + box(11.6, 11.6, 12.8, 2.6, 1, "#33414A")
        + box(14.4, 6, 7.2, 6, 1, "#FFE27A" if is_lit else "#7E95A0", 'stroke="#33414A" stroke-width="0.9"')
        + (disc(18, 9, 2, "#FFFFFF") if is_lit else stroke("M18 6.4 V11.6", "#33414A", 0.7))
        + path("M13.2 6.2 Q18 -0.6 22.8 6.2 Z", "url(#c)", 'stroke="#6E2114" stroke-width="0.8"')
        + disc(18, 1.8, 1.2, "url(#brass)")
    )
    return svg(36, 40, body, defs=defs, anchor="18 34")
