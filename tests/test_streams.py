"""Standard streams that are missing, closed or full, and signals: one line, the right exit code, no partial output."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import main
from game.match.records import read_record

ROOT = Path(__file__).resolve().parents[1]
FULL = Path("/dev/full")
GAME = ("simulate", "mosaic", "--seats", "easy")
SIGNALS = [
    signal.SIGTERM,
    *(
        pytest.param(getattr(signal, name), marks=pytest.mark.slow)
        for name in ("SIGHUP", "SIGINT")
        if hasattr(signal, name)
    ),
]

needs_full = pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")


def started(*words: str, code: str = "pass") -> list[str]:
    """The command line of the program, after some code of Python; a shell's background jobs ignore signals."""
    heard = "import signal; [signal.signal(getattr(signal, name), signal.SIG_DFL) for name in ('SIGINT', 'SIGHUP')]; "
    head = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}; import main; sys.exit(main.main(sys.argv[1:]))"
    head = (heard if SIGNALS and hasattr(signal, "SIGHUP") else "") + head
    return [sys.executable, "-c", head, *words]


def buffered() -> dict[str, str]:
    """The environment with streams that write late, as they usually do: what waits in them fails again at the end."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.slow
@pytest.mark.behaviour
@needs_full
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--help",), 1),
        (("--version",), 1),
        (("check-board", "missing.tmx"), 1),
        (("replay", "--check", "missing.json"), 1),
        (("doctor", "--data", "missing"), 1),
        (("simulate", "--dance"), 2),
    ],
)
def test_a_full_standard_output_is_one_line_on_the_other_stream(words: tuple[str, ...], code: int) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            started(*words), stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False, env=buffered()
        )
    told = [line for line in done.stderr.splitlines() if line.startswith("main.py")]
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    assert len(told) == 1
    assert code == 2 or told == ["main.py: standard output cannot be written: No space left on device"]


def test_a_terminal_that_lacks_a_letter_shows_another_sign() -> None:
    words = started("check-board", "süd.tmx")
    done = subprocess.run(
        words, capture_output=True, timeout=60, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"s?d.tmx: ")


def test_whoever_stops_reading_our_output_gets_no_complaint() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        words = started("check-board", "missing.tmx")
        done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False, env=buffered())
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@needs_full
def test_records_that_were_written_stay_though_the_table_cannot_be_shown(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        words = started(*GAME, "--out", str(tmp_path))
        done = subprocess.run(words, stdout=full, stderr=full, timeout=60, check=False)
    assert done.returncode == 1
    (file,) = tmp_path.iterdir()
    assert read_record(file).result is not None


@needs_full
def test_a_full_standard_error_changes_neither_the_result_nor_the_exit_code() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(started(*GAME), stdout=subprocess.PIPE, stderr=full, text=True, timeout=60, check=False)
        failed = subprocess.run(started("simulate", "--dance"), stderr=full, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("mosaic on board ")
    assert failed.returncode == 2


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(
    "code", ["sys.stdout = sys.stderr = sys.stdin = None", "import os; [os.close(number) for number in (0, 1, 2)]"]
)
@pytest.mark.parametrize(("words", "expected"), [(GAME, 0), (("check-board", "missing.tmx"), 1), (("--help",), 0)])
def test_without_any_stream_a_command_does_its_work(code: str, words: tuple[str, ...], expected: int) -> None:
    assert (
        subprocess.run(started(*words, code=code), timeout=60, check=False, capture_output=True).returncode == expected
    )


def test_a_file_that_is_opened_never_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise a library's warnings would be written into the file."""
    code = (
        "import os; [os.close(number) for number in (0, 1, 2)]; from game.streams import guard_streams; "
        f"guard_streams(); file = open({str(tmp_path / 'data')!r}, 'w'); os.write(2, b'a complaint'); os._exit(file.fileno())"
    )
    assert subprocess.run(started(code=code), timeout=60, check=False).returncode > 2
    assert (tmp_path / "data").read_bytes() == b""


# --- signals


def children(process: int) -> list[int]:
    """Child processes of a process; empty on systems without the information."""
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def is_alive(process: int) -> bool:
    """True if the process runs; a zombie does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def wait_for(is_so: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts the program; kills it at the end if necessary."""
    begun: list[subprocess.Popen[bytes]] = []

    def start(*words: str, code: str = "pass") -> subprocess.Popen[bytes]:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        begun.append(subprocess.Popen(started(*words, code=code), env=environment, stderr=subprocess.PIPE))
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


@pytest.mark.slow
@pytest.mark.behaviour
@needs_signals
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_simulate_with_all_its_processes(
    number: int, tmp_path: Path, running: Callable[..., subprocess.Popen[bytes]]
) -> None:
    words = ("simulate", "mosaic", "--seats", "easy,easy", "--games", "100000", "--jobs", "2", "--out", str(tmp_path))
    program = running(*words)
    wait_for(lambda: any(tmp_path.glob("mosaic-*.json")))
    workers = children(program.pid)
    began = time.monotonic()
    program.send_signal(number)
    assert program.wait(timeout=10) == 128 + number
    wait_for(lambda: not any(map(is_alive, workers)))
    assert time.monotonic() - began < 8, "a second, and what a busy machine adds"
    assert all(read_record(file).result is not None for file in tmp_path.iterdir()), "nothing half written"
    assert program.stderr is not None
    assert b"Traceback" not in program.stderr.read()


@pytest.mark.slow
@pytest.mark.behaviour
@needs_signals
@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_the_game_in_order(
    number: int, tmp_path: Path, running: Callable[..., subprocess.Popen[bytes]]
) -> None:
    patient = "from game import signals; signals._GRACE = 20.0"  # a busy machine is not to end it by force
    program = running("--data", str(tmp_path), "--window", "640x360", code=patient)
    file = tmp_path / "four-isles.sqlite3"
    wait_for(lambda: file.exists() and (len(children(program.pid)) > 0 or not Path("/proc/self").exists()))
    workers = children(program.pid)
    program.send_signal(number)
    assert program.wait(timeout=20) == 128 + number
    wait_for(lambda: not any(map(is_alive, workers)))
    assert [each.name for each in tmp_path.iterdir()] == [file.name], "the log of writes is closed"


@needs_signals
def test_a_signal_ends_a_program_that_is_too_busy_to_hear_it(
    running: Callable[..., subprocess.Popen[bytes]],
) -> None:
    code = (
        "from game.signals import ended_by_signals\n"
        "with ended_by_signals(lambda number: None):\n"
        " print('there', file=sys.stderr, flush=True)\n while True: pass"
    )
    program = running(code=f"exec({code!r})")
    assert program.stderr is not None
    assert program.stderr.readline() == b"there\n"
    program.send_signal(signal.SIGTERM)
    assert program.wait(timeout=10) == 128 + signal.SIGTERM


@needs_signals
def test_an_ignored_signal_stays_ignored() -> None:
    code = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); from game.signals import ended_by_signals\n"
        "with ended_by_signals(): sys.exit(signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN)"
    )
    assert subprocess.run(started(code=f"exec({code!r})"), timeout=60, check=False).returncode == 0


def test_the_operators_end_of_a_kiosk_is_no_fall_though_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a standard output the right PIN made exit code 1, and the keeper started the arcade anew."""
    monkeypatch.setattr("game.app.main", lambda argv, arguments: 0)
    monkeypatch.setattr(sys, "stdout", None)
    assert main.main(["--kiosk"]) == 0
    sys.stdout.close()  # the stand-in, which would live as long as the program
