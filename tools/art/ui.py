"""The buttons of the group `ui`: five kinds, each in the states normal, hover, pressed and disabled.

Written by a program, because a change of a button is a change of all its states.
"""

from __future__ import annotations

from tools.art.palette import dark, light, mixed
from tools.art.svg import BRASS, blur, box, disc, gradient, path, radial, svg

#: how far a button's picture reaches beyond the button: left, top, right, bottom
BUTTON_OUTSET = (8, 4, 8, 12)


def _slice(outset: tuple[int, int, int, int], corner: int) -> dict[str, str]:
    """The data attributes of a nine-slice whose corners are `corner` units plus the outset."""
    return {
        "outset": " ".join(map(str, outset)),
        "slice": " ".join(str(reach + corner) for reach in outset),
    }


def sprites() -> dict[str, str]:
    """Four kinds of buttons and the round one, in their states."""
    made: dict[str, str] = {}
    for state in ("normal", "hover", "pressed", "disabled"):
        made[f"button_primary_{state}"] = _enamel_button(state, "#E2553D")
        made[f"button_wood_{state}"] = _wood_button(state)
        made[f"button_paper_{state}"] = _paper_button(state)
        made[f"button_round_{state}"] = _round_button(state)
    for state in ("hover", "pressed"):
        made[f"button_quiet_{state}"] = _quiet_button(state)
    return made


def _button(body: str, defs: str, state: str, grain: str = "", shadow: float = 0.55) -> str:
    """A button of 48 x 48 units with its shadow; pressed it sinks and its shadow closes in."""
    sunk = state == "pressed"
    under = box(
        1,
        3 if sunk else 6,
        46,
        45,
        13,
        "#03121B",
        f'opacity="{shadow * (0.3 if state == "disabled" else 1)}" filter="url(#{"near" if sunk else "soft"})"',
    )
    moved_body = f'<g transform="translate(0 {2 if sunk else 0})">{body}</g>'
    return svg(
        64,
        64,
        under + moved_body,
        defs=defs + blur("soft", 3.6) + blur("near", 1.5) + BRASS,
        origin=(-BUTTON_OUTSET[0], -BUTTON_OUTSET[1]),
        grain=grain,
        **_slice(BUTTON_OUTSET, 18),
    )


def _enamel_button(state: str, colour: str) -> str:
    """Coral enamel in a brass rim, the light falling on its upper half."""
    if state == "disabled":
        colour = "#B7A48C"
    base = {"hover": light(colour, 0.16), "pressed": dark(colour, 0.16)}.get(state, colour)
    deep = "#9C8B73" if state == "disabled" else "#A02412"
    defs = (
        gradient(
            "face",
            (0, light(base, 0.2)),
            (0.3, mixed(base, deep, 0.22)),
            (0.75, mixed(base, deep, 0.5)),
            (1, mixed(base, deep, 0.75)),
        )
        + gradient("shine", (0, "#FFFFFF", 0.6), (1, "#FFFFFF", 0.04))
        + gradient("worn", (0, "#E9DCC0"), (0.5, "#B5A07C"), (1, "#8D7A58"), way="diagonal")
        + blur("in", 2)
        + f'<clipPath id="c">{box(3.4, 3.4, 41.2, 41.2, 9.6, "#000")}</clipPath>'
    )
    rim = "url(#worn)" if state == "disabled" else "url(#brass)"
    body = (
        box(0, 0, 48, 48, 13, "#4A2F0C")
        + box(0.6, 0.4, 46.8, 46.8, 12.6, rim)
        + box(2.9, 2.9, 42.2, 42.4, 10.2, dark(base, 0.55))
        + box(3.4, 3.6, 41.2, 41.2, 9.8, "url(#face)")
        + '<g clip-path="url(#c)">'
        + '<rect x="1" y="0" width="46" height="49" rx="12" fill="none" stroke="#3A0E06" stroke-width="5" '
        f'opacity="{0.65 if state == "pressed" else 0.32}" filter="url(#in)"/></g>'
    )
    if state != "pressed":
        body += path(
            "M8 12 Q8 6 14 6 H34 Q40 6 40 12 V17 Q40 20 34 20 H14 Q8 20 8 17 Z", "url(#shine)", 'opacity="0.6"'
        )
    return _button(body, defs, state)


def _wood_button(state: str) -> str:
    """A planed plank with a lit upper edge."""
    tones = {
        "normal": ("#B07A46", "#94602F", "#744824"),
        "hover": ("#C58C54", "#A66F3B", "#84552C"),
        "pressed": ("#855428", "#7C4E27", "#6A4220"),
        "disabled": ("#B9A388", "#AB957A", "#97826A"),
    }[state]
    defs = gradient("face", (0, tones[0]), (0.5, tones[1]), (1, tones[2]))
    body = (
        box(0, 0, 48, 48, 11, "#2C190D", f'opacity="{0.45 if state == "disabled" else 1}"')
        + box(1, 1, 46, 44.5, 10.4, "url(#face)")
        + f'<rect x="2" y="2" width="44" height="42.5" rx="9.4" fill="none" stroke="{light(tones[0], 0.45)}" '
        'stroke-width="1.4" opacity="0.6"/>'
        + f'<path d="M6 45.2 H42" stroke="{dark(tones[2], 0.45)}" stroke-width="1.4" opacity="0.7"/>'
    )
    return _button(body, defs, state, grain="grain_wood")


def _paper_button(state: str) -> str:
    """A stiff card with a brown edge."""
    face = {
        "normal": ("#FFFCF3", "#F3E6C9"),
        "hover": ("#FFFFFF", "#FCF3DD"),
        "pressed": ("#E9D9B6", "#F0E2C4"),
        "disabled": ("#EFE5CF", "#E7DBC0"),
    }[state]
    edge = {"hover": "#C9973F", "disabled": "#C9B88F"}.get(state, "#94703A")
    defs = gradient("face", (0, face[0]), (1, face[1]))
    body = (
        box(0, 0, 48, 48, 11, dark(edge, 0.2), f'opacity="{0.35 if state == "disabled" else 0.95}"')
        + box(0, 0, 48, 46, 11, edge)
        + box(1.4, 1.4, 45.2, 43.2, 9.8, "url(#face)")
        + box(2.4, 2.4, 43.2, 41.2, 9, "none", 'stroke="#FFFFFF" stroke-width="1.2" opacity="0.9"')
    )
    return _button(body, defs, state, grain="grain_paper", shadow=0.42)


def _quiet_button(state: str) -> str:
    """Quiet button without a body: a light or dark tint under the pointer."""
    paint, part = ("#FFF3D0", 0.3) if state == "hover" else ("#0B2A3A", 0.22)
    body = box(0, 0, 48, 48, 11, paint, f'opacity="{part}"') + box(
        0.7, 0.7, 46.6, 46.6, 10.4, "none", f'stroke="{paint}" stroke-width="1.4" opacity="{part}"'
    )
    return svg(48, 48, body, outset="0 0 0 0", slice="16 16 16 16")


def _round_button(state: str) -> str:
    """A brass-rimmed medallion of deep enamel for icons."""
    colour = {"hover": "#2A8FA0", "pressed": "#0F4658", "disabled": "#8F9C98"}.get(state, "#1B6B7E")
    defs = radial("face", (0, light(colour, 0.24)), (0.55, colour), (1, dark(colour, 0.4)), at="0.42 0.28 0.8")
    defs += gradient("shine", (0, "#FFFFFF", 0.5), (1, "#FFFFFF", 0)) + blur("soft", 3.2) + blur("near", 1.5) + BRASS
    sunk = 2 if state == "pressed" else 0
    rim = mixed("#B7A67F", "#B7A67F", 0) if state == "disabled" else "url(#brass)"
    body = (
        disc(24, 27 + (0 if sunk else 2), 22.5, "#03121B", f'opacity="0.6" filter="url(#{"near" if sunk else "soft"})"')
        + f'<g transform="translate(0 {sunk})">'
        + disc(24, 24, 24, "#4A2F0C", f'opacity="{0.4 if state == "disabled" else 1}"')
        + disc(24, 23.6, 23.4, rim)
        + disc(24, 24, 20.6, dark(colour, 0.6))
        + disc(24, 24.3, 20, "url(#face)")
        + ("" if sunk else path("M9 20 A16 14 0 0 1 39 20 Q24 13 9 20 Z", "url(#shine)"))
        + "</g>"
    )
    return svg(64, 64, body, defs=defs, origin=(-8, -4), outset="8 4 8 12", anchor="32 28")
