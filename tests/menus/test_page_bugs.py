"""Menu bugs found by soak tests."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from game.app import App
from game.boards.errors import BoardError
from game.boards.repository import BoardRepository
from game.menus.players.name_entry import NameScene
from game.menus.regatta.page import RegattaScene
from game.menus.setup.deal_entry import DealScene
from game.menus.setup.page import SetupScene
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.table.scene import TableScene
from tests.driver import click, key, press, program, target, top

pytestmark = pytest.mark.draws


def open_setup(app: App, game: str) -> SetupScene:
    """The setup page of that game."""
    scene = SetupScene(app.services, game)
    app.apply(Push(scene))
    return scene


def test_the_last_seat_of_a_table_cannot_be_taken_away_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        scene = open_setup(app, "bridges")
        assert not target(app, "seat-0/remove").enabled
        click(app, "seat-0/remove")
        assert len(scene.plan.seats) == 1
        assert top(app) is scene


def test_an_empty_line_is_no_name_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(NameScene(app.services, "", lambda name, profile: pytest.fail("no name was given"))))
        app.step(0.02)
        assert click(app, "take").name == "names"
        assert app.services.storage.profiles() == []


def test_a_known_name_spelt_with_a_combining_accent_is_the_same_player_bug(tmp_path: Path) -> None:
    chosen: list[tuple[str, int | None]] = []
    with program(tmp_path) as app:
        zoe = app.services.storage.add_profile("Zo\u00e9")
        app.apply(Push(NameScene(app.services, "", lambda name, profile: chosen.append((name, profile)))))
        for letter in "Zoe\u0301":
            key(app, pygame.K_UNKNOWN, letter)
        assert click(app, "take").name == "title"
        assert chosen == [("Zo\u00e9", zoe.identifier)]


def test_no_deal_without_a_number_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.apply(Push(DealScene(app.services, None, lambda seed: pytest.fail("no number was given"))))
        app.step(0.02)
        assert click(app, "this-deal").name == "deal"


def test_the_way_back_from_a_new_table_in_mid_game_leads_to_the_chart_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        open_setup(app, "bridges")
        assert click(app, "start").name == "bridges"
        assert key(app, pygame.K_ESCAPE).name == "pause"
        assert click(app, "again").name == "setup"
        assert click(app, "back").name == "title"


def test_a_regatta_says_that_there_is_no_board_to_sail_on_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        monkeypatch.setattr(app.services.background.boards, "names", lambda game: [])
        app.apply(Push(RegattaScene(app.services)))
        app.step(0.02)
        assert click(app, "sail").name == "regatta"
        assert app.renderer.toast_text == app.services.assets.t("house.setup.no-board")


def test_a_leg_whose_board_has_gone_can_be_dealt_anew_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        click(app, "regatta")
        leg = click(app, "sail")
        assert isinstance(leg, TableScene)
        leg.controller.match.play(leg.controller.match.state.moves()[0])
        app.apply(Reset(routes.RegattaRoute()))
        app.step(0.02)
        monkeypatch.setattr(
            "game.menus.regatta.page.saved_table", Mock(side_effect=BoardError("a.tmx", (), "no such file"))
        )
        assert click(app, "sail").name == "confirm"
        again = click(app, "yes")
        assert isinstance(again, TableScene)
        assert again.controller.match.number == 0


def test_a_board_that_vanished_is_told_and_no_table_is_set_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program(tmp_path) as app:
        click(app, "isle/bridges")
        page = click(app, "first-game")

        def vanished(shelf: BoardRepository[object], name: str) -> None:
            raise BoardError(f"{name}.tmx", (), "there is no such file")

        monkeypatch.setattr(BoardRepository, "load", vanished)
        press(app, target(app, "lesson/basics").rect.center)
        assert top(app) is page
        assert app.renderer.toast_text == "a.tmx: there is no such file"
