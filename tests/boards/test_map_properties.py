"""Maps with arbitrary content: a board or an error message, never another exception."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import registry
from game.board_library.boards import check_board
from game.program import LEVELS
from game.registry import plugin

MAPS = [(game, name) for game in registry.GAMES for name in plugin(game).shipped[:1]]
of_each_game = pytest.mark.parametrize(("game", "name"), MAPS, ids=[game for game, _ in MAPS])

ODD_NUMBERS = (
    "",
    "-1",
    "0",
    "1",
    "16",
    "-0",
    " 7 ",
    "3.5",
    "1e999",
    "nan",
    "inf",
    "9" * 30,
    "0x10",
    "1,2 3,4",
    "\u0663",
)
ODD_WORDS = (
    "x",
    "true",
    "name",
    "width",
    "csv",
    "base64",
    "zstd",
    "../../secret.png",
    "/etc/passwd",
    "\u202e",
    "é" * 300,
)
TAGS = ("map", "layer", "data", "chunk", "tile", "objectgroup", "object", "group", "imagelayer", "image", "tileset")
ODD_TAGS = ("properties", "property", "ellipse", "point", "polygon", "text", "template", "wangsets", "oddity")
odd_values = st.sampled_from((*ODD_NUMBERS, *ODD_WORDS))
odd_tags = st.sampled_from((*TAGS, *ODD_TAGS))

Check = Callable[[str, bytes], list[str]]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """Writes a map with its tilesets beside it, as a stranger's board may lie, and checks it."""
    folder = tmp_path_factory.mktemp("levels")
    for game, _ in MAPS:
        shutil.copytree(LEVELS / "tilesets", folder / game / "tilesets")

    def check(game: str, content: bytes) -> list[str]:
        path = folder / game / "strange.tmx"
        path.write_bytes(content)
        return check_board(path)

    return check


def content_of(game: str, name: str) -> bytes:
    """A shipped map that looks for its tilesets beside itself."""
    folders = (LEVELS / game, plugin(game).folder / "levels")
    path = next(folder / f"{name}.tmx" for folder in folders if (folder / f"{name}.tmx").exists())
    return path.read_bytes().replace(b"../tilesets/", b"tilesets/")


def assert_sentences(told: list[str]) -> None:
    for sentence in told:
        assert "strange.tmx" in sentence
        assert "\n" not in sentence
        assert len(sentence) < 2000


@of_each_game
def test_an_unchanged_map_has_nothing_wrong(check: Check, game: str, name: str) -> None:
    assert check(game, content_of(game, name)) == []


@of_each_game
@given(data=st.data())
def test_a_map_with_spoilt_bytes_is_a_board_or_gets_a_sentence(
    check: Check, game: str, name: str, data: st.DataObject
) -> None:
    content = bytearray(content_of(game, name))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        deed = data.draw(st.sampled_from(("set", "cut", "insert", "end")))
        if deed == "set":
            content[at] = data.draw(st.integers(0, 255))
        elif deed == "cut":
            del content[at : at + data.draw(st.integers(1, 40))]
        elif deed == "insert":
            content[at:at] = data.draw(st.binary(max_size=6))
        else:
            del content[at:]
        if not content:
            break
    assert_sentences(check(game, bytes(content)))


@of_each_game
@given(data=st.data())
def test_a_map_with_odd_elements_and_attributes_is_a_board_or_gets_a_sentence(
    check: Check, game: str, name: str, data: st.DataObject
) -> None:
    root = ElementTree.fromstring(content_of(game, name))
    for _ in range(data.draw(st.integers(1, 4))):
        elements = list(root.iter())
        element = data.draw(st.sampled_from(elements))
        deed = data.draw(st.sampled_from(("set", "unset", "text", "rename", "add", "empty", "copy")))
        if deed == "set":
            names = sorted({key for each in elements for key in each.attrib})
            element.set(data.draw(st.sampled_from(names)), data.draw(odd_values))
        elif deed == "unset" and element.attrib:
            del element.attrib[data.draw(st.sampled_from(sorted(element.attrib)))]
        elif deed == "text":
            element.text = data.draw(odd_values)
        elif deed == "rename" and element is not root:
            element.tag = data.draw(odd_tags)
        elif deed == "add":
            ElementTree.SubElement(element, data.draw(odd_tags))
        elif deed == "empty":
            for part in list(element):
                element.remove(part)
        elif deed == "copy" and element is not root:
            root.append(element)
    assert_sentences(check(game, ElementTree.tostring(root)))


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_get_a_sentence(check: Check, content: bytes) -> None:
    assert_sentences(told := check("bridges", content))
    assert told
