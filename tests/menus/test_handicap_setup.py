"""Handicaps in the set-up: chosen by clicks, proposed from earlier games, remembered, and where they are not offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.board_library.saving import duplicate
from game.core.handicap import DEGREE, handicap_rules
from game.menus.regatta.page import RegattaScene
from game.menus.setup.page import SetupScene
from game.modes.regatta import Leg, Regatta, leg_seats, save_regatta, saved_regatta
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.registry import GAMES, plugin
from game.scenes.stack import Push
from game.table.saving.autosave import save_game
from game.table.scene import TableScene
from tests.driver import click, key, names, program, set_up_kiosk, top
from tests.menus.handicap_games import decided

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def _open(app: App, game: str, seats: list[SeatPlan], board: str) -> SetupScene:
    scene = SetupScene(app.services, game, TablePlan(seats, board))
    app.stack.apply(Push(scene))
    return scene


def _two() -> list[SeatPlan]:
    return [SeatPlan(name="Ada"), SeatPlan(name="Ben")]


def _options(app: App) -> dict[str, Any]:
    table = top(app)
    assert isinstance(table, TableScene)
    written: dict[str, Any] = table.controller.match.record().to_json()["options"]
    return written


def test_units_are_chosen_seat_by_seat_and_played(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        _open(app, "bridges", _two(), "a")
        assert names(app, "handicap-") == []
        click(app, "handicap")
        assert "handicap-1/less" not in names(app, "handicap-1")
        for _ in range(3):
            click(app, "handicap-1/more")
        click(app, "handicap-1/less")
        click(app, "start")
        assert _options(app) == {"freehand": False, "handicap": [0, 2]}
        kept = app.services.storage.extra("setup.bridges")
        assert isinstance(kept, dict)
        assert [seat.get("handicap") for seat in kept["seats"]] == [None, 2]


def test_a_table_where_nobody_chose_one_is_played_as_ever(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        _open(app, "bridges", _two(), "a")
        click(app, "handicap")
        click(app, "handicap-0/more")
        click(app, "handicap-0/less")
        click(app, "start")
        assert _options(app) == {"freehand": False}


@pytest.mark.parametrize(
    ("game", "board", "count"), [("bridges", "a", 1), ("waterways", "twin", 3), ("elevens", "standard", 1)]
)
def test_there_is_none_alone_and_none_with_a_saboteur(game: str, board: str, count: int, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        seats = [SeatPlan(name=name, handicap=2) for name in ("Ada", "Ben", "Cleo")[:count]]
        _open(app, game, seats, board)
        assert "handicap" not in names(app)
        assert names(app, "handicap-") == []
        click(app, "start")
        assert "handicap" not in _options(app)


def test_a_kiosk_offers_it_where_the_operator_lets_visitors_choose(tmp_path: Path) -> None:
    set_up_kiosk(tmp_path)
    with program(tmp_path, "--kiosk") as app:
        for choices, is_offered in ((("setup", "handicap"), True), (("setup",), False)):
            app.services.storage.change_settings(kiosk_choices=choices)
            scene = _open(app, "bridges", [SeatPlan(name="Ada"), SeatPlan(name="Ben", handicap=4)], "a")
            assert ("handicap" in names(app)) is is_offered
            assert scene.plan.seats[1].handicap == (4 if is_offered else 0)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_set_is_read_at_once_when_the_set_up_is_opened_again(game: str, tmp_path: Path) -> None:
    rules = handicap_rules(plugin(game).game.options)
    if rules is None:
        return
    with program(tmp_path, language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        _open(app, game, [SeatPlan(name="Ada"), SeatPlan(name="Ben", handicap=5)], plugin(game).shipped[0])
        button = top(app).interaction.find_hit_target("handicap")
        assert button is not None, "in view, without scrolling"
        said = [label for label in labels(app) if "Ben" in label and "+5" in label]
        assert said, "whose handicap it is, and how much"


def test_a_row_stays_in_view_while_its_words_grow(tmp_path: Path) -> None:
    with program(tmp_path, language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        scene = _open(app, "mosaic", _two(), "court")
        click(app, "handicap")
        for _ in range(5):
            click(app, "handicap-1/more")
        assert [seat.handicap for seat in scene.plan.seats] == [0, 5]


@pytest.mark.parametrize(
    ("seats", "games", "expected"),
    [
        ([SeatPlan(name="Ada"), SeatPlan(name="Ben")], 0, "4 more games against each other"),
        ([SeatPlan(name="Ada"), SeatPlan(name="Ben")], 3, "One more game against each other"),
        ([SeatPlan(name="Ada"), SeatPlan()], 0, "With a name for each of you"),
        ([SeatPlan(name=name) for name in ("Ada", "Ben", "Cleo")], 0, ""),
    ],
)
def test_what_is_missing_for_a_proposal_is_said(
    tmp_path: Path, seats: list[SeatPlan], games: int, expected: str
) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load("bridges", "a")
        for seed in range(games):
            save_game(app.services.storage, GameTable(decided(seed), loaded))
        _open(app, "bridges", seats, "b")
        click(app, "handicap")
        found = [label for label in labels(app) if "handicap is proposed here" in label]
        assert len(found) == bool(expected)
        assert all(label.startswith(expected) for label in found)
        title = app.services.background.boards.title("bridges", "b", "en")
        scale = [label for label in labels(app) if f"on “{title}” +9 points make the computer players" in label]
        assert len(scale) == (len(seats) == 2), "measured for two, on this board"


def test_a_board_without_figures_is_told_those_of_the_first(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        own = duplicate(app.services.background.boards, "bridges", "b", "Ours")
        _open(app, "bridges", _two(), own)
        click(app, "handicap")
        assert [label for label in labels(app) if "on “First Crossing” +12 points make the computer" in label]


def test_earlier_games_of_the_two_propose_what_makes_them_even(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load("bridges", "a")
        for seed in range(3):
            save_game(app.services.storage, GameTable(decided(seed), loaded))
        scene = _open(app, "bridges", _two(), "a")
        click(app, "handicap")
        assert "propose" not in names(app), "three games are too few"
        save_game(app.services.storage, GameTable(decided(3), loaded))
        scene.rebuild()
        click(app, "propose")
        assert scene.plan.seats[0].handicap == 0
        units = scene.plan.seats[1].handicap
        assert 8 <= units <= 13
        assert "propose" not in names(app), "what is proposed is set"
        scene.plan.seats[1].name = "Cleo"
        scene.rebuild()
        assert "propose" not in names(app), "Ada and Cleo have not played"


# --- regatta


def test_a_persons_degrees_at_a_regatta_become_units_of_each_leg(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        save_regatta(app.services.storage, _two(), Regatta(2))
        scene = RegattaScene(app.services)
        app.stack.apply(Push(scene))
        click(app, "handicap")
        for _ in range(2):
            click(app, "handicap-1/more")
        assert [seat.handicap for seat in saved_regatta(app.services.storage)[0]] == [0, 2]
        click(app, "sail")
        rules = handicap_rules(plugin("bridges").game.options)
        assert rules is not None
        assert _options(app) == {"freehand": False, "handicap": [0, rules.of_degree(2)]}


def labels(app: App) -> list[str]:
    areas = list(top(app).widgets)
    parts = [each for area in areas for each in getattr(area, "content", [area])]
    return [getattr(each, "text", "") or getattr(each, "label", "") for each in parts]


@pytest.mark.parametrize("legs", [1, 2], ids=["standings", "podium"])
def test_standings_and_podium_of_a_regatta_name_the_degrees(tmp_path: Path, legs: int) -> None:
    with program(tmp_path) as app:
        people = [*_two(), SeatPlan(name="Cleo", handicap=1)]
        people[1].handicap = 2
        course = (Leg("bridges"), Leg("mosaic"))
        points = [[5, 3, 2], [5, 3, 2]][:legs]
        save_regatta(app.services.storage, people, Regatta(3, points, course))
        app.stack.apply(Push(RegattaScene(app.services)))
        app.step(0.1)
        assert "Handicap: Ben: 2 degrees · Cleo: 1 degree" in labels(app)
        for seat in people:
            seat.handicap = 0
        save_regatta(app.services.storage, people, Regatta(3, points, course))
        app.stack.apply(Push(RegattaScene(app.services)))
        app.step(0.1)
        assert not any("Handicap" in label for label in labels(app))


def pad(app: App, button: int) -> None:
    """A button of the pad, pressed and let go."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(Event(kind, button=button, instance_id=0))
        app.step(0.3)


def by_key(app: App, step: str) -> None:
    codes = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
    key(app, {**codes, "act": pygame.K_RETURN}[step])


def by_pad(app: App, step: str) -> None:
    pad(app, getattr(pygame, "CONTROLLER_BUTTON_A" if step == "act" else f"CONTROLLER_BUTTON_DPAD_{step.upper()}"))


def walk_to(app: App, do: Callable[[App, str], None], name: str) -> None:
    """By arrows: down or up to the row, then along it; a way that led back here is not taken again."""
    taken: set[tuple[str, str]] = set()
    for _ in range(40):
        interaction = top(app).interaction
        here, there = interaction.find_hit_target(interaction.focus.name or ""), interaction.find_hit_target(name)
        assert there is not None
        if here is None:
            do(app, "down")
            continue
        if here.name == name:
            return
        upright = "down" if here.rect.centery < there.rect.centery else "up"
        along = "right" if here.rect.centerx < there.rect.centerx else "left"
        is_in_row = abs(here.rect.centery - there.rect.centery) <= 20
        ways = (along, upright) if is_in_row else (upright, along)
        way = next((each for each in ways if (here.name, each) not in taken), ways[0])
        taken.add((here.name, way))
        do(app, way)
    raise AssertionError(f"{name} is not reached")


@pytest.mark.parametrize("do", [by_key, by_pad], ids=["keys", "pad"])
def test_keys_or_a_pad_alone_choose_a_handicap_and_take_a_proposal(
    tmp_path: Path, do: Callable[[App, str], None]
) -> None:
    with program(tmp_path) as app:
        loaded = app.services.background.boards.load("bridges", "a")
        for seed in range(4):
            save_game(app.services.storage, GameTable(decided(seed), loaded))
        scene = _open(app, "bridges", _two(), "a")
        walk_to(app, do, "handicap")
        do(app, "act")
        assert top(app).interaction.focus.name == "handicap-0/more", "the focus goes along"
        walk_to(app, do, "handicap-1/more")
        for _ in range(3):
            do(app, "act")
        assert scene.plan.seats[1].handicap == 3
        do(app, "left")
        assert top(app).interaction.focus.name == "handicap-1/less"
        do(app, "act")
        assert [seat.handicap for seat in scene.plan.seats] == [0, 2]
        do(app, "right")
        walk_to(app, do, "propose")
        do(app, "act")
        assert scene.plan.seats[0].handicap == 0
        assert scene.plan.seats[1].handicap > 2, "four games that Ada won"


def test_degrees_are_units_of_as_much_help_in_every_game() -> None:
    for game in GAMES:
        rules = handicap_rules(plugin(game).game.options)
        units = [seat.handicap for seat in leg_seats(game, [SeatPlan(handicap=3), SeatPlan()])]
        assert units[1] == 0
        if rules is None:
            assert units == [0, 0]
        else:
            assert abs(units[0] * rules.log_odds - 3 * DEGREE) <= rules.log_odds / 2 + 1e-9


def test_a_leg_that_has_no_handicap_for_so_many_is_played_without(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        people = [SeatPlan(name=name, handicap=2) for name in ("Ada", "Ben", "Cleo")]
        save_regatta(app.services.storage, people, Regatta(3, course=(Leg("waterways"), Leg("mosaic"))))
        app.stack.apply(Push(RegattaScene(app.services)))
        click(app, "sail")
        assert "handicap" not in _options(app)
