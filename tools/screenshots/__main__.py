"""Take screenshots, or compare those of two runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import tools.screenshots
from game.languages import languages
from tools.screenshots.comparing import compare
from tools.screenshots.running import run


def main(argv: Sequence[str] | None = None) -> int:
    """Take screenshots, or compare those of two runs."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.screenshots", description=(tools.screenshots.__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("out", nargs="?", type=Path, help="the folder the pictures go to")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="only this part (several times)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="the window's size")
    parser.add_argument(
        "--lang", default=",".join(languages()), metavar="LANG,..", help="the languages; all if none is named"
    )
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT", help="how large the letters are")
    parser.add_argument("--measure", action="store_true", help="tell which words are cut, made smaller or covered")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("OUT_A", "OUT_B"), help="compare two runs")
    given = parser.parse_args(argv)
    if given.compare:
        return compare(*given.compare)
    if given.out is None:
        parser.error("where should the pictures go?")
    width, height = (int(part) for part in given.size.split("x"))
    return run(given.out, (width, height), given.lang.split(","), given.only, given.text, given.measure)


if __name__ == "__main__":
    sys.exit(main())
