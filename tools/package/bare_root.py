"""A root directory with only the C library and X11's: the minimum of any desktop."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from game.program import COMMAND

X11: Final = ("libX11", "libXext", "libXcursor", "libXi", "libXrandr", "libXfixes", "libXss")
"""Libraries that SDL loads under X11; every desktop has them."""
PROGRAM: Final = f"/opt/{COMMAND}/{COMMAND}"
HOME: Final = "/home/player"
_DEVICES: Final = {"null": (1, 3), "zero": (1, 5), "urandom": (1, 9)}


class BareRoot:
    """Root in its own folder. Its commands have their own processes and mounts, which end with them."""

    def __init__(self, folder: Path, archive: Path) -> None:
        """Unpack the program and copy the libraries it needs from outside its folder."""
        self.folder = folder
        for part in ("tmp", "proc", "dev/shm", HOME[1:], "opt", "etc"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        for part in ("tmp", "dev/shm"):
            (folder / part).chmod(0o1777)
        for name, (major, minor) in _DEVICES.items():
            os.mknod(folder / "dev" / name, 0o666 | stat.S_IFCHR, os.makedev(major, minor))
        with tarfile.open(archive) as tar:
            tar.extractall(folder / "opt", filter="data")
        self.libraries = sorted({*self._needed(), *(path for name in X11 for path in _with_needs(_installed(name)))})
        for path in self.libraries:
            copy = folder / path.relative_to("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            copy.chmod(0o755)

    def _needed(self) -> Iterator[Path]:
        own = self.folder / "opt" / COMMAND
        for path in sorted(own.rglob("*")):
            if path.is_file() and not path.is_symlink() and path.open("rb").read(4) == b"\x7fELF":
                yield from (found for found in _with_needs(path) if not found.is_relative_to(own) and found != path)

    def strangers(self) -> list[str]:
        """Programs in the root that are not ours: there must be none."""
        own = self.folder / "opt" / COMMAND
        return [
            str(path.relative_to(self.folder))
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
            and re.match(r"(python|sh|bash|busybox|env)[\d.]*$", path.name)
            and own not in path.parents
        ]

    def command(self, *arguments: str) -> list[str]:
        """Command line of the program in the root, isolated from this machine except for its kernel."""
        inner = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
        alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inner, str(self.folder)]
        return [*alone, PROGRAM, *arguments]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the program to its end, with what it has printed."""
        return subprocess.run(
            self.command(*arguments), env=self.environment(), capture_output=True, text=True, timeout=300, check=False
        )

    @staticmethod
    def environment(display: str = "") -> dict[str, str]:
        """Environment of the program: a home, and optionally a screen."""
        screen = {"DISPLAY": display, "SDL_VIDEO_WINDOW_POS": "0,0"} if display else {}
        return {"HOME": HOME, "LANG": "C.UTF-8", "PATH": os.environ["PATH"], **screen}


def _with_needs(path: Path) -> Iterable[Path]:
    """A library with all libraries that the loader resolves for it."""
    told = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=False).stdout
    return [path, *(Path(found) for found in re.findall(r"(?:=> |^\s+)(/\S+) \(0x", told, re.MULTILINE))]


def _installed(name: str) -> Path:
    """Path of an installed library; ``LookupError`` without it."""
    told = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"^\s+{re.escape(name)}\.so\.\d+ .*=> (/\S+)$", told, re.MULTILINE)
    if found is None:
        raise LookupError(f"this machine has no {name}; install it for the proof")
    return Path(found[1])
