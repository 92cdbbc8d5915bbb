"""Import of boards: games on them can be saved; an invalid board changes nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.board_library.boards import BoardCatalogue
from game.board_library.importing import import_board
from game.boards.errors import BoardError
from game.program import LEVELS


@pytest.fixture
def boards(tmp_path: Path) -> BoardCatalogue:
    return BoardCatalogue(tmp_path / "data" / "levels")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with a board of Bridges, far from the program's tilesets."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    shutil.copy(LEVELS / "bridges" / "b.tmx", folder / "My Board (2).tmx")
    return folder


def test_a_board_from_anywhere_can_be_played_from_then_on(
    boards: BoardCatalogue, elsewhere: Path, tmp_path: Path
) -> None:
    game, name = import_board(boards, elsewhere / "My Board (2).tmx")
    assert (game, name) == ("bridges", "my-board-2")
    again = BoardCatalogue(tmp_path / "data" / "levels")
    assert name in again.names("bridges")
    assert again.load("bridges", name).board == again.load("bridges", "b").board


def test_the_same_file_twice_is_one_board(boards: BoardCatalogue, elsewhere: Path) -> None:
    first = import_board(boards, elsewhere / "My Board (2).tmx")
    assert import_board(boards, elsewhere / "My Board (2).tmx") == first


def test_another_board_of_that_name_hides_none(boards: BoardCatalogue, elsewhere: Path) -> None:
    shutil.copy(LEVELS / "bridges" / "b.tmx", elsewhere / "a.tmx")
    assert import_board(boards, elsewhere / "a.tmx") == ("bridges", "a-2")
    shutil.copy(LEVELS / "bridges" / "harbour.tmx", elsewhere / "a.tmx")
    assert import_board(boards, elsewhere / "a.tmx") == ("bridges", "a-3")


def test_a_board_that_lies_with_the_others_stays_there(boards: BoardCatalogue) -> None:
    assert import_board(boards, LEVELS / "mosaic" / "court.tmx") == ("mosaic", "court")
    assert not boards.own_folder("mosaic").exists()


@pytest.fixture
def own(elsewhere: Path) -> Path:
    """A board of Bridges beside its own tileset and image."""
    text = (LEVELS / "bridges" / "harbour.tmx").read_text(encoding="utf-8")
    for name in ("bridges.tsx", "bridges.png"):
        shutil.copy(LEVELS / "tilesets" / name, elsewhere / name)
    path = elsewhere / "own.tmx"
    path.write_text(text.replace("../tilesets/bridges", "bridges"), encoding="utf-8")
    return path


def test_its_own_tileset_and_picture_come_along(boards: BoardCatalogue, own: Path) -> None:
    game, name = import_board(boards, own)
    assert {path.name for path in boards.own_folder(game).iterdir()} == {"own.tmx", "bridges.tsx", "bridges.png"}
    assert boards.load(game, name).board == boards.load(game, "harbour").board


def test_a_picture_that_another_board_uses_is_not_overwritten(boards: BoardCatalogue, own: Path) -> None:
    folder = boards.own_folder("bridges")
    folder.mkdir(parents=True)
    (folder / "bridges.png").write_bytes(b"another")
    with pytest.raises(BoardError, match=r"bridges\.png: another file of that name"):
        import_board(boards, own)
    assert (folder / "bridges.png").read_bytes() == b"another"
    assert not (folder / "own.tmx").exists()


@pytest.mark.parametrize("content", ["", "<map", "<map/>", '{"format": "four-isles-record"}'])
def test_a_file_that_is_no_board_says_so_and_nothing_is_copied(
    boards: BoardCatalogue, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "bad.tmx"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BoardError, match=r"^bad\.tmx: "):
        import_board(boards, path)
    assert not (tmp_path / "data").exists()


def test_a_board_is_copied_wholly_or_not_at_all(
    boards: BoardCatalogue, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:10])
        raise KeyboardInterrupt

    monkeypatch.setattr(shutil, "copyfile", cut)
    with pytest.raises(KeyboardInterrupt):
        import_board(boards, own)
    assert not any(boards.own_folder("bridges").iterdir())
