"""Snapshot of a table of Elevens for one frame: all that its view draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.assets import Assets
from game.boards.repository import LoadedBoard
from game.core.state import Move
from game.isles.elevens.rules.board import Board
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.draft import Draft
from game.isles.elevens.table.drag import Drag
from game.isles.elevens.table.layout import TableLayout
from game.isles.elevens.table.legal_choices import LegalChoices
from game.isles.elevens.table.motion import RackMotion, TileFlights
from game.isles.elevens.table.rack import RackOrder


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The position, the visible racks, the draft, and the flying tiles."""

    assets: Assets
    board: LoadedBoard[Board]
    layout: TableLayout
    state: State
    moves: Sequence[Move]
    """The moves up to the position shown."""
    names: Sequence[str]
    rack_seat: int
    """The seat of the rack below the board."""
    receiver: int
    """The seat that would be given a tile."""
    orders: Sequence[RackOrder]
    """Each seat's order of its rack."""
    open_seats: frozenset[int]
    """The seats whose tiles may be shown."""
    draft: Draft
    choices: LegalChoices
    """The legal choices of the person at the mouse."""
    dragged: Drag | None
    """The dragged tile."""
    tile_to_lay: str | None
    """The tile that would go on a field now."""
    lit_fields: Sequence[str]
    """The fields where that tile may go."""
    is_human_turn: bool
    is_lighting: bool
    """True if legal fields are highlighted and the rest is dimmed."""
    may_choose: bool
    """True if the person at the mouse is to act."""
    flights: TileFlights
    gliding: RackMotion
