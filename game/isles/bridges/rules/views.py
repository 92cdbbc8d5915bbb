"""View values of Bridges for the screen: islands, links, goals, piles, faults."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.state import Cell, Refusal
from game.isles.bridges.rules.board import Flag, Island, Link
from game.isles.bridges.rules.freehand import EntryFault
from game.isles.bridges.rules.moves import Number, Start
from game.isles.bridges.rules.refusals import LinkDetails, MoveDetails, Reason
from game.isles.bridges.rules.scoring import FIRST_POINTS, LATER_POINTS, SOLO_DEADLINES, Goal
from game.isles.bridges.rules.setup import PILES
from game.isles.bridges.rules.sheet import MAX_BRIDGES_PER_LINK, link_faults
from game.isles.bridges.rules.state import Due, State


@dataclass(frozen=True, slots=True)
class IslandView:
    """An island of one sheet.

    ``bridges_left`` is the number of bridges that still fit. ``why_not`` is the refusal of writing a number there now (the
    card's or a starting number); None if legal.
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
    """A link of one sheet with its bridges; ``closed`` is its permanent refusal, never a missing number."""

    link: Link
    bridges: int
    closed: Refusal | None


@dataclass(frozen=True, slots=True)
class GoalView:
    """A goal: its values, each seat's points and the viewed seat's progress.

    ``first``, ``later`` and ``now`` are values in points; ``now`` is 0 for a lost goal. ``deadline`` is the last solo
    card for the higher value, None at tables of several. ``is_struck``: the higher value is gone. ``is_lost``: struck
    islands make the goal impossible for the viewed seat. ``points`` has an entry per seat.
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
    """One seat's sheet for the screen."""

    seat: int
    due: Due
    islands: tuple[IslandView, ...]
    links: tuple[LinkView, ...]
    faults: tuple[EntryFault, ...]
    total: int

    def island(self, island: Island) -> IslandView:
        return self.islands[island - 1]

    def link(self, link: Link) -> LinkView:
        """View of one link; raises ``KeyError`` for an unknown link."""
        for view in self.links:
            if view.link == link:
                return view
        raise KeyError(link)


def sheet_view(state: State, seat: int, sheet_seat: int | None = None) -> SheetView:
    """Sheet in front of a seat: its own, or at the start the left neighbour's copy.

    ``sheet_seat`` selects another owner's sheet, as seen by ``seat``.
    """
    is_start = state.cards_turned == 0
    owner = sheet_seat if sheet_seat is not None else (seat + 1) % state.seats if is_start else seat
    board, sheet = state.board, state.sheets[owner]
    finished = state.finished(owner)
    islands = tuple(
        IslandView(
            island,
            board.cell(island),
            board.flag(island),
            sheet.numbers.get(island),
            sheet.bridge_count(island),
            sheet.bridges_left(island),
            island in finished,
            island in sheet.struck,
            state.why_not(Start(seat, island, 3) if is_start else Number(seat, island)),
        )
        for island in board.islands
    )
    links = tuple(LinkView(link, sheet.bridges.get(link, 0), _closed_by(state, owner, link)) for link in board.links)
    faults = state.entry_logs[owner].shown_faults
    return SheetView(owner, state.due[seat], islands, links, faults, state.total(owner))


def closed_links(state: State, owner: int) -> frozenset[Link]:
    """Links that are empty and closed for good on an owner's sheet."""
    bridges = state.sheets[owner].bridges
    free = (link for link in state.board.links if not bridges.get(link))
    return frozenset(link for link in free if _closed_by(state, owner, link) is not None)


def _closed_by(state: State, owner: int, link: Link) -> Refusal | None:
    if state.options.freehand:
        is_full = state.sheets[owner].bridges.get(link, 0) >= MAX_BRIDGES_PER_LINK
        return Refusal(Reason.LINK_FULL, LinkDetails(link)) if is_full else None
    faults = link_faults(state.board, state.sheets[owner], link)
    return next((fault for fault in faults if fault.reason is not Reason.NO_NUMBERED_END), None)


def goal_views(state: State, seat: int) -> tuple[GoalView, ...]:
    """Current views of the three goals, with one seat's progress."""
    return tuple(_goal_view(state, seat, goal) for goal in Goal)


def _goal_view(state: State, seat: int, goal: Goal) -> GoalView:
    progress, needed = state.goal_progress(seat, goal)
    value, is_lost = state.goals.value(goal, state.cards_turned), state.is_lost(seat, goal)
    return GoalView(
        goal,
        FIRST_POINTS[goal],
        LATER_POINTS[goal],
        0 if is_lost else value,
        SOLO_DEADLINES[goal] if state.seats == 1 else None,
        value != FIRST_POINTS[goal],
        is_lost,
        tuple(state.goals.points(owner, goal) for owner in range(state.seats)),
        progress,
        needed,
    )


def piles_left(state: State) -> tuple[int, ...]:
    """Solo: number of cards left in each of the three piles."""
    left = []
    gone = state.cards_turned
    for pile in PILES:
        left.append(max(0, pile - gone))
        gone = max(0, gone - pile)
    return tuple(left)


def open_links(state: State, seat: int, chosen: tuple[Link, ...] = ()) -> dict[Link, Refusal | None]:
    """Refusal of one more bridge after ``chosen`` along each link; None if legal (``State.why_not_link``)."""
    return {link: state.why_not_link(seat, chosen, link) for link in state.board.links}


def open_links_for_correction(
    state: State, seat: int, what: int, chosen: tuple[Link, ...] = ()
) -> dict[Link, Refusal | None]:
    """Freehand: ``open_links`` for a correction of move ``what``'s bridges; all refused unless at fault."""
    removal = state.entry_logs[seat].removal(what)
    if removal is None:
        return dict.fromkeys(state.board.links, Refusal(Reason.NOT_AT_FAULT, MoveDetails(what)))
    if removal.entry.island is not None:
        return dict.fromkeys(state.board.links, Refusal(Reason.OTHER_ENTRY, MoveDetails(what)))
    return {link: removal.why_not_link(chosen, link) for link in state.board.links}


def can_draw(state: State, seat: int) -> bool:
    """True if the card's bridges can be drawn legally; otherwise a seat can only skip."""
    return any(refusal is None for refusal in open_links(state, seat).values())


def open_faults(state: State, seat: int) -> tuple[EntryFault, ...]:
    """Freehand: faults that a seat is shown and may correct; empty when the game is over."""
    return state.entry_logs[seat].shown_faults
