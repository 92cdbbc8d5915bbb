"""Best start of each board of Bridges; the deck is unknown then, so one start serves every game.

The result comes from rollouts on many orders of the cards, cached by board content for the program's run. ``KNOWN_STARTS``
holds better starts of shipped boards, found on many games (``tools.starts``).
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
"""Island, from 0, and number."""

KNOWN_STARTS: Final[dict[str, Start]] = {"3388da1a811bc37c": (3, 3), "70c77a86557aa35e": (4, 3)}
"""Better solo starts than the rollouts find, by board content: boards b and a."""
FIRST_DEALS: Final = 40
"""First number of deals per start; about a second for a board of eighteen islands."""
_MAX_CACHED: Final = 64

_cached_starts: dict[tuple[str, bool], Start] = {}


def board_digest(board: Board) -> str:
    """Short hash of a board's islands, links and flags, regardless of its name.

    The islands' cells are included because they decide which links cross.
    """
    content = (board.cells, board.links, [flag.value if flag is not None else "" for flag in board.flags])
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def best_start(position: SearchPosition, policy: RolloutPolicy) -> Generator[None, None, Start]:
    """Best start for a solo game, or worst for the left neighbour; deterministic per board."""
    content, is_alone = board_digest(position.state.board), position.state.seats == 1
    if is_alone and content in KNOWN_STARTS:
        return KNOWN_STARTS[content]
    if (content, is_alone) not in _cached_starts:
        ranked = yield from ranked_starts(position, policy, random.Random(content), FIRST_DEALS)
        if len(_cached_starts) >= _MAX_CACHED:
            _cached_starts.clear()
        _cached_starts[content, is_alone] = ranked[0]
    return _cached_starts[content, is_alone]
