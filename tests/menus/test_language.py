"""The language: of this run, of the next one, and of what is on the screen already."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.modes.tables import SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.stack import Reset
from game.table.scene import TableScene
from game.table.table_setup import set_up_table
from tests.driver import click, key, program, top


@pytest.mark.draws
def test_the_language_asked_for_holds_for_this_run_only_bug(tmp_path: Path) -> None:
    with program(tmp_path, language="en") as app:
        click(app, "language")
        assert app.services.storage.settings.language == "de"
    with program(tmp_path, language="en") as app:
        assert app.services.assets.texts.language == "en"
        app.services.storage.change_settings(text_size=125)
        app.apply_settings()
        assert app.services.assets.texts.language == "en"
        assert app.services.storage.settings.language == "de"


def test_the_language_can_be_switched_where_another_was_asked_for(tmp_path: Path) -> None:
    with program(tmp_path, language="de") as app:
        wanted = app.services.assets.texts.next_language.code
        app.services.storage.change_settings(language=wanted)
        click(app, "language")
        assert app.services.assets.texts.language == wanted != "de"


def test_the_window_is_named_in_the_language_of_the_moment(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assert pygame.display.get_caption()[0] == "Four Isles"
        app.services.session.choose_language("de")
        assert pygame.display.get_caption()[0] == "Vier Inseln"


@pytest.mark.draws
def test_a_line_at_the_bottom_follows_the_language_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.renderer.show_toast(lambda: app.services.assets.t("house.chart.closed"))
        assert app.renderer.toast_text == "This isle is closed today."
        click(app, "language")
        assert app.renderer.toast_text == "Diese Insel hat heute geschlossen."


@pytest.mark.draws
def test_what_the_table_says_and_names_nobody_chose_follow_the_language_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        plan = TablePlan([SeatPlan(), SeatPlan(name="Ada")], "court")
        app.apply(Reset(routes.PlayRoute(set_up_table(app.services, "mosaic", plan))))
        app.step(0.02)
        table = top(app)
        assert isinstance(table, TableScene)
        assert [table.controller.narrator.seat_name(seat) for seat in range(2)] == ["Player 1", "Ada"]
        table.controller.undo()
        english = table.controller.message_bar.text
        key(app, pygame.K_ESCAPE)
        click(app, "settings")
        click(app, "language/de")
        click(app, "back")
        click(app, "resume")
        assert top(app) is table
        assert [table.controller.narrator.seat_name(seat) for seat in range(2)] == ["Spieler 1", "Ada"]
        assert table.controller.message_bar.text == app.services.assets.t("house.table.undo.nothing") != english
        assert table.controller.narrator.bar_line() == "Du bist dran, Spieler\u00a01."
