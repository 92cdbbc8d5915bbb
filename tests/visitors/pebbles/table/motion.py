"""What moves on a table of Pebbles: the pebbles taken fade."""

from __future__ import annotations

from functools import partial

from game.ui.motion import Motion, Motions, linear
from game.ui.sound import SoundPlayer
from game.ui.sound_effects import Sound

_SECONDS = 0.2


class Choreography:
    """Sets a move in motion."""

    def __init__(self, motions: Motions, sounds: SoundPlayer) -> None:
        self._motions = motions
        self._sounds = sounds

    def show(self) -> None:
        """A handful of pebbles is taken, and heard as it comes to lie."""
        landed = partial(self._sounds.play, Sound.LAY_STONE)
        self._motions.start(Motion(_SECONDS, lambda share: None, landed, ease=linear))
