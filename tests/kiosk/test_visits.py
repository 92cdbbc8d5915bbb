"""Each visitor to a kiosk finds it as its operator left it, and what they left unfinished stays theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.kiosk import regattas
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Push, Reset
from game.storage.saved_games import REGATTA_PREFIX, TICKET_ALPHABET
from game.storage.storage import Storage
from game.storage.values import Settings
from game.table.scene import TableScene
from tests.drawn_text import runs_of
from tests.driver import click, key, names, press, program, set_up_kiosk, top, wait
from tools.kiosk_soak import Size, growth


def start(app: App, moves: int = 1) -> TableScene[Any]:
    """A game of Bridges with some moves made, from the chart."""
    scene = click(app, "isle/bridges")
    if scene.name == "kept-game":
        click(app, "new")
    scene = click(app, "start")
    assert isinstance(scene, TableScene)
    for _ in range(moves):
        scene.controller.match.play(scene.controller.match.state.moves()[0])
    scene.controller.show_position(scene.controller.match.number)
    return scene


def tickets(scene: Scene) -> dict[str, str]:
    """Saved content of each ticket."""
    assert isinstance(scene, TicketScene)
    return {letters: what for what, letters in scene.tickets}


def take_up(app: App, letters: str) -> Scene:
    click(app, "ticket")
    for letter in letters:
        click(app, f"key-{letter}")
    return top(app)


def test_tickets_stay_until_a_touch_or_a_minute_and_say_how_long_they_hold(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        for end in ("touch", "minute"):
            start(app)
            app.apply(Reset(routes.LeaveRoute()))
            app.step(0.1)
            press(app, (20, 400))
            assert top(app).name == "ticket", "a double touch does not close them"
            shown = [getattr(widget, "text", "") for widget in top(app).widgets]
            assert app.services.assets.t("kiosk.ticket.days", n=30) in shown
            assert app.services.assets.t("house.ticket.text") in shown, "the words for one game"
            wait(app, 58)
            assert top(app).name == "ticket"
            if end == "touch":
                press(app, (20, 400))
            else:
                wait(app, 3)
            assert top(app).name == {"touch": "title", "minute": "attract"}[end], "nobody has been there for a minute"


def test_the_entry_of_a_ticket_asks_for_four_letters_until_a_ticket_is_unknown(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "ticket")
        prompt = app.services.assets.t("house.ticket.prompt")
        assert prompt in [getattr(widget, "text", "") for widget in top(app).widgets]
        for letter in "BCDF":
            click(app, f"key-{letter}")
        shown = [getattr(widget, "text", "") for widget in top(app).widgets]
        assert app.services.assets.t("house.ticket.unknown", ticket="BCDF") in shown
        assert prompt not in shown


def test_the_keys_of_a_ticket_are_the_letters_that_tickets_have(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        click(app, "ticket")
        assert set(names(app, "key-")) == {*(f"key-{letter}" for letter in TICKET_ALPHABET), "key-delete"}
        page = top(app)
        assert isinstance(page, TicketEntryScene)
        page.field.type_text("A")
        assert page.field.text == ""


def house(folder: Path) -> Settings:
    """The settings as they stand in the file."""
    storage = Storage.open(folder)
    settings = storage.settings
    storage.close()
    return settings


def test_the_next_visitor_finds_everything_as_the_operator_left_it(tmp_path: Path) -> None:
    set_up_kiosk(tmp_path)
    storage = Storage.open(tmp_path)
    storage.add_profile("Regular")
    storage.close()
    before = house(tmp_path)
    with program(tmp_path, "--kiosk") as app:
        services = app.services
        found = services.storage.settings
        click(app, "language")
        click(app, "settings")
        for name in names(app):
            if name.split("/")[0] in ("text_size", "high_contrast", "patterns", "reduced_motion", "pace", "recap"):
                click(app, name)
        click(app, "back")
        click(app, "harbour")
        services.storage.add_profile("Visitor")
        services.storage.delete_profile(services.storage.profiles()[0].identifier)
        click(app, "back")
        click(app, "isle/bridges")
        click(app, "seat-0/name")
        for letter in "ZOE":
            click(app, f"key-{letter}")
        click(app, "take")
        click(app, "start")
        assert services.storage.settings != found
        assert services.assets.texts.language == "de"
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_ESCAPE) if top(app).name != "pause" else None
        click(app, "leave")
        assert top(app).name == "title", "nothing was played, so there is no ticket"
        assert services.assets.texts.language == "en"
        assert services.storage.settings == before
        assert [profile.name for profile in services.storage.profiles()] == ["Regular"]
        click(app, "isle/bridges")
        assert click(app, "seat-0/name").form.field.text == ""  # type: ignore[attr-defined]
    assert house(tmp_path) == before


def test_what_a_visitor_set_is_gone_after_a_power_cut(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        before = app.services.storage.settings
        app.services.storage.change_settings(text_size=150, pace="slow")
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.end_visit()
        assert app.services.storage.settings == before


def test_a_game_has_its_ticket_from_the_start_and_another_never_takes_its_place(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        first = start(app, moves=3)
        key(app, pygame.K_ESCAPE)
        assert top(app).name == "pause"
        letters = app.services.storage.saved_games.ticket_of("bridges")
        click(app, "chart")
        second = start(app, moves=2)
        assert second.controller.match.moves != first.controller.match.moves
        assert letters in app.renderer.toast_text
        app.apply(Reset(routes.ChartRoute()))
        app.step(0.1)
        click(app, "language")
        found = tickets(click(app, "leave"))
        assert len(found) == 2
        assert set(found.values()) == {"bridges"}
        assert app.services.assets.texts.language == "de", "a ticket is read by who left, not by who comes"
        click(app, "chart")
        assert app.services.assets.texts.language == "en"
        third = start(app, moves=4)
        app.apply(Reset(routes.ChartRoute()))
        app.step(0.1)
        again = take_up(app, letters)
        assert isinstance(again, TableScene)
        assert again.controller.match.moves == first.controller.match.moves
        again.controller.match.play(again.controller.match.state.moves()[0])
        app.apply(Reset(routes.LeaveRoute()))
        app.step(0.1)
        found = tickets(top(app))
        assert letters in found
        assert len(found) == 2, "the third game kept its own ticket"
        click(app, "back")
        for each in found:
            scene = take_up(app, each)
            assert isinstance(scene, TableScene)
            assert scene.controller.match.number == (4 if each == letters else third.controller.match.number)
            app.apply(Reset(routes.ChartRoute()))
            app.step(0.1)


def test_who_walks_away_from_the_chart_finds_the_tickets_of_the_visit_on_the_screen(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        start(app, moves=3)
        app.apply(Reset(routes.ChartRoute()))
        app.step(0.1)
        quiet = app.services.storage.settings.kiosk_attract_seconds
        wait(app, quiet - 2, step=1.0)
        assert top(app).name == "title"
        wait(app, 4, step=1.0)
        assert list(tickets(top(app)).values()) == ["bridges"]
        shown = {"".join(run.text.split()) for run in runs_of(app, top(app))}
        assert set(tickets(top(app))) <= shown


def test_a_visit_cut_short_by_a_fall_goes_on_and_its_regatta_too(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.apply(Push(routes.RegattaRoute()))
        app.step(0.1)
        scene = click(app, "sail")
        assert isinstance(scene, TableScene)
        scene.controller.match.play(scene.controller.match.state.moves()[0])
        moves, game = scene.controller.match.moves, scene.name
    with program(tmp_path, "--kiosk") as app:
        wait(app, 0.5)
        assert top(app).name == "kept-game"
        click(app, "continue")
        app.apply(Reset(routes.LeaveRoute()))
        app.step(0.1)
        ((letters, what),) = tickets(top(app)).items()
        assert what == "regatta", "one ticket brings back the regatta and its leg"
        click(app, "back")
        app.apply(Push(routes.RegattaRoute()))
        app.step(0.1)
        assert top(app).plan.regatta.legs == []  # type: ignore[attr-defined]
        assert click(app, "sail").controller.match.number == 0  # type: ignore[attr-defined]
        app.apply(Reset(routes.ChartRoute()))
        app.step(0.1)
        assert take_up(app, letters).name == "regatta"
        assert click(app, "sail").name == "kept-game"
        again = click(app, "continue")
        assert isinstance(again, TableScene)
        assert (again.name, again.controller.match.moves) == (game, moves)


def test_the_games_of_the_same_folder_without_a_kiosk_are_left_alone(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        moves = start(app, moves=2).controller.match.moves
    with program(tmp_path, "--kiosk") as app:
        assert click(app, "isle/bridges").name == "setup"
        click(app, "start")
    with program(tmp_path) as app:
        wait(app, 0.5)
        scene = click(app, "continue")
        assert isinstance(scene, TableScene)
        assert scene.controller.match.moves == moves


def test_only_the_newest_regattas_keep_their_tickets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regattas, "MAX_TICKETS", 2)
    with program(tmp_path, "--kiosk") as app:
        storage = app.services.storage
        for letters, day in (("BBBB", "2000-01-01"), ("CCCC", "2999-01-01"), ("DDDD", "2999-01-02")):
            storage.set_extra(REGATTA_PREFIX + letters, {"day": day, "leg": ""})
        app.apply(Push(routes.RegattaRoute()))
        app.step(0.1)
        scene = click(app, "sail")
        assert isinstance(scene, TableScene)
        scene.controller.match.play(scene.controller.match.state.moves()[0])
        storage.set_extra(REGATTA_PREFIX + "FFFF", {"day": "2999-01-03", "leg": ""})
        app.apply(Reset(routes.LeaveRoute()))
        app.step(0.1)
        assert sorted(storage.extra_names(REGATTA_PREFIX)) == [REGATTA_PREFIX + "DDDD", REGATTA_PREFIX + "FFFF"]


def test_what_grows_from_visit_to_visit_is_told() -> None:
    flat = Size(100.0, 3.0, 4.0, 80, 80, 100, ("four-isles.sqlite3",))
    assert growth([flat, flat._replace(memory=400.0)] * 9) == [], "a moment is no growth"
    for grown in ({"memory": 130.0}, {"disk": 6.0}, {"log": 7.0}, {"tickets": 81}, {"regattas": 81}, {"games": 161}):
        assert len(growth([*[flat] * 6, *[flat._replace(**grown)] * 3])) == 1
    assert growth([*[flat] * 3, flat._replace(files=("left.tmp",))]) == ["a file came about: left.tmp"]
