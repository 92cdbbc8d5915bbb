"""Writes which rule forbids what: ``python -m tests.refusals [GAME ..]``, then read what changed before committing it.

At every table, at some positions of a random game, every move that is legal at another of these positions is tried, and
odd ones too. Told are how many each rule forbids, and one of them with what stands in its way.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from game.core.match import Match
from game.core.state import Move
from game.isles import catalogue
from tests.games import Case, cases, random_game, some
from tests.test_all_games import odd_moves

FOLDER = Path(__file__).parent / "golden" / "refusals"
POSITIONS = 7
MOST_MOVES = 60
"""So many of a position's legal moves are tried elsewhere, spread over all of them."""


def refusals_path(game: str) -> Path:
    """Where a game's refusals are kept."""
    return FOLDER / f"{game}.txt"


def refusals_text(game: str) -> str:
    """What is refused at all the game's tables, as text."""
    return "\n".join(line for case in cases(game) for line in _at_table(case)) + "\n"


def _at_table(case: Case) -> Iterator[str]:
    match = random_game(case)
    numbers = some(match, POSITIONS)
    moves = _moves_to_try(match, numbers)
    yield f"== {case}: {len(moves)} moves tried"
    for number in numbers:
        state = match.state_at(number)
        refused: Counter[str] = Counter()
        examples: dict[str, str] = {}
        for move in moves:
            refusal = state.why_not(move)
            if refusal is None:
                refused["legal"] += 1
                continue
            reason = str(refusal.reason.value)
            refused[reason] += 1
            examples.setdefault(reason, f"   {reason}: {move.to_json()}, {told(refusal.details)}")
        yield f"-- after move {number}: " + ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items()))
        yield from (examples[reason] for reason in sorted(examples))


def _moves_to_try(match: Match, numbers: Sequence[int]) -> list[Move]:
    tried: dict[Move, None] = {}
    for number in numbers:
        moves = match.state_at(number).moves()
        tried |= dict.fromkeys(moves[:: max(1, len(moves) // MOST_MOVES)])
    kinds = {move.do: move for move in match.moves}
    tried |= dict.fromkeys(odd for move in kinds.values() for odd in odd_moves(move))
    return list(tried)


def told(value: Any) -> str:
    """A value as text that is the same on every run."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {told(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(told, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(told, value)) + ")"
    return str(value.value if isinstance(value, Enum) else value)


def main(games: Sequence[str]) -> None:
    """Writes the refusals of these games, of all if none is named."""
    for game in games or catalogue.ISLES:
        refusals_path(game).parent.mkdir(exist_ok=True)
        refusals_path(game).write_text(refusals_text(game), encoding="utf-8", newline="\n")
        print(f"written: {refusals_path(game)}")


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(catalogue.ISLES)
    if unknown:
        sys.exit(f"no such game: {', '.join(sorted(unknown))}")
    main(sys.argv[1:])
