"""What is drawn on the ground of our boards for the eye alone: sea marks as on an old chart, craft on the harbour's water
seen from above, and what stands in a polder. `tools.build_places` lays them out as a tileset for Tiled."""

from __future__ import annotations

from tools.art.svg import svg

SIDE = 96
"""Of one tile, in pixels."""

_FOAM, _SHADOW = "#DDF3EE", "#02131C"


def small() -> dict[str, str]:
    """Pictures of one tile by name, as SVG texts."""
    return {name: svg(SIDE, SIDE, f"<g {_PEN}>{body}</g>") for name, body in _SEA.items()}


def large() -> dict[str, str]:
    """Pictures of two tiles by two by name, as SVG texts."""
    drawn = {"rose": f"<g {_PEN}>{_rose()}</g>", **_AFLOAT, **_ASHORE}
    return {name: svg(2 * SIDE, 2 * SIDE, body) for name, body in drawn.items()}


_PEN = (
    f'fill="none" stroke="{_FOAM}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" '
    f'stroke-opacity="0.95"'
)
_WASH = f'fill="{_FOAM}" fill-opacity="0.28"'
_WAVE = '<path d="M{x} {y} q7 -8 14 0 q7 8 14 0 q7 -8 14 0"/>'


def _wave(x: float, y: float) -> str:
    return _WAVE.format(x=x, y=y)


_DEPTHS = ((14, 60), (24, 46), (36, 36), (50, 32), (64, 36), (76, 46), (84, 58), (34, 62), (48, 56), (62, 60))
_SEA = {
    "ship": f'<path {_WASH} d="M18 62 L78 62 Q74 76 62 78 L34 78 Q23 76 18 62 Z"/>'
    '<path d="M46 62 V16 M66 62 V30 M28 62 V34 M78 62 L88 54"/>'
    f'<path {_WASH} d="M36 22 Q58 30 57 40 Q56 48 36 54 Q44 38 36 22 Z"/>'
    f'<path {_WASH} d="M60 34 Q76 38 75 45 Q74 52 60 56 Q66 46 60 34 Z"/>'
    f'<path {_WASH} d="M22 38 Q35 42 34 47 Q33 53 22 56 Q27 48 22 38 Z"/>'
    '<path d="M46 16 l11 4 l-11 4"/>' + _wave(10, 86) + _wave(50, 86),
    "whale": f'<path {_WASH} d="M14 62 C18 42 44 36 62 50 C70 56 76 54 80 44 C72 42 68 36 70 30 C78 32 82 35 84 40'
    ' C87 36 90 33 93 33 C94 42 90 46 86 48 C84 66 70 74 52 74 C32 75 16 72 14 62 Z"/>'
    '<path d="M16 62 Q30 68 44 63"/><circle cx="27" cy="57" r="1.6" fill="#DDF3EE"/>'
    '<path d="M34 38 V24 M34 26 q-8 -12 -14 -3 M34 26 q8 -12 14 -3"/>' + _wave(8, 84) + _wave(48, 84),
    "serpent": f'<path {_WASH} d="M10 68 C12 46 26 46 28 68 M34 68 C36 38 56 38 58 68 M64 68 C66 52 70 36 80 34'
    ' C90 33 92 44 84 46 C78 47 77 58 76 68"/><path d="M78 34 l-3 -8 M84 34 l2 -8 M90 42 l5 3"/>'
    '<circle cx="84" cy="39" r="1.5" fill="#DDF3EE"/>' + _wave(6, 76) + _wave(46, 76),
    "anchor": '<circle cx="48" cy="20" r="7"/><path d="M48 27 V78 M34 36 H62 M20 56 Q24 78 48 78 Q72 78 76 56 '
    'M20 56 l-5 9 M20 56 l9 6 M76 56 l5 9 M76 56 l-9 6"/>',
    "shoal": f'<path {_WASH} stroke-dasharray="1 7" d="M14 52 C14 30 38 26 52 32 C70 26 86 36 82 54 C80 70 58 76 42 70'
    ' C26 74 14 68 14 52 Z"/><path stroke-dasharray="1 7" d="M30 52 C32 42 44 42 52 46 C62 42 70 48 66 56 C60 62 '
    '46 60 40 58 C34 60 30 58 30 52 Z"/>',
    "gulls": '<path d="M16 38 q9 -13 16 0 q8 -13 17 -2 M48 62 q8 -12 14 0 q8 -12 16 -2 M60 28 q6 -9 11 0 q6 -9 12 -1"/>',
    "wreck": f'<path {_WASH} d="M16 66 L30 46 Q44 66 74 58 L82 68 Z"/><path d="M44 60 L60 20 M52 40 L70 44 M57 28 L69 '
    '31 M34 54 L28 34"/>' + _wave(8, 76) + _wave(48, 76),
    "fish": f'<path {_WASH} d="M14 38 Q28 26 46 38 L56 30 V46 L46 38 Q28 50 14 38 Z"/>'
    f'<path {_WASH} d="M38 66 Q52 54 70 66 L80 58 V74 L70 66 Q52 78 38 66 Z"/>'
    '<circle cx="24" cy="36" r="1.4" fill="#DDF3EE"/><circle cx="48" cy="64" r="1.4" fill="#DDF3EE"/>',
    "beacon": f'<path {_WASH} d="M40 72 L43 32 H53 L56 72 Z"/><path {_WASH} d="M42 32 V22 H54 V32 M40 32 H56 M41 22 L48 14 '
    'L55 22"/><path d="M62 24 l16 -5 M62 29 l18 3 M34 24 l-16 -5 M34 29 l-18 3"/>'
    f'<path {_WASH} d="M22 76 Q32 68 48 72 Q66 68 74 76 Q62 84 48 82 Q32 84 22 76 Z"/>',
    "rowers": f'<path {_WASH} d="M12 50 Q30 36 66 40 Q80 42 86 50 Q80 58 66 60 Q30 64 12 50 Z"/>'
    '<path d="M30 42 V58 M50 40 V60 M36 38 L26 20 M36 62 L26 80 M58 38 L48 20 M58 62 L48 80"/>',
    "kraken": f'<path {_WASH} d="M36 66 C30 40 36 22 48 22 C60 22 66 40 60 66"/>'
    '<path d="M36 64 C22 62 20 46 28 40 M60 64 C76 62 78 46 68 40 M40 68 C36 82 22 82 16 74 M56 68 C60 82 76 82 82 74 '
    'M48 68 V84"/><circle cx="43" cy="44" r="2.4"/><circle cx="54" cy="44" r="2.4"/>',
    "whirl": '<path d="M48 50 c4 -5 11 0 8 7 c-4 9 -20 8 -23 -3 c-4 -15 11 -26 26 -22 c20 5 26 29 13 43 '
    'c-15 15 -44 11 -54 -9 c-9 -20 0 -44 20 -52"/>',
    "waves": _wave(10, 34) + _wave(46, 34) + _wave(24, 52) + _wave(8, 70) + _wave(46, 70),
    "soundings": "".join(f'<circle cx="{x}" cy="{y}" r="1.7" fill="{_FOAM}"/>' for x, y in _DEPTHS),
    "wind": '<path d="M12 40 H58 C74 40 74 20 60 22 C54 23 52 29 56 32 M12 52 H74 C90 52 88 70 76 68 M12 64 H48 C60 64 '
    '58 80 48 78"/>',
    "reeds": '<path d="M30 80 C30 60 26 44 22 30 M40 80 C40 54 42 40 44 22 M50 80 C52 60 58 46 64 36 M60 80 C62 68 70 58 '
    '78 54"/><path stroke-width="6" d="M21 28 l-2 -8 M44 20 v-8 M65 34 l4 -7"/>',
}


def _rose() -> str:
    """The rose of a chart, eight points, north marked."""
    points = []
    for at in range(8):
        turn, long = 45 * at, 80 if at % 2 == 0 else 52
        broad = 13 if at % 2 == 0 else 9
        points.append(
            f'<g transform="rotate({turn} 96 96)"><path {_WASH} d="M96 {96 - long} L{96 - broad} {96 - broad} L96 96 Z"/>'
            f'<path d="M96 {96 - long} L{96 + broad} {96 - broad} L96 96 Z"/></g>'
        )
    return (
        '<circle cx="96" cy="96" r="60"/><circle cx="96" cy="96" r="66" stroke-dasharray="1 8"/>'
        + "".join(points)
        + '<path d="M96 16 q-7 -8 0 -14 q7 6 0 14 M88 12 q-8 0 -9 -7 M104 12 q8 0 9 -7"/>'
    )


def _hull(body: str, turn: float = 0) -> str:
    return (
        f'<g transform="rotate({turn} 96 96)"><path d="M22 104 C34 74 130 70 176 104 C130 138 34 134 22 104 Z" '
        f'fill="{_SHADOW}" opacity="0.35"/>{body}</g>'
    )


def _boat(rim: str, floor: str, inside: str) -> str:
    return (
        f'<path d="M16 96 C32 62 128 58 178 96 C128 134 32 130 16 96 Z" fill="{rim}"/>'
        f'<path d="M28 96 C42 70 124 68 164 96 C124 124 42 122 28 96 Z" fill="{floor}"/>{inside}'
    )


def _swan(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({size})"><ellipse cx="0" cy="4" rx="27" ry="14" fill="{_SHADOW}" '
        'opacity="0.3"/><path d="M-28 0 C-20 -16 14 -16 24 0 C14 15 -20 14 -28 0 Z" fill="#FBF7EC"/>'
        '<path d="M-22 0 C-12 -8 6 -8 12 0 C6 7 -12 7 -22 0" fill="#E3DDCB"/>'
        '<path d="M20 -2 C30 -10 34 -6 38 -2" stroke="#FBF7EC" stroke-width="6" fill="none" stroke-linecap="round"/>'
        '<path d="M38 -4 l9 3 l-9 3 Z" fill="#E8A317"/></g>'
    )


def _crate(x: float, y: float, side: float, tone: str = "#C08A55") -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="2" fill="{tone}" stroke="#4E2F1A" stroke-width="2.5"/>'
        f'<path d="M{x} {y} l{side} {side} M{x + side} {y} l{-side} {side}" stroke="#4E2F1A" stroke-width="2"/>'
    )


_AFLOAT = {
    "sailing": _hull(
        _boat("#F5EAD2", "#8A5A33", '<path d="M60 74 V118 M116 72 V120" stroke="#4E2F1A" stroke-width="5"/>')
        + '<path d="M86 96 L120 26 Q136 66 126 92 Z" fill="#FBF7EC" stroke="#C9973F" stroke-width="2"/>'
        '<path d="M86 96 H128" stroke="#4E2F1A" stroke-width="5"/>'
    ),
    "barge": _hull(
        '<path d="M12 66 H150 Q178 96 150 126 H12 Z" fill="#4E2F1A"/>'
        '<path d="M20 74 H146 Q166 96 146 118 H20 Z" fill="#8A5A33"/>'
        + _crate(30, 78, 34)
        + _crate(70, 82, 28, "#D9AC74")
        + _crate(102, 78, 34)
    ),
    "skiff": _hull(
        _boat(
            "#2E6FB7", "#D9AC74", '<path d="M62 76 V116 M98 72 V120 M132 78 V114" stroke="#4E2F1A" stroke-width="6"/>'
        )
        + '<path d="M84 98 L116 156 M84 94 L116 36" stroke="#F1D9AE" stroke-width="5" stroke-linecap="round"/>'
    ),
    "swans": _swan(66, 74, 1.15) + _swan(130, 118, 1.0) + _swan(56, 138, 0.6) + _swan(92, 154, 0.55),
    "raft": f'<rect x="18" y="58" width="160" height="82" rx="14" fill="{_SHADOW}" opacity="0.35"/>'
    + "".join(
        f'<rect x="14" y="{y}" width="162" height="15" rx="7" fill="{tone}" stroke="#4E2F1A" stroke-width="2"/>'
        f'<circle cx="170" cy="{y + 7.5}" r="5" fill="#E3C08E" stroke="#4E2F1A" stroke-width="2"/>'
        for y, tone in ((54, "#8A5A33"), (70, "#9B6A3E"), (86, "#7C4F2B"), (102, "#93623A"), (118, "#8A5A33"))
    )
    + '<path d="M46 50 V136 M136 50 V136" stroke="#F1D9AE" stroke-width="5"/>',
    "market": _hull(
        _boat("#E2553D", "#8A5A33", "")
        + "".join(
            f'<rect x="{46 + 16 * at}" y="62" width="16" height="68" fill="{"#E2553D" if at % 2 else "#FBF7EC"}"/>'
            for at in range(6)
        )
        + '<rect x="46" y="62" width="96" height="68" fill="none" stroke="#4E2F1A" stroke-width="2.5"/>'
        '<circle cx="34" cy="92" r="6" fill="#E8A317"/><circle cx="34" cy="104" r="5" fill="#3E8E5A"/>'
    ),
    "lilies": "".join(
        f'<path transform="rotate({turn} {x} {y})" d="M{x} {y} L{x + r} {y - r * 0.35} A{r} {r} 0 1 0 {x + r} {y + r * 0.35} Z" '
        'fill="#3E8E5A" stroke="#1F5C3A" stroke-width="2"/>'
        for x, y, r, turn in (
            (56, 70, 26, 20),
            (112, 58, 20, 140),
            (138, 108, 28, 250),
            (78, 130, 24, 80),
            (40, 118, 15, 0),
        )
    )
    + '<circle cx="60" cy="66" r="9" fill="#F6C9D4"/><circle cx="60" cy="66" r="4" fill="#E8A317"/>'
    '<circle cx="134" cy="112" r="9" fill="#FBF7EC"/><circle cx="134" cy="112" r="4" fill="#E8A317"/>',
    "slip": f'<rect x="26" y="42" width="146" height="116" fill="{_SHADOW}" opacity="0.3"/>'
    + "".join(
        f'<rect x="20" y="{38 + 20 * at}" width="150" height="14" fill="#8A5A33" stroke="#4E2F1A" stroke-width="2"/>'
        for at in range(6)
    )
    + '<path d="M34 96 C50 64 126 62 160 96 C126 130 50 128 34 96 Z" fill="#D9AC74" stroke="#4E2F1A" stroke-width="4"/>'
    '<path d="M34 96 H160 M62 76 V116 M84 70 V122 M106 70 V122 M128 76 V116" stroke="#4E2F1A" stroke-width="4"/>',
}


def _house(x: float, y: float, width: float, height: float, roof: str, dark: str) -> str:
    """A house seen from above: two slopes of its roof, and its shadow."""
    return (
        f'<rect x="{x + 7}" y="{y + 8}" width="{width}" height="{height}" fill="{_SHADOW}" opacity="0.35"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height / 2}" fill="{roof}"/>'
        f'<rect x="{x}" y="{y + height / 2}" width="{width}" height="{height / 2}" fill="{dark}"/>'
        f'<path d="M{x} {y + height / 2} h{width}" stroke="#3A2210" stroke-width="2.5"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="#3A2210" stroke-width="2.5"/>'
    )


def _crown(x: float, y: float, r: float, tone: str = "#3E8E5A") -> str:
    return (
        f'<circle cx="{x + 5}" cy="{y + 6}" r="{r}" fill="{_SHADOW}" opacity="0.3"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{tone}"/>'
        f'<circle cx="{x - r * 0.25}" cy="{y - r * 0.3}" r="{r * 0.55}" fill="#FFFFFF" opacity="0.16"/>'
    )


def _stack(x: float, y: float, r: float) -> str:
    return (
        f'<circle cx="{x + 6}" cy="{y + 7}" r="{r}" fill="{_SHADOW}" opacity="0.3"/>'
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#D9A53F"/><circle cx="{x}" cy="{y}" r="{r * 0.66}" fill="#E9BF62"/>'
        f'<circle cx="{x}" cy="{y}" r="{r * 0.3}" fill="#F4D98E"/>'
    )


_ASHORE = {
    "windmill": '<circle cx="102" cy="106" r="46" fill="#02131C" opacity="0.3"/>'
    '<circle cx="96" cy="98" r="42" fill="#C9B08A" stroke="#3A2210" stroke-width="3"/>'
    '<circle cx="96" cy="98" r="25" fill="#8A5A33" stroke="#3A2210" stroke-width="3"/>'
    + "".join(
        f'<g transform="rotate({turn} 96 98)"><path d="M96 98 V14" stroke="#3A2210" stroke-width="5"/>'
        '<rect x="97" y="18" width="20" height="54" fill="#FBF7EC" stroke="#3A2210" stroke-width="2"/>'
        '<path d="M97 32 h20 M97 46 h20 M97 60 h20" stroke="#3A2210" stroke-width="1.5"/></g>'
        for turn in (24, 114, 204, 294)
    )
    + '<circle cx="96" cy="98" r="7" fill="#3A2210"/>',
    "farm": _house(34, 40, 92, 52, "#C4573F", "#973B28")
    + _house(110, 104, 50, 44, "#C08A55", "#8A5A33")
    + _crown(46, 132, 24)
    + _crown(84, 146, 17, "#5B9A4E"),
    "church": _house(40, 70, 108, 48, "#7C8790", "#5B6770")
    + _house(86, 46, 34, 96, "#7C8790", "#5B6770")
    + '<rect x="26" y="72" width="44" height="44" fill="#B9BFC2" stroke="#3A2210" stroke-width="2.5"/>'
    '<path d="M26 72 l44 44 M70 72 l-44 44" stroke="#3A2210" stroke-width="2"/>'
    '<path d="M48 84 v20 M40 91 h16" stroke="#C9973F" stroke-width="4"/>' + _crown(154, 44, 16) + _crown(156, 146, 20),
    "hay": _stack(64, 66, 34) + _stack(134, 84, 28) + _stack(84, 138, 30),
    "pond": '<path d="M26 100 C24 56 66 40 104 48 C150 40 176 78 164 112 C154 152 104 156 76 148 C44 150 28 132 26 100 Z" '
    'fill="#7FA05A"/><path d="M36 100 C36 66 70 52 104 60 C142 54 162 82 152 108 C142 138 104 142 78 136 C52 136 38 124 '
    '36 100 Z" fill="#3C8FA6"/><path d="M60 92 q10 -8 20 0 M98 116 q10 -8 20 0" stroke="#DDF3EE" stroke-width="3.5" '
    'fill="none"/>' + _swan(108, 86, 0.5) + _swan(76, 114, 0.42),
    "orchard": "".join(
        _crown(x, y, 21, tone)
        + "".join(
            f'<circle cx="{x + dx}" cy="{y + dy}" r="3.6" fill="#E2553D"/>' for dx, dy in ((-8, -4), (6, 7), (8, -9))
        )
        for x, y, tone in (
            (44, 46, "#3E8E5A"),
            (100, 42, "#4E9A55"),
            (152, 50, "#3E8E5A"),
            (46, 102, "#4E9A55"),
            (102, 98, "#3E8E5A"),
            (152, 104, "#4E9A55"),
            (46, 154, "#3E8E5A"),
            (102, 154, "#4E9A55"),
            (150, 156, "#3E8E5A"),
        )
    ),
    "quarry": '<path d="M24 96 L54 38 L132 30 L172 84 L148 152 L60 160 Z" fill="#A9A08C" stroke="#6F6857" stroke-width="3"/>'
    '<path d="M48 96 L68 60 L122 54 L148 88 L130 130 L74 134 Z" fill="#8D8573" stroke="#6F6857" stroke-width="3"/>'
    '<path d="M74 96 L84 78 L114 76 L124 92 L114 110 L86 112 Z" fill="#736C5C" stroke="#57513F" stroke-width="3"/>'
    '<path d="M150 150 L96 96 L132 60" stroke="#3A2210" stroke-width="5" fill="none"/>',
}
