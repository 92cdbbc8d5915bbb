"""``python -m tools.release check TAG | notes | checksums DIR``: what the release workflow needs besides the builds.

``check`` compares the tag with the program's version, the CHANGELOG and the metainfo, and the metainfo's homepage with the
repository that publishes. ``notes`` prints this version's section of the CHANGELOG. ``checksums`` writes ``SHA256SUMS``.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from game.program import FOLDER, VERSION

CHANGELOG: Final = FOLDER / "CHANGELOG.md"
METAINFO: Final = FOLDER / "packaging" / "four-isles.metainfo.xml"
SUMS: Final = "SHA256SUMS"


def problems(tag: str, homepage: str | None = None) -> Iterator[str]:
    """One sentence for each obstacle to releasing ``tag``; ``homepage`` None skips its comparison."""
    if tag != f"v{VERSION}":
        yield f"the tag is {tag}, but game/program.py has version {VERSION}: expected v{VERSION}"
    if not notes(CHANGELOG.read_text(encoding="utf-8"), VERSION):
        yield f"CHANGELOG.md has no section {VERSION}"
    component = ElementTree.parse(METAINFO)
    newest = component.find("releases/release")
    if newest is None or newest.get("version") != VERSION:
        yield f"packaging/four-isles.metainfo.xml: the newest release is not {VERSION}"
    stated = component.findtext("url[@type='homepage']")
    if homepage is not None and stated != homepage:
        yield f"packaging/four-isles.metainfo.xml: the homepage is {stated}, but this repository is {homepage}"


def notes(changelog: str, version: str) -> str:
    """The text below the heading of that version, up to the next heading of its rank; empty if there is none."""
    section = re.search(rf"^## {re.escape(version)}(?!\S)[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return section[1].strip() if section else ""


def checksums(folder: Path) -> str:
    """A line for each file of the folder as sha256sum prints it, by name."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def main(argv: Sequence[str]) -> int:
    """Do what the command line names; exit code 1 if the tag cannot be released."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="compare a tag with everything that names the version").add_argument("tag")
    commands.add_parser("notes", help="print this version's section of the CHANGELOG")
    commands.add_parser("checksums", help=f"write {SUMS} into a folder").add_argument("folder", type=Path)
    given = parser.parse_args(argv)
    if given.command == "check":
        server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
        found = list(problems(given.tag, f"{server}/{repository}" if server and repository else None))
        print("\n".join(found) or f"{given.tag} can be released", file=sys.stderr if found else sys.stdout)
        return 1 if found else 0
    if given.command == "notes":
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a text stream here
        print(notes(CHANGELOG.read_text(encoding="utf-8"), VERSION))
        return 0
    (given.folder / SUMS).write_text(checksums(given.folder), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
