"""Soak of a kiosk with many visitors, fast-forward: ``python -m tools.kiosk_soak [--visits 200] [--seed 1] [--kept
80]``.

Each visitor acts at random (``tools.soak_test``: mouse, touch, keys, letters, gamepad, other languages and settings),
some with a ticket of an earlier visit, and leaves by the button or by walking away. Checks: no exception, no way out of
the kiosk; settings, players, language and other data are the operator's again for the next visitor; every ticket
restores its game; memory and disk stay flat from the first third of the visits to the last. Prints counts and
measurements. Exit code 1 after a fault.

Move evaluation for reviews and unseen images are switched off: they took nine tenths of the time. Tickets, games and
attempts have small limits here (``--kept``), so that the limits are reached early.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from tools.soak_test import Broken, Soak

# isort: split
import pygame
from pygame.event import Event

from game.kiosk import regattas
from game.kiosk.attract import AttractScene
from game.kiosk.tickets import TicketScene
from game.kiosk.visit import REGATTA
from game.review.review import Review
from game.storage import pin, saved_games, visitor_cleanup
from game.storage.achievements import CHECKED_KEY
from game.storage.saved_games import REGATTA_PREFIX as REGATTAS
from game.table.scene import TableScene

_PRESETS: Final[dict[str, Any]] = {
    "text_size": 125, "pace": "instant", "patterns": True, "reduced_motion": True, "kiosk_idle_seconds": 15,
    "kiosk_attract_seconds": 10,
}  # fmt: skip
_MOST_DEEDS: Final = 40
_KEPT: Final = 80
"""Default limit of tickets, regattas and finished games."""
_NOTED: Final = 3 / 8
"""Share of the limit whose tickets are remembered for later use."""
_LOG: Final = "four-isles.sqlite3-wal"
_MOST_LOG: Final = 6.0
"""MiB of the database's log, which is merged into the data file at about four."""
_FILES: Final = frozenset({"four-isles.sqlite3", _LOG, "kiosk-log.jsonl", "arcade.lock", "keeper.lock"})
"""All files that a kiosk's folder may contain."""
_FLAT_MEMORY: Final = 24.0
_FLAT_DISK: Final = 2.0
"""Maximum growth in MiB of the disk from the first third of the visits to the last; less than any leak."""
_PLAY_ON: Final = 0.1
_MOST_MOVES: Final = 400
_WALK_AWAY: Final = 0.25
_TAKE_UP: Final = 0.4


class House(NamedTuple):
    """State that the next visitor finds."""

    settings: Any
    players: tuple[str, ...]
    language: str
    remembered: tuple[tuple[str, str], ...]


class Size(NamedTuple):
    """Size of a kiosk between two visits: MiB of memory, of the folder without the log, and of the log; rows, files."""

    memory: float
    disk: float
    log: float
    tickets: int
    regattas: int
    games: int
    files: tuple[str, ...]


class Visits:
    """A kiosk, its visitors, and the tickets they carry away."""

    def __init__(self, folder: Path, seed: int, kept: int = _KEPT) -> None:
        self.folder = folder
        self.kept = kept
        self.soak = Soak(folder, seed, kiosk=True)
        self.rng = self.soak.rng
        self.done: Counter[str] = Counter()
        self.tickets: dict[str, Any] = {}
        """Content of each remembered ticket: the moves of the game; None for a regatta."""
        storage = self.soak.app.services.storage
        storage.end_visit()
        storage.add_profile("Regular")
        storage.change_settings(**_PRESETS)
        self.soak.app.services.session.choose_language("de")
        storage.begin_visit()
        self.soak.app.services.shell.apply_settings()
        self.house = self.found()

    def found(self) -> House:
        """State at the start of a visit."""
        services = self.soak.app.services
        storage = services.storage
        names = [name for name in storage.extra_names("") if not name.startswith("kiosk.") and name != CHECKED_KEY]
        return House(
            storage.settings,
            tuple(profile.name for profile in storage.profiles()),
            services.assets.texts.language,
            tuple((name, str(storage.extra(name))) for name in names),
        )

    # A visit -----------------------------------------------------------------------------------------------------

    def visit(self) -> None:
        """One visit from arrival to departure; ``Broken`` for a broken promise."""
        self._arrive()
        if self.found() != self.house:
            raise Broken(f"a visitor finds {self.found()} instead of {self.house}")
        if self.tickets and self.rng.random() < _TAKE_UP:
            self._use_ticket()
        if self.rng.random() < _PLAY_ON:
            self._play_on()
        for _ in range(self.rng.randrange(_MOST_DEEDS)):
            starts = self.soak.tally.starts
            self.soak.step()
            if self.soak.tally.starts != starts:
                raise Broken("somebody got out")
        self._leave()
        self.done["visits"] += 1

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(Event(kind, **values))
        self.soak.app.step(0.05)

    def _click(self, name: str) -> bool:
        place = next((each for each in self.soak.top.targets() if each.name == name and each.enabled), None)
        if place is None:
            return False
        self._post(pygame.MOUSEBUTTONDOWN, pos=place.rect.center, button=1)
        if self.soak.app.running:
            self._post(pygame.MOUSEBUTTONUP, pos=place.rect.center, button=1)
        return True

    def _arrive(self) -> None:
        """A touch wakes the machine."""
        pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=1280, y=720)
        for _ in range(4):
            if isinstance(self.soak.top, AttractScene):
                self._post(pygame.MOUSEMOTION, pos=(20, 400), rel=(1, 1), buttons=(0, 0, 0))
            elif self.soak.top.name != "title":
                self._post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        if self.soak.top.name != "title":
            raise Broken(f"a visitor finds {self.soak.top.name} instead of the chart")

    def _use_ticket(self) -> None:
        letters = self.rng.choice(sorted(self.tickets))
        moves = self.tickets.pop(letters)
        self._click("ticket")
        for letter in letters:
            self._click(f"key-{letter}")
        top = self.soak.top
        if moves is None:
            if top.name != "regatta":
                raise Broken(f"the regatta's ticket {letters} leads to {top.name}")
        else:
            table = next((one for one in self.soak.app.stack.scenes if isinstance(one, TableScene)), None)
            if table is None or table.record()["moves"][: len(moves)] != moves:
                raise Broken(f"the ticket {letters} leads to {top.name}, not to its game")
        self.done["tickets taken up"] += 1

    def _play_on(self) -> None:
        """Play a game to its end, up to the saved result."""
        isles = [place.name for place in self.soak.top.targets() if place.name.startswith("isle/") and place.enabled]
        if not isles or not self._click(self.rng.choice(isles)):
            return
        self._click("new")
        self._click("start")
        for _ in range(_MOST_MOVES):
            table = self.soak.top
            if not isinstance(table, TableScene) or table.controller.match.is_over:
                break
            if table.controller.is_human_turn:
                self.soak.make_move(table)
            self.soak.app.step(0.1, is_drawn=False)
        self.done["played on"] += 1

    def _leave(self) -> None:
        """By the button on the chart or in the pause, or by walking away."""
        is_away = self.rng.random() < _WALK_AWAY
        for _ in range(0 if is_away else 6):
            if self._click("leave"):
                self.done["left by the button"] += 1
                break
            self._post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        else:
            self._walk_away()
            self.done["walked away"] += 1
        if isinstance(self.soak.top, TicketScene):
            self._note(self.soak.top)

    def _walk_away(self) -> None:
        """Time passes until the machine is ready for the next one."""
        for _ in range(8):
            self.soak.app.step(60.0)
            for turn in range(180):
                if isinstance(self.soak.top, (AttractScene, TicketScene)):
                    return
                self.soak.app.step(0.1, is_drawn=turn % 10 == 0)
        raise Broken(f"{self.soak.top.name} is never left")

    def _note(self, shown: TicketScene) -> None:
        games = self.soak.app.services.storage.saved_games
        for what, letters in shown.tickets:
            kept = games.game_of_ticket(letters)
            if what != REGATTA and kept is None:
                raise Broken(f"nothing lies under the ticket {letters}")
            self.tickets[letters] = None if what == REGATTA or kept is None else kept.record["moves"]
            self.done["tickets given"] += 1
        while len(self.tickets) > self.kept * _NOTED:
            self.tickets.pop(next(iter(self.tickets)))

    # Growth ------------------------------------------------------------------------------------------------------

    def size(self) -> Size:
        """Present size, in a window of the usual size, after garbage collection."""
        self._arrive()
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        storage = self.soak.app.services.storage
        return Size(
            resident_memory(),
            sum(file.stat().st_size for file in files if file.name != _LOG) / 2**20,
            sum(file.stat().st_size for file in files if file.name == _LOG) / 2**20,
            storage.saved_games.count_tickets(),
            len(storage.extra_names(REGATTAS)),
            len(storage.records.latest(limit=10 * self.kept)),
            tuple(sorted(file.name for file in files)),
        )


def resident_memory() -> float:
    """Resident memory of this process in MiB; 0 on systems without the figure."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if told.is_file() else 0.0


def growth(sizes: Sequence[Size], kept: int = _KEPT) -> list[str]:
    """Growth from the first third of the visits to the last, and exceeded limits; empty without any.

    Compares the minimum of each third, so that temporary use does not count.
    """
    third = len(sizes) // 3
    if not third:
        return []
    faults = []
    for name, most in (("memory", _FLAT_MEMORY), ("disk", _FLAT_DISK)):
        before, after = (min(getattr(size, name) for size in part) for part in (sizes[:third], sizes[-third:]))
        if after > before + most:
            faults.append(f"{name} grew from {before:.1f} to {after:.1f} MiB")
    bounds = (("log", _MOST_LOG), ("tickets", kept), ("regattas", kept), ("games", 2 * kept))
    for name, bound in bounds:
        most = max(getattr(size, name) for size in sizes)
        if most > bound:
            faults.append(f"{name}: {most:g}, and {bound:g} at most should be")
    return faults + [f"a file came about: {name}" for name in sorted(set(sizes[-1].files) - _FILES)]


def main(argv: Sequence[str]) -> int:
    """Lets them come and prints what happened."""
    parser = argparse.ArgumentParser(prog="python -m tools.kiosk_soak", description=(__doc__ or "").split(":", 1)[0])
    parser.add_argument("--visits", type=int, default=200, metavar="N", help="how many (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what they do (1)")
    parser.add_argument("--kept", type=int, default=_KEPT, metavar="N", help=f"how much is kept at most ({_KEPT})")
    given = parser.parse_args(argv)
    with (
        patch.object(pin, "ROUNDS", 1000),  # a visitor who tries PINs is not to be waited for
        patch.object(Review, "poll", lambda review: False),
        patch.object(saved_games, "MAX_TICKETS", given.kept),
        patch.object(regattas, "MAX_TICKETS", given.kept),
        patch.object(visitor_cleanup, "MAX_GAMES", given.kept),
        patch.object(visitor_cleanup, "MAX_ATTEMPTS", 10 * given.kept),
        tempfile.TemporaryDirectory(prefix="visits-") as folder,
    ):
        return _run(Visits(Path(folder), given.seed, given.kept), given.visits)


def _run(visits: Visits, count: int) -> int:
    """Run visits one after the other; 0 without faults."""
    faults: Counter[str] = Counter()
    sizes = []
    every = max(1, count // 30)
    for number in range(1, count + 1):
        try:
            visits.visit()
            if number % every == 0:
                sizes.append(visits.size())
        except Exception as fault:
            place = traceback.extract_tb(fault.__traceback__)[-1]
            told = f"{type(fault).__name__} {Path(place.filename).name}:{place.lineno} {fault}"
            faults[told] += 1
            if faults[told] == 1:
                print(f"--- visit {number}: {told}\n  " + "\n  ".join(visits.soak.told), flush=True)
            visits.soak.restart()
        if sizes and number % (5 * every) == 0:
            print(f"after {number} visits: {_told(sizes[-1])}", flush=True)
    visits.soak.app.close()
    faults.update(growth(sizes, visits.kept))
    tally = visits.soak.tally
    print(", ".join(f"{count} {name}" for name, count in sorted(visits.done.items())))
    ended = sum(tally.games.values())
    print(f"{tally.steps} deeds, {tally.events} events, {ended} games ended, {len(tally.scenes)} scenes")
    print("deeds in scenes: " + ", ".join(f"{name} {count}" for name, count in tally.scenes.most_common()))
    if sizes:
        print(f"files: {', '.join(sizes[-1].files)}")
    print(f"faults: {sum(faults.values())}")
    for told, times in faults.most_common():
        print(f"  {times} x {told[:300]}")
    return 1 if faults else 0


def _told(size: Size) -> str:
    return (
        f"{size.memory:.0f} MiB of memory, {size.disk:.2f} MiB of data, {size.log:.2f} of log, {size.tickets} tickets, "
        f"{size.regattas} regattas, {size.games} games"
    )


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sys.exit(main(sys.argv[1:]))
