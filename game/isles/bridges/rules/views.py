"""What a screen shows of a game of Bridges, answered by the rules: islands, links, goals, piles, faults."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell, Refusal
from game.isles.bridges.rules.board import Flag, Island, Link
from game.isles.bridges.rules.freehand import EntryFault
from game.isles.bridges.rules.moves import Number, Start
from game.isles.bridges.rules.refusals import AtLink, OfMove, Reason
from game.isles.bridges.rules.scoring import DEADLINES, FIRST_POINTS, LATER_POINTS, Goal
from game.isles.bridges.rules.setup import PILES
from game.isles.bridges.rules.sheet import MOST_ON_A_LINK, link_faults
from game.isles.bridges.rules.state import Due, State


@dataclass(frozen=True, slots=True)
class IslandView:
    """An island of one sheet; ``room`` is how many more bridges it can take.

    ``why_not`` is the rule that forbids to write on it now (the card's number, or a starting number), None if it is
    allowed.
    """

    island: Island
    cell: Cell
    flag: Flag | None
    number: int | None
    bridges: int
    room: int
    is_finished: bool
    is_struck: bool
    why_not: Refusal | None


@dataclass(frozen=True, slots=True)
class LinkView:
    """A link of one sheet with its bridges; ``closed`` is what closes it for good (never that a number is missing)."""

    link: Link
    bridges: int
    closed: Refusal | None


@dataclass(frozen=True, slots=True)
class GoalView:
    """A goal: what it scores for the first and for later ones, what it scores now, who has met it.

    ``deadline`` is the last card for the higher value alone, else None; ``is_struck`` tells that the higher value can
    no longer be had; ``is_lost`` that islands struck out have made it impossible for the viewed seat, for which it is
    worth nothing; ``points`` are those of each seat, ``progress`` how far the viewed seat is, of ``needed``.
    """

    goal: Goal
    first: int
    later: int
    now: int
    deadline: int | None
    is_struck: bool
    is_lost: bool
    points: tuple[int, ...]
    progress: int
    needed: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """All that a screen shows of one seat's sheet."""

    seat: int
    due: Due
    islands: tuple[IslandView, ...]
    links: tuple[LinkView, ...]
    faults: tuple[EntryFault, ...]
    total: int

    def island(self, island: Island) -> IslandView:
        """The view of one island."""
        return self.islands[island - 1]

    def link(self, link: Link) -> LinkView:
        """The view of one link; ``KeyError`` if there is none."""
        for view in self.links:
            if view.link == link:
                return view
        raise KeyError(link)


def sheet_view(state: State, seat: int, sheet_seat: int | None = None) -> SheetView:
    """The sheet in front of a seat: its own, and during the start the copy it writes the left neighbour's number on.

    ``sheet_seat`` shows the sheet of another owner instead, as seen by ``seat``.
    """
    is_start = state.turned == 0
    owner = sheet_seat if sheet_seat is not None else (seat + 1) % state.seats if is_start else seat
    board, sheet = state.board, state.sheets[owner]
    finished = state.finished(owner)
    islands = tuple(
        IslandView(
            island,
            board.cell(island),
            board.flag(island),
            sheet.numbers.get(island),
            sheet.count(island),
            sheet.room(island),
            island in finished,
            island in sheet.struck,
            state.why_not(Start(seat, island, 3) if is_start else Number(seat, island)),
        )
        for island in board.islands
    )
    links = tuple(LinkView(link, sheet.bridges.get(link, 0), _closed_by(state, owner, link)) for link in board.links)
    faults = state.shown[owner] if state.options.freehand else ()
    return SheetView(owner, state.due[seat], islands, links, faults, state.total(owner))


def closed_links(state: State, owner: int) -> frozenset[Link]:
    """The links without a bridge that can never hold one on an owner's sheet."""
    bridges = state.sheets[owner].bridges
    free = (link for link in state.board.links if not bridges.get(link))
    return frozenset(link for link in free if _closed_by(state, owner, link) is not None)


def _closed_by(state: State, owner: int, link: Link) -> Refusal | None:
    if state.options.freehand:
        is_full = state.sheets[owner].bridges.get(link, 0) >= MOST_ON_A_LINK
        return Refusal(Reason.LINK_FULL, AtLink(link)) if is_full else None
    faults = link_faults(state.board, state.sheets[owner], link)
    return next((fault for fault in faults if fault.reason is not Reason.NO_NUMBERED_END), None)


def goal_views(state: State, seat: int) -> tuple[GoalView, ...]:
    """The three goals as they stand, with the progress of one seat."""
    return tuple(_goal_view(state, seat, goal) for goal in Goal)


def _goal_view(state: State, seat: int, goal: Goal) -> GoalView:
    progress, needed = state.goal_progress(seat, goal)
    value, is_lost = state.goal_value(goal), state.is_lost(seat, goal)
    return GoalView(
        goal,
        FIRST_POINTS[goal],
        LATER_POINTS[goal],
        0 if is_lost else value,
        DEADLINES[goal] if state.seats == 1 else None,
        value != FIRST_POINTS[goal],
        is_lost,
        tuple(state.goal_points(owner, goal) for owner in range(state.seats)),
        progress,
        needed,
    )


def piles_left(state: State) -> tuple[int, ...]:
    """Alone: how many cards still lie in each of the three piles."""
    left = []
    gone = state.turned
    for pile in PILES:
        left.append(max(0, pile - gone))
        gone = max(0, gone - pile)
    return tuple(left)


def open_links(state: State, seat: int, chosen: tuple[Link, ...] = ()) -> dict[Link, Refusal | None]:
    """For every link why one more bridge cannot join those chosen, None if it can (``State.why_not_link``)."""
    return {link: state.why_not_link(seat, chosen, link) for link in state.board.links}


def open_anew(state: State, seat: int, what: int, chosen: tuple[Link, ...] = ()) -> dict[Link, Refusal | None]:
    """Freehand: as ``open_links``, for correcting the bridges of the move ``what``; all refused if it is not at fault."""
    mend = state.mend(seat, what)
    if mend is None:
        return dict.fromkeys(state.board.links, Refusal(Reason.NOT_AT_FAULT, OfMove(what)))
    if mend.taken.island is not None:
        return dict.fromkeys(state.board.links, Refusal(Reason.OTHER_ENTRY, OfMove(what)))
    return {link: mend.why_not_link(chosen, link) for link in state.board.links}


def can_draw(state: State, seat: int) -> bool:
    """Whether there is any legal way to draw the card's bridges now; otherwise only skipping is left."""
    return any(refusal is None for refusal in open_links(state, seat).values())


def open_faults(state: State, seat: int) -> tuple[EntryFault, ...]:
    """Freehand: what that seat is shown to be wrong and may correct; nothing at the end."""
    return state.shown[seat] if state.options.freehand and not state.is_over else ()
