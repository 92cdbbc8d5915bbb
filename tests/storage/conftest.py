"""Shared set-up of the storage tests: every opened storage is closed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.storage.storage import Storage


@pytest.fixture(autouse=True)
def opened_storages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes every storage the test opened; a second close has no effect."""
    open_storage = Storage.open
    with ExitStack() as opened:

        def note(folder: Path | None = None) -> Storage:
            storage = open_storage(folder)
            opened.callback(storage.close)
            return storage

        monkeypatch.setattr(Storage, "open", note)
        yield
