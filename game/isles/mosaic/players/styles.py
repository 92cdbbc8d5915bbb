"""What some players of Mosaic like among places about as good: to fill from the top, or what the next could use."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from game.core.players import BUILDER, SPOILER, ranked
from game.isles.mosaic.players.playout import FINALISTS, PlayoutPosition, PlayoutWeights, lone_cells, rate
from game.isles.mosaic.players.tables import MASK, PIECE, Candidate

StyleScore = Callable[[PlayoutPosition], Callable[[Candidate], float]]
"""How much the seat to move likes each place of a position."""
LIKED: Final = {BUILDER: 0.3, SPOILER: 0.35}
"""So much of the luck goes by the liking, beside chance."""
_SNUG: Final = PlayoutWeights(bonus=3.5, edge=1.0, inside=0.0, lone=0.0, luck=0.0)
"""By what a piece is judged that the next seat could lay."""


def _lies_high(position: PlayoutPosition) -> Callable[[Candidate], float]:
    """The higher up a piece ends, the better: the sheet fills from the top down."""
    return lambda place: -place[MASK].bit_length()


def _takes_away(position: PlayoutPosition) -> Callable[[Candidate], float]:
    """The better the next seat could lay the piece, the better to have it first."""
    following = (position.seat + 1) % len(position.points)
    coloured, tables = position.coloured[following], position.tables
    kept: dict[int, float] = {}

    def like(place: Candidate) -> float:
        piece = place[PIECE]
        if piece < 0 or following == position.seat:
            return 0.0
        if piece not in kept:
            places = position.places(following, piece)
            kept[piece] = max((rate(each, coloured, tables, 0, _SNUG) for each in places), default=-1000.0)
        return kept[piece]

    return like


def liked_place(
    position: PlayoutPosition,
    places: Sequence[Candidate],
    taste: PlayoutWeights,
    manner: str,
    chance: float,
    rng: random.Random,
) -> Candidate:
    """The best of these places by that taste, its luck going by the liking for a part, and by so much chance."""
    coloured, tables = position.coloured[position.seat], position.tables
    likes = ranked(list(map(STYLE_SCORES[manner](position), places)))
    rated = [
        (
            rate(place, coloured, tables, 0, taste) + taste.luck * (LIKED[manner] * like + chance * rng.random()),
            number,
        )
        for number, (place, like) in enumerate(zip(places, likes, strict=True))
    ]
    rated.sort(reverse=True)
    lone = taste.lone
    _, number = max(
        (value - lone * lone_cells(coloured | places[at][MASK], tables), at) for value, at in rated[:FINALISTS]
    )
    return places[number]


STYLE_SCORES: Final[dict[str, StyleScore]] = {BUILDER: _lies_high, SPOILER: _takes_away}
