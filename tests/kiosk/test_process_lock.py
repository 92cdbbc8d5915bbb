"""A kiosk's locks: who holds one, and the end of an arcade that is left over."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.kiosk.process_lock import ARCADE_LOCK, ProcessLock, end_leftover_arcade

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")


def test_a_lock_makes_its_folder_for_its_user_alone(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "new" / "data" / "x.lock")
    before = os.umask(0)
    try:
        assert lock.acquire()
    finally:
        os.umask(before)
    assert lock.path.stat().st_mode & 0o777 == 0o600
    assert lock.path.parent.stat().st_mode & 0o777 == 0o700
    assert lock.path.read_text() == str(os.getpid())
    assert (lock.holder(), lock.acquire()) == (os.getpid(), True)
    lock.release()
    lock.release()


def test_where_no_file_can_be_written_nobody_is_locked_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    lock = ProcessLock(tmp_path / "file" / "x.lock")
    assert lock.acquire()
    assert lock.holder() is None
    lock.release()


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of locks as Windows loads it, and ``asked``: what is locked at which place of a file."""
    asked: list[tuple[int, int, int]] = []

    def locking(number: int, mode: int, count: int) -> None:
        asked.append((os.lseek(number, 0, os.SEEK_CUR), mode, count))
        if len(asked) == 2:
            raise OSError("locked already")

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    monkeypatch.setattr(sys, "platform", "win32")
    name = "game.kiosk.process_lock"
    monkeypatch.setattr(sys.modules["game.kiosk"], "process_lock", sys.modules[name])
    monkeypatch.delitem(sys.modules, name)
    return SimpleNamespace(locks=importlib.import_module(name), asked=asked)


def test_on_windows_a_place_beyond_the_process_id_is_locked(windows: Any, tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    path.write_text("999999999999")
    first, second = windows.locks.ProcessLock(path), windows.locks.ProcessLock(path)
    assert (first.acquire(), second.acquire()) == (True, False)
    assert windows.asked == [(1 << 20, 2, 1)] * 2
    assert path.read_bytes() == str(os.getpid()).encode()
    first.release()


@pytest.fixture
def left_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ProcessLock, list[Any]]]:
    """The lock of an arcade that was left behind as process 4321, and the signals that it gets."""
    lock, told = ProcessLock(tmp_path / ARCADE_LOCK), list[Any]()
    assert lock.acquire()
    lock.path.write_text("4321")
    monkeypatch.setattr(os, "kill", lambda process, number: told.append((process, number)))
    yield lock, told
    lock.release()


def test_a_left_over_arcade_is_asked_to_end_and_given_time(
    left_over: tuple[ProcessLock, list[Any]], tmp_path: Path
) -> None:
    lock, told = left_over
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 39:
            lock.release()

    assert end_leftover_arcade(tmp_path, sleep) == 4321
    assert told == [(4321, signal.SIGTERM)]
    assert slept == [0.1] * 39
    assert end_leftover_arcade(tmp_path, sleep) is None
    assert len(told) == 1


def test_one_that_does_not_listen_is_killed(left_over: tuple[ProcessLock, list[Any]], tmp_path: Path) -> None:
    _, told = left_over
    slept: list[float] = []
    assert end_leftover_arcade(tmp_path, slept.append) == 4321
    assert told == [(4321, signal.SIGTERM), (4321, signal.SIGKILL)]
    assert len(slept) == 40 + 11


def test_one_that_is_not_known_gets_no_signal(left_over: tuple[ProcessLock, list[Any]], tmp_path: Path) -> None:
    lock, told = left_over
    lock.path.write_text("")
    assert end_leftover_arcade(tmp_path, lambda seconds: lock.release()) is None
    assert told == []


def test_one_that_has_gone_meanwhile_is_no_error(
    left_over: tuple[ProcessLock, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(process: int, number: int) -> None:
        raise ProcessLookupError

    monkeypatch.setattr(os, "kill", gone)
    assert end_leftover_arcade(tmp_path, lambda seconds: left_over[0].release()) == 4321
