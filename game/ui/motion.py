"""Motion: values that run from one to another in a given time, several beside each other or one after another.

And the beat of what moves by itself while nobody plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Ease = Callable[[float], float]

BEAT: Final = 0.1
"""Seconds between two pictures of what moves by itself; more would cost a small machine too much."""
ASLEEP_AFTER: Final = 20.0
"""Seconds without anybody moving until such things lie still."""


def ease_out(share: float) -> float:
    """Quick at first, then gently to rest (cubic)."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Gently off and gently to rest (smoothstep)."""
    return share * share * (3 - 2 * share)


def linear(share: float) -> float:
    """The same pace all the way."""
    return share


def ease_bounce(share: float) -> float:
    """Past the goal a little and back."""
    overshoot = 1.7
    return 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2


@dataclass(slots=True)
class Motion:
    """Something that moves: ``update(share)`` is called with 0 to 1, ``done()`` once at the end.

    ``begun()`` is called once as it sets off, after its delay: a sound belongs there.
    """

    duration: float
    update: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0.0
    ease: Ease = ease_out
    elapsed: float = 0.0
    begun: Callable[[], object] | None = None

    def advance(self, seconds: float) -> bool:
        """Moves on; whether it has come to its end."""
        self.elapsed += seconds
        if self.elapsed < self.delay:
            return False
        share = min(1.0, (self.elapsed - self.delay) / self.duration) if self.duration > 0 else 1.0
        self.show(share)
        return share >= 1.0

    def show(self, share: float) -> None:
        """Sets what moves to that share of its way."""
        if share > 0 and self.begun is not None:
            begun, self.begun = self.begun, None
            begun()
        self.update(self.ease(share))


class Motions:
    """All that moves in a scene."""

    def __init__(self) -> None:
        self._running: list[Motion] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    def start(self, motion: Motion) -> None:
        """Sets something in motion; its first value is set at once."""
        motion.show(0.0)
        self._running.append(motion)

    def advance(self, seconds: float) -> bool:
        """Moves everything on; whether anything moved."""
        running, self._running = self._running, []
        for index, motion in enumerate(running):
            if motion.advance(seconds):
                if motion.done is not None:
                    motion.done()
            else:
                self._running.append(running[index])
        return bool(running)

    def finish(self) -> None:
        """Brings everything to its end at once, also what an end sets in motion (a click does this)."""
        while self._running:
            running, self._running = self._running, []
            for motion in running:
                motion.show(1.0)
                if motion.done is not None:
                    motion.done()

    def clear(self) -> None:
        """Forgets everything that moves, without its end."""
        self._running.clear()


class IdleTicker:
    """Tells when what moves by itself looks different: ten times a second, until nobody has moved for a while."""

    def __init__(self) -> None:
        self._time = 0.0
        self._quiet = 0.0

    @property
    def time(self) -> float:
        """The seconds at the last beat; they stand still while it is asleep."""
        return int(self._time / BEAT) * BEAT

    @property
    def is_asleep(self) -> bool:
        """Whether nobody has moved for so long that all lies still."""
        return self._quiet > ASLEEP_AFTER

    def wake(self) -> None:
        """Somebody is there."""
        self._quiet = 0.0

    def advance(self, seconds: float) -> bool:
        """Time passes; whether a new beat has begun."""
        self._quiet += seconds
        if self.is_asleep:
            return False
        before, self._time = self._time, self._time + seconds
        return int(self._time / BEAT) != int(before / BEAT)
