"""Places of messages about refusals at the table of Mosaic, and areas that they should not cover."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import FRect

from game.core.state import Refusal
from game.isles.mosaic.rules.refusals import InTheWay, OfPiece, StruckBy
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.draft import Draft, DraftMessage, DraftNote
from game.isles.mosaic.table.layout import Layout


def refusal_place(layout: Layout, refusal: Refusal) -> FRect | None:
    """Cells in the way, or slot of the named piece; None for other refusals."""
    match refusal.details:
        case InTheWay(_, cells):
            places = [layout.lattice.cell(cell).clip(layout.lattice.outer) for cell in cells]
            return places[0].unionall(places[1:]) if places else None
        case StruckBy(piece, _) | OfPiece(piece):
            return layout.tray.slots.get(piece)
    return None


def message_place(layout: Layout, message: DraftMessage) -> FRect:
    """Place of a mistake that breaks no rule: the tray, the piece or the button; else the grid."""
    match message:
        case DraftMessage(DraftNote.NO_PIECE):
            return layout.tray.rect
        case DraftMessage(DraftNote.FITS_NOWHERE, str() as label):
            return layout.tray.slots[label]
        case DraftMessage(DraftNote.MUST_PASS):
            return layout.sidebar.button
    return layout.sidebar.grid


def message_obstacles(layout: Layout, state: State, seat: int, draft: Draft | None) -> Iterable[tuple[FRect, float]]:
    """Areas with the cost of covering a square unit: held piece, free cells, available pieces, button, track."""
    lattice, board = layout.lattice, state.board
    held: set[tuple[int, int]] = set()
    if draft is not None and draft.shape is not None and draft.ghost_at is not None:
        held = set(draft.shape.at(draft.ghost_at))
        yield from ((lattice.cell(cell), 30.0) for cell in held)
    coloured = state.cells(seat)
    for cell in board.cells - board.blocked - held:
        yield lattice.cell(cell), 0.5 if cell in coloured else 4.0
    for label, slot in layout.tray.slots.items():
        yield slot, 2.0 if state.copies_left(label) > 0 and state.fits(label, seat) else 0.3
    yield layout.sidebar.button, 8.0
    yield layout.sidebar.track, 1.0
