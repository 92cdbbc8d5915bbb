"""Play at once: one touch on a kiosk's isle starts a game; a small sign opens the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game import registry
from game.app import App
from game.menus.chart.page import ChartScene
from game.modes.codes import code_of
from game.modes.tables import GameTable, SeatPlan
from game.scenes import routes
from game.scenes.stack import Push, Reset
from game.storage.values import KIOSK_CHOICES, Settings
from game.table.ending.results import ResultsScene
from game.table.scene import TableScene
from tests.driver import click, names, program, top, wait
from tests.games import CASES, random_game


def choose(app: App, **settings: Any) -> None:
    """Change settings as the operator does, between two visits."""
    app.services.storage.end_visit()
    app.services.storage.change_settings(**settings)
    app.services.storage.begin_visit()
    app.apply(Reset(routes.ChartRoute()))


@pytest.mark.parametrize("game", registry.GAMES)
@pytest.mark.parametrize(("play", "people"), [("solo", 1), ("two", 2)])
def test_one_touch_on_an_isle_starts_a_game_for_as_many_as_the_operator_chose(
    tmp_path: Path, game: str, play: str, people: int
) -> None:
    with program(tmp_path, "--kiosk") as app:
        choose(app, kiosk_play=play)
        click(app, f"isle/{game}")
        scene = next(each for each in app.stack.scenes if isinstance(each, TableScene))  # a hand-over may cover it
        assert sum(seat.kind == "human" for seat in scene.controller.match.seats) == people


def test_the_small_sign_opens_the_setup_and_a_game_begun_is_offered_again(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        assert names(app, "setup/") == [], "isles that open the set-up need no second sign"
        choose(app, kiosk_play="solo")
        assert click(app, "setup/bridges").name == "setup"
        scene = click(app, "start")
        assert isinstance(scene, TableScene)
        scene.controller.match.play(scene.controller.match.state.moves()[0])
        scene.controller.show_position(scene.controller.match.number)
        click(app, "pause")
        click(app, "chart")
        assert click(app, "isle/bridges").name == "kept-game"


def test_new_kiosks_play_at_once_and_offer_the_setup_without_players_boards_and_deals() -> None:
    assert (Settings().kiosk_play, Settings().kiosk_choices) == ("solo", ("setup",))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("choices", [("setup",), KIOSK_CHOICES])
@pytest.mark.draws
def test_the_small_signs_cover_no_other_sign_bug(
    tmp_path: Path, language: str, text_size: int, choices: Sequence[str]
) -> None:
    """At 150 % in German the button of Waterways covered the daily chart's sign."""
    with program(tmp_path, "--kiosk", language=language) as app:
        choose(app, kiosk_play="solo", kiosk_choices=tuple(choices), text_size=text_size, language=language)
        app.apply_settings()
        chart = top(app)
        assert isinstance(chart, ChartScene)
        buttons = [each.rect for each in chart.interaction.hit_targets() if each.name.startswith("setup/")]
        assert len(buttons) >= 4
        for button in buttons:
            assert chart.area.contains(button)
            for name, sign in chart.signs.places.items():
                assert not button.colliderect(sign), name


def is_found(app: App, start: str) -> bool:
    """True if a target of the page has a name that begins so, enabled or not."""
    return any(each.name.startswith(start) for each in top(app).targets())


_OF_PLAYERS = ("seat-0/", "seat-add")
_SETUP_TARGETS = {"players": _OF_PLAYERS, "boards": ("board/",), "codes": ("deal",)}
_CHART_TARGETS = {"players": "harbour", "boards": "workshop"}


@pytest.mark.parametrize("choice", ["players", "boards", "codes"])
@pytest.mark.parametrize("is_on", [True, False])
def test_visitors_meet_a_choice_only_where_the_operator_opened_it(tmp_path: Path, choice: str, is_on: bool) -> None:
    with program(tmp_path, "--kiosk") as app:
        others = tuple(each for each in KIOSK_CHOICES if each != choice)
        choose(app, kiosk_play="solo", kiosk_choices=(*others, *([choice] if is_on else [])))
        for each, name in _CHART_TARGETS.items():
            assert is_found(app, name) == (each != choice or is_on), name
        click(app, "setup/bridges")
        for each, starts in _SETUP_TARGETS.items():
            for start in starts:
                assert is_found(app, start) == (each != choice or is_on), start
        click(app, "back")
        click(app, "regatta")
        leg, seat = "leg-0/board/more" in names(app), is_found(app, "seat-0/")
        assert (leg, seat) == (choice != "boards" or is_on, choice != "players" or is_on)
        click(app, "back")
        click(app, "lighthouse")
        assert is_found(app, "kind/deals") == (choice != "codes" or is_on)


@pytest.mark.parametrize(("play", "kinds"), [("solo", ["human", "computer"]), ("two", ["human", "human"])])
def test_where_players_are_no_choice_the_setup_and_the_regatta_seat_whom_the_operator_chose(
    tmp_path: Path, play: str, kinds: Sequence[str]
) -> None:
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.end_visit()
        crowd = {"seats": [SeatPlan().to_json()] * 4, "board": "no board"}
        app.services.storage.set_extra("setup.mosaic", crowd)
        choose(app, kiosk_play=play, kiosk_choices=("setup",))
        click(app, "setup/mosaic")
        click(app, "start")
        table = next(each for each in app.stack.scenes if isinstance(each, TableScene))
        alone = min(table.controller.match.game.seats) == 1 and play == "solo"
        assert [seat.kind for seat in table.controller.match.seats] == (["human"] if alone else kinds)
        choose(app)
        click(app, "regatta")
        click(app, "sail")
        table = next(each for each in app.stack.scenes if isinstance(each, TableScene))
        assert [seat.kind for seat in table.controller.match.seats] == kinds


def test_without_the_setup_every_way_to_it_starts_a_game(tmp_path: Path) -> None:
    with program(tmp_path, "--kiosk") as app:
        choose(app, kiosk_play="solo", kiosk_choices=())
        assert not is_found(app, "setup/")
        click(app, "isle/bridges")
        first = top(app)
        assert isinstance(first, TableScene)
        click(app, "pause")
        click(app, "again")
        wait(app, 0.5)
        click(app, "yes")
        wait(app, 0.5)
        second = top(app)
        assert isinstance(second, TableScene)
        assert second is not first


def test_results_name_the_deal_only_where_deals_are_a_choice(tmp_path: Path) -> None:
    case = next(each for each in CASES if each.game == "bridges" and each.seats == 2)
    with program(tmp_path, "--kiosk") as app:
        for choices in (("setup",), KIOSK_CHOICES):
            choose(app, kiosk_choices=choices)
            match = random_game(case)
            board = app.services.background.boards.load(case.game, case.board)
            app.apply(Push(ResultsScene(app.services, GameTable(match, board, [None, None]), None, None)))
            app.step(0.1)
            shown = " ".join(str(getattr(widget, "text", "")) for widget in top(app).widgets)
            assert (code_of(match) in shown) == ("codes" in choices)
