"""The computer players of Mosaic.

*Easy* takes what pays and lays it somewhere. *Medium* follows the rule of thumb of ``playout`` with some luck
and no plan. *Hard* tries the moves that rule likes best: each is played on to the end many times, the better half goes
into the next heat (sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits",
2013), and it ends the game on purpose where that wins it.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game.core.players import Advice, Player, Thinking
from game.core.state import Move
from game.core.state import State as AnyState
from game.isles.mosaic.players.playout import (
    Position,
    Taste,
    choose_place,
    lone_cells,
    play_on,
    rate,
    worth_aiming_at,
)
from game.isles.mosaic.players.reasons import explain
from game.isles.mosaic.players.tables import MASK, PIECE, Candidate, Target, make_tables
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.state import State

TURNS_A_MOVE = 9000
"""How many turns a hard player plays on in its head for one move: about a second."""
USUAL_PLACES = 4000
"""On sheets with more places than this in all, a turn takes longer and fewer are played on."""
ARMS = 24
PLACES_A_PIECE = 3
AIMS = 8
PLACES_A_YIELD = 1500
"""After looking at so many places a player yields."""
TURNS_A_YIELD = 16

EASY = Taste(bonus=2.0, edge=0.2, inside=0.0, lone=0.0, luck=7.0)
MEDIUM = Taste(bonus=3.0, edge=0.6, inside=0.0, lone=1.0, luck=6.0)
HARD = Taste()


def _move(position: Position, place: Candidate) -> Move:
    corner = position.tables.corner(place)
    if position.due:
        return ColourBonus(position.seat, position.due[0], corner)
    return ColourPiece(position.seat, position.tables.labels[place[PIECE]], corner)


def _places(position: Position) -> list[Candidate]:
    """All the legal moves as places; empty if the seat must pass."""
    if position.due:
        return position.bonus_places(position.seat, position.due[0])
    return [
        place for piece, left in enumerate(position.left) if left for place in position.places(position.seat, piece)
    ]


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes what it likes best at first sight; ``attention``: how likely it looks at a piece at all."""

    taste: Taste
    attention: float
    minds_the_end: bool

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """One look at all the places."""
        assert isinstance(sample, State)
        yield from make_tables(sample.board)
        position = Position.of(sample)
        yield
        places = _places(position)
        if not places:
            return Advice(Pass(position.seat), explain(sample, Pass(position.seat)))
        seen = self._noticed(position, places, rng)
        coloured = position.coloured[position.seat]
        place = choose_place(seen, coloured, position.tables, 0, self.taste, rng)
        move = _move(position, place)
        return Advice(move, explain(sample, move))

    def _noticed(self, position: Position, places: list[Candidate], rng: random.Random) -> list[Candidate]:
        """The places of the pieces it looks at; if it minds the end, none that ends the game by a bonus piece."""
        seat = position.seat
        coming = position.next_bonus(seat)
        if (
            self.minds_the_end
            and not position.due
            and coming in position.tables.bonus_candidates
            and not position.bonus_places(seat, coming)
        ):
            lacking = coming - position.points[seat]
            places = [place for place in places if position.tables.bonus[place[PIECE]] < lacking] or places
        looked = [rng.random() < self.attention for _ in position.left]
        return [place for place in places if place[PIECE] < 0 or looked[place[PIECE]]] or places


@dataclass(slots=True)
class Arm:
    """A move that the hard player tries."""

    place: Candidate
    after: Position
    aims: list[Target]
    worth: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.worth / max(1, self.tries)


@dataclass(frozen=True, slots=True)
class Searcher:
    """Tries the likely moves in heats of playouts; the budget is in turns played on."""

    turns_a_move: int
    most_arms: int = ARMS
    taste: Taste = HARD

    def think(self, sample: AnyState, rng: random.Random) -> Thinking:
        """The move that did best."""
        assert isinstance(sample, State)
        yield from make_tables(sample.board)
        position = Position.of(sample)
        yield
        for seat in range(sample.seats):
            for piece in range(len(position.left)):
                position.places(seat, piece)  # once for all the playouts
            yield
        places = _places(position)
        if len(places) < 2:
            move = _move(position, places[0]) if places else Pass(position.seat)
            return Advice(move, explain(sample, move))
        ending = yield from self._ending_that_wins(position, places, rng)
        if ending is None:
            arms = yield from self._arms(position, places, rng)
            ending = yield from self._heats(position, arms, rng)
        move = _move(position, ending)
        return Advice(move, explain(sample, move))

    def _ending_that_wins(
        self, position: Position, places: Sequence[Candidate], rng: random.Random
    ) -> Generator[None, None, Candidate | None]:
        """A move that ends the game at once and wins it, by the most; None if there is none."""
        seat, seats = position.seat, len(position.points)
        if seats == 1:
            return None
        best: tuple[int, Candidate] | None = None
        open_pieces = _open_pieces(position)
        for number, place in enumerate(places):
            if number % 100 == 99:
                yield
            if not self._may_end(position, place, open_pieces):
                continue
            after = position.copy()
            self._play(after, place, rng)
            if not (after.is_over or self._is_stuck(after)):
                continue
            standings = after.standings()
            others = max(standing for other, standing in enumerate(standings) if other != seat)
            if standings[seat] > others and (best is None or standings[seat][0] - others[0] > best[0]):
                best = (standings[seat][0] - others[0], place)
        return best[1] if best else None

    @staticmethod
    def _may_end(position: Position, place: Candidate, open_pieces: set[int]) -> bool:
        """Whether a place deserves a closer look as the end of the game."""
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

    @staticmethod
    def _is_stuck(position: Position) -> bool:
        """Whether the seat to move cannot go on, and the game ends at once because of it."""
        if position.due or position.full_round:
            return False
        return not any(left and position.places(position.seat, piece) for piece, left in enumerate(position.left))

    @staticmethod
    def _play(position: Position, place: Candidate, rng: random.Random) -> None:
        if position.due:
            position.colour_bonus(place, rng)
        else:
            position.colour_piece(place, rng)

    def _arms(
        self, position: Position, places: Sequence[Candidate], rng: random.Random
    ) -> Generator[None, None, list[Arm]]:
        """The moves worth trying: those the rule of thumb likes best for any of the rectangles worth aiming at."""
        seat, tables = position.seat, position.tables
        coloured = position.coloured[seat]
        aims = worth_aiming_at(position, seat, AIMS) or [Target(0, 0)]
        yield
        rated: list[tuple[float, int]] = []
        for number, place in enumerate(places):
            inside = max((place[MASK] & aim.mask).bit_count() for aim in aims)
            plain = rate(place, coloured, tables, 0, self.taste)
            value = plain + self.taste.inside * inside - self.taste.lone * lone_cells(coloured | place[MASK], tables)
            rated.append((value, number))
            if number % PLACES_A_YIELD == PLACES_A_YIELD - 1:
                yield
        rated.sort(reverse=True)
        taken: dict[int, int] = {}
        arms: list[Arm] = []
        for _, number in rated:
            place = places[number]
            if taken.get(place[PIECE], 0) >= (PLACES_A_PIECE if place[PIECE] >= 0 else self.most_arms):
                continue
            taken[place[PIECE]] = taken.get(place[PIECE], 0) + 1
            after = position.copy()
            self._play(after, place, rng)
            arms.append(Arm(place, after, worth_aiming_at(after, seat, AIMS)))
            yield
            if len(arms) == self.most_arms:
                break
        return arms

    def _heats(self, position: Position, arms: list[Arm], rng: random.Random) -> Generator[None, None, Candidate]:
        """Plays the arms on in heats, after each of which the better half stays; the place of the last one left."""
        seat = position.seat
        aims: list[list[Target]] = []
        for other in range(len(position.points)):
            aims.append(worth_aiming_at(position, other, AIMS))
            yield
        heats = max(1, (len(arms) - 1).bit_length())
        places = sum(map(len, position.tables.candidates))
        budget_a_heat = self.turns_a_move * min(1.0, USUAL_PLACES / places) ** 0.5 / heats
        for _ in range(heats):
            budget = int(budget_a_heat)
            while budget > 0:
                for arm in arms:
                    after = arm.after.copy()
                    for _ in play_on(after, [*aims[:seat], arm.aims, *aims[seat + 1 :]], self.taste, rng):
                        budget -= 1
                        if budget % TURNS_A_YIELD == 0:
                            yield
                    budget -= 1
                    arm.worth += _worth(after, seat)
                    arm.tries += 1
            arms = sorted(arms, key=lambda arm: arm.mean, reverse=True)[: (len(arms) + 1) // 2]
        return arms[0].place


def _open_pieces(position: Position) -> set[int]:
    """The available pieces that fit the grid of the seat that moves next."""
    following = (position.seat + 1) % len(position.points)
    return {piece for piece, left in enumerate(position.left) if left and position.places(following, piece)}


def _worth(position: Position, seat: int) -> float:
    """What the end of a game is worth to a seat, 0 to 1: winning first, then by how much; alone the score."""
    standings = position.standings()
    score = standings[seat][0]
    if len(standings) == 1:
        return score / (score + 1000)
    rival = max(standing for other, standing in enumerate(standings) if other != seat)
    won = 1.0 if standings[seat] > rival else 0.5 if standings[seat] == rival else 0.0
    return 0.7 * won + 0.3 * (score + 50) / (score + rival[0] + 100)


PLAYERS: dict[str, Player] = {
    "easy": Greedy(EASY, attention=0.3, minds_the_end=False),
    "medium": Greedy(MEDIUM, attention=0.6, minds_the_end=True),
    "hard": Searcher(TURNS_A_MOVE),
}
