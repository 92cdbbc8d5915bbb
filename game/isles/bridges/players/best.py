"""Best solo game found on a deal with all cards known, and an upper bound of its total.

A beam search of sheets goes from card to card. The rollout policy's values pick the entries that continue each sheet.
Each candidate is then played to the end with the real cards, and the best totals form the next beam. The result is a
complete legal game. Optimality is proved only at the bound; otherwise the total counts as "at least".
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from game.core.best_result import BestResult, BestSearch
from game.core.state import Move
from game.core.state import State as AnyState
from game.isles.bridges.players.model import PLAIN, BoardTables, SearchSheet, added, board_tables_of
from game.isles.bridges.players.rollout_policies import ROLLOUT_POLICY
from game.isles.bridges.players.rollout_policy import Met, note_goals, points
from game.isles.bridges.players.search import sets_of_links
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.scoring import DEADLINES, FIRST_POINTS, GROUP, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import MOST_WITHOUT_NUMBER
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, State

WIDTH: Final = 32
"""Beam width: sheets that continue from card to card."""
TRIED: Final = 48
"""Maximum number of entries tried from each sheet."""
_STEP: Final = 64


@dataclass(slots=True)
class _Line:
    """A sheet in the beam with its goals met, and its entries: one (island or None, links) per card."""

    paper: SearchSheet
    met: Met
    start: tuple[int, int]
    entries: tuple[tuple[int | None, tuple[int, ...]], ...]
    total: int = 0
    worth: float = 0.0


def best_possible(state: AnyState, width: int = WIDTH, tried: int = TRIED) -> BestSearch:
    """Search of the best game on a solo position's deal, from the deal's start; yields between steps.

    Raises ``ValueError`` for a table of several or with Freehand.
    """
    if not isinstance(state, State) or state.seats != 1 or state.options.freehand:
        raise ValueError("the best possible is looked for alone, without Freehand")
    ground, cards = board_tables_of(state.board), tuple(state.setup.deck[:ROUNDS])
    lines: list[_Line] = []
    blank = _blank(ground)
    for island in (island for island, kind in enumerate(ground.kinds) if kind == PLAIN):
        for number in START_NUMBERS:
            paper = blank.copy()
            paper.write(island, number)
            lines.append(_Line(paper, {}, (island, number), ()))
            yield
    for turned, card in enumerate(cards, start=1):
        followed: dict[tuple[object, ...], _Line] = {}
        for line in lines:
            for following in (yield from _continued(line, card, turned, tried)):
                _play_on(following, cards, turned)
                followed.setdefault(_sign(following), following)
                yield
        lines = sorted(followed.values(), key=lambda each: (-each.total, -each.worth))[:width]
    return BestResult(lines[0].total, bound_of(ground, cards), _moves(state, lines[0]))


def _blank(ground: BoardTables) -> SearchSheet:
    links = len(ground.ends)
    return SearchSheet(
        ground,
        [0] * ground.islands,
        list(ground.kinds),
        [MOST_WITHOUT_NUMBER] * ground.islands,
        [0] * links,
        [2] * links,
    )


def _continued(line: _Line, card: Card, turned: int, tried: int) -> Generator[None, None, list[_Line]]:
    """Lines for the card's entries of highest estimated value."""
    left = ROUNDS - turned
    weights = ROLLOUT_POLICY.island_weights(line.paper, turned, line.met, DEADLINES)
    table = ROLLOUT_POLICY.worth.round(left).after
    found: list[tuple[float, int | None, tuple[int, ...]]] = []
    for island in [None, *line.paper.can_write(card.number)]:
        paper = line.paper.copy()
        if island is not None:
            paper.write(island, card.number)
        drawn = sets_of_links(paper, card.bridges) if card.bridges else ()
        for links, after in chain([((), paper)], drawn):
            worth = added(after.worths(table, weights))
            if Goal.SIX not in line.met:
                group = after.largest_group(after.finished())
                worth += FIRST_POINTS[Goal.SIX] if group >= GROUP else ROLLOUT_POLICY.weights.group * group
            found.append((worth, island, links))
            if len(found) % _STEP == 0:
                yield
    found.sort(key=lambda each: -each[0])
    return [_made(line, card, turned, *each) for each in found[:tried]]


def _made(line: _Line, card: Card, turned: int, worth: float, island: int | None, links: tuple[int, ...]) -> _Line:
    paper, met = line.paper.copy(), dict(line.met)
    if island is not None:
        paper.write(island, card.number)
    for link in links:
        paper.draw(link)
    note_goals(paper, turned, met)
    return _Line(paper, met, line.start, (*line.entries, (island, links)), 0, worth)


def _play_on(line: _Line, cards: Sequence[Card], turned: int) -> None:
    """Set the line's total by playing the remaining cards with the rollout policy."""
    paper, met = line.paper.copy(), dict(line.met)
    ROLLOUT_POLICY.play_on(paper, cards[turned:], turned, met, DEADLINES)
    line.total = points(paper, met, DEADLINES)


def _sign(line: _Line) -> tuple[object, ...]:
    """Identity of a line's sheet for removing duplicates."""
    paper = line.paper
    return (*paper.number, *paper.bridges, *sorted(line.met.items()))


def _moves(state: State, line: _Line) -> tuple[Move, ...]:
    links = state.board.links
    moves: list[Move] = [Start(0, line.start[0] + 1, line.start[1])]
    for island, drawn in line.entries:
        moves.append(SkipNumber(0) if island is None else Number(0, island + 1))
        moves.append(Bridges(0, tuple(links[link] for link in drawn)) if drawn else SkipBridges(0))
    return tuple(moves)


def bound_of(ground: BoardTables, cards: Sequence[Card]) -> int:
    """Upper bound of every total on these cards: all goals early, and as many finished islands as bridge ends allow.

    A finished island needs as many bridge ends as its number, so the smallest numbers give the maximum.
    """
    numbers = sorted([min(START_NUMBERS), *(card.number for card in cards)])
    ends = 2 * sum(card.bridges for card in cards)
    finished = 0
    for number in numbers:
        ends -= number
        if ends < 0:
            break
        finished += 1
    return POINTS_PER_ISLAND * min(finished, ground.islands) + sum(FIRST_POINTS.values())
