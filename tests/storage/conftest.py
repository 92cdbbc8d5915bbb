"""Shared set-up of the storage tests: every opened storage is closed at the end."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

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


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """A new storage in the test's folder."""
    return Storage.open(tmp_path)


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection that is opened from now on, the newest last."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def note(*arguments: Any, **named: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **named))
        return opened[-1]

    monkeypatch.setattr("sqlite3.connect", note)
    return opened
