"""Runs the tests over mutants, each in a forked child that may loop, crash or eat memory as it likes.

Two ways. The quick one loads the area's tests once, and forks a child a mutant that gives the loaded function its broken
code and runs the tests of that line alone (``measuring``), the shortest of each file first. What cannot be exchanged so
goes the thorough way: the module is imported broken, and the same tests run.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

import pytest

from tools.mutants.areas import Area
from tools.mutants.children import answers_of_children, died_of_time, in_child, limit_time
from tools.mutants.making import Mutant
from tools.mutants.measuring import Measured, Reports, arguments, run_item
from tools.mutants.patching import MutantFinder, patch

_CAUGHT, _ALIVE, _NOT_PATCHED = 1, 0, 2


@dataclass(slots=True)
class Outcome:
    """Result of a mutant: caught or not, and by a timeout or not."""

    mutant: Mutant
    is_caught: bool = False
    is_endless: bool = False
    is_reached: bool = True
    is_settled: bool = False
    """True if all tests that execute the line passed in place; the thorough run would repeat them."""


def run(area: Area, mutants: Sequence[Mutant], measured: Measured, tell: Callable[[str], None]) -> list[Outcome]:
    """The outcome of each mutant."""
    parts = os.cpu_count() or 1
    answers = answers_of_children(
        [partial(_quick_server, area, mutants[part::parts], measured, tell) for part in range(parts)]
    )
    outcomes: list[Outcome] = [outcome for row in zip_longest(*answers) for outcome in row if outcome]
    left = [outcome for outcome in outcomes if not outcome.is_caught and not outcome.is_settled]
    if left and in_child(partial(_thorough, area, _sound(left[0].mutant), measured)) != _ALIVE:
        raise RuntimeError(f"the tests of {area.name} fail without any mutant")
    for number, outcome in enumerate(left, start=1):
        tell(f"{area.name}: thoroughly {number} of {len(left)}")
        status = in_child(partial(_thorough, area, outcome.mutant, measured))
        outcome.is_caught = status != _ALIVE
        outcome.is_endless = died_of_time(status)
    return outcomes


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
        tests = [items[test] for test in self.measured.tests_of(mutant) if test in items]
        if not tests:
            return Outcome(mutant, is_reached=False, is_settled=True)
        if not mutant.function:
            return Outcome(mutant)
        status = in_child(lambda: self._patched(mutant, tests))
        is_caught = status not in (_ALIVE, _NOT_PATCHED)
        return Outcome(mutant, is_caught, died_of_time(status), is_settled=status == _ALIVE)

    def _patched(self, mutant: Mutant, tests: Sequence[pytest.Item]) -> int:
        if not patch(mutant):
            return _NOT_PATCHED
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            limit_time(self.measured.most_seconds(item.nodeid))
            run_item(item, following)
            if not self.passed.get(item.nodeid, False):
                return _CAUGHT
        return _ALIVE


# -- The thorough way -------------------------------------------------------------------------------------------------


def _thorough(area: Area, mutant: Mutant, measured: Measured) -> int:
    tests = measured.tests_of(mutant)
    sys.meta_path.insert(0, MutantFinder(mutant))
    with tempfile.TemporaryDirectory() as folder:
        status = pytest.main(arguments(area, folder, tests), plugins=[_Order(tests, measured)])
    return _ALIVE if status is pytest.ExitCode.OK else _CAUGHT


def _sound(mutant: Mutant) -> Mutant:
    """The mutant without its fault."""
    return replace(mutant, source=mutant.original)


class _Order:
    """Runs these tests alone, in this order."""

    def __init__(self, tests: Sequence[str], measured: Measured) -> None:
        self.places = {test: place for place, test in enumerate(tests)}
        self.measured = measured

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Sets the time the test may take."""
        limit_time(self.measured.most_seconds(nodeid))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Puts the tests in order."""
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])
