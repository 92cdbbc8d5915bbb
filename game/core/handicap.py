"""Handicaps: help for single seats of an uneven table, in each game's own unit (rules.md, "An even table").

A handicap is a tuple with a number of units for each seat, empty for none. It is part of a game's options, and a game
without one plays by the same rules, deals and codes as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Self

from game.core.state import BASE_RECORD_VERSION, UNRECORDED, FormatError, Json, Switches, is_integer, parse_switches

HANDICAP: Final = "handicap"
"""Key of the handicap in the options of a record."""
HANDICAP_VERSION: Final = 4
"""The record version from which on options may have a handicap."""
DEGREE: Final = 0.5
"""Shift of the log-odds of a win by one degree, the unit of a handicap over several games."""
MAX_DEGREE: Final = 6
Handicap = tuple[int, ...]


class HandicapRules(NamedTuple):
    """The handicaps that a game allows: numbers of seats, and most units a seat."""

    seats: tuple[int, ...]
    most: int
    log_odds: float = 0.25
    """Shift of the log-odds of a win by one unit, measured between computer players (docs/handicaps.md)."""
    between_levels: int = 0
    """Units that make the levels easy and medium even for two on the first board, measured likewise; 0: not measured."""
    by_board: Mapping[str, int] = MappingProxyType({})
    """The same by board name, where another number was found."""

    def between_levels_on(self, board: str) -> int:
        """Units that make easy and medium even for two on a board; those of the first one for a board not measured.

        >>> HandicapRules(seats=(2,), most=40, between_levels=12, by_board={"b": 9}).between_levels_on("b")
        9
        """
        return self.by_board.get(board, self.between_levels)

    def gap_on(self, board: str) -> float:
        """Difference in strength of two players on a board as a multiple of that on the first one, as between levels.

        >>> HandicapRules(seats=(2,), most=40, between_levels=12, by_board={"b": 9}).gap_on("b")
        0.75
        """
        return self.between_levels_on(board) / self.between_levels if self.between_levels else 1.0

    def of_degree(self, degree: int) -> int:
        """Units that shift a win by so many degrees, at most ``most``.

        >>> HandicapRules(seats=(2,), most=40, log_odds=0.25).of_degree(3)
        6
        """
        return min(self.most, round(degree * DEGREE / self.log_odds))

    def parse(self, written: object, seats: int) -> Handicap:
        """The handicap from record JSON; ``FormatError`` unless it has a valid number for each seat, one above 0.

        >>> HandicapRules(seats=(2, 3), most=40).parse([0, 12], 2)
        (0, 12)
        """
        if seats not in self.seats:
            raise FormatError(f"there is no handicap with {seats} seats")
        wanted = f"expected {seats} whole numbers from 0 to {self.most}, not all of them 0"
        if not isinstance(written, list) or len(written) != seats:
            raise FormatError(f"the option {HANDICAP!r} is {written!r}, {wanted}")
        units = [part for part in written if is_integer(part) and 0 <= part <= self.most]
        if len(units) != seats or not any(units):
            raise FormatError(f"the option {HANDICAP!r} is {written!r}, {wanted}")
        return tuple(units)

    def take(self, written: object, seats: int) -> tuple[object, Handicap]:
        """Options in record JSON without their handicap, and the handicap; empty for none."""
        if not isinstance(written, dict) or HANDICAP not in written:
            return written, ()
        others = {name: value for name, value in written.items() if name != HANDICAP}
        return others, self.parse(written[HANDICAP], seats)


def handicap_rules(options: type[Any]) -> HandicapRules | None:
    """The handicaps that a game's options may have; None for a game without."""
    found = getattr(options, "handicap_rules", None)
    return found if isinstance(found, HandicapRules) else None


def handicap_json(handicap: Handicap) -> Json:
    """The handicap as a part of options in record JSON; empty without one."""
    return {HANDICAP: list(handicap)} if any(handicap) else {}


def units_of(handicap: Handicap, seat: int) -> int:
    """The units of a seat; 0 without a handicap."""
    return handicap[seat] if handicap else 0


def written_handicap(options: Mapping[str, Any]) -> Handicap:
    """The handicap in options as JSON of a valid record; empty for none."""
    written = options.get(HANDICAP)
    is_valid = isinstance(written, Sequence) and not isinstance(written, str) and all(map(is_integer, written))
    return tuple(written) if is_valid and written is not None else ()


def without_handicap(options: Mapping[str, Any]) -> Json:
    """Options in record JSON without a handicap."""
    return {name: value for name, value in options.items() if name != HANDICAP}


@dataclass(frozen=True, slots=True)
class HandicapSwitches(Switches):
    """Boolean options, and a handicap; a game sets its ``handicap_rules``."""

    handicap: Handicap = field(default=(), kw_only=True, metadata=UNRECORDED)
    handicap_rules: ClassVar[HandicapRules]

    @property
    def record_version(self) -> int:
        """A handicap needs version 4."""
        return HANDICAP_VERSION if self.handicap else BASE_RECORD_VERSION

    def to_json(self) -> Json:
        """The options by name; the handicap only where there is one."""
        return {name: getattr(self, name) for name in self.switches()} | handicap_json(self.handicap)

    @classmethod
    def parse(cls, written: object, seats: int) -> Self:
        """The options from record JSON (formats.md section 2); ``FormatError`` for anything else."""
        others, handicap = cls.handicap_rules.take(written, seats)
        return cls(**parse_switches(others, cls.switches()), handicap=handicap)
