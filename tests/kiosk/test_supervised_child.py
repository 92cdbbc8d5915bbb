"""The keeper of a kiosk and a stand-in for the arcade: how it is started, watched and killed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from game.kiosk import supervisor
from game.kiosk.heartbeat import PIPE
from game.kiosk.supervisor import (
    SUPERVISED_VARIABLE,
    Supervisor,
    is_supervised,
)
from game.program import start_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")


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
