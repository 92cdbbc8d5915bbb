"""``doctor`` reports findings and problems without private data, and changes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import main
from game import program
from game.commands.doctor import run_checks
from game.commands.report import NOTE, OK, WRONG, DoctorLine, shorten_home
from game.program import LEVELS
from game.storage.storage import Storage
from tests.commands.test_commands import ROOT, run


def line(data: Path, what: str, part: str = "") -> DoctorLine:
    """The first line about that."""
    return next(each for each in run_checks(data) if each.subject == what and part in each.finding)


def test_a_sound_machine_has_nothing_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["doctor", "--data", str(tmp_path / "new")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"Four Isles {program.VERSION}, a clone in ")
    assert told[-1] == "Nothing is wrong."
    assert all(part.split()[0] in (OK, NOTE) for part in told[1:-1])
    assert not (tmp_path / "new").exists()


def test_what_is_kept_is_counted_and_left_alone(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    storage.add_profile("Ada")
    storage.close()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert line(tmp_path, "data").status == OK
    assert "1 profiles" in line(tmp_path, "data").finding
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("content", "told"), [(b"not a database at all, really not", "cannot be read"), (b"", "another program")]
)
def test_a_damaged_file_is_wrong(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "four-isles.sqlite3").write_bytes(content)
    assert line(tmp_path, "data").status == WRONG
    assert told in line(tmp_path, "data").finding


def test_data_of_a_newer_program_is_wrong(tmp_path: Path) -> None:
    Storage.open(tmp_path).close()
    connection = sqlite3.connect(tmp_path / "four-isles.sqlite3")
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "newer" in line(tmp_path, "data").finding


def test_a_folder_that_is_a_file_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    assert line(tmp_path / "data", "data").status == WRONG


def test_a_disk_that_takes_no_more_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(dir: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert line(tmp_path, "data").status == WRONG
    assert "cannot be written" in line(tmp_path, "data").finding


def test_a_board_that_cannot_be_played_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "levels" / "bridges"
    folder.mkdir(parents=True)
    (folder / "torn.tmx").write_text("<map")
    shutil.copy(LEVELS / "bridges" / "b.tmx", folder / "mine.tmx")
    assert line(tmp_path, "boards", "torn.tmx").status == WRONG
    assert "mine" in line(tmp_path, "boards", "bridges: a").finding
    assert main.main(["doctor", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 wrong")


def test_without_pillow_the_game_is_not_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "PIL.GifImagePlugin", raising=False)
    found = line(tmp_path, "pillow")
    assert found.status == NOTE
    assert "without it no animated pictures" in found.finding


def test_what_lies_among_the_boards_and_is_none_is_named_here_and_by_check_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "levels" / "bridges"
    folder.mkdir(parents=True)
    shutil.copy(LEVELS / "bridges" / "a.tmx", folder / "b.tmx")
    shutil.copy(LEVELS / "bridges" / "a.tmx", folder / "Mine (1).tmx")
    assert line(tmp_path, "boards", "b.tmx: is passed over").status == NOTE
    assert main.main(["check-board", str(folder / "Mine (1).tmx")]) == 0
    assert main.main(["check-board", str(folder / "b.tmx")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == f"{folder / 'b.tmx'}: is passed over, for another board has its name; expected a new name"


def test_missing_files_of_the_program_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "ASSETS", program.FOLDER / "nowhere")
    assert line(tmp_path, "files").status == WRONG
    assert "nowhere" in line(tmp_path, "files").finding


def test_a_driver_that_does_not_exist_is_wrong_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "crystal-ball")
    assert line(tmp_path, "video").status == WRONG
    assert "crystal-ball" in line(tmp_path, "video").finding


def test_without_sound_the_game_is_still_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "crystal-ball")
    assert line(tmp_path, "audio").status == NOTE


@pytest.mark.slow
@pytest.mark.behaviour
def test_what_libraries_complain_of_does_not_run_through_the_report(tmp_path: Path) -> None:
    """ALSA used to write its own lines between ours."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    words = [sys.executable, str(ROOT / "main.py"), "doctor", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.stderr == ""
    assert {line.split()[1] for line in done.stdout.splitlines()[1:-1]} >= {
        "sqlite3", "expat", "ctypes", "pygame-ce", "video", "audio", "fonts", "gamepads", "data", "boards",
    }  # fmt: skip


def test_the_home_folder_is_not_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert shorten_home(f"{tmp_path}/games") == "~/games"


@pytest.mark.slow
@pytest.mark.behaviour
def test_it_works_as_a_command() -> None:
    done = run("doctor", "--data", "/nonexistent/data")
    assert done.stdout.startswith("Four Isles ")
    assert "Traceback" not in done.stderr
