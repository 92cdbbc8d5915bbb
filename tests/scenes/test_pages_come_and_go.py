"""Pages, dialogs, leaves and the mouse that is passed are heard in the frame of the click, and soon at rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import App
from game.modes.tables import GameTable
from game.scenes.stack import Push
from game.table.opening import open_table
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound
from tests.driver import FRAME, click, program, top
from tests.table.tables import PEOPLE, begun, picture

pytestmark = pytest.mark.draws

SEEN = 0.25
"""Seconds in which a page must be complete."""
WAYS = {
    "settings": [("settings", Sound.OPEN), ("back", Sound.CLOSE)],
    "rules": [("isle/mosaic", Sound.OPEN), ("rules", Sound.OPEN), ("page-2", Sound.PAGE), ("back", Sound.CLOSE)],
    "setup": [("isle/bridges", Sound.OPEN), ("back", Sound.CLOSE)],
    "table": [("ready", Sound.TURN), ("pause", Sound.OPEN), ("resume", Sound.CLOSE)],
}
MOVING = {"title", "bridges", "elevens", "waterways", "mosaic"}
"""Waves and lights go on there for ever."""


def set_table(app: App) -> None:
    """Open a table of two people with hidden racks."""
    match = begun("elevens", PEOPLE)
    app.apply(
        Push(
            open_table(app.services, GameTable(match, app.services.background.boards.load("elevens", match.board_name)))
        )
    )
    for _ in range(60):
        if top(app).name == "pass-mouse":
            return
        app.step(FRAME)


@pytest.mark.parametrize("way", WAYS)
def test_what_comes_and_goes_is_heard_at_the_click_and_at_rest_soon(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(SoundPlayer, "play", lambda sounds, meaning: heard.append(meaning))
    with program(tmp_path) as app:
        app.services.storage.change_settings(reduced_motion=False)
        if way == "table":
            set_table(app)
        for target, sound in WAYS[way]:
            heard.clear()
            click(app, target)
            assert sound in heard, (target, heard)
            for _ in range(round(SEEN / FRAME)):
                app.step(FRAME)
            if top(app).name not in MOVING:
                stands = picture(app)
                app.step(0.5)
                assert picture(app) == stands, f"still moving after {target}"
