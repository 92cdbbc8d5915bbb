"""The six tunes, as notation: four or five themes each, one line four bars, ``|`` between bars.

A note is a degree of the mode, ``'`` an octave up, ``,`` an octave down, ``:n`` for n eighths (one if left out); ``r``
rests. Six eighths make a bar, read as two threes (6/8) or three twos (3/4). Chords are degrees too, one a bar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DORIAN: Final = (0, 2, 3, 5, 7, 9, 10)
MIXOLYDIAN: Final = (0, 2, 4, 5, 7, 9, 10)
LYDIAN: Final = (0, 2, 4, 6, 7, 9, 11)

SIX_EIGHT: Final = (0, 3)
THREE_FOUR: Final = (0, 2, 4)
"""The eighths of a bar that carry weight."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Eight bars: what is sung, and over which chords."""

    melody: str
    chords: str


@dataclass(frozen=True, slots=True)
class Band:
    """Players by General MIDI's numbers from 0; ``drums`` are (eighth, drum, strength) of a bar."""

    lead: int
    second: int
    figure: int
    bass: int
    pad: int
    drums: tuple[tuple[int, int, float], ...]
    second_octave: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A tune of several themes with its arrangement."""

    mode: tuple[int, ...]
    root: int
    """The note number of degree 1 in the melody."""
    eighth: float
    """Seconds."""
    accents: tuple[int, ...]
    themes: tuple[Theme, ...]
    figure: tuple[tuple[tuple[int, int, float], ...], ...]
    """Accompaniment patterns, in turn by bars: (eighth, step of the chord's ladder, strength); step 0 is the bass."""
    band: Band


KALIMBA, HARP, FLUTE, PAN_FLUTE, OCARINA, CLARINET = 108, 46, 73, 75, 79, 71
MARIMBA, VIBRAPHONE, CELESTA, GLOCKENSPIEL = 12, 11, 8, 9
GUITAR, STEEL_GUITAR, BASS, ACCORDION, CONCERTINA, STRINGS = 24, 25, 32, 21, 23, 49

SHAKER, TRIANGLE, TAMBOURINE, FRAME_DRUM, WOODBLOCK, RIM, BRUSH = 82, 81, 54, 64, 76, 37, 44

TITLE = Piece(
    mode=DORIAN,
    root=74,
    eighth=0.40,
    accents=SIX_EIGHT,
    themes=(
        Theme(
            """1:3 5:2 4 | 3:3 1:2 2 | 7,:3 2:2 3 | 1:5 r
            1:2 2 3:2 5 | 6:3 4:2 5 | 3:2 2 7,:3 | 1:5 r""",
            "1 1 7 1  1 4 7 1",
        ),
        Theme(
            """5:3 1':2 7 | 6:2 5 4:3 | 7:2 1' 2':2 7 | 1':3 6:3
            5:3 3:2 4 | 5:2 4 3:2 2 | 3:2 2 7,:3 | 1:6""",
            "3 4 7 4  3 5 7 1",
        ),
        Theme(
            """5:6 | 6:3 5:3 | 4:4 2:2 | 3:6
            1:3 3:3 | 4:3 6:3 | 5:2 4 2:3 | 1:6""",
            "1 4 7 3  1 4 5 1",
        ),
        Theme(
            """1:2 3 5:2 3 | 4:2 6 1':3 | 7:2 5 4:2 2 | 6:3 4:3
            5:2 7 2':2 7 | 1':2 6 4:3 | 5:2 2 7,:3 | 1:6""",
            "1 4 7 4  5 4 5 1",
        ),
    ),
    figure=(
        ((0, 0, 0.9), (1, 2, 0.5), (2, 3, 0.55), (3, 4, 0.65), (4, 3, 0.5), (5, 2, 0.5)),
        ((0, 0, 0.9), (1, 1, 0.5), (2, 3, 0.55), (3, 5, 0.6), (4, 4, 0.5), (5, 3, 0.45)),
    ),
    band=Band(OCARINA, CELESTA, HARP, BASS, STRINGS, ((0, FRAME_DRUM, 0.5), (2, SHAKER, 0.3), (5, SHAKER, 0.3))),
)

BRIDGES = Piece(
    mode=MIXOLYDIAN,
    root=67,
    eighth=0.34,
    accents=SIX_EIGHT,
    themes=(
        Theme(
            """1:2 3 5:2 3 | 4:2 6 5:3 | 5:2 3 2:2 1 | 7,:3 2:3
            1:2 3 5:2 1' | 7:2 6 4:3 | 5:2 6 4 2 7, | 1:5 r""",
            "1 4 1 7  1 7 5 1",
        ),
        Theme(
            """1':3 7:2 6 | 5:2 6 7:3 | 6:2 4 6:2 1' | 2':3 7:3
            1':2 5 3:2 5 | 6:2 4 2:2 4 | 2:2 3 4:2 7, | 1:5 r""",
            "4 5 4 7  1 2 7 1",
        ),
        Theme(
            """5:3 1':3 | 6:2 5 4:3 | 3:2 4 5:2 3 | 2:5 r
            4:3 6:3 | 5:2 3 1:3 | 7,:2 2 4:2 2 | 1:5 r""",
            "1 4 1 5  4 1 7 1",
        ),
        Theme(
            """1:3 2:3 | 3:2 5 6:3 | 5:4 3:2 | 4:6
            6:3 5:3 | 4:2 3 2:3 | 2:2 5 7,:3 | 1:6""",
            "1 6 1 4  4 7 5 1",
        ),
    ),
    figure=(
        ((0, 0, 0.9), (2, 2, 0.55), (3, 3, 0.6), (5, 2, 0.5)),
        ((0, 0, 0.9), (2, 3, 0.5), (3, 1, 0.6), (4, 2, 0.4), (5, 3, 0.5)),
    ),
    band=Band(
        MARIMBA,
        OCARINA,
        GUITAR,
        BASS,
        STRINGS,
        ((0, FRAME_DRUM, 0.55), (2, WOODBLOCK, 0.25), (3, SHAKER, 0.4), (5, SHAKER, 0.3)),
    ),
)

ELEVENS = Piece(
    mode=DORIAN,
    root=69,
    eighth=0.27,
    accents=THREE_FOUR,
    themes=(
        Theme(
            """1:2 5:2 5:2 | 4:2 6:2 5:2 | 3:3 2 1:2 | 7,:4 r:2
            1:2 2:2 3:2 | 4:3 5 6:2 | 5:2 2:2 7,:2 | 1:4 r:2""",
            "1 4 1 7  1 4 5 1",
        ),
        Theme(
            """3:2 5:2 7:2 | 6:3 5 4:2 | 5:3 4 3:2 | 2:4 r:2
            1:2 3:2 5:2 | 6:2 1':2 6:2 | 7:3 5 2:2 | 1:4 r:2""",
            "3 4 3 7  1 4 5 1",
        ),
        Theme(
            """1':3 7 6:2 | 7:3 6 5:2 | 6:3 5 4:2 | 5:4 r:2
            3:2 4:2 5:2 | 4:3 3 2:2 | 2:2 7,:2 2:2 | 1:4 r:2""",
            "4 3 4 5  1 7 5 1",
        ),
        Theme(
            """5:4 1':2 | 7:2 6:2 5:2 | 6:4 4:2 | 5:6
            3:2 4:2 5:2 | 6:2 5:2 4:2 | 2:2 5:2 7,:2 | 1:6""",
            "1 3 4 1  1 4 5 1",
        ),
        Theme(
            """1':4 5:2 | 6:2 5:2 4:2 | 3:4 5:2 | 4:6
            2:4 4:2 | 3:2 5:2 1':2 | 7:2 4:2 2:2 | 1:6""",
            "1 4 1 7  2 1 7 1",
        ),
    ),
    figure=(
        ((0, 0, 1.0), (2, 3, 0.5), (2, 4, 0.45), (4, 3, 0.45), (4, 5, 0.4)),
        ((0, 0, 0.9), (2, 3, 0.5), (2, 4, 0.45), (4, 3, 0.4), (4, 4, 0.4), (5, 5, 0.3)),
    ),
    band=Band(
        ACCORDION,
        CLARINET,
        GUITAR,
        BASS,
        STRINGS,
        ((0, FRAME_DRUM, 0.5), (2, TAMBOURINE, 0.2), (4, TAMBOURINE, 0.25)),
        -1,
    ),
)

WATERWAYS = Piece(
    mode=DORIAN,
    root=64,
    eighth=0.36,
    accents=SIX_EIGHT,
    themes=(
        Theme(
            """5:6 | 6:3 5:3 | 4:4 3:2 | 2:6
            3:3 4:3 | 5:4 7:2 | 6:6 | 5:6""",
            "1 4 7 7  3 3 4 1",
        ),
        Theme(
            """1':4 7:2 | 6:4 4:2 | 7:4 5:2 | 4:6
            5:3 3:3 | 4:4 2:2 | 2:4 7,:2 | 1:6""",
            "1 4 3 7  1 7 5 1",
        ),
        Theme(
            """3:4 5:2 | 4:6 | 6:4 4:2 | 3:6
            7,:3 2:3 | 2:4 4:2 | 5:3 2:3 | 1:6""",
            "1 7 4 3  5 7 5 1",
        ),
        Theme(
            """1':6 | 7:3 5:3 | 6:4 4:2 | 4:6
            5:4 3:2 | 3:3 5:3 | 2:6 | 1:6""",
            "1 3 4 7  1 3 5 1",
        ),
    ),
    figure=(
        ((0, 0, 0.8), (1, 2, 0.5), (2, 3, 0.5), (3, 5, 0.55), (4, 4, 0.45), (5, 3, 0.45)),
        ((0, 0, 0.8), (1, 3, 0.5), (2, 4, 0.5), (3, 6, 0.5), (4, 5, 0.45), (5, 3, 0.4)),
        ((0, 0, 0.8), (1, 2, 0.5), (2, 4, 0.5), (3, 5, 0.55), (4, 3, 0.45), (5, 2, 0.45)),
    ),
    band=Band(PAN_FLUTE, CELESTA, HARP, BASS, STRINGS, ((0, TRIANGLE, 0.15), (3, SHAKER, 0.25)), 1),
)

MOSAIC = Piece(
    mode=LYDIAN,
    root=72,
    eighth=0.34,
    accents=THREE_FOUR,
    themes=(
        Theme(
            """3:2 5:4 | 4:2 2:4 | 3:2 7,:4 | 1:6
            3:2 5:2 7:2 | 6:4 4:2 | 5:4 3:2 | 2:6""",
            "1 2 3 6  1 2 3 5",
        ),
        Theme(
            """1':4 7:2 | 6:4 4:2 | 5:2 3:2 5:2 | 7:6
            6:2 5:2 3:2 | 4:4 2:2 | 2:4 7,:2 | 1:6""",
            "6 2 3 5  6 2 5 1",
        ),
        Theme(
            """5:2 7:4 | 6:2 4:4 | 5:4 2:2 | 3:6
            4:2 6:4 | 5:2 3:4 | 2:2 5:2 7,:2 | 1:6""",
            "3 2 5 1  2 1 5 1",
        ),
        Theme(
            """1:6 | 2:4 4:2 | 3:6 | 5:4 7:2
            6:6 | 4:4 6:2 | 5:3 2:3 | 3:6""",
            "1 2 1 3  6 2 5 1",
        ),
    ),
    figure=(
        ((0, 0, 0.8), (2, 3, 0.5), (4, 5, 0.45)),
        ((0, 0, 0.8), (2, 2, 0.5), (3, 4, 0.4), (4, 6, 0.4)),
    ),
    band=Band(VIBRAPHONE, FLUTE, GUITAR, BASS, STRINGS, ((0, FRAME_DRUM, 0.4), (2, SHAKER, 0.2), (4, TRIANGLE, 0.12))),
)

RESULTS = Piece(
    mode=MIXOLYDIAN,
    root=67,
    eighth=0.32,
    accents=THREE_FOUR,
    themes=(
        Theme(
            """1:2 3:2 5:2 | 6:4 5:2 | 7:3 6 5:2 | 3:4 r:2
            4:2 6:2 1':2 | 1':3 7 5:2 | 6:2 4:2 2:2 | 5:4 r:2""",
            "1 4 7 1  4 1 2 5",
        ),
        Theme(
            """1':3 7 6:2 | 7:3 6 5:2 | 6:3 5 4:2 | 5:2 3:2 1:2
            2:3 3 4:2 | 6:3 4 6:2 | 5:2 2:2 7,:2 | 1:4 r:2""",
            "4 7 4 1  7 4 5 1",
        ),
        Theme(
            """5:4 6:2 | 7:2 6:2 4:2 | 5:4 3:2 | 2:6
            4:4 6:2 | 5:2 3:2 1:2 | 2:2 4:2 7,:2 | 1:6""",
            "1 7 1 5  4 1 7 1",
        ),
        Theme(
            """3:2 5:2 1':2 | 6:4 4:2 | 7:2 5:2 2:2 | 4:4 r:2
            6:2 5:2 4:2 | 3:2 5:2 1':2 | 7:2 4:2 2:2 | 1:6""",
            "1 4 5 7  4 1 7 1",
        ),
    ),
    figure=(
        ((0, 0, 0.9), (2, 3, 0.5), (4, 4, 0.45)),
        ((0, 0, 0.9), (2, 2, 0.5), (3, 3, 0.35), (4, 5, 0.45)),
    ),
    band=Band(
        CONCERTINA,
        GLOCKENSPIEL,
        STEEL_GUITAR,
        BASS,
        STRINGS,
        ((0, FRAME_DRUM, 0.6), (2, TAMBOURINE, 0.3), (4, TAMBOURINE, 0.35)),
        1,
    ),
)

PIECES: dict[str, Piece] = {
    "title": TITLE,
    "bridges": BRIDGES,
    "elevens": ELEVENS,
    "waterways": WATERWAYS,
    "mosaic": MOSAIC,
    "results": RESULTS,
}

LAYERS: Final = 3
"""Arrangements of a theme: sparse solo, full accompaniment, second voice and drums."""

STAGES: Final[tuple[tuple[str, ...], ...]] = (
    ("A0", "B0", "A1", "C0", "D0", "B1", "E0", "C1"),
    ("A1", "C1", "B0", "D1", "A2", "E1", "B1", "C0", "D0"),
    ("B2", "A1", "D2", "C1", "A2", "E2", "C2", "D1"),
)
"""Order of sections in the beginning, middle and end of a game; a piece skips themes it lacks."""
