"""Stone and wood: the frame with its mortar, free and blocked cells, the pavement, the tray, the bonus track."""

from __future__ import annotations

import math
import random

from tools.art.palette import dark, light, mixed
from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, radial, star, stroke, svg


def stone() -> dict[str, str]:
    """All grounds."""
    found = {f"cell_{number}": _cell(number) for number in range(3)}
    found |= {f"blocked_{number}": _blocked(number) for number in range(2)}
    found |= {
        "frame": _frame(),
        "pavement": _pavement(),
        "tray": _tray(),
        "area": _area(),
        "track": _track(),
        "border_0": _border("#1F7A8C"),
        "border_1": _border("#F3EBD8"),
        "border_2": _border("#D9A64A"),
        "box_empty": _box(False),
        "box_full": _box(True),
        "box_bonus": _bonus_box(),
        "mini_cell": svg(12, 12, box(0.8, 0.8, 10.4, 10.4, 1.6, "#E9DFC6", 'stroke="#BFB08D" stroke-width="0.9"')),
        "mini_blocked": svg(
            12, 12, box(0.6, 0.6, 10.8, 10.8, 1.6, "#8B8374") + moved(path(star(4, 4, 1.6), "#C9C0AC"), 6, 6)
        ),
        "mini_frame": _mini_frame(),
    }
    return found


def _cell(number: int) -> str:
    """A free cell: pale mortar with the shallow bed a square of glass will lie in."""
    rng = random.Random(number + 11)
    tone = ("#EBE2CB", "#E6DCC3", "#EFE7D3")[number]
    defs = gradient("g", (0, dark(tone, 0.1)), (0.25, tone), (1, light(tone, 0.35)), way="diagonal")
    body = box(2.5, 2.5, 55, 55, 5, dark(tone, 0.24)) + box(3.4, 3.8, 53.4, 53.4, 4.4, "url(#g)")
    for _ in range(16):
        body += disc(rng.uniform(7, 53), rng.uniform(7, 53), rng.uniform(0.4, 1.1), dark(tone, 0.3), 'opacity="0.35"')
    x, y = rng.uniform(14, 30), rng.uniform(16, 40)
    body += stroke(f"M{x:.0f} {y:.0f} q7 -2 11 3 t12 1", dark(tone, 0.2), 0.8, 'opacity="0.4"')
    return svg(60, 60, body, defs=defs)


def _blocked(number: int) -> str:
    """A blocked cell: an ornament of carved stone that stands out of the mortar."""
    defs = gradient("g", (0, "#B9B0A0"), (1, "#7E7668"), way="diagonal") + gradient(
        "h", (0, "#8A8273"), (1, "#C6BDAC"), way="diagonal"
    )
    body = box(1, 1, 58, 58, 5, "#4B463C") + box(1.8, 1.4, 56.4, 56, 4.6, "url(#g)")
    body += '<rect x="6.5" y="6.5" width="47" height="47" rx="3" fill="none" stroke="#5E584C" stroke-width="1.6" opacity="0.8"/>'
    body += '<rect x="7.6" y="7.6" width="47" height="47" rx="3" fill="none" stroke="#DDD6C8" stroke-width="0.9" opacity="0.7"/>'
    if number:
        for turn in range(8):
            petal = path("M0 -3 C6 -9 5 -16 0 -20 C-5 -16 -6 -9 0 -3 Z", "url(#h)", 'stroke="#4F4A40" stroke-width="1"')
            body += moved(petal, 30, 30, turn * 45)
        body += disc(30, 30, 5, "#D8D0BF", 'stroke="#4F4A40" stroke-width="1"')
    else:
        body += moved(path(star(8, 20, 11, -67.5), "url(#h)", 'stroke="#4F4A40" stroke-width="1"'), 30, 30)
        body += disc(30, 30, 8.4, "#A59C8B", 'stroke="#4F4A40" stroke-width="1"')
        body += moved(path(star(4, 7, 2.6), "#E2DBCB"), 30, 30)
    return svg(60, 60, body, defs=defs)


def _frame() -> str:
    """The sheet: a border of marble with brass corners around a bed of mortar."""
    defs = (
        gradient("m", (0, "#FBF6EA"), (0.5, "#E9DFCB"), (1, "#CDBF9F"), way="diagonal")
        + gradient("b", (0, "#B9AD92"), (1, "#CFC4A9"))
        + BRASS
        + blur("s", 5)
    )
    body = box(8, 12, 104, 104, 12, "#1A130A", 'opacity="0.5" filter="url(#s)"')
    body += box(8, 6, 104, 104, 12, "#7F6B45") + box(9, 7, 102, 101.4, 11, "url(#m)")
    body += box(19, 17, 82, 82, 6, "#8C7A55") + box(20.4, 18.6, 79.4, 79.2, 5, "url(#b)")
    return svg(120, 120, body, defs=defs, slice="34 32 34 34", outset="8 6 8 10")


def _border(tone: str) -> str:
    """A small stone of the band around the sheet."""
    body = box(0.6, 0.6, 12.8, 12.8, 2, dark(tone, 0.4)) + box(1, 1, 11.6, 11.4, 1.7, tone)
    body += stroke("M2.6 2.4 h7", light(tone, 0.6), 1.2, 'opacity="0.7"')
    return svg(14, 14, body)


def _mini_frame() -> str:
    """The small frame of another seat's sheet."""
    body = box(0, 0, 40, 40, 5, "#8C7A55") + box(1.4, 1.4, 37.2, 37.2, 4, "#C6BA9D")
    return svg(40, 40, body, slice="8 8 8 8")


def _pavement() -> str:
    """The square of the white town: small stones of limestone with waves of darker ones, seamless both ways."""
    rng = random.Random(5)
    side, count = 12, 16
    size = side * count
    body = f'<rect width="{size}" height="{size}" fill="#A8987B"/>'
    for row in range(count):
        for column in range(count):
            wave = 2.6 * math.sin((column + 0.5) * math.tau / count)
            depth = (row + 0.5 + wave) % (count / 2)
            is_dark = depth < 2.1
            pale = mixed("#DDD0B2", rng.choice(("#EDE3CB", "#CDBD9A", "#D8C9A8", "#E3D8BD")), rng.uniform(0.2, 0.9))
            deep = mixed("#A79A86", rng.choice(("#8F8776", "#B5A78F", "#9A8F7C")), rng.uniform(0.2, 0.9))
            tone = deep if is_dark else pale
            x, y = column * side + 0.7, row * side + 0.7
            width, height = side - 1.4 - rng.uniform(0, 0.9), side - 1.4 - rng.uniform(0, 0.9)
            body += box(x, y, width, height, 2.2, dark(tone, 0.22))
            body += box(x, y, width - 0.6, height - 0.9, 2, tone)
            body += stroke(f"M{x + 2} {y + 1.3} h{width - 5:.1f}", light(tone, 0.5), 0.9, 'opacity="0.6"')
    return svg(size, size, body, tile="yes")


def _tray() -> str:
    """The tray of loose pieces: a wooden box lined with dark cloth."""
    defs = (
        gradient("w", (0, "#B98650"), (0.5, "#94622F"), (1, "#6B4320"))
        + gradient("f", (0, "#0D2E3D"), (0.2, "#154355"), (1, "#1A5064"))
        + blur("s", 5)
    )
    body = box(8, 12, 104, 104, 12, "#1A130A", 'opacity="0.5" filter="url(#s)"')
    body += box(8, 6, 104, 104, 12, "#3A2311") + box(9, 7, 102, 101.6, 11, "url(#w)")
    body += stroke("M14 10.6 H106", "#E3BC86", 1.4, 'opacity="0.8"')
    body += box(16.4, 14.4, 87.2, 87.2, 7, "#2A180B") + box(17.6, 15.8, 84.8, 84.8, 6, "url(#f)")
    return svg(120, 120, body, defs=defs, slice="30 30 30 30", outset="8 6 8 10", grain="")


def _area() -> str:
    """The plate with an area's letter."""
    defs = BRASS
    body = box(1, 1, 26, 30, 6, "#4A3210") + box(2, 1.6, 24, 28, 5.2, "url(#brass)")
    return svg(28, 32, body, defs=defs, slice="8 8 8 8")


def _track() -> str:
    """The ground of the bonus track: a strip of slate with a brass rim."""
    defs = gradient("g", (0, "#3E4B54"), (1, "#29353D")) + BRASS + blur("s", 4)
    body = box(8, 10, 84, 84, 12, "#1A130A", 'opacity="0.45" filter="url(#s)"')
    body += (
        box(8, 6, 84, 84, 12, "#3A2A10")
        + box(8.8, 6.8, 82.4, 82, 11.2, "url(#brass)")
        + box(11, 9, 78, 77.6, 9, "url(#g)")
    )
    return svg(100, 100, body, defs=defs, slice="26 26 26 26", outset="8 6 8 10")


def _box(is_full: bool) -> str:
    """A box of the bonus track; crossed, it holds a bead with a star."""
    body = box(1, 1, 26, 28, 5, "#131C22") + box(2, 2.4, 24, 26, 4.2, "#55646E" if not is_full else "#6B5320")
    if is_full:
        defs = radial("b", (0, "#FFF7CF"), (0.45, "#FFD45A"), (1, "#B77B16"), at="0.4 0.35 0.7")
        body += disc(14, 15, 10.6, "url(#b)", 'stroke="#4A3008" stroke-width="1"')
        body += moved(path(star(5, 7, 3), "#8A5A0E"), 14, 15.6)
        return svg(28, 30, body, defs=defs)
    return svg(28, 30, body + stroke("M5 5.4 H22", "#0E151A", 1.6, 'opacity="0.5"'))


def _bonus_box() -> str:
    """A box of the track at which a bonus piece is shown: with a brass rim."""
    body = box(0.6, 0.6, 26.8, 28.8, 5.4, "#C9973F") + box(2.4, 2.4, 23.2, 25.2, 4, "#55646E")
    return svg(28, 30, body + stroke("M5 5.4 H22", "#0E151A", 1.6, 'opacity="0.5"'))
