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
from game.isles.bridges.rules.scoring import FIRST_POINTS, LATER_POINTS, MIN_GROUP_SIZE, POINTS_PER_ISLAND, Goal
from game.isles.bridges.rules.sheet import (
    MAX_BRIDGES_PER_LINK,
    MAX_BRIDGES_WITHOUT_NUMBER,
    Sheet,
    is_joinable,
    largest_group,
)
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
        rows = len(state.board.links_of[move.island])
        room = min(MAX_BRIDGES_WITHOUT_NUMBER, rows * MAX_BRIDGES_PER_LINK)
        values = {"island": move.island, "number": move.number, "room": room}
        if state.seats == 1:
            return [HintReason("start", values | {"n": rows})]
        return [HintReason("gift", values), HintReason("gift-dead", values)]
    if isinstance(move, CorrectionMove):
        return [HintReason("fault"), HintReason("wrong")] if isinstance(move, TakeBack) else [HintReason("mend")]
    if isinstance(move, Done):
        return [HintReason("done")]
    sheet = state.sheets[move.seat]
    after = sheet.copy()
    if isinstance(move, Number) and state.card is not None:
        after.numbers[move.island] = state.card.number
        return _achievement_reasons(state, move.seat, after) + _number_reasons(state, after, move)
    if isinstance(move, Bridges):
        after.draw(move.links)
        return _achievement_reasons(state, move.seat, after) + _bridges_reasons(state, sheet, after, move)
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
            reasons.append(_goal_reason(state, goal))
    if new := tuple(sorted(finished - before)):
        reasons.append(HintReason("finishes", {"islands": new, "points": POINTS_PER_ISLAND * len(new)}))
    if (
        Goal.SIX not in state.goals.met[seat]
        and not state.is_lost(seat, Goal.SIX)
        and largest_group(board, state.sheets[seat], before) < group < MIN_GROUP_SIZE
        and group > 1
    ):
        reasons.append(HintReason("group", {"size": group, "points": state.goals.value(Goal.SIX, state.cards_turned)}))
    return reasons


def _goal_reason(state: State, goal: Goal) -> HintReason:
    """A goal met: its points, and at a table of several what it leaves those who come later."""
    points = state.goals.value(goal, state.cards_turned)
    if state.seats > 1 and points == FIRST_POINTS[goal]:
        return HintReason(f"goal-{goal.value}-first", {"points": points, "later": LATER_POINTS[goal]})
    return HintReason(f"goal-{goal.value}", {"points": points})


def _open_flag_points(state: State, seat: int, island: int) -> int:
    """Points of the goal that a flag island belongs to; 0 without a flag, or if the goal is met or lost."""
    flag = state.board.flag(island)
    if flag is None or Goal(flag.value) in state.goals.met[seat] or state.is_lost(seat, Goal(flag.value)):
        return 0
    return state.goals.value(Goal(flag.value), state.cards_turned)


def _number_reasons(state: State, after: Sheet, move: Number) -> list[HintReason]:
    island = move.island
    missing = after.bridges_left(island)
    if not missing:
        return []
    fits = HintReason("fits", {"island": island, "n": missing, "room": _room(state.board, after, island)})
    if points := _open_flag_points(state, move.seat, island):
        return [HintReason("flag-number", {"island": island, "n": missing, "points": points}), fits]
    return [fits]


def _room(board: Board, sheet: Sheet, island: int) -> int:
    """Number of bridges that the other ends of an island's links could still send there, one link at a time."""
    room = 0
    for link in board.links_of[island]:
        if is_joinable(board, sheet, link):
            other = link[0] if link[1] == island else link[1]
            room += min(MAX_BRIDGES_PER_LINK - sheet.bridges.get(link, 0), sheet.bridges_left(other))
    return room


def _bridges_reasons(state: State, before: Sheet, after: Sheet, move: Bridges) -> list[HintReason]:
    reasons = []
    touched = sorted({island for link in move.links for island in link})
    for island in touched:
        points = _open_flag_points(state, move.seat, island)
        if points and island not in before.numbers and before.bridge_count(island) == 0:
            reasons.append(HintReason("flag", {"island": island, "points": points}))
            break
    missing = [
        (island, left)
        for island in touched
        if island in after.numbers and 0 < (left := after.bridges_left(island)) <= MAX_MISSING_TO_MENTION
        if left <= _room(state.board, after, island)
    ]
    if missing:
        reasons.append(HintReason("ready", {"missing": tuple(missing)}))
    return reasons
