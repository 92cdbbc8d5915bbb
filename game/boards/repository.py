"""The boards of one game: their names, order, titles and validity."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from game.boards.errors import BoardError
from game.boards.file_names import SUFFIX, board_name, is_board_file, is_board_name, is_misnamed
from game.boards.map_reader import digest
from game.boards.maps import TiledMap
from game.boards.messages import is_value, map_property, message, whole_number
from game.boards.parse_budget import MAX_BYTES
from game.boards.tiled import read_map
from game.i18n import load
from game.languages import FIRST, FOLDER, Text, languages

_MAX_BOARDS = 200

BoardType = TypeVar("BoardType")
ParseBoard = Callable[[TiledMap], BoardType]
"""Converter of a map into a game's own board; ``BoardError`` for a faulty map."""


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board in a list; ``problem`` is the reason why it is unplayable, or None."""

    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    problem: BoardError | None = None
    is_passed_over: bool = False
    """For a file that lies among the boards and has no name as one."""

    @classmethod
    def passed_over(cls, problem: BoardError) -> BoardEntry:
        """A file that is not listed, by its name, with the reason."""
        return cls(problem.file, {FIRST: problem.file}, None, problem, is_passed_over=True)

    def title(self, language: str) -> str:
        """The title in that language, or in English."""
        return self.titles.get(language, self.titles[FIRST])


@dataclass(frozen=True, slots=True)
class LoadedBoard(Generic[BoardType]):
    """A playable board, with the map for drawing."""

    game: str
    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    board: BoardType
    map: TiledMap

    def title(self, language: str) -> str:
        """The title in that language, or in English."""
        return self.titles.get(language, self.titles[FIRST])


class BoardRepository(Generic[BoardType]):
    """One game's boards, read lazily from the folders in order."""

    def __init__(
        self, game: str, folders: Sequence[Path], shipped: Sequence[str], parse: ParseBoard[BoardType]
    ) -> None:
        """``shipped`` are the names at the front of lists, in this order."""
        self.game = game
        self._folders = folders
        self._shipped = shipped
        self._parse = parse
        self._verdicts: dict[str, _CacheEntry[BoardType]] = {}
        self._survey_of: tuple[list[list[str]], dict[str, Path]] | None = None
        """The names of all files folder by folder, and the boards found; None if contents decide what is found."""
        self._checking: threading.Thread | None = None
        self.checked = 0
        """Number of boards read in the background, for polling lists."""

    def names(self) -> list[str]:
        """The names of the boards in the order of ``entries``, without reading the files."""
        return list(self._files())

    def _files(self) -> dict[str, Path]:
        """The file of each board by its name, in the order of ``entries``."""
        return self._survey()[0]

    def passed_over(self) -> list[BoardError]:
        """Files among the boards that are not listed, each with the reason."""
        return self._survey()[1]

    def name_of(self, file: Path) -> str | None:
        """The name of the board that is read from that file; None if it is passed over."""
        try:
            return next((name for name, known in self._files().items() if known.samefile(file)), None)
        except OSError:
            return None

    def _survey(self) -> tuple[dict[str, Path], list[BoardError]]:
        """The file of each board by its name, and what was passed over; earlier folders and exact names come first."""
        found: dict[str, Path] = {}
        passed: list[BoardError] = []
        has_twins = False
        listings = [_files_in(folder) for folder in self._folders]
        if self._survey_of is not None and self._survey_of[0] == listings:
            return self._survey_of[1], []
        for folder, files in zip(self._folders, listings, strict=True):
            for file in sorted(files, key=lambda file: file != f"{board_name(_stem(file))}{SUFFIX}"):
                if not is_board_file(file):
                    if is_misnamed(file):
                        passed.append(_passed(file, "boards.passed.ending", "boards.wanted.tmx"))
                    continue
                name, path = board_name(_stem(file)), folder / file
                if name not in found:
                    found[name] = path
                    continue
                has_twins = True
                if _digest(path) != _digest(found[name]):
                    passed.append(_passed(file, "boards.passed.name", "boards.wanted.new-name"))
        first = [name for name in self._shipped if name in found]
        ordered = [*first, *sorted(found.keys() - set(first))]
        for name in ordered[_MAX_BOARDS:]:
            passed.append(BoardError(found[name].name, (), message("boards.passed.many", n=_MAX_BOARDS)))
        boards = {name: found[name] for name in ordered[:_MAX_BOARDS]}
        self._survey_of = None if passed or has_twins else (listings, boards)
        return boards, passed

    def entries(self) -> list[BoardEntry]:
        """The boards: shipped ones first, then by name, including unplayable ones."""
        return [self._entry(name) for name in self.names()]

    def listed(self) -> list[BoardEntry]:
        """As ``entries``, without waiting for unread files: a background thread reads them for later calls."""
        names = self.names()
        known = [name for name in names if name in self._shipped or name in self._verdicts]
        if len(known) < len(names) and (self._checking is None or not self._checking.is_alive()):
            unread = [name for name in names if name not in known]
            self._checking = threading.Thread(target=self._check, args=(unread,), name="boards", daemon=True)
            self._checking.start()
        return [self._entry(name) for name in known]

    def title(self, name: str, language: str) -> str:
        """The title of a board without waiting for an unread file; its name if the board is unread or gone."""
        if name in self._shipped or name in self._verdicts:
            return self._entry(name).title(language)
        self.listed()
        return name

    def _check(self, names: Sequence[str]) -> None:
        for name in names:
            self._entry(name)
            self.checked += 1

    def _entry(self, name: str) -> BoardEntry:
        try:
            loaded = self.load(name)
        except BoardError as problem:
            known = self._verdicts.get(name)
            return BoardEntry(name, known.titles if known and known.titles else {FIRST: name}, None, problem)
        return BoardEntry(name, loaded.titles, loaded.difficulty)

    def load(self, name: str) -> LoadedBoard[BoardType]:
        """A board; ``BoardError`` if it is missing or unplayable. ``name`` is bare, never a path."""
        known = self._verdicts.get(name)
        if known is None or known.is_stale:
            if not is_board_name(name):
                raise BoardError(name, (), message("boards.wrong.no-name"), message("boards.wanted.name"))
            file = self.file_of(name)
            if file is None:
                self._verdicts.pop(name, None)
                names = ", ".join(self.names()) or "–"
                wrong = message("boards.wrong.no-such-board", game=self.game)
                raise BoardError(f"{name}.tmx", (), wrong, message("boards.wanted.one-of", names=names))
            if known is not None and known.holds(file):
                known.is_stale = False
            else:
                known = self._read(name, file)
                self._verdicts[name] = known
        if isinstance(known.found, BoardError):
            raise known.found.with_traceback(None)
        return known.found

    def file_of(self, name: str) -> Path | None:
        """The file of a board; None if there is none."""
        files = (folder / f"{name}{SUFFIX}" for folder in self._folders)
        exact = next((file for file in files if _is_there(file)), None)
        return exact if exact is not None else self._files().get(name)

    def _read(self, name: str, file: Path) -> _CacheEntry[BoardType]:
        """Read a board, or its error, with the digests of all files involved, as a cache entry."""
        sources = {file: _digest(file)}
        titles: Mapping[str, str] = {}
        try:
            tiled = read_map(file)
            sources.update(tiled.sources)
            own, difficulty = read_heading(tiled)
            titles = {**title_messages(self.game, name), **own}
            return _CacheEntry(sources, LoadedBoard(self.game, name, titles, difficulty, self._parse(tiled), tiled))
        except BoardError as problem:
            sources.update(dict.fromkeys(file.parent.glob("*.tsx"), b""))
            return _CacheEntry({path: _digest(path) for path in sources}, problem, titles)

    def refresh(self) -> None:
        """Check all files for changes at their next use."""
        for verdict in self._verdicts.values():
            verdict.is_stale = True


@dataclass(slots=True)
class _CacheEntry(Generic[BoardType]):
    """A cached board or error, with the digests of the files it depends on."""

    sources: Mapping[Path, bytes]
    found: LoadedBoard[BoardType] | BoardError
    titles: Mapping[str, str] = field(default_factory=dict)
    """Titles of an unplayable board, as far as readable."""
    is_stale: bool = False

    def holds(self, file: Path) -> bool:
        """True if no file has changed."""
        return file in self.sources and all(_digest(path) == known for path, known in self.sources.items())


def _files_in(folder: Path) -> list[str]:
    """The names of the files in a folder, sorted; none if it is missing or unreadable."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _stem(file: str) -> str:
    return file[: -len(SUFFIX)] if is_board_file(file) else file


def _passed(file: str, wrong: str, wanted: str) -> BoardError:
    return BoardError(file, (), message(wrong), message(wanted))


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False


def _digest(path: Path) -> bytes:
    """A hash of a file's content up to the size limit; empty if unreadable."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return digest(file.read(MAX_BYTES + 1))
    except OSError:
        return b""


def title_messages(game: str, name: str, folder: Path = FOLDER) -> dict[str, str]:
    """Titles of a shipped board from the language folders (``titles.<game>.<name>``); maps have English and German
    ones.
    """
    titles = {language: _titles(folder / language).get(f"titles.{game}.{name}") for language in languages(folder)}
    return {language: title for language, title in titles.items() if isinstance(title, str)}


@cache
def _titles(folder: Path) -> dict[str, Text]:
    return load(folder, "titles")


def read_heading(tiled: TiledMap) -> tuple[dict[str, str], int | None]:
    """Titles by language, and difficulty or None, of a map (formats.md section 1); the same for all games."""
    titles = {}
    for language in languages():
        key = "title" if language == FIRST else f"title_{language}"
        if key in tiled.properties:
            title = tiled.properties[key]
            if not isinstance(title, str) or not 0 < len(title.strip()) <= 60 or not title.isprintable():
                raise BoardError(tiled.file, (map_property(key),), is_value(title), message("boards.wanted.title"))
            titles[language] = title.strip()
    if FIRST not in titles:
        missing, wanted = message("boards.wrong.missing"), message("boards.wanted.title")
        raise BoardError(tiled.file, (map_property("title"),), missing, wanted)
    difficulty = tiled.properties.get("difficulty")
    if difficulty is not None and (type(difficulty) is not int or not 1 <= difficulty <= 5):
        raise BoardError(tiled.file, (map_property("difficulty"),), is_value(difficulty), whole_number(1, 5))
    return titles, difficulty
