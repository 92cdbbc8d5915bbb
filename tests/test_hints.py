"""Sentences of hints in every game: checkable, checked, and true."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from game import registry
from game.core.players import HintReason, decide
from game.core.state import Move
from game.languages import FIRST, FOLDER
from game.registry import plugin
from tests.games import CASES, random_game, some
from tools import hints

COUNTED = {
    *("n", "from", "to", "points", "later", "size", "value", "number", "target", "before", "after", "own", "other"),
    *("room", "total", "shores", "missing"),
}
"""Values of a sentence that are wrong if a figure in them is one more."""

at_every_isle = pytest.mark.parametrize("game", registry.GAMES)


def sentences(game: str) -> dict[str, Any]:
    prefix = f"{game}.reason."
    folder = FOLDER if (FOLDER / FIRST / f"{game}.json").exists() else plugin(game).folder / "lang"
    found = json.loads((folder / FIRST / f"{game}.json").read_text(encoding="utf-8"))
    return {key.removeprefix(prefix): text for key, text in found.items() if key.startswith(prefix)}


def samples(game: str) -> Iterator[tuple[str, Any, Move]]:
    """Moves in positions of every table of a game, as the seat to move knows them; and the board."""
    rng = random.Random(1)
    for case in CASES:
        if case.game == game:
            match = random_game(case)
            for number in some(match, 7)[:-1]:
                state = match.state_at(number)
                assert state.seat is not None
                moves = state.moves()
                sample = state.sample(state.seat, rng)
                yield from ((case.board, sample, move) for move in rng.sample(moves, min(4, len(moves))))


def with_one_more(value: Any) -> Iterator[Any]:
    """The value with one of its figures one higher, each figure in turn."""
    if isinstance(value, int):
        yield value + 1
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from ((*value[:number], other, *value[number + 1 :]) for other in with_one_more(part))


@at_every_isle
def test_every_sentence_of_a_hint_has_a_claim_that_checks_it_and_the_other_way_round(game: str) -> None:
    hints = plugin(game).hints
    assert set(hints.claims if hints is not None else ()) == set(sentences(game))


@pytest.mark.slow
@pytest.mark.behaviour
@at_every_isle
def test_what_is_said_of_a_move_is_true_and_would_not_be_said_with_another_figure(game: str) -> None:
    hints = plugin(game).hints
    if hints is None:
        assert sentences(game) == {}
        return
    claims, explain = hints.claims, hints.explain
    texts, asked = sentences(game), list(samples(game))
    said: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for board, sample, move in asked:
        for reason in explain(sample, move):
            said[reason.key] = board, reason.values
            assert claims[reason.key](sample, move, reason.values)
            forms = texts[reason.key]
            for form in forms.values() if isinstance(forms, dict) else [forms]:
                assert {name for _, name, _, _ in string.Formatter().parse(form) if name} <= set(reason.values)
            for name in COUNTED.intersection(reason.values):
                for wrong in with_one_more(reason.values[name]):
                    assert not claims[reason.key](sample, move, {**reason.values, name: wrong}), (reason, move)
    assert bool(said) is bool(claims)
    for key, (told_on, values) in said.items():
        others = [(sample, move) for board, sample, move in asked if board == told_on]
        assert not all(claims[key](sample, move, values) for sample, move in others), f"{key} never says no"


def test_the_tool_finds_a_reason_that_is_said_and_is_not_true(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["pebbles", "--positions", "4", "--level", "easy"]
    assert hints.main(asked) == 0
    monkeypatch.setattr("game.isles.pebbles.players.explain", lambda *_: (HintReason("brings", {"n": 99}),))
    assert hints.main(asked) == 1
    assert "WRONG" in capsys.readouterr().out


@pytest.mark.slow
@at_every_isle
def test_no_hint_says_anything_twice_in_any_language(game: str) -> None:
    player, rng = plugin(game).player("medium"), random.Random(2)
    for position in islice(hints.positions(game, seed=2), 40):
        assert hints.repetitions(position, decide(player, position.sample.copy(), rng)) == []


def test_the_tool_finds_a_hint_that_says_something_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "The north shore is near at last. And the north shore is near at last."
    monkeypatch.setattr("game.table.controller.TableNarrator.reason_text", lambda *_: line)
    assert hints.main(["pebbles", "--positions", "2", "--level", "easy"]) == 1
    assert "TWICE" in capsys.readouterr().out
