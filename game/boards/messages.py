"""Localised messages about boards, composed of phrases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from game.core.state import is_integer
from game.i18n import Texts


class BoardMessage(NamedTuple):
    """A phrase of a message: its text key and values, which may be phrases themselves."""

    key: str
    values: Mapping[str, Any]

    def text(self, texts: Texts) -> str:
        """The phrase in the language of ``texts``."""
        return texts.t(self.key, **{name: _shown(value, texts) for name, value in self.values.items()})


def _shown(value: Any, texts: Texts) -> str | int:
    """A value inside a phrase; counts stay numbers for the plural; negative numbers keep the file's hyphen."""
    if isinstance(value, BoardMessage):
        return value.text(texts)
    return value if is_integer(value) and value >= 0 else str(value)


Phrase = BoardMessage | str
"""A phrase, or plain text that is the same in every language."""
Where = tuple[Phrase, ...]
"""A place in a board, outer parts first: a layer, an object in it, its cell."""


def message(key: str, **values: Any) -> BoardMessage:
    return BoardMessage(key, values)


def localized(phrase: Phrase, texts: Texts) -> str:
    """A phrase or plain text, in the language of ``texts``."""
    return phrase.text(texts) if isinstance(phrase, BoardMessage) else phrase


@cache
def english() -> Texts:
    """English texts, for terminals and logs."""
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
    """The expected value for a count above its maximum."""
    return message("boards.wanted.at-most", n=count)


def exactly(count: int) -> BoardMessage:
    """The expected value for a wrong count."""
    return message("boards.wanted.exactly", n=count)


def whole_number(low: int, high: int) -> BoardMessage:
    """The expected value for a number out of range."""
    return message("boards.wanted.whole-number", low=low, high=high)


def as_written(value: object) -> Phrase:
    """A value from a file, truncated to 80 characters; strings in the language's quotation marks."""
    text = str(value)[:80]
    return message("boards.quoted", text=text) if isinstance(value, str) else text


def is_value(value: object) -> BoardMessage:
    """The message for an invalid value."""
    return message("boards.wrong.is", value=as_written(value))
