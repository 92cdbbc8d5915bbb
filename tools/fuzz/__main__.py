"""Run attacks and print their results."""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import tools.fuzz
from tools.fuzz.fuzzing import Attack, Kind

KINDS = ("files", "sent", "rows", "lines", "kills", "media", "events", "clock")
USUAL_SECONDS = 60.0
QUICK_HITS = {
    "files": 1400,
    "sent": 240,
    "rows": 9,
    "lines": 8000,
    "kills": 400,
    "media": 22,
    "events": 200,
    "clock": 40,
}
"""A few seconds of each kind on a usual machine; counted, so that every machine tries the same."""


def main(argv: Sequence[str] | None = None) -> int:
    """Exit code 0 without faults."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuzz", description=(tools.fuzz.__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"some of {', '.join(KINDS)} (all)")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=float, default=USUAL_SECONDS, help="how long each kind goes on (60)")
    length.add_argument("--hours", type=float, help="how long all of them together go on")
    length.add_argument("--quick", action="store_true", help="the same few hundred of each kind, some seconds long")
    parser.add_argument("--seed", type=int, default=1, help="the same seed tries the same things (1)")
    given = parser.parse_args(argv)
    unknown = [kind for kind in given.kinds if kind not in KINDS]
    if unknown:
        parser.error(f"unknown kind {unknown[0]!r}; expected some of {', '.join(KINDS)}")
    kinds = given.kinds or KINDS
    seconds = given.hours * 3600 / len(kinds) if given.hours else math.inf if given.quick else given.seconds
    began = time.monotonic()
    hits = QUICK_HITS if given.quick else {}
    runs = {kind: run(kind, given.seed, seconds, hits.get(kind, math.inf)) for kind in kinds}
    tried = sum(sum(attack.counts.values()) for attack in runs.values())
    faults = sum(len(attack.faults) for attack in runs.values())
    print(f"{tried} attacks in {time.monotonic() - began:.0f} s, {faults} faults")
    return 1 if faults else 0


def run(kind: str, seed: int, seconds: float, hits: float) -> Attack:
    """Run attacks of a kind for a time or a number of hits; print and return the results."""
    carry_out: Kind = import_module(f"tools.fuzz.{kind}").carry_out
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        attack = Attack(random.Random(f"{kind}/{seed}"), Path(folder), began + seconds, hits)
        carry_out(attack)
    counts = ", ".join(f"{what} {count}" for what, count in sorted(attack.counts.items()))
    print(f"{kind}: {counts}; {time.monotonic() - began:.0f} s, {len(attack.faults)} faults", flush=True)
    for fault in attack.faults:
        print(fault)
    return attack


if __name__ == "__main__":
    sys.exit(main())
