"""Why nothing is kept at the moment, and the two things that help: trying again, and taking everything elsewhere."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from pygame import FRect

from game.pages.list_page import ListPage
from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.places import Place, places
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import Row
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Button, Label, Widget

_MEBIBYTE = 1 << 20


class UnsavedScene(DialogScene, ListPage):
    """What is wrong, places to copy everything to, and the button that tries again."""

    name = "unsaved"
    heading_key = "house.unsaved.heading"
    widest = 860.0
    tallest = 600.0
    row_height = 60.0

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._places = places()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The reason, the places, the button."""
        trouble = self.services.storage.trouble
        told = self.t(trouble.key, **trouble.values) if trouble is not None else self.t("house.unsaved.over")
        yield Label(told, FRect(inner.left, inner.top, inner.width, 104), BODY)
        head = FRect(inner.left, inner.top + 112, inner.width, 32)
        yield Label(self.t("house.unsaved.elsewhere"), head, LABEL_BOLD)
        rows = [
            Row(f"place-{number}", partial(self._paint_place, place), partial(self._copy_to, place))
            for number, place in enumerate(self._places, start=1)
        ]
        window = FRect(inner.left, head.bottom + 4, inner.width, inner.bottom - 76 - head.bottom - 4)
        yield from self.build_list("places", window, rows, self.t("house.unsaved.nowhere"))
        again = Button("try-again", inner, self.t("house.unsaved.try"), self._try_again, "restart", style="primary")
        wide = max(300.0, again.natural_width(self.fonts))
        place = FRect(inner.right - wide, inner.bottom - 60, wide, 60)
        yield replace(again, rect=place, is_enabled=self.services.storage.can_try_again)

    def _paint_place(self, place: Place, canvas: Canvas, row: FRect) -> None:
        canvas.fit("ui/icon_save", FRect(row.left + 12, row.centery - 16, 32, 32), tint=palette.LAGOON)
        room = FRect(row.left + 56, row.top, row.width - 250, row.height)
        canvas.text_box(str(place.folder), room, LABEL_BOLD)
        free = self.t("house.unsaved.free", size=f"{place.free // _MEBIBYTE:,}".replace(",", "\u202f"))
        canvas.text_box(free, FRect(row.right - 190, row.top, 176, row.height), LABEL, palette.FADED_INK, "right")

    def _copy_to(self, place: Place) -> SceneChange | None:
        now = datetime.datetime.now().strftime("%Y-%m-%d %H-%M-%S")
        try:
            file = self.services.storage.save_copy(place.folder / f"Four Isles {now}")
        except OSError as problem:
            self.services.announce(self.t("house.share.failed", problem=problem.strerror or problem))
            return None
        self.services.announce(self.t("house.unsaved.copied", folder=file.parent))
        return Pop()

    def _try_again(self) -> SceneChange | None:
        if self.services.storage.try_again():
            return Pop()
        self.services.announce(self.t("house.unsaved.still"))
        return None
