"""All data of this machine as one file, out and in, and all results as a table for a spreadsheet."""

from __future__ import annotations

import contextlib
import datetime
import os
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pygame import FRect

from game.modes.data_file import (
    DataFileError,
    DataFileSummary,
    DataImport,
    data_files,
    file_name,
    import_data_file,
    read_summary,
    write_data_file,
)
from game.modes.results_csv import write_results
from game.pages.confirm import ConfirmScene
from game.pages.export_places import ExportPlaces
from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.storage.places import export_places
from game.table.sharing.files import EXPORTS, IMPORTS
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.controls import Choice
from game.ui.layout import Column
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Widget

OUT: Final = "out"
TABLE: Final = "table"
IN: Final = "in"
_HOME_FOLDERS: Final = ("", "Downloads", "Desktop", "Documents")
"""Folders below the home folder in which a file from another machine may lie."""
_MAX_FILES: Final = 60
_COUNTED: Final = {"record": "games", "profile": "players", "puzzle-result": "problems"}
"""Kinds of lines that a file's row and the answer name, with their texts."""


class FoundFile(NamedTuple):
    """A data file found here; its head, or the reason for which it cannot be read in."""

    path: Path
    summary: DataFileSummary | None
    problem: DataFileError | None


class DataScene(PageScene):
    """Three tabs: all data out, results as a table, all data in."""

    name = "data"
    heading_key = "data.heading"
    max_size = (1000.0, 760.0)

    def __init__(self, services: Services, tab: str = OUT) -> None:
        super().__init__(services)
        self.tab = tab
        self._files = DataFileList(self)
        self._places = {
            OUT: ExportPlaces(self, partial(_write_all, services), "data.written"),
            TABLE: ExportPlaces(self, partial(_write_table, services), "data.written"),
        }

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The tabs, what the chosen one does, and where to or where from."""
        column = Column(self.services.assets.fonts, inner, 10)
        tabs = [(tab, self.t(f"data.tab.{tab}")) for tab in (OUT, TABLE, IN)]
        yield column.add_widget(Choice("tab", tabs, self.tab, self._choose), 52)
        values = {"folder": self.services.storage.folder / IMPORTS} if self.tab == IN else {}
        yield column.add_label(self.t(f"data.text.{self.tab}", **values), BODY)
        body = FRect(inner.left, column.bottom + 4, inner.width, max(0.0, inner.bottom - column.bottom - 4))
        yield from self._files.build(body) if self.tab == IN else self._places[self.tab].build(body)

    def _choose(self, tab: str) -> None:
        self.tab = tab
        self._files.search()


class DataFileReader:
    """Content of a data file in words, and the question before it is read in."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def line(self, found: FoundFile) -> str:
        """When the file was written and what it holds, or why it cannot be read in."""
        if found.problem is not None:
            return self._services.assets.t(found.problem.key, **found.problem.values)
        assert found.summary is not None, "a file without a problem has a head"
        day = self._services.assets.texts.date(found.summary.written.date())
        return self._services.assets.t(
            "data.line", day=day, content=self._content(found.summary.counts, found.summary.boards)
        )

    def question(self, found: FoundFile, then: SceneChange | None = None) -> ConfirmScene:
        """The question before a file is read in; ``then`` follows if that added something."""
        assert found.summary is not None, "only files without a problem can be read in"
        content = self._content(found.summary.counts, found.summary.boards)
        return ConfirmScene(self._services, "data.confirm", partial(self._read, found.path, then), content=content)

    def _content(self, counts: Counter[str], boards: int) -> str:
        """How many there are of what is there; no games where there is none of anything."""
        numbers = {name: counts[kind] for kind, name in _COUNTED.items()} | {"boards": boards}
        found = {name: number for name, number in numbers.items() if number} or {"games": 0}
        parts = [self._services.assets.t(f"data.count.{name}", n=number) for name, number in found.items()]
        return self._services.assets.texts.listed(parts)

    def _read(self, path: Path, then: SceneChange | None) -> SceneChange | None:
        """Read the file in, and say what came of it."""
        services, texts = self._services, self._services.assets.texts
        try:
            found = import_data_file(services.storage, path, services.shell.keep_alive)
        except DataFileError as problem:
            services.shell.announce(self._services.assets.t(problem.key, **problem.values))
            return None
        except OSError as problem:
            services.shell.announce(self._services.assets.t("data.unreadable", problem=problem.strerror or problem))
            return None
        services.background.boards.refresh()
        if services.storage.settings.language and not services.session.is_kiosk:
            texts.language = services.storage.settings.language
        services.shell.apply_settings()
        services.shell.announce(self._answer(found))
        return None if found.is_empty else then

    def _answer(self, found: DataImport) -> str:
        if found.is_empty:
            return self._services.assets.t("data.nothing-new")
        answer = self._services.assets.t("data.read", content=self._content(found.report.added, found.boards))
        left = found.report.left_out
        return f"{answer} {self._services.assets.t('data.left-out', n=left)}" if left else answer


class DataFileList:
    """The data files found here; a click reads one in, after a question."""

    def __init__(self, page: PageScene) -> None:
        self._services = page.services
        self._reader = DataFileReader(page.services)
        self._list = ListView(page, row_height=72.0)
        self._files: list[FoundFile] | None = None

    def build(self, window: FRect) -> Iterable[Widget]:
        """A row for each file, or what such a file is called."""
        rows = [self._row(number, found, window.width) for number, found in enumerate(self._found(), start=1)]
        yield from self._list.build("files", window, rows, self._services.assets.t("data.no-files"))

    def search(self) -> None:
        """Look the files up again."""
        self._files = None
        self._list.scroll.offset = 0.0

    def _found(self) -> list[FoundFile]:
        """The data files in the usual places, newest first; looked up once each time the tab opens."""
        if self._files is None:
            folder = self._services.storage.folder
            folders = [folder / IMPORTS, folder / EXPORTS, *(place.folder for place in export_places())]
            with contextlib.suppress(RuntimeError):  # a user without a home folder
                folders += [Path.home() / name for name in _HOME_FOLDERS]
            paths = {os.path.realpath(path): path for each in folders for path in data_files(each)}
            self._files = sorted(map(found_file, list(paths.values())[:_MAX_FILES]), key=_age)
        return self._files

    def _row(self, number: int, found: FoundFile, width: float) -> ListRow:
        fonts = self._services.assets.fonts
        room = width - BAR_SPACE - 80
        height = (
            fonts.height(found.path.name, LABEL_BOLD, room) + fonts.height(self._reader.line(found), LABEL, room) + 22
        )
        return ListRow(
            f"file-{number}",
            partial(self._paint, found, room),
            partial(self._ask, found),
            is_enabled=found.summary is not None,
            height=max(self._list.row_height, height),
        )

    def _paint(self, found: FoundFile, room: float, canvas: Canvas, row: FRect) -> None:
        is_good = found.summary is not None
        colour = palette.LAGOON if is_good else palette.DARK_CORAL
        icon = FRect(row.left + 14, row.centery - 16, 32, 32)
        canvas.fit("ui/icon_save" if is_good else "ui/icon_warning", icon, tint=colour)
        line = self._reader.line(found)
        upper = canvas.fonts.height(found.path.name, LABEL_BOLD, room)
        lower = canvas.fonts.height(line, LABEL, room)
        top = row.centery - (upper + lower) / 2
        canvas.text_box(found.path.name, FRect(row.left + 62, top, room, upper), LABEL_BOLD)
        colour = palette.FADED_INK if is_good else palette.DARK_CORAL
        canvas.text_box(line, FRect(row.left + 62, top + upper, room, lower), LABEL, colour)

    def _ask(self, found: FoundFile) -> SceneChange | None:
        return Push(self._reader.question(found)) if found.summary is not None else None


def _write_all(services: Services, folder: Path) -> Path:
    path = folder / file_name(datetime.datetime.now())
    write_data_file(services.storage, path, services.shell.keep_alive)
    return path


def _write_table(services: Services, folder: Path) -> Path:
    path = folder / f"four-isles {datetime.datetime.now():%Y-%m-%d %H-%M-%S}.csv"
    write_results(services.storage, path, services.assets.texts, services.shell.keep_alive)
    return path


def found_file(path: Path) -> FoundFile:
    """The head of a data file, or why it cannot be read in."""
    try:
        return FoundFile(path, read_summary(path), None)
    except DataFileError as problem:
        return FoundFile(path, None, problem)


def _age(found: FoundFile) -> tuple[float, str]:
    """Newest first, files that cannot be read last."""
    return (-found.summary.written.timestamp() if found.summary is not None else 0.0, found.path.name)
