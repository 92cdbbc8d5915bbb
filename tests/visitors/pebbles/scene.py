"""Pebbles on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move
from game.modes.tables import GameTable
from game.services import Services
from game.table.bar import SeatCard, draw_seat_card
from game.table.scene import NewSession, TableScene
from game.ui.canvas import Canvas
from game.ui.motion import Motion, linear
from game.ui.sound import Sound
from game.ui.text import LABEL
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget

from .draft import Draft
from .paint import Layout, draw_pebbles, lay_out
from .rules import COUNTS, State, Take

_SECONDS: Final = 0.2
"""How long a handful of pebbles is on its way."""


class OnCount(NamedTuple):
    """So many pebbles to be picked up."""

    pebbles: int


class PebblesScene(TableScene[State]):
    """A game of Pebbles on the table."""

    name = "pebbles"
    game = "pebbles"
    sheets: ClassVar[tuple[str, ...]] = ("ui",)

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        self._draft: Draft | None = None
        self._moving = range(0), 0.0
        """The pebbles on their way, and how far they are off the beach, from 0 to 1."""
        super().__init__(services, table, session)

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
        if self.draft is None:
            return ""
        return self.t("pebbles.line.confirm" if self.draft.count else "pebbles.line.pick")

    def seat_cards(self) -> Sequence[SeatCard]:
        """How many pebbles everybody has."""
        return [SeatCard(str(count)) for count in self.state.taken]

    def animate(self, move: Move, before: State) -> None:
        """A handful of pebbles leaves the beach, and is heard as it comes to lie."""
        self._move_pebbles(range(self.state.left, before.left), is_back=False)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The pebbles taken last come back."""
        self._move_pebbles(range(after.left, self.state.left), is_back=True)

    def _move_pebbles(self, pebbles: range, *, is_back: bool) -> None:
        def go(share: float) -> None:
            self._moving = pebbles, 1 - share if is_back else share

        def land() -> None:
            self._moving = range(0), 0.0
            self.services.sounds.play(Sound.LAY_STONE)

        self.motions.start(Motion(_SECONDS, go, land, ease=linear))

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
        """The beach and its pebbles, those picked up lifted."""
        beach = self.layout.beach
        canvas.texture("ui/tile_sea", self.area)
        canvas.panel("ui/panel_paper", beach)
        beach = beach.inflate(-48, -48)
        lifted, (moving, share) = self.draft.count if self.draft is not None else 0, self._moving
        lying = range(min([self.state.left, *moving]))
        draw_pebbles(canvas, beach, lying[: len(lying) - lifted])
        draw_pebbles(canvas, beach, lying[len(lying) - lifted :], rise=6)
        draw_pebbles(canvas, beach, moving, rise=60 * share, alpha=round(255 * (1 - share)))
