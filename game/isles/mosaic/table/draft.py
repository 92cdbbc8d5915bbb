"""What a person has begun in Mosaic and not confirmed: a piece picked, held over the grid, put down as a ghost."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.outlook import Outlook, outlook
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.layout import corner_for


@dataclass
class Draft:
    """A turn being prepared on a position."""

    state: State
    seat: int
    piece: str | int | None = None
    """The piece picked, or the points of the bonus piece due."""
    at: Cell | None = None
    """Where the ghost has been put down: the top left of its bounding box."""
    held: Cell | None = None
    """Where it is held at the moment, for the same corner."""
    _outlooks: dict[tuple[str | int, Cell], Outlook | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.state.due:
            self.piece = self.state.due[0]

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
        if self.piece is None:
            return None
        board = self.state.board
        return board.shape_of(self.piece)

    def pick(self, label: str) -> Refusal | None:
        """Picks a piece, or puts it back; the rule that forbids it otherwise."""
        if label == self.piece:
            self.piece, self.at, self.held = None, None, None
            return None
        places = self.state.placements(label)
        refusal = self.state.why_not(ColourPiece(self.seat, label, places[0] if places else (0, 0)))
        if refusal is None:
            self.piece, self.at, self.held = label, None, None
        return refusal

    def corner(self, cell: Cell) -> Cell | None:
        """Where the piece's corner lies if it is held over that cell."""
        shape = self.shape
        return corner_for(shape, cell, self.state.board) if shape is not None else None

    def move(self, at: Cell | None) -> Move | None:
        """The move that colours the piece there."""
        if self.piece is None or at is None:
            return None
        if isinstance(self.piece, int):
            return ColourBonus(self.seat, self.piece, at)
        return ColourPiece(self.seat, self.piece, at)

    def why_not(self, at: Cell | None) -> Refusal | None:
        """The rule that forbids it there."""
        move = self.move(at)
        return self.state.why_not(move) if move is not None else None

    @property
    def shown(self) -> Cell | None:
        """Where the ghost is drawn: where it was put down, else where it is held."""
        return self.at if self.at is not None else self.held

    def outlook(self, at: Cell) -> Outlook | None:
        """What the piece would do there; None where it may not lie."""
        if self.piece is None:
            return None
        key = self.piece, at
        if key not in self._outlooks:
            move = self.move(at)
            is_legal = isinstance(move, (ColourPiece, ColourBonus)) and self.state.why_not(move) is None
            self._outlooks[key] = outlook(self.state, move) if is_legal and move is not None else None  # type: ignore[arg-type]
        return self._outlooks[key]

    def open_cells(self) -> set[Cell]:
        """The cells on which a click puts the piece where it may lie."""
        shape = self.shape
        if shape is None or self.piece is None:
            return set()
        places = set(self.state.placements(self.piece, self.seat))
        board = self.state.board
        return {cell for cell in board.cells if corner_for(shape, cell, board) in places}

    def adopt(self, move: Move) -> None:
        """Puts a hint's move down as the ghost."""
        if isinstance(move, (ColourPiece, ColourBonus)):
            self.piece, self.at = move.piece, move.at

    def step_back(self) -> bool:
        """Takes the ghost up again, or puts the piece back; whether there was anything."""
        if self.at is not None:
            self.at = None
            return True
        if isinstance(self.piece, str):
            self.piece, self.held = None, None
            return True
        return False
