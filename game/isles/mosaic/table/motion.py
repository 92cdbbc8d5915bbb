"""Motion on the table of Mosaic: glass drops into its bed, strikes are stamped, the rectangle grows, beads light up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pygame import FRect

from game.core.state import Cell, Move
from game.isles.mosaic.rules.board import PieceKey
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece
from game.isles.mosaic.rules.rectangle import Rectangle
from game.isles.mosaic.rules.state import State
from game.ui.motion import Ease, Motion, Motions, ease_in_out, ease_out, linear
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound

_DROP: Final = 0.2
_NEXT: Final = 0.045
_STAMP: Final = 0.22
_GROW: Final = 0.3
_FLASH: Final = 0.5
_FLY: Final = 0.32


@dataclass
class MoveMotion:
    """Motions in progress; shares run from 0 to 1."""

    drops: dict[Cell, float] = field(default_factory=dict)
    """Progress of each square of glass that drops on the large sheet."""
    left_out: int = 0
    """Mask of the dropping cells."""
    stamps: dict[str, float] = field(default_factory=dict)
    """Progress of each strike, by label."""
    rectangle_before: Rectangle | None = None
    """Largest rectangle on the large sheet before the move."""
    rectangle: Rectangle | None = None
    """Rectangle to grow from; None without growth."""
    grown: float = 1.0
    points: int | None = None
    """Bonus points shown while beads light up; None otherwise."""
    score: int | None = None
    """Score before the move, shown until rectangle and points have grown."""
    flight: tuple[PieceKey, int, Cell] | None = None
    """(piece, seat, corner) of a piece on its way between the tray (a bonus piece: the track) and the seat's sheet."""
    flown: float = 0.0
    is_flight_large: bool = False
    """True if the flight's sheet is the large one, though no cell drops there."""
    flash: tuple[int, int] | None = None
    """(seat, mask) of the cells just coloured on a small sheet."""
    flashed: float = 0.0

    def clear(self) -> None:
        """Stop all motions."""
        self.drops, self.left_out, self.stamps = {}, 0, {}
        self.rectangle_before, self.rectangle, self.grown = None, None, 1.0
        self.points = None
        self.flash, self.flashed = None, 0.0
        self.flight, self.flown, self.is_flight_large, self.score = None, 0.0, False, None


class MoveAnimator:
    """Starts the motions of a move, one after another."""

    def __init__(self, motions: Motions, sounds: SoundPlayer) -> None:
        self.moving = MoveMotion()
        self._motions = motions
        self._sounds = sounds

    def show(self, move: Move, before: State, after: State, *, is_large: bool, is_held: bool, is_calm: bool) -> None:
        """Animate a move on a large or small sheet, then its strike, the rival's strike, the rectangle and the beads.

        ``is_held``: a person already held the piece over its place; otherwise it comes from the tray.
        """
        moving = self.moving
        moving.clear()
        end = 0.0
        if isinstance(move, (ColourPiece, ColourBonus)):
            mask = after.masks[move.seat] & ~before.masks[move.seat]
            if not (is_held or is_calm):
                end = self._fly(move)
            if is_large:
                tally = before.tally(move.seat)
                moving.score, moving.rectangle_before = tally.score, tally.rectangle
                end = self._drop(after, mask, is_calm, end)
                self._grow(before, after, move.seat, end)
                end += _GROW if moving.rectangle is not None or moving.points is not None else 0.0
            else:
                self._flash(move.seat, mask, end)
        if isinstance(move, ColourPiece):
            self._stamp(move.piece, 0.05)
        for label in after.rival_strikes[len(before.rival_strikes) :]:
            end = max(end, 0.4)
            self._stamp(label, end)
            end += _STAMP
        self._motions.start(Motion(end + _STAMP + 0.05, lambda share: None, moving.clear, ease=linear))

    def show_undo(self, move: Move, *, is_large: bool, is_calm: bool) -> None:
        """Animate an undone move: its piece returns from the sheet to the tray."""
        moving = self.moving
        moving.clear()
        if is_calm or not isinstance(move, ColourPiece | ColourBonus):
            return
        moving.is_flight_large = is_large
        self._fly(move, is_home=True)
        self._land(_FLY + 0.02, lambda share: None, Sound.LAY_WOOD, 0.0)

    def _fly(self, move: ColourPiece | ColourBonus, *, is_home: bool = False) -> float:
        moving = self.moving
        moving.flight, moving.flown = (move.piece, move.seat, move.at), float(is_home)

        def update(share: float) -> None:
            moving.flown = 1 - share if is_home else share

        self._start(_FLY, update, Sound.PICK, ease=ease_in_out)
        return _FLY

    def _drop(self, after: State, mask: int, is_calm: bool, delay: float) -> float:
        moving = self.moving
        moving.left_out = mask
        for cell in after.board.cells_of(mask):
            moving.drops[cell] = 0.0

            def update(share: float, cell: Cell = cell) -> None:
                moving.drops[cell] = share

            self._land(_DROP, update, Sound.LAY_GLASS, delay)
            delay += 0.0 if is_calm else _NEXT
        return delay + _DROP

    def _grow(self, before: State, after: State, seat: int, start: float) -> None:
        moving = self.moving
        old, new = before.tally(seat), after.tally(seat)
        if new.points > old.points:
            moving.points = old.points

            def bead(share: float) -> None:
                moving.points = old.points + round((new.points - old.points) * share)

            self._start(_GROW, bead, Sound.BONUS if after.due else Sound.SCORE, start, linear)
        if new.rectangle != old.rectangle and new.rectangle.area:
            moving.rectangle, moving.grown = old.rectangle, 0.0

            def grow(share: float) -> None:
                moving.grown = share

            self._start(_GROW, grow, Sound.SCORE, start)

    def _flash(self, seat: int, mask: int, delay: float) -> None:
        moving = self.moving
        moving.flash = seat, mask

        def update(share: float) -> None:
            moving.flashed = share

        self._start(_FLASH, update, Sound.LAY_GLASS, delay, linear)

    def _stamp(self, label: str, delay: float) -> None:
        stamps = self.moving.stamps
        stamps[label] = 0.0

        def update(share: float) -> None:
            stamps[label] = share

        self._land(_STAMP, update, Sound.PICK, delay)

    def _start(
        self, seconds: float, update: Callable[[float], None], sound: Sound, delay: float = 0.0, ease: Ease = ease_out
    ) -> None:
        """Start a motion; its sound plays at the start."""
        begun = partial(self._sounds.play, sound)
        self._motions.start(Motion(seconds, update, delay=delay, ease=ease, begun=begun))

    def _land(self, seconds: float, update: Callable[[float], None], sound: Sound, delay: float) -> None:
        """Start a motion; its sound plays at the end."""
        self._motions.start(Motion(seconds, update, partial(self._sounds.play, sound), delay))


def between(start: FRect, end: FRect, share: float) -> FRect:
    """Rectangle at ``share`` of the way between two rectangles."""

    def mix(one: float, other: float) -> float:
        return one + (other - one) * share

    return FRect(
        mix(start.left, end.left), mix(start.top, end.top), mix(start.width, end.width), mix(start.height, end.height)
    )
