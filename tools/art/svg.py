"""Pieces of SVG text that the generators share: the root element, gradients, soft shadows, grain."""

from __future__ import annotations


def svg(
    width: int,
    height: int,
    body: str,
    *,
    defs: str = "",
    origin: tuple[float, float] = (0, 0),
    **data: str,
) -> str:
    """A whole SVG text; `origin` is the user space point at its top left corner, `data` become data- attributes."""
    attributes = "".join(f' data-{name}="{value}"' for name, value in data.items() if value)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{origin[0]:g} {origin[1]:g} {width} {height}"{attributes}>'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def gradient(name: str, *stops: tuple[float, str] | tuple[float, str, float], way: str = "down") -> str:
    """A linear gradient: down, across or diagonal over the painted thing's box."""
    ends = {"down": (0, 0, 0, 1), "across": (0, 0, 1, 0), "diagonal": (0, 0, 1, 1)}[way]
    return (
        f'<linearGradient id="{name}" x1="{ends[0]}" y1="{ends[1]}" x2="{ends[2]}" y2="{ends[3]}">'
        + _stops(stops)
        + "</linearGradient>"
    )


def radial(name: str, *stops: tuple[float, str] | tuple[float, str, float], at: str = "0.5 0.5 0.5") -> str:
    """A radial gradient; `at` is cx cy r as parts of the painted thing's box."""
    cx, cy, r = at.split()
    return f'<radialGradient id="{name}" cx="{cx}" cy="{cy}" r="{r}">{_stops(stops)}</radialGradient>'


def _stops(stops: tuple[tuple[float, str] | tuple[float, str, float], ...]) -> str:
    return "".join(
        f'<stop offset="{stop[0]}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{stop[2]}"' if len(stop) == 3 else "")
        + "/>"
        for stop in stops
    )


def blur(name: str, radius: float) -> str:
    """Blur filter with a margin."""
    return (
        f'<filter id="{name}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB">'
        f'<feGaussianBlur stdDeviation="{radius}"/></filter>'
    )


def box(x: float, y: float, width: float, height: float, radius: float, paint: str, extra: str = "") -> str:
    """A rounded rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{paint}" {extra}/>'


def disc(x: float, y: float, radius: float, paint: str, extra: str = "") -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{paint}" {extra}/>'


def path(line: str, paint: str = "none", extra: str = "") -> str:
    """A path."""
    return f'<path d="{line}" fill="{paint}" {extra}/>'


def stroke(line: str, colour: str, width: float, extra: str = "") -> str:
    """A line with round ends."""
    return (
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" {extra}/>'
    )


def moved(body: str, x: float = 0, y: float = 0, turn: float = 0, size: float = 1) -> str:
    """The body moved, turned about its origin (degrees) and sized."""
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})">{body}</g>'


def noise(name: str, frequency: str, octaves: int, seed: int, low: str, high: str, contrast: float, size: int) -> str:
    """A filter that fills its box with noise between two colours."""

    def row(at: int) -> str:
        one, two = (int(colour[at : at + 2], 16) / 255 for colour in (low, high))
        slope = (two - one) * contrast
        return f"{slope:.4f} 0 0 0 {(one + two) / 2 - slope / 2:.4f}"

    return (
        f'<filter id="{name}" x="0" y="0" width="{size}" height="{size}" filterUnits="userSpaceOnUse" '
        'color-interpolation-filters="sRGB">'
        f'<feTurbulence type="fractalNoise" baseFrequency="{frequency}" numOctaves="{octaves}" seed="{seed}"/>'
        '<feColorMatrix type="matrix" values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/>'
        f'<feColorMatrix type="matrix" values="{row(1)} {row(3)} {row(5)} 0 0 0 0 1"/></filter>'
    )


BRASS = gradient(
    "brass",
    (0, "#FFF0C0"),
    (0.22, "#E3BA63"),
    (0.5, "#B07F2C"),
    (0.72, "#DDB45C"),
    (1, "#7C5518"),
    way="diagonal",
)
