"""Runs the tests over mutants, each in a forked child that may loop, crash or eat memory as it likes.

Two ways. The quick one loads the area's tests once, measures which test runs which line, and forks a child a mutant that
gives the loaded function its broken code and runs the tests of that line alone, the shortest first. What cannot be
exchanged so, or is run by no test, goes the thorough way: the module is imported broken, and all tests of the area run.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import coverage
import pytest

from tools.mutants.areas import ROOT, Area
from tools.mutants.making import Mutant
from tools.mutants.patching import MutantFinder, patch

_CAUGHT, _ALIVE, _NOT_PATCHED, _CANNOT_START = 1, 0, 2, 4
_SECONDS_TO_LOAD: Final = 60.0
_SECONDS_MORE: Final = 4.0
_TIMES_AS_LONG: Final = 4.0
_MOST_MEMORY: Final = 6 * 1024**3


@dataclass(slots=True)
class Measured:
    """Result of the run on the original program: seconds a test, and the tests that execute each line of each file."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the broken statement, the shortest first."""
        by_line = self.lines.get(str(mutant.path), {})
        first, last = mutant.lines
        found = {test for line in range(first, last + 1) for test in by_line.get(line, ())}
        return sorted(found & self.seconds.keys(), key=lambda test: (self.seconds[test], test))

    def most_seconds(self, test: str) -> float:
        """A test that takes longer than this will not come to an end."""
        return _SECONDS_MORE + _TIMES_AS_LONG * self.seconds.get(test, 0.0)


@dataclass(slots=True)
class Outcome:
    """Result of a mutant: caught or not, and by a timeout or not."""

    mutant: Mutant
    is_caught: bool = False
    is_endless: bool = False
    is_reached: bool = True
    is_settled: bool = False
    """True if all tests that execute the line passed in place; the thorough run would repeat them."""


def run(area: Area, mutants: Sequence[Mutant], tell: Callable[[str], None]) -> tuple[list[Outcome], Measured]:
    """The outcome of each mutant."""
    quick: tuple[Measured, list[Outcome]] = _answer_of_child(lambda answer: _quick_server(area, mutants, answer, tell))
    measured, outcomes = quick
    left = [outcome for outcome in outcomes if not outcome.is_caught and not outcome.is_settled]
    if left and _in_child(partial(_thorough, area, _sound(left[0].mutant), (), measured)) != _ALIVE:
        raise RuntimeError(f"the tests of {area.name} fail without any mutant")
    for number, outcome in enumerate(left, start=1):
        tell(f"{area.name}: thoroughly {number} of {len(left)}")
        first = measured.tests_of(outcome.mutant)
        status = _in_child(partial(_thorough, area, outcome.mutant, first, measured))
        outcome.is_caught = status != _ALIVE
        outcome.is_endless = status == -signal.SIGALRM
        outcome.is_reached = bool(first) or not outcome.mutant.function
    return outcomes, measured


# -- Children ---------------------------------------------------------------------------------------------------------


def _in_child(action: Callable[[], int]) -> int:
    """Exit code of the action in a child process (``_allow``); minus the signal that ended it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = _CANNOT_START
        try:
            os.setsid()
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            _allow(_SECONDS_TO_LOAD)
            status = action()
        except BaseException:
            status = _CAUGHT  # whatever a mutant throws through the test runner has been noticed
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests of a child that died have started
    return os.waitstatus_to_exitcode(waited)


def _allow(seconds: float) -> None:
    """Limit this child's time from now, replacing an earlier limit."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def _answer_of_child(action: Callable[[Path], None]) -> Any:
    """Pickled result of the action in a child process, which keeps its imports out of this one."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "answer"
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            try:
                action(answer)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(0)
        os.waitpid(child, 0)
        if not answer.exists():
            raise RuntimeError("the tests could not be loaded; run them with pytest first")
        return pickle.loads(answer.read_bytes())


def _arguments(area: Area, folder: str) -> list[str]:
    options = [
        "-q",
        "-x",
        "-o",
        "addopts=",
        "-m",
        "not slow",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--capture=sys",
    ]
    options.append(f"--basetemp={folder}/tests")
    tests = [test for test in area.tests if (ROOT / test).exists()]
    return [*options, *(["-k", area.keyword] if area.keyword else []), *tests]


# -- The quick way ----------------------------------------------------------------------------------------------------


def _quick_server(area: Area, mutants: Sequence[Mutant], answer: Path, tell: Callable[[str], None]) -> None:
    told = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(told):
        pytest.main(_arguments(area, folder), plugins=[_QuickRun(area, mutants, answer, tell)])
    if not answer.exists():
        print(told.getvalue())


class _QuickRun:
    """Replaces pytest's loop over the loaded tests."""

    def __init__(self, area: Area, mutants: Sequence[Mutant], answer: Path, tell: Callable[[str], None]) -> None:
        self.area = area
        self.mutants = mutants
        self.answer = answer
        self.tell = tell
        self.outcome_of_test: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a test that failed in any of its phases."""
        self.outcome_of_test[report.nodeid] = self.outcome_of_test.get(report.nodeid, True) and not report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measures the sound program, then tries the mutants one after the other."""
        items = {item.nodeid: item for item in session.items}
        self.tell(f"{self.area.name}: measuring {len(items)} tests")
        measured = self._measure(items)
        outcomes = []
        for number, mutant in enumerate(self.mutants, start=1):
            self.tell(f"{self.area.name}: {number} of {len(self.mutants)}")
            outcomes.append(self._try(mutant, items, measured))
        self.answer.write_bytes(pickle.dumps((measured, outcomes)))
        return True

    def _try(self, mutant: Mutant, items: dict[str, pytest.Item], measured: Measured) -> Outcome:
        tests = [items[test] for test in measured.tests_of(mutant)] if mutant.function else []
        if not tests:
            return Outcome(mutant)
        status = _in_child(lambda: self._patched(mutant, tests, measured))
        is_caught = status not in (_ALIVE, _NOT_PATCHED)
        return Outcome(mutant, is_caught, status == -signal.SIGALRM, is_settled=status == _ALIVE)

    def _patched(self, mutant: Mutant, tests: Sequence[pytest.Item], measured: Measured) -> int:
        if not patch(mutant):
            return _NOT_PATCHED
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            _allow(measured.most_seconds(item.nodeid))
            self._run(item, following)
            if not self.outcome_of_test.get(item.nodeid, False):
                return _CAUGHT
        return _ALIVE

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)

    def _measure(self, items: dict[str, pytest.Item]) -> Measured:
        measured: Measured = _answer_of_child(lambda answer: self._measure_here(items, answer))
        return measured

    def _measure_here(self, items: dict[str, pytest.Item], answer: Path) -> None:
        measured = Measured()
        files = [str(path) for path in self.area.files]
        watching = coverage.Coverage(data_file=None, include=files, config_file=False, messages=False)
        watching.start()
        tests = list(items.values())
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            watching.switch_context(item.nodeid)
            started = time.perf_counter()
            self._run(item, following)
            measured.seconds[item.nodeid] = time.perf_counter() - started
        watching.stop()
        measured.failed = [test for test in items if not self.outcome_of_test.get(test, False)]
        for test in measured.failed:
            del measured.seconds[test]
        data = watching.get_data()
        for file in data.measured_files():
            measured.lines[file] = data.contexts_by_lineno(file)
        answer.write_bytes(pickle.dumps(measured))


# -- The thorough way -------------------------------------------------------------------------------------------------


def _thorough(area: Area, mutant: Mutant, first: Sequence[str], measured: Measured) -> int:
    sys.meta_path.insert(0, MutantFinder(mutant))
    with tempfile.TemporaryDirectory() as folder:
        status = pytest.main(_arguments(area, folder), plugins=[_Order(first, measured)])
    return _ALIVE if status is pytest.ExitCode.OK else _CAUGHT


def _sound(mutant: Mutant) -> Mutant:
    """The mutant without its fault."""
    return replace(mutant, source=mutant.original)


class _Order:
    """Runs the tests that run the broken line first, then the shortest; leaves out what the sound program fails."""

    def __init__(self, first: Sequence[str], measured: Measured) -> None:
        self.places = {test: place for place, test in enumerate(first)}
        self.measured = measured

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Sets the time the test may take."""
        _allow(self.measured.most_seconds(nodeid))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Puts the tests in order."""
        items[:] = [item for item in items if item.nodeid not in self.measured.failed]
        seconds = self.measured.seconds
        items.sort(key=lambda item: (self.places.get(item.nodeid, len(self.places)), seconds.get(item.nodeid, 0.0)))
