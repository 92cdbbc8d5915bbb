"""Attract mode: games play themselves, record tables and rules follow, and visitors are invited. Any input leaves."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from typing import Any, Final, TypeVar

from pygame import FRect

from game.kiosk.attract_playlist import PlaylistItem, build_playlist
from game.kiosk.attract_table import AttractTable, attract_tables
from game.kiosk.attract_view import AttractView, call_place
from game.kiosk.operator_log import OperatorLog
from game.menus.chart.page import ChartScene
from game.scenes.base import Scene, SceneChange
from game.scenes.events import Activate, Activity, InputEvent, SceneEvent
from game.scenes.stack import Reset
from game.services import Services
from game.table.sessions.showcase import CALL_HEIGHT
from game.ui.bindings import Command
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent, PointerKind

_ITEM_SECONDS: Final = {"games": 45.0, "tables": 9.0, "rules": 10.0, "invite": 6.0}
"""Maximum duration of an item by kind, in seconds."""
_LANGUAGE_SECONDS: Final = 4.0
"""Seconds between language changes of the invitation."""
_LEAVING_SECONDS: Final = 0.25
"""Seconds from the first input to the chart, so that the rest of a touch opens nothing there."""
_ARRIVAL_SECONDS: Final = 0.5
"""Seconds in which the chart after the show ignores clicks and keys: who made them saw the show."""
ActionResult = TypeVar("ActionResult")


class AttractScene(Scene):
    """One playlist item, then the next; the first input of any kind leads back to the chart.

    Kiosks run unattended: an item that fails is logged for the operator and skipped. ``item`` is shown instead of the
    playlist's item of that turn.
    """

    name = "attract"

    def __init__(self, services: Services, turn: int = 0, item: PlaylistItem | None = None) -> None:
        super().__init__(services)
        self.turn = turn
        if item is None:
            items = build_playlist(services, datetime.date.today())
            item = items[turn % len(items)]
        self.item = item
        self.table: AttractTable | None = None
        """The displayed game; None for other items."""
        self.seconds = 0.0
        self._language = 0
        self._has_failed = False
        """True if the item failed."""
        self._seconds_to_leave = math.inf
        """Seconds until the chart opens after an input."""
        self.frames.keep_moving_while(self._is_moving)

    @property
    def game(self) -> str:
        return self.item.game

    def enter(self) -> None:
        """Open the table of a game item."""
        if self.item.kind == "games":
            self._run_guarded(self._open_table)

    def leave(self) -> None:
        """Close the table of the item."""
        if self.table is not None:
            self.table.scene.leave()

    def _run_guarded(self, action: Callable[..., ActionResult], *values: Any) -> ActionResult | None:
        """Run an action; an exception is logged and the item skipped, so that the kiosk keeps running."""
        try:
            return action(*values)
        except Exception as problem:  # any exception: the next item follows
            OperatorLog(self.services.storage.folder).log_once_today("show", problem=f"{self.game}: {problem}")
            self._has_failed, self.table = True, None
            return None

    def _open_table(self) -> None:
        """Open the first table that can be shown; the item fails without one."""
        for open_table in attract_tables(self.services, self.game, datetime.date.today()):
            self._has_failed = False
            self.table = self._run_guarded(open_table)
            if self.table is not None:
                return
        self._has_failed = True

    # Time --------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Advance the game; after the item's time start the next one, after an input open the chart."""
        self.seconds += seconds
        self._seconds_to_leave -= seconds
        if self._seconds_to_leave <= 0:
            return Reset(ArrivalChartScene(self.services))
        language = int(self.seconds / _LANGUAGE_SECONDS)
        if language != self._language:
            self._language = language
            self.frames.is_due = True
        if self.table is not None:
            self._run_guarded(self.table.advance, seconds)
        if self.table is not None and self.table.take_change():
            self.frames.is_due = True
        is_table_over = self.table is not None and self.table.is_over
        is_over = self.seconds > _ITEM_SECONDS[self.item.kind] or is_table_over
        return Reset(AttractScene(self.services, self.turn + 1)) if is_over or self._has_failed else None

    def _is_moving(self) -> bool:
        """True while the displayed table moves, and from an input until the chart opens."""
        is_leaving = self._seconds_to_leave < math.inf
        return is_leaving or (self.table is not None and self.table.scene.frames.is_moving)

    # Leaving -----------------------------------------------------------------------------------------------------

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Any input leads back to the chart, without another effect: a touch first moves the pointer, then presses."""
        if isinstance(event, Activity):
            self._seconds_to_leave = min(self._seconds_to_leave, _LEAVING_SECONDS)
            return None
        return None if self._seconds_to_leave < math.inf else super().handle(event)

    # Drawing -----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the item with the invitation on top."""
        view = AttractView(self.services, self.game, self.turn, self._language)
        if self.table is not None:
            self._run_guarded(view.draw_table, canvas, self.table)
            return
        area = self.area
        canvas.texture("ui/tile_sea", area)
        if self.item.kind == "invite" or self._has_failed:
            view.draw_invitation(canvas)
            return
        paper = FRect(area.centerx - 480, 32, 960, area.height - 48 - CALL_HEIGHT)
        self._run_guarded(view.draw_rules if self.item.kind == "rules" else view.draw_records, canvas, paper)
        view.draw_call(canvas, call_place(area))


class ArrivalChartScene(ChartScene):
    """The chart after the show; clicks and keys of the first moment do nothing."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown_seconds = 0.0

    def advance(self, seconds: float) -> SceneChange | None:
        """Count the time since the show."""
        self._shown_seconds += seconds
        return super().advance(seconds)

    def filter(self, event: InputEvent) -> InputEvent | None:
        """Drop presses and commands until a visitor can have seen the chart; the pointer moves."""
        is_press = isinstance(event, Command | Activate) or (
            isinstance(event, PointerEvent) and event.kind in (PointerKind.PRESS, PointerKind.RIGHT_CLICK)
        )
        is_dropped = is_press and self._shown_seconds < _ARRIVAL_SECONDS
        return None if is_dropped else super().filter(event)
