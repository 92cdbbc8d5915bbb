"""The first game of Mosaic: against the bosun on the court, the first turns, then the last (rules.md section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pygame import FRect

from game.core.state import Cell, Move
from game.isles.mosaic.rules.board import PieceKey
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.table.shown import Shown
from game.table.lesson import Lesson, Step
from game.table.spots import OnCell

_BETWEEN: Final[tuple[Move, ...]] = (
    ColourPiece(0, "C7", (4, 2)), ColourPiece(1, "E8", (2, 5)), ColourBonus(1, 5, (1, 8)),
    ColourPiece(0, "B6", (5, 5)), ColourPiece(1, "E10", (3, 2)), ColourPiece(0, "E1", (1, 4)),
    ColourPiece(1, "D7", (6, 4)), ColourBonus(1, 10, (0, 3)), ColourPiece(0, "D2", (5, 2)),
    ColourPiece(1, "A3", (8, 2)), ColourPiece(0, "A9", (2, 2)), ColourPiece(1, "B8", (6, 1)),
    ColourPiece(0, "D5", (3, 7)), ColourPiece(1, "A4", (0, 7)), ColourPiece(0, "D9", (1, 6)),
    ColourBonus(0, 10, (7, 4)), ColourPiece(1, "C6", (4, 8)), ColourPiece(0, "A1", (3, 8)),
    ColourPiece(1, "A7", (7, 0)), ColourPiece(0, "C5", (7, 0)), ColourPiece(1, "A6", (3, 7)),
    ColourPiece(0, "C3", (7, 6)), ColourPiece(1, "D1", (3, 3)), ColourPiece(0, "D4", (0, 6)),
    ColourPiece(1, "C2", (6, 6)), ColourPiece(0, "D6", (0, 2)), ColourPiece(1, "B1", (0, 5)),
)  # fmt: skip
"""Up to the last move: only one piece fits the person's sheet, and it ends the game."""


def _laid(piece: PieceKey, at: Cell) -> Callable[[Shown], str | None]:
    """Until the piece lies there: the piece, a cell that puts it there, and the button where the ghost wants it."""

    def following(shown: Shown) -> str | None:
        state, draft = shown.state, shown.draft
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


def _kept(shown: Shown) -> Iterable[FRect]:
    """Track, action panel, some of the side, and the glass on the sheet."""
    desk, lattice = shown.layout.desk, shown.layout.lattice
    yield desk.track
    yield desk.action
    yield FRect(desk.side.left, desk.side.top, min(desk.side.width, 300.0), desk.side.height)
    yield from (lattice.cell(cell) for cell in shown.state.cells(0))


def _track(shown: Shown) -> FRect:
    return shown.layout.desk.track


BASICS = Lesson(
    "mosaic",
    "basics",
    "court",
    {},
    (
        Step("pick", ("piece-E12",)),
        Step("place", (_laid("E12", (0, 0)),)),
        Step("struck", ("piece-E11",), is_refused=True),
        Step("coloured", ("piece-E6", "cell-2-1"), is_refused=True),
        Step("second", (_laid("E6", (3, 0)),)),
        Step("bonus", (_laid(5, (4, 1)),)),
        Step("score", shows=_track),
        Step("last", (_laid("A5", (5, 3)),), plays=_BETWEEN),
        Step("over", shows=_track),
    ),
    seats=2,
    others=(ColourPiece(1, "E11", (0, 0)), ColourPiece(1, "E2", (3, 0))),
    keeps=_kept,
    on_board=(OnCell,),
)
