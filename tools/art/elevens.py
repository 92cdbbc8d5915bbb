"""The cobbles of the group `elevens`: seventy stones in rows, their tones and specks of sand by chance."""

from __future__ import annotations

import random

from tools.art.palette import dark
from tools.art.svg import box, disc, noise, svg


def sprites() -> dict[str, str]:
    """The ground of a town square."""
    return {"cobbles": cobbles()}


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
