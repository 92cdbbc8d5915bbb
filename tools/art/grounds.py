"""Water textures of the group `grounds`, chosen by a board's `ground`; shared by Bridges and Elevens.

Generated, because waves are noise. Water is soft, so it is rasterised at half the detail.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tools.art.svg import noise, stroke, svg

SIDE = 320
OVERLAP = 64


@dataclass(frozen=True)
class Water:
    """A water by its depth and its light."""

    deep: str
    high: str
    glint: str
    waves: str
    """Wave frequencies across and down, as for the noise filter."""
    shine: float
    """Brightness of the crests."""
    crests: int = 0
    """Number of white crests."""


WATERS = {
    "lagoon": Water("#0F6478", "#3DA7A2", "#D8FFF0", "0.012 0.016", 0.24),
    "fjord": Water("#0B3332", "#2F6B5C", "#B9E6C8", "0.005 0.03", 0.12),
    "gale": Water("#173D56", "#4F7F93", "#E6F2F2", "0.006 0.022", 0.2, 16),
    "fairway": Water("#0D4A7E", "#2F86B4", "#C9EBFF", "0.007 0.014", 0.16),
    "dusk": Water("#1C2F5E", "#6E5A90", "#FFB56A", "0.008 0.03", 0.36),
    "skerry": Water("#24434B", "#64868A", "#E3EFEA", "0.01 0.02", 0.14, 5),
    "night": Water("#0D1B3C", "#28497E", "#BFD4FF", "0.006 0.02", 0.2),
    "canal": Water("#2B4A3A", "#5D8062", "#D6E8B8", "0.004 0.02", 0.1),
    "flats": Water("#5B5A48", "#A2936C", "#CFE3DC", "0.006 0.02", 0.34),
}


def sprites() -> dict[str, str]:
    """`water_<name>` of each water."""
    return {f"water_{name}": _water(name, water) for name, water in WATERS.items()}


def _water(name: str, water: Water) -> str:
    defs = noise("d", water.waves, 3, len(name) * 7 + 1, water.deep, water.high, 1.9, SIDE)
    red, green, blue = (int(water.glint[at : at + 2], 16) / 255 for at in (1, 3, 5))
    across, down = (float(part) * 1.6 for part in water.waves.split())
    defs += (
        f'<filter id="l" x="0" y="0" width="{SIDE}" height="{SIDE}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        f'<feTurbulence type="turbulence" baseFrequency="{across:.4f} {down:.4f}" numOctaves="3" seed="21"/>'
        f'<feColorMatrix type="matrix" values="0 0 0 0 {red:.3f}  0 0 0 0 {green:.3f}  0 0 0 0 {blue:.3f}  '
        '-5 -2 0 0 1.15"/></filter>'
    )
    body = f'<rect width="{SIDE}" height="{SIDE}" filter="url(#d)"/>'
    body += f'<rect width="{SIDE}" height="{SIDE}" filter="url(#l)" opacity="{water.shine}"/>'
    rng = random.Random(name)
    for _ in range(water.crests):
        x, y = rng.uniform(OVERLAP + 20, SIDE - 40), rng.uniform(OVERLAP + 20, SIDE - 24)
        long = rng.uniform(9, 20)
        crest = f"M{x:.0f} {y:.0f} q{long / 2:.0f} -5 {long:.0f} -1 q{long / 3:.0f} 2 {long / 2:.0f} 0"
        body += stroke(crest, "#F3F8F4", 1.8, f'opacity="{rng.uniform(0.35, 0.6):.2f}"')
    return svg(SIDE, SIDE, body, defs=defs, tile=str(OVERLAP), detail="0.5")
