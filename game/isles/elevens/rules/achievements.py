"""Achievements of Elevens, computed from the turns of a finished game."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.elevens.rules.board import NUMBERS, ROWS
from game.isles.elevens.rules.moves import Bonus, Draw, End, Give, Pass, Placing
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import SYMBOLS

Finished = FinishedGame[State]
_FEW_TURNS: Final = 8


def _symbols(game: Finished) -> int:
    """Symbol tiles laid by the seat, those drawn for a bonus included."""
    return sum(isinstance(move, Placing) and move.tile in SYMBOLS for _, move, _ in game.own())


def _without_drawing(game: Finished) -> int:
    """1 for a game of three or more seats won without a ``Draw`` of the winner, else 0."""
    return int(game.is_won and game.final.seats > 2 and not any(isinstance(move, Draw) for _, move, _ in game.own()))


def _turns(game: Finished) -> int:
    """Turns of the seat, the one that emptied its rack included."""
    return sum(isinstance(move, End | Give | Pass) or after.is_over for _, move, after in game.own())


def _in_one_turn(game: Finished) -> int:
    return max((len(after.turn.fields) for _, move, after in game.own() if isinstance(move, Placing)), default=0)


def _bonuses_in_one_turn(game: Finished) -> int:
    most = count = 0
    for _, move, _ in game.own():
        count = 0 if isinstance(move, End | Give | Pass) else count + isinstance(move, Bonus)
        most = max(most, count)
    return most


def _penalties_of_others(game: Finished) -> int:
    """Penalty points of the others when the seat won, else 0."""
    return -sum(game.result.scores) if game.is_won else 0


def _passed_on(game: Finished) -> int:
    """Tiles passed on in a won game, else 0."""
    return sum(isinstance(move, Give) for _, move, _ in game.own()) if game.is_won else 0


def _by_passing_on(game: Finished) -> int:
    return int(game.is_won and isinstance(game.moves[-1], Give))


def _rows_closed(game: Finished) -> int:
    """Rows whose last number the seat laid."""
    return sum(
        all(f"{row}-{number}" in after.laid for number in NUMBERS)
        and not all(f"{row}-{number}" in before.laid for number in NUMBERS)
        for before, _, after in game.own()
        for row in ROWS
    )


def _largest_lag(game: Finished) -> int:
    """Largest lag of the winner behind the shortest rack, in tiles; 0 for a lost game."""
    if not game.is_won:
        return 0
    sizes = (state.rack_sizes for state in game.states)
    return max(size[game.seat] - min(size) for size in sizes)


ACHIEVEMENTS: Final = (
    Achievement("no-draw", 1, _without_drawing),
    Achievement("swift", 1, lambda game: int(game.is_won and _turns(game) <= _FEW_TURNS)),
    Achievement("long-turn", 6, _in_one_turn),
    Achievement("bonuses", 3, _bonuses_in_one_turn),
    Achievement("caught", 150, _penalties_of_others),
    Achievement("generous", 7, _passed_on),
    Achievement("last-gift", 1, _by_passing_on),
    Achievement("rows", 1, _rows_closed),
    Achievement("symbols", 4, _symbols),
    Achievement("behind", 10, _largest_lag),
)
