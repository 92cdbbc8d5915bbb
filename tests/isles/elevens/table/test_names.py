"""What tiles and fields are called."""

from __future__ import annotations

import pytest

from game.i18n import LANGUAGES, Texts
from game.isles.elevens.rules.tiles import TILE_OF
from game.isles.elevens.table.words import name_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_and_field_has_a_name_of_its_own(language: str) -> None:
    texts = Texts(language)
    for names in ({*TILE_OF}, {*TILE_OF.values()}):
        called = [name_of(texts, name) for name in names]
        assert not [name for name in called if name.startswith("elevens.")]
        assert len(set(called)) == len(called)


def test_numbers_stand_behind_their_row_and_symbol_fields_beside_theirs() -> None:
    texts = Texts("en")
    assert [name_of(texts, name) for name in ("yellow-5", "joker-13")] == ["yellow 5", "joker 13"]
    assert name_of(texts, "red-low") != name_of(texts, "red-high")
