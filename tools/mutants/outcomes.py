"""A mutant and what failing tests say of it: each failure is controlled on the sound program."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mutant. ``function`` is its outermost function, empty for code at import; ``lines`` are the first and last of
    the statement.
    """

    path: Path
    lines: tuple[int, int]
    function: str
    original: str
    source: str

    def difference(self) -> str:
        """Changed lines as a diff."""
        changed = difflib.unified_diff(self.original.splitlines(), self.source.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in changed if not line.startswith(("---", "+++", "@@")))


class Verdict(Enum):
    """How a run of tests ended."""

    PASSED = auto()
    FAILED = auto()
    ENDLESS = auto()
    NOT_PATCHED = auto()
    """The loaded function could not be exchanged, so no test ran."""


Trial = Callable[[Sequence[str]], tuple[Verdict, int]]
"""Runs tests in order up to the first that fails; the number is the place of the last that ran."""


@dataclass(slots=True)
class Outcome:
    """Result of a mutant: caught or not, and by a timeout or not."""

    mutant: Mutant
    is_caught: bool = False
    is_endless: bool = False
    is_reached: bool = True
    is_settled: bool = False
    """True if all tests that execute the line passed in place; the thorough run would repeat them."""
    unsteady: list[str] = field(default_factory=list)
    """Tests that failed in this order on the sound program too."""

    def settle(self, tests: Sequence[str], broken: Trial, sound: Trial) -> None:
        """Try the mutant until it survives, or a test fails that passes in the same place on the sound program.

        Tests that fail on the sound program too say nothing about the mutant: they are noted as unsteady and left out.
        """
        while True:
            steady = [test for test in tests if test not in self.unsteady]
            self.is_reached = bool(steady)
            verdict, last = broken(steady) if steady else (Verdict.PASSED, 0)
            self.is_caught = verdict in (Verdict.FAILED, Verdict.ENDLESS)
            self.is_endless = verdict is Verdict.ENDLESS
            self.is_settled = verdict is not Verdict.NOT_PATCHED
            if not self.is_caught:
                return
            controlled, last = sound(steady[: last + 1])
            if controlled is Verdict.PASSED:
                return
            self.unsteady.append(steady[last])
