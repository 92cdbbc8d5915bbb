"""The group `ui`: panels, buttons, controls, icons, badges and textures that every scene uses."""

from __future__ import annotations

from tools.art.ui_badges import badges
from tools.art.ui_controls import controls
from tools.art.ui_icons import plain_icons
from tools.art.ui_panels import buttons, panels
from tools.art.ui_patterns import patterns
from tools.art.ui_textures import textures
from tools.art.ui_things import coloured_icons


def sprites() -> dict[str, str]:
    """All sprites of the group: name -> SVG text."""
    return {
        **panels(),
        **buttons(),
        **controls(),
        **plain_icons(),
        **coloured_icons(),
        **badges(),
        **textures(),
        **patterns(),
    }
