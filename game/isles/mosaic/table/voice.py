"""Voice of a table of Mosaic: a cell, a piece and its shape, the sheet row by row, the largest rectangle, the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.state import Cell
from game.isles.mosaic.rules.shapes import Shape
from game.isles.mosaic.table import messages
from game.isles.mosaic.table.controller import MosaicController
from game.isles.mosaic.table.hit_targets import OnPiece
from game.table.hit_targets import OnCell
from game.table.voice import BoardVoice, spans
from game.ui.widgets import HitTarget

_SIDES = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class MosaicVoice(BoardVoice):
    """The large sheet, which is open to all, and the piece in hand."""

    def __init__(self, controller: MosaicController) -> None:
        self._controller = controller
        self._texts = controller.services.assets.texts

    def _t(self, key: str, **values: Any) -> str:
        return self._texts.t(f"mosaic.voice.{key}", **values)

    def task(self) -> str:
        """The shape in hand; without one the number of pieces that fit."""
        controller, state = self._controller, self._controller.state
        draft = controller.draft
        if draft is None:
            return ""
        if draft.shape is not None:
            return self._t("in-hand", shape=self._shape(draft.shape))
        return self._t("fitting", n=sum(state.fits(label, draft.seat) for label in state.available()))

    def describe(self, hit_target: HitTarget) -> str:
        controller = self._controller
        match hit_target.value:
            case OnCell(cell):
                return self._cell(cell)
            case OnPiece(label):
                names = controller.narrator.names
                tip = messages.piece_tip(self._texts, names, controller.state, controller.sheets.main_seat, label)
                draft = controller.draft
                picked = self._t("picked") if draft is not None and draft.piece == label else ""
                size = self._t("size", n=len(controller.state.board.shape_of(label).cells))
                return " ".join(word for word in (tip, size, picked) if word)
        return ""

    def around(self, hit_target: HitTarget) -> Sequence[str]:
        """A piece's shape row by row; the cells beside a cell, and the sheet's largest rectangle."""
        match hit_target.value:
            case OnPiece(label):
                return [self._shape(self._controller.state.board.shape_of(label))]
            case OnCell((x, y)):
                beside = [
                    f"{self._texts.t(f'house.voice.{side}')}: {self._content((x + step_x, y + step_y))}"
                    for side, (step_x, step_y) in _SIDES.items()
                ]
                return [*beside, self._rectangle()]
        return ()

    def board(self) -> Sequence[str]:
        """The largest rectangle, and the coloured and free cells of each row."""
        state, seat = self._controller.state, self._controller.sheets.main_seat
        board, coloured = state.board, state.cells(seat)
        lines = [self._rectangle()]
        for row in range(board.rows):
            cells = [cell for cell in sorted(board.cells) if cell[1] == row and cell not in board.blocked]
            done = spans(self._texts, (column + 1 for column, _ in cells if (column, row) in coloured))
            free = spans(self._texts, (column + 1 for column, _ in cells if (column, row) not in coloured))
            none = self._t("none")
            lines.append(self._t("row", row=row + 1, coloured=done or none, free=free or none))
        return lines

    def scores(self) -> Sequence[str]:
        """Each seat's product, and the next bonus piece of the sheet in view."""
        controller, state = self._controller, self._controller.state
        lines = [
            self._t("score", name=name, product=messages.product_text(state.tally(seat)), n=state.tally(seat).bonus)
            for seat, name in enumerate(controller.narrator.names)
        ]
        return [*lines, messages.next_bonus_line(self._texts, state, controller.sheets.main_seat)]

    # Places --------------------------------------------------------------------------------------------------------

    def _cell(self, cell: Cell) -> str:
        """Place, content, and what the piece in hand would do there."""
        draft = self._controller.draft
        words = [self._t("cell", column=cell[0] + 1, row=cell[1] + 1), self._content(cell)]
        if draft is None or draft.shape is None:
            return ", ".join(words)
        if cell in draft.ghost_cells():
            words.append(self._t("put-here"))
            corner = draft.at
        else:
            corner = draft.corner(cell) if cell in draft.open_cells() else None
            words += [self._t("fits")] if corner is not None else []
        effect = draft.effect(corner) if corner is not None else None
        if effect is not None:
            words.append(self._t("makes", product=messages.product_text(effect.after)))
        return ", ".join(words)

    def _content(self, cell: Cell) -> str:
        state, seat = self._controller.state, self._controller.sheets.main_seat
        if cell not in state.board.cells:
            return self._t("off-sheet")
        if cell in state.board.blocked:
            return self._t("blocked")
        entry = state.cells(seat).get(cell)
        if entry is None:
            return self._t("free")
        key = "coloured-bonus" if isinstance(entry.piece, int) else "coloured"
        return self._t(key, piece=entry.piece)

    def _rectangle(self) -> str:
        state, seat = self._controller.state, self._controller.sheets.main_seat
        found = state.tally(seat).rectangle
        if not found.area:
            return self._t("no-rectangle")
        return self._t(
            "rectangle",
            rows=found.rows,
            columns=found.columns,
            column=found.column + 1,
            row=found.row + 1,
            n=found.area,
        )

    def _shape(self, shape: Shape) -> str:
        """Size, and the columns covered in each row."""
        rows = [
            self._t("shape-row", row=row + 1, columns=spans(self._texts, (x + 1 for x, y in shape.cells if y == row)))
            for row in range(shape.rows)
        ]
        return self._t("shape", n=len(shape.cells), rows="; ".join(rows))
