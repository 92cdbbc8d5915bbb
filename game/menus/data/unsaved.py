"""Page on unsaved data: the reason, retry, and a copy to another place."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pygame import FRect

from game.pages.export_places import ExportPlaces
from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.places import COPY_FOLDER
from game.ui.text import BODY, LABEL_BOLD
from game.ui.widgets import Button, Label, Widget


class UnsavedScene(DialogScene):
    """Reason, places for a copy, and a retry button."""

    name = "unsaved"
    heading_key = "house.unsaved.heading"
    max_size = (860.0, 600.0)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._places = ExportPlaces(self, self._write_to, "house.unsaved.copied")

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Reason, places, button."""
        trouble = self.services.storage.fault
        reason = self.t(trouble.key, **trouble.values) if trouble is not None else self.t("house.unsaved.over")
        yield Label(reason, FRect(inner.left, inner.top, inner.width, 104), BODY)
        head = FRect(inner.left, inner.top + 112, inner.width, 32)
        yield Label(self.t("house.unsaved.elsewhere"), head, LABEL_BOLD)
        top = head.bottom + 4
        yield from self._places.build(FRect(inner.left, top, inner.width, inner.bottom - 76 - top))
        again = Button("try-again", inner, self.t("house.unsaved.try"), self._try_again, "restart", style="primary")
        wide = max(300.0, again.natural_width(self.services.assets.fonts))
        place = FRect(inner.right - wide, inner.bottom - 60, wide, 60)
        yield replace(again, rect=place, is_enabled=self.services.storage.can_retry)

    def _write_to(self, folder: Path) -> Path:
        """Write a copy of the whole data folder."""
        now = datetime.datetime.now().strftime("%Y-%m-%d %H-%M-%S")
        return self.services.storage.save_copy(folder / f"{COPY_FOLDER}{now}").parent

    def _try_again(self) -> SceneChange | None:
        if self.services.storage.retry():
            return Pop()
        self.services.shell.announce(self.t("house.unsaved.still"))
        return None
