"""Origin of a game from elsewhere, as the list of past games names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage.storage import Storage
from game.table.saving.guest_records import import_guest_records
from tests.games import CASES, random_game

CASE = next(case for case in CASES if case.game == "waterways")


@pytest.mark.parametrize(
    ("file", "origin"),
    [
        ("Wasserwege - Klassisch - 2026-11-28 - Anna, Pip.moves.txt", "Anna, Pip"),
        ("Onze - Le long quai - 2026-11-28 - Zoé (2).isles.json", "Zoé (2)"),
        (f"{CASE.game}-{CASE.board}-26-11-28-Anna.isles.json", "26-11-28-Anna"),
        ("from-grandma.isles.json", "from-grandma"),
    ],
)
def test_a_game_from_elsewhere_is_named_by_its_people(tmp_path: Path, file: str, origin: str) -> None:
    storage = Storage.open(tmp_path)
    import_guest_records(storage, random_game(CASE), file)
    (entry,) = storage.records.latest(limit=1)
    assert entry.origin == origin
    storage.close()
