"""What is said of a board in phrases that every language has in words of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.state import is_integer
from game.i18n import Texts


class Said(NamedTuple):
    """A phrase of a message: the key of its text and the values put into it, which may be phrases themselves."""

    key: str
    values: Mapping[str, Any]

    def told(self, texts: Texts) -> str:
        """The phrase in the language of these texts."""
        return texts.t(self.key, **{name: _shown(value, texts) for name, value in self.values.items()})


def _shown(value: Any, texts: Texts) -> str | int:
    """A value in a phrase; a count stays a number, for the plural; negative ones keep the hyphen that the file has."""
    if isinstance(value, Said):
        return value.told(texts)
    return value if is_integer(value) and value >= 0 else str(value)


Phrase = Said | str
"""Plain text is said as it is in every language."""
Where = tuple[Phrase, ...]
"""A place in a board, from the outside in: a layer, an object in it, its cell."""


def say(key: str, **values: Any) -> Said:
    """The phrase of that key."""
    return Said(key, values)


def told(phrase: Phrase, texts: Texts) -> str:
    """A phrase or a plain text, in the language of these texts."""
    return phrase.told(texts) if isinstance(phrase, Said) else phrase


@cache
def english() -> Texts:
    """What messages are made of where nobody chooses a language: in a terminal, in a log."""
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
    """What is expected of a count that is too high."""
    return say("boards.wanted.at-most", n=count)


def exactly(count: int) -> Said:
    """What is expected of a count."""
    return say("boards.wanted.exactly", n=count)


def whole_number(low: int, high: int) -> Said:
    """What is expected of a number."""
    return say("boards.wanted.whole-number", low=low, high=high)


def as_written(value: object) -> Phrase:
    """A value as a file has it, no longer than a line: a text between the language's quotation marks."""
    told = str(value)[:80]
    return say("boards.quoted", text=told) if isinstance(value, str) else told


def is_value(value: object) -> Said:
    """A value that is not what it should be."""
    return say("boards.wrong.is", value=as_written(value))
