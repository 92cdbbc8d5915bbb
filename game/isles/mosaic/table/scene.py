"""Mosaic on the table: the sheet and its bonus track, the tray of pieces, the others' sheets, the house's face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from pygame import FRect

from game.core.players import Advice
from game.core.state import Cell, Move, Refusal
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.state import RIVAL, State
from game.isles.mosaic.table.draft import Draft
from game.isles.mosaic.table.layout import Desk, Lattice, Tray, desk_of, tray_of
from game.isles.mosaic.table.motion import Choreography
from game.isles.mosaic.table.panels import draw_action
from game.isles.mosaic.table.spots import bonus_spots, cell_spots, piece_spots, piece_tip, seat_spots
from game.isles.mosaic.table.view import TableView
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.services import Services
from game.table.scene import NewSession, TableScene
from game.ui.canvas import Canvas
from game.ui.input import Pointer
from game.ui.sound import Sound
from game.ui.text import NUMBER, TITLE
from game.ui.widgets import Button, Custom, Spot, Widget

_BUTTON: Final = 196.0
_GLINT_EVERY: Final = 4.0
_GLINT_SECONDS: Final = 1.1
_GLINT_STEP: Final = 1 / 12
_RESTS_AFTER: Final = 20.0


class MosaicScene(TableScene[State]):
    """A game of Mosaic on the table."""

    name = "mosaic"
    game = "mosaic"
    place = "mosaic"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "mosaic")

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        self.peeked: int | None = None
        """The seat whose sheet a person has asked to see large."""
        self.blamed: Refusal | None = None
        """What was refused last, while it is shown on the sheet."""
        self.pointer: tuple[float, float] | None = None
        self.rectangle_before: Rectangle | None = None
        """The largest rectangle before the move that is being shown."""
        self.glint: float | None = None
        self._glint_clock = 0.0
        self._glint_shown = 0.0
        self._rested = 0.0
        self._draft: Draft | None = None
        self._unfit: tuple[State, int, frozenset[str]] | None = None
        self._places: tuple[tuple[float, ...], tuple[Desk, Lattice, Tray]] | None = None
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds)
        self.view = TableView(self)

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def main_seat(self) -> int:
        """The seat whose sheet lies large on the table."""
        if self.peeked is not None:
            return self.peeked
        if self.viewer is not None:
            return self.viewer
        moves = self.match.moves[: self.position]
        if self.motions and moves:
            return moves[-1].seat
        seat = self.state.seat
        if seat is not None and not (self.is_watched or not self.humans):
            return seat
        return moves[-1].seat if moves else self.match.first_seat

    def other_seats(self) -> list[int]:
        """The seats whose sheets lie small on the table, in the order of play."""
        count = len(self.match.seats)
        first = self.viewer if self.viewer is not None else None
        if first is None:
            return list(range(count)) if count > 1 else []
        return [(first + step) % count for step in range(1, count)]

    @property
    def unfit(self) -> frozenset[str]:
        """The pieces that fit nowhere on the large sheet any more."""
        state, seat = self.state, self.main_seat
        if self._unfit is None or self._unfit[0] is not state or self._unfit[1] != seat:
            self._unfit = state, seat, state.unfit(seat)
        return self._unfit[2]

    def fresh_strikes(self) -> tuple[str, ...]:
        """The pieces struck out since the turn before of whose sheet lies large; alone by the rival."""
        state = self.state
        if state.seats == 1:
            return tuple(state.rival_strikes[-1:])
        found: list[str] = []
        for move in reversed(self.match.moves[: self.position]):
            if move.seat == self.main_seat or len(found) >= state.seats:
                break
            if isinstance(move, ColourPiece):
                found.append(move.piece)
        return tuple(found)

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        if not self.is_human_turn or self.seat is None or self.peeked is not None:
            return None
        if self._draft is None or self._draft.state is not self.state:
            self._draft = Draft(self.state, self.seat)
        return self._draft

    def forget_draft(self) -> None:
        """The position has changed: nothing is picked."""
        self._draft = None
        self.blamed = None

    def step_back_in_game(self) -> bool:
        """Back from another sheet, else takes the ghost up, else puts the piece back."""
        self.blamed = None
        if self.peeked is not None:
            self.peeked = None
            return True
        draft = self.draft
        if draft is None or not draft.step_back():
            return False
        self.services.sounds.play(Sound.UNDO)
        return True

    # Words -------------------------------------------------------------------------------------------------------

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Seats by their names."""
        told = dict(values)
        if isinstance(told.get("seat"), int):
            told["seat"] = self.seat_name(told["seat"])
        return told

    def refusal_text(self, refusal: Refusal) -> str:
        """The rule in a sentence; struck pieces with who struck them, bonus pieces without a label."""
        key = f"mosaic.why.{refusal.reason.value}"
        values = self.named(refusal.values)
        by = [seat for seat in values.get("by", ()) if seat != RIVAL]
        if "by" in values:
            key += "-by" if by else "-rival"
            values["by"] = self.services.texts.listed([self.seat_name(seat) for seat in by])
        elif isinstance(values.get("piece"), int):
            key += "-bonus"
        return self.t(key, **values)

    def describe(self, move: Move, before: State) -> str:
        """The move, and what followed by itself: the rival's strike, the end."""
        if not isinstance(before, State):
            return ""
        told: list[str] = []
        name = self.seat_name(move.seat)
        if isinstance(move, ColourPiece):
            bonus = before.board.by_label[move.piece].bonus
            key = "mosaic.log.piece-points" if bonus else "mosaic.log.piece"
            told.append(self.t(key, seat=name, piece=move.piece, n=bonus))
        elif isinstance(move, ColourBonus):
            told.append(self.t("mosaic.log.bonus", seat=name, at=move.piece))
        else:
            told.append(self.t("mosaic.log.pass", seat=name))
        after = before.copy()
        after.play(move)
        for label in after.rival_strikes[len(before.rival_strikes) :]:
            told.append(self.t("mosaic.log.rival", piece=label))
        if not isinstance(move, Pass):
            told += [self._stop_line(stop.seat, stop.bonus) for stop in after.stops[len(before.stops) :]]
        return " ".join(told)

    def _stop_line(self, seat: int, bonus: int | None) -> str:
        alone = "-alone" if len(self.match.seats) == 1 else ""
        if bonus is None:
            return self.t(f"mosaic.stop.piece{alone}", name=self.seat_name(seat))
        return self.t(f"mosaic.stop.bonus{alone}", name=self.seat_name(seat), at=bonus)

    def stop_lines(self) -> list[str]:
        """Who could not place what: why the game is over, or will be with this round."""
        return [self._stop_line(stop.seat, stop.bonus) for stop in self.state.stops]

    def turn_line(self) -> str:
        """What the person can do now."""
        draft = self.draft
        if self.peeked is not None:
            return self.t("mosaic.line.peek", name=self.seat_name(self.peeked))
        if draft is None:
            return " ".join(self.stop_lines()) if self.state.is_over else ""
        if draft.must_pass:
            return self.t("mosaic.line.pass")
        if draft.at is not None:
            return self.t("mosaic.line.confirm")
        if isinstance(draft.piece, int):
            return self.t("mosaic.line.bonus", at=draft.piece)
        if draft.piece is not None:
            return self.t("mosaic.line.place", piece=draft.piece)
        return self.t("mosaic.line.pick")

    def idle_line(self) -> str:
        """What the action panel says while there is nothing to choose."""
        if self.draft is not None and self.draft.must_pass:
            return self.t("mosaic.line.pass")
        if self.peeked is not None:
            return self.t("mosaic.line.peek", name=self.seat_name(self.peeked))
        if self.is_watched and self.position > 0:
            return self.log_line(self.position - 1)
        seat = self.seat
        if seat is None:
            return ""
        state = self.state
        if state.due:
            return self.t("mosaic.line.wait-bonus", name=self.seat_name(seat), at=state.due[0])
        return self.t("mosaic.line.wait", name=self.seat_name(seat))

    # Doing -------------------------------------------------------------------------------------------------------

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away."""
        self.blamed = None
        self.advice = None
        self.telling.clear()
        draft = self.draft
        if draft is None and not self.is_watched and not self.match.is_over:
            if self.peeked is not None:
                self.say(self.t("mosaic.line.peek", name=self.seat_name(self.peeked)))
            elif self.seat is not None:
                self.say(self.t("mosaic.line.wait", name=self.seat_name(self.seat)))
        return draft

    def click_piece(self, label: str) -> None:
        """Picks a loose piece, or puts it back."""
        draft = self._begin()
        if draft is None:
            return
        state = self.state
        if not draft.is_bonus and state.left(label) > 0 and not state.fits(label, draft.seat):
            self.services.sounds.play(Sound.ILLEGAL)
            self.say(self.t("mosaic.why.fits-nowhere", piece=label))
            return
        refusal = draft.pick(label)
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.services.sounds.play(Sound.PICK)

    def click_bonus(self, at: int) -> None:
        """A bonus piece is chosen by nobody: says when it comes."""
        draft = self._begin()
        if draft is None:
            return
        if draft.piece == at:
            self.say(self.t("mosaic.line.bonus", at=at))
            return
        refusal = draft.state.why_not(ColourBonus(draft.seat, at, (0, 0)))
        done = {entry.piece for entry in draft.state.placed[draft.seat]}
        if at in done:
            self.say(self.t("mosaic.why.bonus-done", at=at))
        elif refusal is not None:
            self.refuse(refusal)

    def click_cell(self, cell: Cell) -> None:
        """Colours the piece there, or puts its ghost down to be confirmed."""
        draft = self._begin()
        if draft is None:
            return
        if draft.must_pass or draft.shape is None:
            self.services.sounds.play(Sound.ILLEGAL)
            self.say(self.t("mosaic.line.pass" if draft.must_pass else "mosaic.why.no-piece"))
            return
        if draft.at is not None and cell in draft.shape.at(draft.at):
            self.confirm()
            return
        corner = draft.corner(cell)
        assert corner is not None
        refusal = draft.why_not(corner)
        if refusal is not None:
            draft.at, draft.held = None, corner
            self.refuse(refusal)
            return
        draft.held = corner
        seen = draft.outlook(corner)
        is_grave = seen is not None and (seen.ends_by is not None or seen.bonus_fits is False)
        if self.services.aids.confirm_moves or self.is_touch or is_grave:
            draft.at = corner
            self.services.sounds.play(Sound.PICK)
        else:
            self._commit(draft, corner)

    def confirm(self) -> None:
        """Colours the piece where its ghost lies, or passes where nothing else is left."""
        draft = self._begin()
        if draft is None:
            return
        if draft.must_pass:
            self.try_move(Pass(draft.seat))
        elif draft.at is None:
            self.services.sounds.play(Sound.ILLEGAL)
            key = "mosaic.why.no-piece" if draft.shape is None else "mosaic.why.no-place"
            self.say(self.t(key))
        else:
            self._commit(draft, draft.at)

    def _commit(self, draft: Draft, at: Cell) -> None:
        move = draft.move(at)
        if move is not None:
            self.try_move(move)

    def peek(self, seat: int) -> None:
        """Shows another seat's sheet large, or one's own again."""
        self.peeked = None if self.peeked == seat or seat == self.viewer else seat
        self.blamed = None
        self.services.sounds.play(Sound.PAGE)

    def mouse_taken(self) -> None:
        """Another person has the mouse: their own sheet."""
        self.peeked = None

    # Input -------------------------------------------------------------------------------------------------------

    def handle_pointer(self, pointer: Pointer) -> SceneChange | None:
        """Also notes where the pointer is: a ghost hangs at it, unless it is a finger."""
        self._rested = 0.0
        self.pointer = None if pointer.is_touch else (pointer.x, pointer.y)
        return super().handle_pointer(pointer)

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """The ghost follows the pointer; a piece pulled out of the tray is picked."""
        draft = self.draft
        if draft is None:
            return
        pressed = self.pressed
        if pressed is not None and pressed.name.startswith("piece-") and spot is not pressed and pressed.is_enabled:
            label = pressed.name.removeprefix("piece-")
            if draft.piece != label and not draft.is_bonus and draft.pick(label) is None:
                self.blamed = None
        before = draft.held
        cell = cell_of(spot.name) if spot is not None else None
        draft.held = draft.corner(cell) if cell is not None else None
        if draft.shape is not None and (draft.held != before or cell is None):
            self.invalidate()

    def on_drop(self, x: float, y: float, start: Spot, end: Spot | None) -> SceneChange | None:
        """A piece was dragged from the tray onto the grid."""
        cell = cell_of(end.name) if end is not None else None
        draft = self.draft
        if cell is not None and draft is not None and f"piece-{draft.piece}" == start.name:
            self.click_cell(cell)
            self.rebuild()
        return None

    def click_sound(self, spot: Spot) -> Sound:
        """Pieces and cells make their own sounds."""
        return Sound.PICK if spot.name.startswith(("piece-", "cell-", "bonus-")) else Sound.BUTTON

    # House -------------------------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """Glass drops, strikes are stamped, the rectangle grows."""
        if not isinstance(before, State):
            return
        self.rectangle_before = before.tally(move.seat).rectangle
        is_large = move.seat == self.viewer and self.peeked is None if not self.is_watched and self.humans else True
        if self.peeked == move.seat:
            is_large = True
        is_held = not self.is_watched and move.seat in self.humans
        self.dance.show(move, before, self.state, is_large=is_large, is_held=is_held, is_calm=self.is_calm)

    def show_refusal(self, refusal: Refusal) -> None:
        """Lights up the cells in the way."""
        self.blamed = refusal

    def show_advice(self, advice: Advice) -> None:
        """Puts the hint's piece down as a ghost, to be confirmed or taken back."""
        draft = self.draft
        if draft is not None:
            draft.adopt(advice.move)

    def undo(self) -> SceneChange | None:
        """As the house does; nothing of the undone move goes on moving."""
        self.dance.moving.clear()
        return super().undo()

    def show_position(self, number: int, animate: bool = False) -> None:
        """As the house does; nothing of the position before goes on moving."""
        self.dance.moving.clear()
        super().show_position(number, animate)

    def advance(self, seconds: float) -> SceneChange | None:
        """Also lets a glint wander along the brass now and then, until nobody has moved anything for a while."""
        self._rested += seconds
        self._glint_clock += seconds
        is_quiet = self.is_calm or self._rested > _RESTS_AFTER or bool(self.motions)
        if is_quiet or not self.state.tally(self.main_seat).rectangle.area:
            if self.glint is not None:
                self.glint = None
                self.invalidate()
            self._glint_clock = 0.0
        elif self._glint_clock >= _GLINT_EVERY:
            share = (self._glint_clock - _GLINT_EVERY) / _GLINT_SECONDS
            if share >= 1:
                self.glint, self._glint_clock = None, 0.0
                self.invalidate(self._glint_area())
            elif self.glint is None or share - self.glint >= _GLINT_STEP / _GLINT_SECONDS:
                self.glint = share
                self.invalidate(self._glint_area())
        return super().advance(seconds)

    def _glint_area(self) -> FRect:
        return self.desk().grid.inflate(16, 16)

    # Building ----------------------------------------------------------------------------------------------------

    def _laid_out(self) -> tuple[Desk, Lattice, Tray]:
        """The places of everything, worked out anew when the window has another shape."""
        key = tuple(self.table_area)
        if self._places is None or self._places[0] != key:
            board = self.state.board
            desk = desk_of(self.table_area, board)
            self._places = key, (desk, Lattice(board, desk.grid), tray_of(desk.tray, board))
        return self._places[1]

    def desk(self) -> Desk:
        """The places of everything for this window."""
        return self._laid_out()[0]

    def lattice(self) -> Lattice:
        """The large sheet, laid out."""
        return self._laid_out()[1]

    def tray(self) -> Tray:
        """The tray, laid out."""
        return self._laid_out()[2]

    def draw_background(self, canvas: Canvas) -> None:
        """All that stands still."""
        self.view.draw_still(canvas)

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The sheet's cells, the tray's pieces, the bonus pieces, the other seats, confirm."""
        desk = self.desk()
        yield Custom(self.view.draw_moving, cell_spots(self))
        yield Custom(self.view.draw_marks, [*piece_spots(self), *bonus_spots(self), *seat_spots(self)])
        yield Custom(lambda canvas, look: draw_action(canvas, self, desk.action, self._button_width))
        rect = FRect(desk.action.right - _BUTTON - 12, desk.action.centery - 31, _BUTTON, 62)
        draft = self.draft
        if draft is not None:
            is_ready = draft.at is not None or draft.must_pass
            text = self.t("mosaic.do.pass" if draft.must_pass else "mosaic.do.confirm")
            yield Button("confirm", rect, text, self.confirm, "tick", "primary", is_enabled=is_ready, role=NUMBER)
        elif self.peeked is not None:
            back = partial(self.peek, self.peeked)
            yield Button("own-sheet", rect, self.t("mosaic.do.own-sheet"), back, style="primary", role=TITLE)

    @property
    def _button_width(self) -> float:
        return _BUTTON + 16 if self.draft is not None or self.peeked is not None else 0.0

    def tip_of(self, spot: Spot | None) -> str:
        """What the pointer rests on; of a piece more than its name."""
        if spot is not None and spot.name.startswith("piece-"):
            return piece_tip(self, spot.name.removeprefix("piece-"))
        return super().tip_of(spot)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The picked piece at the pointer."""
        self.view.draw_at_pointer(canvas)


def cell_of(name: str) -> Cell | None:
    """The cell of a spot's name."""
    parts = name.split("-")
    if len(parts) != 3 or parts[0] != "cell":
        return None
    return int(parts[1]), int(parts[2])
