"""Motion of tiles over an Elevens table: from rack, card or bag to their places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import Move
from game.isles.elevens.rules.moves import Bonus, Draw, Free, Give, Lay
from game.isles.elevens.rules.state import State
from game.isles.elevens.table.layout import Point, TableLayout, card_places
from game.isles.elevens.table.paint import draw_back, draw_tile
from game.isles.elevens.table.rack import Held
from game.isles.elevens.table.recap import LAY_SECONDS
from game.ui.canvas import Canvas
from game.ui.motion import Motion, Motions, ease_in_out, ease_out
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound

BAG_SECONDS: Final = 0.42
FADE_SECONDS: Final = 0.16
GLIDE_SECONDS: Final = 0.18


@dataclass(slots=True)
class TileFlight:
    """Tile in motion; ``tile`` None is a back. Its target stays empty until it arrives."""

    tile: str | None
    start: Point
    end: Point
    size: tuple[float, float]
    field: str | None = None
    """Target field; None for other targets."""
    is_open: bool = False
    """True for a tile on its way to the open place beside the bag."""
    is_home: bool = False
    """True for a tile on its way to the rack below the board, where its place is empty meanwhile."""
    share: float = 0.0
    is_fading: bool = False
    is_waiting: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the tile at its current point on a low arc; nothing while it waits to start."""
        if self.share <= 0 and self.is_waiting:
            return
        x = self.start[0] + (self.end[0] - self.start[0]) * self.share
        y = self.start[1] + (self.end[1] - self.start[1]) * self.share
        alpha = 255
        if self.is_fading:
            (x, y), alpha = self.end, round(255 * self.share)
        else:
            y -= 70 * self.share * (1 - self.share)
        width, height = self.size
        place = FRect(x - width / 2, y - height / 2, width, height)
        if self.tile is None:
            draw_back(canvas, place, alpha)
        else:
            draw_tile(canvas, self.tile, place, alpha)


@dataclass(frozen=True, slots=True)
class FlightPlaces:
    """Start and end points for the tiles of a move."""

    layout: TableLayout
    rack_seat: int
    """Seat of the rack below the board."""
    is_open: bool
    """True if the mover's tiles may be seen."""
    start: Point | None = None
    """Point where the laid or given tile was taken or dropped; None: at the seat."""
    rack: Mapping[Held, FRect] = field(default_factory=dict)
    """Tiles of the rack below the board in their places; empty if hidden."""

    def on_rack(self, tile: str) -> Point | None:
        """Centre of the last equal tile on the rack below the board; None if hidden or absent."""
        return next((self.rack[held].center for held in reversed(list(self.rack)) if held.tile == tile), None)

    def of_seat(self, seat: int) -> Point:
        """Centre of the rack below the board, or of another seat's card."""
        cards = card_places(self.layout, self.rack_seat, len(self.layout.cards) + 1)
        return cards.get(seat, self.layout.rack).center


class TileFlights:
    """All tiles in motion."""

    def __init__(self, motions: Motions, sounds: SoundPlayer, is_calm: Callable[[], bool]) -> None:
        """With reduced motion (``is_calm``) a tile fades in at its target."""
        self._motions = motions
        self._sounds = sounds
        self._is_calm = is_calm
        self._flying: list[TileFlight] = []

    @property
    def fields(self) -> set[str]:
        """Fields whose tile has not arrived yet."""
        return {flight.field for flight in self._flying if flight.field is not None}

    @property
    def is_open_tile_coming(self) -> bool:
        """True while the tile for the open place beside the bag is in motion."""
        return any(flight.is_open for flight in self._flying)

    @property
    def coming_home(self) -> list[str]:
        """Tiles whose places on the rack are still empty."""
        return [flight.tile for flight in self._flying if flight.is_home and flight.tile is not None]

    def clear(self) -> None:
        """Drop all motions of tiles."""
        self._flying.clear()

    def show(self, move: Move, state: State, places: FlightPlaces) -> None:
        """Animate a move: tiles come from the rack, a card or the bag; a gift goes face down.

        ``state`` is the position after the move.
        """
        layout = places.layout
        match move:
            case Lay() | Free() | Bonus():
                is_bonus = isinstance(move, Bonus)
                start = layout.open_tile.center if is_bonus else places.start or places.of_seat(move.seat)
                end = layout.board.fields[move.field].center
                seconds = BAG_SECONDS if is_bonus else LAY_SECONDS
                flight = TileFlight(move.tile, start, end, layout.board.tile_size, move.field)
                self._launch(flight, seconds, sound=Sound.LAY_TILE)
                if state.bonus_tile is not None:
                    self._bring_open_tile(state.bonus_tile, layout)
            case Draw():
                is_own = move.seat == places.rack_seat
                home = places.on_rack(state.racks[move.seat][-1]) if is_own else None
                end = home or places.of_seat(move.seat)
                is_shown = places.is_open or state.turn.must_lay is not None
                tile = state.racks[move.seat][-1] if is_shown else None
                is_home = home is not None
                flight = TileFlight(tile, layout.bag.center, end, layout.board.tile_size, is_home=is_home)
                self._launch(flight, BAG_SECONDS, sound=Sound.LAY_WOOD)
            case Give():
                start = places.start or places.of_seat(move.seat)
                end = places.of_seat((move.seat + 1) % state.seats)
                self._launch(TileFlight(None, start, end, layout.board.tile_size), BAG_SECONDS, sound=Sound.LAY_WOOD)

    def show_undo(self, move: Move, state: State, places: FlightPlaces) -> None:
        """Animate an undone move: its tile returns to the rack, if the rack is visible."""
        match move:
            case Lay() | Free():
                start = places.layout.board.fields[move.field].center
            case Give():
                start = places.of_seat((move.seat + 1) % state.seats)
            case _:
                return
        home = places.on_rack(move.tile) if move.seat == places.rack_seat else None
        if home is not None:
            flight = TileFlight(move.tile, start, home, places.layout.board.tile_size, is_home=True)
            self._launch(flight, LAY_SECONDS, sound=Sound.LAY_WOOD)

    def _bring_open_tile(self, tile: str, layout: TableLayout) -> None:
        """Bring a tile from the bag to the open place, once the tile that earned it has landed."""
        start, end = layout.bag.center, layout.open_tile.center
        self._launch(TileFlight(tile, start, end, layout.board.tile_size, is_open=True), BAG_SECONDS, LAY_SECONDS)

    def _launch(self, flight: TileFlight, seconds: float, delay: float = 0.0, sound: Sound | None = None) -> None:
        """Start the motion of a tile; ``sound`` plays on arrival."""
        flight.is_fading, flight.is_waiting = self._is_calm(), delay > 0
        self._flying.append(flight)

        def update(share: float) -> None:
            flight.share = share

        def done() -> None:
            if flight in self._flying:
                self._flying.remove(flight)
                if sound is not None:
                    self._sounds.play(sound)

        ease = ease_in_out if seconds > LAY_SECONDS else ease_out
        self._motions.start(Motion(FADE_SECONDS if flight.is_fading else seconds, update, done, delay, ease))

    def draw(self, canvas: Canvas) -> None:
        for flight in self._flying:
            flight.draw(canvas)


class RackMotion:
    """Motion of tiles within the rack below the board, after a change or a sort."""

    def __init__(self, motions: Motions, is_calm: Callable[[], bool]) -> None:
        """With reduced motion (``is_calm``) tiles change places at once."""
        self._motions = motions
        self._is_calm = is_calm
        self._rack: Hashable = None
        self._places: Mapping[Held, FRect] = {}
        self._from: dict[Held, FRect] = {}
        self._share = 1.0
        self._number = 0

    def follow(self, rack: Hashable, places: Mapping[Held, FRect]) -> None:
        """Take the current places; tiles with another place on the same ``rack`` before start to move."""
        if rack == self._rack and places == self._places:
            return
        is_same = rack == self._rack and not self._is_calm()
        before = {held: self.place(held, place) for held, place in self._places.items()} if is_same else {}
        self._rack, self._places = rack, places
        self._from = {held: before[held] for held, place in places.items() if before.get(held, place) != place}
        if self._from:
            self._share, self._number = 0.0, self._number + 1
            self._motions.start(Motion(GLIDE_SECONDS, partial(self._go_on, self._number)))

    def _go_on(self, number: int, share: float) -> None:
        if number == self._number:
            self._share = share

    def place(self, held: Held, place: FRect) -> FRect:
        """Current rectangle of a tile with the final rectangle ``place``."""
        start = self._from.get(held)
        if start is None or not self._motions:
            return place
        here, there, share = tuple(start), tuple(place), self._share
        return FRect(*(one + (other - one) * share for one, other in zip(here, there, strict=True)))


def sounds_of(move: Move, state: State, viewer: int | None) -> list[Sound]:
    """Sounds of a move that led to this position; a tile on a field sounds on arrival instead.

    ``viewer`` is the seat at the mouse, which hears the start of its turn; None without one.
    """
    sounds: list[Sound] = []
    match move:
        case Lay() | Free() | Bonus():
            sounds = [] if state.bonus_tile is None else [Sound.BONUS]
        case Draw():
            sounds = [Sound.BAG]
        case Give():
            sounds = [Sound.CARD]
    is_yours = state.seat is not None and state.seat != move.seat and state.seat == viewer
    return [*sounds, Sound.TURN] if is_yours else sounds
