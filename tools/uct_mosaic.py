"""Independent opponent for two-player Mosaic: plain UCT with random playouts, based on the rules alone.

``python -m tools.uct_mosaic [--games N] [--first N] [--playouts N] [--board NAME] [--level LEVEL] [--seed N]`` plays a
computer player against it, with seats changed after each game, and prints results and processor time a decision.

UCT is L. Kocsis and C. Szepesvari, "Bandit Based Monte-Carlo Planning", ECML 2006. It shares no code with the computer
players, so that it does not share their faults; legal places come from the rules' geometry.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from typing import Final

from game.core.lazy_moves import bits_of
from game.core.players import decide
from game.isles.mosaic.rules.board import BONUS_AT, TRACK_BOXES, Board
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.setup import Options, Setup
from game.isles.mosaic.rules.state import State
from game.modes.game_statistics import wilson
from game.registry import plugin

EXPLORATION: Final = 0.4
WIDTH: Final = 1.0
"""Progressive widening: moves tried at a node, as a multiple of the square root of its visits."""
MARGIN: Final = 0.3
"""Share of the margin in a game's value; the rest is the win."""
Place = tuple[int, int]
"""A piece by its place among the sheet's pieces, or a bonus piece by minus its points; and the bit of its corner."""


class Duel:
    """A position of a game for two without a full round, as masks; equal to the rules' own but quick."""

    __slots__ = ("board", "due", "left", "masks", "points", "seat", "worth")

    def __init__(self, board: Board, masks: list[int], points: list[int], left: int, seat: int, due: tuple[int, ...]):
        self.board, self.masks, self.points, self.left = board, masks, points, left
        self.seat, self.due = seat, due
        self.worth: float | None = None
        """Value of a finished game: 1 for the first seat, 0 for the second, 0.5 for a tie."""

    @classmethod
    def of(cls, state: State) -> Duel:
        """The position of a state that is not over."""
        assert state.seat is not None
        left = sum(1 << number for number, piece in enumerate(state.board.pieces) if state.copies_left(piece.label) > 0)
        return cls(state.board, state.masks.copy(), state.points.copy(), left, state.seat, state.due)

    def copy(self) -> Duel:
        """Independent copy."""
        return Duel(self.board, self.masks.copy(), self.points.copy(), self.left, self.seat, self.due)

    def corners(self, piece: int) -> int:
        """Legal places of that piece (or bonus piece) for the seat to move, as bits."""
        free = self.board.free & ~self.masks[self.seat]
        return self.board.geometry[self.board.pieces[piece].label if piece >= 0 else -piece].fits(free)

    def places(self) -> list[Place]:
        """All legal moves; empty if the seat to move cannot go on."""
        pieces = [-self.due[0]] if self.due else bits_of(self.left)
        return [(piece, bit) for piece in pieces for bit in bits_of(self.corners(piece))]

    def play(self, place: Place) -> None:
        """Makes a legal move; sees an end by a bonus piece that does not fit, not one by pieces."""
        piece, bit = place
        seat = self.seat
        if piece >= 0:
            chosen = self.board.pieces[piece]
            self.masks[seat] |= self.board.geometry[chosen.label].mask << bit
            self.left &= ~(1 << piece)
            before = self.points[seat]
            self.points[seat] = min(TRACK_BOXES, before + chosen.bonus)
            self.due = tuple(at for at in BONUS_AT if before < at <= self.points[seat])
        else:
            self.masks[seat] |= self.board.geometry[-piece].mask << bit
            self.due = self.due[1:]
        if not self.due:
            self.seat = 1 - seat
        elif not self.corners(-self.due[0]):
            self.end()

    def end(self) -> None:
        """The game is over: what is it worth?"""
        first, second = (
            (largest_area(mask, self.board.columns) * points, mask.bit_count())
            for mask, points in zip(self.masks, self.points, strict=True)
        )
        won = 0.5 if first == second else float(first > second)
        self.worth = (1 - MARGIN) * won + MARGIN * (first[0] + 50) / (first[0] + second[0] + 100)

    def play_out(self, rng: random.Random) -> float:
        """Random moves to the end; what that is worth."""
        open_pieces = [list(bits_of(self.left)) for _ in self.masks]
        while self.worth is None:
            if self.due:
                self.play((-self.due[0], _any_bit(self.corners(-self.due[0]), rng)))
                continue
            mine = open_pieces[self.seat]
            while mine:
                number = int(rng.random() * len(mine))
                piece = mine[number]
                corners = self.corners(piece) if self.left >> piece & 1 else 0
                if corners:
                    self.play((piece, _any_bit(corners, rng)))
                    break
                mine[number] = mine[-1]
                mine.pop()
            else:
                self.end()
        return self.worth


def largest_area(coloured: int, columns: int) -> int:
    """Cells of the largest fully coloured rectangle: for each height, the longest run of whole columns."""
    line, best, high = (1 << columns) - 1, 0, 0
    while coloured:
        high += 1
        row = coloured
        while row:
            wide, run = 0, row & line
            while run:
                run &= run >> 1
                wide += 1
            best = max(best, wide * high)
            row >>= columns
        coloured &= coloured >> columns
    return best


def _any_bit(mask: int, rng: random.Random) -> int:
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@dataclass(slots=True)
class Node:
    """Statistics of a position, from the view of the seat that moved there."""

    mover: int
    untried: list[Place] | None = None
    children: dict[Place, Node] = field(default_factory=dict)
    visits: int = 0
    wins: float = 0.0

    def best_child(self) -> tuple[Place, Node]:
        """The child to try next: what won often, and what was tried little."""
        log = math.log(self.visits)
        return max(
            self.children.items(),
            key=lambda entry: entry[1].wins / entry[1].visits + EXPLORATION * math.sqrt(log / entry[1].visits),
        )


def choose(state: State, playouts: int, rng: random.Random) -> ColourPiece | ColourBonus:
    """The move tried most often in so many playouts."""
    start = Duel.of(state)
    root = Node(1 - start.seat)
    for _ in range(playouts):
        duel, node, path = start.copy(), root, [root]
        while duel.worth is None:
            if node.untried is None:
                node.untried = duel.places()
                rng.shuffle(node.untried)
                if not node.untried:
                    duel.end()
                    break
            if node.untried and len(node.children) < WIDTH * (node.visits + 1) ** 0.5:
                place = node.untried.pop()
                child = node.children[place] = Node(duel.seat)
                duel.play(place)
                path.append(child)
                break
            if not node.children:
                duel.end()
                break
            place, node = node.best_child()
            duel.play(place)
            path.append(node)
        won = duel.play_out(rng)
        for seen in path:
            seen.visits += 1
            seen.wins += won if seen.mover == 0 else 1 - won
    (piece, bit), _ = max(root.children.items(), key=lambda entry: entry[1].visits)
    at = state.board.cell_at(bit)
    if piece < 0:
        return ColourBonus(start.seat, -piece, at)
    return ColourPiece(start.seat, state.board.pieces[piece].label, at)


def main() -> int:
    """Play the games and print the results."""
    parser = argparse.ArgumentParser(description="Mosaic for two: a computer player against plain UCT.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to play them in pieces")
    parser.add_argument("--playouts", type=int, default=3000)
    parser.add_argument("--board", default="court")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    board = plugin("mosaic").load_board(told.board).board
    player = plugin("mosaic").player(told.level)
    won = 0.0
    times: tuple[list[float], list[float]] = [], []
    for game in range(told.first, told.first + told.games):
        played = game - told.first + 1
        ours = game % 2
        state = State.start(board, 2, Options(), 0, Setup())
        rng = random.Random(f"{told.seed}/{game}")
        while state.seat is not None:
            seat, begun = state.seat, time.process_time()
            if seat == ours:
                state.play(decide(player, state.sample(seat, rng), random.Random(rng.random())).move)
            else:
                state.play(choose(state, told.playouts, rng))
            times[seat != ours].append(time.process_time() - begun)
        result = state.result()
        won += (ours in result.winners) / len(result.winners)
        low, high = wilson(won, played)
        print(
            f"game {game + 1}: {result.scores[ours]} : {result.scores[1 - ours]} ({result.ended_by});"
            f" {told.level} has won {won:g} of {played}: {100 * won / played:.0f} %"
            f" ({100 * low:.0f}-{100 * high:.0f})",
            flush=True,
        )
    for name, taken in zip((told.level, "UCT"), times, strict=True):
        taken.sort()
        print(
            f"{name}: {statistics.mean(taken):.2f} s a decision, 95 % within {taken[int(0.95 * len(taken))]:.2f} s,"
            f" longest {taken[-1]:.2f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
