"""Exact search of the last cards of Bridges, one unknown card at a time.

Playing a whole known order in several ways and counting the best total assumes a player who knows the order. The error
matters little early and grows toward the end. Here each card is played for the best mean over the possible next cards
(expectimax; D. Michie, "Game-Playing and Game-Learning Automata", 1966).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from game.isles.bridges.players.model import SearchSheet
from game.isles.bridges.players.rollout_policy import Met, RolloutPolicy, points
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import ROUNDS

LAST_CARDS = 3
"""Maximum number of cards to come for trying them one at a time."""

Position = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Goal, int], ...]]
"""Distinguishing parts of a sheet: numbers, bridges, goals met."""


class LastCards:
    """Expectimax over a game's last cards; the rollout policies supply the choices at each card."""

    def __init__(self, thumbs: Sequence[RolloutPolicy], limits: Mapping[Goal, int]) -> None:
        """``limits`` maps each goal to the last round of its higher value."""
        self._thumbs = thumbs
        self._limits = limits
        self._known: dict[tuple[Position, tuple[Card, ...]], int] = {}

    def total(self, paper: SearchSheet, turned: int, met: Met, unseen: tuple[Card, ...]) -> Generator[None, None, int]:
        """Sum of a sheet's final totals over all orders of the cards after round ``turned``.

        ``unseen`` holds the cards to come and the card put away. Yields after each card played.
        """
        if turned == ROUNDS:
            return points(paper, met, self._limits)
        seen_before = (_position(paper, met), unseen)
        if seen_before not in self._known:
            added = 0
            for card in unseen:
                outcomes: dict[Position, tuple[SearchSheet, Met]] = {}
                for policy in self._thumbs:
                    after, met_after = paper.copy(), dict(met)
                    policy.play_on(after, [card], turned, met_after, self._limits)
                    outcomes[_position(after, met_after)] = after, met_after
                    yield
                rest = tuple(other for other in unseen if other != card)
                best = 0
                for after, met_after in outcomes.values():
                    best = max(best, (yield from self.total(after, turned + 1, met_after, rest)))
                added += best
            self._known[seen_before] = added
        return self._known[seen_before]


def _position(paper: SearchSheet, met: Met) -> Position:
    return tuple(paper.number), tuple(paper.bridges), tuple(sorted(met.items()))
