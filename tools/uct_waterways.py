"""Independent opponent for Waterways: plain UCT with random playouts, based on the rules alone.

``python -m tools.uct_waterways [--table TABLE] [--games N] [--first N] [--times X] [--board NAME] [--seed N]`` plays
the hard player against it: ``two`` (seats changed after each game), ``teams`` (two of each), ``builder`` (each side in
turn) and ``saboteur`` (against two of it). For each move UCT gets ``--times`` the processor time of the hard player's
last move, so that games are not reproducible.

Three roles are not equally easy, so that a share alone says little. With ``--instead`` each deal is played again with
UCT in the hard player's place, with its mean time; of the deals that only one of them won, the hard player's share is
printed. A half is even.

The tree is shared by all samples of the hidden stones (Cowling, Powley and Whitehouse, "Information Set Monte Carlo
Tree Search", 2012): below a lay, each stone that may be drawn has its own moves. Value is the win, and a little the
margin. It shares no code with the computer players; legal places come from the rules' bit boards.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.players import decide
from game.core.state import shuffled
from game.isles.waterways.rules.moves import Lay
from game.isles.waterways.rules.roles import Role
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.water import Water
from game.match.match import Match
from game.match.records import COMPUTER, Seat
from game.modes.game_statistics import percentile, wilson
from game.registry import plugin

EXPLORATION: Final = 0.5
WIDTH: Final = 1.5
"""Progressive widening: moves tried at a node, as a multiple of the square root of its visits."""
MARGIN: Final = 0.3
"""Share of the margin in a game's value; the rest is the win."""
LEAST_SECONDS: Final = 0.02
TABLES: Final = {
    "two": ("hard", "uct"),
    "teams": ("hard", "uct", "hard", "uct"),
    "builder": ("hard", "uct", "uct"),
    "saboteur": ("uct", "uct", "hard"),
}
Place = tuple[int, int]
"""Turn of a stone, and the bit number of its top left cell."""


class Node:
    """Statistics of a position: for each stone drawn there, the untried lays and the tried ones."""

    __slots__ = ("children", "untried", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0
        """Sum of its games' values for the side that laid last."""
        self.untried: dict[str, list[Place]] = {}
        self.children: dict[str, dict[Place, Node]] = {}

    def best_child(self, kind: str) -> tuple[Place, Node]:
        """Lay of that stone to try next, by the UCB1 rule."""
        tried = self.children[kind]
        log = math.log(1 + sum(child.visits for child in tried.values()))
        return max(
            tried.items(),
            key=lambda entry: entry[1].worth / entry[1].visits + EXPLORATION * math.sqrt(log / entry[1].visits),
        )


class Uct:
    """The rival at a table with these roles."""

    def __init__(self, state: State, seconds: float, rng: random.Random) -> None:
        self.state = state
        self.seconds = seconds
        self.rng = rng
        self.roles = [state.role_of(seat) for seat in range(state.seats)]
        self.target = state.target or 0
        self.playouts = 0

    def choose(self) -> Lay:
        """The most visited lay within the time limit."""
        state, root = self.state, Node()
        assert state.seat is not None
        assert state.drawn is not None
        hidden = [kind for kind, count in state.kinds_left().items() for _ in range(count)]
        end = time.process_time() + self.seconds
        while time.process_time() < end or self.playouts < 2:
            self._walk(root, [state.drawn, *shuffled(hidden, self.rng)], state.seat)
            self.playouts += 1
        (turn, bit), _ = max(root.children[state.drawn].items(), key=lambda entry: entry[1].visits)
        return Lay(state.seat, state.board.geometry.cell(bit), turn)

    def _walk(self, root: Node, stones: Sequence[str], seat: int) -> None:
        water, node, path = self.state.water, root, [(root, seat)]
        is_in_tree = True
        for kind in stones:
            fitting = [water.fitting(kind, turn, self.state.options.dams) for turn in range(4)]
            if not any(fitting):
                break
            if is_in_tree:
                if kind not in node.untried:
                    node.untried[kind] = [(turn, bit) for turn in range(4) for bit in bits_of(fitting[turn])]
                    self.rng.shuffle(node.untried[kind])
                    node.children[kind] = {}
                tried = node.children[kind]
                met = sum(child.visits for child in tried.values())
                if node.untried[kind] and len(tried) < WIDTH * (met + 1) ** 0.5:
                    place = node.untried[kind].pop()
                    node = tried[place] = Node()
                    is_in_tree = False
                else:
                    place, node = node.best_child(kind)
                path.append((node, seat))
            else:
                place = self._any_place(fitting)
            water = water.with_stone(kind, self.state.board.geometry.cell(place[1]), place[0])
            seat = (seat + 1) % len(self.roles)
        for seen, mover in path:
            seen.visits += 1
            seen.worth += self._worth(water, self.roles[mover])

    def _any_place(self, fitting: Sequence[int]) -> Place:
        number = int(self.rng.random() * sum(mask.bit_count() for mask in fitting))
        for turn, mask in enumerate(fitting):
            if number < mask.bit_count():
                for _ in range(number):
                    mask &= mask - 1
                return turn, (mask & -mask).bit_length() - 1
            number -= mask.bit_count()
        raise AssertionError("a number below the sum lies in one of its parts")

    def _worth(self, water: Water, role: Role | None) -> float:
        """Value of an end for a role, from 0 to 1."""
        north, east, south, west = water.counts()
        north_south, east_west = north * south, west * east
        better = max(north_south, east_west)
        if role is Role.SABOTEUR:
            return (1 - MARGIN) * (better < self.target) + MARGIN * self.target / (self.target + better)
        # Both products are zero until all shores are reached, so that the shores' own counts help to measure the
        # margin.
        mine, theirs = north_south + (north + south) / 2, east_west + (east + west) / 2
        won = 0.5 if north_south == east_west else float(north_south > east_west)
        if role is Role.EAST_WEST:
            mine, theirs, won = theirs, mine, 1 - won
        if better < self.target:
            won = 0.0
        return (1 - MARGIN) * won + MARGIN * (mine + 1) / (mine + theirs + 2)


def play(
    table: str, board_name: str, number: int, seed: int, times: float, instead: float = 0.0
) -> tuple[float, str, list[float], list[int]]:
    """A game: the hard player's share of the win, the ending, its seconds a move, the opponent's playouts a move.

    With ``instead`` UCT takes its seat, with that many seconds for each move, like its opponents.
    """
    players = TABLES[table]
    seats, row = len(players), plugin("waterways")
    turned = number % 2 if table != "saboteur" else 0
    names = (
        players if not turned else (players[1], players[0], *players[2:]) if seats != 4 else players[1:] + players[:1]
    )
    board = row.load_board(board_name).board
    wanted = {"saboteur": {"target": board.even_target}} if seats == 3 else {}
    match = Match.new(
        "waterways", board_name, board, [Seat(f"Player {seat + 1}", COMPUTER, "hard") for seat in range(seats)],
        row.game.options.parse(wanted, seats), number // 2 % seats, seed + number // 2, started="",
    )  # fmt: skip
    rng, seconds, playouts = random.Random(f"{seed}/{number}"), [], []
    hard = row.player("hard")
    while (seat := match.seat) is not None:
        sample = match.sample_for(seat)
        if names[seat] == "hard" and not instead:
            began = time.process_time()
            match.play(decide(hard, sample, random.Random(match.thinking_seed(seat))).move)
            seconds.append(time.process_time() - began)
        else:
            rival = Uct(sample, max(LEAST_SECONDS, times * (instead or (seconds[-1] if seconds else 0.3))), rng)
            match.play(rival.choose())
            playouts.append(rival.playouts)
    assert match.result is not None
    result = match.result
    ours = [seat for seat, name in enumerate(names) if name == "hard"]
    won = sum(seat in result.winners for seat in ours) / len(ours)
    sides = {match.state.role_of(seat) for seat in result.winners}
    if len(sides) > 1:
        won /= len(sides)
    scores = " : ".join(f"{'uct' if instead else names[seat]} {result.scores[seat]}" for seat in range(seats))
    return won, f"{scores} ({result.ended_by})", seconds, playouts


def main() -> int:
    """Play the games and print the results."""
    parser = argparse.ArgumentParser(description="Waterways: the hard player against plain UCT.")
    parser.add_argument("--table", choices=TABLES, default="two")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to play them in pieces")
    parser.add_argument(
        "--instead", action="store_true", help="each deal once more with UCT in the hard player's place"
    )
    parser.add_argument("--times", type=float, default=1.0, help="so many times the hard player's time for UCT")
    parser.add_argument("--board", default="twin")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    won = won_instead = better = differing = 0.0
    seconds: list[float] = []
    playouts: list[int] = []
    for played in range(1, told.games + 1):
        share, ended, more, others = play(told.table, told.board, told.first + played - 1, told.seed, told.times)
        won += share
        seconds += more
        playouts += others
        low, high = wilson(won, played)
        print(
            f"game {told.first + played}: {ended}; hard has won {won:g} of {played}: {100 * won / played:.0f} %"
            f" ({100 * low:.0f}-{100 * high:.0f})",
            flush=True,
        )
        if told.instead:
            other, ended, _, _ = play(
                told.table, told.board, told.first + played - 1, told.seed, told.times,
                statistics.mean(more or seconds or [LEAST_SECONDS]),
            )  # fmt: skip
            won_instead += other
            better += max(0.0, share - other)
            differing += abs(share - other)
            low, high = wilson(better, max(1, round(differing)))
            print(
                f"    in its place: {ended}; UCT has won {won_instead:g}; of {differing:g} that one alone won hard has"
                f" {better:g} ({100 * low:.0f}-{100 * high:.0f})",
                flush=True,
            )
    print(
        f"hard: {statistics.mean(seconds):.2f} s a move, 95 % within {percentile(seconds, 95):.2f} s, longest"
        f" {max(seconds):.2f} s; UCT: {statistics.median(playouts):.0f} playouts a move"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
