"""Profanity filter for public names, at entry and display.

The list is in ROT13, to spare readers. The filter is a courtesy without guarantee: it knows the common words of our
languages, with digits read as similar letters.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

_ROT13_WORDS: Final = (
    "nff nefpu nefpuybpu ovgpu shpx svpxra sbgmr snt sntbg uheraxvaq uher xxx xnpxr xhag phag pbpx qvpx qvyqb "
    "avttre avttn anmv cravf cvff chffl encr fpujhpugry fuvg fpurvffr fpuynzcr fyhg fcnfg jvpufre jvkkre jnax "
    "zreqr chgnva fnybcr pbaaneq pbaanffr raphyr pbhvyyr rasbver phy "
    "juber uvgyre grbevfg fpuynzcr zbatb zbat fff gvgf gvg ghag ireerpxr iretnfra"
)
_WORDS: Final = frozenset(codecs.decode(_ROT13_WORDS, "rot13").split())
_MAX_WHOLE_NAME_WORD: Final = 3
"""Maximum length of words blocked only as the whole name: many good names contain them."""
_LOOKS_LIKE: Final = str.maketrans("0134578@$!", "oieastbasi")


_extra_words: frozenset[str] = frozenset()
"""The kiosk operator's additional words."""


def set_blocked_words(words: str) -> None:
    """Replace the operator's extra blocked words, separated by spaces."""
    global _extra_words
    _extra_words = frozenset(filter(None, map(normalized_letters, words.split())))


def normalized_letters(name: str) -> str:
    """The letters for matching: lower case, without accents, digits as similar letters."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss")).translate(_LOOKS_LIKE)
    return "".join(letter for letter in plain if "a" <= letter <= "z")


def is_clean(name: str) -> bool:
    """True if a name is fit for the public."""
    letters = normalized_letters(name)
    return not any(
        letters == word or (len(word) > _MAX_WHOLE_NAME_WORD and word in letters) for word in _WORDS | _extra_words
    )


def censored_name(name: str) -> str:
    """The name, or an ellipsis if it is not clean."""
    return name if is_clean(name) else "…"
