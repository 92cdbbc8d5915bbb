"""Settings: they are kept, impossible ones are refused, and broken ones have their default again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.file import FILE
from game.storage.storage import Storage
from game.storage.values import Settings
from tests.storage.stored import again


def test_settings_are_kept(storage: Storage) -> None:
    storage.change_settings(language="de", text_size=125, kiosk_games=("bridges",), sound=0)
    settings = again(storage).settings
    expected = ("de", 125, ("bridges",), 0)
    assert (settings.language, settings.text_size, settings.kiosk_games, settings.sound) == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [("sound", 101), ("sound", True), ("language", "xx"), ("window", (1, 2)), ("window", 5), ("text_size", 130),
     ("kiosk_games", ()), ("kiosk_games", ("chess",)), ("no_such", 1), ("reduced_motion", 1)],
)  # fmt: skip
def test_impossible_settings_are_refused(storage: Storage, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        storage.change_settings(**{name: value})
    assert storage.settings == Settings()


def test_a_broken_setting_has_its_default_again_and_is_told(tmp_path: Path) -> None:
    Storage.open(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        rows = [("sound", "{"), ("music", '"loud"'), ("language", '"de"'), ("of_the_future", "1")]
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows)
    connection.close()
    storage = Storage.open(tmp_path)
    assert storage.settings == Settings(language="de")
    assert [(notice.key, notice.values) for notice in storage.notices] == [
        ("storage.settings", {"names": "sound, music"})
    ]
    storage.close()
