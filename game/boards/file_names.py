"""Names of boards: bare ones that records and codes carry, made of whatever names files have."""

from __future__ import annotations

import re
import unicodedata
import zlib
from typing import Final

SUFFIX: Final = ".tmx"
MAX_LENGTH: Final = 20
"""Of a name made of a title, so that a number fits behind it and a code can still carry it (``modes.codes``)."""
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_MISNAMED: Final = (".tmj", ".json", ".xml", ".txt", ".zip", ".bak")
"""Endings of maps in other formats, and those that browsers, mail and editors put behind ``.tmx``."""


def is_board_name(text: str) -> bool:
    """True if a text can be the name of a board, which records and codes carry."""
    return _NAME.fullmatch(text) is not None


def bare_name(text: str) -> str:
    """Part of a title that can stand in a file's name.

    >>> bare_name("Lange Kette!")
    'lange-kette'
    """
    return re.sub(r"[^a-z0-9_-]+", "-", text.lower()).strip("-_")[:MAX_LENGTH].strip("-_") or "board"


def board_name(stem: str) -> str:
    """The name of the board in a file; the file's own where it is one, else made of it, the same on every machine.

    >>> board_name("mine"), board_name("Mine (1)")
    ('mine', 'mine-1-b0cc')
    """
    if is_board_name(stem):
        return stem
    composed = unicodedata.normalize("NFC", stem)  # macOS takes accents apart
    plain = unicodedata.normalize("NFKD", composed).encode("ascii", "ignore").decode()
    digits = f"{zlib.crc32(composed.encode('utf-8', 'surrogatepass')) & 0xFFFF:04x}"
    return f"{bare_name(plain)[: MAX_LENGTH - 1].strip('-_')}-{digits}"


def is_board_file(name: str) -> bool:
    """True if a file of that name in a folder of boards is read as one; hidden files are not."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")


def is_misnamed(name: str) -> bool:
    """True if a file of that name is probably a map that somebody has put among the boards under a wrong ending."""
    return not name.startswith(".") and (name.lower().endswith(_MISNAMED) or f"{SUFFIX}." in name.lower())
