"""Every game in every count of seats, on every board and with every variant: what the tests for all games play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game import registry
from game.match.match import Match
from game.match.records import VERSION, Seat
from game.registry import plugin

VARIANTS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "bridges": [(1, {"freehand": True}), (2, {"freehand": True})],
    "elevens": [(2, {"symbols": True}), (4, {"symbols": True})],
    "waterways": [
        (1, {"open_stones": True}),
        (2, {"open_stones": True, "dams": True}),
        (3, {"saboteur": {"target": 30}}),
        (3, {"saboteur": {"auction": True}}),
    ],
    "mosaic": [(1, {"full_round": True}), (3, {"full_round": True})],
}
"""Options to try besides the default, each with a count of seats."""


@dataclass(frozen=True)
class Case:
    """A table to play at; ``options`` as JSON text, so that a case can be a key."""

    game: str
    board: str
    seats: int
    variant: int = -1
    first_seat: int = 0
    version: int = VERSION
    """Played by the rules of records of this version."""

    @property
    def options(self) -> Any:
        written = {} if self.variant < 0 else VARIANTS[self.game][self.variant][1]
        return plugin(self.game).game.options.parse(written, self.seats).by_version(self.version)

    @property
    def name(self) -> str:
        """The table and, where records of today are not played so any more, the version."""
        return str(self) if self.version == VERSION else f"{self}-version{self.version}"

    def __str__(self) -> str:
        variant = f"-variant{self.variant}" if self.variant >= 0 else ""
        return f"{self.game}-{self.board}-{self.seats}{variant}"

    def deal(self, seed: int) -> Match[Any]:
        """A new game at this table."""
        seats = [Seat(f"Seat {number}") for number in range(self.seats)]
        board = plugin(self.game).load_board(self.board).board
        return Match.new(self.game, self.board, board, seats, self.options, self.first_seat, seed, started="")


def boards(game: str) -> list[str]:
    """The boards of a game that can be played, the default first."""
    return plugin(game).boards()


def cases(game: str) -> list[Case]:
    """Every count of seats on the default board, the variants there, and two seats on the next two boards."""
    names = boards(game)
    seats = plugin(game).game.seats
    tables = [Case(game, names[0], count, first_seat=count - 1) for count in seats]
    tables += [Case(game, names[0], count, number) for number, (count, _) in enumerate(VARIANTS.get(game, []))]
    return tables + [Case(game, name, 2) for name in names[1:3]]


CASES = [case for game in registry.GAMES for case in cases(game)]
OLD_CASES = [replace(case, version=2) for case in CASES if case.options.record_version == 3]
"""Tables whose rules changed with record version 3, in version 2."""
PAIRS = [next(case for case in CASES if case.game == game and case.seats == 2) for game in registry.GAMES]
"""A table for two of every game."""


def pick(moves: Sequence[Any], rng: random.Random) -> Any:
    """Random move: first a kind, then a move of that kind, so that rare kinds occur."""
    kinds = sorted({move.do for move in moves})
    kind = kinds[int(rng.random() * len(kinds))]
    chosen = [move for move in moves if move.do == kind]
    return chosen[int(rng.random() * len(chosen))]


@cache
def random_game(case: Case, seed: int = 1) -> Match[Any]:
    """A whole random game; fails if it does not end within the longest game the rules allow."""
    match = case.deal(seed)
    rng = random.Random(f"{case}/{seed}")
    while not match.is_over:
        assert match.number < match.game.max_moves, f"no end after {match.number} moves"
        moves = match.state.moves()
        assert moves, f"no move, but not over:\n{match.state}"
        match.play(pick(moves, rng))
    return match


def some(match: Match[Any], count: int) -> list[int]:
    """Move numbers spread over the whole game, both ends included."""
    return sorted({match.number * part // (count - 1) for part in range(count)})
