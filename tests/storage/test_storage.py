"""Storage: no loss of confirmed data, whatever happens to the file."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.file import FILE
from game.storage.schema import VERSION
from game.storage.storage import Storage
from tests.storage.stored import again, keys, record

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "content",
    [b"rubbish" * 1000, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096],
    ids=["text", "broken header", "zeros"],
)
def test_a_file_that_cannot_be_read_is_set_aside_and_never_deleted(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.set-aside"]
    kept = tmp_path / storage.notices[0].values["file"]
    assert kept.read_bytes() == content
    storage.change_settings(sound=1)
    storage = again(storage)
    assert (storage.settings.sound, storage.notices, storage.is_in_memory) == (1, [], False)
    storage.close()


def test_a_file_of_another_program_is_set_aside(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("CREATE TABLE cakes (name TEXT)")
    connection.close()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.set-aside"]
    storage.close()


def test_a_truncated_or_scribbled_file_is_set_aside(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    for moves in range(50):
        storage.records.add(record(moves, [moves]))
    storage.close()
    whole = (tmp_path / FILE).read_bytes()
    for at, content in enumerate([whole[: len(whole) // 2 + 100], whole[:8192] + b"\xa5" * 20000 + whole[28192:]]):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / FILE).write_bytes(content)
        storage = Storage.open(folder)
        assert keys(storage) == ["storage.set-aside"]
        storage.records.add(record(1, [1]))
        storage.close()


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    storage.close()


def test_data_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    storage = Storage.open(tmp_path)
    storage.change_settings(sound=3)
    storage.close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.newer"]
    storage.change_settings(sound=5)
    assert storage.settings.sound == 5
    storage.close()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_second_program_runs_in_memory_and_says_so(storage: Storage) -> None:
    storage.change_settings(sound=3)
    second = Storage.open(storage.folder)
    assert keys(second) == ["storage.in-use"]
    second.change_settings(sound=99)
    second.close()
    assert again(storage).settings.sound == 3


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    storage = Storage.open(tmp_path / "file" / "folder")
    assert keys(storage) == ["storage.no-folder"]
    storage.saved_games.save(record(2))
    assert [game.record for game in storage.saved_games.all()] == [record(2)]
    storage.close()


def test_a_folder_in_the_files_place_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-folder"]
    storage.close()


@pytest.mark.parametrize("obstacle", ["PRAGMA query_only = ON", "PRAGMA max_page_count = 1"], ids=["read-only", "full"])
def test_a_disk_that_takes_no_more_is_told_once_and_play_goes_on(
    connections: list[sqlite3.Connection], storage: Storage, obstacle: str
) -> None:
    storage.change_settings(sound=3)
    storage.saved_games.save(record(3))
    connections[-1].execute(obstacle)
    for moves in range(4, 40):
        storage.saved_games.save(record(moves), {"large": "x" * 4000})
    storage.records.add(record(40, [9], game="bridges"))
    assert keys(storage) == ["storage.cannot-write"]
    assert storage.is_in_memory
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert game.record == record(39)
    storage = again(storage)
    game = storage.saved_games.get("mosaic")
    assert game is not None
    assert len(game.record["moves"]) >= 3
    assert storage.notices == []
    storage.close()


def test_a_file_that_can_only_be_read_still_tells_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage.open(tmp_path)
    storage.change_settings(sound=3)
    storage.close()

    def refuse(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("game.storage.file.lock_for_writing", refuse)
    storage = Storage.open(tmp_path)
    assert keys(storage) == ["storage.no-folder"]
    assert storage.settings.sound == 3
    storage.close()


WRITER = """
import sys
from pathlib import Path
from game.storage.storage import Storage
from tests.storage.stored import again, keys, record
from tests.storage.stored import record
storage = Storage.open(Path(sys.argv[1]))
for moves in range(1, 100000):
    storage.saved_games.save(record(moves), {"moves": moves})
    print(moves, flush=True)
"""


@pytest.mark.parametrize("after", [1, 17, 60])
def test_a_kill_in_the_middle_of_writing_loses_no_confirmed_move(tmp_path: Path, after: int) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    with writer.stdout as lines:
        for line in lines:
            if int(line) >= after:
                break
        os.kill(writer.pid, signal.SIGKILL)
        confirmed = max([after, *(int(line) for line in lines if line.endswith("\n"))])
    writer.wait()
    storage = Storage.open(tmp_path)
    assert storage.notices == []
    game = storage.saved_games.get("mosaic")
    assert game is not None
    moves = len(game.record["moves"])
    assert moves >= confirmed
    assert game.record == record(moves)
    assert game.extra == {"moves": moves}
    storage.close()
