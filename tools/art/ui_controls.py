"""Controls: toggles, sliders, boxes to tick, fields to write in, bars to scroll, tabs."""

from __future__ import annotations

from tools.art.palette import dark
from tools.art.svg import BRASS, blur, box, disc, gradient, radial, stroke, svg


def controls() -> dict[str, str]:
    """Toggles, sliders, boxes to tick, fields to write in, bars to scroll, tabs."""
    knob = (
        disc(0, 2.5, 12, "#03121B", 'opacity="0.5" filter="url(#near)"')
        + disc(0, 0, 13, "#5A3C10")
        + disc(0, -0.3, 12.6, "url(#brass)")
        + disc(0, 0, 8.6, "url(#dome)")
    )
    knob_defs = (
        BRASS + blur("near", 2) + radial("dome", (0, "#FFF6DC"), (0.6, "#E7C57C"), (1, "#B98A3C"), at="0.4 0.3 0.8")
    )
    return {
        "toggle_off": _toggle(False, knob, knob_defs),
        "toggle_on": _toggle(True, knob, knob_defs),
        "slider_track": _track("#5C4426", "#8C6D40", "#FFF8E2"),
        "slider_fill": _track("#2A94A4", "#1B6B7E", "#BFEAE4"),
        "slider_knob": svg(32, 36, f'<g transform="translate(16 16)">{knob}</g>', defs=knob_defs, anchor="16 16"),
        "progress_track": _track("#051B27", "#0F3A4C", "#2E6878"),
        "progress_fill": _track("#F0CB78", "#B98A3C", "#FFF3CC"),
        "check_off": _check(False),
        "check_on": _check(True),
        "entry": _entry(False),
        "entry_focus": _entry(True),
        "scroll_track": svg(12, 40, box(1, 0, 10, 40, 5, "#5C4426", 'opacity="0.28"'), slice="5 8 5 8"),
        "scroll_thumb": _thumb(),
        "list_row": svg(24, 24, box(0, 0, 24, 24, 6, "#8D6A38", 'opacity="0.12"'), slice="8 8 8 8"),
        "list_row_active": svg(
            24,
            24,
            box(0, 0, 24, 24, 6, "#E8C67A", 'opacity="0.55"') + box(0, 0, 4, 24, 2, "#B07F2C"),
            slice="8 8 8 8",
        ),
    }


def _toggle(is_on: bool, knob: str, knob_defs: str) -> str:
    """A sliding switch; on also shows a tick, off an empty ring, so that colour is not the only sign."""
    track = ("#2F8C62", "#226B49") if is_on else ("#8C7A5C", "#6E5E44")
    defs = knob_defs + gradient("track", (0, dark(track[1], 0.25)), (0.4, track[1]), (1, track[0]))
    sign = (
        stroke("M13 17 L18 22 L27 12", "#FBF7EC", 3)
        if is_on
        else '<circle cx="44" cy="17" r="5" fill="none" stroke="#FBF7EC" stroke-width="2.4" opacity="0.85"/>'
    )
    body = (
        box(1, 3, 62, 30, 15, "#FFFDF4", 'opacity="0.6"')
        + box(1, 2, 62, 30, 15, dark(track[1], 0.5))
        + box(2.4, 3.6, 59.2, 27.2, 13.6, "url(#track)")
        + sign
        + f'<g transform="translate({47 if is_on else 17} 16.5)">{knob}</g>'
    )
    return svg(64, 36, body, defs=defs)


def _track(top: str, low: str, edge: str) -> str:
    """A groove, or what fills it."""
    defs = gradient("g", (0, top), (1, low))
    body = box(0, 1, 24, 11, 5.5, edge, 'opacity="0.7"') + box(0, 0, 24, 11, 5.5, "url(#g)")
    body += box(0.5, 0.5, 23, 10, 5, "none", f'stroke="{dark(top, 0.5)}" opacity="0.6"')
    return svg(24, 12, body, defs=defs, slice="8 5 8 5")


def _check(is_on: bool) -> str:
    body = (
        box(2, 3, 28, 28, 7, "#FFFDF4", 'opacity="0.8"')
        + box(2, 2, 28, 28, 7, "#7A5A2E")
        + box(3.6, 3.6, 24.8, 24.8, 5.6, "url(#g)")
    )
    if is_on:
        body += stroke("M9 16.5 L14.5 22 L25 8.5", "#0B2A3A", 6.4) + stroke("M9 16.5 L14.5 22 L25 8.5", "#FBF7EC", 4)
    face = ("#2F8C62", "#3FA878") if is_on else ("#E2D0A6", "#FBF3DF")
    return svg(32, 32, body, defs=gradient("g", (0, face[0]), (1, face[1])))


def _entry(is_focused: bool) -> str:
    """A field to write in."""
    defs = gradient("face", (0, "#F1E6CC"), (0.3, "#FFFCF3"), (1, "#FFFEF9")) + blur("soft", 2) + BRASS
    defs += f'<clipPath id="c">{box(1, 1, 46, 46, 8, "#000")}</clipPath>'
    edge = "url(#brass)" if is_focused else "#94703A"
    body = (
        box(0, 1, 48, 47, 9, "#FFFFFF", 'opacity="0.7"')
        + box(0, 0, 48, 47, 9, edge)
        + (box(2, 2, 44, 43, 7, "url(#face)") if is_focused else box(1.2, 1.2, 45.6, 44.6, 8, "url(#face)"))
        + '<g clip-path="url(#c)"><path d="M-4 2 H52" stroke="#6B4A1E" stroke-width="4" opacity="0.35" '
        'filter="url(#soft)"/></g>'
    )
    return svg(48, 48, body, defs=defs, slice="14 14 14 14", outset="0 0 0 0")


def _thumb() -> str:
    defs = gradient("g", (0, "#E9C679"), (0.5, "#C9973F"), (1, "#8A6220"), way="across")
    body = box(0.5, 0.5, 11, 39, 5.5, "#5A3C10") + box(1.5, 1.5, 9, 37, 4.5, "url(#g)")
    body += '<path d="M4 17 H8 M4 20 H8 M4 23 H8" stroke="#5A3C10" stroke-width="1.2" stroke-linecap="round"/>'
    return svg(12, 40, body, defs=defs, slice="5 12 5 12")
