"""Build the game's fonts from npm packages: woff2 to TTF, Latin and Latin Extended in one file.

``python -m tools.build_fonts FOLDER`` takes a folder with the unpacked packages (``npm pack @fontsource/sansita`` and
``@fontsource/nunito``, each unpacked to FOLDER/sansita and FOLDER/nunito). The results are committed; run this only for
a change of font.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
#: file to make -> (package, weight)
FACES = {"heading": ("sansita", 800), "text": ("nunito", 400), "text-bold": ("nunito", 700)}
#: Latin, Latin-1, Latin Extended-A, the capital sharp s, punctuation, currency, minus and multiplication signs.
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    0x1E9E,
    *range(0x2010, 0x2028),
    0x202F,
    *range(0x2030, 0x2040),
    0x2044,
    0x20AC,
    0x2212,
    0x2215,
]


def load(path: Path) -> TTFont:
    """The font of a woff2 file, uncompressed."""
    font = TTFont(path)
    font.flavor = None
    return font


def merged(package: Path, name: str, weight: int) -> TTFont:
    """Latin and Latin Extended of one weight as one font."""
    parts = []
    for part in ("latin", "latin-ext"):
        plain = io.BytesIO()
        load(package / "files" / f"{name}-{part}-{weight}-normal.woff2").save(plain)
        plain.seek(0)
        parts.append(plain)
    return Merger().merge(parts)


def make_digits_tabular(font: TTFont) -> None:
    """Gives all digits the width of the widest, each centred: SDL_ttf cannot switch tabular digits on."""
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    widest = max(font["hmtx"][name][0] for name in names)
    for name in names:
        width, bearing = font["hmtx"][name]
        shift = (widest - width) // 2
        if shift or width != widest:
            font["glyf"][name].coordinates.translate((shift, 0))
            font["glyf"][name].recalcBounds(font["glyf"])
            font["hmtx"][name] = (widest, bearing + shift)


def build(package: Path, name: str, weight: int, target: Path) -> None:
    """Write one font: merged, subset to CHARACTERS, with kerning and tabular digits."""
    font = merged(package, name, weight)
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], name_IDs=["*"], hinting=False)
    options.notdef_outline = True
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=CHARACTERS)
    cutter.subset(font)
    make_digits_tabular(font)
    font.recalcTimestamp = False  # the same packages give the same file
    font["head"].created = font["head"].modified = 3_600_000_000
    font.save(target)
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB, {len(font.getBestCmap())} characters")


def main(arguments: list[str]) -> int:
    """Builds all faces and copies their licences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(arguments).folder
    FONTS.mkdir(parents=True, exist_ok=True)
    for target, (name, weight) in FACES.items():
        build(folder / name, name, weight, FONTS / f"{target}.ttf")
        shutil.copyfile(folder / name / "LICENSE", FONTS / f"LICENSE-{name}.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
