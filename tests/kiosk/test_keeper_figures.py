"""The keeper of a kiosk in this process, with stand-ins for the arcade: exact limits, signals, messages and log lines."""

from __future__ import annotations

import contextlib
import datetime
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.kiosk import heartbeat, supervisor
from game.kiosk.heartbeat import PIPE, HeartbeatMonitor, ResourceWait, beat
from game.kiosk.operator_log import FILE, MAX_BYTES, LogEntry, OperatorLog, log_crash
from game.kiosk.process_lock import ARCADE_LOCK, SUPERVISOR_LOCK, ProcessLock, end_leftover_arcade
from game.kiosk.supervisor import (
    RESTART_CODE,
    SUPERVISED_VARIABLE,
    Supervisor,
    is_supervised,
    run_supervised,
    supervise,
)
from game.program import start_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")

# -- The heartbeat -----------------------------------------------------------------------------------------------------


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


# -- The keeper and a child --------------------------------------------------------------------------------------------


class Child:
    """An arcade that ends with code 7 after so many looks; ``told`` holds what was done to it and its keeper."""

    pid = 4321

    def __init__(self, looks: int) -> None:
        self.looks = looks
        self.told: list[Any] = []
        self.stdin = SimpleNamespace(close=lambda: self.told.append("closed"))

    def poll(self) -> int | None:
        self.looks -= 1
        return 7 if self.looks < 0 else None

    def wait(self) -> int:
        self.told.append("waited")
        return 7


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> Child:
    """A child in place of each process that is started; signals are noted."""
    child = Child(0)

    def started(command: Sequence[str], **given: Any) -> Child:
        child.told.append((command, given))
        return child

    monkeypatch.setattr(subprocess, "Popen", started)
    monkeypatch.setattr(os, "kill", lambda process, number: child.told.append(("kill", process, number)))
    monkeypatch.setattr(os, "killpg", lambda process, number: child.told.append(("group", process, number)))
    monkeypatch.setattr(signal, "setitimer", lambda which, seconds: child.told.append(("timer", which, seconds)))
    return child


def test_an_arcade_is_started_in_a_group_of_its_own_with_a_pipe_to_beat_and_one_to_hold_on_to(child: Child) -> None:
    keeper = Supervisor()
    assert (keeper.is_ending, keeper.has_hung) == (False, False)
    assert keeper.start(["--kiosk", "--lang", "de"]) == 7
    [(command, given), closed] = child.told
    assert command == [*start_command(), "--kiosk", "--lang", "de"]
    beating = given.pop("pass_fds")
    environment = given.pop("env")
    assert given == {"stdin": subprocess.PIPE, "process_group": 0}
    assert environment == {**os.environ, SUPERVISED_VARIABLE: "1", PIPE: str(beating[0])}
    assert SUPERVISED_VARIABLE not in os.environ
    assert closed == "closed"
    with pytest.raises(OSError, match="Bad file"):
        os.fstat(beating[0])


def test_a_system_without_groups_has_no_pipe_and_is_waited_for(child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "_HAS_GROUPS", False)
    keeper = Supervisor()
    keeper.is_ending = True
    assert keeper.start([]) == 7
    (_, given), *told = child.told
    assert given == {"stdin": subprocess.PIPE, "env": {**os.environ, SUPERVISED_VARIABLE: "1"}}
    assert told == [("kill", 4321, signal.SIGTERM), ("timer", signal.ITIMER_REAL, 3.5), "waited", "closed"]


class Looks:
    """What a keeper sees look by look: beats ``.``, silence ``-`` and the end of the pipe ``x``; a second each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seen: str, waited: float | None = 0.0) -> None:
        self.seen = iter(seen)
        self.now = 100.0
        self.asked: list[float] = []
        self.slept: list[float] = []
        self.processes: list[int] = []
        self.spans: list[float] = []
        self._is_end = False
        monkeypatch.setattr(select, "select", self.select)
        monkeypatch.setattr(os, "read", lambda number, count: b"" if self._is_end else b".")
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

        def waits(process: int) -> Any:
            self.processes.append(process)

            def since_last(seconds: float) -> float | None:
                self.spans.append(seconds)
                return waited

            return SimpleNamespace(since_last=since_last)

        monkeypatch.setattr(supervisor, "ResourceWait", waits)

    def select(self, reading: list[int], writing: list[int], odd: list[int], seconds: float) -> Any:
        assert (len(reading), writing, odd) == (1, [], [])
        self.asked.append(seconds)
        self.now += 1.0
        what = next(self.seen)
        self._is_end = what == "x"
        return (reading if what in ".x" else [], [], [])

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def killed(child: Child, looks: Looks, count: int) -> tuple[bool, bool]:
    """Whether the keeper holds the arcade for hung after so many looks, and whether it has killed it once."""
    keeper = Supervisor()
    child.looks = count
    assert keeper.start([]) == 7
    kills = [each for each in child.told if each[0] == "group"]
    assert kills in ([], [("group", 4321, signal.SIGKILL)])
    assert (looks.processes, {*looks.asked}) == ([4321], {1.0})
    return keeper.has_hung, bool(kills)


@pytest.mark.parametrize(
    ("seen", "waited", "is_hung"),
    [
        pytest.param("-" * 119, 0.0, False, id="a start may take two minutes"),
        pytest.param("-" * 120, 0.0, True, id="and no more"),
        pytest.param("-." + "-" * 8, 0.0, False, id="eight seconds of silence"),
        pytest.param("-." + "-" * 9, 0.0, True, id="nine seconds of silence"),
        pytest.param("." + "-" * 12, 0.0, True, id="an arcade that hangs is killed once"),
        pytest.param("." + "-" * 8 + "." + "-" * 8, 0.0, False, id="a beat begins anew"),
        pytest.param("." + "-" * 14, 1.0, False, id="a busy machine"),
        pytest.param("." + "-" * 15, 1.0, True, id="a machine that is too busy"),
        pytest.param("." + "-" * 14, None, False, id="a machine without figures"),
        pytest.param("." + "-" * 15, None, True, id="a long silence on a machine without figures"),
    ],
)
def test_an_arcade_that_gives_no_sign_of_life_is_killed_with_its_group(
    child: Child, monkeypatch: pytest.MonkeyPatch, seen: str, waited: float | None, is_hung: bool
) -> None:
    looks = Looks(monkeypatch, seen, waited)
    assert killed(child, looks, len(seen)) == (is_hung, is_hung)
    assert looks.spans == [1.0] * len(seen)
    assert looks.slept == []


def test_once_the_pipe_is_closed_the_end_is_looked_for_often_and_silence_still_counts(
    child: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = Looks(monkeypatch, ".x")
    assert killed(child, looks, 2 + 158) == (False, False)
    assert looks.slept == [0.05] * 158
    again = Looks(monkeypatch, ".x")
    assert killed(child, again, 2 + 162) == (True, True)


def test_another_start_after_a_hang_is_none_yet(child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    Looks(monkeypatch, "." + "-" * 9 + ".")
    keeper = Supervisor()
    child.looks = 10
    keeper.start([])
    assert keeper.has_hung
    child.looks = 1
    keeper.start([])
    assert not keeper.has_hung


def test_told_to_end_before_a_start_the_keeper_ends_the_arcade_at_once(child: Child) -> None:
    keeper = Supervisor()
    keeper.is_ending = True
    keeper.start([])
    assert child.told[1:] == [("kill", 4321, signal.SIGTERM), ("timer", signal.ITIMER_REAL, 3.5), "closed"]


def test_the_alarm_kills_the_arcade_while_there_is_one(child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[int, Any] = {}
    monkeypatch.setattr(signal, "signal", lambda number, handler: found.setdefault(number, handler) and number)
    with Supervisor() as keeper:
        assert {*found} == {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM}
        found[signal.SIGALRM](signal.SIGALRM, None)
        assert child.told == [], "no arcade"
        looks = Looks(monkeypatch, "..")
        asked = looks.select

        def alarming(*given: Any) -> Any:
            found[signal.SIGTERM](signal.SIGTERM, None)
            found[signal.SIGALRM](signal.SIGALRM, None)
            return asked(*given)

        monkeypatch.setattr(select, "select", alarming)
        child.looks = 1
        keeper.start([])
        assert keeper.is_ending
        assert child.told[1:] == [
            ("kill", 4321, signal.SIGTERM),
            ("timer", signal.ITIMER_REAL, 3.5),
            ("group", 4321, signal.SIGKILL),
            "closed",
        ]
        child.told.clear()
        found[signal.SIGALRM](signal.SIGALRM, None)
        assert child.told == [], "it has ended"
        with pytest.raises(SystemExit) as ended:
            found[signal.SIGTERM](signal.SIGTERM, None)
        assert ended.value.code == 0


def test_an_arcade_that_is_gone_already_needs_no_signal(child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(process: int, number: int) -> None:
        raise ProcessLookupError

    monkeypatch.setattr(os, "kill", gone)
    monkeypatch.setattr(os, "killpg", gone)
    Looks(monkeypatch, "." + "-" * 9)
    keeper = Supervisor()
    keeper.is_ending = True
    child.looks = 10
    assert keeper.start([]) == 7
    assert child.told[1:] == [("timer", signal.ITIMER_REAL, 3.5), "closed"]


@pytest.mark.parametrize(("value", "is_so"), [("1", True), ("0", False), (None, False)])
def test_an_arcade_knows_that_it_is_supervised(monkeypatch: pytest.MonkeyPatch, value: str | None, is_so: bool) -> None:
    monkeypatch.delenv(SUPERVISED_VARIABLE, raising=False)
    if value is not None:
        monkeypatch.setenv(SUPERVISED_VARIABLE, value)
    assert is_supervised() is is_so


# -- One run after the other -------------------------------------------------------------------------------------------


@pytest.fixture
def supervised(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is given to the loop of starts, instead of starts."""
    found: list[dict[str, Any]] = []

    def noted(argv: Sequence[str], start: Callable[[Sequence[str]], int], **given: Any) -> int:
        keeper: Any = start.__self__  # type: ignore[attr-defined]
        before = given["is_ending"](), given["has_hung"]()
        keeper.is_ending = keeper.has_hung = True
        after = given["is_ending"](), given["has_hung"]()
        found.append({"argv": argv, "name": start.__name__, "before": before, "after": after, **given})
        return 5

    monkeypatch.setattr(supervisor, "supervise", noted)
    monkeypatch.setattr(signal, "signal", lambda number, handler: number)
    return found


def test_a_keeper_hands_its_arguments_on_and_its_state_and_frees_its_folder(
    supervised: list[dict[str, Any]], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    assert run_supervised(["--kiosk"], folder) == 5
    [given] = supervised
    assert (given["argv"], given["name"]) == (["--kiosk"], "start")
    assert (given["before"], given["after"]) == ((False, False), (True, True))
    assert given["journal"].file == folder / FILE
    assert OperatorLog(folder).entries() == []
    lock = ProcessLock(folder / SUPERVISOR_LOCK)
    assert lock.acquire()
    lock.release()


def test_an_arcade_that_was_taken_over_is_written_down(
    supervised: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def left(folder: Path) -> int:
        asked.append(folder)
        return 77

    monkeypatch.setattr(supervisor, "end_leftover_arcade", left)
    assert run_supervised([], tmp_path) == 5
    assert asked == [tmp_path]
    [entry] = OperatorLog(tmp_path).entries()
    assert (entry.event, entry.details) == ("took-over", {"process": "77"})


def test_a_second_keeper_says_which_one_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = ProcessLock(tmp_path / SUPERVISOR_LOCK)
    assert lock.acquire()
    assert run_supervised([], tmp_path) == 1
    lock.release()
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"A keeper (process {os.getpid()}) runs already for {tmp_path}.\n"


class Run:
    """Ends after these codes and seconds, and what the keeper did between them."""

    def __init__(self, *ends: tuple[int, float], journal: OperatorLog | None = None) -> None:
        self.ends = list(ends)
        self.now = 50.0
        self.slept: list[float] = []
        self.argv: list[Sequence[str]] = []
        self.journal = journal
        self.is_ending = self.has_hung = False

    def start(self, argv: Sequence[str]) -> int:
        self.argv.append(argv)
        code, seconds = self.ends.pop(0)
        self.now += seconds
        return code

    def __call__(self) -> int:
        return supervise(
            ["--kiosk"], self.start, self.slept.append, lambda: self.now, self.journal,
            lambda: self.is_ending, lambda: self.has_hung,
        )  # fmt: skip


def events(log: OperatorLog) -> list[tuple[str, dict[str, str]]]:
    """What a log holds, oldest first."""
    return [(entry.event, entry.details) for entry in log.entries()[::-1]]


def test_falls_are_told_and_written_down_with_their_code_and_wait(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = OperatorLog(tmp_path)
    run = Run((-11, 59.9), (3, 59.9), (3, 60.0), (3, 12.4), (0, 1.0), journal=log)
    assert run() == 0
    assert run.argv == [["--kiosk"]] * 5
    assert run.slept == [0.5, 1.0, 0.5, 1.0]
    assert events(log) == [
        ("fall", {"code": "-11", "seconds": "60", "wait": "0.5"}),
        ("fall", {"code": "3", "seconds": "60", "wait": "1.0"}),
        ("fall", {"code": "3", "seconds": "60", "wait": "0.5"}),
        ("fall", {"code": "3", "seconds": "12", "wait": "1.0"}),
    ]
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "Four Isles ended with code -11 and is started again in 0.5 s.",
        "Four Isles ended with code 3 and is started again in 1 s.",
        "Four Isles ended with code 3 and is started again in 0.5 s.",
        "Four Isles ended with code 3 and is started again in 1 s.",
    ]


def test_a_hang_is_told_and_written_down_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = OperatorLog(tmp_path)
    run = Run((-9, 99.6), (0, 1.0), journal=log)
    run.has_hung = True
    assert run() == 0
    assert events(log) == [("hang", {"seconds": "100", "wait": "0.5"})]
    assert capsys.readouterr().err == "Four Isles gave no sign of life and is started again in 0.5 s.\n"
    quiet = Run((-9, 99.6), (0, 1.0))
    quiet.has_hung = True
    assert (quiet(), quiet.slept) == (0, [0.5])


@pytest.mark.parametrize(
    ("ends", "code", "slept"),
    [
        pytest.param([(0, 1.0)], 0, [], id="a regular end"),
        pytest.param([(2, 900.0)], 2, [], id="wrong arguments"),
        pytest.param([(1, 4.9)], 1, [], id="no window system"),
        pytest.param([(1, 5.0), (0, 1.0)], 0, [0.5], id="a fall after five seconds"),
        pytest.param([(3, 1.0), (1, 1.0), (0, 1.0)], 0, [0.5, 1.0], id="a window system that goes away"),
        pytest.param([(RESTART_CODE, 1.0), (1, 1.0)], 1, [], id="a restart is no fall"),
        pytest.param([(3, 1.0), (RESTART_CODE, 1.0), (3, 1.0), (0, 1.0)], 0, [0.5, 0.5], id="a restart forgets falls"),
        pytest.param([(3, 60.0), (3, 1.0), (0, 1.0)], 0, [0.5, 1.0], id="a fall after a minute is the first"),
    ],
)
def test_what_ends_the_keeper_and_what_does_not(ends: list[tuple[int, float]], code: int, slept: list[float]) -> None:
    run = Run(*ends)
    assert (run(), run.slept, run.ends) == (code, slept, [])


def test_restarts_are_written_down(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    run = Run((RESTART_CODE, 1.0), (RESTART_CODE, 1.0), (0, 1.0), journal=log)
    assert run() == 0
    assert events(log) == [("restart", {}), ("restart", {})]


def test_a_keeper_that_is_ending_starts_nothing_more_whatever_the_code() -> None:
    for code in (0, 1, 2, -9, RESTART_CODE):
        run = Run((code, 1.0))
        run.is_ending = True
        assert (run(), run.slept) == (0, [])


# -- Locks -------------------------------------------------------------------------------------------------------------


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


# -- The operator's log ------------------------------------------------------------------------------------------------


def test_an_entry_is_a_line_with_its_time_and_details(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path / "new" / "data")
    before = os.umask(0)
    try:
        begun = datetime.datetime.now().astimezone().replace(microsecond=0)
        log.log("fall", code=-9, text="Größe \ud800", long="x" * 500)
    finally:
        os.umask(before)
    assert log.file == tmp_path / "new" / "data" / "kiosk-log.jsonl"
    assert log.file.stat().st_mode & 0o777 == 0o600
    assert log.file.parent.stat().st_mode & 0o777 == 0o700
    text = log.file.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    line = json.loads(text)
    when = datetime.datetime.fromisoformat(line.pop("when"))
    assert begun <= when <= datetime.datetime.now().astimezone()
    assert (when.microsecond, when.utcoffset()) == (0, begun.utcoffset())
    assert line == {"what": "fall", "code": "-9", "text": "Größe ?", "long": "x" * 400}
    assert "Größe" in text, "written as it is"
    assert log.entries() == [LogEntry(when, "fall", {"code": "-9", "text": "Größe ?", "long": "x" * 400})]


def test_a_log_that_cannot_be_written_or_read_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    OperatorLog(tmp_path / "file").log("restart")
    assert OperatorLog(tmp_path / "file").entries() == []
    assert OperatorLog(tmp_path / "none").entries() == []
    os.mkfifo(tmp_path / FILE)
    OperatorLog(tmp_path).log("restart")
    assert OperatorLog(tmp_path).entries() == [], "a pipe that nobody reads from must not hold the arcade up"


def test_an_equal_entry_of_the_day_is_not_written_again(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    for problem in ("full", "full", "gone", "full"):
        log.log_once_today("show", problem=problem)
    log.log_once_today("print", problem="full")
    assert events(log) == [("show", {"problem": "full"}), ("show", {"problem": "gone"}), ("print", {"problem": "full"})]
    lines = [json.loads(line) for line in log.file.read_text().splitlines()]
    yesterday = datetime.datetime.now().astimezone() - datetime.timedelta(days=1)
    log.file.write_text(json.dumps({**lines[0], "when": yesterday.isoformat()}) + "\n")
    log.log_once_today("show", problem="full")
    assert len(log.entries()) == 2


def entry_line(number: int, length: int = 0) -> bytes:
    """A line of the log with a number, of at least that length."""
    line = json.dumps({"when": "2026-09-23T10:00:00+02:00", "what": "restart", "n": str(number)})
    return line.encode().ljust(length - 1) + b"\n"


def test_a_log_that_is_full_loses_its_older_half(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(b"".join(entry_line(number, MAX_BYTES // 4) for number in range(4)))
    assert log.file.stat().st_size == MAX_BYTES
    log.log("restart", n=4)
    assert [entry.details["n"] for entry in log.entries()] == ["4", "3", "2", "1", "0"], "as large as it may be"
    before = os.umask(0)
    try:
        log.log("restart", n=5)
    finally:
        os.umask(before)
    assert [entry.details["n"] for entry in log.entries()] == ["5", "4", "3", "2"]
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert log.file.stat().st_mode & 0o777 == 0o600


def test_the_newest_five_hundred_entries_are_read_and_of_a_huge_file_its_end(tmp_path: Path) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(b"".join(map(entry_line, range(502))))
    assert [int(entry.details["n"]) for entry in log.entries()] == [*range(501, 1, -1)]
    assert [entry.details["n"] for entry in log.entries(2)] == ["501", "500"]
    assert log.entries(1)[0].when == datetime.datetime.fromisoformat("2026-09-23T10:00:00+02:00")
    log.file.write_bytes(b"".join(entry_line(number, MAX_BYTES // 2) for number in range(6)))
    assert [entry.details["n"] for entry in log.entries()] == ["5", "4", "3", "2"]


@pytest.mark.parametrize(
    "line",
    [b"\xff", b"[]", b"3", b"{}", b'{"when": "x", "what": "y"}', b'{"when": 3, "what": "y"}', b"[" * 100_000,
     b'{"when": "2026-09-23T10:00:00"}'],
)  # fmt: skip
def test_lines_that_are_no_entries_are_passed_over(tmp_path: Path, line: bytes) -> None:
    log = OperatorLog(tmp_path)
    log.file.write_bytes(entry_line(1) + line + b"\n" + entry_line(2))
    assert [entry.details for entry in log.entries()] == [{"n": "2"}, {"n": "1"}]


def test_a_crash_is_written_down_with_the_line_where_it_happened(tmp_path: Path) -> None:
    def inner() -> None:
        raise KeyError("odd")

    try:
        inner()
    except KeyError as error:
        log_crash(tmp_path, error)
    log_crash(tmp_path, ValueError("no place"))
    line = inner.__code__.co_firstlineno + 1
    assert events(OperatorLog(tmp_path)) == [
        ("crash", {"error": "KeyError: 'odd'", "place": f"test_keeper_figures.py:{line}"}),
        ("crash", {"error": "ValueError: no place", "place": ""}),
    ]
