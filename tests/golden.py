"""Golden games: ``python -m tests.golden [NAME ..]`` writes them; review the changes before a commit.

A golden game is a random game, printed position by position for a review of the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game import registry
from game.registry import plugin
from tests.games import CASES, PAIRS, Case, random_game

FOLDER = Path(__file__).parent / "golden"
SEED = 11
SEEDS = {"waterways-auction-2": 6, "waterways-auction-3": 29}
"""The seeds of golden games that are not dealt from ``SEED``: all three pass; three bids, each lower."""
VARIANTS: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "bridges-freehand": ("bridges", 2, {"freehand": True}, 2),
    "bridges-freehand-3": ("bridges", 2, {"freehand": True}, 3),
    "waterways-auction-2": ("waterways", 3, {"saboteur": {"auction": True}}, 2),
    "waterways-auction-3": ("waterways", 3, {"saboteur": {"auction": True}}, 3),
}
"""Golden games with options that have moves of their own: isle, seats, options, version of records."""


def golden_names() -> list[str]:
    """Names of the golden games: the games, and the variants."""
    return [*registry.GAMES, *VARIANTS]


def golden_path(name: str) -> Path:
    """File of a golden text; an example game has its own folder."""
    ours = FOLDER / f"{name}.txt"
    return ours if ours.exists() or name in VARIANTS else plugin(name).folder / "golden.txt"


def golden_case(name: str) -> Case:
    """Table of the golden game; without options for two."""
    if name not in VARIANTS:
        return next(case for case in PAIRS if case.game == name)
    game, seats, options, version = VARIANTS[name]
    return next(
        replace(case, version=version)
        for case in CASES
        if (case.game, case.seats) == (game, seats) and options.items() <= case.options.to_json().items()
    )


def golden_text(name: str) -> str:
    """The golden game as text: the deal, and after every move the position; at the end the result."""
    case = golden_case(name)
    seed = SEEDS.get(name, SEED)
    match = random_game(case, seed)
    record = match.record().to_json()
    parts = [f"{case}, seed {seed}", f"setup {record['setup']}", str(match.state_at(0))]
    for number, move in enumerate(match.moves, start=1):
        state = match.state_at(number)
        parts.append(
            f"-- move {number}: {move.to_json()}\n-- reveals {state.information_count}, to move {state.seat}\n{state}"
        )
    parts.append(f"-- result {record['result']}")
    return "\n\n".join("\n".join(line.rstrip() for line in part.splitlines()) for part in parts) + "\n"


def main(names: Sequence[str]) -> None:
    """Writes the golden texts of these games, all if none is named."""
    for name in names or golden_names():
        golden_path(name).write_text(golden_text(name), encoding="utf-8", newline="\n")
        print(f"written: {golden_path(name)}")


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(golden_names())
    if unknown:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}")
    main(sys.argv[1:])
