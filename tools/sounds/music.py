"""From notation to a loop: reads a piece, plays it on the instruments, and wraps every tail into the beginning."""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy import signal

from tools.sounds.pieces import Piece
from tools.sounds.synthesis import (
    KALIMBA,
    MARIMBA,
    RATE,
    Partials,
    Signal,
    contact,
    random_for,
    struck,
    times,
    tone,
)

BAR = 6  # eighths
NOTE = re.compile(r"(?P<degree>[1-7r])(?P<octave>[',]?)(?::(?P<length>\d+))?")


@dataclass(frozen=True, slots=True)
class Note:
    """What is played: start and length in eighths, note number."""

    start: int
    length: int
    midi: int


def degree_pitch(piece: Piece, degree: int) -> int:
    """The note number of a degree counted from 0, through as many octaves as it takes."""
    octave, step = divmod(degree, 7)
    return piece.root + 12 * octave + piece.mode[step]


def bars_of(piece: Piece) -> list[str]:
    return [bar.strip() for line in piece.melody.strip().splitlines() for bar in line.split("|")]


def read_melody(piece: Piece) -> list[Note]:
    """The notes of a tune; a bar that does not add up is refused."""
    notes: list[Note] = []
    for number, bar in enumerate(bars_of(piece)):
        at = number * BAR
        for token in bar.split():
            match = NOTE.fullmatch(token)
            if match is None:
                raise ValueError(f"bar {number + 1}: {token!r} is not a note")
            length = int(match["length"] or 1)
            if match["degree"] != "r":
                octave = {"'": 1, ",": -1, "": 0}[match["octave"]]
                notes.append(Note(at, length, degree_pitch(piece, int(match["degree"]) - 1 + 7 * octave)))
            at += length
        if at != (number + 1) * BAR:
            raise ValueError(f"bar {number + 1} has {at - number * BAR} eighths: {bar!r}")
    return notes


def read_chords(piece: Piece) -> list[int]:
    """The chord of each bar, as degrees counted from 0."""
    chords = [int(token) - 1 for token in piece.chords.split()]
    if len(chords) != len(bars_of(piece)):
        raise ValueError(f"{len(chords)} chords for {len(bars_of(piece))} bars")
    return chords


def ladder(piece: Piece, chord: int) -> list[int]:
    """The notes that accompany a chord: a bass note, then the chord going up around the tenor range."""
    bass = degree_pitch(piece, chord)
    while bass > 53:
        bass -= 12
    while bass < 41:
        bass += 12
    tones = sorted(
        midi
        for step in (0, 2, 4)
        for midi in range(degree_pitch(piece, chord + step) % 12, 96, 12)
        if midi >= max(52, bass + 5)
    )
    return [bass, *tones[:7]]


def string(midi: float, seconds: float, brightness: float, ring: float) -> Signal:
    """A plucked string: harmonics slightly sharp as stiffness makes them, the high ones gone first."""
    base = tone(midi)
    partials: Partials = tuple(
        (
            n * (1 + 0.00008 * n * n),
            abs(np.sin(np.pi * n * 0.19)) / n**brightness,
            ring * (220 / base) ** 0.35 / (1 + 0.22 * (n - 1)),
        )
        for n in range(1, 15)
    )
    return struck(base, partials, seconds, 0.003)


def held(midi: float, seconds: float, harmonics: tuple[float, ...], attack: float, release: float) -> Signal:
    """A blown tone, two reeds a few cents apart so that it lives."""
    t = times(seconds + release)
    out = np.zeros_like(t)
    for cents in (-4.0, 3.5):
        base = tone(midi + cents / 100)
        for n, strength in enumerate(harmonics, 1):
            out += 0.5 * strength * np.sin(2 * np.pi * n * base * t + n)
    envelope = np.clip(t / attack, 0, 1) * np.clip((seconds + release - t) / release, 0, 1)
    return np.asarray(out * np.sin(envelope * np.pi / 2) ** 2)


def whistle(midi: float, seconds: float) -> Signal:
    """A soft wooden whistle with a little breath and a late vibrato."""
    t = times(seconds + 0.25)
    vibrato = 0.0035 * np.sin(2 * np.pi * 4.7 * t) * np.clip((t - 0.35) / 0.5, 0, 1)
    phase = 2 * np.pi * np.cumsum(tone(midi) * (1 + vibrato - 0.012 * np.exp(-t / 0.03))) / RATE
    voice = np.sin(phase) + 0.16 * np.sin(2 * phase) + 0.07 * np.sin(3 * phase)
    breath = signal.sosfilt(
        signal.butter(2, (tone(midi) * 0.8, tone(midi) * 2.4), "bandpass", fs=RATE, output="sos"),
        random_for(f"breath-{midi}").standard_normal(t.size),
    )
    envelope = np.clip(t / 0.09, 0, 1) * np.clip((seconds + 0.25 - t) / 0.3, 0, 1)
    return np.asarray((voice + 0.05 * breath) * np.sin(envelope * np.pi / 2) ** 2)


@cache
def played(instrument: str, midi: int, seconds: float) -> Signal:
    """One note of an instrument at full strength; struck and plucked ones ring on as long as they like."""
    touch = contact(random_for(f"{instrument}-{midi}"), 0.004, 300, 2400)
    match instrument:
        case "kalimba":
            out = 0.62 * struck(tone(midi), KALIMBA, 2.6, 0.002, damping=(600 / tone(midi)) ** 0.4)
            out[: touch.size] += 0.05 * touch
        case "marimba":
            out = 0.75 * struck(tone(midi), MARIMBA, 1.8, 0.002, damping=1.25 * (400 / tone(midi)) ** 0.5)
            out[: touch.size] += 0.05 * touch
        case "glass":
            partials: Partials = ((1.0, 1.0, 1.1), (2.0, 0.12, 0.8), (2.76, 0.10, 0.5), (5.4, 0.04, 0.15))
            out = 0.5 * struck(tone(midi), partials, 3.6, 0.012)
        case "harp":
            out = 0.8 * string(midi, 3.0, 1.5, 0.75)
        case "pluck":
            out = 0.75 * string(midi, 1.8, 1.25, 0.34)
        case "bass":
            out = 0.9 * string(midi, 2.4, 2.0, 0.55)
        case "whistle":
            out = 0.34 * whistle(midi, seconds)
        case "reed":
            out = 0.26 * held(midi, seconds, (1.0, 0.55, 0.42, 0.2, 0.12, 0.06), 0.06, 0.16)
        case "pad":
            out = 0.10 * held(midi, seconds, (1.0, 0.5, 0.3, 0.12, 0.05), 0.55, 0.7)
        case _:
            raise ValueError(f"no such instrument: {instrument}")
    fade = min(out.size, round(0.05 * RATE))
    out[-fade:] *= np.linspace(1, 0, fade)
    return out


class Loop:
    """A stereo ring of sound: what is laid over its end goes on at its beginning."""

    def __init__(self, seconds: float) -> None:
        self.samples = np.zeros((round(seconds * RATE), 2))

    def lay(self, start: float, voice: Signal, strength: float, place: float) -> None:
        """Adds a voice at a second, between left (-1) and right (1)."""
        at = (round(start * RATE) + np.arange(voice.size)) % self.samples.shape[0]
        angle = (place + 1) * np.pi / 4
        np.add.at(self.samples[:, 0], at, strength * np.cos(angle) * voice)
        np.add.at(self.samples[:, 1], at, strength * np.sin(angle) * voice)

    def in_room(self, wet: float) -> Signal:
        """The ring in a hall whose echo runs round it as well, so the seam is no seam."""
        rng = random_for("hall")
        size = self.samples.shape[0]
        t = times(1.6)
        out = np.array(self.samples)
        dull = signal.butter(1, 2600, fs=RATE, output="sos")
        mid = self.samples.mean(axis=1)
        for side in range(2):
            echo = np.zeros(size)
            tail = signal.sosfilt(dull, rng.standard_normal(t.size)) * np.exp(-t / 0.38) * np.clip(t / 0.02, 0, 1)
            echo[: t.size] = tail / np.sqrt((tail**2).sum())
            source = 0.6 * mid + 0.4 * self.samples[:, side]
            out[:, side] += wet * np.fft.irfft(np.fft.rfft(source) * np.fft.rfft(echo), size)
        return out


def make_music(name: str, piece: Piece) -> Signal:
    """The loop of a piece in stereo, exactly as long as its bars."""
    rng = random_for(f"music-{name}")
    melody, chords = read_melody(piece), read_chords(piece)
    loop = Loop(len(chords) * BAR * piece.eighth)

    def lay(instrument: str, note: Note, strength: float, place: float) -> None:
        late = max(0.0, rng.normal(0.006, 0.004))  # nobody plays exactly on the beat
        voice = played(instrument, note.midi, round(note.length * piece.eighth, 3))
        loop.lay(note.start * piece.eighth + late, voice, strength * (1 + 0.06 * rng.standard_normal()), place)

    for note in melody:
        weight = 1.0 if note.start % BAR == 0 else 0.9 if note.start % BAR in piece.accents else 0.76
        lay(piece.lead, note, 0.50 * weight, 0.06)
        if note.start // BAR >= piece.second_from:
            shifted = Note(note.start, note.length, note.midi + 12 * piece.second_octave)
            lay(piece.second, shifted, 0.26 * weight, -0.25)
    for bar, chord in enumerate(chords):
        steps = ladder(piece, chord)
        for eighth, step, strength in piece.figure[bar % len(piece.figure)]:
            instrument = "bass" if step == 0 else piece.figure_instrument
            lay(instrument, Note(bar * BAR + eighth, 1, steps[step]), 0.30 * strength, 0.0 if step == 0 else 0.3)
        if piece.pad:
            for step, place in ((1, -0.35), (2, 0.0), (3, 0.35)):
                lay("pad", Note(bar * BAR, BAR, steps[step]), 0.55 * piece.pad, place)
    out = loop.in_room(0.26)
    out -= out.mean(axis=0)
    return out
