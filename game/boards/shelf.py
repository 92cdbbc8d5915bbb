"""The boards of one game: which ones, in which order, what they are called, and whether they can be played."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from game.boards.maps import BoardError, TiledMap
from game.boards.said import is_value, map_property, say, whole_number
from game.boards.tiled import read_map
from game.i18n import load
from game.languages import FIRST, FOLDER, Text, languages

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_MOST_BOARDS = 200

BoardType = TypeVar("BoardType")
ParseBoard = Callable[[TiledMap], BoardType]
"""What turns a map into a game's own board; ``BoardError`` says what is wrong with the map."""


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board as a list shows it; ``problem`` says why it cannot be played."""

    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    problem: BoardError | None = None

    def title(self, language: str) -> str:
        """The title in that language, else in English."""
        return self.titles.get(language, self.titles[FIRST])


@dataclass(frozen=True, slots=True)
class LoadedBoard(Generic[BoardType]):
    """A board ready to be played: for the rules, and as the map that is drawn."""

    game: str
    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    board: BoardType
    map: TiledMap

    def title(self, language: str) -> str:
        """The title in that language, else in English."""
        return self.titles.get(language, self.titles[FIRST])


class Shelf(Generic[BoardType]):
    """One game's boards, each read when first asked for, from the folders in their order."""

    def __init__(
        self, game: str, folders: Sequence[Path], shipped: Sequence[str], parse: ParseBoard[BoardType]
    ) -> None:
        """``shipped`` are the names that come first, in this order."""
        self.game = game
        self._folders = folders
        self._shipped = shipped
        self._parse = parse
        self._loaded: dict[str, LoadedBoard[BoardType]] = {}

    def names(self) -> list[str]:
        """The names of the boards in the order of ``entries``, without reading them."""
        found: set[str] = set()
        for folder in self._folders:
            try:
                found |= {file.stem for file in folder.glob("*.tmx") if _NAME.fullmatch(file.stem)}
            except OSError:
                continue
        first = [name for name in self._shipped if name in found]
        return [*first, *sorted(found.difference(first))][:_MOST_BOARDS]

    def entries(self) -> list[BoardEntry]:
        """The boards: the shipped ones first, then by name; those with a problem stay in the list."""
        entries = []
        for name in self.names():
            try:
                loaded = self.load(name)
            except BoardError as problem:
                entries.append(BoardEntry(name, {FIRST: name}, None, problem))
            else:
                entries.append(BoardEntry(name, loaded.titles, loaded.difficulty))
        return entries

    def load(self, name: str) -> LoadedBoard[BoardType]:
        """That board; ``BoardError`` if it does not exist or cannot be played. A name is bare, never a path."""
        if name not in self._loaded:
            if not _NAME.fullmatch(name):
                raise BoardError(name, (), say("boards.wrong.no-name"), say("boards.wanted.name"))
            files = [folder / f"{name}.tmx" for folder in self._folders]
            file = next((file for file in files if file.is_file()), None)
            if file is None:
                known = ", ".join(self.names()) or "–"
                wrong = say("boards.wrong.no-such-board", game=self.game)
                raise BoardError(f"{name}.tmx", (), wrong, say("boards.wanted.one-of", names=known))
            tiled = read_map(file)
            own, difficulty = read_heading(tiled)
            titles = {**told_titles(self.game, name), **own}
            self._loaded[name] = LoadedBoard(self.game, name, titles, difficulty, self._parse(tiled), tiled)
        return self._loaded[name]

    def refresh(self) -> None:
        """Forgets what was read: the files may have changed."""
        self._loaded.clear()


def told_titles(game: str, name: str, folder: Path = FOLDER) -> dict[str, str]:
    """What languages' own folders call one of our boards (``titles.<game>.<name>``): maps tell English and German."""
    told = {language: _titles(folder / language).get(f"titles.{game}.{name}") for language in languages(folder)}
    return {language: title for language, title in told.items() if isinstance(title, str)}


@cache
def _titles(folder: Path) -> dict[str, Text]:
    return load(folder, "titles")


def read_heading(tiled: TiledMap) -> tuple[dict[str, str], int | None]:
    """Titles by language and difficulty of a map (formats.md section 1), the same for all games."""
    titles = {}
    for language in languages():
        key = "title" if language == FIRST else f"title_{language}"
        if key in tiled.properties:
            title = tiled.properties[key]
            if not isinstance(title, str) or not 0 < len(title.strip()) <= 60 or not title.isprintable():
                raise BoardError(tiled.file, (map_property(key),), is_value(title), say("boards.wanted.title"))
            titles[language] = title.strip()
    if FIRST not in titles:
        missing, wanted = say("boards.wrong.missing"), say("boards.wanted.title")
        raise BoardError(tiled.file, (map_property("title"),), missing, wanted)
    difficulty = tiled.properties.get("difficulty")
    if difficulty is not None and (type(difficulty) is not int or not 1 <= difficulty <= 5):
        raise BoardError(tiled.file, (map_property("difficulty"),), is_value(difficulty), whole_number(1, 5))
    return titles, difficulty
