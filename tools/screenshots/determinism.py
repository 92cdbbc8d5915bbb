"""Pinning what chance and the clock would decide, so that two runs can be compared."""

from __future__ import annotations

import datetime
import fcntl
import importlib
import multiprocessing.connection
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import pygame

if TYPE_CHECKING:
    from game.app import App


NOW: Final = datetime.datetime(2026, 5, 1, 12, 0, tzinfo=datetime.UTC)
SEED: Final = 7
TEMPORARY: Final = Path(tempfile.gettempdir()) / "four-isles-shots"
DATA: Final = TEMPORARY / "data"
PROGRAM: Final = TEMPORARY / "program"
RECORDS: Final = TEMPORARY / "records"
DATABASE: Final = "four-isles.sqlite3"


_room: IO[str] | None = None
"""Lock file, open while the folders belong to this run."""


class _Like(type):
    """Metaclass by which objects of the original class count as instances of the pinned one."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.__mro__[1])


class _PinnedDate(datetime.date, metaclass=_Like):
    """Date class with a constant today."""

    @classmethod
    def today(cls) -> _PinnedDate:
        """The day of all pictures."""
        return cls(NOW.year, NOW.month, NOW.day)


class _PinnedDatetime(datetime.datetime, metaclass=_Like):
    """Datetime class with a constant now."""

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
    """Clock for durations that advances by a microsecond a call."""

    now: float = 1000.0

    def read(self) -> float:
        """The seconds so far."""
        self.now += 1e-6
        return self.now


@dataclass
class _Thinking:
    """Switch for the answers of computer players."""

    is_open: bool = False


CLOCK: Final = _Clock()
THINKING: Final = _Thinking()
DICE: Final = random.Random(SEED)
"""In place of ``secrets``; begins anew with every start of the program."""


def pin(size: tuple[int, int]) -> Callable[[Sequence[str]], App]:
    """Pins what could differ between two runs, and gives ``make_app`` of a copy of the checkout, imported after that."""
    global _room
    _room = (TEMPORARY.parent / f"{TEMPORARY.name}.lock").open("w", encoding="utf-8")
    fcntl.flock(_room, fcntl.LOCK_EX)  # another run in the same folders is waited for
    time.tzset()
    random.SystemRandom = _PinnedRandom  # type: ignore[assignment,misc]
    secrets.SystemRandom = _PinnedRandom  # type: ignore[assignment,misc]
    secrets.choice = DICE.choice
    secrets.randbelow = DICE.randrange  # type: ignore[assignment]
    time.monotonic = CLOCK.read
    datetime.date = _PinnedDate  # type: ignore[misc]
    datetime.datetime = _PinnedDatetime  # type: ignore[misc]
    poll = multiprocessing.connection.Connection.poll

    def poll_if_open(connection: Any, timeout: float | None = 0.0) -> bool:
        return THINKING.is_open and poll(connection, timeout)

    multiprocessing.connection.Connection.poll = poll_if_open  # type: ignore[method-assign,assignment]
    set_mode = pygame.display.set_mode

    def set_window(wanted: tuple[int, int] = (0, 0), flags: int = 0, *rest: Any, **more: Any) -> pygame.Surface:
        return set_mode(size if tuple(wanted) == (0, 0) else wanted, flags & ~pygame.FULLSCREEN, *rest, **more)

    pygame.display.set_mode = set_window  # type: ignore[assignment]
    _copy_program()
    sys.path.insert(0, str(PROGRAM))
    make_app: Callable[[Sequence[str]], App] = importlib.import_module("game.app").make_app
    return make_app


def _copy_program() -> None:
    """Copy the checkout to a constant path, so that no page shows the checkout's own."""
    shutil.rmtree(TEMPORARY, ignore_errors=True)
    left_out = shutil.ignore_patterns(".*", "tests", "docs", "tools", "__pycache__", "build", "dist", "*.md")
    shutil.copytree(Path.cwd(), PROGRAM, ignore=left_out)
