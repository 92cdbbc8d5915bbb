"""Catalogue of all boards of all isles, in the program and in an extra folder; check of a board file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from game import registry
from game.board_library.fresh import fresh_sketch, is_fresh
from game.boards.errors import BoardError
from game.boards.maps import TiledMap
from game.boards.messages import english, message
from game.boards.repository import BoardEntry, BoardRepository, LoadedBoard, read_heading
from game.boards.tiled import read_map
from game.core.content import content_digest
from game.i18n import Texts
from game.program import LEVELS
from game.registry import editor_of, plugin


class BoardCatalogue:
    """The boards of every isle: shipped boards first, then those of an extra folder with the same layout."""

    def __init__(self, extra: Path | None = None, levels: Path = LEVELS) -> None:
        self._roots = (levels,) if extra is None else (levels, extra)
        self._repositories: dict[str, BoardRepository[Any]] = {}
        self._fresh: dict[tuple[str, str], LoadedBoard[Any]] = {}
        self._seen = 0

    def _repository(self, game: str) -> BoardRepository[Any]:
        if game not in self._repositories:
            self._repositories[game] = plugin(game).board_repository(*self._roots)
        return self._repositories[game]

    def folders(self, game: str) -> list[Path]:
        """A game's board folders: the shipped one, and the extra one."""
        return [root / game for root in self._roots]

    def own_folder(self, game: str) -> Path:
        """The folder for the player's own boards of that game."""
        return self._roots[-1] / game

    def file_of(self, game: str, name: str) -> Path | None:
        """The file of a board; None if there is none."""
        return self._repository(game).file_of(name)

    def name_of(self, game: str, file: Path) -> str | None:
        """The name of the board that is read from that file; None if none is."""
        return self._repository(game).name_of(file)

    def passed_over(self, game: str) -> list[BoardError]:
        """Files among a game's boards that are not listed, each with the reason."""
        return self._repository(game).passed_over()

    def is_own(self, game: str, name: str) -> bool:
        """True if the board is the player's own: in the extra folder and editable."""
        file = self.file_of(game, name)
        return file is not None and len(self._roots) > 1 and file.parent == self.own_folder(game)

    def names(self, game: str) -> list[str]:
        """The names of a game's boards in the order of ``entries``, without reading the files."""
        return self._repository(game).names()

    def entries(self, game: str) -> list[BoardEntry]:
        """The boards of a game: shipped ones first, then by name, including unplayable ones."""
        return self._repository(game).entries()

    def listed(self, game: str) -> list[BoardEntry]:
        """As ``entries``, without waiting for unread files: those appear later (``has_news``)."""
        return self._repository(game).listed()

    def has_news(self) -> bool:
        """True if the background reader has finished boards since the last call."""
        seen, self._seen = self._seen, sum(repository.checked for repository in list(self._repositories.values()))
        return seen != self._seen

    def load(self, game: str, name: str) -> LoadedBoard[Any]:
        """A board; ``BoardError`` if it is missing or unplayable. ``name`` is bare, never a path."""
        if game not in registry.GAMES:
            raise BoardError(name, (), message("boards.wrong.no-such-game", game=game), ", ".join(registry.GAMES))
        if is_fresh(game, name):  # the name defines a fresh board, whatever a file of that name contains
            return self._generated(game, name)
        return self._repository(game).load(name)

    def find(self, game: str, name: str, content: str = "") -> LoadedBoard[Any]:
        """The board of that name, unless its digest does not match ``content``; then any board that matches.

        ``content`` is a digest or its beginning. Without a match the board of that name, or ``BoardError``.
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
        """True if a board of that name exists or can be generated."""
        return name in self.names(game) or is_fresh(game, name)

    def _generated(self, game: str, name: str) -> LoadedBoard[Any]:
        """A generated board, without a file."""
        if (game, name) not in self._fresh:
            tiled = editor_of(game).board_editing.map_of(fresh_sketch(game, name), f"{name}.tmx")
            titles, difficulty = read_heading(tiled)
            board = plugin(game).parse_board(tiled)
            self._fresh[game, name] = LoadedBoard(game, name, titles, difficulty, board, tiled)
        return self._fresh[game, name]

    def title(self, game: str, name: str, language: str) -> str:
        """The title of a board; its name if the board is gone."""
        if is_fresh(game, name) and self.file_of(game, name) is None:
            return self._generated(game, name).title(language)
        return self._repository(game).title(name, language)

    def refresh_one(self, game: str, name: str) -> None:
        """As ``refresh``, and read one board at once, which the player has just added or changed."""
        self.refresh()
        with suppress(BoardError):
            self.load(game, name)

    def refresh(self) -> None:
        """Check all files for changes at their next use."""
        for repository in self._repositories.values():
            repository.refresh()


def check_board(path: Path, game: str | None = None, texts: Texts | None = None) -> list[str]:
    """Faults of a board file, as sentences beginning with the path; empty if playable.

    ``game`` None: derived from the folder's name, or from the layers. ``texts`` None: English.
    """
    try:
        parse_file(path, game)
    except BoardError as problem:
        return [f"{path}{problem.message(texts or english()).removeprefix(path.name)}"]
    return []


def parse_file(path: Path, game: str | None = None) -> TiledMap:
    """The map of a board file; ``BoardError`` if it is unplayable."""
    tiled = read_map(path)
    owner = plugin(game or game_of(path, tiled))
    read_heading(tiled)
    owner.parse_board(tiled)
    return tiled


def game_of(path: Path, tiled: TiledMap) -> str:
    """The game of a board, from its folder's name or its layers; ``BoardError`` if neither identifies one."""
    folder = path.resolve().parent.name
    if folder in registry.GAMES:
        return folder
    layers = {name: plugin(name).layer for name in registry.GAMES}
    present = {layer.name for layer in tiled.layers}
    for name, layer in layers.items():
        if layer in present:
            return name
    layer_list = ", ".join(f"{layer} ({name})" for name, layer in layers.items())
    raise BoardError(
        tiled.file, (), message("boards.wrong.no-game"), message("boards.wanted.one-of-layers", names=layer_list)
    )
