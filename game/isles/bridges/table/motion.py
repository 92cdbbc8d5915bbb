"""Animations of Bridges: number, bridges plank by plank, lantern flares, turning card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from game.core.state import Move
from game.isles.bridges.rules.board import Island, Link
from game.isles.bridges.rules.moves import Bridges, CorrectBridges, CorrectNumber, Number, Start
from game.isles.bridges.rules.setup import Card
from game.isles.bridges.rules.sheet import Sheet
from game.isles.bridges.rules.state import State
from game.isles.bridges.table.messages import Announcement
from game.ui.motion import Motion, Motions, ease_in_out, linear
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound

Item = TypeVar("Item")
_WRITE: Final = 0.2
_PLANK: Final = 0.25
_NEXT_PLANK: Final = 0.12
_FLARE: Final = 0.45
_TURN: Final = 0.3
_BANNER: Final = 2.8


@dataclass(slots=True)
class AnimationProgress:
    """Progress of all animations, each from 0 to 1; empty at rest."""

    plates: dict[Island, float] = field(default_factory=dict)
    decks: dict[tuple[Link, int], float] = field(default_factory=dict)
    flares: dict[Island, float] = field(default_factory=dict)
    card: float = 1.0
    card_before: Card | None = None
    is_card_turning: bool = False
    banner: float = 0.0
    announcements: Sequence[Announcement] = ()
    """Announcements over the board."""
    sheet_before: Sheet | None = None
    """Sheet before a take-back, shown while the removed entries vanish."""

    @property
    def left_out(self) -> frozenset[Hashable]:
        """Numbers, bridges and lanterns that the static layer omits during their animation."""
        return frozenset(("number", island) for island in self.plates) | self.decks.keys() | self.flares.keys()

    def clear(self) -> None:
        """Reset to the state at rest."""
        self.plates.clear()
        self.decks.clear()
        self.flares.clear()
        self.card, self.card_before, self.is_card_turning = 1.0, None, False
        self.banner = 0.0
        self.announcements = ()
        self.sheet_before = None


class MoveAnimator:
    """Scheduler of move animations; simultaneous moves play one after another."""

    def __init__(self, motions: Motions, sounds: SoundPlayer, at_rest: Callable[[], None]) -> None:
        """``at_rest`` runs after the last animation."""
        self.moving = AnimationProgress()
        self._at_rest = at_rest
        self._motions = motions
        self._sounds = sounds
        self._end = 0.0
        self._sequence_count = 0
        """Number of sequences started; lets an ending sequence detect a successor."""

    def clear_finished(self) -> None:
        """Clear the last sequence if its animations are over."""
        if not self._motions:
            self._end = 0.0
            self.moving.clear()

    def show_move(self, move: Move, before: State, after: State, owner: int, *, is_calm: bool) -> None:
        """Animate a number or bridges on the visible board, then the lanterns."""
        if isinstance(move, (Start, Number, CorrectNumber)):
            self._write(move.island)
        elif isinstance(move, (Bridges, CorrectBridges)):
            self._plank(move, after, owner, is_calm)
        for island in sorted(after.finished(owner) - before.finished(owner)):
            self._flare(island)

    def show_back(self, moves: Sequence[Move], after: State, owner: int, seat: int) -> None:
        """Animate the removal of a seat's entries by these moves, newest first."""
        self.clear_finished()
        self.moving.sheet_before = after.sheets[owner]
        for move in reversed([move for move in moves if move.seat == seat]):
            if isinstance(move, (Start, Number, CorrectNumber)):
                self._animate_removal(self.moving.plates, move.island, _WRITE)
            elif isinstance(move, (Bridges, CorrectBridges)):
                for link in sorted(move.links, reverse=True):
                    count = after.sheets[owner].bridges.get(link, 0)
                    taken = sum(gone == link for gone, _ in self.moving.decks)
                    if taken < count:
                        self._animate_removal(self.moving.decks, (link, count - 1 - taken), _PLANK)
        self.finish_sequence()

    def _animate_removal(self, shares: dict[Item, float], item: Item, seconds: float) -> None:
        """Animate a removal, from fully visible to gone."""

        def update(share: float) -> None:
            shares[item] = 1 - share

        self._start(Motion(seconds, update, delay=self._end, ease=ease_in_out), Sound.PICK)
        self._end += _NEXT_PLANK

    def _write(self, island: Island) -> None:
        show = self._progress_setter(self.moving.plates, island)
        self._motions.start(Motion(_WRITE, show, self._play_plank_sound, delay=self._end))
        self._end += _WRITE * 0.7

    def _plank(self, move: Bridges | CorrectBridges, after: State, owner: int, is_calm: bool) -> None:
        for at, link in enumerate(sorted(move.links)):
            same = sum(other == link for other in sorted(move.links)[:at])
            lane = after.sheets[owner].bridges.get(link, 0) - move.links.count(link) + same
            show = self._progress_setter(self.moving.decks, (link, max(0, lane)))
            ease = linear if is_calm else ease_in_out
            self._motions.start(Motion(_PLANK, show, self._play_plank_sound, delay=self._end, ease=ease))
            self._end += _NEXT_PLANK
        self._end += _PLANK - _NEXT_PLANK

    def _play_plank_sound(self) -> None:
        """Play the sound of a plank laid."""
        self._sounds.play(Sound.LAY_WOOD)

    def _flare(self, island: Island) -> None:
        show = self._progress_setter(self.moving.flares, island)
        self._start(Motion(_FLARE, show, delay=self._end, ease=linear), Sound.FINISH)
        self._end += 0.1

    def announce(self, lines: Sequence[Announcement], sound: Sound = Sound.GOAL) -> None:
        """Announce goals met in a round, all together, or the exchange of copies; nothing for no lines."""
        if not lines:
            return
        if self.moving.flares:
            self._end += _FLARE
        self.moving.announcements = lines

        def update(share: float) -> None:
            self.moving.banner = share

        self._start(Motion(_BANNER, update, delay=self._end, ease=linear), sound)
        self._end += _BANNER

    def turn_card(self, before: Card | None) -> None:
        """Turn up the next card."""
        self.moving.card, self.moving.card_before, self.moving.is_card_turning = 0.0, before, True

        def update(share: float) -> None:
            self.moving.card = share

        down = partial(self._sounds.play, Sound.CARD)
        self._motions.start(Motion(_TURN, update, down, delay=self._end, ease=ease_in_out))
        self._end += _TURN

    def finish_sequence(self) -> None:
        """Restore the full static layer after the last animation of the last sequence."""
        self._sequence_count += 1
        self._motions.start(
            Motion(self._end + 0.02, lambda share: None, partial(self._rest, self._sequence_count), ease=linear)
        )

    def _rest(self, sequence: int) -> None:
        if sequence == self._sequence_count:
            self.moving.clear()
            self._at_rest()

    @staticmethod
    def _progress_setter(shares: dict[Item, float], item: Item) -> Callable[[float], None]:
        """Setter of one item's progress, reset to 0."""
        shares[item] = 0.0
        return partial(shares.__setitem__, item)

    def _start(self, motion: Motion, sound: Sound) -> None:
        motion.begun = partial(self._sounds.play, sound)
        self._motions.start(motion)
