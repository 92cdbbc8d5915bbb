"""Achievements of Bridges, each checkable by anybody on the finished sheet and the log."""

from __future__ import annotations

from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.bridges.rules.board import Flag
from game.isles.bridges.rules.moves import SkipBridges, SkipNumber
from game.isles.bridges.rules.scoring import FIRST_POINTS, Goal
from game.isles.bridges.rules.sheet import largest_group
from game.isles.bridges.rules.state import ROUNDS, State

Game = FinishedGame[State]
_EARLY: Final = 12
"""Last card for meeting all three goals."""
_SIX: Final = 6


def _goals_met_by(course: Game, card: int) -> int:
    return sum(in_round <= card for in_round in course.final.goals.met[course.seat].values())


def _flag_islands_by(course: Game, flag: Flag, card: int) -> int:
    """Number of islands with the flag that are finished by the end of the card's round."""
    at_end = next((state for state in course.states if state.rounds_over >= card), course.final)
    return len(at_end.finished(course.seat) & at_end.board.flagged(flag))


def _largest_group(course: Game) -> int:
    final, seat = course.final, course.seat
    return largest_group(final.board, final.sheets[seat], final.finished(seat))


def _max_finished_at_once(course: Game) -> int:
    """Maximum number of islands that one entry finished."""
    seat = course.seat
    return max((len(after.finished(seat) - before.finished(seat)) for before, _, after in course.own()), default=0)


def _sixes(course: Game) -> int:
    numbers = course.final.sheets[course.seat].numbers
    return sum(numbers[island] == _SIX for island in course.final.finished(course.seat))


def _cards_used(course: Game) -> int:
    """Number of cards whose number and bridges were both used."""
    skipped = {before.cards_turned for before, move, _ in course.own() if isinstance(move, SkipNumber | SkipBridges)}
    return ROUNDS - len(skipped)


def _goals_met_first(course: Game) -> int:
    """Number of goals scored at the higher value; 0 at a table of one or two seats."""
    final, seat = course.final, course.seat
    return sum(final.goals.points(seat, goal) == FIRST_POINTS[goal] for goal in Goal) if final.seats > 2 else 0


def _clean_freehand(course: Game) -> int:
    """Freehand: number of finished islands; 0 if a check ever showed the seat a fault."""
    is_clean = course.final.options.freehand and not any(
        state.entry_logs[course.seat].shown_faults for state in course.states
    )
    return len(course.final.finished(course.seat)) if is_clean else 0


ACHIEVEMENTS: Final = (
    Achievement("early", len(Goal), lambda course: _goals_met_by(course, _EARLY)),
    Achievement("blue", 3, lambda course: _flag_islands_by(course, Flag.BLUE, 6)),
    Achievement("red", 4, lambda course: _flag_islands_by(course, Flag.RED, 10)),
    Achievement("network", 14, _largest_group),
    Achievement("finished", 17, lambda course: len(course.final.finished(course.seat))),
    Achievement("thrifty", 15, _cards_used),
    Achievement("sixes", 3, _sixes),
    Achievement("at-once", 4, _max_finished_at_once),
    Achievement("firsts", len(Goal), _goals_met_first),
    Achievement("freehand", 15, _clean_freehand),
)
