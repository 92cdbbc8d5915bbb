"""Panels, buttons and the other pieces of the interface: paper, wood, brass and enamel, cut to nine slices."""

from __future__ import annotations

from tools.art.palette import dark, light, mixed
from tools.art.svg import BRASS, blur, box, disc, gradient, path, radial, svg

#: how far a button's picture reaches beyond the button: left, top, right, bottom
BUTTON_OUTSET = (8, 4, 8, 12)
WOOD = ("#9A6638", "#7D4F2A", "#5E3A1E")


def _slice(outset: tuple[int, int, int, int], corner: int) -> dict[str, str]:
    """The data attributes of a nine-slice whose corners are `corner` units plus the outset."""
    return {
        "outset": " ".join(map(str, outset)),
        "slice": " ".join(str(reach + corner) for reach in outset),
    }


def panels() -> dict[str, str]:
    """Sheets of paper, log book, sea, wood."""
    return {
        "panel_paper": _paper(frame=False),
        "panel_chart": _paper(frame=True),
        "panel_sea": _sea_panel(),
        "panel_log": _log_page(),
        "panel_wood": _wood_panel(),
        "bar_wood": _wood_bar(),
        "card": _card(),
        "inset_paper": _inset("#E6D5B0", "#F1E4C6", "#A8885A"),
        "inset_sea": _inset("#071E2B", "#0E3446", "#041119", rim="#3E7C8A"),
        "inset_wood": _inset("#2C190D", "#4A2C17", "#160B05", rim="#A97B4C", grain="grain_wood"),
        "tag": _tag(),
        "tag_tail": _tag_tail(),
        "shadow": svg(
            64,
            64,
            box(20, 20, 24, 24, 6, "#051620", 'filter="url(#b)"'),
            defs=blur("b", 7),
            origin=(0, 0),
            **_slice((20, 20, 20, 20), 10),
        ),
        "glow": _glow("#FFD877"),
        "glow_coral": _glow("#FF8A6B"),
        "focus_ring": _focus_ring(),
        "vignette": _vignette(),
    }


def _paper(frame: bool) -> str:
    """A sheet of paper: light in the middle, its rim tanned and worn, a soft shadow below; with a chart frame or not."""
    size, reach = 96, (16, 12, 16, 24)
    corner = 30 if frame else 20
    defs = (
        gradient("face", (0, "#FFF8E8"), (0.6, "#FCF1DB"), (1, "#F8E9CC"))
        + blur("soft", 7)
        + blur("near", 2)
        + blur("tan", 6)
        + f'<clipPath id="sheet">{box(0, 0, size, size, 12, "#000")}</clipPath>'
    )
    body = (
        box(3, 9, size - 6, size - 2, 14, "#051620", 'opacity="0.5" filter="url(#soft)"')
        + box(0, 2, size, size, 12, "#2A1B0C", 'opacity="0.45" filter="url(#near)"')
        + box(0, 0, size, size, 12, "url(#face)")
        + '<g clip-path="url(#sheet)">'
        + f'<rect x="-3" y="-3" width="{size + 6}" height="{size + 6}" rx="14" fill="none" stroke="#A9752F" '
        'stroke-width="10" opacity="0.7" filter="url(#tan)"/>'
        + f'<rect x="0.5" y="1" width="{size - 1}" height="{size}" rx="12" fill="none" stroke="#FFFFFF" '
        'stroke-width="2" opacity="0.85"/>'
        + "</g>"
        + f'<rect x="0.5" y="0.5" width="{size - 1}" height="{size - 1}" rx="11.5" fill="none" stroke="#8D6A38" '
        'stroke-width="1" opacity="0.75"/>'
    )
    if frame:
        near, far = 9, size - 9
        body += (
            f'<path d="M{near + 12} {near} H{far - 12} q0 12 12 12 V{far - 12} q-12 0 -12 12 H{near + 12} '
            f'q0 -12 -12 -12 V{near + 12} q12 0 12 -12 Z" fill="none" stroke="#7A5A2E" stroke-width="1.6" opacity="0.8"/>'
            f'<path d="M{near + 16} {near + 4} H{far - 16} M{far - 4} {near + 16} V{far - 16} M{far - 16} {far - 4} '
            f'H{near + 16} M{near + 4} {far - 16} V{near + 16}" fill="none" stroke="#7A5A2E" stroke-width="0.9" '
            'opacity="0.55"/>'
        )
        for x in (near + 3.6, far - 3.6):
            for y in (near + 3.6, far - 3.6):
                body += disc(x, y, 2.6, "#B98A3C") + disc(x - 0.6, y - 0.7, 1.1, "#F4DCA0")
    return svg(
        size + reach[0] + reach[2],
        size + reach[1] + reach[3],
        body,
        defs=defs,
        origin=(-reach[0], -reach[1]),
        grain="grain_paper",
        **_slice(reach, corner),
    )


def _card() -> str:
    """A small sheet for rows of lists and cards: paper, thin rim, close shadow."""
    reach, size = (6, 4, 6, 10), 40
    defs = gradient("face", (0, "#FFFFFB"), (1, "#FCF5E4")) + blur("soft", 3)
    body = (
        box(1, 4, size - 2, size - 2, 9, "#0B1F2A", 'opacity="0.42" filter="url(#soft)"')
        + box(0, 0, size, size, 8, "url(#face)")
        + f'<rect x="0.5" y="0.5" width="{size - 1}" height="{size - 1}" rx="7.5" fill="none" stroke="#A5834F" '
        'stroke-width="1" opacity="0.7"/>'
        + f'<path d="M8 1.5 H{size - 8}" stroke="#fff" stroke-width="1.2" opacity="0.9"/>'
    )
    return svg(size + 12, size + 14, body, defs=defs, origin=(-6, -4), grain="grain_paper", **_slice(reach, 12))


def _sea_panel() -> str:
    """Deep water behind glass: dark teal, thin brass rim, a light edge above."""
    size, reach = 72, (14, 10, 14, 20)
    defs = (
        gradient("face", (0, "#17546B", 0.97), (0.35, "#10425A", 0.97), (1, "#0A2C3E", 0.98))
        + blur("soft", 6)
        + blur("glow", 4)
        + BRASS
        + f'<clipPath id="c">{box(0, 0, size, size, 12, "#000")}</clipPath>'
    )
    body = (
        box(2, 8, size - 4, size - 2, 14, "#03121B", 'opacity="0.6" filter="url(#soft)"')
        + box(0, 0, size, size, 12, "url(#face)")
        + '<g clip-path="url(#c)">'
        + f'<rect x="-2" y="-2" width="{size + 4}" height="{size + 4}" rx="13" fill="none" stroke="#031822" '
        'stroke-width="9" opacity="0.6" filter="url(#glow)"/></g>'
        + f'<rect x="1.25" y="1.25" width="{size - 2.5}" height="{size - 2.5}" rx="11" fill="none" stroke="url(#brass)" '
        'stroke-width="2.5"/>'
        + f'<rect x="4" y="4" width="{size - 8}" height="{size - 8}" rx="8.5" fill="none" stroke="#8FD3CF" '
        'stroke-width="0.8" opacity="0.35"/>'
    )
    return svg(size + 28, size + 30, body, defs=defs, origin=(-14, -10), **_slice(reach, 18))


def _log_page() -> str:
    """An open log book's page: leather cover around, page edges at the right and below, the gutter's shade at the left."""
    size, reach = 112, (22, 16, 22, 28)
    defs = (
        gradient("face", (0, "#E6D3A8"), (0.1, "#F7ECD3"), (0.3, "#FDF6E4"), (1, "#F7EBD0"), way="across")
        + gradient("cover", (0, "#8F4E69"), (0.4, "#6B3550"), (1, "#3E1C2B"))
        + blur("soft", 7)
    )
    body = (
        box(-4, 8, size + 8, size + 4, 12, "#03121B", 'opacity="0.6" filter="url(#soft)"')
        + box(-11, -9, size + 23, size + 22, 11, "url(#cover)")
        + f'<rect x="-10.2" y="-8.2" width="{size + 21.4}" height="{size + 20.4}" rx="10.4" fill="none" stroke="#C98BA2" '
        'stroke-width="1" opacity="0.6"/>'
        + f'<rect x="-7.4" y="-5.6" width="{size + 16}" height="{size + 15}" rx="8" fill="none" stroke="#E3B9C6" '
        'stroke-width="0.9" stroke-dasharray="4 3" opacity="0.55"/>'
        + "".join(
            box(0, 0, size + 4 - step * 2, size + 4 - step * 2, 5, ("#C9B285", "#EADBB8", "#D5C095")[step])
            for step in range(3)
        )
        + box(0, 0, size - 2, size - 2, 4, "url(#face)")
        + f'<path d="M0.5 4 V{size - 6}" stroke="#8D6A38" stroke-width="1" opacity="0.5"/>'
        + f'<path d="M26 6 V{size - 8}" stroke="#C4604A" stroke-width="1" opacity="0.28"/>'
    )
    return svg(size + 44, size + 44, body, defs=defs, origin=(-22, -16), grain="grain_paper", **_slice(reach, 30))


def _wood_defs() -> str:
    return (
        gradient("face", (0, light(WOOD[0], 0.12)), (0.12, WOOD[0]), (0.7, WOOD[1]), (1, WOOD[2]))
        + blur("soft", 5)
        + blur("near", 1.6)
        + BRASS
    )


def _wood_panel() -> str:
    """A framed board of dark wood with brass corners."""
    size, reach = 96, (14, 10, 14, 22)
    body = (
        box(2, 8, size - 4, size, 12, "#03121B", 'opacity="0.6" filter="url(#soft)"')
        + box(0, 0, size, size, 10, "#3A2211")
        + box(1, 1, size - 2, size - 4, 9, "url(#face)")
        + box(9, 9, size - 18, size - 19, 5, "#3B2413", 'opacity="0.92"')
        + box(10, 12, size - 20, size - 23, 4, "#5A3820")
        + f'<path d="M10 2.2 H{size - 10}" stroke="#F0C896" stroke-width="1.4" opacity="0.65" stroke-linecap="round"/>'
    )
    for x, y, turn in ((0, 0, 0), (size, 0, 90), (size, size - 2, 180), (0, size - 2, 270)):
        body += (
            f'<g transform="translate({x} {y}) rotate({turn})">'
            '<path d="M1.5 10 Q1.5 1.5 10 1.5 H22 L17 8 H11 Q8 8 8 11 V17 L1.5 22 Z" fill="url(#brass)" '
            'stroke="#5A3C10" stroke-width="0.8"/>' + disc(7, 7, 2, "#6E4B15") + disc(6.5, 6.4, 1.1, "#FFE9B0") + "</g>"
        )
    return svg(
        size + 28, size + 32, body, defs=_wood_defs(), origin=(-14, -10), grain="grain_wood", **_slice(reach, 26)
    )


def _wood_bar() -> str:
    """The bar along the top of a scene: a plank with a brass edge below and its shadow."""
    defs = _wood_defs() + gradient("line", (0, "#FFE9B0"), (0.45, "#C9973F"), (1, "#6E4B15"))
    defs += gradient("shade", (0, "#03121B", 0.55), (1, "#03121B", 0))
    body = (
        '<rect width="48" height="56" fill="url(#face)"/>'
        '<rect width="48" height="1.6" fill="#F0C896" opacity="0.5"/>'
        '<rect y="53" width="48" height="3" fill="#2C190D" opacity="0.7"/>'
        '<rect y="56" width="48" height="4" fill="url(#line)"/>'
        '<rect y="60" width="48" height="12" fill="url(#shade)"/>'
    )
    return svg(48, 72, body, defs=defs, outset="0 0 0 12", slice="8 12 8 26", grain="grain_wood")


def _inset(top: str, low: str, edge: str, rim: str = "#FFFDF4", grain: str = "grain_paper") -> str:
    """A sunken field: shaded at its upper edge, lit at its lower one."""
    size = 48
    defs = (
        gradient("face", (0, top), (0.4, low), (1, low))
        + blur("soft", 2.4)
        + f'<clipPath id="c">{box(0, 0, size, size, 8, "#000")}</clipPath>'
    )
    body = (
        box(0, 1, size, size, 8, rim, 'opacity="0.55"')
        + box(0, 0, size, size, 8, "url(#face)")
        + '<g clip-path="url(#c)">'
        + f'<rect x="-3" y="-2" width="{size + 6}" height="{size + 8}" rx="9" fill="none" stroke="{edge}" '
        'stroke-width="6" opacity="0.75" filter="url(#soft)"/></g>'
        + f'<rect x="0.5" y="0.5" width="{size - 1}" height="{size - 1}" rx="7.5" fill="none" stroke="{edge}" '
        'opacity="0.8"/>'
    )
    return svg(size, size + 2, body, defs=defs, origin=(0, 0), grain=grain, **_slice((0, 0, 0, 2), 14))


def _tag() -> str:
    """A speech tag: cream card, brass rim, deep shadow."""
    reach, size = (10, 6, 10, 14), 44
    defs = gradient("face", (0, "#FFFDF5"), (1, "#F8EED8")) + blur("soft", 4) + BRASS
    body = (
        box(1, 5, size - 2, size - 2, 11, "#03121B", 'opacity="0.55" filter="url(#soft)"')
        + box(0, 0, size, size, 10, "url(#brass)")
        + box(1.8, 1.8, size - 3.6, size - 3.6, 8.4, "url(#face)")
    )
    return svg(size + 20, size + 20, body, defs=defs, origin=(-10, -6), **_slice(reach, 14))


def _tag_tail() -> str:
    """The tail of a speech tag, pointing down; its top 4 units lie over the tag's rim."""
    body = path("M2 0 H30 L16 20 Z", "url(#brass)") + path("M4.6 -1 H27.4 L16 16.4 Z", "#F8EED8")
    return svg(32, 22, body, defs=BRASS, anchor="16 20")


def _glow(colour: str) -> str:
    """A soft ring of light around a thing one may use."""
    defs = blur("wide", 5) + blur("near", 1.2)
    ring = '<rect x="16" y="16" width="32" height="32" rx="9" fill="none" stroke="{}" stroke-width="{}" {}/>'
    body = (
        ring.format(colour, 9, 'opacity="0.75" filter="url(#wide)"')
        + ring.format(colour, 4, 'opacity="0.9" filter="url(#near)"')
        + ring.format("#FFF9E4", 2, "")
    )
    return svg(64, 64, body, defs=defs, origin=(0, 0), **_slice((16, 16, 16, 16), 12))


def _focus_ring() -> str:
    """The keyboard's place: a brass ring between a dark and a light line, seen on every ground."""
    ring = '<rect x="{0}" y="{0}" width="{1}" height="{1}" rx="{2}" fill="none" stroke="{3}" stroke-width="{4}"/>'
    body = (
        ring.format(4, 48, 16, "#0B2A3A", 7)
        + ring.format(4, 48, 16, "#FFD877", 4.4)
        + ring.format(4, 48, 16, "#FFF6D6", 1.4)
    )
    return svg(56, 56, body, slice="22 22 22 22", outset="6 6 6 6")


def _vignette() -> str:
    """Darker edges for a whole window."""
    defs = (
        '<radialGradient id="g" cx="0.5" cy="0.5" r="0.72"><stop offset="0.55" stop-color="#051620" stop-opacity="0"/>'
        '<stop offset="0.8" stop-color="#051620" stop-opacity="0.22"/><stop offset="1" stop-color="#051620" '
        'stop-opacity="0.62"/></radialGradient>'
    )
    return svg(96, 64, '<rect width="96" height="64" fill="url(#g)"/>', defs=defs)


# --- buttons -------------------------------------------------------------------------------------------------------


def buttons() -> dict[str, str]:
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
    deep = "#7D6C56" if state == "disabled" else "#A02412"
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
    """No body of its own: a breath of light or shade under the pointer."""
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
