"""Draws the tileset of our boards' decoration: ``python -m tools.build_places`` writes ``levels/tilesets/places.png`` and
``places.tsx``. In the first row lie the pictures of one tile, below them those of two by two; a tile says whose it is."""

from __future__ import annotations

import io
import sys
from xml.sax.saxutils import quoteattr

import resvg_py
from PIL import Image

from game.program import LEVELS
from tools.art.places import SIDE, large, small

COLUMNS = 16
_FOLDER = LEVELS / "tilesets"


def tiles() -> dict[str, list[list[int]]]:
    """The numbers of a picture's tiles, row by row, by its name."""
    found = {name: [[at]] for at, name in enumerate(small())}
    for at, name in enumerate(large()):
        row, column = 1 + 2 * (2 * at // COLUMNS), 2 * at % COLUMNS
        found[name] = [[(row + down) * COLUMNS + column + across for across in (0, 1)] for down in (0, 1)]
    return found


def main() -> int:
    """Writes picture and tileset."""
    pictures = {**small(), **large()}
    assert len(small()) <= COLUMNS, "the small pictures lie in one row"
    placed = tiles()
    rows = 1 + max(number for block in placed.values() for line in block for number in line) // COLUMNS
    sheet = Image.new("RGBA", (COLUMNS * SIDE, rows * SIDE))
    for name, block in placed.items():
        side = SIDE * len(block)
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=pictures[name], width=side, height=side, skip_system_fonts=True))
        row, column = divmod(block[0][0], COLUMNS)
        sheet.paste(Image.open(io.BytesIO(drawn)).convert("RGBA"), (column * SIDE, row * SIDE))
    sheet.quantize(256, method=Image.Quantize.FASTOCTREE).save(_FOLDER / "places.png", optimize=True)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="places" tilewidth="{SIDE}" tileheight="{SIDE}" '
        f'tilecount="{COLUMNS * rows}" columns="{COLUMNS}" tilerendersize="grid">',
        f' <image source="places.png" width="{COLUMNS * SIDE}" height="{rows * SIDE}"/>',
    ]
    owners = {number: name for name, block in placed.items() for line in block for number in line}
    for number, name in sorted(owners.items()):
        lines += [f' <tile id="{number}">', "  <properties>", f'   <property name="kind" value={quoteattr(name)}/>']
        lines += ["  </properties>", " </tile>"]
    (_FOLDER / "places.tsx").write_text("\n".join([*lines, "</tileset>"]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
