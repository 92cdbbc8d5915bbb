"""The table of Waterways: a stone hangs at the pointer, snaps to the cells, is looked at and laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pygame import FRect

from game.core.players import Advice
from game.core.state import Cell, Move, Refusal
from game.i18n import Texts
from game.isles.waterways.rules.moves import Bid, Draw, Lay, PassBid
from game.isles.waterways.rules.state import State
from game.isles.waterways.rules.views import tries
from game.isles.waterways.table import words
from game.isles.waterways.table.auction import Bidding, build_auction
from game.isles.waterways.table.bag import BagScene
from game.isles.waterways.table.draft import Draft
from game.isles.waterways.table.glints import Glints
from game.isles.waterways.table.layout import Layout, Needs, lay_out
from game.isles.waterways.table.motion import TableMotion
from game.isles.waterways.table.outlook import Outlook
from game.isles.waterways.table.panels import draw_hand, draw_seats
from game.isles.waterways.table.pointing import Pointing
from game.isles.waterways.table.refusing import kept_clear, place_of
from game.isles.waterways.table.spots import cell_of, cell_spots
from game.isles.waterways.table.stock import build_bag, build_heaps
from game.isles.waterways.table.sums import draw_signs, draw_sums, sum_spots
from game.isles.waterways.table.view import View
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.bar import SeatCard
from game.table.scene import NewSession, TableScene
from game.table.spots import OnCell
from game.table.telling.speech import Kept
from game.ui.canvas import Canvas
from game.ui.input import Command, Pointer
from game.ui.sound import Sound
from game.ui.viewport import Viewport
from game.ui.widgets import Button, Custom, Spot, Widget


class WaterwaysScene(TableScene[State]):
    """The table of Waterways."""

    name = "waterways"
    game: ClassVar[str] = "waterways"
    place: ClassVar[str] = "waterways"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "waterways")

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.draft = Draft()
        """What the person has begun."""
        self.pointing = Pointing()
        self.motion = TableMotion(self.motions, services.sounds.play)
        self.glints = Glints(self.invalidate)
        self.view = View(services, self)
        self._layout: tuple[tuple[Viewport, tuple[float, ...], Needs], Layout] | None = None
        self._outlook: tuple[int, Outlook] | None = None
        self._refused_cell: Cell | None = None  # where the stone in hand was refused last
        self._settled_position = -1  # the position for whose stone the turn has been chosen
        self._lifted_from: FRect | None = None  # where the stone that is being laid lay as a ghost

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        """Where things lie in the present window."""
        needs = Needs(self.state.seats, self.services.fonts.text_size, has_heaps=self.state.setup.bag is None)
        key = self.services.viewport, tuple(self.table_area), needs
        if self._layout is None or self._layout[0] != key:
            self._layout = key, lay_out(self.table_area, self.state.board, self.services.viewport.scale, needs)
        return self._layout[1]

    @property
    def outlook(self) -> Outlook:
        """What the stone in hand could do in the position shown."""
        if self._outlook is None or self._outlook[0] != self.position:
            self._outlook = self.position, Outlook(self.state)
        return self._outlook[1]

    @property
    def texts(self) -> Texts:
        """The texts in the language of the moment."""
        return self.services.texts

    @property
    def is_laying(self) -> bool:
        """Whether a person has a stone in hand now."""
        return self.is_human_turn and self.state.drawn is not None and not self.state.is_over

    @property
    def lights_places(self) -> bool:
        """Whether the places where the stone in hand fits are lit up."""
        return self.services.aids.show_targets and self.session.lights

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is under way."""
        return not self.motions

    def draw_background(self, canvas: Canvas) -> None:
        """The sea, the empty board, and on it the stones that lie still."""
        self.view.draw_still(canvas)

    def draw_content(self, canvas: Canvas) -> None:
        """Last stones outlined, lights, the stone over the board, what moves."""
        self.view.draw_moving(canvas)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The stone that hangs at the pointer, and what flies over everything."""
        self.view.draw_over(canvas)

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's cells, the columns beside it, the stone in hand."""
        self._settle_turn()
        layout = self.layout
        yield Custom(lambda canvas, look: None, self._cell_spots())
        yield Custom(lambda canvas, look: draw_signs(self, canvas, look, self.view.preview()))
        yield Custom(lambda canvas, look: draw_seats(self, canvas, layout.seats))
        yield from self._build_stock()
        if self.state.is_auction:
            bidding = None if self.is_watched else Bidding(self._change_bid, self._bid, self._pass_bid)
            is_pass_advised = self.advice is not None and isinstance(self.advice.move, PassBid)
            yield from build_auction(
                self, layout, self.draft, bidding, is_mine=self.is_human_turn, is_pass_advised=is_pass_advised
            )
            return
        yield Custom(
            lambda canvas, look: draw_sums(self, canvas, look, layout.sums, self.view.preview()),
            sum_spots(self, layout.sums),
        )
        yield from self._build_hand(layout.hand)

    def _cell_spots(self) -> list[Spot]:
        lit: set[Cell] = set()
        if self.is_laying:
            lit.update(self.outlook.lights(self.draft.turn).fitting)
        return cell_spots(self.layout.place, lit, None if self.is_watched else self._click_cell)

    def _build_hand(self, area: FRect) -> Iterable[Widget]:
        if self.is_watched:
            yield Custom(lambda canvas, look: draw_hand(self, canvas, area))
            return
        card, left, right = self.layout.hand_parts(area, 0.5)
        can_confirm = self.draft.ghost is not None and self.view.preview() is not None
        tip = self.t("waterways.tip.confirm") if can_confirm else ""
        yield Custom(lambda canvas, look: draw_hand(self, canvas, card))
        yield Button(
            "turn", left, self.t("waterways.button.turn"), self.turn_stone, "restart", is_enabled=self.is_laying,
            tip=self.t("waterways.tip.turn"),
        )  # fmt: skip
        yield Button(
            "confirm", right, self.t("waterways.button.confirm"), self._confirm, "tick", "primary", can_confirm, tip=tip
        )

    def _build_stock(self) -> Iterable[Widget]:
        if self.state.setup.bag is not None:
            return build_bag(self, self.layout, self._open_bag)
        move = self.advice.move if self.advice is not None else None
        return build_heaps(
            self, self.layout, self._draw, self._open_bag, may_draw=self._may_draw, is_lit=self.session.lights,
            advised=move.heap if isinstance(move, Draw) else "",
        )  # fmt: skip

    def _may_draw(self, heap: str) -> bool:
        state = self.state
        return self.is_human_turn and not state.is_auction and state.drawn is None and state.left_in(heap) > 0

    # Acting ------------------------------------------------------------------------------------------------------

    @property
    def _acting_seat(self) -> int | None:
        """The seat of the person who may act now."""
        return self.seat if self.is_human_turn else None

    def _click_cell(self, cell: Cell) -> None:
        if (seat := self._acting_seat) is None:
            return
        match self.draft.click_cell(self.state, seat, cell):
            case Lay():
                if not self.services.aids.confirm_moves:
                    self._confirm()
            case Draft() as draft:
                self.draft = draft
                self.end_refusal()
                self.pointing.cell = cell
                if self.lays_at_once:
                    self._confirm()
                else:
                    self.services.sounds.play(Sound.PICK)
            case Refusal() as refusal:
                self.draft = self.draft.taken_up()
                if self.state.drawn is not None:
                    self.pointing.cell = cell
                self._refused_cell = cell
                self.refuse(refusal)

    def _confirm(self) -> None:
        seat = self._acting_seat
        lay = self.draft.lay(seat) if seat is not None and self.is_laying else None
        if lay is None:
            return
        self._lifted_from = self.layout.place.stone_rect(lay.at, lay.turn)
        self.try_move(lay)
        self._lifted_from = None

    def turn_stone(self, steps: int = 1) -> None:
        """Turns the stone in hand by quarter turns; a ghost turns about its middle."""
        if not self.is_laying:
            return
        self.draft = self.draft.turned(steps)
        self.end_refusal()
        self.telling.clear()
        self.services.sounds.play(Sound.PICK)
        self.rebuild()

    def _settle_turn(self) -> None:
        """Turns a new stone so that it fits somewhere; once for each position shown."""
        if self._settled_position != self.position:
            self._settled_position = self.position
            self.draft = self.draft.settled(self.state)

    def _draw(self, heap: str) -> None:
        if (seat := self._acting_seat) is not None:
            self.try_move(Draw(seat, heap))

    def _open_bag(self) -> SceneChange:
        return Push(BagScene(self.services, self.state))

    def _change_bid(self, step: int) -> None:
        if self.is_human_turn:
            self.draft = self.draft.with_bid_changed(self.state, step)

    def _bid(self) -> None:
        if self._acting_seat is not None:
            self.try_move(Bid(self._acting_seat, self.draft.target(self.state)))

    def _pass_bid(self) -> None:
        if self._acting_seat is not None:
            self.try_move(PassBid(self._acting_seat))

    # What the house asks -----------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """The stone drops, the water runs, the next stone comes out of the bag; the last one is tried everywhere."""
        self._settle_turn()
        state = self.state
        seconds = self.motion.start(move, before, state, self.layout, self._lifted_from, is_calm=self.is_calm)
        if before.is_auction and not state.is_auction:
            self.say(lambda: words.saboteur_line(self.texts, self.seat_name, self.state))
        tried = tries(state, state.drawn) if state.ended_by == "stuck" and state.drawn is not None else []
        if tried:
            self.motion.start_tries(tried, seconds)
            self.say(lambda: self.t("waterways.say.trying"), lambda: bool(self.motions))

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The stone goes back into the hand."""
        if after.laid[len(self.state.laid) :]:
            self.motion.start_back(after.laid[len(self.state.laid)], self.layout, is_calm=self.is_calm)

    def describe(self, move: Move, before: State) -> str:
        """The move as the log tells it, and what it brought about."""
        return words.log_line(self.services.texts, self.seat_name, move, before)

    def refusal_text(self, refusal: Refusal) -> str:
        """Which rule forbids a move, and that the stone would fit there turned, where it would."""
        told = super().refusal_text(refusal)
        fits_turned = self._refused_cell in self.outlook.lights(self.draft.turn).otherwise
        return f"{told} {self.t('waterways.say.turned')}" if fits_turned else told

    def refusal_place(self, refusal: Refusal) -> FRect | None:
        """The edges, cells or heaps in the way."""
        return place_of(refusal, self.layout)

    def kept_clear(self) -> Iterable[Kept]:
        """The stone over the board, the places where it fits, what stands beside the board."""
        return kept_clear(self.layout, self.view.middle(), self.draft.turn, self.outlook)

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Sides as people call them."""
        return words.named(self.services.texts, values)

    def show_advice(self, advice: Advice) -> None:
        """The hint's move as a person's draft."""
        self.draft = self.draft.adopted(advice.move)
        if isinstance(advice.move, Lay):
            self.end_refusal()

    def forget_draft(self) -> None:
        """No ghost, no refusal, nothing under way; a new stone will be turned so that it fits somewhere."""
        self.draft = self.draft.forgotten()
        self.end_refusal()
        self._settled_position = -1
        self._outlook = None
        cell = self.pointing.cell
        if cell is not None and self.match.state.stone_at(cell) is not None:
            self.pointing.let_rest()
        self.motion.reset()

    @property
    def has_step_back(self) -> bool:
        """Whether something of the draft can be taken back: a ghost."""
        return self.draft.ghost is not None

    def step_back_in_game(self) -> bool:
        """Takes the ghost up again."""
        if self.draft.ghost is None:
            return False
        self.draft = self.draft.taken_up()
        self.end_refusal()
        self.services.sounds.play(Sound.UNDO)
        return True

    def turn_line(self) -> str:
        """What to do now; nothing where a hand points at it."""
        if self.state.is_over:
            return words.end_line(self.services.texts, self.state)
        if not self.is_human_turn or not self.session.lights:
            return ""
        has_to_confirm = self.services.aids.confirm_moves
        return words.turn_line(
            self.texts, self.outlook, self.draft, has_to_confirm=has_to_confirm, is_lit=self.lights_places
        )

    def alone_line(self) -> str:
        """Which shores are still dry, as that makes the score 0; else the score and the next rank."""
        return words.dry_line(self.texts, self.state) or super().alone_line()

    def opening_line(self) -> str:
        """Who begins, and who plays for what."""
        if len(self.match.seats) == 1:
            return super().opening_line()
        return words.opening_line(self.texts, self.seat_name, self.match.state_at(0))

    def seat_cards(self) -> Sequence[SeatCard]:
        """What each seat's card says."""
        products = self.motion.products(self.state)
        return [words.seat_card(self.texts, self.state, products, seat) for seat in range(self.state.seats)]

    # Input and time ----------------------------------------------------------------------------------------------

    def click_sound(self, spot: Spot) -> Sound:
        """Cells make their own sounds."""
        return Sound.PICK if isinstance(spot.value, OnCell) else super().click_sound(spot)

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """Somebody is there: the water glints."""
        self.glints.wake()
        return super().handle_pointer(pointer)

    def handle_command(self, command: Command) -> SceneChange | None:
        """As the house does; the glints wake."""
        self.glints.wake()
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

    def on_right_click(self) -> SceneChange | None:
        """A right click turns the stone in hand."""
        if self.is_laying:
            self.turn_stone()
            return None
        return super().on_right_click()

    def on_wheel(self, steps: int) -> SceneChange | None:
        """Turns the stone in hand."""
        self.turn_stone(1 if steps < 0 else -1)
        return None

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The stone follows the pointer, and snaps to the cells."""
        is_covered = self.session.covers(x, y)
        has_snapped = self.pointing.move(None if is_covered else (x, y), None if is_covered else cell_of(spot))
        if not self.is_laying or self.draft.ghost is not None:
            return
        if has_snapped and self.view.preview() is not None:
            self.end_refusal()
        if has_snapped or self.pointing.cell is None:
            self.invalidate()

    def advance(self, seconds: float) -> SceneChange | None:
        """Glints go on and off."""
        is_still = self.is_calm or bool(self.motions)
        self.glints.advance(seconds, self.layout.place, self.state.laid, is_still=is_still)
        return super().advance(seconds)
