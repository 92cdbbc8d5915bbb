"""Tiles of Elevens (rules.md section 2, "Material"): names, fields and penalties."""

from __future__ import annotations

from collections.abc import Mapping

from game.isles.elevens.rules.board import ENDS, NUMBERS, ROWS

SYMBOLS: Mapping[str, str] = {"square": "yellow", "triangle": "red", "star": "blue", "circle": "green"}
"""Symbol tiles, each with the row whose ends it fits."""
JOKERS: tuple[int, ...] = (3, 7, 13, 17)
"""Numbers that exist as jokers alone."""
SYMBOL_PENALTY = 11

ELEVENS: tuple[str, ...] = tuple(f"{row}-11" for row in ROWS)
COLOURED: tuple[str, ...] = tuple(f"{row}-{number}" for row in ROWS for number in NUMBERS if number not in JOKERS)
SYMBOL_TILES: tuple[str, ...] = tuple(symbol for symbol in SYMBOLS for _ in range(2))
NUMBER_TILES: tuple[str, ...] = COLOURED + tuple(f"joker-{number}" for number in JOKERS for _ in ROWS)

FIELDS_OF: Mapping[str, tuple[str, ...]] = (
    {tile: (tile,) for tile in COLOURED}
    | {f"joker-{number}": tuple(f"{row}-{number}" for row in ROWS) for number in JOKERS}
    | {symbol: tuple(f"{row}-{end}" for end in ENDS) for symbol, row in SYMBOLS.items()}
)
"""Fields on which each tile may ever lie: its own, any of its number, either end of its row."""
TILE_OF: Mapping[str, str] = {name: tile for tile, names in FIELDS_OF.items() for name in names}
"""Tile that belongs on each field."""
PENALTIES: Mapping[str, int] = {
    tile: SYMBOL_PENALTY if tile in SYMBOLS else int(tile.partition("-")[2]) for tile in FIELDS_OF
}
"""Penalty points of each tile left on a rack at the end."""


def all_tiles(has_symbols: bool) -> tuple[str, ...]:
    """Every tile of the game, equal ones repeated: 80, with symbols 88."""
    return NUMBER_TILES + SYMBOL_TILES if has_symbols else NUMBER_TILES
