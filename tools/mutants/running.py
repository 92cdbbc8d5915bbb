"""Runs the tests over mutants, each in a forked child that may loop, crash or eat memory as it likes.

Two ways. The quick one loads the area's tests once, and forks a child a mutant that gives the loaded function its broken
code and runs the tests of that line alone (``measuring``), the shortest of each file first. What cannot be exchanged so
goes the thorough way: the module is imported broken, and the same tests run.

A control follows each failing test: the same tests up to it, in the same order, on the sound program. If they fail there
too, the failing test says nothing about the mutant; it is left out from then on, and the mutant is tried anew.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

import pytest

from tools.mutants.areas import Area
from tools.mutants.children import SharedNumber, answers_of_children, died_of_time, in_child, limit_time
from tools.mutants.measuring import Measured, Reports, arguments, run_item
from tools.mutants.outcomes import Mutant, Outcome, Verdict
from tools.mutants.patching import MutantFinder, patch

_FAILED, _PASSED, _NOT_PATCHED = 1, 0, 2


def run(area: Area, mutants: Sequence[Mutant], measured: Measured, tell: Callable[[str], None]) -> list[Outcome]:
    """The outcome of each mutant."""
    parts = os.cpu_count() or 1
    answers = answers_of_children(
        [partial(_quick_server, area, mutants[part::parts], measured, tell) for part in range(parts)]
    )
    outcomes: list[Outcome] = [outcome for row in zip_longest(*answers) for outcome in row if outcome]
    left = [outcome for outcome in outcomes if not outcome.is_caught and not outcome.is_settled]
    for number, outcome in enumerate(left, start=1):
        tell(f"{area.name}: thoroughly {number} of {len(left)}")
        tests = measured.tests_of(outcome.mutant)
        sound = replace(outcome.mutant, source=outcome.mutant.original)
        outcome.settle(
            tests,
            broken=partial(_tried_thoroughly, area, measured, outcome.mutant),
            sound=partial(_tried_thoroughly, area, measured, sound),
        )
    return outcomes


def _tried(action: Callable[[SharedNumber], int]) -> tuple[Verdict, int]:
    """Verdict of tests that run in a child, and the place of the last that ran."""
    running = SharedNumber()
    status = in_child(partial(action, running))
    if died_of_time(status):
        return Verdict.ENDLESS, running.value
    return {_PASSED: Verdict.PASSED, _NOT_PATCHED: Verdict.NOT_PATCHED}.get(status, Verdict.FAILED), running.value


# -- The quick way ----------------------------------------------------------------------------------------------------


def _quick_server(
    area: Area, mutants: Sequence[Mutant], measured: Measured, tell: Callable[[str], None], answer: Path
) -> None:
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        pytest.main(arguments(area, folder), plugins=[_QuickRun(area, mutants, measured, tell, answer)])
    if not answer.exists():
        print(printed.getvalue())


class _QuickRun(Reports):
    """Replaces pytest's loop over the loaded tests."""

    def __init__(
        self,
        area: Area,
        mutants: Sequence[Mutant],
        measured: Measured,
        tell: Callable[[str], None],
        answer: Path,
    ) -> None:
        super().__init__()
        self.area = area
        self.mutants = mutants
        self.measured = measured
        self.answer = answer
        self.tell = tell
        self.unsteady: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Tries the mutants one after the other."""
        items = {item.nodeid: item for item in session.items}
        outcomes = []
        for number, mutant in enumerate(self.mutants, start=1):
            self.tell(f"{self.area.name}: {number} of {len(self.mutants)}")
            outcomes.append(self._try(mutant, items))
        self.answer.write_bytes(pickle.dumps(outcomes))
        return True

    def _try(self, mutant: Mutant, items: dict[str, pytest.Item]) -> Outcome:
        tests = [test for test in self.measured.tests_of(mutant) if test in items]
        outcome = Outcome(mutant, unsteady=list(self.unsteady))
        if tests and not mutant.function:
            return outcome
        outcome.settle(
            tests,
            broken=lambda steady: _tried(
                lambda running: self._patched(mutant, [items[test] for test in steady], running)
            ),
            sound=lambda steady: _tried(lambda running: self._run([items[test] for test in steady], running)),
        )
        self.unsteady = outcome.unsteady
        return outcome

    def _patched(self, mutant: Mutant, tests: Sequence[pytest.Item], running: SharedNumber) -> int:
        return self._run(tests, running) if patch(mutant) else _NOT_PATCHED

    def _run(self, tests: Sequence[pytest.Item], running: SharedNumber) -> int:
        for number, (item, following) in enumerate(zip(tests, [*tests[1:], None], strict=True)):
            running.value = number
            limit_time(self.measured.most_seconds(item.nodeid))
            run_item(item, following)
            if not self.passed.get(item.nodeid, False):
                return _FAILED
        return _PASSED


# -- The thorough way -------------------------------------------------------------------------------------------------


def _tried_thoroughly(area: Area, measured: Measured, mutant: Mutant, tests: Sequence[str]) -> tuple[Verdict, int]:
    return _tried(partial(_thorough, area, measured, mutant, tests))


def _thorough(area: Area, measured: Measured, mutant: Mutant, tests: Sequence[str], running: SharedNumber) -> int:
    sys.meta_path.insert(0, MutantFinder(mutant))
    with tempfile.TemporaryDirectory() as folder:
        status = pytest.main(arguments(area, folder, tests), plugins=[_Order(tests, measured, running)])
    return _PASSED if status is pytest.ExitCode.OK else _FAILED


class _Order:
    """Runs these tests alone, in this order."""

    def __init__(self, tests: Sequence[str], measured: Measured, running: SharedNumber) -> None:
        self.places = {test: place for place, test in enumerate(tests)}
        self.measured = measured
        self.running = running

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Notes which test runs, and sets the time it may take."""
        self.running.value = self.places[nodeid]
        limit_time(self.measured.most_seconds(nodeid))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Puts the tests in order."""
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])
