"""Kills, power cuts and full disks: all confirmed data is intact afterwards."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.storage.file import FILE
from game.storage.storage import Storage
from tools.fuzz.fuzzing import Attack, Broken

_ROOT: Final = Path(__file__).resolve().parents[2]
WAL: Final = f"{FILE}-wal"
_BLOCK: Final = 512
"""Bytes that a disk writes atomically."""
_ROOM: Final = 40_000
_WRITER: Final = """
import sys
from pathlib import Path
from game.storage.storage import Storage
from tools.fuzz.kills import game
storage = Storage.open(Path(sys.argv[1]))
for moves in range(1, 100000):
    storage.saved_games.save(game(moves), {"moves": moves})
    print(moves, flush=True)
"""
_FULL: Final = """
import sys
from pathlib import Path
from tools.fuzz.kills import fill_up
fill_up(Path(sys.argv[1]))
"""

Files = tuple[bytes, bytes]
"""The database and its log, as they lie on the disk."""


def game(moves: int) -> dict[str, Any]:
    """A game of so many moves, as storage keeps it."""
    made = [{"seat": 0, "do": "piece", "piece": "A1", "at": [at, 0]} for at in range(moves)]
    return {"game": "mosaic", "board": "court", "moves": made, "result": None}


def session(folder: Path, steps: int) -> list[Files]:
    """Files on the disk after each confirmed move of a session, with frequent checkpoints of the log."""
    storage = Storage.open(folder)
    found: list[Files] = []
    for step in range(1, steps + 1):
        storage.saved_games.save(game(step), {"moves": step})
        found.append(((folder / FILE).read_bytes(), (folder / WAL).read_bytes()))
        if step % 7 == 0:
            storage.close()
            found[-1] = (folder / FILE).read_bytes(), b""
            storage = Storage.open(folder)
    storage.close()
    return found


def torn(before: bytes, after: bytes, rng: random.Random) -> bytes:
    """A file after a power cut during a write: each block old or new, any length between."""
    length = rng.choice((len(before), len(after), rng.randint(*sorted((len(before), len(after))))))
    made = bytearray()
    for at in range(0, length, _BLOCK):
        source = after if rng.random() < 0.5 else before
        block = source[at : at + _BLOCK] or bytes(_BLOCK)
        made += block.ljust(_BLOCK, b"\0")
    return bytes(made[:length])


def cut_power(folder: Path, states: list[Files], at: int, rng: random.Random) -> None:
    """The power goes while the step after ``at`` is written; what ``at`` had confirmed must be there."""
    (old, old_log), (new, new_log) = states[at], states[at + 1]
    if old == new:  # only the log is written, and flushed before the step is confirmed
        files = old, torn(old_log, new_log, rng)
    elif rng.random() < 0.5:
        files = torn(old, new, rng), old_log or new_log  # the log is whole, its pages are on their way into the file
        if not old_log:
            return
    else:
        files = new, b""
    for name, content in zip((FILE, WAL), files, strict=True):
        (folder / name).write_bytes(content)
    check(folder, at + 1)


def check(folder: Path, confirmed: int) -> None:
    """The saved game is intact and has at least that many moves."""
    storage = Storage.open(folder)
    try:
        kept = storage.saved_games.get("mosaic")
        if storage.notices or kept is None:
            raise Broken(f"{confirmed} moves were confirmed; {storage.notices}")
        moves = len(kept.record["moves"])
        if moves < confirmed or kept.record != game(moves) or kept.extra != {"moves": moves}:
            raise Broken(f"{confirmed} moves were confirmed, {moves} are there")
    finally:
        storage.close()


def kill(folder: Path, after: int) -> None:
    """A program that keeps move after move is killed after so many."""
    writer = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(folder)], cwd=_ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    with writer.stdout as lines:
        confirmed = 0
        for line in lines:
            confirmed = int(line) if line.endswith("\n") else confirmed
            if confirmed == after:
                os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    check(folder, confirmed)


def fill_up(folder: Path) -> None:
    """In a child process: writes fail for a while, as on a full disk, then succeed again."""
    storage = Storage.open(folder)
    storage.saved_games.save(game(1), {"moves": 1})
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / FILE).stat().st_size + _ROOM, hard))
    for moves in range(2, 200):
        storage.saved_games.save(game(moves), {"moves": moves})
    if not storage.is_in_memory or [notice.key for notice in storage.notices] != ["storage.cannot-write"]:
        raise Broken(f"nobody was told: {storage.notices}")
    if storage.retry():
        raise Broken("it cannot have been written")
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    if not storage.retry():
        raise Broken("there was room again")
    storage.saved_games.save(game(200), {"moves": 200})
    os._exit(0)  # as if killed: what was confirmed must be there


def fill_disk(folder: Path) -> None:
    """A disk that fills during play and has room again."""
    line = [sys.executable, "-c", _FULL, str(folder)]
    done = subprocess.run(line, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(done.stderr)
    check(folder, 200)


def carry_out(attack: Attack) -> None:
    """Mostly power cuts, since they are fast; kills and full disks between them."""
    states = session(attack.new_folder(), 60)
    tries = 0
    while attack.goes_on:
        tries += 1
        if tries % 40 == 1:
            attack.hit("kills", partial(kill, attack.new_folder(), attack.rng.randrange(1, 60)))
        if tries % 40 == 21:
            attack.hit("full disks", partial(fill_disk, attack.new_folder()))
        at = attack.rng.randrange(len(states) - 1)
        attack.hit("power cuts", partial(cut_power, attack.new_folder(), states, at, attack.rng), f"after {at + 1}")
