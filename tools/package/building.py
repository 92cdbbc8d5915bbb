"""Build with PyInstaller, remove unused files, add licences and desktop files."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from game.program import ASSETS, COMMAND, FOLDER, VERSION
from tools.package import licences
from tools.package.signing import sign

PACKAGING: Final = FOLDER / "packaging"
DESKTOP: Final = ("four-isles.desktop", "four-isles.metainfo.xml", "four-isles.mime.xml", "add-to-menu.sh")


@dataclass(frozen=True, slots=True)
class Built:
    """The folder and the archive, their sizes in bytes, and how long it took."""

    folder: Path
    archive: Path
    seconds: float
    texts: int

    @property
    def folder_bytes(self) -> int:
        """Bytes of all files in the folder; a file under two names counts once."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file() and not path.is_symlink())


def build(out: Path) -> Built:
    """Builds ``out/four-isles`` and packs it; ``CalledProcessError`` if PyInstaller fails."""
    import_module("PyInstaller")  # its error names the missing package
    begun = time.perf_counter()
    out.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(out), "--workpath", str(out / "work"), str(PACKAGING / "four-isles.spec")]
    subprocess.run(command, check=True, cwd=out)
    shutil.rmtree(out / "work")
    folder = out / COMMAND
    if sys.platform.startswith("linux"):
        _strip(folder)
        _add_desktop(folder)
    shutil.copyfile(FOLDER / "CHANGELOG.md", folder / "CHANGELOG.md")
    texts = licences.write(folder)
    sign(folder / f"{COMMAND}.exe")
    return Built(folder, _pack(out, folder), time.perf_counter() - begun, texts)


def _strip(folder: Path) -> None:
    """Takes out what only debuggers read: two thirds of Python's own library. Wheels' libraries are as they came."""
    strip = shutil.which("strip")
    if strip is None:
        return
    for path in (folder / "_internal").rglob("*.so*"):
        if path.is_file() and not path.is_symlink() and "pygame" not in str(path.relative_to(folder)):
            subprocess.run([strip, "--strip-unneeded", str(path)], check=True)


def _add_desktop(folder: Path) -> None:
    share = folder / "share"
    share.mkdir()
    for name in DESKTOP:
        shutil.copy(PACKAGING / name, share / name)
    for path in sorted((ASSETS / "icon").iterdir()):
        shutil.copy(path, share / path.name)


def _pack(out: Path, folder: Path) -> Path:
    """The archive: .tar.xz where files have rights to run, .zip on Windows."""
    stem = f"{COMMAND}-{VERSION}-{sys.platform}"
    if sys.platform == "win32":
        archive = out / f"{stem}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in sorted(folder.rglob("*")):
                packed.write(path, Path(COMMAND) / path.relative_to(folder))
        return archive
    archive = out / f"{stem}.tar.xz"
    with tarfile.open(archive, "w:xz") as tar:
        whole = out / "Four Isles.app" if sys.platform == "darwin" else folder
        tar.add(whole, whole.name)
    return archive
