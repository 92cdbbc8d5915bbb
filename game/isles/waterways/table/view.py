"""What the table of Waterways shows: the position, the stone in hand over the board, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pygame import FRect

from game.core.state import Cell, Move, Refusal
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.refusals import Reason
from game.isles.waterways.rules.setup import DEFAULT_TARGET, HEAPS
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.stones import Laid, Side
from game.isles.waterways.rules.views import Preview, preview
from game.isles.waterways.table.layout import Layout, Place, lay_out, middle_of, top_left
from game.isles.waterways.table.motion import Shown
from game.isles.waterways.table.paint import (
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
from game.isles.waterways.table.panels import card_of
from game.occasions.tables import Table
from game.services import Services
from game.table.bar import SeatCard
from game.table.scene import NewSession, TableScene
from game.ui import palette
from game.ui.canvas import Canvas

HIGHEST_BID: Final = 99


class WaterwaysView(TableScene[State]):
    """The table of Waterways as it is seen; ``WaterwaysScene`` adds what a person does."""

    name = "waterways"
    game: ClassVar[str] = "waterways"
    place: ClassVar[str] = "waterways"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "waterways")

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.turn = 0
        """How the stone in hand is turned."""
        self.ghost: Cell | None = None
        """The middle cell of the stone placed but not confirmed: the draft."""
        self.hovered_cell: Cell | None = None
        self.quiet_cell: Cell | None = None
        """Where the last stone was laid by a click: the next one only hangs at the pointer until it moves on."""
        self.pointer: tuple[float, float] | None = None
        self.bid_value: int | None = None
        self.refused: Refusal | None = None
        self.show = Shown(self)
        """What moves and glints."""
        self._layout: tuple[Any, Layout] | None = None
        self._previews: dict[tuple[int, Cell, int], Preview] = {}
        self._lights: tuple[Any, list[Cell], list[Cell]] | None = None
        self.settled = -1
        """The position for whose stone the turn has been chosen."""

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

    def forget_outlook(self) -> None:
        """The position may be another one: previews and lights are worked out anew."""
        self._previews.clear()
        self._lights = None

    def settle_turn(self) -> None:
        """Turns a new stone so that it fits somewhere; once for each position shown."""
        if self.settled == self.position:
            return
        self.settled = self.position
        state: State = self.state
        if state.drawn is None:
            return
        turns = {turn for _, turn in state.placements(state.drawn)}
        if turns and self.turn not in turns:
            self.turn = min(turns, key=lambda turn: (turn - self.turn) % 4)

    def highest_bid(self) -> int:
        last = self.state.last_bid
        return HIGHEST_BID if last is None else last.target - 1

    def bid_shown(self) -> int:
        """The target that the person would bid."""
        highest = self.highest_bid()
        usual = (self.match.board.even_target or DEFAULT_TARGET) + 6
        return max(0, min(highest, self.bid_value if self.bid_value is not None else usual))

    # Words -------------------------------------------------------------------------------------------------------

    def seat_cards(self) -> list[SeatCard]:
        """What each seat's card says."""
        return [card_of(self, seat) for seat in range(len(self.match.seats))]

    def turn_line(self) -> str:
        """What to do now."""
        state: State = self.state
        if state.is_over:
            return self.t(f"waterways.turn.{state.ended_by}") if state.ended_by in ("bag", "stuck") else ""
        if not self.is_human_turn:
            return ""
        if state.is_auction:
            return self.t("waterways.turn.bid")
        if state.drawn is None:
            return self.t("waterways.turn.draw")
        if self.ghost is not None:
            if self.preview_at(self.ghost).refusal is not None:
                return self.t("waterways.turn.misfit")
            confirm = self.services.aids.confirm_moves
            return self.t("waterways.turn.confirm-button" if confirm else "waterways.turn.confirm")
        return self.t("waterways.turn.first" if not state.laid else "waterways.turn.lay")

    def describe(self, move: Move, before: State) -> str:
        """The move as the log tells it, and what it brought about: who is the saboteur, why the game is over."""
        assert isinstance(before, State)
        after = before.copy()
        after.play(move)
        told = self._describe_move(move, before)
        if before.is_auction and after.saboteur is not None:
            name = self.seat_name(after.saboteur)
            told += " " + self.t("waterways.log.saboteur", player=name, target=after.target)
        if after.is_over:
            told += " " + self.t(f"waterways.log.{after.ended_by}")
        return told

    def _describe_move(self, move: Move, before: State) -> str:
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
                assert before.drawn is not None
                return self._describe_lay(player, Laid(move.seat, before.drawn, at, turn))
        raise TypeError(f"no move of Waterways: {move!r}")

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

    # Drawing -----------------------------------------------------------------------------------------------------

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
        if is_free and self.services.aids.show_targets and self.ghost is None:
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
        details = refusal.values
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
