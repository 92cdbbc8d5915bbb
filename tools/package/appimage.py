"""``python -m tools.package.appimage --runtime FILE [--dist DIR]``: one file that runs on Linux, made of the built
folder.

Run ``python -m tools.package`` first. An AppImage is the AppImage project's runtime followed by a squashfs of the
AppDir, packed by mksquashfs (squashfs-tools). The builder downloads the runtime, which is not part of this project.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.program import ASSETS, COMMAND, FOLDER, VERSION
from tools.package.building import PACKAGING

COMPONENT: Final = "io.github.four_isles.four_isles"


def make_appdir(folder: Path, appdir: Path) -> None:
    """Create the AppDir: the program below ``opt``; AppRun, desktop entry, icon and metainfo at the standard places."""
    shutil.rmtree(appdir, ignore_errors=True)
    shutil.copytree(folder, appdir / "opt" / COMMAND, symlinks=True, ignore=shutil.ignore_patterns("share"))
    (appdir / "AppRun").symlink_to(Path("opt") / COMMAND / COMMAND)
    entry, icon = f"{COMMAND}.desktop", f"{COMMAND}.png"
    for source, target in (
        (PACKAGING / entry, f"usr/share/applications/{entry}"),
        (PACKAGING / f"{COMMAND}.metainfo.xml", f"usr/share/metainfo/{COMPONENT}.appdata.xml"),
        (ASSETS / "icon" / "256.png", f"usr/share/icons/hicolor/256x256/apps/{icon}"),
    ):
        (appdir / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, appdir / target)
    (appdir / entry).symlink_to(f"usr/share/applications/{entry}")
    (appdir / icon).symlink_to(f"usr/share/icons/hicolor/256x256/apps/{icon}")
    (appdir / ".DirIcon").symlink_to(icon)


def make_appimage(runtime: Path, appdir: Path, target: Path) -> None:
    """Pack the AppDir behind the runtime; ``CalledProcessError`` if mksquashfs fails."""
    packed = target.with_suffix(".squashfs")
    packed.unlink(missing_ok=True)
    options = ["-root-owned", "-noappend", "-no-progress", "-quiet", "-comp", "gzip"]  # gzip: every runtime reads it
    subprocess.run(["mksquashfs", str(appdir), str(packed), *options], check=True)
    target.write_bytes(runtime.read_bytes() + packed.read_bytes())
    target.chmod(0o755)
    packed.unlink()


def main(argv: Sequence[str]) -> int:
    """Build it; exit code 1 if something that is needed is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.package.appimage", description=__doc__)
    parser.add_argument("--dist", type=Path, default=FOLDER / "dist", help="the folder that tools.package built into")
    parser.add_argument("--runtime", type=Path, required=True, help="the AppImage runtime of this machine's processor")
    given = parser.parse_args(argv)
    dist = given.dist.resolve()
    missing = [str(path) for path in (dist / COMMAND, given.runtime) if not path.exists()]
    if shutil.which("mksquashfs") is None:
        missing.append("mksquashfs (squashfs-tools)")
    if missing:
        print(f"missing: {', '.join(missing)}", file=sys.stderr)
        return 1
    appdir = dist / f"{COMMAND}.AppDir"
    make_appdir(dist / COMMAND, appdir)
    target = dist / f"{COMMAND}-{VERSION}-{platform.machine()}.AppImage"
    make_appimage(given.runtime, appdir, target)
    shutil.rmtree(appdir)
    print(f"{target}: {target.stat().st_size / (1 << 20):.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
