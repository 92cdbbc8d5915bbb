"""The program's icon in every size that desktops ask for: ``python -m tools.build_icons``.

``assets/icon/four-isles.svg`` becomes ``assets/icon/<size>.png``; Windows' and macOS' own forms are made of these when
the program is packed.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.program import ASSETS

if TYPE_CHECKING:
    from PIL import Image

SOURCE: Final = ASSETS / "icon" / "four-isles.svg"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)


def picture(size: int) -> Image.Image:
    """The icon as a square of so many pixels."""
    import resvg_py  # late: both are only needed to build, and the tests on a player's machine read the sizes
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_path=str(SOURCE), width=size, height=size)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


def build(folder: Path = SOURCE.parent) -> None:
    """Write all icons."""
    for size in SIZES:
        picture(size).save(folder / f"{size}.png", optimize=True)


def main(argv: Sequence[str]) -> int:
    """Writes all sizes."""
    argparse.ArgumentParser(prog="python -m tools.build_icons", description=__doc__).parse_args(argv)
    build()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
