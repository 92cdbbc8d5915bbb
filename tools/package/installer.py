"""``python -m tools.package.installer [--dist DIR]``: the installer for Windows, made by NSIS of the built folder.

Run ``python -m tools.package`` first. makensis must be on the path or in its usual folder; it runs on Linux too.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.program import COMMAND, FOLDER, NAME, VERSION
from tools.package.signing import sign

SCRIPT: Final = FOLDER / "packaging" / "windows" / "installer.nsi"
_USUAL: Final = Path("C:/Program Files (x86)/NSIS/makensis.exe")


def makensis_command(compiler: str, folder: Path, installer: Path) -> list[str]:
    """The words that compile the script with this folder and version."""
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) >> 10
    values = {
        "NAME": NAME,
        "COMMAND": COMMAND,
        "VERSION": VERSION,
        "SOURCE": folder,
        "INSTALLER": installer,
        "SIZE_KIB": size,
    }
    return [
        compiler,
        "-V2",
        "-INPUTCHARSET",
        "UTF8",
        *(f"-D{key}={value}" for key, value in values.items()),
        str(SCRIPT),
    ]


def main(argv: Sequence[str]) -> int:
    """Build and sign it; exit code 1 if the folder or NSIS is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.package.installer", description=__doc__)
    parser.add_argument("--dist", type=Path, default=FOLDER / "dist", help="the folder that tools.package built into")
    dist = parser.parse_args(argv).dist.resolve()
    folder = dist / COMMAND
    compiler = shutil.which("makensis") or (str(_USUAL) if _USUAL.is_file() else None)
    if not folder.is_dir() or compiler is None:
        missing = (
            f"{folder} is not there; run python -m tools.package" if compiler else "makensis (NSIS) is not installed"
        )
        print(missing, file=sys.stderr)
        return 1
    installer = dist / f"{COMMAND}-{VERSION}-setup.exe"
    subprocess.run(makensis_command(compiler, folder, installer), check=True)
    print(f"{installer}: {'signed' if sign(installer) else 'not signed, for want of a key'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
