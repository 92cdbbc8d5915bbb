"""List of files from outside: those just opened, or those in watched folders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pygame import FRect

from game.core.record_paths import RECORD_SUFFIXES, files_with_suffix, record_paths
from game.menus.records.opened_files import OpenedFile, read_file
from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Label, Widget

_REFRESH_SECONDS: Final = 2.0
"""Seconds between two looks at watched folders."""
_MAX_FILES: Final = 200


class WatchedFolders:
    """The record files of folders; a file is read when it arrives or changes."""

    def __init__(self, services: Services, folders: Sequence[Path]) -> None:
        """The first of the ``folders`` is the one to put files into."""
        self._services = services
        self.folders = folders
        self._read: dict[Path, tuple[tuple[int, int], OpenedFile]] = {}
        """Time of change, size and content of each file."""

    @property
    def files(self) -> list[OpenedFile]:
        return [file for _, file in self._read.values()]

    def refresh(self) -> bool:
        """Read what has come or changed; True if the list is another one."""
        before, self._read = self._read, {}
        found = [(folder, suffix) for folder in self.folders for suffix in RECORD_SUFFIXES]
        paths = [path for folder, suffix in found for path in files_with_suffix(folder, suffix)][:_MAX_FILES]
        for path in paths:
            state = _state_of(path)
            known = before.get(path)
            is_unchanged = known is not None and known[0] == state
            self._read[path] = known if known is not None and is_unchanged else (state, read_file(self._services, path))
        return list(before.items()) != list(self._read.items())


def _state_of(path: Path) -> tuple[int, int]:
    """Time of change in ns, and size; zeros for a file that cannot be asked."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


class RecordFilesScene(PageScene):
    """List of opened files, or of those in watched folders, one row each."""

    name = "record-files"
    max_size = (1100.0, 1100.0)

    def __init__(
        self, services: Services, files: Sequence[OpenedFile] = (), watched: WatchedFolders | None = None
    ) -> None:
        """``watched`` folders, if any, take the place of the ``files``."""
        super().__init__(services)
        self.files = files
        self._watched = watched
        self._seconds_left = 0.0
        if watched is not None:
            self.frames.seconds_to_next = lambda: max(0.0, self._seconds_left)
        self._list = ListView(self, row_height=64.0, panel="ui/list_row")
        self._refresh()

    def heading(self) -> str:
        return self.t("house.files.opened" if self._watched is None else "house.files.heading")

    def resume(self) -> None:
        """Look at the folders at once."""
        super().resume()
        self._refresh()

    def advance(self, seconds: float) -> SceneChange | None:
        """Look at the folders now and then."""
        self._seconds_left -= seconds
        if self._seconds_left <= 0:
            self._refresh()
        return None

    def _refresh(self) -> None:
        self._seconds_left = _REFRESH_SECONDS
        if self._watched is not None and self._watched.refresh():
            self.files = self._watched.files
            self.rebuild()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """Watched folder; one row a file; verified records carry a seal."""
        if self._watched is not None:
            message = self.t("house.files.watched", folder=self._watched.folders[0])
            height = self.services.assets.fonts.height(message, LABEL, inner.width)
            yield Label(message, FRect(inner.left, inner.top, inner.width, height), LABEL)
            inner = FRect(inner.left, inner.top + height + 10, inner.width, inner.height - height - 10)
        rows = [
            ListRow(
                f"file-{index + 1}",
                partial(self._paint_row, file),
                partial(self._open, file),
                is_enabled=file.is_usable,
                height=max(self._list.row_height, sum(self._heights(file, inner.width - BAR_SPACE)[1:]) + 16),
            )
            for index, file in enumerate(self.files)
        ]
        yield from self._list.build("files", inner, rows, self.t("house.files.none"))

    def _heights(self, file: OpenedFile, width: float) -> tuple[float, float, float]:
        """Text width in a row of the given width, and the heights of name and description."""
        room = width - (128 if file.is_verified else 64)  # beside the seal
        return (
            room,
            self.services.assets.fonts.height(file.name, LABEL_BOLD, room),
            self.services.assets.fonts.height(file.line, LABEL, room),
        )

    def _paint_row(self, file: OpenedFile, canvas: Canvas, row: FRect) -> None:
        is_good = file.is_usable
        icon = FRect(row.left + 10, row.centery - 16, 32, 32)
        colour = palette.LAGOON if is_good else palette.DARK_CORAL
        canvas.fit("ui/icon_play" if is_good else "ui/icon_warning", icon, tint=colour)
        if file.is_verified:
            canvas.fit("ui/seal", FRect(row.right - 60, row.top + 4, 48, 50))
        room, upper, lower = self._heights(file, row.width)
        top = row.centery - (upper + lower) / 2
        canvas.text_box(file.name, FRect(row.left + 52, top, room, upper), LABEL_BOLD)
        line = FRect(row.left + 52, top + upper, room, lower)
        canvas.text_box(file.line, line, LABEL, palette.FADED_INK if is_good else palette.DARK_CORAL)

    @staticmethod
    def _open(file: OpenedFile) -> SceneChange | None:
        return Push(file.open()) if file.open is not None else None


def open_files(services: Services, files: Sequence[Path]) -> Scene:
    """Open the single usable file directly, else list all; a folder stands for its records."""
    found = [read_file(services, path) for path in record_paths(files)]
    if len(found) == 1 and found[0].open is not None:
        return found[0].open()
    return RecordFilesScene(services, found)
