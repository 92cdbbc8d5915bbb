"""Pythons and installations that lack something: one line with what to do; ``doctor`` works without each part."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import start_checks
from game.program import ASSETS, FOLDER, LEVELS
from game.start_checks import library_remedy

PARTS = ("_sqlite3", "pyexpat", "_ctypes")
NEEDED = {
    "_sqlite3": "sqlite3",
    "pyexpat": "xml.parsers.expat",
    "zlib": "zlib",
    "pytmx": "pytmx",
    "pygame": "pygame-ce",
}


def run(*words: str, missing: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """``main.py`` as a person starts it, on a Python that lacks a module."""
    head = f"import sys, runpy; sys.path.insert(0, {str(FOLDER)!r}); "
    head += f"sys.modules[{missing!r}] = None; " if missing else ""
    code = f"{head}sys.argv[0] = 'main.py'; runpy.run_path({str(FOLDER / 'main.py')!r}, run_name='__main__')"
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **drivers, **environment},
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("part", PARTS)
def test_doctor_works_without_a_part_of_python_and_says_what_to_install(part: str, tmp_path: Path) -> None:
    done = run("doctor", "--data", str(tmp_path), missing=part)
    assert done.stderr == ""
    (line,) = [line for line in done.stdout.splitlines() if "missing" in line]
    assert "python3-full" in line
    assert done.returncode == (0 if part == "_ctypes" else 1)
    assert any(line.startswith("ok     fonts") for line in done.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("part", NEEDED)
def test_the_game_says_in_one_line_what_is_missing_and_what_to_install(part: str, tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), missing=part)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("main.py: ")
    assert NEEDED[part] in line
    assert "install" in line


def test_without_ctypes_the_game_is_played(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(FOLDER)!r}); sys.modules['_ctypes'] = None\n"
        f"from game.app import make_app\napp = make_app(['--data', {str(tmp_path)!r}, '--window', '640x360'])\n"
        "for _ in range(90): app.step(1 / 30)\nfrom game.ui import collector, event_wait\n"
        "collector.release_memory(); assert not event_wait.can_wait(); app.close()"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False, env=environment).returncode == 0


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("flags", "variables"), [
    (["-I"], {}),
    pytest.param(["-P"], {}, marks=pytest.mark.slow),
    pytest.param([], {"PYTHONSAFEPATH": "1"}, marks=pytest.mark.slow),
])  # fmt: skip
def test_main_starts_though_python_leaves_its_folder_out(
    flags: list[str], variables: dict[str, str], tmp_path: Path
) -> None:
    words = [sys.executable, *flags, str(FOLDER / "main.py"), "simulate", "mosaic", "--seats", "easy", "--games", "2"]
    done = subprocess.run(
        [*words, "--jobs", "2"],
        capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path, env={**os.environ, **variables},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def shared_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program without its sounds and sheets, with what Python has compiled of it."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("game", "levels", "assets/lang", "assets/fonts"):
        shutil.copytree(FOLDER / name, folder / name)
    shutil.copy(FOLDER / "main.py", folder)
    return folder


@pytest.fixture
def copy(shared_copy: Path) -> Iterator[Path]:
    """The copied program, whose English texts may be broken."""
    english = Path("assets", "lang", "en")
    yield shared_copy
    shutil.rmtree(shared_copy / english, ignore_errors=True)
    shutil.copytree(FOLDER / english, shared_copy / english)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("words", "broken"), [
    ((), "house.json"),
    (("doctor",), "folder"),
    (("--help",), "folder"),
    *(pytest.param(words, broken, marks=pytest.mark.slow) for words, broken in (
        *(((), broken) for broken in ("folder", "language.json", "boards.json")),
        *((("doctor",), broken) for broken in ("language.json", "boards.json")),
        (("--help",), "house.json"),
        *((("check-board", "missing.tmx"), broken) for broken in ("folder", "boards.json")),
    )),
])  # fmt: skip
def test_without_english_the_installation_is_incomplete(
    broken: str, words: tuple[str, ...], copy: Path, tmp_path: Path
) -> None:
    english = copy / "assets" / "lang" / "en"
    if broken == "folder":
        shutil.rmtree(english)
    else:
        (english / broken).write_text("{", encoding="utf-8")
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    done = subprocess.Popen(
        [sys.executable, str(copy / "main.py"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment,
    )  # fmt: skip
    try:
        told = done.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        done.terminate()
        told = done.communicate(timeout=20)
    assert "Traceback" not in "".join(told)
    if broken in ("folder", "language.json") or words != ("--help",):
        assert ("anew" if words == ("doctor",) else "the installation is incomplete; get") in "".join(told)
        assert done.returncode == 1


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    "zone", ["XYZ99", "nowhere/at all", *(pytest.param(zone, marks=pytest.mark.slow) for zone in ("ABC-24", ":", ""))]
)
def test_a_time_zone_of_nonsense_ends_nothing(zone: str, tmp_path: Path) -> None:
    done = run("simulate", "mosaic", "--seats", "easy", TZ=zone)
    assert done.returncode == 0
    code = (
        f"import sys; sys.path.insert(0, {str(FOLDER)!r}); from game.start_checks import mend_time_zone\n"
        "mend_time_zone(); import datetime; datetime.datetime.now().astimezone()"
    )
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, timeout=60, check=False, env={**os.environ, "TZ": zone}).returncode == 0


def test_what_is_said_where_there_is_no_window_follows_from_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert "DISPLAY" in start_checks.no_window_advice()
    assert "libx11-6" not in start_checks.no_window_advice(), "nobody knows that they are missing"
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr(start_checks, "missing_libraries", lambda names: ["libX11.so.6"])
    assert "install libx11-6" in start_checks.no_window_advice()
    monkeypatch.setattr(start_checks, "missing_libraries", lambda names: [])
    assert ":99 does not answer" in start_checks.no_window_advice()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-9")
    assert "wayland-9 does not answer" in start_checks.no_window_advice()


def test_only_libraries_that_do_not_load_are_missing() -> None:
    names = ("libc.so.6", "libnosuchthing.so.9", "libnorthis.so.1")
    missing = start_checks.missing_libraries(names if sys.platform.startswith("linux") else names[1:])
    assert missing == ["libnosuchthing.so.9", "libnorthis.so.1"]


def test_without_ctypes_no_library_is_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ctypes", None)
    assert start_checks.missing_libraries(("libnosuchthing.so.9",)) == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("_sqlite3", ("This Python lacks its module sqlite3: install all of Python", "install libsqlite3-dev, then")),
        ("_ctypes", ("This Python lacks its module ctypes: install all of Python", "install libffi-dev, then")),
        ("unicodedata", ("This Python lacks its module unicodedata: install all of Python",)),
        ("lzma", ("This Python lacks its module lzma: install all of Python",)),
        ("game.app", ("A part of Four Isles is missing: the installation is incomplete",)),
        ("PIL.Image", ("The library pillow cannot be imported: python -m pip install -r requirements.txt",)),
        ("", ("The library a library cannot be imported",)),
    ],
)
def test_each_missing_module_has_its_own_line(name: str, parts: tuple[str, ...]) -> None:
    message = start_checks.missing_module_message(ImportError("detail", name=name))
    for part in parts:
        assert part in message
    assert message.endswith("(detail)")


def test_a_missing_library_is_got_as_the_program_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert library_remedy() == "python -m pip install -r requirements.txt"
    monkeypatch.setattr(start_checks, "is_clone", lambda: False)
    assert library_remedy() == "pipx reinstall four-isles, or install its package with pip again"
    monkeypatch.setattr(start_checks, "is_frozen", lambda: True)
    assert library_remedy() == "get Four Isles anew"


def test_only_errors_about_our_own_files_mean_an_incomplete_installation() -> None:
    for folder in (ASSETS, LEVELS):
        error = OSError(2, "gone", str(folder / "x"))
        assert "the installation is incomplete" in (start_checks.missing_file_message(error) or "")
    assert start_checks.missing_file_message(OSError(2, "gone", "elsewhere")) is None


def test_other_systems_are_not_asked_for_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert start_checks.no_window_advice() == "start Four Isles on a desktop"
