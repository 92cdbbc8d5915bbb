"""All data of a machine as one file, out and in: the data file's content and the boards of one's own in a ZIP archive.

docs/formats.md section 6 has the format. Reading is all or nothing and only adds; a file may come from a stranger.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from game import registry
from game.boards.map_reader import TILESETS
from game.core.record_paths import files_with_suffix
from game.core.state import Json
from game.program import PROGRAM
from game.storage.archive import ArchiveError, MergeReport, Progress
from game.storage.pin import FAILURES_KEY
from game.storage.saved_games import VISIT_KEY
from game.storage.storage import Storage
from game.storage.values import AFTER_KEY, SESSION_KEY
from game.window_geometry import EXTRA_KEY

SUFFIX: Final = ".isles.zip"
FORMAT: Final = "four-isles-data"
VERSION: Final = 2
"""Version 2 has puzzles; files of version 1 are read too."""
MACHINE_EXTRAS: Final = frozenset({EXTRA_KEY, SESSION_KEY, AFTER_KEY, FAILURES_KEY, VISIT_KEY})
"""Extras that stay on their machine: windows, the evening under way, wrong PINs, the visit to a kiosk."""
_ABOUT: Final = "about.json"
_LINES: Final = "data.jsonl"
_LEVELS: Final = "levels"
_BOARD_FILES: Final = (".tmx", ".tsx", ".png")
_MAX_ABOUT: Final = 1 << 20
_MAX_LINE: Final = 16 << 20
_MAX_BOARD_FILE: Final = 16 << 20
_MAX_BOARD_FILES: Final = 5000
_MAX_BOARD_BYTES: Final = 256 << 20
_ZIP_ERRORS: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError, TypeError,
    AttributeError, IndexError, OverflowError, RecursionError,
)  # fmt: skip
"""Errors of the archive's reader, and of our own checks, on a file that is damaged."""


class DataFileError(Exception):
    """A file that cannot be read in; ``key`` is the text key of its message. Nothing was changed."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class DataFileSummary(NamedTuple):
    """Head of a data file: when it was written, by which program, and number of lines by kind."""

    written: datetime.datetime
    program: str
    counts: Counter[str]
    boards: int


class DataImport(NamedTuple):
    """Result of reading a file in."""

    report: MergeReport
    boards: int
    """Number of boards of one's own that were added."""

    @property
    def is_empty(self) -> bool:
        """True if everything was here already."""
        return self.report.is_empty and not self.boards


def file_name(now: datetime.datetime) -> str:
    """Name of a new data file."""
    return f"four-isles {now:%Y-%m-%d %H-%M-%S}{SUFFIX}"


def write_data_file(storage: Storage, path: Path, progress: Progress = lambda: None) -> DataFileSummary:
    """Write all data to a file, wholly or not at all; ``OSError`` if that fails."""
    unfinished = path.with_name(f".{path.name}.part")
    counts: Counter[str] = Counter()
    try:
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open(_LINES, "w", force_zip64=True) as file:
                for line in storage.archive.lines(MACHINE_EXTRAS, progress):
                    counts[line["kind"]] += 1
                    file.write(json.dumps(line, separators=(",", ":")).encode("ascii") + b"\n")
            boards = 0
            for name, board_file in _own_board_files(storage.folder / _LEVELS):
                archive.write(board_file, name)
                boards += name.endswith(_BOARD_FILES[0])
                progress()
            written = datetime.datetime.now().astimezone()
            about = {
                "format": FORMAT, "version": VERSION, "program": PROGRAM,
                "written": written.isoformat(timespec="seconds"), "lines": dict(sorted(counts.items())), "boards": boards,
            }  # fmt: skip
            archive.writestr(_ABOUT, json.dumps(about, indent=1) + "\n")
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
    return DataFileSummary(written, PROGRAM, counts, boards)


def data_files(folder: Path) -> list[Path]:
    """The data files in a folder, by name."""
    return files_with_suffix(folder, SUFFIX)


def read_summary(path: Path) -> DataFileSummary:
    """Head of a data file; ``DataFileError`` for a file that is none, is damaged or was written by a newer program."""
    with _opened(path) as archive:
        return _summary(archive)


def import_data_file(storage: Storage, path: Path, progress: Progress = lambda: None) -> DataImport:
    """Add everything in a file that is missing here; all or nothing, ``DataFileError`` if nothing.

    Boards of the same name with another content get a free name. The caller refreshes its list of boards.
    """
    with _opened(path) as archive:
        summary = _summary(archive)
        placing = _BoardPlacing(storage.folder / _LEVELS)
        try:
            placing.stage(archive)
            report = storage.merge(lambda: _checked_lines(archive, summary, progress), placing.place)
        except BaseException:
            placing.undo()
            raise
        return DataImport(report, placing.boards)


# Reading -------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """The archive; its reader's errors become a ``DataFileError``."""
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise DataFileError("data.foreign")
        with zipfile.ZipFile(path) as archive:
            if _ABOUT not in archive.namelist():
                raise DataFileError("data.foreign")
            yield archive
    except zipfile.BadZipFile as error:
        key = "data.damaged" if _begins_as_archive(path) else "data.foreign"
        raise DataFileError(key, problem=str(error)) from error
    except OSError as error:
        raise DataFileError("data.unreadable", problem=error.strerror or str(error)) from error
    except (ArchiveError, *_ZIP_ERRORS) as error:
        raise DataFileError("data.damaged", problem=str(error) or type(error).__name__) from error


def _begins_as_archive(path: Path) -> bool:
    with contextlib.suppress(OSError), path.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"
    return False


def _summary(archive: zipfile.ZipFile) -> DataFileSummary:
    with archive.open(_ABOUT) as file:
        text = file.read(_MAX_ABOUT + 1)
    about = json.loads(text) if len(text) <= _MAX_ABOUT else None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise DataFileError("data.foreign")
    version = about.get("version")
    if type(version) is not int or version < 1:
        raise ValueError(f"version {version!r}")
    program = str(about.get("program"))[:40]
    if version > VERSION:
        raise DataFileError("data.newer", program=program)
    lines = about["lines"]
    counts = Counter({str(kind): int(count) for kind, count in lines.items()})
    return DataFileSummary(datetime.datetime.fromisoformat(about["written"]), program, counts, int(about["boards"]))


def _checked_lines(archive: zipfile.ZipFile, summary: DataFileSummary, progress: Progress) -> Iterator[Json]:
    """The lines; ``ArchiveError`` if one is damaged, or if there are not as many as the head says."""
    counts: Counter[str] = Counter()
    with archive.open(_LINES) as file:
        while text := file.readline(_MAX_LINE):
            line = json.loads(text)
            if not isinstance(line, dict):
                raise ArchiveError(f"no object: {text[:40]!r}")
            counts[str(line.get("kind"))] += 1
            if line.get("kind") != "extra" or line.get("name") not in MACHINE_EXTRAS:
                yield line
            progress()
    if counts != summary.counts:
        raise ArchiveError("lines are missing")


# Boards --------------------------------------------------------------------------------------------------------------


def _own_board_files(levels: Path) -> Iterator[tuple[str, Path]]:
    """Names in the archive and paths of the files of one's own boards, without the program's tilesets."""
    for part in (*registry.GAMES, TILESETS.name):
        for folder, folders, files in os.walk(levels / part):
            folders[:] = sorted(each for each in folders if not each.startswith("."))
            for name in sorted(files):
                path = Path(folder, name)
                if name.startswith(".") or path.suffix.lower() not in _BOARD_FILES or not path.is_file():
                    continue
                shipped = TILESETS / path.relative_to(levels / part) if part == TILESETS.name else None
                if shipped is None or not shipped.is_file():
                    yield f"{_LEVELS}/{path.relative_to(levels).as_posix()}", path


class _BoardPlacing:
    """Files of boards on their way into the folder of one's own: first all beside their places, then all in place."""

    def __init__(self, levels: Path) -> None:
        self._levels = levels
        self._staged: list[tuple[Path, Path]] = []
        """(file beside its place, its place)."""
        self._placed: list[Path] = []
        self.boards = 0

    def stage(self, archive: zipfile.ZipFile) -> None:
        """Write each file that is missing beside its place."""
        entries = [
            entry for entry in archive.infolist() if entry.filename.startswith(f"{_LEVELS}/") and not entry.is_dir()
        ]
        if len(entries) > _MAX_BOARD_FILES or sum(entry.file_size for entry in entries) > _MAX_BOARD_BYTES:
            raise ValueError("too many boards")
        for entry in entries:
            content = _content(archive, entry)
            target = self._target(_board_path(entry.filename), content)
            if target is None:
                continue
            unfinished = target.with_name(f".{target.name}.part")
            self._staged.append((unfinished, target))
            with self._writing():
                target.parent.mkdir(parents=True, exist_ok=True)
                unfinished.write_bytes(content)
            self.boards += target.suffix == _BOARD_FILES[0]

    def _target(self, path: PurePosixPath, content: bytes) -> Path | None:
        """Place of a file; None if it is here already, or another picture or tileset of that name is."""
        wanted = self._levels / path
        number = 1
        target = wanted
        taken = {place for _, place in self._staged}
        while target.exists() or target in taken:
            if target.is_file() and target.read_bytes() == content:
                return None
            if wanted.suffix != _BOARD_FILES[0]:
                return None
            number += 1
            target = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        return target

    def place(self) -> None:
        """Put all files in their places."""
        for unfinished, target in self._staged:
            if unfinished.exists():  # the transaction may run twice, the second time in memory
                with self._writing():
                    unfinished.replace(target)
                self._placed.append(target)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            problem = error.strerror or str(error)
            raise DataFileError("data.unwritable", folder=str(self._levels), problem=problem) from error

    def undo(self) -> None:
        """Take all files out again."""
        for path in (*(unfinished for unfinished, _ in self._staged), *self._placed):
            with contextlib.suppress(OSError):
                path.unlink()


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as file:
        content = file.read(_MAX_BOARD_FILE + 1)
    if len(content) > _MAX_BOARD_FILE:
        raise ValueError(f"{entry.filename} is too large")
    return content


def _board_path(name: str) -> PurePosixPath:
    """Path below the folder of boards; ``ValueError`` for a name that could lead out of it."""
    parts = PurePosixPath(name).parts[1:]
    is_safe = all(
        part not in ("", ".", "..") and not part.startswith(".") and part == part.strip(" .")
        and not any(letter in '\\/:*?"<>|' or letter < " " for letter in part)
        for part in parts
    )  # fmt: skip
    folders = (*registry.GAMES, TILESETS.name)
    if not is_safe or len(parts) < 2 or parts[0] not in folders or not parts[-1].lower().endswith(_BOARD_FILES):
        raise ValueError(f"odd name: {name!r:.80}")
    return PurePosixPath(*parts)
