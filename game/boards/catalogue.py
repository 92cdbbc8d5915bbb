"""The boards there are: which ones, in which order, what they are called, and whether they can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from game.boards.tiled import BoardError, TiledMap, read_map
from game.rules.catalogue import GAMES

LEVELS = Path(__file__).resolve().parents[2] / "levels"

SHIPPED: Mapping[str, tuple[str, ...]] = {
    "bridges": ("a", "b"),
    "elevens": ("standard",),
    "waterways": ("twin", "classic"),
    "mosaic": ("court", "corners"),
}
"""The boards every installation has, the default first (formats.md section 1)."""

_REQUIRED_LAYERS: Mapping[str, str] = {
    "bridges": "islands",
    "elevens": "bridges",
    "waterways": "centre",
    "mosaic": "pieces",
}
"""The layer that tells a game's maps from those of the others."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_MOST_BOARDS = 200


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board as a list shows it; ``problem`` says why it cannot be played."""

    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    problem: BoardError | None = None

    def title(self, language: str) -> str:
        """The title in that language, else in English."""
        return self.titles.get(language, self.titles["en"])


@dataclass(frozen=True, slots=True)
class LoadedBoard:
    """A board ready to be played: for the rules, and as the map that is drawn."""

    game: str
    name: str
    titles: Mapping[str, str]
    difficulty: int | None
    board: Any
    map: TiledMap

    def title(self, language: str) -> str:
        """The title in that language, else in English."""
        return self.titles.get(language, self.titles["en"])


class Boards:
    """All boards, read when first asked for: those beside the program, then those of an extra folder built alike."""

    def __init__(self, extra: Path | None = None, levels: Path = LEVELS) -> None:
        self._folders = (levels,) if extra is None else (levels, extra)
        self._loaded: dict[tuple[str, str], LoadedBoard] = {}

    def entries(self, game: str) -> list[BoardEntry]:
        """The boards of a game: the shipped ones first, then by name; those with a problem stay in the list."""
        entries = []
        for name in self.names(game):
            try:
                loaded = self.load(game, name)
            except BoardError as problem:
                entries.append(BoardEntry(name, {"en": name}, None, problem))
            else:
                entries.append(BoardEntry(name, loaded.titles, loaded.difficulty))
        return entries

    def refresh(self) -> None:
        """Forgets what was read: the files may have changed."""
        self._loaded.clear()

    def names(self, game: str) -> list[str]:
        """The names of a game's boards in the order of ``entries``, without reading them."""
        found = set()
        for folder in self._folders:
            try:
                found |= {file.stem for file in (folder / game).glob("*.tmx") if _NAME.fullmatch(file.stem)}
            except OSError:
                continue
        shipped = SHIPPED.get(game, ())
        first = [name for name in shipped if name in found]
        return [*first, *sorted(found.difference(first))][:_MOST_BOARDS]

    def title(self, game: str, name: str, language: str) -> str:
        """What a board is called; its file's name where there is no such board any more."""
        found = (entry.title(language) for entry in self.entries(game) if entry.name == name)
        return next(found, name)

    def load(self, game: str, name: str) -> LoadedBoard:
        """That board; ``BoardError`` if it does not exist or cannot be played. A name is bare, never a path."""
        if game not in GAMES:
            raise BoardError(name, "", f"there is no game '{game}'", ", ".join(GAMES))
        if (game, name) not in self._loaded:
            if not _NAME.fullmatch(name):
                raise BoardError(name, "", "is no name of a board", "small letters, digits, '-' and '_'")
            files = [folder / game / f"{name}.tmx" for folder in self._folders]
            file = next((file for file in files if file.is_file()), None)
            if file is None:
                known = ", ".join(self.names(game)) or "none"
                raise BoardError(f"{name}.tmx", "", f"there is no such board of {game}", f"one of {known}")
            self._loaded[game, name] = _read(file, game, name)
        return self._loaded[game, name]


_boards = Boards()


def list_boards(game: str) -> list[BoardEntry]:
    """The boards of a game beside the program: the default first; those with a problem stay in the list."""
    return _boards.entries(game)


def load_board(game: str, name: str) -> LoadedBoard:
    """A board beside the program; ``BoardError`` if it does not exist or cannot be played."""
    return _boards.load(game, name)


def check_board(path: Path, game: str | None = None) -> list[str]:
    """What is wrong with a board file, a sentence each, beginning with the file; empty if it can be played.

    Without ``game`` the folder's name tells whose board it is, else the layers do.
    """
    try:
        tiled = read_map(path)
        _parse(tiled, game or _game_of(path, tiled))
    except BoardError as problem:
        return [f"{path}{str(problem).removeprefix(path.name)}"]
    return []


def _game_of(path: Path, tiled: TiledMap) -> str:
    folder = path.resolve().parent.name
    if folder in GAMES:
        return folder
    for game, layer in _REQUIRED_LAYERS.items():
        if any(layer == present.name for present in tiled.layers):
            return game
    layers = ", ".join(f"'{layer}' ({game})" for game, layer in _REQUIRED_LAYERS.items())
    raise BoardError(tiled.file, "", "belongs to no game", f"one of the layers {layers}")


def _read(file: Path, game: str, name: str) -> LoadedBoard:
    tiled = read_map(file)
    titles, difficulty, board = _parse(tiled, game)
    return LoadedBoard(game, name, titles, difficulty, board, tiled)


def _parse(tiled: TiledMap, game: str) -> tuple[dict[str, str], int | None, Any]:
    """Titles, difficulty and rules board of a map."""
    titles = {}
    for language, key in (("en", "title"), ("de", "title_de")):
        if key in tiled.properties:
            title = tiled.properties[key]
            if not isinstance(title, str) or not 0 < len(title.strip()) <= 60 or not title.isprintable():
                raise BoardError(tiled.file, f"map property '{key}'", f"is {title!r}", "a text of 1 to 60 characters")
            titles[language] = title.strip()
    if "en" not in titles:
        raise BoardError(tiled.file, "map property 'title'", "is missing", "a text of 1 to 60 characters")
    difficulty = tiled.properties.get("difficulty")
    if difficulty is not None and (type(difficulty) is not int or not 1 <= difficulty <= 5):
        raise BoardError(tiled.file, "map property 'difficulty'", f"is {difficulty!r}", "a whole number from 1 to 5")
    return titles, difficulty, import_module(f"game.boards.{game}").parse_board(tiled)
