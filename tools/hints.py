"""Truth of hints: ``python -m tools.hints GAME [--positions 300] [--seed 1] [--level hard]``.

Plays games of every number of seats and variant (``tests.games``), asks the player of that level at positions spread
over them, and counts for each reason: found, invalid and so omitted; and positions without any reason. Exit code 1 if
an invalid reason was given.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from game.core.players import Advice, decide
from game.core.state import GameState
from game.registry import GAMES, plugin
from tests.games import cases

_A_GAME: Final = 6
"""Positions asked in one game."""


def positions(game: str, seed: int) -> Iterator[GameState]:
    """Positions as the seat to move knows them, without end: games of quick players who now and then move at random."""
    tables = cases(game)
    for number in count():
        match = tables[number % len(tables)].deal(seed + number)
        rng = random.Random(f"{seed}/{number}")
        states = []
        while (seat := match.seat) is not None:
            sample = match.sample_for(seat)
            states.append(sample)
            level = rng.choice(("easy", "medium", "random"))
            match.play(decide(plugin(game).player(level), sample.copy(), rng).move)
        yield from rng.sample(states, min(_A_GAME, len(states)))


def main(argv: list[str] | None = None) -> int:
    """Ask and count; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.hints", description=(__doc__ or "").split("``")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="hard")
    given = parser.parse_args(argv)
    row = plugin(given.game)
    claims, suggested = row.claims, row.suggested_reasons
    player, rng = row.player(given.level), random.Random(given.seed)
    found: Counter[str] = Counter()
    untrue: Counter[str] = Counter()
    wrong: list[Any] = []
    silent, began = 0, time.process_time()
    for number, sample in enumerate(positions(given.game, given.seed), 1):
        advice = decide(player, sample.copy(), rng)
        silent += not (advice.reasons or (advice.then is not None and advice.then.reasons))
        step: Advice | None = advice
        while step is not None:
            for reason in suggested(sample, step.move):
                found[reason.key] += 1
                untrue[reason.key] += not claims[reason.key](sample, step.move, reason.values)
            for reason in step.reasons:
                if not claims[reason.key](sample, step.move, reason.values):
                    wrong.append((step.move.text, reason))
            step = step.then
            if step is not None:
                sample = sample.copy()
                sample.play(advice.move)
        if number == given.positions:
            break
    print(f"{given.game}: {given.positions} positions from seed {given.seed}, {time.process_time() - began:.0f} s")
    print(f"said and not true: {len(wrong)}; nothing to say: {silent}")
    for key, times in found.most_common():
        print(f"  {key:28} found {times:4}, not true and so not said {untrue[key]:4}")
    for told in wrong:
        print("  WRONG", *told)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
