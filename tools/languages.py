"""Missing translations: ``python -m tools.languages [CODE ..] [--done CODE]``.

A text is due if it is missing, or if its English has changed since its translation; the English of that time is in
``tools/translated/<code>.json``. English and German are written together and have no such file: of German only missing
texts are listed. ``--done CODE`` stores the present English: run it after the last due text is written. Exit code 1 if
any text is due.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from game.i18n import load
from game.languages import FIRST, FOLDER, Text, languages

KEPT = Path(__file__).resolve().parent / "translated"


def due(english: Mapping[str, Text], own: Mapping[str, Text], then: Mapping[str, Text] | None) -> list[str]:
    """A line for each text that is due, and for each obsolete one."""
    told = []
    for key, text in english.items():
        if key not in own:
            told.append(f"{key}: is missing. English: {text}")
        elif then is not None and key not in then:
            told.append(f"{key}: is there, but nobody has said that it is done. English: {text}")
        elif then is not None and then[key] != text:
            told.append(f"{key}: English was: {then[key]}\n    and is now: {text}")
    told += [
        f"{key}: is not in English any more" for key in own if key not in english and not key.startswith("titles.")
    ]
    return told


def kept(code: str, folder: Path = KEPT) -> dict[str, Text] | None:
    """The English texts as they were when the language was translated; None for one that keeps no such file."""
    path = folder / f"{code}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def remember(code: str, english: Mapping[str, Text], own: Mapping[str, Text], folder: Path = KEPT) -> None:
    """Writes down the English of every text that the language has."""
    folder.mkdir(exist_ok=True)
    done = {key: english[key] for key in sorted(english) if key in own}
    (folder / f"{code}.json").write_text(json.dumps(done, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Print the due texts; exit code 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.languages", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("codes", nargs="*", metavar="CODE", help="the languages; all if none is named")
    parser.add_argument("--done", metavar="CODE", help="everything that was due in this language is written")
    given = parser.parse_args(arguments)
    english = load(FOLDER / FIRST)
    if given.done:
        remember(given.done, english, load(FOLDER / given.done))
        return 0
    count = 0
    for code in given.codes or [code for code in languages() if code != FIRST]:
        lines = due(english, load(FOLDER / code), kept(code))
        count += len(lines)
        print(f"{code}: {len(lines)} due", *(f"  {line}" for line in lines), sep="\n")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
