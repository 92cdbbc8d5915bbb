"""``menu [--remove]``: the desktop entry, icons and file types of this user, where Linux desktops look for them.

Works from a clone, an installed package (pip, pipx), the folder without Python and an AppImage. Only files below
``$XDG_DATA_HOME`` (``~/.local/share``) are written; ``--remove`` deletes them again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from game import program
from game.arguments import Menu
from game.commands.command_error import CommandError

_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
_DESKTOP: Final = f"{program.COMMAND}.desktop"
_MIME: Final = f"{program.COMMAND}.mime.xml"
_REFRESH: Final = (
    ("update-mime-database", "mime", ()),
    ("update-desktop-database", "applications", ("-q",)),
    ("gtk-update-icon-cache", "icons/hicolor", ("-q", "-t", "-f")),
)
"""Programs that rebuild a desktop's caches, the folder each works on, and its options."""


def menu(arguments: Menu) -> int:
    """Write or delete the files and print the result; 0."""
    if not sys.platform.startswith("linux"):
        raise CommandError("only Linux desktops are supported; Windows has the installer, macOS the application folder")
    share = data_home()
    try:
        if arguments.remove:
            _remove(share)
        else:
            _write(share)
    except OSError as problem:
        raise CommandError(f"{problem.filename or share}: {problem.strerror}") from problem
    missing = _refresh(share)
    if arguments.remove:
        print(f"{program.NAME} is no longer in the menu.")
        return 0
    print(f"{program.NAME} is in the menu; records (*.isles.json) and Tiled maps (*.tmx) open with it.")
    if "update-mime-database" in missing:
        print("The file types need update-mime-database: install the package shared-mime-info, then run this again.")
    return 0


def data_home() -> Path:
    """The folder of this user's desktop data."""
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base) if base and Path(base).is_absolute() else Path.home() / ".local" / "share"


def launch_command() -> list[str]:
    """The words that start this program from anywhere; the first one is an absolute path."""
    if program.is_frozen():
        return [os.environ.get("APPIMAGE") or sys.executable]
    if program.is_clone():
        return program.start_command()
    return [sys.executable, "-P", "-m", "four_isles"]  # -P: no folder of this name in the working directory counts


def desktop_entry(template: str, words: list[str]) -> str:
    """The desktop entry that starts ``words``, quoted as the Desktop Entry Specification asks."""
    exec_line = " ".join(_quoted(word) for word in words)
    try_line = words[0].replace("\\", "\\\\")
    return template.replace(f"Exec={program.COMMAND} %F\n", f"TryExec={try_line}\nExec={exec_line} %F\n")


def _quoted(word: str) -> str:
    if re.fullmatch(r"[\w/.,:+@-]+", word, re.ASCII):  # xdg-open outside a desktop environment reads no quotes
        return word
    for letter in '\\"`$':
        word = word.replace(letter, f"\\{letter}")
    return '"' + word.replace("%", "%%").replace("\\", "\\\\") + '"'


def _icons(share: Path) -> dict[Path, Path]:
    """Where each icon goes, with its source."""
    theme, source = share / "icons" / "hicolor", program.ASSETS / "icon"
    icons = {theme / f"{size}x{size}" / "apps" / f"{program.COMMAND}.png": source / f"{size}.png" for size in _SIZES}
    icons[theme / "scalable" / "apps" / f"{program.COMMAND}.svg"] = source / f"{program.COMMAND}.svg"
    return icons


def _entry_path(share: Path) -> Path:
    return share / "applications" / _DESKTOP


def _mime_path(share: Path) -> Path:
    return share / "mime" / "packages" / f"{program.COMMAND}.xml"


def _write(share: Path) -> None:
    packaging = program.FOLDER / "packaging"
    for target, source in {**_icons(share), _mime_path(share): packaging / _MIME}.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    entry = _entry_path(share)
    entry.parent.mkdir(parents=True, exist_ok=True)
    template = (packaging / _DESKTOP).read_text(encoding="utf-8")
    entry.write_text(desktop_entry(template, launch_command()), encoding="utf-8")


def _remove(share: Path) -> None:
    for path in (*_icons(share), _mime_path(share), _entry_path(share)):
        path.unlink(missing_ok=True)


def _refresh(share: Path) -> list[str]:
    """Rebuild the caches; the programs for it that this machine lacks. Desktops notice the files later without them."""
    missing = []
    for name, folder, options in _REFRESH:
        command = shutil.which(name)
        if command is None:
            missing.append(name)
        elif (share / folder).is_dir():
            subprocess.run([command, *options, str(share / folder)], check=False, stderr=subprocess.DEVNULL)
    return missing
