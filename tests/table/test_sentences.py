"""Sentences of results and review pages, compared with the record, for a few games of each kind."""

from __future__ import annotations

import copy
import random
from itertools import cycle
from pathlib import Path

import pytest

from tests.driver import program
from tests.games import Case, boards
from tools.text_checks.__main__ import LANGUAGES, Found, judge_game
from tools.text_checks.checks import isles
from tools.text_checks.playing import Book, play


@pytest.mark.slow
@pytest.mark.behaviour
@pytest.mark.parametrize(("game", "language"), list(zip(isles(), cycle(LANGUAGES), strict=False)))
def test_every_sentence_after_a_game_is_true_and_a_false_one_is_noticed(
    tmp_path: Path, game: str, language: str
) -> None:
    found = Found()
    with program(tmp_path) as app:
        for played in play(app, Book(), Case(game, boards(game)[0], 1), 7, random.Random(game)):
            judge_game(found, app, played, [language])
            assert (found.unknown, found.untrue) == ({}, [])
        assert sum(found.read.values()) > 8
        played.record = copy.deepcopy(played.record)
        played.record["result"]["scores"] = [score + 1 for score in played.record["result"]["scores"]]
        played.worths = [worth + 1 for worth in played.worths]
        judge_game(found, app, played, [language])
        assert found.untrue
