"""Pebbles on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from pygame import FRect

from game.core.state import Move
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import draw_seat_card
from game.table.controller import TableController
from game.table.scene import NewSession, TableScene
from game.table.seat_card import SeatCard
from game.ui.canvas import Canvas
from game.ui.motion import Motion, linear
from game.ui.sound_effects import Sound
from game.ui.text import LABEL
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

from .controller import PebblesController
from .paint import Layout, draw_pebbles, lay_out
from .rules import COUNTS, State, Take

_SECONDS: Final = 0.2
"""Flight time of a handful of pebbles."""


class OnCount(NamedTuple):
    """Value of a hit target: a number of pebbles to pick up."""

    pebbles: int


class PebblesScene(TableScene[State]):
    """A game of Pebbles on the table."""

    name = "pebbles"
    sheets: ClassVar[tuple[str, ...]] = ("ui",)
    controller_type: ClassVar[type[TableController[Any]]] = PebblesController
    controller: PebblesController

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        self._moving = range(0), 0.0
        """Pebbles in flight, and their distance from the beach, from 0 to 1."""
        super().__init__(services, table, session)

    @property
    def layout(self) -> Layout:
        """Layout in the present window."""
        return lay_out(self.table_area)

    def animate(self, move: Move, before: State) -> None:
        """Let a handful of pebbles leave the beach."""
        self._move_pebbles(range(self.controller.state.left, before.left), is_back=False)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """Let the pebbles taken last come back."""
        self._move_pebbles(range(after.left, self.controller.state.left), is_back=True)

    def _move_pebbles(self, pebbles: range, *, is_back: bool) -> None:
        def go(share: float) -> None:
            self._moving = pebbles, 1 - share if is_back else share

        def land() -> None:
            self._moving = range(0), 0.0
            self.services.assets.sounds.play(Sound.LAY_STONE)

        self.frames.motions.start(Motion(_SECONDS, go, land, ease=linear))

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """A hit target for each count, the button, the seats."""
        controller, layout, draft = self.controller, self.layout, self.controller.draft
        for count in COUNTS:
            can = draft is not None and draft.state.why_not(Take(draft.seat, count)) is None
            hit_target = HitTarget(
                f"count-{count}", layout.counts[count], partial(controller.click, count), can, value=OnCount(count)
            )
            yield CustomWidget(partial(self._paint_count, hit_target=hit_target), (hit_target,))
        is_ready = draft is not None and draft.move is not None
        label = self.t("pebbles.take")
        yield Button("confirm", layout.confirm, label, controller.confirm, style="primary", is_enabled=is_ready)
        for seat, card in enumerate(controller.cards):
            place = FRect(layout.beach.right - 260, layout.beach.top + 12 + 64 * seat, 240, 56)
            yield CustomWidget(partial(self._paint_card, place=place, seat=seat, card=card))

    @staticmethod
    def _paint_count(canvas: Canvas, interaction: object, hit_target: HitTarget) -> None:
        assert isinstance(hit_target.value, OnCount)
        canvas.panel("ui/card", hit_target.rect)
        canvas.text_box(str(hit_target.value.pebbles), hit_target.rect, LABEL, align="center")

    def _paint_card(self, canvas: Canvas, interaction: object, place: FRect, seat: int, card: SeatCard) -> None:
        draw_seat_card(self.controller, canvas, place, seat, card)

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the beach and its pebbles, those picked up lifted."""
        controller, beach = self.controller, self.layout.beach
        canvas.texture("ui/tile_sea", self.area)
        canvas.panel("ui/panel_paper", beach)
        beach = beach.inflate(-48, -48)
        lifted, (moving, share) = controller.draft.count if controller.draft is not None else 0, self._moving
        lying = range(min([controller.state.left, *moving]))
        draw_pebbles(canvas, beach, lying[: len(lying) - lifted])
        draw_pebbles(canvas, beach, lying[len(lying) - lifted :], rise=6)
        draw_pebbles(canvas, beach, moving, rise=60 * share, alpha=round(255 * (1 - share)))
