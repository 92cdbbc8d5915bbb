"""Bridges and buoys: pieces of deck that repeat along a link, posts at their ends, and what marks an open link."""

from __future__ import annotations

import random

from tools.art.palette import dark, light
from tools.art.svg import blur, box, disc, path, radial, stroke, svg

#: a piece of deck: four planks long, ropes to both sides
PIECE, ACROSS = 40, 34
_TONES = ("#B57F4A", "#A8713E", "#C08C58", "#9E6A3A", "#B98650")


def spans() -> dict[str, str]:
    """Deck pieces along a row and along a column, posts, buoys."""
    return {
        "deck_row": _deck(is_row=True, seed=4),
        "deck_column": _deck(is_row=False, seed=9),
        "post": _post(),
        "buoy": _buoy("$coral"),
        "buoy_lit": _buoy("#FFD24A", "#FFF3B8", "#8A5A10"),
        "buoy_shut": _buoy("#6F8790", "#A9BCC0", "#3E545E"),
        "glint": svg(
            28, 12, stroke("M3 7 q5 -4 10 0 t10 0", "$foam", 1.7, 'opacity="0.85"'),
        ),
    }  # fmt: skip


def _deck(is_row: bool, seed: int) -> str:
    """Four planks over two ropes; the deck's middle lies on the link's line. `is_row` false: turned by a quarter."""
    rng = random.Random(seed)
    half = ACROSS / 2
    body = f'<rect x="0" y="{half - 8}" width="{PIECE}" height="20" fill="#04161F" opacity="0.38" filter="url(#s)"/>'
    body += f'<rect x="0" y="{half - 11}" width="{PIECE}" height="22" fill="#3A2313"/>'
    for number in range(4):
        tone = rng.choice(_TONES)
        x, top = number * 10 + 0.7, half - 11.6 + rng.uniform(-0.7, 0.7)
        length = 23.2 + rng.uniform(-0.8, 0.8)
        body += box(x, top, 8.7, length, 1.1, tone)
        body += (
            f'<rect x="{x + 0.5}" y="{top + 0.4}" width="2" height="{length - 0.8}"'
            f' fill="{light(tone, 0.45)}" opacity="0.7"/>'
        )
        body += f'<rect x="{x + 7}" y="{top + 0.4}" width="1.6" height="{length - 0.8}" fill="{dark(tone, 0.4)}" opacity="0.65"/>'
        body += stroke(
            f"M{x + 3.6 + rng.uniform(0, 2):.1f} {top + 3:.1f} v{rng.uniform(7, 15):.1f}",
            dark(tone, 0.3),
            0.7,
            'opacity="0.7"',
        )
        body += disc(x + 4.3, top + 4, 0.75, "#33200F") + disc(x + 4.3, top + length - 4, 0.75, "#33200F")
    for y, shade in ((half - 11, "#E8CF9C"), (half + 11, "#CDAF78")):
        body += stroke(f"M-2 {y} H{PIECE + 2}", "#4A3216", 4)
        body += stroke(f"M-2 {y - 0.4} H{PIECE + 2}", shade, 2.3)
        for x in range(-2, PIECE + 4, 4):
            body += stroke(f"M{x} {y + 0.9} l2.2 -2.4", "#8B6A38", 0.8)
    defs = '<filter id="s" x="0" y="-60%" width="100%" height="220%"><feGaussianBlur stdDeviation="0 2.4"/></filter>'
    if is_row:
        return svg(PIECE, ACROSS, body, defs=defs)
    turned = f'<g transform="translate({ACROSS} 0) rotate(90)">{body}</g>'
    return svg(ACROSS, PIECE, turned, defs=defs.replace('"0 2.4"', '"0 2.4"'))


def _post() -> str:
    """The head of a post from above, a turn of rope around it."""
    defs = radial("w", (0, "#D9A86E"), (0.7, "#9C6A3A"), (1, "#5E3A1E"), at="0.4 0.35 0.7") + blur("b", 1.2)
    body = (
        disc(9, 10.5, 6, "#04161F", 'opacity="0.5" filter="url(#b)"')
        + disc(9, 9, 5.6, "#3A2313")
        + disc(9, 9, 4.8, "url(#w)")
        + '<circle cx="9" cy="9" r="2.4" fill="none" stroke="#6B4525" stroke-width="0.7"/>'
    )
    return svg(18, 18, body, defs=defs)


def _buoy(colour: str, top: str = "#FBF7EC", rim: str = "#5E1D12") -> str:
    defs = radial("g", (0, top), (0.42, top), (0.46, colour), (1, colour), at="0.5 0.45 0.5") + blur("b", 1.2)
    body = (
        '<ellipse cx="10" cy="12" rx="7.4" ry="5" fill="#04161F" opacity="0.45" filter="url(#b)"/>'
        '<ellipse cx="10" cy="10.6" rx="7.6" ry="6.6" fill="none" stroke="#DDF3EE" stroke-width="1" opacity="0.65"/>'
        + disc(10, 9.4, 5.4, "url(#g)", f'stroke="{rim}" stroke-width="1"')
        + path(
            "M6.9 7.4 a4.2 4.2 0 0 1 4 -2.3",
            "none",
            'stroke="#fff" stroke-width="1.3" stroke-linecap="round" opacity="0.85"',
        )
    )
    return svg(20, 20, body, defs=defs)
