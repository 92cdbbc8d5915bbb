"""Six patterns that repeat without a seam, white and to be tinted: a second sign beside every colour."""

from __future__ import annotations

from tools.art.svg import svg

_SIDE = 16


def patterns() -> dict[str, str]:
    """Stripes, dots, waves, checks, rings and crosses, in the order of the seats and of the rows."""
    line = 'stroke="#fff" stroke-width="2" fill="none"'
    bodies = (
        f'<path d="M-4 4 L4 -4 M-4 20 L20 -4 M12 20 L20 12" {line}/>',
        '<circle cx="4" cy="4" r="2.2" fill="#fff"/><circle cx="12" cy="12" r="2.2" fill="#fff"/>',
        f'<path d="M0 4 Q4 0 8 4 T16 4 M0 12 Q4 8 8 12 T16 12" {line}/>',
        '<path d="M0 0 H8 V8 H0 Z M8 8 H16 V16 H8 Z" fill="#fff"/>',
        f'<circle cx="8" cy="8" r="5" {line}/>',
        f'<path d="M8 2 V14 M2 8 H14" {line}/>',
    )
    return {f"pattern_{number}": svg(_SIDE, _SIDE, body, tile="yes", tint="yes") for number, body in enumerate(bodies)}
