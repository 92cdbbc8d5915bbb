"""Files from outside: records to watch, boards to play, and error messages for the rest."""

from __future__ import annotations

import codecs
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pygame import FRect

from game.board_library.importing import import_board
from game.boards.errors import BoardError
from game.core.record_paths import files_with_suffix, record_paths
from game.match.match import content_of, is_of_other_board
from game.match.record_faults import one_line
from game.match.records import Record, read_record, with_clean_names
from game.menus.setup.page import SetupScene, remembered_plan
from game.modes.error_messages import UNUSABLE_ERRORS, error_message
from game.modes.solo import check_hands
from game.pages.list_view import ListView
from game.pages.page import PageScene
from game.scenes.base import Scene, SceneChange
from game.scenes.stack import Push
from game.services import BackgroundJobs, Services
from game.table.opening import watch_match
from game.table.saving.guest_records import import_guest_records
from game.table.table_setup import match_of
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.scroll import BAR_SPACE, ListRow
from game.ui.text import LABEL, LABEL_BOLD
from game.ui.widgets import Label, Widget

_REFRESH_SECONDS: Final = 2.0
"""Seconds between two looks at watched folders."""
_MAX_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """An opened file: name, description or error, and its record or (game, board name) if usable."""

    name: str
    line: str
    record: Record | None = None
    board: tuple[str, str] | None = None

    @property
    def is_usable(self) -> bool:
        """True if the file holds a usable record or board."""
        return self.record is not None or self.board is not None


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
        paths = [path for folder in self.folders for path in files_with_suffix(folder, ".json")][:_MAX_FILES]
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
        self._list = ListView(self, row_height=64.0, panel="ui/list_row")
        self._refresh()

    def heading(self) -> str:
        return self.t("house.files.opened" if self._watched is None else "house.files.heading")

    @property
    def next_picture(self) -> float:
        """Seconds until the folders are looked at again."""
        return math.inf if self._watched is None else max(0.0, self._seconds_left)

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
        room = width - (64 if file.record is None else 128)  # beside the seal
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
        if file.record is not None:
            canvas.fit("ui/seal", FRect(row.right - 60, row.top + 4, 48, 50))
        room, upper, lower = self._heights(file, row.width)
        top = row.centery - (upper + lower) / 2
        canvas.text_box(file.name, FRect(row.left + 52, top, room, upper), LABEL_BOLD)
        line = FRect(row.left + 52, top + upper, room, lower)
        canvas.text_box(file.line, line, LABEL, palette.FADED_INK if is_good else palette.DARK_CORAL)

    def _open(self, file: OpenedFile) -> SceneChange:
        return Push(_scene_of(self.services, file))


def open_files(services: Services, files: Sequence[Path]) -> Scene:
    """Open the single usable file directly, else list all; a folder stands for its records."""
    found = [read_file(services, path) for path in record_paths(files)]
    if len(found) == 1 and found[0].is_usable:
        return _scene_of(services, found[0])
    return RecordFilesScene(services, found)


def _scene_of(services: Services, file: OpenedFile) -> Scene:
    """Scene of a usable file: replay of the record, or table set-up with the board."""
    if file.record is not None:
        match, board = match_of(services, file.record)
        place = import_guest_records(services.storage, match, file.name) if not services.session.is_kiosk else None
        if place is not None:
            services.shell.announce(services.assets.t(place.value))
        return watch_match(services, match, board)
    assert file.board is not None, "rows of files that are no good cannot be clicked"
    game, name = file.board
    plan = remembered_plan(services, game)
    plan.board = name
    return SetupScene(services, game, plan)


def read_file(services: Services, path: Path) -> OpenedFile:
    """Read a record (``.json``, or as text) or a board (``.tmx``)."""
    match path.suffix.lower():
        case ".tmx":
            return _read_board(services, path)
        case ".json":
            return _read_record(services, path)
    match _first_sign(path):  # mail and browsers put other endings behind
        case b"<":
            return _read_board(services, path)
        case b"{" | b"[":
            return _read_record(services, path)
    return OpenedFile(one_line(path.name), services.assets.t("house.files.not-ours"))


def _first_sign(path: Path) -> bytes:
    """The first byte of a text file that is no blank; empty where there is none."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(256).removeprefix(codecs.BOM_UTF8).lstrip()[:1]
    except OSError:
        return b""


def _read_board(services: Services, path: Path) -> OpenedFile:
    """Import a board among the user's own, or return its error."""
    try:
        game, name = import_board(services.background.boards, path)
        title = services.background.boards.title(game, name, services.assets.texts.language)
    except BoardError as problem:
        return OpenedFile(one_line(path.name), error_message(problem, services.assets.texts))
    except OSError as problem:
        folder = services.storage.folder / "levels"
        message = services.assets.t("house.files.not-kept", folder=folder, problem=problem.strerror or problem)
        return OpenedFile(one_line(path.name), message)
    line = services.assets.t("house.files.board", game=services.assets.t(f"house.game.{game}"), title=title)
    return OpenedFile(one_line(path.name), line, board=(game, name))


def _read_record(services: Services, path: Path) -> OpenedFile:
    """Verify a record's moves and result, or return its error."""
    try:
        record = read_record(path)
        problem = check_hands(
            record, lambda made: services.background.boards.find(made.game, made.board, content_of(made)).board
        )
        if problem is not None and _has_other_board(services.background, record):
            return OpenedFile(one_line(path.name), services.assets.t("house.records.other-board"))
        if problem is not None:
            return OpenedFile(one_line(path.name), error_message(problem, services.assets.texts))
    except UNUSABLE_ERRORS as problem:
        return OpenedFile(one_line(path.name), error_message(problem, services.assets.texts))
    record = with_clean_names(record)
    names = ", ".join(seat.name for seat in record.seats)
    line = services.assets.texts.headed(services.assets.t(f"house.game.{record.game}"), names)
    return OpenedFile(one_line(path.name), line, record)


def _has_other_board(background: BackgroundJobs, record: Record) -> bool:
    """True if a record's board is missing and another has its name."""
    try:
        return is_of_other_board(record, background.boards.find(record.game, record.board, content_of(record)).board)
    except (BoardError, OSError):
        return False
