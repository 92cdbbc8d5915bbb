"""Reasons for a move of Bridges, from its effects on the sheet (texts ``bridges.reason.*``).

A suggested reason appears only if ``claims`` confirms it; a move may have none.
"""

from __future__ import annotations

from game.core.claims import that_hold
from game.core.players import Reason
from game.core.state import Move
from game.isles.bridges.players.claims import CLAIMS
from game.isles.bridges.rules.board import Board, Flag
from game.isles.bridges.rules.moves import Bridges, Done, Mending, Number, SkipNumber, Start, TakeBack
from game.isles.bridges.rules.scoring import GROUP, Goal
from game.isles.bridges.rules.sheet import Sheet, largest_group
from game.isles.bridges.rules.state import State

MOST_REASONS = 3
_COVERED = {"wrong": ("fault",), "too-many": ("only-right",), "waste": ("only-right",)}
"""Reasons made redundant by another reason, as redundant -> covering reasons."""
NEARLY_DONE = 2
"""Maximum number of missing bridges for mentioning an island."""


def explain(state: State, move: Move) -> tuple[Reason, ...]:
    """Confirmed reasons for the move, best first, at most three."""
    true = that_hold(CLAIMS, state, move, suggested(state, move))
    said = {reason.key for reason in true}
    return tuple(reason for reason in true if not said.issuperset(_COVERED.get(reason.key, ("",))))[:MOST_REASONS]


def suggested(state: State, move: Move) -> list[Reason]:
    """Possible reasons for the move, best first, before the truth tests."""
    if isinstance(move, Start):
        values = {"island": move.island, "n": len(state.board.links_of[move.island])}
        return [Reason("start" if state.seats == 1 else "gift", values)]
    if isinstance(move, Mending):
        return [Reason("fault"), Reason("wrong")] if isinstance(move, TakeBack) else [Reason("mend")]
    if isinstance(move, Done):
        return [Reason("done")]
    board, sheet = state.board, state.sheets[move.seat]
    after = sheet.copy()
    if isinstance(move, Number) and state.card is not None:
        after.numbers[move.island] = state.card.number
        return _achieved(state, move.seat, after) + _for_number(board, after, move.island, state.card.number)
    if isinstance(move, Bridges):
        after.draw(move.links)
        return _achieved(state, move.seat, after) + _for_bridges(board, sheet, after, move)
    number = state.card.number if state.card is not None else 0
    skips = Reason("too-many", {"number": number}) if isinstance(move, SkipNumber) else Reason("waste")
    if len(state.moves(move.seat)) == 1:
        return [Reason("no-choice")]
    return [Reason("only-right"), skips] if state.options.freehand else [skips]


def _achieved(state: State, seat: int, after: Sheet) -> list[Reason]:
    """Reasons for goals met, islands finished and a larger group."""
    board, before = state.board, state.finished(seat)
    finished = after.full_islands() - state.held_back(seat)
    group = largest_group(board, after, finished)
    reasons = []
    for goal in Goal:
        if goal in state.met[seat]:
            continue
        islands = frozenset() if goal is Goal.SIX else board.flagged(Flag(goal.value))
        is_met = group >= GROUP if goal is Goal.SIX else bool(islands) and islands <= finished
        if is_met:
            reasons.append(Reason(f"goal-{goal.value}", {"points": state.goal_value(goal)}))
    reasons += [Reason("finishes", {"island": island}) for island in sorted(finished - before)]
    if (
        Goal.SIX not in state.met[seat]
        and largest_group(board, state.sheets[seat], before) < group < GROUP
        and group > 1
    ):
        reasons.append(Reason("group", {"size": group}))
    return reasons


def _for_number(board: Board, after: Sheet, island: int, number: int) -> list[Reason]:
    if not after.room(island):
        return []
    fits = Reason("fits", {"island": island, "number": number})
    return [fits] if board.flag(island) is None else [Reason("flag-number", {"island": island}), fits]


def _for_bridges(board: Board, before: Sheet, after: Sheet, move: Bridges) -> list[Reason]:
    reasons = []
    touched = sorted({island for link in move.links for island in link})
    for island in touched:
        if board.flag(island) is not None and before.count(island) == 0:
            reasons.append(Reason("flag", {"island": island}))
    for island in touched:
        if island in after.numbers and 0 < after.room(island) <= NEARLY_DONE:
            reasons.append(Reason("ready", {"island": island, "n": after.room(island)}))
    return reasons
