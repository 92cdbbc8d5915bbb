"""Proof that a built program works without this machine's Python, on any system: ``python -m
tools.package.program_proof PROGRAM``.

Smaller than ``--prove`` on Linux, which has an empty root and a real window: the same commands, and a start without a
screen. PROGRAM is the executable of a folder, an installed one, or an AppImage.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import registry
from game.program import COMMAND, NAME, PROGRAM

_FILE: Final = "four-isles.sqlite3"
_START_SECONDS: Final = 60.0
_ALIVE_SECONDS: Final = 3.0
_KEPT: Final = ("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "TEMP", "TMP", "TMPDIR", "LANG")


class NotProved(Exception):
    """A failed step; the message names it and the error."""


def environment(home: Path) -> dict[str, str]:
    """The variables of a process that knows no Python: system folders on the path, an empty home, no screen, no sound."""
    system = os.environ.get("SYSTEMROOT", "C:\\Windows")
    path = f"{system}\\System32;{system}" if sys.platform == "win32" else "/usr/bin:/bin"
    return {
        **{name: os.environ[name] for name in _KEPT if name in os.environ},
        **dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), str(home)),
        "PATH": path,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "APPIMAGE_EXTRACT_AND_RUN": "1",  # build machines often lack FUSE
    }


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack an archive of ``tools.package``; its executable."""
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
        return folder / COMMAND / f"{COMMAND}.exe"
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    bundle = folder / f"{NAME}.app" / "Contents" / "MacOS" / COMMAND
    return bundle if bundle.exists() else folder / COMMAND / COMMAND


def prove_archive(archive: Path) -> int:
    """Unpack and prove; exit code 1 at the first failure."""
    with tempfile.TemporaryDirectory(prefix="unpacked-") as folder:
        return prove_program(unpack(archive, Path(folder)))


def prove_program(program: Path) -> int:
    """Prove an executable step by step; exit code 1 at the first failure."""
    with tempfile.TemporaryDirectory(prefix="home-", ignore_cleanup_errors=True) as home:
        try:
            _prove(program, Path(home))
        except (NotProved, OSError) as problem:
            print(f"NOT PROVED: {problem}")
            return 1
    print("proved")
    return 0


def _prove(program: Path, home: Path) -> None:
    records = str(home / "records")
    version = _run(program, home, "--version")
    if version.strip() != PROGRAM:
        raise NotProved(f"--version prints {version.strip()!r}, expected {PROGRAM!r}")
    for game in registry.GAMES:
        _run(program, home, "simulate", game, "--seats", "hard,easy", "--games", "1", "--out", records)
        print(f"{game}: a game of a hard and an easy player", flush=True)
    last = registry.GAMES[-1]
    _run(program, home, "simulate", last, "--seats", "medium,easy", "--games", "2", "--jobs", "2", "--out", records)
    _run(program, home, "replay", "--check", records)
    print("two more games in two processes; all records are legal", flush=True)
    data = home / "data"
    for start in ("first", "second"):
        _start(program, home, data)
        print(f"{start} start: running, data written, then killed", flush=True)
    found = _run(program, home, "doctor", "--data", str(data))
    if any(line.split()[:2] == ["ok", "fpdf2"] for line in found.splitlines()):
        _run(program, home, "print", f"{registry.GAMES[0]}/a", "--out", str(home / "board.pdf"))
        print("a board printed as PDF", flush=True)
    print(found)


def _run(program: Path, home: Path, *words: str) -> str:
    """The output of a command that must succeed."""
    command = [str(program), *words]
    done = subprocess.run(
        command, env=environment(home), cwd=home, capture_output=True, text=True, timeout=600, check=False
    )
    if done.returncode:
        raise NotProved(f"{' '.join(words)}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def _start(program: Path, home: Path, data: Path) -> None:
    """Start the game without a screen, wait until it has written its data, then kill it."""
    command = [str(program), "--window", "1280x720", "--lang", "en", "--data", str(data)]
    running = subprocess.Popen(
        command, env=environment(home), cwd=home, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        end = time.monotonic() + _START_SECONDS
        while not (data / _FILE).exists() and running.poll() is None and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(_ALIVE_SECONDS)
        if running.poll() is not None:
            raise NotProved(f"the game ended by itself with exit code {running.returncode}")
        if not (data / _FILE).exists():
            raise NotProved(f"no data after {_START_SECONDS:.0f} s")
    finally:
        _kill(running)


def _kill(running: subprocess.Popen[bytes]) -> None:
    """Kill the program with its children: an AppImage's runtime may be the parent of the game."""
    if sys.platform == "win32":
        running.kill()
    else:
        with contextlib.suppress(ProcessLookupError):  # it has ended by itself
            os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def main(argv: Sequence[str]) -> int:
    """Prove the program that the command line names."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.package.program_proof", description=(__doc__ or "").split(":", 1)[1]
    )
    parser.add_argument("program", type=Path, metavar="PROGRAM", help="the executable")
    program: Path = parser.parse_args(argv).program.resolve()
    if not program.is_file():
        parser.error(f"there is no file {program}")
    return prove_program(program)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
