"""Names of keys and gamepad buttons for people: in their language, and as printed on the gamepad in use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import Texts
from game.ui.bindings import PAD
from game.ui.gamepads import GamepadFamily

_PRINTED: Final[Mapping[GamepadFamily, Mapping[str, str]]] = {
    GamepadFamily.XBOX: {
        **{"a": "A", "b": "B", "x": "X", "y": "Y", "back": "View", "start": "Menu"},
        **{"leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT", "righttrigger": "RT"},
        **{"leftstick": "LS", "rightstick": "RS"},
    },
    GamepadFamily.PLAYSTATION: {
        **{"back": "Share", "start": "Options", "leftshoulder": "L1", "rightshoulder": "R1"},
        **{"lefttrigger": "L2", "righttrigger": "R2", "leftstick": "L3", "rightstick": "R3"},
    },
    GamepadFamily.NINTENDO: {
        **{"a": "A", "b": "B", "x": "X", "y": "Y", "back": "−", "start": "+"},
        **{"leftshoulder": "L", "rightshoulder": "R", "lefttrigger": "ZL", "righttrigger": "ZR"},
        **{"leftstick": "LS", "rightstick": "RS"},
    },
}
"""Signs on the buttons that no language translates; the shapes of PlayStation's have words (``house.pad.cross``)."""

_SHAPES: Final = {"a": ("✕", "cross"), "b": ("○", "circle"), "x": ("□", "square"), "y": ("△", "triangle")}
"""Sign, from a font of our own, and word of PlayStation's buttons."""


def input_name(texts: Texts, name: str, family: GamepadFamily | None = None) -> str:
    """Name of a key or gamepad button; without a gamepad at hand as on an Xbox's."""
    if name.startswith(PAD):
        button = name.removeprefix(PAD)
        printed = _PRINTED[family or GamepadFamily.XBOX].get(button)
        if printed is None and button in _SHAPES:
            sign, word = _SHAPES[button]
            return f"{sign}\u00a0{texts.t(f'house.pad.{word}')}"
        return printed or texts.t(f"house.pad.{button}")
    if name.startswith("[") and len(name) == 3:
        return texts.t("house.key.keypad", digit=name[1])
    key = f"house.key.{name.replace(' ', '-')}"
    return texts.t(key) if texts.has(key) else name.upper()
