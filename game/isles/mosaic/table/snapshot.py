"""Snapshot of a table of Mosaic for one frame: all that its views and panels draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.assets import Assets
from game.core.state import Refusal
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.layout import Layout
from game.isles.mosaic.table.motion import MoveMotion
from game.modes.tables import GameTable


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The position, the sheets in view, the draft, and the motions."""

    assets: Assets
    table: GameTable
    """The table, with its board and the map that was read from."""
    names: Sequence[str]
    """The seats' names."""
    state: State
    fresh_strikes: Sequence[str]
    """The pieces struck out since the last turn of the large sheet's seat; in a solo game by the rival."""
    main_seat: int
    """The seat of the large sheet."""
    other_seats: Sequence[int]
    """The seats of the small sheets, in the order of play."""
    peeked: int | None
    """The seat whose sheet a person has enlarged."""
    draft: Draft | None
    """The draft of the person at the mouse; None while nobody may begin one."""
    refused: Refusal | None
    """The refusal shown on the sheet."""
    pointer: tuple[float, float] | None
    """The pointer's position; None for touch, and over a piece or a button."""
    layout: Layout
    lights: bool
    """True if legal targets are highlighted."""
    piece_under: str | None
    """The loose piece under the pointer."""
    is_moving: bool
    """True while anything moves."""
    moving: MoveMotion
    glint: float | None
    """Progress of the glint along the brass, 0 to 1; None without one."""
    idle_line: str
    """The action panel's line while no choice is open."""
    step: str
    """The next step where the bar has no room for it; else empty."""
    is_calm: bool
    """True with reduced motion."""

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is played on."""
        return self.table.board.name

    @property
    def is_open(self) -> bool:
        """True if a loose piece may be chosen now; fitting pieces are highlighted then."""
        draft = self.draft
        return draft is not None and self.lights and not draft.is_bonus and not draft.must_pass
