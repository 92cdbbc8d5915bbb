"""With which start Bridges is begun: nothing of the deck is known then, so that one start is best a board.

It is worked out once a board, by rule of thumb on many orders of the cards, and kept by the board's content for as long
as the program runs. Where many games have told a better one of a board we ship, it stands in ``KNOWN`` (``tools.starts``).
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Generator
from typing import Final

from game.isles.bridges.players.rollout_policy import RolloutPolicy
from game.isles.bridges.players.search import SearchPosition, ranked_starts
from game.isles.bridges.rules.board import Board

Start = tuple[int, int]
"""An island, from 0, and its number."""

KNOWN: Final[dict[str, Start]] = {"3388da1a811bc37c": (3, 3), "70c77a86557aa35e": (4, 3)}
"""Better starts alone than the rule of thumb finds, by the content of the board: those of boards b and a."""
DEALS: Final = 40
"""On so many orders of the cards each start is tried at first: about a second for a board of eighteen islands."""
_MOST_KEPT: Final = 64

_found: dict[tuple[str, bool], Start] = {}


def content_of(board: Board) -> str:
    """What tells a board from every other, whatever its name: a short hash of islands, links and flags.

    Where an island lies is part of it, for that says which links cross.
    """
    told = (board.cells, board.links, [flag.value if flag is not None else "" for flag in board.flags])
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def best_start(outlook: SearchPosition, thumb: RolloutPolicy) -> Generator[None, None, Start]:
    """The start that serves best alone, or the one that serves the left neighbour worst; the same whenever it is asked."""
    content, is_alone = content_of(outlook.state.board), outlook.state.seats == 1
    if is_alone and content in KNOWN:
        return KNOWN[content]
    if (content, is_alone) not in _found:
        ranked = yield from ranked_starts(outlook, thumb, random.Random(content), DEALS)
        if len(_found) >= _MOST_KEPT:
            _found.clear()
        _found[content, is_alone] = ranked[0]
    return _found[content, is_alone]
