"""The last cards of Bridges, turned up one at a time: what is made of them by whoever chooses anew at each card.

Whole orders of the cards, each played on in several ways of which the best total counts, are played by somebody who knows
the order before choosing the way. That matters little early on and more the fewer cards are to come. Here each card is
played in the way that is best on the mean over the cards that may follow it, which no one knows yet (expectimax; D. Michie,
"Game-Playing and Game-Learning Automata", 1966).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from game.isles.bridges.players.model import SearchSheet
from game.isles.bridges.players.rollout_policy import Met, RolloutPolicy, points
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.state import ROUNDS

LAST_CARDS = 3
"""With no more cards to come than these they are tried one at a time."""

Position = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[Goal, int], ...]]
"""What sheets of a game differ in: the numbers, the bridges, the goals met."""


class LastCards:
    """Plays a game's last cards on, each in the best of the ways that the rules of thumb would play it."""

    def __init__(self, thumbs: Sequence[RolloutPolicy], limits: Mapping[Goal, int]) -> None:
        """``limits`` names the last round in which each goal scores its higher value."""
        self._thumbs = thumbs
        self._limits = limits
        self._known: dict[tuple[Position, tuple[Card, ...]], int] = {}

    def total(self, paper: SearchSheet, turned: int, met: Met, unseen: tuple[Card, ...]) -> Generator[None, None, int]:
        """The sheet's totals at the end, added up over all orders of the cards to come after round ``turned``.

        ``unseen`` holds those cards and the one that stays put away. Yields each time a card was played.
        """
        if turned == ROUNDS:
            return points(paper, met, self._limits)
        seen_before = (_position(paper, met), unseen)
        if seen_before not in self._known:
            added = 0
            for card in unseen:
                ways: dict[Position, tuple[SearchSheet, Met]] = {}
                for thumb in self._thumbs:
                    after, met_after = paper.copy(), dict(met)
                    thumb.play_on(after, [card], turned, met_after, self._limits)
                    ways[_position(after, met_after)] = after, met_after
                    yield
                rest = tuple(other for other in unseen if other != card)
                best = 0
                for after, met_after in ways.values():
                    best = max(best, (yield from self.total(after, turned + 1, met_after, rest)))
                added += best
            self._known[seen_before] = added
        return self._known[seen_before]


def _position(paper: SearchSheet, met: Met) -> Position:
    return tuple(paper.number), tuple(paper.bridges), tuple(sorted(met.items()))
