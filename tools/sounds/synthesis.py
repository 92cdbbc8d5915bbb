"""Building blocks of all sounds: struck and plucked bodies, noise, water, rooms, levels.

Signals are arrays of floats at RATE samples a second; mono is one-dimensional, stereo has two columns.
"""

import zlib

import numpy as np
from numpy.typing import NDArray
from scipy import signal

RATE = 44100
PEAK = 10 ** (-3 / 20)

Signal = NDArray[np.float64]
Partials = tuple[tuple[float, float, float], ...]  # ratio to the base tone, strength, seconds until it fell to 1/e

# Free bars, plates and bells have inharmonic partials, which distinguish their sounds.
WOOD: Partials = ((1.0, 1.0, 0.045), (2.57, 0.55, 0.028), (4.21, 0.3, 0.018), (6.9, 0.16, 0.010))
ENAMEL: Partials = ((1.0, 1.0, 0.030), (1.53, 0.7, 0.024), (2.31, 0.5, 0.016), (3.72, 0.35, 0.010), (5.4, 0.2, 0.006))
SLATE: Partials = ((1.0, 1.0, 0.050), (1.71, 0.7, 0.035), (2.93, 0.5, 0.022), (4.45, 0.3, 0.012))
GLASS: Partials = ((1.0, 1.0, 0.30), (2.32, 0.45, 0.17), (4.25, 0.22, 0.09), (6.63, 0.10, 0.05))
BRASS: Partials = (
    (0.5, 0.25, 0.9),
    (1.0, 1.0, 0.75),
    (1.19, 0.28, 0.55),
    (1.5, 0.22, 0.45),
    (2.0, 0.5, 0.5),
    (2.74, 0.25, 0.3),
    (3.76, 0.14, 0.2),
    (5.2, 0.07, 0.1),
)
MARIMBA: Partials = ((1.0, 1.0, 0.34), (3.93, 0.26, 0.10), (9.2, 0.07, 0.03))
KALIMBA: Partials = ((1.0, 1.0, 0.55), (2.0, 0.10, 0.30), (5.42, 0.16, 0.09), (8.9, 0.05, 0.04))


def random_for(name: str) -> np.random.Generator:
    """A generator that is the same on every build, and another for every name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def tone(midi: float) -> float:
    """The frequency of a note number (69 is the A of 440 Hz)."""
    return float(440.0 * 2 ** ((midi - 69) / 12))


def silence(seconds: float) -> Signal:
    return np.zeros(round(seconds * RATE))


def times(seconds: float) -> Signal:
    return np.arange(round(seconds * RATE)) / RATE


def ebbing(samples: Signal) -> Signal:
    """The signal with its last two fifths faded out, to avoid a click at the cut."""
    length = samples.size * 2 // 5
    out = samples.copy()
    out[-length:] *= np.cos(np.linspace(0, np.pi / 2, length)) ** 2
    return out


def struck(
    frequency: float, partials: Partials, seconds: float, attack: float = 0.0008, damping: float = 1.0
) -> Signal:
    """A body that was hit once; every partial starts at zero, so there is no click of our own making."""
    t = times(seconds)
    out = np.zeros_like(t)
    for ratio, strength, decay in partials:
        if frequency * ratio < RATE * 0.42:
            out += strength * np.exp(-t / (decay * damping)) * np.sin(2 * np.pi * frequency * ratio * t)
    return ebbing(out * (1 - np.exp(-t / attack)))


def hiss(rng: np.random.Generator, seconds: float, low: float, high: float) -> Signal:
    """Noise between two frequencies."""
    raw = rng.standard_normal(round(seconds * RATE) + 2000)
    filtered = signal.sosfilt(signal.butter(2, (low, high), "bandpass", fs=RATE, output="sos"), raw)
    return np.asarray(filtered)[2000:]


def contact(rng: np.random.Generator, seconds: float, low: float, high: float) -> Signal:
    """The short noise of two things touching."""
    noise = hiss(rng, seconds * 6, low, high)
    t = np.arange(noise.size) / RATE
    return np.asarray(noise * np.exp(-t / seconds) * (1 - np.exp(-t / 0.0004)))


def swell(points: list[tuple[float, float]], seconds: float) -> Signal:
    """A smooth envelope through (second, height) points."""
    heights = np.interp(times(seconds), [at for at, _ in points], [height for _, height in points])
    window = signal.windows.hann(max(3, round(0.012 * RATE)))
    return np.asarray(signal.fftconvolve(heights, window / window.sum(), mode="same"))


def sweep(noise: Signal, start: float, end: float, width: float = 0.7) -> Signal:
    """Noise whose band slides from one frequency to another, filtered in short overlapping pieces."""
    size, step = 1024, 256
    padded = np.concatenate([np.zeros(size), noise, np.zeros(size)])
    window = signal.windows.hann(size, sym=False)
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    out = np.zeros_like(padded)
    for at in range(0, padded.size - size, step):
        share = min(1.0, max(0.0, (at - size / 2) / max(1, noise.size)))
        centre = start * (end / start) ** share
        curve = np.exp(-(np.log2(np.maximum(frequencies, 1.0) / centre) ** 2) / (2 * width**2))
        out[at : at + size] += np.fft.irfft(np.fft.rfft(padded[at : at + size] * window) * curve) * window / 1.5
    return out[size : size + noise.size]


def bubble(frequency: float, seconds: float, rise: float = 0.35) -> Signal:
    """One bubble of air: a sine that fades while its pitch rises towards the surface."""
    t = times(seconds)
    phase = 2 * np.pi * frequency * (t + rise * t**2 / (2 * seconds))
    return ebbing(np.sin(phase) * np.exp(-t / (seconds / 4.5)) * (1 - np.exp(-t / 0.002)))


def mix(*layers: tuple[float, float, Signal]) -> Signal:
    """Layers of (start in seconds, strength, signal) laid over one another."""
    out = np.zeros(max(round(start * RATE) + layer.size for start, _, layer in layers))
    for start, strength, layer in layers:
        first = round(start * RATE)
        out[first : first + layer.size] += strength * layer
    return out


def roomed(dry: Signal, wet: float = 0.16, name: str = "room") -> Signal:
    """The signal in a small wooden room: a handful of early reflections, each a little duller."""
    rng = random_for(name)
    tail = round(0.11 * RATE)
    echoes = np.zeros(tail)
    for index in range(9):
        echoes[round((0.007 + 0.0105 * index + 0.004 * rng.random()) * RATE)] += (-1) ** index * 0.72**index
    dull = signal.butter(1, 4200, fs=RATE, output="sos")
    reflections = signal.sosfilt(dull, signal.fftconvolve(dry, echoes))
    out = np.concatenate([dry, np.zeros(tail - 1)])
    return out + wet * np.asarray(reflections)


def trimmed(raw: Signal) -> Signal:
    """Ready to be levelled: no constant offset, no silence at the end, soft ends."""
    highpass = signal.butter(2, 45, "highpass", fs=RATE, output="sos")
    out = np.asarray(signal.sosfilt(highpass, raw))
    loud = np.flatnonzero(np.abs(out) > np.abs(out).max() * 10 ** (-56 / 20))
    out = out[: min(out.size, int(loud[-1]) + round(0.02 * RATE))]
    fade_out = min(out.size // 3, round(0.03 * RATE))
    out[-fade_out:] *= np.cos(np.linspace(0, np.pi / 2, fade_out)) ** 2
    fade_in = round(0.0015 * RATE)
    out[:fade_in] *= np.linspace(0, 1, fade_in)
    return out


def rounded(samples: Signal) -> Signal:
    """Peaks bent gently under the common one, so that a hard attack does not make the rest of a sound too soft."""
    knee = 0.55 * PEAK
    over = np.maximum(np.abs(samples) - knee, 0)
    return np.sign(samples) * (np.minimum(np.abs(samples), knee) + (PEAK - knee) * np.tanh(over / (PEAK - knee)))
