"""The short sounds: one function a meaning, called with a variant number and that variant's own random generator.

Everything with a pitch keeps to G A B D E, which fits into every mode that the music uses.
"""

from collections.abc import Callable

import numpy as np

from tools.sounds.loudness import finished
from tools.sounds.synthesis import (
    BRASS,
    ENAMEL,
    GLASS,
    KALIMBA,
    MARIMBA,
    SLATE,
    WOOD,
    Partials,
    Signal,
    bubble,
    contact,
    hiss,
    mix,
    random_for,
    roomed,
    struck,
    sweep,
    swell,
    tone,
)

Maker = Callable[[int, np.random.Generator], Signal]
SHIFT = (0, 1, -1)  # variants lie close together: heard as the same thing, never as a machine


def near(variant: int, cents: float = 70) -> float:
    """A factor that moves a pitch a little up or down for a variant."""
    return float(2 ** (SHIFT[variant] * cents / 1200))


def chord(notes: list[tuple[float, float, float]], body: Partials, seconds: float, damping: float = 1.0) -> Signal:
    """Notes of (start, note number, strength) on one kind of body."""
    return mix(*((at, force, struck(tone(midi), body, seconds, 0.002, damping)) for at, midi, force in notes))


def pick(variant: int, rng: np.random.Generator) -> Signal:
    lift = struck(640 * near(variant), WOOD, 0.2, damping=0.7)
    return mix((0, 0.8, lift), (0, 0.5, contact(rng, 0.004, 900, 4200)), (0.028, 0.25, contact(rng, 0.006, 600, 2500)))


def lay_wood(variant: int, rng: np.random.Generator) -> Signal:
    plank = struck(255 * near(variant, 120), WOOD, 0.4, damping=1.5)
    rope = hiss(rng, 0.12, 700, 2600) * swell([(0, 0), (0.02, 1), (0.12, 0)], 0.12)
    second = struck(318 * near(variant, 90), WOOD, 0.3)
    return mix(
        (0, 0.05, rope),
        (0, 1.0, plank),
        (0, 0.5, contact(rng, 0.006, 200, 2200)),
        (0.065, 0.35, second),
        (0.065, 0.15, contact(rng, 0.004, 300, 2600)),
    )


def lay_tile(variant: int, rng: np.random.Generator) -> Signal:
    click = struck(1720 * near(variant, 110), ENAMEL, 0.2)
    rebound = struck(1810 * near(variant, 110), ENAMEL, 0.2)
    board = struck(205 * near(variant), WOOD, 0.3, damping=1.4)
    gap = 0.034 + 0.008 * rng.random()
    return mix((0, 0.6, click), (0, 0.4, contact(rng, 0.002, 1800, 7000)), (0.001, 0.9, board), (gap, 0.22, rebound))


def lay_stone(variant: int, rng: np.random.Generator) -> Signal:
    stone = struck(208 * near(variant, 110), SLATE, 0.4, damping=1.5)
    grit = contact(rng, 0.009, 250, 2400)
    splash = sweep(rng.standard_normal(round(0.4 * 44100)), 2600, 900, 0.8)
    splash *= swell([(0, 0), (0.02, 1), (0.1, 0.42), (0.4, 0)], 0.4)
    drops = [
        (0.07 + 0.06 * i + 0.04 * rng.random(), 0.34 * 0.8**i, bubble(560 + 750 * rng.random(), 0.11)) for i in range(5)
    ]
    return mix((0, 1.0, stone), (0, 0.55, grit), (0.045, 0.75, splash), *drops)


def lay_glass(variant: int, rng: np.random.Generator) -> Signal:
    note = tone((95, 93, 98)[variant])
    square = struck(note, GLASS, 0.7, damping=0.55)
    mortar = struck(420 * near(variant), SLATE, 0.2, damping=0.6)
    return mix((0, 0.45, square), (0, 0.6, mortar), (0, 0.35, contact(rng, 0.002, 2500, 9000)))


def illegal(variant: int, rng: np.random.Generator) -> Signal:
    knock = struck(186 * near(variant, 60), WOOD, 0.3, 0.003, damping=1.6)
    return mix((0, 1.0, knock), (0.115, 0.72, knock), (0, 0.2, contact(rng, 0.006, 150, 900)))


def finish(variant: int, rng: np.random.Generator) -> Signal:
    flare = sweep(rng.standard_normal(round(0.3 * 44100)), 400, 2600, 0.6)
    flare *= swell([(0, 0), (0.06, 1), (0.3, 0)], 0.3)
    root = (79, 81, 79)[variant]
    fifth = (86, 88, 83)[variant]
    return mix(
        (0, 0.8, struck(tone(root), BRASS, 1.6)), (0.02, 0.3, flare), (0.08, 0.45, struck(tone(fifth), BRASS, 1.4))
    )


def bonus(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((79, 83, 86, 91), (81, 86, 88, 93), (79, 86, 88, 91))[variant]
    glass = chord([(0.075 * i, note, 0.6 + 0.1 * i) for i, note in enumerate(notes)], GLASS, 1.0)
    soft = chord([(0.075 * i, note - 12, 0.55) for i, note in enumerate(notes)], KALIMBA, 0.9, 0.7)
    return mix((0, 0.7, glass), (0, 0.8, soft))


def turn(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((74, 79), (74, 81), (76, 81))[variant]
    return mix(
        (0, 1.0, chord([(0, notes[0], 0.8), (0.15, notes[1], 1.0)], MARIMBA, 0.9)),
        (0.15, 0.10, struck(tone(notes[1] + 12), GLASS, 0.6)),
        (0, 0.12, contact(rng, 0.004, 300, 1600)),
    )


def score(variant: int, rng: np.random.Generator) -> Signal:
    tick = struck(tone((91, 93, 88)[variant]), KALIMBA, 0.25, damping=0.14)
    return mix((0, 0.7, tick), (0, 0.25, contact(rng, 0.0025, 1200, 5000)))


def win(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((67, 71, 74, 79, 83, 86), (67, 74, 76, 79, 86, 91))[variant]
    run = chord([(0.11 * i, note, 0.7 + 0.05 * i) for i, note in enumerate(notes)], MARIMBA, 1.2)
    shine = chord([(0.11 * i + 0.01, note + 12, 0.4) for i, note in enumerate(notes[2:], 2)], GLASS, 1.2)
    peal = chord([(0.72, 79, 0.8), (0.74, 83, 0.6), (0.76, 86, 0.7), (0.72, 67, 0.6)], BRASS, 2.4, 1.2)
    return mix((0, 0.9, run), (0, 0.5, shine), (0, 0.42, peal))


def lose(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((79, 76, 74, 71, 69), (81, 79, 76, 74, 69))[variant]
    fall = chord(
        [(0.19 * i, note - 5 if i == 4 else note, 1.0 - 0.1 * i) for i, note in enumerate(notes)], MARIMBA, 1.2
    )
    low = chord([(0.76, 52, 0.8), (0.78, 59, 0.5)], KALIMBA, 1.4, 1.2)
    return mix((0, 0.9, fall), (0, 0.7, low))


def card(variant: int, rng: np.random.Generator) -> Signal:
    flick = sweep(rng.standard_normal(round(0.13 * 44100)), 1500 * near(variant, 150), 4600, 0.55)
    flick *= swell([(0, 0), (0.05, 0.4), (0.1, 0.8), (0.13, 0)], 0.13)
    slap = mix((0, 1.0, contact(rng, 0.006, 500, 3800)), (0, 0.5, struck(310 * near(variant), WOOD, 0.2, damping=0.6)))
    lifted = contact(rng, 0.003, 1200, 5200)
    return mix((0, 0.9, lifted), (0, 0.45, flick), (0.115, 0.5, slap))


def bag(variant: int, rng: np.random.Generator) -> Signal:
    cloth = hiss(rng, 0.55, 500, 3600)
    points = [(0.0, 0.0), (0.008, 1.0)]
    points += [(0.05 * step + 0.02 * rng.random(), 0.25 + 0.75 * rng.random()) for step in range(1, 10)]
    cloth *= swell([*points, (0.55, 0.0)], 0.55)
    tiles = [
        (0.08 + 0.35 * rng.random(), 0.25 + 0.3 * rng.random(), struck(1250 + 700 * rng.random(), ENAMEL, 0.12))
        for _ in range(7)
    ]
    first = struck(1480 + 300 * rng.random(), ENAMEL, 0.12)
    return mix((0, 0.55, cloth), (0, 0.7, first), *tiles)


def undo(variant: int, rng: np.random.Generator) -> Signal:
    back = sweep(rng.standard_normal(round(0.2 * 44100)), 2400, 600, 0.6) * swell([(0, 0), (0.14, 1), (0.2, 0)], 0.2)
    notes = ((79, 74), (81, 76))[variant]
    return mix((0, 0.22, back), (0, 0.7, chord([(0, notes[0], 0.7), (0.1, notes[1], 0.8)], MARIMBA, 0.5, 0.55)))


def hint(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((86, 91), (83, 88))[variant]
    return mix(
        (0, 0.6, chord([(0, notes[0], 0.7), (0.13, notes[1], 0.8)], GLASS, 1.0)),
        (0, 0.6, chord([(0, notes[0] - 12, 0.7), (0.13, notes[1] - 12, 0.7)], KALIMBA, 0.9, 0.7)),
    )


def button(variant: int, rng: np.random.Generator) -> Signal:
    return mix(
        (0, 0.8, struck(820 * near(variant, 60), WOOD, 0.15, damping=0.6)), (0, 0.4, contact(rng, 0.002, 1000, 4500))
    )


def page(variant: int, rng: np.random.Generator) -> Signal:
    leaf = sweep(rng.standard_normal(round(0.34 * 44100)), 1300 * near(variant, 150), 3900, 0.75)
    leaf *= swell([(0, 0), (0.006, 0.9), (0.05, 0.6), (0.14, 0.3), (0.25, 1), (0.34, 0)], 0.34)
    creases = [(0.04 + 0.26 * rng.random(), 0.25 * rng.random(), contact(rng, 0.002, 2000, 8000)) for _ in range(9)]
    return mix((0, 0.7, leaf), (0, 0.5, contact(rng, 0.003, 1500, 6000)), *creases)


def unrolled(variant: int, rng: np.random.Generator, start: float, end: float, knock_at: float) -> Signal:
    """A chart that is rolled open or shut, with the stick of wood it hangs on."""
    paper = sweep(rng.standard_normal(round(0.24 * 44100)), start * near(variant, 100), end, 0.6)
    paper *= swell([(0, 0), (0.006, 0.9), (0.09, 0.8), (0.24, 0)], 0.24)
    return mix((0, 0.9, paper), (knock_at, 0.6, struck(430 * near(variant), WOOD, 0.25, damping=0.9)))


def open_panel(variant: int, rng: np.random.Generator) -> Signal:
    return unrolled(variant, rng, 900, 3000, 0.0)


def close_panel(variant: int, rng: np.random.Generator) -> Signal:
    return unrolled(variant, rng, 2800, 800, 0.19)


def goal(variant: int, rng: np.random.Generator) -> Signal:
    notes = ((74, 79, 83), (76, 81, 86))[variant]
    stamp = mix((0, 1.0, struck(190, WOOD, 0.3, damping=1.3)), (0, 0.4, contact(rng, 0.005, 200, 1800)))
    chime = chord([(0.08 + 0.05 * i, note, 0.7) for i, note in enumerate(notes)], BRASS, 1.8, 0.9)
    return mix((0, 0.9, stamp), (0, 0.45, chime))


def bell(variant: int, rng: np.random.Generator) -> Signal:
    ship = struck(tone((86, 83)[variant]), BRASS, 2.0, 0.001, damping=1.3)
    clapper = contact(rng, 0.002, 2500, 7000)
    return mix((0, 0.9, ship), (0, 0.2, clapper), (0.24, 0.75, ship), (0.24, 0.15, clapper))


def flow(variant: int, rng: np.random.Generator) -> Signal:
    seconds = 1.15
    stream = sweep(rng.standard_normal(round(seconds * 44100)), 700, 1700, 0.9)
    stream *= swell([(0, 0), (0.25, 0.7), (0.7, 1), (seconds, 0)], seconds)
    splash = bubble(620 + 90 * variant, 0.12)
    drops = []
    for _ in range(46):
        at = 0.95 * rng.random() ** 0.8
        drops.append(
            (at, 0.10 + 0.28 * rng.random() * at, bubble(480 + 1300 * rng.random(), 0.05 + 0.07 * rng.random()))
        )
    arrival = chord([(0.72, (86, 88)[variant], 0.5), (0.8, (91, 93)[variant], 0.5)], GLASS, 0.8)
    return mix((0, 0.5, splash), (0, 0.4, stream), (0, 0.35, arrival), *drops)


def countdown(variant: int, rng: np.random.Generator) -> Signal:
    return mix(
        (0, 0.9, struck((560, 470)[variant], WOOD, 0.2, damping=1.1)),
        (0, 0.3, struck(tone((86, 83)[variant]), MARIMBA, 0.3, damping=0.3)),
        (0, 0.3, contact(rng, 0.002, 900, 3600)),
    )


def applause(variant: int, rng: np.random.Generator) -> Signal:
    """A sofa and those behind it: everybody claps at a pace of their own, one begins and some go on longest."""
    seconds, claps = 4.2, [(0.0, 0.9, contact(rng, 0.006, 900, 3200))]
    for person in range(18 + 4 * variant):
        palm, pace, near_by = 620 + 620 * rng.random(), 0.17 + 0.09 * rng.random(), 0.3 + 0.7 * rng.random()
        at = 0.06 + 0.9 * rng.random() ** 1.6 if person else 0.2
        last = seconds - 0.4 - 1.9 * rng.random()
        while at < last:
            hands = contact(rng, 0.004 + 0.004 * rng.random(), palm, 3.4 * palm)
            claps.append((at, near_by * (0.7 + 0.5 * rng.random()), hands))
            at += pace * (0.88 + 0.24 * rng.random())
    return mix(*claps)


LEVELS = {"touch": -27.0, "deed": -22.5, "news": -21.5, "end": -19.5}
"""Loudness of each kind in LUFS: touches, actions on the board, events to notice, ends."""

# Meaning -> maker, variants, kind, share of reverb. The meanings are those of game.ui.sound.
EFFECTS: dict[str, tuple[Maker, int, str, float]] = {
    "pick": (pick, 3, "touch", 0.14),
    "lay_wood": (lay_wood, 3, "deed", 0.16),
    "lay_tile": (lay_tile, 3, "deed", 0.16),
    "lay_stone": (lay_stone, 3, "deed", 0.16),
    "lay_glass": (lay_glass, 3, "deed", 0.18),
    "illegal": (illegal, 2, "deed", 0.12),
    "finish": (finish, 3, "news", 0.22),
    "bonus": (bonus, 3, "news", 0.22),
    "turn": (turn, 3, "news", 0.2),
    "score": (score, 3, "touch", 0.12),
    "win": (win, 2, "end", 0.24),
    "lose": (lose, 2, "end", 0.24),
    "card": (card, 3, "deed", 0.12),
    "bag": (bag, 3, "deed", 0.12),
    "undo": (undo, 2, "deed", 0.16),
    "hint": (hint, 2, "news", 0.2),
    "button": (button, 3, "touch", 0.12),
    "page": (page, 3, "touch", 0.1),
    "open": (open_panel, 2, "touch", 0.14),
    "close": (close_panel, 2, "touch", 0.14),
    "goal": (goal, 2, "news", 0.22),
    "bell": (bell, 2, "news", 0.2),
    "flow": (flow, 2, "news", 0.16),
    "countdown": (countdown, 2, "deed", 0.12),
    "applause": (applause, 2, "news", 0.3),
}


def make_effect(meaning: str, variant: int) -> Signal:
    """One variant of a meaning, ready to write."""
    maker, _, kind, room = EFFECTS[meaning]
    name = f"{meaning}-{variant + 1}"
    return finished(roomed(maker(variant, random_for(name)), room), LEVELS[kind])
