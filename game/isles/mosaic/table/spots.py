"""What can be clicked on the table of Mosaic: cells, loose pieces, bonus pieces, the other seats' sheets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.isles.mosaic.rules.board import TRACK_BOXES
from game.isles.mosaic.rules.state import RIVAL
from game.isles.mosaic.table.layout import bonus_rects, side_rects
from game.table.spots import OnCell, OnSeat
from game.ui.widgets import Spot

if TYPE_CHECKING:
    from game.isles.mosaic.table.scene import MosaicScene


class OnPiece(NamedTuple):
    """A loose piece in the tray, by its label."""

    label: str


class OnBonus(NamedTuple):
    """A bonus piece at the track, by the points that bring it."""

    at: int


def cell_spots(scene: MosaicScene) -> list[Spot]:
    """The cells of the large sheet; lit are those on which a click puts the piece where it may lie."""
    lattice, draft = scene.lattice(), scene.draft
    lit = draft.open_cells() if draft is not None else set()
    if draft is not None and draft.at is not None and draft.shape is not None:
        lit |= set(draft.shape.at(draft.at))
    return [
        Spot(
            f"cell-{cell[0]}-{cell[1]}",
            lattice.cell(cell),
            partial(scene.click_cell, cell),
            cell in lit,
            value=OnCell(cell),
        )
        for cell in sorted(lattice.board.cells)
    ]


def piece_spots(scene: MosaicScene) -> list[Spot]:
    """The loose pieces."""
    state, draft = scene.state, scene.draft
    is_free = draft is not None and not draft.is_bonus
    spots = []
    for label, slot in scene.tray().slots.items():
        can = is_free and state.left(label) > 0 and state.fits(label, scene.main_seat)
        spots.append(Spot(f"piece-{label}", slot, partial(scene.click_piece, label), can, value=OnPiece(label)))
    return spots


def piece_tip(scene: MosaicScene, label: str) -> str:
    """What is to be known of a loose piece: points, who struck it out, whether it fits."""
    state = scene.state
    piece = state.board.by_label[label]
    by = state.strikes.get(label, ())
    told = [scene.t("mosaic.tip.piece", piece=label, n=piece.bonus)]
    if by:
        names = [scene.t("mosaic.side.rival-name") if seat == RIVAL else scene.seat_name(seat) for seat in by]
        told.append(scene.t("mosaic.tip.struck", names=scene.services.texts.listed(names)))
    if state.seats >= 4 and piece.area in state.board.twice and state.left(label) == 1:
        told.append(scene.t("mosaic.tip.once-more"))
    if state.left(label) > 0 and not state.fits(label, scene.main_seat):
        told.append(scene.t("mosaic.tip.unfit"))
    return " ".join(told)


def bonus_spots(scene: MosaicScene) -> list[Spot]:
    """The bonus pieces shown at the track."""
    state, seat = scene.state, scene.main_seat
    spots = []
    for at, rect in bonus_rects(scene.desk().track, TRACK_BOXES, dict(state.board.bonus_pieces)).items():
        key = "mosaic.tip.bonus-fits" if state.fits(at, seat) else "mosaic.tip.bonus-unfit"
        if any(entry.piece == at for entry in state.placed[seat]):
            key = "mosaic.why.bonus-done"
        is_due = scene.draft is not None and scene.draft.piece == at
        spots.append(
            Spot(f"bonus-{at}", rect, partial(scene.click_bonus, at), is_due, scene.t(key, at=at), value=OnBonus(at))
        )
    return spots


def seat_spots(scene: MosaicScene) -> list[Spot]:
    """The other seats' small sheets."""
    others = scene.other_seats()
    return [
        Spot(
            f"seat-{seat}",
            rect,
            partial(scene.peek, seat),
            tip="" if seat == scene.peeked else scene.t("mosaic.tip.peek", name=scene.seat_name(seat)),
            value=OnSeat(seat),
        )
        for seat, rect in zip(others, side_rects(scene.desk().side, len(others)), strict=True)
    ]
