"""Command lines and surroundings that once hung the program, ended in a traceback or wrote into the terminal."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.match.thinker import Thinker
from game.registry import plugin
from tests.commands.test_commands import ROOT, run

ESCAPE = "\x1b[2J\x1b]0;owned\x07"


def told(done: subprocess.CompletedProcess[str]) -> str:
    """Printed output, checked for tracebacks and control characters."""
    printed = done.stdout + done.stderr
    assert "Traceback" not in printed
    assert "\x1b" not in printed
    assert "\x07" not in printed
    return printed


def test_a_pipe_as_a_record_or_a_board_is_refused_bug(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    os.mkfifo(tmp_path / "pipe.tmx")
    done = run("replay", "--check", str(tmp_path / "pipe.json"))
    assert (done.returncode, told(done)) == (1, f"{tmp_path}/pipe.json: move 0: is not a file\n")
    done = run("check-board", str(tmp_path / "pipe.tmx"))
    assert (done.returncode, told(done)) == (1, f"{tmp_path}/pipe.tmx: is not a file\n")


@pytest.mark.parametrize("command", [("replay", "--check"), ("check-board",)], ids=["records", "boards"])
def test_names_too_long_for_a_file_are_told_bug(command: tuple[str, ...]) -> None:
    done = run(*command, "x" * 300, f"{'y' * 300}/a.json")
    assert done.returncode == 1
    assert len(told(done).splitlines()) == 2


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    "line",
    [
        ("replay", "--check", f"{ESCAPE}.json"),
        ("check-board", f"{ESCAPE}.tmx"),
        ("play", f"--{ESCAPE}"),
        (ESCAPE,),
        ("simulate", "bridges", "--seats", "random", "--board", ESCAPE),
        ("simulate", "bridges", "--seats", "random", "--options", ESCAPE),
        ("simulate", "bridges", "--seats", "random", "--out", f"/proc/{ESCAPE}/x"),
        ("simulate", "bridges", "--seats", "random", "--out", "x" * 300),
    ],
)
def test_nothing_in_a_name_reaches_the_terminal_bug(line: tuple[str, ...]) -> None:
    done = run(*line)
    assert done.returncode in (1, 2)
    assert len(told(done).splitlines()) == 1


def test_a_name_that_is_no_text_is_told_bug(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\xfe.json"
    with open(name, "wb") as file:
        file.write(b"{}")
    line = [os.fsencode(sys.executable), os.fsencode(ROOT / "main.py"), b"replay", b"--check", name]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "??.json" in told(done)


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize("driver", ["no-such-driver", "x11", "wayland", ESCAPE])
def test_a_window_system_that_is_not_there_is_told_in_one_line_bug(tmp_path: Path, driver: str) -> None:
    around = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    line = [sys.executable, str(ROOT / "main.py"), "--data", str(tmp_path)]
    done = subprocess.run(
        line,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**around, "SDL_VIDEODRIVER": driver, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert done.returncode == 1
    assert "No window system" in told(done)
    assert len(told(done).splitlines()) == 1


def test_a_worker_that_is_killed_while_it_is_born_is_started_anew_bug() -> None:
    thinker = Thinker()
    try:
        thinker.warm_up()
        assert thinker.process is not None
        thinker.process.kill()
        game = plugin("bridges")
        board = game.load_board("a").board
        from game.match.match import Match
        from game.match.records import Seat

        match = Match.new("bridges", "a", board, [Seat("Ada", "computer", "easy")], seed=1)
        thinker.ask("bridges", "random", match.sample_for(0), 1)
        deadline = time.monotonic() + 30
        advice = thinker.poll()
        while advice is None and time.monotonic() < deadline:
            time.sleep(0.01)
            advice = thinker.poll()
        assert advice is not None
    finally:
        thinker.close()
    assert not [child for child in multiprocessing.active_children() if child.name == "computer players"]
