"""Faults of records, and what is said of them; the first picture can name one without reading records."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from game.core.state import FormatError

LONGEST_MESSAGE = 300


class Fault(Enum):
    """Kind of a record's fault, for localised messages."""

    FILE = "file"
    """The file is unreadable."""
    ALIEN = "alien"
    """Not a record."""
    NEWER = "newer"
    """Written by a later version."""
    OLDER = "older"
    """Played by rules that have changed since."""
    FORM = "form"
    """Malformed."""
    BOARD = "board"
    """The board is missing or unplayable."""
    MOVE = "move"
    """An illegal move."""
    RESULT = "result"
    """The result contradicts the moves."""


class RecordError(FormatError):
    """A faulty record, as a message of one line; ``number`` is the faulty move's, 0 for other faults.

    ``line`` is the fault's in a readable text, 0 in JSON; it stands before the message, but not in ``detail``.
    """

    def __init__(self, message: str, number: int = 0, fault: Fault = Fault.FORM, line: int = 0) -> None:
        super().__init__(one_line(f"line {line}: {message}" if line else message))
        self.detail = one_line(message)
        self.number = number
        self.fault = fault
        self.line = line


@dataclass(frozen=True, slots=True)
class Problem:
    """The first fault of a record: its move number (counted from 1; 0 is before the first) and a description."""

    number: int
    what: str
    fault: Fault = field(default=Fault.FORM, compare=False)
    cause: Exception | None = field(default=None, compare=False)
    """The board's error, for a fault of kind BOARD."""

    @classmethod
    def of(cls, error: RecordError) -> Problem:
        """The problem for an error."""
        return cls(error.number, str(error), error.fault)

    def __str__(self) -> str:
        return f"move {self.number}: {self.what}"


def one_line(text: str) -> str:
    """A message as one line of printable characters, truncated to ``LONGEST_MESSAGE``."""
    flat = " ".join(text.split())
    flat = "".join(letter if letter.isprintable() else "?" for letter in flat)
    return flat if len(flat) <= LONGEST_MESSAGE else flat[: LONGEST_MESSAGE - 3] + "..."
