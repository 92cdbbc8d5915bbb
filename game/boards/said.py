"""Localised messages about boards, composed of phrases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.state import is_integer
from game.i18n import Texts


class Said(NamedTuple):
    """A phrase of a message: its text key and values, which may be phrases themselves."""

    key: str
    values: Mapping[str, Any]

    def told(self, texts: Texts) -> str:
        """The phrase in the language of ``texts``."""
        return texts.t(self.key, **{name: _shown(value, texts) for name, value in self.values.items()})


def _shown(value: Any, texts: Texts) -> str | int:
    """A value inside a phrase; counts stay numbers for the plural; negative numbers keep the file's hyphen."""
    if isinstance(value, Said):
        return value.told(texts)
    return value if is_integer(value) and value >= 0 else str(value)


Phrase = Said | str
"""A phrase, or plain text that is the same in every language."""
Where = tuple[Phrase, ...]
"""A place in a board, outer parts first: a layer, an object in it, its cell."""


def say(key: str, **values: Any) -> Said:
    return Said(key, values)


def told(phrase: Phrase, texts: Texts) -> str:
    """A phrase or plain text, in the language of ``texts``."""
    return phrase.told(texts) if isinstance(phrase, Said) else phrase


@cache
def english() -> Texts:
    """English texts, for terminals and logs."""
    return Texts()


def layer(name: str) -> Said:
    """A layer as a place."""
    return say("boards.where.layer", name=name)


def cell(column: int, row: int) -> Said:
    """A cell as a place."""
    return say("boards.where.cell", column=column, row=row)


def own_property(name: str) -> Said:
    """A property of an object or a tile as a place."""
    return say("boards.where.property", name=name)


def map_property(name: str) -> Said:
    """A property of the map as a place."""
    return say("boards.where.map-property", name=name)


def at_most(count: int) -> Said:
    """The expected value for a count above its maximum."""
    return say("boards.wanted.at-most", n=count)


def exactly(count: int) -> Said:
    """The expected value for a wrong count."""
    return say("boards.wanted.exactly", n=count)


def whole_number(low: int, high: int) -> Said:
    """The expected value for a number out of range."""
    return say("boards.wanted.whole-number", low=low, high=high)


def as_written(value: object) -> Phrase:
    """A value from a file, truncated to 80 characters; strings in the language's quotation marks."""
    told = str(value)[:80]
    return say("boards.quoted", text=told) if isinstance(value, str) else told


def is_value(value: object) -> Said:
    """The message for an invalid value."""
    return say("boards.wrong.is", value=as_written(value))
