"""Targets that the lessons of Mosaic point at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.core.state import Cell
from game.isles.mosaic.rules.board import PieceKey
from game.isles.mosaic.table.highlights import due_card
from game.isles.mosaic.table.scene import MosaicScene


def laid(piece: PieceKey, at: Cell) -> Callable[[MosaicScene], str | None]:
    """Guide until the piece lies there: the piece, a cell that puts it there, then the button to confirm."""

    def following(scene: MosaicScene) -> str | None:
        state, draft = scene.controller.state, scene.controller.draft
        if draft is None or any(entry.piece == piece for entry in state.placed[0]):
            return None
        if draft.piece != piece:
            return f"piece-{piece}"
        if draft.at == at:
            return "confirm"
        places = [cell for cell in sorted(state.board.cells) if draft.corner(cell) == at]
        covered = [cell for cell in places if cell in state.board.shape_of(piece).at(at)]
        x, y = (covered or places)[0]
        return f"cell-{x}-{y}"

    return following


def bubble_obstacles(scene: MosaicScene) -> Iterable[FRect]:
    """Rectangles that the bubble should avoid: track, action panel, due bonus piece, part of the side, glass on the
    sheet.
    """
    sidebar, lattice = scene.view.layout.sidebar, scene.view.layout.lattice
    yield sidebar.track
    yield sidebar.action
    due = due_card(scene.view.take_snapshot())
    if due is not None:
        yield due
    yield FRect(sidebar.side.left, sidebar.side.top, min(sidebar.side.width, 300.0), sidebar.side.height)
    yield from (lattice.cell(cell) for cell in scene.controller.state.cells(0))


def track(scene: MosaicScene) -> FRect:
    """Rectangle of the bonus track."""
    return scene.view.layout.sidebar.track


def rectangle(scene: MosaicScene) -> FRect:
    """Place of the largest rectangle on the large sheet."""
    return scene.view.layout.lattice.rectangle(
        scene.controller.state.tally(scene.controller.sheets.main_seat).rectangle
    )


def score(scene: MosaicScene) -> FRect:
    """Line above the sheet, with its product."""
    return scene.view.layout.sidebar.head


def side(scene: MosaicScene) -> FRect:
    """Part beside the tray: in a solo game the rival and the rank."""
    return scene.view.layout.sidebar.side


def rival(scene: MosaicScene) -> FRect:
    """Part with the rival's strikes in a solo game."""
    side = scene.view.layout.sidebar.side
    return FRect(side.left, side.top, side.width / 2, side.height)


def bar(scene: MosaicScene) -> FRect:
    """Part below the ghost in the top bar, at the upper edge of the table."""
    area = scene.view.layout.sidebar.area
    return FRect(area.right - 390, area.top, 132, 8)


def slot_of(label: str) -> Callable[[MosaicScene], FRect]:
    """Slot of a loose piece in the tray."""
    return lambda scene: scene.view.layout.tray.slots[label]


def plate_of(area: str) -> Callable[[MosaicScene], FRect]:
    """Plate of an area in the tray."""
    return lambda scene: scene.view.layout.tray.plates[area].inflate(8, 34)
