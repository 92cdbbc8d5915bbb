"""List of export targets on a page: folders and removable media; a click writes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from pygame import FRect

from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.scenes.stack import Pop
from game.storage.places import ExportPlace, export_places
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ListRow
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Widget


class ExportPlaces:
    """Export targets with their free space; a click writes to one, and closes the page."""

    def __init__(self, page: PageScene, write_to: Callable[[Path], Path], success_key: str) -> None:
        """``write_to`` writes below a folder and returns the new path; ``OSError`` if impossible.

        ``success_key`` is the text key of the success message, with ``folder``.
        """
        self._services = page.services
        self._list = ListView(page)
        self._write_to = write_to
        self._success_key = success_key
        self._places = export_places()

    def build(self, window: FRect) -> Iterable[Widget]:
        """The list of export targets, or a text if there are none."""
        rows = [
            ListRow(f"place-{number}", partial(self._paint, place), partial(self._export_to, place))
            for number, place in enumerate(self._places, start=1)
        ]
        yield from self._list.build("places", window, rows, self._services.assets.t("house.unsaved.nowhere"))

    def _paint(self, place: ExportPlace, canvas: Canvas, row: FRect) -> None:
        canvas.fit("ui/icon_save", FRect(row.left + 12, row.centery - 16, 32, 32), tint=palette.LAGOON)
        room = FRect(row.left + 56, row.top, row.width - 250, row.height)
        canvas.text_box(str(place.folder), room, LABEL_BOLD)
        texts = self._services.assets.texts
        free = texts.t("house.unsaved.free", size=texts.size(place.free))
        canvas.text_box(free, FRect(row.right - 190, row.top, 176, row.height), LABEL, palette.FADED_INK, "right")

    def _export_to(self, place: ExportPlace) -> SceneChange | None:
        services = self._services
        try:
            folder = self._write_to(place.folder)
        except OSError as problem:
            message = services.assets.t("house.share.failed", problem=problem.strerror or problem)
            services.shell.announce(message)
            return None
        services.shell.announce(lambda: services.assets.t(self._success_key, folder=folder))
        return Pop()
