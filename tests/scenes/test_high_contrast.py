"""High contrast: every line of text on every page and table has 7:1."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.stack import Pop, Push
from game.ui.canvas import AccessibilityOptions
from tests.contrast import lines_of
from tests.driver import program, wait
from tests.menus.test_text_size import prepare
from tests.outlines import SCREENS
from tests.screens import UNRECORDED_SCREENS

READABLE = 6.9
"""WCAG 2.2, 1.4.6 asks for 7:1; a tenth is what rounding of pixels may take."""
PARTS = 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_in_high_contrast_all_text_stands_out(part: int, tmp_path: Path) -> None:
    faint = {}
    with program(tmp_path) as app:
        prepare(app)
        app.services.storage.change_settings(high_contrast=True)
        app.services.shell.apply_settings()
        screens = SCREENS | UNRECORDED_SCREENS
        for name in list(screens)[part::PARTS]:
            scene = screens[name](app)
            app.apply(Push(scene))
            wait(app, 0.5)
            for line in lines_of(app.services.assets, scene, AccessibilityOptions(high_contrast=True)):
                if line.contrast < READABLE:
                    faint[name, line.text] = round(line.contrast, 1), round(line.height)
            while len(app.stack) > 1:
                app.apply(Pop())
    assert faint == {}
