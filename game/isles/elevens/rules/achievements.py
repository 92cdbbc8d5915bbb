"""Achievements of Elevens, computed from the turns of a finished game."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.elevens.rules.board import NUMBERS, ROWS
from game.isles.elevens.rules.moves import Bonus, Draw, End, Give, Pass, Placing
from game.isles.elevens.rules.state import State
from game.isles.elevens.rules.tiles import SYMBOLS

Game = FinishedGame[State]
_FEW_TURNS: Final = 8


def _symbols(course: Game) -> int:
    """Symbol tiles laid by the seat, those drawn for a bonus included."""
    return sum(isinstance(move, Placing) and move.tile in SYMBOLS for _, move, _ in course.own())


def _without_drawing(course: Game) -> int:
    """1 for a game of three or more seats won without a ``Draw`` of the winner, else 0."""
    return int(
        course.is_won and course.final.seats > 2 and not any(isinstance(move, Draw) for _, move, _ in course.own())
    )


def _turns(course: Game) -> int:
    """Turns of the seat, the one that emptied its rack included."""
    return sum(isinstance(move, End | Give | Pass) or after.is_over for _, move, after in course.own())


def _in_one_turn(course: Game) -> int:
    return max((len(after.turn.fields) for _, move, after in course.own() if isinstance(move, Placing)), default=0)


def _bonuses_in_one_turn(course: Game) -> int:
    most = count = 0
    for _, move, _ in course.own():
        count = 0 if isinstance(move, End | Give | Pass) else count + isinstance(move, Bonus)
        most = max(most, count)
    return most


def _penalties_of_others(course: Game) -> int:
    """Penalty points of the others when the seat won, else 0."""
    return -sum(course.result.scores) if course.is_won else 0


def _passed_on(course: Game) -> int:
    """Tiles passed on in a won game, else 0."""
    return sum(isinstance(move, Give) for _, move, _ in course.own()) if course.is_won else 0


def _by_passing_on(course: Game) -> int:
    return int(course.is_won and isinstance(course.moves[-1], Give))


def _rows_closed(course: Game) -> int:
    """Rows whose last number the seat laid."""
    return sum(
        all(f"{row}-{number}" in after.laid for number in NUMBERS)
        and not all(f"{row}-{number}" in before.laid for number in NUMBERS)
        for before, _, after in course.own()
        for row in ROWS
    )


def _largest_lag(course: Game) -> int:
    """Largest lag of the winner behind the shortest rack, in tiles; 0 for a lost game."""
    if not course.is_won:
        return 0
    sizes = (state.rack_sizes for state in course.states)
    return max(size[course.seat] - min(size) for size in sizes)


ACHIEVEMENTS: Final = (
    Achievement("no-draw", 1, _without_drawing),
    Achievement("swift", 1, lambda course: int(course.is_won and _turns(course) <= _FEW_TURNS)),
    Achievement("long-turn", 6, _in_one_turn),
    Achievement("bonuses", 3, _bonuses_in_one_turn),
    Achievement("caught", 150, _penalties_of_others),
    Achievement("generous", 7, _passed_on),
    Achievement("last-gift", 1, _by_passing_on),
    Achievement("rows", 1, _rows_closed),
    Achievement("symbols", 4, _symbols),
    Achievement("behind", 10, _largest_lag),
)
