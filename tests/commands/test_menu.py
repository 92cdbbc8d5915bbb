"""``menu [--remove]`` installs the program for Linux desktops, and removes every file again."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

import main
from game import program
from game.commands import menu
from game.program import FOLDER
from tools.build_icons import SIZES


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Linux user's empty data folder; the machine has no program that rebuilds caches."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    return tmp_path / "share"


def entry_value(entry: str, key: str) -> str:
    """The value of a key in a desktop entry, its string escapes undone."""
    line = next(line for line in entry.splitlines() if line.startswith(f"{key}="))
    return line.partition("=")[2].replace("\\\\", "\\")


def exec_words(entry: str) -> list[str]:
    """The words of the entry's Exec line as a desktop starts them."""
    found = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', entry_value(entry, "Exec"))
    return [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in found]


def test_entry_icons_and_file_types_lie_where_a_desktop_looks(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["menu"]) == 0
    entry = (share / "applications" / "four-isles.desktop").read_text(encoding="utf-8")
    assert exec_words(entry) == [sys.executable, str(FOLDER / "main.py"), "%F"]
    assert entry_value(entry, "TryExec") == sys.executable
    assert (share / "mime" / "packages" / "four-isles.xml").is_file()
    icons = {path.relative_to(share / "icons" / "hicolor").as_posix() for path in share.glob("icons/**/four-isles.*")}
    assert icons == {f"{size}x{size}/apps/four-isles.png" for size in SIZES} | {"scalable/apps/four-isles.svg"}
    told = capsys.readouterr().out
    assert "is in the menu" in told
    assert "shared-mime-info" in told


def test_remove_leaves_no_file(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main.main(["menu"])
    other = share / "applications" / "other.desktop"
    other.touch()
    assert main.main(["menu", "--remove"]) == 0
    assert [path for path in share.rglob("*") if path.is_file()] == [other]
    assert main.main(["menu", "--remove"]) == 0
    assert "no longer in the menu" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["/home/ada/four isles/main.py", '/odd/$HOME`id`/"q"/back\\slash/main.py'])
def test_any_path_is_started_as_it_is(word: str) -> None:
    entry = menu.desktop_entry("Exec=four-isles %F\n", ["/usr/bin/python3", word])
    assert exec_words(entry) == ["/usr/bin/python3", word, "%F"]


def test_plain_words_have_no_quotes_for_xdg_open_reads_none() -> None:
    entry = menu.desktop_entry("Exec=four-isles %F\n", ["/opt/four-isles/four-isles", "-P"])
    assert "Exec=/opt/four-isles/four-isles -P %F\n" in entry


def test_a_percent_sign_in_a_path_is_no_field_code() -> None:
    assert '"/50%%/main.py"' in menu.desktop_entry("Exec=four-isles %F\n", ["/50%/main.py"])


def test_each_form_is_started_by_an_absolute_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(program, "FOLDER", tmp_path)
    (tmp_path / "__main__.py").touch()
    assert menu.launch_command() == [sys.executable, "-P", "-m", "four_isles"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.delenv("APPIMAGE", raising=False)
    assert menu.launch_command() == [sys.executable]
    monkeypatch.setenv("APPIMAGE", "/home/ada/Four_Isles.AppImage")
    assert menu.launch_command() == ["/home/ada/Four_Isles.AppImage"]


def test_a_folder_in_the_way_is_one_line(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    share.mkdir()
    (share / "icons").write_text("in the way")
    assert main.main(["menu"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("main.py menu: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_one_line_says_what_helps(
    share: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert main.main(["menu"]) == 1
    assert "installer" in capsys.readouterr().err
    assert not share.exists()
