"""A kiosk's pages one by one: limits of time, what each input does, sounds, counts, and what is stored."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pygame
import pytest
from pygame import FRect

from game import registry
from game.app import App
from game.core.state import FormatError
from game.kiosk import export, heartbeat, process_lock, supervisor, tickets
from game.kiosk.attract import ArrivalChartScene, AttractScene
from game.kiosk.attract_playlist import PlaylistItem, best_of_day, build_playlist, caption, top_table
from game.kiosk.attract_table import AttractTable, attract_tables
from game.kiosk.closed import ClosedScene
from game.kiosk.export import export_all
from game.kiosk.factory_reset import reset_to_factory_state
from game.kiosk.hardware_checks import ScreenCheckScene, TouchCheckScene
from game.kiosk.heartbeat import beat
from game.kiosk.hours import clock_text, is_open, next_opening, volume_share
from game.kiosk.kiosk import IdleScene, KioskWatch, open_kiosk
from game.kiosk.opening_hours import OpeningHoursRows
from game.kiosk.operator import OperatorScene
from game.kiosk.operator_log import FILE, OperatorLog
from game.kiosk.pin import NewPinScene, PinLockout, PinScene
from game.kiosk.regattas import resume_regatta, save_visit_regatta
from game.kiosk.rows import OperatorRows
from game.kiosk.setup import STEPS, KioskSetupScene
from game.kiosk.supervisor import RESTART_CODE
from game.kiosk.tabs.blocked_words import BlockedWordsSection
from game.kiosk.tabs.figures import StatisticsBar, StatisticsSection
from game.kiosk.tabs.machine import MachineTab
from game.kiosk.tabs.tables import TablesSection
from game.kiosk.tabs.today import TodayTab
from game.kiosk.tabs.visitors import PRESETS, VisitorsTab
from game.kiosk.tickets import TicketEntryScene, TicketField, TicketScene, ticket_name
from game.kiosk.visit import REGATTA, begin_visit, end_visit
from game.match.match import Seat
from game.menus.chart.page import ChartScene
from game.modes.error_messages import error_message
from game.modes.regatta import VISIT_KEY
from game.modes.tables import COMPUTER_NAMES, GameTable
from game.program import VERSION
from game.scenes import routes
from game.scenes.events import Activate, Activity, BackPressed, PointerMoved, PointerPressed, TextInput
from game.scenes.stack import Pop, Push, Quit, Replace, Reset
from game.services import Services
from game.storage.pin import FAILURES_KEY, matches_pin, set_pin
from game.storage.saved_games import REGATTA_PREFIX
from game.storage.values import KIOSK_CHOICES, KIOSK_VOICES, RecordedPlayer, Settings
from game.table.opening import open_table
from game.table.sessions.watch import WatchSession
from game.ui import palette
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind
from game.ui.layout import Column
from game.ui.sound_effects import Sound
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, HitTarget, Label
from tests.driver import PIN, program
from tests.outlines import noting
from tests.table.tables import begun

NOON = datetime.datetime(2026, 11, 25, 12, 0)
"""A Wednesday."""

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One kiosk for all tests here: none of them needs what another left."""
    with program(tmp_path_factory.mktemp("kiosk"), "--kiosk") as opened:
        yield opened


@pytest.fixture
def services(house: App) -> Services:
    """The services of a kiosk that has just been set up, with a visitor."""
    services = house.services
    storage, session = services.storage, services.session
    storage.erase()
    (storage.folder / FILE).unlink(missing_ok=True)
    set_pin(storage, PIN)
    storage.change_settings(reduced_motion=True, pace="instant", kiosk_play="setup", kiosk_choices=KIOSK_CHOICES)
    session.is_kiosk, session.is_restart_due = True, False
    session.choose_language("en")
    begin_visit(services)
    return services


@pytest.fixture
def heard(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds that are played."""
    found: list[Sound] = []
    monkeypatch.setattr(services.assets.sounds, "play", found.append)
    return found


def counts(services: Services) -> dict[str, int]:
    """What was counted."""
    return {name: number for name, (number, _) in services.storage.counts().items()}


def finished(name: str, score: int, game: str = "bridges", board: str = "freehand") -> dict[str, Any]:
    """A game of one person as storage keeps it."""
    return {
        "game": game, "board": board, "options": {}, "seats": [{"name": name, "kind": "human"}], "moves": [],
        "result": {"scores": [score], "winners": [0]},
    }  # fmt: skip


def add(services: Services, *given: Any, ended: datetime.datetime | None = None, **named: Any) -> int | None:
    """Keep a finished game."""
    return services.storage.records.add(finished(*given, **named), [RecordedPlayer(attempt=1)], ended=ended)


def action_of(scene: Any, name: str) -> Any:
    """What a click on a target of a scene gives."""
    target = scene.interaction.find_hit_target(name)
    assert target is not None, name
    assert target.action is not None, name
    return target.action()


# -- PINs --------------------------------------------------------------------------------------------------------------


def test_every_wrong_pin_is_counted_and_makes_the_next_wait_longer(services: Services) -> None:
    clock = [NOON]
    lockout = PinLockout(services.storage, lambda: clock[0])
    assert lockout.seconds_left == 0.0
    for failures, wait in ((1, 2), (2, 4), (3, 8)):
        lockout.fail()
        until = (clock[0] + datetime.timedelta(seconds=wait)).isoformat()
        assert services.storage.extra(FAILURES_KEY) == {"failures": failures, "until": until}
        assert lockout.seconds_left == wait
        entry = OperatorLog(services.storage.folder).entries()[0]
        assert (entry.event, entry.details) == ("wrong-pin", {"n": str(failures), "seconds": str(wait)})
    clock[0] += datetime.timedelta(seconds=7.5)
    assert lockout.seconds_left == 0.5
    clock[0] += datetime.timedelta(seconds=9)
    assert lockout.seconds_left == 0.0
    lockout.reset()
    assert services.storage.extra(FAILURES_KEY) is None
    lockout.fail()
    assert lockout.seconds_left == 2.0, "counted from the beginning"


@pytest.mark.parametrize(
    ("stored", "left", "failures"),
    [
        ("odd", 0.0, 1), ({"failures": "2", "until": NOON.isoformat()}, 0.0, 1), ({"failures": True}, 0.0, 1),
        ({"failures": 2}, 0.0, 3), ({"failures": 2, "until": "soon"}, 0.0, 3),
        ({"failures": 2, "until": "2026-11-25T12:00:10+01:00"}, 0.0, 3),
        ({"failures": 2, "until": "2026-11-25T12:00:10"}, 10.0, 3),
        ({"failures": 2, "until": "2026-11-25T13:00:00"}, 300.0, 3),
        ({"failures": 2, "until": "2026-11-25T11:00:00"}, 0.0, 3),
    ],
)  # fmt: skip
def test_what_is_stored_of_wrong_pins_may_be_spoilt(
    services: Services, stored: object, left: float, failures: int
) -> None:
    services.storage.set_extra(FAILURES_KEY, stored)
    lockout = PinLockout(services.storage, lambda: NOON)
    assert lockout.seconds_left == left
    lockout.fail()
    assert services.storage.extra(FAILURES_KEY)["failures"] == failures


def typed(scene: Any, digits: str) -> Any:
    """What the page gives after these digits and its last key."""
    for digit in digits:
        scene.field.type_letter(digit)
    scene.rebuild()
    return action_of(scene, "done")


def test_the_right_pin_opens_its_page_and_forgets_wrong_ones(services: Services, heard: list[Sound]) -> None:
    clock = [NOON]
    scene = PinScene(services, OperatorScene, lambda: clock[0])
    assert (scene.message(), scene.can_be_done) == ("", False)
    assert typed(scene, "9999") is None
    assert heard == [Sound.ILLEGAL]
    assert (scene.field.text, scene.field.problem) == ("", "That is not it.")
    assert scene.message() == "That is not it.\nNext try in 0:02"
    clock[0] += datetime.timedelta(seconds=0.5)
    widgets = scene.widgets
    scene.advance(0.5)
    assert scene.widgets is not widgets, "the wait is shown from now on"
    widgets = scene.widgets
    scene.advance(0.1)
    assert scene.widgets is widgets, "the same second"
    clock[0] += datetime.timedelta(seconds=1)
    scene.advance(1.0)
    assert scene.message() == "That is not it.\nNext try in 0:01"
    for digit in PIN:
        scene.field.type_letter(digit)
    assert not scene.can_be_done, "not yet"
    assert scene.interaction.find_hit_target("done") is None or action_of(scene, "done") is None
    clock[0] += datetime.timedelta(seconds=1)
    scene.advance(1.0)
    assert (scene.message(), scene.can_be_done, scene.field.text) == ("", True, PIN)
    change = action_of(scene, "done")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, OperatorScene)
    assert services.storage.extra(FAILURES_KEY) is None
    assert heard == [Sound.ILLEGAL]


def test_a_new_pin_is_typed_twice(services: Services) -> None:
    scene = NewPinScene(services, Pop)
    length = "4 to 8 digits, then the tick"
    assert (scene.heading(), scene.message()) == ("Choose a PIN", length)
    for digit in "123":
        scene.field.type_letter(digit)
    assert not scene.can_be_done
    scene.field.type_letter("4")
    assert scene.can_be_done
    assert typed(scene, "") is None
    assert (scene.heading(), scene.field.text) == ("Once more, please", "")
    assert typed(scene, "1235") is None
    assert scene.heading() == "Choose a PIN"
    assert scene.message() == services.assets.t("house.pin.differ")
    assert matches_pin(services.storage, PIN)
    typed(scene, "24681357")
    assert typed(scene, "24681357") == Pop()
    assert matches_pin(services.storage, "24681357")


# -- The watch ---------------------------------------------------------------------------------------------------------


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


# -- The question after idle time --------------------------------------------------------------------------------------


def told(scene: Any) -> list[str]:
    """Labels of a page."""
    return [widget.text for widget in scene.widgets if isinstance(widget, Label)]


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


# -- Tickets -----------------------------------------------------------------------------------------------------------


def test_tickets_go_after_a_minute_or_by_a_touch_beside_them(services: Services) -> None:
    touch, on_target = PointerPressed(5, 5, None), PointerPressed(5, 5, HitTarget("chart", FRect(0, 0, 9, 9)))
    scene = TicketScene(services, [("mosaic", "KLMN")])
    assert scene.heading() == services.assets.t("house.ticket.heading")
    assert scene.advance(1.5) is None
    assert scene.handle(touch) is None, "it may be a double touch"
    assert scene.advance(0.1) is None
    assert scene.handle(on_target) is None
    assert scene.handle(PointerMoved(5, 5, None)) is None
    assert scene.handle(touch) == Reset(routes.ChartRoute())
    assert scene.advance(58.4) is None
    assert scene.advance(0.1) == Reset(routes.ChartRoute())
    assert action_of(scene, "chart") == Reset(routes.ChartRoute())
    several = TicketScene(services, [("mosaic", "KLMN"), ("regatta", "BCDF")], "de")
    assert (scene.max_size, several.max_size) == ((640.0, 426.0), (640.0, 502.0))
    assert several.heading() == services.assets.t("kiosk.ticket.heading-several")
    several.enter()
    assert services.assets.texts.language == "de"
    several.leave()
    assert services.assets.texts.language == "en"
    assert [ticket_name(services.assets, what) for what in ("mosaic", "regatta")] == ["Mosaic", "Regatta"]


def test_a_ticket_is_found_in_what_is_typed_or_pasted(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    complete: list[str] = []
    field = TicketField(services.storage, lambda: complete.append(field.text))
    monkeypatch.setattr(services.storage.saved_games, "game_of_ticket", lambda word: 1 if word == "KLMN" else None)
    assert [field.extract(text) for text in ("klmn", "my KLMN here", "here klmn", "BCDF GHJK", "b c d", "k-l m1n", "")] == [
        "KLMN", "KLMN", "KLMN", "GHJK", "BCD", "KLMN", ""
    ]  # fmt: skip
    assert field.extract("ｋｌｍｎ") == "KLMN"
    for letter in "kL":
        field.type_letter(letter)
    assert (field.text, complete) == ("KL", [])
    field.type_text("A1 m")
    field.type_letter("N")
    assert complete == ["KLMN"]


def test_a_ticket_that_nobody_has_or_that_is_broken_is_told(
    services: Services, heard: list[Sound], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = TicketEntryScene(services)
    for letter in "BCDF":
        assert scene.field.type_letter(letter) is None
    assert scene.field.problem == services.assets.t("house.ticket.unknown", ticket="BCDF")
    assert (scene.field.text, heard) == ("", [Sound.ILLEGAL])
    resumed: list[Any] = []

    def broken(background: object, saved: object) -> Any:
        assert background is services.background
        assert saved == "saved"
        raise FormatError("odd")

    monkeypatch.setattr(services.storage.saved_games, "game_of_ticket", lambda word: "saved")
    monkeypatch.setattr(services.storage.saved_games, "resume", lambda *given: resumed.append(given))
    monkeypatch.setattr(tickets, "saved_table", broken)
    for letter in "BCDF":
        assert scene.field.type_letter(letter) is None
    message = error_message(FormatError("odd"), services.assets.texts)
    assert scene.field.problem == services.assets.t("house.kept.broken", problem=message)
    assert (resumed, heard) == ([], [Sound.ILLEGAL])
    monkeypatch.setattr(tickets, "saved_table", lambda background, saved: "table")
    monkeypatch.setattr(tickets, "slot_of", lambda table: f"slot of {table}")
    for letter in "BCDF":
        change = scene.field.type_letter(letter)
    assert change == Replace(routes.PlayRoute("table"))  # type: ignore[arg-type]
    assert resumed == [("BCDF", "slot of table")]


# -- Regattas and visits -----------------------------------------------------------------------------------------------


def test_a_regatta_is_taken_up_once_with_its_leg(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, resumed = services.storage, list[str]()
    monkeypatch.setattr(storage.saved_games, "resume", resumed.append)
    storage.set_extra(REGATTA_PREFIX + "KLMN", {"a": 1, "leg": "BCDF", "day": "2026-11-25"})
    storage.set_extra(REGATTA_PREFIX + "PQRS", {"a": 2})
    storage.set_extra(REGATTA_PREFIX + "TVWX", "odd")
    assert resume_regatta(storage, "KLMN")
    assert (storage.extra(VISIT_KEY), resumed) == ({"a": 1}, ["BCDF"])
    assert not resume_regatta(storage, "KLMN")
    assert resume_regatta(storage, "PQRS")
    assert (storage.extra(VISIT_KEY), resumed) == ({"a": 2}, ["BCDF"])
    assert not resume_regatta(storage, "TVWX")


def test_without_a_regatta_none_is_kept(services: Services) -> None:
    storage = services.storage
    assert save_visit_regatta(storage) == ("", "")
    storage.set_extra(VISIT_KEY, {})
    assert save_visit_regatta(storage) == ("", "")
    assert storage.extra(VISIT_KEY) is None
    assert storage.extra_names(REGATTA_PREFIX) == []


@pytest.mark.parametrize(("moves", "stage"), [(1, "early"), (5, "early"), (6, "middle"), (15, "middle"), (16, "late")])
def test_a_game_that_was_left_is_counted_by_how_far_it_was(
    services: Services, monkeypatch: pytest.MonkeyPatch, moves: int, stage: str
) -> None:
    left = SimpleNamespace(game="mosaic", has_begun=True, record={"moves": [0] * moves})
    fresh = SimpleNamespace(game="bridges", has_begun=False, record={"moves": []})
    kept: list[bool] = []

    def ended(is_kept: Any) -> list[tuple[str, str]]:
        kept.extend(map(is_kept, (left, fresh)))
        return [("mosaic", "KLMN"), ("bridges", "BCDF")]

    monkeypatch.setattr(services.storage, "end_visit", ended)
    monkeypatch.setattr("game.kiosk.visit.save_visit_regatta", lambda storage: ("PQRS", "BCDF"))
    applied: list[int] = []
    monkeypatch.setattr(services.shell, "apply_settings", lambda: applied.append(1))
    services.assets.texts.language = "fr"
    assert end_visit(services) == [("mosaic", "KLMN"), ("regatta", "PQRS")]
    assert kept == [True, False]
    found = {name: number for name, number in counts(services).items() if name.startswith("left")}
    assert found == {"left.mosaic": 1, f"left-at.mosaic.{stage}": 1}
    assert (services.assets.texts.language, services.session.profile, len(applied)) == ("en", None, 1)


def test_without_a_visit_there_is_nothing_to_end(services: Services) -> None:
    end_visit(services)
    services.assets.texts.language = "fr"
    assert end_visit(services) == []
    assert services.assets.texts.language == "fr"
    begin_visit(services)
    assert services.storage.is_visited
    assert services.assets.texts.language == "en"


# -- The show ----------------------------------------------------------------------------------------------------------


class ItemScene(AttractScene):
    """The show at one of its items."""

    def __init__(self, services: Services, kind: Any, turn: int = 0) -> None:
        super().__init__(services, turn)
        self.item = PlaylistItem(kind, "mosaic")


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
        Command.BACK, Activate("isle/bridges"), PointerEvent(PointerKind.PRESS, 5, 5), PointerEvent(PointerKind.BACK, 5, 5),
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


# -- The night ---------------------------------------------------------------------------------------------------------


def test_a_long_press_opens_the_operators_page_at_night(services: Services) -> None:
    scene = ClosedScene(services, lambda: NOON)
    [target] = scene.interaction.hit_targets()
    assert target.rect == scene.area
    assert scene.step_back() is None
    assert scene.advance(9.0) is None, "nobody presses"
    scene.interaction.pressed = target
    assert scene.advance(2.9) is None
    scene.interaction.pressed = None
    assert scene.advance(0.1) is None
    scene.interaction.pressed = target
    assert scene.advance(2.5) is None
    assert scene.advance(0.5) == Push(routes.OperatorRoute())
    assert scene.advance(2.9) is None, "from the beginning"


def test_opening_hours_are_looked_up_by_the_quarter(services: Services) -> None:
    hours = (9, 17, 9.25, 17.5, 22, 2, 0, 0, 0, 24, 0, 0, 23, 1)
    monday = datetime.datetime(2026, 11, 23)

    def at(day: int, hour: int, minute: int = 0) -> datetime.datetime:
        return monday + datetime.timedelta(days=day, hours=hour, minutes=minute)

    opened = [at(0, 9), at(0, 16, 59), at(1, 9, 15), at(1, 17, 29), at(2, 22), at(3, 1, 59), at(4, 0), at(4, 23, 59),
              at(6, 23), at(0, 0, 59)]  # fmt: skip
    closed = [at(0, 8, 59), at(0, 17), at(1, 9, 14), at(1, 17, 30), at(2, 21, 59), at(3, 2), at(3, 12), at(5, 0),
              at(6, 22, 59), at(0, 1)]  # fmt: skip
    assert [is_open(hours, when) for when in opened] == [True] * len(opened)
    assert [is_open(hours, when) for when in closed] == [False] * len(closed)
    assert is_open((5, 5) * 7, monday)
    assert [next_opening(hours, when) for when in closed] == [
        (0, 9.0), (1, 9.25), (1, 9.25), (2, 22.0), (2, 22.0), (4, 0.0), (4, 0.0), (6, 23.0), (6, 23.0), (0, 9.0)
    ]  # fmt: skip
    assert [clock_text(services.assets, hour) for hour in (9, 9.25, 0, 23.75, 24)] == [
        "9:00", "9:15", "0:00", "23:45", "24:00"
    ]  # fmt: skip
    assert volume_share(range(24), NOON.replace(hour=7, minute=59)) == 0.07


class Hours:
    """Rows of opening hours over a value of this test."""

    def __init__(self, services: Services, *hours: float) -> None:
        self.hours: tuple[float, ...] = hours
        self.fonts = services.assets.fonts
        self.rows = OpeningHoursRows(services.assets, lambda: self.hours, self.change)
        self.changes = 0

    def change(self, hours: tuple[float, ...]) -> None:
        self.hours = hours
        self.changes += 1

    def targets(self) -> dict[str, HitTarget]:
        column = Column(self.fonts, FRect(0, 0, 900, 0))
        return {target.name: target for widget in self.rows.build(column) for target in widget.hit_targets()}

    def click(self, name: str, *, is_held: bool = False) -> None:
        target = self.targets()[name]
        action = target.repeat if is_held else target.action
        assert action is not None
        action()


def test_hours_are_picked_the_opening_before_the_closing(services: Services) -> None:
    hours = Hours(services, *(9, 17) * 7)
    assert not [name for name in hours.targets() if name.startswith("hour-")]
    hours.click("opens-all/value")
    assert hours.changes == 1, "the page is shown anew"
    assert [name for name in hours.targets() if name.startswith("hour-")] == [f"hour-{hour}" for hour in range(24)]
    found = hours.targets()
    assert [name for name in found if name.startswith("hour-") and found[name].is_selected] == ["hour-9"]
    hours.click("hour-11")
    assert hours.hours == (11, 17) * 7
    found = hours.targets()
    assert [name for name in found if name.startswith("hour-")] == [f"hour-{hour}" for hour in range(1, 25)]
    assert [name for name in found if name.startswith("hour-") and not found[name].is_enabled] == ["hour-11"]
    assert [name for name in found if name.startswith("hour-") and found[name].is_selected] == ["hour-17"]
    hours.click("hour-2")
    assert hours.hours == (11, 2) * 7
    assert not [name for name in hours.targets() if name.startswith("hour-")]
    hours.click("opens-all/value")
    hours.click("hour-2")
    assert hours.hours == (2, 24) * 7, "a house that opens when it closes is open until midnight"
    assert "hour-24" in hours.targets(), "the closing hour is asked for next"
    hours.click("closes-all/value")
    assert not [name for name in hours.targets() if name.startswith("hour-")], "a second click hides them"


def test_arrows_move_the_hours_by_quarters_held_ones_by_whole_hours_and_past_each_other(services: Services) -> None:
    hours = Hours(services, *(9.25, 10) * 7)
    for name, is_held, found in (
        ("opens-all/more", False, (9.5, 10)), ("opens-all/more", True, (11, 10)), ("opens-all/less", False, (10.75, 10)),
        ("opens-all/less", True, (9, 10)), ("closes-all/less", True, (9, 8)), ("closes-all/more", False, (9, 8.25)),
        ("closes-all/more", True, (9, 10)),
    ):  # fmt: skip
        hours.click(name, is_held=is_held)
        assert hours.hours == found * 7, name
    ends = Hours(services, *(0, 24) * 7)
    for name, found in (
        ("opens-all/less", (23.75, 24)),
        ("closes-all/more", (23.75, 0)),
        ("closes-all/less", (23.75, 24)),
    ):
        ends.click(name)
        assert ends.hours == found * 7, name


def test_a_day_may_differ_be_closed_and_follow_the_others_again(services: Services) -> None:
    hours = Hours(services, 9, 17, 9, 17, 9, 17, 10, 12, 9, 17, 9, 17, 0, 0)
    found = hours.targets()
    assert [day for day in range(7) if found[f"day-{day}"].is_selected] == [3, 6]
    assert "opens-6/more" not in found
    assert "closed-all" not in found
    hours.click("closed-6")
    assert hours.hours[12:] == (9, 17), "it opens with the others"
    hours.click("closed-6")
    assert hours.hours[12:] == (0, 0)
    hours.click("closed-3")
    assert hours.hours[6:8] == (0, 0)
    hours.click("day-3")
    assert hours.hours == (9, 17) * 6 + (0, 0)
    hours.click("opens-all/more")
    assert hours.hours == (9.25, 17) * 6 + (0, 0)
    rare = Hours(services, *(0, 0) * 5, *(10, 18) * 2).targets()
    assert [day for day in range(7) if rare[f"day-{day}"].is_selected] == [0, 1, 2, 3, 4], (
        "open days are the usual ones"
    )
    assert rare["day-5"].is_enabled
    alike = Hours(services, *(9, 17) * 7)
    for day in range(6):
        assert alike.targets()["day-6"].is_enabled
        alike.click(f"day-{day}")
    assert [day for day in range(7) if not alike.targets()[f"day-{day}"].is_enabled] == [6], "one must follow the row"
    shut = Hours(services, *(5, 5) * 7)
    assert "opens-all/more" not in shut.targets()
    shut.click("closed-all")
    assert shut.hours == (0, 24) * 7


# -- Checks of the screen and of touch ---------------------------------------------------------------------------------


def test_the_colours_go_on_with_presses_and_keys_and_end_by_themselves(services: Services) -> None:
    scene = ScreenCheckScene(services)
    assert scene.filter(Command.BACK) is Command.BACK
    assert scene.filter(Command.LEFT) is Command.CONFIRM
    press = PointerEvent(PointerKind.PRESS, 5, 5)
    assert scene.filter(press) is press
    assert scene.filter(PointerEvent(PointerKind.MOVE, 5, 5)) is None
    assert scene.filter(Activity()) == Activity()
    assert scene.handle(BackPressed()) == Pop()
    assert scene.advance(119.0) is None
    for number in range(1, 6):
        scene.frames.is_due = False
        assert scene.handle(PointerPressed(5, 5, None) if number % 2 else Command.CONFIRM) is None
        assert (scene.number, scene.frames.is_due) == (number, True)
    assert scene.advance(120.0) is None, "a touch begins the time anew"
    assert scene.advance(0.1) == Pop()
    assert scene.handle(PointerPressed(5, 5, None)) == Pop()


def test_touches_mark_their_fields_and_the_check_ends_after_the_last(services: Services) -> None:
    scene = TouchCheckScene(services)
    fields = scene.fields()
    assert len(fields) == 12
    assert (fields[0].topleft, fields[-1].bottomright) == (scene.area.topleft, scene.area.bottomright)
    assert fields[5].topleft == pytest.approx((scene.area.width / 4, scene.area.height / 3))
    assert scene.filter(Activity()) == Activity()
    assert scene.filter(PointerEvent(PointerKind.MOVE, *fields[3].center)) is None
    assert scene.touched == set()
    scene.frames.is_due = False
    assert scene.filter(PointerEvent(PointerKind.PRESS, *fields[3].center)) is None
    assert (scene.touched, scene.frames.is_due) == ({3}, True)
    assert scene.advance(120.0) is None
    scene.filter(PointerEvent(PointerKind.DRAG, *fields[4].center))
    assert scene.advance(120.0) is None
    for field in fields:
        scene.filter(PointerEvent(PointerKind.PRESS, *field.center, True))
    assert scene.advance(1.5) is None
    assert scene.advance(0.1) == Pop()
    silent = TouchCheckScene(services)
    assert silent.advance(120.0) is None
    assert silent.advance(0.1) == Pop()


# -- The set-up and the operator's page --------------------------------------------------------------------------------


def test_the_set_up_goes_from_step_to_step_and_back(services: Services) -> None:
    end_visit(services)
    scene = KioskSetupScene(services)
    seen = []
    for number in range(len(STEPS)):
        seen.append(scene.step)
        enabled = [scene.interaction.find_hit_target(f"step-{name}").is_enabled for name in STEPS]  # type: ignore[union-attr]
        assert enabled == [at <= number for at in range(len(STEPS))]
        assert f"Step {number + 1} of 8" in told(scene)
        scene.windows.main.offset = 9.0
        change = action_of(scene, "next")
        assert change == (None if number < 7 else Reset(routes.KioskRoute()))
        assert number == 7 or scene.windows.main.offset == 0.0
    assert seen == [*STEPS]
    assert scene.step_back() is None
    assert scene.step == "attract"
    action_of(scene, "step-language")
    assert scene.step == "language"
    assert scene.interaction.find_hit_target("step-ready").is_enabled, "it was open before"  # type: ignore[union-attr]
    scene.step_back()
    assert scene.step == "language"


def test_the_set_up_waits_for_a_pin(services: Services) -> None:
    end_visit(services)
    set_pin(services.storage, "")
    scene = KioskSetupScene(services)
    button = scene.interaction.find_hit_target("next")
    assert button is not None
    assert button.is_enabled
    action_of(scene, "next")
    button = scene.interaction.find_hit_target("next")
    assert button is not None
    assert not button.is_enabled
    change = action_of(scene, "pin")
    assert isinstance(change, Push)
    assert isinstance(change.scene, NewPinScene)

    def pin_button() -> Button:
        content = [widget for area in scene.widgets for widget in getattr(area, "content", [area])]
        return next(widget for widget in content if isinstance(widget, Button) and widget.name == "pin")

    chosen = pin_button()
    set_pin(services.storage, PIN)
    before = scene.widgets
    scene.step_back()
    assert scene.widgets is not before
    action_of(scene, "next")
    again = pin_button()
    t = services.assets.t
    assert (chosen.label, chosen.style, chosen.role) == (t("kiosk.setup.pin.choose"), "primary", TITLE)
    assert (again.label, again.style, again.role) == (t("kiosk.setup.pin.again"), Button("", FRect()).style, TITLE)


def test_leaving_the_operators_page_begins_a_visit(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = OperatorScene(services)
    assert services.storage.is_visited
    scene.enter()
    assert not services.storage.is_visited
    assert scene.step_back() == Pop()
    scene.leave()
    assert services.storage.is_visited
    monkeypatch.setattr("game.kiosk.operator.end_visit", lambda services: [("mosaic", "KLMN")])
    services.assets.texts.language = "fr"
    scene.enter()
    change = scene.step_back()
    assert isinstance(change, Reset)
    assert isinstance(change.scene, TicketScene)
    change.scene.enter()
    assert services.assets.texts.language == "fr"
    services.storage.end_visit()
    set_pin(services.storage, "")
    scene.leave()
    assert not services.storage.is_visited, "the set-up comes first"


def test_another_tab_begins_at_its_top(services: Services) -> None:
    scene = OperatorScene(services)
    assert scene.tab == "today"
    scene.windows.main.offset = 50.0
    before = scene.widgets
    action_of(scene, "tab/visitors")
    assert scene.widgets is not before
    assert (scene.tab, scene.windows.main.offset) == ("visitors", 0.0)


def rows_of(services: Services) -> tuple[OperatorRows, list[int]]:
    """Rows of settings, and how often they were shown anew."""
    changed: list[int] = []
    return OperatorRows(services, lambda: changed.append(1)), changed


def row(services: Services, build: Any) -> dict[str, HitTarget]:
    """Targets of a row."""
    column = Column(services.assets.fonts, FRect(0, 0, 900, 0))
    return {target.name: target for widget in build(column) for target in widget.hit_targets()}


@pytest.mark.parametrize(
    ("name", "build", "steps"),
    [
        ("kiosk_idle_seconds", "idle", (30, 45, 60, 90, 120, 180, 300, 600)),
        ("kiosk_attract_seconds", "attract_after", (15, 30, 60, 120, 300, 600)),
        ("kiosk_restart_hour", "restart", (-1, *range(24))),
    ],
)
def test_times_are_chosen_in_steps(services: Services, name: str, build: str, steps: tuple[int, ...]) -> None:
    rows, changed = rows_of(services)
    services.storage.change_settings(**{name: steps[0]})
    found = []
    assert row(services, getattr(rows, build))[f"{name}/less"].is_enabled is False
    for _ in steps[1:]:
        action = row(services, getattr(rows, build))[f"{name}/more"].action
        assert action is not None
        action()
        found.append(getattr(services.storage.settings, name))
    assert found == [*steps[1:]]
    assert row(services, getattr(rows, build))[f"{name}/more"].is_enabled is False
    action = row(services, getattr(rows, build))[f"{name}/less"].action
    assert action is not None
    action()
    assert getattr(services.storage.settings, name) == steps[-2]
    assert len(changed) == len(steps)


def test_an_hours_volume_goes_down_and_round(services: Services) -> None:
    rows, _ = rows_of(services)
    services.storage.change_settings(kiosk_volumes=(75, *[100] * 23))
    heard = []
    for _ in range(5):
        target = row(services, rows.hourly_volumes)["loud-0"]
        assert target.action is not None
        target.action()
        heard.append(services.storage.settings.kiosk_volumes[0])
    assert heard == [50, 25, 0, 100, 50]
    assert services.storage.settings.kiosk_volumes[1:] == (100,) * 23


def test_volumes_move_by_twentieths_and_only_when_they_differ(services: Services) -> None:
    rows, changed = rows_of(services)
    services.storage.change_settings(sound=70)
    slide = row(services, rows.volumes)["sound"].slide
    assert slide is not None
    slide(0.712)
    assert changed == []
    slide(0.73)
    assert (services.storage.settings.sound, changed) == (75, [1])
    slide(0.0)
    assert services.storage.settings.sound == 0


def test_one_of_several_stays_on_and_choices_may_all_be_off(services: Services) -> None:
    rows, _ = rows_of(services)
    services.storage.change_settings(kiosk_games=("bridges", "mosaic"), kiosk_choices=("setup",), kiosk_play="solo")

    def chosen(name: str) -> Any:
        return getattr(services.storage.settings, name)

    def click(build: Any, name: str) -> None:
        action = row(services, build)[name].action
        assert action is not None
        action()

    click(rows.games, "game-elevens")
    assert chosen("kiosk_games") == ("bridges", "elevens", "mosaic"), "in the order of the isles"
    for name in ("elevens", "bridges", "mosaic"):
        click(rows.games, f"game-{name}")
    assert chosen("kiosk_games") == ("mosaic",)
    click(rows.choices, "choice-setup")
    assert chosen("kiosk_choices") == ()
    services.storage.change_settings(kiosk_choices=("setup",), kiosk_play="setup")
    found = row(services, rows.choices)
    assert "choice-setup" not in found, "it says nothing there"
    click(rows.choices, next(iter(found)))
    assert chosen("kiosk_choices")[0] == "setup", "but is remembered"
    services.storage.change_settings(kiosk_attract=("rules",))
    click(rows.attractions, "show-rules")
    assert services.storage.settings.kiosk_attract == ("rules",)
    click(rows.attract_sound, "attract-sound/low")
    click(rows.play, "play/two")
    assert (services.storage.settings.kiosk_attract_sound, services.storage.settings.kiosk_play) == ("low", "two")


# -- Tabs --------------------------------------------------------------------------------------------------------------


def test_todays_facts_are_told_one_by_one(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, texts = services.storage, services.assets.texts
    for event, number in (("start.bridges", 5), ("start.mosaic", 2), ("end.bridges", 3), ("left.mosaic", 9)):
        storage.count_event(event, number)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=200 << 20))
    tab = TodayTab(OperatorScene(services))
    size = (storage.folder / "four-isles.sqlite3").stat().st_size
    began = services.session.began
    facts = [*tab.facts()]
    assert facts == [
        (texts.t("kiosk.today.games", begun=7, finished=3), palette.INK),
        (texts.t("kiosk.today.no-faults", days=7), palette.INK),
        (texts.t("kiosk.today.disk", free="200 MiB", size=texts.size(size)), palette.INK),
        (texts.t("kiosk.today.version", version=VERSION, started=f"{texts.short_date(began.date())} {began:%H:%M}"),
         palette.INK),
    ]  # fmt: skip
    log, now = OperatorLog(storage.folder), datetime.datetime.now().astimezone()
    times = [now - datetime.timedelta(days=days, seconds=seconds) for days, seconds in ((7, 60), (6, 86_000), (1, 0))]
    lines = [
        json.dumps({"when": when.isoformat(), "what": what})
        for when, what in zip(times, ("fall", "hang", "fall"), strict=True)
    ]
    log.file.write_text("\n".join([*lines, json.dumps({"when": now.isoformat(), "what": "crash"})]) + "\n")
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=(200 << 20) - 1))
    last = f"{texts.short_date(times[2].date())} {times[2]:%H:%M}"
    told = [*tab.facts()]
    assert told[1] == (texts.t("kiosk.today.faults", n=2, days=7, last=last), palette.DARK_CORAL)
    assert told[2][1] == palette.DARK_CORAL

    def gone(folder: Path) -> Any:
        raise OSError

    monkeypatch.setattr("shutil.disk_usage", gone)
    assert [*tab.facts()][2] == (texts.t("kiosk.today.no-disk"), palette.DARK_CORAL)


def test_the_actions_of_today_lead_to_their_pages(services: Services) -> None:
    scene = OperatorScene(services)
    assert action_of(scene, "wall").scene.name == "wall-page"
    assert action_of(scene, "factory").scene.name == "confirm"
    question = action_of(scene, "restart-now").scene
    assert not services.session.is_restart_due
    action_of(question, "yes")
    assert services.session.is_restart_due


def test_figures_are_summed_by_game_day_and_hour(services: Services) -> None:
    storage = services.storage
    for event, number in (("start.bridges", 5), ("end.bridges", 2), ("left.bridges", 3), ("seconds.bridges", 300),
                          ("start.mosaic", 1)):  # fmt: skip
        storage.count_event(event, number)
    section = StatisticsSection(OperatorScene(services))
    totals = {game: tuple(more) for game, *more in section.totals()}
    assert totals["bridges"] == (5, 2, 3, 2.5)
    assert totals["mosaic"] == (1, 0, 0, None)
    storage.count_event("end.elevens")
    assert section.totals()[registry.GAMES.index("elevens")] == ("elevens", 0, 1, 0, 0.0)
    assert [*totals] == [*registry.GAMES]
    today = NOON.date()
    hours = [number * (number < 3) for number in range(24)]
    days = {
        today - datetime.timedelta(days=back): {
            "start.bridges": hours, "end.mosaic": hours, "left-at.bridges.early": [1, 2], "left-at.mosaic.late": [5],
        }
        for back in (-1, 0, 29, 30)
    }  # fmt: skip
    assert section.left_at(days, today) == [6, 0, 10]
    assert section.hours(days[today])[:4] == [
        StatisticsBar("0", 0, 0), StatisticsBar("1", 1, 1), StatisticsBar("2", 2, 2), StatisticsBar("3", 0, 0)
    ]  # fmt: skip
    bars = section.last_days(days, today)
    assert [bar.label for bar in bars[:2]] + [bars[-1].label] == ["27", "28", "25"]
    assert [(at, bar.begun, bar.finished) for at, bar in enumerate(bars) if bar.begun] == [(0, 3, 3), (29, 3, 3)]
    section.game = "bridges"
    assert section.left_at(days, today) == [6, 0, 0]
    assert section.hours(days[today])[2] == StatisticsBar("2", 2, 0)


def test_record_tables_are_listed_by_board_and_line(services: Services) -> None:
    section = TablesSection(OperatorScene(services))
    assert (section.game, section.number, section.boards, section.has_any) == (registry.GAMES[0], 0, [], False)
    add(services, "Eve", 5, game="mosaic", board="court")
    assert (section.boards, section.has_any) == ([], True)
    for score in range(32):
        add(services, "Ada", score)
    add(services, "Ben", 99, board="a")
    assert sorted(section.boards) == ["a", "freehand"]
    lines = section.lines("freehand")
    assert [line.score for line in lines] == [*range(31, 1, -1)], "thirty, of one person too"
    page = OperatorScene(services)
    page.tab = "tables"
    dates = [each for each in section.fill(FRect(0, 0, 1200, 600))[0] if isinstance(each, Label) and each.role == LABEL]
    assert {each.text for each in dates} == {services.assets.texts.short_date(lines[0].ended.date())}
    for name in ("board/more", "board/less", "table/mosaic", "table/bridges"):
        before = page.widgets
        assert action_of(page, name) is None
        assert page.widgets is not before
    if page.interaction.find_hit_target(f"line-{lines[0].record}-0") is None:
        action_of(page, "board/more")
    action_of(page, f"line-{lines[0].record}-0")
    assert [line.score for line in section.lines("freehand")][:2] == [30, 29]
    question = action_of(page, "clear-board").scene
    assert question.heading() == "Clear this board’s tables?"
    question = action_of(page, "reset").scene
    assert question.heading() == "Clear the record tables?"
    change = action_of(question, "yes")
    assert isinstance(change, Replace)
    assert section.has_any
    surely: Any = change.scene
    action_of(surely, "yes")
    assert not section.has_any


def test_blocked_words_are_added_and_dropped(services: Services) -> None:
    end_visit(services)
    page = OperatorScene(services)
    page.tab = "tables"
    section = BlockedWordsSection(page)
    services.storage.change_settings(kiosk_words="drat heck")
    assert section.words == ["drat", "heck"]
    entry: Any = action_of(page, "add-word").scene
    assert entry.name == "forbidden-word"
    for letter in "Blast":
        entry.form.field.type_letter(letter)
    entry.rebuild()
    action_of(entry, "take")
    assert section.words == ["drat", "heck", "Blast"]
    page.rebuild()
    action_of(page, "word-1")
    assert section.words == ["drat", "Blast"]
    services.storage.change_settings(kiosk_words="x" * 3990)
    entry = action_of(page, "add-word").scene
    for letter in "Fiddlesticks":
        entry.form.field.type_letter(letter)
    entry.rebuild()
    action_of(entry, "take")
    assert services.storage.settings.kiosk_words == "x" * 3990 + " Fiddlesti", "as many as the file holds"


def test_the_tab_of_the_machine_leads_to_its_pages_and_out(services: Services, heard: list[Sound]) -> None:
    page = OperatorScene(services)
    page.tab = MachineTab.name
    for name, scene in (
        ("try-screen", "try-screen"),
        ("try-touch", "try-touch"),
        ("export", "export"),
        ("new-pin", "new-pin"),
    ):
        assert action_of(page, name).scene.name == scene
    assert action_of(page, "data") == Push(routes.DataRoute())
    assert action_of(page, "statistics") == Push(routes.StatisticsRoute())
    assert action_of(page, "evening").scene.name == "evening"
    action_of(page, "try-sound")
    assert heard == [Sound.WIN]
    question: Any = action_of(page, "exit").scene
    assert action_of(question, "yes") == Quit()


def test_the_log_on_the_page_has_forty_lines_the_newest_first(services: Services) -> None:
    log = OperatorLog(services.storage.folder)
    log.file.write_text("".join(
        json.dumps({"when": f"2026-11-25T10:{number:02}:00+01:00", "what": "wrong-pin", "n": number, "seconds": 2}) + "\n"
        for number in range(1, 43)
    ) + json.dumps({"when": "2026-11-25T11:00:00+01:00", "what": "of a newer version"}) + "\n")  # fmt: skip
    column = FRect(0, 0, 1200, 600)
    widgets, _ = MachineTab(OperatorScene(services)).fill(column)
    shown = [widget.text for widget in widgets if isinstance(widget, Label)]
    texts = services.assets.texts
    times = [text for text in shown if text.startswith(texts.short_date(NOON.date()))]
    assert times == [f"{texts.short_date(NOON.date())} 10:{number:02}" for number in range(42, 2, -1)]
    assert services.assets.t("kiosk.log.wrong-pin", n="42", seconds="2") in shown
    assert services.assets.t("kiosk.log.none") not in shown
    log.file.unlink()
    widgets, _ = MachineTab(OperatorScene(services)).fill(column)
    assert services.assets.t("kiosk.log.none") in [widget.text for widget in widgets if isinstance(widget, Label)]


def test_presets_are_counted_and_put_back_after_a_question(services: Services) -> None:
    end_visit(services)
    page = OperatorScene(services)
    page.tab = VisitorsTab.name
    usual = page.interaction.find_hit_target("usual")
    services.storage.change_settings(**{name: getattr(Settings(), name) for name in PRESETS})
    page.rebuild()
    usual = page.interaction.find_hit_target("usual")
    assert usual is not None
    assert not usual.is_enabled
    services.storage.change_settings(text_size=125, mono=True, sound=35)
    page.rebuild()
    usual = page.interaction.find_hit_target("usual")
    assert usual is not None
    assert usual.is_enabled
    area, _ = VisitorsTab(page).fill(FRect(0, 0, 1200, 600))
    assert services.assets.t("kiosk.presets.changed", n=2) in [each.text for each in area if isinstance(each, Label)]
    question: Any = action_of(page, "usual").scene
    action_of(question, "yes")
    settings = services.storage.settings
    assert (settings.text_size, settings.mono, settings.sound) == (Settings().text_size, Settings().mono, 35)
    assert action_of(page, "presets") == Push(routes.SettingsRoute())
    assert action_of(page, "players") == Push(routes.PlayersRoute())


# -- Export and factory state ------------------------------------------------------------------------------------------


def test_an_export_is_written_file_by_file(services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end_visit(services)
    storage = services.storage
    beats: list[int] = []
    monkeypatch.setattr(export, "_PAGE", 2)
    monkeypatch.setattr(export, "beat", lambda: beats.append(1))
    ended = datetime.datetime(2026, 11, 25, 10, 30, tzinfo=datetime.UTC)
    for number, name in enumerate(("Zoë", "=1+1", "Ben")):
        add(services, name, 10 + number, ended=ended + datetime.timedelta(hours=number))
    storage.add_profile("Zoë", 2, 3)
    OperatorLog(storage.folder).log("fall", code=-9)
    (tmp_path / "stick").mkdir()
    folder = export_all(storage, tmp_path / "stick", datetime.datetime(2026, 11, 25, 20, 5, 7))
    assert folder.name.endswith("2026-11-25 20-05-07")
    assert len(beats) == 4, "two pages of each pass"
    results = (folder / "results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert results[0] == "record,ended,game,board,seat,name,score,won"
    found = [line.split(",") for line in results[1:]]
    assert [line[2:] for line in found] == [
        ["bridges", "freehand", "0", "Ben", "12", "True"],
        ["bridges", "freehand", "0", "'=1+1", "11", "True"],
        ["bridges", "freehand", "0", "Zoë", "10", "True"],
    ]
    listed = (folder / "results.json").read_text(encoding="utf-8")
    assert listed.startswith("[\n{")
    assert listed.endswith("}\n]\n")
    assert listed.count(",\n{") == 2
    assert '"name": "Zoë"' in listed
    players = json.loads((folder / "players.json").read_text(encoding="utf-8"))
    assert [(each["name"], each["colour"], each["badge"]) for each in players] == [("Zoë", 2, 3)]
    log = json.loads((folder / "log.json").read_text(encoding="utf-8"))
    assert [(each["what"], each["details"]) for each in log] == [("fall", '{"code": "-9"}')]
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    assert "operator_pin" not in [each["name"] for each in settings]
    assert {"name": "text_size", "value": 100} in settings
    games = (folder / "games.json").read_text(encoding="utf-8")
    assert games.startswith("[\n{")
    assert games.count(",\n{") == 2
    assert [game["seats"][0]["name"] for game in json.loads(games)] == ["Ben", "=1+1", "Zoë"]


def test_the_factory_state_is_written_down_with_its_copy(services: Services) -> None:
    end_visit(services)
    add(services, "Ada", 3)
    folder = reset_to_factory_state(services.storage, datetime.datetime(2026, 11, 25, 20, 5, 7))
    assert folder == services.storage.folder / "before factory state 2026-11-25 20-05-07"
    assert services.storage.records.latest() == []
    entry = OperatorLog(services.storage.folder).entries()[0]
    assert (entry.event, entry.details) == ("factory", {"folder": folder.name})
    assert math.isfinite(folder.stat().st_size)


# -- Tables of the show ------------------------------------------------------------------------------------------------


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


def test_the_language_of_visitors_is_chosen_in_a_row(services: Services) -> None:
    rows, changed = rows_of(services)
    targets = row(services, rows.language)
    assert [name for name in targets if targets[name].is_selected] == ["language/en"]
    action = targets["language/de"].action
    assert action is not None
    action()
    assert (services.assets.texts.language, changed) == ("de", [1])
    targets = row(services, rows.language)
    assert [name for name in targets if targets[name].is_selected] == ["language/de"]
    services.session.choose_language("en")


def test_a_voice_for_visitors_is_chosen_in_a_row(services: Services) -> None:
    end_visit(services)
    rows, changed = rows_of(services)
    targets = row(services, rows.voice)
    assert [*targets] == [f"kiosk-voice/{name}" for name in KIOSK_VOICES]
    for name in (*KIOSK_VOICES[1:], KIOSK_VOICES[0]):
        action = row(services, rows.voice)[f"kiosk-voice/{name}"].action
        assert action is not None
        action()
        assert services.storage.settings.kiosk_voice == name
    assert len(changed) == len(KIOSK_VOICES)


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


def test_the_check_of_touch_shows_the_last_sixty_marks(services: Services) -> None:
    scene, drawn = TouchCheckScene(services), list[str]()
    for number in range(62):
        scene.filter(PointerEvent(PointerKind.PRESS, 100.0 + number, 200.0, is_touch=number % 2 == 0))
    assets = services.assets
    canvas = Canvas(pygame.Surface((1280, 720)), assets.viewport, assets.sheets, assets.fonts)
    with noting(drawn, has_strokes=True):
        scene.draw_background(canvas)
    lines = [line for line in drawn if line.startswith("line")]
    assert len(lines) == 2 * 60
    assert lines[0].startswith("line 86 200 118 200 ")
    assert lines[-1].startswith("line 161 184 161 216 ")


def test_names_that_other_programs_and_later_versions_rely_on() -> None:
    assert (heartbeat.PIPE, supervisor.SUPERVISED_VARIABLE) == ("FOUR_ISLES_HEARTBEAT", "FOUR_ISLES_SUPERVISED")
    assert (process_lock.ARCADE_LOCK, process_lock.SUPERVISOR_LOCK) == ("arcade.lock", "keeper.lock")
    assert (FILE, RESTART_CODE, REGATTA) == ("kiosk-log.jsonl", 75, "regatta")
    pages = (OperatorScene, PinScene, NewPinScene, KioskSetupScene, TicketScene, TicketEntryScene, IdleScene, ClosedScene,
             AttractScene, ScreenCheckScene, TouchCheckScene, export.ExportScene)  # fmt: skip
    assert [page.name for page in pages] == [
        "operator-page", "pin", "new-pin", "kiosk-setup", "ticket", "ticket-entry", "idle", "closed", "attract",
        "try-screen", "try-touch", "export",
    ]  # fmt: skip
