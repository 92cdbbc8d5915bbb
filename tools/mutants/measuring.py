"""Measures an area's tests on the sound program: their seconds, and which of them run each line.

Tests of an area are measured together and once; ``--measured FILE`` saves that. While the program and the tests' helpers
stay as they are, only tests of new and changed files are measured again.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, zip_longest
from pathlib import Path
from typing import Final

import coverage
import pytest

from tools.mutants.areas import ROOT, Area, areas, module_name
from tools.mutants.children import answers_of_children
from tools.mutants.outcomes import Mutant

_SECONDS_MORE: Final = 4.0
_TIMES_AS_LONG: Final = 4.0
_SECONDS_A_MUTANT: Final = 60.0
"""Tests that take longer together are not all tried on a mutant."""
_SECONDS_OF_SHORT: Final = 20.0
"""Of these, what the shortest tests get: most mutants are caught soon."""

_QUICK: Final = 0.05
_SECONDS_OF_QUICK: Final = 5.0
"""Tests that take less than the one are tried first for as long as the other, those of a file in a row, so that they
share its set-up: a hundred of them cost as much as a page's outline.
"""

_COUNTED: Final = "not slow or behaviour"
"""Marks of the tests that count: those of the README's command, and what takes long, which ``.ci/run`` alone checks."""

Part = tuple[int, int]
"""Which of how many processes that measure side by side."""

_PROGRAM: Final = ("game", "assets/lang", "levels", "tests")


@dataclass(slots=True)
class Measured:
    """Processor seconds a test, tests by file and line, and digests of the files that were measured."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the broken statement: quick ones, the shortest, then those that run most lines of its module,
        of each file one before the second of any, until they take too long together; for a statement outside functions,
        tests of the module, and of the modules that import it if it has no functions.
        """
        by_line = self.lines.get(str(mutant.path), {})
        if not any(by_line.values()):
            by_line = self._of_importers(mutant.path)
        of_module = Counter(test for tests in by_line.values() for test in tests if test in self.seconds)
        first, last = mutant.lines
        lines: Iterable[int] = range(first, last + 1) if mutant.function else by_line
        running = {test for line in lines for test in by_line.get(line, ()) if test in self.seconds}
        shortest = sorted(running, key=lambda test: (self.seconds[test], test))
        quick = self._within([test for test in shortest if self.seconds[test] < _QUICK], _SECONDS_OF_QUICK)
        thorough = _by_turns(sorted(running, key=lambda test: (-of_module[test], self.seconds[test], test)))
        begun = [*sorted(quick), *self._within(_by_turns(shortest), _SECONDS_OF_SHORT)] if mutant.function else []
        return self._within(list(dict.fromkeys([*begun, *thorough])), _SECONDS_A_MUTANT)

    def _of_importers(self, path: Path) -> dict[int, set[str]]:
        """Tests of the measured modules that import a module whose own statements run at import alone."""
        is_imported = re.compile(rf"^\s*(from {module_name(path)} import|import {module_name(path)}\b)", re.MULTILINE)
        importers = [file for file in self.lines if is_imported.search(Path(file).read_text(encoding="utf-8"))]
        return dict(enumerate(tests for file in importers for tests in self.lines[file].values()))

    def _within(self, tests: Sequence[str], most: float) -> list[str]:
        """The first of these tests, and as many more as take no longer than that together."""
        sums = accumulate(self.seconds[test] for test in tests)
        return [test for test, total in zip(tests, sums, strict=True) if total < most or test == tests[0]]

    def most_seconds(self, test: str) -> float:
        """A test that takes more of the processor than this will not come to an end."""
        return _SECONDS_MORE + _TIMES_AS_LONG * self.seconds.get(test, 0.0)

    def joined(self, others: Iterable[Measured]) -> Measured:
        """Measurements of different tests, joined."""
        for other in others:
            self.seconds |= other.seconds
            self.failed += [test for test in other.failed if test not in self.failed]
            for file, by_line in other.lines.items():
                here = self.lines.setdefault(file, {})
                for line, tests in by_line.items():
                    here.setdefault(line, set()).update(tests)
        return self

    def forget(self, is_stale: Callable[[str], bool]) -> None:
        """Remove what was measured of tests in stale files."""
        for test in [test for test in self.seconds if is_stale(test.split("::")[0])]:
            del self.seconds[test]
        self.failed = [test for test in self.failed if not is_stale(test.split("::")[0])]
        for by_line in self.lines.values():
            for tests in by_line.values():
                tests &= self.seconds.keys()


def _by_turns(tests: Sequence[str]) -> list[str]:
    """These tests, of each file the first before the second of any."""
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(test.split("::")[0], []).append(test)
    return [test for row in zip_longest(*files.values()) for test in row if test]


class Measurements:
    """Measurements by list of tests, cached in a file if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.found: dict[tuple[str, ...], Measured] = {}
        if file and file.exists():
            self.found = pickle.loads(file.read_bytes())

    def of(self, area: Area, tell: Callable[[str], None]) -> Measured:
        """Measured tests of the area, brought up to date."""
        key = (area.keyword, *area.tests)
        digests = _digests()
        known = self.found.get(key, Measured())
        if known.digests == digests:
            return known
        if known.digests.get("") != digests[""]:
            known = Measured()
        known.forget(lambda file: known.digests.get(file) != digests.get(file))
        files = sorted({file for each in (area, *areas()) if each.tests == area.tests for file in each.files})
        parts = range(os.cpu_count() or 1)
        found: list[Measured] = answers_of_children(
            [partial(_measure, area, files, known, (part, len(parts)), tell) for part in parts]
        )
        measured = found[0].joined(found[1:])
        measured.digests = digests
        self.found[key] = measured
        if self.file:
            self.file.write_bytes(pickle.dumps(self.found))
        return measured


def _digests() -> dict[str, str]:
    """A digest of each file of tests, and under an empty name of all that they stand on."""
    common = hashlib.sha256()
    found = {}
    for path in sorted(path for folder in _PROGRAM for path in (ROOT / folder).rglob("*") if path.is_file()):
        if path.suffix == ".pyc":
            continue
        name, text = path.relative_to(ROOT).as_posix(), path.read_bytes()
        if path.name.startswith("test_"):
            found[name] = hashlib.sha256(text).hexdigest()
        else:
            common.update(name.encode() + b"\0" + text)
    return {**found, "": common.hexdigest()}


def arguments(area: Area, folder: str, tests: Sequence[str] = ()) -> list[str]:
    """pytest's arguments for an area, or for the files of some of its tests."""
    options = ["-q", "-x", "-o", "addopts=", "-m", _COUNTED, "-p", "no:cacheprovider", "-p", "no:xdist"]
    options += ["--capture=sys", f"--basetemp={folder}/tests"]
    files = sorted({test.split("::")[0] for test in tests}) or [test for test in area.tests if (ROOT / test).exists()]
    return [*options, *(["-k", area.keyword] if area.keyword else []), *files]


def run_item(item: pytest.Item, following: pytest.Item | None) -> None:
    """Run a test with its fixtures; those that the following needs too stay."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class Reports:
    """Notes which tests passed all their phases."""

    def __init__(self) -> None:
        self.passed: dict[str, bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed in any of its phases."""
        self.passed[report.nodeid] = self.passed.get(report.nodeid, True) and not report.failed


def _measure(
    area: Area, files: Sequence[Path], known: Measured, part: Part, tell: Callable[[str], None], answer: Path
) -> None:
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        pytest.main(arguments(area, folder), plugins=[_MeasuringRun(area, files, known, part, tell, answer)])
    if not answer.exists():
        print(printed.getvalue())


class _MeasuringRun(Reports):
    """Replaces pytest's loop over the loaded tests."""

    def __init__(
        self, area: Area, files: Sequence[Path], known: Measured, part: Part, tell: Callable[[str], None], answer: Path
    ) -> None:
        super().__init__()
        self.area = area
        self.part = part
        self.files = [str(file) for file in files]
        self.measured = known
        self.answer = answer
        self.tell = tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Runs the tests that were not measured yet, of the files whose turn it is in this process."""
        measured = self.measured
        number, of = self.part
        own = set(sorted({item.path for item in session.items})[number::of])
        items = [item for item in session.items if item.nodeid not in measured.seconds and item.path in own]
        if not items:  # all that is new is another process's
            self.answer.write_bytes(pickle.dumps(measured))
            return True
        watching = coverage.Coverage(data_file=None, include=self.files, config_file=False, messages=False)
        watching.start()
        for number, (item, following) in enumerate(zip(items, [*items[1:], None], strict=True), start=1):
            self.tell(f"{self.area.name}: measuring {number} of {len(items)} tests")
            watching.switch_context(item.nodeid)
            started = time.process_time()
            run_item(item, following)
            measured.seconds[item.nodeid] = time.process_time() - started
        watching.stop()
        failed = [item.nodeid for item in items if not self.passed.get(item.nodeid, False)]
        measured.failed = [test for test in measured.failed if test not in self.passed] + failed
        for test in failed:
            del measured.seconds[test]
        data = watching.get_data()
        for file in data.measured_files():
            by_line = measured.lines.setdefault(file, {})
            for line, tests in data.contexts_by_lineno(file).items():
                by_line.setdefault(line, set()).update(tests)
        self.answer.write_bytes(pickle.dumps(measured))
        return True
