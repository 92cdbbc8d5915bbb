"""What is written by a program in the group `elevens`: cobbles, pale planks, fields of other tones, what stands on quays."""

from __future__ import annotations

import random
import re

from tools.art.palette import STYLE, dark, light, mixed
from tools.art.svg import blur, box, disc, moved, noise, path, radial, stroke, svg

ART = STYLE.parent
TONES = {
    "pine": "#1E1208",
    "slate": "#0C1620",
    "teal": "#04201F",
    "moss": "#10190A",
    "wine": "#240A0C",
    "night": "#0A1030",
}
"""The darks that fields have beside that of oak."""
_DENSE = 'opacity="0.84"'
"""How much of a pale plank they hide: painted numbers keep their contrast on each."""


def sprites() -> dict[str, str]:
    """`cobbles`, `planks_pale`, `field_<tone>` and `field_joker_<tone>`, and what stands on squares."""
    found = {"cobbles": cobbles(), "planks_pale": _bleached("planks")}
    for tone, colour in TONES.items():
        for name, own in (("field", "#1C0F06"), ("field_joker", "#1A2026")):
            source = (ART / "elevens" / f"{name}.svg").read_text("utf-8")
            toned = source.replace(own, colour if name == "field" else mixed(colour, own, 0.5))
            found[f"{name}_{tone}"] = toned.replace('opacity="0.62"', _DENSE).replace('opacity="0.74"', _DENSE)
    return {
        **found,
        "palm": _palm(),
        "stall": _stall(),
        "fountain": _fountain(),
        "crane": _crane(),
        "wheel": _wheel(),
        "beacon": _beacon(),
    }


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


def _bleached(name: str) -> str:
    """A drawing of wood in pale grey, whose colour is given by light: each of its colours by its brightness."""
    source = (ART / "elevens" / f"{name}.svg").read_text("utf-8")

    def pale(found: re.Match[str]) -> str:
        red, green, blue = (int(found[0][at : at + 2], 16) for at in (1, 3, 5))
        grey = min(255, round((0.3 * red + 0.59 * green + 0.11 * blue) * 1.45))
        return f"#{grey:02X}{grey:02X}{round(grey * 0.97):02X}"

    head, tail = source.split("</defs>", 1)
    return head + "</defs>" + re.sub("#[0-9A-F]{6}", pale, tail)


_SHADE = blur("b", 1.1)


def _shadow(x: float, y: float, wide: float) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{wide * 0.32:.1f}" fill="#02131C" opacity="0.45" filter="url(#b)"/>'


def _palm() -> str:
    """A palm in the sand."""
    body = (
        _shadow(17, 32, 10)
        + stroke("M14 32 Q13 22 17 13", "#5E3A1C", 3.4)
        + stroke("M14.4 31 Q13.6 22 17 14", "#B98449", 1.4)
    )
    for turn in (-155, -110, -60, -20, 20, 160):
        body += moved(
            path("M0 0 Q7 -6 14 -1 Q7 -2 0 0 Z", "#5E9650", 'stroke="#2C5A34" stroke-width="0.6"'), 17, 12, turn
        )
    return svg(32, 36, body + disc(16, 13.4, 1.9, "#7A4A22") + disc(19, 13.8, 1.6, "#8F5A2C"), defs=_SHADE)


def _stall() -> str:
    """A market stall under a striped awning."""
    body = _shadow(16, 32, 13) + box(4, 20, 24, 10, 1.4, "#5E3A1C") + box(4.6, 20, 22.8, 8, 1.2, "#B07A45")
    for x, tone in ((8, "#E8A317"), (13, "#C0392B"), (18, "#6E9F5B"), (23, "#E8A317")):
        body += disc(x, 20.4, 2.4, tone) + disc(x - 0.6, 19.7, 0.8, light(tone, 0.6))
    body += path("M5 5 H27 L31 15 H1 Z", "#F5EAD2", 'stroke="#4A2210" stroke-width="0.8"')
    for at in range(3):
        left = 5 + at * 7.4
        body += path(f"M{left + 2:.1f} 5 h3.7 l{(at - 1) * 1.4 + 0.7:.1f} 10 h-5.2 Z", "#C9412F")
    return svg(
        32,
        36,
        body + "".join(disc(4 + 6 * at, 15, 3, "#F5EAD2" if at % 2 else "#C9412F") for at in range(5)),
        defs=_SHADE,
    )


def _fountain() -> str:
    """A round basin with its jet."""
    body = _shadow(16, 30, 14) + '<ellipse cx="16" cy="24" rx="14" ry="8" fill="#6C7A80"/>'
    body += '<ellipse cx="16" cy="23" rx="14" ry="8" fill="#D8DDDA"/><ellipse cx="16" cy="23" rx="11" ry="5.8" fill="#1F7A8C"/>'
    body += box(14.4, 13, 3.2, 11, 1.4, "#C3CBCB") + '<ellipse cx="16" cy="13.6" rx="5.4" ry="2.4" fill="#E7ECE8"/>'
    jets = "M16 13 Q16 5 12 5 Q8.6 6 8 19 M16 13 Q16 5 20 5 Q23.4 6 24 19 M16 13 V3"
    return svg(
        32,
        36,
        body + stroke(jets, "#E2F6F6", 1.6, 'opacity="0.9"') + stroke("M9 25 q3 2 6 0", "#BDE4E2", 1.1),
        defs=_SHADE,
    )


def _crane() -> str:
    """A wooden crane with a load on its hook."""
    body = (
        _shadow(12, 32, 9)
        + box(7, 27, 10, 5, 1.4, "#4A2C13")
        + stroke("M12 29 V8", "#6E4520", 3.4)
        + stroke("M12 28 V9", "#B98449", 1.3)
    )
    body += (
        stroke("M7 12 L28 5", "#6E4520", 3)
        + stroke("M8 11.4 L28 4.8", "#D2A066", 1.1)
        + stroke("M12 18 L20 8", "#8F6032", 1.8)
    )
    body += (
        stroke("M27 6 V19", "#E3D2AE", 1) + box(23, 19, 8, 8, 1, "#4A2C13") + box(23.6, 19.4, 6.8, 6.6, 0.8, "#C98F55")
    )
    return svg(32, 36, body + stroke("M24 22.6 h6", "#6E4520", 0.9), defs=_SHADE)


def _wheel() -> str:
    """The windlass of a lock gate."""
    body = _shadow(16, 31, 11) + box(7, 25, 18, 6, 1.6, "#3A4448") + box(8, 25, 16, 4.4, 1.4, "#6C7A80")
    spokes = "".join(moved(box(-1, -11, 2, 22, 0.8, "#2B373C"), 16, 15, 45 * at) for at in range(4))
    ring = '<circle cx="16" cy="15" r="9" fill="none" stroke="#2B373C" stroke-width="3.4"/>'
    return svg(
        32,
        36,
        body
        + spokes
        + ring
        + '<circle cx="16" cy="15" r="9" fill="none" stroke="#B5482F" stroke-width="1.8"/>'
        + disc(16, 15, 2.6, "#C9973F"),
        defs=_SHADE,
    )


def _beacon() -> str:
    """A small light at the end of a mole, red and white."""
    body = (
        disc(16, 7, 11, "url(#g)")
        + _shadow(17, 32, 9)
        + path("M11 32 L13 11 H19 L21 32 Z", "#F5EFE4", 'stroke="#4A2A22" stroke-width="0.7"')
    )
    body += path("M12.4 17 H19.6 L20.1 22 H11.9 Z", "#C9412F") + path("M11.4 27 H20.6 L21 32 H11 Z", "#C9412F")
    body += (
        box(12, 9.6, 8, 2, 0.8, "#27343B")
        + box(13.4, 4.6, 5.2, 5.2, 1, "#FFE7A3")
        + path("M12.4 4.8 L16 1.4 L19.6 4.8 Z", "#27343B")
    )
    return svg(32, 36, body, defs=_SHADE + radial("g", (0, "#FFE9A0", 0.9), (0.4, "#FFC74F", 0.35), (1, "#FFB52E", 0)))
