"""What the table of Bridges says: islands by their letters, the turn line, the log, what is left to do, announcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.state import Move
from game.i18n import Texts
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import Bridges, Number, Start, TakeBack
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.draft import Draft


class Announcement(NamedTuple):
    """A line announced over the board: of a goal and the seats that met it, or of something else."""

    goal: Goal | None
    line: str
    seats: Sequence[int] = ()


# Names -----------------------------------------------------------------------------------------------------------


def letter_of(island: Island) -> str:
    """What an island is called: A to Z, then AA, AB, ..; not its number, which would be mistaken for a written one."""
    letters = ""
    while island > 0:
        island, rest = divmod(island - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def link_name(link: Link) -> str:
    """What a link is called: its islands' letters."""
    return f"{letter_of(link[0])}–{letter_of(link[1])}"


def links_named(texts: Texts, links: Iterable[Link]) -> str:
    """Links in a row, each named once with how many bridges it gets."""
    drawn = Counter(link_name(link) for link in links)
    return texts.listed([name if count == 1 else f"{count}× {name}" for name, count in drawn.items()])


def named_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of refusals and reasons with islands and links by their letters."""
    told: dict[str, Any] = {}
    for key, value in values.items():
        if key == "island":
            told[key] = letter_of(value)
        elif key in ("link", "by") and isinstance(value, tuple):
            told[key] = link_name(value)
        else:
            told[key] = value
    return told


# Lines -----------------------------------------------------------------------------------------------------------


def move_line(texts: Texts, move: Move, before: State, names: Sequence[str]) -> str:
    """A move made in the position ``before``, as the log tells it of whoever made it; ``names`` are the seats'."""
    key = f"bridges.log.{move.do}"
    match move:
        case Start(seat=seat, island=island, number=number):
            if len(names) == 1:
                return texts.t("bridges.log.start-alone", number=number, island=letter_of(island))
            return texts.t(key, number=number, island=letter_of(island), neighbour=names[(seat + 1) % len(names)])
        case Number(island=island):
            return texts.t(key, number=before.card.number if before.card else 0, island=letter_of(island))
        case Bridges(links=links):
            return texts.t(key, links=links_named(texts, links))
        case TakeBack(what=what):
            return texts.t(key, what=what)
    return texts.t(key)


def peek_line(texts: Texts, name: str) -> str:
    """That the large board is somebody else's."""
    return texts.t("bridges.line.peek", name=name)


def wait_line(texts: Texts, name: str) -> str:
    """That somebody else is at it."""
    return texts.t("bridges.say.wait", name=name)


def turn_line(texts: Texts, draft: Draft, names: Sequence[str]) -> str:
    """What the person can do now."""
    if draft.is_complete:
        return texts.t("bridges.line.confirm")
    if draft.is_start:
        if len(names) == 1:
            return texts.t("bridges.line.start-alone")
        return texts.t("bridges.line.start", neighbour=names[(draft.seat + 1) % len(names)])
    if not draft.is_number_decided:
        return texts.t("bridges.line.number", number=draft.number)
    return texts.t("bridges.line.bridges", n=draft.needed - len(draft.links))


def stop_line(texts: Texts, draft: Draft) -> str:
    """Why what has been begun cannot be confirmed yet."""
    if draft.is_start:
        return texts.t("bridges.why.start-due")
    if not draft.is_number_decided:
        return texts.t("bridges.why.number-due")
    return texts.t("bridges.say.unfinished", n=draft.needed - len(draft.links))


# What is left to do in the round ---------------------------------------------------------------------------------


def number_task(texts: Texts, draft: Draft) -> str:
    """The first row of what is to be done: the number."""
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
    """The second row: the bridges."""
    if draft.is_bridges_skipped:
        return texts.t("bridges.todo.no-bridges")
    return texts.t("bridges.todo.bridges", k=len(draft.links), n=draft.needed)


def put_away_line(texts: Texts, state: State) -> str:
    """At the end, which card nobody saw."""
    card = state.setup.deck[-1]
    return texts.t("bridges.panel.away", number=card.number, n=card.bridges)


# The end of a round ----------------------------------------------------------------------------------------------


def goal_lines(texts: Texts, state: State, names: Sequence[str]) -> list[Announcement]:
    """The goals met in the round that has just ended."""
    told: list[Announcement] = []
    for goal in Goal:
        seats = [seat for seat in range(state.seats) if state.met[seat].get(goal) == state.closed]
        if not seats:
            continue
        name = texts.t(f"bridges.goal.{goal.value}")
        points = state.goal_points(seats[0], goal)
        if state.seats == 1:
            line = texts.t("bridges.goal.alone", goal=name, points=points)
        else:
            who = texts.listed([names[seat] for seat in seats])
            line = texts.t("bridges.goal.met", name=who, goal=name, points=points)
        told.append(Announcement(goal, line, seats))
    return told


def copies_line(texts: Texts, giver: str) -> Announcement:
    """After the start: the copies go round, and from whom one's own comes."""
    return Announcement(None, texts.t("bridges.say.copies", name=giver))


def faults_line(texts: Texts, before: State, after: State, seat: int) -> str:
    """Freehand, after a round: that something is wrong on that seat's sheet, or has stayed wrong; empty if nothing."""
    if after.shown[seat]:
        entries = {fault.entry.move for fault in after.shown[seat]}
        return texts.t("bridges.freehand.shown", n=len(entries))
    struck = sorted(after.sheets[seat].struck - before.sheets[seat].struck)
    return texts.t("bridges.freehand.struck", island=letter_of(struck[0])) if struck else ""
