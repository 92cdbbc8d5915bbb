"""Display names of tiles and fields in Elevens."""

from __future__ import annotations

import pytest

from game.isles.elevens.rules.tiles import TILE_OF
from game.isles.elevens.table.messages import name_key


@pytest.mark.parametrize(
    ("name", "key", "values"),
    [
        ("yellow-5", "elevens.name.yellow", {"number": 5}),
        ("joker-13", "elevens.name.joker", {"number": 13}),
        ("red-low", "elevens.name.red-low", {}),
        ("blue-high", "elevens.name.blue-high", {}),
        ("square", "elevens.name.square", {}),
    ],
)
def test_a_tile_or_a_field_has_a_key_for_its_name(name: str, key: str, values: dict[str, int]) -> None:
    assert name_key(name) == (key, values)


def test_every_tile_and_field_can_be_named() -> None:
    for name in {*TILE_OF, *TILE_OF.values()}:
        key, values = name_key(name)
        assert key.startswith("elevens.name.")
        assert all(1 <= number <= 20 for number in values.values())
