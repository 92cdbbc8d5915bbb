"""Clicks of a kiosk's common errands: at most five each, where moves of the game are not counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.kiosk.attract import AttractScene
from game.registry import GAMES
from game.scenes.stack import Reset
from game.storage.places import ExportPlace
from game.table.scene import TableScene
from tests.driver import FRAME, click, names, press, program, target, top, wait
from tests.kiosk.test_operator import open_operator
from tests.kiosk.test_quick_play import choose

MAX_CLICKS = 5


class Visitor:
    """A person at the screen whose clicks are counted."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.clicks: list[str] = []

    def touch(self) -> None:
        """Touch the screen's middle."""
        self.clicks.append("screen")
        press(self.app, self.app.screen.get_rect().center)
        wait(self.app, 0.9)

    def click(self, name: str) -> None:
        self.clicks.append(name)
        click(self.app, name)

    def hold(self, name: str, is_reached: Callable[[], bool]) -> None:
        """Hold a target until something is reached; that is one click."""
        self.clicks.append(name)
        place = target(self.app, name).rect.center
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        for _ in range(2000):
            self.app.step(FRAME, is_drawn=False)
            if is_reached():
                break
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.app.step(FRAME)

    def sit_down(self) -> TableScene[Any]:
        """Click whatever is the one thing to do until the visitor may move."""
        for _ in range(400):
            scene = top(self.app)
            if isinstance(scene, TableScene):
                if scene.session.may_act or scene.controller.match.is_computer_turn:
                    return scene
            elif (wanted := scene.interaction.default_hit_target()) is not None:
                self.click(wanted.name)
                continue
            self.app.step(0.05)
        raise AssertionError(f"no game after {self.clicks}, but {top(self.app).name}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("play", "most"), [("solo", 2), ("two", 3)])
def test_a_visitor_gets_from_the_show_to_the_first_move(tmp_path: Path, game: str, play: str, most: int) -> None:
    with program(tmp_path, "--kiosk") as app:
        choose(app, kiosk_play=play, kiosk_choices=("setup",))
        app.apply(Reset(AttractScene(app.services)))
        app.step(0.1)
        visitor = Visitor(app)
        visitor.touch()
        assert top(app).name == "title"
        visitor.click(f"isle/{game}")
        table = visitor.sit_down()
        assert table.name == game
        assert len(visitor.clicks) <= most <= MAX_CLICKS, visitor.clicks


def test_a_ticket_brings_a_game_back(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        choose(app, kiosk_play="solo", kiosk_choices=())
        leaving = Visitor(app)
        leaving.click("isle/bridges")
        table = leaving.sit_down()
        table.controller.match.play(table.controller.match.state.moves()[0])
        table.controller.show_position(table.controller.match.number)
        number = table.controller.match.number
        leaving.click("pause")
        ticket = app.services.storage.saved_games.ticket_of("bridges")
        assert len(ticket) == 4
        leaving.click("leave")
        assert top(app).name == "ticket"
        assert len(leaving.clicks) <= MAX_CLICKS, leaving.clicks
        assert click(app, "chart").name == "title"
        coming = Visitor(app)
        coming.click("ticket")
        for letter in ticket:
            coming.click(f"key-{letter}")
        table = coming.sit_down()
        assert table.controller.match.number == number
        assert len(coming.clicks) == MAX_CLICKS, coming.clicks


def test_the_operator_opens_from_ten_to_six_on_all_days(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        operator, storage = Visitor(app), app.services.storage
        for name in ("tab/hours", "opens-all/value", "hour-10", "hour-18", "back"):
            operator.click(name)
        assert storage.settings.kiosk_hours == (10, 18) * 7
        assert len(operator.clicks) == MAX_CLICKS


def test_a_held_arrow_goes_by_whole_hours(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        operator, storage = Visitor(app), app.services.storage
        operator.click("tab/hours")
        operator.hold("opens-all/more", lambda: storage.settings.kiosk_hours[0] == 10)
        operator.hold("closes-all/less", lambda: storage.settings.kiosk_hours[1] == 18)
        assert storage.settings.kiosk_hours == (10, 18) * 7
        operator.click("opens-all/more")
        assert storage.settings.kiosk_hours == (10.25, 18) * 7, "a click goes by a quarter"


def test_hours_to_pick_are_those_of_one_end_and_hide_after_a_second_click(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        open_operator(app)
        operator, storage = Visitor(app), app.services.storage
        for name in ("tab/hours", "closes-all/value"):
            operator.click(name)
        assert "hour-24" in names(app)
        assert "hour-0" not in names(app), "closing when it opens would mean closed"
        operator.click("closes-all/value")
        assert names(app, "hour-") == []
        for name in ("opens-all/value", "hour-20", "hour-2"):
            operator.click(name)
        assert storage.settings.kiosk_hours == (20, 2) * 7, "past midnight"
        assert names(app, "hour-") == []


def test_the_operator_opens_the_choice_of_players_and_makes_the_page_for_the_wall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.pages.export_places.export_places", lambda: [ExportPlace(tmp_path, 5 << 20)])
    monkeypatch.setattr("game.kiosk.wall_page._DPI", 40)
    with program(tmp_path / "data", "--kiosk") as app:
        choose(app, kiosk_choices=())
        open_operator(app)
        operator = Visitor(app)
        for name in ("wall", "place-1"):
            operator.click(name)
        assert list(tmp_path.glob("*.pdf"))
        assert len(operator.clicks) <= MAX_CLICKS
        operator = Visitor(app)
        for name in ("tab/visitors", "choice-players", "back"):
            operator.click(name)
        assert app.services.storage.settings.kiosk_choices == ("players",)
        assert len(operator.clicks) <= MAX_CLICKS
