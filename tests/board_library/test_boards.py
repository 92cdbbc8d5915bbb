"""Board registry: names, order, and unplayable boards (docs/formats.md, section 1)."""

import shutil
from pathlib import Path

import pytest

from game import registry
from game.board_library.boards import BoardCatalogue, check_board
from game.board_library.importing import import_board
from game.boards.errors import BoardError
from game.boards.file_names import board_name, is_board_name
from game.boards.tiled import read_map
from game.i18n import Texts
from game.languages import FIRST, languages
from game.modes.codes import from_code, to_code
from game.modes.deals import Deal
from game.program import LEVELS
from game.registry import plugin


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    """A folder with the board A of Bridges as ``a``, ``zebra`` and ``bay``, and one that is broken."""
    folder = tmp_path / "levels" / "bridges"
    folder.mkdir(parents=True)
    shutil.copytree(LEVELS / "tilesets", folder / "tilesets")
    text = (LEVELS / "bridges" / "a.tmx").read_text(encoding="utf-8")
    for name in ("zebra", "a", "bay"):
        (folder / f"{name}.tmx").write_text(text.replace("../tilesets", "tilesets"), encoding="utf-8")
    (folder / "broken.tmx").write_text("<map")
    return folder.parent


def files_of(game: str) -> list[Path]:
    """Files of a game's boards: in the levels' folder, and in its own folder."""
    return sorted([*(LEVELS / game).glob("*.tmx"), *(plugin(game).folder / "levels").glob("*.tmx")])


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_board_beside_the_program_can_be_played_and_the_default_comes_first(game: str) -> None:
    entries = BoardCatalogue().entries(game)
    assert [entry.problem for entry in entries] == [None] * len(entries)
    assert tuple(entry.name for entry in entries)[: len(plugin(game).shipped)] == plugin(game).shipped
    assert sorted(entry.name for entry in entries) == sorted(file.stem for file in files_of(game))


@pytest.mark.parametrize(
    "path",
    [path for game in registry.GAMES for path in files_of(game)],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_board_beside_the_program_passes_check_board(path: Path) -> None:
    assert check_board(path) == []


def test_shipped_boards_come_first_then_others_by_name_and_broken_ones_say_why(levels: Path) -> None:
    entries = BoardCatalogue(levels=levels).entries("bridges")
    assert [entry.name for entry in entries] == ["a", "bay", "broken", "zebra"]
    assert [entry.name for entry in entries if entry.problem] == ["broken"]
    assert str(entries[2].problem).startswith("broken.tmx: is not well-formed XML")
    assert entries[2].title("de") == "broken"


def test_boards_of_an_extra_folder_are_added_and_never_hide_ours(levels: Path) -> None:
    boards = BoardCatalogue(extra=levels)
    assert {"b", "bay", "zebra"} <= set(boards.names("bridges"))
    (levels / "bridges" / "a.tmx").write_text("<map")
    assert boards.load("bridges", "a").board == plugin("bridges").load_board("a").board


def test_a_board_dropped_in_while_the_program_runs_is_found(levels: Path) -> None:
    boards = BoardCatalogue(levels=levels)
    assert "new" not in boards.names("bridges")
    shutil.copy(levels / "bridges" / "bay.tmx", levels / "bridges" / "new.tmx")
    assert boards.load("bridges", "new").board == plugin("bridges").load_board("a").board


@pytest.mark.parametrize("name", ["../bridges/a", "/etc/passwd", "a.tmx", "A", "", "a\0", "-a", "a" * 65])
def test_a_boards_name_is_never_a_path(name: str) -> None:
    with pytest.raises(BoardError, match="is not a name for a board"):
        plugin("bridges").load_board(name)


def test_a_board_or_game_that_does_not_exist_is_told_with_those_that_do() -> None:
    with pytest.raises(BoardError, match=r"nowhere.tmx: there is no such board of bridges; expected one of a, b"):
        plugin("bridges").load_board("nowhere")
    with pytest.raises(BoardError, match="there is no game “chess”"):
        BoardCatalogue().load("chess", "a")


def test_a_boards_title_is_that_of_the_language_else_english() -> None:
    board = plugin("bridges").load_board("a")
    assert board.title("de") == board.titles.get("de", board.titles["en"])
    assert board.title("xx") == board.titles["en"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name="title"', 'name="heading"', "map property “title”: is missing"),
        (
            'name="difficulty" type="int" value="',
            'name="difficulty" type="int" value="9',
            "map property “difficulty”: is 9",
        ),
    ],
)
def test_title_and_difficulty_are_checked(levels: Path, old: str, new: str, expected: str) -> None:
    path = levels / "bridges" / "a.tmx"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BoardError, match=expected):
        BoardCatalogue(levels=levels).load("bridges", "a")


@pytest.mark.parametrize("game", registry.GAMES)
def test_check_board_knows_a_game_by_its_layers(tmp_path: Path, game: str) -> None:
    file = tmp_path / "mine.tmx"
    text = files_of(game)[0].read_text(encoding="utf-8")
    shutil.copytree(LEVELS / "tilesets", tmp_path / "tilesets")
    file.write_text(text.replace("../tilesets", "tilesets"), encoding="utf-8")
    assert check_board(file) == []


def test_check_board_names_the_file_as_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "mine.tmx"
    file.write_text('<map width="2" height="2" tilewidth="8" tileheight="8"/>')
    (problem,) = check_board(file)
    assert problem.startswith(f"{file}: belongs to no game; expected one of the layers islands (bridges)")
    (problem,) = check_board(tmp_path / "none.tmx")
    assert problem == f"{tmp_path / 'none.tmx'}: there is no such file"


BAD_MAPS = sorted((Path(__file__).parents[1] / "boards" / "bad_maps").glob("*.tmx"))


@pytest.mark.parametrize("language", [code for code in languages() if code != FIRST])
@pytest.mark.parametrize("file", BAD_MAPS, ids=lambda file: file.stem)
def test_what_is_wrong_with_a_board_is_said_in_the_language_of_the_screen(file: Path, language: str) -> None:
    with pytest.raises(BoardError) as caught:
        read_map(file)
    told = caught.value.message(Texts(language))
    assert told.startswith(file.name)
    assert told != str(caught.value)
    assert "expected" not in told
    assert "boards." not in told


def test_a_shelf_keeps_what_is_wrong_in_words_of_every_language(tmp_path: Path) -> None:
    (tmp_path / "bridges").mkdir()
    (tmp_path / "bridges" / "mine.tmx").write_text('<map width="2" height="2" tilewidth="8" tileheight="8"/>')
    (entry,) = (entry for entry in BoardCatalogue(tmp_path).entries("bridges") if entry.name == "mine")
    assert entry.problem is not None
    assert str(entry.problem) == "mine.tmx: map property “title”: is missing; expected a text of 1 to 60 characters"
    german = "mine.tmx: Karteneigenschaft „title“: fehlt; erwartet: ein Text mit 1 bis 60 Zeichen"
    assert entry.problem.message(Texts("de")) == german


def test_check_board_says_it_in_the_language_asked_for(tmp_path: Path) -> None:
    (problem,) = check_board(tmp_path / "none.tmx", texts=Texts("de"))
    assert problem == f"{tmp_path / 'none.tmx'}: die Datei gibt es nicht"


ODD_FILES = (
    "Mine.tmx",
    "insel süd.tmx",
    "mine (1).tmx",
    "mine - Copy.tmx",
    "mine-DESKTOP-A1.tmx",
    "UPPER.TMX",
    "ш.tmx",
)


@pytest.fixture
def odd(tmp_path: Path) -> BoardCatalogue:
    """Valid boards under typical file names of systems, browsers and people."""
    folder = tmp_path / "levels" / "bridges"
    folder.mkdir(parents=True)
    for name in ("mine.tmx", *ODD_FILES):
        shutil.copy(LEVELS / "bridges" / "b.tmx", folder / name)
    return BoardCatalogue(tmp_path / "levels")


def test_a_board_in_a_file_of_any_name_is_listed_and_can_be_played(odd: BoardCatalogue, tmp_path: Path) -> None:
    entries = [entry for entry in odd.entries("bridges") if odd.is_own("bridges", entry.name)]
    files = {file.name: entry.name for entry in entries if (file := odd.file_of("bridges", entry.name)) is not None}
    assert files.keys() == {"mine.tmx", *ODD_FILES}
    assert len({*files.values()}) == len(files)
    assert all(is_board_name(name) for name in files.values())
    assert files["mine.tmx"] == "mine"
    assert odd.passed_over("bridges") == []
    for name in files.values():
        deal = Deal("bridges", name, 2, 4711, 0, {})
        assert from_code(to_code(deal)).board == name, "a code can carry it"
        assert odd.load("bridges", name).name == name


def test_an_odd_name_stays_whatever_other_files_come_and_go(odd: BoardCatalogue) -> None:
    before = odd.names("bridges")
    (odd.own_folder("bridges") / "mine.tmx").unlink()
    assert [name for name in before if name != "mine"] == odd.names("bridges")
    assert board_name("süd") == board_name("su\u0308d"), "macOS takes letters apart"


def test_what_is_passed_over_says_why(odd: BoardCatalogue) -> None:
    folder = odd.own_folder("bridges")
    (folder / "mine.TMX").write_text("<map/>")
    (folder / "mail.tmx.txt").write_text("<map/>")
    (folder / "._mine.tmx").write_text("of macOS")
    (folder / "bridges.tsx").write_text("<tileset/>")
    shutil.copy(LEVELS / "bridges" / "a.tmx", folder / "a.tmx")
    shutil.copy(LEVELS / "bridges" / "a.tmx", folder / "b.tmx")
    told = {each.file: str(each) for each in odd.passed_over("bridges")}
    assert told == {
        "b.tmx": "b.tmx: is passed over, for another board has its name; expected a new name",
        "mine.TMX": "mine.TMX: is passed over, for another board has its name; expected a new name",
        "mail.tmx.txt": "mail.tmx.txt: is not read as a board; expected a name that ends in .tmx, as Tiled saves maps",
    }
    for number in range(210):
        shutil.copy(LEVELS / "bridges" / "b.tmx", folder / f"z{number:03}.tmx")
    assert len(odd.names("bridges")) == 200
    (many,) = {str(each).partition(": ")[2] for each in odd.passed_over("bridges") if each.file.startswith("z1")}
    assert many == "is passed over, for no more than 200 boards are listed"


def test_a_board_with_the_name_of_one_of_ours_is_not_mistaken_for_it(odd: BoardCatalogue) -> None:
    file = odd.own_folder("bridges") / "a.tmx"
    shutil.copy(LEVELS / "bridges" / "b.tmx", file)
    game, name = import_board(odd, file)
    assert odd.load(game, name).board == odd.load("bridges", "b").board
