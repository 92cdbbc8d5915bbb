"""What is said of a board in phrases that every language has in words of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.state import is_integer
from game.i18n import Texts


class BoardMessage(NamedTuple):
    """A phrase of a message: the key of its text and the values put into it, which may be phrases themselves."""

    key: str
    values: Mapping[str, Any]

    def text(self, texts: Texts) -> str:
        """The phrase in the language of these texts."""
        return texts.t(self.key, **{name: _shown(value, texts) for name, value in self.values.items()})


def _shown(value: Any, texts: Texts) -> str | int:
    """A value in a phrase; a count stays a number, for the plural; negative ones keep the hyphen that the file has."""
    if isinstance(value, BoardMessage):
        return value.text(texts)
    return value if is_integer(value) and value >= 0 else str(value)


Phrase = BoardMessage | str
"""Plain text is said as it is in every language."""
Where = tuple[Phrase, ...]
"""A place in a board, from the outside in: a layer, an object in it, its cell."""


def message(key: str, **values: Any) -> BoardMessage:
    """The phrase of that key."""
    return BoardMessage(key, values)


def told(phrase: Phrase, texts: Texts) -> str:
    """A phrase or a plain text, in the language of these texts."""
    return phrase.text(texts) if isinstance(phrase, BoardMessage) else phrase


@cache
def english() -> Texts:
    """What messages are made of where nobody chooses a language: in a terminal, in a log."""
    return Texts()


def layer(name: str) -> BoardMessage:
    """A layer as a place."""
    return message("boards.where.layer", name=name)


def cell(column: int, row: int) -> BoardMessage:
    """A cell as a place."""
    return message("boards.where.cell", column=column, row=row)


def own_property(name: str) -> BoardMessage:
    """A property of an object or a tile as a place."""
    return message("boards.where.property", name=name)


def map_property(name: str) -> BoardMessage:
    """A property of the map as a place."""
    return message("boards.where.map-property", name=name)


def at_most(count: int) -> BoardMessage:
    """What is expected of a count that is too high."""
    return message("boards.wanted.at-most", n=count)


def exactly(count: int) -> BoardMessage:
    """What is expected of a count."""
    return message("boards.wanted.exactly", n=count)


def whole_number(low: int, high: int) -> BoardMessage:
    """What is expected of a number."""
    return message("boards.wanted.whole-number", low=low, high=high)


def as_written(value: object) -> Phrase:
    """A value as a file has it, no longer than a line: a text between the language's quotation marks."""
    told = str(value)[:80]
    return message("boards.quoted", text=told) if isinstance(value, str) else told


def is_value(value: object) -> BoardMessage:
    """A value that is not what it should be."""
    return message("boards.wrong.is", value=as_written(value))
