"""Export pages: a list of folders and removable media; a click writes there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from pygame import FRect

from game.pages.list_page import ListPage
from game.pages.page import DialogScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.services import Services
from game.storage.places import ExportPlace, export_places
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ListRow
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Widget

_MEBIBYTE: Final = 1 << 20


class PlacesPage(DialogScene, ListPage):
    """Export targets with their free space; subclasses write the file in ``write_to``."""

    max_width = 860.0
    max_height = 600.0
    row_height = 60.0
    success_key = ""
    """Text key of the success message, with ``folder``."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._places = export_places()

    def write_to(self, folder: Path) -> Path:
        """Write below that folder and return the new path; ``OSError`` if impossible."""
        raise NotImplementedError

    def build_places(self, window: FRect) -> Iterable[Widget]:
        """The list of export targets, or a text if there are none."""
        rows = [
            ListRow(f"place-{number}", partial(self._paint_place, place), partial(self._export_to, place))
            for number, place in enumerate(self._places, start=1)
        ]
        yield from self.build_list("places", window, rows, self.t("house.unsaved.nowhere"))

    def _paint_place(self, place: ExportPlace, canvas: Canvas, row: FRect) -> None:
        canvas.fit("ui/icon_save", FRect(row.left + 12, row.centery - 16, 32, 32), tint=palette.LAGOON)
        room = FRect(row.left + 56, row.top, row.width - 250, row.height)
        canvas.text_box(str(place.folder), room, LABEL_BOLD)
        free = self.t("house.unsaved.free", size=self.services.assets.texts.number(place.free // _MEBIBYTE))
        canvas.text_box(free, FRect(row.right - 190, row.top, 176, row.height), LABEL, palette.FADED_INK, "right")

    def _export_to(self, place: ExportPlace) -> SceneChange | None:
        try:
            folder = self.write_to(place.folder)
        except OSError as problem:
            self.services.shell.announce(self.t("house.share.failed", problem=problem.strerror or problem))
            return None
        self.services.shell.announce(lambda: self.t(self.success_key, folder=folder))
        return Pop()
