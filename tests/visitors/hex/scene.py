"""Hex on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from pygame import FRect

from game.core.state import Cell, Move, Refusal
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import draw_seat_card
from game.table.controller import TableController, shows_targets
from game.table.scene import NewSession, TableScene
from game.table.seat_card import SeatCard
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.motion import Motion
from game.ui.sound_effects import Sound
from game.ui.widgets import Button, CustomWidget, HitTarget, InteractionState, Widget

from .controller import HexController, cell_name
from .paint import Rhombus, draw_board, draw_chain, draw_stones
from .rules import Board, Place, State

_SECONDS: Final = 0.25
"""Flight time of a stone in seconds."""
_SIDE: Final = 280.0
"""The width of the column of cards beside the board."""


class OnCell(NamedTuple):
    """A cell of the board."""

    cell: Cell


class HexScene(TableScene[State]):
    """A game of Hex on the table."""

    name = "hex"
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    controller_type: ClassVar[type[TableController[Any]]] = HexController
    controller: HexController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        self._falling: tuple[Cell, int, float] | None = None
        """A stone in flight: cell, seat, and progress from 0 to 1."""
        super().__init__(services, table, session)

    def subject_place(self, subject: object) -> FRect | None:
        """The taken cell of a refusal."""
        cell = subject.values.get("cell") if isinstance(subject, Refusal) else None
        return self.rhombus.rect(cell) if cell is not None else super().subject_place(subject)

    @property
    def board(self) -> Board:
        """The rules' board."""
        return self.controller.state.board

    @property
    def rhombus(self) -> Rhombus:
        """Layout of the board in the present window."""
        area = self.table_area
        return Rhombus.within(self.board, FRect(area.left, area.top, area.width - _SIDE, area.height).inflate(-64, -64))

    def animate(self, move: Move, before: State) -> None:
        """Animate the stone's landing with its sound."""
        assert isinstance(move, Place)
        self._move_stone(move, is_back=False)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """Animate the latest stone's return."""
        move = moves[-1]
        assert isinstance(move, Place)
        self._move_stone(move, is_back=True)

    def _move_stone(self, move: Place, *, is_back: bool) -> None:
        def fall(share: float) -> None:
            self._falling = move.at, move.seat, 1 - share if is_back else share

        def land() -> None:
            self._falling = None
            self.services.assets.sounds.play(Sound.LAY_STONE)

        self.frames.motions.start(Motion(_SECONDS, fall, land))

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """A hit target for each cell, the button, a card for each seat."""
        place, draft = self.rhombus, self.controller.draft
        for cell in self.board.cells:
            can = draft is not None and draft.state.why_not(Place(draft.seat, cell)) is None
            column, row = cell
            hit_target = HitTarget(
                f"cell-{column}-{row}",
                place.rect(cell),
                partial(self.controller.click, cell),
                can,
                value=OnCell(cell),
                label=self._cell_words(cell),
            )
            yield CustomWidget(partial(self._paint_cell, hit_target=hit_target), (hit_target,))
        side = FRect(area.right - _SIDE, area.top + 24, _SIDE - 24, 64)
        cards = ("hex.goal.north-south", "hex.goal.west-east")
        for seat, key in enumerate(cards):
            card = SeatCard(line=self.t(key))
            yield CustomWidget(partial(self._paint_card, place=side.move(0, 76 * seat), seat=seat, card=card))
        is_ready = draft is not None and draft.move is not None
        button = FRect(side.left, area.bottom - 88, side.width, 64)
        yield Button(
            "confirm", button, self.t("hex.place"), self.controller.confirm, style="primary", is_enabled=is_ready
        )

    def _cell_words(self, cell: Cell) -> str:
        """The cell's name and its stone, for the voice."""
        seat = self.controller.state.stones.get(cell)
        if seat is None:
            return self.t("hex.voice.empty", cell=cell_name(cell))
        return self.t("hex.voice.stone", cell=cell_name(cell), name=self.controller.narrator.seat_name(seat))

    def _paint_cell(self, canvas: Canvas, interaction: InteractionState, hit_target: HitTarget) -> None:
        assert isinstance(hit_target.value, OnCell)
        draft, cell = self.controller.draft, hit_target.value.cell
        if draft is None:
            return
        if draft.cell == cell:
            canvas.fit("ui/glow", hit_target.rect.inflate(16, 16))
            draw_stones(canvas, self.rhombus, {cell: draft.seat}, 170)
        elif hit_target.is_enabled and interaction.hovered == hit_target.name:
            draw_stones(canvas, self.rhombus, {cell: draft.seat}, 110)
        elif hit_target.is_enabled and shows_targets(self.controller):
            x, y = self.rhombus.centre(cell)
            canvas.line((x - 4, y), (x + 4, y), palette.BRASS, 8)

    def _paint_card(
        self, canvas: Canvas, interaction: InteractionState, place: FRect, seat: int, card: SeatCard
    ) -> None:
        draw_seat_card(self.controller, canvas, place, seat, card)

    def draw_background(self, canvas: Canvas) -> None:
        """The sea, the board on its paper, and the stones."""
        state, place = self.controller.state, self.rhombus
        canvas.texture("ui/tile_sea", self.area)
        area = self.table_area
        canvas.panel("ui/panel_paper", FRect(area.left, area.top, area.width - _SIDE, area.height).inflate(-32, -32))
        draw_board(canvas, place)
        if state.winner is not None:
            draw_chain(canvas, place, state.chain(list(state.stones)[-1]))
        falling = self._falling
        draw_stones(
            canvas, place, {cell: seat for cell, seat in state.stones.items() if not falling or cell != falling[0]}
        )
        if falling is not None:
            cell, seat, share = falling
            canvas.fit(palette.badge(seat), place.rect(cell).move(0, -40 * (1 - share)), round(255 * share))
