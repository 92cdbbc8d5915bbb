"""Truth tests for the sentences of hints in Bridges, recounted on the sheet by the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core.claims import Claim
from game.core.state import Move
from game.isles.bridges.rules.board import Flag, Island
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectionMove,
    Done,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.scoring import FIRST_POINTS, LATER_POINTS, MIN_GROUP_SIZE, SOLO_DEADLINES, Goal
from game.isles.bridges.rules.sheet import MAX_BRIDGES_PER_LINK, Sheet, legal_bridge_sets, number_faults
from game.isles.bridges.rules.state import State

Values = Mapping[str, Any]
MAX_MISSING_FOR_JUST = 2
"""Maximum number of missing bridges for the wording "just"."""


def _after(state: State, move: Move) -> State:
    later = state.copy()
    later.play(move)
    return later


def _needs(sheet: Sheet, island: Island) -> int:
    """Number of bridges that an island lacks for its number; negative without a number."""
    number = sheet.numbers.get(island)
    return -1 if number is None else number - sheet.bridge_count(island)


def _is_done(state: State, seat: int, island: Island) -> bool:
    is_sound = island not in state.sheets[seat].struck | state.entry_logs[seat].uncounted_islands
    return is_sound and _needs(state.sheets[seat], island) == 0


def _reachable_bridges(state: State, sheet: Sheet, island: Island) -> int:
    """Number of bridges that an island's links could add one by one, regardless of its own number."""
    brought = 0
    for link in state.board.links_of[island]:
        other = link[0] + link[1] - island
        is_crossed = any(sheet.bridges.get(crossing, 0) for crossing in state.board.crossings[link])
        if not is_crossed:
            brought += min(MAX_BRIDGES_PER_LINK - sheet.bridges.get(link, 0), sheet.bridges_left(other))
    return brought


def _group(state: State, seat: int) -> int:
    """Size of the largest group of finished islands joined by bridges."""
    waiting = {island for island in state.board.islands if _is_done(state, seat, island)}
    largest = 0
    while waiting:
        group = {waiting.pop()}
        grown = True
        while grown:
            ends = [set(link) for link, count in state.sheets[seat].bridges.items() if count]
            near = {island for link in ends if link & group for island in link & waiting}
            grown = bool(near)
            group |= near
            waiting -= near
        largest = max(largest, len(group))
    return largest


def _is_worth(state: State, goal: Goal) -> int:
    """Points of a goal met now."""
    is_alone = state.seats == 1
    is_first = (
        state.cards_turned <= SOLO_DEADLINES[goal] if is_alone else not any(goal in met for met in state.goals.met)
    )
    return (FIRST_POINTS if is_first else LATER_POINTS)[goal]


def _goal(goal: Goal, *, is_first: bool) -> Claim:
    """Test of a goal met; ``is_first``: others who come later get ``values["later"]`` only."""

    def holds(state: State, move: Move, values: Values) -> bool:
        later = _after(state, move)
        if goal in state.goals.met[move.seat] or values["points"] != _is_worth(state, goal):
            return False
        is_race = state.seats > 1 and values["points"] == FIRST_POINTS[goal]
        if is_race != is_first or (is_first and values["later"] != LATER_POINTS[goal]):
            return False
        if goal is Goal.SIX:
            return _group(later, move.seat) >= MIN_GROUP_SIZE
        flagged = state.board.flagged(Flag(goal.value))
        return bool(flagged) and all(_is_done(later, move.seat, island) for island in flagged)

    return holds


def _finishes(state: State, move: Move, values: Values) -> bool:
    """True if the move finishes exactly these islands, for two points each."""
    later = _after(state, move)
    done = [
        island
        for island in state.board.islands
        if _is_done(later, move.seat, island) and not _is_done(state, move.seat, island)
    ]
    return bool(done) and sorted(values["islands"]) == done and values["points"] == 2 * len(done)


def _grows_group(state: State, move: Move, values: Values) -> bool:
    is_open = Goal.SIX not in state.goals.met[move.seat] and values["points"] == _is_worth(state, Goal.SIX)
    return is_open and bool(_group(state, move.seat) < values["size"] == _group(_after(state, move), move.seat))


def _has_open_flag(state: State, seat: int, values: Values) -> bool:
    """True if the island belongs to a goal that the seat can still meet, for that many points."""
    flag = state.board.flag(values["island"])
    if (
        flag is None
        or Goal(flag.value) in state.goals.met[seat]
        or state.sheets[seat].struck & state.board.flagged(flag)
    ):
        return False
    return bool(values["points"] == _is_worth(state, Goal(flag.value)))


def _reaches_flag(state: State, move: Move, values: Values) -> bool:
    island = values["island"]
    counts = [each.sheets[move.seat].bridge_count(island) for each in (state, _after(state, move))]
    return counts[0] == 0 < counts[1] and _has_open_flag(state, move.seat, values)


def _numbers_flag(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, Number) or move.island != values["island"]:
        return False
    missing = _needs(_after(state, move).sheets[move.seat], move.island)
    return values["n"] == missing > 0 and _has_open_flag(state, move.seat, values)


def _fits(state: State, move: Move, values: Values) -> bool:
    if not isinstance(move, Number) or state.card is None or move.island != values["island"]:
        return False
    sheet = _after(state, move).sheets[move.seat]
    room = _reachable_bridges(state, sheet, move.island)
    return bool(values["room"] == room and values["n"] == _needs(sheet, move.island) and 0 < values["n"] <= room)


def _is_ready(state: State, move: Move, values: Values) -> bool:
    """True if ``missing`` lists all islands at the move's bridges that lack so few bridges, and can get them."""
    if not isinstance(move, Bridges):
        return False
    sheet = _after(state, move).sheets[move.seat]
    lacking = [(island, _needs(sheet, island)) for island in {end for link in move.links for end in link}]
    few = [
        (island, left)
        for island, left in lacking
        if 0 < left <= min(MAX_MISSING_FOR_JUST, _reachable_bridges(state, sheet, island))
    ]
    return bool(few) and list(values["missing"]) == sorted(few)


def _legal_numbers(state: State, seat: int) -> list[Number]:
    """Legal places for the card's number; Freehand offers illegal places too."""
    card, sheet = state.card, state.sheets[seat]
    if card is None:
        return []
    islands = [each for each in state.board.islands if each not in sheet.numbers]
    return [Number(seat, each) for each in islands if not any(number_faults(state.board, sheet, each, card.number))]


def _legal_bridges(state: State, seat: int) -> list[Bridges]:
    """Legal sets of the card's bridges."""
    card = state.card
    drawn = legal_bridge_sets(state.board, state.sheets[seat], card.bridges) if card is not None else ()
    return [Bridges(seat, links) for links in drawn]


def _number_is_lost(state: State, move: Move, values: Values) -> bool:
    """True if no island that may take the number has links for enough bridges."""
    if not isinstance(move, SkipNumber) or state.card is None or values["number"] != state.card.number:
        return False
    for other in _legal_numbers(state, move.seat):
        sheet = _after(state, other).sheets[move.seat]
        if _needs(sheet, other.island) <= _reachable_bridges(state, sheet, other.island):
            return False
    return True


def _no_bridges_finish(state: State, move: Move, values: Values) -> bool:
    """True if no legal set of bridges finishes an island."""
    if not isinstance(move, SkipBridges):
        return False
    seat = move.seat
    open_islands = [island for island in state.board.islands if _needs(state.sheets[seat], island) > 0]
    for other in _legal_bridges(state, seat):
        sheet = state.sheets[seat].copy()
        sheet.draw(other.links)
        if any(_needs(sheet, island) == 0 for island in open_islands):
            return False
    return True


def _is_only_legal_skip(state: State, move: Move, values: Values) -> bool:
    """Freehand: True if skipping is the only entry without a mistake."""
    if not state.options.freehand or state.entry_logs[move.seat].faulty_entries:
        return False
    if isinstance(move, SkipNumber):
        return not _legal_numbers(state, move.seat)
    return isinstance(move, SkipBridges) and not _legal_bridges(state, move.seat)


def _is_correction(state: State, move: Move, values: Values) -> bool:
    wrong = {entry.move for entry in state.entry_logs[move.seat].faulty_entries}
    return isinstance(move, CorrectionMove) and move.what in wrong and not isinstance(move, TakeBack)


def _is_taken_back(state: State, move: Move, values: Values) -> bool:
    return isinstance(move, TakeBack) and state.entry_logs[move.seat].corrections(move.seat, move.what) == [move]


def _is_wrong(state: State, move: Move, values: Values) -> bool:
    return isinstance(move, TakeBack) and move.what in {
        entry.move for entry in state.entry_logs[move.seat].faulty_entries
    }


def _is_over(state: State, move: Move, values: Values) -> bool:
    """True if the last step is ended and nothing can be corrected any more."""
    return isinstance(move, Done) and not state.entry_logs[move.seat].corrections(move.seat)


def _start_room(state: State, move: Move, values: Values) -> int:
    """Number of bridges that the island of a start has room for; 0 if the reason is not about that start."""
    if not isinstance(move, Start) or (move.island, move.number) != (values["island"], values["number"]):
        return 0
    room = min(6, 2 * sum(move.island in link for link in state.board.links))
    return room if values["room"] == room else 0


def _starts_well(state: State, move: Move, values: Values) -> bool:
    rows = sum(values["island"] in link for link in state.board.links)
    room = _start_room(state, move, values)
    return state.seats == 1 and values["n"] == rows and room >= int(values["number"])


def _limits_neighbour(state: State, move: Move, values: Values) -> bool:
    return state.seats > 1 and _start_room(state, move, values) > int(values["number"])


def _never_finishes(state: State, move: Move, values: Values) -> bool:
    return state.seats > 1 and 0 < _start_room(state, move, values) < int(values["number"])


CLAIMS: Final[Mapping[str, Claim]] = {
    **{f"goal-{goal.value}": _goal(goal, is_first=False) for goal in Goal},
    **{f"goal-{goal.value}-first": _goal(goal, is_first=True) for goal in Goal},
    "finishes": _finishes,
    "group": _grows_group,
    "flag": _reaches_flag,
    "flag-number": _numbers_flag,
    "fits": _fits,
    "ready": _is_ready,
    "too-many": _number_is_lost,
    "waste": _no_bridges_finish,
    "no-choice": lambda state, move, values: state.moves(move.seat) == [move],
    "only-right": _is_only_legal_skip,
    "mend": _is_correction,
    "fault": _is_taken_back,
    "wrong": _is_wrong,
    "done": _is_over,
    "start": _starts_well,
    "gift": _limits_neighbour,
    "gift-dead": _never_finishes,
}
"""Truth test for each reason that a hint in Bridges may give."""
