"""Targets of pages are large enough for a finger and a trembling hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.scenes.stack import Pop, Push
from game.table.scene import TableScene
from tests.driver import program
from tests.menus.test_text_size import prepare
from tests.outlines import SCREENS

LEAST = 44.0
"""Units of the shorter side."""
SMALLER = re.compile(r"cell-\d+-\d+|move-\d+|loud-\d+|node-\d+-\d+|stop")
"""Cells of a board that is drawn, lines of the log, hours of the volume, nodes of the tree, and the look-back's stop."""


@pytest.mark.slow
def test_targets_of_pages_have_at_least_44_units(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        prepare(app)
        small = set()
        for name, make in SCREENS.items():
            app.apply(Push(scene := make(app)))
            if isinstance(scene, TableScene):  # places on a board are as large as the board allows
                app.apply(Pop(len(app.stack) - 1))
                continue
            app.step(0.02, is_drawn=False)
            small |= {
                (name, hit_target.name, min(hit_target.rect.size))
                for hit_target in scene.interaction.hit_targets()
                if hit_target.action is not None
                and min(hit_target.rect.size) < LEAST - 0.1
                and not SMALLER.fullmatch(hit_target.name)
            }
            app.apply(Pop(len(app.stack) - 1))
        assert small == set()
