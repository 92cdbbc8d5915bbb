"""Makes every sound of the program and the index that lists them.

Usage: python -m tools.build_sounds [--only WORD] [--check]
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import soundfile

from tools.sounds.ambience import make_ambience
from tools.sounds.effects import EFFECTS, make_effect
from tools.sounds.index import INDEX_NAME, SOUND_FOLDER, listed_files, read_index, source_hash
from tools.sounds.music import make_music
from tools.sounds.pieces import PIECES
from tools.sounds.synthesis import PEAK, RATE, Signal, as_heard, loudest

MUSIC_LEVEL, AMBIENCE_LEVEL = -26.0, -31.0  # dB over the whole loop
EFFECT_FRUGALITY, MUSIC_FRUGALITY, AMBIENCE_FRUGALITY = 0.5, 0.84, 1.0  # 0 large and good, 1 small and poor
TOTAL_LIMIT = 2_500_000


def make_index() -> dict[str, object]:
    """Which file belongs to which meaning and place, and the sources it was made from."""
    return {
        "source": source_hash(),
        "effects": {
            meaning: [f"{meaning}-{variant + 1}.ogg" for variant in range(count)]
            for meaning, (_, count, _, _) in EFFECTS.items()
        },
        "music": {place: f"music-{place}.ogg" for place in PIECES},
        "ambience": "ambience.ogg",
    }


def levelled(loop: Signal, level: float) -> Signal:
    """A loop at its level, never above the common peak."""
    gain = 10 ** (level / 20) / float(np.sqrt((loop**2).mean()))
    return loop * min(gain, PEAK / float(np.abs(loop).max()))


def write(path: Path, samples: Signal, frugality: float) -> None:
    """Writes a file, in small portions: the encoder's stack does not stand a whole loop at once."""
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    with soundfile.SoundFile(
        path, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=frugality
    ) as file:
        for start in range(0, samples.shape[0], RATE):
            file.write(samples[start : start + RATE])


def build(folder: Path, only: str) -> None:
    """Makes all files whose name contains `only`, and the index."""
    folder.mkdir(parents=True, exist_ok=True)
    for meaning, (_, count, _, _) in EFFECTS.items():
        for variant in range(count):
            name = f"{meaning}-{variant + 1}.ogg"
            if only in name:
                write(folder / name, make_effect(meaning, variant), EFFECT_FRUGALITY)
    if only in "ambience.ogg":
        write(folder / "ambience.ogg", levelled(make_ambience(), AMBIENCE_LEVEL), AMBIENCE_FRUGALITY)
    for place, piece in PIECES.items():
        if only in f"music-{place}.ogg":
            write(folder / f"music-{place}.ogg", levelled(make_music(place, piece), MUSIC_LEVEL), MUSIC_FRUGALITY)
    (folder / INDEX_NAME).write_text(json.dumps(make_index(), indent=1) + "\n", encoding="utf-8")


def seam(samples: Signal) -> float:
    """How much the step from the last sample to the first stands out against the steps of the loop (1 = usual)."""
    steps = np.abs(np.diff(samples, axis=0))
    return float(np.abs(samples[0] - samples[-1]).max() / np.sqrt((steps**2).mean()))


def report(folder: Path) -> list[str]:
    """Prints what the files are like; gives back everything that is wrong with them."""
    faults: list[str] = []
    total = 0
    print(f"{'file':22} {'bytes':>7} {'sec':>6} {'peak':>6} {'heard':>6} {'rms':>6} {'dc':>7} {'ends / seam':>12}")
    for name in sorted(listed_files(read_index(folder))):
        path = folder / name
        if not path.is_file():
            faults.append(f"{name}: missing")
            continue
        samples, rate = soundfile.read(path)
        size = path.stat().st_size
        total += size
        peak = 20 * np.log10(np.abs(samples).max())
        loud, rms = 20 * np.log10(loudest(as_heard(samples))), 10 * np.log10((samples**2).mean())
        offset = float(np.abs(samples.mean(axis=0)).max())
        is_loop = name.startswith(("music-", "ambience"))
        ends = seam(samples) if is_loop else float(max(abs(samples[0]), abs(samples[-1])))
        seconds = len(samples) / rate
        print(f"{name:22} {size:7} {seconds:6.2f} {peak:6.1f} {loud:6.1f} {rms:6.1f} {offset:7.5f} {ends:12.4f}")
        if rate != RATE:
            faults.append(f"{name}: {rate} samples a second instead of {RATE}")
        if peak > -1.5:
            faults.append(f"{name}: peak {peak:.1f} dB")
        if offset > 0.002:
            faults.append(f"{name}: constant offset {offset:.4f}")
        if ends > (4.0 if is_loop else 0.01):
            faults.append(f"{name}: {'seam' if is_loop else 'ends'} {ends:.3f}")
    print(f"total {total} bytes")
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
