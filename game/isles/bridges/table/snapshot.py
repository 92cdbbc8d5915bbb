"""Snapshot of a table of Bridges for one frame: all that its views draw."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.assets import Assets
from game.core.state import Refusal
from game.isles.bridges.rules.board import Link
from game.isles.bridges.rules.freehand import EntryFault
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import BoardLayout, SideLayout
from game.isles.bridges.table.motion import AnimationProgress
from game.isles.bridges.table.visibility import Visibility
from game.modes.tables import GameTable


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The boards in view, what a person has begun, and what moves."""

    assets: Assets
    table: GameTable
    """The table, with its board and the map that was read from."""
    table_area: FRect
    chart: BoardLayout
    """Places on the large board."""
    desk: SideLayout
    """Places of everything beside it."""
    names: Sequence[str]
    """The names of the seats."""
    sight: Visibility
    """The position shown and its visibility."""
    begun: Draft | Correction | None
    """Draft of the person at the mouse; None while no draft is possible."""
    plan: Draft | None
    """The last hint's plan for this round."""
    lights: bool
    """True if legal targets are highlighted."""
    faults: Sequence[EntryFault]
    """Freehand: faults on the board of the person at the mouse that have come to light."""
    refused: Refusal | None
    """The refusal shown on the board."""
    moving: AnimationProgress | None
    """Progress of all animations; None without any."""
    idle_line: str
    """Reason why no action is available; empty while a draft exists."""
    is_calm: bool
    """True if the person wants little motion."""

    @property
    def lanes(self) -> dict[Link, int]:
        """Number of bridges on each link of the draft, including drafted ones."""
        begun = self.begun
        return {link: begun.bridges_on(link) for link in set(begun.links)} if begun is not None else {}

    @property
    def left_out(self) -> frozenset[Hashable]:
        """Things that the still picture must not show, because they move."""
        return self.moving.left_out if self.moving is not None else frozenset()

    @property
    def other_seats(self) -> list[int]:
        """Seats with small boards beside the log book; none while faults are shown there."""
        return [] if self.faults else self.sight.other_seats
