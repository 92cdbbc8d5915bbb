"""Playing styles of Mosaic among places of about equal value: fill from the top, or take what the next seat needs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from game.core.players import BUILDER, SPOILER, ranked_scores
from game.isles.mosaic.players.playout import FINALISTS, PlayoutPosition, PlayoutWeights, lone_cells, rate
from game.isles.mosaic.players.tables import MASK, PIECE, Candidate

StyleScore = Callable[[PlayoutPosition], Callable[[Candidate], float]]
"""Preference of the seat to move for each place of a position."""
STYLE_WEIGHTS: Final = {BUILDER: 0.3, SPOILER: 0.35}
"""Weight of a style's preference in the luck, beside chance."""
_RIVAL_WEIGHTS: Final = PlayoutWeights(bonus=3.5, edge=1.0, inside=0.0, lone=0.0, luck=0.0)
"""Weights for the next seat's places of a piece."""


def _lies_high(position: PlayoutPosition) -> Callable[[Candidate], float]:
    """Preference for places that end higher up: the sheet fills from the top down."""
    return lambda place: -place[MASK].bit_length()


def _takes_from_next(position: PlayoutPosition) -> Callable[[Candidate], float]:
    """Preference for pieces that the next seat could place well."""
    following = (position.seat + 1) % len(position.points)
    coloured, tables = position.coloured[following], position.tables
    best_by_piece: dict[int, float] = {}

    def like(place: Candidate) -> float:
        piece = place[PIECE]
        if piece < 0 or following == position.seat:
            return 0.0
        if piece not in best_by_piece:
            places = position.places(following, piece)
            best_by_piece[piece] = max(
                (rate(each, coloured, tables, 0, _RIVAL_WEIGHTS) for each in places), default=-1000.0
            )
        return best_by_piece[piece]

    return like


def preferred_place(
    position: PlayoutPosition,
    places: Sequence[Candidate],
    weights: PlayoutWeights,
    style: str,
    chance: float,
    rng: random.Random,
) -> Candidate:
    """Best of these places by the weights; luck is the style's preference plus ``chance`` times a random number."""
    coloured, tables = position.coloured[position.seat], position.tables
    likes = ranked_scores(list(map(STYLE_SCORES[style](position), places)))
    rated = [
        (
            rate(place, coloured, tables, 0, weights)
            + weights.luck * (STYLE_WEIGHTS[style] * like + chance * rng.random()),
            number,
        )
        for number, (place, like) in enumerate(zip(places, likes, strict=True))
    ]
    rated.sort(reverse=True)
    lone = weights.lone
    _, number = max(
        (value - lone * lone_cells(coloured | places[at][MASK], tables), at) for value, at in rated[:FINALISTS]
    )
    return places[number]


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _lies_high, SPOILER: _takes_from_next}
