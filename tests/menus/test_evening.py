"""The evening: its sign on the chart, and the games that count."""

from __future__ import annotations

import datetime
from pathlib import Path

from game.menus.session_summary import SessionSummaryScene, finished_since
from game.modes.session_summary import begin_session, is_session_on, session_began
from game.scenes import routes
from game.scenes.stack import Reset
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin
from tests.driver import click, names, program


def test_tonight_stands_on_the_chart_while_an_evening_is_on(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        assert "evening" not in names(app)
        now = datetime.datetime.now()
        begin_session(app.services.storage, now)
        app.apply(Reset(routes.ChartRoute()))
        assert isinstance(click(app, "evening"), SessionSummaryScene)
        click(app, "back")
        begin_session(app.services.storage, now - datetime.timedelta(hours=19))
        app.apply(Reset(routes.ChartRoute()))
        assert "evening" not in names(app), "an evening ends with its night"


def test_an_evening_is_on_after_the_clock_was_set_back(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    now = datetime.datetime.now()
    begin_session(storage, now + datetime.timedelta(hours=1))
    assert is_session_on(storage, now)
    storage.close()


def test_imported_records_and_practice_are_no_games_of_the_evening_bug(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    seats, result = [{"name": "Ada", "kind": "human"}], {"scores": [3], "winners": [0]}
    game = {"game": "bridges", "board": "a", "options": {}, "seats": seats, "moves": [], "result": result}
    begin_session(storage, datetime.datetime.now(), 0)
    began = session_began(storage)
    assert began is not None
    storage.records.add(game)
    storage.records.add(game, counting=RecordOrigin(origin="a friend"))
    storage.records.add(game, [RecordedPlayer(attempt=0)])
    assert len(list(storage.records.latest(limit=9))) == 3
    assert len(finished_since(storage, began)) == 1
    storage.close()
