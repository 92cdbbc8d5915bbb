"""Clicks of common errands at home: at most five each, where moves of the game are not counted (docs/performance.md)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.match.records import write_record
from game.menus.records.page import RecordsScene
from game.menus.sessions.archive import begin_session_now
from game.menus.sessions.page import SessionSummaryScene
from game.modes.tables import GameTable, SeatPlan, TablePlan
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Reset
from game.table.saving.autosave import save_game
from game.table.scene import TableScene
from game.table.sessions.trial_play import TrialSession
from game.table.sharing.page import ShareScene
from game.table.table_setup import set_up_table
from tests.drawn_text import runs_of
from tests.driver import click, program, top
from tests.table.test_fair_tables import play

MAX_CLICKS = 5


def follow(app: App, *clicks: str) -> Scene:
    """Click targets one after the other, at most five."""
    assert len(clicks) <= MAX_CLICKS
    for name in clicks:
        click(app, name)
    return top(app)


def table_of(app: App) -> TableScene[Any]:
    return next(scene for scene in app.stack.scenes if isinstance(scene, TableScene))


def finished(app: App, game: str, board: str, *names: str) -> GameTable:
    """A game of people, ended by careless moves and saved."""
    table = set_up_table(app.services, game, TablePlan([SeatPlan(name=name) for name in names], board))
    chance = random.Random(1)
    while not table.match.is_over:
        table.match.play(chance.choice(table.match.state.moves()))
    save_game(app.services.storage, table)
    return table


def test_four_known_people_are_in_a_regatta(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        for name in ("Ada", "Ben", "Cleo", "Dan"):
            app.services.storage.add_profile(name)
        follow(app, "regatta", "sail")
        assert len(table_of(app).controller.match.seats) == 4


def test_the_daily_begins_for_the_known_person(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        app.services.storage.add_profile("Ada")
        follow(app, "daily", "play/mosaic")
        assert [seat.name for seat in table_of(app).controller.match.seats] == ["Ada"]


def test_a_text_is_shared_from_the_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", copied.append)
    with program(tmp_path) as app:
        play(app, set_up_table(app.services, "mosaic", TablePlan([SeatPlan(name="Ada")], "court")))
        assert isinstance(follow(app, "share", "text"), ShareScene)
        assert "Ada" in copied[0]


def test_the_own_best_over_all_boards_stands_in_the_records_with_its_board(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        best = {}
        for board in ("classic", "twin"):
            result = finished(app, "waterways", board, "Ada").match.result
            assert result is not None
            best[board] = result.scores[0]
        finished(app, "mosaic", "court", "Ada")
        page = follow(app, "lighthouse", "game/waterways")
        assert isinstance(page, RecordsScene)
        [line] = page.choice.lines()
        assert (line.name, line.score) == ("Ada", max(best.values()))
        assert best[line.board] == line.score
        title = app.services.background.boards.title("waterways", line.board, "en")
        assert any(run.text.startswith(title) for run in runs_of(app, page))
        click(app, "filters")
        for board, score in best.items():
            while page.choice.board != board:
                click(app, "board/more")
            assert [each.score for each in page.choice.lines()] == [score]


def test_a_friends_record_is_watched(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        table = finished(app, "mosaic", "court", "Zoe")
        folder = app.services.storage.folder / "imports"
        folder.mkdir()
        write_record(folder / "zoe.isles.json", table.match.record())
        follow(app, "lighthouse", "kind/past", "files", "file-1")
        assert table_of(app).session.is_watched


def test_a_board_from_a_copy_is_tried(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        follow(app, "workshop", "game/waterways", "new", "copy", "try")
        assert isinstance(table_of(app).session, TrialSession)


def test_tonights_winner_is_a_click_away(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        begin_session_now(app.services.storage)
        finished(app, "mosaic", "court", "Ada", "Ben")
        app.apply(Reset(routes.ChartRoute()))
        page = follow(app, "evening")
        assert isinstance(page, SessionSummaryScene)
        assert len(page.played) == 1
