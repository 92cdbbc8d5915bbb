"""Reasons for a move of Bridges, from its effects on the sheet (texts ``bridges.reason.*``).

A suggested reason appears only if ``claims`` confirms it; a move may have none.
"""

from __future__ import annotations

from game.core.claims import valid_reasons
from game.core.players import HintReason
from game.core.state import Move
from game.isles.bridges.players.claims import CLAIMS
from game.isles.bridges.rules.board import Board, Flag
from game.isles.bridges.rules.moves import Bridges, CorrectionMove, Done, Number, SkipNumber, Start, TakeBack
from game.isles.bridges.rules.scoring import MIN_GROUP_SIZE, Goal
from game.isles.bridges.rules.sheet import Sheet, largest_group
from game.isles.bridges.rules.state import State

MAX_REASONS = 3
_COVERING_REASONS = {"wrong": ("fault",), "too-many": ("only-right",), "waste": ("only-right",)}
"""Reasons made redundant by another reason, as redundant -> covering reasons."""
MAX_MISSING_TO_MENTION = 2
"""Maximum number of missing bridges for mentioning an island."""


def explain(state: State, move: Move) -> tuple[HintReason, ...]:
    """Confirmed reasons for the move, best first, at most three."""
    true = valid_reasons(CLAIMS, state, move, suggested(state, move))
    keys = {reason.key for reason in true}
    return tuple(reason for reason in true if not keys.issuperset(_COVERING_REASONS.get(reason.key, ("",))))[
        :MAX_REASONS
    ]


def suggested(state: State, move: Move) -> list[HintReason]:
    """Possible reasons for the move, best first, before the truth tests."""
    if isinstance(move, Start):
        values = {"island": move.island, "n": len(state.board.links_of[move.island])}
        return [HintReason("start" if state.seats == 1 else "gift", values)]
    if isinstance(move, CorrectionMove):
        return [HintReason("fault"), HintReason("wrong")] if isinstance(move, TakeBack) else [HintReason("mend")]
    if isinstance(move, Done):
        return [HintReason("done")]
    board, sheet = state.board, state.sheets[move.seat]
    after = sheet.copy()
    if isinstance(move, Number) and state.card is not None:
        after.numbers[move.island] = state.card.number
        return _achievement_reasons(state, move.seat, after) + _number_reasons(
            board, after, move.island, state.card.number
        )
    if isinstance(move, Bridges):
        after.draw(move.links)
        return _achievement_reasons(state, move.seat, after) + _bridges_reasons(board, sheet, after, move)
    number = state.card.number if state.card is not None else 0
    skips = HintReason("too-many", {"number": number}) if isinstance(move, SkipNumber) else HintReason("waste")
    if len(state.moves(move.seat)) == 1:
        return [HintReason("no-choice")]
    return [HintReason("only-right"), skips] if state.options.freehand else [skips]


def _achievement_reasons(state: State, seat: int, after: Sheet) -> list[HintReason]:
    """Reasons for goals met, islands finished and a larger group."""
    board, before = state.board, state.finished(seat)
    finished = after.full_islands() - state.entry_logs[seat].uncounted_islands
    group = largest_group(board, after, finished)
    reasons = []
    for goal in Goal:
        if goal in state.goals.met[seat]:
            continue
        islands = frozenset() if goal is Goal.SIX else board.flagged(Flag(goal.value))
        is_met = group >= MIN_GROUP_SIZE if goal is Goal.SIX else bool(islands) and islands <= finished
        if is_met:
            reasons.append(HintReason(f"goal-{goal.value}", {"points": state.goals.value(goal, state.cards_turned)}))
    reasons += [HintReason("finishes", {"island": island}) for island in sorted(finished - before)]
    if (
        Goal.SIX not in state.goals.met[seat]
        and largest_group(board, state.sheets[seat], before) < group < MIN_GROUP_SIZE
        and group > 1
    ):
        reasons.append(HintReason("group", {"size": group}))
    return reasons


def _number_reasons(board: Board, after: Sheet, island: int, number: int) -> list[HintReason]:
    if not after.bridges_left(island):
        return []
    fits = HintReason("fits", {"island": island, "number": number})
    return [fits] if board.flag(island) is None else [HintReason("flag-number", {"island": island}), fits]


def _bridges_reasons(board: Board, before: Sheet, after: Sheet, move: Bridges) -> list[HintReason]:
    reasons = []
    touched = sorted({island for link in move.links for island in link})
    for island in touched:
        if board.flag(island) is not None and before.bridge_count(island) == 0:
            reasons.append(HintReason("flag", {"island": island}))
    for island in touched:
        if island in after.numbers and 0 < after.bridges_left(island) <= MAX_MISSING_TO_MENTION:
            reasons.append(HintReason("ready", {"island": island, "n": after.bridges_left(island)}))
    return reasons
