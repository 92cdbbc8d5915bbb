"""The six tunes, as notation: one line a phrase, `|` between bars.

A note is a degree of the mode, `'` an octave up, `,` an octave down, `:n` for n eighths (one if left out); `r` rests.
Six eighths make a bar, read as two threes (6/8) or three twos (3/4). Chords are degrees too, one a bar.
"""

from dataclasses import dataclass

DORIAN = (0, 2, 3, 5, 7, 9, 10)
MIXOLYDIAN = (0, 2, 4, 5, 7, 9, 10)
LYDIAN = (0, 2, 4, 6, 7, 9, 11)


@dataclass(frozen=True, slots=True)
class Piece:
    """A tune and how it is played."""

    mode: tuple[int, ...]
    root: int  # note number of degree 1 in the melody
    eighth: float  # seconds
    accents: tuple[int, ...]  # eighths of a bar that carry weight
    melody: str
    chords: str
    lead: str  # instrument of the tune
    second: str  # joins the tune from `second_from` on, an octave away
    second_from: int
    second_octave: int
    figure: tuple[tuple[tuple[int, int, float], ...], ...]  # turns: (eighth, step of the chord ladder, strength)
    figure_instrument: str
    pad: float  # strength of the concertina


TITLE = Piece(
    mode=DORIAN,
    root=74,
    eighth=0.40,
    accents=(0, 3),
    melody="""
    1:3 5:2 4 | 3:3 1:2 2 | 7,:3 2:2 3 | 1:5 r
    1:2 2 3:2 5 | 6:3 4:2 5 | 3:2 2 7,:3 | 1:5 r
    5:3 1':2 7 | 6:2 5 4:3 | 7:2 1' 2':2 7 | 1':3 6:3
    5:3 3:2 4 | 5:2 4 3:2 2 | 3:2 2 7,:3 | 1:6
    """,
    chords="1 1 7 1  1 4 7 1  3 4 7 4  3 5 7 1",
    lead="kalimba",
    second="whistle",
    second_from=8,
    second_octave=0,
    figure=(
        ((0, 0, 0.9), (1, 2, 0.5), (2, 3, 0.55), (3, 4, 0.65), (4, 3, 0.5), (5, 2, 0.5)),
        ((0, 0, 0.9), (1, 1, 0.5), (2, 3, 0.55), (3, 5, 0.6), (4, 4, 0.5), (5, 3, 0.45)),
    ),
    figure_instrument="harp",
    pad=1.0,
)

BRIDGES = Piece(
    mode=MIXOLYDIAN,
    root=67,
    eighth=0.34,
    accents=(0, 3),
    melody="""
    1:2 3 5:2 3 | 4:2 6 5:3 | 5:2 3 2:2 1 | 7,:3 2:3
    1:2 3 5:2 1' | 7:2 6 4:3 | 5:2 6 4 2 7, | 1:5 r
    1':3 7:2 6 | 5:2 6 7:3 | 6:2 4 6:2 1' | 2':3 7:3
    1':2 5 3:2 5 | 6:2 4 2:2 4 | 2:2 3 4:2 7, | 1:5 r
    """,
    chords="1 4 1 7  1 7 5 1  4 5 4 7  1 2 7 1",
    lead="marimba",
    second="pluck",
    second_from=8,
    second_octave=0,
    figure=(
        ((0, 0, 0.9), (2, 2, 0.55), (3, 3, 0.6), (5, 2, 0.5)),
        ((0, 0, 0.9), (2, 3, 0.5), (3, 1, 0.6), (4, 2, 0.4), (5, 3, 0.5)),
    ),
    figure_instrument="pluck",
    pad=0.55,
)

ELEVENS = Piece(
    mode=DORIAN,
    root=69,
    eighth=0.27,
    accents=(0, 2, 4),
    melody="""
    1:2 5:2 5:2 | 4:2 6:2 5:2 | 3:3 2 1:2 | 7,:4 r:2
    1:2 2:2 3:2 | 4:3 5 6:2 | 5:2 2:2 7,:2 | 1:4 r:2
    3:2 5:2 7:2 | 6:3 5 4:2 | 5:3 4 3:2 | 2:4 r:2
    1:2 3:2 5:2 | 6:2 1':2 6:2 | 7:3 5 2:2 | 1:4 r:2
    1':3 7 6:2 | 7:3 6 5:2 | 6:3 5 4:2 | 5:4 r:2
    3:2 4:2 5:2 | 4:3 3 2:2 | 2:2 7,:2 2:2 | 1:4 r:2
    """,
    chords="1 4 1 7  1 4 5 1  3 4 3 7  1 4 5 1  4 3 4 5  1 7 5 1",
    lead="reed",
    second="marimba",
    second_from=8,
    second_octave=0,
    figure=(
        ((0, 0, 1.0), (2, 3, 0.5), (2, 4, 0.45), (4, 3, 0.45), (4, 5, 0.4)),
        ((0, 1, 0.9), (2, 3, 0.5), (2, 4, 0.45), (4, 3, 0.4), (4, 4, 0.4), (5, 5, 0.3)),
    ),
    figure_instrument="pluck",
    pad=0.0,
)

WATERWAYS = Piece(
    mode=DORIAN,
    root=64,
    eighth=0.36,
    accents=(0, 3),
    melody="""
    5:6 | 6:3 5:3 | 4:4 3:2 | 2:6
    3:3 4:3 | 5:4 7:2 | 6:6 | 5:6
    1':4 7:2 | 6:4 4:2 | 7:4 5:2 | 4:6
    5:3 3:3 | 4:4 2:2 | 2:4 7,:2 | 1:6
    """,
    chords="1 4 7 7  3 3 4 1  1 4 3 7  1 7 5 1",
    lead="whistle",
    second="glass",
    second_from=4,
    second_octave=1,
    figure=(
        ((0, 0, 0.8), (1, 2, 0.5), (2, 3, 0.5), (3, 5, 0.55), (4, 4, 0.45), (5, 3, 0.45)),
        ((0, 0, 0.8), (1, 3, 0.5), (2, 4, 0.5), (3, 6, 0.5), (4, 5, 0.45), (5, 3, 0.4)),
        ((0, 0, 0.8), (1, 2, 0.5), (2, 4, 0.5), (3, 5, 0.55), (4, 3, 0.45), (5, 2, 0.45)),
    ),
    figure_instrument="harp",
    pad=0.5,
)

MOSAIC = Piece(
    mode=LYDIAN,
    root=72,
    eighth=0.34,
    accents=(0, 2, 4),
    melody="""
    3:2 5:4 | 4:2 2:4 | 3:2 7,:4 | 1:6
    3:2 5:2 7:2 | 6:4 4:2 | 5:4 3:2 | 2:6
    1':4 7:2 | 6:4 4:2 | 5:2 3:2 5:2 | 7:6
    6:2 5:2 3:2 | 4:4 2:2 | 2:4 7,:2 | 1:6
    """,
    chords="1 2 3 6  1 2 3 5  6 2 3 5  6 2 5 1",
    lead="glass",
    second="kalimba",
    second_from=0,
    second_octave=0,
    figure=(
        ((0, 0, 0.8), (2, 3, 0.5), (4, 5, 0.45)),
        ((0, 0, 0.8), (2, 2, 0.5), (3, 4, 0.4), (4, 6, 0.4)),
    ),
    figure_instrument="kalimba",
    pad=0.7,
)

RESULTS = Piece(
    mode=MIXOLYDIAN,
    root=67,
    eighth=0.32,
    accents=(0, 2, 4),
    melody="""
    1:2 3:2 5:2 | 6:4 5:2 | 7:3 6 5:2 | 3:4 r:2
    4:2 6:2 1':2 | 1':3 7 5:2 | 6:2 4:2 2:2 | 5:4 r:2
    1':3 7 6:2 | 7:3 6 5:2 | 6:3 5 4:2 | 5:2 3:2 1:2
    2:3 3 4:2 | 6:3 4 6:2 | 5:2 2:2 7,:2 | 1:4 r:2
    """,
    chords="1 4 7 1  4 1 2 5  4 7 4 1  7 4 5 1",
    lead="harp",
    second="reed",
    second_from=8,
    second_octave=0,
    figure=(
        ((0, 0, 0.9), (2, 3, 0.5), (4, 4, 0.45)),
        ((0, 0, 0.9), (2, 2, 0.5), (3, 3, 0.35), (4, 5, 0.45)),
    ),
    figure_instrument="pluck",
    pad=0.9,
)

PIECES: dict[str, Piece] = {
    "title": TITLE,
    "bridges": BRIDGES,
    "elevens": ELEVENS,
    "waterways": WATERWAYS,
    "mosaic": MOSAIC,
    "results": RESULTS,
}
