"""The evening: its sign on the chart, and the games that count."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from game.menus.chart.page import ChartScene
from game.menus.regatta.page import RegattaScene
from game.menus.sessions.archive import (
    archive_forgotten_session,
    archive_session,
    begin_session_now,
    finished_since,
    past_sessions,
)
from game.menus.sessions.page import SessionSummaryScene
from game.menus.sessions.past_sessions import SessionPodiumScene
from game.modes.session_clock import begin_session, is_session_on, session_began
from game.modes.session_summary import SessionGame, session_players
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.stack import Reset
from game.storage.storage import Storage
from game.storage.values import RecordedPlayer, RecordOrigin
from game.ui.scroll import ScrollArea
from game.ui.widgets import Button, Heading
from tests.driver import click, names, program, set_up_kiosk, target, top
from tests.menus.test_modes import table_of


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


@pytest.mark.draws
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


NAMES = ("Ada", "Ben", "Cleo", "Dora")
HOUR = datetime.timedelta(hours=1)


def played(storage: Storage, game: str, scores: list[int], winners: list[int], **meta: Any) -> None:
    """A finished game of the first of ``NAMES``, all people."""
    seats = [{"name": name, "kind": "human"} for name in NAMES[: len(scores)]]
    result = {"scores": scores, "winners": winners, "ended_by": "cards", "detail": {}}
    record = {"game": game, "board": "a", "options": {}, "seats": seats, "moves": [], "result": result, "meta": meta}
    storage.records.add(record)


@pytest.mark.draws
def test_an_ended_evening_has_a_podium_and_a_page_for_next_year(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        begin_session_now(storage)
        app.apply(Reset(routes.ChartRoute()))
        click(app, "evening")
        assert not target(app, "end").enabled, "no game yet"
        played(storage, "mosaic", [10, 30, 20], [1], badges=[4, 2, 0])
        played(storage, "bridges", [40, 30], [0], badges=[4, 2])
        app.apply(Reset(routes.ChartRoute()))
        clicks = ["evening", "end", "yes"]
        for name in clicks:
            click(app, name)
        podium = top(app)
        assert isinstance(podium, SessionPodiumScene)
        assert podium.heading() == "Ben wins the evening!"
        assert [(player.names, player.badges, player.points) for player in podium.summary.players] == [
            (("Ben",), (2,), 8),
            (("Ada",), (4,), 7),
            (("Cleo",), (0,), 3),
        ]
        assert [game.game for game in podium.summary.games] == ["mosaic", "bridges"]
        click(app, "share")
        click(app, "share")
        pictures = list((tmp_path / "exports").glob("The evening - *.png"))
        assert len(pictures) == 1
        assert podium.shared == app.services.assets.t("house.share.picture", path=pictures[0])
        click(app, "back")
        assert "begin" in names(app)
        app.apply(Reset(routes.ChartRoute()))
        assert "evening" not in names(app)
    with program(tmp_path) as app:
        click(app, "lighthouse")
        click(app, "kind/past")
        click(app, "evenings")
        click(app, names(app, "evening-")[0])
        again = top(app)
        assert isinstance(again, SessionPodiumScene)
        assert list(again.summary.players) == list(podium.summary.players)


def test_a_team_is_one_crew_and_its_points_add_up_as_in_the_regatta(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    begin_session_now(storage)
    played(storage, "bridges", [40, 30, 20, 10], [0], teams=[[0, 2], [1, 3]])
    played(storage, "waterways", [40, 60, 40, 60], [1, 3])
    summary = archive_session(storage)
    assert summary is not None
    found = {player.names: (player.points, player.wins) for player in summary.players}
    assert found == {("Ada", "Cleo"): (7 + 3, 1), ("Ben", "Dora"): (4 + 5, 1)}
    assert [game.winners for game in summary.games] == [("Ada", "Cleo"), ("Ben", "Dora")]
    storage.close()


def test_a_regatta_with_teams_marks_its_games_and_begins_an_evening(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        click(app, "regatta")
        for name in ("seat-add", "seat-add", "teams", "sail"):
            click(app, name)
        assert is_session_on(app.services.storage, datetime.datetime.now())
        assert table_of(app).controller.match.meta.get("teams") == [[0, 2], [1, 3]]


def headings(page: Scene) -> list[str]:
    """Headings of a page and of its scrolled parts."""
    inside = [part for widget in page.widgets if isinstance(widget, ScrollArea) for part in widget.content]
    return [widget.text for widget in (*page.widgets, *inside) if isinstance(widget, Heading)]


def test_between_the_legs_the_regatta_has_the_evenings_standings_and_its_end(tmp_path: Path) -> None:
    with program(tmp_path) as app:
        storage = app.services.storage
        people = [{"kind": "human", "name": name, "profile": None} for name in NAMES[:2]]
        storage.set_extra("regatta", {"people": people, "regatta": {"seats": 2, "legs": [[5, 3]]}})
        begin_session_now(storage)
        played(storage, "bridges", [4, 3], [0])
        app.apply(Reset(routes.ChartRoute()))
        page = click(app, "evening")
        assert isinstance(page, RegattaScene)
        heading = f"{app.services.assets.t('house.evening')}: {app.services.assets.t('house.evening.games', n=2)}"
        assert heading not in headings(page)
        played(storage, "mosaic", [4, 9], [1])
        page.rebuild()
        assert heading in headings(page)
        click(app, "end")
        assert isinstance(click(app, "yes"), SessionPodiumScene)


def test_an_evening_that_nobody_ended_is_kept_with_the_games_of_its_night(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    now = datetime.datetime.now().astimezone()
    begin_session(storage, now - 30 * HOUR, 0)
    seats, result = [{"name": name, "kind": "human"} for name in NAMES[:2]], {"scores": [3, 1], "winners": [0]}
    game = {"game": "bridges", "board": "a", "options": {}, "seats": seats, "moves": [], "result": result}
    for hours in (28, 27, 1):
        storage.records.add(game, ended=now - hours * HOUR)
    archive_forgotten_session(storage, now)
    assert session_began(storage) is None
    (past,) = past_sessions(storage)
    assert len(past.summary.games) == 2
    assert abs(past.summary.ended - (now - 27 * HOUR)) < datetime.timedelta(seconds=2)
    archive_forgotten_session(storage, now)
    assert len(past_sessions(storage)) == 1
    storage.close()


def test_points_are_for_games_with_another_person() -> None:
    alone = SessionGame("bridges", ["Ada", "Quill"], [9, 4], [0], [0])
    (player,) = session_players([alone])
    assert (player.points, player.games, player.wins) == (0, 1, 1)


def test_damaged_evenings_are_left_out(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    now = datetime.datetime.now()
    storage.past_sessions.add(now, now, {"players": [{"names": [], "badges": []}], "games": []})
    storage.past_sessions.add(now, now, {"players": [], "games": []})
    assert [past.identifier for past in past_sessions(storage)] == [2]
    storage.close()


def test_visitors_of_a_kiosk_see_tonight_but_nothing_of_the_past(tmp_path: Path) -> None:
    set_up_kiosk(tmp_path)
    storage = Storage.open(tmp_path)
    begin_session_now(storage)
    played(storage, "bridges", [4, 3], [0])
    archive_session(storage)
    begin_session_now(storage)
    played(storage, "bridges", [4, 3], [0])
    storage.close()
    with program(tmp_path, "--kiosk") as app:
        app.services.storage.begin_visit()
        app.apply(Reset(routes.ChartRoute()))
        assert isinstance(click(app, "evening"), SessionSummaryScene)
        assert [name for name in ("begin", "end", "past") if name in names(app)] == []
        app.apply(Reset(routes.RecordsRoute()))
        click(app, "kind/past")
        assert "evenings" not in names(app)
        app.services.storage.end_visit()


@pytest.mark.parametrize(("size", "text_size"), [("1024x600", 150), ("1280x720", 100), ("1920x1080", 125)])
@pytest.mark.draws
def test_the_evenings_button_stands_clear_of_the_logbook_and_the_title_bug(
    tmp_path: Path, size: str, text_size: int
) -> None:
    with program(tmp_path, size=size, language="de") as app:
        app.services.storage.change_settings(text_size=text_size)
        app.services.shell.apply_settings()
        begin_session_now(app.services.storage)
        app.apply(Reset(routes.ChartRoute()))
        logbook, evening = target(app, "logbook").rect, target(app, "evening").rect
        assert not logbook.colliderect(evening)
        chart = top(app)
        assert isinstance(chart, ChartScene)
        ribbon = app.services.assets.viewport.rect_to_px(chart.cartouche.inflate(2 * 110, 0))
        assert not evening.colliderect(ribbon)
        if text_size == 100:
            assert any(isinstance(each, Button) and each.name == "evening" and each.label for each in chart.widgets)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.draws
def test_the_logbooks_button_leaves_the_titles_ribbon_free_bug(tmp_path: Path, text_size: int) -> None:
    with program(tmp_path, language="fr") as app:
        app.services.storage.change_settings(text_size=text_size)
        app.apply_settings()
        app.apply(Reset(routes.ChartRoute()))
        assert target(app, "logbook").rect.right < 384, "the ribbon begins there"
