"""What a person has begun in Mosaic and not confirmed: a piece picked, held over the grid, put down as a ghost.

A draft never changes: what a click or a move of the pointer means is another draft and, perhaps, what follows from it.
No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.board import Board, PieceKey
from game.isles.mosaic.rules.legal_targets import LegalTargets, outlook
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State


class DraftNote(StrEnum):
    """What a click is answered with that neither changes the draft nor breaks a rule of the game."""

    NO_PIECE = "no-piece"
    NO_PLACE = "no-place"
    FITS_NOWHERE = "fits-nowhere"
    MUST_PASS = "must-pass"
    BONUS_NOW = "bonus-now"
    BONUS_DONE = "bonus-done"


class DraftMessage(NamedTuple):
    """A note, and the piece or bonus piece it speaks of."""

    note: DraftNote
    piece: PieceKey | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether the click was a mistake rather than a question."""
        return self.note not in (DraftNote.BONUS_NOW, DraftNote.BONUS_DONE)


class ClickOutcome(NamedTuple):
    """What came of a click: the draft after it, and the move it makes, the rule that forbids it or what is told."""

    draft: Draft
    then: Move | Refusal | DraftMessage | None = None


@dataclass(frozen=True)
class Draft:
    """A turn being prepared on a position."""

    state: State
    seat: int
    piece: PieceKey | None = None
    """The piece picked, or the points of the bonus piece due."""
    at: Cell | None = None
    """Where the ghost has been put down: the top left of its bounding box."""
    held: Cell | None = None
    """Where it is held at the moment, for the same corner."""
    _outlooks: dict[tuple[PieceKey, Cell], LegalTargets | None] = field(default_factory=dict, repr=False, compare=False)
    _open: dict[PieceKey, set[Cell]] = field(default_factory=dict, repr=False, compare=False)
    """What was worked out already on this position, handed on from draft to draft."""

    @classmethod
    def of(cls, state: State, seat: int) -> Draft:
        """The draft with which a turn begins: nothing is picked, but for a bonus piece that is due."""
        return cls(state, seat, state.due[0] if state.due else None)

    # What it is --------------------------------------------------------------------------------------------------

    @property
    def is_bonus(self) -> bool:
        """Whether a bonus piece is due: then there is no choice of piece."""
        return bool(self.state.due)

    @property
    def must_pass(self) -> bool:
        """Full round: whether nothing is left but to be passed over."""
        return not self.state.due and self.state.why_not(Pass(self.seat)) is None

    @property
    def shape(self) -> Shape | None:
        """The shape of the piece picked."""
        return self.state.board.shape_of(self.piece) if self.piece is not None else None

    @property
    def ghost_at(self) -> Cell | None:
        """Where the ghost is drawn: where it was put down, else where it is held."""
        return self.at if self.at is not None else self.held

    def corner(self, cell: Cell) -> Cell | None:
        """Where the piece's corner lies if it is held over that cell."""
        shape = self.shape
        return corner_for(shape, cell, self.state.board) if shape is not None else None

    def move(self, at: Cell) -> ColourPiece | ColourBonus | None:
        """The move that colours the piece there; None while none is picked."""
        match self.piece:
            case None:
                return None
            case int(points):
                return ColourBonus(self.seat, points, at)
            case label:
                return ColourPiece(self.seat, label, at)

    def why_not(self, at: Cell) -> Refusal | None:
        """The rule that forbids the piece there."""
        move = self.move(at)
        return self.state.why_not(move) if move is not None else None

    def outlook(self, at: Cell) -> LegalTargets | None:
        """What the piece would do there; None where it may not lie."""
        move = self.move(at)
        if move is None:
            return None
        key = move.piece, at
        if key not in self._outlooks:
            self._outlooks[key] = outlook(self.state, move) if self.state.why_not(move) is None else None
        return self._outlooks[key]

    def open_cells(self) -> set[Cell]:
        """The cells on which a click puts the piece where it may lie."""
        shape = self.shape
        if shape is None or self.piece is None:
            return set()
        if self.piece not in self._open:
            places = set(self.state.placements(self.piece, self.seat))
            board = self.state.board
            self._open[self.piece] = {cell for cell in board.cells if corner_for(shape, cell, board) in places}
        return self._open[self.piece]

    def reach(self, label: str) -> set[Cell]:
        """The cells that a loose piece could colour, wherever it is put."""
        if self.is_bonus or self.state.left(label) <= 0:
            return set()
        shape = self.state.board.shape_of(label)
        return {cell for at in self.state.placements(label, self.seat) for cell in shape.at(at)}

    def ghost_cells(self) -> set[Cell]:
        """The cells under the ghost that has been put down; a click on them confirms it."""
        shape = self.shape
        return set(shape.at(self.at)) if shape is not None and self.at is not None else set()

    # What clicks mean --------------------------------------------------------------------------------------------

    def click_piece(self, label: str) -> ClickOutcome:
        """Picks a loose piece, or puts it back."""
        state = self.state
        places = state.placements(label, self.seat)
        if not self.is_bonus and state.left(label) > 0 and not places:
            return ClickOutcome(self, DraftMessage(DraftNote.FITS_NOWHERE, label))
        if label == self.piece:
            return ClickOutcome(replace(self, piece=None, at=None, held=None))
        refusal = state.why_not(ColourPiece(self.seat, label, places[0] if places else (0, 0)))
        if refusal is not None:
            return ClickOutcome(self, refusal)
        return ClickOutcome(replace(self, piece=label, at=None, held=None))

    def click_bonus(self, points: int) -> ClickOutcome:
        """A bonus piece is chosen by nobody: tells when it comes, or came."""
        if self.piece == points:
            return ClickOutcome(self, DraftMessage(DraftNote.BONUS_NOW, points))
        if any(entry.piece == points for entry in self.state.placed[self.seat]):
            return ClickOutcome(self, DraftMessage(DraftNote.BONUS_DONE, points))
        return ClickOutcome(self, self.state.why_not(ColourBonus(self.seat, points, (0, 0))))

    def click_cell(self, cell: Cell, *, at_once: bool = False, only_button: bool = False) -> ClickOutcome:
        """Puts the piece down there as a try; a click on the try colours it, unless ``only_button`` may do so.

        ``at_once``: the first click colours already, except for a choice that ends the game.
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
        seen = self.outlook(corner)
        if at_once and (seen is None or not seen.is_final):
            return ClickOutcome(replace(self, held=corner), self.move(corner))
        return ClickOutcome(replace(self, at=corner, held=corner))

    def confirm(self) -> ClickOutcome:
        """Colours the piece where its ghost lies, or passes where nothing else is left."""
        if self.must_pass:
            return ClickOutcome(self, Pass(self.seat))
        if self.at is None:
            return ClickOutcome(self, DraftMessage(DraftNote.NO_PIECE if self.piece is None else DraftNote.NO_PLACE))
        return ClickOutcome(self, self.move(self.at))

    # Other changes -----------------------------------------------------------------------------------------------

    def over(self, cell: Cell | None) -> Draft:
        """The piece held over that cell, or over none."""
        return replace(self, held=self.corner(cell) if cell is not None else None)

    def with_pulled(self, label: str) -> Draft:
        """With that loose piece pulled out of the tray, if it may be; else as it is."""
        return self if label == self.piece or self.is_bonus else self.click_piece(label).draft

    def adopt(self, move: Move) -> Draft:
        """A hint's move put down as the ghost."""
        if isinstance(move, (ColourPiece, ColourBonus)):
            return replace(self, piece=move.piece, at=move.at)
        return self

    def step_back(self) -> Draft | None:
        """The ghost taken up again, else the piece put back; None if there is neither."""
        if self.at is not None:
            return replace(self, at=None)
        if isinstance(self.piece, str):
            return replace(self, piece=None, held=None)
        return None


# How a piece is held -------------------------------------------------------------------------------------------------


def middle_of(shape: Shape) -> Cell:
    """The cell of a shape by which the pointer holds it: the one nearest to the middle of its bounding box."""
    x, y = (shape.columns - 1) / 2, (shape.rows - 1) / 2
    return min(shape.cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]))


def corner_for(shape: Shape, cell: Cell, board: Board) -> Cell:
    """Where the top left of a shape lies if it is held over a cell; always within the grid's bounding box."""
    held = middle_of(shape)
    column = max(0, min(cell[0] - held[0], board.columns - shape.columns))
    row = max(0, min(cell[1] - held[1], board.rows - shape.rows))
    return column, row
