"""The face of Waterways: a stone hangs at the pointer, snaps to the cells, is looked at and laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from pygame import FRect

from game.ai.base import Advice
from game.rules.core import Cell, Move, Refusal
from game.rules.core import State as AnyState
from game.rules.waterways import Bid, Draw, Laid, Lay, PassBid, Reason, Side, State
from game.rules.waterways_setup import DEFAULT_TARGET, HEAPS
from game.rules.waterways_views import Preview, preview
from game.scenes.base import SceneChange
from game.scenes.catalogue import GameFace
from game.scenes.stack import Push
from game.scenes.table import Mode, SeatCard, Table, TableScene
from game.scenes.waterways_bag import BagScene
from game.scenes.waterways_drawing import (
    GHOST,
    draw_board,
    draw_clashes,
    draw_frame,
    draw_lights,
    draw_marks,
    draw_meetings,
    draw_owner,
    draw_shadow,
    draw_stone,
    draw_stones,
    draw_taken,
)
from game.scenes.waterways_layout import Layout, Place, lay_out, middle_of, top_left
from game.scenes.waterways_motion import Shown
from game.scenes.waterways_pages import RULE_PAGES
from game.scenes.waterways_panels import (
    card_of,
    draw_bids,
    draw_counts,
    draw_hand,
    draw_plates,
    draw_seats,
)
from game.scenes.waterways_rules import draw_board_small, progress, rank, score_parts, variants
from game.services import Services
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer, PointerKind
from game.ui.sound import Sound
from game.ui.text import LABEL, LABEL_BOLD, TITLE
from game.ui.widgets import Button, Custom, Look, Spot, Widget

HIGHEST_BID: Final = 99
_HEAP_SPOTS: Final = dict(zip(("heap-ring", "heap-plain"), HEAPS, strict=True))


class WaterwaysScene(TableScene):
    """The table of Waterways."""

    name = "waterways"
    game: ClassVar[str] = "waterways"
    place: ClassVar[str] = "waterways"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "waterways")

    def __init__(self, services: Services, table: Table, mode: Mode = Mode.PLAY) -> None:
        super().__init__(services, table, mode)
        self.turn = 0
        """How the stone in hand is turned."""
        self.ghost: Cell | None = None
        """The middle cell of the stone placed but not confirmed: the draft."""
        self.hovered_cell: Cell | None = None
        self.pointer: tuple[float, float] | None = None
        self.bid_value: int | None = None
        self.refused: Refusal | None = None
        self.show = Shown(self)
        """What moves and glints."""
        self._layout: tuple[Any, Layout] | None = None
        self._previews: dict[tuple[int, Cell, int], Preview] = {}
        self._lights: tuple[Any, list[Cell], list[Cell]] | None = None
        self._settled = -1
        """The position for whose stone the turn has been chosen."""

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """Where things lie in the present window."""
        key = self.services.viewport, tuple(self.table_area)
        if self._layout is None or self._layout[0] != key:
            board = self.match.board
            self._layout = key, lay_out(self.table_area, board, self.services.viewport.scale, len(self.match.seats))
        return self._layout[1]

    @property
    def cells(self) -> Place:
        """The board's place."""
        return self.layout.place

    @property
    def is_laying(self) -> bool:
        """Whether a person has a stone in hand now."""
        return self.is_human_turn and self.state.drawn is not None and not self.state.is_over

    @property
    def is_hand_hidden(self) -> bool:
        """Whether the stone in hand is still on its way from the bag."""
        return self.show.is_drawing

    def shown_counts(self) -> Mapping[Side, int]:
        """The shores' counts; while a shore is being reached still those before."""
        state: State = self.state
        return self.show.counts_before or state.counts()

    def shown_products(self) -> tuple[int, int]:
        """The two products of ``shown_counts``."""
        counts = self.shown_counts()
        return counts[Side.NORTH] * counts[Side.SOUTH], counts[Side.WEST] * counts[Side.EAST]

    def is_lit(self, side: Side) -> bool:
        """Whether a shore is being reached at this moment."""
        return side in self.show.reached

    def middle_shown(self) -> Cell | None:
        """The middle cell of the stone to be shown over the board: of the ghost, else where the pointer is."""
        if not self.is_laying:
            return None
        return self.ghost if self.ghost is not None else self.hovered_cell

    def preview_at(self, middle: Cell) -> Preview:
        """What the stone in hand would mean with its middle there, as it is turned."""
        state: State = self.state
        assert state.drawn is not None
        key = self.position, middle, self.turn
        if key not in self._previews:
            if len(self._previews) > 400:
                self._previews.clear()
            self._previews[key] = preview(state, state.drawn, top_left(middle, self.turn), self.turn)
        return self._previews[key]

    def preview_shown(self) -> Preview | None:
        """The preview of the stone over the board, if it may be laid there."""
        middle = self.middle_shown()
        if middle is None:
            return None
        found = self.preview_at(middle)
        return found if found.refusal is None else None

    def lights(self) -> tuple[list[Cell], list[Cell]]:
        """The middle cells of legal places as the stone is turned now, and those where only another turn fits."""
        state: State = self.state
        key = self.position, self.turn
        if self._lights is None or self._lights[0] != key:
            if state.drawn is None:
                self._lights = key, [], []
            else:
                placements = state.placements(state.drawn)
                lit = {middle_of(at, turn) for at, turn in placements if turn == self.turn}
                others = {middle_of(at, turn) for at, turn in placements} - lit
                self._lights = key, sorted(lit), sorted(others)
        return self._lights[1], self._lights[2]

    def _settle_turn(self) -> None:
        """Turns a new stone so that it fits somewhere; once for each position shown."""
        if self._settled == self.position:
            return
        self._settled = self.position
        state: State = self.state
        if state.drawn is None:
            return
        turns = {turn for _, turn in state.placements(state.drawn)}
        if turns and self.turn not in turns:
            self.turn = min(turns, key=lambda turn: (turn - self.turn) % 4)

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's cells, the columns beside it, the stone in hand."""
        self._settle_turn()
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
        action = None if self.mode is Mode.WATCH else self._click_cell
        return [
            Spot(
                f"cell-{x}-{y}",
                place.cell_rect((x, y)),
                (lambda cell=(x, y): action(cell)) if action is not None else None,  # type: ignore[misc]
                (x, y) in enabled,
            )
            for y in range(board.height)
            for x in range(board.width)
        ]

    def _build_hand(self, area: FRect) -> Iterable[Widget]:
        height = 60.0
        card = FRect(area.left, area.top, area.width, area.height - (height + 10 if self.mode is Mode.PLAY else 0))
        yield Custom(lambda canvas, look: draw_hand(self, canvas, card))
        if self.mode is Mode.WATCH:
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
            tip=self.t("waterways.tip.confirm"),
        )

    def _build_auction(self, area: FRect) -> Iterable[Widget]:
        height = 60.0
        card = FRect(area.left, area.top, area.width, area.height - height - 10)
        is_mine = self.is_human_turn
        value = self.bid_shown() if is_mine else None
        yield Custom(lambda canvas, look: draw_bids(self, canvas, card, value))
        if self.mode is Mode.WATCH:
            return
        for name, left, icon, step in (
            ("bid-less", card.left + 14, "minus", -1),
            ("bid-more", card.right - 74, "plus", 1),
        ):
            yield Button(
                name,
                FRect(left, card.bottom - 72, 60, 60),
                icon=icon,
                action=lambda step=step: self._change_bid(step),  # type: ignore[misc]
                is_enabled=is_mine and 1 <= (value or 0) + step <= self._highest_bid(),
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
            spot = Spot(name, rect, lambda heap=heap: self._draw(heap), can_draw, self.t(f"waterways.tip.{name}"))  # type: ignore[misc]
            yield Custom(
                lambda canvas, look, rect=rect, heap=heap, name=name: self._paint_heap(canvas, look, rect, heap, name),  # type: ignore[misc]
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
            if not self.services.storage.settings.confirm_moves:
                self._confirm()
            return
        self.hovered_cell = cell
        move = Lay(seat, top_left(cell, self.turn), self.turn)
        refusal = state.why_not(move)
        if refusal is None:
            self.refused = None
            self.ghost = cell
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
        self._message = ""
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

    def _highest_bid(self) -> int:
        last = self.state.last_bid
        return HIGHEST_BID if last is None else last.target - 1

    def bid_shown(self) -> int:
        """The target that the person would bid."""
        highest = self._highest_bid()
        usual = (self.match.board.even_target or DEFAULT_TARGET) + 6
        return max(0, min(highest, self.bid_value if self.bid_value is not None else usual))

    def _change_bid(self, step: int) -> None:
        if self.is_human_turn:
            self.bid_value = max(1, min(self._highest_bid(), self.bid_shown() + step))

    def _bid(self) -> None:
        seat = self.state.seat
        if self.is_human_turn and seat is not None:
            self.try_move(Bid(seat, self.bid_shown()))

    def _pass_bid(self) -> None:
        seat = self.state.seat
        if self.is_human_turn and seat is not None:
            self.try_move(PassBid(seat))

    # What the house asks -----------------------------------------------------------------------------------------

    def seat_cards(self) -> list[SeatCard]:
        """What each seat's card says."""
        return [card_of(self, seat) for seat in range(len(self.match.seats))]

    def turn_line(self) -> str:
        """What to do now."""
        state: State = self.state
        if state.is_over:
            return self.t(f"waterways.log.{state.ended_by}") if state.ended_by in ("bag", "stuck") else ""
        if not self.is_human_turn:
            return ""
        if state.is_auction:
            return self.t("waterways.turn.bid")
        if state.drawn is None:
            return self.t("waterways.turn.draw")
        if self.ghost is not None:
            if self.preview_at(self.ghost).refusal is not None:
                return self.t("waterways.turn.misfit")
            confirm = self.services.storage.settings.confirm_moves
            return self.t("waterways.turn.confirm-button" if confirm else "waterways.turn.confirm")
        return self.t("waterways.turn.first" if not state.laid else "waterways.turn.lay")

    def describe(self, move: Move, before: AnyState) -> str:
        """The move as the log tells it."""
        player = self.seat_name(move.seat)
        match move:
            case Bid(target=target):
                return self.t("waterways.log.bid", player=player, target=target)
            case PassBid():
                return self.t("waterways.log.pass-bid", player=player)
            case Draw(heap=heap):
                ring = heap == HEAPS[0]
                return self.t("waterways.log.draw-ring" if ring else "waterways.log.draw-plain", player=player)
            case Lay(at=at, turn=turn):
                assert isinstance(before, State)
                assert before.drawn is not None
                return self._describe_lay(player, Laid(move.seat, before.drawn, at, turn))
        return ""

    def _describe_lay(self, player: str, stone: Laid) -> str:
        board = self.match.board
        shores: dict[Side, int] = {}
        for edge in stone.outlets:
            if board.worth_of(edge):
                shores[edge.side] = shores.get(edge.side, 0) + 1
        told = [
            self.t("waterways.log.lay-shore", player=player, n=count, side=self.t(f"waterways.side.{side.value}"))
            for side, count in shores.items()
        ]
        if any(board.worth_of(edge) > 1 for edge in stone.outlets):
            told.append(self.t("waterways.log.lay-mark"))
        return " ".join(told) or self.t("waterways.log.lay", player=player)

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Sides as people call them."""
        return {name: self.t(f"waterways.side.{value}") if name == "side" else value for name, value in values.items()}

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
        self._settled = -1
        self.show.reset()

    def step_back_in_game(self) -> bool:
        """Takes the ghost up again."""
        if self.ghost is None:
            return False
        self.ghost, self.refused = None, None
        self.services.sounds.play(Sound.UNDO)
        return True

    def animate(self, move: Move, before: AnyState) -> None:
        """The stone drops, the water runs, the next stone comes out of the bag."""
        assert isinstance(before, State)
        self._settle_turn()
        self.show.start(move, before)

    def click_sound(self, spot: Spot) -> Sound:
        """Cells make their own sounds."""
        return Sound.PICK if spot.name.startswith("cell-") else super().click_sound(spot)

    # Input -------------------------------------------------------------------------------------------------------

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """A right click turns the stone in hand."""
        self.show.is_awake()
        if pointer.kind is PointerKind.BACK and self.is_laying and self.lesson is None:
            self.motions.finish()
            self.turn_stone()
            return None
        return super().handle_pointer(pointer)

    def handle_command(self, command: Command) -> SceneChange | None:
        """As the house does; the glints wake."""
        self.show.is_awake()
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

    # Time and drawing --------------------------------------------------------------------------------------------

    def advance(self, seconds: float) -> SceneChange | None:
        """Glints go on and off."""
        self.show.advance(seconds)
        return super().advance(seconds)

    def draw_background(self, canvas: Canvas) -> None:
        """The sea, the empty board, and on it the stones that lie still."""
        area = self.area
        layers = self.services.layers
        place = self.cells

        def paint_ground(part: Canvas) -> None:
            part.texture("ui/tile_sea", area)
            draw_board(part, place)

        stones = self.show.resting_stones()

        def paint_stones(part: Canvas) -> None:
            part.layer(layers, "waterways-ground", (self.table.board.name, place), area, paint_ground, opaque=True)
            draw_stones(part, place, stones)
            draw_marks(part, place, stones)

        key = self.table.board.name, place, stones
        canvas.layer(layers, "waterways-stones", key, area, paint_stones, opaque=True)

    def draw_content(self, canvas: Canvas) -> None:
        """Last stones outlined, lights, the stone over the board, what moves."""
        place = self.cells
        state: State = self.state
        resting = self.show.resting_stones()
        last = {stone.seat: stone for stone in resting[-state.seats :]}
        for stone in last.values():
            draw_owner(canvas, place, stone)
        self.show.draw_glints(canvas)
        is_free = self.is_laying and not self.motions
        if is_free and self.services.storage.settings.show_targets and self.ghost is None:
            lit, turned = self.lights()
            draw_lights(canvas, place, lit, self.turn, turned)
        if is_free:
            self._draw_held(canvas)
        if self.refused is not None:
            self._draw_refused(canvas, self.refused)
        self.show.draw(canvas)

    def _draw_held(self, canvas: Canvas) -> None:
        state: State = self.state
        middle = self.middle_shown()
        if middle is None or state.drawn is None:
            return
        place = self.cells
        found = self.preview_at(middle)
        rect = place.stone_rect(top_left(middle, self.turn), self.turn)
        if found.refusal is None:
            draw_shadow(canvas, rect, self.turn)
            draw_stone(canvas, rect, state.drawn, self.turn, 255 if self.ghost is not None else GHOST)
            draw_frame(canvas, rect, self.turn, palette.FOAM if self.ghost is None else palette.BRASS)
            draw_meetings(canvas, place, found.meetings)
            draw_meetings(canvas, place, found.shores, 200)
            return
        draw_stone(canvas, rect, state.drawn, self.turn, 130)
        draw_frame(canvas, rect, self.turn, palette.CORAL, 190)
        draw_meetings(canvas, place, found.meetings, 140)
        draw_clashes(canvas, place, found.clashes)

    def _draw_refused(self, canvas: Canvas, refusal: Refusal) -> None:
        details = refusal.details
        if refusal.reason in (Reason.OCCUPIED, Reason.ROCK):
            draw_taken(canvas, self.cells, details.get("cells", ()))
        elif refusal.reason is Reason.NOT_IN_CENTRE:
            for cell in details.get("cells", ()):
                canvas.stretch("waterways/lit_lying", self.cells.cell_rect(cell))
        draw_clashes(canvas, self.cells, details.get("edges", ()))

    def draw_overlay(self, canvas: Canvas) -> None:
        """The stone that hangs at the pointer while it is not over the board."""
        state: State = self.state
        if (
            self.is_laying
            and not self.motions
            and self.ghost is None
            and self.hovered_cell is None
            and self.pointer is not None
            and state.drawn is not None
            and self.cells.shores.inflate(160, 60).collidepoint(self.pointer)
        ):
            cell = self.cells.cell
            width, height = (cell, 3 * cell) if self.turn % 2 else (3 * cell, cell)
            x, y = self.pointer
            rect = FRect(x - width / 2, y - height / 2, width, height)
            draw_shadow(canvas, rect, self.turn)
            draw_stone(canvas, rect, state.drawn, self.turn, GHOST)
        self.show.draw_over(canvas)


def _cell_of(spot: Spot | None) -> Cell | None:
    """The cell of a spot, None for spots that are no cell."""
    if spot is None or not spot.name.startswith("cell-"):
        return None
    x, y = spot.name.removeprefix("cell-").split("-")
    return int(x), int(y)


FACE: Final = GameFace(
    game="waterways",
    table=WaterwaysScene,
    variants=variants,
    rule_pages=RULE_PAGES,
    rank=rank,
    draw_board=draw_board_small,
    score_parts=score_parts,
    progress=progress,
)
