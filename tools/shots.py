"""Photographs every scene, state and page of the program, so that two versions of it can be compared to the pixel.

``python -m tools.shots OUT [--only PART] [--size 1280x720] [--lang en,de]`` in a checkout writes a PNG for each state;
``python -m tools.shots --compare OUT_A OUT_B`` lists what differs, and ends with 1 if anything does.

The script is to outlive the program's insides. It holds on to what a person meets, and to nothing else: the command
line, scenes and targets by name, clicks and keys, record files, and the data file's kept games and extras. What chance
or the clock would decide is pinned from outside, before the program is imported: date and time, ``secrets`` and
``SystemRandom``, the folder the program lies in (a copy in a folder that is always called the same), its data folder.
Computer players' answers are held back until a part waits for them, so that they come at the same moment in every run.

One run at a time: those folders are shared by all runs of a machine.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import json
import multiprocessing.connection
import os
import random
import secrets
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["TZ"] = "UTC"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")

# isort: split
import pygame
from pygame import Rect
from pygame.event import Event

if TYPE_CHECKING:
    from game.app import App

Json = dict[str, Any]

GAMES: Final = ("bridges", "elevens", "waterways", "mosaic")
SEATS: Final = {"bridges": (1, 2, 3, 4), "elevens": (2, 3, 4), "waterways": (1, 2, 3, 4), "mosaic": (1, 2, 3, 4, 5, 6)}
BOARDS: Final = {
    "bridges": ("a", "b", "harbour"),
    "elevens": ("standard", "breakwater"),
    "waterways": ("twin", "classic", "quarry"),
    "mosaic": ("court", "corners", "fountain"),
}
"""The boards of each game; which one comes first is the program's own affair."""
VARIANTS: Final[dict[str, tuple[tuple[int, Json], ...]]] = {
    "bridges": ((1, {"freehand": True}), (2, {"freehand": True})),
    "elevens": ((2, {"symbols": True}), (4, {"symbols": True})),
    "waterways": (
        (1, {"open_stones": True}),
        (2, {"open_stones": True, "dams": True}),
        (3, {"saboteur": {"target": 30}}),
        (3, {"saboteur": {"auction": True}}),
    ),
    "mosaic": ((3, {"full_round": True}),),
}
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Frida")
LESSONS: Final = {
    "bridges": "island-7 confirm island-2 link-6-7 link-2-10 link-3-7 confirm island-1 island-3 link-3-7 confirm "
    "lesson-next lesson-next island-5 link-4-5 link-2-3 confirm",
    "elevens": "tile-yellow-11 field-yellow-11 tile-yellow-9 field-yellow-9 tile-yellow-12 field-yellow-12 "
    "tile-joker-13 field-yellow-13 field-blue-7 give tile-green-19 give tile-blue-1 field-blue-1 tile-green-1 "
    "field-green-1 tile-green-2 field-green-2 lesson-next",
    "waterways": "turn cell-8-9 confirm cell-11-11 cell-11-12 confirm lesson-next cell-6-1 confirm lesson-next",
    "mosaic": "piece-E12 cell-0-1 piece-E11 piece-E6 cell-2-1 cell-4-0 cell-4-1 lesson-next piece-A5 cell-5-4 confirm "
    "lesson-next",
}
"""What the hand points at in each lesson, one click after the other; recorded once by following it."""
NOW: Final = datetime.datetime(2026, 5, 1, 12, 0, tzinfo=datetime.UTC)
SEED: Final = 7
_TEMPORARY: Final = Path(tempfile.gettempdir()) / "four-isles-shots"
_DATA: Final = _TEMPORARY / "data"
_PROGRAM: Final = _TEMPORARY / "program"
_RECORDS: Final = _TEMPORARY / "records"
_DATABASE: Final = "four-isles.sqlite3"
_STEP: Final = 0.1
_PATIENCE: Final = 90.0
"""Real seconds to wait for computer players."""


# Pinning what chance and the clock decide -------------------------------------------------------------------------


class _Like(type):
    """Makes objects of the class that a pinned one replaces count as its own."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.__mro__[1])


class _PinnedDate(datetime.date, metaclass=_Like):
    """Dates of which today is always the same."""

    @classmethod
    def today(cls) -> _PinnedDate:
        """The day of all pictures."""
        return cls(NOW.year, NOW.month, NOW.day)


class _PinnedDatetime(datetime.datetime, metaclass=_Like):
    """Times of which now is always the same."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> _PinnedDatetime:
        """The moment of all pictures."""
        moment = NOW.astimezone(tz) if tz is not None else NOW.replace(tzinfo=None)
        return cls(moment.year, moment.month, moment.day, moment.hour, moment.minute, tzinfo=tz)

    @classmethod
    def today(cls) -> _PinnedDatetime:
        """The moment of all pictures, without a zone."""
        return cls.now()

    @classmethod
    def utcnow(cls) -> _PinnedDatetime:
        """The moment of all pictures, without a zone."""
        return cls.now()


class _PinnedRandom(random.Random):
    """In place of ``SystemRandom``: always the same numbers."""

    def __init__(self, *_: object) -> None:
        super().__init__(SEED)


@dataclass
class _Clock:
    """In place of the clock that measures how long something took: a microsecond passes each time somebody asks."""

    now: float = 1000.0

    def read(self) -> float:
        """The seconds so far."""
        self.now += 1e-6
        return self.now


@dataclass
class _Thinking:
    """Whether answers of computer players come through."""

    is_open: bool = False


_CLOCK: Final = _Clock()
_THINKING: Final = _Thinking()
_DICE: Final = random.Random(SEED)
"""In place of ``secrets``; begins anew with every start of the program."""


def pin(size: tuple[int, int]) -> Callable[[Sequence[str]], App]:
    """Pins what could differ between two runs, and gives ``make_app`` of a copy of the checkout, imported after that."""
    time.tzset()
    random.SystemRandom = _PinnedRandom  # type: ignore[assignment,misc]
    secrets.SystemRandom = _PinnedRandom  # type: ignore[assignment,misc]
    secrets.choice = _DICE.choice
    secrets.randbelow = _DICE.randrange  # type: ignore[assignment]
    time.monotonic = _CLOCK.read
    datetime.date = _PinnedDate  # type: ignore[misc]
    datetime.datetime = _PinnedDatetime  # type: ignore[misc]
    poll = multiprocessing.connection.Connection.poll

    def poll_if_open(connection: Any, timeout: float | None = 0.0) -> bool:
        return _THINKING.is_open and poll(connection, timeout)

    multiprocessing.connection.Connection.poll = poll_if_open  # type: ignore[method-assign,assignment]
    set_mode = pygame.display.set_mode

    def set_window(wanted: tuple[int, int] = (0, 0), flags: int = 0, *rest: Any, **more: Any) -> pygame.Surface:
        return set_mode(size if tuple(wanted) == (0, 0) else wanted, flags & ~pygame.FULLSCREEN, *rest, **more)

    pygame.display.set_mode = set_window  # type: ignore[assignment]
    _copy_program()
    sys.path.insert(0, str(_PROGRAM))
    make_app: Callable[[Sequence[str]], App] = importlib.import_module("game.app").make_app
    return make_app


def _copy_program() -> None:
    """Copies the checkout to where no page can tell which checkout it was."""
    shutil.rmtree(_TEMPORARY, ignore_errors=True)
    left_out = shutil.ignore_patterns(".*", "tests", "docs", "tools", "__pycache__", "build", "dist", "*.md")
    shutil.copytree(Path.cwd(), _PROGRAM, ignore=left_out)


# Driving the program ----------------------------------------------------------------------------------------------


@dataclass
class Studio:
    """What all parts of a run share: where pictures go, the window's size, the language."""

    out: Path
    size: tuple[int, int]
    make_app: Callable[[Sequence[str]], App]
    language: str = "en"
    part: str = ""
    is_whole: bool = True
    """Whether everything is to be shown; in a second language no pictures without words of their own."""
    taken: list[str] = field(default_factory=list)

    @contextmanager
    def open(self, *arguments: str, is_fresh: bool = True, **settings: Any) -> Iterator[Window]:
        """The program on its first scene, quick and calm, with those settings besides; its data empty unless told."""
        if is_fresh:
            shutil.rmtree(_DATA, ignore_errors=True)
            os.environ["XDG_DATA_HOME"] = str(_DATA.parent / "usual")
        width, height = self.size
        place = [] if "--kiosk" in arguments else ["--window", f"{width}x{height}"]
        everything = [*place, "--data", str(_DATA), "--lang", self.language, "--seed", str(SEED), *arguments]
        pygame.display.init()
        pygame.event.clear()
        calm = {"reduced_motion": True, "pace": "instant", **settings}
        app = self.make_app(everything)
        app.services.storage.change_settings(**calm)
        app.close()  # some settings take effect only at the start
        with self.drive(everything) as window:
            yield window

    @contextmanager
    def drive(self, arguments: Sequence[str]) -> Iterator[Window]:
        """A window on the program started with these arguments; closes it in the end."""
        window = Window(self, arguments)
        try:
            window.start()
            yield window
        finally:
            _THINKING.is_open = False
            window.app.close()


class Window:
    """The program as a person has it: it is clicked, time passes, pictures are taken."""

    app: App

    def __init__(self, studio: Studio, arguments: Sequence[str]) -> None:
        self.studio = studio
        self._arguments = arguments

    def start(self) -> None:
        """Starts the program; its first scene is at rest then."""
        _DICE.seed(SEED)
        pygame.display.init()
        pygame.event.clear()
        self.app = self.studio.make_app(self._arguments)
        self.wait(0.5)

    # What is there

    @property
    def name(self) -> str:
        """The name of the scene on top; empty if none is open."""
        top = self.app.stack.top
        return top.name if top is not None else ""

    def places(self, start: str = "", *, is_enabled: bool | None = True) -> dict[str, Rect]:
        """Where the targets are whose names begin so; those that do something now, or the others, or all (None)."""
        top = self.app.stack.top
        return {
            each.name: each.rect
            for each in (top.targets() if top is not None else [])
            if each.name.startswith(start) and is_enabled in (None, each.enabled)
        }

    def has(self, name: str) -> bool:
        """Whether there is a target of that name that does something now."""
        return name in self.places()

    def record(self) -> Json:
        """The record of the game on top; nothing if the scene on top is no game."""
        record: Callable[[], Json] | None = getattr(self.app.stack.top, "record", None)
        return record() if record is not None else {}

    # What the person does

    def step(self, seconds: float) -> None:
        """One turn of the program's loop."""
        self.app.step(seconds)

    def wait(self, seconds: float) -> None:
        """Lets time pass in the program, without waiting for it."""
        for _ in range(max(1, round(seconds / _STEP))):
            if self.app.running:
                self.step(_STEP)

    def point(self, at: str | tuple[int, int]) -> None:
        """Moves the pointer onto a target or a pixel."""
        place = self._pixel(at)
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        self.step(_STEP)

    def press(self, at: str | tuple[int, int], button: int = 1) -> None:
        """A click on a target or a pixel."""
        place = self._pixel(at)
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=place, button=button))
        self.step(_STEP)

    def click(self, *names: str) -> None:
        """Clicks on those targets one after the other, each when the last has had its effect."""
        for name in names:
            self.press(name)
            self.wait(0.3)

    def hold(self, at: str, seconds: float) -> None:
        """A long press."""
        place = self._pixel(at)
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.wait(seconds)
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.step(_STEP)

    def key(self, code: int, text: str = "") -> None:
        """A key, with the letter it types."""
        pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=0, unicode=text))
        if text:
            pygame.event.post(Event(pygame.TEXTINPUT, text=text))
        self.step(_STEP)

    def type(self, text: str) -> None:
        """Types a text."""
        for letter in text:
            pygame.event.post(Event(pygame.TEXTINPUT, text=letter))
            self.step(_STEP)

    def wheel(self, steps: int) -> None:
        """Turns the wheel in the window's middle."""
        self.point(self.app.screen.get_rect().center)
        pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
        self.step(_STEP)

    def _pixel(self, at: str | tuple[int, int]) -> tuple[int, int]:
        if not isinstance(at, str):
            return at
        places = self.places(is_enabled=None)
        if at not in places:
            raise LookupError(f"no target {at!r} on {self.name!r}: {' '.join(sorted(places))}")
        return places[at].center

    # Computer players

    def think_until(self, is_done: Callable[[], bool]) -> None:
        """Lets computer players' answers come until that is so; no time passes for the program meanwhile."""
        start = time.perf_counter()
        _THINKING.is_open = True
        try:
            while not is_done():
                if time.perf_counter() - start > _PATIENCE:
                    raise TimeoutError(f"nothing happens on {self.name!r}")
                self.step(0.0)
                time.sleep(0.003)
        finally:
            _THINKING.is_open = False

    def think_until_change(self) -> None:
        """As above, until the picture has changed."""
        before = bytes(self.app.screen.get_buffer().raw)
        self.think_until(lambda: self.app.screen.get_buffer().raw != before)

    def rest(self) -> None:
        """Lets everybody else play until a person can act or another scene than a table is on top."""
        for _ in range(400):
            self.wait(4.0 if self.name == "bridges" else 1.5)  # motions end, announcements too
            if self.name not in GAMES or self.has("hint"):
                return
            if self.has("skip-playback"):
                self.click("skip-playback")
                continue
            if self.record()["result"] is not None:
                self.wait(2.0)
                return
            before = len(self.record()["moves"])
            self.think_until(lambda before=before: len(self.record().get("moves", [])) != before)  # type: ignore[misc]
        raise TimeoutError(f"nobody's turn comes on {self.name!r}")

    def act(self) -> None:
        """One deed of whoever has the mouse: the first that is lit, whatever it is worth."""
        if self.name == "pass-mouse":
            self.click("ready")
            return
        for part in self._deed():
            if self.name in GAMES and part in self.places():
                self.press(part)
                self.wait(0.3)

    def _deed(self) -> Iterator[str]:
        """The clicks of a deed; each is looked for when those before it are made."""
        match self.name:
            case "bridges":
                if not self.places("link-"):
                    yield next(iter(self.places("island-")), "skip-number")
                drawn: list[str] = []
                while not self.has("confirm") and len(drawn) < 4:
                    drawn.append(next((name for name in self.places("link-") if name not in drawn), "skip-bridges"))
                    yield drawn[-1]
                if not self.has("confirm"):
                    yield "skip-bridges"
                yield "confirm"
            case "elevens":
                for button in ("draw", "pass", "skip-free"):
                    if self.has(button):
                        yield button
                        return
                for tile in list(self.places("tile-")):
                    if self.places("field-"):
                        break
                    yield tile
                fields = list(self.places("field-"))
                yield fields[0] if fields else "end"
            case "waterways":
                for button in ("bid", *self.places("heap-")):
                    if self.has(button):
                        yield button
                        return
                for _ in range(4):
                    if self.places("cell-"):
                        break
                    yield "turn"
                yield from list(self.places("cell-"))[:1]
                yield "confirm"
            case "mosaic":
                if not self.places("cell-"):
                    yield from list(self.places("piece-"))[:1]
                yield from list(self.places("cell-"))[:1]
                yield "confirm"

    def play_to_results(self) -> None:
        """Plays the game on the table to its end."""
        for _ in range(120):
            self.rest()
            if self.name not in (*GAMES, "pass-mouse"):
                return
            self.act()
        raise TimeoutError(f"the game on {self.name!r} has no end")

    # Kept games

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        """The data file, while the program is closed for a moment: it lets nobody else write."""
        self.app.close()
        database = sqlite3.connect(_DATA / _DATABASE)
        with database:
            yield database
        database.close()
        self.start()
        if self.name == "kept-game":  # a game that waits is offered at the start
            self.click("back")

    def keep(self, record: Json, **occasion: Any) -> None:
        """Lays a game on its isle, as if it had been left there, and opens the chart."""
        moves = record["moves"]
        extra = {"profiles": [None] * len(record["seats"]), "occasion": occasion}
        with self._database() as database:
            database.execute("DELETE FROM unfinished_moves WHERE slot = ?", (record["game"],))
            database.execute("DELETE FROM unfinished WHERE slot = ?", (record["game"],))
            head = (record["game"], _json({**record, "moves": []}), _json(extra), NOW.isoformat())
            database.execute("INSERT INTO unfinished (slot, head, extra, changed) VALUES (?, ?, ?, ?)", head)
            rows = [(record["game"], number, _json(move)) for number, move in enumerate(moves)]
            database.executemany("INSERT INTO unfinished_moves (slot, number, move) VALUES (?, ?, ?)", rows)

    def put_extra(self, name: str, value: Any) -> None:
        """Has the program remember something under a name, and opens the chart."""
        with self._database() as database:
            database.execute("INSERT OR REPLACE INTO extras (name, value) VALUES (?, ?)", (name, _json(value)))

    def resume(self, record: Json, **occasion: Any) -> None:
        """From the chart: goes on with that game."""
        self.keep(record, **occasion)
        self.click(f"isle/{record['game']}", "continue")
        self.wait(0.5)

    def to_chart(self) -> None:
        """Back to the chart from a table, a page over it or its results."""
        for _ in range(12):
            if self.name == "title":
                return
            if self.name == "pass-mouse":
                self.key(pygame.K_ESCAPE)
            else:
                way = next((name for name in ("chart", "pause", "no", "back") if self.has(name)), "")
                if way:
                    self.press(way)
                else:
                    self.key(pygame.K_ESCAPE)
            self.wait(0.3)
        raise TimeoutError(f"no way to the chart from {self.name!r}")

    # Pictures

    def photograph(self, state: str, at: str | tuple[int, int] | None = "", seconds: float = 0.6) -> None:
        """Takes a picture after a while: with the pointer on a target or pixel, out of the way (""), or as it is (None)."""
        if at is not None:
            self.point(at or (1, self.app.screen.get_height() - 1))
        self.wait(seconds)
        name = f"{self.studio.part}-{state}-{self.studio.language}.png"
        if name in self.studio.taken:
            raise ValueError(f"there are two pictures {name}")
        pygame.image.save(self.app.screen, self.studio.out / name)
        self.studio.taken.append(name)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


# Records ----------------------------------------------------------------------------------------------------------


_SIMULATED: Final[dict[str, Json]] = {}


def simulated(game: str, seats: int, options: Json | None = None, board: str = "", seed: int = SEED) -> Json:
    """The record of a game of computer players, always the same."""
    key = _json([game, seats, options or {}, board, seed])
    if key not in _SIMULATED:
        folder = _RECORDS / str(len(_SIMULATED))
        levels = ",".join(["medium"] * seats)
        command = [sys.executable, "main.py", "simulate", game, "--seats", levels, "--seed", str(seed), "--games", "1"]
        command += ["--options", _json(options or {}), "--out", str(folder), *(["--board", board] if board else [])]
        subprocess.run(command, cwd=_PROGRAM, check=True, stdout=subprocess.DEVNULL)
        _SIMULATED[key] = json.loads(next(folder.glob("*.json")).read_text("utf-8"))
    return _SIMULATED[key]


def cut(record: Json, number: int, people: Sequence[int] = (0,), level: str = "easy") -> Json:
    """The record's first moves as a game that is not over, with people on those seats and computer players elsewhere."""
    seats = [
        {"name": NAMES[seat], "kind": "human"}
        if seat in people
        else {"name": NAMES[seat], "kind": "computer", "level": level}
        for seat in range(len(record["seats"]))
    ]
    meta = {**record["meta"], "started": NOW.isoformat(timespec="seconds")}
    return {**record, "seats": seats, "moves": record["moves"][:number], "result": None, "meta": meta}


def turn_after(record: Json, share: float, seat: int = 0, do: str = "") -> int:
    """The number of moves, at least that share of the game, after which a turn of the seat begins (with such a move)."""
    moves = record["moves"]
    for number in range(max(1, round(len(moves) * share)), len(moves)):
        is_begin = moves[number - 1]["seat"] != seat or len(record["seats"]) == 1 or do
        if moves[number]["seat"] == seat and is_begin and do in ("", moves[number]["do"]):
            return number
    raise LookupError(f"no such turn in the record of {record['game']}")


def cases(game: str) -> Iterator[tuple[str, Json]]:
    """Every table of a game by name, with the record of a game there: counts of seats, variants, boards."""
    for seats in SEATS[game]:
        yield f"{seats}", simulated(game, seats)
    for number, (seats, options) in enumerate(VARIANTS[game]):
        yield f"{seats}-variant{number + 1}", simulated(game, seats, options)
    for board in BOARDS[game]:
        if board != simulated(game, 2)["board"]:
            yield f"2-{board}", simulated(game, 2, board=board)


# Parts: the house -------------------------------------------------------------------------------------------------


def chart(studio: Studio) -> None:
    """The chart: fresh, every place under the pointer, the other language, a waiting game's lantern, leaving."""
    with studio.open() as window:
        window.photograph("fresh")
        for name in window.places():
            window.photograph(f"hover-{name.replace('/', '-')}", at=name)
        window.key(pygame.K_TAB)
        window.photograph("focus", at=None)
        window.keep(cut(simulated("mosaic", 2), 6))
        window.keep(cut(simulated("elevens", 2), 9))
        window.photograph("waiting")
        window.click("language")
        window.photograph("language")


def settings(studio: Studio) -> None:
    """The settings, with another thing chosen each, and their tips."""
    with studio.open() as window:
        window.click("settings")
        window.photograph("fresh")
        for name in list(window.places()):
            if name in ("back", "full_screen") or name.startswith("language/"):
                continue
            if name in window.places():
                window.click(name)
        window.photograph("changed")
        window.photograph("tip", at="confirm_moves")


def rules(studio: Studio) -> None:
    """Every page of every game's rules, and the one about keys."""
    with studio.open() as window:
        for game in GAMES:
            window.click(f"isle/{game}", "rules")
            for number in range(1, 1 + len(window.places("page-"))):
                if game == GAMES[0] or window.has(f"page-{number + 1}"):  # the last page is the same for all
                    window.click(f"page-{number}")
                    window.photograph(f"{game}-{number}")
            window.click("back", "back")


def _seat(window: Window, count: int) -> None:
    """Puts so many seats at the table that is being set."""
    for _ in range(12):
        now = len(window.places("seat-", is_enabled=None).keys() & {f"seat-{seat}/remove" for seat in range(8)})
        if now == count:
            return
        window.click("seat-add" if now < count else f"seat-{now - 1}/remove")


def setup(studio: Studio) -> None:
    """Setting every game's table: each count of seats, variant and board, and who can sit there."""
    with studio.open() as window:
        for game in GAMES:
            window.click(f"isle/{game}")
            window.photograph(f"{game}-fresh")
            for seats in SEATS[game]:
                _seat(window, seats)
                window.photograph(f"{game}-{seats}")
                for name in list(window.places("option-")):
                    if window.has(name) and not name.endswith(("/0", "/less")):
                        state = name.replace("/", "-")
                        if name.endswith("-number"):
                            continue
                        window.click(name)
                        window.photograph(f"{game}-{seats}-{state}")
                if window.places("option-saboteur/") and not window.places("option-saboteur-number"):
                    window.click(next(iter(window.places("option-saboteur/"))))
                for name in list(window.places("option-")):
                    if name.endswith("/0") and window.has(name):
                        window.click(name)
            _seat(window, 2)
            for board in BOARDS[game][1:]:
                window.click("board/more")
                window.photograph(f"{game}-board-{board}")
            window.photograph(f"{game}-tip", at="deal")
            window.click("back")
        window.click("isle/elevens")
        for kind in range(4):
            window.click("seat-1/kind/more")
            window.photograph(f"kind-{kind + 1}")
        window.click("first-seat/more")
        window.photograph("first-seat")


def entries(studio: Studio) -> None:
    """The pages on which something is typed: a deal, a code, a number, a name."""
    with studio.open() as window:
        window.click("isle/waterways", "deal")
        window.photograph("deal-fresh")
        window.click("digit-4", "digit-2", "digit-0", "digit-7")
        window.photograph("deal-typed")
        window.click("this-deal")
        window.photograph("deal-chosen")
        window.click("deal", "code")
        window.photograph("code-fresh")
        window.type("7k3q-9mxa-02")
        window.photograph("code-typed")
        window.click("take")
        window.photograph("code-wrong")
        window.key(pygame.K_ESCAPE)
        window.wait(0.5)
        _seat(window, 3)
        for name in list(window.places("option-saboteur/")):
            if window.has(name):
                window.click(name)
            number = next(iter(window.places("option-saboteur-number")), "")
            if number:
                window.click(number)
                window.photograph("number-fresh")
                window.click("digit-4", "digit-5")
                window.photograph("number-typed")
                window.click("take")
                window.photograph("number-chosen")
                break
        window.click("seat-0/name")
        window.photograph("name-fresh")
        window.type("Wilhelmine")
        window.photograph("name-typed")
        window.click("key-shift")
        window.photograph("name-shift")
        window.click("take", "seat-0/name")
        window.photograph("name-known")


def players(studio: Studio) -> None:
    """The harbour: empty, a new player, a page, renaming, forgetting."""
    with studio.open() as window:
        window.click("harbour")
        window.photograph("empty")
        window.click("new-player")
        window.photograph("new")
        for name in ("Ada", "Ben", "Cleo"):
            if window.name != "names":
                window.click("new-player")
            window.type(name)
            window.click("take")
        window.photograph("three")
        window.click("player-1", "aid-text-size/125", "aid-show_targets")
        window.photograph("aids")
        window.click("rename")
        window.photograph("rename")
        window.click("back", "new-player")
        window.type("ada")
        window.click("take")
        window.photograph("taken")
        window.wait(12.0)
        if window.name == "names":
            window.click("back")
        window.click("forget")
        window.photograph("forget")


def workshop(studio: Studio) -> None:
    """The workshop: every board of every game."""
    with studio.open() as window:
        window.click("workshop")
        for game in GAMES:
            window.click(f"game/{game}")
            for name in list(window.places("board-")):
                window.click(name)
                window.photograph(f"{game}-{name}")


def records(studio: Studio) -> None:
    """The lighthouse: empty, with games, past games, record files, and watching one of each."""
    with studio.open() as window:
        window.click("lighthouse")
        window.photograph("empty")
        window.click("kind/past")
        window.photograph("past-empty")
        window.click("files")
        window.photograph("files-empty")
        window.click("back", "back")
        for game in GAMES:
            for seats in SEATS[game][:2]:
                record = simulated(game, seats)
                window.resume(cut(record, len(record["moves"]) - 2))
                window.play_to_results()
                window.to_chart()
        window.click("lighthouse")
        for game in GAMES:
            window.click(f"game/{game}")
            window.photograph(f"best-{game}")
            window.click("seats/more")
            window.photograph(f"best-{game}-more")
            window.click("one-each", "kind/past")
            window.photograph(f"past-{game}")
            window.click("kind/best", "one-each")
        folder = _DATA / "imports"
        folder.mkdir(parents=True, exist_ok=True)
        for game in GAMES:
            (folder / f"{game}.json").write_text(json.dumps(simulated(game, 2)), encoding="utf-8")
        broken = simulated("bridges", 2)
        (folder / "broken.json").write_text(json.dumps({**broken, "moves": broken["moves"][3:]}), encoding="utf-8")
        (folder / "none.json").write_text("[1, 2]", encoding="utf-8")
        window.click("kind/past", "files")
        window.photograph("files")
        window.click("file-2")
        window.photograph("files-watched")


def daily(studio: Studio) -> None:
    """The chart of the day: fresh, under way, after a try, and the question where a game is waiting."""
    with studio.open() as window:
        window.click("daily")
        window.photograph("fresh")
        window.photograph("tip", at="play/mosaic")
        window.click("player")
        window.photograph("player")
        window.type("Ada")
        window.click("take", "play/mosaic")
        window.photograph("table")
        window.play_to_results()
        window.photograph("results")
        window.click("daily")
        window.wait(0.5)
        window.photograph("tried")
        window.click("back")
        window.keep(cut(simulated("bridges", 1), 8))
        window.click("daily", "play/bridges")
        window.photograph("replace")


def regatta(studio: Studio) -> None:
    """The regatta: fresh, a first leg sailed to its end, after each leg, and at the end."""
    with studio.open() as window:
        window.click("regatta")
        window.photograph("fresh")
        window.click("seat-1/kind/more", "seat-add")
        window.photograph("three")
        window.click("sail")
        window.rest()
        window.photograph("first-leg")
    people = [{"kind": "human" if seat == 0 else "easy", "name": NAMES[seat], "profile": None} for seat in range(3)]
    legs = [[5, 3, 2], [3, 5, 2], [5, 2, 3], [2, 5, 3]]
    with studio.open() as window:
        for count in range(1, 5):
            window.put_extra("regatta", {"people": people, "regatta": {"seats": 3, "legs": legs[:count]}})
            window.click("regatta")
            window.photograph(f"after-{count}")
            if count == 2:
                window.click("new")
                window.photograph("new")
                window.click("no")
            window.click("chart" if window.has("chart") else "back")
        window.put_extra("regatta", {"people": people, "regatta": {"seats": 3, "legs": legs[:3]}})
        record = simulated("mosaic", 3)
        window.resume(cut(record, len(record["moves"]) - 3), regatta=3)
        window.play_to_results()
        window.photograph("results")
        window.click("standings")
        window.photograph("standings")


def kept(studio: Studio) -> None:
    """The question whether to go on with a kept game, for each game; the pause menu and what it asks."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 2)
            window.keep(cut(record, turn_after(record, 0.5)))
            window.click(f"isle/{game}")
            window.photograph(f"{game}")
            window.click("continue")
            window.rest()
            window.click("pause")
            window.photograph(f"{game}-pause")
            if game == GAMES[0]:
                window.click("sound")
                window.photograph("pause-mute")
                window.click("again")
                window.photograph("pause-again")
                window.click("no", "settings")
                window.photograph("pause-settings")
                window.click("back", "rules")
                window.photograph("pause-rules")
                window.click("back")
            window.click("chart")


# Parts: the tables ------------------------------------------------------------------------------------------------


def _to_setup(window: Window, game: str) -> None:
    """From the chart: sets a new table of that game."""
    window.click(f"isle/{game}")
    if window.name == "kept-game":
        window.click("new")


def first(studio: Studio) -> None:
    """The first position of every table: each count of seats, variant and board; computer players have not moved yet."""
    with studio.open() as window:
        for game in GAMES:
            for seats in SEATS[game]:
                _to_setup(window, game)
                _seat(window, seats)
                window.click("start")
                window.photograph(f"{game}-{seats}")
                window.to_chart()
                _to_setup(window, game)
                options = [each for each in window.places("option-") if not each.endswith(("/0", "/less", "number"))]
                window.click("back")
                for name in options:
                    _to_setup(window, game)
                    window.click(name, "start")
                    window.photograph(f"{game}-{seats}-{name.replace('/', '-')}")
                    window.to_chart()
                    _to_setup(window, game)
                    none = f"{name.split('/')[0]}/0"
                    window.click(none if window.has(none) else name.replace("/more", "/less"), "start")
                    window.to_chart()
            for board in BOARDS[game][1:]:
                _to_setup(window, game)
                _seat(window, 2)
                window.click("board/more", "start")
                window.photograph(f"{game}-{board}")
                window.to_chart()


def _tables(studio: Studio, game: str) -> None:
    """For every table of a game: a middle position, the results, the end position, and the last page of the log."""
    with studio.open() as window:
        for name, record in cases(game):
            if not studio.is_whole and not name.isdecimal():
                continue
            window.resume(cut(record, turn_after(record, 0.55)))
            window.rest()
            window.photograph(f"{name}-middle")
            window.to_chart()
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            window.photograph(f"{name}-results")
            window.click("look")
            window.photograph(f"{name}-end")
            if name in ("2", "3"):
                window.click("log")
                window.photograph(f"{name}-log")
                window.wheel(30)
                window.photograph(f"{name}-log-top")
                window.click("back")
            window.to_chart()


def tables_bridges(studio: Studio) -> None:
    """Bridges at every table."""
    _tables(studio, "bridges")


def tables_elevens(studio: Studio) -> None:
    """Elevens at every table, and a match of several games."""
    _tables(studio, "elevens")
    record = simulated("elevens", 2)
    with studio.open() as window:
        for state, played in (("match-game", []), ("match-over", [[-12, 0]])):
            near = cut(record, len(record["moves"]) - 2)
            window.resume(near, match={"games": 2, "first": 0, "played": played})
            window.play_to_results()
            window.photograph(state)
            window.to_chart()


def tables_waterways(studio: Studio) -> None:
    """Waterways at every table."""
    _tables(studio, "waterways")


def tables_mosaic(studio: Studio) -> None:
    """Mosaic at every table."""
    _tables(studio, "mosaic")


def _hint(window: Window, state: str) -> None:
    """A hint while it is thought of, and when it is there."""
    window.click("hint")
    window.photograph(f"{state}-thinking")
    window.think_until_change()
    window.photograph(state)
    window.key(pygame.K_ESCAPE)


def _quiet(window: Window) -> None:
    """Lets the lines on the screen fade."""
    window.point((1, window.app.screen.get_height() - 1))
    window.wait(8.0)


def bridges(studio: Studio) -> None:
    """Bridges: what pointing and clicking shows."""
    record = simulated("bridges", 2)
    with studio.open() as window:
        window.click("isle/bridges")
        _seat(window, 2)
        window.click("start")
        window.photograph("start-hover", at=next(iter(window.places("island-"))))
        window.click("start-4")
        window.photograph("start-four", at=list(window.places("island-"))[3])
        refused = next(iter(window.places("island-", is_enabled=False)), "")
        if refused:
            window.click(refused)
            window.photograph("start-refused")
        window.click("confirm")
        window.photograph("start-confirm")
        window.click("undo")
        window.photograph("nothing-to-undo")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.4, do="number")))
        window.rest()
        island = next(iter(window.places("island-")))
        window.photograph("island-hover", at=island)
        window.click(next(iter(window.places("island-", is_enabled=False))))
        window.photograph("island-refused")
        _quiet(window)
        window.click("confirm")
        window.photograph("confirm-early")
        window.click(island)
        window.photograph("number")
        links = list(window.places("link-"))
        if links:
            window.photograph("link-hover", at=links[0])
            window.click(links[0])
            window.photograph("link")
        refused = next((name for name in window.places("link-", is_enabled=False) if name not in links), "")
        if refused:
            window.press(refused)
            window.photograph("link-refused")
        window.key(pygame.K_ESCAPE)
        window.key(pygame.K_ESCAPE)
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        window.click("skip-number")
        window.photograph("skip-number")
        window.click("skip-bridges")
        window.photograph("skip-bridges")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.4, do="number")))
        window.rest()
        _hint(window, "hint")
        window.photograph("seat-hover", at="seat-1")
        window.click("seat-1")
        window.photograph("peek")
        window.press("island-3")
        window.photograph("peek-refused")
        window.click("own-board")
        for name in ("pause", "undo", "hint", "log", "help"):
            window.photograph(f"tip-{name}", at=name)
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        freehand = simulated("bridges", 2, {"freehand": True})
        window.resume(cut(freehand, turn_after(freehand, 0.2, do="number")))
        window.rest()
        for number in range(6):
            window.act()
            window.rest()
            window.photograph(f"freehand-{number}")


def elevens(studio: Studio) -> None:
    """Elevens: what pointing and clicking shows."""
    record = simulated("elevens", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        tiles = list(window.places("tile-"))
        for number, tile in enumerate(tiles):
            window.click(tile)
            window.photograph(f"tile-{number}")
            if window.places("field-"):
                window.photograph("field-hover", at=next(iter(window.places("field-"))))
                break
        window.press(next(iter(window.places("field-", is_enabled=False))))
        window.photograph("field-refused")
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        for name in list(window.places("sort-")):
            window.click(name)
            window.photograph(f"{name}")
        window.click("out-there")
        window.photograph("out-there")
        window.click("back")
        window.photograph("bag-hover", at="bag")
        window.press("bag")
        window.photograph("bag-refused")
        _quiet(window)
        _hint(window, "hint")
        for name in ("give", "end", "seat-1"):
            if name in window.places(is_enabled=None):
                window.photograph(f"tip-{name}", at=name)
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.2, do="give")))
        window.rest()
        window.click("give")
        window.photograph("giving")
        window.click(next(iter(window.places("tile-"))))
        window.photograph("gift")
        window.click("give")
        window.photograph("given")
        window.to_chart()
        for do in ("draw", "bonus"):
            window.resume(cut(record, turn_after(record, 0.1, do=do)))
            window.photograph(f"{do}", seconds=0.2)
            window.to_chart()
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        window.click("end") if window.has("end") else window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")


def waterways(studio: Studio) -> None:
    """Waterways: what pointing and clicking shows."""
    record = simulated("waterways", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.4)))
        window.rest()
        for _ in range(4):
            if window.places("cell-"):
                break
            window.click("turn")
        cells = list(window.places("cell-"))
        window.photograph("hover", at=cells[0])
        window.photograph("hover-other", at=cells[-1])
        off = list(window.places("cell-", is_enabled=False))
        window.photograph("hover-refused", at=off[0])
        window.press(off[0])
        window.photograph("refused")
        window.press(off[len(off) // 2])
        window.photograph("refused-middle")
        _quiet(window)
        window.click(cells[0])
        window.photograph("ghost")
        window.press("turn")
        window.photograph("ghost-turned")
        window.key(pygame.K_ESCAPE)
        for number in range(4):
            window.click("turn")
            window.photograph(f"turn-{number}")
        _hint(window, "hint")
        window.click("bag")
        window.photograph("bag")
        window.click("back")
        for name in ("turn", "bag", "confirm"):
            window.photograph(f"tip-{name}", at=name)
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        dams = simulated("waterways", 2, {"open_stones": True, "dams": True})
        window.resume(cut(dams, turn_after(dams, 0.5, do="draw")))
        window.rest()
        for name in window.places("heap-", is_enabled=None):
            window.photograph(f"{name}", at=name)
        window.press(off[len(off) // 2])
        window.photograph("heap-refused")
        window.click("bag")
        window.photograph("open-bag")
        window.click("back")
        window.to_chart()
        auction = simulated("waterways", 3, {"saboteur": {"auction": True}})
        for number in range(1, 4):
            window.resume(cut(auction, number, people=(auction["moves"][number]["seat"],)))
            window.rest()
            window.photograph(f"auction-{number}")
            if window.has("bid-more"):
                window.click("bid-more", "bid-more")
                window.photograph(f"auction-{number}-more")
            window.to_chart()
    with studio.open(lay_at_once=True) as window:
        window.resume(cut(record, turn_after(record, 0.4)))
        window.rest()
        window.photograph("at-once", at=next(iter(window.places("cell-"))))


def mosaic(studio: Studio) -> None:
    """Mosaic: what pointing and clicking shows."""
    record = simulated("mosaic", 2)
    with studio.open() as window:
        window.resume(cut(record, turn_after(record, 0.4, do="piece")))
        window.rest()
        pieces = list(window.places("piece-"))
        window.photograph("piece-hover", at=pieces[0])
        window.click(pieces[-1])
        window.photograph("piece")
        cells = list(window.places("cell-"))
        window.photograph("cell-hover", at=cells[0])
        off = list(window.places("cell-", is_enabled=False))
        window.photograph("cell-hover-refused", at=off[0])
        window.press(off[0])
        window.photograph("cell-refused")
        _quiet(window)
        window.key(pygame.K_ESCAPE)
        if window.name == "pause":
            window.click("resume")
        struck = list(window.places("piece-", is_enabled=False))
        window.photograph("struck-hover", at=struck[0])
        window.press(struck[0])
        window.photograph("struck")
        _quiet(window)
        window.click("confirm") if window.has("confirm") else window.press("confirm")
        window.photograph("confirm-early")
        _quiet(window)
        _hint(window, "hint")
        window.photograph("bonus-hover", at=list(window.places("bonus-", is_enabled=None))[2])
        window.photograph("seat-hover", at="seat-1")
        window.click("seat-1")
        window.photograph("peek")
        window.click("own-sheet")
        window.act()
        window.photograph("others")
        window.rest()
        window.photograph("next")
        window.to_chart()
        window.resume(cut(record, turn_after(record, 0.1, do="bonus")))
        window.rest()
        window.photograph("bonus")
        window.photograph("bonus-held", at=next(iter(window.places("cell-"))))
    with studio.open(confirm_moves=True) as window:
        window.resume(cut(record, turn_after(record, 0.4, do="piece")))
        window.rest()
        window.click(next(iter(window.places("piece-"))))
        window.click(next(iter(window.places("cell-"))))
        window.photograph("ghost")


def people(studio: Studio) -> None:
    """Several people at each game: passing the mouse, and the table after that."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 3)
            window.resume(cut(record, turn_after(record, 0.5), people=(0, 1)))
            window.photograph(f"{game}-pass")
            if window.name == "pass-mouse":
                window.press("ready")
                window.photograph(f"{game}-ready")
            window.rest()
            for _ in range(20):
                if window.name == "pass-mouse":
                    break
                window.act()
                window.rest()
            window.photograph(f"{game}-pass-again")
            window.press("ready")
            window.photograph(f"{game}-ready-again")
            window.to_chart()
    with studio.open(recap=False) as window:
        record = simulated("bridges", 2)
        window.resume(cut(record, turn_after(record, 0.5), people=(0, 1)))
        window.photograph("no-recap")


def alone(studio: Studio) -> None:
    """Results alone: with and without a record to beat, the house still thinking, its games, watching one; the ghost."""
    with studio.open() as window:
        for game in ("bridges", "waterways", "mosaic"):
            record = simulated(game, 1)
            for attempt in ("first", "second"):
                window.resume(cut(record, len(record["moves"]) - 2))
                window.photograph(f"{game}-{attempt}-table")
                window.play_to_results()
                window.photograph(f"{game}-{attempt}")
                if game == "waterways" and attempt == "second":
                    for number in range(3):
                        window.think_until_change()
                        window.photograph(f"{game}-house-{number + 1}")
                    window.click("watch-house")
                    window.photograph(f"{game}-house-watched")
                    window.click("back")
                window.to_chart()


def replay(studio: Studio) -> None:
    """Watching a game from its results: start, a step, the middle, the end, each button's tip, what can be saved."""
    with studio.open() as window:
        for game in GAMES:
            record = simulated(game, 2)
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            window.press("replay")
            window.press("play")
            window.click("to-start") if window.has("to-start") else None
            window.photograph(f"{game}-start")
            window.click("step-on", "step-on")
            window.photograph(f"{game}-step")
            window.press("moves")
            window.photograph(f"{game}-middle")
            if game == GAMES[0]:
                steps = ("to-start", "step-back", "play", "step-on", "to-end")
                for name in (*steps, "speed", "picture", "export", "branch"):
                    window.photograph(f"tip-{name}", at=name)
                window.click("speed")
                window.photograph("speed")
                window.click("picture")
                window.photograph("picture")
                _quiet(window)
                window.click("export")
                window.photograph("export")
                _quiet(window)
            window.click("to-end")
            window.photograph(f"{game}-end")
            window.click("step-back", "step-back", "branch")
            window.rest()
            window.photograph(f"{game}-branch")
            window.to_chart()
    for saved in sorted((_DATA / "exports").glob("*.png")):
        shutil.copy(saved, studio.out / f"replay-saved-{studio.language}.png")


def command(studio: Studio) -> None:
    """``main.py replay``: one record, and the list of several."""
    files = [_TEMPORARY / "one.json", _TEMPORARY / "two.json"]
    for path, game in zip(files, ("mosaic", "elevens"), strict=True):
        path.write_text(json.dumps(simulated(game, 2)), encoding="utf-8")
    os.environ["LANG"] = "en_GB.UTF-8"
    for state, paths in (("one", files[:1]), ("list", files)):
        pygame.display.init()
        app = studio.make_app(["replay", *map(str, paths)])
        app.services.storage.change_settings(reduced_motion=True, pace="instant", language=studio.language)
        app.close()
        with studio.drive(["replay", *map(str, paths)]) as window:
            window.photograph(state)


def _lesson(studio: Studio, game: str) -> None:
    """A lesson before each of its clicks, one that is not wanted, and its end."""
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game")
        for number, name in enumerate(LESSONS[game].split(), 1):
            window.photograph(f"{number:02d}", seconds=2.0)
            if number == 3:
                window.press("end" if game == "elevens" else "confirm")
                window.photograph("follow")
                _quiet(window)
            window.press(name)
        window.wait(9.0)
        window.photograph("end")
        if window.name != "lesson-end":
            raise AssertionError(f"the lesson of {game} ends on {window.name!r}")
    with studio.open() as window:
        window.click(f"isle/{game}", "first-game", "pause")
        window.photograph("pause")


def lesson_bridges(studio: Studio) -> None:
    """The lesson of Bridges."""
    _lesson(studio, "bridges")


def lesson_elevens(studio: Studio) -> None:
    """The lesson of Elevens."""
    _lesson(studio, "elevens")


def lesson_waterways(studio: Studio) -> None:
    """The lesson of Waterways."""
    _lesson(studio, "waterways")


def lesson_mosaic(studio: Studio) -> None:
    """The lesson of Mosaic."""
    _lesson(studio, "mosaic")


# Parts: how it looks ----------------------------------------------------------------------------------------------


def _looks(studio: Studio, **settings: Any) -> None:
    """A round through the program with other settings."""
    with studio.open(**settings) as window:
        window.photograph("chart")
        window.click("settings")
        window.photograph("settings")
        window.click("back", "lighthouse")
        window.photograph("records")
        window.click("back", "harbour", "new-player")
        window.photograph("name")
        window.click("back", "back", "daily")
        window.photograph("daily")
        window.click("back")
        for game in GAMES:
            window.click(f"isle/{game}")
            window.photograph(f"{game}-setup")
            window.click("rules", "page-2")
            window.photograph(f"{game}-rules")
            window.click("back", "back")
            record = simulated(game, max(SEATS[game]))
            window.resume(cut(record, turn_after(record, 0.6)))
            window.rest()
            window.photograph(f"{game}")
            window.act()
            window.photograph(f"{game}-act")
            window.to_chart()
            window.resume(cut(record, len(record["moves"]) - 2))
            window.play_to_results()
            window.photograph(f"{game}-results")
            window.to_chart()
            window.click(f"isle/{game}", "first-game")
            window.photograph(f"{game}-lesson", seconds=2.0)
            window.click("lesson-leave", "back")


def contrast(studio: Studio) -> None:
    """With high contrast."""
    _looks(studio, high_contrast=True)


def patterns(studio: Studio) -> None:
    """With patterns."""
    _looks(studio, patterns=True)


def large(studio: Studio) -> None:
    """With large letters."""
    _looks(studio, text_size=150)


def targets(studio: Studio) -> None:
    """Without the lit targets, or with them, whichever is not the usual: both for the first positions."""
    for is_shown in (False, True):
        with studio.open(show_targets=is_shown) as window:
            for game in GAMES:
                record = simulated(game, 2)
                window.resume(cut(record, turn_after(record, 0.4)))
                window.rest()
                window.photograph(f"{game}-{'on' if is_shown else 'off'}")
                window.to_chart()


# Parts: the kiosk -------------------------------------------------------------------------------------------------


def kiosk(studio: Studio) -> None:
    """The kiosk: chart, setup, idle question, ticket, taking up a game, initials."""
    with studio.open("--kiosk") as window:
        window.photograph("chart")
        window.photograph("chart-ticket", at="ticket")
        window.click("settings")
        window.photograph("settings")
        window.click("back", "isle/waterways")
        window.photograph("setup")
        window.click("seat-0/name")
        window.photograph("name")
        window.click("back", "back")
        record = simulated("waterways", 2)
        window.resume(cut(record, turn_after(record, 0.3)))
        window.rest()
        window.photograph("table")
        window.click("pause")
        window.photograph("pause")
        window.click("resume")
        window.point((1, window.app.screen.get_height() - 1))
        for _ in range(200):
            if window.name == "idle":
                break
            window.step(1.0)
        window.photograph("idle", at=None, seconds=1.0)
        window.photograph("idle-later", at=None, seconds=8.0)
        window.wait(8.0)
        window.photograph("ticket", at=None)
        window.key(pygame.K_ESCAPE)
        window.wait(0.5)
        window.click("ticket")
        window.photograph("entry")
        window.type("BC")
        window.photograph("entry-typed")
        window.type("DF")
        window.photograph("entry-unknown")
        window.click("back")
        record = simulated("mosaic", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.photograph("results")
        window.click("initials")
        window.photograph("initials")
        window.type("ada")
        window.photograph("initials-typed")
        window.click("take")
        window.photograph("results-after")
        window.click("replay")
        window.press("play")
        window.click("to-start") if window.has("to-start") else None
        window.photograph("replay")


def attract(studio: Studio) -> None:
    """The kiosk's attract mode, looked at again and again: games (of computers, who wait; the best of today, which is
    watched), record tables, how to play."""
    with studio.open("--kiosk") as window:
        record = simulated("elevens", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.to_chart()
        for _ in range(100):
            if window.name == "attract":
                break
            window.step(1.0)
        before = b""
        for number in range(44):
            window.wait(6.0)
            now = bytes(window.app.screen.get_buffer().raw)
            if now != before:
                window.photograph(f"{number:02d}", at=None)
            before = now


def operator(studio: Studio) -> None:
    """The operator's corner: choosing a PIN, a slip, the page with counts, its questions."""
    with studio.open("--kiosk") as window:
        record = simulated("mosaic", 2)
        window.resume(cut(record, len(record["moves"]) - 2))
        window.play_to_results()
        window.to_chart()
        window.hold("operator", 3.5)
        window.photograph("new")
        window.click("digit-4", "digit-7", "digit-1")
        window.photograph("typed")
        window.click("digit-1")
        window.photograph("again")
        window.click("digit-4", "digit-7", "digit-1", "digit-2")
        window.photograph("differ")
        window.click(*(2 * ("digit-4", "digit-7", "digit-1", "digit-1")))
        window.photograph("page")
        window.click("game-elevens", "attract-sound")
        window.photograph("changed")
        for name in ("reset", "exit"):
            window.click(name)
            window.photograph(name)
            if name == "reset":
                window.click("yes")
                window.photograph("reset-surely")
            window.click("no")
        window.click("export")
        window.photograph("export")
        _quiet(window)
        window.click("back", "isle/elevens")
        window.photograph("closed")
        _quiet(window)
        window.hold("operator", 3.5)
        window.photograph("pin")
        window.click("digit-9", "digit-9", "digit-9", "digit-9")
        window.photograph("wrong")


PARTS: Final[tuple[Callable[[Studio], None], ...]] = (
    chart, settings, rules, setup, entries, players, workshop, records, daily, regatta, kept, first, tables_bridges,
    tables_elevens, tables_waterways, tables_mosaic, bridges, elevens, waterways, mosaic, people, alone, replay, command,
    lesson_bridges, lesson_elevens, lesson_waterways, lesson_mosaic, contrast, patterns, large, targets, kiosk, attract,
    operator,
)  # fmt: skip
ONLY_ONCE: Final = (first, contrast, patterns, targets, tables_mosaic)
"""Parts that show hardly a word: in the first language of a run only."""


# A run, and comparing two -----------------------------------------------------------------------------------------


def run(out: Path, size: tuple[int, int], languages: Sequence[str], only: Sequence[str]) -> int:
    """Takes the pictures of the chosen parts (all, if none is named); 1 if a part has failed."""
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    parts = [part for part in PARTS if not only or part.__name__ in only]
    if len(parts) < len(only):
        print(f"parts are: {' '.join(part.__name__ for part in PARTS)}")
        return 1
    studio = Studio(out, size, pin(size))
    failed: list[str] = []
    start = time.perf_counter()
    for language in languages:
        studio.language, studio.is_whole = language, language == languages[0]
        for part in parts:
            if part in ONLY_ONCE and not studio.is_whole:
                continue
            studio.part = part.__name__.replace("_", "-")
            before, begun = len(studio.taken), time.perf_counter()
            try:
                part(studio)
            except Exception:  # the other parts go on
                failed.append(f"{studio.part}-{language}")
                traceback.print_exc()
            took = time.perf_counter() - begun
            print(f"{language} {studio.part}: {len(studio.taken) - before} pictures, {took:.1f} s", flush=True)
    print(f"{len(studio.taken)} pictures in {time.perf_counter() - start:.0f} s; failed: {' '.join(failed) or 'none'}")
    return 1 if failed else 0


def compare(one: Path, other: Path) -> int:
    """Tells picture by picture whether two runs are alike; 1 if they are not."""
    import numpy as np
    from PIL import Image

    names = sorted({path.name for folder in (one, other) for path in folder.glob("*.png")})
    different = 0
    for name in names:
        missing = [folder for folder in (one, other) if not (folder / name).exists()]
        if missing:
            told = f"missing in {missing[0]}"
        elif (one / name).read_bytes() == (other / name).read_bytes():
            told = "equal"
        else:
            before, after = (np.asarray(Image.open(folder / name).convert("RGB")) for folder in (one, other))
            if before.shape != after.shape:
                told = f"sizes {before.shape[1::-1]} and {after.shape[1::-1]}"
            else:
                rows, columns = np.nonzero((before != after).any(axis=2))
                told = "equal"
                if len(rows):
                    box = (int(columns.min()), int(rows.min()), int(columns.max()) + 1, int(rows.max()) + 1)
                    told = f"{len(rows)} pixels differ in {box}"
        different += told != "equal"
        print(f"{name}: {told}")
    print(f"{len(names)} pictures, {different} different or missing")
    return 1 if different or not names else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Takes pictures, or compares those of two runs."""
    parser = argparse.ArgumentParser(prog="python -m tools.shots", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("out", nargs="?", type=Path, help="the folder the pictures go to")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="only this part (several times)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="the window's size")
    parser.add_argument("--lang", default="en,de", metavar="LANG,..", help="the languages")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OUT_A", "OUT_B"), help="compare two runs")
    given = parser.parse_args(argv)
    if given.compare:
        return compare(*given.compare)
    if given.out is None:
        parser.error("where should the pictures go?")
    width, height = (int(part) for part in given.size.split("x"))
    return run(given.out, (width, height), given.lang.split(","), given.only)


if __name__ == "__main__":
    sys.exit(main())
