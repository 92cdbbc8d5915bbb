"""Cases that each run in one language, the languages taking turns: every language meets every kind of case, none all."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, product
from typing import Any

from game.languages import languages


def in_turn(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Every combination of the axes, with languages in turn; tuples are flattened."""
    laid_open = (
        tuple(part for value in each for part in (value if isinstance(value, tuple) else (value,)))
        for each in product(*axes)
    )
    return [(*case, language) for case, language in zip(laid_open, cycle(languages()), strict=False)]
