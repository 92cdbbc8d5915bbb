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
    best_targets,
    lone_cells,
    random_playout,
    rate,
)
from game.isles.mosaic.players.tables import MASK, PIECE, Candidate, RectangleTarget

AIMS = 8
MAX_PLACES_PER_PIECE = 3
MAX_EXAMINED = 240
"""Places of a position in the tree that are examined more than once."""
PLACES_PER_PLAYOUT = 50
"""Number of places that take as long to examine as one playout."""
PLAYOUTS_PER_YIELD = 8
EXPLORATION = 0.4
WIDENING = 1.5
"""Growth of a position's tried moves: 2 plus ``WIDENING`` times the square root of its visits."""
MIN_VISITS_TO_EXPAND = 8
"""Visits of a position before its moves are examined one by one."""


@dataclass(slots=True)
class Node:
    """Position of the tree, with its statistics."""

    position: PlayoutPosition
    place: Candidate | None = None
    """Move that led to the position; None for the root."""
    value_sums: list[float] = field(default_factory=list)
    """For each seat, the sum of the values of all games through the node."""
    visits: int = 0
    untried_moves: list[Candidate] | None = None
    """Untried moves, the best by the policy last; None before the first look."""
    children: list[Node] = field(default_factory=list)
    end_values: list[float] | None = None
    """Values for the seats if the game ends here, or the seat to move ends it here; None otherwise."""

    def __post_init__(self) -> None:
        self.value_sums = [0.0] * len(self.position.points)


def end_values(position: PlayoutPosition) -> list[float]:
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
        place
        for piece, left in enumerate(position.copies_left)
        if left
        for place in position.places(position.seat, piece)
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
    weights: PlayoutWeights,
    limit: int,
    max_examined: int,
) -> list[Candidate]:
    """Places worth trying: the best by the policy for any of the rectangles, best first, at most ``limit``.

    Only the ``max_examined`` places that look best at first sight are examined for lone cells.
    """
    coloured, tables = position.coloured[position.seat], position.tables
    masks = [aim.mask for aim in aims] or [0]
    first = [(rate(place, coloured, tables, masks[0], weights), number) for number, place in enumerate(places)]
    first.sort(reverse=True)
    rated = []
    for _, number in first[:max_examined]:
        place = places[number]
        inside = max([(place[MASK] & mask).bit_count() for mask in masks])
        value = rate(place, coloured, tables, 0, weights) + weights.inside * inside
        rated.append((value - weights.lone * lone_cells(coloured | place[MASK], tables), number))
    rated.sort(reverse=True)
    taken: dict[int, int] = {}
    found: list[Candidate] = []
    for _, number in rated:
        place = places[number]
        if place[PIECE] >= 0 and taken.get(place[PIECE], 0) >= MAX_PLACES_PER_PIECE:
            continue
        taken[place[PIECE]] = taken.get(place[PIECE], 0) + 1
        found.append(place)
        if len(found) == limit:
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
            found = end_values(after)
            if best is None or found[seat] > best[1][seat]:
                best = place, found
    return best


def _open_pieces(position: PlayoutPosition) -> set[int]:
    """Available pieces that fit the grid of the seat that moves next."""
    following = (position.seat + 1) % len(position.points)
    return {piece for piece, left in enumerate(position.copies_left) if left and position.places(following, piece)}


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
    return not open_pieces or (position.copies_left[place[PIECE]] == 1 and open_pieces == {place[PIECE]})


def is_stuck(position: PlayoutPosition) -> bool:
    """True if the seat to move cannot go on, which ends the game at once."""
    if position.due or position.full_round:
        return False
    return not any(left and position.places(position.seat, piece) for piece, left in enumerate(position.copies_left))


@dataclass(frozen=True, slots=True)
class Tree:
    """Tree search from a position, with a budget of ``playouts``."""

    playouts: int
    max_moves: int
    weights: PlayoutWeights
    preference: Callable[[Candidate], float] | None = None
    margin: float = 0.0
    """With a liking: how far the preferred move's tries may lag behind the most tried one, as a share of its tries."""

    def best(self, position: PlayoutPosition, rng: random.Random) -> Generator[None, None, Candidate]:
        """The most tried move, or with a liking the preferred one; the seat to move must have a move."""
        root = Node(position)
        self._examine(root, rng)
        yield
        assert root.untried_moves, "nobody thinks where there is no move"
        if len(root.untried_moves) == 1:
            return root.untried_moves[0]
        left = self.playouts
        for number in range(self.playouts):
            path, work = self._descend(root, rng)
            left -= 1 + work
            found = path[-1].end_values
            if found is None:
                after = path[-1].position.copy()
                random_playout(after, rng)
                found = end_values(after)
            for node in path:
                node.visits += 1
                node.value_sums = [before + worth for before, worth in zip(node.value_sums, found, strict=True)]
            if left <= 0 or _is_decided(root, left):
                break
            if number % PLAYOUTS_PER_YIELD == 0 or work:
                yield
        chosen = max(root.children, key=lambda child: child.visits)
        if self.preference is not None:
            shares = [(child.visits / chosen.visits, child) for child in root.children]
            chosen = preferred_moves(shares, self.margin, self._preference_of)
        assert chosen.place is not None
        return chosen.place

    def _preference_of(self, child: Node) -> float:
        assert self.preference is not None
        assert child.place is not None
        return self.preference(child.place)

    def _descend(self, root: Node, rng: random.Random) -> tuple[list[Node], int]:
        """Path of the most promising moves from the root to a position to play out.

        Also the work of examining positions on the way, in playouts.
        """
        path, work = [root], 0
        while (node := path[-1]).end_values is None:
            if node.untried_moves is None:
                if node.visits < MIN_VISITS_TO_EXPAND:
                    break
                work += self._examine(node, rng)
            elif node.untried_moves and len(node.children) < 2 + WIDENING * math.sqrt(node.visits):
                path.append(_expand(node, rng))
                break
            else:
                path.append(_most_promising(node))
        return path, work

    def _examine(self, node: Node, rng: random.Random) -> int:
        """Find the moves of a position, or the end of the game there; returns the work, in playouts."""
        position = node.position
        places = all_places(position)
        while not places and not position.is_over:
            position.stop(rng)
            places = [] if position.is_over else all_places(position)
        ending = winning_end(position, places, rng) if places else None
        if position.is_over:
            node.untried_moves, node.end_values = [], end_values(position)
        elif ending is not None:
            node.untried_moves, node.end_values = [ending[0]], ending[1]
        else:
            aims = best_targets(position, position.seat, AIMS)
            node.untried_moves = likely_places(position, places, aims, self.weights, self.max_moves, MAX_EXAMINED)[::-1]
        return len(places) // PLACES_PER_PLAYOUT


def _expand(node: Node, rng: random.Random) -> Node:
    """Try the best of the untried moves."""
    assert node.untried_moves
    after = node.position.copy()
    child = Node(after, node.untried_moves.pop())
    assert child.place is not None
    play(after, child.place, rng)
    if after.is_over:
        child.end_values = end_values(after)
    node.children.append(child)
    return child


def _most_promising(node: Node) -> Node:
    seat, log = node.position.seat, math.log(node.visits)
    return max(
        node.children,
        key=lambda child: child.value_sums[seat] / child.visits + EXPLORATION * math.sqrt(log / child.visits),
    )


def _is_decided(root: Node, left: int) -> bool:
    """True if no other move can catch up with the most tried one in ``copies_left`` playouts."""
    tried = sorted((child.visits for child in root.children), reverse=True)
    return not root.untried_moves and tried[0] - tried[1] > left
