"""Larger text makes nothing smaller that is played on, counted or read to decide, at any table in any window."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.app import App
from game.modes.puzzles.shipped import games_with_puzzles, read_puzzles
from game.modes.puzzles.tasks import PuzzleSolver, PuzzleTask
from game.registry import plugin
from game.scenes.stack import Pop, Push
from game.storage.values import TEXT_SIZES
from game.table.plugin import ui_of
from game.table.puzzles.opening import open_puzzle
from game.table.scene import TableScene
from game.ui.text import LABEL
from tests.drawn_text import runs_of
from tests.driver import program, wait
from tests.outlines import table_at

FIGURE = re.compile(r"[<+−]?\s?\d+|[\d ×]+ = \d+|\d+ ?/ ?\d+")
"""Counts and scores, alone or as a product; the last number is the one that counts."""


def tables(app: App) -> Iterator[tuple[str, TableScene[Any]]]:
    """A table of each game for each number of seats, in its middle."""
    for game in registry.GAMES:
        for seats in plugin(game).game.seats:
            scene = table_at(app, game, seats, 0.5)
            assert isinstance(scene, TableScene)
            app.apply(Push(scene))
            wait(app, 0.5)
            yield f"{game} for {seats}", scene
            app.apply(Pop(len(app.stack) - 1))


def figures(app: App, scene: TableScene[Any]) -> dict[str, float]:
    """Height of the largest line of each figure that is drawn, by its last number."""
    found: dict[str, float] = {}
    for run in runs_of(app, scene):
        if FIGURE.fullmatch(run.text):
            number = re.split(r"\D+", run.text.strip())[-1]
            found[number] = max(found.get(number, 0.0), run.drawn_height)
    return found


def set_text_size(app: App, scene: TableScene[Any], text_size: int) -> None:
    app.services.storage.change_settings(text_size=text_size)
    app.apply_settings()
    scene.rebuild()


def smaller(usual: Mapping[str, tuple[float, float]], now: Mapping[str, tuple[float, float]]) -> list[str]:
    """What is missing or smaller than at text size 100 %, in tenths of a unit."""
    gone = [f"{name} is gone" for name in usual if name not in now]
    return gone + [
        f"{name}: {now[name]} instead of {size}"
        for name, size in usual.items()
        if name in now and any(side < least - 0.1 for side, least in zip(now[name], size, strict=True))
    ]


SIZES = {"1024x600": 150, "1280x720": 125, "1024x768": 175, "2560x1080": 150, "720x1280": 175}
"""Windows, each with a text size that is tried besides the largest."""


@pytest.mark.slow
@pytest.mark.draws
@pytest.mark.parametrize("size", SIZES)
def test_no_text_size_makes_the_board_smaller_bug(size: str, tmp_path: Path) -> None:
    found = {}
    with program(tmp_path, size=size, language="de") as app:
        for name, scene in tables(app):
            elements = ui_of(scene.name).board_elements
            usual = {element: rect.size for element, rect in elements(scene).items()}
            assert usual, name
            for text_size in (SIZES[size], TEXT_SIZES[-1]):
                set_text_size(app, scene, text_size)
                now = {element: rect.size for element, rect in elements(scene).items()}
                if wrong := smaller(usual, now):
                    found[name, text_size] = wrong
            set_text_size(app, scene, 100)
    assert found == {}


@pytest.mark.usefixtures("undrawn")
@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("size", ["1024x600", "720x1280"])
@pytest.mark.draws
def test_no_text_size_makes_a_figure_smaller_or_leaves_it_out_bug(size: str, tmp_path: Path) -> None:
    found = {}
    with program(tmp_path, size=size, language="de") as app:
        for name, scene in tables(app):
            usual = {figure: (height, height) for figure, height in figures(app, scene).items()}
            for text_size in (SIZES[size], TEXT_SIZES[-1]):
                set_text_size(app, scene, text_size)
                # others' boards may give way while their figures are larger than letters at 150 %
                line = 1.5 * app.services.assets.fonts.at_usual_size.line_height(LABEL)
                least = {figure: (min(height, line), 0.0) for figure, (height, _) in usual.items()}
                now = {figure: (height, height) for figure, height in figures(app, scene).items()}
                if wrong := smaller(least, now):
                    found[name, text_size] = wrong
            set_text_size(app, scene, 100)
    assert found == {}


@pytest.mark.parametrize("game", games_with_puzzles())
@pytest.mark.draws
def test_no_text_size_makes_the_board_of_a_problem_smaller_bug(game: str, tmp_path: Path) -> None:
    with program(tmp_path, size="1280x720", language="de") as app:
        task = PuzzleTask(read_puzzles(game)[0], PuzzleSolver("Ada"), datetime.date(2026, 9, 23))
        scene = open_puzzle(app.services, task)
        app.apply(Push(scene))
        elements = ui_of(game).board_elements
        usual = {element: rect.size for element, rect in elements(scene).items()}
        for text_size in TEXT_SIZES[1:]:
            set_text_size(app, scene, text_size)
            assert smaller(usual, {element: rect.size for element, rect in elements(scene).items()}) == []
