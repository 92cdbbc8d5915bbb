"""Mosaic on the table: the sheet and its bonus track, the tray of pieces, the others' sheets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move, Refusal
from game.isles.mosaic.rules.state import State
from game.isles.mosaic.table import messages
from game.isles.mosaic.table.action import draw_action
from game.isles.mosaic.table.draft import ClickOutcome, Draft, DraftMessage
from game.isles.mosaic.table.highlights import HighlightView
from game.isles.mosaic.table.hit_targets import (
    Clicked,
    OnBonus,
    OnPiece,
    bonus_spots,
    cell_hit_targets,
    piece_spots,
    seat_spots,
)
from game.isles.mosaic.table.idle_animation import IdleAnimation
from game.isles.mosaic.table.layout import Layout, lay_out
from game.isles.mosaic.table.message_placement import kept_clear, place_of, place_of_told
from game.isles.mosaic.table.motion import Choreography, Moving
from game.isles.mosaic.table.panels import draw_head, draw_turn
from game.isles.mosaic.table.view import View
from game.isles.mosaic.table.visibility import fresh_strikes, seats_beside
from game.modes.tables import GameTable
from game.scenes.base import SceneChange
from game.scenes.tooltips import TooltipContext
from game.services import Services
from game.table.hit_targets import OnCell, OnSeat
from game.table.scene import NewSession, TableScene
from game.ui.canvas import Canvas
from game.ui.input import PointerEvent
from game.ui.sound import Sound
from game.ui.text import NUMBER, TITLE
from game.ui.widgets import Button, CustomWidget, HitTarget, Widget


class MosaicScene(TableScene[State]):
    """A game of Mosaic on the table."""

    name = "mosaic"
    game = "mosaic"
    music_place = "mosaic"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "mosaic")

    def __init__(self, services: Services, table: GameTable, session: NewSession) -> None:
        self.peeked: int | None = None
        """The seat whose sheet a person has asked to see large."""
        self.pointer: tuple[float, float] | None = None
        """Where the pointer is; None for a finger."""
        self.piece_under: str | None = None
        """The loose piece under the pointer."""
        self.glint = IdleAnimation()
        self._draft: Draft | None = None
        self._laid_out: tuple[Hashable, Layout] | None = None
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds)
        self.view = View(self)
        self.over = HighlightView(self)

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def sheet_name(self) -> str:
        """The name of the sheet that is played on."""
        return self.table.board.name

    @property
    def names(self) -> Sequence[str]:
        """The seats' names."""
        return [self.seat_name(seat) for seat in range(len(self.match.seats))]

    @property
    def main_seat(self) -> int:
        """The seat whose sheet lies large on the table."""
        if self.peeked is not None:
            return self.peeked
        if self.viewer is not None:
            return self.viewer
        last = self.match.moves[self.position - 1].seat if self.position else self.match.first_seat
        is_shown_moving = bool(self.motions) or self.is_watched or not self.humans
        return last if is_shown_moving or self.state.seat is None else self.state.seat

    @property
    def other_seats(self) -> Sequence[int]:
        """The seats whose sheets lie small on the table, in the order of play."""
        return seats_beside(len(self.match.seats), self.viewer)

    @property
    def fresh_strikes(self) -> Sequence[str]:
        """The pieces struck out since the turn before of whose sheet lies large; alone by the rival."""
        return fresh_strikes(self.state, self.match.moves[: self.position], self.main_seat)

    @property
    def moving(self) -> Moving:
        """What moves."""
        return self.dance.moving

    @property
    def layout(self) -> Layout:
        """Where everything lies, worked out anew when the window has another shape."""
        area, fonts = self.table_area, self.services.fonts
        key = *area, fonts.scale, fonts.text_size, self.services.texts.language, self.viewer
        if self._laid_out is None or self._laid_out[0] != key:
            labels = [self.t(f"mosaic.do.{label}") for label in ("confirm", "pass", "own-sheet", "back")]
            names = [self.seat_name(seat) for seat in self.other_seats]
            self._laid_out = key, lay_out(area, self.state.board, fonts, labels, names)
        return self._laid_out[1]

    @property
    def has_free_pointer(self) -> bool:
        """Whether nothing else lies under the pointer: no loose piece, no button, no words."""
        if self.pointer is None or not self.table_area.collidepoint(self.pointer):
            return False
        is_over_something = self.hovered is not None and not isinstance(self.hovered.value, OnCell)
        return not is_over_something and not self.session.covers(*self.pointer)

    @property
    def is_open(self) -> bool:
        """Whether a loose piece may be chosen now, so that those that fit stand out."""
        draft = self.draft
        return draft is not None and self.lights and not draft.is_bonus and not draft.must_pass

    # The draft ---------------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        if not self.is_human_turn or self.seat is None or self.peeked is not None:
            return None
        if self._draft is None or self._draft.state is not self.state:
            self._draft = Draft.of(self.state, self.seat)
        return self._draft

    def forget_draft(self) -> None:
        """The position has changed: nothing is picked."""
        self._draft = None
        self.end_refusal()

    @property
    def has_step_back(self) -> bool:
        """Whether something of the draft can be taken back, or another sheet is looked at."""
        return self.peeked is not None or (self.draft is not None and self.draft.step_back() is not None)

    def step_back_in_game(self) -> bool:
        """Back from another sheet, else takes the ghost up, else puts the piece back."""
        self.end_refusal()
        if self.peeked is not None:
            self.peeked = None
            return True
        before = self.draft.step_back() if self.draft is not None else None
        if before is None:
            return False
        self._draft = before
        self.services.sounds.play(Sound.UNDO)
        return True

    def click(self, clicked: Clicked) -> None:
        """Does what a click on that means."""
        if isinstance(clicked, OnSeat):
            self.peek(clicked.seat)
            return
        draft = self._begin()
        if draft is None:
            return
        match clicked:
            case OnCell(cell):
                only_button = self.services.aids.confirm_moves
                self._follow(draft.click_cell(cell, at_once=self.lays_at_once, only_button=only_button))
            case OnPiece(label):
                self._follow(draft.click_piece(label))
            case OnBonus(points):
                self._follow(draft.click_bonus(points))

    def confirm(self) -> None:
        """Colours the piece where its ghost lies, or passes where nothing else is left."""
        draft = self._begin()
        if draft is not None:
            self._follow(draft.confirm())

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away."""
        self.end_refusal()
        self.advice = None
        self.message_bar.clear()
        draft = self.draft
        if draft is None and not self.is_watched and not self.match.is_over:
            if self.peeked is not None:
                self.show_message(partial(messages.peek_line, self.services.texts, self.names, self.peeked))
            elif self.seat is not None:
                self.show_message(partial(messages.wait_line, self.services.texts, self.names, self.seat))
        return draft

    def _follow(self, outcome: ClickOutcome) -> None:
        """Takes over what came of a click."""
        self._draft, then = outcome
        match then:
            case None:
                self.services.sounds.play(Sound.PICK)
            case DraftMessage():
                self._tell(then)
            case Refusal():
                self.refuse(then)
            case move:
                self.try_move(move)

    def _tell(self, told: DraftMessage) -> None:
        """Answers a click that breaks no rule: a mistake beside what it is about, a question in the bar."""
        texts = self.services.texts
        if not told.is_wrong:
            self.show_message(lambda: messages.told_line(texts, told))
            return
        self.services.sounds.play(Sound.ILLEGAL)
        self.message_bar.refuse(lambda: messages.told_line(texts, told), place_of_told(self.layout, told))
        self.invalidate()

    def peek(self, seat: int) -> None:
        """Shows another seat's sheet large, or one's own again."""
        self.peeked = None if self.peeked == seat or seat == self.viewer else seat
        self.end_refusal()
        self.services.sounds.play(Sound.PAGE)

    def mouse_taken(self) -> None:
        """Another person has the mouse: their own sheet."""
        self.peeked = None

    # Words -------------------------------------------------------------------------------------------------------

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Seats by their names."""
        return messages.named(self.names, values)

    def refusal_text(self, refusal: Refusal) -> str:
        """The rule in a sentence."""
        return messages.refusal_line(self.services.texts, self.names, refusal)

    def refusal_place(self, refusal: Refusal) -> FRect | None:
        """The cells in the way, or the piece that is spoken of."""
        return place_of(self.layout, refusal)

    def message_obstacles(self) -> Iterable[tuple[FRect, float]]:
        """The piece held over the sheet, the cells that are free, the pieces that fit, the button."""
        return kept_clear(self.layout, self.state, self.main_seat, self.draft)

    def describe(self, move: Move, before: State) -> str:
        """The move, and what followed by itself."""
        return messages.move_line(self.services.texts, self.names, move, before)

    def turn_line(self) -> str:
        """What the person can do now."""
        texts, only_button = self.services.texts, self.services.aids.confirm_moves
        return messages.turn_line(texts, self.names, self.state, self.draft, self.peeked, only_button=only_button)

    @property
    def idle_line(self) -> str:
        """What the action panel says while there is nothing to choose."""
        last = self.log_line(self.position - 1) if self.is_watched and self.position > 0 else ""
        return messages.idle_line(self.services.texts, self.names, self.state, self.draft, last)

    def tooltip_text(self, hit_target: HitTarget) -> str:
        """What the pointer rests on; of a piece what is known of it now."""
        if not self.session.lights:
            return ""  # a hand points and a bubble explains
        if isinstance(hit_target.value, OnPiece):
            return messages.piece_tip(
                self.services.texts, self.names, self.state, self.main_seat, hit_target.value.label
            )
        return super().tooltip_text(hit_target)

    def tooltip_context(self, hit_target: HitTarget) -> TooltipContext:
        """Also what the panel says of the piece in hand."""
        return super().tooltip_context(hit_target).sparing(self.layout.desk.action)

    # Input -------------------------------------------------------------------------------------------------------

    def handle_pointer(self, pointer: PointerEvent) -> SceneChange | None:
        """Also notes where the pointer is: a ghost hangs at it, unless it is a finger."""
        self.glint.wake()
        self.pointer = None if pointer.is_touch else (pointer.x, pointer.y)
        return super().handle_pointer(pointer)

    def on_hover(self, x: float, y: float, hit_target: HitTarget | None) -> None:
        """The ghost follows the pointer; a piece pulled out of the tray is picked."""
        draft = self.draft
        if draft is None:
            return
        label = hit_target.value.label if hit_target is not None and isinstance(hit_target.value, OnPiece) else None
        if label != self.piece_under:
            self.piece_under = label
            self.invalidate()
        pulled = self.pressed
        if pulled is not None and isinstance(pulled.value, OnPiece) and hit_target is not pulled and pulled.is_enabled:
            draft = draft.with_pulled(pulled.value.label)
            self.end_refusal()
        cell = hit_target.value.cell if hit_target is not None and isinstance(hit_target.value, OnCell) else None
        self._draft = draft.over(cell)
        if cell is not None and self._draft.held != draft.held:
            self.end_refusal()
        if draft.shape is not None and (self._draft.held != draft.held or cell is None):
            self.invalidate()

    def on_drop(self, x: float, y: float, start: HitTarget, end: HitTarget | None) -> SceneChange | None:
        """A piece was dragged from the tray onto the grid."""
        draft = self.draft
        if draft is None or end is None:
            return None
        match start.value, end.value:
            case OnPiece(label), OnCell() as place if label == draft.piece:
                self.click(place)
                self.rebuild()
        return None

    def click_sound(self, hit_target: HitTarget) -> Sound:
        """Pieces and cells make their own sounds."""
        return Sound.PICK if isinstance(hit_target.value, OnCell | OnPiece | OnBonus) else Sound.BUTTON

    # House -------------------------------------------------------------------------------------------------------

    def make_move(self, move: Move) -> None:
        """As the house does; alone the rival's strike is told, as it follows at once."""
        struck = len(self.match.state.rival_strikes)
        super().make_move(move)
        fresh, number = self.match.state.rival_strikes[struck:], self.match.number
        if fresh and not self.match.is_over:
            texts = self.services.texts
            self.show_message(lambda: messages.rival_line(texts, fresh[0]) if number <= self.match.number else "")

    def animate(self, move: Move, before: State) -> None:
        """Glass drops, strikes are stamped, the rectangle grows."""
        is_own = self.peeked is None and move.seat == self.viewer
        is_large = self.is_watched or not self.humans or is_own or self.peeked == move.seat
        is_held = not self.is_watched and move.seat in self.humans
        self.dance.show(move, before, self.state, is_large=is_large, is_held=is_held, is_calm=self.has_reduced_motion)

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """The piece goes back to the tray."""
        self.dance.show_back(moves[0], is_large=moves[0].seat == self.main_seat, is_calm=self.has_reduced_motion)

    def show_advice(self, advice: Advice) -> None:
        """Puts the hint's piece down as a ghost, to be confirmed or taken back."""
        if self.draft is not None:
            self._draft = self.draft.adopt(advice.move)

    def undo(self) -> SceneChange | None:
        """As the house does; nothing of the undone move goes on moving."""
        self.moving.clear()
        return super().undo()

    def show_position(self, number: int, animate: bool = False) -> None:
        """As the house does; nothing of the position before goes on moving."""
        self.moving.clear()
        super().show_position(number, animate)

    def advance(self, seconds: float) -> SceneChange | None:
        """Also lets a glint wander along the brass now and then."""
        is_quiet = self.has_reduced_motion or self.glint.is_asleep or bool(self.motions)
        has_brass = not is_quiet and self.state.tally(self.main_seat).rectangle.area > 0
        if self.glint.advance(seconds, is_wanted=has_brass):
            self.invalidate()
        return super().advance(seconds)

    # Building and drawing ----------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The sheet's cells, the tray's pieces, the bonus pieces, the other seats, confirm."""
        state, seat, draft, layout = self.state, self.main_seat, self.draft, self.layout
        texts, desk = self.services.texts, layout.desk
        yield CustomWidget(self.view.draw_moving, list(cell_hit_targets(layout.lattice, draft, self.click)))
        marked = [
            *piece_spots(layout.tray, state, seat, draft, self.click),
            *bonus_spots(texts, desk.track, state, seat, draft, self.click),
            *seat_spots(texts, state, self.names, layout.cards, self.other_seats, self.peeked, self.click),
        ]
        yield CustomWidget(self.over.draw_marks, marked)
        yield CustomWidget(lambda canvas, look: draw_action(canvas, self))
        if draft is not None:
            is_ready = draft.at is not None or draft.must_pass
            text = self.t("mosaic.do.pass" if draft.must_pass else "mosaic.do.confirm")
            yield Button("confirm", desk.button, text, self.confirm, "tick", "primary", is_ready, role=NUMBER)
        elif self.peeked is not None:
            back = partial(self.peek, self.peeked)
            text = self.t("mosaic.do.own-sheet" if self.viewer is not None else "mosaic.do.back")
            yield Button("own-sheet", desk.button, text, back, style="primary", role=TITLE)

    def draw_background(self, canvas: Canvas) -> None:
        """All that stands still."""
        self.view.draw_still(canvas)
        draw_head(canvas, self)
        draw_turn(canvas, self)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The picked piece at the pointer."""
        self.over.draw_at_pointer(canvas)
