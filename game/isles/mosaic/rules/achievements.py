"""Achievements of Mosaic, computed from the finished sheet and the log."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.state import State

Game = FinishedGame[State]


def _rectangle(course: Game) -> Rectangle:
    return course.final.tally(course.seat).rectangle


def _square(course: Game) -> int:
    """Side of the largest rectangle if it is a square, else 0."""
    found = _rectangle(course)
    return found.rows if found.rows == found.columns else 0


def _covered(course: Game) -> int:
    """Coloured cells in percent, rounded down."""
    board, mask = course.final.board, course.final.masks[course.seat]
    return 100 * (board.free & mask).bit_count() // board.free.bit_count()


def _pieces(course: Game) -> list[str]:
    return [entry.piece for entry in course.final.placed[course.seat] if isinstance(entry.piece, str)]


def _one_area(course: Game) -> int:
    areas = Counter(course.final.board.by_label[label].area for label in _pieces(course))
    return max(areas.values(), default=0)


def _lead(course: Game) -> int:
    """Winner's score in percent of the next best one, which counts as at least 1; 0 for a lost game."""
    others = [score for seat, score in enumerate(course.result.scores) if seat != course.seat]
    return 100 * course.score // max(1, *others) if course.is_won else 0


def _turned_round(course: Game) -> int:
    """Largest lag of the winner in the second half of the game, in points; 0 for a lost game."""
    if not course.is_won:
        return 0
    late = course.states[len(course.states) // 2 :]
    scores = ([state.tally(seat).score for seat in range(state.seats)] for state in late)
    return max(max(one) - one[course.seat] for one in scores)


def _last_stroke(course: Game) -> int:
    """Score of a winner whose own move ended the game, else 0."""
    return course.score if course.is_won and course.moves[-1].seat == course.seat else 0


ACHIEVEMENTS: Final = (
    Achievement("rectangle", 49, lambda course: _rectangle(course).area),
    Achievement("score", 1000, lambda course: course.score),
    Achievement("track", 22, lambda course: course.final.points[course.seat]),
    Achievement("square", 6, _square),
    Achievement("covered", 100, _covered),
    Achievement("one-area", 7, _one_area),
    Achievement("lead", 200, _lead),
    Achievement("turned", 100, _turned_round),
    Achievement("few", 400, lambda course: course.score if len(_pieces(course)) <= 10 else 0),
    Achievement("last-stroke", 500, _last_stroke),
)
