"""Set-up of a kiosk: the operator chooses a PIN and presets before opening."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import FRect

from game.kiosk.pin import NewPinScene
from game.kiosk.rows import OperatorRows
from game.pages.page import PageScene, scrolled
from game.scenes import routes
from game.scenes.base import SceneChange
from game.scenes.stack import Pop, Push, Reset
from game.services import Services
from game.ui import palette
from game.ui.layout import Column
from game.ui.text import BODY, LABEL, TITLE
from game.ui.widgets import Button, Label, Widget

_LIST_WIDTH: Final = 270.0
_NO_LIST: Final = 1.6
"""Text size from which the list of steps is left out."""
STEPS: Final = ("language", "pin", "games", "times", "hours", "sound", "attract", "ready")


class KioskSetupScene(PageScene):
    """Step-by-step set-up of a kiosk; no other page is reachable until a PIN is set."""

    name = "kiosk-setup"
    max_size = (1160.0, 660.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.number = 0
        self._reached = 0
        """Number of the last step that was open so far."""
        self._rows = OperatorRows(services, self.rebuild)

    @property
    def step(self) -> str:
        return STEPS[self.number]

    def heading(self) -> str:
        return self.t(f"kiosk.setup.{self.step}")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The list of steps, the present one's rows, and a button to continue."""
        if self.services.assets.fonts.text_size < _NO_LIST:
            width = _LIST_WIDTH * (0.5 + 0.5 * self.services.assets.fonts.text_size)
            yield from self._build_list(FRect(inner.left, inner.top, width, inner.height))
            inner = FRect(inner.left + width + 32, inner.top, inner.width - width - 32, inner.height)
        foot = FRect(inner.left, inner.bottom - 60, inner.width, 60)
        window = FRect(inner.left, inner.top, inner.width, foot.top - 12 - inner.top)
        yield from scrolled(self, "step", window, self._fill)
        count = self.t("kiosk.setup.count", n=self.number + 1, of=len(STEPS))
        yield Label(count, FRect(foot.left, foot.top, 200, foot.height), LABEL, palette.FADED_INK)
        is_last = self.number == len(STEPS) - 1
        label = self.t("kiosk.setup.open" if is_last else "kiosk.setup.next")
        has_pin = bool(self.services.storage.settings.operator_pin)
        button = Button("next", foot, label, self._go_on, "play", "primary", is_enabled=has_pin or self.step != "pin")
        wide = max(260.0, button.natural_width(self.services.assets.fonts))
        place = FRect(foot.right - wide, foot.top, wide, foot.height)
        yield Button("next", place, label, self._go_on, "play", "primary", is_enabled=button.is_enabled)

    def _build_list(self, place: FRect) -> Iterable[Widget]:
        """All steps in order; those that were open can be opened again."""
        column = Column(self.services.assets.fonts, place, 8)
        for number, name in enumerate(STEPS):
            key = "kiosk.setup.step-language" if name == "language" else f"kiosk.setup.{name}"
            button = Button(
                f"step-{name}", place, f"{number + 1}. {self.t(key)}", partial(self._open_step, number),
                is_selected=number == self.number, is_enabled=number <= self._reached, role=LABEL,
            )  # fmt: skip
            yield column.add_widget(button, 52)

    def _open_step(self, number: int) -> None:
        self.number = number
        self._reached = max(self._reached, number)
        self.windows.main.offset = 0.0
        self.rebuild()

    def _fill(self, area: FRect) -> tuple[list[Widget], float]:
        column = Column(self.services.assets.fonts, area, 10)
        rows = self._rows
        builders: dict[str, tuple[Callable[[Column], Iterable[Widget]], ...]] = {
            "language": (rows.language, rows.voice),
            "pin": (self._build_pin,),
            "games": (rows.games, rows.play, rows.choices),
            "times": (rows.idle, rows.attract_after, rows.restart),
            "hours": (rows.hours,),
            "sound": (rows.volumes, rows.hourly_volumes),
            "attract": (rows.attractions, rows.attract_sound),
            "ready": (),
        }
        widgets: list[Widget] = [column.add_label(self.t(f"kiosk.setup.{self.step}.text"), BODY)]
        for build in builders[self.step]:
            widgets += build(column)
        return widgets, column.bottom

    def _build_pin(self, column: Column) -> Iterable[Widget]:
        is_set = bool(self.services.storage.settings.operator_pin)
        label = self.t("kiosk.setup.pin.again" if is_set else "kiosk.setup.pin.choose")
        button = Button("pin", column.area, label, lambda: Push(NewPinScene(self.services, Pop)), "lock", role=TITLE)
        yield column.add_widget(button if is_set else replace(button, style="primary"), 72)

    def _go_on(self) -> SceneChange | None:
        if self.number < len(STEPS) - 1:
            self._open_step(self.number + 1)
            return None
        return Reset(routes.KioskRoute())

    def step_back(self) -> SceneChange | None:
        """Return to the previous step; the set-up cannot be skipped."""
        self.number = max(0, self.number - 1)
        self.rebuild()
        return None
