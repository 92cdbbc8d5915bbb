"""What the views of a table of Bridges show."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from pygame import FRect

from game.core.state import Refusal
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.freehand import EntryFault
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.hint_overlay import HintOverlay
from game.isles.bridges.table.layout import BoardLayout, SideLayout
from game.isles.bridges.table.motion import Moving
from game.isles.bridges.table.visibility import Visibility
from game.modes.tables import GameTable
from game.services import Services


class Shown(Protocol):
    """What the view shows of a table."""

    @property
    def services(self) -> Services: ...
    @property
    def table(self) -> GameTable:
        """The table, with its board and the map that was read from."""
        ...

    @property
    def table_area(self) -> FRect: ...
    @property
    def chart(self) -> BoardLayout:
        """Where the large board lies."""
        ...

    @property
    def desk(self) -> SideLayout:
        """Where everything beside it lies."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        ...

    @property
    def sight(self) -> Visibility:
        """The position shown, and who sees how much of it."""
        ...

    @property
    def begun(self) -> Draft | Correction | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        ...

    @property
    def hint_desk(self) -> HintOverlay:
        """What the last hint plans for this round."""
        ...

    @property
    def lights(self) -> bool:
        """Whether what is allowed is lit."""
        ...

    @property
    def faults(self) -> Sequence[EntryFault]:
        """Freehand: what the person at the mouse is being told to be wrong on their board."""
        ...

    @property
    def refused(self) -> Refusal | None:
        """What was refused last, while it is shown on the board."""
        ...

    @property
    def moving(self) -> Moving | None:
        """How far everything is that moves; None while nothing does."""
        ...

    @property
    def idle_line(self) -> str:
        """Why there is nothing to do, while there is no draft."""
        ...

    @property
    def has_reduced_motion(self) -> bool: ...
    def invalidate(self) -> None: ...


def lanes_of(shown: Shown) -> dict[Link, int]:
    """How many bridges links will hold with those begun, where that is more than they hold."""
    draft = shown.begun
    return {link: draft.held(link) for link in set(draft.links)} if draft is not None else {}


def left_out_of(shown: Shown) -> frozenset[Hashable]:
    """What the still picture must not show, because it moves."""
    return shown.moving.left_out if shown.moving is not None else frozenset()


def other_seats(shown: Shown) -> list[int]:
    """The seats whose boards lie small beside the log book; none while faults are told there."""
    return [] if shown.faults else shown.sight.other_seats
