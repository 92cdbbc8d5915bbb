"""Places for copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage import places


def test_earlier_copies_are_no_places_and_push_no_drive_off_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drive = tmp_path / "Four Isles"  # a drive may have the program's name
    copies = [tmp_path / f"{places.COPY_FOLDER}2026-01-{day:02} 12-00-00" for day in range(1, places.MAX_PLACES + 2)]
    for folder in (drive, *copies):
        folder.mkdir()
    monkeypatch.setattr(places, "_candidates", lambda: [*copies, drive])
    assert [place.folder for place in places.export_places()] == [drive]
