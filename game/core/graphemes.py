"""Grapheme clusters: what people see as one character (UAX #29, without its rules for Hangul jamo and prepended marks).

Own code, because the libraries for it take 0.1 s and more to import; ``tests/core/test_graphemes.py`` compares with wcwidth.
"""

from __future__ import annotations

import unicodedata
from typing import Final

JOINER: Final = "\u200d"
_BLOCK_BITS: Final = 7
"""Each of these scripts has a block of 128 code points."""
_VIRAMAS: Final = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")
"""Signs that join a consonant of Devanagari, Bengali, Gujarati, Oriya, Telugu or Malayalam to the next."""


def graphemes(text: str) -> list[str]:
    """The clusters of a text in order.

    >>> graphemes("nah"), len(graphemes("na\\u0308h")), len(graphemes("\\U0001f468\\u200d\\U0001f469"))
    (['n', 'a', 'h'], 3, 1)
    """
    if text.isascii():
        return list(text)
    clusters: list[str] = []
    for letter in text:
        if clusters and _continues(clusters[-1], letter):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def first_characters(text: str, count: int) -> str:
    """At most ``count`` code points from the start, without a part of a cluster unless it is all there is."""
    kept = ""
    for cluster in graphemes(text[: count + 1]):
        if len(kept) + len(cluster) > count:
            break
        kept += cluster
    return kept or text[:count]


def without_last(text: str) -> str:
    """The text without its last cluster."""
    return "".join(graphemes(text)[:-1])


def _continues(cluster: str, letter: str) -> bool:
    """True if a letter belongs to the cluster before it."""
    if unicodedata.category(letter)[0] == "M" or letter in "\u200c\u200d" or _is_emoji_suffix(letter):
        return unicodedata.category(cluster[0])[0] != "C" or cluster[0] in "\u200c\u200d"
    if cluster[-1] == JOINER and _is_pictograph(letter):
        return _is_pictograph(cluster[0])
    if _is_regional(letter):
        return len(cluster) == 1 and _is_regional(cluster)
    if unicodedata.category(letter) == "Lo" and any(mark in _VIRAMAS for mark in cluster):
        tail = cluster.rstrip("\u200d\u093c\u09bc\u0abc\u0b3c\u0c3c")
        return tail[-1:] in _VIRAMAS and ord(cluster[0]) >> _BLOCK_BITS == ord(letter) >> _BLOCK_BITS
    return False


def _is_emoji_suffix(letter: str) -> bool:
    """True for a tone of skin and for the tags of a region's flag."""
    return "\U0001f3fb" <= letter <= "\U0001f3ff" or "\U000e0020" <= letter <= "\U000e007f"


def _is_pictograph(letter: str) -> bool:
    is_high = "\U0001f000" <= letter <= "\U0001faff" and not _is_regional(letter)
    return is_high or "\u2190" <= letter <= "\u2bff" or letter in "©®‼⁉〰〽㊗㊙"


def _is_regional(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"
