"""Titles of copies: a copy of a copy is numbered."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from typing import Final

MAX_TITLE: Final = 60
"""Maximum letters of a copy's title."""


def title_of_copy(title: str, taken: Collection[str], suffix: str, suffixes: Sequence[str]) -> str:
    """An unused title for the copy of a board: the original's with ``suffix``, then with a number from 2 on.

    ``suffixes`` are those of all languages, which copies of copies lose; ``taken`` are the titles in use.

    >>> title_of_copy("Twin", (), ", copy", [", copy", ", Kopie"])
    'Twin, copy'
    >>> title_of_copy("Twin, copy, Kopie 3", ("Twin, copy",), ", copy", [", copy", ", Kopie"])
    'Twin, copy 2'
    """
    endings = "|".join(map(re.escape, suffixes))
    original = re.sub(rf"(?:(?:{endings})(?: \d+)?)+$", "", title) or title
    numbers = itertools.chain(("",), (f" {number}" for number in itertools.count(2)))
    titles = (f"{original[: MAX_TITLE - len(suffix) - len(number)]}{suffix}{number}" for number in numbers)
    return next(each for each in titles if each not in taken)
