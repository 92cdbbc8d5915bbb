"""Proof that the folder runs without Python: in an empty root a game is started, saved and resumed.

xdotool plays in a real window under Xvfb. A twin finds the places to click: the same program from this clone, without a
window, on a copy of the data. Results are read from the data file.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.app import App, make_app

# isort: split
import json

import pygame
from pygame.event import Event

from game import registry
from tools.package.bare_root import HOME, BareRoot

_GAME: Final = registry.GAMES[-1]
WAY_TO_TABLE: Final = (f"isle/{_GAME}", "seat-add-computer", "start")
"""Targets clicked on the way from the chart to a table of a person and a computer player."""
_SIZE: Final = "1280x720"
_PATIENCE: Final = 60.0
_FILE: Final = "four-isles.sqlite3"
_ARGUMENTS: Final = ("--window", _SIZE, "--lang", "en", "--seed", "7")


class Failed(Exception):
    """A failed proof."""


@dataclass
class Proof:
    """One run: root, screen, and results so far."""

    root: BareRoot
    display: str
    pictures: Path | None
    told: list[str] = field(default_factory=list)

    @property
    def data(self) -> Path:
        """The data folder of the program in the root, seen from outside."""
        return self.root.folder / f"{HOME[1:]}/.local/share/four-isles"

    def tell(self, line: str) -> None:
        """Print a result."""
        print(line, flush=True)

    # The program in the root

    @contextmanager
    def started(self) -> Iterator[subprocess.Popen[bytes]]:
        """The program with its window open; closed as by a window manager at the end."""
        begun = time.perf_counter()
        command = self.root.command(*_ARGUMENTS)
        program = subprocess.Popen(command, env=self.root.environment(self.display), stderr=subprocess.DEVNULL)
        try:
            self.until("a window", lambda: bool(self._windows()))
            self.tell(f"window open after {time.perf_counter() - begun:.1f} s")
            time.sleep(2.0)
            yield program
        finally:
            if program.poll() is None:
                program.kill()
                program.wait()

    def _windows(self) -> list[str]:
        return self._xdotool("search", "--onlyvisible", "--class", "four-isles").split()

    def _xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout

    def click(self, places: Sequence[tuple[int, int]]) -> None:
        """Clicks at pixels of the window, at a person's pace."""
        for x, y in places:
            self._xdotool("mousemove", str(x), str(y))
            time.sleep(0.3)
            self._xdotool("click", "1")
            time.sleep(0.9)

    def photograph(self, name: str) -> None:
        """Saves what the screen shows, if pictures are wanted and ImageMagick is here."""
        if self.pictures is not None and shutil.which("import"):
            self.pictures.mkdir(parents=True, exist_ok=True)
            command = ["import", "-display", self.display, "-window", "root", str(self.pictures / f"{name}.png")]
            subprocess.run(command, check=False)

    def until(self, what: str, is_so: Callable[[], bool]) -> None:
        """Wait for a condition; ``Failed`` after a minute."""
        end = time.monotonic() + _PATIENCE
        while not is_so():
            if time.monotonic() > end:
                self.photograph("failed")
                raise Failed(f"waited in vain for {what}")
            time.sleep(0.2)

    def copy_data(self, folder: Path) -> None:
        """Copy the present data files, as after a power cut: the program has the database locked."""
        for path in self.data.glob(f"{_FILE}*"):
            shutil.copy(path, folder / path.name)

    def kept(self) -> dict[str, Any]:
        """The unfinished game in the data file; empty without one."""
        with tempfile.TemporaryDirectory() as folder:
            self.copy_data(Path(folder))
            connection = sqlite3.connect(Path(folder) / _FILE)
            try:
                rows = connection.execute("SELECT slot, head FROM unfinished").fetchall()
                moves = connection.execute("SELECT move FROM unfinished_moves ORDER BY number").fetchall()
            except sqlite3.Error:
                return {}
            finally:
                connection.close()
        record: dict[str, Any] = json.loads(rows[0][1]) if rows else {}
        return {**record, "moves": [json.loads(move) for (move,) in moves]} if record else {}

    def moves(self) -> list[dict[str, Any]]:
        """Moves of the saved game."""
        return list(self.kept().get("moves", []))

    # The twin

    @contextmanager
    def twin(self) -> Iterator[Twin]:
        """The same program from this clone on a copy of the data, to find out where things are."""
        with tempfile.TemporaryDirectory() as folder:
            self.copy_data(Path(folder))
            pygame.display.init()
            app = make_app([*_ARGUMENTS, "--data", folder])
            try:
                twin = Twin(app)
                twin.wait(1.0)
                yield twin
            finally:
                app.close()

    # Steps of the proof

    def begin(self) -> None:
        """From the chart to a table with a computer player, and a turn there."""
        with self.twin() as twin:
            twin.click(*WAY_TO_TABLE)
            self.click(twin.places)
            self.photograph("table")
            self.click(twin.turn())
        self.until("the person's first move", lambda: bool(self.moves()))

    def go_on(self) -> None:
        """From the offer of the saved game to the table, and another turn."""
        with self.twin() as twin:
            twin.click("continue")
            self.click(twin.places)
            before = len(self.moves())
            self.click(twin.turn())
        self.until("the person's next move", lambda: len(self.moves()) > before)

    def answered(self, before: int) -> None:
        """Waits for a move of the computer player after so many moves; its process is started by the folder's program."""
        self.until("the computer player's answer", lambda: any(move["seat"] == 1 for move in self.moves()[before:]))


class Twin:
    """Clicks targets by name without a window, and returns their pixels."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.places: list[tuple[int, int]] = []

    def wait(self, seconds: float) -> None:
        """Lets time pass in the program."""
        for _ in range(round(seconds * 20)):
            self.app.step(0.05)

    def names(self, start: str) -> list[str]:
        """The targets that begin so and do something now."""
        top = self.app.stack.top
        found = top.targets() if top is not None else []
        return [each.name for each in found if each.name.startswith(start) and each.enabled]

    def click(self, *names: str) -> None:
        """Clicks on those targets in turn."""
        for name in names:
            top = self.app.stack.top
            found = next((each for each in (top.targets() if top is not None else []) if each.name == name), None)
            if found is None:
                raise Failed(f"there is no {name!r} on {top.name if top is not None else 'the screen'}")
            place = found.rect.center
            self.places.append(place)
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(Event(kind, pos=place, button=1))
            self.wait(1.0)

    def turn(self) -> list[tuple[int, int]]:
        """One turn at the table: a piece, a place, a confirmation; returns the pixels clicked."""
        self.places = []
        for start in ("piece-", "cell-", "confirm"):
            names = self.names(start)
            if names:
                self.click(names[0])
        return self.places


@contextmanager
def screen(number: int) -> Iterator[str]:
    """An X screen of the window's size without a window manager."""
    display = f":{number}"
    server = subprocess.Popen(
        ["Xvfb", display, "-screen", "0", f"{_SIZE}x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
    )
    time.sleep(1.5)
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def prove(archive: Path, pictures: Path | None = None, number: int = 32) -> int:
    """Run all steps and print each; exit code 1 at the first failure."""
    with tempfile.TemporaryDirectory(prefix="bare-root-") as folder, screen(number) as display:
        proof = Proof(BareRoot(Path(folder), archive), display, pictures)
        try:
            _prove(proof)
        except Failed as problem:
            print(f"NOT PROVED: {problem}")
            return 1
    print("proved")
    return 0


def _prove(proof: Proof) -> None:
    root = proof.root
    size = sum(path.stat().st_size for path in root.libraries)
    proof.tell(f"an empty root with {len(root.libraries)} system libraries ({size / (1 << 20):.1f} MiB)")
    if root.strangers():
        raise Failed(f"the root is not empty: {', '.join(root.strangers())}")
    # Hard players read what they have learned from the folder.
    for words in (
        ("--version",),
        *(("simulate", game, "--seats", "hard,easy", "--games", "1", "--out", HOME) for game in registry.GAMES),
        ("simulate", _GAME, "--seats", "medium,easy", "--games", "2", "--jobs", "2", "--out", HOME),
    ):
        done = root.run(*words)
        if done.returncode:
            raise Failed(f"{' '.join(words)}: {done.stderr.strip()}")
        proof.tell(f"{' '.join(words)}: {(done.stdout.strip().splitlines() or ['done'])[0]}")
    checked = root.run("replay", "--check", HOME)
    if checked.returncode:
        raise Failed(f"records: {checked.stdout}{checked.stderr}")
    proof.tell("a game of each isle with a hard player, and two more in two processes, all records proved legal")
    printed = root.run("print", f"{registry.GAMES[0]}/a", "--out", f"{HOME}/board.pdf")
    if printed.returncode or not (root.folder / HOME[1:] / "board.pdf").read_bytes().startswith(b"%PDF"):
        raise Failed(f"print: {printed.stderr.strip()}")
    proof.tell("a board printed as PDF")
    with proof.started():
        proof.photograph("chart")
        proof.begin()
        proof.answered(0)
        proof.photograph("answered")
    count = len(proof.moves())
    proof.tell(f"a game begun in the window: {count} moves kept, the computer player's among them; the program killed")
    with proof.started():
        proof.photograph("asked")
        if len(proof.moves()) != count:
            raise Failed(f"{count} moves were kept, {len(proof.moves())} are there")
        proof.go_on()
        proof.answered(count)
        proof.photograph("went-on")
    proof.tell(f"the game came back and went on: {len(proof.moves())} moves")
    record = root.folder / HOME[1:] / "kept.json"
    record.write_text(json.dumps(proof.kept()), encoding="utf-8")
    if root.run("replay", "--check", f"{HOME}/kept.json").returncode:
        raise Failed("the kept game is not legal")
    *told, _ = root.run("doctor").stdout.splitlines()
    wrong = [line for line in told if line.startswith("WRONG")]
    if [line.split()[1] for line in wrong] != ["video"]:
        raise Failed(f"doctor: {wrong}")
    proof.tell("what the program itself finds there; nothing is wrong but that it was given no screen:")
    proof.tell("\n".join(told))
