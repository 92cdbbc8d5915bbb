"""Driver of the program: clicks, simulated time, screenshots."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from tools.screenshots.determinism import DATA, DATABASE, DICE, NOW, SEED, THINKING
from tools.screenshots.games import (
    GAMES,
    Json,
    as_json,
)

if TYPE_CHECKING:
    from game.app import App


_STEP: Final = 0.1
_PATIENCE: Final = 90.0
"""Real seconds to wait for computer players."""


PIN, TICKET = "4711", "KLMN"
"""The kiosk's PIN, and the ticket of its saved game."""


@dataclass
class Studio:
    """Shared settings of a run: output folder, window size, language."""

    out: Path
    size: tuple[int, int]
    make_app: Callable[[Sequence[str]], App]
    language: str = "en"
    text_size: int = 100
    part: str = ""
    is_whole: bool = True
    """True for all screenshots; a second language omits those without words of their own."""
    taken: list[str] = field(default_factory=list)
    measure: Callable[[App], list[str]] | None = None
    """Function that lists a screenshot's text problems; None without ``--measure``."""
    faulty: list[str] = field(default_factory=list)
    """The faults found, each with the picture's name before it."""

    @contextmanager
    def open(self, *arguments: str, is_fresh: bool = True, is_set_up: bool = True, **settings: Any) -> Iterator[Window]:
        """The program on its first scene, fast and without motion, with these settings; with an empty data folder by
        default.
        """
        if is_fresh:
            shutil.rmtree(DATA, ignore_errors=True)
            os.environ["XDG_DATA_HOME"] = str(DATA.parent / "usual")
        width, height = self.size
        place = [] if "--kiosk" in arguments else ["--window", f"{width}x{height}"]
        everything = [*place, "--data", str(DATA), "--lang", self.language, "--seed", str(SEED), *arguments]
        pygame.display.init()
        pygame.event.clear()
        calm = {"reduced_motion": True, "pace": "instant", "text_size": self.text_size, **settings}
        app = self.make_app(everything)
        app.services.storage.change_settings(**calm)
        if "--kiosk" in arguments and is_set_up:
            from game.storage.pin import set_pin

            set_pin(app.services.storage, PIN)
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
            THINKING.is_open = False
            window.app.close()


class Window:
    """Window of the program: clicks, simulated time, screenshots."""

    app: App

    def __init__(self, studio: Studio, arguments: Sequence[str]) -> None:
        self.studio = studio
        self._arguments = arguments

    def start(self) -> None:
        """Starts the program; its first scene is at rest then."""
        DICE.seed(SEED)
        pygame.display.init()
        pygame.event.clear()
        self.app = self.studio.make_app(self._arguments)
        self.wait(0.5)

    # State

    @property
    def name(self) -> str:
        """The name of the scene on top; empty if none is open."""
        top = self.app.stack.top
        return top.name if top is not None else ""

    def places(self, start: str = "", *, is_enabled: bool | None = True) -> dict[str, Rect]:
        """Rectangles of targets by name prefix: enabled ones, disabled ones, or all (None)."""
        top = self.app.stack.top
        return {
            each.name: each.rect
            for each in (top.targets() if top is not None else [])
            if each.name.startswith(start) and is_enabled in (None, each.enabled)
        }

    def has(self, name: str) -> bool:
        """True if there is an enabled target of that name."""
        return name in self.places()

    def record(self) -> Json:
        """Record of the game on top; empty for other scenes."""
        record: Callable[[], Json] | None = getattr(self.app.stack.top, "record", None)
        return record() if record is not None else {}

    # Actions

    def step(self, seconds: float) -> None:
        """Advance the program's loop once."""
        self.app.step(seconds)

    def wait(self, seconds: float) -> None:
        """Let simulated time pass."""
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
        if at not in self.places(is_enabled=None):
            self._scroll_to(at)
        places = self.places(is_enabled=None)
        if at not in places:
            raise LookupError(f"no target {at!r} on {self.name!r}: {' '.join(sorted(places))}")
        return places[at].center

    def _scroll_to(self, name: str) -> None:
        """Scrolls every list of the page up, then down until the target is in view."""
        self.scroll("/up", name)
        self.scroll("/down", name)

    def scroll(self, way: str, until: str = "") -> None:
        """Scrolls every list of the page up or down, to its end or until a target is in view."""
        for _ in range(40):
            bar = next((each for each in self.places() if each.endswith(way)), None)
            if bar is None or until in self.places(is_enabled=None):
                return
            self.press(bar)

    # Computer players

    def think_until(self, is_done: Callable[[], bool]) -> None:
        """Lets computer players' answers come until that is so; no time passes for the program meanwhile."""
        start = time.perf_counter()
        THINKING.is_open = True
        try:
            while not is_done():
                if time.perf_counter() - start > _PATIENCE:
                    raise TimeoutError(f"nothing happens on {self.name!r}")
                self.step(0.0)
                time.sleep(0.003)
        finally:
            THINKING.is_open = False

    def think_until_change(self) -> None:
        """Let the computer players think until the image changes."""
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
        """One action of the player with the mouse: the first highlighted target."""
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
                yield from self._bridges_deed()
            case "elevens":
                yield from self._elevens_deed()
            case "waterways":
                yield from self._waterways_deed()
            case "mosaic":
                yield from self._mosaic_deed()

    def _bridges_deed(self) -> Iterator[str]:
        if not self.places("link-"):
            yield next(iter(self.places("island-")), "skip-number")
        drawn: list[str] = []
        while not self.has("confirm") and len(drawn) < 4:
            drawn.append(next((name for name in self.places("link-") if name not in drawn), "skip-bridges"))
            yield drawn[-1]
        if not self.has("confirm"):
            yield "skip-bridges"
        yield "confirm"

    def _elevens_deed(self) -> Iterator[str]:
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

    def _waterways_deed(self) -> Iterator[str]:
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

    def _mosaic_deed(self) -> Iterator[str]:
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

    # Saved games

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        """Database of the closed program, which locks it while open; the program restarts afterwards."""
        self.app.close()
        database = sqlite3.connect(DATA / DATABASE)
        with database:
            yield database
        database.close()
        self.start()
        if self.name == "kept-game":  # a game that waits is offered at the start
            self.click("back")

    def keep(self, record: Json, profiles: Sequence[int] = (), **occasion: Any) -> None:
        """Save an unfinished game in its slot and open the title chart; by default without profiles."""
        moves = record["moves"]
        extra = {"profiles": [*profiles, *[None] * len(record["seats"])][: len(record["seats"])], "occasion": occasion}
        slot = f"ticket:{TICKET}" if self.app.services.session.is_kiosk else record["game"]
        with self._database() as database:
            database.execute("DELETE FROM unfinished_moves WHERE slot = ?", (slot,))
            database.execute("DELETE FROM unfinished WHERE slot = ?", (slot,))
            head = (slot, as_json({**record, "moves": []}), as_json(extra), NOW.isoformat())
            database.execute("INSERT INTO unfinished (slot, head, extra, changed) VALUES (?, ?, ?, ?)", head)
            rows = [(slot, number, as_json(move)) for number, move in enumerate(moves)]
            database.executemany("INSERT INTO unfinished_moves (slot, number, move) VALUES (?, ?, ?)", rows)
            if self.app.services.session.is_kiosk:
                visit = ("kiosk.visit", as_json({record["game"]: TICKET}))
                database.execute("INSERT OR REPLACE INTO extras (name, value) VALUES (?, ?)", visit)

    def put_extra(self, name: str, value: Any) -> None:
        """Has the program remember something under a name, and opens the chart."""
        with self._database() as database:
            database.execute("INSERT OR REPLACE INTO extras (name, value) VALUES (?, ?)", (name, as_json(value)))

    def resume(self, record: Json, profiles: Sequence[int] = (), **occasion: Any) -> None:
        """From the title chart, resume that game."""
        self.keep(record, profiles, **occasion)
        self.click(f"isle/{record['game']}", "continue")
        self.wait(0.5)

    def to_chart(self) -> None:
        """Back to the chart from a table, a page over it or its results."""
        self.to("title")

    def to(self, scene: str) -> None:
        """Return to a scene further down in the stack."""
        for _ in range(12):
            if self.name == scene:
                return
            if self.name == "pass-mouse":
                self.key(pygame.K_ESCAPE)
            else:
                ways = ("chart", "pause", "no", "back") if scene == "title" else ("no", "back")
                way = next((name for name in ways if self.has(name)), "")
                if way:
                    self.press(way)
                else:
                    self.key(pygame.K_ESCAPE)
            self.wait(0.3)
        raise TimeoutError(f"no way to {scene!r} from {self.name!r}")

    # Pictures

    def photograph(self, state: str, at: str | tuple[int, int] | None = "", seconds: float = 0.6) -> None:
        """Take a screenshot after a while: with the pointer at a target or pixel, out of the way (""), or unchanged
        (None).
        """
        if at is not None:
            self.point(at or (1, self.app.screen.get_height() - 1))
        self.wait(seconds)
        name = f"{self.studio.part}-{state}-{self.studio.language}.png"
        if name in self.studio.taken:
            raise ValueError(f"there are two pictures {name}")
        pygame.image.save(self.app.screen, self.studio.out / name)
        self.studio.taken.append(name)
        if self.studio.measure is not None:
            for fault in self.studio.measure(self.app):
                self.studio.faulty.append(f"{name}: {fault}")
                print(self.studio.faulty[-1], flush=True)

    def quiet(self) -> None:
        """Lets the lines on the screen fade."""
        self.point((1, self.app.screen.get_height() - 1))
        self.wait(8.0)
