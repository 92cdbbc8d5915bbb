"""Two programs on one data folder, and a removed medium that returns: no loss of confirmed data."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import IO, Final

from game.storage.storage import Storage
from tools.fuzz.fuzzing import Attack, Broken

_ROOT: Final = Path(__file__).resolve().parents[2]
_PROGRAM: Final = """
import sys
from pathlib import Path
from game.storage.storage import Storage
storage = Storage.open(Path(sys.argv[1]))
print("unkept" if storage.fault else "kept", flush=True)
for line in sys.stdin:
    word, number = line.split()
    if word == "note":
        storage.set_extra("note " + number, True)
    elif word == "again":
        storage.retry()
    else:
        storage.close()
    print("unkept" if storage.fault else "kept", flush=True)
"""


class _Program:
    """A program in a child process that follows commands and reports whether all data is saved."""

    def __init__(self, folder: Path) -> None:
        line = [sys.executable, "-c", _PROGRAM, str(folder)]
        self._process = subprocess.Popen(
            line, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.waiting: set[int] = set()
        """Notes since the last time all data was saved."""
        self.is_keeping = self._answer()

    def _answer(self) -> bool:
        said = _pipe(self._process.stdout).readline().strip()
        if not said:
            raise Broken(_pipe(self._process.stderr).read())
        return said == "kept"

    def do(self, word: str, number: int = 0) -> bool:
        """Send a command; True if all data is saved afterwards."""
        asked = _pipe(self._process.stdin)
        asked.write(f"{word} {number}\n")
        asked.flush()
        self.is_keeping = self._answer()
        return self.is_keeping

    def end(self) -> None:
        """Without another word, as if killed."""
        self._process.kill()
        self._process.communicate()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def _share(attack: Attack) -> None:
    """Two programs that begin, note, end and die on one folder as they like."""
    folder, rng = attack.new_folder(), attack.rng
    programs: dict[int, _Program] = {}
    kept: set[int] = set()
    with ExitStack() as left:
        for number in range(1, 31):
            place = rng.randrange(2)
            program = programs.get(place)
            if program is None:
                program = programs[place] = _Program(folder)
                left.callback(program.end)
            word = rng.choice(("note", "note", "note", "note", "again", "close", "kill"))
            if word == "kill":
                programs.pop(place).end()
                continue
            if word == "note":
                program.waiting.add(number)
            if program.do(word, number):
                kept |= program.waiting
                program.waiting.clear()
            if word == "close":
                programs.pop(place).end()
            elif len(programs) == 2 and all(each.is_keeping for each in programs.values()):
                raise Broken("two programs at once keep what they do in one file")
    missing = _missing(folder, kept)
    if missing:
        raise Broken(f"kept and gone: {sorted(missing)}")


def _pull_out(attack: Attack) -> None:
    """A session on a medium that goes and comes back between any two steps."""
    home, away = attack.new_folder(), attack.new_folder()
    folder, rng = home / "data", attack.rng
    storage = Storage.open(folder)
    elsewhere: list[Path] = []
    noted: set[int] = set()
    for number in range(1, 41):
        match rng.randrange(6):
            case 0 if folder.exists():
                elsewhere.append(folder.rename(away / str(number)))
            case 1 if elsewhere:
                back = elsewhere.pop(rng.randrange(len(elsewhere)))
                if folder.exists():
                    elsewhere.append(folder.rename(away / str(number)))
                back.rename(folder)
            case 2:
                storage.retry()
            case _:
                storage.set_extra(f"note {number}", True)
                noted.add(number)
    missing = {number for number in noted if not storage.extra(f"note {number}")}
    if missing:
        raise Broken(f"the program itself has forgotten {sorted(missing)}")
    storage.close()
    if storage.fault is not None and storage.fault.key != "storage.gone":
        raise Broken(f"all of these media were ours: {storage.fault}")
    if storage.fault is None:  # else the player was warned
        media = [*elsewhere, folder] if folder.exists() else elsewhere
        missing = min((_missing(medium, noted) for medium in media), key=len)
        if missing:
            raise Broken(f"kept and gone: {sorted(missing)}")


def _missing(folder: Path, noted: set[int]) -> set[int]:
    """Notes missing from the file."""
    storage = Storage.open(folder)
    try:
        if storage.notices:
            raise Broken(f"the file is not whole: {storage.notices}")
        return {number for number in noted if not storage.extra(f"note {number}")}
    finally:
        storage.close()


def carry_out(attack: Attack) -> None:
    """Mostly removed media, since they are fast; two programs between them."""
    tries = 0
    while attack.goes_on:
        tries += 1
        attack.hit("media pulled out", partial(_pull_out, attack), f"try {tries}")
        if tries % 10 == 0:
            attack.hit("two programs", partial(_share, attack), f"try {tries}")
