"""Order on the page of results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from pygame import FRect

from game.app import App
from game.boards.repository import LoadedBoard
from game.core.state import Json
from game.isles.waterways.rules.setup import Options
from game.match.match import Match, Seat
from game.modes.attempts import BRANCH_KEY
from game.modes.medals import BenchmarkResult
from game.modes.tables import GameTable
from game.registry import plugin
from game.scenes.stack import Push, Reset
from game.table.ending.results import ResultsScene
from game.table.ending.solo_results import build_medals
from game.table.opening import open_table
from game.table.sharing.page import share_text
from game.ui.layout import Column
from game.ui.scroll import ScrollArea
from game.ui.widgets import Button, ImageWidget, InteractionState, Label
from tests.drawn_text import runs_of
from tests.driver import click, key, names, program, target, top, wait
from tests.menus.test_text_size import ended
from tests.table.tables import picture as shown

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def results_of(app: App, names: Sequence[str], options: Json, seed: int) -> ResultsScene:
    """The page after a game of Waterways played at random."""
    loaded = app.services.background.boards.load("waterways", "twin")
    seats = [Seat(name, "human") for name in names]
    match = Match.new("waterways", "twin", loaded.board, seats, Options.parse(options, len(seats)), seed=seed)
    return results_after(app, match, loaded)


def results_after(app: App, match: Match[Any], loaded: LoadedBoard[Any]) -> ResultsScene:
    """The page after a game that is played at random to its end."""
    dice = random.Random(3)
    while not match.is_over:
        match.play(dice.choice(list(match.state.moves())))
    app.stack.apply(Reset(open_table(app.services, GameTable(match, loaded))))
    wait(app, 3)
    page = top(app)
    assert isinstance(page, ResultsScene)
    return page


def test_a_saboteur_who_wins_with_nothing_stands_first_and_what_can_be_done_next_is_one_row(tmp_path: Path) -> None:
    with program(tmp_path, language="fr") as app:
        page = results_of(app, ("Ada", "Ben", "Cleo"), {"saboteur": {"target": 999}}, seed=1)
        assert page.results.result.scores[2] < max(page.results.result.scores)
        assert page.results.summary.order[0] == 2
        best = max(page.results.result.scores)
        assert page.scores.cards[0].figure == f"{best} < 999", "no 0 for a winner"
        assert f"Cleo {best} < 999" in share_text(app.services.assets, page.results.table, ())
        assert page.scores.cards[1].figure == str(best)
        buttons = [target(app, name).rect for name in ("look", "share", "same-deal", "chart", "again")]
        assert len({rect.bottom for rect in buttons}) == 1
        assert all(left.right < right.left for left, right in pairwise(buttons))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_button_of_the_results_wraps(tmp_path: Path, language: str) -> None:
    with program(tmp_path, language=language) as app:
        page = results_of(app, ("Ada", "Ben", "Cleo"), {}, seed=1)
        fonts = app.services.assets.fonts
        buttons = [each for each in page.widgets if isinstance(each, Button) and each.label]
        assert len(buttons) >= 5
        assert {each.label for each in buttons if each.needed_lines(fonts, each.rect.width) > 1} == set()


def test_a_score_that_wins_several_medals_stands_once_below_them(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        board = plugin("waterways").boards()[0]
        loaded = app.services.background.boards.load("waterways", board)
        record = Match.new("waterways", board, loaded.board, [Seat("Ada", "human")], seed=1).record()
        benchmark = BenchmarkResult((52, 52, 60, 40, 60), record)
        assert benchmark.required_scores == (40, 52, 52, 61)
        written: list[str] = []
        drawn: list[str] = []

        class Paper:
            def fit(self, name: str, *more: Any) -> None:
                drawn.append(name)

            def text_box(self, text: str, *more: Any) -> None:
                written.append(text)

        rows = Column(app.services.assets.fonts, FRect(0, 0, 400, 0), 8)
        medals, *_ = build_medals(app.services.assets, rows, benchmark, 55)
        paper: Any = Paper()
        medals.draw(paper, InteractionState())
        assert (len(drawn), written) == (4, ["40", "52", "61"])


def test_a_team_wins_together_and_shares_nothing(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = results_of(app, ("Ada", "Ben", "Cleo", "Dan"), {}, seed=1)
        assert len(page.results.summary.winners) == 2
        first, second = (page.results.match.seats[seat].name for seat in page.results.summary.winners)
        assert page.heading() == f"{first} and {second} win!"


def test_a_sentence_about_the_moves_ends_before_the_code_without_another_mark_bug(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        page = results_of(app, ("Ada", "Ben"), {}, seed=1)
        with patch.object(page.results, "notes", lambda: ["9 of 27 moves were good.", "Deal code: X"]):
            page.rebuild()
            texts = [widget.text for widget in page.widgets if isinstance(widget, Label)]
        assert "9 of 27 moves were good. Deal code: X" in texts


@pytest.mark.parametrize("seats", [1, 2])
def test_practice_is_called_so_in_the_results_alone_and_with_others(tmp_path: Path, seats: int) -> None:
    with program(tmp_path) as app:
        for occasion in ({}, {BRANCH_KEY: True}):
            table = ended(app, "mosaic", seats)
            table.occasion = dict(occasion)
            page = ResultsScene(app.services, table, None, None)
            practice = app.services.assets.t("house.results.practice")
            assert (practice in page.results.notes()) is (bool(occasion) and seats > 1)


@pytest.mark.draws
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_scores_in_parts_are_a_click_away_where_the_podium_has_no_room_for_them_bug(
    tmp_path: Path, language: str
) -> None:
    with program(tmp_path, language=language) as app:
        sentence = app.services.assets.t("house.results.plain-chance", good=5, moves=11)
        for text_size in (100, 150):
            app.services.storage.change_settings(text_size=text_size)
            app.apply_settings()
            page = ResultsScene(app.services, ended(app, "mosaic", 2), None, None)
            page.scores.is_known = True
            parts = {label for seat in page.results.summary.parts() for label, value in seat if value}
            with patch.object(page.results, "notes", lambda: [sentence]):
                app.apply(Push(page))
                wait(app, 2.0)

                def drawn(page: ResultsScene = page) -> set[str]:
                    return {run.text for run in runs_of(app, page) if not run.is_cut}

                assert sentence in drawn()
                has_all = parts <= drawn()
                assert ("score-parts" in names(app)) is not has_all
                assert has_all is (text_size == 100)
                if not has_all:
                    click(app, "score-parts")
                    wait(app, 0.2)
                    assert {sentence, *parts} <= drawn()
                    key(app, pygame.K_ESCAPE)
                    assert top(app) is page
                    wait(app, 0.2)
                    assert not parts <= drawn(), "the podium again"


@pytest.mark.draws
def test_the_place_in_the_record_table_opens_the_table_and_its_new_line_slides_in(tmp_path: Path) -> None:
    with program(tmp_path, size="1024x600", language="de") as app:
        app.services.storage.change_settings(text_size=125)
        app.apply_settings()
        results_of(app, ("Ada", "Ben"), {}, seed=1)
        assert "record-table" not in names(app), "nobody else has played there"
        page = results_of(app, ("Ada", "Ben"), {}, seed=4)
        podium = shown(app)
        app.services.storage.change_settings(reduced_motion=False)
        click(app, "record-table")
        begun = shown(app)
        wait(app, 2)
        assert len({podium, begun, shown(app)}) == 3
        table = names(app)
        key(app, pygame.K_ESCAPE)
        assert top(app) is page, "from the table back to the podium first"
        assert table == names(app)
        key(app, pygame.K_ESCAPE)
        assert top(app) is not page


@pytest.mark.parametrize("names", [("Ada", "Wilhelmine"), ("Ada", "Ben", "Cleo", "Dan", "Eve")])
def test_sheets_of_all_seats_are_seen_at_once_beside_long_names_and_in_large_letters(
    tmp_path: Path, names: Sequence[str]
) -> None:
    with program(tmp_path) as app:
        app.services.storage.change_settings(text_size=100 if len(names) == 2 else 150)
        app.apply_settings()
        loaded = app.services.background.boards.load("mosaic", "court")
        seats = [Seat(name, "human") for name in names]
        page = results_after(app, Match.new("mosaic", "court", loaded.board, seats, seed=3), loaded)
        assert not [widget for widget in page.widgets if isinstance(widget, ScrollArea)]
        sheets = [widget.rect for widget in page.widgets if isinstance(widget, ImageWidget)]
        assert len(sheets) == len(names)
        assert min(sheet.width for sheet in sheets) > (200 if len(names) == 2 else 50)
