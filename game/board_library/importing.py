"""Import of a board file from elsewhere: validated like any untrusted map, then copied to the player's own boards, so

that games on it can be saved, resumed and watched.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from game.board_library.boards import BoardCatalogue, game_of, parse_file
from game.boards.errors import BoardError
from game.boards.file_names import bare_name
from game.boards.map_validator import validate_map
from game.boards.messages import message

_DOWNLOADED: Final = re.compile(r" ?\([0-9]+\)$")
"""Number that browsers put behind the name of a file that is there already."""


def import_board(boards: BoardCatalogue, path: Path) -> tuple[str, str]:
    """Make the board in a file playable; return its game and name.

    A file already in a board folder stays unchanged; others are copied to the extra folder with the tilesets and images
    they use. ``BoardError`` if the board is not playable, ``OSError`` if copying fails.
    """
    tiled = parse_file(path)
    game = game_of(path, tiled)
    known = [folder for folder in boards.folders(game) if folder.resolve() == path.parent.resolve()]
    here = boards.name_of(game, path) if known else None
    if here is not None:
        boards.refresh_one(game, here)
        return game, here
    name = _name_of(boards, game, path)
    copy_board(path, boards.own_folder(game) / f"{name}.tmx")
    boards.refresh_one(game, name)
    return game, name


def copy_board(path: Path, target: Path) -> None:
    """Copy a map with the tilesets and images that it uses from its folder.

    ``BoardError`` if a different file of such a name exists, ``OSError`` if copying fails.
    """
    folder = target.parent
    copies = {file: folder / file.relative_to(path.parent.resolve()) for file in validate_map(path).files}
    for file, copy in copies.items():
        if copy.is_file() and copy.read_bytes() != file.read_bytes():
            wrong = message("boards.wrong.name-taken", folder=copy.parent)
            raise BoardError(file.name, (), wrong, message("boards.wanted.new-name"))
    folder.mkdir(parents=True, exist_ok=True)
    for file, copy in copies.items():
        copy.parent.mkdir(parents=True, exist_ok=True)
        if copy.resolve() != file:
            copy_whole(file, copy)
    copy_whole(path, target)


def copy_whole(source: Path, target: Path) -> None:
    """Copies a file wholly or not at all: the program may end at any moment."""
    unfinished = target.with_name(f".{target.name}.part")
    try:
        shutil.copyfile(source, unfinished)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def free_name(boards: BoardCatalogue, game: str, title: str, own: str = "") -> str:
    """A bare name from a title, with a number appended if another board than ``own`` has the name."""
    return next(name for name in _names(title) if name == own or name not in boards.names(game))


def _name_of(boards: BoardCatalogue, game: str, path: Path) -> str:
    """The bare name in the file's name, which codes refer to.

    A number is appended if a different board has the name; an identical board keeps the name.
    """
    taken = set(boards.names(game))
    for name in _names(name_in(path.stem, game)):
        mine = boards.own_folder(game) / f"{name}.tmx"
        is_known = name in taken and boards.file_of(game, name) == mine
        if name not in taken or (is_known and mine.read_bytes() == path.read_bytes()):
            return name
    raise AssertionError("numbers do not end")


def name_in(stem: str, game: str) -> str:
    """The board's name in that of a file which was taken along, or of any other one.

    >>> name_in("Brücken - Omas Bucht - bucht-2 (1)", "bridges"), name_in("bridges-a", "bridges"), name_in("Mine", "bridges")
    ('bucht-2', 'a', 'mine')
    """
    *words, last = stem.split(" - ")
    return bare_name(_DOWNLOADED.sub("", last) if words else last.removeprefix(f"{game}-"))


def _names(text: str) -> Iterator[str]:
    bare = bare_name(text)
    return (bare if number == 1 else f"{bare}-{number}" for number in count(1))
