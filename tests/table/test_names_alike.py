"""Names of players that stand beside each other have letters of one size, also where one of them is long."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.isles.mosaic.table.ending import FinishedBoard
from game.scenes.stack import Push
from game.table.ending.count_scene import CountScene
from tests.drawn_text import Run, runs_of
from tests.driver import program
from tests.menus.test_text_size import LONG
from tests.outlines import SCREENS
from tests.screens import count_of

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]

WORDS = {word for name in LONG for part in name.split() for word in (part, *part.replace("-", "-\0").split("\0"))}
SIDE_BY_SIDE = (
    "count-bridges-4-100%", "count-elevens-4-100%", "count-mosaic-6-100%", "results-bridges-4", "results-elevens-4",
    "results-mosaic-6", "podium",
)  # fmt: skip


def is_name(run: Run) -> bool:
    """True for a line of a name alone, maybe cut."""
    return all(word.rstrip("…") in WORDS or word.endswith("…") for word in run.text.split())


@pytest.mark.parametrize(("size", "text_size"), [("1280x720", 100), ("1024x600", 150), ("1024x600", 200)])
@pytest.mark.draws
def test_names_of_a_finished_game_have_one_size_bug(size: str, text_size: int, tmp_path: Path) -> None:
    with program(tmp_path, size=size, language="fr") as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        for name in SIDE_BY_SIDE:
            scene = SCREENS[name](app)
            app.apply(Push(scene))
            heights = {round(run.drawn_height, 1) for run in runs_of(app, scene) if is_name(run)}
            assert len(heights) == 1, (name, heights)


@pytest.mark.parametrize("name", ["look-bridges", "replay-bridges", "look-waterways", "replay-waterways"])
@pytest.mark.draws
def test_names_of_the_other_seats_have_one_size_bug(name: str, tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        scene = SCREENS[name](app)
        app.apply(Push(scene))
        names = [run for run in runs_of(app, scene) if is_name(run)]
        assert len(names) >= 3
        assert len({round(run.drawn_height, 1) for run in names}) == 1


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.draws
def test_the_measure_of_a_rectangle_is_not_covered_by_the_plate_bug(text_size: int, tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600") as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        scene = count_of(app, "mosaic", 1, 0.4)
        assert isinstance(scene, CountScene)
        assert isinstance(scene.gallery.own, FinishedBoard)
        app.apply(Push(scene))
        measure = next(run for run in runs_of(app, scene) if " = " in run.text)
        assert not measure.is_covered
        assert measure.rect.bottom < scene.stage.plates[0].top
        assert not measure.rect.inflate(0, -measure.rect.height / 2).colliderect(scene.stage.own[0].inflate(-40, -40))
