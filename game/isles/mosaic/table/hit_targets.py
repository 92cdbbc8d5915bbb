"""Hit targets of the table of Mosaic: cells, loose pieces, bonus pieces, the other seats' sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import FRect

from game.core.state import Cell
from game.i18n import Texts
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table.cards import SheetCard
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.lattice import Lattice
from game.isles.mosaic.table.layout import bonus_rects
from game.isles.mosaic.table.messages import bonus_tip, product_text
from game.isles.mosaic.table.tray import Tray
from game.table.hit_targets import OnCell, OnSeat
from game.ui.sound_effects import Sound
from game.ui.widgets import HitTarget


class OnPiece(NamedTuple):
    """Loose piece in the tray, by its label."""

    label: str


class OnBonus(NamedTuple):
    """Bonus piece at the track, by its points."""

    at: int


def cell_hit_targets(lattice: Lattice, draft: Draft | None, click: Callable[[Cell], object]) -> Iterator[HitTarget]:
    """Hit targets of the large sheet's cells; enabled for allowed places and for the ghost."""
    lit = draft.open_cells() | draft.ghost_cells() if draft is not None else set()
    for cell in sorted(lattice.board.cells):
        value = OnCell(cell)
        yield HitTarget(
            f"cell-{cell[0]}-{cell[1]}",
            lattice.cell(cell),
            partial(click, cell),
            cell in lit,
            value=value,
            sound=Sound.PICK,
        )


def piece_hit_targets(
    tray: Tray, state: State, seat: int, draft: Draft | None, click: Callable[[str], object]
) -> Iterator[HitTarget]:
    """Hit targets of the loose pieces; enabled if available and fitting the seat's sheet."""
    is_free = draft is not None and not draft.is_bonus
    for label, slot in tray.slots.items():
        value = OnPiece(label)
        can = is_free and state.copies_left(label) > 0 and state.fits(label, seat)
        yield HitTarget(f"piece-{label}", slot, partial(click, label), can, value=value, sound=Sound.PICK)


def bonus_hit_targets(
    texts: Texts, track: FRect, state: State, seat: int, draft: Draft | None, click: Callable[[int], object]
) -> Iterator[HitTarget]:
    """Hit targets of the bonus pieces at the seat's track; enabled for the due one."""
    for at, rect in bonus_rects(track, dict(state.board.bonus_pieces)).items():
        value = OnBonus(at)
        is_due = draft is not None and draft.piece == at
        tip = bonus_tip(texts, state, seat, at)
        yield HitTarget(f"bonus-{at}", rect, partial(click, at), is_due, tip, value=value, sound=Sound.PICK)


def seat_hit_targets(
    texts: Texts,
    state: State,
    names: Sequence[str],
    cards: Sequence[SheetCard],
    seats: Sequence[int],
    peeked: int | None,
    click: Callable[[int], object],
) -> Iterator[HitTarget]:
    """Hit targets of the seats' small sheets; the viewed one needs no tooltip."""
    for seat, card in zip(seats, cards, strict=True):
        value = OnSeat(seat)
        product = product_text(state.tally(seat))
        tip = "" if seat == peeked else texts.t("mosaic.tip.peek", name=names[seat], product=product)
        yield HitTarget(f"seat-{seat}", card.rect, partial(click, seat), tooltip=tip, value=value)
