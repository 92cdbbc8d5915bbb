"""A list of record files to watch, and what is wrong with those that cannot be watched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pygame import FRect

from game.boards.tiled import BoardError
from game.records import check, read_record
from game.rules.core import FormatError
from game.scenes.base import Scene, SceneChange
from game.scenes.page import PageScene
from game.scenes.replay import watch_record
from game.scenes.stack import Push
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import ScrollBar, Scrolling
from game.ui.text import BODY, LABEL, LABEL_BOLD
from game.ui.widgets import Custom, Label, Look, Spot, Widget

_ROW: Final = 64.0


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file's name, what it holds or what is wrong with it, and the scene that shows it."""

    name: str
    line: str
    scene: Callable[[], Scene] | None = None


class RecordFilesScene(PageScene):
    """A row a file."""

    name = "record-files"
    heading_key = "house.files.heading"
    widest = 1100.0

    def __init__(self, services: Services, files: Sequence[RecordFile]) -> None:
        super().__init__(services)
        self.files = files
        self.scroll = Scrolling()

    def build_page(self, inner: FRect) -> Iterable[Widget]:
        """The rows in view; a seal for those that are proved."""
        self.scroll.measure(inner.height, len(self.files) * _ROW)
        first = inner.top - self.scroll.offset
        rows = [
            (index, FRect(inner.left, first + index * _ROW, inner.width - 32, _ROW - 6))
            for index in range(len(self.files))
        ]
        shown = [(index, row) for index, row in rows if row.top >= inner.top - 1 and row.bottom <= inner.bottom + 1]

        def paint(canvas: Canvas, look: Look) -> None:
            for index, row in shown:
                self._paint_row(canvas, row, self.files[index], look.hovered == f"file-{index + 1}")

        spots = [
            Spot(
                f"file-{index + 1}", row, lambda index=index: self._watch(index), self.files[index].scene is not None  # type: ignore[misc]
            )
            for index, row in shown
        ]  # fmt: skip
        yield Custom(paint, spots)
        if not self.files:
            yield Label(self.t("house.files.none"), inner, BODY, palette.FADED_INK, "center")
        yield ScrollBar("files", FRect(inner.right - 24, inner.top, 24, inner.height), self.scroll, self.rebuild)

    def _paint_row(self, canvas: Canvas, row: FRect, file: RecordFile, is_hovered: bool) -> None:
        is_good = file.scene is not None
        canvas.panel("ui/list_row_active" if is_hovered and is_good else "ui/list_row", row)
        icon = FRect(row.left + 10, row.centery - 16, 32, 32)
        colour = palette.LAGOON if is_good else palette.DARK_CORAL
        canvas.fit("ui/icon_play" if is_good else "ui/icon_warning", icon, tint=colour)
        if is_good:
            canvas.fit("ui/seal", FRect(row.right - 60, row.top + 4, 48, 50))
        canvas.text_box(file.name, FRect(row.left + 52, row.top + 2, row.width - 64, 28), LABEL_BOLD)
        line = FRect(row.left + 52, row.top + 28, row.width - 64, row.height - 30)
        canvas.text_box(file.line, line, LABEL, palette.FADED_INK if is_good else palette.DARK_CORAL)

    def _watch(self, index: int) -> SceneChange | None:
        opened = self.files[index].scene
        return Push(opened()) if opened is not None else None

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Scrolls by a row a step."""
        self.scroll.move(-steps * _ROW)
        self.rebuild()
        return None


def open_files(services: Services, files: Sequence[Path]) -> Scene:
    """The only good file at once, else the list of them; a folder stands for the files in it."""
    paths = [part for path in files for part in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    found = [read_file(services, path) for path in paths]
    if len(found) == 1 and found[0].scene is not None:
        return found[0].scene()
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
    return RecordFile(path.name, line, lambda: watch_record(services, record))
