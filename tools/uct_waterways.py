"""An independent yardstick for Waterways: plain UCT with random playouts, which knows the rules and nothing else.

``python -m tools.uct_waterways [--table TABLE] [--games N] [--first N] [--times X] [--board NAME] [--seed N]`` plays the
hard player against it: ``two`` (seats changed after each game), ``teams`` (partners are alike), ``builder`` (each side
in turn) and ``saboteur`` (against two of it). For each of its moves UCT is given ``--times`` as much of the processor's
time as the hard player took for its last one, so that its games are not the same twice.

Three roles are not equally easy, so that a share says little by itself. With ``--instead`` each deal is played once more
with UCT in the hard player's place too, its time that of the hard player's moves on average: told is of the deals that
one of them won and the other did not how many were the hard player's. A half is even, as between two at one table.

The tree is one over deals of the hidden stones (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", 2012): below a lay every stone that may come has moves of its own. Who wins counts, and a little by how much.
It shares no code with the computer players; what fits where comes from the rules' bit boards.
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
"""So many times the root of how often a position was met are its moves that are tried: there are too many for all."""
MARGIN: Final = 0.3
"""How much of a game's worth is by how much it was won; the rest is winning."""
LEAST_SECONDS: Final = 0.02
TABLES: Final = {
    "two": ("hard", "uct"),
    "teams": ("hard", "uct", "hard", "uct"),
    "builder": ("hard", "uct", "uct"),
    "saboteur": ("uct", "uct", "hard"),
}
Place = tuple[int, int]
"""How a stone is turned, and the number of the bit of its top left cell."""


class Node:
    """What was seen of a position: of each stone that came there the lays not tried yet, and those tried."""

    __slots__ = ("children", "untried", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.worth = 0.0
        """The sum of what its games were worth to the side that laid last."""
        self.untried: dict[str, list[Place]] = {}
        self.children: dict[str, dict[Place, Node]] = {}

    def best_child(self, kind: str) -> tuple[Place, Node]:
        """The lay of that stone to try next: what won often, and what was tried little."""
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
        """The lay tried most often in the time."""
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
        """What an end is worth to a role, from 0 to 1."""
        north, east, south, west = water.counts()
        north_south, east_west = north * south, west * east
        better = max(north_south, east_west)
        if role is Role.SABOTEUR:
            return (1 - MARGIN) * (better < self.target) + MARGIN * self.target / (self.target + better)
        # A shore not reached yet makes both products nothing, so that the shores' own counts tell more of the margin.
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
    """A game: what the hard player won of it, how it ended, its seconds a move, the rival's playouts a move.

    With ``instead`` UCT sits in its place, and has so many seconds for each move, as its rivals have.
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
    """Plays the games and tells how they went."""
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
