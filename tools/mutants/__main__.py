"""Mutation score of the tests: ``python -m tools.mutants [MODULE ..] [--sample N] [--seed N] [--out FILE]``.

A MODULE is one area (``rules``, ``rules/<isle>``, ``match``, ``records``, ``storage``, ``codes``, ``players``,
``menus``, ``scenes``, ``table``, ``kiosk``, ``review``) or a module or package such as ``game.storage.saved_games``;
without one, all areas. The seed draws a sample of each area's mutants, so the same tree gives the same mutants. Prints
a table with Wilson's 95 % intervals, and every mutant that survived. Needs a system with fork.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: F401  # loaded once, before the children are forked
import pytmx  # noqa: F401

from tools.mutants.areas import ROOT, Area, chosen
from tools.mutants.making import Breakable
from tools.mutants.measuring import Measurements
from tools.mutants.outcomes import Mutant, Outcome
from tools.mutants.running import run

_NORMAL_QUANTILE = 1.959964


@dataclass(frozen=True, slots=True)
class Share:
    """Share of an area's mutants that were caught."""

    area: str
    possible: int
    tried: int
    caught: int

    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of all mutants that would be caught."""
        if not self.tried:
            return 0.0, 1.0
        share, squared = self.caught / self.tried, _NORMAL_QUANTILE**2
        middle = share + squared / (2 * self.tried)
        spread = _NORMAL_QUANTILE * sqrt(share * (1 - share) / self.tried + squared / (4 * self.tried**2))
        whole = 1 + squared / self.tried
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)

    def row(self) -> str:
        """A row of the table in ``docs/testing.md``."""
        low, high = self.interval()
        percent = 100 * self.caught / max(1, self.tried)
        return (
            f"| {self.area} | {self.possible} | {self.tried} | {self.caught} | {percent:.0f} % "
            f"| {100 * low:.0f} to {100 * high:.0f} % |"
        )


def sampled(area: Area, count: int, seed: int) -> tuple[list[Mutant], int]:
    """Sample of an area's mutants in line order, all if there are fewer; and the number of places."""
    files = [Breakable(path) for path in area.files]
    places = [(file, number) for file in files for number in range(len(file.places))]
    order = random.Random(f"{seed}/{area.name}").sample(range(len(places)), len(places))
    found: list[tuple[int, Mutant]] = []
    for at in order:
        if len(found) == count:
            break
        file, number = places[at]
        mutant = file.mutant(number)
        if mutant is not None:
            found.append((at, mutant))
    return [mutant for _, mutant in sorted(found, key=lambda pair: pair[0])], len(places)


def told(outcome: Outcome) -> str:
    """A survivor as the report shows it."""
    mutant = outcome.mutant
    where = f"{mutant.path.relative_to(ROOT)}:{mutant.lines[0]}"
    return f"{where}{'' if outcome.is_reached else ' (no test runs this line)'}\n{mutant.difference()}\n"


def show(text: str) -> None:
    """Show the progress on one line; no output without a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Runs the command; 0 if all went well, whatever the shares."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description="How many broken lines tests notice.")
    parser.add_argument("modules", metavar="MODULE", nargs="*", help="an area, a module or a package; all if none")
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="mutants an area (60)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sample (1)")
    parser.add_argument("--measured", type=Path, metavar="FILE", help="where what was measured of the tests is saved")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the report goes besides the screen")
    given = parser.parse_args(arguments)
    try:
        areas = chosen(given.modules)
    except LookupError as error:
        parser.error(str(error.args[0]))
    report: list[str] = []
    shares: list[Share] = []
    measurements = Measurements(given.measured)
    for area in areas:
        started = time.perf_counter()
        mutants, possible = sampled(area, given.sample, given.seed)
        measured = measurements.of(area, show)
        outcomes = run(area, mutants, measured, show)
        show("")
        caught = sum(outcome.is_caught for outcome in outcomes)
        endless = sum(outcome.is_endless for outcome in outcomes)
        shares.append(Share(area.name, possible, len(outcomes), caught))
        lines = [f"{shares[-1].row()} {time.perf_counter() - started:.0f} s, {endless} by not coming to an end\n"]
        lines += [f"left out, for the sound program fails it: {test}" for test in measured.failed]
        unsteady = sorted({test for outcome in outcomes for test in outcome.unsteady})
        lines += [f"left out, for the sound program fails it after other tests: {test}" for test in unsteady]
        lines += [told(outcome) for outcome in outcomes if not outcome.is_caught]
        print("\n".join(lines), flush=True)
        report += lines
    table = ["| area | places | tried | caught | share | 95 % interval |", "| --- | --- | --- | --- | --- | --- |"]
    table += [share.row() for share in shares]
    print("\n".join(table))
    if given.out:
        given.out.write_text("\n".join([*table, "", *report]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
