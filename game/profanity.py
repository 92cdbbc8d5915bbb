"""Names that are shown to everybody: a filter for entry and for display.

The list is kept turned by thirteen letters, so that nobody has to read it. A filter like this is a courtesy, not a
wall: it knows the common words of our languages, with digits read as the letters they look like.
"""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final

_TURNED: Final = (
    "nff nefpu nefpuybpu ovgpu shpx svpxra sbgmr snt sntbg uheraxvaq uher xxx xnpxr xhag phag pbpx qvpx qvyqb "
    "avttre avttn anmv cravf cvff chffl encr fpujhpugry fuvg fpurvffr fpuynzcr fyhg fcnfg jvpufre jvkkre jnax "
    "zreqr chgnva fnybcr pbaaneq pbaanffr raphyr pbhvyyr rasbver phy "
    "juber uvgyre grbevfg fpuynzcr zbatb zbat fff gvgf gvg ghag ireerpxr iretnfra"
)
_WORDS: Final = frozenset(codecs.decode(_TURNED, "rot13").split())
_SHORT: Final = 3
"""Words as short as this are only refused when they are the whole name: they stand in many a good one."""
_LOOKS_LIKE: Final = str.maketrans("0134578@$!", "oieastbasi")


_more: frozenset[str] = frozenset()
"""What the operator of a kiosk has added."""


def set_blocked_words(words: str) -> None:
    """From now on these words, with spaces between them, are not decent either; those forbidden so before are again."""
    global _more
    _more = frozenset(filter(None, map(normalized_letters, words.split())))


def normalized_letters(name: str) -> str:
    """The letters by which a name is judged: small, plain, digits read as what they look like."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss")).translate(_LOOKS_LIKE)
    return "".join(letter for letter in plain if "a" <= letter <= "z")


def is_clean(name: str) -> bool:
    """Whether a name can be shown to everybody."""
    letters = normalized_letters(name)
    return not any(letters == word or (len(word) > _SHORT and word in letters) for word in _WORDS | _more)


def censored_name(name: str) -> str:
    """The name as everybody may see it: three dots in place of one that is not decent."""
    return name if is_clean(name) else "…"
