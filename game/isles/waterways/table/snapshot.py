"""Snapshot of a table of Waterways for one frame: all that its view draws."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.assets import Assets
from game.core.state import Cell, Refusal
from game.i18n import Texts
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.views import Preview
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.idle_animation import IdleAnimation
from game.isles.waterways.table.layout import Layout
from game.isles.waterways.table.motion import TableAnimations
from game.isles.waterways.table.stone_previews import StonePreviews
from game.modes.tables import GameTable
from game.table.seat_card import SeatCard
from game.ui.widgets import HitTarget


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The position, the draft, the motions, and the names of seats."""

    assets: Assets
    area: FRect
    layout: Layout
    table: GameTable
    state: State
    outlook: StonePreviews
    draft: Draft
    pointer: tuple[float, float] | None
    """The pointer's place in units; None before its first move, and where something hides the stone."""
    pointed_cell: Cell | None
    """The cell that the stone in hand snaps to."""
    is_over_laid_stone: bool
    """True until the pointer leaves the stone just laid below it."""
    hovered: HitTarget | None
    refused: Refusal | None
    motion: TableAnimations
    glints: IdleAnimation
    names: tuple[str, ...]
    cards: tuple[SeatCard, ...]
    is_laying: bool
    """A person has a stone in hand now."""
    lights: bool
    """The places where the stone in hand fits are lit up."""
    is_at_rest: bool
    """True without motions."""

    @property
    def texts(self) -> Texts:
        """The texts in the language of the moment."""
        return self.assets.texts

    @property
    def middle(self) -> Cell | None:
        """The middle cell of the stone shown over the board: of the ghost, else where the pointer is."""
        if not self.is_laying:
            return None
        return self.draft.placed_middle if self.draft.placed_middle is not None else self.pointed_cell

    @property
    def preview(self) -> Preview | None:
        """Effects of the stone shown over the board; None where it may not be laid."""
        if self.middle is None:
            return None
        found = self.outlook.preview(self.middle, self.draft.turn)
        return found if found.refusal is None else None
