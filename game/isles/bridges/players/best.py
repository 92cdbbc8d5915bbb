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
from game.core.state import GameState as AnyState
from game.core.state import Move
from game.isles.bridges.players.model import PLAIN, BoardTables, SearchSheet, board_tables_of, ordered_sum
from game.isles.bridges.players.rollout_policy import ROLLOUT_POLICY, Met, note_goals, points
from game.isles.bridges.players.search import legal_link_sets
from game.isles.bridges.rules.moves import Bridges, Number, SkipBridges, SkipNumber, Start
from game.isles.bridges.rules.scoring import FIRST_POINTS, MIN_GROUP_SIZE, POINTS_PER_ISLAND, SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import MAX_BRIDGES_WITHOUT_NUMBER
from game.isles.bridges.rules.state import ROUNDS, START_NUMBERS, State

BEAM_WIDTH: Final = 32
"""Beam width: sheets that continue from card to card."""
MAX_ENTRIES_PER_SHEET: Final = 48
"""Maximum number of entries tried from each sheet."""
_ENTRIES_PER_YIELD: Final = 64


@dataclass(slots=True)
class _BeamLine:
    """A sheet in the beam with its goals met, and its entries: one (island or None, links) per card."""

    paper: SearchSheet
    met: Met
    start: tuple[int, int]
    entries: tuple[tuple[int | None, tuple[int, ...]], ...]
    total: int = 0
    worth: float = 0.0


def best_possible(state: AnyState, width: int = BEAM_WIDTH, tried: int = MAX_ENTRIES_PER_SHEET) -> BestSearch:
    """Search of the best game on a solo position's deal, from the deal's start; yields between steps.

    Raises ``ValueError`` for a table of several or with Freehand.
    """
    if not isinstance(state, State) or state.seats != 1 or state.options.freehand:
        raise ValueError("the best possible is looked for alone, without Freehand")
    ground, cards = board_tables_of(state.board), tuple(state.setup.deck[:ROUNDS])
    lines: list[_BeamLine] = []
    blank = _empty_sheet(ground)
    for island in (island for island, kind in enumerate(ground.kinds) if kind == PLAIN):
        for number in START_NUMBERS:
            paper = blank.copy()
            paper.write(island, number)
            lines.append(_BeamLine(paper, {}, (island, number), ()))
            yield
    for turned, card in enumerate(cards, start=1):
        followed: dict[tuple[object, ...], _BeamLine] = {}
        for line in lines:
            for following in (yield from _continuations(line, card, turned, tried)):
                _roll_out(following, cards, turned)
                followed.setdefault(_identity(following), following)
                yield
        lines = sorted(followed.values(), key=lambda each: (-each.total, -each.worth))[:width]
    return BestResult(lines[0].total, upper_bound(ground, cards), _moves(state, lines[0]))


def _empty_sheet(ground: BoardTables) -> SearchSheet:
    links = len(ground.ends)
    return SearchSheet(
        ground,
        [0] * ground.islands,
        list(ground.kinds),
        [MAX_BRIDGES_WITHOUT_NUMBER] * ground.islands,
        [0] * links,
        [2] * links,
    )


def _continuations(line: _BeamLine, card: Card, turned: int, tried: int) -> Generator[None, None, list[_BeamLine]]:
    """Lines for the card's entries of highest estimated value."""
    left = ROUNDS - turned
    weights = ROLLOUT_POLICY.island_weights(line.paper, turned, line.met, SOLO_DEADLINES)
    table = ROLLOUT_POLICY.values.round_values(left).after
    found: list[tuple[float, int | None, tuple[int, ...]]] = []
    for island in [None, *line.paper.writable_islands(card.number)]:
        paper = line.paper.copy()
        if island is not None:
            paper.write(island, card.number)
        drawn = legal_link_sets(paper, card.bridges) if card.bridges else ()
        for links, after in chain([((), paper)], drawn):
            worth = ordered_sum(after.island_values(table, weights))
            if Goal.SIX not in line.met:
                group = after.largest_group(after.finished())
                worth += FIRST_POINTS[Goal.SIX] if group >= MIN_GROUP_SIZE else ROLLOUT_POLICY.weights.group * group
            found.append((worth, island, links))
            if len(found) % _ENTRIES_PER_YIELD == 0:
                yield
    found.sort(key=lambda each: -each[0])
    return [_line_after(line, card, turned, *each) for each in found[:tried]]


def _line_after(
    line: _BeamLine, card: Card, turned: int, worth: float, island: int | None, links: tuple[int, ...]
) -> _BeamLine:
    paper, met = line.paper.copy(), dict(line.met)
    if island is not None:
        paper.write(island, card.number)
    for link in links:
        paper.draw(link)
    note_goals(paper, turned, met)
    return _BeamLine(paper, met, line.start, (*line.entries, (island, links)), 0, worth)


def _roll_out(line: _BeamLine, cards: Sequence[Card], turned: int) -> None:
    """Set the line's total by playing the remaining cards with the rollout policy."""
    paper, met = line.paper.copy(), dict(line.met)
    ROLLOUT_POLICY.play_on(paper, cards[turned:], turned, met, SOLO_DEADLINES)
    line.total = points(paper, met, SOLO_DEADLINES)


def _identity(line: _BeamLine) -> tuple[object, ...]:
    """Identity of a line's sheet for removing duplicates."""
    paper = line.paper
    return (*paper.number, *paper.bridges, *sorted(line.met.items()))


def _moves(state: State, line: _BeamLine) -> tuple[Move, ...]:
    links = state.board.links
    moves: list[Move] = [Start(0, line.start[0] + 1, line.start[1])]
    for island, drawn in line.entries:
        moves.append(SkipNumber(0) if island is None else Number(0, island + 1))
        moves.append(Bridges(0, tuple(links[link] for link in drawn)) if drawn else SkipBridges(0))
    return tuple(moves)


def upper_bound(ground: BoardTables, cards: Sequence[Card]) -> int:
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
