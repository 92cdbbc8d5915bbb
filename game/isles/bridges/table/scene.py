"""Bridges on the table: where board, log book, draft and motion meet, and clicks become moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.freehand import Fault
from game.isles.bridges.rules.moves import Start
from game.isles.bridges.rules.state import State
from game.isles.bridges.rules.views import open_faults
from game.isles.bridges.table import words
from game.isles.bridges.table.correction import Correction
from game.isles.bridges.table.draft import Draft
from game.isles.bridges.table.layout import Chart, Desk, desk_of
from game.isles.bridges.table.mending import FaultDesk
from game.isles.bridges.table.motion import Choreography, Moving
from game.isles.bridges.table.plan import HintDesk
from game.isles.bridges.table.sight import Sight
from game.isles.bridges.table.signs import page_spots
from game.isles.bridges.table.speaking import kept_clear, obstacle_place
from game.isles.bridges.table.spots import OnIsland, OnLink, board_spots, link_spot_name
from game.isles.bridges.table.todo import Doing, todo_buttons
from game.isles.bridges.table.view import View
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.services import Services
from game.table.scene import NewSession, TableScene
from game.table.telling.speech import Kept
from game.ui.canvas import Canvas
from game.ui.sound import Sound
from game.ui.text import TITLE
from game.ui.widgets import Button, Custom, Spot, Widget


class BridgesScene(TableScene[State]):
    """A game of Bridges on the table."""

    name = "bridges"
    game = "bridges"
    has_first_seat = False
    place = "bridges"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "grounds", "bridges")

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        self.peeked: int | None = None
        """The seat whose board a person has asked to see large."""
        self._draft: Draft | None = None
        self.fault_desk = FaultDesk(self)
        self.hint_desk = HintDesk(self)
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds, self.rebuild)
        self.view = View(self)

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Who looks: while the mouse is passed it is already the one who gets it."""
        if self.session.is_hand_over_due and not self.motions:
            return self.match.seat
        return super().viewer

    @property
    def sight(self) -> Sight:
        """The position shown, and who sees how much of it."""
        at = min(self.position, self.match.number)
        return Sight(self.match, at, self.viewer, self.peeked, self._is_sealed, self.fault_desk.correction)

    @property
    def _is_sealed(self) -> bool:
        return not self.is_watched and bool(self.humans) and not self.match.is_over

    @property
    def names(self) -> list[str]:
        return [self.seat_name(seat) for seat in range(len(self.match.seats))]

    @property
    def desk(self) -> Desk:
        """The places of everything beside the board, for this window."""
        state, size = self.state, self.services.fonts.text_size
        return desk_of(self.table_area, state.board, state.seats, is_watched=self.is_watched, text_size=size)

    @property
    def chart(self) -> Chart:
        """The large board, laid out."""
        return Chart(self.state.board, self.desk.board)

    @property
    def moving(self) -> Moving | None:
        """How far everything is that moves; None while nothing does."""
        return self.dance.moving if self.motions else None

    @property
    def _is_card_due(self) -> bool:
        """Whether the next card is still on its way; nothing tells before it what it will be."""
        return self.moving is not None and self.moving.is_card_turning

    @property
    def faults(self) -> Sequence[Fault]:
        """Freehand: what the person at the mouse is being told to be wrong on their board."""
        seat = self.seat
        return open_faults(self.state, seat) if self.is_human_turn and self.peeked is None and seat is not None else ()

    # The draft ---------------------------------------------------------------------------------------------------

    @property
    def begun(self) -> Draft | Correction | None:
        """What the board shows as begun: the correction of an entry at fault, else the draft of the round."""
        return self.fault_desk.correction if self._may_begin and self.fault_desk.correction is not None else self.draft

    @property
    def _may_begin(self) -> bool:
        return self.is_human_turn and self.seat is not None and self.peeked is None and not self._is_card_due

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun in this round; None while nobody can begin anything."""
        if not self._may_begin or self.seat is None or self.fault_desk.is_last_step:
            return None
        if self._draft is None:
            self._draft = Draft.begin(self.state, self.seat)
        return self._draft

    def forget_draft(self) -> None:
        """Starts the round's draft anew."""
        self._draft = None
        self.hint_desk.clear()
        self.fault_desk.correction = None
        self.end_refusal()

    @property
    def has_step_back(self) -> bool:
        """Whether something of the draft can be taken back, or another board is looked at."""
        begun = self.fault_desk.correction is not None or self.peeked is not None or self.hint_desk.plan is not None
        return begun or (self._draft is not None and self._draft.step_back() is not None)

    def step_back_in_game(self) -> bool:
        """Back from another board, else takes back a step of the draft."""
        self.end_refusal()
        if self.peeked is not None:
            self.peeked = None
            return True
        if not self.fault_desk.step_back():
            before = self._draft.step_back() if self._draft is not None else None
            if before is None:
                return self.hint_desk.clear()
            self._draft = before
        self.services.sounds.play(Sound.UNDO)
        return True

    # Words -------------------------------------------------------------------------------------------------------

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Islands and links by their letters."""
        return words.named_values(values)

    def refusal_text(self, refusal: Refusal) -> str:
        """Which rule forbids it; a bridge too many is to be told what to do with those drawn."""
        return words.refusal_line(self.services.texts, refusal) or super().refusal_text(refusal)

    def describe(self, move: Move, before: State) -> str:
        """The move as everybody may know it: what others entered in this round stays covered."""
        is_round_open = before.reveals == self.match.state.reveals
        if is_round_open and self._is_sealed and move.seat != self.viewer:
            return ""
        return words.move_line(self.services.texts, move, before, self.names)

    def turn_line(self) -> str:
        """What the person can do now."""
        if self.peeked is not None:
            return words.peek_line(self.services.texts, self.seat_name(self.peeked))
        texts = self.services.texts
        if self.fault_desk.correction is not None:
            return words.correction_line(texts, self.fault_desk.correction)
        if self._may_begin and self.fault_desk.is_last_step:
            return words.last_step_line(texts, len(self.faults))
        return words.turn_line(texts, self.draft, self.names, is_lit=self.lights) if self.draft is not None else ""

    @property
    def idle_line(self) -> str:
        """Why there is nothing to do, while there is no draft."""
        texts = self.services.texts
        if self._is_card_due:
            return ""
        if self.state.is_over:
            return words.put_away_line(texts, self.state)
        waiting = words.wait_line(texts, self.seat_name(self.seat)) if self.seat is not None else ""
        return self.turn_line() or waiting

    # Doing -------------------------------------------------------------------------------------------------------

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away; without one it is told why."""
        begun = self._begin_any()
        return begun if isinstance(begun, Draft) else None

    def _begin_any(self) -> Draft | Correction | None:
        """The same, where an entry at fault may be what is being corrected."""
        self.end_refusal()
        self.advice = None
        if self.begun is None and not (self.is_watched or self.match.is_over or self._is_card_due):
            self.say(lambda: self.idle_line if self.begun is None and self.idle_line != self.turn_line() else "")
        return self.begun

    def _corrects(self, place: Island | Link) -> bool:
        """Freehand: a click on what is at fault begins to correct it, unless something else has been begun."""
        is_free = self._may_begin and (self.draft is None or self.draft.is_empty)
        self.end_refusal()
        return is_free and self.fault_desk.begin_at(place)

    def _click(self, place: Island | Link) -> None:
        """Writes or draws there, or takes that away again; Freehand: begins to correct what is at fault."""
        begun = None if self._corrects(place) else self._begin_any()
        if begun is not None:
            self._take(begun.click_island(place) if isinstance(place, int) else begun.click_link(place))

    def _decide(self, decide: Callable[[Draft], Draft | Refusal]) -> None:
        """What a button of the log book makes of the draft: a start of 3 or 4, a number or bridges skipped."""
        draft = self._begin()
        if draft is not None:
            self._take(decide(draft), is_button=True)

    def _take(self, answer: Draft | Correction | Refusal, *, is_button: bool = False) -> None:
        """Takes over what a click has made of the draft, or shows which rule forbids it; of a button nothing is shown."""
        if isinstance(answer, Refusal):
            self.say(lambda: self.refusal_text(answer)) if is_button else self.refuse(answer)
            return
        self.telling.clear()
        self.services.sounds.play(Sound.PICK)
        if isinstance(answer, Correction):
            self.fault_desk.correction = answer
            return
        self._draft = answer
        if answer.takes_bridges and not answer.is_bridges_skipped:
            self._draft = answer.skip_the_impossible()
            if self._draft.is_bridges_skipped:
                self.say(lambda: self.t("bridges.say.no-room", n=answer.needed))

    def _follow(self) -> None:
        """Begins all that the hint plans, to be confirmed or changed."""
        self._draft = self.hint_desk.follow() or self._draft
        self.services.sounds.play(Sound.PICK)

    def _confirm(self) -> None:
        """Plays what has been begun."""
        begun = self._begin_any()
        if begun is None:
            return
        if not begun.is_complete:
            self.services.sounds.play(Sound.ILLEGAL)
            self.say(lambda: words.stop_line(self.services.texts, begun))
            return
        for move in begun.moves():
            if not self.try_move(move):
                break

    def _peek(self, seat: int) -> None:
        """Shows another seat's board large, or one's own again."""
        own = None if self.is_watched else self.viewer
        self.peeked = None if seat in (self.peeked, own) else seat
        self.services.sounds.play(Sound.PAGE)

    def mouse_taken(self) -> None:
        """Another person has the mouse: their own board."""
        self.peeked = None

    def show_position(self, number: int, animate: bool = False) -> None:
        """A move of the past that is looked back on is shown on the board it was made on."""
        if self.look_back.is_on and animate:
            move = self.match.moves[number - 1]
            self.peeked = None if move.seat == self.viewer or isinstance(move, Start) else move.seat
        super().show_position(number, animate)

    def show_latest(self) -> None:
        """The present, on one's own board."""
        self.peeked = None
        super().show_latest()

    # What the house asks and shows -------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """Writes, planks, lights; at a round's end announces the goals and turns the card."""
        after, sight, texts = self.state, self.sight, self.services.texts
        self.dance.begin()
        owner = (move.seat + 1) % after.seats if isinstance(move, Start) else move.seat
        if not sight.is_covered(move.seat) and owner == sight.owner_in_view(before):
            self.dance.show_move(move, before, after, owner, is_calm=self.is_calm)
        if after.closed > before.closed and not self.look_back.is_on:
            self.peeked = None
        if after.closed > before.closed or (after.is_over and not before.is_over):
            viewer = None if self.is_watched else self.viewer
            self.dance.announce(words.round_lines(texts, before, after, self.names, viewer))
            told = partial(words.round_line, texts, self.match, self.position)
            if viewer is not None and told(viewer, self.names):
                self.say(partial(told, viewer, self.names))
        if before.turned == 0 < after.turned and after.seats > 1 and self.viewer is not None:
            self.dance.announce([words.copies_line(texts, self.seat_name((self.viewer - 1) % after.seats))], Sound.PAGE)
        if after.turned > before.turned:
            self.dance.turn_card(before.card)
        self.dance.finish_with()

    def animate_back(self, moves: Sequence[Move], after: State) -> None:
        """Numbers and bridges leave the board in view."""
        self.dance.show_back(moves, after, self.sight.main_owner, self.sight.main_seat)

    def show_advice(self, advice: Advice) -> None:
        """Marks number and bridges as a plan on the board; a correction is begun as the hint proposes it."""
        self.hint_desk.show(advice)

    def reason_text(self, advice: Advice) -> str:
        """The plan, and what speaks for it."""
        return words.hint_line(self.services.texts, advice, self.state) or super().reason_text(advice)

    def hint_sample(self, seat: int) -> State:
        """With a number begun, the hint is about the bridges that go with it."""
        sample = super().hint_sample(seat)
        if (draft := self.draft) is not None and draft.takes_bridges and not draft.is_number_settled:
            sample.play(draft.moves()[0])
        return sample

    def refusal_place(self, refusal: Refusal) -> FRect | None:
        """The island or link in the way."""
        return obstacle_place(self.chart, refusal)

    def kept_clear(self) -> Iterable[Kept]:
        """What can be clicked now costs most, every island something."""
        yield from kept_clear(self.chart, self.begun)

    @property
    def computer_pause(self) -> float:
        """Covered moves need no time to be looked at."""
        return min(0.25, super().computer_pause) if self._is_sealed else super().computer_pause

    # Building ----------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's spots, the log book's signs and buttons, the small boards."""
        desk, texts = self.desk, self.services.texts
        signs = page_spots(texts, desk, self.sight, self.names, self._peek, has_notes=bool(self.faults))
        yield Custom(self.view.draw_moving, board_spots(self.chart, self.begun, self._click))
        yield Custom(self.view.draw_page, signs)
        yield from self._todo(desk)
        yield from self.fault_desk.notes(desk)

    def _todo(self, desk: Desk) -> Iterable[Widget]:
        """The buttons of the log book: for what has been begun, for what is at fault, back to one's own board."""
        if self.peeked is not None:
            back = partial(self._peek, self.peeked)
            yield Button("own-board", desk.confirm, self.t("bridges.do.own-board"), back, style="primary", role=TITLE)
        elif self._may_begin:
            yield from self.fault_desk.todo(desk)
        if self.begun is not None:
            follow = self._follow if self.hint_desk.follow() is not None else None
            skips = partial(self._decide, Draft.skip_number), partial(self._decide, Draft.skip_bridges)
            doing = Doing(
                lambda number: self._decide(lambda draft: draft.choose_start(number)), *skips, self._confirm, follow
            )
            yield from todo_buttons(self.services.texts, desk, self.begun, doing)

    # Drawing and pointing ----------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        """Sea, islands, all that is written, and the log book's still parts."""
        self.view.draw_still(canvas)

    def draw_overlay(self, canvas: Canvas) -> None:
        """The announcement of goals, over everything."""
        self.view.draw_banner(canvas)

    def advance(self, seconds: float) -> SceneChange | None:
        """The sea glints and lanterns flicker, ten times a second at most, until nobody has moved for a while."""
        if not self.is_calm and self.view.sea.advance(seconds) and not self.motions:
            self.invalidate()
        return super().advance(seconds)

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """Somebody is there: the sea moves again."""
        self.view.sea.wake()

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Between the islands the whole length of a link counts, not only its spot."""
        found = super().spot_at(x, y)
        if found is not None and not isinstance(found.value, OnLink):
            return found
        near = self.chart.links_at(x, y)
        begun = self.begun
        if begun is not None and len(near) > 1:
            near.sort(key=lambda link: begun.open_links[link] is not None)
        return self.find_spot(link_spot_name(near[0])) if near else found

    def click_sound(self, spot: Spot) -> Sound:
        """The draft makes its own sounds on the board."""
        return Sound.PICK if isinstance(spot.value, (OnIsland, OnLink)) else Sound.BUTTON
