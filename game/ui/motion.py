"""Motion: values interpolated over time, the tick of idle animation, and when a scene is drawn for either."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Ease = Callable[[float], float]

TICK_SECONDS: Final = 0.1
"""Seconds between two frames of idle animation; a higher rate would cost a small machine too much."""
IDLE_TIMEOUT: Final = 20.0
"""Seconds without player input after which idle animation stops."""


def ease_out(share: float) -> float:
    """Cubic ease-out."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Smoothstep easing."""
    return share * share * (3 - 2 * share)


def linear(share: float) -> float:
    return share


def ease_bounce(share: float) -> float:
    """Ease-out with an overshoot (back easing)."""
    overshoot = 1.7
    return 1 + (overshoot + 1) * (share - 1) ** 3 + overshoot * (share - 1) ** 2


@dataclass(slots=True, eq=False, repr=False)
class Motion:
    """One animation: ``update(share)`` is called with 0 to 1, ``done()`` once at the end.

    ``begun()`` is called once at the start, after the delay; sounds belong there. ``duration`` and ``delay`` are in
    seconds.

    >>> shares = []
    >>> motion = Motion(2.0, shares.append, ease=linear)
    >>> motion.advance(1.0), motion.advance(1.0)
    (False, True)
    >>> shares
    [0.5, 1.0]
    """

    duration: float
    update: Callable[[float], None]
    done: Callable[[], None] | None = None
    delay: float = 0.0
    ease: Ease = ease_out
    elapsed: float = 0.0
    begun: Callable[[], object] | None = None

    def advance(self, seconds: float) -> bool:
        """Advance by ``seconds``; True once the motion has ended."""
        self.elapsed += seconds
        if self.elapsed < self.delay:
            return False
        share = min(1.0, (self.elapsed - self.delay) / self.duration) if self.duration > 0 else 1.0
        self.show(share)
        return share >= 1.0

    def show(self, share: float) -> None:
        """Apply the value for a share of the duration, 0 to 1."""
        if share > 0 and self.begun is not None:
            begun, self.begun = self.begun, None
            begun()
        self.update(self.ease(share))


class Motions:
    """The running motions of a scene.

    >>> motions = Motions()
    >>> motions.start(Motion(1.0, update=lambda share: None, done=lambda: print("landed")))
    >>> motions.finish()
    landed
    >>> bool(motions)
    False
    """

    def __init__(self) -> None:
        self._running: list[Motion] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    def start(self, motion: Motion) -> None:
        """Start a motion and apply its first value at once."""
        motion.show(0.0)
        self._running.append(motion)

    def advance(self, seconds: float) -> bool:
        """Advance all motions; True if any was running."""
        running, self._running = self._running, []
        for index, motion in enumerate(running):
            if motion.advance(seconds):
                if motion.done is not None:
                    motion.done()
            else:
                self._running.append(running[index])
        return bool(running)

    def finish(self) -> None:
        """Jump all motions to their end, including motions that an end starts (a click does this)."""
        while self._running:
            running, self._running = self._running, []
            for motion in running:
                motion.show(1.0)
                if motion.done is not None:
                    motion.done()

    def clear(self) -> None:
        """Drop all motions without their end."""
        self._running.clear()


class FrameSchedule:
    """When a scene is drawn: once it looks different, at the full rate while something moves, else at a time to come.

    >>> frames = FrameSchedule()
    >>> frames.is_due, frames.is_moving
    (True, False)
    >>> frames.keep_moving_while(lambda: True)
    >>> frames.is_moving
    True
    """

    def __init__(self) -> None:
        self.is_due = True
        """Something looks different: the scene is drawn again, as far as it differs."""
        self.motions = Motions()
        self.seconds_to_next: Callable[[], float] = lambda: math.inf
        """Seconds until the scene looks different by itself while nothing moves; mostly it never does."""
        self._conditions: list[Callable[[], bool]] = []

    def keep_moving_while(self, condition: Callable[[], bool]) -> None:
        """Draw at the full rate also while ``condition`` returns True."""
        self._conditions.append(condition)

    @property
    def is_moving(self) -> bool:
        """True if the scene must be drawn at the full rate."""
        return bool(self.motions) or any(condition() for condition in self._conditions)

    def advance(self, seconds: float) -> None:
        """Move the motions on; what has moved is drawn again."""
        if self.motions.advance(seconds):
            self.is_due = True


class IdleTicker:
    """Timer of idle animation: ten ticks a second while a player is active."""

    def __init__(self) -> None:
        self._time = 0.0
        self._quiet = 0.0

    @property
    def time(self) -> float:
        """Seconds at the last tick; constant while asleep."""
        return int(self._time / TICK_SECONDS) * TICK_SECONDS

    @property
    def is_asleep(self) -> bool:
        """True if no player was active for ``IDLE_TIMEOUT`` seconds."""
        return self._quiet > IDLE_TIMEOUT

    def wake(self) -> None:
        """Restart the idle timeout, on player activity."""
        self._quiet = 0.0

    def advance(self, seconds: float) -> bool:
        """Advance the time; True if a new tick has begun."""
        self._quiet += seconds
        if self.is_asleep:
            return False
        before, self._time = self._time, self._time + seconds
        return int(self._time / TICK_SECONDS) != int(before / TICK_SECONDS)
