"""The person's own boards: saved, duplicated, given another title, taken along, thrown away.

A board's name (its file's) stays as long as the board does, for games, records and codes know it; its title is what
people read, and can change. Only while a new one is drawn, and nothing knows it yet, does the file follow the title.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from game.boards.catalogue import BoardCatalogue
from game.boards.errors import BoardError
from game.boards.importing import copy_board, copy_whole, free_name
from game.boards.map_validator import TILESETS, validate_map, without_leading_blanks
from game.boards.messages import message
from game.languages import FIRST, languages


def save(boards: BoardCatalogue, game: str, name: str, text: str) -> None:
    """Writes one of the person's own boards whole or not at all; ``OSError`` if it cannot be written."""
    folder = boards.own_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    _lend_tilesets(folder.parent)
    _write(folder / f"{name}.tmx", text)
    boards.refresh_one(game, name)


def duplicate(boards: BoardCatalogue, game: str, name: str, title: str) -> str:
    """A copy of a board under another title; gives its name. ``BoardError`` or ``OSError`` if there can be none."""
    copy = free_name(boards, game, title)
    path = boards.own_folder(game) / f"{copy}.tmx"
    copy_board(_file(boards, game, name), path)
    _lend_tilesets(path.parent.parent)
    give_title(boards, game, copy, title)
    return copy


def give_title(boards: BoardCatalogue, game: str, name: str, title: str) -> None:
    """Changes what one of the person's own boards is called, in all languages; its name stays."""
    set_properties(boards, game, name, {**dict.fromkeys(title_keys()), "title": title})


def follow_title(boards: BoardCatalogue, game: str, name: str, title: str) -> str:
    """Names the file of a board that nothing knows yet after its title; gives the new name. ``OSError`` if it stays."""
    new = free_name(boards, game, title, own=name)
    if new != name:
        _own_file(boards, game, name).rename(boards.own_folder(game) / f"{new}.tmx")
        boards.refresh()
    return new


def set_properties(
    boards: BoardCatalogue, game: str, name: str, values: Mapping[str, str | int | float | None]
) -> None:
    """Writes these map properties into one of the person's own boards; None takes one away. What is on it stays.

    ``BoardError`` if it is not theirs or cannot be read, ``OSError`` if it cannot be written.
    """
    path = _own_file(boards, game, name)
    validate_map(path)  # no parser sees a stranger's file before the wall has
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
    """Throws one of the person's own boards away; ``OSError`` if that cannot be done."""
    _own_file(boards, game, name).unlink()
    boards.refresh()


def take_along(boards: BoardCatalogue, game: str, name: str, folder: Path) -> Path:
    """Copies a board to a folder from which it can be sent to somebody; gives the file."""
    target = folder / f"{game}-{name}.tmx"
    copy_board(_file(boards, game, name), target)
    _lend_tilesets(folder.parent)
    return target


def title_keys() -> list[str]:
    """The map properties that hold titles."""
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


def _lend_tilesets(root: Path) -> None:
    """Puts the program's tilesets where ``../tilesets`` leads, for Tiled; the program itself reads only its own."""
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
