"""Screens of a kiosk for the outlines in states that no other page of theirs is in: steps, choices, problems, turns."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any
from unittest.mock import patch

from pygame import FRect

from game import registry
from game.app import App
from game.kiosk.attract import AttractScene
from game.kiosk.attract_playlist import PlaylistItem
from game.kiosk.closed import ClosedScene
from game.kiosk.hardware_checks import ScreenCheckScene
from game.kiosk.kiosk import IdleScene
from game.kiosk.operator import OperatorScene
from game.kiosk.pin import NewPinScene, PinScene
from game.kiosk.setup import STEPS, KioskSetupScene
from game.kiosk.tabs.figures import StatisticsSection
from game.kiosk.tabs.today import TodayTab
from game.kiosk.tickets import TicketEntryScene, TicketScene
from game.match.match import Seat
from game.modes.tables import GameTable
from game.pages.page import PageScene
from game.scenes.base import Scene
from game.scenes.stack import Pop
from game.services import Services
from game.storage.values import RecordedPlayer
from game.table.opening import open_table
from game.ui import palette
from game.ui.widgets import Label, Widget
from tests.table.tables import begun

SETTINGS: dict[str, dict[str, Any]] = {
    "hours": {
        "kiosk_hours": (9, 17, 9, 17, 9.25, 20, 0, 0, 9, 17, 9, 17, 22, 2),
        "kiosk_volumes": (0, 25, 50, 75, *[100] * 18, 10, 5),
        "kiosk_idle_seconds": 30,
        "kiosk_attract_seconds": 600,
        "kiosk_restart_hour": 4,
        "kiosk_attract": ("rules",),
        "kiosk_attract_sound": "on",
        "sound": 35,
    },
    "visitors": {
        "kiosk_play": "solo",
        "kiosk_choices": ("setup",),
        "kiosk_games": registry.GAMES[:1],
        "kiosk_idle_seconds": 600,
        "text_size": 125,
        "mono": True,
    },
}
"""Settings of a kiosk unlike the usual ones, by the operator's tab that shows them."""


class ChangedOperatorScene(OperatorScene):
    """A tab of the operator's page under other settings, which are put back after each look."""

    def __init__(self, services: Services, tab: str) -> None:
        self._changed = SETTINGS[tab]
        before = self._change(services, self._changed)
        super().__init__(services)
        self.tab = tab
        self._change(services, before)

    def _change(self, services: Services, values: dict[str, Any]) -> dict[str, Any]:
        """Change settings; their values before."""
        before = {name: getattr(services.storage.settings, name) for name in values}
        services.storage.change_settings(**values)
        return before

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        before = self._change(self.services, self._changed)
        widgets = list(super().build_page(inner))
        self._change(self.services, before)
        return widgets


def clicked(scene: Scene, *names: str) -> Scene:
    """The scene after clicks on its targets."""
    for name in names:
        target = scene.interaction.find_hit_target(name)
        assert target is not None, name
        assert target.action is not None, name
        target.action()
    return scene


class PickingScene(ChangedOperatorScene):
    """The hours of a day being picked: a click would change the settings, so the row alone is opened."""

    def __init__(self, services: Services, end: str) -> None:
        super().__init__(services, "hours")
        clicked(self, f"{end}/value")


def setup_at(app: App, step: str) -> Scene:
    """A step of the set-up, those before it reached."""
    scene = KioskSetupScene(app.services)
    for _ in range(STEPS.index(step)):
        clicked(scene, "next")
    return scene


def wrong_pin_of(app: App) -> Scene:
    """The page of the PIN with digits typed after a wrong one."""
    scene = PinScene(app.services, OperatorScene)
    for digit in "12345":
        scene.field.type_letter(digit)
    scene.field.problem = app.services.assets.t("house.pin.wrong")
    return scene


def second_pin_of(app: App) -> Scene:
    """The page that asks for a new PIN again."""
    scene = NewPinScene(app.services, Pop)
    scene.take("1234")
    scene.field.type_letter("1")
    return scene


def different_pin_of(app: App) -> Scene:
    """The page of a new PIN after two that differ."""
    scene = NewPinScene(app.services, Pop)
    scene.take("1234")
    scene.take("1235")
    return scene


def unknown_ticket_of(app: App) -> Scene:
    """The page that asks for a ticket after one that nobody has."""
    scene = TicketEntryScene(app.services)
    scene.field.problem = app.services.assets.t("house.ticket.unknown", ticket="KLMN")
    return scene


class TurnedItemScene(AttractScene):
    """An item of the attract mode in a later turn and some seconds on."""

    def __init__(self, services: Services, item: PlaylistItem, turn: int, seconds: float) -> None:
        super().__init__(services, turn, item)
        self.advance(seconds)

    def enter(self) -> None:
        """Open no table: it would go on by itself."""


def closed_later_of(app: App) -> Scene:
    """The closed screen after three moves of its lines."""
    scene = ClosedScene(app.services, lambda: datetime.datetime(2026, 9, 23, 22))
    scene.advance(65.0)
    return scene


def idle_table_of(app: App) -> Scene:
    """The question whether somebody is still there, at a game that is saved."""
    match = begun("mosaic", [Seat("Ada"), Seat("Ben")], seed=3)
    table = open_table(app.services, GameTable(match, app.services.background.boards.load("mosaic", "court")))
    scene = IdleScene(app.services, table, "table")
    scene.seconds_left = 7.4
    return scene


def screen_check_of(app: App, number: int) -> Scene:
    """The screen check at one of its colours."""
    scene = ScreenCheckScene(app.services)
    scene.number = number
    return scene


class TodayScene(PageScene):
    """The operator's first tab with the same facts every day, and without figures."""

    name = "today"
    heading_key = "kiosk.tab.today"

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        facts = [("Seven games were begun", palette.INK), ("The disk is full", palette.DARK_CORAL)]
        with (
            patch.object(TodayTab, "facts", lambda tab: facts),
            patch.object(StatisticsSection, "fill", lambda section, area: ([Label("Figures", area)], area.bottom)),
        ):
            yield from TodayTab(self).fill(inner)[0]


def record_lines_of(app: App) -> Scene:
    """The operator's tab of record tables with lines of two boards, at the second one."""
    storage = app.services.storage
    for number, board in enumerate(("a", "a", "freehand", "freehand", "freehand")):
        result = {"scores": [10 * (number + 1)], "winners": [0]}
        seats = [{"name": f"Player {number}", "kind": "human"}]
        record = {"game": "bridges", "board": board, "options": {}, "seats": seats, "moves": [], "result": result}
        storage.records.add(record, [RecordedPlayer(attempt=1)])
    scene = OperatorScene(app.services)
    scene.tab = "tables"
    return clicked(scene, "board/more")


LATER_ITEMS = (
    (PlaylistItem("rules", registry.GAMES[1]), 9),
    (PlaylistItem("invite", registry.GAMES[1]), 3),
    (PlaylistItem("tables", registry.GAMES[1]), 2),
)
"""Items of the attract mode with their turns."""

KIOSK_SCREENS: dict[str, Callable[[App], Scene]] = {
    **{f"kiosk-setup-{step}": partial(setup_at, step=step) for step in ("pin", "times", "sound", "ready")},
    **{f"operator-{tab}-changed": partial(lambda app, tab: ChangedOperatorScene(app.services, tab), tab=tab)
       for tab in SETTINGS},
    **{f"operator-hours-{end}": partial(lambda app, end: PickingScene(app.services, end), end=end)
       for end in ("opens-all", "closes-2")},
    "operator-today-facts": lambda app: TodayScene(app.services),
    "pin-wrong": wrong_pin_of,
    "new-pin-again": second_pin_of,
    "new-pin-differs": different_pin_of,
    "ticket-unknown": unknown_ticket_of,
    "ticket-regatta": lambda app: TicketScene(app.services, [("regatta", "ABCD"), ("mosaic", "KLMN"), ("hex", "PQRS")]),
    **{f"attract-{item.kind}-later": partial(
           lambda app, item, turn: TurnedItemScene(app.services, item, turn, 5.0),
           item=item, turn=turn)
       for item, turn in LATER_ITEMS},
    "closed-later": closed_later_of,
    "idle-table": idle_table_of,
    **{f"trial-screen-{number}": partial(screen_check_of, number=number) for number in (3, 4)},
}  # fmt: skip
"""Screens that leave nothing behind."""

LONE_KIOSK_SCREENS: dict[str, Callable[[App], Scene]] = {"operator-tables-lines": record_lines_of}
"""Screens that leave results behind: each is outlined in a program of its own."""
