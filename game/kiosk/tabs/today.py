"""Today tab: the daily questions first (games, faults, disk, version, restart, factory state), then the figures."""

from __future__ import annotations

import datetime
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from pygame import Color, FRect

from game.kiosk.operator_log import OperatorLog
from game.kiosk.tabs.figures import StatisticsSection
from game.kiosk.tabs.tab import Tab
from game.kiosk.wall_page import WallPageScene
from game.pages.confirm import ConfirmScene
from game.pages.page import PageScene
from game.program import VERSION
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Push, Replace, Reset
from game.services import Services
from game.storage.file import FILE
from game.storage.storage import Storage
from game.ui import palette
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Button, Widget

FAULT_DAYS: Final = 7
_FAULTS: Final = ("fall", "hang")
"""Log events counted as faults; a crash is followed by a fall."""
_LOW_DISK: Final = 200 << 20
"""Free bytes below which the disk is shown as a fault."""


class TodayTab(Tab):
    """Facts on the left, actions on the right, figures below."""

    name = "today"

    def __init__(self, page: PageScene) -> None:
        super().__init__(page)
        self.figures = StatisticsSection(page)

    def fill(self, area: FRect) -> tuple[list[Widget], float]:
        """Facts, actions and figures."""
        left, right = self.halves(area)
        widgets: list[Widget] = [left.add_label(self.t("kiosk.tab.today"), TITLE)]
        widgets += [left.add_label(text, BODY, colour) for text, colour in self.facts()]
        widgets += self._build_actions(right)
        bottom = max(left.bottom, right.bottom) + 8
        rest = FRect(area.left, bottom, area.width, max(0.0, area.bottom - bottom))
        more, bottom = self.figures.fill(rest)
        return [*widgets, *more], bottom

    def facts(self) -> Iterable[tuple[str, Color]]:
        """Lines with their colours: games of today, faults, disk, version, trouble with the data."""
        storage, texts, now = self.services.storage, self.services.assets.texts, datetime.datetime.now()
        day = storage.usage_counts.days().get(now.date(), {})
        begun, finished = (
            sum(sum(hours) for event, hours in day.items() if event.startswith(start)) for start in ("start.", "end.")
        )
        yield self.t("kiosk.today.games", begun=begun, finished=finished), palette.INK
        since = now.astimezone() - datetime.timedelta(days=FAULT_DAYS)
        faults = [
            entry for entry in OperatorLog(storage.folder).entries() if entry.event in _FAULTS and entry.when >= since
        ]
        if faults:
            last = f"{texts.short_date(faults[0].when.date())} {faults[0].when:%H:%M}"
            yield self.t("kiosk.today.faults", n=len(faults), days=FAULT_DAYS, last=last), palette.DARK_CORAL
        else:
            yield self.t("kiosk.today.no-faults", days=FAULT_DAYS), palette.INK
        yield self._disk()
        began = self.services.session.began
        started = f"{texts.short_date(began.date())} {began:%H:%M}"
        yield self.t("kiosk.today.version", version=VERSION, started=started), palette.INK
        if storage.fault is not None:
            yield self.t(storage.fault.key, **storage.fault.values), palette.DARK_CORAL

    def _disk(self) -> tuple[str, Color]:
        folder, texts = self.services.storage.folder, self.services.assets.texts
        try:
            free, size = shutil.disk_usage(folder).free, (folder / FILE).stat().st_size
        except OSError:
            return self.t("kiosk.today.no-disk"), palette.DARK_CORAL
        text = self.t("kiosk.today.disk", free=texts.size(free), size=texts.size(size))
        return text, palette.DARK_CORAL if free < _LOW_DISK else palette.INK

    def _build_actions(self, column: Column) -> Iterable[Widget]:
        area = column.area
        actions = [
            ("wall", "print", lambda: Push(WallPageScene(self.services))),
            ("restart-now", "restart", self._restart),
            ("factory", "trash", lambda: ask_for_factory_state(self.services)),
        ]
        buttons = [
            Button(name, area, self.t(f"kiosk.today.{name}"), action, icon, role=LABEL)
            for name, icon, action in actions
        ]
        for button in buttons:
            yield from column.add_buttons([button], gap=8, min_height=56)

    def _restart(self) -> SceneChange:
        def restart() -> None:
            self.services.session.is_restart_due = True

        return Push(ConfirmScene(self.services, "kiosk.confirm.restart", restart))


def reset_to_factory_state(storage: Storage, now: datetime.datetime) -> Path:
    """Erase settings, PIN, players, games and counts; return the folder of the copy made before.

    Raises ``OSError`` if the copy cannot be written; then nothing is erased.
    """
    folder = storage.folder / f"before factory state {now:%Y-%m-%d %H-%M-%S}"
    storage.save_copy(folder)
    storage.erase()
    OperatorLog(storage.folder).log("factory", folder=folder.name)
    return folder


def ask_for_factory_state(services: Services) -> SceneChange:
    """Two questions, then the factory state and the set-up."""

    def surely() -> SceneChange:
        return Replace(ConfirmScene(services, "kiosk.confirm.factory-surely", reset))

    def reset() -> SceneChange | None:
        try:
            folder = reset_to_factory_state(services.storage, datetime.datetime.now())
        except OSError as problem:
            services.shell.announce(services.assets.t("house.share.failed", problem=problem.strerror or problem))
            return None
        services.shell.announce(lambda: services.assets.t("kiosk.factory.done", folder=folder.name))
        services.shell.apply_settings()
        return Reset(routes.KioskRoute())

    return Push(ConfirmScene(services, "kiosk.confirm.factory", surely))
