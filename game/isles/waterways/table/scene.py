"""The face of Waterways: a stone hangs at the pointer, snaps to the cells, is looked at and laid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from pygame import FRect

from game.core.players import Advice
from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.setup import HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.table.bag import BagScene
from game.isles.waterways.table.layout import middle_of, top_left
from game.isles.waterways.table.paint import draw_shadow
from game.isles.waterways.table.panels import draw_bids, draw_counts, draw_hand, draw_plates, draw_seats
from game.isles.waterways.table.spots import OnHeap
from game.isles.waterways.table.view import WaterwaysView
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.table.spots import OnCell
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer
from game.ui.sound import Sound
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Look, Spot, Widget

_HEAP_SPOTS: Final = dict(zip(("heap-ring", "heap-plain"), HEAPS, strict=True))


class WaterwaysScene(WaterwaysView):
    """The table of Waterways."""

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's cells, the columns beside it, the stone in hand."""
        self.settle_turn()
        layout = self.layout
        yield Custom(lambda canvas, look: None, self._cell_spots())
        yield Custom(lambda canvas, look: draw_plates(self, canvas, self.preview_shown()))
        yield Custom(lambda canvas, look: draw_seats(self, canvas, layout.seats))
        yield Custom(lambda canvas, look: draw_counts(self, canvas, layout.counts, self.preview_shown()))
        yield from self._build_stock(layout.stock)
        if self.state.is_auction:
            yield from self._build_auction(layout.hand)
        else:
            yield from self._build_hand(layout.hand)

    def _cell_spots(self) -> list[Spot]:
        place = self.cells
        board = place.board
        enabled = set(self.lights()[0]) if self.is_laying else set()
        if self.ghost is not None and self.is_laying and self.preview_at(self.ghost).refusal is None:
            enabled.add(self.ghost)
        action = None if self.is_watched else self._click_cell
        return [
            Spot(
                f"cell-{x}-{y}",
                place.cell_rect((x, y)),
                partial(action, (x, y)) if action is not None else None,
                (x, y) in enabled,
                value=OnCell((x, y)),
            )
            for y in range(board.height)
            for x in range(board.width)
        ]

    def _build_hand(self, area: FRect) -> Iterable[Widget]:
        height = 60.0
        card = FRect(area.left, area.top, area.width, area.height - (height + 10 if not self.is_watched else 0))
        yield Custom(lambda canvas, look: draw_hand(self, canvas, card))
        if self.is_watched:
            return
        top = card.bottom + 10
        wide = (area.width - 8) * 0.42
        can_confirm = self.ghost is not None and self.preview_shown() is not None
        yield Button(
            "turn",
            FRect(area.left, top, wide, height),
            self.t("waterways.button.turn"),
            self._click_turn,
            icon="restart",
            is_enabled=self.is_laying,
            tip=self.t("waterways.tip.turn"),
        )
        yield Button(
            "confirm",
            FRect(area.left + wide + 8, top, area.width - wide - 8, height),
            self.t("waterways.button.confirm"),
            self._confirm,
            icon="tick",
            style="primary",
            is_enabled=can_confirm,
            tip=self.t("waterways.tip.confirm") if can_confirm else "",
        )

    def _build_auction(self, area: FRect) -> Iterable[Widget]:
        height = 60.0
        card = FRect(area.left, area.top, area.width, area.height - height - 10)
        is_mine = self.is_human_turn
        value = self.bid_shown() if is_mine else None
        yield Custom(lambda canvas, look: draw_bids(self, canvas, card, value))
        if self.is_watched:
            return
        for name, left, icon, step in (
            ("bid-less", card.left + 14, "minus", -1),
            ("bid-more", card.right - 74, "plus", 1),
        ):
            yield Button(
                name,
                FRect(left, card.bottom - 72, 60, 60),
                icon=icon,
                action=partial(self._change_bid, step),
                is_enabled=is_mine and 1 <= (value or 0) + step <= self.highest_bid(),
            )
        top = card.bottom + 10
        wide = (area.width - 8) / 2
        yield Button(
            "pass-bid", FRect(area.left, top, wide, height), self.t("waterways.button.pass"), self._pass_bid,
            icon="close", is_enabled=is_mine,
        )  # fmt: skip
        yield Button(
            "bid", FRect(area.left + wide + 8, top, wide, height), self.t("waterways.button.bid", target=value or "–"),
            self._bid, icon="tick", style="primary", is_enabled=is_mine and (value or 0) >= 1,
        )  # fmt: skip

    def _build_stock(self, area: FRect) -> Iterable[Widget]:
        state: State = self.state
        tip = self.t("waterways.tip.bag")
        if state.setup.bag is not None:
            rect = FRect(area.left, area.top, area.width, area.height)
            yield Custom(
                lambda canvas, look: self._paint_bag(canvas, look, rect), (Spot("bag", rect, self._open_bag, tip=tip),)
            )
            return
        wide = (area.width - 16 - 60) / 2
        for number, (name, heap) in enumerate(_HEAP_SPOTS.items()):
            rect = FRect(area.left + number * (wide + 8), area.top, wide, area.height)
            can_draw = self._may_draw(heap)
            spot = Spot(
                name, rect, partial(self._draw, heap), can_draw, self.t(f"waterways.tip.{name}"), value=OnHeap(heap)
            )
            yield Custom(
                partial(self._paint_heap, rect=rect, heap=heap, name=name),
                (spot,),
            )
        bag = FRect(area.right - 60, area.top, 60, area.height)
        yield Button("bag", bag, icon="eye", action=self._open_bag, tip=tip)

    def _paint_bag(self, canvas: Canvas, look: Look, rect: FRect) -> None:
        state: State = self.state
        canvas.panel("ui/list_row_active" if look.hovered == "bag" else "ui/card", rect)
        side = min(rect.height - 16, 104.0)
        canvas.fit("ui/bag_cloth", FRect(rect.left + 12, rect.centery - side / 2, side, side))
        left = rect.left + side + 26
        room = FRect(left, rect.top + 8, rect.right - left - 12, rect.height - 16)
        upper = FRect(room.left, room.top, room.width, room.height * 0.5)
        canvas.text_box(str(state.left_in()), upper, TITLE, palette.INK, valign="bottom")
        lower = FRect(room.left, room.centery, room.width, room.height * 0.5)
        canvas.text_box(self.t("waterways.bag.left", n=state.left_in()), lower, LABEL, palette.FADED_INK, valign="top")
        if look.focused == "bag":
            canvas.panel("ui/focus_ring", rect.inflate(4, 4))

    def _paint_heap(self, canvas: Canvas, look: Look, rect: FRect, heap: str, name: str) -> None:
        state: State = self.state
        left = state.left_in(heap)
        is_due = self._may_draw(heap)
        canvas.panel("ui/list_row_active" if look.hovered == name and is_due else "ui/card", rect)
        side = min((rect.width - 24) / 3, rect.height * 0.32)
        back = "waterways/back_ring" if heap == HEAPS[0] else "waterways/back_plain"
        for layer in range(min(3, -(-left // 14))):
            stone = FRect(
                rect.centerx - side * 1.5 + layer * 1.5, rect.top + rect.height * 0.16 - layer * 5, 3 * side, side
            )
            draw_shadow(canvas, stone, 0)
            canvas.stretch(back, stone)
        label = FRect(rect.left + 6, rect.bottom - rect.height * 0.48, rect.width - 12, rect.height * 0.44)
        canvas.text_box(self.t(f"waterways.heap.{name}", n=left), label, LABEL_BOLD, palette.INK, "center")
        if is_due or self._is_advised(heap):
            canvas.panel("ui/glow", rect.inflate(-6, -6))
        if look.focused == name:
            canvas.panel("ui/focus_ring", rect.inflate(4, 4))

    def _may_draw(self, heap: str) -> bool:
        state: State = self.state
        is_due = self.is_human_turn and not state.is_auction and state.drawn is None
        return is_due and state.left_in(heap) > 0

    def _is_advised(self, heap: str) -> bool:
        return self.advice is not None and isinstance(self.advice.move, Draw) and self.advice.move.heap == heap

    # Acting ------------------------------------------------------------------------------------------------------

    def _click_cell(self, cell: Cell) -> None:
        state: State = self.state
        if not self.is_human_turn:
            return
        seat = state.seat
        assert seat is not None
        if state.drawn is None:
            refusal = state.why_not(Lay(seat, cell, self.turn))
            if refusal is not None:
                self.refuse(refusal)
            return
        if self.ghost is not None and cell in self._ghost_cells():
            if not self.services.aids.confirm_moves:
                self._confirm()
            return
        self.hovered_cell = cell
        move = Lay(seat, top_left(cell, self.turn), self.turn)
        refusal = state.why_not(move)
        if refusal is None:
            self.refused = None
            self.ghost = cell
            if self.services.storage.settings.lay_at_once and not self.is_touch:
                self._confirm()
            else:
                self.services.sounds.play(Sound.PICK)
            return
        self.ghost = None
        self.refuse(refusal)
        if cell in self.lights()[1]:
            self.say(f"{self.refusal_text(refusal)} {self.t('waterways.say.turned')}")

    def _ghost_cells(self) -> list[Cell]:
        assert self.ghost is not None
        x, y = top_left(self.ghost, self.turn)
        return [(x, y + part) if self.turn % 2 else (x + part, y) for part in range(3)]

    def _confirm(self) -> None:
        state: State = self.state
        seat = state.seat
        if not self.is_laying or self.ghost is None or seat is None:
            return
        self.show.lift_from = self.cells.stone_rect(top_left(self.ghost, self.turn), self.turn)
        self.try_move(Lay(seat, top_left(self.ghost, self.turn), self.turn))

    def turn_stone(self, steps: int = 1) -> None:
        """Turns the stone in hand by quarter turns; a ghost turns about its middle."""
        if not self.is_laying:
            return
        self.turn = (self.turn + steps) % 4
        self.refused = None
        self.telling.clear()
        self.services.sounds.play(Sound.PICK)
        self.rebuild()

    def _click_turn(self) -> None:
        self.turn_stone()

    def _draw(self, heap: str) -> None:
        seat = self.state.seat
        if self.is_human_turn and seat is not None:
            self.try_move(Draw(seat, heap))

    def _open_bag(self) -> SceneChange:
        return Push(BagScene(self.services, self.state))

    def _change_bid(self, step: int) -> None:
        if self.is_human_turn:
            self.bid_value = max(1, min(self.highest_bid(), self.bid_shown() + step))

    def _bid(self) -> None:
        seat = self.state.seat
        if self.is_human_turn and seat is not None:
            self.try_move(Bid(seat, self.bid_shown()))

    def _pass_bid(self) -> None:
        seat = self.state.seat
        if self.is_human_turn and seat is not None:
            self.try_move(PassBid(seat))

    # What the house asks, and input ------------------------------------------------------------------------------

    def show_refusal(self, refusal: Refusal) -> None:
        """Shows the edges that clash or the cells in the way."""
        self.refused = refusal

    def show_advice(self, advice: Advice) -> None:
        """The hint's move as a person's draft."""
        match advice.move:
            case Lay(at=at, turn=turn):
                self.turn, self.ghost, self.refused = turn, middle_of(at, turn), None
            case Bid(target=target):
                self.bid_value = target

    def forget_draft(self) -> None:
        """No ghost, no refusal, nothing under way; a new stone will be turned so that it fits somewhere."""
        self.ghost, self.refused, self.bid_value = None, None, None
        self.settled = -1
        self.forget_outlook()
        hovered = self.hovered_cell
        now: Any = self.match.state
        if hovered is not None and now.stone_at(hovered) is not None:
            self.quiet_cell, self.hovered_cell = hovered, None
        self.show.reset()

    def step_back_in_game(self) -> bool:
        """Takes the ghost up again."""
        if self.ghost is None:
            return False
        self.ghost, self.refused = None, None
        self.services.sounds.play(Sound.UNDO)
        return True

    def animate(self, move: Move, before: State) -> None:
        """The stone drops, the water runs, the next stone comes out of the bag."""
        assert isinstance(before, State)
        self.settle_turn()
        self.show.start(move, before)

    def click_sound(self, spot: Spot) -> Sound:
        """Cells make their own sounds."""
        return Sound.PICK if spot.name.startswith("cell-") else super().click_sound(spot)

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """Somebody is there: the water glints."""
        self.show.wake()
        return super().handle_pointer(pointer)

    def on_right_click(self) -> SceneChange | None:
        """A right click turns the stone in hand."""
        if self.is_laying:
            self.turn_stone()
            return None
        return super().on_right_click()

    def handle_command(self, command: Command) -> SceneChange | None:
        """As the house does; the glints wake."""
        self.show.wake()
        return super().handle_command(command)

    def on_command(self, command: Command) -> SceneChange | None:
        """Turning and confirming by key."""
        if command is Command.TURN:
            self.turn_stone()
            return None
        if command is Command.CONFIRM:
            self._confirm()
            return None
        return super().on_command(command)

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Turns the stone in hand."""
        self.turn_stone(1 if steps < 0 else -1)
        return None

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The stone follows the pointer, and snaps to the cells."""
        cell = _cell_of(spot)
        self.pointer = x, y
        if cell is not None and cell == self.quiet_cell:
            cell = None
        else:
            self.quiet_cell = None
        if not self.is_laying:
            self.hovered_cell = cell
            return
        if cell != self.hovered_cell:
            self.hovered_cell = cell
            if self.ghost is None:
                self.refused = None
                self.invalidate()
        elif cell is None and self.ghost is None:
            self.invalidate()

    def advance(self, seconds: float) -> SceneChange | None:
        """Glints go on and off."""
        self.show.advance(seconds)
        return super().advance(seconds)


def _cell_of(spot: Spot | None) -> Cell | None:
    """The cell of a spot, None for spots that are no cell."""
    if spot is None or not spot.name.startswith("cell-"):
        return None
    x, y = spot.name.removeprefix("cell-").split("-")
    return int(x), int(y)
