"""Start a new game: ``python -m tools.new_game NAME [--template pebbles|hex]`` copies an example under another name.

The copy goes to ``game/isles/NAME/`` with all names changed, its name to the end of ``GAMES`` in ``game/registry.py``,
and its golden texts are written anew, since the tests derive deals from names. See ``docs/adding-a-game.md``.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATES: Final = ROOT / "tests" / "visitors"
_GAMES: Final = re.compile(r"(GAMES: tuple\[str, \.\.\.\] = \([^)]*)\)")


def renamed(text: str, old: str, new: str) -> str:
    """The text with one game's name in place of another's, small or with a capital, also as a part of a name."""
    for before, after in ((old, new), (old.capitalize(), new.capitalize())):
        text = re.sub(rf"(?<![A-Za-z]){before}(?![a-z])", after, text)
    return text


def copy_game(template: str, name: str, root: Path = ROOT) -> Path:
    """Copies a template into ``game/isles`` and registers it; the new folder."""
    folder = root / "game" / "isles" / name
    layer = re.search(r'layer = "([a-z-]+)"', (TEMPLATES / template / "plugin.py").read_text(encoding="utf-8"))
    assert layer is not None, f"{template} names no layer"
    shutil.copytree(TEMPLATES / template, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in [path for path in folder.rglob("*") if path.is_file()]:
        text = renamed(file.read_text(encoding="utf-8"), template, name)
        text = re.sub(rf'(["`]){layer[1]}\1', rf"\g<1>{name}-{layer[1]}\1", text)  # a game's own layer name
        file.write_text(text, encoding="utf-8", newline="\n")
        file.rename(file.with_name(renamed(file.name, template, name)))
    registry = root / "game" / "registry.py"
    listed = _GAMES.sub(rf'\1, "{name}")', registry.read_text(encoding="utf-8"), count=1)
    registry.write_text(listed, encoding="utf-8", newline="\n")
    return folder


def main(argv: list[str] | None = None) -> int:
    """Copies, registers, writes the golden texts; gives back the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.new_game", description=(__doc__ or "").split("``")[0])
    parser.add_argument("name", help="lower-case letters only: the folder, and the key of records and texts")
    parser.add_argument(
        "--template", default="pebbles", choices=sorted(path.parent.name for path in TEMPLATES.glob("*/plugin.py"))
    )
    given = parser.parse_args(argv)
    if not re.fullmatch(r"[a-z]+", given.name):
        parser.error(f"{given.name!r} is not made of lower-case letters")
    if (ROOT / "game" / "isles" / given.name).exists() or (TEMPLATES / given.name).exists():
        parser.error(f"there is a game {given.name} already")
    folder = copy_game(given.template, given.name)
    if importlib.util.find_spec("ruff") is not None:  # a longer name may need another line
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(folder)], cwd=ROOT, check=True)
    for module in ("tests.golden", "tests.refusals"):
        subprocess.run([sys.executable, "-m", module, given.name], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    print(f"{folder.relative_to(ROOT)} is there and registered; python -m pytest -k {given.name} runs on it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
