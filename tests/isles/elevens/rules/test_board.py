"""The material of Elevens and which fields adjoin (rules.md section 2): rows, tiles, bridges."""

from __future__ import annotations

import pytest

from game.isles.elevens.rules.board import FIELDS
from game.isles.elevens.rules.tiles import NUMBER_TILES, SYMBOL_TILES, all_tiles
from tests.isles.elevens.rules.positions import BOARD

# Material.


def test_material_has_64_coloured_tiles_16_jokers_and_8_symbols() -> None:
    assert len(FIELDS) == 88
    assert len(NUMBER_TILES) == 80
    assert sum(tile.startswith("joker-") for tile in NUMBER_TILES) == 16
    assert not {f"yellow-{number}" for number in (3, 7, 13, 17)} & set(NUMBER_TILES)
    assert len(SYMBOL_TILES) == 8
    assert len(all_tiles(has_symbols=True)) == 88


# Adjoining fields.


@pytest.mark.parametrize(
    ("name", "adjoining"),
    [
        ("yellow-5", "yellow-4 yellow-6 red-5"),
        ("red-1", "yellow-1 red-low red-2 blue-1 green-1"),
        ("blue-11", "yellow-11 red-11 blue-10 blue-12 green-11"),
        ("green-20", "yellow-20 red-20 blue-20 green-19 green-high"),
        ("green-low", "green-1"),
        ("green-5", "green-4 green-6"),
        ("blue-6", "blue-5 blue-7 green-6"),
    ],
)
def test_fields_adjoin_in_rows_connection_areas_and_over_bridges(name: str, adjoining: str) -> None:
    assert BOARD.adjoining[name] == tuple(adjoining.split())


def test_adjoining_agrees_with_the_printed_sentence_for_every_pair() -> None:
    def place(name: str) -> tuple[int, int]:
        row, _, end = name.partition("-")
        number = {"low": 0, "high": 21}.get(end)
        return ["yellow", "red", "blue", "green"].index(row), int(end) if number is None else number

    for one in FIELDS:
        for other in FIELDS:
            (row, number), (other_row, other_number) = place(one), place(other)
            expected = row == other_row and abs(number - other_number) == 1
            if number == other_number and row != other_row:
                upper = FIELDS[22 * min(row, other_row)].partition("-")[0]
                expected = number in (1, 11, 20) or (
                    abs(row - other_row) == 1
                    and any(bridge.number == number and bridge.upper == upper for bridge in BOARD.bridges)
                )
            assert (other in BOARD.adjoining[one]) == expected, (one, other)
