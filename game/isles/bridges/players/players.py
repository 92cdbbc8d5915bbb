"""The computer players of Bridges.

- *Easy* goes by rule of thumb and overlooks islands and links, as people do on their first games.
- *Medium* weighs every legal entry of the round, without looking ahead.
- *Hard* plays the best entries on to the end on many orders of the cards to come, each rival by rule of thumb.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Final

from game.core import state as core
from game.core.players import Advice, Player, Reason, Thinking
from game.core.state import Move
from game.isles.bridges.players.model import Paper, Weights
from game.isles.bridges.players.reasons import explain
from game.isles.bridges.players.search import Entry, Outlook, best_on_deals, best_start, candidates, weigh
from game.isles.bridges.players.thumb import Thumb
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start, TakeBack
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, Due, State

THUMB: Final = Thumb(Weights())
NUMBER_ROUNDS = 10000
BRIDGES_ROUNDS = 7000
"""Hard plays about so many rounds before a number and before bridges."""
START_DEALS = 4
OVERLOOKED = 0.15
"""Easy overlooks an island or a link this often."""
MISJUDGED = 0.4
"""Easy takes an island for worth up to so much more or less than it is."""


def _take_back(state: State, seat: int) -> TakeBack | None:
    """Freehand: an entry shown to be wrong that can still be taken back. Only a person's sheet has any."""
    if state.options.freehand:
        for fault in state.shown[seat]:
            move = TakeBack(seat, fault.entry.move)
            if state.why_not(move) is None:
                return move
    return None


def _next_move(state: State, seat: int, entry: Entry) -> Move:
    """The next move that makes the entry."""
    if state.due[seat] is Due.NUMBER:
        return SkipNumber(seat) if entry.island is None else Number(seat, entry.island + 1)
    links = state.board.links
    return Bridges(seat, tuple(links[link] for link in entry.links)) if entry.links else SkipBridges(seat)


class _Thinker:
    """What all three share: what is wrong is taken back first; a start and a round are thought about differently."""

    def think(self, sample: core.State, rng: random.Random) -> Thinking:
        """Thinks about the next move of ``sample.seat``."""
        if not isinstance(sample, State) or sample.seat is None:
            raise ValueError(f"no position of Bridges to think about: {sample}")
        seat = sample.seat
        yield
        move: Move | None = _take_back(sample, seat)
        if move is not None:
            return Advice(move, (Reason("fault", {}),))
        if sample.due[seat] is Due.START:
            outlook = Outlook(sample, (seat + 1) % sample.seats)
            island, number = yield from self.start(outlook, rng)
            move = Start(seat, island + 1, number)
        else:
            entry = yield from self.entry(Outlook(sample, seat), rng)
            move = _next_move(sample, seat, entry)
        return Advice(move, explain(sample, move))

    def start(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, tuple[int, int]]:
        """The island (from 0) and the starting number for the copy in the outlook: by how many links the island has."""
        yield
        board = outlook.state.board
        plain = [island for island in board.islands if board.flag(island) is None]
        counts = [len(board.links_of[island]) for island in plain]
        wanted = max(counts) if outlook.state.seats == 1 else min(counts)
        fitting = [island for island, count in zip(plain, counts, strict=True) if count == wanted]
        number = START_NUMBERS[0] if outlook.state.seats == 1 else START_NUMBERS[-1]
        return fitting[int(rng.random() * len(fitting))] - 1, number

    def entry(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, Entry]:
        """The entry for what is left of the round."""
        raise NotImplementedError


class Easy(_Thinker):
    """Goes by rule of thumb, with blind spots and wrong estimates."""

    def entry(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, Entry]:
        """One good place for the number, then one bridge after the other, of what it happens to see."""
        yield
        paper, card, left = outlook.paper, outlook.card, ROUNDS - outlook.turned
        weights = THUMB.island_weights(paper, outlook.turned, outlook.met, outlook.limits())
        weights = [weight * (1 + MISJUDGED * (2 * rng.random() - 1)) for weight in weights]
        if outlook.state.due[outlook.seat] is Due.NUMBER:
            seen = [0.0 if rng.random() < OVERLOOKED else weight for weight in weights]
            island, _ = THUMB.choose_number(paper, card.number, THUMB.worth.tables(left, left + 1), seen)
            return Entry(None if island < 0 else island, (), 0.0)
        narrowed = _overlooking(paper, rng)
        links = THUMB.draw_bridges(narrowed, card.bridges, THUMB.worth.tables(left, left), weights, 0.0)
        return Entry(None, tuple(links), 0.0)


def _overlooking(paper: Paper, rng: random.Random) -> Paper:
    """The sheet with some of its open links not seen."""
    narrowed = paper.copy()
    narrowed.open = [0 if rng.random() < OVERLOOKED else still for still in paper.open]
    return narrowed


class Medium(_Thinker):
    """Weighs every legal entry of the round."""

    def entry(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, Entry]:
        """The entry after which the sheet is worth most."""
        entries = yield from weigh(outlook, THUMB, outlook.limits())
        return entries[0]


class Hard(_Thinker):
    """Tries the best entries on many orders of the cards to come; plays about so many rounds for each move."""

    def __init__(self, number_rounds: int = NUMBER_ROUNDS, bridges_rounds: int = BRIDGES_ROUNDS) -> None:
        self.number_rounds = number_rounds
        self.bridges_rounds = bridges_rounds

    def start(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, tuple[int, int]]:
        """The start that serves best alone, or the one that serves the left neighbour worst."""
        return (yield from best_start(outlook, THUMB, rng, START_DEALS))

    def entry(self, outlook: Outlook, rng: random.Random) -> Generator[None, None, Entry]:
        """The entry that scores most on the deals."""
        entries = yield from weigh(outlook, THUMB, outlook.limits())
        if len(entries) == 1:
            return entries[0]
        is_number_due = outlook.state.due[outlook.seat] is Due.NUMBER
        rounds = self.number_rounds if is_number_due else self.bridges_rounds
        tried = candidates(entries, ROUNDS - outlook.turned)
        return (yield from best_on_deals(outlook, THUMB, tried, rng, rounds))


PLAYERS: dict[str, Player] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
