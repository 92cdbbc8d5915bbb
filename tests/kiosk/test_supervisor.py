"""The kiosk's keeper: starts again after a fall, ends when it should."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import accumulate, count
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.kiosk import supervisor
from game.kiosk.heartbeat import PIPE, HeartbeatMonitor, ResourceWait
from game.kiosk.operator_log import FILE, MAX_BYTES, OperatorLog, log_crash
from game.kiosk.process_lock import ARCADE_LOCK, SUPERVISOR_LOCK, ProcessLock, end_leftover_arcade
from game.kiosk.supervisor import RESTART_CODE, Supervisor, run_supervised, supervise

ROOT = Path(__file__).resolve().parents[2]
ARCADE_PROCESS = """
import subprocess, sys, time
from pathlib import Path
from game.kiosk.heartbeat import beat
from game.kiosk.supervisor import ShutdownWatcher
from game.kiosk.process_lock import ProcessLock
leash = ShutdownWatcher()
leash.start()
lock = ProcessLock(Path(sys.argv[1]) / "arcade.lock")
assert lock.acquire()
if "worker" in sys.argv and not Path(sys.argv[1], "worker").exists():
    worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdin=subprocess.DEVNULL)
    Path(sys.argv[1], "worker").write_text(str(worker.pid))
Path(sys.argv[1], "is-there").touch()
while not leash.is_over or "stubborn" in sys.argv:
    beat()
    time.sleep(0.02)
Path(sys.argv[1], "has-ended").touch()
"""
"""Stand-in for the arcade: reacts to signals and to the supervisor's end, and owns its lock."""
KEEPER_PROCESS = """
import sys
from pathlib import Path
from game.kiosk import supervisor
supervisor.start_command = lambda: [sys.executable, "-c", sys.argv[2]]
supervisor._TERMINATION_SECONDS = 0.2 if "stubborn" in sys.argv else 4.0
supervisor._SILENCE, supervisor._BUSY_SILENCE, supervisor._TICK = 2.5, 5.0, 0.2
sys.exit(supervisor.run_supervised(sys.argv[3:], Path(sys.argv[1])))
"""


def test_a_supervisor_that_is_ended_between_two_starts_ends_well_and_frees_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*given: object, **named: object) -> int:
        raise SystemExit(0)

    monkeypatch.setattr(supervisor, "supervise", ended)
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    assert run_supervised([], tmp_path) == 0
    lock = ProcessLock(tmp_path / SUPERVISOR_LOCK)
    assert lock.acquire()
    lock.release()


class Arcade:
    """Exits with the given codes after the given seconds; records the supervisor's pauses."""

    def __init__(self, *ends: tuple[int, float]) -> None:
        self.ends = list(ends)
        self.now = 0.0
        self.starts = 0
        self.sleeps: list[float] = []

    def start(self, argv: Sequence[str]) -> int:
        self.starts += 1
        code, lasted = self.ends.pop(0)
        self.now += lasted
        return code

    def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.now += seconds

    def run(self) -> int:
        return supervise(["--kiosk"], self.start, self.sleep, lambda: self.now)


def test_a_fall_is_followed_by_a_start_within_two_seconds() -> None:
    arcade = Arcade((-11, 300.0), (0, 100.0))
    assert arcade.run() == 0
    assert arcade.starts == 2
    assert sum(arcade.sleeps) <= 2.0


def test_the_operators_end_is_the_end() -> None:
    arcade = Arcade((0, 10.0))
    assert arcade.run() == 0
    assert arcade.starts == 1


def test_wrong_arguments_are_not_tried_again() -> None:
    arcade = Arcade((2, 0.1))
    assert arcade.run() == 2
    assert arcade.starts == 1


def test_a_wished_restart_comes_at_once_and_counts_as_no_fall() -> None:
    arcade = Arcade((RESTART_CODE, 86_400.0), (0, 5.0))
    assert arcade.run() == 0
    assert arcade.sleeps == []


def test_falls_one_after_the_other_wait_ever_longer_and_a_good_hour_forgets_them() -> None:
    arcade = Arcade(*[(-9, 1.0)] * 9, (-9, 3600.0), (0, 1.0))
    assert arcade.run() == 0
    assert arcade.sleeps == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 0.5]


def test_the_keeper_starts_this_very_program() -> None:
    with Supervisor() as keeper:
        assert keeper.start(["--version"]) == 0
        assert keeper.start(["--dance"]) == 2


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait for a condition, at most ten seconds."""
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def keeper_of(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A supervisor with a running arcade."""
    keeper = subprocess.Popen(
        [sys.executable, "-c", KEEPER_PROCESS, str(folder), ARCADE_PROCESS, str(folder), *words], cwd=ROOT
    )
    wait_for((folder / "is-there").exists)
    return keeper


def is_alive(process: int) -> bool:
    """True while a process runs; False for one that has ended and is not waited for yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def is_free(folder: Path) -> bool:
    """True if no arcade has the lock."""
    lock = ProcessLock(folder / ARCADE_LOCK)
    is_ours = lock.acquire()
    lock.release()
    return is_ours


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize("words", [(), ("stubborn",)])
def test_told_to_end_the_keeper_ends_the_arcade_and_itself_in_order(tmp_path: Path, words: tuple[str, ...]) -> None:
    keeper = keeper_of(tmp_path, *words)
    keeper.send_signal(signal.SIGTERM)
    assert keeper.wait(timeout=8) == 0
    assert is_free(tmp_path)
    assert (tmp_path / "has-ended").exists() != ("stubborn" in words)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_an_arcade_whose_keeper_is_killed_ends_by_itself(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path)
    assert not is_free(tmp_path)
    keeper.kill()
    keeper.wait()
    wait_for(lambda: is_free(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_a_keeper_ends_an_arcade_that_was_left_behind_even_one_that_does_not_listen(tmp_path: Path) -> None:
    left = subprocess.Popen([sys.executable, "-c", ARCADE_PROCESS, str(tmp_path), "stubborn"], cwd=ROOT)
    wait_for((tmp_path / "is-there").exists)
    try:
        assert end_leftover_arcade(tmp_path, lambda seconds: time.sleep(seconds / 20)) == left.pid
        assert left.wait(timeout=1) == -signal.SIGKILL
    finally:
        left.kill()
        left.wait()
    assert end_leftover_arcade(tmp_path) is None


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
def test_an_arcade_that_hangs_is_replaced_with_its_workers_and_the_operator_learns_of_it(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path, "worker")
    lock = ProcessLock(tmp_path / ARCADE_LOCK)
    wait_for(lambda: lock.holder() is not None)
    hung = lock.holder()
    assert hung is not None
    os.kill(hung, signal.SIGSTOP)
    wait_for(lambda: lock.holder() not in (hung, None))
    wait_for(lambda: not is_alive(int((tmp_path / "worker").read_text())))
    keeper.send_signal(signal.SIGTERM)
    assert keeper.wait(timeout=5) == 0
    assert [entry.event for entry in OperatorLog(tmp_path).entries()] == ["hang"]
    assert is_free(tmp_path)


def silent(monitor: HeartbeatMonitor, seconds: int, waited: float | None = 0.0) -> bool:
    """Let seconds pass without a beat; true if they are a hang."""
    for _ in range(seconds):
        monitor.advance(1, has_beaten=False, waited=waited)
    return monitor.is_hung


def running() -> HeartbeatMonitor:
    """The monitor of an arcade that has just beaten."""
    monitor = HeartbeatMonitor(first_s=120, silence_s=9, busy_s=15)
    monitor.advance(1, has_beaten=True)
    return monitor


def test_a_start_may_take_long() -> None:
    monitor = HeartbeatMonitor(first_s=120, silence_s=9, busy_s=15)
    assert not silent(monitor, 119)
    assert silent(monitor, 1)


def test_silence_is_a_hang_and_a_beat_begins_its_count_anew() -> None:
    monitor = running()
    assert not silent(monitor, 8)
    monitor.advance(1, has_beaten=True)
    assert not silent(monitor, 8)
    assert silent(monitor, 1)


def test_a_machine_that_slept_is_no_hang() -> None:
    monitor = running()
    monitor.advance(8 * 3600, has_beaten=False)
    assert not silent(monitor, 6), "the night counts as two seconds"
    monitor.advance(1, has_beaten=True)
    assert not monitor.is_hung


def test_an_arcade_that_waits_for_a_processor_has_more_time_and_a_loop_without_end_is_a_hang() -> None:
    assert not silent(running(), 14, waited=0.9)
    assert silent(running(), 15, waited=0.9)
    assert silent(running(), 12, waited=0.25), "a quarter of the time does not count"
    assert not silent(running(), 11, waited=0.25)


def test_without_figures_of_waiting_only_the_longer_silence_counts() -> None:
    assert not silent(running(), 14, waited=None)
    assert silent(running(), 15, waited=None)


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux counts waits for a processor")
def test_waits_for_a_processor_are_counted_and_those_of_a_stopped_process_are_none() -> None:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        try:
            wait = ResourceWait(busy.pid)
            cpu = min(os.sched_getaffinity(0))
            os.sched_setaffinity(busy.pid, {cpu})
            with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as rival:
                os.sched_setaffinity(rival.pid, {cpu})
                try:
                    waits = accumulate(wait.since_last(0.0) or 0.0 for _ in count())
                    wait_for(lambda: next(waits) > 0.01)  # a turn of the rival is shorter, so several together
                finally:
                    rival.kill()
            os.kill(busy.pid, signal.SIGSTOP)
            wait_for(lambda: wait.since_last(1.0) == 0.0)
        finally:
            busy.kill()
    assert ResourceWait(busy.pid).since_last(1.0) is None


def test_a_hang_is_over_within_thirty_seconds() -> None:
    """A beat a second, a look a second, the pause before a start and ten seconds for a start on a busy machine."""
    assert supervisor._BUSY_SILENCE + 1.0 + supervisor._TICK + supervisor._MIN_WAIT + 10.0 <= 30.0


def free_numbers() -> list[int]:
    """The numbers that the next files get."""
    numbers = [os.open(os.devnull, os.O_RDONLY) for _ in range(4)]
    for number in numbers:
        os.close(number)
    return numbers


def test_a_start_leaves_no_file_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "start_command", lambda: [sys.executable, "-c", "pass"])
    with Supervisor() as keeper:
        before = free_numbers()
        assert keeper.start([]) == 0
        assert free_numbers() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipe for the heartbeat")
def test_a_pipe_that_the_arcade_has_closed_is_not_asked_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    code = f"import os, time; os.close(int(os.environ[{PIPE!r}])); time.sleep(0.5)"
    monkeypatch.setattr(supervisor, "start_command", lambda: [sys.executable, "-c", code])
    calls = Mock(side_effect=select.select)
    monkeypatch.setattr(select, "select", calls)
    with Supervisor() as keeper:
        assert keeper.start([]) == 0
    assert calls.call_count < 10


def test_a_keeper_that_is_told_to_end_between_two_starts_ends_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Supervisor, "start", Mock(side_effect=SystemExit(0)))
    assert run_supervised(["--kiosk"], tmp_path) == 0
    lock = ProcessLock(tmp_path / SUPERVISOR_LOCK)
    assert lock.acquire(), "the next keeper may begin"
    lock.release()


def test_one_keeper_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = ProcessLock(tmp_path / SUPERVISOR_LOCK)
    assert lock.acquire()
    assert run_supervised(["--kiosk"], tmp_path) == 1
    assert str(os.getpid()) in capsys.readouterr().err
    lock.release()


def test_a_window_system_that_is_missing_at_once_ends_it_and_later_falls_do_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arcade = Arcade((1, 4.0), (0, 1.0))
    assert (arcade.run(), arcade.starts, capsys.readouterr().err) == (1, 1, "")
    for ends in (((1, 6.0), (0, 1.0)), ((-9, 1.0), (1, 4.0), (0, 1.0))):
        arcade = Arcade(*ends)
        assert (arcade.run(), arcade.starts) == (0, len(ends))
        told = capsys.readouterr().err
        assert told.count("is started again in") == len(ends) - 1
        assert f"code {ends[0][0]} " in told


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_every_signal_to_end_is_the_keepers_while_it_runs_and_nobodys_after(number: str) -> None:
    before = signal.getsignal(getattr(signal, number))
    with Supervisor() as keeper:
        with pytest.raises(SystemExit):
            signal.raise_signal(getattr(signal, number))
        assert keeper.is_ending
    assert signal.getsignal(getattr(signal, number)) == before


def test_a_lock_names_its_holder_of_now_and_not_one_of_before(tmp_path: Path) -> None:
    path = tmp_path / "arcade.lock"
    path.write_text("999999999999")
    lock = ProcessLock(path)
    assert lock.holder() == 999999999999
    assert lock.acquire()
    assert lock.acquire(), "held already"
    assert lock.holder() == os.getpid()
    assert not ProcessLock(path).acquire()
    lock.release()
    second = ProcessLock(path)
    assert second.acquire()
    second.release()
    path.write_text("nobody")
    assert lock.holder() is None
    assert ProcessLock(tmp_path / "missing").holder() is None


def test_falls_are_written_down_the_newest_first_and_the_log_stays_short(tmp_path: Path) -> None:
    arcade = Arcade((-9, 1.0), (RESTART_CODE, 9.0), (0, 1.0))
    journal = OperatorLog(tmp_path)
    assert supervise(["--kiosk"], arcade.start, arcade.sleep, lambda: arcade.now, journal) == 0
    try:
        raise ValueError("odd \u202e row")
    except ValueError as error:
        log_crash(tmp_path, error)
    assert [entry.event for entry in journal.entries()] == ["crash", "restart", "fall"]
    assert journal.entries()[2].details == {"code": "-9", "seconds": "1", "wait": "0.5"}
    assert journal.entries(1)[0].details["place"].startswith("test_supervisor.py:")
    with (tmp_path / FILE).open("ab") as file:
        file.write(b"\xff no line of ours\n[]\n" + b"x" * MAX_BYTES + b"\n")
    journal.log("restart")
    assert journal.entries(1)[0].event == "restart"
    assert (tmp_path / FILE).stat().st_size < 2 * MAX_BYTES
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
