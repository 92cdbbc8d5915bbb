"""Ambience as seamless loops: the sea, and the harbour tavern of Elevens."""

from collections.abc import Callable

import numpy as np
from scipy.signal import butter, sosfilt

from tools.sounds.synthesis import GLASS, RATE, WOOD, Signal, contact, random_for, struck

SECONDS = 20
# Waves that run ashore: second of the crest, strength, place between left (-1) and right (1).
WAVES = ((1.6, 0.8, -0.4), (5.9, 1.0, 0.3), (10.4, 0.7, -0.1), (14.3, 0.95, 0.5), (18.2, 0.65, -0.5))
# Gulls: second of the first cry, number of cries, pitch, strength, place.
GULLS = ((3.4, 3, 1150.0, 0.13, 0.6), (8.7, 1, 980.0, 0.065, -0.7), (15.6, 4, 1240.0, 0.085, -0.3))


def periodic_noise(rng: np.random.Generator, low: float, high: float, slope: float) -> Signal:
    """Noise with the loop's length as its period, composed of whole waves."""
    size = SECONDS * RATE
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    shape = np.zeros_like(frequencies)
    inside = frequencies > 20
    shape[inside] = (frequencies[inside] / low) ** -slope / np.sqrt(
        (1 + (low / frequencies[inside]) ** 4) * (1 + (frequencies[inside] / high) ** 6)
    )
    spectrum = shape * np.exp(2j * np.pi * rng.random(frequencies.size))
    noise = np.fft.irfft(spectrum, size)
    return np.asarray(noise / noise.std())


def breaker(crest: float, rise: float, fall: float) -> Signal:
    """Envelope of one wave, wrapped around at the end of the loop."""
    t = (np.arange(SECONDS * RATE) / RATE - crest + SECONDS / 3) % SECONDS - SECONDS / 3
    after = np.maximum(t, 0) / fall
    return np.where(t < 0, np.exp(-((t / rise) ** 2)), np.exp(-after) * (1 + after) ** 0.7)


def cry(pitch: float, seconds: float) -> Signal:
    """Cry of a gull: a reedy tone that jumps up and slides down."""
    t = np.arange(round(seconds * RATE)) / RATE
    share = t / seconds
    glide = 0.82 + 0.34 * np.exp(-(((share - 0.22) / 0.22) ** 2)) - 0.16 * share
    phase = 2 * np.pi * np.cumsum(pitch * glide * (1 + 0.006 * np.sin(2 * np.pi * 31 * t))) / RATE
    voice = sum(np.sin(n * phase) * strength for n, strength in ((1, 0.8), (2, 1.0), (3, 0.45), (4, 0.2)))
    return np.asarray(voice * np.sin(np.pi * share) ** 0.8 * np.exp(-0.8 * share))


def make_sea() -> Signal:
    """Waves and a few gulls, in stereo."""
    rng = random_for("ambience")
    size = SECONDS * RATE
    out = np.zeros((size, 2))
    out += 0.22 * periodic_noise(rng, 90, 420, 0.6)[:, None]
    for crest, strength, place in WAVES:
        body, foam = periodic_noise(rng, 160, 900, 0.5), periodic_noise(rng, 900, 3400, 0.5)
        wave = body * breaker(crest, 1.25, 1.1) + 0.85 * foam * breaker(crest + 0.45, 0.7, 1.5)
        for side, gain in enumerate((np.sqrt((1 - place) / 2), np.sqrt((1 + place) / 2))):
            out[:, side] += strength * gain * wave
    out *= 0.055 / np.sqrt((out**2).mean())
    for start, cries, pitch, strength, place in GULLS:
        for index in range(cries):
            voice = cry(pitch * (1 - 0.025 * index + 0.03 * rng.random()), 0.34 + 0.12 * rng.random())
            for echo, fainter in ((0.0, 1.0), (0.09, 0.3), (0.21, 0.16)):
                first = round((start + 0.52 * index + 0.05 * rng.random() + echo) * RATE)
                at = (first + np.arange(voice.size)) % size
                for side, gain in enumerate((np.sqrt((1 - place) / 2), np.sqrt((1 + place) / 2))):
                    out[at, side] += strength * fainter * 0.9**index * gain * voice
    return np.asarray(out - out.mean(axis=0))


def syllable(rng: np.random.Generator, pitch: float, seconds: float) -> Signal:
    """Indistinct speech from another table: a voice without melody and words."""
    t = np.arange(round(seconds * RATE)) / RATE
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.05 * np.sin(np.pi * t / seconds + rng.random()))) / RATE
    voice = np.sum([np.sin(n * phase) / n for n in range(1, 14)], axis=0)
    vowel = float(rng.choice((430.0, 520.0, 640.0)))
    formed = sosfilt(butter(2, (vowel * 0.7, vowel * 1.5), "bandpass", fs=RATE, output="sos"), voice)
    return np.asarray(formed * np.sin(np.pi * t / seconds) ** 1.5)


def make_tavern() -> Signal:
    """Harbour tavern in stereo: a fire, people at other tables, a mug put down, the sea outside."""
    rng = random_for("tavern")
    size = SECONDS * RATE
    out = np.zeros((size, 2))

    def lay(at: float, strength: float, place: float, voice: Signal) -> None:
        places = (round(at * RATE) + np.arange(voice.size)) % size
        for side, gain in enumerate((np.sqrt((1 - place) / 2), np.sqrt((1 + place) / 2))):
            np.add.at(out[:, side], places, strength * gain * voice)

    out += 0.010 * periodic_noise(rng, 60, 260, 0.8)[:, None]
    for crest, strength, place in WAVES:
        muffled = periodic_noise(rng, 90, 320, 0.7) * breaker(crest, 1.6, 1.6)
        out += 0.012 * strength * np.array([1 - place, 1 + place]) * muffled[:, None]
    for pitch, place in ((104, -0.6), (118, 0.55), (96, 0.1), (172, -0.3), (188, 0.7)):
        at = 4 * rng.random()
        while at < SECONDS - 1.5:
            for _ in range(int(rng.integers(3, 9))):
                length = 0.11 + 0.13 * rng.random()
                lay(at, 0.016 + 0.008 * rng.random(), place, syllable(rng, pitch * (0.92 + 0.2 * rng.random()), length))
                at += length * (0.9 + 0.4 * rng.random())
            at += 0.9 + 3.4 * rng.random()
    for _ in range(150):
        crack = contact(rng, 0.0015 + 0.003 * rng.random(), 1200, 6500)
        lay(SECONDS * rng.random(), 0.012 * rng.random() ** 2, 0.8, crack)
    for at, place in ((3.1, -0.5), (9.6, 0.4), (13.2, -0.2), (17.4, 0.6)):
        lay(at, 0.05, place, struck(310 * (0.9 + 0.2 * rng.random()), WOOD, 0.3, damping=1.3))
        lay(at + 0.004, 0.012, place, struck(2300 * (0.9 + 0.2 * rng.random()), GLASS, 0.5, damping=0.4))
    return np.asarray(out - out.mean(axis=0))


AMBIENCES: dict[str, Callable[[], Signal]] = {"sea": make_sea, "elevens": make_tavern}
"""Loops by place; the sea is heard wherever there is none."""
