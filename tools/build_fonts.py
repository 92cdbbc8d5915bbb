"""Build the game's fonts from npm packages: woff2 to TTF, the parts of a typeface in one file, cut to what names need.

``python -m tools.build_fonts FOLDER`` takes a folder with the unpacked packages: ``npm pack @fontsource/NAME``, unpacked
to FOLDER/NAME, for each name in ``FACES``; the emoji from ``npm pack @expo-google-fonts/noto-emoji``, unpacked to
FOLDER/expo-noto-emoji. The results are committed; run this only for a change of font.

``coverage.json`` lists the characters of each file, so that the program opens a fallback font only for a text that
needs it.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"

CODE_POINTS = frozenset(range(0x20, 0x110000))


class Face(NamedTuple):
    """A font file to make: the parts of one weight of npm packages, cut to ``characters``."""

    package: str
    weight: int
    parts: tuple[str, ...]
    characters: frozenset[int] = CODE_POINTS
    more: tuple[tuple[str, str], ...] = ()
    """Further packages and their parts, for characters that the first lacks."""


def _ranges(*ranges: tuple[int, int]) -> frozenset[int]:
    """All code points of ranges with both ends."""
    return frozenset(code for first, last in ranges for code in range(first, last + 1))


def _rows(codec: str, first: int, last: int, lowest: int = 0xA1) -> frozenset[int]:
    """The characters of some rows of a two-byte character set."""
    pairs = (bytes([row, cell]) for row in range(first, last + 1) for cell in range(lowest, 0xFF))
    return frozenset(ord(text) for text in (pair.decode(codec, "ignore") for pair in pairs) if len(text) == 1)


LATIN = _ranges((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2027), (0x2030, 0x203F)) | {
    *(0x1E9E, 0x202F, 0x2044, 0x20AC, 0x2212, 0x2215),
}
"""Latin-1, Latin Extended-A, the capital sharp s, punctuation, currency, minus and multiplication signs."""
NAMES = LATIN | _ranges((0x180, 0x24F), (0x300, 0x36F), (0x400, 0x52F), (0x1E00, 0x1EFF), (0x20A0, 0x20BF))
"""Latin with all its letters, Cyrillic, combining marks."""
IDEOGRAPHS = (
    _rows("gb2312", 0xB0, 0xD7)
    | _rows("euc_jp", 0xB0, 0xCF)
    | (_rows("big5", 0xA4, 0xC6, 0x40) & _ranges((0x4E00, 0x9FFF)))
)
"""The common ideographs of the Chinese, Japanese and Taiwanese standards (level 1 of each)."""
EAST_ASIAN = IDEOGRAPHS | _ranges((0x3000, 0x30FF), (0xFF01, 0xFF9F))
SYLLABLES = _rows("euc_kr", 0xB0, 0xC8) | _ranges((0x3131, 0x3163))
"""The common syllables of the Korean standard, and single letters."""

_LATIN_PARTS = ("latin", "latin-ext")
_NUNITO_PARTS = (*_LATIN_PARTS, "cyrillic", "cyrillic-ext", "vietnamese")


def _family(name: str, package: str, *parts: str) -> dict[str, Face]:
    """Both weights of a fallback typeface."""
    return {
        f"fallback/{name}": Face(package, 400, parts),
        f"fallback/{name}-bold": Face(package, 700, parts),
    }


FACES: dict[str, Face] = {
    "heading": Face("sansita", 800, _LATIN_PARTS, NAMES),
    "text": Face("nunito", 400, _NUNITO_PARTS, NAMES),
    "text-bold": Face("nunito", 700, _NUNITO_PARTS, NAMES),
    "atkinson": Face("atkinson-hyperlegible-next", 400, _LATIN_PARTS, NAMES),
    "atkinson-bold": Face("atkinson-hyperlegible-next", 700, _LATIN_PARTS, NAMES),
    "lexend": Face("lexend", 400, (*_LATIN_PARTS, "vietnamese"), NAMES),
    "lexend-bold": Face("lexend", 700, (*_LATIN_PARTS, "vietnamese"), NAMES),
    **_family("greek", "noto-sans", "greek", "greek-ext"),
    **_family("hebrew", "noto-sans-hebrew", "hebrew"),
    **_family("arabic", "noto-sans-arabic", "arabic"),
    **_family("devanagari", "noto-sans-devanagari", "devanagari"),
    **_family("thai", "noto-sans-thai", "thai"),
    "fallback/han": Face("noto-sans-sc", 500, ("chinese-simplified",), EAST_ASIAN, (("noto-sans-jp", "japanese"),)),
    "fallback/hangul": Face("noto-sans-kr", 500, ("korean",), SYLLABLES),
}
"""Font files by name. The order of fallbacks is the order in which the program asks them."""
EMOJI = "fallback/emoji"
BUTTONS = "fallback/buttons"
OWN = ("heading", "text", "text-bold", "atkinson", "atkinson-bold", "lexend", "lexend-bold")
"""Faces of the program's own texts: no ligatures, and digits stand in columns."""
_SPACING = ["kern", "mark", "mkmk", "ccmp", "locl"]
_SHAPING = [
    *_SPACING,
    *("init", "medi", "fina", "isol", "rlig", "liga", "calt", "curs"),
    *("akhn", "rphf", "rkrf", "blwf", "half", "cjct", "nukt", "pres", "abvs", "blws", "psts", "haln", "abvm", "blwm"),
]


def load(path: Path) -> TTFont:
    """The font of a woff2 file, uncompressed."""
    font = TTFont(path)
    font.flavor = None
    return font


def _part(
    folder: Path, package: str, part: str, weight: int, characters: frozenset[int], features: list[str]
) -> TTFont:
    """A part of a typeface, cut to some characters."""
    font = load(folder / package / "files" / f"{package}-{part}-{weight}-normal.woff2")
    for record in list(font["cmap"].tables):
        if not record.isUnicode():
            font["cmap"].tables.remove(record)
    return _cut(font, characters, features)


def _cut(font: TTFont, characters: frozenset[int], features: list[str]) -> TTFont:
    """The font with some characters and their shaping rules."""
    options = subset.Options(layout_features=features, name_IDs=["*"], hinting=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters & font.getBestCmap().keys())
    cutter.subset(font)
    for table in ("vhea", "vmtx", "VORG", "STAT", "DSIG"):  # the merger cannot join them, and nothing reads them
        if table in font:
            del font[table]
    return font


def merged(folder: Path, face: Face, features: list[str]) -> TTFont:
    """All parts of a face as one font; each character from the first part that has it."""
    parts, missing = [], face.characters
    for package, part in [*((face.package, part) for part in face.parts), *face.more]:
        font = _part(folder, package, part, face.weight, missing, features)
        missing -= font.getBestCmap().keys()
        plain = io.BytesIO()
        font.save(plain)
        plain.seek(0)
        parts.append(plain)
    return TTFont(parts[0]) if len(parts) == 1 else Merger().merge(parts)


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


def write(font: TTFont, target: Path) -> list[str]:
    """Write a font; its characters as ranges of hexadecimal code points."""
    font.recalcTimestamp = False  # the same packages give the same file
    font["head"].created = font["head"].modified = 3_600_000_000
    font.save(target)
    characters = sorted(font.getBestCmap())
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB, {len(characters)} characters")
    return ranges(characters)


def ranges(characters: Iterable[int]) -> list[str]:
    """Runs of code points in ascending order: ``["41-5a", "c4"]``."""
    runs: list[tuple[int, int]] = []
    for code in characters:
        if runs and runs[-1][1] == code - 1:
            runs[-1] = runs[-1][0], code
        else:
            runs.append((code, code))
    return [f"{first:x}" if first == last else f"{first:x}-{last:x}" for first, last in runs]


Outline = list[tuple[float, float]]


def _polygon(corners: int, radius: float, turn: float, middle: tuple[float, float]) -> Outline:
    angles = (turn - 2 * math.pi * corner / corners for corner in range(corners))
    return [(middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)) for angle in angles]


def _button_shapes() -> dict[int, list[Outline]]:
    """Outlines of the shapes on PlayStation's buttons: outer edges clockwise, inner ones the other way."""
    middle, half, stroke = (450.0, 350.0), 350.0, 40.0
    bars = [
        [(middle[0] + x * c - y * s, middle[1] + x * s + y * c) for x, y in _BAR]
        for c, s in ((math.sqrt(0.5), sign * math.sqrt(0.5)) for sign in (1, -1))
    ]

    def ring(corners: int, radius: float, turn: float, at: tuple[float, float]) -> list[Outline]:
        inner = radius - 2 * stroke / math.cos(math.pi / corners)
        return [_polygon(corners, radius, turn, at), _polygon(corners, inner, turn, at)[::-1]]

    return {
        0x2715: bars,
        0x25CB: ring(48, half, 0.0, middle),
        0x25A1: ring(4, 335 * math.sqrt(2), math.pi / 4, middle),
        0x25B3: ring(3, 450, math.pi / 2, (middle[0], middle[1] - 110)),
    }


_BAR = [(-420, -40), (-420, 40), (420, 40), (420, -40)]


def button_font() -> TTFont:
    """A font with the four shapes, drawn here, so that they stand in any line of text."""
    shapes = _button_shapes()
    names = {code: f"uni{code:04X}" for code in shapes}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for code, outlines in shapes.items():
        pen = TTGlyphPen(None)
        for outline in outlines:
            pen.moveTo(outline[0])
            for point in outline[1:]:
                pen.lineTo(point)
            pen.closePath()
        glyphs[names[code]] = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (900, 50)))
    builder.setupHorizontalHeader(ascent=1000, descent=-300)
    builder.setupNameTable({"familyName": "Four Isles Buttons", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=-300, usWinAscent=1000, usWinDescent=300)
    builder.setupPost()
    return builder.font


def main(arguments: list[str]) -> int:
    """Builds all faces, their list of characters, and copies their licences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(arguments).folder
    (FONTS / "fallback").mkdir(parents=True, exist_ok=True)
    coverage = {}
    for target, face in FACES.items():
        font = merged(folder, face, _SPACING if target in OWN else _SHAPING)
        if target in OWN:
            make_digits_tabular(font)
        coverage[target] = write(font, FONTS / f"{target}.ttf")
        for package in (face.package, *(package for package, _ in face.more)):
            shutil.copyfile(folder / package / "LICENSE", FONTS / f"LICENSE-{package}.txt")
    emoji = folder / "expo-noto-emoji"
    font = load(emoji / "500Medium" / "NotoEmoji_500Medium.ttf")
    characters = _ranges((0x200D, 0x200D), (0x20E3, 0x1FBFF)) | _KEYCAPS
    coverage[EMOJI] = write(_cut(font, characters, _SHAPING), FONTS / f"{EMOJI}.ttf")
    coverage[BUTTONS] = write(button_font(), FONTS / f"{BUTTONS}.ttf")
    shutil.copyfile(emoji / "LICENSE_FONT", FONTS / "LICENSE-noto-emoji.txt")
    lines = (f"{json.dumps(name)}: {json.dumps(' '.join(runs))}" for name, runs in coverage.items())
    (FONTS / "coverage.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


_KEYCAPS = frozenset(map(ord, "#*0123456789")) | {0xA9, 0xAE, 0x203C, 0x2049, 0xFE0F}
"""Characters that are emoji in a sequence alone."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
