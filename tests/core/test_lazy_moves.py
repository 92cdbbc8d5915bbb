"""Lazily generated moves behave like a list."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.lazy_moves import LazyMoves, bits_of
from game.core.state import Move
from game.isles.mosaic.rules.moves import ColourPiece, Pass

PARTS = [("A1", 0b1011), ("A2", 0), ("B7", 1 << 80)]
LISTED = [ColourPiece(0, "A1", (at, 0)) for at in (0, 1, 3)] + [ColourPiece(0, "B7", (80, 0))]


def piece(label: str, bit: int) -> ColourPiece:
    return ColourPiece(0, label, (bit, 0))


def test_bits_are_told_lowest_first() -> None:
    assert list(bits_of(0b100101)) == [0, 2, 5]
    assert list(bits_of(0)) == []


def test_choices_are_what_a_list_of_them_is() -> None:
    choices = LazyMoves(PARTS, piece)
    assert len(choices) == 4
    assert list(choices) == LISTED
    assert [choices[number] for number in range(4)] == LISTED
    assert [choices[number] for number in range(-4, 0)] == LISTED
    assert choices[1:] == LISTED[1:]
    assert choices == LISTED
    assert choices != LISTED[1:]
    assert LISTED[2] in choices
    assert ColourPiece(0, "A2", (0, 0)) not in choices
    assert repr(choices) == repr(LISTED)
    for number in (4, -5):
        with pytest.raises(IndexError):
            choices[number]


def test_what_else_there_is_comes_last() -> None:
    make: Callable[[str, int], Move] = piece
    last: list[Move] = [Pass(0)]
    choices = LazyMoves(PARTS[:1], make, last)
    assert len(choices) == 4
    assert choices[2:] == [LISTED[2], Pass(0)]
    assert (choices[3], choices[-1]) == (Pass(0), Pass(0))
    assert list(choices)[-1] == Pass(0)
    assert len(LazyMoves([], piece)) == 0
    assert not LazyMoves([], piece)
    assert [*LazyMoves([], make, last)] == [Pass(0)]
