"""A list of record files to watch, and what is wrong with those that cannot be watched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pygame import FRect

from game.boards.maps import BoardError
from game.core.records import Record, check, read_record
from game.core.state import FormatError
from game.pages.list_page import ListPage
from game.scenes import ways
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.laying import match_of
from game.table.opening import watch_match
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import Row
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Widget


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file's name, what it holds or what is wrong with it, and the record if it can be watched."""

    name: str
    line: str
    record: Record | None = None


class RecordFilesScene(ListPage):
    """A row a file."""

    name = "record-files"
    heading_key = "house.files.heading"
    widest = 1100.0
    row_height = 64.0
    row_panel = "ui/list_row"

    def __init__(self, services: Services, files: Sequence[RecordFile]) -> None:
        super().__init__(services)
        self.files = files

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """A row a file; a seal for those that are proved."""
        rows = [
            Row(
                f"file-{index + 1}",
                partial(self._paint_row, file),
                partial(self._watch, index),
                is_enabled=file.record is not None,
            )
            for index, file in enumerate(self.files)
        ]
        yield from self.build_list("files", inner, rows, self.t("house.files.none"))

    @staticmethod
    def _paint_row(file: RecordFile, canvas: Canvas, row: FRect) -> None:
        is_good = file.record is not None
        icon = FRect(row.left + 10, row.centery - 16, 32, 32)
        colour = palette.LAGOON if is_good else palette.DARK_CORAL
        canvas.fit("ui/icon_play" if is_good else "ui/icon_warning", icon, tint=colour)
        if is_good:
            canvas.fit("ui/seal", FRect(row.right - 60, row.top + 4, 48, 50))
        canvas.text_box(file.name, FRect(row.left + 52, row.top + 2, row.width - 64, 28), LABEL_BOLD)
        line = FRect(row.left + 52, row.top + 28, row.width - 64, row.height - 30)
        canvas.text_box(file.line, line, LABEL, palette.FADED_INK if is_good else palette.DARK_CORAL)

    def _watch(self, index: int) -> SceneChange | None:
        record = self.files[index].record
        return Push(ways.Watch(*match_of(self.services, record))) if record is not None else None


def open_files(services: Services, files: Sequence[Path]) -> Scene:
    """The only good file at once, else the list of them; a folder stands for the files in it."""
    paths = [part for path in files for part in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    found = [read_file(services, path) for path in paths]
    if len(found) == 1 and found[0].record is not None:
        return watch_match(services, *match_of(services, found[0].record))
    return RecordFilesScene(services, found)


def read_file(services: Services, path: Path) -> RecordFile:
    """The file proved: every move legal, the result right; else what is wrong with it."""
    try:
        record = read_record(path)
        problem = check(record, lambda game, name: services.boards.load(game, name).board)
        if problem is not None:
            return RecordFile(path.name, str(problem))
    except (FormatError, BoardError, OSError) as problem:
        return RecordFile(path.name, str(problem))
    names = ", ".join(seat.name for seat in record.seats)
    line = f"{services.t(f'house.game.{record.game}')}: {names}"
    return RecordFile(path.name, line, record)
