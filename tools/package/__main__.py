"""Build the folder that runs without Python, for the present system: ``python -m tools.package [--out DIR] [--prove]``.

Needs ``requirements-dev.txt``. ``--prove`` plays a game with it in an empty root (Linux, as root, with Xvfb and
xdotool); on other systems it runs without a screen, see ``tools.package.program_proof``. On Windows the program is
signed if the environment has a key, see ``tools.package.signing``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.program import FOLDER
from tools.package.building import build
from tools.package.licences import NoLicence

MIB = 1 << 20


def main(argv: Sequence[str]) -> int:
    """Build, print sizes and time; exit code 1 for an unknown licence or a failed proof."""
    parser = argparse.ArgumentParser(prog="python -m tools.package", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER / "dist", help="where folder and archive are built (dist)")
    parser.add_argument("--prove", action="store_true", help="prove that it runs without Python")
    parser.add_argument("--pictures", type=Path, help="with --prove: save what the screen shows there")
    given = parser.parse_args(argv)
    try:
        built = build(given.out.resolve())
    except NoLicence as problem:
        print(problem, file=sys.stderr)
        return 1
    packed = built.archive.stat().st_size
    print(f"{built.folder}: {built.folder_bytes / MIB:.1f} MiB")
    print(f"{built.archive}: {packed / MIB:.1f} MiB, {built.texts} licences, {built.seconds:.0f} s")
    if given.prove:
        if not sys.platform.startswith("linux"):
            from tools.package.program_proof import prove_archive

            return prove_archive(built.archive)
        from tools.package.proof import prove

        return prove(built.archive, given.pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
