"""The person's own boards: copied, named, taken along and thrown away; ours stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards.arrivals import take_in
from game.boards.catalogue import Boards
from game.boards.keeping import delete, duplicate, give_title, save, take_along
from game.boards.maps import BoardError
from game.isles import catalogue
from game.isles.catalogue import isle
from game.occasions.codes import from_code, to_code
from game.occasions.deals import Deal
from game.program import LEVELS


@pytest.fixture
def boards(tmp_path: Path) -> Boards:
    return Boards(tmp_path / "levels")


@pytest.mark.parametrize("game", catalogue.ISLES)
def test_a_copy_is_the_persons_own_and_plays_the_same(boards: Boards, game: str) -> None:
    first = isle(game).shipped[0]
    copy = duplicate(boards, game, first, "Ünsere Côte")
    assert boards.is_own(game, copy)
    assert not boards.is_own(game, first)
    assert boards.load(game, copy).board == boards.load(game, first).board
    assert {boards.title(game, copy, language) for language in ("en", "de", "fr")} == {"Ünsere Côte"}


def test_another_title_changes_no_name_and_no_board(boards: Boards) -> None:
    copy = duplicate(boards, "waterways", "quarry", "Mine")
    give_title(boards, "waterways", copy, "Yours & <mine>")
    assert boards.title("waterways", copy, "de") == "Yours & <mine>"
    assert boards.load("waterways", copy).board == boards.load("waterways", "quarry").board


@pytest.mark.parametrize("change", [delete, lambda boards, game, name: give_title(boards, game, name, "Mine")])
def test_our_boards_cannot_be_changed_or_thrown_away(boards: Boards, change: object) -> None:
    assert callable(change)
    before = (LEVELS / "bridges" / "a.tmx").read_bytes()
    with pytest.raises(BoardError):
        change(boards, "bridges", "a")
    assert (LEVELS / "bridges" / "a.tmx").read_bytes() == before


def test_a_board_thrown_away_is_gone(boards: Boards) -> None:
    copy = duplicate(boards, "bridges", "a", "Mine")
    delete(boards, "bridges", copy)
    assert copy not in boards.names("bridges")


def test_what_is_taken_along_plays_the_same_in_a_friends_folder_and_has_the_same_code(tmp_path: Path) -> None:
    ours, theirs = Boards(tmp_path / "ours"), Boards(tmp_path / "theirs")
    name = duplicate(ours, "mosaic", "court", "A very long title of a board that somebody made")
    file = take_along(ours, "mosaic", name, tmp_path / "post")
    game, arrived = take_in(theirs, file.rename(file.with_name(f"{name}.tmx")))
    assert (game, arrived) == ("mosaic", name)
    assert theirs.load(game, arrived).board == ours.load(game, name).board
    deal = Deal(game, name, 2, 4711, 0, {})
    assert from_code(to_code(deal)).board == arrived


def test_tiled_finds_the_tilesets_of_what_is_saved(boards: Boards) -> None:
    save(boards, "bridges", "mine", (LEVELS / "bridges" / "a.tmx").read_text(encoding="utf-8"))
    folder = boards.own_folder("bridges")
    assert (folder / "../tilesets/bridges.tsx").read_bytes() == (LEVELS / "tilesets" / "bridges.tsx").read_bytes()


def test_a_board_that_cannot_be_written_leaves_the_old_one(boards: Boards, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = duplicate(boards, "bridges", "a", "Mine")
    path = boards.own_folder("bridges") / f"{copy}.tmx"
    before = path.read_bytes()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        save(boards, "bridges", copy, "<map/>")
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]
