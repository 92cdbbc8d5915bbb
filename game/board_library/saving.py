"""The player's own boards: saving, duplicating, renaming, exporting, deleting.

A board's name (its file's) never changes, because games, records and codes refer to it; its title can. Only a new board
that nothing refers to yet is renamed after its title.
"""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from game.board_library.boards import BoardCatalogue
from game.board_library.importing import copy_board, copy_whole, free_name, name_in
from game.boards.errors import BoardError
from game.boards.map_reader import TILESETS, without_leading_blanks
from game.boards.map_validator import validate_map
from game.boards.messages import message
from game.languages import FIRST, languages

MAX_TITLE: Final = 60
"""Maximum letters of a copy's title."""


def save(boards: BoardCatalogue, game: str, name: str, text: str) -> None:
    """Write one of the player's own boards atomically; ``OSError`` if that fails."""
    folder = boards.own_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    _copy_tilesets(folder.parent)
    _write(folder / f"{name}.tmx", text)
    boards.refresh_one(game, name)


def duplicate(boards: BoardCatalogue, game: str, name: str, title: str) -> str:
    """Copy a board under another title; return the copy's name. ``BoardError`` or ``OSError`` on failure."""
    copy = free_name(boards, game, title)
    path = boards.own_folder(game) / f"{copy}.tmx"
    copy_board(_file(boards, game, name), path)
    _copy_tilesets(path.parent.parent)
    give_title(boards, game, copy, title)
    return copy


def give_title(boards: BoardCatalogue, game: str, name: str, title: str) -> None:
    """Change the title of one of the player's own boards in all languages; its name stays."""
    set_properties(boards, game, name, {**dict.fromkeys(title_keys()), "title": title})


def rename_after_title(boards: BoardCatalogue, game: str, name: str, title: str) -> str:
    """Rename the file of an unreferenced board after its title; return the new name. ``OSError`` on failure."""
    new = free_name(boards, game, title, own=name)
    if new != name:
        _own_file(boards, game, name).rename(boards.own_folder(game) / f"{new}.tmx")
        boards.refresh()
    return new


def set_properties(
    boards: BoardCatalogue, game: str, name: str, values: Mapping[str, str | int | float | None]
) -> None:
    """Set map properties of one of the player's own boards; None removes one. The content stays.

    ``BoardError`` if the board is not the player's own or unreadable, ``OSError`` if it is not writable.
    """
    path = _own_file(boards, game, name)
    validate_map(path)  # validate before ElementTree parses an untrusted file
    tree = ElementTree.fromstring(without_leading_blanks(path.read_bytes()))
    properties = tree.find("properties")
    if properties is None:
        properties = ElementTree.Element("properties")
        tree.insert(0, properties)
    for each in list(properties):
        if each.get("name") in values:
            properties.remove(each)
    for key, value in values.items():
        if value is not None:
            kind = {} if isinstance(value, str) else {"type": type(value).__name__}
            ElementTree.SubElement(properties, "property", {"name": key, **kind, "value": str(value)})
    _write(path, '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(tree, encoding="unicode") + "\n")
    boards.refresh_one(game, name)


def delete(boards: BoardCatalogue, game: str, name: str) -> None:
    """Delete one of the player's own boards; ``OSError`` on failure."""
    _own_file(boards, game, name).unlink()
    boards.refresh()


def export_board(boards: BoardCatalogue, game: str, name: str, folder: Path, words: str = "") -> Path:
    """Copy a board to an export folder; return the new file.

    It is called by the ``words``, with the board's name behind them where that does not follow from them: codes hold it.
    """
    stem = words or f"{game}-{name}"
    target = folder / f"{stem if name_in(stem, game) == name else f'{stem} - {name}'}.tmx"
    copy_board(_file(boards, game, name), target)
    _copy_tilesets(folder.parent)
    return target


def title_keys() -> list[str]:
    """The map properties that contain titles."""
    return ["title" if language == FIRST else f"title_{language}" for language in languages()]


def _file(boards: BoardCatalogue, game: str, name: str) -> Path:
    file = boards.file_of(game, name)
    if file is None:
        raise BoardError(f"{name}.tmx", (), message("boards.wrong.no-such-board", game=game))
    return file


def _own_file(boards: BoardCatalogue, game: str, name: str) -> Path:
    if not boards.is_own(game, name):
        raise BoardError(f"{name}.tmx", (), message("boards.wrong.no-such-board", game=game))
    return _file(boards, game, name)


def _copy_tilesets(root: Path) -> None:
    """Copy the shipped tilesets to ``../tilesets`` for Tiled; the program itself reads only its own."""
    target = root / TILESETS.name
    if target.resolve() == TILESETS.resolve():
        return
    for file in TILESETS.iterdir():
        if not (target / file.name).exists():
            target.mkdir(parents=True, exist_ok=True)
            copy_whole(file, target / file.name)


def _write(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=path.parent, delete=False) as file:
        try:
            file.write(text)
            file.close()
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise


def title_of_copy(title: str, taken: Collection[str], suffix: str, suffixes: Sequence[str]) -> str:
    """An unused title for the copy of a board: the original's with ``suffix``, then with a number from 2 on.

    ``suffixes`` are those of all languages, which copies of copies lose; ``taken`` are the titles in use.

    >>> title_of_copy("Twin", (), ", copy", [", copy", ", Kopie"])
    'Twin, copy'
    >>> title_of_copy("Twin, copy, Kopie 3", ("Twin, copy",), ", copy", [", copy", ", Kopie"])
    'Twin, copy 2'
    """
    endings = "|".join(map(re.escape, suffixes))
    original = re.sub(rf"(?:(?:{endings})(?: \d+)?)+$", "", title) or title
    numbers = itertools.chain(("",), (f" {number}" for number in itertools.count(2)))
    titles = (f"{original[: MAX_TITLE - len(suffix) - len(number)]}{suffix}{number}" for number in numbers)
    return next(each for each in titles if each not in taken)
