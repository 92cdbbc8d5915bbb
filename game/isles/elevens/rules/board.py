"""Board of Elevens: rows, fields, bridges and adjoining fields (rules.md section 2, "Which fields adjoin")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise

ROWS: tuple[str, ...] = ("yellow", "red", "blue", "green")
"""Row names from top to bottom."""
NUMBERS = range(1, 21)
AREAS: tuple[int, ...] = (1, 11, 20)
"""Connection areas: numbers whose four fields all adjoin one another."""
ENDS: tuple[str, str] = ("low", "high")
"""Symbol fields of a row, before its 1 and behind its 20."""

ROW_FIELDS: Mapping[str, tuple[str, ...]] = {
    row: (f"{row}-low", *(f"{row}-{number}" for number in NUMBERS), f"{row}-high") for row in ROWS
}
"""The 22 fields of each row from left to right."""
FIELDS: tuple[str, ...] = tuple(chain.from_iterable(ROW_FIELDS.values()))
PLACE_OF: Mapping[str, int] = {name: place for place, name in enumerate(FIELDS)}
SYMBOL_FIELDS: frozenset[str] = frozenset(f"{row}-{end}" for row in ROWS for end in ENDS)


def are_row_neighbours(one: str, other: str) -> bool:
    """True for two number fields that are neighbours in a row; symbol fields never count ("Pass one on")."""
    return abs(PLACE_OF[one] - PLACE_OF[other]) == 1 and SYMBOL_FIELDS.isdisjoint((one, other))


@dataclass(frozen=True, slots=True, order=True)
class Bridge:
    """Bridge between the same number in two adjacent rows; ``upper`` is the upper row."""

    number: int
    upper: str
    has_bonus: bool = False

    @property
    def ends(self) -> tuple[str, str]:
        """The two joined fields, the upper one first."""
        lower = ROWS[ROWS.index(self.upper) + 1]
        return f"{self.upper}-{self.number}", f"{lower}-{self.number}"


@dataclass(frozen=True)
class Board:
    """Bridges of one board, with the adjoining fields and bonuses that follow from them.

    >>> board = Board((Bridge(5, "yellow", has_bonus=True),))
    >>> board.adjoining["yellow-5"], list(board.bonuses)
    (('yellow-4', 'yellow-6', 'red-5'), ['yellow-5', 'red-5'])
    """

    bridges: tuple[Bridge, ...]
    ground: str = field(default="", compare=False)
    """Surroundings to paint, without effect on play; empty for the quay."""
    adjoining: Mapping[str, tuple[str, ...]] = field(init=False, compare=False, repr=False)
    """Adjoining fields of each field, in the order of ``FIELDS``."""
    bonuses: Mapping[str, tuple[Bridge, ...]] = field(init=False, compare=False, repr=False)
    """Bridges with a bonus sign by the fields at their ends; other fields are absent."""

    def __post_init__(self) -> None:
        joined: dict[str, set[str]] = {name: set() for name in FIELDS}
        along = chain.from_iterable(pairwise(names) for names in ROW_FIELDS.values())
        areas = chain.from_iterable(combinations([f"{row}-{number}" for row in ROWS], 2) for number in AREAS)
        for one, other in chain(along, areas, (bridge.ends for bridge in self.bridges)):
            joined[one].add(other)
            joined[other].add(one)
        object.__setattr__(
            self,
            "adjoining",
            {name: tuple(sorted(others, key=PLACE_OF.__getitem__)) for name, others in joined.items()},
        )
        signed = [bridge for bridge in self.bridges if bridge.has_bonus]
        bonuses = {name: tuple(bridge for bridge in signed if name in bridge.ends) for name in FIELDS}
        object.__setattr__(self, "bonuses", {name: found for name, found in bonuses.items() if found})
