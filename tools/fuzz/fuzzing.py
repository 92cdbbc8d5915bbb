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
from typing import Any, Final

from game import registry
from game.match.match import Match
from game.match.records import Seat
from game.registry import plugin

_ODD: Final[tuple[Any, ...]] = (None, True, -1, 0, 2**70, 1.5, "", "\u202e", "x" * 500, [], {}, [[]], {"a": 1})

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


# Spoilt content ---------------------------------------------------------------------------------------------------


def random_record(attack: Attack) -> dict[str, Any]:
    """The JSON of a game's first moves."""
    game = attack.rng.choice(registry.GAMES)
    row = plugin(game)
    name = attack.rng.choice(row.boards())
    count = attack.rng.choice(row.game.seats)
    seats = [Seat(f"P{number}") for number in range(count)]
    match: Match[Any] = Match.new(
        game, name, row.load_board(name).board, seats, seed=attack.rng.randrange(99), started=""
    )
    for _ in range(attack.rng.randrange(12)):
        if match.seat is not None:
            match.play(attack.rng.choice(match.state.moves()))
    written: dict[str, Any] = match.record().to_json()
    return written


def spoil(attack: Attack, value: Any) -> Any:
    """The value with one part replaced by an odd one."""
    if isinstance(value, dict) and value and attack.rng.random() < 0.9:
        key = attack.rng.choice(sorted(value))
        if attack.rng.random() < 0.1:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: spoil(attack, value[key])}
    if isinstance(value, list) and value and attack.rng.random() < 0.9:
        at = attack.rng.randrange(len(value))
        if attack.rng.random() < 0.1:
            return value[:at] + value[at + 1 :]
        return [*value[:at], spoil(attack, value[at]), *value[at + 1 :]]
    return attack.rng.choice(_ODD)


def mangle(attack: Attack, content: bytes, others: list[bytes]) -> bytes:
    """Bytes cut, flipped, duplicated or spliced with another file's."""
    rng, spoilt = attack.rng, bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(len(spoilt) or 1)
        match rng.randrange(5):
            case 0:
                del spoilt[at:]
            case 1 if spoilt:
                spoilt[at % len(spoilt)] = rng.randrange(256)
            case 2:
                del spoilt[at : at + rng.randrange(1, 60)]
            case 3:
                spoilt[at:at] = spoilt[at : at + rng.randrange(1, 400)]
            case _:
                other = rng.choice(others)
                begin = rng.randrange(len(other))
                spoilt[at : at + 40] = other[begin : begin + rng.randrange(1, 200)]
    return bytes(spoilt)
