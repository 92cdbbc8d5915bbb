"""A table after a change of text size, contrast, patterns, highlights or language: as if it were opened so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Surface

from game.app import App
from game.modes.tables import GameTable
from game.scenes.stack import Pop, Push
from game.table.opening import open_table
from tests.driver import program, wait
from tests.games import CASES, Case, random_game
from tests.pictures import look_alike

pytestmark = pytest.mark.draws

CHANGES: tuple[dict[str, Any], ...] = (
    {"text_size": 150},
    {"text_size": 100, "high_contrast": True},
    {"high_contrast": False, "patterns": True},
    {"patterns": False, "show_targets": False},
    {"show_targets": True, "text_size": 125},
    {"language": "fr"},
)

TABLES = [
    next(case for case in CASES if (case.game, case.seats) == pair)
    for pair in (("bridges", 4), ("elevens", 3), ("waterways", 4), ("mosaic", 4), ("pebbles", 2), ("hex", 2))
]


def picture_of(app: App) -> Surface:
    """The table as it is now."""
    wait(app, 1.0)
    app.step(0.05)
    return app.screen.copy()


def open_case(app: App, case: Case) -> None:
    match = random_game(case)
    board = app.services.background.boards.load(case.game, case.board)
    app.apply(Push(open_table(app.services, GameTable(match.branch(match.number // 2), board))))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.game)
def test_a_change_of_comfort_shows_what_a_table_opened_with_it_shows(case: Case, tmp_path: Path) -> None:
    with program(tmp_path, size="1280x720") as app:
        open_case(app, case)
        wait(app, 1.0)
        for change in CHANGES:
            app.services.storage.change_settings(**change)
            app.services.session.choose_language(change.get("language", "en"))
            changed = picture_of(app)
            app.apply(Pop())
            app.services.assets.layers.clear()
            open_case(app, case)
            assert look_alike(changed, picture_of(app)), change
