"""The computer players of Hex: they count how many stones each side still lacks, more or fewer moves ahead."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.core.claims import Claim, valid_reasons
from game.core.players import Advice, HintReason, Player, Thinking
from game.core.rollouts import Rollout, RolloutOutcome
from game.core.state import GameState, shuffled

from .rules import Place
from .rules import State as Position

FAR: Final = 99
"""More stones than any side can lack: the other seat has closed its way."""


def missing(position: Position, seat: int) -> int:
    """The fewest stones that a seat must add to join its sides; 0 once joined, ``UNREACHABLE`` if it cannot."""
    board, last = position.board, position.board.size - 1
    steps: dict[tuple[int, int], int] = {}
    ends: deque[tuple[int, tuple[int, int]]] = deque()

    def reach(cell: tuple[int, int], before: int) -> None:
        owner = position.stones.get(cell)
        cost = before + (owner is None)
        if owner in (None, seat) and cost < steps.get(cell, FAR):
            steps[cell] = cost
            ends.append((cost, cell)) if owner is None else ends.appendleft((cost, cell))

    for cell in board.cells:
        if board.depth(cell, seat) == 0:
            reach(cell, 0)
    while ends:
        cost, cell = ends.popleft()
        if cost == steps[cell]:
            for other in board.neighbours(cell):
                reach(other, cost)
    return min((cost for cell, cost in steps.items() if board.depth(cell, seat) == last), default=FAR)


def lead(position: Position, seat: int) -> int:
    """The number of stones by which a seat's way is shorter than the other's."""
    return missing(position, 1 - seat) - missing(position, seat)


def after(position: Position, move: Place) -> Position:
    """The position that a move leads to."""
    following = position.copy()
    following.play(move)
    return following


@dataclass(frozen=True, slots=True)
class Connector:
    """Chooses the stone with the best lead, after the best reply to each of its ``breadth`` best moves."""

    breadth: int
    wavering: float = 0.0
    """The random part of a move's worth, in stones."""

    def think(self, sample: GameState, rng: random.Random) -> Thinking:
        """The best move; of equal ones that nearest to the middle."""
        assert isinstance(sample, Position)
        middle = (sample.board.size - 1) / 2
        worths: list[tuple[float, Place]] = []
        for move in sample.moves():
            off_middle = abs(move.at[0] - middle) + abs(move.at[1] - middle)
            worth = lead(after(sample, move), move.seat) + self.wavering * rng.random() - off_middle / 100
            worths.append((worth, move))
            yield
        worths.sort(key=lambda each: -each[0])
        best = worths[0][1]
        if self.breadth and after(sample, best).winner is None:
            proved = []
            for worth, move in worths[: self.breadth]:
                proved.append((self._worst(sample, move), worth, move))
                yield
            best = max(proved, key=lambda each: each[:2])[2]
        return Advice(best, explain(sample, best))

    @staticmethod
    def _worst(position: Position, move: Place) -> int:
        following = after(position, move)
        return min((lead(after(following, reply), move.seat) for reply in following.moves()), default=FAR)


PLAYERS: Final[Mapping[str, Player]] = {
    "easy": Connector(breadth=0, wavering=2.0),
    "medium": Connector(breadth=0, wavering=0.1),
    "hard": Connector(breadth=6, wavering=0.1),
}


def _wins(position: Position, move: Place, values: Mapping[str, Any]) -> bool:
    return after(position, move).winner == move.seat


def _shortens(position: Position, move: Place, values: Mapping[str, Any]) -> bool:
    left = missing(after(position, move), move.seat)
    return left == values["n"] and left < missing(position, move.seat)


def _blocks(position: Position, move: Place, values: Mapping[str, Any]) -> bool:
    theirs = missing(after(position, move), 1 - move.seat)
    return theirs == values["n"] and theirs > missing(position, 1 - move.seat)


CLAIMS: Final[Mapping[str, Claim]] = {"wins": _wins, "blocks": _blocks, "shortens": _shortens}


def explain(position: Position, move: Place) -> tuple[HintReason, ...]:
    """Valid reasons for a move."""
    return valid_reasons(CLAIMS, position, move, suggested(position, move))


def suggested(position: Position, move: Place) -> list[HintReason]:
    """Possible reasons for a move, best first."""
    following = after(position, move)
    if following.winner is not None:
        return [HintReason("wins")]
    blocks = HintReason("blocks", {"n": missing(following, 1 - move.seat)})
    return [blocks, HintReason("shortens", {"n": missing(following, move.seat)})]


def rollout(state: GameState, rng: random.Random) -> Rollout:
    """Rollout of random moves for both seats."""
    assert isinstance(state, Position)
    ahead = state.copy()
    for move in shuffled(ahead.moves(), rng):
        if not ahead.is_over:
            ahead.play(Place(ahead.turn, move.at))
    yield
    result = ahead.result()
    return RolloutOutcome.of(result.scores, result.winners)
