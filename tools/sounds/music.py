"""From notation to sound: each theme of a piece in each of its layers, written as MIDI and rendered by FluidSynth.

The instruments are those of the sound font FluidR3 (Debian's package fluid-soundfont-gm, by Frank Wen, MIT licence).
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import mido
import numpy as np
import soundfile

from tools.sounds.loudness import loudness
from tools.sounds.pieces import LAYERS, PIECES, Piece
from tools.sounds.synthesis import RATE, Signal, random_for

SOUND_FONT: Final = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
BAR: Final = 6
"""Eighths."""
TICKS: Final = 480
"""Of MIDI, an eighth: with an eighth for its quarter note."""
TAIL: Final = 1.6
"""Seconds for the last chord to ring out: the breath between two themes."""
NOTE: Final = re.compile(r"(?P<degree>[1-7r])(?P<octave>[',]?)(?::(?P<length>\d+))?")
LEAD, SECOND, FIGURE, LOW, PAD, DRUMS = 0, 1, 2, 3, 4, 9
BALANCE: Final = {LEAD: 0.0, SECOND: -5.0, FIGURE: -7.0, LOW: -6.0, PAD: -11.0, DRUMS: -17.0}
"""Volume of each player relative to the tune, in LU."""
PLACES: Final = {LEAD: 66, SECOND: 40, FIGURE: 88, LOW: 64, PAD: 52, DRUMS: 76}
"""From left (0) to right (127)."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note: start and length in eighths, note number."""

    start: int
    length: int
    midi: int


def degree_pitch(piece: Piece, degree: int) -> int:
    """The note number of a degree counted from 0, through as many octaves as it takes."""
    octave, step = divmod(degree, 7)
    return piece.root + 12 * octave + piece.mode[step]


def read_melody(piece: Piece, melody: str) -> list[Note]:
    """The notes of a theme; ``ValueError`` for a bar that does not add up."""
    notes: list[Note] = []
    bars = [bar.strip() for line in melody.strip().splitlines() for bar in line.split("|")]
    for number, bar in enumerate(bars):
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


def below(piece: Piece, chord: int, midi: int) -> int:
    """The nearest note of the chord at least a minor third under a note of the tune: what a second voice sings."""
    pitches = {degree_pitch(piece, chord + step) % 12 for step in (0, 2, 4)}
    return next(low for low in range(midi - 3, midi - 15, -1) if low % 12 in pitches)


class Score:
    """Notes of all players with slight human timing; written as a MIDI file."""

    def __init__(self, piece: Piece, name: str) -> None:
        self._piece = piece
        self._rng = random_for(name)
        self._events: list[tuple[int, int, mido.Message]] = []

    def play(self, channel: int, note: Note, strength: float) -> None:
        """A note at a strength of 0 to 1."""
        late = max(0.0, float(self._rng.normal(0.006, 0.004))) / self._piece.eighth
        force = round(min(1.0, max(0.05, strength * (1 + 0.06 * float(self._rng.standard_normal())))) * 118)
        begin = round((note.start + late) * TICKS)
        end = max(begin + 30, round((note.start + note.length) * TICKS) - 20)
        self._events.append((begin, 1, mido.Message("note_on", channel=channel, note=note.midi, velocity=force)))
        self._events.append((end, 0, mido.Message("note_off", channel=channel, note=note.midi)))

    def save(self, path: Path, volumes: Mapping[int, int]) -> None:
        """Everything in the order of time, each player at a volume of 0 to 127."""
        band = self._piece.band
        programs = {LEAD: band.lead, SECOND: band.second, FIGURE: band.figure, LOW: band.bass, PAD: band.pad}
        track = mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=round(self._piece.eighth * 1_000_000))])
        track += [mido.Message("program_change", channel=channel, program=each) for channel, each in programs.items()]
        for channel, volume in volumes.items():
            track.append(mido.Message("control_change", channel=channel, control=7, value=volume))
            track.append(mido.Message("control_change", channel=channel, control=10, value=PLACES[channel]))
        now = 0
        for at, _, message in sorted(self._events, key=lambda event: event[:2]):
            track.append(message.copy(time=at - now))
            now = at
        track.append(mido.MetaMessage("end_of_track", time=round(TAIL / self._piece.eighth * TICKS)))
        mido.MidiFile(type=0, ticks_per_beat=TICKS, tracks=[track]).save(path)


def arranged(piece: Piece, theme: int, layer: int, name: str) -> Score:
    """A theme for the players of a layer (``pieces.LAYERS``)."""
    score = Score(piece, name)
    chords = [int(token) - 1 for token in piece.themes[theme].chords.split()]
    melody = read_melody(piece, piece.themes[theme].melody)
    if melody[-1].start // BAR >= len(chords):
        raise ValueError(f"{len(chords)} chords for more bars")
    for note in melody:
        beat = note.start % BAR
        weight = 1.0 if beat == 0 else 0.9 if beat in piece.accents else 0.76
        score.play(LEAD, note, (0.68, 0.76, 0.82)[layer] * weight)
        if layer == LAYERS - 1 and (note.length > 1 or beat in piece.accents):
            low = below(piece, chords[note.start // BAR], note.midi) + 12 * piece.band.second_octave
            score.play(SECOND, Note(note.start, note.length, low), 0.6 * weight)
    for bar, chord in enumerate(chords):
        steps = ladder(piece, chord)
        is_last = bar == len(chords) - 1
        for eighth, step, strength in piece.figure[bar % len(piece.figure)]:
            if (layer == 0 and step and eighth not in piece.accents) or (is_last and eighth > piece.accents[-1]):
                continue
            held = BAR - eighth if is_last or layer == 0 else 2
            channel = LOW if step == 0 else FIGURE
            score.play(channel, Note(bar * BAR + eighth, BAR if step == 0 else held, steps[step]), strength)
        for step in (1, 2, 3):
            score.play(PAD, Note(bar * BAR, BAR, steps[step]), (0.35, 0.55, 0.65)[layer])
        if layer == LAYERS - 1 and not is_last:
            for eighth, drum, strength in piece.band.drums:
                score.play(DRUMS, Note(bar * BAR + eighth, 1, drum), strength)
    return score


def rendered(score: Score, volumes: Mapping[int, int]) -> Signal:
    """Stereo output of FluidSynth."""
    with tempfile.TemporaryDirectory() as folder:
        midi, wave = Path(folder) / "theme.mid", Path(folder) / "theme.wav"
        score.save(midi, volumes)
        line = ["fluidsynth", "-ni", "-q", "-r", str(RATE), "-g", "1.0", "-R", "1", "-C", "0", "-F", str(wave)]
        subprocess.run([*line, str(SOUND_FONT), str(midi)], check=True, capture_output=True)
        samples, _ = soundfile.read(wave)
    return np.asarray(samples)


@cache
def volumes_of(place: str) -> Mapping[int, int]:
    """The volume of each player that makes the balance, measured: instruments of a sound font differ by 20 dB."""
    alone = arranged(PIECES[place], 0, LAYERS - 1, f"balance-{place}")
    silent = dict.fromkeys(BALANCE, 0)
    wanted = {
        channel: share - loudness(rendered(alone, {**silent, channel: 100})) for channel, share in BALANCE.items()
    }
    most = max(gain for channel, gain in wanted.items() if channel != DRUMS)
    return {channel: min(127, round(127 * 10 ** ((gain - most) / 40))) for channel, gain in wanted.items()}


def make_section(place: str, theme: int, layer: int) -> Signal:
    """A theme in a layer, in stereo: its bars and the last chord's ringing out."""
    piece = PIECES[place]
    samples = rendered(arranged(piece, theme, layer, f"music-{place}-{theme}-{layer}"), volumes_of(place))
    seconds = len(piece.themes[theme].chords.split()) * BAR * piece.eighth + TAIL
    out = np.zeros((round(seconds * RATE), 2))
    size = min(len(out), len(samples))
    out[:size] = samples[:size]
    fade = round(0.9 * RATE)
    out[-fade:] *= (np.cos(np.linspace(0, np.pi / 2, fade)) ** 2)[:, None]
    return np.asarray(out - out.mean(axis=0))
