"""The sea chart: a picture and its sign are one thing to click on."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from game import registry
from game.app import App
from game.languages import languages
from game.menus.chart.page import ChartScene
from game.menus.players.solo_person import SoloPerson
from game.scenes import routes
from game.scenes.stack import Reset
from game.storage.values import TEXT_SIZES
from game.ui.canvas import Canvas
from game.ui.widgets import Button
from tests.drawn_text import runs_of
from tests.driver import click, hover, names, press, program, target, top, wait
from tests.table.puzzles import missed_task, session
from tests.turns import in_turn

DOORS = {
    **dict.fromkeys(registry.GAMES, "setup"),
    "lighthouse": "records",
    "harbour": "players",
    "workshop": "workshop",
    "daily": "daily",
    "regatta": "regatta",
    "problems": "problems",
}


@pytest.mark.parametrize("size", ["1280x720", "720x1280"])
@pytest.mark.draws
def test_every_place_is_on_the_chart_of_a_wide_and_of_an_upright_window_bug(size: str, tmp_path: Path) -> None:
    with program(tmp_path, size=size) as app:
        assert set(signs(app)) == set(DOORS)


def signs(app: App) -> dict[str, FRect]:
    chart = top(app)
    assert isinstance(chart, ChartScene)
    return chart.signs.lay_out(chart.background.layout(chart.area))


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("size", "text_size", "language"),
    in_turn([("1024x600", 150), ("1280x720", 100), ("1024x768", 150), ("1680x720", 100), ("1280x720", 150)]),
)
@pytest.mark.draws
def test_every_corner_of_a_sign_opens_its_place_bug(tmp_path: Path, size: str, language: str, text_size: int) -> None:
    with program(tmp_path, size=size, language=language) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        app.step(0.02)
        found = signs(app)
        assert found.keys() == DOORS.keys()
        for name, sign in found.items():
            for x in (sign.left + 3, sign.centerx, sign.right - 3):
                for y in (sign.top + 3, sign.bottom - 3):
                    press(
                        app,
                        (round(x * app.services.assets.viewport.scale), round(y * app.services.assets.viewport.scale)),
                    )
                    assert top(app).name == DOORS[name], (name, x, y)
                    app.services.storage.change_settings(text_size=text_size)
                    press(app, (2, 2), 3)
                    assert top(app).name == "title"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("text_size", [100, 150])
def test_no_sign_lies_on_another_or_out_of_the_window(tmp_path: Path, language: str, text_size: int) -> None:
    with program(tmp_path, language=language) as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        found = signs(app)
        for name, sign in found.items():
            assert top(app).area.contains(sign), name
            assert [other for other, place in found.items() if other != name and place.colliderect(sign)] == [], name


@pytest.mark.draws
@pytest.mark.parametrize("language", languages())
def test_the_line_on_a_place_hides_no_name_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    tags: list[FRect] = []
    panel = Canvas.panel

    def noted(canvas: Canvas, name: str, rect: FRect, *rest: Any, **named: Any) -> None:
        if name == "ui/tag":
            tags.append(rect)
        panel(canvas, name, rect, *rest, **named)

    monkeypatch.setattr(Canvas, "panel", noted)
    with program(tmp_path, size="1024x600", language=language) as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        app.step(0.02)
        names = [sign.inflate(-16, -24) for sign in signs(app).values()]
        for name in registry.GAMES:
            tags.clear()
            hover(app, f"isle/{name}")
            assert tags, name
            assert [place for tag in tags for place in names if tag.colliderect(place)] == [], name


def test_a_double_click_on_the_way_back_does_not_quit(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "lighthouse")
        back = target(app, "back").rect
        click(app, "back")
        assert target(app, "quit").rect.colliderect(back)
        click(app, "quit")
        assert app.running
        wait(app, 0.7)
        press(app, target(app, "quit").rect.center)
        assert not app.running


@pytest.mark.parametrize("language", languages())
@pytest.mark.draws
def test_at_200_percent_the_welcome_hides_no_name_bug(language: str, tmp_path: Path) -> None:
    with program(tmp_path, language=language) as app:
        app.services.storage.change_settings(text_size=200)
        app.apply_settings()
        wait(app, 1.0)
        welcome = app.services.assets.t("house.chart.welcome")
        lines = [run for run in runs_of(app, top(app)) if run.text in welcome and len(run.text) > 10]
        assert [run.text for run in lines] == [welcome]
        assert not any(run.is_cut for run in lines)
        chart = top(app)
        assert isinstance(chart, ChartScene)
        names = [sign.inflate(-16, -24) for sign in chart.signs.places.values()]
        assert lines[0].rect.collidelist(names) == -1


def keep_missed(app: App, due: datetime.date) -> None:
    """A missed move of Ada's, who solves the problems here."""
    move = missed_task(app, "waterways").missed
    assert move is not None
    ada = app.services.storage.add_profile("Ada").identifier
    SoloPerson(app.services).choose("Ada", ada)
    app.services.storage.puzzles.keep_missed_move(f"#{ada}", move._replace(due=due))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_missed_move_that_is_due_again_has_a_sign_on_the_chart(tmp_path: Path, language: str) -> None:
    today = datetime.datetime.now().date()
    with program(tmp_path, "--lang", language) as app:
        assert names(app, "due") == []
        keep_missed(app, today)
        app.apply(Reset(routes.ChartRoute()))
        for size in TEXT_SIZES:
            app.services.storage.change_settings(text_size=size)
            app.apply_settings()
            app.step(0.1)
            chart = top(app)
            assert isinstance(chart, ChartScene)
            button = next(each for each in chart.widgets if isinstance(each, Button) and each.name == "due")
            assert button.rect.collidelist(list(chart.signs.places.values())) == -1, size
            assert chart.area.contains(button.rect), size
            assert "Ada" in button.tooltip
        click(app, "due")
        assert session(app).attempt.task.missed is not None
        click(app, "solution")
        wait(app, 3)
        click(app, "back")
        assert top(app).name == "title"
        assert names(app, "due") == [], "it comes back tomorrow"


def test_no_sign_for_a_move_of_tomorrow_nor_in_a_kiosk(tmp_path: Path) -> None:
    today = datetime.datetime.now().date()
    with program(tmp_path / "a") as app:
        keep_missed(app, today + datetime.timedelta(days=1))
        app.apply(Reset(routes.ChartRoute()))
        assert names(app, "due") == []
    with program(tmp_path / "b", "--kiosk") as app:
        keep_missed(app, today)
        app.apply(Reset(routes.ChartRoute()))
        assert top(app).name == "title"
        assert names(app, "due") == []
