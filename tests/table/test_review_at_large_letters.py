"""The look-back with large letters: its title whole, its curves as high as at the usual size, moves below them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.stack import Push
from game.table.review.page import PlaceButton
from game.ui.scroll import ScrollArea
from tests.drawn_text import runs_of
from tests.driver import program
from tests.screens import review_of


@pytest.mark.parametrize(("seats", "hands", "key"), [(1, 3, "curve-hands"), (1, 1, "curve"), (4, 1, "curve-chance")])
@pytest.mark.draws
def test_the_title_of_the_curves_is_whole_in_french_bug(seats: int, hands: int, key: str, tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600", language="fr") as app:
        title = str(app.services.assets.t(f"house.review.{key}")).replace("\u00a0", " ")
        for text_size in (100, 200):
            app.services.storage.change_settings(text_size=text_size)
            app.apply_settings()
            scene = review_of(app, "bridges", seats, hands)
            app.apply(Push(scene))
            runs = runs_of(app, scene)
            assert title in " ".join(run.text for run in runs).replace("\u00a0", " "), text_size
            assert not [run.text for run in runs if run.is_smaller and run.text in title], text_size


def test_costly_moves_stand_below_the_curves_in_their_whole_width(tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        widths = {}
        for text_size in (100, 200):
            app.services.storage.change_settings(text_size=text_size)
            app.apply_settings()
            scene = review_of(app, "bridges", 1)
            app.apply(Push(scene))
            shown = [*scene.widgets]
            shown += [each for area in shown if isinstance(area, ScrollArea) for each in area.content]
            place = next(each for each in shown if isinstance(each, PlaceButton))
            widths[text_size] = place.rect.width / scene.area.width
        assert widths[200] > 0.8 > widths[100] * 1.5
