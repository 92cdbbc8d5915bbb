"""Refusals of Mosaic: details, and a sentence for each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game.core.state import Cell, Move
from game.isles.mosaic.rules.moves import ColourBonus, ColourPiece, Pass
from game.isles.mosaic.rules.refusals import DETAILS, InTheWay, Reason, StruckBy
from game.isles.mosaic.rules.state import RIVAL, State
from game.languages import languages
from tests.isles.mosaic.sheets import draw_board, start

LANGUAGES = Path(__file__).parents[4] / "assets" / "lang"
SHEET = draw_board(
    """
    .....
    ..#..
    .....
    .....
    """,
    """
    A1 #      =0
    A2 ##     =1
    A3 ##/#.  =2
    B1 #/#    =4
    B2 ###    =6
    B3 .#/##  =3
    """,
    twice="B",
)
CORNERS: tuple[Cell, ...] = tuple(product((-1, 0, 1, 2, 4), (-1, 0, 1, 3)))


def positions(count: int) -> Iterator[State]:
    """Random positions of games of one to four seats, with and without the variant, the ends included."""
    rng = random.Random(5)
    made = 0
    while made < count:
        state = start(SHEET, 1 + int(rng.random() * 4), full_round=rng.random() < 0.5)
        while made < count:
            made += 1
            yield state
            if state.is_over:
                break
            moves = state.moves()
            state.play(moves[int(rng.random() * len(moves))])


def odd_moves(state: State) -> Iterator[Move]:
    """Moves of all kinds by all seats, mostly illegal."""
    for seat in range(state.seats):
        yield Pass(seat)
        yield Move(seat)
        for at in CORNERS:
            yield from (ColourPiece(seat, label, at) for label in (*SHEET.by_label, "Z9"))
            yield from (ColourBonus(seat, points, at) for points in (5, 10, 15, 7))


def test_every_refusal_has_the_details_that_its_reason_names() -> None:
    met: set[str] = set()
    for state in positions(300):
        for move in odd_moves(state):
            refusal = state.why_not(move)
            if refusal is None:
                continue
            assert isinstance(refusal.reason, Reason)
            assert type(refusal.details) is DETAILS[refusal.reason]
            met.add(refusal.reason)
            match refusal.details:
                case InTheWay(piece, cells):
                    assert isinstance(move, ColourPiece | ColourBonus)
                    assert piece == move.piece
                    assert cells
                    assert set(cells) <= set(SHEET.shape_of(piece).at(move.at))
                case StruckBy(_, by):
                    assert by
                    assert set(by) <= {RIVAL, *range(state.seats)}
    assert met == set(Reason)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", list(Reason))
def test_every_refusal_has_its_sentence(reason: Reason, language: str) -> None:
    texts = json.loads((LANGUAGES / language / "mosaic.json").read_text(encoding="utf-8"))
    assert texts[f"mosaic.why.{reason.value}"]
