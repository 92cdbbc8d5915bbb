"""Messages of Bridges: island letters, turn message, log, tasks, announcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.core.players import Advice, HintReason
from game.core.state import Move, Refusal
from game.i18n import PersonName, Texts
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import EntryFault, SheetEntry
from game.isles.bridges.rules.moves import (
    Bridges,
    CorrectBridges,
    CorrectNumber,
    Number,
    SkipBridges,
    SkipNumber,
    Start,
    TakeBack,
)
from game.isles.bridges.rules.refusals import BridgeCountDetails
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.match.match import Match

_REASON_RANKS: Final = {
    key: rank
    for rank, key in enumerate(
        (
            *(f"goal-{goal.value}-first" for goal in Goal),
            *(f"goal-{goal.value}" for goal in Goal),
            *("finishes", "group", "flag-number", "flag", "ready", "fits", "too-many", "waste"),
        )
    )
}
"""Rank of each reason for a plan of number and bridges, best first."""


class Announcement(NamedTuple):
    """An announcement over the board; ``goal`` None for anything except a goal."""

    goal: Goal | None
    line: str
    seats: Sequence[int] = ()
    sprite: str = "bridges/sealed"
    """Sign of an announcement without a goal."""


# Names ---------------------------------------------------------------------------------------------------------------


def letter_of(island: Island) -> str:
    """Letter name of an island: A to Z, then AA, AB, ...; its number could be mistaken for a written one."""
    letters = ""
    while island > 0:
        island, rest = divmod(island - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def link_name(link: Link) -> str:
    """Letter name of a link, from its islands."""
    return f"{letter_of(link[0])}–{letter_of(link[1])}"


def end_names(link: Link) -> dict[str, str]:
    """Letters of a link's islands, as values of a message."""
    return {"one": letter_of(link[0]), "other": letter_of(link[1])}


def link_names(texts: Texts, links: Iterable[Link]) -> str:
    """Comma-separated link names, each once with its count of bridges."""
    drawn = Counter(link_name(link) for link in links)
    return texts.listed([name if count == 1 else f"{count}× {name}" for name, count in drawn.items()])


def named_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of refusals and reasons with islands and links replaced by their letters."""
    named: dict[str, Any] = {}
    for key, value in values.items():
        if key == "island":
            named[key] = letter_of(value)
        elif key == "islands":
            named[key] = tuple(letter_of(island) for island in value)
        elif key in ("link", "by") and isinstance(value, tuple):
            named[key] = link_name(value)
        else:
            named[key] = value
    return named


# Messages ------------------------------------------------------------------------------------------------------------


def move_message(texts: Texts, move: Move, before: State, names: Sequence[str]) -> str:
    """Log message of a move made in ``before``, with islands finished and goals decided by the move."""
    line = _entry_line(texts, move, before, names)
    if isinstance(move, Start):
        return line
    after = before.copy()
    after.play(move)
    finished = sorted(after.finished(move.seat) - before.finished(move.seat))
    if finished and not isinstance(move, TakeBack):
        islands = texts.listed([letter_of(island) for island in finished])
        line = texts.t("bridges.log.finishes", line=line, islands=islands)
    goals = [announced.line for announced in goal_announcements(texts, before, after, names)]
    return ". ".join([line, *goals])


def _entry_line(texts: Texts, move: Move, before: State, names: Sequence[str]) -> str:
    """Log message of the move alone."""
    key = f"bridges.log.{move.do}"
    match move:
        case Start(seat=seat, island=island, number=number):
            if len(names) == 1:
                return texts.t("bridges.log.start-alone", number=number, island=letter_of(island))
            return texts.t(
                key, number=number, island=letter_of(island), neighbour=PersonName(names[(seat + 1) % len(names)])
            )
        case Number(island=island):
            return texts.t(key, number=before.card.number if before.card else 0, island=letter_of(island))
        case Bridges(links=links):
            return texts.t(key, links=link_names(texts, links))
        case TakeBack(seat=seat, what=what):
            return texts.t(key, entry=entry_name(texts, before.entry_logs[seat].entry(what)))
        case CorrectNumber(seat=seat, what=what, island=island):
            old = before.entry_logs[seat].entry(what)
            if old.island == island:
                return texts.t(f"{key}-again", number=old.card, island=letter_of(island))
            return texts.t(f"{key}-number", number=old.card, island=letter_of(island), old=letter_of(old.island or 0))
        case CorrectBridges(seat=seat, what=what, links=links):
            old = before.entry_logs[seat].entry(what)
            return texts.t(f"{key}-bridges", links=link_names(texts, links), old=link_names(texts, old.links))
    return texts.t(key)


def rounds_since(match: Match[State], number: int) -> list[list[int]]:
    """Numbers of the positions of all moves from the round of position ``number`` on, a list a round."""
    count = match.state_at(number).information_count
    while number and match.state_at(number - 1).information_count == count:
        number -= 1
    rounds: list[list[int]] = []
    for at in range(number, match.number):
        if not rounds or match.state_at(at).information_count != match.state_at(rounds[-1][0]).information_count:
            rounds.append([])
        rounds[-1].append(at)
    return rounds


def round_entries_message(texts: Texts, match: Match[State], numbers: Sequence[int], names: Sequence[str]) -> str:
    """A seat's moves of one round in a sentence, with the islands they finished."""
    lines = [_entry_line(texts, match.moves[number], match.state_at(number), names) for number in numbers]
    seat = match.moves[numbers[0]].seat
    message = texts.t("bridges.say.other", name=names[seat], lines=", ".join(lines))
    if isinstance(match.moves[numbers[0]], Start):
        return message
    before, after = match.state_at(numbers[0]), match.state_at(numbers[-1] + 1)
    finished = sorted(after.finished(seat) - before.finished(seat))
    if not finished:
        return message
    islands = texts.listed([letter_of(island) for island in finished])
    return texts.t("bridges.log.finishes", line=message.rstrip("."), islands=islands) + "."


def entry_name(texts: Texts, entry: SheetEntry) -> str:
    """Name of an entry: its number and island, or its links."""
    if entry.island is not None:
        return texts.t("bridges.entry.number", number=entry.card, island=letter_of(entry.island))
    return link_names(texts, entry.links)


def refusal_message(texts: Texts, refusal: Refusal) -> str:
    """Message about a bridge too many; empty for other refusals."""
    match refusal.details:
        case BridgeCountDetails(drawn, card) if drawn > card:
            return texts.t("bridges.why.bridge-count-full")
    return ""


def viewed_board_message(texts: Texts, name: str) -> str:
    """Message that the large board is another seat's."""
    return texts.t("bridges.line.peek", name=name)


def waiting_message(texts: Texts, name: str) -> str:
    """Message that another seat is to move."""
    return texts.t("bridges.say.wait", name=name)


def plan_message(texts: Texts, advice: Advice, state: State) -> str:
    """A hint's plan for the round; empty for a correction."""
    steps = [advice] if advice.then is None else [advice, advice.then]
    plan = [_planned(texts, step.move, state) for step in steps]
    return "" if "" in plan else ", ".join(plan)


def plan_reason(advice: Advice) -> HintReason | None:
    """The reason that speaks best for a plan, whichever of its steps has it; None without any."""
    steps = [advice] if advice.then is None else [advice, advice.then]
    reasons = [reason for step in steps for reason in step.reasons]
    return min(reasons, key=lambda reason: _REASON_RANKS.get(reason.key, len(_REASON_RANKS)), default=None)


def reason_message(texts: Texts, reason: HintReason) -> str:
    """Sentence of a hint's reason."""
    values = named_values(reason.values)
    if "missing" in values:
        values["missing"] = texts.listed(
            [texts.t("bridges.part.ready", n=left, island=letter_of(island)) for island, left in values["missing"]]
        )
    return texts.t(f"bridges.reason.{reason.key}", **values)


def _planned(texts: Texts, move: Move, state: State) -> str:
    match move:
        case Start(island=island, number=number):
            return texts.t("bridges.plan.number", number=number, island=letter_of(island))
        case Number(island=island) if state.card is not None:
            return texts.t("bridges.plan.number", number=state.card.number, island=letter_of(island))
        case SkipNumber():
            return texts.t("bridges.plan.no-number")
        case Bridges(links=links):
            return texts.t("bridges.plan.bridges", n=len(links), links=link_names(texts, links))
        case SkipBridges():
            return texts.t("bridges.plan.no-bridges")
    return ""


def turn_message(texts: Texts, draft: Draft, names: Sequence[str], *, is_lit: bool = True) -> str:
    """Next step of the person; ``is_lit`` if the board highlights legal places."""
    if draft.is_complete:
        return texts.t("bridges.line.confirm")
    if draft.is_start:
        if len(names) == 1:
            return texts.t("bridges.line.start-alone")
        return texts.t("bridges.line.start", neighbour=PersonName(names[(draft.seat + 1) % len(names)]))
    if not draft.is_number_decided:
        return texts.t("bridges.line.number", number=draft.number)
    key = "bridges.line.bridges" if draft.shows_open and is_lit else "bridges.line.bridges-freehand"
    return texts.t(key, n=draft.bridges_needed - len(draft.links))


def correction_message(texts: Texts, correction: Correction) -> str:
    """Instruction for the correction in progress."""
    if correction.is_complete:
        return texts.t("bridges.line.confirm")
    if correction.is_of_number:
        return texts.t("bridges.line.correct-number", number=correction.number)
    return texts.t("bridges.line.correct-bridges", n=correction.bridges_needed - len(correction.links))


def correction_task(texts: Texts, correction: Correction) -> tuple[str, str]:
    """A correction's task and its replaced entry."""
    if correction.island is not None:
        task = texts.t("bridges.todo.written", number=correction.number, island=letter_of(correction.island))
    elif correction.is_of_number:
        task = texts.t("bridges.todo.number", number=correction.number)
    else:
        task = texts.t("bridges.todo.bridges", k=len(correction.links), n=correction.bridges_needed)
    old = correction.entry
    place = letter_of(old.island) if old.island is not None else link_names(texts, old.links)
    return task, texts.t("bridges.todo.instead", place=place)


def fault_message(texts: Texts, fault: EntryFault) -> str:
    """Short message about a fault."""
    return texts.t(f"bridges.fault.{fault.refusal.reason.value}", **named_values(fault.refusal.values))


def last_step_message(texts: Texts, faults: int) -> str:
    """Message of the last step: faults remain, or none do."""
    return texts.t("bridges.line.last-step" if faults else "bridges.line.last-step-done")


def incomplete_message(texts: Texts, draft: Draft | Correction) -> str:
    """Reason why the draft cannot be confirmed yet."""
    if isinstance(draft, Correction):
        return correction_message(texts, draft)
    if draft.is_start:
        return texts.t("bridges.why.start-due")
    if not draft.is_number_decided:
        return texts.t("bridges.why.number-due")
    return texts.t("bridges.say.unfinished", n=draft.bridges_needed - len(draft.links))


# Tasks of the round --------------------------------------------------------------------------------------------------


def number_task(texts: Texts, draft: Draft) -> str:
    """First task: the number."""
    if draft.is_start:
        return texts.t("bridges.todo.start")
    if draft.is_number_settled:
        return texts.t("bridges.todo.settled")
    if draft.is_number_skipped:
        return texts.t("bridges.todo.no-number")
    if draft.island is not None:
        return texts.t("bridges.todo.written", number=draft.number, island=letter_of(draft.island))
    return texts.t("bridges.todo.number", number=draft.number)


def bridges_task(texts: Texts, draft: Draft) -> str:
    """Second task: the bridges."""
    if draft.is_bridges_skipped:
        return texts.t("bridges.todo.no-bridges")
    return texts.t("bridges.todo.bridges", k=len(draft.links), n=draft.bridges_needed)


def unused_card_message(texts: Texts, state: State) -> str:
    """Name of the card put away, shown at the end."""
    card = state.setup.deck[-1]
    return texts.t("bridges.panel.away", number=card.number, n=card.bridges)


# End of a round ------------------------------------------------------------------------------------------------------


def goal_announcements(texts: Texts, before: State, state: State, names: Sequence[str]) -> list[Announcement]:
    """Goals newly met between two positions, at the end of a round or of the last step."""
    announcements: list[Announcement] = []
    for goal in Goal:
        seats = [
            seat for seat in range(state.seats) if goal in state.goals.met[seat] and goal not in before.goals.met[seat]
        ]
        if not seats:
            continue
        name = texts.t(f"bridges.goal.{goal.value}")
        points = state.goals.points(seats[0], goal)
        if state.seats == 1:
            line = texts.t("bridges.goal.alone", goal=name, points=points)
        else:
            who = texts.listed([names[seat] for seat in seats])
            line = texts.t("bridges.goal.met", name=who, goal=name, points=points)
        announcements.append(Announcement(goal, line, seats))
    return announcements


def copies_announcement(texts: Texts, giver: str) -> Announcement:
    """Message after the start: the giver of the viewer's copy."""
    return Announcement(None, texts.t("bridges.say.copies", name=giver))


def round_announcements(
    texts: Texts, before: State, after: State, names: Sequence[str], viewer: int | None
) -> list[Announcement]:
    """All announcements at the end of a round."""
    goals = goal_announcements(texts, before, after, names)
    return [*goals, *struck_announcements(texts, before, after, names, viewer)]


def struck_announcements(
    texts: Texts, before: State, after: State, names: Sequence[str], viewer: int | None
) -> list[Announcement]:
    """Freehand: islands just struck and goals lost with them.

    Covers the viewer alone; without a viewer every seat, by name.
    """
    announcements: list[Announcement] = []
    for seat in range(after.seats) if viewer is None else [viewer]:
        struck = sorted(after.sheets[seat].struck - before.sheets[seat].struck)
        if not struck:
            continue
        islands = texts.listed([letter_of(island) for island in struck])
        line = texts.t("bridges.freehand.struck", n=len(struck), islands=islands)
        lost = [goal for goal in Goal if after.is_lost(seat, goal) and not before.is_lost(seat, goal)]
        goals = texts.listed([texts.t(f"bridges.goal.{goal.value}") for goal in lost])
        lines = [line, texts.t("bridges.freehand.lost", goals=goals)] if lost else [line]
        if viewer is None and after.seats > 1:
            lines = [f"{names[seat]}: {line}" for line in lines]
        announcements += [Announcement(None, line, (), "bridges/struck") for line in lines]
    return announcements


def round_message(texts: Texts, match: Match[State], position: int, viewer: int, names: Sequence[str]) -> str:
    """Message to the viewer after a round: own faults, else goals now one island short, and the others' entries.

    One opponent's entry is quoted in full; of several only their finished islands.
    """
    state = match.state_at(position)
    entries = {entry.move for entry in state.entry_logs[viewer].faulty_entries}
    if entries:
        return texts.t("bridges.freehand.shown" if state.card else "bridges.freehand.shown-last", n=len(entries))
    first = position
    while (
        first
        and match.state_at(first - 1).rounds_over == state.rounds_over - 1
        and match.state_at(first - 1).cards_turned
    ):
        first -= 1
    start = match.state_at(first)
    others = [seat for seat in range(state.seats) if seat != viewer]
    if state.rounds_over == 0:
        return ""
    near = [_near_goals(texts, start, state, viewer)]
    near += [texts.headed(names[seat], line) for seat in others if (line := _near_goals(texts, start, state, seat))]
    return " ".join(line for line in (*near, _others_message(texts, match, first, position, others, names)) if line)


def _near_goals(texts: Texts, before: State, after: State, seat: int) -> str:
    """Goals that have just come within one island of being met on a seat's sheet; empty without any."""
    sentences = []
    for goal in Goal:
        if _is_near(after, seat, goal) and not _is_near(before, seat, goal):
            reached, needed = after.goal_progress(seat, goal)
            values = {
                "goal": texts.t(f"bridges.goal.{goal.value}"),
                "points": after.goals.value(goal, after.cards_turned),
            }
            sentences.append(texts.t("bridges.say.near", reached=reached, needed=needed, **values))
    return " ".join(sentences)


def _is_near(state: State, seat: int, goal: Goal) -> bool:
    """True if a goal that can still be met lacks one island."""
    reached, needed = state.goal_progress(seat, goal)
    return goal not in state.goals.met[seat] and not state.is_lost(seat, goal) and needed - reached == 1 < needed


def _others_message(
    texts: Texts, match: Match[State], first: int, position: int, others: Sequence[int], names: Sequence[str]
) -> str:
    """Entries of the other seats in the round between two positions."""
    start, state = match.state_at(first), match.state_at(position)
    if len(others) == 1:
        lines = [
            _entry_line(texts, match.moves[number], match.state_at(number), names)
            for number in range(first, position)
            if match.moves[number].seat == others[0]
        ]
        return texts.t("bridges.say.other", name=names[others[0]], lines=", ".join(lines))
    sentences = []
    for seat in others:
        finished = sorted(state.finished(seat) - start.finished(seat))
        if finished:
            islands = texts.listed([letter_of(island) for island in finished])
            sentences.append(texts.t("bridges.say.finished", name=names[seat], islands=islands))
    return " ".join(sentences)
