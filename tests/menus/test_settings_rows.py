"""Settings fit a window of 1280 x 720 without scrolling, with rows that a finger still hits."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.menus.settings.page import SettingsScene
from game.scenes.stack import Push
from game.ui.scroll import ScrollArea
from tests.driver import program


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.draws
def test_all_settings_are_in_view_bug(language: str, tmp_path: Path, undrawn: None) -> None:
    with program(tmp_path, language=language) as app:
        scene = SettingsScene(app.services)
        app.apply(Push(scene))
        assert not [widget for widget in scene.widgets if isinstance(widget, ScrollArea)]
        assert min(each.rect.height for each in scene.targets()) >= 44


def test_rows_keep_their_height_where_scrolling_is_needed_in_any_case(tmp_path: Path, undrawn: None) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        scene = SettingsScene(app.services)
        app.apply(Push(scene))
        assert [widget for widget in scene.widgets if isinstance(widget, ScrollArea)]
        assert next(each for each in scene.targets() if each.name == "reduced_motion").rect.height >= 51
