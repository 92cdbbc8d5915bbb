"""Database file: location, notices when it is unusable, and data taken into memory."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest

from game.program import data_folder
from game.storage.database import Database
from game.storage.file import FILE
from game.storage.schema import VERSION
from game.storage.storage import Storage
from game.storage.values import Notice
from tests.storage.stored import OLD_DATA, again, record


def told(storage: Storage) -> Notice:
    """The single notice."""
    (notice,) = storage.notices
    return notice


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- location


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path / "one" / "two")
    assert storage.notices == []
    assert not storage.is_in_memory
    assert storage.folder == tmp_path / "one" / "two"
    storage.add_profile("Ada")
    storage.close()
    assert (tmp_path / "one" / "two" / FILE).is_file()


def test_without_a_folder_the_systems_own_place_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    storage = Storage.open()
    assert storage.folder == tmp_path / "data" / "four-isles"
    storage.close()
    assert (tmp_path / "data" / "four-isles" / FILE).is_file()


def test_a_data_folder_that_is_no_whole_path_is_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert data_folder() == tmp_path / ".local" / "share" / "four-isles"


def test_windows_says_itself_where_data_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path))
    assert data_folder() == tmp_path / "Four Isles"


def test_after_closing_the_file_belongs_to_whoever_opens_it_next(storage: Storage) -> None:
    storage.add_profile("Ada")
    storage.close()
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE, timeout=0)
    connection.execute("INSERT INTO extras VALUES ('note', '1')")
    connection.commit()
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    connection.close()
    assert files(storage.folder) == [FILE]


def test_the_data_lies_where_each_system_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)
    found = {}
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", platform)
        found[platform] = data_folder().relative_to(tmp_path).as_posix()
    assert found == {
        "linux": ".local/share/four-isles",
        "darwin": "Library/Application Support/Four Isles",
        "win32": "AppData/Roaming/Four Isles",
    }


# --- notices


def test_a_newer_file_is_told_with_its_folder(storage: Storage) -> None:
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    newer = Storage.open(storage.folder)
    assert told(newer) == Notice("storage.newer", {"folder": str(storage.folder)})
    assert newer.is_in_memory
    newer.close()
    assert files(storage.folder) == [FILE]


def test_a_folder_that_cannot_be_is_told_with_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "folder"
    storage = Storage.open(folder)
    assert told(storage) == Notice("storage.no-folder", {"folder": str(folder), "problem": "Not a directory"})
    storage.close()


def test_something_else_in_the_files_place_is_told_with_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    storage = Storage.open(tmp_path)
    assert told(storage) == Notice("storage.no-folder", {"folder": str(tmp_path), "problem": "it is no file"})
    storage.close()


def test_data_that_cannot_be_upgraded_is_told_with_what_is_wrong_and_leaves_no_copy_half_done(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v1.sql").read_text(encoding="utf-8"))
    connection.execute("DROP TABLE extras")
    connection.commit()
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    storage = Storage.open(tmp_path)
    assert told(storage) == Notice("storage.no-upgrade", {"folder": str(tmp_path), "problem": "tables are missing"})
    assert (tmp_path / FILE).read_bytes() == before
    assert not [name for name in files(tmp_path) if "upgrading" in name]
    storage.close()


def test_a_copy_left_half_done_by_an_earlier_upgrade_is_no_obstacle(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v1.sql").read_text(encoding="utf-8"))
    connection.close()
    (tmp_path / f"{FILE}.upgrading").write_bytes(b"half a copy")
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    assert storage.settings.language == "de"
    storage.close()
    assert not [name for name in files(tmp_path) if "upgrading" in name]


def test_the_old_file_is_kept_as_it_was_beside_the_upgraded_one(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((OLD_DATA / "v2.sql").read_text(encoding="utf-8"))
    expected = list(connection.iterdump())
    connection.close()
    Storage.open(tmp_path).close()
    (kept,) = tmp_path.glob("four-isles * version 2.sqlite3")
    connection = sqlite3.connect(kept)
    assert list(connection.iterdump()) == expected
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    connection.close()


def test_what_cannot_be_read_is_set_aside_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f"{FILE}{ending}").write_bytes(b"rubbish" * 1000 + ending.encode())
    storage = Storage.open(tmp_path)
    notice = told(storage)
    assert notice.key == "storage.set-aside"
    assert notice.values["problem"] == "file is not a database"
    aside = notice.values["file"]
    assert aside.startswith("four-isles 2")
    assert aside.endswith(" unreadable.sqlite3")
    for ending in ("", "-journal"):
        assert (tmp_path / f"{aside}{ending}").read_bytes() == b"rubbish" * 1000 + ending.encode()
    assert not storage.is_in_memory
    storage.close()
    assert not (tmp_path / f"{FILE}-journal").exists()


def test_several_files_set_aside_in_one_second_are_all_kept(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / FILE).write_bytes(f"rubbish {number}".encode() * 500)
        storage = Storage.open(tmp_path)
        assert told(storage).key == "storage.set-aside"
        storage.close()
        os.remove(tmp_path / FILE)
    kept = {path.read_bytes()[:9] for path in tmp_path.glob("four-isles * unreadable*.sqlite3")}
    assert kept == {f"rubbish {number}".encode() for number in range(4)}


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("PRAGMA application_id = 7", "it belongs to another program"),
        ("PRAGMA user_version = 0", "it belongs to another program"),
        ("PRAGMA user_version = -1", "it belongs to another program"),
        ("DROP TABLE daily", "tables are missing"),
        ('CREATE TABLE "a""b" (name TEXT)', "tables are missing"),
        ("ALTER TABLE results DROP COLUMN listed", "tables are missing"),
    ],
)
def test_a_file_that_is_not_ours_as_it_should_be_is_set_aside_and_says_why(
    storage: Storage, statement: str, problem: str
) -> None:
    storage.close()
    connection = sqlite3.connect(storage.folder / FILE)
    connection.execute(statement)
    connection.commit()
    connection.close()
    fresh = Storage.open(storage.folder)
    assert told(fresh).key == "storage.set-aside"
    assert told(fresh).values["problem"] == problem
    assert not fresh.is_in_memory
    fresh.close()


def test_a_scribbled_file_is_set_aside_with_what_sqlite_says_is_wrong(storage: Storage) -> None:
    for moves in range(50):
        storage.records.add(record(moves, [moves]))
    storage.close()
    whole = (storage.folder / FILE).read_bytes()
    (storage.folder / FILE).write_bytes(whole[:8192] + b"\xa5" * 20000 + whole[28192:])
    fresh = Storage.open(storage.folder)
    assert told(fresh).key == "storage.set-aside"
    assert "database main" in told(fresh).values["problem"]
    fresh.close()


def test_a_file_that_cannot_even_be_renamed_is_left_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_bytes(b"rubbish" * 1000)

    def refuse(path: Path, name: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    storage = Storage.open(tmp_path)
    assert told(storage) == Notice("storage.no-folder", {"folder": str(tmp_path), "problem": "Permission denied"})
    assert storage.is_in_memory
    storage.add_profile("Ada")
    assert [profile.name for profile in storage.profiles()] == ["Ada"]
    storage.close()
    assert (tmp_path / FILE).read_bytes() == b"rubbish" * 1000


# --- what comes along into memory


def test_what_a_file_held_is_there_when_the_disk_takes_no_more(tmp_path: Path) -> None:
    database = Database(tmp_path)
    storage = Storage(database)
    storage.add_profile("Ada")
    storage.change_settings(sound=3)
    storage.records.add(record(1, [7]))
    database.write(lambda connection: connection.execute("PRAGMA query_only = ON"))
    storage.add_profile("Ben")
    assert told(storage) == Notice(
        "storage.cannot-write", {"folder": str(storage.folder), "problem": "attempt to write a readonly database"}
    )
    assert storage.is_in_memory
    assert [profile.name for profile in storage.profiles()] == ["Ada", "Ben"]
    assert [entry.scores for entry in storage.records.latest()] == [(7,)]
    with pytest.raises(ValueError, match="is taken"):
        storage.add_profile("ben")
    assert len(storage.notices) == 1
    following = again(storage)
    assert [profile.name for profile in following.profiles()] == ["Ada", "Ben"]
    assert following.settings.sound == 3
    following.close()


def test_a_second_program_is_told_so_sees_what_the_file_holds_and_keeps_nothing(storage: Storage) -> None:
    storage.add_profile("Ada")
    storage.close()
    first = Storage.open(storage.folder)
    second = Storage.open(storage.folder)
    assert told(second) == Notice("storage.in-use", {"folder": str(storage.folder)})
    assert (first.is_in_memory, second.is_in_memory) == (False, True)
    assert [profile.name for profile in second.profiles()] == ["Ada"]
    second.add_profile("Ben")
    second.close()
    assert [profile.name for profile in first.profiles()] == ["Ada"]
    first.close()


def test_a_mistake_in_a_query_is_not_taken_for_a_fault_of_the_disk(tmp_path: Path) -> None:
    database = Database(tmp_path)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        database.read("SELECT * FROM cakes")
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        database.write(lambda connection: connection.execute("INSERT INTO cakes VALUES (1)"))
    assert database.notices == []
    assert not database.is_in_memory
    assert database.read("SELECT 1") == [(1,)]
    database.close()
