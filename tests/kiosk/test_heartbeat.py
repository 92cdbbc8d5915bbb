"""The heartbeat with clocks and pipes of the tests: when it beats, how long silence may last, which waits count."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kiosk import heartbeat
from game.kiosk.heartbeat import PIPE, HeartbeatMonitor, ResourceWait, beat

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The reading end of a heartbeat's pipe, before the first beat."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    monkeypatch.setenv(PIPE, str(writing))
    monkeypatch.setattr(heartbeat, "_last_beat", 0.0)
    yield reading
    for number in (reading, writing):
        os.close(number)


def at(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    """Set the clock that nobody can set back."""
    monkeypatch.setattr(time, "monotonic", lambda: now)


def heard(reading: int) -> bytes:
    """What has come through a pipe since the last look."""
    try:
        return os.read(reading, 100)
    except BlockingIOError:
        return b""


def test_a_beat_is_a_byte_and_the_next_comes_no_sooner_than_after_a_second(
    pipe: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for now, told in ((10.0, b"."), (10.99, b""), (11.0, b"."), (11.5, b""), (12.5, b".")):
        at(monkeypatch, now)
        beat()
        assert heard(pipe) == told, now
    assert not os.get_blocking(int(os.environ[PIPE])), "a keeper that does not listen must not hold the arcade up"


def test_without_a_keeper_nothing_beats(pipe: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 10.0)
    writing = os.environ[PIPE]
    monkeypatch.delenv(PIPE)
    beat()
    assert heard(pipe) == b""
    monkeypatch.setenv(PIPE, writing)
    beat()
    assert heard(pipe) == b".", "the first beat is that with a keeper"


def test_a_pipe_that_is_full_closed_or_none_is_passed_over(pipe: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 10.0)
    writing = int(os.environ[PIPE])
    os.set_blocking(writing, False)
    with contextlib.suppress(BlockingIOError):
        while os.write(writing, b"x" * 4096):
            pass
    beat()
    at(monkeypatch, 20.0)
    monkeypatch.setenv(PIPE, "none")
    beat()


def silence(monitor: HeartbeatMonitor, seconds: float, times: int, waited: float | None) -> list[bool]:
    """Whether the arcade counts as hung after each of these looks."""
    found = []
    for _ in range(times):
        monitor.advance(seconds, has_beaten=False, waited=waited)
        found.append(monitor.is_hung)
    return found


def test_the_first_beat_may_come_late_and_waiting_does_not_count_against_it() -> None:
    assert silence(HeartbeatMonitor(3.0, 1.0, 2.0), 1.0, 3, 0.0) == [False, False, True]
    assert silence(HeartbeatMonitor(3.0, 1.0, 2.0), 1.0, 3, 1.0) == [False, False, True]
    assert silence(HeartbeatMonitor(3.0, 1.0, 2.0), 1.0, 3, None) == [False, False, True]


def test_silence_counts_without_waits_and_with_them_against_limits_of_their_own() -> None:
    monitor = HeartbeatMonitor(100.0, 3.0, 5.0)
    monitor.advance(50.0, has_beaten=True, waited=0.0)
    assert silence(monitor, 1.0, 3, 0.0) == [False, False, True]
    monitor.advance(1.0, has_beaten=True, waited=0.0)
    assert silence(monitor, 1.0, 5, 0.75) == [False, False, False, False, True]
    monitor.advance(1.0, has_beaten=True, waited=0.0)
    assert silence(monitor, 1.0, 5, 3.0) == [False, False, False, False, True], "a wait gives nothing back"
    monitor.advance(1.0, has_beaten=True, waited=0.0)
    assert silence(monitor, 60.0, 2, 0.0) == [False, True], "a long time between two looks counts as two seconds"


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of process 12 in a system of this test."""
    monkeypatch.setattr(heartbeat, "Path", lambda root, number: tmp_path / number if root == "/proc" else None)
    return tmp_path / "12"


def threads(process: Path, **waits: int) -> None:
    """Write the waits of a process's threads in nanoseconds."""
    for name, wait in waits.items():
        folder = process / "task" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "schedstat").write_text(f"99 {wait} 7\n")


def test_the_longest_wait_of_a_thread_counts(process: Path) -> None:
    threads(process, a=1_000_000_000, b=5_000_000_000)
    wait = ResourceWait(12)
    threads(process, a=3_500_000_000, b=5_500_000_000)
    assert wait.since_last(9.0) == 2.5
    threads(process, a=3_500_000_000, b=6_250_000_000)
    assert wait.since_last(9.0) == 0.75
    threads(process, c=1_500_000_000)
    assert wait.since_last(9.0) == 1.5, "a new thread has waited all of it"


@pytest.mark.parametrize(("state", "waited"), [("D", 9.0), ("R", 0.0), ("S", 0.0)])
def test_a_process_that_waits_for_a_disk_waits_all_the_time(process: Path, state: str, waited: float) -> None:
    threads(process, a=5)
    (process / "stat").write_text(f"12 (four) D) {state} 1 D\n")
    wait = ResourceWait(12)
    assert wait.since_last(9.0) == waited


def test_without_figures_no_wait_is_known(process: Path) -> None:
    wait = ResourceWait(12)
    assert wait.since_last(9.0) is None
    (process / "task" / "a").mkdir(parents=True)
    (process / "task" / "a" / "schedstat").write_text("what")
    assert wait.since_last(9.0) is None
    threads(process, a=2_000_000_000)
    assert wait.since_last(9.0) == 2.0
