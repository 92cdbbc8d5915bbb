"""Version: defined once, with agreement of all its uses; and of the lists for packaging."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

import main
from game import program
from game.i18n import Texts
from game.languages import FOLDER as LANGUAGE_FOLDER
from game.languages import languages
from game.match.match import Match, Seat
from game.menus.settings.page import SettingsScene
from game.program import FOLDER, VERSION
from game.registry import plugin
from tests.driver import program as running
from tests.sources import tree_of
from tools.build_icons import SIZES

PACKAGING = FOLDER / "packaging"


def project() -> dict[str, Any]:
    """The program's table in pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    return found


def test_the_version_stands_in_one_place() -> None:
    assert "version" in project()["project"]["dynamic"]
    assert project()["tool"]["hatch"]["version"]["path"] == "game/program.py"
    files = [
        FOLDER / "main.py",
        *(path for room in ("game", "tools", "packaging") for path in (FOLDER / room).rglob("*.py")),
    ]
    holders = [path for path in files if f'"{VERSION}"' in path.read_text(encoding="utf-8")]
    assert holders == [FOLDER / "game" / "program.py"]


def test_the_news_begin_with_this_version() -> None:
    news = (FOLDER / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (\S+)", news, re.MULTILINE)
    assert sections[sections[0] == "Unreleased"] == VERSION
    releases = ElementTree.parse(PACKAGING / "four-isles.metainfo.xml").findall("releases/release")
    assert releases[0].get("version") == VERSION


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--version"]) == 0
    assert capsys.readouterr().out == f"four-isles {VERSION}\n"


def test_records_tell_it() -> None:
    board = plugin("bridges").load_board("a").board
    written = Match.new("bridges", "a", board, (Seat("Ada"),)).record().to_json()
    assert written["meta"]["program"] == f"four-isles {VERSION}"


@pytest.mark.parametrize("language", languages())
def test_the_settings_page_shows_it(tmp_path: Path, language: str) -> None:
    with running(tmp_path, language=language) as app:
        page = SettingsScene(app.services)
        shown = [part for widget in page.widgets for part in (getattr(widget, "content", None) or [widget])]
        assert f"Version {VERSION}" in [getattr(widget, "text", "") for widget in shown]


_OF_TESTS = ("pytest", "hypothesis", "fpdf2", "pypdf")
"""What ``requirements.txt`` lists for the tests; printing is an extra of an installed program."""


def test_an_installed_program_needs_what_the_clone_needs_but_for_the_tests() -> None:
    listed = (FOLDER / "requirements.txt").read_text(encoding="utf-8").split()
    needed = project()["project"]["dependencies"]
    assert [line for line in listed if line not in needed and not line.startswith(_OF_TESTS)] == []
    assert set(needed) <= set(listed)


def imported_packages(path: Path) -> Iterator[tuple[str, bool]]:
    """The top-level packages a file imports, each with True if the import runs when the module loads."""
    return _imported(tree_of(path), at_start=True)


def _imported(block: ast.AST, *, at_start: bool) -> Iterator[tuple[str, bool]]:
    for node in ast.iter_child_nodes(block):
        if isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], at_start) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).split(".")[0], at_start
        elif isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            is_later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
                isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            )
            yield from _imported(node, at_start=at_start and not is_later)


def test_the_program_imports_its_dependencies_and_no_development_package() -> None:
    modules = {"pygame-ce": "pygame", "pillow": "PIL", "fpdf2": "fpdf"}
    listed = [*project()["project"]["dependencies"], *project()["project"]["optional-dependencies"]["print"]]
    needed = {re.split(r"[<>=~]", each, maxsplit=1)[0] for each in listed}
    allowed = sys.stdlib_module_names | {modules.get(name, name) for name in needed} | {"main", "game"}
    files = [FOLDER / "main.py", *(path for room in ("game", "packaging") for path in (FOLDER / room).rglob("*.py"))]
    imported = {(name, path.name, at_start) for path in files for name, at_start in imported_packages(path)}
    assert {each for each in imported if each[0] not in allowed} == set()
    assert {each for each in imported if each[0] == "PIL"} == {("PIL", "gif_encoder.py", True)}
    assert {each for each in imported if each[0] == "fpdf"} == {("fpdf", "document.py", False)}


def test_every_folder_of_assets_is_installed_or_a_source() -> None:
    listed = project()["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    included = {path.split("/")[1] for path in listed if path.startswith("assets/")}
    sources = {"readme"}
    assert {path.name for path in (FOLDER / "assets").iterdir()} == included | sources


def test_every_screenshot_of_the_metainfo_is_a_file_of_its_size() -> None:
    images = ElementTree.parse(PACKAGING / "four-isles.metainfo.xml").findall("screenshots/screenshot/image")
    assert images
    for image in images:
        file = FOLDER / (image.text or "").split("/main/")[1]
        assert pygame.image.load(file).get_size() == (int(image.get("width", 0)), int(image.get("height", 0)))


@pytest.mark.parametrize("language", languages())
def test_entry_and_metainfo_have_the_name_on_the_chart(language: str) -> None:
    name = Texts(language, LANGUAGE_FOLDER).t("house.title")
    suffix = "" if language == "en" else f"[{language}]"
    assert f"\nName{suffix}={name}\n" in (PACKAGING / "four-isles.desktop").read_text(encoding="utf-8")
    names = ElementTree.parse(PACKAGING / "four-isles.metainfo.xml").findall("name")
    code = None if language == "en" else language
    assert [each.text for each in names if each.get("{http://www.w3.org/XML/1998/namespace}lang") == code] == [name]


def test_the_menu_entry_is_the_window_s() -> None:
    entry = (PACKAGING / "four-isles.desktop").read_text(encoding="utf-8")
    environment = (FOLDER / "game" / "environment.py").read_text(encoding="utf-8")
    assert "StartupWMClass=four-isles\n" in entry
    assert '"four-isles"' in environment
    assert f"Exec={program.COMMAND} %F\n" in entry


def test_there_is_an_icon_of_every_size() -> None:
    for size in SIZES:
        header = (FOLDER / "assets" / "icon" / f"{size}.png").read_bytes()[:24]
        assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (size, size)


def test_each_form_of_the_program_is_started_anew_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert program.start_command() == [sys.executable, str(FOLDER / "main.py")]
    monkeypatch.setattr(program, "FOLDER", tmp_path)
    (tmp_path / "__main__.py").touch()
    assert program.start_command() == [sys.executable, "-m", "four_isles"]
    assert program.command_name() == "four-isles"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program.start_command() == [sys.executable]
