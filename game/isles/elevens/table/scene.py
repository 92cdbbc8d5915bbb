"""Elevens on the table: the quay, the rack of the person at the mouse, and clicks turned into moves (rules.md section 2).

What is begun but not confirmed, the tile picked up, lives in ``elevens_draft``; how things look in ``elevens_view``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from pygame import FRect

from game.core.state import Move, Refusal
from game.isles.elevens.rules.board import ROW_FIELDS
from game.isles.elevens.rules.moves import Bonus, Draw, End, Free, Give, Lay, Pass, SkipFree
from game.isles.elevens.rules.state import RACK_SIZES, State
from game.isles.elevens.table.draft import ElevensDraft
from game.isles.elevens.table.motion import BAG_SECONDS, LAY_SECONDS, Flight
from game.isles.elevens.table.rack import Sort
from game.isles.elevens.table.spots import OnField, OnTile
from game.isles.elevens.table.view import TableView
from game.occasions.tables import Table
from game.scenes.base import SceneChange
from game.scenes.stack import Push
from game.services import Services
from game.table.scene import NewSession
from game.table.spots import OnSeat
from game.ui import palette
from game.ui.canvas import Canvas
from game.ui.sound import Sound
from game.ui.text import LABEL
from game.ui.widgets import Button, Custom, Spot, Widget

_BONUS_PAUSE = 0.55
"""Seconds that a bonus tile with only one field lies in the open before it goes there by itself."""
_PLAYBACK_SECONDS = 4.0
"""How long what the others did is played back at most."""


class ElevensTable(ElevensDraft):
    """A game of Elevens in play or being watched."""

    game: ClassVar[str] = "elevens"
    name: ClassVar[str] = "elevens"
    place: ClassVar[str] = "elevens"
    sheets: ClassVar[tuple[str, ...]] = ("ui", "elevens")
    has_secrets: ClassVar[bool] = True

    def __init__(self, services: Services, table: Table, session: NewSession) -> None:
        super().__init__(services, table, session)
        self.view = TableView(self)
        self._bonus_wait = 0.0
        self._playback_wait = 0.0

    # What is there -------------------------------------------------------------------------------------------------

    def build_game(self, area: FRect) -> Iterable[Widget]:
        """Board, the other seats, bag, rack and buttons, the lowest first."""
        self.lay_out(area)
        view = self.view
        yield Custom(lambda canvas, look: view.paint_ground(canvas), self._field_spots())
        yield Custom(view.paint_marks)
        yield Custom(view.paint_cards, self._card_spots())
        yield Custom(view.paint_bag, self._bag_spots())
        yield Custom(view.paint_rack, self._rack_spots())
        yield Custom(view.paint_turn)
        yield from self._build_buttons()

    def _field_spots(self) -> list[Spot]:
        lit = set(self.lit_fields())
        fields = self.layout.board.fields
        return [
            Spot(f"field-{name}", fields[name], partial(self.click_field, name), name in lit, value=OnField(name))
            for names in ROW_FIELDS.values()
            for name in names
        ]

    def _rack_spots(self) -> list[Spot]:
        if not self.may_see(self.rack_seat):
            return []
        can_act = self.is_human_turn
        return [
            Spot(name, place, partial(self.click_tile, name), can_act, value=OnTile(tile))
            for (name, tile), place in zip(self.rack_tiles(), self.layout.slots, strict=True)
        ]

    def _card_spots(self) -> list[Spot]:
        return [
            Spot(
                f"seat-{seat}",
                rect,
                partial(self.click_seat, seat),
                self.gift is not None and seat == self.receiver,
                value=OnSeat(seat),
            )
            for seat, rect in self.card_places().items()
        ]

    def _bag_spots(self) -> list[Spot]:
        if self.state.bonus_tile is not None:
            return [Spot("open-tile", self.layout.open_tile, lambda: None, self.is_human_turn)]
        return [Spot("bag", self.layout.bag, self._click_bag, self._is_legal(Draw(self._mover)))]

    @property
    def _mover(self) -> int:
        seat = self.match.seat
        return seat if seat is not None else 0

    def _is_legal(self, move: Move) -> bool:
        return self.is_human_turn and self.state.why_not(move) is None

    def _build_buttons(self) -> Iterable[Widget]:
        layout = self.layout
        yield Button("out-there", layout.out_there, self.t("elevens.button.out-there"), self._open_out_there, "eye", "wood",
                     role=LABEL, tip=self.t("elevens.tip.out-there"))  # fmt: skip
        order = self.order_of(self.rack_seat)
        for sort, rect in zip(Sort, layout.sorts, strict=True):
            yield Button(
                f"sort-{sort.value}", rect, self.t(f"elevens.sort.{sort.value}"), partial(self.sort_rack, sort),
                style="wood", is_selected=order.sort is sort, is_enabled=self.may_see(self.rack_seat), role=LABEL,
                tip=self.t(f"elevens.tip.sort-{sort.value}"),
            )  # fmt: skip
        if self.is_playing_back:
            wide = layout.first_button.union(layout.second_button)
            yield Button(
                "skip-playback", wide, self.t("elevens.button.skip-playback"), self.end_playback, "fast", "primary"
            )
        elif self.is_human_turn:
            yield from self._build_turn_buttons()

    def _build_turn_buttons(self) -> Iterable[Widget]:
        layout, seat = self.layout, self._mover
        receiver = self.seat_name(self.receiver)
        kinds = {move.do for move in self.state.moves()}
        if self.is_giving:
            yield self._button("cancel-give", layout.second_button, self.stop_giving, "back", "paper")
            yield self._button("give", layout.first_button, self.confirm_gift, "hand", "primary", self.gift is not None,
                               key="give-sure", receiver=receiver)  # fmt: skip
            return
        for do, move, icon in (
            ("draw", Draw(seat), "bag"),
            ("pass", Pass(seat), "fast"),
            ("skip-free", SkipFree(seat), "cross"),
        ):
            if do in kinds:
                yield self._button(do, layout.first_button, partial(self._do, move), icon, "primary")
                break
        else:
            yield self._button(
                "give", layout.first_button, self.start_giving, "hand", "paper", "give" in kinds, receiver=receiver
            )
        is_done = self.state.turn.laid >= 3 or not any(move.do == "lay" for move in self.state.moves())
        style = "primary" if is_done and "end" in kinds else "paper"
        yield self._button("end", layout.second_button, lambda: self._do(End(seat)), "tick", style, "end" in kinds)

    def _button(
        self,
        name: str,
        rect: FRect,
        action: Any,
        icon: str,
        style: Any,
        is_enabled: bool = True,
        key: str = "",
        **values: str,
    ) -> Button:
        text = self.t(f"elevens.button.{key or name}", **values)
        return Button(
            name, rect, text, action, icon, style, is_enabled, self.hinted == name, role=LABEL,
            tip=self.t(f"elevens.tip.{name}", **values) if not key and is_enabled else "",
        )  # fmt: skip

    def _do(self, move: Move) -> None:
        self.try_move(move)

    def _click_bag(self) -> None:
        if self.is_human_turn:
            self.try_move(Draw(self._mover))

    def _open_out_there(self) -> SceneChange:
        from game.isles.elevens.table.out_there import OutThereScene

        return Push(OutThereScene(self.services, self.state, self.table.board))

    # Time ----------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """A new game says who starts, where that is not plain: an 11 had to be drawn, or somebody else has one."""
        super().enter()
        state = self.state
        if not self.is_watched and self.match.number == 0 and state.seat is not None:
            is_drawn = sum(state.rack_sizes) > RACK_SIZES[state.seats] * state.seats
            if is_drawn or state.seat != self.rack_seat:
                key = "elevens.log.starts-drawn" if is_drawn else "elevens.log.starts"
                self.say(self.t(key, player=self.seat_name(state.seat)))

    def mouse_taken(self) -> None:
        """Before the rack is uncovered, what the others did since is played back."""
        seat = self.match.seat
        if seat is None or not self.services.storage.settings.recap:
            return
        start = self.match.last_move_of(seat)
        if start < self.match.number:
            self.position, self.is_playing_back, self._playback_wait = start, True, 0.5
            self.rebuild()

    def end_playback(self) -> None:
        """The position of the moment, the rack uncovered."""
        self.is_playing_back = False
        self.position = self.match.number
        self.motions.clear()
        self.flights.clear()
        self.rebuild()

    def advance(self, seconds: float) -> SceneChange | None:
        """Also: the playback goes on, and a bonus tile that has only one field goes there by itself."""
        if self.is_playing_back and not self.motions:
            self._playback_wait -= seconds
            if self._playback_wait <= 0:
                self._play_back()
        elif not self.motions and (forced := self._forced_bonus()) is not None:
            self._bonus_wait += seconds
            if self._bonus_wait >= _BONUS_PAUSE:
                self.try_move(forced)
        else:
            self._bonus_wait = 0.0
        return super().advance(seconds)

    @property
    def computer_pause(self) -> float:
        """Within a turn tiles follow one another more quickly."""
        return super().computer_pause * (0.6 if self.state.turn.fields else 1.0)

    @property
    def is_moving(self) -> bool:
        """Also while something is about to happen by itself."""
        return super().is_moving or self.is_playing_back or self._forced_bonus() is not None

    def _forced_bonus(self) -> Move | None:
        """The bonus that is due to a person and leaves no choice."""
        if not self.is_human_turn or not self.state.turn.bonuses:
            return None
        moves: list[Move] = self.state.moves()
        return moves[0] if len(moves) == 1 else None

    def _play_back(self) -> None:
        if self.position >= self.match.number:
            self.end_playback()
            return
        before, move = self.state, self.match.moves[self.position]
        self.position += 1
        count = self.match.number - self.match.last_move_of(self._mover)
        self._playback_wait = min(0.5, max(0.02, _PLAYBACK_SECONDS / max(1, count) - LAY_SECONDS))
        self.animate(move, before)
        self.rebuild()

    def animate(self, move: Move, before: State) -> None:
        """Tiles come from the rack, a card or the bag; a given one goes face down."""
        self._bonus_wait = 0.0
        board = self.layout.board
        bag = self.layout.bag.center
        match move:
            case Lay() | Free() | Bonus():
                is_bonus = isinstance(move, Bonus)
                start = self.layout.open_tile.center if is_bonus else self._launch_point(move.seat, move.tile)
                flight = Flight(move.tile, start, board.fields[move.field].center, board.tile_size, move.field)
                self._send(flight, BAG_SECONDS if is_bonus else LAY_SECONDS)
                self.services.sounds.play(Sound.LAY_TILE)
                if self.state.turn.bonuses:
                    out = Flight(self.state.bonus_tile, bag, self.layout.open_tile.center, board.tile_size, "open-tile")
                    self._send(out, BAG_SECONDS, LAY_SECONDS)
                    self.services.sounds.play(Sound.BONUS)
            case Draw():
                is_open = self.may_see(move.seat)
                drawn = self.state.racks[move.seat][-1]
                end = (
                    self._place_of_tile(drawn)
                    if is_open and move.seat == self.rack_seat
                    else self._seat_point(move.seat)
                )
                is_shown = is_open or self.state.turn.must_lay is not None
                self._send(Flight(drawn if is_shown else None, bag, end, board.tile_size), BAG_SECONDS)
                self.services.sounds.play(Sound.BAG)
            case Give():
                receiver = (move.seat + 1) % len(self.match.seats)
                start = self._launch_point(move.seat, move.tile)
                self._send(Flight(None, start, self._seat_point(receiver), board.tile_size), BAG_SECONDS)
                self.services.sounds.play(Sound.CARD)
        self.launch = None
        is_next = self.state.seat is not None and self.state.seat != move.seat
        if is_next and self.state.seat == self.viewer and not self.is_watched:
            self.services.sounds.play(Sound.TURN)

    def _send(self, flight: Flight, seconds: float, delay: float = 0.0) -> None:
        self.flights.launch(self.motions, flight, seconds, self.is_calm, delay)

    def _launch_point(self, seat: int, tile: str) -> tuple[float, float]:
        return self.launch if self.launch is not None else self._seat_point(seat)

    def _seat_point(self, seat: int) -> tuple[float, float]:
        rect = self.card_places().get(seat, self.layout.rack)
        return rect.center

    def _place_of_tile(self, tile: str) -> tuple[float, float]:
        self.lay_out(self.table_area)
        for (_, held), place in zip(self.rack_tiles(), self.layout.slots, strict=True):
            if held == tile:
                return place.center
        return self.layout.rack.center

    def draw_overlay(self, canvas: Canvas) -> None:
        """What flies and what hangs at the pointer, over everything."""
        self.view.paint_flying(canvas)

    def bar_line(self) -> tuple[str, Any]:
        """Also: for whom the others' moves are being played back."""
        if self.is_playing_back:
            return self.t("elevens.do.playback-for", name=self.seat_name(self.rack_seat)), palette.CHALK
        return super().bar_line()

    def show_refusal(self, refusal: Refusal) -> None:
        """Rings the fields and tiles the refusal names."""
        self.point_out(refusal.values)


# The face ----------------------------------------------------------------------------------------------------------
