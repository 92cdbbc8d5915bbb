"""Visual order of mixed left-to-right and right-to-left text: the Unicode Bidirectional Algorithm (UAX #9).

Lines are short and their language is read from left to right, so explicit embeddings and overrides are dropped; isolates,
which ``Texts`` puts around names, are laid out on their own. ``tests/core/test_bidi.py`` compares with python-bidi.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

FIRST_STRONG_ISOLATE: Final = "\u2068"
END_OF_ISOLATE: Final = "\u2069"
_CONTROLS: Final = dict.fromkeys((0x200E, 0x200F, 0x061C, *range(0x202A, 0x202F)))
"""Marks, embeddings and overrides. Marks would be harmless, but no font draws them."""
_OBJECT: Final = "\ufffc"
"""Stands for an isolate in the text around it, as a neutral character."""
_STRONG: Final = frozenset({"L", "R", "AL"})
_NEUTRAL: Final = frozenset({"B", "S", "WS", "ON", "BN"})


class DirectionalRun(NamedTuple):
    """Characters in logical order that are drawn in one direction."""

    text: str
    is_right_to_left: bool = False


@cache
def _right_to_left() -> re.Pattern[str]:
    """Blocks of all scripts that are written from right to left; compiled with the first text that is not plain."""
    return re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")


def has_right_to_left(text: str) -> bool:
    """True if the text has a letter of a script that is written from right to left."""
    return _right_to_left().search(text) is not None


def isolated(text: str) -> str:
    """The text as an isolate if it might disturb the order of a sentence around it.

    >>> isolated("Ada"), ascii(isolated("דנה"))
    ('Ada', "'\\\\u2068\\\\u05d3\\\\u05e0\\\\u05d4\\\\u2069'")
    """
    if text.isascii() or not has_right_to_left(text):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{END_OF_ISOLATE}"


def visual_runs(text: str) -> list[DirectionalRun]:
    """The runs of a line from left to right.

    The line reads from left to right if it has a letter that does; a line of right-to-left letters alone the other way.

    >>> [run.text for run in visual_runs("Ada, דנה.")]
    ['Ada, ', 'דנה', '.']
    """
    plain = text.translate(_CONTROLS)
    return _laid_out(plain, 1 if reads_from_right(plain) else 0)


def reads_from_right(text: str) -> bool:
    """True if a line has right-to-left letters and, outside isolates, no others."""
    outer = _without_isolates(text)[0]
    return has_right_to_left(outer) and not any(unicodedata.bidirectional(letter) == "L" for letter in outer)


def _laid_out(text: str, base: int) -> list[DirectionalRun]:
    outer, isolates = _without_isolates(text)
    is_plain = base == 0 and not has_right_to_left(outer)
    spans = [_Span(0, len(outer), 0)] if is_plain else _visual_spans(_levels(outer, base))
    runs: list[DirectionalRun] = []
    for start, end, level in spans:
        pieces = outer[start:end].split(_OBJECT)
        number = outer.count(_OBJECT, 0, start)
        parts: list[list[DirectionalRun]] = [[DirectionalRun(pieces[0], bool(level % 2))]]
        for offset, piece in enumerate(pieces[1:]):
            parts += [_isolate(isolates[number + offset]), [DirectionalRun(piece, bool(level % 2))]]
        for part in parts[::-1] if level % 2 else parts:
            runs += [run for run in part if run.text]
    return runs


def _isolate(text: str) -> list[DirectionalRun]:
    """The runs of an isolate in the direction of its first strong letter."""
    strong = next((kind for kind in map(unicodedata.bidirectional, text) if kind in _STRONG), "L")
    return _laid_out(text, 0 if strong == "L" else 1)


def _without_isolates(text: str) -> tuple[str, list[str]]:
    """The text with a placeholder for each outermost isolate, and the isolates' content."""
    if FIRST_STRONG_ISOLATE not in text:
        return text.translate(_NO_ISOLATES), []
    outer: list[str] = []
    isolates: list[str] = []
    depth = 0
    for letter in text.translate(_NO_OBJECTS):
        if letter == FIRST_STRONG_ISOLATE:
            if depth == 0:
                isolates.append("")
                outer.append(_OBJECT)
            else:
                isolates[-1] += letter
            depth += 1
        elif letter == END_OF_ISOLATE:
            depth = max(0, depth - 1)
            if depth:
                isolates[-1] += letter
        elif depth:
            isolates[-1] += letter
        else:
            outer.append(letter)
    return "".join(outer), isolates


_NO_OBJECTS: Final = dict.fromkeys(map(ord, _OBJECT + "\u2066\u2067"))
_NO_ISOLATES: Final = {**_NO_OBJECTS, **dict.fromkeys(map(ord, FIRST_STRONG_ISOLATE + END_OF_ISOLATE))}


def _levels(text: str, base: int) -> list[int]:
    """Embedding level of each character: rules W1 to W7, N1, N2, I1 and I2."""
    before = "R" if base else "L"
    kinds = _resolved_weak([unicodedata.bidirectional(letter) or "L" for letter in text], before)
    _resolve_neutrals(kinds, before)
    rises = {0: {"R": 1, "AN": 2, "EN": 2}, 1: {"L": 1, "AN": 1, "EN": 1}}[base]
    return [base + rises.get(kind, 0) for kind in kinds]


def _resolved_weak(kinds: list[str], before: str) -> list[str]:
    """Marks, numbers and their separators as strong kinds, numbers or neutrals."""
    previous = strong = before
    for index, kind in enumerate(kinds):  # W1: a mark is as the letter below it; W2: digits after Arabic letters
        previous = kinds[index] = previous if kind == "NSM" else kind
        strong = previous if previous in _STRONG else strong
        if previous == "EN" and strong == "AL":
            kinds[index] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]  # W3
    for index in range(1, len(kinds) - 1):  # W4: one separator between two numbers
        left, kind, right = kinds[index - 1 : index + 2]
        if left == right and ((kind == "ES" and left == "EN") or (kind == "CS" and left in ("EN", "AN"))):
            kinds[index] = left
    for start, end in _stretches(kinds, frozenset({"ET"})):  # W5: signs beside a number
        if "EN" in (kinds[start - 1] if start else "", kinds[end] if end < len(kinds) else ""):
            kinds[start:end] = ["EN"] * (end - start)
    strong = before
    for index, kind in enumerate(kinds):  # W6 and W7
        strong = kind if kind in _STRONG else strong
        if kind in ("ES", "ET", "CS"):
            kinds[index] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[index] = "L"
    return kinds


def _stretches(kinds: list[str], members: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Start and end of each longest stretch of these kinds."""
    for is_member, group in groupby(range(len(kinds)), lambda index: kinds[index] in members):
        indices = list(group)
        if is_member:
            yield indices[0], indices[-1] + 1


def _resolve_neutrals(kinds: list[str], before: str) -> None:
    """N1 and N2: neutrals follow the letters on both sides if these agree, else the line."""
    for start, end in _stretches(list(kinds), _NEUTRAL):
        sides = [kinds[start - 1] if start else before, kinds[end] if end < len(kinds) else before]
        left, right = ("R" if side in ("AN", "EN") else side for side in sides)
        kinds[start:end] = [left if left == right else before] * (end - start)


class _Span(NamedTuple):
    """Neighbouring characters of one level, from ``start`` up to ``end``."""

    start: int
    end: int
    level: int


def _visual_spans(levels: list[int]) -> list[_Span]:
    """L2: runs of one level in visual order."""
    spans: list[_Span] = []
    for index, level in enumerate(levels):
        if spans and spans[-1].level == level:
            spans[-1] = spans[-1]._replace(end=index + 1)
        else:
            spans.append(_Span(index, index + 1, level))
    for level in range(max(levels, default=0), 0, -1):
        index = 0
        while index < len(spans):
            end = index
            while end < len(spans) and spans[end].level >= level:
                end += 1
            spans[index:end] = spans[index:end][::-1]
            index = max(end, index + 1)
    return spans
