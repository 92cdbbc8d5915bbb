"""A window that is higher than wide has layouts of its own: nothing is cut, covered or out of view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import registry
from game.app import App
from game.registry import plugin
from game.scenes.base import Scene
from game.scenes.stack import Pop, Push
from game.table.hand_over import HandOverScene
from game.ui.viewport import Viewport, is_upright
from game.ui.widgets import ImageWidget
from tests.drawn_text import faults, runs_of
from tests.driver import click, names, program, target, top, wait
from tests.menus.test_text_size import covered, prepare, results_of
from tests.outlines import SCREENS, UPRIGHT_SCREENS, table_at


def shown(app: App) -> Iterator[tuple[str, Scene]]:
    """Pages of each family, and tables of each game for each number of seats."""
    for name in UPRIGHT_SCREENS:
        app.apply(Push(SCREENS[name](app)))
        app.step(0.02)
        yield name, top(app)
        app.apply(Pop(len(app.stack) - 1))
    for game in registry.GAMES:
        for seats in plugin(game).game.seats:
            app.apply(Push(table_at(app, game, seats, 0.5)))
            wait(app, 0.3)
            if isinstance(top(app), HandOverScene):
                click(app, "ready")
            yield f"{game} for {seats}", top(app)
            app.apply(Pop(len(app.stack) - 1))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("size", "language", "text_size"),
    [("720x1280", "de", 100), ("768x1024", "fr", 150)],
)
def test_nothing_is_cut_covered_or_out_of_view(size: str, language: str, text_size: int, tmp_path: Path) -> None:
    found = {}
    with program(tmp_path, size=size, language=language) as app:
        prepare(app)
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        assert is_upright(app.services.assets.viewport.area)
        for name, scene in shown(app):
            window = scene.area.inflate(2, 2)
            wrong = [fault for fault in faults(runs_of(app, scene), scene.area) if not fault.startswith("smaller")]
            wrong += covered(scene)
            wrong += [
                f"{target.name} is out of view"
                for target in scene.interaction.hit_targets()
                if not window.contains(target.rect)
            ]
            if wrong:
                found[name] = wrong
    assert found == {}


@pytest.mark.usefixtures("undrawn")
def test_who_sets_up_a_first_game_reads_what_it_is_about(tmp_path: Path) -> None:
    with program(tmp_path, size="1080x1920") as app:
        for game in ("bridges", "elevens"):
            page = click(app, f"isle/{game}")
            written = " ".join(run.text for run in runs_of(app, page))
            assert app.services.assets.t(f"house.setup.about.{game}") in written
            click(app, "back")


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("text_size", "language"), [(100, "de"), (150, "fr")])
def test_the_editor_shows_all_its_tools_and_pages_their_boards_as_large_as_they_can_be(
    text_size: int, language: str, tmp_path: Path
) -> None:
    with program(tmp_path, size="1080x1920", language=language) as app:
        prepare(app)
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        for game in registry.GAMES:
            if f"editor-{game}" not in SCREENS:
                continue
            app.apply(Push(SCREENS[f"editor-{game}"](app)))
            app.step(0.02)
            assert not names(app, "tools/", enabled=False), "no scroll bar"
            app.apply(Pop(1))
        app.apply(Push(SCREENS["results-bridges-1"](app)))
        app.step(0.02)
        (board,) = [widget.rect for widget in top(app).widgets if isinstance(widget, ImageWidget)]
        assert board.width > 0.5 * top(app).area.width
        app.apply(Pop(1))
        app.apply(Push(SCREENS["new-board-bridges"](app)))
        app.step(0.02)
        first, second = [widget.rect for widget in top(app).widgets if isinstance(widget, ImageWidget)]
        assert first.bottom < second.top
        app.apply(Pop(1))
        app.apply(Push(SCREENS["share-bridges"](app)))
        app.step(0.02)
        (board,) = [widget.rect for widget in top(app).widgets if isinstance(widget, ImageWidget)]
        assert board.width > 0.8 * top(app).area.width
        assert board.top > target(app, "paper").rect.bottom / app.services.assets.viewport.scale
        assert not names(app, "share/", enabled=False)


@pytest.mark.parametrize(
    ("size", "units"), [((720, 1280), (800, 1422)), ((900, 900), (1280, 1280)), ((901, 900), (1280, 1279))]
)
def test_a_window_pulled_higher_changes_without_a_jump(size: tuple[int, int], units: tuple[int, int]) -> None:
    area = Viewport(*size).area
    assert (round(area.width), round(area.height)) == units
    assert is_upright(area) == (size[0] < size[1])


@pytest.mark.usefixtures("undrawn")
def test_the_boards_of_two_people_stand_in_the_middle_of_their_results(tmp_path: Path) -> None:
    with program(tmp_path, size="1080x1920") as app:
        app.apply(Push(results_of(app, "mosaic", 2)))
        app.step(0.02)
        page = top(app)
        boards = [widget.rect for widget in page.widgets if isinstance(widget, ImageWidget)]
        card = boards[0].width  # a card of five lines on its block is about as high as the picture above it is wide
        above = min(board.top for board in boards)
        below = min(target.rect.top for target in page.interaction.hit_targets() if target.name != "back")
        assert abs(above - (below - max(board.bottom for board in boards) - card)) < 0.15 * page.area.height
