"""Finished games for two that one of them wins, for the tests of proposals."""

from __future__ import annotations

from typing import Any

from game.isles.bridges.rules.moves import Bridges, SkipBridges, SkipNumber
from game.match.match import Match, Seat
from game.registry import plugin


def decided(seed: int) -> Match[Any]:
    """A game of Bridges in which Ada plays the first legal moves and Ben writes nothing: Ada wins."""
    board = plugin("bridges").load_board("a").board
    match: Match[Any] = Match.new("bridges", "a", board, [Seat("Ada"), Seat("Ben")], seed=seed)
    while (seat := match.seat) is not None:
        moves = match.state.moves()
        skips = [move for move in moves if isinstance(move, SkipNumber | SkipBridges)]
        bridges = [move for move in moves if isinstance(move, Bridges)]
        match.play(skips[0] if seat == 1 and skips else (bridges or moves)[0])
    assert match.result is not None
    assert match.result.winners == (0,)
    return match
