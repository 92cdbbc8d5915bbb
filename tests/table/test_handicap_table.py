"""Handicaps at the tables: the plate in the bar, results, text to share, the list of games, and no statistics."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from game.core.handicap import handicap_rules
from game.match.match import Match, Seat
from game.match.turn_clock import ClockRules, TimeSpan, set_clock
from game.menus.statistics.model import StatisticsModel
from game.menus.statistics.page import StatisticsScene
from game.modes.player_statistics import tables_of
from game.modes.tables import GameTable
from game.registry import GAMES, plugin
from game.scenes.stack import Push
from game.scenes.tooltips import place_tooltip
from game.table.bar import message_rect
from game.table.ending.count_scene import CountScene
from game.table.ending.result_summary import ResultSummary
from game.table.ending.results import ResultsScene
from game.table.saving.autosave import save_game
from game.table.saving.saved_game import SavedGameScene
from game.table.scene import TableScene
from game.table.sharing.page import share_text
from tests.drawn_text import runs_of
from tests.driver import program, top
from tests.table.tables import set_on_table

HELPING = [game for game in GAMES if handicap_rules(plugin(game).game.options) is not None]


def _match(game: str, units: int) -> Match[Any]:
    """A game of two people, Ben with a handicap, before its first move."""
    rules, name = plugin(game).game, plugin(game).shipped[0]
    options = rules.options.parse({"handicap": [0, units]} if units else {}, 2)
    people = [Seat("Ada"), Seat("Ben")]
    return Match.new(game, name, plugin(game).load_board(name).board, people, options, seed=3)


def _to_the_end(match: Match[Any]) -> Match[Any]:
    while not match.is_over:
        match.play(match.state.moves()[0])
    return match


@pytest.mark.parametrize("game", HELPING)
def test_a_plate_in_the_bar_has_the_handicap_and_says_what_it_means(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        set_on_table(app, _match(game, 3))
        plate = top(app).interaction.find_hit_target("handicap")
        assert plate is not None
        tip = plate.tooltip
        assert "Ben: +3 " in tip
        assert "Ada" not in tip
        assert app.services.assets.t(f"{game}.handicap.text") in tip
        set_on_table(app, _match(game, 0))
        assert "handicap" not in [each.name for each in top(app).targets()]


@pytest.mark.parametrize("game", HELPING)
def test_the_words_of_the_plates_stand_right_below_them(game: str, tmp_path: Path) -> None:
    with program(tmp_path, language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        match = _match(game, 3)
        set_clock(match, ClockRules(TimeSpan.GAME, 300))
        set_on_table(app, match)
        scene, fonts = top(app), app.services.assets.fonts
        for name in ("handicap", "clock"):
            plate = scene.interaction.find_hit_target(name)
            assert plate is not None
            around = scene.interaction.tooltip_context(plate)
            tip = place_tooltip(fonts, scene.area, plate.rect, plate.tooltip, around)
            assert 0 <= tip.top - plate.rect.bottom <= 40
            assert tip.left < plate.rect.centerx < tip.right


def test_large_letters_in_an_upright_bar_keep_room_for_words_beside_both_plates_bug(tmp_path: Path) -> None:
    with program(tmp_path, size="1080x1920", language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        match = _match("elevens", 3)
        set_clock(match, ClockRules(TimeSpan.MOVE, 30))
        set_on_table(app, match)
        scene = top(app)
        assert isinstance(scene, TableScene)
        room = scene.session.overlay.bar_room(scene.area) - message_rect(scene.controller, scene.area).left
        assert room > 230
        plate = scene.interaction.find_hit_target("handicap")
        assert plate is not None
        assert "Ben\u00a0: +3 points" in plate.tooltip


def test_results_and_the_text_to_share_name_the_handicap(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        texts: dict[int, tuple[list[tuple[str, str]], str]] = {}
        for units in (0, 7):
            match = _to_the_end(_match("bridges", units))
            table = GameTable(match, app.services.background.boards.load("bridges", match.board_name))
            parts = ResultSummary(app.services.assets, table).parts()
            texts[units] = list(parts[1]), share_text(app.services.assets, table, [])
        assert texts[7][0] == [("Handicap", "+7"), *texts[0][0]]
        assert "Handicap: Ben: +7 points" in texts[7][1].split("\n")
        assert "Handicap" not in texts[0][1]


def test_such_a_game_is_listed_with_its_handicap_but_counts_nowhere(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        ada = storage.add_profile("Ada").identifier
        for units in (7, 0):
            match = _to_the_end(_match("bridges", units))
            loaded = app.services.background.boards.load("bridges", match.board_name)
            save_game(storage, GameTable(match, loaded, [ada, None]))
        assert [entry.has_handicap for entry in storage.records.latest()] == [False, True]
        results = storage.history.results()
        counted = tables_of(results, lambda game, seats: [(seat,) for seat in range(seats)])
        assert [table.seats[0].record for table in counted] == [2]
        assert len(storage.records.tables("bridges")) == 1
        model = StatisticsModel(app.services)
        assert (model.games_with_handicap, len(model.results())) == (1, 1)
        page = StatisticsScene(app.services)
        app.stack.apply(Push(page))
        assert "1 game with a handicap is left out." in [run.text for run in runs_of(app, page)]


@pytest.mark.parametrize("game", HELPING)
def test_the_count_at_the_end_comes_to_the_scores(game: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = _to_the_end(_match(game, 6))
        assert match.result is not None
        table = GameTable(match, app.services.background.boards.load(game, match.board_name))
        counting = CountScene(app.services, table, top(app)).counting
        assert counting.totals(counting.beats - 1) == list(match.result.scores)
        if game in ("bridges", "elevens"):
            assert counting.totals(-1) == [0, 6]


@pytest.mark.parametrize("game", HELPING)
def test_the_results_name_the_handicap_also_where_letters_are_large(game: str, tmp_path: Path) -> None:
    with program(tmp_path, language="fr") as app:
        app.services.storage.change_settings(text_size=150)
        app.apply_settings()
        match = _to_the_end(_match(game, 7))
        loaded = app.services.background.boards.load(game, match.board_name)
        scene = ResultsScene(app.services, GameTable(match, loaded), None, None)
        app.stack.apply(Push(scene))
        assert "+7" in [run.text for run in runs_of(app, scene)]


@pytest.mark.parametrize(("game", "expected"), [("mosaic", "+ 7)"), ("waterways", "+ 4")])
def test_a_figure_that_contains_the_handicap_says_so(game: str, expected: str, tmp_path: Path) -> None:
    with program(tmp_path) as app:
        match = _to_the_end(_match(game, 7))
        table = GameTable(match, app.services.background.boards.load(game, match.board_name))
        ada, ben = ResultSummary(app.services.assets, table).parts()
        assert any(figure.endswith(expected) for _, figure in ben)
        assert not any(" + " in figure for _, figure in ada)


def test_the_page_of_a_waiting_game_names_handicap_and_clock(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for units, is_hard in ((3, False), (3, True), (0, False)):
            match = _match("bridges", units)
            if units:
                set_clock(match, ClockRules(TimeSpan.GAME, 300, is_hard))
            loaded = app.services.background.boards.load("bridges", match.board_name)
            page = SavedGameScene(app.services, GameTable(match, loaded), datetime.datetime(2026, 11, 28))
            app.stack.apply(Push(page))
            lines = [getattr(widget, "text", "") for widget in page.widgets]
            line = f"Handicap: Ben: +3 points · Clock: 5 min a game{', then a move is made' if is_hard else ''}"
            assert (line in lines) is bool(units)
            assert any("Handicap" in line or "Clock" in line for line in lines) is bool(units)
