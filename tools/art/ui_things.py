"""Things with colours of their own: medals, trophy, stars, flame, lantern, bag, seal, crown, pointing hand."""

from __future__ import annotations

from tools.art.palette import dark, light
from tools.art.svg import BRASS, blur, box, disc, gradient, moved, path, radial, star, stroke, svg
from tools.art.ui_badges import SYMBOLS

METALS = {
    "gold": ("#FFE9A6", "#E8A317", "#8A5A0C"),
    "silver": ("#FFFFFF", "#AEBBC2", "#58666F"),
    "bronze": ("#F6C9A0", "#B8713A", "#66381A"),
}


def coloured_icons() -> dict[str, str]:
    """Things with their own colours, 32 units; `medal_*` and `trophy_big` larger."""
    made = {f"medal_{metal}": _medal(metal, number) for number, metal in enumerate(METALS, 1)}
    made["trophy"] = _trophy()
    made["star_gold"] = _star()
    made["flame"] = _flame()
    made["lantern"] = _lantern()
    made["bag_cloth"] = _bag()
    made["seal"] = _seal()
    made["crown_gold"] = _crown()
    made["hand_point"] = _hand()
    made["thinking"] = _hourglass()
    return made


def _medal(metal: str, place: int) -> str:
    """A medal on its ribbon; one, two or three notches tell it apart without its colour."""
    pale, main, deep = METALS[metal]
    ribbon = {"gold": "#E2553D", "silver": "#2E6FB7", "bronze": "#3E8E5A"}[metal]
    defs = (
        radial("face", (0, pale), (0.55, main), (1, deep), at="0.38 0.3 0.8")
        + gradient("rim", (0, pale), (0.5, main), (1, deep), way="diagonal")
        + blur("b", 1.6)
    )
    body = (
        path("M10 2 H22 L30 24 L22 30 Z", dark(ribbon, 0.25))
        + path("M38 2 H26 L18 24 L26 30 Z", ribbon)
        + path("M33.5 2 H30.4 L21.6 26 L24 27.6 Z", light(ribbon, 0.65))
        + disc(24, 38, 17, "#03121B", 'opacity="0.4" filter="url(#b)"')
        + disc(24, 36, 17, deep)
        + disc(24, 35.7, 16.4, "url(#rim)")
        + disc(24, 36, 13, deep)
        + disc(24, 36.2, 12.6, "url(#face)")
    )
    for number in range(place):
        x = 24 + (number - (place - 1) / 2) * 7
        body += moved(path(star(5, 4.2 if place > 1 else 8.4, 1.9 if place > 1 else 3.7), deep), x, 36.8)
        body += moved(path(star(5, 4.2 if place > 1 else 8.4, 1.9 if place > 1 else 3.7), pale), x, 36)
    return svg(48, 56, body, defs=defs, anchor="24 36")


def _trophy() -> str:
    defs = (
        BRASS
        + gradient("bowl", (0, "#FFF0C0"), (0.25, "#F2C65A"), (0.6, "#C08A2A"), (1, "#8A5A0C"), way="across")
        + blur("b", 2)
    )
    body = (
        '<ellipse cx="32" cy="59" rx="18" ry="3.4" fill="#03121B" opacity="0.45" filter="url(#b)"/>'
        + stroke("M17 12 H8 C8 24 11 30 20 31.5 M47 12 H56 C56 24 53 30 44 31.5", "#7C5518", 5.4)
        + stroke("M17 12 H8 C8 24 11 30 20 31.5 M47 12 H56 C56 24 53 30 44 31.5", "#E9BC57", 3)
        + path(
            "M15 5 H49 V21 C49 33 42 40 35 41.5 V48 H43 V52 H21 V48 H29 V41.5 C22 40 15 33 15 21 Z",
            "url(#bowl)",
            'stroke="#7C5518" stroke-width="1.4"',
        )
        + path("M18 7.5 H24 C23 22 24 31 28 38 C20.5 35 18 28 18 21 Z", "#FFFBE8", 'opacity="0.5"')
        + box(14, 3.6, 36, 4.4, 2.2, "url(#bowl)", 'stroke="#7C5518" stroke-width="1"')
        + box(17, 51, 30, 8, 2.4, "#6B3550", 'stroke="#3A1A2A" stroke-width="1"')
        + box(24, 53, 16, 4, 1, "#F2C65A")
        + moved(path(star(5, 7, 3), "#FFF6D8", 'stroke="#8A5A0C" stroke-width="0.8"'), 32, 21)
    )
    return svg(64, 64, body, defs=defs)


def _star() -> str:
    shape = star(5, 14.4, 6.6)
    defs = gradient("g", (0, "#FFEFB4"), (0.5, "#F0B93A"), (1, "#B9770F"))
    body = moved(path(shape, "#7C4D08", 'stroke="#7C4D08" stroke-width="3" stroke-linejoin="round"'), 16, 17.2)
    body += moved(path(shape, "url(#g)", 'stroke="#F5CB62" stroke-width="1" stroke-linejoin="round"'), 16, 16.6)
    facets = "".join(
        moved(
            path("M0 0 L0 -13.6 L3.9 -5.4 Z", "#FFFBE6", f'opacity="{0.55 if number in (0, 4) else 0.16}"'),
            16,
            16.6,
            72 * number,
        )
        for number in range(5)
    )
    return svg(32, 32, body + facets, defs=defs)


def _flame() -> str:
    defs = gradient("o", (0, "#F59A2A"), (0.6, "#E2553D"), (1, "#9C2F1E")) + gradient(
        "i", (0, "#FFE28A"), (1, "#F0A12C")
    )
    body = (
        path(
            "M17.5 1.5 C18.5 8 26 11 26 19.5 A10 10 0 0 1 6 19.5 C6 15 9 12.5 10.6 9.5 C11 12.4 12 13.4 13.4 13.8 C13.4 9 14.4 4.8 17.5 1.5 Z",
            "url(#o)",
            'stroke="#7A2416" stroke-width="1"',
        )
        + path(
            "M16.6 12 C17.6 16.4 21.6 18 21.6 22.8 A5.6 5.6 0 0 1 10.4 22.8 C10.4 19.6 12.6 18.2 13.4 16.4 C14.2 17.6 15 17.8 15.6 17.6 C15.4 15.4 15.8 13.6 16.6 12 Z",
            "url(#i)",
        )
        + path("M16 20.5 C17 22.2 18 23 18 24.8 A2.4 2.4 0 0 1 13.4 24.8 C13.4 23 15 22.4 16 20.5 Z", "#FFFBE0")
    )
    return svg(32, 32, body, defs=defs)


def _lantern() -> str:
    defs = (
        BRASS
        + radial("glow", (0, "#FFF6C8"), (0.4, "#FFD56A", 0.85), (1, "#FFB83A", 0))
        + radial("glass", (0, "#FFFBE0"), (0.5, "#FFDE7E"), (1, "#D98E1E"))
    )
    body = (
        disc(24, 29, 22, "url(#glow)", 'opacity="0.75"')
        + stroke("M18 11 A6 6 0 0 1 30 11", "#7C5518", 2)
        + path("M17 15 L20 10.5 H28 L31 15 Z", "url(#brass)", 'stroke="#5A3C10" stroke-width="0.9"')
        + path("M18 16 H30 L32.5 37 H15.5 Z", "url(#glass)", 'stroke="#5A3C10" stroke-width="1"')
        + path("M24 20 C28 25.5 29 27.6 29 30.4 A5 5 0 0 1 19 30.4 C19 27.4 21.4 26 24 20 Z", "#FFFDF0")
        + path("M24 26 C26 28.6 26.4 29.6 26.4 31 A2.4 2.4 0 0 1 21.6 31 C21.6 29.4 23 28.6 24 26 Z", "#F59A2A")
        + stroke("M20.4 16 L19 37 M27.6 16 L29 37", "#7C5518", 1.2)
        + box(13, 14.4, 22, 3, 1.4, "url(#brass)", 'stroke="#5A3C10" stroke-width="0.8"')
        + box(12.6, 36, 22.8, 5, 1.8, "url(#brass)", 'stroke="#5A3C10" stroke-width="0.8"')
    )
    return svg(48, 48, body, defs=defs)


def _bag() -> str:
    defs = radial("cloth", (0, "#E9CFA0"), (0.6, "#BF9860"), (1, "#7C5A30"), at="0.38 0.35 0.8") + blur("b", 2)
    body = (
        '<ellipse cx="32" cy="58" rx="22" ry="4" fill="#03121B" opacity="0.45" filter="url(#b)"/>'
        + path(
            "M23 19 C13 25 5 37 6 47 C7 57 16 59.4 32 59.4 C48 59.4 57 57 58 47 C59 37 51 25 41 19 Z",
            "url(#cloth)",
            'stroke="#5E4120" stroke-width="1.4"',
        )
        + path(
            "M17 5 L24 8 L32 4.6 L40 8 L47 5 L41 17 H23 Z",
            "#D6B47C",
            'stroke="#5E4120" stroke-width="1.3" stroke-linejoin="round"',
        )
        + stroke(
            "M27 9 L28.4 16 M36.6 9 L35.6 16 M26 24 C21 32 19 40 20 48 M38 24 C43 32 45 40 44 48 M32 25 V36",
            "#8A6534",
            1.3,
            'opacity="0.75"',
        )
        + stroke("M22.5 18 H41.5", "#7A2B1E", 4)
        + stroke("M22.5 17.4 H41.5", "#C8513B", 2)
        + stroke("M38 19 C44 22 45 27 42 32 M38 19 C40 24 39 28 36.6 32", "#A83D2B", 2)
    )
    return svg(64, 64, body, defs=defs)


def _seal() -> str:
    """Red wax with an anchor pressed into it."""
    defs = (
        radial("wax", (0, "#F0705A"), (0.5, "#C93E2B"), (1, "#86210F"), at="0.38 0.3 0.85")
        + blur("b", 2.4)
        + blur("n", 0.8)
    )
    blob = "M32 4 C40 2 44 8 50 11 C58 14 57 22 59 29 C62 37 56 41 53 48 C50 56 42 55 35 59 C27 62 22 56 15 53 C7 50 8 42 5 35 C2 27 8 23 10 16 C13 8 21 10 32 4 Z"
    anchor = moved(SYMBOLS["anchor"].replace("{w}", "3.4").replace("{c}", "#8E2413"), 32, 33, size=0.72)
    lit = moved(SYMBOLS["anchor"].replace("{w}", "3.4").replace("{c}", "#F59C86"), 32.8, 34, size=0.72)
    body = (
        path(blob, "#03121B", 'opacity="0.5" filter="url(#b)" transform="translate(0 4)"')
        + path(blob, "url(#wax)", 'stroke="#7A1C0E" stroke-width="1"')
        + path(
            "M14 16 C20 11 27 11 33 8 C27 14 18 16 12 26 C11 22 12 19 14 16 Z",
            "#FFD0C0",
            'opacity="0.5" filter="url(#n)"',
        )
        + disc(32, 32.6, 19, "#F08A74", 'opacity="0.8"')
        + disc(32, 31.8, 19, "#8E2413")
        + disc(32, 32.3, 18, "#C23A28")
        + lit
        + anchor
    )
    return svg(64, 68, body, defs=defs)


def _crown() -> str:
    defs = gradient("g", (0, "#FFF0B8"), (0.5, "#EDB83C"), (1, "#A86E12"))
    body = (
        path(
            "M4 12 L14 21 L24 6 L34 21 L44 12 L40 34 H8 Z",
            "url(#g)",
            'stroke="#6E4609" stroke-width="1.6" stroke-linejoin="round"',
        )
        + path("M8 34 H40 V40 H8 Z", "url(#g)", 'stroke="#6E4609" stroke-width="1.6" stroke-linejoin="round"')
        + disc(4.5, 11, 3, "#E2553D", 'stroke="#6E2216" stroke-width="1"')
        + disc(24, 5.4, 3.4, "#E2553D", 'stroke="#6E2216" stroke-width="1"')
        + disc(43.5, 11, 3, "#E2553D", 'stroke="#6E2216" stroke-width="1"')
        + disc(24, 37, 2, "#2E6FB7")
        + disc(15, 37, 1.6, "#3E8E5A")
        + disc(33, 37, 1.6, "#3E8E5A")
    )
    return svg(48, 44, body, defs=defs)


def _hand() -> str:
    """The tutorial's pointing hand: a glove with a brass-buttoned cuff, its finger tip at the anchor."""
    defs = (
        gradient("g", (0, "#FFFFFF"), (0.6, "#F6ECD6"), (1, "#D9C49A"))
        + gradient("cuff", (0, "#2A7F96"), (1, "#0F4258"))
        + blur("b", 3)
    )
    glove = (
        "M21 6 C21 1.6 28.6 1.6 28.6 6 V25 C30 22.6 36 23 36.4 26.4 C38.6 24.4 43.4 25.4 43.6 28.8 C46.4 27.4 50 29.2 50 32.6 "
        "V42 C50 49 46 53 44.6 55.6 H25.4 C23.6 52 14.4 42.4 10.4 36.6 C7.8 32.6 12 28.6 15.8 31 L21 34.4 Z"
    )
    body = (
        path(glove, "#03121B", 'opacity="0.45" filter="url(#b)" transform="translate(1 6)"')
        + path(
            "M24 54 H46.4 L47.4 67 H22.6 Z", "url(#cuff)", 'stroke="#062333" stroke-width="1.4" stroke-linejoin="round"'
        )
        + path("M23.4 57 H46.8 V60 H23.2 Z", "#E3BA63")
        + path(glove, "url(#g)", 'stroke="#3B2A14" stroke-width="1.8" stroke-linejoin="round"')
        + stroke("M28.6 25 V33 M36.4 27 V34 M43.6 29 V35", "#A88B5A", 1.4)
        + disc(35, 64, 1.6, "#FFE9B0")
    )
    return svg(60, 76, body, defs=defs, anchor="25 3")


def _hourglass() -> str:
    """Sand in a glass: a computer player thinks."""
    defs = BRASS
    body = (
        path(
            "M8 5 H24 V8 C24 12 19 14 18 16 C19 18 24 20 24 24 V27 H8 V24 C8 20 13 18 14 16 C13 14 8 12 8 8 Z",
            "#DDF3EE",
            'opacity="0.85" stroke="#0B2A3A" stroke-width="1.2"',
        )
        + path(
            "M10 9 H22 C20.6 12 17 13.4 16 15.6 C15 13.4 11.4 12 10 9 Z M9.6 26 C10.4 22.6 14 22 16 19.6 C18 22 21.6 22.6 22.4 26 Z",
            "#E8A317",
        )
        + box(6, 2, 20, 4, 1.6, "url(#brass)", 'stroke="#5A3C10" stroke-width="0.8"')
        + box(6, 26, 20, 4, 1.6, "url(#brass)", 'stroke="#5A3C10" stroke-width="0.8"')
    )
    return svg(32, 32, body, defs=defs)
