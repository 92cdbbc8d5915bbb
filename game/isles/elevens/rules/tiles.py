"""The material of Elevens (rules.md section 2): rows, fields, tiles, bridges and which fields adjoin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise
from typing import Any

ROWS: tuple[str, ...] = ("yellow", "red", "blue", "green")
"""From top to bottom."""
SYMBOLS: Mapping[str, str] = {"square": "yellow", "triangle": "red", "star": "blue", "circle": "green"}
"""The symbol tiles and the row on whose ends each goes."""
NUMBERS = range(1, 21)
JOKERS: tuple[int, ...] = (3, 7, 13, 17)
"""The numbers for which only jokers exist."""
AREAS: tuple[int, ...] = (1, 11, 20)
"""The connection areas: all four fields of each of these numbers adjoin one another."""
SYMBOL_PENALTY = 11

ROW_FIELDS: Mapping[str, tuple[str, ...]] = {
    row: (f"{row}-low", *(f"{row}-{number}" for number in NUMBERS), f"{row}-high") for row in ROWS
}
"""The 22 fields of each row from left to right."""
FIELDS: tuple[str, ...] = tuple(chain.from_iterable(ROW_FIELDS.values()))
PLACE_OF: Mapping[str, int] = {name: place for place, name in enumerate(FIELDS)}

ELEVENS: tuple[str, ...] = tuple(f"{row}-11" for row in ROWS)
COLOURED: tuple[str, ...] = tuple(f"{row}-{number}" for row in ROWS for number in NUMBERS if number not in JOKERS)
SYMBOL_TILES: tuple[str, ...] = tuple(symbol for symbol in SYMBOLS for _ in range(2))
NUMBER_TILES: tuple[str, ...] = COLOURED + tuple(f"joker-{number}" for number in JOKERS for _ in ROWS)

FIELDS_OF: Mapping[str, tuple[str, ...]] = (
    {tile: (tile,) for tile in COLOURED}
    | {f"joker-{number}": tuple(f"{row}-{number}" for row in ROWS) for number in JOKERS}
    | {symbol: (f"{row}-low", f"{row}-high") for symbol, row in SYMBOLS.items()}
)
"""The fields on which each tile may ever lie: its own, any of its number, either end of its row."""
TILE_OF: Mapping[str, str] = {name: tile for tile, names in FIELDS_OF.items() for name in names}
"""The tile that belongs on each field."""
PENALTIES: Mapping[str, int] = {
    tile: SYMBOL_PENALTY if tile in SYMBOLS else int(tile.partition("-")[2]) for tile in FIELDS_OF
}
"""What each tile costs whoever still holds it at the end."""


def all_tiles(has_symbols: bool) -> tuple[str, ...]:
    """Every tile of the game, equal ones repeated: 80, with symbols 88."""
    return NUMBER_TILES + SYMBOL_TILES if has_symbols else NUMBER_TILES


def are_row_neighbours(one: str, other: str) -> bool:
    """Whether two number fields are neighbours in the same row; symbol fields never count ("Pass one on")."""
    if abs(PLACE_OF[one] - PLACE_OF[other]) != 1:
        return False
    return TILE_OF[one] not in SYMBOLS and TILE_OF[other] not in SYMBOLS


def name_key(name: str) -> tuple[str, dict[str, Any]]:
    """The text key of a tile's or field's name and the values it needs.

    >>> name_key("yellow-5")
    ('elevens.name.yellow', {'number': 5})
    >>> name_key("red-low")
    ('elevens.name.red-low', {})
    """
    kind, _, number = name.partition("-")
    return (f"elevens.name.{kind}", {"number": int(number)}) if number.isdigit() else (f"elevens.name.{name}", {})


@dataclass(frozen=True, slots=True, order=True)
class Bridge:
    """A bridge between the same number in two rows next to each other; ``upper`` is the upper row."""

    number: int
    upper: str
    has_bonus: bool = False

    @property
    def ends(self) -> tuple[str, str]:
        """The two fields it joins, the upper one first."""
        lower = ROWS[ROWS.index(self.upper) + 1]
        return f"{self.upper}-{self.number}", f"{lower}-{self.number}"


@dataclass(frozen=True)
class Board:
    """The bridges of one board, and what follows from them: which fields adjoin, where a bonus waits."""

    bridges: tuple[Bridge, ...]
    adjoining: Mapping[str, tuple[str, ...]] = field(init=False, compare=False, repr=False)
    """For every field those that adjoin it, in the order of ``FIELDS``."""
    bonuses: Mapping[str, tuple[Bridge, ...]] = field(init=False, compare=False, repr=False)
    """The bridges with a bonus sign at those fields that have one."""

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
