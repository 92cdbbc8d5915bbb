"""What the tests of the storage stand on: whatever storage a test opened is closed at its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.storage.storage import Storage


@pytest.fixture(autouse=True)
def opened_storages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes every storage that the test opened; closing one twice does nothing."""
    open_storage = Storage.open
    with ExitStack() as opened:

        def note(folder: Path | None = None) -> Storage:
            storage = open_storage(folder)
            opened.callback(storage.close)
            return storage

        monkeypatch.setattr(Storage, "open", note)
        yield
