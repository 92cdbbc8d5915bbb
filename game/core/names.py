"""Names of people, cleaned at every input: keyboard, record, database and command line."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from game.core.graphemes import first_characters

MAX_NAME_LENGTH: Final = 20
_MAX_EXAMINED: Final = 200
"""Maximum characters examined: an untrusted record may hold a name of a megabyte."""
_INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols with an invisible glyph."""

_JOINERS: Final = "\u200c\u200d"


@cache
def _stray_joiner() -> re.Pattern[str]:
    """Joiners belong between letters of scripts that are joined, and between emoji; elsewhere they only hide.

    Compiled with the first name that is not ASCII: it takes as long as importing two modules.
    """
    return re.compile(
        f"[{_JOINERS}]{{2,}}|(?<![\u0590-\u1fff\u2600-\u27bf\U0001f000-\U0001faff])[{_JOINERS}]|[{_JOINERS}](?![\u0590-\u1fff\u2600-\u27bf\U0001f000-\U0001faff])"
    )


def clean_name(written: object, default: str = "?") -> str:
    """A printable name for lists: visible characters, single spaces, at most 20 characters.

    ``default`` replaces anything that is not a string, and names without visible characters.
    """
    if not isinstance(written, str):
        return default
    if written.isascii() and written.isprintable():  # most names, and lists of a hundred results ask each time
        return " ".join(written[:_MAX_EXAMINED].split())[:MAX_NAME_LENGTH].strip() or default
    plain = unicodedata.normalize("NFC", written[:_MAX_EXAMINED])
    shown = _stray_joiner().sub(" ", "".join(filter(None, map(_shown, plain))))
    name = first_characters(" ".join(shown.split()), MAX_NAME_LENGTH).strip()
    return name if any(unicodedata.category(letter)[0] in "LNPS" for letter in name) else default


def _shown(letter: str) -> str:
    """The letter; a space for control and blank characters; empty for variation selectors and U+034F."""
    if letter == "\u034f" or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef":
        return ""
    if letter in _JOINERS:
        return letter
    return " " if letter in _INVISIBLE_LETTERS or unicodedata.category(letter)[0] == "C" else letter
