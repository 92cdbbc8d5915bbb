"""Own boards: copy, rename, export and delete; shipped boards stay unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import registry
from game.board_library.boards import BoardCatalogue
from game.board_library.importing import import_board
from game.board_library.saving import delete, duplicate, export_board, give_title, save
from game.boards.errors import BoardError
from game.boards.maps import MapObject, ObjectLayer, Tile, TiledMap, TileLayer
from game.boards.tiled import read_map
from game.modes.codes import from_code, to_code
from game.modes.deals import Deal
from game.program import LEVELS
from game.registry import editor_of, plugin

pytestmark = [pytest.mark.slow, pytest.mark.behaviour]


@pytest.fixture
def boards(tmp_path: Path) -> BoardCatalogue:
    return BoardCatalogue(tmp_path / "levels")


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_copy_is_the_persons_own_and_plays_the_same(boards: BoardCatalogue, game: str) -> None:
    first = plugin(game).shipped[0]
    copy = duplicate(boards, game, first, "Ünsere Côte")
    assert boards.is_own(game, copy)
    assert not boards.is_own(game, first)
    assert boards.load(game, copy).board == boards.load(game, first).board
    assert {boards.title(game, copy, language) for language in ("en", "de", "fr")} == {"Ünsere Côte"}


def test_another_title_changes_no_name_and_no_board(boards: BoardCatalogue) -> None:
    copy = duplicate(boards, "waterways", "quarry", "Mine")
    give_title(boards, "waterways", copy, "Yours & <mine>")
    assert boards.title("waterways", copy, "de") == "Yours & <mine>"
    assert boards.load("waterways", copy).board == boards.load("waterways", "quarry").board


def test_a_board_with_an_empty_first_line_can_have_another_title(boards: BoardCatalogue) -> None:
    copy = duplicate(boards, "bridges", "a", "Mine")
    file = boards.file_of("bridges", copy)
    assert file is not None
    file.write_bytes(b"\n" + file.read_bytes())
    give_title(boards, "bridges", copy, "Yours")
    assert boards.title("bridges", copy, "en") == "Yours"


@pytest.mark.parametrize("change", [delete, lambda boards, game, name: give_title(boards, game, name, "Mine")])
def test_our_boards_cannot_be_changed_or_thrown_away(boards: BoardCatalogue, change: object) -> None:
    assert callable(change)
    before = (LEVELS / "bridges" / "a.tmx").read_bytes()
    with pytest.raises(BoardError):
        change(boards, "bridges", "a")
    assert (LEVELS / "bridges" / "a.tmx").read_bytes() == before


def test_a_board_thrown_away_is_gone(boards: BoardCatalogue) -> None:
    copy = duplicate(boards, "bridges", "a", "Mine")
    delete(boards, "bridges", copy)
    assert copy not in boards.names("bridges")


@pytest.mark.parametrize(
    ("words", "file_name"),
    [
        ("", "mosaic-{name}.tmx"),
        ("Mosaik - A very long title of a board that somebody made", "{words}.tmx"),
        ("Mosaik - Omas Höhle", "{words} - {name}.tmx"),
        ("Mosaik - Höhle - Süd", "{words} - {name}.tmx"),
    ],
)
@pytest.mark.parametrize("number", ["", " (1)"])
def test_what_is_taken_along_plays_the_same_in_a_friends_folder_and_has_the_same_code(
    tmp_path: Path, words: str, file_name: str, number: str
) -> None:
    ours, theirs = BoardCatalogue(tmp_path / "ours"), BoardCatalogue(tmp_path / "theirs")
    name = duplicate(ours, "mosaic", "court", "A very long title of a board that somebody made")
    file = export_board(ours, "mosaic", name, tmp_path / "post", words)
    assert file.name == file_name.format(name=name, words=words)
    if number and words:
        file = file.rename(file.with_stem(f"{file.stem}{number}"))  # saved by a browser beside another one
    game, arrived = import_board(theirs, file)
    assert (game, arrived) == ("mosaic", name)
    assert theirs.load(game, arrived).board == ours.load(game, name).board
    deal = Deal(game, name, 2, 4711, 0, {})
    assert from_code(to_code(deal)).board == arrived


def test_tiled_finds_the_tilesets_of_what_is_saved(boards: BoardCatalogue) -> None:
    save(boards, "bridges", "mine", (LEVELS / "bridges" / "a.tmx").read_text(encoding="utf-8"))
    folder = boards.own_folder("bridges")
    assert (folder / "../tilesets/bridges.tsx").read_bytes() == (LEVELS / "tilesets" / "bridges.tsx").read_bytes()


def test_a_board_that_cannot_be_written_leaves_the_old_one(
    boards: BoardCatalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[1] / "boards" / "bad_maps").glob("*.tmx")), ids=lambda file: file.stem
)
def test_hostile_maps_meet_the_same_wall_whatever_is_done_with_them(boards: BoardCatalogue, file: Path) -> None:
    folder = boards.own_folder("bridges")
    folder.mkdir(parents=True)
    (folder / "mine.tmx").write_bytes(file.read_bytes())
    for door in (
        lambda: duplicate(boards, "bridges", "mine", "Yours"),
        lambda: give_title(boards, "bridges", "mine", "Yours"),
        lambda: export_board(boards, "bridges", "mine", folder.parent / "post"),
        lambda: read_map(folder / "mine.tmx"),
    ):
        with pytest.raises(BoardError):
            door()
    assert (folder / "mine.tmx").read_bytes() == file.read_bytes()
    assert [each.name for each in folder.iterdir()] == ["mine.tmx"]
    delete(boards, "bridges", "mine")


@pytest.mark.parametrize("game", [game for game in registry.GAMES if plugin(game).editor is not None])
def test_of_a_stranger_s_huge_map_no_more_is_drawn_than_a_board_may_have(game: str) -> None:
    side, drawing = 200, editor_of(game).board_editing
    cells = [(column, row) for column in range(side) for row in range(side)]
    tiles = {cell: Tile(drawing.tileset, 0, {}) for cell in cells}
    whole = MapObject(1, "A1", 0, 0, side, side, {"bonus": 1})
    layers: list[TileLayer | ObjectLayer] = [TileLayer(name, tiles) for name in ("rocks", "grid", "shapes", "reefs")]
    layers += [ObjectLayer(name, (whole,)) for name in ("islands", "centre", "pieces", "bridges")]
    sketch = drawing.sketch_of(TiledMap("", side, side, 1, 1, {}, tuple(layers)))
    assert sketch.columns * sketch.rows < 6000
    assert all(sketch.has(cell) for cell in sketch.things)
