"""The cards: number above, bridges below; their backs; and the tick marks of the info bar."""

from __future__ import annotations

from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, stroke, svg

WIDTH, HEIGHT = 116, 156


def cards() -> dict[str, str]:
    """Face, back, the small bridge that counts on them, ticks."""
    return {
        "card_face": _face(),
        "card_back": _back(),
        "card_bridge": _bridge(),
        "tick_open": _tick(False),
        "tick_seen": _tick(True),
        "tick_now": svg(
            38, 28, '<rect x="2" y="2" width="34" height="24" rx="7" fill="#FFE9B8" stroke="$brass" stroke-width="2.6"/>',
        ),
        "strike": svg(40, 20, stroke("M4 13 Q18 6 36 8", "#B23A25", 2.6)),
    }  # fmt: skip


def _sheet(inner: str, defs: str) -> str:
    """A card's outline with its shadow; `inner` is drawn on it."""
    body = (
        box(3, 7, WIDTH - 6, HEIGHT - 6, 10, "#2A1B0C", 'opacity="0.45" filter="url(#b)"')
        + box(2, 1, WIDTH - 4, HEIGHT - 8, 10, "#FFFBEF", 'stroke="#8D6A38" stroke-width="1.2"')
        + inner
    )
    return svg(WIDTH, HEIGHT, body, defs=defs + blur("b", 3))


def _face() -> str:
    defs = gradient("sky", (0, "#E6F4F0"), (1, "#BFE3DC")) + gradient("sea", (0, "#4FA9AE"), (1, "#1F7A8C"))
    inner = box(8, 7, WIDTH - 16, HEIGHT - 20, 6, "url(#sky)")
    inner += path("M8 96 q12 -5 25 0 t25 0 t25 0 t25 0 V137 q0 6 -6 6 H14 q-6 0 -6 -6 Z", "url(#sea)")
    inner += stroke("M8 96 q12 -5 25 0 t25 0 t25 0 t25 0", "#FBF7EC", 2, 'opacity="0.9"')
    inner += (
        f'<rect x="8" y="7" width="{WIDTH - 16}" height="{HEIGHT - 20}" rx="6" fill="none"'
        f' stroke="#8D6A38" stroke-width="1.4"/>'
    )
    inner += (
        f'<rect x="11" y="10" width="{WIDTH - 22}" height="{HEIGHT - 26}" rx="4" fill="none"'
        f' stroke="#FFFFFF" stroke-width="1" opacity="0.7"/>'
    )
    return _sheet(inner, defs)


def _back() -> str:
    defs = gradient("g", (0, "#1B6075"), (1, "#0F3E54")) + BRASS
    inner = box(8, 7, WIDTH - 16, HEIGHT - 20, 6, "url(#g)")
    for row in range(7):
        inner += stroke(f"M12 {20 + row * 18} q11.5 -8 23 0 t23 0 t23 0 t23 0", "#66BFB8", 1.3, 'opacity="0.45"')
    inner += (
        disc(58, 72, 25, "#0B2A3A")
        + '<circle cx="58" cy="72" r="24" fill="none" stroke="url(#brass)" stroke-width="3"/>'
    )
    inner += stroke("M42 78 q16 -16 32 0", "#E9C46A", 3) + stroke("M41 78 H75", "#E9C46A", 2.4)
    inner += stroke("M46 78 v-4 M52 78 v-7 M58 78 v-8 M64 78 v-7 M70 78 v-4", "#E9C46A", 1.4)
    inner += (
        f'<rect x="8" y="7" width="{WIDTH - 16}" height="{HEIGHT - 20}" rx="6" fill="none"'
        f' stroke="#C9973F" stroke-width="1.6"/>'
    )
    return _sheet(inner, defs)


def _bridge() -> str:
    """A little rope bridge from the side."""
    body = (
        stroke("M4 6 V22 M40 6 V22", "#4E2F1A", 3.4)
        + stroke("M4 8 Q22 15 40 8", "#F0D9A4", 1.7)
        + stroke("M11 10 V17 M18 12 V18.5 M26 12 V18.5 M33 10 V17", "#F0D9A4", 1.1)
        + stroke("M4 16 Q22 21.5 40 16", "#4A2C14", 5.4)
        + path("M5 15.6 Q22 21 39 15.6", "none", 'stroke="#C99458" stroke-width="3" stroke-dasharray="3.6 1.4"')
    )
    return svg(44, 26, body)


def _tick(is_seen: bool) -> str:
    """A box of the info bar: empty, or struck with a pen."""
    body = '<rect x="3" y="3" width="32" height="22" rx="5" fill="#FFFDF4" stroke="#A5834F" stroke-width="1.4"/>'
    if is_seen:
        body = '<rect x="3" y="3" width="32" height="22" rx="5" fill="#E3D2AE" stroke="#B79B6A" stroke-width="1.2"/>'
        body += moved(stroke("M-9 6 Q-2 0 10 -7", "#1D2A33", 2.6) + stroke("M-8 -6 Q0 1 9 6", "#1D2A33", 2.6), 19, 14)
    return svg(38, 28, body)
