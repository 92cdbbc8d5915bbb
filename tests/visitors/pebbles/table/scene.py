"""Pebbles on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import SeatCard, draw_seat_card
from game.table.scene import NewSession, TableScene
from game.ui.canvas import Canvas
from game.ui.text import LABEL
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

from ..rules.moves import COUNTS, Take
from ..rules.state import State
from .draft import Draft
from .hit_targets import OnCount
from .layout import Layout, lay_out
from .messages import turn_line
from .motion import Choreography
from .panels import seat_cards
from .view import View


class PebblesScene(TableScene[State]):
    """A game of Pebbles on the table."""

    name = "pebbles"
    game = "pebbles"
    sheets: ClassVar[tuple[str, ...]] = ("ui",)

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        self._draft: Draft | None = None
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds)
        self.view = View(self)

    @property
    def layout(self) -> Layout:
        """Where things lie in the present window."""
        return lay_out(self.table_area)

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        if not self.is_human_turn or self.seat is None:
            return None
        if self._draft is None:
            self._draft = Draft(self.state, self.seat)
        return self._draft

    def forget_draft(self) -> None:
        """The position has changed: nothing is picked up."""
        self._draft = None

    @property
    def has_step_back(self) -> bool:
        """Whether something of the draft can be taken back."""
        return self._draft is not None and self._draft.count > 0

    def step_back_in_game(self) -> bool:
        """Puts what is picked up back."""
        if self._draft is None or not self._draft.count:
            return False
        self._draft.count = 0
        return True

    def turn_line(self) -> str:
        """What the person can do now."""
        return turn_line(self.services.texts, self.draft) if self.draft is not None else ""

    def seat_cards(self) -> Sequence[SeatCard]:
        """How many pebbles everybody has."""
        return seat_cards(self.state)

    def animate(self, move: Move, before: State) -> None:
        """The pebbles are taken."""
        self.dance.show()

    def show_advice(self, advice: Advice) -> None:
        """Picks up what the hint says."""
        if self.draft is not None and isinstance(advice.move, Take):
            self.draft.count = advice.move.count

    def click(self, count: int) -> None:
        """Picks so many up, or says why not."""
        draft = self.draft
        refusal = draft.click(count) if draft is not None else None
        if refusal is not None:
            self.refuse(refusal)

    def confirm(self) -> None:
        """Takes what is picked up."""
        move = self.draft.move if self.draft is not None else None
        if move is not None:
            self.try_move(move)

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """A place for each count, the button, the seats."""
        layout, draft = self.layout, self.draft
        for count in COUNTS:
            can = draft is not None and draft.state.why_not(Take(draft.seat, count)) is None
            hit_target = HitTarget(
                f"count-{count}", layout.counts[count], partial(self.click, count), can, value=OnCount(count)
            )
            yield CustomWidget(partial(self._paint_count, hit_target=hit_target), (hit_target,))
        is_ready = draft is not None and draft.move is not None
        label = self.t("pebbles.take")
        yield Button("confirm", layout.confirm, label, self.confirm, style="primary", is_enabled=is_ready)
        for seat, card in enumerate(self.seat_cards()):
            place = FRect(layout.beach.right - 260, layout.beach.top + 12 + 64 * seat, 240, 56)
            yield CustomWidget(partial(self._paint_card, place=place, seat=seat, card=card))

    @staticmethod
    def _paint_count(canvas: Canvas, look: object, hit_target: HitTarget) -> None:
        assert isinstance(hit_target.value, OnCount)
        canvas.panel("ui/card", hit_target.rect)
        canvas.text_box(str(hit_target.value.pebbles), hit_target.rect, LABEL, align="center")

    def _paint_card(self, canvas: Canvas, look: object, place: FRect, seat: int, card: SeatCard) -> None:
        draw_seat_card(self, canvas, place, seat, card)

    def draw_background(self, canvas: Canvas) -> None:
        """The beach."""
        self.view.draw(canvas)
