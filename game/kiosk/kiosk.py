"""Idle handling of a kiosk: a prompt, then back to the chart and the attract mode; games stay saved.

The app calls the watch once a turn of its loop.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import Any, Final

from pygame import FRect

from game.kiosk.attract import AttractScene
from game.kiosk.closed import ClosedScene
from game.kiosk.focus_lock import FocusLock
from game.kiosk.heartbeat import beat
from game.kiosk.hours import is_open, volume_share
from game.kiosk.operator_log import OperatorLog
from game.kiosk.process_lock import ARCADE_LOCK, ProcessLock
from game.kiosk.setup import KioskSetupScene
from game.kiosk.supervisor import RESTART_CODE, ShutdownWatcher
from game.kiosk.tickets import TicketScene
from game.kiosk.visit import begin_visit, end_visit
from game.menus.chart.page import ChartScene, open_first_chart
from game.pages.page import DialogScene
from game.scenes import routes
from game.scenes.base import Scene, SceneChange
from game.scenes.events import Activity, SceneEvent
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.table.scene import TableScene
from game.ui.sound_effects import Sound
from game.ui.text import BODY, HERO
from game.ui.widgets import Button, Label, Widget

COUNTDOWN_SECONDS: Final = 15.0
_CLOSING: Final = 20.0
"""Seconds without input at the chart before the kiosk closes after hours; running games may finish."""
_LOUDNESS: Final = {"off": 0.0, "low": 0.4, "on": 1.0}


class KioskWatch:
    """Idle detection, focus and volume of a kiosk; ends the arcade on the supervisor's request."""

    def __init__(self, services: Services, now: Callable[[], datetime.datetime] = datetime.datetime.now) -> None:
        self.services = services
        self.focus_lock = FocusLock()
        self.focus_lock.grab()
        self.shutdown_watcher = ShutdownWatcher()
        self._lock = ProcessLock(services.storage.folder / ARCADE_LOCK)
        self._now = now
        self._started = now()

    def begin(self) -> None:
        """Install signal handlers and take the arcade's lock."""
        self.shutdown_watcher.start()
        self._lock.acquire()
        self.services.shell.keep_alive = beat

    def log_notices(self, notices: Iterable[str]) -> None:
        """Log storage notices for the operator, since visitors see them for a few seconds only."""
        for line in notices:
            OperatorLog(self.services.storage.folder).log_once_today("data", told=line)

    def exit_code(self, scenes: tuple[Scene, ...]) -> int | None:
        """Exit code if the arcade must end or start again now, else None."""
        if self.shutdown_watcher.is_over:
            return 0
        is_asked = self.services.session.is_restart_due
        return RESTART_CODE if is_asked or self.is_restart_due(scenes) else None

    def is_restart_due(self, scenes: tuple[Scene, ...]) -> bool:
        """True in the hour of the daily restart while nobody plays, an hour or more after the start."""
        hour = self.services.storage.settings.kiosk_restart_hour
        now = self._now()
        if hour < 0 or now.hour != hour or abs(now - self._started) < datetime.timedelta(hours=1):
            return False
        return bool(scenes) and isinstance(scenes[-1], (AttractScene, ClosedScene))

    def advance(self, seconds: float, quiet: float, scenes: tuple[Scene, ...]) -> SceneChange | None:
        """Regain the focus, set the volume, and return a scene change due after ``quiet`` seconds without input."""
        beat()
        self.focus_lock.advance(seconds)
        self._set_loudness(scenes)
        return self._idle_change(quiet, scenes)

    def _set_loudness(self, scenes: tuple[Scene, ...]) -> None:
        """Set the volume by hour and attract mode."""
        settings = self.services.storage.settings
        share = volume_share(settings.kiosk_volumes, self._now())
        if scenes and isinstance(scenes[-1], (AttractScene, ClosedScene)):
            share *= _LOUDNESS[settings.kiosk_attract_sound]
        if share != self.services.session.loudness:
            self.services.session.loudness = share
            self.services.shell.apply_settings()

    def _idle_change(self, quiet: float, scenes: tuple[Scene, ...]) -> SceneChange | None:
        """Scene change due after ``quiet`` seconds without input; ``scenes`` lists the stack from the bottom."""
        if not self.services.session.is_kiosk or not scenes:
            return None
        top = scenes[-1]
        settings = self.services.storage.settings
        is_welcome = is_open(settings.kiosk_hours, self._now())
        if isinstance(top, ClosedScene):
            return Reset(routes.ChartRoute()) if is_welcome else None
        if isinstance(top, AttractScene):
            return None if is_welcome else Reset(ClosedScene(self.services, self._now))
        if isinstance(top, (IdleScene, TicketScene, KioskSetupScene)):
            return None
        if isinstance(top, ChartScene):
            patience = settings.kiosk_attract_seconds if is_welcome else min(_CLOSING, settings.kiosk_attract_seconds)
            return self._leave_chart(is_welcome) if quiet > patience else None
        if quiet > settings.kiosk_idle_seconds:
            table = next((part for part in scenes if isinstance(part, TableScene)), None)
            return Push(IdleScene(self.services, table, "table" if top is table else top.name))
        return None

    def _leave_chart(self, is_welcome: bool) -> SceneChange:
        """End the visit at an idle chart; tickets come before the attract mode."""
        language = self.services.assets.texts.language
        tickets = end_visit(self.services)
        begin_visit(self.services)
        if tickets:
            return Reset(TicketScene(self.services, tickets, language))
        return Reset(routes.AttractRoute() if is_welcome else ClosedScene(self.services, self._now))


def open_kiosk(services: Services) -> Scene:
    """First scene of a kiosk: the chart, or the set-up while no PIN is set."""
    if not services.storage.settings.operator_pin:
        return KioskSetupScene(services)
    begin_visit(services)
    return open_first_chart(services)


class IdleScene(DialogScene):
    """Prompt for an idle visitor with a countdown, then the chart with a ticket for an unfinished game."""

    name = "idle"
    heading_key = "house.idle.heading"
    max_size = (640.0, 400.0)

    def __init__(self, services: Services, table: TableScene[Any] | None, at: str) -> None:
        """``at`` is the name of the idle page, for the operator's counts."""
        super().__init__(services)
        self._table = table
        self._at = at
        self.seconds_left = COUNTDOWN_SECONDS

    def enter(self) -> None:
        """Ring a bell to call the visitor's attention."""
        self.services.assets.sounds.play(Sound.BELL)

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Seconds left and a button."""
        count = FRect(inner.left, inner.top, inner.width, 96)
        yield Label(str(max(0, round(self.seconds_left))), count, HERO, align="center")
        text = self.t(
            "house.idle.text" if self._table is None or not self._table.session.is_kept else "house.idle.text-game"
        )
        high = max(72.0, self.services.assets.fonts.height(text, BODY, inner.width))
        yield Label(text, FRect(inner.left, inner.top + 96, inner.width, high), BODY, align="center")
        button = FRect(inner.centerx - 160, inner.bottom - 64, 320, 64)
        yield Button("here", button, self.t("house.idle.here"), Pop, style="primary")

    def advance(self, seconds: float) -> SceneChange | None:
        """Count down; end the visit at zero."""
        before = round(self.seconds_left)
        self.seconds_left -= seconds
        if round(self.seconds_left) != before:
            self.services.assets.sounds.play(Sound.COUNTDOWN)
            self.rebuild()
        return self._clear() if self.seconds_left <= 0 else None

    def _clear(self) -> SceneChange:
        self.services.storage.count_event(f"left-at.{self._at}")
        return Reset(routes.LeaveRoute())

    def handle(self, event: SceneEvent) -> SceneChange | None:
        """Any input shows that somebody is here, and does nothing else."""
        return Pop() if isinstance(event, Activity) else super().handle(event)
