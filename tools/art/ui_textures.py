"""Tiles and the compass rose: what covers grounds."""

from __future__ import annotations

import math

from tools.art.svg import BRASS, blur, disc, gradient, moved, path, radial, svg


def textures() -> dict[str, str]:
    """Grains to multiply over paper and wood, the sea's tile, compass rose."""
    return {
        "grain_paper": grain_paper(),
        "grain_wood": grain_wood(),
        "tile_sea": tile_sea(),
        "compass": compass(),
    }


def noise(
    name: str, frequency: str, octaves: int, seed: int, low: str, high: str, contrast: float, size: int, bands: str = ""
) -> str:
    """A filter that fills its box with noise between two colours; `bands` maps the noise to lines (a table of 0 to 1)."""

    def row(at: int) -> str:
        one, two = (int(colour[at : at + 2], 16) / 255 for colour in (low, high))
        slope = (two - one) * contrast
        return f"{slope:.4f} 0 0 0 {(one + two) / 2 - slope / 2:.4f}"

    lines = f'<feComponentTransfer><feFuncR type="table" tableValues="{bands}"/></feComponentTransfer>' if bands else ""
    return (
        f'<filter id="{name}" x="0" y="0" width="{size}" height="{size}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        f'<feTurbulence type="fractalNoise" baseFrequency="{frequency}" numOctaves="{octaves}" seed="{seed}"/>'
        '<feColorMatrix type="matrix" values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/>'
        f'{lines}<feColorMatrix type="matrix" values="{row(1)} {row(3)} {row(5)} 0 0 0 0 1"/></filter>'
    )


def _layers(size: int, *names: str) -> str:
    """Boxes with these filters, each multiplied over those before."""
    return "".join(
        f'<rect width="{size}" height="{size}" filter="url(#{name})" style="mix-blend-mode:multiply"/>'
        for name in names
    )


def grain_paper() -> str:
    """Multiplied over paper: fine fibres and faint stains."""
    size = 240
    defs = noise("f", "0.35 0.22", 3, 4, "#F6F0E4", "#FFFFFF", 1.3, size)
    defs += noise("s", "0.03", 4, 9, "#FCF8EF", "#FFFFFF", 1.3, size)
    body = f'<rect width="{size}" height="{size}" fill="#fff"/>' + _layers(size, "f", "s")
    return svg(size, size, body, defs=defs, tile="48")


def grain_wood() -> str:
    """Multiplied over wood: growth rings cut lengthwise, fine pores, soft light and dark."""
    size = 320
    rings = " ".join(["1", "0.86", "0.6", "0.2", "0.75", "0.95"] * 9)
    defs = (
        noise("r", "0.0022 0.017", 2, 5, "#BFA48C", "#FFFFFF", 1.0, size, bands=rings)
        + noise("f", "0.012 0.55", 3, 12, "#CDBBA8", "#FFFFFF", 1.5, size)
        + noise("w", "0.004 0.03", 3, 31, "#DDCDBB", "#FFFFFF", 1.7, size)
    )
    body = f'<rect width="{size}" height="{size}" fill="#fff"/>' + _layers(size, "r", "f", "w")
    return svg(size, size, body, defs=defs, tile="64")


def tile_sea() -> str:
    """Deep teal water with slow light in it."""
    size = 320
    defs = (
        noise("d", "0.007 0.014", 3, 7, "#0E4257", "#1D6A7E", 1.8, size)
        + f'<filter id="l" x="0" y="0" width="{size}" height="{size}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        '<feTurbulence type="turbulence" baseFrequency="0.011 0.024" numOctaves="3" seed="21"/>'
        '<feColorMatrix type="matrix" values="0 0 0 0 0.5  0 0 0 0 0.84  0 0 0 0 0.85  -5 -2 0 0 1.15"/></filter>'
    )
    body = (
        f'<rect width="{size}" height="{size}" filter="url(#d)"/>'
        f'<rect width="{size}" height="{size}" filter="url(#l)" opacity="0.13"/>'
    )
    return svg(size, size, body, defs=defs, tile="64")


def compass() -> str:
    """A rose of sixteen winds on a brass ring, north marked by a lily."""
    defs = BRASS + blur("b", 2) + gradient("lit", (0, "#F6E5B8"), (1, "#D9B364"))
    defs += radial("face", (0, "#FFF9E8"), (0.7, "#F5E7C6"), (1, "#D9BF88"))
    body = '<circle cy="3" r="52" fill="#03121B" opacity="0.55" filter="url(#b)"/>'
    body += '<circle r="53" fill="url(#face)"/><circle r="36" fill="#1F7A8C" opacity="0.16"/>'
    body += '<circle r="53" fill="none" stroke="#4A2F0C" stroke-width="6.6"/><circle r="53" fill="none" stroke="url(#brass)" stroke-width="5"/>'
    body += '<circle r="48.6" fill="none" stroke="#7A5A2E" stroke-width="0.8"/><circle r="36" fill="none" stroke="#7A5A2E" stroke-width="0.8" opacity="0.8"/>'
    for number in range(72):
        long = 4.4 if number % 2 == 0 else 2.4
        body += moved(
            f'<path d="M0 -50.2 V{-50.2 + long}" stroke="#5A3C10" stroke-width="{0.9 if number % 6 else 1.6}"/>',
            turn=5 * number,
        )

    def point(turn: float, reach: float, half: float, dark_half: str, light_half: str) -> str:
        side = half * math.sqrt(0.5)
        return moved(
            path(
                f"M0 0 L{side:.2f} {-side:.2f} L0 {-reach} Z",
                dark_half,
                'stroke="#3B2A14" stroke-width="0.6" stroke-linejoin="round"',
            )
            + path(
                f"M0 0 L{-side:.2f} {-side:.2f} L0 {-reach} Z",
                light_half,
                'stroke="#3B2A14" stroke-width="0.6" stroke-linejoin="round"',
            ),
            turn=turn,
        )

    for number in range(8):
        body += point(22.5 + 45 * number, 37, 6, "#8A6A36", "#F2DFB4")
    for number in range(4):
        body += point(45 + 90 * number, 44, 11, "#1F7A8C", "#CBEAE4")
    for number in range(4):
        body += point(90 * number, 58 if number else 54, 15, "#B93A28", "url(#lit)")
    body += disc(0, 0, 6.4, "#4A2F0C") + disc(0, -0.2, 5.8, "url(#brass)") + disc(0, 0, 2.4, "#6B3550")
    lily = "M0 -72 C3.4 -68 4.4 -65.4 2.6 -61.8 C6 -66 10.4 -64.6 9 -60.6 C8.2 -58.4 5.4 -58.4 4.4 -60 C4.4 -58 3.4 -56.6 2 -56.2 L3.4 -53.4 H-3.4 L-2 -56.2 C-3.4 -56.6 -4.4 -58 -4.4 -60 C-5.4 -58.4 -8.2 -58.4 -9 -60.6 C-10.4 -64.6 -6 -66 -2.6 -61.8 C-4.4 -65.4 -3.4 -68 0 -72 Z"
    body += path(lily, "#B93A28", 'stroke="#3B1208" stroke-width="0.9"')
    return svg(132, 144, body, defs=defs, origin=(-66, -78), anchor="66 78")
