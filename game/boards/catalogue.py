"""All boards of all isles: those beside the program and those of an extra folder; and the check of a board's file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from game.boards.content import content_digest
from game.boards.errors import BoardError
from game.boards.fresh import fresh_sketch, is_fresh
from game.boards.maps import TiledMap
from game.boards.messages import english, message
from game.boards.repository import BoardEntry, BoardRepository, LoadedBoard, read_heading
from game.boards.tiled import read_map
from game.i18n import Texts
from game.isles import catalogue
from game.isles.catalogue import isle
from game.program import LEVELS


class BoardCatalogue:
    """The boards of every isle, those beside the program first, then those of an extra folder built alike."""

    def __init__(self, extra: Path | None = None, levels: Path = LEVELS) -> None:
        self._roots = (levels,) if extra is None else (levels, extra)
        self._shelves: dict[str, BoardRepository[Any]] = {}
        self._fresh: dict[tuple[str, str], LoadedBoard[Any]] = {}
        self._seen = 0

    def _shelf(self, game: str) -> BoardRepository[Any]:
        if game not in self._shelves:
            self._shelves[game] = isle(game).shelf(*self._roots)
        return self._shelves[game]

    def folders(self, game: str) -> list[Path]:
        """Where a game's boards lie: beside the program, and in the extra folder."""
        return [root / game for root in self._roots]

    def own_folder(self, game: str) -> Path:
        """Where people put boards of their own: the extra folder's part for that game."""
        return self._roots[-1] / game

    def file_of(self, game: str, name: str) -> Path | None:
        """The file in which a board lies; None if there is none."""
        return self._shelf(game).file_of(name)

    def name_of(self, game: str, file: Path) -> str | None:
        """The name of the board that is read from that file; None if none is."""
        return self._shelf(game).name_of(file)

    def passed_over(self, game: str) -> list[BoardError]:
        """What lies among a game's boards and is not listed, each with the reason."""
        return self._shelf(game).passed_over()

    def is_own(self, game: str, name: str) -> bool:
        """Whether that board is the person's own: it lies in the extra folder, and may be changed."""
        file = self.file_of(game, name)
        return file is not None and len(self._roots) > 1 and file.parent == self.own_folder(game)

    def names(self, game: str) -> list[str]:
        """The names of a game's boards in the order of ``entries``, without reading them."""
        return self._shelf(game).names()

    def entries(self, game: str) -> list[BoardEntry]:
        """The boards of a game: the shipped ones first, then by name; those with a problem stay in the list."""
        return self._shelf(game).entries()

    def listed(self, game: str) -> list[BoardEntry]:
        """As ``entries``, without waiting for strangers' boards: those not read yet come later (``has_news``)."""
        return self._shelf(game).listed()

    def has_news(self) -> bool:
        """Whether boards have been read aside since this was last asked."""
        seen, self._seen = self._seen, sum(shelf.checked for shelf in list(self._shelves.values()))
        return seen != self._seen

    def load(self, game: str, name: str) -> LoadedBoard[Any]:
        """That board; ``BoardError`` if it does not exist or cannot be played. A name is bare, never a path."""
        if game not in catalogue.ISLES:
            raise BoardError(name, (), message("boards.wrong.no-such-game", game=game), ", ".join(catalogue.ISLES))
        if is_fresh(game, name):  # its name says what it is, whatever a file of that name holds
            return self._made(game, name)
        return self._shelf(game).load(name)

    def find(self, game: str, name: str, content: str = "") -> LoadedBoard[Any]:
        """The board of that name; where another one has it or none does, whichever holds what ``content`` is the digest of,
        or the beginning of its digest. ``BoardError`` where there is neither.
        """
        try:
            found = self.load(game, name)
        except BoardError:
            if not content:
                raise
            found = None
        if found is not None and content_digest(found.board).startswith(content):
            return found
        for other in self.names(game):
            with suppress(BoardError):
                loaded = self.load(game, other)
                if content_digest(loaded.board).startswith(content):
                    return loaded
        return found if found is not None else self.load(game, name)

    def has(self, game: str, name: str) -> bool:
        """Whether there is such a board, or it can be made of its name."""
        return name in self.names(game) or is_fresh(game, name)

    def _made(self, game: str, name: str) -> LoadedBoard[Any]:
        """A fresh board that lies nowhere."""
        if (game, name) not in self._fresh:
            tiled = isle(game).drawing.map_of(fresh_sketch(game, name), f"{name}.tmx")
            titles, difficulty = read_heading(tiled)
            board = isle(game).parse_board(tiled)
            self._fresh[game, name] = LoadedBoard(game, name, titles, difficulty, board, tiled)
        return self._fresh[game, name]

    def title(self, game: str, name: str, language: str) -> str:
        """What a board is called; its file's name where there is no such board any more."""
        if is_fresh(game, name) and self.file_of(game, name) is None:
            return self._made(game, name).title(language)
        found = (entry.title(language) for entry in self.listed(game) if entry.name == name)
        return next(found, name)

    def refresh_one(self, game: str, name: str) -> None:
        """As ``refresh``, and reads that board at once, so that lists have it: the person has just brought or changed it."""
        self.refresh()
        with suppress(BoardError):
            self.load(game, name)

    def refresh(self) -> None:
        """Forgets what was read: the files may have changed."""
        for shelf in self._shelves.values():
            shelf.refresh()


def check_board(path: Path, game: str | None = None, texts: Texts | None = None) -> list[str]:
    """What is wrong with a board file, a sentence each, beginning with the file; empty if it can be played.

    Without ``game`` the folder's name tells whose board it is, else the layers do. Without ``texts`` it is English.
    """
    try:
        parse_file(path, game)
    except BoardError as problem:
        return [f"{path}{problem.message(texts or english()).removeprefix(path.name)}"]
    return []


def parse_file(path: Path, game: str | None = None) -> TiledMap:
    """The map in a board's file; ``BoardError`` if it cannot be played."""
    tiled = read_map(path)
    owner = isle(game or game_of(path, tiled))
    read_heading(tiled)
    owner.parse_board(tiled)
    return tiled


def game_of(path: Path, tiled: TiledMap) -> str:
    """Whose board it is: the folder's name tells, else the layers; ``BoardError`` if neither does."""
    folder = path.resolve().parent.name
    if folder in catalogue.ISLES:
        return folder
    layers = {name: isle(name).layer for name in catalogue.ISLES}
    present = {layer.name for layer in tiled.layers}
    for name, layer in layers.items():
        if layer in present:
            return name
    told = ", ".join(f"{layer} ({name})" for name, layer in layers.items())
    raise BoardError(
        tiled.file, (), message("boards.wrong.no-game"), message("boards.wanted.one-of-layers", names=told)
    )
