"""A player's own puzzles, made of costly moves in reviewed games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from game.match.match import Match
from game.modes.puzzles.model import MAX_DIFFICULTY, Check, Puzzle, Weaker
from game.review.review import Decision, Review

OWN_KIND: Final = "missed"
"""Kind of a puzzle made of a player's own move."""
_MIN_POINTS: Final = 1.5
_MIN_PART: Final = 0.05
_MIN_SHARE: Final = 0.08


def puzzles_from_review(review: Review, seat: int) -> list[Puzzle]:
    """Puzzles of a seat's costly moves in a reviewed game, the costliest first.

    A move is worth one if its loss is significant and large enough to see.
    """
    found = [_own_puzzle(review.match, place) for place in review.places(seat)]
    return [puzzle for puzzle in found if puzzle.others[0].lost >= min_loss(puzzle.value, is_alone=puzzle.is_alone)]


def min_loss(value: float, *, is_alone: bool) -> float:
    """Loss from which on a move is plainly worse than one of that value.

    >>> min_loss(40.0, is_alone=True), min_loss(0.5, is_alone=False)
    (2.0, 0.08)
    """
    return max(_MIN_POINTS, _MIN_PART * abs(value)) if is_alone else _MIN_SHARE


def _own_puzzle(match: Match[Any], place: Decision) -> Puzzle:
    evaluation, record = place.evaluation, match.record()
    best, lost, is_alone = evaluation.move, evaluation.lost, len(record.seats) == 1
    value = evaluation.after[best.seat] + lost.mean
    puzzle = Puzzle(
        code="",
        game=record.game,
        kind=OWN_KIND,
        difficulty=_difficulty_of_loss(lost.mean / min_loss(value, is_alone=is_alone)),
        start=replace(record, moves=(), result=None),
        moves=record.moves[: place.number],
        asked=1,
        solutions=((best,),),
        value=round(value, 3),
        others=(Weaker((place.played,), round(lost.mean, 3), round(lost.error, 3)),),
        line=(best,),
        check=Check.REVIEW,
        rules_board=match.board,
    )
    reasons = puzzle.reasons()
    return replace(puzzle, reason_key=reasons[0].key) if reasons else puzzle


def _difficulty_of_loss(times: float) -> int:
    """Difficulty of an own puzzle by its loss as a multiple of the least: the dearer the move, the easier to see."""
    return next((MAX_DIFFICULTY - step for step, limit in enumerate((1.5, 2.0, 3.0, 4.5)) if times < limit), 1)
