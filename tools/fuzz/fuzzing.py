"""Shared parts of all attacks: duration, counts, report of faults."""

from __future__ import annotations

import math
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

SLOW_SECONDS: Final = 5.0
"""Seconds from which a single action counts as a hang."""
_MOST_TOLD: Final = 20


class Broken(Exception):
    """A broken promise."""


@dataclass(slots=True)
class Attack:
    """Run of one kind of attack: random source, scratch folder, deadline, results."""

    rng: random.Random
    folder: Path
    deadline: float = math.inf
    most_hits: float = math.inf
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)
    _number: int = 0

    @property
    def goes_on(self) -> bool:
        """True while time and hits remain; a run with many faults ends early."""
        is_enough = self.counts.total() >= self.most_hits or time.monotonic() >= self.deadline
        return not is_enough and len(self.faults) < _MOST_TOLD

    def new_folder(self) -> Path:
        """A new empty folder."""
        self._number += 1
        folder = self.folder / str(self._number)
        folder.mkdir(parents=True)
        return folder

    def hit(self, what: str, deed: Callable[[], object], told: str = "", *, slow_seconds: float = SLOW_SECONDS) -> None:
        """Does it once, counts it, and notes whatever it raises and that it took too long; ``told`` is how to do it again."""
        self.counts[what] += 1
        began = time.process_time()
        try:
            deed()
        except Exception:
            self._note(f"{what} {told}", traceback.format_exc())
        seconds = time.process_time() - began
        if seconds > slow_seconds:
            self._note(f"{what} {told}", f"took {seconds:.1f} s\n")

    def _note(self, told: str, fault: str) -> None:
        """Report a fault once, so that one cause does not fill the list and end the run."""
        if fault not in self._known:
            self._known.add(fault)
            self.faults.append(f"{told}\n{fault}")


Kind = Callable[[Attack], None]
"""Function that runs attacks of a kind until ``Attack.goes_on`` is False."""
