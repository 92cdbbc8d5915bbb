"""Writes the golden games: ``python -m tests.golden [GAME ..]``, then read what changed before committing it.

A golden game is a random game for two, printed position by position: whoever reads it has reviewed the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.isles import catalogue
from game.isles.catalogue import isle
from tests.games import PAIRS, random_game

FOLDER = Path(__file__).parent / "golden"
SEED = 11


def golden_path(game: str) -> Path:
    """Where a game's golden text is kept; an isle that came as a folder has its own there."""
    ours = FOLDER / f"{game}.txt"
    return ours if ours.exists() else isle(game).folder / "golden.txt"


def golden_text(game: str) -> str:
    """The golden game as text: the deal, and after every move the position; at the end the result."""
    case = next(case for case in PAIRS if case.game == game)
    match = random_game(case, SEED)
    record = match.record().to_json()
    parts = [f"{case}, seed {SEED}", f"setup {record['setup']}", str(match.state_at(0))]
    for number, move in enumerate(match.moves, start=1):
        state = match.state_at(number)
        parts.append(f"-- move {number}: {move.to_json()}\n-- reveals {state.reveals}, to move {state.seat}\n{state}")
    parts.append(f"-- result {record['result']}")
    return "\n\n".join("\n".join(line.rstrip() for line in part.splitlines()) for part in parts) + "\n"


def main(games: Sequence[str]) -> None:
    """Writes the golden texts of these games, of all if none is named."""
    for game in games or catalogue.ISLES:
        golden_path(game).write_text(golden_text(game), encoding="utf-8", newline="\n")
        print(f"written: {golden_path(game)}")


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(catalogue.ISLES)
    if unknown:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}")
    main(sys.argv[1:])
