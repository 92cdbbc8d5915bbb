"""Pebbles on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import draw_seat_card
from game.table.controller import TableController
from game.table.scene import NewSession, TableScene
from game.table.seat_card import SeatCard
from game.ui.canvas import Canvas
from game.ui.text import LABEL
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

from ..rules.moves import COUNTS, Take
from ..rules.state import State
from .controller import PebblesController
from .hit_targets import OnCount
from .layout import Layout, lay_out
from .motion import Choreography
from .panels import seat_cards
from .view import TableSnapshot, draw_table


class PebblesScene(TableScene[State]):
    """A game of Pebbles on the table."""

    name = "pebbles"
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    controller_type: ClassVar[type[TableController[Any]]] = PebblesController
    controller: PebblesController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds)

    @property
    def layout(self) -> Layout:
        """Where things lie in the present window."""
        return lay_out(self.table_area)

    def animate(self, move: Move, before: State) -> None:
        """The pebbles are taken."""
        self.dance.show()

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """A place for each count, the button, the seats."""
        layout, draft = self.layout, self.controller.draft
        for count in COUNTS:
            can = draft is not None and draft.state.why_not(Take(draft.seat, count)) is None
            hit_target = HitTarget(
                f"count-{count}", layout.counts[count], partial(self.controller.click, count), can, value=OnCount(count)
            )
            yield CustomWidget(partial(self._paint_count, hit_target=hit_target), (hit_target,))
        is_ready = draft is not None and draft.move is not None
        label = self.t("pebbles.take")
        yield Button("confirm", layout.confirm, label, self.controller.confirm, style="primary", is_enabled=is_ready)
        for seat, card in enumerate(seat_cards(self.controller.state)):
            place = FRect(layout.beach.right - 260, layout.beach.top + 12 + 64 * seat, 240, 56)
            yield CustomWidget(partial(self._paint_card, place=place, seat=seat, card=card))

    @staticmethod
    def _paint_count(canvas: Canvas, look: object, hit_target: HitTarget) -> None:
        assert isinstance(hit_target.value, OnCount)
        canvas.panel("ui/card", hit_target.rect)
        canvas.text_box(str(hit_target.value.pebbles), hit_target.rect, LABEL, align="center")

    def _paint_card(self, canvas: Canvas, look: object, place: FRect, seat: int, card: SeatCard) -> None:
        draw_seat_card(self.controller, canvas, place, seat, card)

    def draw_background(self, canvas: Canvas) -> None:
        """The beach."""
        draft = self.controller.draft
        lifted = draft.count if draft is not None else 0
        draw_table(canvas, TableSnapshot(self.area, self.layout, self.controller.state.left, lifted))
