"""Errors of boards, with localised messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.boards.messages import BoardMessage, Phrase, Where, english, localized
from game.i18n import Texts


class BoardError(ValueError):
    """A fault of a board in one sentence: file, layer or object, cell, the fault, the expected value.

    ``str()`` is in English; ``message`` is in the language of the given texts.
    """

    def __init__(self, file: str, where: Where, wrong: Phrase, expected: Phrase = "") -> None:
        self._parts = (file, where, wrong, expected)
        super().__init__(self.message(english()))

    def message(self, texts: Texts, *, says_where: bool = True) -> str:
        """The sentence in the language of ``texts``; ``says_where`` False omits layer, object and cell."""
        file, places, wrong, expected = self._parts
        where = _one_line(", ".join(localized(place, texts) for place in places)) if says_where else ""
        values = {"file": _one_line(file), "where": where, "wrong": _one_line(localized(wrong, texts))}
        sentence = texts.t("boards.told-where" if where else "boards.told", **values)
        if not expected:
            return sentence
        return texts.t("boards.told-expected", told=sentence, expected=_one_line(localized(expected, texts)))

    @property
    def file(self) -> str:
        """The name of the board's file, fit for one line."""
        return _one_line(self._parts[0])

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells named in the sentence."""
        cells = (each.values for each in self._messages() if {"column", "row"} <= each.values.keys())
        return [(values["column"], values["row"]) for values in cells]

    @property
    def objects(self) -> list[int]:
        """The ids of the objects named in the sentence."""
        return [each.values["id"] for each in self._messages() if each.key.startswith("boards.where.object")]

    def _messages(self) -> Iterator[BoardMessage]:
        _, where, wrong, _ = self._parts
        return _phrases([*where, wrong])


def _phrases(phrases: Iterable[Phrase]) -> Iterator[BoardMessage]:
    """All phrases including nested ones, outer ones first."""
    for phrase in phrases:
        if isinstance(phrase, BoardMessage):
            yield phrase
            yield from _phrases(value for value in phrase.values.values() if isinstance(value, BoardMessage))


def _one_line(text: str, max_length: int = 240) -> str:
    """Text from an untrusted file as one printable terminal line."""
    plain = "".join(character if character.isprintable() else " " for character in text)
    return plain if len(plain) <= max_length else f"{plain[: max_length - 3]}..."
