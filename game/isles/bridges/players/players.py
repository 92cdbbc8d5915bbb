"""Computer players of Bridges.

- *Easy* plays the rollout policy but overlooks islands and links, like a beginner.
- *Medium* evaluates every legal entry of the round without lookahead; at a table of several, goals near
  completion count extra.
- *Hard* plays the best entries to the end on many orders of the cards; rollout policies play the rivals.
"""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import ClassVar

from game.core import state as core
from game.core.players import BUILDER, SPOILER, STYLES, Advice, Player, Thinking, in_style, preferred_moves
from game.core.state import Move
from game.isles.bridges.players.model import STRUCK, SearchSheet, ordered_sum
from game.isles.bridges.players.reasons import explain
from game.isles.bridges.players.rollout_policy import ROLLOUT_POLICIES, ROLLOUT_POLICY
from game.isles.bridges.players.search import (
    ENTRIES_PER_YIELD,
    CandidateEntry,
    SearchPosition,
    best_on_deals,
    candidates,
    evaluate_entries,
    sheet_after,
)
from game.isles.bridges.players.starts import best_start
from game.isles.bridges.players.styles import PREFERRED_LINKS, STYLE_SCORES, StylePreference
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectNumber,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
)
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, Due, State

NUMBER_BUDGET = 45000
BRIDGES_BUDGET = 45000
"""Rollout budgets of hard in rounds, before a number and before bridges."""
MEDIUM_STYLE_MARGINS = {BUILDER: 0.55, SPOILER: 1.5}
"""Medium with a style: allowed loss of value for the preferred entry."""
HARD_STYLES = {
    BUILDER: StylePreference(STYLE_SCORES[BUILDER], margin=0.35, candidates=11),
    SPOILER: StylePreference(STYLE_SCORES[SPOILER], margin=2.0, candidates=16),
}
"""Hard with a style: allowed loss in points on the deals, the widest that stays even with plain hard
(docs/player-trials.md).
"""
NEAREST_GOAL_BONUS = 12.0
"""Medium's bonus in points for the nearest goal at a table of several, where being first costs every rival points."""
SPOILER_GOAL_BONUS = 5.0
"""The bonus of medium's spoiler at three or more seats; with the full bonus its hurry would win too often there."""
MAX_VALUE_NOISE = 0.2
"""Maximum random bonus of an entry's value for medium at a table of several."""
OVERLOOK_PROBABILITY = 0.15
"""Probability that easy overlooks an island or a link."""
MAX_VALUE_ERROR = 0.4
"""Maximum relative error of an island's value for easy, in either direction."""


def _best_correction(state: State, seat: int) -> Generator[None, None, Move | None]:
    """Freehand: best correction of the first correctable entry by estimated value; None without one.

    Computer players make no mistakes; this helps with, or takes over, a person's sheet.
    """
    for entry in state.entry_logs[seat].faulty_entries:
        moves = state.entry_logs[seat].corrections(seat, entry.move)
        if not moves:
            continue
        position = SearchPosition(state.without_entry(seat, entry.move), seat)
        left = ROUNDS - state.cards_turned
        weights = ROLLOUT_POLICY.island_weights(
            position.paper, state.cards_turned, position.met, position.goal_limits()
        )
        table = ROLLOUT_POLICY.values.round_values(left).after
        links = {link: number for number, link in enumerate(state.board.links)}
        best, most = moves[0], -math.inf
        for number, move in enumerate(moves):
            paper = position.paper.copy()
            if isinstance(move, CorrectNumber):
                if paper.kind[move.island - 1] != STRUCK:
                    paper.write(move.island - 1, entry.card)
            elif isinstance(move, CorrectBridges):
                for link in move.links:
                    paper.draw(links[link])
            worth = ordered_sum(paper.island_values(table, weights))
            if worth > most:
                best, most = move, worth
            if number % ENTRIES_PER_YIELD == 0:
                yield
        return best
    return None


def _next_move(state: State, seat: int, entry: CandidateEntry) -> Move:
    """Next move of an entry."""
    if state.due[seat] is Due.NUMBER:
        return SkipNumber(seat) if entry.island is None else Number(seat, entry.island + 1)
    links = state.board.links
    return Bridges(seat, tuple(links[link] for link in entry.links)) if entry.links else SkipBridges(seat)


def _after_number(state: State, move: Move, entry: CandidateEntry) -> Advice:
    """Advice on an entry's bridges after its number."""
    written = state.copy()
    written.play(move)
    bridges = _next_move(written, move.seat, entry)
    return Advice(bridges, explain(written, bridges))


class _SearchPlayer:
    """Decision procedure shared by all levels: first corrections, then a start or a round's entry."""

    decides_whole_round: ClassVar[bool] = True
    """True if an entry without links means no bridges; False if its bridges are decided after the number."""

    def think(self, sample: core.GameState, rng: random.Random) -> Thinking:
        """Think about the next move of ``sample.seat``; raises ``ValueError`` without one."""
        if not isinstance(sample, State) or sample.seat is None:
            raise ValueError(f"no position of Bridges to think about: {sample}")
        seat = sample.seat
        yield
        move: Move | None = yield from _best_correction(sample, seat)
        if move is not None:
            return Advice(move, explain(sample, move))
        if sample.due[seat] is Due.CORRECTIONS:
            return Advice(Done(seat), explain(sample, Done(seat)))
        if sample.due[seat] is Due.START:
            position = SearchPosition(sample, (seat + 1) % sample.seats)
            island, number = yield from self.start(position, rng)
            move = Start(seat, island + 1, number)
        else:
            entry = yield from self.entry(SearchPosition(sample, seat), rng)
            move = _next_move(sample, seat, entry)
            if isinstance(move, Number | SkipNumber) and (entry.links or self.decides_whole_round):
                return Advice(move, explain(sample, move), _after_number(sample, move, entry))
        return Advice(move, explain(sample, move))

    def start(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, tuple[int, int]]:
        """Island (from 0) and starting number for the copy in ``position``, by the island's number of links."""
        yield
        board = position.state.board
        plain = [island for island in board.islands if board.flag(island) is None]
        counts = [len(board.links_of[island]) for island in plain]
        wanted = max(counts) if position.state.seats == 1 else min(counts)
        fitting = [island for island, count in zip(plain, counts, strict=True) if count == wanted]
        number = START_NUMBERS[0] if position.state.seats == 1 else START_NUMBERS[-1]
        return fitting[int(rng.random() * len(fitting))] - 1, number

    def entry(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, CandidateEntry]:
        """Entry for the rest of the round."""
        raise NotImplementedError


class Easy(_SearchPlayer):
    """Rollout policy with blind spots and wrong estimates; a style decides which links come first."""

    decides_whole_round: ClassVar[bool] = False

    def __init__(self, manner: str | None = None) -> None:
        self.style = manner

    def entry(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, CandidateEntry]:
        """One good place for the number, or one bridge after another, among the noticed islands and links."""
        yield
        paper, card, left = position.paper, position.card, ROUNDS - position.turned
        weights = ROLLOUT_POLICY.island_weights(paper, position.turned, position.met, position.goal_limits())
        outcomes = ROLLOUT_POLICY.values.round_values(left)
        weights = [weight * (1 + MAX_VALUE_ERROR * (2 * rng.random() - 1)) for weight in weights]
        if position.state.due[position.seat] is Due.NUMBER:
            seen = [0.0 if rng.random() < OVERLOOK_PROBABILITY else weight for weight in weights]
            island, _ = ROLLOUT_POLICY.choose_number(paper, card.number, outcomes, seen)
            return CandidateEntry(None if island < 0 else island, (), 0.0)
        noticed = [0 if rng.random() < OVERLOOK_PROBABILITY else still for still in paper.open_links]
        link_choices = [noticed]
        if self.style is not None:
            is_liked = PREFERRED_LINKS[self.style]
            link_choices.insert(0, [still if is_liked(paper, link) else 0 for link, still in enumerate(noticed)])
        links: list[int] = []
        for look in link_choices:
            links = links or ROLLOUT_POLICY.draw_bridges(
                _with_open_links(paper, look), card.bridges, outcomes, weights, 0.0
            )
        return CandidateEntry(None, tuple(links), 0.0)


def _with_open_links(paper: SearchSheet, open_links: list[int]) -> SearchSheet:
    """Sheet with the given open links."""
    return SearchSheet(paper.ground, paper.number[:], paper.kind[:], paper.room[:], paper.bridges[:], open_links)


class Medium(_SearchPlayer):
    """Evaluation of every legal entry of the round; a style decides among nearly equal ones.

    At a table of several the nearest goal gets a bonus, and values get a small random part. Otherwise players with the
    same start would make the same entries and share every win.
    """

    def __init__(self, manner: str | None = None) -> None:
        self.style = manner

    def entry(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, CandidateEntry]:
        """Entry that leaves the most valuable sheet."""
        is_table = position.state.seats > 1
        entries = yield from evaluate_entries(
            position, ROLLOUT_POLICY, position.goal_limits(), self._goal_bonus(position.state.seats)
        )
        valued = [(entry.value + (MAX_VALUE_NOISE * rng.random() if is_table else 0.0), entry) for entry in entries]
        if self.style is None:
            return max(valued, key=lambda each: each[0])[1]
        liking = STYLE_SCORES[self.style]
        return preferred_moves(
            valued, MEDIUM_STYLE_MARGINS[self.style], lambda entry: liking(sheet_after(position, entry))
        )

    def _goal_bonus(self, seats: int) -> float:
        """Bonus in points for the nearest goal."""
        if seats == 1:
            return 0.0
        return SPOILER_GOAL_BONUS if self.style == SPOILER and seats > 2 else NEAREST_GOAL_BONUS


class Hard(_SearchPlayer):
    """Trial of the best entries on many orders of the cards, within a budget of rounds for each move."""

    def __init__(
        self, number_rounds: int = NUMBER_BUDGET, bridges_rounds: int = BRIDGES_BUDGET, manner: str | None = None
    ) -> None:
        self.number_rounds = number_rounds
        self.bridges_rounds = bridges_rounds
        self.style = HARD_STYLES[manner] if manner is not None else None

    def start(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, tuple[int, int]]:
        """Best start for a solo game, or the worst one for the left neighbour."""
        return (yield from best_start(position, ROLLOUT_POLICY))

    def entry(self, position: SearchPosition, rng: random.Random) -> Generator[None, None, CandidateEntry]:
        """Entry with the highest mean score on the deals."""
        entries = yield from evaluate_entries(position, ROLLOUT_POLICY, position.goal_limits())
        if len(entries) == 1:
            return entries[0]
        is_number_due = position.state.due[position.seat] is Due.NUMBER
        rounds = self.number_rounds if is_number_due else self.bridges_rounds
        tried = candidates(entries, ROUNDS - position.turned)
        return (yield from best_on_deals(position, ROLLOUT_POLICIES, tried, rng, rounds, self.style))


PLAYERS: dict[str, Player] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
STYLED_PLAYERS: dict[str, Player] = {
    **{in_style("easy", manner): Easy(manner) for manner in STYLES},
    **{in_style("medium", manner): Medium(manner) for manner in STYLES},
    **{in_style("hard", manner): Hard(manner=manner) for manner in STYLES},
}
