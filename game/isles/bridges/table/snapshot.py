"""Snapshot of a table of Bridges for one frame: all that its views draw."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.assets import Assets
from game.core.players import HintReason
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
    """The boards in view, the draft, and the motions."""

    assets: Assets
    table: GameTable
    """The table, with its board and the map that was read from."""
    table_area: FRect
    chart: BoardLayout
    """Places on the large board."""
    sidebar: SideLayout
    """Places of everything beside it."""
    names: Sequence[str]
    """The names of the seats."""
    sight: Visibility
    """The position shown and its visibility."""
    entry: Draft | Correction | None
    """The draft or correction of the person at the mouse; None while nobody may begin one."""
    plan: Draft | None
    """The last hint's plan for this round."""
    reason: HintReason | None
    """The reason of the hint that is shown."""
    lights: bool
    """True if legal targets are highlighted."""
    faults: Sequence[EntryFault]
    """Freehand: faults on the board of the person at the mouse that have come to light."""
    refused: Refusal | None
    """The refusal shown on the board."""
    moving: AnimationProgress | None
    """Progress of all motions; None without any."""
    idle_line: str
    """The reason why nothing can be done, while there is no draft."""
    is_calm: bool
    """True with reduced motion."""

    @property
    def lanes(self) -> dict[Link, int]:
        """Bridges per link including the draft's, where that is more than drawn."""
        entry = self.entry
        return {link: entry.bridges_on(link) for link in set(entry.links)} if entry is not None else {}

    @property
    def left_out(self) -> frozenset[Hashable]:
        """Things that the still picture must not show, because they move."""
        return self.moving.left_out if self.moving is not None else frozenset()

    @property
    def other_seats(self) -> list[int]:
        """The seats whose boards are small beside the log book; none while it lists faults."""
        return [] if self.faults else self.sight.other_seats
