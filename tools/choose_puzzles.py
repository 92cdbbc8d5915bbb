"""The shipped puzzles of a game out of found ones: ``python -m tools.choose_puzzles GAME FILE [FILE ..] [--most N]``.

Grades what ``tools.find_puzzles`` counted out, takes kinds and difficulties in turn, and writes
``assets/puzzles/<game>.json`` with new numbers. Numbers are what people send each other, so that after a release a file may
only grow: ``--add`` leaves the puzzles of the shipped file and their numbers as they are.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from game import registry
from game.modes.deals import Deal
from game.modes.puzzles.model import MAX_DIFFICULTY, Check, Puzzle
from game.modes.puzzles.parsing import code_of_number, parse_puzzles
from game.modes.puzzles.shipped import puzzle_file, read_puzzles, write_puzzles
from tools.find_puzzles import tries_at, try_of

_PLAYERS_ASKED: Final = 3


def effort(puzzle: Puzzle) -> float:
    """How hard a counted puzzle looks: many tries for each solution, a greedy try that fails, players that miss it."""
    sample = puzzle.known_position()
    tries = tries_at(sample, puzzle.asked, sys.maxsize)
    made = [
        try_of(puzzle.game, level, sample, puzzle.asked, f"{puzzle.code}/{number}")
        for level in ("easy", "medium")
        for number in range(_PLAYERS_ASKED)
    ]
    missed = sum(not puzzle.judge(*tried).is_solved for tried in made) / len(made)
    lead = min(weaker.lost for weaker in puzzle.others) / max(1.0, abs(puzzle.value))
    return math.log2(len(tries) / len(puzzle.solutions)) + 3 * missed - 2 * min(1.0, lead)


def graded(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The counted puzzles of a game with difficulties from 1 to 5, a fifth each by their effort; others as they are."""
    counted = sorted((puzzle for puzzle in puzzles if puzzle.check is Check.COUNT), key=effort)
    levels = {puzzle.code: 1 + place * MAX_DIFFICULTY // len(counted) for place, puzzle in enumerate(counted)}
    return [replace(puzzle, difficulty=levels.get(puzzle.code, puzzle.difficulty)) for puzzle in puzzles]


def chosen(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """At most so many of them, rare pairs of kind and difficulty first; the easiest first in the result."""
    waiting, taken, counts = list(puzzles), list[Puzzle](), Counter[tuple[str, int]]()
    kinds, levels = Counter[str](), Counter[int]()
    while waiting and len(taken) < most:
        puzzle = min(
            waiting, key=lambda each: (counts[each.kind, each.difficulty], levels[each.difficulty], kinds[each.kind])
        )
        waiting.remove(puzzle)
        taken.append(puzzle)
        counts[puzzle.kind, puzzle.difficulty] += 1
        kinds[puzzle.kind] += 1
        levels[puzzle.difficulty] += 1
    return sorted(taken, key=lambda puzzle: puzzle.difficulty)


def _seed(puzzle: Puzzle) -> tuple[int, int]:
    return (puzzle.start.seed if isinstance(puzzle.start, Deal) else 0), len(puzzle.moves)


def main(arguments: list[str]) -> int:
    """Choose and write."""
    parser = argparse.ArgumentParser(prog="python -m tools.choose_puzzles", description=(__doc__ or "").split("``")[0])
    parser.add_argument("game", choices=registry.GAMES)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=72)
    parser.add_argument("--add", action="store_true")
    parser.add_argument("--out", type=Path, help="another file to write")
    given = parser.parse_args(arguments)
    kept = list(read_puzzles(given.game)) if given.add else []
    known = {_seed(puzzle) for puzzle in kept}
    found: list[Puzzle] = []
    for file in given.files:
        for puzzle in parse_puzzles(file.read_bytes(), given.game):
            if _seed(puzzle) not in known:
                known.add(_seed(puzzle))
                found.append(replace(puzzle, code=code_of_number(given.game, len(found) + 1)))
    first = 1 + max((int(puzzle.code[1:]) for puzzle in kept), default=0)
    added = chosen(graded(found), given.most - len(kept))
    kept += [replace(puzzle, code=code_of_number(given.game, number)) for number, puzzle in enumerate(added, first)]
    out = given.out or puzzle_file(given.game)
    out.write_text(write_puzzles(given.game, kept), encoding="utf-8")
    for kind, count in sorted(Counter(puzzle.kind for puzzle in kept).items()):
        levels = Counter(puzzle.difficulty for puzzle in kept if puzzle.kind == kind)
        print(f"{kind:20} {count:3} {[levels[level] for level in range(1, MAX_DIFFICULTY + 1)]}")
    print(f"{given.game}: {len(kept)} of {len(found)} found")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
