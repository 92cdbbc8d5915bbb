"""Faults of the disk that once took the program down."""

from __future__ import annotations

import os
from pathlib import Path

from game.storage.file import FILE
from game.storage.storage import Storage
from tests.storage.stored import record


def test_a_file_that_breaks_while_it_is_open_takes_nothing_down_bug(tmp_path: Path) -> None:
    """The broken pages were copied into memory with the rest, and reading them there raised for good.

    There is more in the file than SQLite keeps in memory, so it must read what has been written over.
    """
    storage = Storage.open(tmp_path)
    for score in range(80):
        storage.records.add(record(1, [score], meta={"note": "x" * 50_000}))
    storage.close()
    storage = Storage.open(tmp_path)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (os.path.getsize(tmp_path / FILE) - 4096))
    assert storage.records.latest("mosaic", limit=300) == []
    assert [notice.key for notice in storage.notices] == ["storage.cannot-write"]
    assert storage.is_in_memory
    number = storage.records.add(record(1, [7]))
    assert storage.records.get(number) == record(1, [7])
    storage.close()
