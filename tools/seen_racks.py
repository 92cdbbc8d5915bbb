"""Value of hidden information in Elevens: ``python -m tools.seen_racks [--games N] [--seed N]``.

The hard player against a copy of itself that sees every rack and the order of the bag, with the same time and method.
Each deal is played twice, once on each seat. The copy's share is an upper estimate for any player that knows only its
own seat's information and searches equally long.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
from collections.abc import Iterator, Sequence

from game.core.players import decide
from game.core.state import Move
from game.isles.elevens.rules.state import Deal, State
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.modes.game_statistics import wilson
from game.registry import plugin


class Seen(State):
    """A position without hidden information."""

    __slots__ = ()

    def deals(self, seat: int, rng: random.Random) -> Iterator[Deal]:
        """The real racks and bag as the only sample."""
        while True:
            yield [list(rack) for rack in self.racks], list(self.bag)


def open_move(match: Match[State]) -> Move:
    """Move of the hard player with full information."""
    seen = copy.copy(match.state)
    seen.__class__ = Seen
    assert match.seat is not None, "the game is not over"
    return decide(plugin("elevens").player("hard"), seen, random.Random(match.thinking_seed(match.seat))).move


def play(seed: int, seeing: int) -> bool:
    """One game of two; True if the seat with full information wins."""
    rules, board = plugin("elevens").game, plugin("elevens").load_board("standard").board
    seats = [Seat("Player 1", COMPUTER, "hard"), Seat("Player 2", COMPUTER, "hard")]
    match: Match[State] = Match.new(
        "elevens", "standard", board, seats, rules.options.parse({}, 2), 0, seed, started=""
    )
    while (seat := match.seat) is not None:
        if seat == seeing:
            match.play(open_move(match))
        else:
            thought = random.Random(match.thinking_seed(seat))
            match.play(decide(plugin("elevens").player("hard"), match.sample_for(seat), thought).move)
    assert match.result is not None
    return seeing in match.result.winners


def main(argv: Sequence[str] | None = None) -> int:
    """Plays and prints; gives back the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.seen_racks", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5000)
    given = parser.parse_args(argv)
    won = 0
    for number in range(given.games):
        won += play(given.seed + number // 2, number % 2)
        low, high = wilson(won, number + 1)
        print(f"{won} of {number + 1}: {won / (number + 1):.1%} ({low:.1%}-{high:.1%})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
