"""Icons of 32 units in white, to be tinted by the game."""

from __future__ import annotations

from tools.art.svg import box, disc, moved, path, star, stroke, svg

#: what plain icons draw: `s` strokes of width 3, `t` thin strokes of width 2, `f` filled paths, `h` holes cut out
Parts = dict[str, str]

PLAIN: dict[str, Parts] = {
    "undo": {"s": "M12 5 L5 12 L12 19 M6 12 H19 A7.5 7.5 0 0 1 19 27 H12"},
    "redo": {"s": "M20 5 L27 12 L20 19 M26 12 H13 A7.5 7.5 0 0 0 13 27 H20"},
    "hint": {
        "f": "M12 3 H20 V5.5 H12 Z M9 9 H23 L22 6.5 H10 Z M8 27 H24 V30 H8 Z",
        "t": "M11 10 L9.5 26 M21 10 L22.5 26",
        "F": "M16 11.5 C19.5 16 20.5 18 20.5 20.5 A4.5 4.5 0 0 1 11.5 20.5 C11.5 18 13.5 16.5 16 11.5 Z",
        "h": "M16 19 C17.6 21 17.8 21.6 17.8 22.6 A1.8 1.8 0 0 1 14.2 22.6 C14.2 21.4 15 20.6 16 19 Z",
    },
    "log": {
        "f": "M3 7 C8 4.5 12.5 5 15 7.5 V27.5 C12.5 25.5 8 25 3 27 Z M29 7 C24 4.5 19.5 5 17 7.5 V27.5 C19.5 25.5 24 25 29 27 Z",
        "H": "M6 11 Q9.5 10 12 11.4 M6 15.5 Q9.5 14.5 12 15.9 M6 20 Q9.5 19 12 20.4 M26 11 Q22.5 10 20 11.4 M26 15.5 Q22.5 14.5 20 15.9",
    },
    "pause": {
        "f": "M8 5 h5 a1.5 1.5 0 0 1 1.5 1.5 v19 a1.5 1.5 0 0 1 -1.5 1.5 h-5 a1.5 1.5 0 0 1 -1.5 -1.5 v-19 a1.5 1.5 0 0 1 1.5 -1.5 Z "
        "M19 5 h5 a1.5 1.5 0 0 1 1.5 1.5 v19 a1.5 1.5 0 0 1 -1.5 1.5 h-5 a1.5 1.5 0 0 1 -1.5 -1.5 v-19 a1.5 1.5 0 0 1 1.5 -1.5 Z"
    },
    "help": {"S": "M10 11.5 A6.2 6.2 0 1 1 18.5 17 Q16 18.4 16 21", "dot": "16 27 2.4"},
    "settings": {"gear": "16 16"},
    "close": {"S": "M7.5 7.5 L24.5 24.5 M24.5 7.5 L7.5 24.5"},
    "back": {"s": "M14 6 L4.5 16 L14 26 M5 16 H28"},
    "arrow_left": {"S": "M20 6 L10 16 L20 26"},
    "arrow_right": {"S": "M12 6 L22 16 L12 26"},
    "arrow_up": {"S": "M6 20 L16 10 L26 20"},
    "plus": {"S": "M16 6 V26 M6 16 H26"},
    "minus": {"S": "M6 16 H26"},
    "play": {"f": "M9 5.8 C9 4.2 10.6 3.4 12 4.2 L27 14 C28.4 15 28.4 17 27 18 L12 27.8 C10.6 28.6 9 27.8 9 26.2 Z"},
    "step_forward": {"f": "M5 6 L19 16 L5 26 Z", "S": "M24.5 7 V25"},
    "step_back": {"f": "M27 6 L13 16 L27 26 Z", "S": "M7.5 7 V25"},
    "fast": {"f": "M3 6.5 L15.5 16 L3 25.5 Z M16 6.5 L29 16 L16 25.5 Z"},
    "restart": {"s": "M26 16 A10 10 0 1 1 22.4 8.3", "f": "M18.5 9.5 L28 10.5 L26.5 1.5 Z"},
    "star": {"star": "16 16.5 14 6.4"},
    "tick": {"S": "M5.5 17 L12.5 24 L26.5 8.5"},
    "cross": {"S": "M8 8 L24 24 M24 8 L8 24"},
    "dice": {
        "f": "M8 4 H24 Q28 4 28 8 V24 Q28 28 24 28 H8 Q4 28 4 24 V8 Q4 4 8 4 Z",
        "pips": "10.5 10.5 21.5 10.5 16 16 10.5 21.5 21.5 21.5",
    },
    "seed": {
        "f": "M16 28 C8 24 6 17 8.5 10 C14 11.5 16.4 15 16.2 20 C16.6 13 20 7 27 4 C28.5 14 25 24 16 28 Z",
        "H": "M16 28 C15.6 23 16 19 18.5 14",
    },
    "human": {
        "f": "M16 3.5 A6.3 6.3 0 0 1 16 16.1 A6.3 6.3 0 0 1 16 3.5 Z M4 28.5 C4 21 9 17.8 16 17.8 C23 17.8 28 21 28 28.5 Z"
    },
    "computer": {
        "f": "M9 9 H23 Q26.5 9 26.5 12.5 V23 Q26.5 26.5 23 26.5 H9 Q5.5 26.5 5.5 23 V12.5 Q5.5 9 9 9 Z M2 14.5 H4 V21 H2 Z M28 14.5 H30 V21 H28 Z",
        "t": "M16 8.5 V4.5",
        "dot": "16 4 2.2",
        "h": "M11.5 13.6 A2.6 2.6 0 0 1 11.5 18.8 A2.6 2.6 0 0 1 11.5 13.6 Z M20.5 13.6 A2.6 2.6 0 0 1 20.5 18.8 A2.6 2.6 0 0 1 20.5 13.6 Z M11 21.3 H21 V23.3 H11 Z",
    },
    "mouse": {
        "f": "M16 3 C22.5 3 25 7.5 25 13 V19 A9 9 0 0 1 7 19 V13 C7 7.5 9.5 3 16 3 Z",
        "H": "M16 3 V13.5 M7.4 14 H24.6",
    },
    "hand": {
        "f": "M12.2 5 A2.4 2.4 0 0 1 17 5 V14 L25 15.8 Q28 16.6 27.6 19.6 L26.4 26.4 Q25.8 30 22 30 H15.4 Q13 30 11.4 28 "
        "L4.8 20.4 C3.4 18.6 5.6 16.2 7.6 17.4 L12.2 20.4 Z",
    },
    "eye": {
        "t3": "M2.5 16 C7 8.6 11.5 6.5 16 6.5 C20.5 6.5 25 8.6 29.5 16 C25 23.4 20.5 25.5 16 25.5 C11.5 25.5 7 23.4 2.5 16 Z",
        "dot": "16 16 5",
    },
    "bag": {
        "f": "M11 9.5 C7 12.5 3.8 18 4 23 C4.2 28 8 29.5 16 29.5 C24 29.5 27.8 28 28 23 C28.2 18 25 12.5 21 9.5 Z M9 2.5 L12.2 3.6 L16 2.4 L19.8 3.6 L23 2.5 L20.8 7 H11.2 Z",
        "H": "M9.5 8.8 H22.5",
    },
    "lock": {
        "s": "M10 14 V10 A6 6 0 0 1 22 10 V14",
        "f": "M8 13.5 H24 Q27 13.5 27 16.5 V26 Q27 29 24 29 H8 Q5 29 5 26 V16.5 Q5 13.5 8 13.5 Z",
        "h": "M16 17.6 A2.6 2.6 0 0 1 17.5 22.2 L18 26 H14 L14.5 22.2 A2.6 2.6 0 0 1 16 17.6 Z",
    },
    "speaker": {
        "f": "M3 12 H9 L16.5 5.6 Q18 4.6 18 6.6 V25.4 Q18 27.4 16.5 26.4 L9 20 H3 Z",
        "t3": "M22 11 A7 7 0 0 1 22 21 M25.5 7 A12.5 12.5 0 0 1 25.5 25",
    },
    "speaker_off": {
        "f": "M3 12 H9 L16.5 5.6 Q18 4.6 18 6.6 V25.4 Q18 27.4 16.5 26.4 L9 20 H3 Z",
        "s": "M22.5 12 L29 20 M29 12 L22.5 20",
    },
    "music": {
        "f": "M12 6.5 L27 3 V8.5 L12 12 Z M7.8 20 A4.8 4.2 0 0 1 7.8 28.4 A4.8 4.2 0 0 1 7.8 20 Z M22.8 17 A4.8 4.2 0 0 1 22.8 25.4 A4.8 4.2 0 0 1 22.8 17 Z",
        "t3": "M11.6 24 V8 M26.4 21 V5",
    },
    "language": {
        "t3": "M16 3 A13 13 0 0 1 16 29 A13 13 0 0 1 16 3 Z M16 3 C9 10 9 22 16 29 C23 22 23 10 16 3 Z M4 11.5 H28 M4 20.5 H28"
    },
    "window": {"t3": "M6 5 H26 Q28 5 28 7 V25 Q28 27 26 27 H6 Q4 27 4 25 V7 Q4 5 6 5 Z", "f": "M4 5.5 H28 V11.5 H4 Z"},
    "save": {
        "f": "M6 4 H22 L28 10 V26 Q28 28 26 28 H6 Q4 28 4 26 V6 Q4 4 6 4 Z",
        "h": "M10 4 H20.5 V11 H10 Z M9 17 H23 V28 H9 Z",
        "F": "M16 5.5 H18.6 V9.5 H16 Z M11.5 19.5 H20.5 V21.4 H11.5 Z M11.5 23.4 H20.5 V25.3 H11.5 Z",
    },
    "picture": {
        "t3": "M5 6 H27 Q29 6 29 8 V24 Q29 26 27 26 H5 Q3 26 3 24 V8 Q3 6 5 6 Z",
        "f": "M4 24 L12 14 L18 20.5 L22 16.5 L28.5 24 Z",
        "dot": "22 11.4 2.4",
    },
    "share": {"t3": "M9.5 14.4 L21.5 8.4 M9.5 17.6 L21.5 23.6", "dots": "7.5 16 4.2 23.8 7.4 4.2 23.8 24.6 4.2"},
    "daily": {
        "f": "M6 6 H26 Q28.5 6 28.5 8.5 V26 Q28.5 28.5 26 28.5 H6 Q3.5 28.5 3.5 26 V8.5 Q3.5 6 6 6 Z",
        "s": "M10 3.5 V9 M22 3.5 V9",
        "h": "M6 12.5 H26 V26 H6 Z",
        "star": "16 19.4 6 2.7",
    },
    "harbour": {
        "f": "M15 3 L15 18 L5.5 18 Q9 9 15 3 Z M17.5 6.5 Q24 11 25.5 18 H17.5 Z M3 20.5 H29 L25.4 26 H6.6 Z",
        "t": "M3 29 Q6 27.4 9.4 29 T16 29 T22.6 29 T29 29",
    },
    "workshop": {
        "f": "M4 9 Q8.5 3.6 14.6 4.4 L20 5 Q20.6 8 18.4 9.6 L30 22 L25.6 26.4 L14 14 Q11 14.6 8.6 12.4 Q6 10.4 4 9 Z",
        "s": "M5 27 L11.5 20.5",
    },
    "lighthouse": {
        "f": "M12.4 11.5 H19.6 L22 29.5 H10 Z M11 7.2 H21 V10 H11 Z M12.6 6 Q16 1 19.4 6 Z",
        "H": "M11.6 17.2 L20.2 15.8 M11 23.8 L21.2 22",
        "t": "M8 8 L2.5 6 M8 10.5 L3 12.4 M24 8 L29.5 6 M24 10.5 L29 12.4",
    },
    "warning": {
        "f": "M16 3 Q17.6 3 18.5 4.6 L29.6 25 Q31 28.6 27.4 28.8 H4.6 Q1 28.6 2.4 25 L13.5 4.6 Q14.4 3 16 3 Z",
        "h": "M14.2 11 H17.8 L17.2 20.4 H14.8 Z M16 22.2 A2 2 0 0 1 16 26.2 A2 2 0 0 1 16 22.2 Z",
    },
    "ghost": {
        "f": "M16 2.8 C22.6 2.8 26 7.8 26 14 V28.4 L22.6 25.4 L19.4 28.8 L16 25.4 L12.6 28.8 L9.4 25.4 L6 28.4 V14 C6 7.8 9.4 2.8 16 2.8 Z",
        "holes": "12.2 13 2.3 19.8 13 2.3",
    },
    "trophy": {
        "f": "M9 3.5 H23 V12 C23 17 20 20 17.8 20.4 V24 H22 V28.5 H10 V24 H14.2 V20.4 C12 20 9 17 9 12 Z",
        "t3": "M9 6.5 H4.5 C4.5 12.5 6 15 10 15.6 M23 6.5 H27.5 C27.5 12.5 26 15 22 15.6",
    },
    "edit": {"f": "M21 4.5 L27.5 11 L12 26.5 L4 28 L5.5 20 Z", "H": "M18.4 7.4 L24.6 13.6"},
    "trash": {
        "f": "M7.5 11 H24.5 L23 27 Q22.8 29 20.8 29 H11.2 Q9.2 29 9 27 Z M4.5 6 H12 L13 3.5 H19 L20 6 H27.5 V9 H4.5 Z",
        "H": "M13 14.5 L13.6 25 M19 14.5 L18.4 25",
    },
    "home": {
        "f": "M16 3.5 L30 16 H26 V27 Q26 28.5 24.5 28.5 H7.5 Q6 28.5 6 27 V16 H2 Z",
        "h": "M13 28.5 V20 H19 V28.5 Z",
    },
    "list": {"s": "M12 8 H28 M12 16 H28 M12 24 H28", "dots": "5 8 2.2 5 16 2.2 5 24 2.2"},
    "ticket": {
        "f": "M4 8 H28 Q30 8 30 10 V13 A3 3 0 0 0 30 19 V22 Q30 24 28 24 H4 Q2 24 2 22 V19 A3 3 0 0 0 2 13 V10 Q2 8 4 8 Z",
        "H": "M11 10.5 V13 M11 15.5 V17.5 M11 20 V22 M16 13.4 H25 M16 18.6 H22",
    },
    "flag": {"s": "M7 4 V29", "f": "M8 5 C14 1.6 18 8 27 4.6 V17.4 C18 20.8 14 14.4 8 17.8 Z"},
    "power": {"s": "M10.4 7.6 A10.6 10.6 0 1 0 21.6 7.6 M16 3.4 V15"},
    "touch": {
        "f": "M13 12 A2.3 2.3 0 0 1 17.6 12 V19 L24 20.4 Q26.6 21.2 26.2 23.8 L25.2 28 Q24.6 30.4 22 30.4 H16.4 Q14.4 30.4 13 28.8 L8 22.8 C6.8 21 9 19 10.8 20.2 L13 21.6 Z",
        "t3": "M9.4 15.4 A7.4 7.4 0 1 1 21.2 15.4",
    },
    "swap": {"s": "M4 11 H25 M19.5 5.5 L26 11 L19.5 16.5", "t3": "M28 22 H7 M12.5 16.8 L6.4 22 L12.5 27.4"},
    "exit": {"s": "M14 5 H6 V27 H14 M12 16 H27 M21.5 10 L27.5 16 L21.5 22"},
    "people": {
        "f": "M11 5 A5 5 0 0 1 11 15 A5 5 0 0 1 11 5 Z M1.5 27 C1.5 20.5 5 17 11 17 C17 17 20.5 20.5 20.5 27 Z M21.5 7 A4.3 4.3 0 0 1 21.5 15.6 Q20 15.6 19 14.8 Q20 12 18.6 8.4 Q19.6 7 21.5 7 Z M23 27 C23 22.6 21.6 19.6 19.2 17.6 Q20.4 17.2 21.8 17.2 C27.4 17.2 30.5 20.6 30.5 27 Z"
    },
}


def plain_icons() -> dict[str, str]:
    """All plain icons, white; the game multiplies them with ink, chalk or a seat's colour."""
    return {f"icon_{name}": plain(parts) for name, parts in PLAIN.items()}


def plain(parts: Parts) -> str:
    """A plain icon of its parts; holes are cut with a mask so that they show the ground."""
    body, holes = "", ""
    for kind, value in parts.items():
        numbers = value.split()
        match kind:
            case "s":
                body += stroke(value, "#fff", 3.4)
            case "S":
                body += stroke(value, "#fff", 4.6)
            case "t":
                body += stroke(value, "#fff", 2)
            case "t3":
                body += stroke(value, "#fff", 2.8)
            case "f":
                body += path(value, "#fff", 'stroke="#fff" stroke-width="1.2" stroke-linejoin="round"')
            case "dot" | "dots":
                for at in range(0, len(numbers), 3):
                    x, y, radius = map(float, numbers[at : at + 3])
                    body += disc(x, y, radius, "#fff")
            case "star":
                x, y, outer, inner = map(float, numbers)
                shape = star(5, outer, inner)
                body += moved(path(shape, "#fff", 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round"'), x, y)
            case "gear":
                body += moved(_gear(), 16, 16)
            case "h":
                holes += path(value, "#000")
            case "H":
                holes += stroke(value, "#000", 2)
            case "H2":
                holes += stroke(value, "#000", 2.4)
            case "pips":
                for at in range(0, len(numbers), 2):
                    holes += disc(float(numbers[at]), float(numbers[at + 1]), 2.6, "#000")
            case "holes":
                for at in range(0, len(numbers), 3):
                    x, y, radius = map(float, numbers[at : at + 3])
                    holes += disc(x, y, radius, "#000")
    late = "".join(path(value, "#fff") for kind, value in parts.items() if kind == "F")
    if parts.get("h") and "F" in parts and "hint" in PLAIN and parts is PLAIN["hint"]:
        body, late = body + late, ""
    if parts is PLAIN["daily"]:
        cell = moved(path(star(5, 6.4, 2.8), "#fff"), 16, 19.6)
        late, body = cell, body.replace('stroke-width="1.6"', 'stroke-width="0"')
    if not holes:
        return svg(32, 32, body + late, tint="yes")
    mask = f'<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/>{holes}</mask>'
    return svg(32, 32, f'<g mask="url(#m)">{body}</g>{late}', defs=mask, tint="yes")


def _gear() -> str:
    """A cog wheel about the origin."""
    teeth = "".join(moved(box(-3.1, -14, 6.2, 9, 1.8, "#fff"), turn=45 * number) for number in range(8))
    return teeth + '<circle r="7.6" fill="none" stroke="#fff" stroke-width="5.6"/>'
