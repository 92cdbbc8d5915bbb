"""Fast playouts of Mosaic, by a policy or at random: the hard player's measure of a move.

The policy prefers pieces that pay, with many edges against coloured cells or the rim (so that the free cells stay
connected), inside a rectangle chosen beforehand, and without single cells left over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.isles.mosaic.players.tables import (
    CELLS_PER_TURN,
    PIECE,
    Candidate,
    Outline,
    PieceTables,
    RectangleTarget,
    tables_of,
)
from game.isles.mosaic.rules.board import BONUS_AT, TRACK_BOXES
from game.isles.mosaic.rules.state import State

MAX_PLACES = 160
"""Number of places after which a playout looks at no further pieces; those that pay most come first."""
FINALISTS = 6
"""Number of best places that are examined for single cells left free."""


@dataclass(frozen=True, slots=True)
class PlayoutWeights:
    """Weights of a place: per bonus point, edge touched, cell inside the target rectangle, lone cell, and luck."""

    bonus: float = 3.5
    edge: float = 1.0
    inside: float = 0.8
    lone: float = 4.0
    luck: float = 1.5


@dataclass(slots=True)
class PlayoutPosition:
    """State of the rules in masks of ``tables``; lists have an entry for each seat, ``copies_left`` one for each piece."""

    tables: PieceTables
    seat: int
    first_seat: int
    full_round: bool
    coloured: list[int]
    points: list[int]
    copies_left: list[int]
    due: tuple[int, ...]
    turns: list[int]
    fitting: list[list[Sequence[Candidate]]]
    """By seat and piece: places that were free at the last look; all others are taken."""
    ahead: tuple[int, ...]
    """Bonus points ahead by seat, beside the track."""
    is_ending: bool = False
    is_over: bool = False

    @classmethod
    def of(cls, state: State) -> PlayoutPosition:
        """Position of a game that is not over."""
        assert state.seat is not None
        tables = tables_of(state.board)
        return cls(
            tables,
            state.seat,
            state.first_seat,
            state.options.full_round,
            [tables.table_mask(mask) for mask in state.masks],
            state.points.copy(),
            [state.copies_left(label) for label in tables.labels],
            state.due,
            [sum(isinstance(entry.piece, str) for entry in entries) for entries in state.placed],
            [list(tables.candidates) for _ in range(state.seats)],
            tuple(state.ahead(seat) for seat in range(state.seats)),
            is_ending=bool(state.stops),
        )

    def copy(self) -> PlayoutPosition:
        return replace(
            self,
            coloured=self.coloured.copy(),
            points=self.points.copy(),
            copies_left=self.copies_left.copy(),
            turns=self.turns.copy(),
            fitting=[lists.copy() for lists in self.fitting],
        )

    def places(self, seat: int, piece: int) -> Sequence[Candidate]:
        """Places where the piece fits the seat's grid, struck out or not."""
        coloured = self.coloured[seat]
        free = [place for place in self.fitting[seat][piece] if not place[0] & coloured]
        self.fitting[seat][piece] = free
        return free

    def bonus_places(self, seat: int, at: int) -> list[Candidate]:
        """Places where the bonus piece fits the seat's grid."""
        coloured = self.coloured[seat]
        return [place for place in self.tables.bonus_candidates[at] if not place[0] & coloured]

    def next_bonus(self, seat: int) -> int:
        """Points of the next bonus piece; beyond the track without one."""
        points = self.points[seat]
        return next((at for at in BONUS_AT if at > points), TRACK_BOXES + 1)

    def scores(self) -> list[int]:
        return [
            self.tables.largest_area(coloured) * (points + ahead)
            for coloured, points, ahead in zip(self.coloured, self.points, self.ahead, strict=True)
        ]

    def standings(self) -> list[tuple[int, int]]:
        """(score, coloured cells) of each seat, which decide the game; higher is better."""
        return [(score, mask.bit_count()) for score, mask in zip(self.scores(), self.coloured, strict=True)]

    # Playing

    def colour_piece(self, place: Candidate, rng: random.Random) -> None:
        """Make steps 1 to 3 of a turn, and end the turn unless bonus pieces are due."""
        seat, piece = self.seat, place[PIECE]
        self.copies_left[piece] -= 1
        self.coloured[seat] |= place[0]
        self.turns[seat] += 1
        before = self.points[seat]
        self.points[seat] = after = min(TRACK_BOXES, before + self.tables.bonus[piece])
        self.due = tuple(at for at in BONUS_AT if before < at <= after)
        self._go_on(rng)

    def colour_bonus(self, place: Candidate, rng: random.Random) -> None:
        """Make step 4 for the first due bonus piece."""
        self.coloured[self.seat] |= place[0]
        self.due = self.due[1:]
        self._go_on(rng)

    def stop(self, rng: random.Random) -> None:
        """End the turn, or the game, of a seat that cannot go on."""
        self.is_ending = True
        self.due = ()
        if self.full_round:
            self._end_turn(rng)
        else:
            self.is_over = True

    def _go_on(self, rng: random.Random) -> None:
        if self.due and not self.bonus_places(self.seat, self.due[0]):
            self.stop(rng)
        elif not self.due:
            self._end_turn(rng)

    def _end_turn(self, rng: random.Random) -> None:
        seats = len(self.points)
        self.seat = (self.seat + 1) % seats
        if self.is_ending and self.seat == self.first_seat:
            self.is_over = True
        elif seats == 1:
            self.strike(rng)

    def strike(self, rng: random.Random) -> None:
        """Strike out a random piece, as the rival's choice is unknown."""
        available = [piece for piece, left in enumerate(self.copies_left) if left]
        if available:
            self.copies_left[available[int(rng.random() * len(available))]] = 0


def rate(place: Candidate, coloured: int, tables: PieceTables, target: int, weights: PlayoutWeights) -> float:
    """Value of a place by these weights, without lone cells and luck."""
    mask, near, rim, piece = place
    touched = (near & tables.edge_mask(coloured)).bit_count()
    bonus = tables.bonus[piece] if piece >= 0 else 0
    return weights.bonus * bonus + weights.edge * (2 * touched + rim) + weights.inside * (mask & target).bit_count()


def lone_cells(coloured: int, tables: PieceTables) -> int:
    """Number of free cells without a free neighbour."""
    free = tables.colourable & ~coloured
    stride = tables.stride
    return (free & ~(free << 1) & ~(free >> 1) & ~(free << stride) & ~(free >> stride)).bit_count()


def choose_place(
    places: list[Candidate],
    coloured: int,
    tables: PieceTables,
    target: int,
    weights: PlayoutWeights,
    rng: random.Random,
) -> Candidate:
    """Best of these places by these weights, with random luck."""
    luck, edge, inside, thrice = weights.luck, weights.edge, weights.inside, tables.edge_mask(coloured)
    paid = [weights.bonus * bonus for bonus in tables.bonus]
    paid.append(0.0)  # index -1: a bonus piece pays nothing
    chance = rng.random
    rated = [
        (
            paid[piece]
            + edge * (2 * (near & thrice).bit_count() + rim)
            + inside * (mask & target).bit_count()
            + luck * chance(),
            number,
        )
        for number, (mask, near, rim, piece) in enumerate(places)
    ]
    rated.sort(reverse=True)
    lone = weights.lone
    _, number = max(
        (value - lone * lone_cells(coloured | places[at][0], tables), at) for value, at in rated[:FINALISTS]
    )
    return places[number]


def best_targets(position: PlayoutPosition, seat: int, count: int) -> list[RectangleTarget]:
    """Rectangles that a seat may hope to fill, best first: large, without too many cells missing."""
    coloured = position.coloured[seat]
    cells_to_come = max(4.0, (position.tables.turns - position.turns[seat]) * CELLS_PER_TURN)
    rated = []
    for number, target in enumerate(position.tables.targets):
        missing = target.area - (target.mask & coloured).bit_count()
        rated.append((target.area - max(0.0, missing - 0.85 * cells_to_come) * 1.5 - 0.35 * missing, -number))
    rated.sort(reverse=True)
    return [position.tables.targets[-number] for _, number in rated[:count]]


def policy_playout(
    position: PlayoutPosition, aims: Sequence[RectangleTarget], weights: PlayoutWeights, rng: random.Random
) -> Iterator[None]:
    """Play a solo game to the end toward a random rectangle of ``aims``; yields after each turn."""
    tables = position.tables
    target = aims[int(rng.random() * len(aims))].mask if aims else 0
    order = _by_bonus(tables, rng)
    while not position.is_over:
        coloured = position.coloured[0]
        if position.due:
            places = position.bonus_places(0, position.due[0])
            position.colour_bonus(choose_place(places, coloured, tables, target, weights, rng), rng)
            continue
        found: list[Candidate] = []
        coming = position.next_bonus(0)
        limit = coming - position.points[0]
        ends = coming <= BONUS_AT[-1] and not position.bonus_places(0, coming)
        ending: list[Candidate] = []
        for piece in order:
            if not position.copies_left[piece]:
                continue
            places_here = position.places(0, piece)
            if not places_here:
                continue
            if ends and tables.bonus[piece] >= limit:
                ending.extend(places_here)
                continue
            found.extend(places_here)
            if len(found) >= MAX_PLACES:
                break
        if not (found or ending):
            position.stop(rng)
        else:
            position.colour_piece(choose_place(found or ending, coloured, tables, target, weights, rng), rng)
        yield


def _by_bonus(tables: PieceTables, rng: random.Random) -> list[int]:
    """Pieces by their points, highest first, equal ones in random order."""
    mixed = [(-bonus, rng.random(), piece) for piece, bonus in enumerate(tables.bonus)]
    mixed.sort()
    return [piece for _, _, piece in mixed]


def random_playout(position: PlayoutPosition, rng: random.Random) -> None:
    """Play the position to the end by random moves: a piece, then one of its places."""
    tables, chance = position.tables, rng.random
    pieces = [piece for piece, left in enumerate(position.copies_left) if left]
    untried = [pieces.copy() for _ in position.points]
    while not position.is_over:
        seat = position.seat
        free = tables.colourable & ~position.coloured[seat]
        if position.due:
            outline = tables.bonus_outlines[position.due[0]]
            mask = outline[2] << _any_bit(corners_of(outline, free), chance())
            position.colour_bonus((mask, 0, 0, -1), rng)
            continue
        mine = untried[seat]
        while mine:
            number = int(chance() * len(mine))
            piece = mine[number]
            outline = tables.outlines[piece]
            corners = corners_of(outline, free) if position.copies_left[piece] else 0
            if corners:
                position.colour_piece((outline[2] << _any_bit(corners, chance()), 0, 0, piece), rng)
                break
            mine[number] = mine[-1]
            mine.pop()
        else:
            position.stop(rng)


def corners_of(outline: Outline, free: int) -> int:
    """Mask of the corners with which a piece fits these free cells."""
    corners, shifts, _ = outline
    for shift in shifts:
        corners &= free >> shift
        if not corners:
            break
    return corners


def _any_bit(mask: int, chance: float) -> int:
    """Index of a set bit, chosen by a number from 0 to 1."""
    for _ in range(int(chance * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
