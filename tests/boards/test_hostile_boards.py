"""Hostile boards: other boards stay usable, nothing is blocked, the cost is paid once."""

from __future__ import annotations

import base64
import shutil
import struct
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game import registry
from game.board_library.boards import BoardCatalogue, check_board
from game.boards.drawing import is_editable
from game.boards.errors import BoardError
from game.boards.map_validator import validate_map
from game.boards.parse_budget import MAX_WORK
from game.boards.tiled import read_map
from game.boards.tmx_writer import tmx_text
from game.program import LEVELS
from game.registry import editor_of, plugin
from tests.boards.test_tiled import map_text

SIDE = 200
HEAD = f'width="{SIDE}" height="{SIDE}" tilewidth="16" tileheight="16"'
SHEETS = "".join(
    f'<tileset firstgid="{1 + 4096 * number}" name="s{number}" tilewidth="1" tileheight="1" tilecount="4096" '
    f'columns="64"><image source="s.png" width="64" height="64"/></tileset>'
    for number in range(60)
)


def layer(number: int, gids: Sequence[int]) -> str:
    packed = base64.b64encode(zlib.compress(struct.pack(f"<{len(gids)}I", *gids))).decode()
    size = f'width="{SIDE}" height="{SIDE}"'
    return f'<layer name="l{number}" {size}><data encoding="base64" compression="zlib">{packed}</data></layer>'


def distinct(layers: int) -> str:
    """Layers in which each tile occurs once: single look-ups took 40 s."""
    cells = SIDE * SIDE
    content = "".join(layer(number, range(1 + number * cells, 1 + (number + 1) * cells)) for number in range(layers))
    return map_text(content, HEAD, SHEETS)


def outlines(count: int) -> str:
    points = " ".join(["1,2"] * 900)
    things = "".join(f'<object id="{n}" x="1" y="1"><polygon points="{points}"/></object>' for n in range(count))
    return map_text(f'<objectgroup name="o">{things}</objectgroup>')


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("write", "count"), [(distinct, 1), (distinct, 6), (outlines, 100)])
def test_a_board_that_asks_for_too_much_work_is_refused_soon_bug(
    tmp_path: Path, write: Callable[[int], str], count: int
) -> None:
    path = tmp_path / "heavy.tmx"
    path.write_text(write(count), encoding="utf-8")
    began = time.process_time()
    with pytest.raises(BoardError, match=r"heavy\.tmx: asks for too much work"):
        read_map(path)
    assert time.process_time() - began < 2


def test_work_is_counted_so_that_the_verdict_is_the_same_on_every_machine() -> None:
    for game in registry.GAMES[:4]:
        for path in (LEVELS / game).glob("*.tmx"):
            assert validate_map(path).work.spent < MAX_WORK / 30
            assert validate_map(path).work.spent == validate_map(path).work.spent


def test_asking_a_map_about_cells_counts_as_work(tmp_path: Path) -> None:
    path = tmp_path / "wide.tmx"
    thing = '<object id="1" x="0" y="0" width="3200" height="3200"/>'
    path.write_text(map_text(f'<objectgroup name="o">{thing}</objectgroup>', HEAD), encoding="utf-8")
    tiled = read_map(path)
    group = tiled.object_layer("o")
    assert group is not None
    assert len(tiled.cells_of(group.objects[0])) == SIDE * SIDE
    tiled.spend(MAX_WORK - 60_000)
    with pytest.raises(BoardError, match="too much work"):
        tiled.cells_of(group.objects[0])


@pytest.mark.parametrize("source", ["x" * 300 + ".png", "x" * 5000, f"{'a/' * 3000}b.png"])
def test_a_picture_with_a_name_too_long_for_a_file_is_no_traceback_bug(tmp_path: Path, source: str) -> None:
    path = tmp_path / "long.tmx"
    path.write_text(map_text(sheet=SHEETS.replace("s.png", source)), encoding="utf-8")
    for problem in check_board(path):
        assert problem.startswith(f"{path}: ")


def test_a_board_in_a_circle_of_links_is_no_traceback_bug(tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (problem,) = check_board(tmp_path / "circle" / "a.tmx")
    assert problem.startswith(str(tmp_path / "circle" / "a.tmx"))
    (problem,) = check_board(Path("x" * 300) / "a.tmx")
    assert "a.tmx" in problem


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    """A copy of the shipped boards to put others beside."""
    shutil.copytree(LEVELS, tmp_path / "levels")
    return tmp_path / "levels"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the maps that are read."""
    found: list[str] = []

    def note(path: Path) -> object:
        found.append(path.stem)
        return read_map(path)

    monkeypatch.setattr("game.boards.repository.read_map", note)
    return found


def faulty(boards: BoardCatalogue) -> list[str]:
    return [entry.name for entry in boards.entries("bridges") if entry.problem is not None]


def test_a_bad_board_is_read_once_until_its_content_changes(levels: Path, reads: list[str]) -> None:
    bad = levels / "bridges" / "bad.tmx"
    bad.write_text("rubbish", encoding="utf-8")
    boards = BoardCatalogue(levels=levels)
    for _ in range(3):
        assert "bad" in faulty(boards)
        boards.refresh()
    assert reads.count("bad") == 1
    assert reads.count("a") == 1
    bad.write_bytes((levels / "bridges" / "a.tmx").read_bytes())
    boards.refresh()
    assert "bad" not in faulty(boards)
    assert reads.count("bad") == 2


def test_a_board_is_read_again_when_its_tileset_changes(levels: Path, reads: list[str]) -> None:
    (levels / "bridges" / "mine.tsx").write_text(
        '<tileset name="mine" tilewidth="1" tileheight="1" tilecount="1" columns="1">'
        '<image source="s.png" width="1" height="1"/></tileset>',
        encoding="utf-8",
    )
    text = (levels / "bridges" / "a.tmx").read_text(encoding="utf-8")
    at = text.index(">", text.index("<map")) + 1
    mine = levels / "bridges" / "mine.tmx"
    mine.write_text(f'{text[:at]}<tileset firstgid="90000" source="mine.tsx"/>{text[at:]}', encoding="utf-8")
    boards = BoardCatalogue(levels=levels)
    boards.load("bridges", "mine")
    (levels / "bridges" / "mine.tsx").write_text("rubbish", encoding="utf-8")
    boards.load("bridges", "mine")
    boards.refresh()
    with pytest.raises(BoardError, match=r"mine\.tsx"):
        boards.load("bridges", "mine")


def test_strangers_boards_are_read_aside_and_come_into_the_list_later(levels: Path) -> None:
    for number in range(3):
        (levels / "bridges" / f"bad{number}.tmx").write_text("rubbish", encoding="utf-8")
    boards = BoardCatalogue(levels=levels)
    first = [entry.name for entry in boards.listed("bridges")]
    assert tuple(first) == plugin("bridges").shipped
    deadline = time.monotonic() + 30
    while len(boards.listed("bridges")) < len(first) + 3 and time.monotonic() < deadline:
        boards.has_news()
    assert [entry.name for entry in boards.listed("bridges")] == [*plugin("bridges").shipped, "bad0", "bad1", "bad2"]


def test_a_class_where_a_game_reads_a_property_is_a_fault_and_elsewhere_none(tmp_path: Path) -> None:
    written = (LEVELS / "bridges" / "b.tmx").read_text(encoding="utf-8")
    extra = '<property name="meta" type="class" propertytype="Info"/></properties>'
    (tmp_path / "extra.tmx").write_text(written.replace("</properties>", extra, 1), encoding="utf-8")
    assert check_board(tmp_path / "extra.tmx") == []
    title = written.replace('<property name="title"', '<property name="title" type="class"')
    (tmp_path / "title.tmx").write_text(title, encoding="utf-8")
    (told,) = check_board(tmp_path / "title.tmx")
    assert "map property “title”: is <class>; expected" in told


def test_a_map_with_a_class_is_drawn_on_a_copy_and_the_copy_has_none(tmp_path: Path) -> None:
    written = (LEVELS / "bridges" / "b.tmx").read_text(encoding="utf-8")
    extra = '<property name="meta" type="class" propertytype="Info"/></properties>'
    (tmp_path / "extra.tmx").write_text(written.replace("</properties>", extra, 1), encoding="utf-8")
    tiled, drawing = read_map(tmp_path / "extra.tmx"), editor_of("bridges").board_editing
    assert not is_editable(drawing, plugin("bridges").parse_board, tiled)
    assert "meta" not in tmx_text(drawing.whole_map(drawing.whole_sketch(tiled)), drawing.tileset)
