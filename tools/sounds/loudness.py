"""Perceived loudness and delay of a sound: ITU-R BS.1770, by pyloudnorm."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import pyloudnorm

from tools.sounds.synthesis import PEAK, RATE, Signal, rounded, silence, trimmed

_MOMENT: Final = 0.4
"""Seconds of the standard's "momentary" loudness."""


@cache
def _meter() -> Any:
    return pyloudnorm.Meter(RATE, block_size=_MOMENT)


def loudness(samples: Signal) -> float:
    """In LUFS. A sound shorter than a moment counts as one moment with silence behind it."""
    missing = round(_MOMENT * RATE) + 1 - len(samples)
    if missing > 0:
        samples = np.concatenate([samples, np.zeros((missing, *samples.shape[1:]))])
    return float(_meter().integrated_loudness(samples))


def onset(samples: Signal) -> float:
    """Milliseconds until a sound has half the strength of its first tenth of a second: what a click waits for."""
    mono = samples if samples.ndim == 1 else samples.mean(axis=1)
    window = round(0.002 * RATE)
    power = np.convolve(mono**2, np.ones(window) / window, mode="full")[: len(mono)]
    first = np.sqrt(power[: round(0.1 * RATE)])
    return float(np.argmax(first >= first.max() / 2) / RATE * 1000)


def levelled(samples: Signal, level: float) -> Signal:
    """At that loudness in LUFS, peaks bent gently under the common one; what bending takes is given back."""
    out = samples
    for _ in range(4):
        out = rounded(out * 10 ** ((level - loudness(out)) / 20))
    return out * min(1.0, PEAK / float(np.abs(out).max()))


def finished(raw: Signal, level: float) -> Signal:
    """A short sound ready to be written, at that loudness, with room for what the encoder smears."""
    return np.concatenate([silence(0.003), levelled(trimmed(raw), level), silence(0.012)])
