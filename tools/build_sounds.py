"""Makes every sound of the program and the index that lists them.

Usage: python -m tools.build_sounds [--only WORD] [--check]
Music needs FluidSynth and its sound font: apt-get install fluidsynth fluid-soundfont-gm
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile

from tools.sounds.ambience import AMBIENCES
from tools.sounds.effects import EFFECTS, LEVELS, make_effect
from tools.sounds.index import INDEX_NAME, SOUND_FOLDER, listed_files, read_index, source_hash
from tools.sounds.loudness import levelled, loudness, onset
from tools.sounds.music import make_section
from tools.sounds.pieces import LAYERS, PIECES, STAGES
from tools.sounds.synthesis import RATE, Signal

MUSIC_LEVELS, AMBIENCE_LEVEL = (-24.8, -24.2, -23.6), -34.0
"""LUFS: music by layers, from sparse to full."""
MOST_UNEVEN, LATEST_ONSET = 2.0, 10.0
"""LU between the sounds of a kind; milliseconds."""
EFFECT_FRUGALITY, MUSIC_FRUGALITY, AMBIENCE_FRUGALITY = 0.5, 0.96, 1.0  # 0 large and good, 1 small and poor
TOTAL_LIMIT = 11_000_000


def section_name(place: str, section: str) -> str:
    """The file of a theme in a layer, as ``pieces.STAGES`` writes it."""
    return f"music-{place}-{section}.ogg"


def sections(place: str) -> Iterator[tuple[str, int, int]]:
    """Every theme of a piece in every layer: section name, theme, layer."""
    for theme in range(len(PIECES[place].themes)):
        yield from ((f"{'ABCDE'[theme]}{layer}", theme, layer) for layer in range(LAYERS))


def make_index() -> dict[str, object]:
    """Index of files by meaning and place, with the hash of their sources."""
    stages = {}
    for place in PIECES:
        there = {section for section, _, _ in sections(place)}
        stages[place] = [[section_name(place, each) for each in stage if each in there] for stage in STAGES]
    return {
        "source": source_hash(),
        "effects": {
            meaning: [f"{meaning}-{variant + 1}.ogg" for variant in range(count)]
            for meaning, (_, count, _, _) in EFFECTS.items()
        },
        "music": stages,
        "ambience": {place: f"ambience-{place}.ogg" for place in AMBIENCES},
    }


def write(path: Path, samples: Signal, frugality: float) -> None:
    """Writes a file, in small portions: the encoder's stack does not stand a whole loop at once."""
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    with soundfile.SoundFile(
        path, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=frugality
    ) as file:
        for start in range(0, samples.shape[0], RATE):
            file.write(samples[start : start + RATE])


def build(folder: Path, only: str) -> None:
    """Build all files whose name contains `only`, and the index."""
    folder.mkdir(parents=True, exist_ok=True)
    for meaning, (_, count, _, _) in EFFECTS.items():
        for variant in range(count):
            name = f"{meaning}-{variant + 1}.ogg"
            if only in name:
                write(folder / name, make_effect(meaning, variant), EFFECT_FRUGALITY)
    for place, make in AMBIENCES.items():
        if only in f"ambience-{place}.ogg":
            write(folder / f"ambience-{place}.ogg", levelled(make(), AMBIENCE_LEVEL), AMBIENCE_FRUGALITY)
    for place in PIECES:
        for section, theme, layer in sections(place):
            if only in section_name(place, section):
                made = levelled(make_section(place, theme, layer), MUSIC_LEVELS[layer])
                write(folder / section_name(place, section), made, MUSIC_FRUGALITY)
    (folder / INDEX_NAME).write_text(json.dumps(make_index(), indent=1) + "\n", encoding="utf-8")


def kind_of(name: str) -> str:
    """Kind of a file, which sets its loudness."""
    if name.startswith(("music-", "ambience-")):
        return name.split("-")[0]
    return EFFECTS[name.rsplit("-", 1)[0]][2]


def seam(samples: Signal) -> float:
    """Step from the last sample to the first in relation to the loop's usual steps (1 = usual)."""
    steps = np.abs(np.diff(samples, axis=0))
    return float(np.abs(samples[0] - samples[-1]).max() / np.sqrt((steps**2).mean()))


def report(folder: Path) -> list[str]:
    """Prints what the files are like; gives back everything that is wrong with them."""
    faults: list[str] = []
    total = 0
    seconds: dict[str, float] = {}
    levels: dict[str, list[float]] = {kind: [] for kind in (*LEVELS, "music", "ambience")}
    print(f"{'file':26} {'kind':8} {'bytes':>7} {'sec':>6} {'peak':>6} {'LUFS':>6} {'onset':>6} {'dc':>8} {'ends':>7}")
    for name in sorted(listed_files(read_index(folder))):
        path = folder / name
        if not path.is_file():
            faults.append(f"{name}: missing")
            continue
        samples, rate = soundfile.read(path)
        size, kind = path.stat().st_size, kind_of(name)
        total += size
        peak = 20 * np.log10(np.abs(samples).max())
        level, begins = loudness(samples), onset(samples)
        levels[kind].append(level)
        offset = float(np.abs(samples.mean(axis=0)).max())
        ends = seam(samples) if kind == "ambience" else float(max(np.abs(samples[0]).max(), np.abs(samples[-1]).max()))
        if kind == "music":
            place = name.split("-")[1]
            seconds[place] = seconds.get(place, 0.0) + len(samples) / rate
        row = f"{size:7} {len(samples) / rate:6.2f} {peak:6.1f} {level:6.1f} {begins:6.1f} {offset:8.5f} {ends:7.3f}"
        print(f"{name:26} {kind:8} {row}")
        if rate != RATE:
            faults.append(f"{name}: {rate} samples a second instead of {RATE}")
        if peak > -1.5:
            faults.append(f"{name}: peak {peak:.1f} dB")
        if offset > 0.002:
            faults.append(f"{name}: constant offset {offset:.4f}")
        if kind in LEVELS and begins > LATEST_ONSET:
            faults.append(f"{name}: is heard after {begins:.0f} ms")
        if ends > (4.0 if kind == "ambience" else 0.01):
            faults.append(f"{name}: {'seam' if kind == 'ambience' else 'ends'} {ends:.3f}")
    for kind, found in levels.items():
        print(f"{kind}: {min(found):.1f} to {max(found):.1f} LUFS")
        if max(found) - min(found) > MOST_UNEVEN:
            faults.append(f"{kind}: uneven by {max(found) - min(found):.1f} LU")
    print(*(f"{place}: {length:.0f} s of music" for place, length in seconds.items()), f"total {total} bytes", sep="\n")
    faults += [f"{place}: {length:.0f} s of music are too few" for place, length in seconds.items() if length < 180]
    if total > TOTAL_LIMIT:
        faults.append(f"all together {total} bytes, more than {TOTAL_LIMIT}")
    if read_index(folder)["source"] != source_hash():
        faults.append("older than the sources: run python -m tools.build_sounds")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="make only files whose name contains this")
    parser.add_argument("--check", action="store_true", help="make nothing, look at what is there")
    options = parser.parse_args()
    if not options.check:
        build(SOUND_FOLDER, options.only)
    faults = report(SOUND_FOLDER)
    for fault in faults:
        print("FAULT", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
