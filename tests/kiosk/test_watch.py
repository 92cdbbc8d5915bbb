"""A kiosk's watch: limits of idle time, restart, closing, and the question after idle time."""

from __future__ import annotations

import datetime
from types import SimpleNamespace
from typing import Any

import pytest

from game.kiosk.attract import AttractScene
from game.kiosk.closed import ClosedScene
from game.kiosk.heartbeat import beat
from game.kiosk.kiosk import IdleScene, KioskWatch, open_kiosk
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import OperatorLog
from game.kiosk.setup import KioskSetupScene
from game.kiosk.supervisor import RESTART_CODE
from game.kiosk.tickets import TicketScene
from game.match.match import Seat
from game.menus.chart.page import ChartScene
from game.modes.tables import GameTable
from game.scenes import routes
from game.scenes.events import Activity, BackPressed, TextInput
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.storage.pin import set_pin
from game.table.opening import open_table
from game.ui.sound_effects import Sound
from tests.kiosk.page_helpers import NOON, action_of, counts, told
from tests.table.tables import begun

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


def watch_at(services: Services, now: datetime.datetime = NOON, **settings: Any) -> KioskWatch:
    """A kiosk's watch at a time, under settings."""
    services.storage.change_settings(**settings)
    return KioskWatch(services, lambda: now)


def test_at_the_chart_the_show_begins_after_its_time_and_the_night_after_twenty_seconds(services: Services) -> None:
    watch, chart = watch_at(services, kiosk_attract_seconds=60), (ChartScene(services),)
    assert watch.advance(0.1, 60.0, chart) is None
    assert watch.advance(0.1, 60.1, chart) == Reset(routes.AttractRoute())
    services.storage.change_settings(kiosk_hours=(14, 18) * 7)
    assert watch.advance(0.1, 20.0, chart) is None
    change = watch.advance(0.1, 20.1, chart)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, ClosedScene)
    services.storage.change_settings(kiosk_attract_seconds=15)
    assert watch.advance(0.1, 15.0, chart) is None
    assert watch.advance(0.1, 15.1, chart) is not None


def test_the_night_ends_the_show_and_the_morning_the_night(services: Services) -> None:
    closed, show = (ClosedScene(services, lambda: NOON),), (AttractScene(services),)
    watch = watch_at(services)
    assert watch.advance(0.1, 0.0, closed) == Reset(routes.ChartRoute())
    assert watch.advance(0.1, 9999.0, show) is None
    services.storage.change_settings(kiosk_hours=(14, 18) * 7)
    assert watch.advance(0.1, 9999.0, closed) is None
    change = watch.advance(0.1, 0.0, show)
    assert isinstance(change, Reset)
    assert isinstance(change.scene, ClosedScene)


def test_pages_ask_after_their_time_whether_anybody_is_there_and_some_never(services: Services) -> None:
    watch = watch_at(services, kiosk_idle_seconds=45)
    operator = (ChartScene(services), OperatorScene(services))
    assert watch.advance(0.1, 45.0, operator) is None
    change = watch.advance(0.1, 45.1, operator)
    assert isinstance(change, Push)
    assert isinstance(change.scene, IdleScene)
    change.scene.advance(99.0)
    assert counts(services)["left-at.operator-page"] == 1
    for quiet in (IdleScene(services, None, ""), TicketScene(services, []), KioskSetupScene(services)):
        assert watch.advance(0.1, 9999.0, (quiet,)) is None
    assert watch.advance(0.1, 9999.0, ()) is None
    services.session.is_kiosk = False
    assert watch.advance(0.1, 9999.0, operator) is None


def test_tickets_of_a_visit_come_before_the_show(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = [("mosaic", "KLMN")]
    monkeypatch.setattr("game.kiosk.kiosk.end_visit", lambda services: ended)
    services.assets.texts.language = "fr"
    change = watch_at(services).advance(0.1, 9999.0, (ChartScene(services),))
    assert isinstance(change, Reset)
    assert isinstance(change.scene, TicketScene)
    assert change.scene.tickets == ended
    change.scene.enter()
    assert services.assets.texts.language == "fr", "that of who left"
    change.scene.leave()
    assert services.assets.texts.language == "en"


@pytest.mark.parametrize(
    ("started", "now", "hour", "is_due"),
    [
        ((4, 0), (5, 0), 5, True), ((4, 1), (5, 0), 5, False), ((3, 0), (4, 59), 5, False), ((3, 0), (6, 0), 5, False),
        ((3, 0), (5, 59), 5, True), ((3, 0), (5, 0), -1, False), ((22, 0), (0, 0), 0, True),
        ((9, 0), (5, 0), 5, True),
    ],
)  # fmt: skip
def test_the_daily_restart_is_due_in_its_hour_an_hour_after_the_start(
    services: Services, started: tuple[int, int], now: tuple[int, int], hour: int, is_due: bool
) -> None:
    clock = [NOON.replace(hour=started[0], minute=started[1])]
    services.storage.change_settings(kiosk_restart_hour=hour)
    watch = KioskWatch(services, lambda: clock[0])
    clock[0] = NOON.replace(hour=now[0], minute=now[1])
    closed, chart = ClosedScene(services, lambda: NOON), ChartScene(services)
    assert watch.is_restart_due((chart, closed)) is is_due
    assert watch.is_restart_due((AttractScene(services),)) is is_due
    assert not watch.is_restart_due((closed, chart)), "somebody may be there"
    assert not watch.is_restart_due(())
    assert watch.exit_code((closed,)) == (RESTART_CODE if is_due else None)


def test_the_arcade_ends_when_it_is_told_to_and_restarts_when_the_operator_wishes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = watch_at(services)
    assert watch.exit_code(()) is None
    services.session.is_restart_due = True
    assert watch.exit_code(()) == RESTART_CODE
    monkeypatch.setattr(watch, "shutdown_watcher", SimpleNamespace(is_over=True))
    assert watch.exit_code(()) == 0


def test_a_kiosk_begins_by_watching_and_taking_its_lock(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    watch = watch_at(services)
    monkeypatch.setattr(watch, "shutdown_watcher", SimpleNamespace(start=lambda: done.append("watch")))
    monkeypatch.setattr("game.kiosk.process_lock.ProcessLock.acquire", lambda lock: done.append(lock.path))
    monkeypatch.setattr(services.shell, "keep_alive", None)
    watch.begin()
    assert done == ["watch", services.storage.folder / "arcade.lock"]
    assert services.shell.keep_alive is beat, "what takes long beats too"


def test_troubles_with_the_data_are_written_down_once_a_day(services: Services) -> None:
    watch_at(services).log_notices(["Row 1 is odd", "Row 2 is odd", "Row 1 is odd"])
    entries = OperatorLog(services.storage.folder).entries()
    assert [(entry.event, entry.details) for entry in entries[::-1]] == [
        ("data", {"told": "Row 1 is odd"}),
        ("data", {"told": "Row 2 is odd"}),
    ]


def test_a_kiosk_without_a_pin_opens_its_set_up(services: Services) -> None:
    assert isinstance(open_kiosk(services), ChartScene)
    services.storage.end_visit()
    set_pin(services.storage, "")
    assert isinstance(open_kiosk(services), KioskSetupScene)
    assert not services.storage.is_visited


def test_an_idle_visitor_is_rung_counted_down_and_left(services: Services, heard: list[Sound]) -> None:
    scene = IdleScene(services, None, "setup")
    scene.enter()
    assert heard == [Sound.BELL]
    text = services.assets.t("house.idle.text")
    assert told(scene)[-2:] == ["15", text]
    assert scene.advance(0.25) is None
    assert heard == [Sound.BELL]
    assert scene.advance(0.5) is None
    assert heard == [Sound.BELL, Sound.COUNTDOWN]
    assert told(scene)[-2:] == ["14", text]
    assert scene.advance(14.0) is None
    assert (scene.seconds_left, told(scene)[-2]) == (0.25, "0")
    assert counts(services).get("left-at.setup") is None
    assert scene.advance(0.25) == Reset(routes.LeaveRoute())
    assert counts(services)["left-at.setup"] == 1
    assert len(heard) == 3


def test_any_input_keeps_an_idle_visitor(services: Services) -> None:
    scene = IdleScene(services, None, "setup")
    assert scene.handle(Activity()) == Pop()
    assert scene.handle(BackPressed()) == Pop()
    assert scene.handle(TextInput("x")) is None
    assert action_of(scene, "here") == Pop()


def test_at_a_table_the_question_tells_that_the_game_is_kept(services: Services) -> None:
    match = begun("mosaic", [Seat("Ada"), Seat("Ben")], seed=3)
    table = open_table(services, GameTable(match, services.background.boards.load("mosaic", "court")))
    watch, chart = watch_at(services, kiosk_idle_seconds=45), ChartScene(services)
    for scenes, name in (((chart, table), "table"), ((chart, table, OperatorScene(services)), "operator-page")):
        change: Any = watch.advance(0.1, 46.0, scenes)
        assert services.assets.t("house.idle.text-game") in told(change.scene)
        change.scene.advance(15.0)
        assert counts(services)[f"left-at.{name}"] == 1
    table.session.is_kept = False
    assert services.assets.t("house.idle.text") in told(IdleScene(services, table, "table"))
