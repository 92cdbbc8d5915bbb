"""Bridges on the table: a board to write and draw on, the log book beside it, and the house's face of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.players import Advice
from game.core.state import Move, Refusal
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import TakeBack
from game.isles.bridges.rules.scoring import Goal
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.draft import Draft, describe_values
from game.isles.bridges.table.layout import Chart, letter_of, named_values
from game.isles.bridges.table.motion import Choreography
from game.isles.bridges.table.panels import GOAL_SIGNS, Desk, desk_of, mini_rects
from game.isles.bridges.table.spots import OnIsland, OnLink
from game.isles.bridges.table.view import BoardView
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.services import Services
from game.table.scene import NewSession, TableScene
from game.table.spots import OnSeat
from game.ui.canvas import Canvas
from game.ui.sound import Sound
from game.ui.text import LABEL, TITLE
from game.ui.widgets import Button, Custom, Spot, Widget


class BridgesScene(TableScene[State]):
    """A game of Bridges on the table."""

    name = "bridges"
    game = "bridges"
    place = "bridges"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "bridges")

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        self.peeked: int | None = None
        """The seat whose board a person has asked to see large."""
        self.blamed: Refusal | None = None
        """What was refused last, while it is shown on the board."""
        self._draft: Draft | None = None
        super().__init__(services, table, session)
        self.dance = Choreography(self.motions, services.sounds, self.rebuild)
        self.view = BoardView(self)

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """Who looks: while the mouse is passed it is already the one who gets it."""
        if self.session.is_hand_over_due and not self.motions:
            return self.match.seat
        return super().viewer

    @property
    def main_seat(self) -> int:
        """The seat whose board lies large on the table."""
        if self.peeked is not None:
            return self.peeked
        if self.viewer is not None:
            return self.viewer
        seat = self.state.seat
        if seat is not None:
            return seat
        moves = self.match.moves[: self.position]
        return moves[-1].seat if moves else 0

    @property
    def main_owner(self) -> int:
        """Whose sheet that is: during the start a seat writes on its left neighbour's copy."""
        state = self.state
        if state.turned == 0 and self.peeked is None:
            return (self.main_seat + 1) % state.seats
        return self.main_seat

    @property
    def is_sealed(self) -> bool:
        """Whether what the others enter in this round stays covered until all have made their moves."""
        return not self.is_watched and bool(self.humans) and not self.match.is_over

    def state_of(self, seat: int) -> State:
        """The position as far as that seat's sheet may be seen: of others as it was when the round began."""
        state = self.state
        if not self.is_sealed or seat == self.viewer:
            return state
        began: State = self.match.state_at(self._round_began(self.position))
        return began

    def _round_began(self, number: int) -> int:
        """The number of the first position of the round to which the position of that number belongs."""
        reveals = self.match.state_at(number).reveals
        while number > 0 and self.match.state_at(number - 1).reveals == reveals:
            number -= 1
        return number

    def latest_of(self, seat: int) -> frozenset[Island | Link]:
        """What that seat's sheet, as far as it may be seen, got since the round before this one began."""
        number = self._round_began(self.position)
        number = self._round_began(max(0, number - 1))
        began: State = self.match.state_at(number)
        before, now = began.sheets[seat], self.state_of(seat).sheets[seat]
        links = {link for link, count in now.bridges.items() if count > before.bridges.get(link, 0)}
        return frozenset(links | (now.numbers.keys() - before.numbers.keys()))

    @property
    def main_state(self) -> State:
        """The position of which the large board is shown."""
        return self.state if self.peeked is None else self.state_of(self.peeked)

    @property
    def draft(self) -> Draft | None:
        """What the person at the mouse has begun; None while nobody can begin anything."""
        if not self.is_human_turn or self.seat is None or self.peeked is not None or self.is_card_due:
            return None
        if self._draft is None:
            self._draft = Draft(self.state, self.seat)
            self._skip_the_impossible(self._draft)
        return self._draft

    @property
    def is_card_due(self) -> bool:
        """Whether the next card is still on its way; nothing tells before it what it will be."""
        return bool(self.motions) and self.dance.moving.is_card_turning

    @staticmethod
    def _skip_the_impossible(draft: Draft) -> None:
        if draft.is_start or draft.state.options.freehand:
            return
        if not draft.is_number_settled and not draft.is_number_decided and not draft.can_write:
            draft.skip_number()
        if draft.is_number_decided and not draft.is_bridges_skipped and not draft.can_draw:
            draft.skip_bridges()

    def forget_draft(self) -> None:
        """Starts the round's draft anew."""
        self._draft = None
        self.blamed = None

    def step_back_in_game(self) -> bool:
        """Back from another board, else takes back a step of the draft."""
        self.blamed = None
        if self.peeked is not None:
            self.peeked = None
            return True
        draft = self._draft
        if draft is None or not draft.step_back():
            return False
        self.services.sounds.play(Sound.UNDO)
        return True

    # Words -------------------------------------------------------------------------------------------------------

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Islands and links by their letters."""
        return named_values(dict(values), self.services.texts.listed)

    def describe(self, move: Move, before: State) -> str:
        """The move as everybody may know it: what others entered in this round stays covered."""
        now = self.state
        is_covered = self.is_sealed and move.seat != self.viewer and before.reveals == now.reveals
        if is_covered:
            return ""
        values = self.named(describe_values(move))
        if isinstance(before, State):
            values["number"] = move.to_json().get("number") or (before.card.number if before.card else 0)
            if move.do == "start":
                values["neighbour"] = self.seat_name((move.seat + 1) % before.seats)
        kind = "start-alone" if move.do == "start" and len(self.match.seats) == 1 else move.do
        return self.t(f"bridges.log.{kind}", **values)

    def turn_line(self) -> str:
        """What the person can do now."""
        draft = self.draft
        if self.peeked is not None:
            return self.t("bridges.line.peek", name=self.seat_name(self.peeked))
        if draft is None:
            return ""
        if draft.is_complete:
            return self.t("bridges.line.confirm")
        if draft.is_start:
            if len(self.match.seats) == 1:
                return self.t("bridges.line.start-alone")
            return self.t("bridges.line.start", neighbour=self.seat_name((draft.seat + 1) % len(self.match.seats)))
        if not draft.is_number_decided:
            return self.t("bridges.line.number", number=draft.number)
        return self.t("bridges.line.bridges", n=draft.needed - len(draft.links))

    def goal_lines(self, state: State) -> list[tuple[str, str, list[int]]]:
        """The goals met in the round that has just ended: sign, sentence, seats."""
        told: list[tuple[str, str, list[int]]] = []
        for goal in Goal:
            seats = [seat for seat in range(state.seats) if state.met[seat].get(goal) == state.closed]
            if not seats:
                continue
            name = self.t(f"bridges.goal.{goal.value}")
            points = state.goal_points(seats[0], goal)
            if len(self.match.seats) == 1:
                line = self.t("bridges.goal.alone", goal=name, points=points)
            else:
                names = self.services.texts.listed([self.seat_name(seat) for seat in seats])
                line = self.t("bridges.goal.met", name=names, goal=name, points=points)
            told.append((GOAL_SIGNS[goal], line, seats))
        return told

    # Doing -------------------------------------------------------------------------------------------------------

    def click_island(self, island: Island) -> None:
        """Writes the number there, or takes it away."""
        draft = self._begin()
        if draft is None:
            return
        if self._take_back_at(island):
            return
        self._tell(draft.click_island(island))

    def click_link(self, link: Link) -> None:
        """Draws a bridge there, or takes the begun ones away."""
        draft = self._begin()
        if draft is not None:
            self._tell(draft.click_link(link))

    def skip_number(self) -> None:
        """Decides to write nothing, or takes that back."""
        draft = self._begin()
        if draft is not None and draft.is_number_settled:
            self.say(self.t("bridges.why.bridges-due"))
        elif draft is not None:
            draft.skip_number()
            self._tell(None)

    def skip_bridges(self) -> None:
        """Decides to draw nothing, or takes that back."""
        draft = self._begin()
        if draft is not None:
            if draft.is_number_decided:
                draft.skip_bridges()
                self._tell(None)
            else:
                self.say(self.t("bridges.why.number-due"))

    def choose_start(self, number: int) -> None:
        """Chooses the 3 or the 4."""
        draft = self._begin()
        if draft is not None:
            draft.start_number = number

    def _begin(self) -> Draft | None:
        """The draft for a click, with what was shown before cleared away."""
        self.blamed = None
        self.advice = None
        draft = self.draft
        if draft is None and not self.is_watched and not self.match.is_over and not self.is_card_due:
            if self.peeked is not None:
                self.say(self.t("bridges.line.peek", name=self.seat_name(self.peeked)))
            elif self.seat is not None:
                self.say(self.t("bridges.say.wait", name=self.seat_name(self.seat)))
        return draft

    def _tell(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.telling.clear()
            self.services.sounds.play(Sound.PICK)
            draft = self.draft
            if draft is not None and draft.is_number_decided and not draft.is_start and not draft.is_bridges_skipped:
                self._skip_the_impossible(draft)
                if draft.is_bridges_skipped:
                    self.say(self.t("bridges.say.no-room", n=draft.needed))

    def confirm(self) -> None:
        """Plays what has been begun."""
        draft = self._begin()
        if draft is None:
            return
        if not draft.is_complete:
            self.services.sounds.play(Sound.ILLEGAL)
            if draft.is_start:
                text = self.t("bridges.why.start-due")
            elif not draft.is_number_decided:
                text = self.t("bridges.why.number-due")
            else:
                text = self.t("bridges.say.unfinished", n=draft.needed - len(draft.links))
            self.say(text)
            return
        for move in draft.moves():
            if not self.try_move(move):
                break

    def take_back(self, what: int) -> None:
        """Freehand: takes back an entry that was shown to be at fault."""
        if self._begin() is not None and self.seat is not None:
            self.try_move(TakeBack(self.seat, what))

    def _take_back_at(self, island: Island) -> bool:
        """Freehand: a click on a number at fault takes it back."""
        seat = self.seat
        if seat is None or not self.state.options.freehand:
            return False
        entry = next((fault.entry for fault in self.faults(seat) if fault.entry.island == island), None)
        return entry is not None and self.try_move(TakeBack(seat, entry.move))

    def faults(self, seat: int) -> list[Any]:
        """Freehand: what the last check showed that seat and still stands."""
        state = self.state
        if not state.options.freehand or state.is_over:
            return []
        return [fault for fault in state.shown[seat] if fault.entry in state.entries[seat]]

    @property
    def has_fault_notes(self) -> bool:
        """Freehand: whether the person at the mouse is being told what is wrong on their board."""
        return self.is_human_turn and self.peeked is None and self.seat is not None and bool(self.faults(self.seat))

    def peek(self, seat: int) -> None:
        """Shows another seat's board large, or one's own again."""
        self.peeked = None if self.peeked == seat or seat == self._own_seat() else seat
        self.services.sounds.play(Sound.PAGE)

    def _own_seat(self) -> int | None:
        return self.viewer if not self.is_watched else None

    def mouse_taken(self) -> None:
        """Another person has the mouse: their own board."""
        self.peeked = None

    # House -------------------------------------------------------------------------------------------------------

    def animate(self, move: Move, before: State) -> None:
        """Writes, planks, lights; at a round's end announces the goals and turns the card."""
        after = self.state
        if not isinstance(before, State):
            return
        self.dance.begin()
        owner = (move.seat + 1) % after.seats if move.do == "start" else move.seat
        is_in_view = not self.is_sealed or move.seat == self.viewer
        if is_in_view and owner == self._owner_in_view(before):
            self.dance.show_move(move, before, after, owner, is_calm=self.is_calm)
        if after.closed > before.closed:
            self.peeked = None
            lines = self.goal_lines(after)
            if lines:
                self.dance.announce(lines)
            self._tell_faults(before, after)
        if before.turned == 0 < after.turned and after.seats > 1 and self.viewer is not None:
            giver = self.seat_name((self.viewer - 1) % after.seats)
            line = self.t("bridges.say.copies", name=giver)
            self.dance.announce([("bridges/sealed", line, [])], Sound.PAGE)
        if after.turned > before.turned:
            self.dance.turn_card(before.card)
        self.dance.finish_with()

    def _tell_faults(self, before: State, after: State) -> None:
        """Freehand: says after a round that something is wrong, or has stayed wrong."""
        seat = self.viewer
        if seat is None or not after.options.freehand or self.is_watched:
            return
        struck = sorted(after.sheets[seat].struck - before.sheets[seat].struck)
        if after.shown[seat]:
            entries = {fault.entry.move for fault in after.shown[seat]}
            self.say(self.t("bridges.freehand.shown", n=len(entries)))
        elif struck:
            self.say(self.t("bridges.freehand.struck", island=letter_of(struck[0])))

    def _owner_in_view(self, before: State) -> int:
        seat = self.main_seat if self.is_sealed else before.seat
        if seat is None:
            return -1
        return (seat + 1) % before.seats if before.turned == 0 else seat

    def show_refusal(self, refusal: Refusal) -> None:
        """Lights up the island or bridge in the way."""
        self.blamed = refusal

    def show_advice(self, advice: Advice) -> None:
        """Makes the hint's move in the draft, to be confirmed or taken back."""
        draft = self.draft
        if draft is not None:
            draft.adopt(advice.move)

    def hint_sample(self, seat: int) -> State:
        """With a number begun, the hint is about the bridges that go with it."""
        sample = super().hint_sample(seat)
        draft = self.draft
        if draft is not None and draft.is_number_decided and not (draft.is_start or draft.is_number_settled):
            sample.play(draft.moves()[0])
        return sample

    @property
    def computer_pause(self) -> float:
        """Covered moves need no time to be looked at."""
        return min(0.25, super().computer_pause) if self.is_sealed else super().computer_pause

    # Building ----------------------------------------------------------------------------------------------------

    def desk(self) -> Desk:
        """The places of everything for this window."""
        state = self.state
        return desk_of(self.table_area, state.board, state.seats, is_watched=self.is_watched)

    def chart(self) -> Chart:
        """The large board, laid out."""
        return Chart(self.state.board, self.desk().board)

    def draw_background(self, canvas: Canvas) -> None:
        """Sea, islands, all that is written, and the log book's still parts."""
        self.view.draw_still(canvas)

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """The board's spots, the log book's buttons, the small boards."""
        chart, desk = self.chart(), self.desk()
        yield Custom(self.view.draw_moving, self._board_spots(chart))
        yield Custom(self.view.draw_page)
        yield from self._todo(desk)
        others = self.view.other_seats()
        spots = (
            [
                Spot(
                    f"seat-{seat}",
                    rect,
                    partial(self.peek, seat),
                    tip=self.t("bridges.tip.peek", name=self.seat_name(seat)),
                    value=OnSeat(seat),
                )
                for seat, rect in zip(others, mini_rects(desk.below, len(others), chart.board), strict=True)
            ]
            if others
            else []
        )
        yield Custom(lambda canvas, look: None, spots)
        yield from self._fault_notes(desk)

    def _board_spots(self, chart: Chart) -> list[Spot]:
        draft = self.draft
        spots: list[Spot] = []
        links = draft.open_links() if draft is not None and draft.is_number_decided and not draft.is_start else {}
        for link in chart.board.links:
            is_open = draft is not None and link in links and (links[link] is None or link in draft.links)
            spots.append(
                Spot(
                    f"link-{link[0]}-{link[1]}",
                    chart.link_rect(link),
                    partial(self.click_link, link),
                    is_open,
                    value=OnLink(link),
                )
            )
        for island in chart.board.islands:
            is_free = draft is not None and not draft.is_number_settled and draft.why_not_island(island) is None
            spots.append(
                Spot(
                    f"island-{island}",
                    chart.island_rect(island),
                    partial(self.click_island, island),
                    is_free,
                    value=OnIsland(island),
                )
            )
        return spots

    def _todo(self, desk: Desk) -> Iterable[Widget]:
        draft = self.draft
        if draft is None:
            if self.peeked is not None:
                yield Button(
                    "own-board",
                    desk.confirm,
                    self.t("bridges.do.own-board"),
                    lambda: self.peek(self.peeked or 0),
                    style="primary",
                    role=TITLE,
                )
            return
        width = 148.0
        upper = FRect(desk.todo.right - width, desk.todo.top, width, 48)
        lower = upper.move(0, 56)
        if draft.is_start:
            for at, number in enumerate((3, 4)):
                rect = FRect(upper.left + at * (width + 8) / 2, upper.top, (width - 8) / 2, 48)
                yield Button(
                    f"start-{number}", rect, str(number), partial(self.choose_start, number),
                    is_selected=draft.start_number == number, role=TITLE,
                )  # fmt: skip
        else:
            yield Button(
                "skip-number", upper, self.t("bridges.do.no-number"), self.skip_number,
                is_enabled=not draft.is_number_settled, is_selected=draft.is_number_skipped, role=LABEL,
            )  # fmt: skip
            yield Button(
                "skip-bridges", lower, self.t("bridges.do.no-bridges"), self.skip_bridges,
                is_enabled=draft.is_number_decided, is_selected=draft.is_bridges_skipped, role=LABEL,
            )  # fmt: skip
        yield Button(
            "confirm", desk.confirm, self.t("bridges.do.confirm"), self.confirm, "tick", "primary",
            is_enabled=draft.is_complete, role=TITLE,
        )  # fmt: skip

    def _fault_notes(self, desk: Desk) -> Iterable[Widget]:
        """Freehand: what the last check found, each entry with a button, over what lies below the log book's goals."""
        if self.seat is None or not self.has_fault_notes:
            return
        first = {fault.entry.move: fault for fault in reversed(self.faults(self.seat))}
        height = min(68.0, (desk.below.height - 8) / 2)
        for at, move in enumerate(sorted(first)[: max(1, int(desk.below.height // (height + 4)))]):
            rect = FRect(desk.below.left, desk.below.top + (height + 6) * at, desk.below.width, height)
            yield Custom(partial(self.view.draw_note, rect=rect, fault=first[move]))
            button = FRect(rect.right - 128, rect.top + 6, 122, height - 12)
            yield Button(
                f"take-back-{move}", button, self.t("bridges.do.undo-entry"), partial(self.take_back, move), role=LABEL
            )

    def advance(self, seconds: float) -> SceneChange | None:
        """The sea glints and lanterns flicker, ten times a second at most, until nobody has moved for a while."""
        if not self.is_calm and self.view.sea.advance(seconds) and not self.motions:
            self.invalidate()
        return super().advance(seconds)

    def on_hover(self, x: float, y: float, spot: Spot | None) -> None:
        """Somebody is there: the sea moves again."""
        self.view.sea.wake()

    def draw_overlay(self, canvas: Canvas) -> None:
        """The announcement of goals, over everything."""
        self.view.draw_banner(canvas)

    def spot_at(self, x: float, y: float) -> Spot | None:
        """Between the islands the whole length of a link counts, not only its spot."""
        found = super().spot_at(x, y)
        if found is not None and not found.name.startswith("link-"):
            return found
        near = self.chart().links_at(x, y)
        draft = self.draft
        if draft is not None and len(near) > 1:
            near.sort(key=lambda link: draft.open_links()[link] is not None)
        return self.find_spot(f"link-{near[0][0]}-{near[0][1]}") if near else found

    def click_sound(self, spot: Spot) -> Sound:
        """The draft makes its own sounds on the board."""
        return Sound.PICK if spot.name.startswith(("island", "link")) else Sound.BUTTON
