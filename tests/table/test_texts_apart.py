"""No line of text on a table lies on another one or out of the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.languages import languages
from game.scenes.stack import Pop, Push
from tests.drawn_text import faults, runs_of
from tests.driver import program, wait
from tests.outlines import SCREENS


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    ("language", "size", "text_size"), [*((code, "1280x720", 100) for code in languages()), ("de", "1024x600", 200)]
)
@pytest.mark.draws
def test_no_line_of_a_table_lies_on_another_or_out_of_the_window_bug(
    language: str, size: str, text_size: int, tmp_path: Path
) -> None:
    found = {}
    with program(tmp_path, language=language, size=size) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        for name in (name for name in SCREENS if name.startswith("table-")):
            scene = SCREENS[name](app)
            app.apply(Push(scene))
            wait(app, 0.5)
            wrong = [
                fault for fault in faults(runs_of(app, scene), scene.area) if fault.startswith(("upon", "outside"))
            ]
            if wrong:
                found[name] = wrong
            while len(app.stack) > 1:
                app.apply(Pop())
    assert found == {}
