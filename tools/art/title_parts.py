"""What the isles of the chart are made of: coasts, rocks, trees, houses, boats; light falls from the upper left."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tools.art.palette import dark, light, mixed
from tools.art.svg import blur, disc, moved, path, stroke

INK = "#22303A"
Point = tuple[float, float]
#: filters and gradients that every isle uses
DEFS = (
    blur("b1", 1)
    + blur("b2", 2)
    + blur("b4", 4)
    + blur("b8", 8)
    + blur("b14", 14)
    + '<filter id="grain" x="-15%" y="-15%" width="130%" height="130%" color-interpolation-filters="sRGB">'
    '<feTurbulence type="fractalNoise" baseFrequency="0.16" numOctaves="3" seed="8" result="n"/>'
    '<feColorMatrix in="n" type="matrix" values="0.42 0 0 0 0.8 0.42 0 0 0 0.79 0.42 0 0 0 0.76 0 0 0 0 1" result="c"/>'
    '<feComposite in="c" in2="SourceAlpha" operator="in" result="m"/>'
    '<feBlend in="SourceGraphic" in2="m" mode="multiply"/></filter>'
)


def smooth(points: Sequence[Point], closed: bool = True, pull: float = 1.0) -> str:
    """A curve through the points; `pull` 0 is a polygon, 1 round."""
    count = len(points)
    line = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for at in range(count if closed else count - 1):
        before = points[at - 1] if closed or at else points[0]
        here, there = points[at], points[(at + 1) % count]
        after = points[(at + 2) % count] if closed or at + 2 < count else there
        one = (here[0] + (there[0] - before[0]) * pull / 6, here[1] + (there[1] - before[1]) * pull / 6)
        two = (there[0] - (after[0] - here[0]) * pull / 6, there[1] - (after[1] - here[1]) * pull / 6)
        line += f" C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {there[0]:.1f} {there[1]:.1f}"
    return line + (" Z" if closed else "")


def inset(points: Sequence[Point], by: float, lift: float = 0) -> list[Point]:
    """The points drawn towards their middle by some units, and lifted."""
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    moved_in = []
    for px, py in points:
        reach = math.hypot(px - x, py - y) or 1
        part = max(0.0, 1 - by / reach)
        moved_in.append((x + (px - x) * part, y + (py - y) * part - lift))
    return moved_in


def oval(x: float, y: float, wide: float, high: float, seed: int, count: int = 14, rough: float = 0.12) -> list[Point]:
    """An uneven oval's points: a coast."""
    rng = random.Random(seed)
    points = []
    for number in range(count):
        angle = math.tau * number / count
        reach = 1 + (rng.random() - 0.5) * 2 * rough
        points.append((x + math.cos(angle) * wide * reach, y + math.sin(angle) * high * reach))
    return points


def shoal(line: str) -> str:
    """Shallow water around a coast, with two foam lines as on a chart."""
    return (
        path(line, "#66BFB8", 'stroke="#66BFB8" stroke-width="16" opacity="0.6" filter="url(#b4)"')
        + path(
            line,
            "#8FD6CC",
            'stroke="#8FD6CC" stroke-width="13" stroke-linejoin="round" opacity="0.6" filter="url(#b2)"',
        )
        + stroke(line, "#F2FBF6", 15, 'opacity="0.75" stroke-dasharray="26 7 12 9 34 8"')
        + stroke(line, "#7CCBC2", 12.6)
        + stroke(line, "#F7FFFB", 6.4, 'opacity="0.9"')
    )


def beach(points: Sequence[Point], depth: float = 5) -> str:
    """Sand with a wet lower edge."""
    line = smooth(points)
    return path(line, "#9C7A48", f'transform="translate(0 {depth})"') + path(
        line, "url(#sand)", f'stroke="{INK}" stroke-opacity="0.55" stroke-width="1"'
    )


def meadow(points: Sequence[Point], paint: str = "url(#grass)", edge: str = "#476E3C") -> str:
    """Grass with a dark lower rim and a light upper one."""
    line = smooth(points)
    return (
        path(line, edge, 'transform="translate(0 3)"')
        + path(line, paint, f'stroke="{INK}" stroke-opacity="0.45" stroke-width="0.9"')
        + path(smooth(inset(points, 3, 0.8)), "none", 'stroke="#DDEBA6" stroke-width="1.2" opacity="0.5"')
    )


def land_defs() -> str:
    """Gradients of sand, grass, rock, water."""

    def box_gradient(name: str, *colours: str) -> str:
        stops = "".join(
            f'<stop offset="{number / (len(colours) - 1):.2f}" stop-color="{colour}"/>'
            for number, colour in enumerate(colours)
        )
        return f'<linearGradient id="{name}" x1="0.15" y1="0" x2="0.6" y2="1">{stops}</linearGradient>'

    return (
        DEFS
        + box_gradient("sand", "#FBE9BE", "#EBCF9A", "#D4AF70")
        + box_gradient("grass", "#B5CF78", "#86B05E", "#5B8E4E")
        + box_gradient("grass2", "#C6D883", "#95BA66", "#6C9C53")
        + box_gradient("rock", "#E6D8BC", "#B9A585", "#7D6C58")
        + box_gradient("rockd", "#C2B091", "#93826A", "#5E5246")
        + box_gradient("water", "#8FDAD0", "#4FB0B4", "#2E8C9C")
        + box_gradient("wall", "#FFFEF8", "#F3EBDA")
        + box_gradient("plank", "#C99A62", "#A87443", "#85572E")
        + box_gradient("leafy", "#A9CC6C", "#6E9F5B", "#3F6F47")
    )


def rock(x: float, y: float, wide: float, high: float, seed: int) -> str:
    """A tall rock standing in the sea: a faceted cliff, grass on its head. (x, y) is the middle of its head."""
    rng = random.Random(seed)
    count, floors = 7, 3
    head = [
        (
            x + math.cos(math.tau * n / 16) * wide * (0.95 + rng.random() * 0.1),
            y + math.sin(math.tau * n / 16) * wide * 0.4 * (0.92 + rng.random() * 0.16),
        )
        for n in range(16)
    ]
    swell = [0.98, 0.92 + rng.random() * 0.08, 1.03 + rng.random() * 0.06, 1.2]
    rows: list[list[Point]] = []
    for floor in range(floors + 1):
        row = []
        for n in range(count + 1):
            angle = math.pi * n / count
            jitter = 0 if floor == 0 else (rng.random() - 0.5) * 7
            down = high * 0.78 * floor / floors + (0 if floor in (0, floors) else (rng.random() - 0.5) * 9)
            reach = wide * swell[floor]
            row.append((x + math.cos(angle) * reach + jitter, y + math.sin(angle) * reach * 0.4 + down))
        rows.append(row)
    body = ""
    for floor in range(floors):
        for n in range(count):
            one, two = rows[floor][n], rows[floor][n + 1]
            three, four = rows[floor + 1][n + 1], rows[floor + 1][n]
            shade = 0.1 + 0.72 * (1 - n / (count - 1)) ** 1.15 + 0.05 * floor
            for corners, change in (((one, two, three), -0.1), ((one, three, four), 0.1)):
                tone = mixed("#FFF0CE", "#5A4438", min(0.95, max(0.0, shade + change + (rng.random() - 0.5) * 0.2)))
                line = "M" + " L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + " Z"
                body += path(line, tone, f'stroke="{tone}" stroke-width="0.6" stroke-linejoin="round"')
    edge = rows[0]
    outline = [row[-1] for row in rows] + rows[-1][::-1][1:] + [row[0] for row in rows[::-1]][1:]
    body += path(
        "M" + " L".join(f"{px:.1f} {py:.1f}" for px, py in outline),
        "none",
        f'stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"',
    )
    for n in range(6):
        row = rows[1 + rng.randrange(floors - 1)]
        px, py = row[1 + rng.randrange(count - 1)]
        ledge = 4 + rng.random() * 6
        body += path(
            f"M{px - ledge:.1f} {py:.1f} q{ledge * 0.5:.1f} -4 {ledge:.1f} -2.4 q{ledge * 0.7:.1f} -1.6 {ledge:.1f} 2 "
            f"q{-ledge:.1f} 3.6 {-2 * ledge:.1f} 0.4 Z",
            ("#8FB35E", "#7CA557")[n % 2],
            f'stroke="{INK}" stroke-width="0.6" stroke-opacity="0.7"',
        )
    body += path(
        smooth(edge, closed=False),
        "none",
        'stroke="#2A3A26" stroke-width="7" opacity="0.35" transform="translate(0 4)"',
    )
    for px, py in rows[-1][1:-1:2]:
        size = 3 + rng.random() * 3
        body += path(
            f"M{px - size:.1f} {py + 2:.1f} L{px - size * 0.5:.1f} {py - size:.1f} L{px + size * 0.6:.1f} {py - size * 0.8:.1f} "
            f"L{px + size:.1f} {py + 2:.1f} Q{px:.1f} {py + 4:.1f} {px - size:.1f} {py + 2:.1f} Z",
            "#C9B596",
            f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
        )
    return body + meadow(head)


def palm(x: float, y: float, high: float = 30, lean: float = 6) -> str:
    """A palm tree; (x, y) is its foot."""
    top_x, top_y = x + lean, y - high
    body = f'<ellipse cx="{x + 5}" cy="{y + 1}" rx="9" ry="2.6" fill="#14303A" opacity="0.3"/>'
    trunk = f"M{x:.1f} {y:.1f} Q{x - 2:.1f} {y - high * 0.6:.1f} {top_x:.1f} {top_y:.1f}"
    body += (
        stroke(trunk, INK, 4.4)
        + stroke(trunk, "#A87443", 3)
        + stroke(trunk, "#D9AC72", 1, 'transform="translate(-0.6 0)"')
    )
    for turn, reach in ((-160, 15), (-200, 16), (-120, 12), (-60, 13), (-15, 17), (25, 16), (-90, 11)):
        leaf_x, leaf_y = (
            top_x + math.cos(math.radians(turn)) * reach,
            top_y + math.sin(math.radians(turn)) * reach * 0.7 + 4,
        )
        rise = -9 if turn < 0 else -5
        colour = "#4F8A4A" if turn in (-160, 25, -200) else "#7FB45C"
        body += path(
            f"M{top_x:.1f} {top_y:.1f} Q{(top_x + leaf_x) / 2:.1f} {(top_y + leaf_y) / 2 + rise:.1f} {leaf_x:.1f} {leaf_y:.1f} "
            f"Q{(top_x + leaf_x) / 2:.1f} {(top_y + leaf_y) / 2 + rise + 6:.1f} {top_x:.1f} {top_y:.1f} Z",
            colour,
            f'stroke="{INK}" stroke-width="0.7" stroke-linejoin="round"',
        )
    return body + disc(top_x - 1.6, top_y + 1.6, 1.7, "#7A4A22") + disc(top_x + 1.8, top_y + 1.8, 1.7, "#8E5A2C")


def tree(x: float, y: float, size: float = 1, tone: str = "#6E9F5B") -> str:
    """A round tree."""
    body = '<ellipse cx="4" cy="0.6" rx="9" ry="2.6" fill="#14303A" opacity="0.32"/>'
    body += stroke("M0 0 V-8", INK, 3.6) + stroke("M0 0 V-8", "#7A5030", 2.2)
    crown = "M-8.6 -8 C-12.4 -12 -9.6 -18.4 -5 -18.6 C-4 -23.4 4.4 -24 6 -19.4 C11 -19.4 12.4 -12 8.6 -8.6 C5.6 -4.8 -5 -4.8 -8.6 -8 Z"
    body += path(crown, dark(tone, 0.22), f'stroke="{INK}" stroke-width="0.9"')
    body += path(crown, tone, 'transform="translate(-0.9 -1.3) scale(0.86)"')
    body += path(
        "M-6 -15.4 C-6 -18.4 -1.6 -20.8 1.6 -19.6 C-0.6 -17.6 -3 -16.4 -6 -15.4 Z", light(tone, 0.42), 'opacity="0.9"'
    )
    return moved(body, x, y, size=size)


def cypress(x: float, y: float, high: float = 26) -> str:
    """A slim dark tree."""
    body = f'<ellipse cx="{x + 3}" cy="{y + 0.6}" rx="6" ry="2" fill="#14303A" opacity="0.32"/>'
    body += path(
        f"M{x:.1f} {y - high:.1f} C{x + 6.4:.1f} {y - high * 0.5:.1f} {x + 5:.1f} {y:.1f} {x:.1f} {y:.1f} "
        f"C{x - 5:.1f} {y:.1f} {x - 6.4:.1f} {y - high * 0.5:.1f} {x:.1f} {y - high:.1f} Z",
        "#3F6F47",
        f'stroke="{INK}" stroke-width="0.9"',
    )
    return body + path(
        f"M{x - 0.6:.1f} {y - high + 3:.1f} C{x - 4.4:.1f} {y - high * 0.5:.1f} {x - 3.8:.1f} {y - 3:.1f} {x - 1.4:.1f} {y - 2:.1f} "
        f"C{x - 2:.1f} {y - high * 0.4:.1f} {x - 0.6:.1f} {y - high * 0.7:.1f} {x - 0.6:.1f} {y - high + 3:.1f} Z",
        "#7FA85E",
        'opacity="0.8"',
    )


def house(
    x: float,
    y: float,
    wide: float = 24,
    high: float = 15,
    *,
    roof: str = "#D0603F",
    wall: str = "#FBF3E2",
    deep: float = 12,
) -> str:
    """A gabled house seen from above at a slant; (x, y) is the lower left corner of its front."""
    rise = high * 0.72
    side = mixed(wall, "#6A6070", 0.34)
    line = f'stroke="{INK}" stroke-width="0.9" stroke-linejoin="round"'
    gable_x, top = x + wide / 2, y - high - rise
    body = path(f"M{x} {y} h{wide} l{deep} {-deep * 0.45} l6 4 l{-deep} {deep * 0.5} Z", "#14303A", 'opacity="0.28"')
    body += path(f"M{x + wide} {y} v{-high} l{deep} {-deep * 0.45} v{high} Z", side, line)
    body += path(f"M{x} {y} v{-high} L{gable_x} {top} L{x + wide} {y - high} v{high} Z", wall, line)
    body += path(
        f"M{gable_x} {top - 0.6} L{x + wide + 2} {y - high + 1.6} l{deep} {-deep * 0.45} L{gable_x + deep} {top - deep * 0.45 - 0.6} Z",
        roof,
        line,
    )
    body += path(
        f"M{gable_x} {top - 0.6} L{x - 2} {y - high + 1.6} l1.6 1 L{gable_x} {top + 2} L{x + wide + 0.4} {y - high + 2.6} l1.6 -1 Z",
        dark(roof, 0.25),
        line,
    )
    for part in (0.3, 0.6):
        sx, sy = gable_x + (wide / 2 + 2) * part, top + (high * 0.72 + 2) * part
        body += f'<path d="M{sx:.1f} {sy:.1f} l{deep} {-deep * 0.45:.1f}" stroke="{dark(roof, 0.3)}" stroke-width="0.8" opacity="0.7"/>'
    body += f'<path d="M{gable_x:.1f} {top - 0.2:.1f} l{deep} {-deep * 0.45:.1f}" stroke="{light(roof, 0.5)}" stroke-width="1"/>'
    body += path(
        f"M{x + wide * 0.38:.1f} {y} v-7 q{wide * 0.12:.1f} -3.4 {wide * 0.24:.1f} 0 v7 Z",
        "#5E3A1E",
        'stroke="#22303A" stroke-width="0.6"',
    )
    for wx in (0.13, 0.71):
        body += f'<rect x="{x + wide * wx:.1f}" y="{y - high * 0.72:.1f}" width="{wide * 0.16:.1f}" height="{high * 0.3:.1f}" fill="#2E5E74" stroke="#22303A" stroke-width="0.5"/>'
    return body


def cube(x: float, y: float, wide: float, high: float, deep: float, tone: str = "#FFFDF6", dome: str = "") -> str:
    """A flat-roofed white house, with a dome of some colour or none."""
    line = f'stroke="{INK}" stroke-width="0.85" stroke-linejoin="round"'
    slant = deep * 0.45
    body = path(f"M{x + wide} {y} v{-high} l{deep} {-slant} v{high} Z", mixed(tone, "#5A6E90", 0.36), line)
    body += path(f"M{x} {y} v{-high} h{wide} v{high} Z", mixed(tone, "#D9B27A", 0.06), line)
    body += path(f"M{x} {y - high} l{deep} {-slant} h{wide} l{-deep} {slant} Z", mixed(tone, "#F0D9A8", 0.24), line)
    body += f'<rect x="{x + wide * 0.16:.1f}" y="{y - high * 0.76:.1f}" width="{wide * 0.2:.1f}" height="{high * 0.26:.1f}" fill="#2E6FB7" stroke="#22303A" stroke-width="0.5"/>'
    body += path(
        f"M{x + wide * 0.58:.1f} {y} v{-high * 0.44:.1f} q{wide * 0.13:.1f} {-high * 0.2:.1f} {wide * 0.26:.1f} 0 v{high * 0.44:.1f} Z",
        "#2B5E86",
        'stroke="#22303A" stroke-width="0.5"',
    )
    if dome:
        cx, cy, r = x + (wide + deep) / 2, y - high - slant / 2, min(wide, deep + 6) * 0.44
        body += path(
            f"M{cx - r:.1f} {cy:.1f} A{r:.1f} {r * 1.1:.1f} 0 0 1 {cx + r:.1f} {cy:.1f} Q{cx:.1f} {cy + r * 0.5:.1f} {cx - r:.1f} {cy:.1f} Z",
            dome,
            line,
        )
        body += path(
            f"M{cx - r * 0.7:.1f} {cy - r * 0.2:.1f} A{r * 0.8:.1f} {r * 0.9:.1f} 0 0 1 {cx:.1f} {cy - r * 0.95:.1f} Q{cx - r * 0.4:.1f} {cy - r * 0.5:.1f} {cx - r * 0.7:.1f} {cy - r * 0.2:.1f} Z",
            light(dome, 0.55),
            'opacity="0.8"',
        )
        body += stroke(f"M{cx:.1f} {cy - r * 1.05:.1f} v-4", INK, 0.9)
    return body


def boat(x: float, y: float, sail: str = "#FBF7EC", stripe: str = "#E2553D", size: float = 1) -> str:
    """A small sailing boat; (x, y) is the middle of its water line."""
    body = (
        '<ellipse cx="0" cy="2" rx="17" ry="3.4" fill="#F7FFFB" opacity="0.6"/>'
        + path(
            "M-14 -3 H14 L9.6 3.6 H-10 Z", "url(#plank)", f'stroke="{INK}" stroke-width="0.9" stroke-linejoin="round"'
        )
        + path("M-13.6 -3 H13.6 L12.8 -1.6 H-12.6 Z", stripe)
        + stroke("M-0.5 -3 V-30", "#5E3A1E", 1.4)
        + path(
            "M0.8 -29 C8 -22 11.4 -13 11.6 -6 H0.8 Z",
            sail,
            f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
        )
        + path("M0.8 -20 C5 -19.4 7.6 -18 8.2 -17.4 L10 -13 C7 -14.6 4 -15 0.8 -15 Z", stripe, 'opacity="0.9"')
        + path(
            "M-1.8 -26 C-7.6 -18 -9.6 -11 -10 -6 H-1.8 Z",
            dark(sail, 0.1),
            f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
        )
        + path("M-0.4 -30 L7 -32.4 L-0.4 -34.6 Z", stripe, f'stroke="{INK}" stroke-width="0.6"')
    )
    return moved(body, x, y, size=size)


def barrel(x: float, y: float) -> str:
    """A cask; (x, y) is its foot."""
    return (
        path(
            f"M{x - 4.4} {y - 11} Q{x - 6.4} {y - 5} {x - 4.4} {y} Q{x} {y + 2} {x + 4.4} {y} Q{x + 6.4} {y - 5} {x + 4.4} {y - 11} Z",
            "url(#plank)",
            f'stroke="{INK}" stroke-width="0.9"',
        )
        + f'<ellipse cx="{x}" cy="{y - 11}" rx="4.4" ry="1.8" fill="#D6A66C" stroke="{INK}" stroke-width="0.8"/>'
        + stroke(
            f"M{x - 5.3} {y - 7.6} Q{x} {y - 5.8} {x + 5.3} {y - 7.6} M{x - 5.3} {y - 3} Q{x} {y - 1.2} {x + 5.3} {y - 3}",
            "#4A4038",
            1.1,
        )
    )


def flag(x: float, y: float, high: float, colour: str) -> str:
    """A pole with a waving pennant; (x, y) is its foot."""
    return (
        stroke(f"M{x} {y} V{y - high}", INK, 2)
        + stroke(f"M{x} {y} V{y - high}", "#C99A62", 1)
        + path(
            f"M{x + 0.6} {y - high} C{x + 5} {y - high - 3} {x + 8} {y - high + 2.6} {x + 16} {y - high + 1.4} L{x + 12.4} {y - high + 4.6} "
            f"L{x + 15} {y - high + 8.4} C{x + 8} {y - high + 9.4} {x + 5} {y - high + 4.6} {x + 0.6} {y - high + 7.8} Z",
            colour,
            f'stroke="{INK}" stroke-width="0.8" stroke-linejoin="round"',
        )
    )


def bush(x: float, y: float, size: float = 1, tone: str = "#5E9150") -> str:
    """A low bush."""
    body = path(
        "M-7 0 C-9.6 -4 -5.6 -8 -2.6 -6.4 C-1 -9.6 4 -8.6 4.4 -5.4 C8 -5.4 8.6 -1 6.4 0 Z",
        tone,
        f'stroke="{INK}" stroke-width="0.8"',
    )
    body += path(
        "M-5.4 -3 C-5 -5.4 -2.6 -5.6 -1.6 -4.6 C-0.6 -6.8 2 -6.6 2.6 -5 C0 -4.6 -3 -4.4 -5.4 -3 Z",
        light(tone, 0.4),
        'opacity="0.7"',
    )
    return moved(body, x, y, size=size)
