"""Tree search of Mosaic's hard player against others: likely moves of all seats, with random playouts of the leaves.

A good-looking move may let the next seat end the game at once, or take the decisive piece. The tree tries each seat's
best moves by the policy, and grows where it pays (UCT: L. Kocsis and C. Szepesvari, "Bandit Based Monte-Carlo
Planning", 2006), and wider at positions with more visits (R. Coulom, "Computing Elo Ratings of Move Patterns in the
Game of Go", 2007). A seat that can end the game and win does so.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field

from game.core.players import preferred_moves
from game.isles.mosaic.players.playout import (
    PlayoutPosition,
    PlayoutWeights,
    lone_cells,
    play_anyhow,
    rate,
    worth_aiming_at,
)
from game.isles.mosaic.players.tables import MASK, PIECE, Candidate, RectangleTarget

AIMS = 8
PLACES_A_PIECE = 3
LOOKED_AT = 240
"""Places of a position in the tree that are examined more than once."""
PLACES_A_PLAYOUT = 50
"""Number of places that take as long to examine as one playout."""
PLAYOUTS_A_YIELD = 8
EXPLORATION = 0.4
WIDTH = 1.5
"""Growth of a position's tried moves: 2 plus ``WIDTH`` times the square root of its visits."""
MET_BEFORE_GROWING = 8
"""Visits of a position before its moves are examined one by one."""


@dataclass(slots=True)
class Node:
    """Position of the tree, with its statistics."""

    position: PlayoutPosition
    place: Candidate | None = None
    """Move that led to the position; None for the root."""
    worths: list[float] = field(default_factory=list)
    """For each seat, the sum of the values of all games through the node."""
    visits: int = 0
    moves: list[Candidate] | None = None
    """Untried moves, the best by the policy last; None before the first look."""
    children: list[Node] = field(default_factory=list)
    end: list[float] | None = None
    """Values for the seats if the game ends here, or the seat to move ends it here; None otherwise."""

    def __post_init__(self) -> None:
        self.worths = [0.0] * len(self.position.points)


def worths(position: PlayoutPosition) -> list[float]:
    """Value of the end of a game for each seat, 0 to 1: winning first, then the margin."""
    standings = position.standings()
    found = []
    for seat, mine in enumerate(standings):
        rival = max(standing for other, standing in enumerate(standings) if other != seat)
        won = 1.0 if mine > rival else 0.5 if mine == rival else 0.0
        found.append(0.7 * won + 0.3 * (mine[0] + 50) / (mine[0] + rival[0] + 100))
    return found


def all_places(position: PlayoutPosition) -> list[Candidate]:
    """All legal moves as places; empty if the seat to move cannot go on."""
    if position.due:
        return position.bonus_places(position.seat, position.due[0])
    return [
        place for piece, left in enumerate(position.left) if left for place in position.places(position.seat, piece)
    ]


def play(position: PlayoutPosition, place: Candidate, rng: random.Random) -> None:
    """Make the move of the seat to move: a due bonus piece or a piece."""
    if position.due:
        position.colour_bonus(place, rng)
    else:
        position.colour_piece(place, rng)


def likely_places(
    position: PlayoutPosition,
    places: Sequence[Candidate],
    aims: Sequence[RectangleTarget],
    taste: PlayoutWeights,
    most: int,
    looked_at: int,
) -> list[Candidate]:
    """Places worth trying: the best by the policy for any of the rectangles, best first, at most ``most``.

    Only the ``looked_at`` places that look best at first sight are examined for lone cells.
    """
    coloured, tables = position.coloured[position.seat], position.tables
    masks = [aim.mask for aim in aims] or [0]
    first = [(rate(place, coloured, tables, masks[0], taste), number) for number, place in enumerate(places)]
    first.sort(reverse=True)
    rated = []
    for _, number in first[:looked_at]:
        place = places[number]
        inside = max([(place[MASK] & mask).bit_count() for mask in masks])
        value = rate(place, coloured, tables, 0, taste) + taste.inside * inside
        rated.append((value - taste.lone * lone_cells(coloured | place[MASK], tables), number))
    rated.sort(reverse=True)
    taken: dict[int, int] = {}
    found: list[Candidate] = []
    for _, number in rated:
        place = places[number]
        if place[PIECE] >= 0 and taken.get(place[PIECE], 0) >= PLACES_A_PIECE:
            continue
        taken[place[PIECE]] = taken.get(place[PIECE], 0) + 1
        found.append(place)
        if len(found) == most:
            break
    return found


def winning_end(
    position: PlayoutPosition, places: Sequence[Candidate], rng: random.Random
) -> tuple[Candidate, list[float]] | None:
    """Move that ends the game at once and wins it by the most, with its values; None without one."""
    seat = position.seat
    best: tuple[Candidate, list[float]] | None = None
    open_pieces = _open_pieces(position)
    for place in places:
        if not _may_end(position, place, open_pieces):
            continue
        after = position.copy()
        play(after, place, rng)
        if not (after.is_over or is_stuck(after)):
            continue
        standings = after.standings()
        if standings[seat] > max(standing for other, standing in enumerate(standings) if other != seat):
            found = worths(after)
            if best is None or found[seat] > best[1][seat]:
                best = place, found
    return best


def _open_pieces(position: PlayoutPosition) -> set[int]:
    """Available pieces that fit the grid of the seat that moves next."""
    following = (position.seat + 1) % len(position.points)
    return {piece for piece, left in enumerate(position.left) if left and position.places(following, piece)}


def _may_end(position: PlayoutPosition, place: Candidate, open_pieces: set[int]) -> bool:
    """True if the place may end the game and deserves a closer look."""
    if position.due:
        return len(position.due) > 1 or not open_pieces
    seat = position.seat
    coming = position.next_bonus(seat)
    if coming in position.tables.bonus_candidates and (
        position.points[seat] + position.tables.bonus[place[PIECE]] >= coming
    ):
        coloured = position.coloured[seat] | place[MASK]
        return all(each[MASK] & coloured for each in position.tables.bonus_candidates[coming])
    return not open_pieces or (position.left[place[PIECE]] == 1 and open_pieces == {place[PIECE]})


def is_stuck(position: PlayoutPosition) -> bool:
    """True if the seat to move cannot go on, which ends the game at once."""
    if position.due or position.full_round:
        return False
    return not any(left and position.places(position.seat, piece) for piece, left in enumerate(position.left))


@dataclass(frozen=True, slots=True)
class Tree:
    """Tree search from a position, with a budget of ``playouts``."""

    playouts: int
    most_moves: int
    taste: PlayoutWeights
    liking: Callable[[Candidate], float] | None = None
    margin: float = 0.0
    """With a liking: how far the preferred move's tries may lag behind the most tried one, as a share of its tries."""

    def best(self, position: PlayoutPosition, rng: random.Random) -> Generator[None, None, Candidate]:
        """The most tried move, or with a liking the preferred one; the seat to move must have a move."""
        root = Node(position)
        self._look(root, rng)
        yield
        assert root.moves, "nobody thinks where there is no move"
        if len(root.moves) == 1:
            return root.moves[0]
        left = self.playouts
        for number in range(self.playouts):
            path, work = self._descend(root, rng)
            left -= 1 + work
            found = path[-1].end
            if found is None:
                after = path[-1].position.copy()
                play_anyhow(after, rng)
                found = worths(after)
            for node in path:
                node.visits += 1
                node.worths = [before + worth for before, worth in zip(node.worths, found, strict=True)]
            if left <= 0 or _is_decided(root, left):
                break
            if number % PLAYOUTS_A_YIELD == 0 or work:
                yield
        chosen = max(root.children, key=lambda child: child.visits)
        if self.liking is not None:
            shares = [(child.visits / chosen.visits, child) for child in root.children]
            chosen = preferred_moves(shares, self.margin, self._like)
        assert chosen.place is not None
        return chosen.place

    def _like(self, child: Node) -> float:
        assert self.liking is not None
        assert child.place is not None
        return self.liking(child.place)

    def _descend(self, root: Node, rng: random.Random) -> tuple[list[Node], int]:
        """Path of the most promising moves from the root to a position to play out.

        Also the work of examining positions on the way, in playouts.
        """
        path, work = [root], 0
        while (node := path[-1]).end is None:
            if node.moves is None:
                if node.visits < MET_BEFORE_GROWING:
                    break
                work += self._look(node, rng)
            elif node.moves and len(node.children) < 2 + WIDTH * math.sqrt(node.visits):
                path.append(_grow(node, rng))
                break
            else:
                path.append(_most_promising(node))
        return path, work

    def _look(self, node: Node, rng: random.Random) -> int:
        """Find the moves of a position, or the end of the game there; returns the work, in playouts."""
        position = node.position
        places = all_places(position)
        while not places and not position.is_over:
            position.stop(rng)
            places = [] if position.is_over else all_places(position)
        ending = winning_end(position, places, rng) if places else None
        if position.is_over:
            node.moves, node.end = [], worths(position)
        elif ending is not None:
            node.moves, node.end = [ending[0]], ending[1]
        else:
            aims = worth_aiming_at(position, position.seat, AIMS)
            node.moves = likely_places(position, places, aims, self.taste, self.most_moves, LOOKED_AT)[::-1]
        return len(places) // PLACES_A_PLAYOUT


def _grow(node: Node, rng: random.Random) -> Node:
    """Try the best of the untried moves."""
    assert node.moves
    after = node.position.copy()
    child = Node(after, node.moves.pop())
    assert child.place is not None
    play(after, child.place, rng)
    if after.is_over:
        child.end = worths(after)
    node.children.append(child)
    return child


def _most_promising(node: Node) -> Node:
    seat, log = node.position.seat, math.log(node.visits)
    return max(
        node.children,
        key=lambda child: child.worths[seat] / child.visits + EXPLORATION * math.sqrt(log / child.visits),
    )


def _is_decided(root: Node, left: int) -> bool:
    """True if no other move can catch up with the most tried one in ``left`` playouts."""
    tried = sorted((child.visits for child in root.children), reverse=True)
    return not root.moves and tried[0] - tried[1] > left
