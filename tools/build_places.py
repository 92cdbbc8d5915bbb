"""Build the tileset of the boards' decoration: ``python -m tools.build_places`` writes ``levels/tilesets/places.png``
and ``places.tsx`` from the images in ``assets/art/places``: ``one`` tile large, or ``four``. Images of one tile come
first, those of four below; a tile property has the owner.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import sys
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from game.program import LEVELS
from tools.sheet_sources import ART

COLUMNS = 16
SIDE = 96
"""Of one tile, in pixels."""
_ONE = (
    "ship", "whale", "serpent", "anchor", "shoal", "gulls", "wreck", "fish", "beacon", "rowers", "kraken", "whirl",
    "waves", "soundings", "wind", "reeds",
)  # fmt: skip
_FOUR = (
    "rose", "sailing", "barge", "skiff", "swans", "raft", "market", "lilies", "slip", "windmill", "farm", "church", "hay",
    "pond", "orchard", "quarry",
)  # fmt: skip
"""In the order of their numbers, which stand in our maps: what is new comes last."""
_FOLDER = LEVELS / "tilesets"


def tiles() -> dict[str, list[list[int]]]:
    """The numbers of a picture's tiles, row by row, by its name."""
    found = {name: [[at]] for at, name in enumerate(_ONE)}
    for at, name in enumerate(_FOUR):
        row, column = 1 + 2 * (2 * at // COLUMNS), 2 * at % COLUMNS
        found[name] = [[(row + down) * COLUMNS + column + across for across in (0, 1)] for down in (0, 1)]
    return found


def pictures() -> dict[str, str]:
    """The SVG texts by name."""
    return {file.stem: file.read_text("utf-8") for file in sorted((ART / "places").glob("*/*.svg"))}


def fingerprint() -> str:
    """Fingerprint of the tileset's source images."""
    return hashlib.sha256("\n".join(pictures().values()).encode()).hexdigest()


def main(argv: Sequence[str]) -> int:
    """Writes picture and tileset."""
    argparse.ArgumentParser(prog="python -m tools.build_places", description=__doc__).parse_args(argv)
    import resvg_py  # late: only needed to build, and the tests on a player's machine read the names
    from PIL import Image

    drawings = pictures()
    assert len(_ONE) <= COLUMNS, "the small pictures lie in one row"
    placed = tiles()
    rows = 1 + max(number for block in placed.values() for line in block for number in line) // COLUMNS
    sheet = Image.new("RGBA", (COLUMNS * SIDE, rows * SIDE))
    for name, block in placed.items():
        side = SIDE * len(block)
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=drawings[name], width=side, height=side, skip_system_fonts=True))
        row, column = divmod(block[0][0], COLUMNS)
        sheet.paste(Image.open(io.BytesIO(drawn)).convert("RGBA"), (column * SIDE, row * SIDE))
    sheet.quantize(256, method=Image.Quantize.FASTOCTREE).save(_FOLDER / "places.png", optimize=True)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- built from assets/art/places, sha256 {fingerprint()} -->",
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
    sys.exit(main(sys.argv[1:]))
