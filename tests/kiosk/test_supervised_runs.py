"""The keeper of a kiosk, run after run: restarts and waits between them, messages and log lines."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.kiosk import supervisor
from game.kiosk.operator_log import FILE, OperatorLog
from game.kiosk.process_lock import SUPERVISOR_LOCK, ProcessLock
from game.kiosk.supervisor import (
    RESTART_CODE,
    run_supervised,
    supervise,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals, groups and pipes")


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
