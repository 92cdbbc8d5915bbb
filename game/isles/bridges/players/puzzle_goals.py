"""Puzzle goals of Bridges, counted on the sheet by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.lazy_moves import bits_of
from game.core.puzzle_goal import PuzzleGoal
from game.core.state import GameState
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import Sheet, largest_group, legal_bridge_sets, writable_islands
from game.isles.bridges.rules.state import Due, State


def _finished_islands(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return len(state.finished(seat))


def _points(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return state.total(seat)


def _group(state: GameState, seat: int) -> int:
    assert isinstance(state, State)
    return largest_group(state.board, state.sheets[seat], state.finished(seat))


def _with_the_card(state: GameState, seat: int) -> int:
    """Finished islands once the card that lies open is used as well as it can be; within a turn those finished so far."""
    assert isinstance(state, State)
    if state.card is None or state.due[seat] is not Due.NUMBER:
        return len(state.finished(seat))
    sheet, card = state.sheets[seat], state.card
    most = _most_finished(state, sheet, card)
    for island in bits_of(writable_islands(state.board, sheet, card.number)):
        written = sheet.copy()
        written.numbers[island] = card.number
        most = max(most, _most_finished(state, written, card))
    return most


def _most_finished(state: State, sheet: Sheet, card: Card) -> int:
    """The most finished islands with the card's bridges, or without them."""
    numbers, counts = sheet.numbers, sheet.counts
    here = len(sheet.full_islands())
    needs = {island: number - counts.get(island, 0) for island, number in numbers.items()}
    near = {island for island, left in needs.items() if 0 < left <= card.bridges}
    most = 0
    for links in legal_bridge_sets(state.board, sheet, card.bridges) if near else ():
        ends = [end for link in links for end in link]
        most = max(most, sum(ends.count(island) == needs[island] for island in near.intersection(ends)))
    return here + most


def _next_card(state: GameState) -> Mapping[str, Any]:
    """The next card, which the question of two cards tells."""
    assert isinstance(state, State)
    card = state.setup.deck[state.cards_turned]
    return {"number": card.number, "n": card.bridges}


GOALS: Final[Mapping[str, PuzzleGoal]] = {
    "islands": PuzzleGoal(_finished_islands, "islands"),
    "points": PuzzleGoal(_points, "points"),
    "group": PuzzleGoal(_group, "group"),
    "two-cards": PuzzleGoal(_with_the_card, "two-cards", facts=_next_card),
}
"""By name: finished islands; points so far, those of finished islands included; finished islands joined in one group;
alone, after a turn, finished islands that the next card can bring them to."""
