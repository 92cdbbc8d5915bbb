"""Weighing of several games on the page of statistics: their order, their progress, and games of no use."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import App
from game.core.deal_id import game_id
from game.match.match import Match
from game.menus.statistics.weighing import GameWeighing
from game.modes.player_statistics import Outcome, PlayerResult
from game.review.review import Review
from tests.driver import program
from tests.menus.test_statistics import QuickWeighing, add, nearly_weighed, played


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with program(tmp_path, weighs=True) as running:
        running.services.background.make_thinker = QuickWeighing  # type: ignore[assignment]
        yield running


def result_of(record: int) -> PlayerResult:
    """A solo result in Bridges."""
    ended = datetime.datetime(2026, 11, 1, tzinfo=datetime.UTC)
    return PlayerResult(record, 0, "bridges", "a", ended, 1, 1, Outcome.ALONE, "", "", None)


def games(app: App, count: int, missing: int = 1) -> list[PlayerResult]:
    """Results of games of which the look-back lacks the last choices, earliest first."""
    found = []
    for seed in range(1, count + 1):
        match = played("bridges", "a", ("human",), seed)
        found.append(result_of(add(app.services.storage, match, [None], seed)))
        app.services.storage.reviews.save(game_id(match.record().to_json()), nearly_weighed(match, missing))
    return found


def moves_of(app: App, result: PlayerResult) -> int:
    """Number of moves in a game's saved look-back."""
    written = app.services.storage.records.get(result.record)
    assert written is not None
    saved = app.services.storage.reviews.get(game_id(written))
    assert saved is not None
    return len(saved["moves"])


def to_end(weighing: GameWeighing) -> PlayerResult:
    """Weigh until a game comes to its end; its result."""
    for _ in range(20):
        is_new, ended = weighing.poll()
        if ended is not None:
            assert is_new
            return ended
    raise AssertionError("no game came to its end")


def test_games_are_weighed_one_after_the_other_the_newest_first(app: App) -> None:
    weighing, found = GameWeighing(app.services), games(app, 3)
    newest_first = weighing.open_games(found)
    assert newest_first == found[::-1]
    weighing.start(newest_first)
    for number, result in enumerate(newest_first, start=1):
        assert weighing.is_running
        assert weighing.progress == (max(1, number - 1), 3, 0, 0), "the game before has ended"
        before = moves_of(app, result)
        assert weighing.poll() == (True, None), "its progress can be shown"
        assert weighing.progress == (number, 3, before, before + 1)
        assert [weighing.poll() for _ in range(2)] == [(False, None)] * 2, "asked, and not yet answered"
        assert weighing.is_running
        assert weighing.poll() == (True, None), "a move is weighed"
        assert weighing.poll() == (True, result)
        assert moves_of(app, result) == before + 1
        assert result not in weighing.open_games(found)
    assert not weighing.is_running
    assert weighing.poll() == (False, None)


def test_another_start_saves_what_is_weighed_and_counts_anew(app: App) -> None:
    weighing, found = GameWeighing(app.services), games(app, 3, missing=2)
    weighing.start(found[:2])
    to_end(weighing)
    before = moves_of(app, found[1])
    weighing.poll()
    while weighing.progress[2] == before:
        weighing.poll()
    weighing.start(found[2:])
    assert moves_of(app, found[1]) == before + 1
    assert weighing.progress == (1, 1, 0, 0)
    assert to_end(weighing) == found[2]
    assert not weighing.is_running


def test_stopping_forgets_the_games_that_wait(app: App) -> None:
    weighing, found = GameWeighing(app.services), games(app, 2)
    weighing.start(found)
    weighing.poll()
    weighing.stop()
    assert not weighing.is_running
    assert weighing.poll() == (False, None)
    assert weighing.open_games(found) == found[::-1], "none has come to its end"


def broken(match: Match[Any]) -> dict[str, Any]:
    """A record with a move that its rules forbid."""
    written = match.record().to_json()
    return {**written, "moves": [written["moves"][0], *written["moves"]]}


@pytest.mark.parametrize("fault", ["deleted", "illegal", "not covered"])
def test_a_game_of_no_use_is_passed_over_and_not_tried_again(
    app: App, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = app.services.storage
    useless = result_of(99)
    if fault == "illegal":
        useless = result_of(storage.records.add(broken(played("bridges", "a", ("human",), 7)), []))
    elif fault == "not covered":
        useless = result_of(add(storage, played("bridges", "a", ("human",), 7), [None], 9))
        covered = Review.can_review
        monkeypatch.setattr(
            Review, "can_review", lambda review: review.match.seed != 7 and covered(review)
        )  # a variant without rollouts
    (good,) = games(app, 1)
    weighing = GameWeighing(app.services)
    weighing.start([useless, good])
    assert weighing.poll() == (True, useless)
    assert weighing.is_running
    assert weighing.open_games([good, useless]) == [good]
    assert to_end(weighing) == good
