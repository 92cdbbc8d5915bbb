"""Draft of a turn in Mosaic: a piece picked, held over the grid, or put down as a ghost. No pygame.

A draft never changes: a click or a pointer move returns another draft and, for a click, its consequence.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.board import Board, PieceKey
from game.isles.mosaic.rules.legal_targets import LegalTargets, move_effect
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State


class DraftNote(StrEnum):
    """Answer to a click that neither changes the draft nor breaks a rule."""

    NO_PIECE = "no-piece"
    NO_PLACE = "no-place"
    FITS_NOWHERE = "fits-nowhere"
    MUST_PASS = "must-pass"
    BONUS_NOW = "bonus-now"
    BONUS_DONE = "bonus-done"


class DraftMessage(NamedTuple):
    """Note, and the piece or bonus piece of its text."""

    note: DraftNote
    piece: PieceKey | None = None

    @property
    def is_wrong(self) -> bool:
        """True if the click was a mistake, False for a question."""
        return self.note not in (DraftNote.BONUS_NOW, DraftNote.BONUS_DONE)


class ClickOutcome(NamedTuple):
    """Result of a click: the next draft, and the move, refusal or message that follows."""

    draft: Draft
    then: Move | Refusal | DraftMessage | None = None


@dataclass(frozen=True)
class Draft:
    """Turn in preparation on a position."""

    state: State
    seat: int
    piece: PieceKey | None = None
    """Picked piece, or points of the due bonus piece; None without one."""
    at: Cell | None = None
    """Top left of the bounding box of the ghost that was put down; None without one."""
    held: Cell | None = None
    """Top left of the bounding box of the piece over the grid; None elsewhere."""
    _effects: dict[tuple[PieceKey, Cell], LegalTargets | None] = field(default_factory=dict, repr=False, compare=False)
    _open: dict[PieceKey, set[Cell]] = field(default_factory=dict, repr=False, compare=False)
    """Results for this position, cached from draft to draft."""

    @classmethod
    def of(cls, state: State, seat: int) -> Draft:
        """First draft of a turn: nothing is picked but a due bonus piece."""
        return cls(state, seat, state.due[0] if state.due else None)

    # Queries ---------------------------------------------------------------------------------------------------------

    @property
    def is_bonus(self) -> bool:
        """True if a bonus piece is due, so that no piece can be chosen."""
        return bool(self.state.due)

    @property
    def must_pass(self) -> bool:
        """True if a full round leaves nothing but ``Pass``."""
        return not self.state.due and self.state.why_not(Pass(self.seat)) is None

    @property
    def shape(self) -> Shape | None:
        """Shape of the picked piece; None without one."""
        return self.state.board.shape_of(self.piece) if self.piece is not None else None

    @property
    def ghost_at(self) -> Cell | None:
        """Corner of the ghost: where it was put down, else where it is held; None without a place."""
        return self.at if self.at is not None else self.held

    def corner(self, cell: Cell) -> Cell | None:
        """Corner of the picked piece when held over the cell; None without a piece."""
        shape = self.shape
        return corner_for(shape, cell, self.state.board) if shape is not None else None

    def move(self, at: Cell) -> ColourPiece | ColourBonus | None:
        """Move that colours the picked piece there; None without a piece."""
        match self.piece:
            case None:
                return None
            case int(points):
                return ColourBonus(self.seat, points, at)
            case label:
                return ColourPiece(self.seat, label, at)

    def why_not(self, at: Cell) -> Refusal | None:
        """Rule that forbids the piece there; None if allowed or without a piece."""
        move = self.move(at)
        return self.state.why_not(move) if move is not None else None

    def effect(self, at: Cell) -> LegalTargets | None:
        """Effect of the piece there; None where it is forbidden or without a piece."""
        move = self.move(at)
        if move is None:
            return None
        key = move.piece, at
        if key not in self._effects:
            self._effects[key] = move_effect(self.state, move) if self.state.why_not(move) is None else None
        return self._effects[key]

    def best_move(self, label: str) -> ColourPiece | None:
        """The move that colours a loose piece where the score is highest, then the rectangle; None if it fits nowhere."""
        if self.state.copies_left(label) <= 0:
            return None

        def standing(move: ColourPiece) -> tuple[int, int]:
            after = move_effect(self.state, move).after
            return after.score, after.rectangle.area

        moves = (ColourPiece(self.seat, label, at) for at in self.state.placements(label, self.seat))
        return max(moves, key=standing, default=None)

    def open_cells(self) -> set[Cell]:
        """Cells on which a click puts the piece at an allowed place."""
        shape = self.shape
        if shape is None or self.piece is None:
            return set()
        if self.piece not in self._open:
            places = set(self.state.placements(self.piece, self.seat))
            board = self.state.board
            self._open[self.piece] = {cell for cell in board.cells if corner_for(shape, cell, board) in places}
        return self._open[self.piece]

    def colourable_cells(self, label: str) -> set[Cell]:
        """Cells that a loose piece could colour from any of its places."""
        if self.is_bonus or self.state.copies_left(label) <= 0:
            return set()
        shape = self.state.board.shape_of(label)
        return {cell for at in self.state.placements(label, self.seat) for cell in shape.at(at)}

    def ghost_cells(self) -> set[Cell]:
        """Cells under the ghost that was put down; a click on them confirms."""
        shape = self.shape
        return set(shape.at(self.at)) if shape is not None and self.at is not None else set()

    # Clicks ----------------------------------------------------------------------------------------------------------

    def click_piece(self, label: str) -> ClickOutcome:
        """Pick a loose piece, or put it back."""
        state = self.state
        places = state.placements(label, self.seat)
        if not self.is_bonus and state.copies_left(label) > 0 and not places:
            return ClickOutcome(self, DraftMessage(DraftNote.FITS_NOWHERE, label))
        if label == self.piece:
            return ClickOutcome(replace(self, piece=None, at=None, held=None))
        refusal = state.why_not(ColourPiece(self.seat, label, places[0] if places else (0, 0)))
        if refusal is not None:
            return ClickOutcome(self, refusal)
        return ClickOutcome(replace(self, piece=label, at=None, held=None))

    def click_bonus(self, points: int) -> ClickOutcome:
        """Answer a click on a bonus piece, which nobody can choose: due, done, or refused."""
        if self.piece == points:
            return ClickOutcome(self, DraftMessage(DraftNote.BONUS_NOW, points))
        if any(entry.piece == points for entry in self.state.placed[self.seat]):
            return ClickOutcome(self, DraftMessage(DraftNote.BONUS_DONE, points))
        return ClickOutcome(self, self.state.why_not(ColourBonus(self.seat, points, (0, 0))))

    def click_cell(self, cell: Cell, *, at_once: bool = False, only_button: bool = False) -> ClickOutcome:
        """Put the piece down as a ghost; a click on the ghost colours it, unless ``only_button`` may do so.

        ``at_once``: the first click colours already, except for a move that ends the game.
        """
        corner = self.corner(cell)
        if self.must_pass:
            return ClickOutcome(self, DraftMessage(DraftNote.MUST_PASS))
        if corner is None:
            return ClickOutcome(self, DraftMessage(DraftNote.NO_PIECE))
        if cell in self.ghost_cells():
            return ClickOutcome(self) if only_button else self.confirm()
        refusal = self.why_not(corner)
        if refusal is not None:
            return ClickOutcome(replace(self, at=None, held=corner), refusal)
        effect = self.effect(corner)
        if at_once and (effect is None or not effect.is_final):
            return ClickOutcome(replace(self, held=corner), self.move(corner))
        return ClickOutcome(replace(self, at=corner, held=corner))

    def confirm(self) -> ClickOutcome:
        """Colour the piece at its ghost, or pass if nothing else is left."""
        if self.must_pass:
            return ClickOutcome(self, Pass(self.seat))
        if self.at is None:
            return ClickOutcome(self, DraftMessage(DraftNote.NO_PIECE if self.piece is None else DraftNote.NO_PLACE))
        return ClickOutcome(self, self.move(self.at))

    # Derived drafts --------------------------------------------------------------------------------------------------

    def held_over(self, cell: Cell | None) -> Draft:
        """Draft with the piece held over the cell; None: off the grid."""
        return replace(self, held=self.corner(cell) if cell is not None else None)

    def with_pulled(self, label: str) -> Draft:
        """Draft with a loose piece pulled out of the tray if allowed, else unchanged."""
        return self if label == self.piece or self.is_bonus else self.click_piece(label).draft

    def adopt(self, move: Move) -> Draft:
        """Draft with a hint's move put down as the ghost."""
        if isinstance(move, (ColourPiece, ColourBonus)):
            return replace(self, piece=move.piece, at=move.at)
        return self

    def step_back(self) -> Draft | None:
        """Draft without the ghost, else without the picked piece; None if there is neither."""
        if self.at is not None:
            return replace(self, at=None)
        if isinstance(self.piece, str):
            return replace(self, piece=None, held=None)
        return None


# Held pieces ---------------------------------------------------------------------------------------------------------


def middle_of(shape: Shape) -> Cell:
    """Cell of a shape at the pointer: the one nearest to the middle of the bounding box."""
    x, y = (shape.columns - 1) / 2, (shape.rows - 1) / 2
    return min(shape.cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]))


def corner_for(shape: Shape, cell: Cell, board: Board) -> Cell:
    """Top left of a shape held over a cell; always within the grid's bounding box."""
    held = middle_of(shape)
    column = max(0, min(cell[0] - held[0], board.columns - shape.columns))
    row = max(0, min(cell[1] - held[1], board.rows - shape.rows))
    return column, row
