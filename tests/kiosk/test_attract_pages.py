"""Attract mode item by item: times, input, failures, the playlist and its tables."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from game.core.state import FormatError
from game.kiosk.attract import ArrivalChartScene, AttractScene
from game.kiosk.attract_playlist import PlaylistItem, best_of_day, build_playlist, caption, top_table
from game.kiosk.attract_table import AttractTable, attract_tables
from game.kiosk.operator_log import OperatorLog
from game.modes.tables import COMPUTER_NAMES
from game.scenes.events import Activate, Activity, BackPressed
from game.scenes.stack import Pop, Reset
from game.services import Services
from game.table.sessions.watch import WatchSession
from game.ui.bindings import Command
from game.ui.input import PointerEvent, PointerKind
from tests.kiosk.page_helpers import add

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


class ItemScene(AttractScene):
    """The show at one of its items."""

    def __init__(self, services: Services, kind: Any, turn: int = 0) -> None:
        super().__init__(services, turn, PlaylistItem(kind, "mosaic"))


@pytest.mark.parametrize(("kind", "seconds"), [("tables", 9.0), ("rules", 10.0), ("invite", 6.0)])
def test_an_item_gives_way_to_the_next_after_its_time(services: Services, kind: str, seconds: float) -> None:
    scene = ItemScene(services, kind, turn=4)
    scene.enter()
    assert scene.table is None
    assert not scene.frames.is_moving
    assert scene.advance(seconds) is None
    change = scene.advance(0.1)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, AttractScene)
    assert change.scene.turn == 5


def test_the_language_of_the_call_changes_every_four_seconds(services: Services) -> None:
    scene = ItemScene(services, "rules")
    for seconds, is_dirty in ((3.9, False), (0.1, True), (3.9, False), (0.1, True)):
        scene.frames.is_due = False
        scene.advance(seconds)
        assert scene.frames.is_due is is_dirty


def test_an_input_leads_from_the_show_to_the_chart_a_moment_later(services: Services) -> None:
    scene = ItemScene(services, "rules")
    assert scene.handle(BackPressed()) == Pop()
    assert scene.handle(Activity()) is None
    assert scene.frames.is_moving
    assert scene.advance(0.2) is None
    assert scene.handle(Activity()) is None
    assert scene.handle(BackPressed()) is None
    assert isinstance(scene.advance(0.06), Reset), "the second input makes it no later"
    change = scene.advance(0.0)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, ArrivalChartScene)


def test_the_chart_after_the_show_takes_no_clicks_at_first(services: Services) -> None:
    chart = ArrivalChartScene(services)
    presses: list[Any] = [
        Command.BACK, Activate("isle/bridges"),
        PointerEvent(PointerKind.PRESS, 5, 5), PointerEvent(PointerKind.RIGHT_CLICK, 5, 5),
    ]  # fmt: skip
    others: list[Any] = [PointerEvent(PointerKind.MOVE, 5, 5), PointerEvent(PointerKind.RELEASE, 5, 5), Activity()]
    chart.advance(0.4)
    assert [chart.filter(event) for event in presses] == [None] * 4
    assert [chart.filter(event) for event in others] == others
    chart.advance(0.1)
    assert [chart.filter(event) for event in presses] == presses


def test_a_failing_item_is_written_down_and_passed_over(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Any:
        raise ValueError("odd")

    monkeypatch.setattr("game.kiosk.attract.attract_tables", lambda services, game, today: iter([broken, broken]))
    scene = ItemScene(services, "games")
    scene.enter()
    assert scene.table is None
    [entry] = OperatorLog(services.storage.folder).entries()
    assert (entry.event, entry.details) == ("show", {"problem": "mosaic: odd"})
    assert isinstance(scene.advance(0.1), Reset)
    closed: list[int] = []
    table = SimpleNamespace(scene=SimpleNamespace(frames=SimpleNamespace(is_moving=True), leave=lambda: closed.append(1)),
                            advance=lambda seconds: closed.append(9), take_change=lambda: True, is_over=False)  # fmt: skip
    monkeypatch.setattr("game.kiosk.attract.attract_tables", lambda *given: iter([broken, lambda: table]))
    scene = ItemScene(services, "games")
    scene.enter()
    assert scene.frames.is_moving
    scene.frames.is_due = False
    assert scene.advance(45.0) is None
    assert (scene.frames.is_due, closed) == (True, [9])
    scene.leave()
    assert closed == [9, 1]
    table.is_over = True
    assert isinstance(scene.advance(0.0), Reset)


def test_the_best_game_of_the_day_is_that_with_the_highest_score(services: Services) -> None:
    today, storage = datetime.date.today(), services.storage
    assert best_of_day(storage, "bridges", today) is None
    now = datetime.datetime.now().astimezone()
    for name, score, days in (("Ada", 12, 0), ("Ben", 30, 0), ("Cleo", 99, 1), ("Dan", 20, 0)):
        add(services, name, score, ended=now - datetime.timedelta(days=days))
    add(services, "Eve", 200, game="mosaic", board="court")
    best = best_of_day(storage, "bridges", today)
    assert best is not None
    assert caption(services.assets, best) == "Ben 30"
    yesterday = best_of_day(storage, "bridges", today - datetime.timedelta(days=1))
    assert yesterday is not None
    assert caption(services.assets, yesterday) == "Cleo 99"
    assert best_of_day(storage, "bridges", today - datetime.timedelta(days=2)) is None


def test_a_table_in_the_show_has_eight_lines(services: Services) -> None:
    assert top_table(services.storage, "bridges") is None
    for score in range(10):
        add(services, f"Player {score}", score)
    found = top_table(services.storage, "bridges")
    assert found is not None
    table, lines = found
    assert table.board == "freehand"
    assert [line.score for line in lines] == [*range(9, 1, -1)]


def test_the_playlist_shows_what_the_operator_chose(services: Services) -> None:
    today = datetime.date.today()
    add(services, "Ada", 3, game="mosaic", board="court")
    chosen = ("bridges", "mosaic")
    for shown, items in (
        (("games",), ["games mosaic", "invite mosaic", "games bridges", "invite bridges"]),
        (("tables",), ["tables mosaic", "invite mosaic"]),
        (("rules",), ["rules mosaic", "rules bridges"]),
        (("tables", "rules"), ["tables mosaic", "rules mosaic", "rules bridges"]),
    ):
        services.storage.change_settings(kiosk_attract=shown, kiosk_games=chosen)
        assert [f"{item.kind} {item.game}" for item in build_playlist(services, today)] == items


def shown_table(session: Any, *, is_over: bool = False, motions: Any = ()) -> tuple[AttractTable, list[float]]:
    """A table of the show with a stand-in for its scene; gives the seconds that it was moved on, too."""
    moved: list[float] = []
    scene: Any = SimpleNamespace(
        session=session, controller=SimpleNamespace(match=SimpleNamespace(is_over=is_over)),
        frames=SimpleNamespace(motions=motions, is_due=True, is_moving=False),
        update=moved.append, resume=lambda: moved.append(-1.0),
    )  # fmt: skip
    return AttractTable(scene, "Ada 12"), moved


def test_a_replay_stays_for_three_seconds_after_its_end() -> None:
    session = Mock(spec=WatchSession)
    session.is_at_end, session.is_playing = False, True
    table, moved = shown_table(session, is_over=True)
    assert (table.caption, moved) == ("Ada 12", [-1.0])
    table.advance(9.0)
    for session.is_at_end, session.is_playing in ((True, True), (False, False)):
        table.advance(9.0)
    assert not table.is_over
    session.is_at_end, session.is_playing = True, False
    table.advance(3.0)
    assert not table.is_over
    table.advance(0.1)
    assert table.is_over
    assert moved == [-1.0, 9.0, 9.0, 9.0, 3.0, 0.1]


@pytest.mark.parametrize(
    ("is_over", "motions", "is_at_end"), [(True, (), True), (True, (1,), False), (False, (), False)]
)
def test_a_game_of_computers_is_over_when_nothing_moves_any_more(is_over: bool, motions: Any, is_at_end: bool) -> None:
    table, _ = shown_table(object(), is_over=is_over, motions=motions)
    table.advance(3.1)
    assert table.is_over is is_at_end
    assert (table.take_change(), table.take_change()) == (True, False)


def test_computers_play_as_two_where_a_game_allows_it(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.kiosk.attract_table.new_seed", lambda: 7)
    today = datetime.date.today()
    found = [make() for make in attract_tables(services, "bridges", today)]
    assert [table.scene.controller.table.board.name for table in found] == services.background.boards.names("bridges")
    match = found[0].scene.controller.match
    names = COMPUTER_NAMES["medium"][: 2 if 2 in match.game.seats else 1]
    assert [(seat.name, seat.kind, seat.level) for seat in match.seats] == [
        (name, "computer", "medium") for name in names
    ]
    assert (match.seed, found[0].caption) == (7, "")
    add(services, "Ada", 5)
    first, *rest = attract_tables(services, "bridges", today)
    assert len(rest) == len(found)
    with pytest.raises(FormatError):
        first()  # a record of these tests has no moves


def test_a_game_in_the_show_has_three_quarters_of_a_minute(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = shown_table(object())
    monkeypatch.setattr("game.kiosk.attract.attract_tables", lambda *given: iter([lambda: table]))
    scene = ItemScene(services, "games", turn=6)
    scene.enter()
    assert scene.advance(45.0) is None
    change = scene.advance(0.1)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, AttractScene)
    assert change.scene.turn == 7
