"""A disk that takes no more, and what happens when it does again: everything that was only in memory is written."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.storage.database import Database
from game.storage.file import FILE
from game.storage.storage import Storage
from tests.storage.stored import again, keys, record


class Disk:
    """A disk that can be full: limits the pages of the file's connection."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(folder)
        self.storage = Storage(self.database)
        self._file: list[sqlite3.Connection] = []
        self.database.write(self._file.append)

    def fill(self) -> None:
        self._file[0].execute("PRAGMA max_page_count = 1")

    def free(self) -> None:
        self._file[0].execute("PRAGMA max_page_count = 1000000")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "data")
    yield disk
    disk.storage.close()


def play(storage: Storage, games: int = 1) -> None:
    """Games that need more room than there is in the pages the file has."""
    for score in range(games):
        storage.records.add(record(3, [score], meta={"note": "x" * 9000}))


def test_a_full_disk_is_told_at_once_and_the_trouble_lasts(disk: Disk) -> None:
    play(disk.storage)
    assert disk.storage.fault is None
    disk.fill()
    play(disk.storage)
    assert keys(disk.storage) == ["storage.cannot-write"]
    disk.storage.notices.clear()
    play(disk.storage)
    assert disk.storage.fault is not None
    assert disk.storage.fault.key == "storage.cannot-write"
    assert disk.storage.notices == []


def test_as_long_as_the_disk_is_full_trying_again_changes_nothing(disk: Disk) -> None:
    disk.fill()
    play(disk.storage, 2)
    for _ in range(3):
        assert not disk.storage.retry()
    assert disk.storage.is_in_memory
    assert [entry.scores for entry in disk.storage.records.latest()] == [(1,), (0,)]


def test_with_room_again_everything_is_written_and_told(disk: Disk) -> None:
    play(disk.storage)
    disk.fill()
    play(disk.storage, 3)
    disk.storage.saved_games.save(record(2, game="bridges"))
    disk.storage.change_settings(sound=3)
    disk.free()
    disk.storage.notices.clear()
    assert disk.storage.retry()
    assert keys(disk.storage) == ["storage.kept-again"]
    assert not disk.storage.is_in_memory
    disk.storage.saved_games.save(record(3, game="bridges"))
    after = again(disk.storage)
    assert len(after.records.latest()) == 4
    assert [game.record for game in after.saved_games.all()] == [record(3, game="bridges")]
    assert after.settings.sound == 3
    after.close()


def test_what_is_only_in_memory_is_written_at_the_end_if_there_is_room(disk: Disk) -> None:
    disk.fill()
    play(disk.storage, 3)
    disk.free()
    after = again(disk.storage)
    assert len(after.records.latest()) == 3
    after.close()


def test_nothing_is_tried_where_there_is_less_room_than_the_data_needs(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.fill()
    play(disk.storage)
    disk.free()
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=4096))
    assert not disk.storage.retry()
    monkeypatch.undo()
    assert disk.storage.retry()


def test_nobody_else_gets_the_file_while_it_is_full(disk: Disk) -> None:
    disk.fill()
    play(disk.storage)
    second = Storage.open(disk.storage.folder)
    assert keys(second) == ["storage.in-use"]
    second.close()


def delete_file(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


@pytest.mark.parametrize("vanish", [shutil.rmtree, delete_file], ids=["folder", "file"])
def test_a_file_that_is_gone_is_noticed_at_the_next_move_and_made_anew(
    disk: Disk, vanish: Callable[[Path], None]
) -> None:
    """SQLite continues to write into a deleted file, which loses everything at the end."""
    play(disk.storage, 2)
    vanish(disk.storage.folder)
    play(disk.storage)
    assert keys(disk.storage) == ["storage.gone"]
    assert disk.storage.retry()
    after = again(disk.storage)
    assert len(after.records.latest()) == 3
    after.close()


def test_a_medium_that_comes_back_as_it_was_gets_everything(disk: Disk, tmp_path: Path) -> None:
    play(disk.storage)
    disk.storage.folder.rename(tmp_path / "elsewhere")
    play(disk.storage, 2)
    assert disk.storage.is_in_memory
    (tmp_path / "elsewhere").rename(disk.storage.folder)
    assert disk.storage.retry()
    after = again(disk.storage)
    assert len(after.records.latest()) == 3
    after.close()


def test_a_medium_that_comes_back_after_another_took_its_place_gets_everything_bug(disk: Disk, tmp_path: Path) -> None:
    folder = disk.database.folder
    play(disk.storage)
    folder.rename(tmp_path / "pulled out")
    play(disk.storage)
    assert disk.storage.retry(), "in a new folder"
    folder.rename(tmp_path / "the second")
    (tmp_path / "pulled out").rename(folder)
    play(disk.storage)
    assert disk.storage.fault is not None
    assert disk.storage.retry()
    disk.storage.close()
    storage = Storage.open(folder)
    assert len(storage.records.latest()) == 3
    storage.close()


def test_folders_above_the_data_are_never_made_anew(tmp_path: Path) -> None:
    """A medium mounted there may be absent for a while only."""
    storage = Storage.open(tmp_path / "medium" / "data")
    shutil.rmtree(tmp_path / "medium")
    play(storage)
    assert not storage.retry()
    assert not (tmp_path / "medium").exists()
    storage.close()


def test_a_file_that_somebody_else_has_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    first = Storage.open(tmp_path)
    second = Storage.open(tmp_path)
    assert not second.retry()
    play(first)
    play(second, 2)
    first.close()
    assert not second.retry()
    assert second.fault is not None
    assert second.fault.key == "storage.changed"
    assert not second.can_retry
    second.close()
    after = Storage.open(tmp_path)
    assert len(after.records.latest()) == 1
    after.close()


def test_a_second_program_that_has_done_nothing_takes_over_when_the_first_is_gone(tmp_path: Path) -> None:
    first = Storage.open(tmp_path)
    second = Storage.open(tmp_path)
    first.change_settings(sound=3)
    play(first)
    first.close()
    assert second.retry()
    assert second.settings.sound == 3
    play(second)
    after = again(second)
    assert len(after.records.latest()) == 2
    after.close()


def test_a_file_that_broke_is_set_aside_when_its_place_is_needed_again(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    for score in range(80):
        storage.records.add(record(1, [score], meta={"note": "x" * 50_000}))
    storage.close()
    storage = Storage.open(tmp_path)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * ((tmp_path / FILE).stat().st_size - 4096))
    storage.records.latest("mosaic", limit=300)
    assert storage.is_in_memory
    play(storage)
    assert storage.retry()
    assert keys(storage) == ["storage.cannot-write", "storage.set-aside", "storage.kept-again"]
    after = again(storage)
    assert len(after.records.latest()) == 1
    after.close()


def test_everything_can_be_taken_elsewhere(disk: Disk, tmp_path: Path) -> None:
    play(disk.storage)
    disk.fill()
    play(disk.storage, 2)
    assert disk.storage.save_copy(tmp_path / "stick" / "copy") == tmp_path / "stick" / "copy" / FILE
    copy = Storage.open(tmp_path / "stick" / "copy")
    assert (len(copy.records.latest()), copy.notices) == (3, [])
    copy.close()


def test_a_copy_that_cannot_be_written_leaves_nothing_behind(disk: Disk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        disk.storage.save_copy(tmp_path / "file" / "copy")
    assert not disk.storage.is_in_memory


def test_a_pipe_in_the_files_place_is_told_and_holds_nothing_up_bug(tmp_path: Path) -> None:
    """SQLite used to wait for ever for a writer of the pipe."""
    for ending in ("", "-wal", "-journal"):
        folder = tmp_path / f"pipe{ending}"
        folder.mkdir()
        os.mkfifo(folder / f"{FILE}{ending}")
        storage = Storage.open(folder)
        assert keys(storage) == ["storage.no-folder"]
        assert not storage.retry()
        storage.close()


def test_links_in_a_circle_are_told_bug(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / FILE)
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for folder in (tmp_path, tmp_path / "circle"):
        storage = Storage.open(folder)
        assert keys(storage) == ["storage.no-folder"]
        storage.close()


def test_the_file_is_whole_after_a_return_that_was_cut_off(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data in memory is written in one transaction: power may fail in the middle."""
    play(disk.storage, 2)
    disk.fill()
    play(disk.storage, 5)
    disk.storage.retry()
    copy = shutil.copytree(disk.storage.folder, disk.storage.folder.parent / "as it was then")
    with closing(sqlite3.connect(copy / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM records").fetchone() == (2,)
