"""Achievements of Mosaic, computed from the finished sheet and the log."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.core.achievements import Achievement, FinishedGame
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.state import State

Finished = FinishedGame[State]


def _rectangle(game: Finished) -> Rectangle:
    return game.final.tally(game.seat).rectangle


def _square(game: Finished) -> int:
    """Side of the largest rectangle if it is a square, else 0."""
    found = _rectangle(game)
    return found.rows if found.rows == found.columns else 0


def _covered(game: Finished) -> int:
    """Coloured cells in percent, rounded down."""
    board, mask = game.final.board, game.final.masks[game.seat]
    return 100 * (board.free & mask).bit_count() // board.free.bit_count()


def _pieces(game: Finished) -> list[str]:
    return [entry.piece for entry in game.final.placed[game.seat] if isinstance(entry.piece, str)]


def _one_area(game: Finished) -> int:
    areas = Counter(game.final.board.by_label[label].area for label in _pieces(game))
    return max(areas.values(), default=0)


def _lead(game: Finished) -> int:
    """Winner's score in percent of the next best one, which counts as at least 1; 0 for a lost game."""
    others = [score for seat, score in enumerate(game.result.scores) if seat != game.seat]
    return 100 * game.score // max(1, *others) if game.is_won else 0


def _turned_round(game: Finished) -> int:
    """Largest lag of the winner in the second half of the game, in points; 0 for a lost game."""
    if not game.is_won:
        return 0
    late = game.states[len(game.states) // 2 :]
    scores = ([state.tally(seat).score for seat in range(state.seats)] for state in late)
    return max(max(one) - one[game.seat] for one in scores)


def _last_stroke(game: Finished) -> int:
    """Score of a winner whose own move ended the game, else 0."""
    return game.score if game.is_won and game.moves[-1].seat == game.seat else 0


ACHIEVEMENTS: Final = (
    Achievement("rectangle", 49, lambda game: _rectangle(game).area),
    Achievement("score", 1000, lambda game: game.score),
    Achievement("track", 22, lambda game: game.final.points[game.seat]),
    Achievement("square", 6, _square),
    Achievement("covered", 100, _covered),
    Achievement("one-area", 7, _one_area),
    Achievement("lead", 200, _lead),
    Achievement("turned", 100, _turned_round),
    Achievement("few", 400, lambda game: game.score if len(_pieces(game)) <= 10 else 0),
    Achievement("last-stroke", 500, _last_stroke),
)
